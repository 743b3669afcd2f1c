"""Exercises: a position, a goal, and whether it was reached; no widget is needed to grade one."""

from simon_widget.exercises.collection import load
from simon_widget.exercises.exercise import Check, Exercise, Result
from simon_widget.exercises.progress import Progress

__all__ = ["Check", "Exercise", "Progress", "Result", "load"]
