"""Say what a screen reader finds in the window that is open: the role and the name of everything.

    /usr/bin/python3 packaging/read_aloud.py [--all]

Asks AT-SPI, as Orca does; it needs the system's ``python3-gi`` and ``gir1.2-atspi-2.0``, a bus
(``dbus-run-session``) and ``QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1`` in the program's environment. What
is not in sight is left out without ``--all``. Ends with 1 where a control has no name.
"""

import sys
from collections import Counter

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402 - the version comes first

#: Roles of what a person works with.
CONTROLS = {
    *("push button", "button", "toggle button", "check box", "radio button", "combo box", "text"),
    *("entry", "spin button", "slider", "page tab", "menu item", "table", "list", "tree table"),
}
#: Of one list or table, so many children are looked at.
MOST = 60


def walk(node, depth=0):
    """Give everything below a node with its depth, in the order of reading."""
    yield node, depth
    for i in range(min(node.get_child_count(), MOST)):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from walk(child, depth + 1)


def main(everything):
    """Print it, and return the exit status."""
    Atspi.init()
    desktop = Atspi.get_desktop(0)
    apps = (desktop.get_child_at_index(i) for i in range(desktop.get_child_count()))
    status = 1
    for app in (app for app in apps if app is not None and "bnstudio" in (app.get_name() or "")):
        roles, nameless = Counter(), []
        for node, depth in walk(app):
            role, name = node.get_role_name(), node.get_name() or ""
            seen = node.get_state_set().contains(Atspi.StateType.SHOWING)
            if not (seen or everything):
                continue
            roles[role] += 1
            if name or role in CONTROLS:
                print(f"{'  ' * depth}{role} | {name} | {node.get_description() or ''}")
            if role in CONTROLS and not name and seen:
                nameless.append(role)
        print(f"{sum(roles.values())} objects: {dict(roles.most_common())}")
        print(f"controls in sight without a name: {dict(Counter(nameless))}")
        status = 1 if nameless else 0
    return status


if __name__ == "__main__":
    sys.exit(main("--all" in sys.argv[1:]))
