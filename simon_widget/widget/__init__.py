"""The board, `SimonWidget`, the protocol it speaks with the browser, and the page of the rules."""

from simon_widget.widget.rules_page import RulesPage, rules
from simon_widget.widget.widget import SimonWidget

__all__ = ["RulesPage", "SimonWidget", "rules"]
