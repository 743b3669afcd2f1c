"""The Python blocks of README.md are tests too."""

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser()], patterns=["README.md"]).pytest()

# These machines are busy: a time limit on one example would tell nothing of the code.
settings.register_profile("simon", deadline=None, print_blob=True)
settings.load_profile("simon")
