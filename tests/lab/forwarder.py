"""A wire that can be cut: a TCP forwarder in front of a server."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Literal, TypeVar

from tests.lab.server import free_port

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")
Way = Literal["up", "down"]


class Forwarder:
    """Passes bytes between its own port and the server's: "up" to the server, "down" from it."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._target = target
        self._swallowed: Way | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server = self._call(self._listen())

    def swallow(self, way: Way) -> None:
        """From now on, bytes that go this way are lost, though nobody is told."""
        self._swallowed = way

    def cut(self) -> float:
        """Break all connections; those made from now on are well again. The time of the cut."""
        self._call(self._cut())
        return time.monotonic()

    def close(self) -> None:
        """Break all connections for good."""
        self._server.close()
        self._call(self._cut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work: Coroutine[None, None, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=10)

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._connect, "127.0.0.1", self.port)

    async def _cut(self) -> None:
        self._swallowed = None
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(
            self._pass(reader, server_writer, "up"), self._pass(server_reader, writer, "down")
        )

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: Way
    ) -> None:
        self._writers.add(writer)
        try:
            while data := await reader.read(65536):
                if self._swallowed != way:
                    writer.write(data)
                    await writer.drain()
        except ConnectionError:
            pass
        finally:
            self._writers.discard(writer)
            writer.close()
