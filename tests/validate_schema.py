#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Judges studies by the JSON Schema of the study format: every good one must pass, and what a schema
can see (unknown keys, wrong words, wrong forms) must not. Exits with 77 where jsonschema or yaml are
not installed.

usage: validate_schema.py SCHEMA STUDY..."""
import copy
import json
import sys

try:
    import jsonschema
    import yaml
except ImportError:
    sys.exit(77)


class Loader(yaml.SafeLoader):
    """YAML 1.2: `on` and `yes` are words."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:merge", __import__("re").compile(r"^<<$"), ["<"])
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", __import__("re").compile(r"^[-+]?[0-9]+$"), list("-+0123456789")
)
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:null", __import__("re").compile(r"^(~|null)$"), ["~", "n"]
)


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, Loader)


def broken(study):
    """Copies of a study with one thing wrong each."""
    changes = {
        "unknown section": lambda s: s.update(cargo={}),
        "no bodies": lambda s: s.pop("bodies"),
        "unknown key of run": lambda s: s["run"].update(stepp="1 s"),
        "wrong word": lambda s: s["run"].update(scheme="implicit"),
        "no number": lambda s: s["run"].update(step="fast"),
        "negative count": lambda s: s["run"].update(scenarios=-1),
        "unknown key of a body": lambda s: next(iter(s["bodies"].values())).update(weight="1 t"),
        "position of one": lambda s: next(iter(s["bodies"].values())).update(position=["1 m"]),
        "contact of one": lambda s: next(iter(s["contacts"].values())).update(between=["a"]),
    }
    for name, change in changes.items():
        copied = copy.deepcopy(study)
        change(copied)
        yield name, copied


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    bad = 0
    for path in sys.argv[2:]:
        study = load(path)
        for error in validator.iter_errors(study):
            print(f"{path}: {'.'.join(map(str, error.absolute_path))}: {error.message}")
            bad += 1
        if "bodies" not in study or "contacts" not in study:
            continue
        moving = "lines", "points", "chains", "windlasses", "anchors"
        for name, copied in broken(study):
            if name == "no bodies" and any(key in study for key in moving):
                continue
            if validator.is_valid(copied):
                print(f"{path}: passes with {name}")
                bad += 1
    print(f"{len(sys.argv) - 2} studies judged, {bad} complaints")
    return 1 if bad or len(sys.argv) < 3 else 0


if __name__ == "__main__":
    sys.exit(main())
