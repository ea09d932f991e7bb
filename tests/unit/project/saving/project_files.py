"""Project files that are changed, and what is said of them."""

import json
import zipfile


def rewritten(path, target, changes):
    """Copy a project file with parts replaced (bytes), removed (None) or their JSON changed."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            change = changes.get(name, content)
            if callable(change):
                value = json.loads(content)
                change = json.dumps(change(value) or value).encode()
            if change is not None:
                new.writestr(name, change)
    return target


def one_sentence(error):
    text = str(error)
    assert "\n" not in text and text.endswith(".") and "Traceback" not in text
    return text


def with_value(key, value):
    """Return the change of a part that sets a key."""

    def change(record):
        record[key] = value

    return change


def without(key):
    """Return the change of a part that takes a key away."""

    def change(record):
        del record[key]

    return change
