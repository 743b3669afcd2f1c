import comm
import pytest

from simon_widget.widget import thinking
from tests.widget.browser import RecordingComm
from tests.widget.thinker import Patient


@pytest.fixture(autouse=True)
def recorded_comm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Widgets made in these tests talk to a RecordingComm."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Patient:
    """Widgets made in this test ask this thinker."""
    patient = Patient()
    monkeypatch.setattr(thinking, "thinker", lambda: patient)
    return patient
