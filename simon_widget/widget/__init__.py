"""The boards, `SimonWidget` and `SideBySide`, their protocol, and the page of the rules."""

from simon_widget.widget.rules_page import RulesPage, rules
from simon_widget.widget.side_by_side import SideBySide
from simon_widget.widget.widget import SimonWidget

__all__ = ["RulesPage", "SideBySide", "SimonWidget", "rules"]
