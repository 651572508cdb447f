"""Shows the fields of attrs classes in the reference as their types say, without how they are validated."""

from __future__ import annotations

from typing import Any

import griffe


class Fields(griffe.Extension):
    """Tells of a field by its type and default, and of Python's own methods only where a docstring has more to say."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:  # noqa: ANN401 - of no use here
        """Put the default of a field in the place of the call that makes it."""
        made = attr.value
        if isinstance(made, griffe.ExprCall) and str(made.function) == "attrs.field":
            named = [one for one in made.arguments if isinstance(one, griffe.ExprKeyword)]
            attr.labels.discard("class-attribute")
            attr.value = next((one.value for one in named if one.name == "default"), None)

    def on_class_members(self, *, cls: griffe.Class, **_: Any) -> None:  # noqa: ANN401 - of no use here
        """Leave out such as `__str__` without a docstring."""
        for name, member in [*cls.members.items()]:
            if name.startswith("__") and name != "__init__" and not member.is_alias and not member.has_docstring:
                cls.del_member(name)
