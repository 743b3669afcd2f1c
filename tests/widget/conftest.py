import comm
import pytest

from tests.widget.browser import RecordingComm
from tests.widget.thinker import thinker

__all__ = ["thinker"]


@pytest.fixture(autouse=True)
def recorded_comm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets made in these tests talk to a RecordingComm."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
