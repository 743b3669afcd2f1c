"""A notebook open in JupyterLab in a browser, and what one can do there."""

from __future__ import annotations

import ast
import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from tests.lab.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page, Request, ViewportSize

T = TypeVar("T")

PATIENCE_S = 30.0
VIEWPORT: ViewportSize = {"width": 1200, "height": 1000}

# Everything here goes through `window.jupyterapp`: Lab's own commands, no clicks through menus.
IS_UP = "() => window.jupyterapp?.restored.then(() => true)"

OPEN = "(path) => jupyterapp.commands.execute('docmanager:open', { path }).then(() => 0)"

# It asks for a kernel before it has opened it.
START_OPENING = "(path) => void jupyterapp.commands.execute('docmanager:open', { path })"

# Without Lab's question whether to save them.
CLEAR = """() => {
  for (const panel of [...jupyterapp.shell.widgets('main')]) if (panel.context) panel.dispose();
}"""

IS_READY = """() => {
  const panel = jupyterapp.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  return panel?.context?.isReady && kernel?.status === 'idle'
    && kernel.connectionStatus === 'connected';
}"""

# Writes down what the boards of this page send and what Python tells them.
LISTEN = """() => {
  const wire = { hellos: 0, sent: [], states: [] };
  window.simonWire = wire;
  jupyterapp.shell.currentWidget.sessionContext.session.kernel.anyMessage.connect(
    (_, { msg, direction }) => {
      if (msg.header.msg_type !== 'comm_msg') return;
      const { data } = msg.content;
      if (direction === 'send' && data.content?.kind === 'hello') wire.hellos += 1;
      if (direction === 'send' && data.content?.kind === 'intents')
        wire.sent.push(data.content);
      if (direction === 'recv' && data.method === 'update' && data.state?.state)
        wire.states.push({ time: performance.now(), state: data.state.state });
    });
}"""

# A promise would be waited for; the runs are kept in the page instead.
START = """([code, isNew]) => {
  const notebook = jupyterapp.shell.currentWidget.content;
  window.simonRuns ??= new Map();
  const run = (command, cell) => {
    const done = () => window.simonRuns.set(cell, true);
    window.simonRuns.set(cell, false);
    jupyterapp.commands.execute(command).then(done, done);
    return cell;
  };
  if (!isNew) return run('notebook:run-all-cells', 'all');
  notebook.deselectAll();
  notebook.activeCellIndex = notebook.widgets.length - 1;
  return jupyterapp.commands.execute('notebook:insert-cell-below').then(() => {
    notebook.activeCell.model.sharedModel.setSource(code);
    return run('notebook:run-cell', notebook.activeCell.model.id);
  });
}"""

OUTPUTS = """(cell) => jupyterapp.shell.currentWidget.content.widgets
  .filter(({ model }) => model.type === 'code' && (cell === 'all' || model.id === cell))
  .flatMap(({ model }) => model.outputs.toJSON())"""

SENT_COUNT = """() => {
  const last = new Map();
  for (const { client, items } of window.simonWire.sent) last.set(client, items.at(-1).n);
  return [...last.values()].reduce((sum, n) => sum + n, 0);
}"""

# All that a board has no answer to travels in its last message; that one leaves a moment later.
UNCONFIRMED = """async () => {
  await new Promise((then) => setTimeout(then, 5));
  const { sent, states } = window.simonWire;
  if (!sent.length) return 0;
  const { client, items } = sent.at(-1);
  const last = Math.max(0, ...states.map(({ state }) => state.ack[client] ?? 0));
  return items.filter(({ n }) => n > last).length;
}"""

# The manager of the notebook's widgets, which only a renderer of theirs knows, has all models.
MODELS = """async () => {
  const { rendermime } = jupyterapp.shell.currentWidget.content;
  const renderer = rendermime.createRenderer('application/vnd.jupyter.widget-view+json');
  const manager = await renderer._manager.promise;
  renderer.dispose();
  return Object.keys(manager._models).length;
}"""

# Notes the boards on the page without keeping them there.
NOTE_BOARDS = """() => {
  const noted = (window.simonBoards ??= []);
  for (const root of document.querySelectorAll('.simon-root')) {
    if (!noted.some((each) => each.deref() === root)) noted.push(new WeakRef(root));
  }
}"""

EVALUATE = """async (expression) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const future = kernel.requestExecute({
    code: '', silent: true, store_history: false,
    user_expressions: { value: `__import__('json').dumps((${expression}))` },
  });
  return (await future.done).content.user_expressions.value;
}"""


@dataclass(frozen=True)
class Run:
    """Cells that were started."""

    cell: str


@dataclass(frozen=True)
class Census:
    """What is alive in a page."""

    boards: int
    """Of those noted, also of those no longer shown."""
    models: int
    """Of all widgets of the notebook; a board has one, and one for its layout."""
    nodes: int
    listeners: int
    heap: int
    """In bytes."""


class Window:
    """A browser window with JupyterLab in it, where one notebook at a time is open."""

    page: Page
    errors: list[str]

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self._start()

    def open(self, name: str) -> Notebook:
        """Open a notebook and start its kernel, if that does not run yet."""
        self.errors.clear()
        self.page.evaluate(OPEN, name)
        return Notebook(self.page, name)

    def open_without_kernel(self, name: str) -> None:
        """Open a notebook that wants a kernel which is not to be had; have none instead."""
        self.errors.clear()
        self.page.evaluate(START_OPENING, name)
        dialog = self.page.locator(".jp-Dialog")
        dialog.locator("select").select_option(label="No Kernel")
        dialog.locator(".jp-mod-accept").click()

    def clear(self) -> None:
        """Close all notebooks; what was not saved is lost, the kernels live on."""
        self.page.evaluate(CLEAR)

    def restart(self) -> None:
        """Start anew."""
        self.close()
        self._start()

    def close(self) -> None:
        """Close it."""
        self.page.context.close()

    def _start(self) -> None:
        context = self._browser.new_context(
            viewport=VIEWPORT, permissions=["clipboard-read", "clipboard-write"]
        )
        self.page = context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._mind_request)
        self.page.goto(f"{self._url}/lab?reset")
        self.page.wait_for_function(IS_UP, timeout=1000 * PATIENCE_S)

    def _mind_request(self, request: Request) -> None:
        """Nothing leaves the machine."""
        if urlsplit(request.url).hostname not in {None, "127.0.0.1"}:
            self.errors.append(f"asked for {request.url}")


class Notebook:
    """An open notebook with a kernel."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self._wait_ready()

    # Cells

    def run_all(self) -> None:
        """Run the cells from first to last."""
        self.wait(self._start("", is_new=False))

    def run(self, code: str) -> str:
        """Run code in a new last cell; the text it puts out."""
        return self.wait(self.start(code))

    def start(self, code: str) -> Run:
        """Start code in a new last cell."""
        return self._start(code, is_new=True)

    def wait(self, run: Run, *, raises: str | None = None) -> str:
        """Wait until it has run; the text it puts out, or the error if one is expected."""
        wait_for(lambda: self.is_done(run), f"{run} has run")
        return self._text(self.page.evaluate(OUTPUTS, run.cell), raises)

    def is_done(self, run: Run) -> bool:
        """Whether it has run."""
        return bool(self.page.evaluate("(cell) => window.simonRuns.get(cell)", run.cell))

    def value(self, expression: str) -> Any:
        """What an expression is in the kernel, by way of JSON. Waits while cells run."""
        answer = self.page.evaluate(EVALUATE, expression)
        if answer["status"] != "ok":
            message = f"{expression}: {answer['ename']}: {answer['evalue']}"
            raise AssertionError(message)
        return json.loads(ast.literal_eval(answer["data"]["text/plain"]))

    # The kernel and the file

    def interrupt(self) -> None:
        """Interrupt the kernel."""
        self._command("notebook:interrupt-kernel")

    def restart(self) -> None:
        """Restart the kernel."""
        self.page.evaluate(
            "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        )
        self.page.wait_for_function(IS_READY, timeout=1000 * PATIENCE_S)

    def save(self) -> None:
        """Save the notebook."""
        self._command("docmanager:save")

    def is_saved(self) -> bool:
        """Whether all that it shows is in its file."""
        return not self.page.evaluate("() => jupyterapp.shell.currentWidget.context.model.dirty")

    def reload(self) -> None:
        """Load the page anew."""
        self.page.reload()
        self.page.wait_for_function(IS_UP, timeout=1000 * PATIENCE_S)
        self.page.evaluate(OPEN, self.name)
        self._wait_ready()

    # The boards

    def board(self, number: int = 0) -> Board:
        """One of the boards on the page."""
        return Board(self.page, number)

    def note_boards(self) -> None:
        """Remember the boards that are on the page."""
        self.page.evaluate(NOTE_BOARDS)

    def census(self) -> Census:
        """What there is, after all garbage has been collected."""
        devtools = self.page.context.new_cdp_session(self.page)
        devtools.send("Performance.enable")
        devtools.send("HeapProfiler.collectGarbage")
        answer = devtools.send("Performance.getMetrics")["metrics"]
        metrics = {metric["name"]: metric["value"] for metric in answer}
        devtools.detach()
        return Census(
            boards=self.page.evaluate("() => simonBoards.filter((each) => each.deref()).length"),
            models=self.page.evaluate(MODELS),
            nodes=int(metrics["Nodes"]),
            listeners=int(metrics["JSEventListeners"]),
            heap=int(metrics["JSHeapUsedSize"]),
        )

    def sent(self) -> list[dict[str, Any]]:
        """The messages of intents that the boards sent, each a list of what was unconfirmed."""
        return list(self.page.evaluate("() => window.simonWire.sent"))

    def hellos(self) -> int:
        """How often the boards have asked Python for an answer."""
        return int(self.page.evaluate("() => window.simonWire.hellos"))

    def sent_count(self) -> int:
        """How many intents the boards have sent."""
        return int(self.page.evaluate(SENT_COUNT))

    def unconfirmed(self) -> int:
        """How many intents, of the board that sent last, Python has not confirmed yet."""
        return int(self.page.evaluate(UNCONFIRMED))

    def states(self) -> list[dict[str, Any]]:
        """Each `state` that came from Python, and the `time`."""
        return list(self.page.evaluate("() => window.simonWire.states"))

    def state(self) -> dict[str, Any]:
        """The newest state that came from Python."""
        return dict(self.page.evaluate("() => window.simonWire.states.at(-1)?.state ?? {}"))

    # How it is done

    def _wait_ready(self) -> None:
        self.page.wait_for_function(IS_READY, timeout=1000 * PATIENCE_S)
        self.page.evaluate(LISTEN)

    def _start(self, code: str, *, is_new: bool) -> Run:
        return Run(self.page.evaluate(START, [code, is_new]))

    def _command(self, command: str) -> None:
        self.page.evaluate(
            "(command) => jupyterapp.commands.execute(command).then(() => 0)", command
        )

    def _text(self, outputs: list[Any], raises: str | None) -> str:
        texts = []
        error = None
        for output in outputs:
            if output["output_type"] == "error":
                error = f"{output['ename']}: {output['evalue']}"
            elif output["output_type"] == "stream":
                texts.append("".join(output["text"]))
            else:
                texts.append("".join(output["data"].get("text/plain", "")))
        if raises is not None:
            assert error is not None, f"{raises} expected, but the cell ended well"
            assert error.startswith(raises), error
            return error
        assert error is None, f"the cell failed: {error}"
        return "\n".join(texts)


def wait_until(look: Callable[[], T], expected: T, what: str) -> None:
    """Look again and again until what is seen is as expected."""
    deadline = time.monotonic() + PATIENCE_S
    while (seen := look()) != expected:
        assert time.monotonic() < deadline, f"{what}: not {expected!r} but {seen!r}"
        time.sleep(0.02)


def wait_for(look: Callable[[], object], what: str) -> None:
    """Look again and again until something is so."""
    wait_until(lambda: bool(look()), expected=True, what=what)
