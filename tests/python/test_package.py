"""What the package has in it."""

from __future__ import annotations

import ast
import inspect
from importlib import resources

import inputanim
from inputanim import _core


def test_types_are_in_the_package_for_the_module_and_the_rest() -> None:
    package = resources.files("inputanim")
    assert (package / "py.typed").is_file()
    stub = ast.parse((package / "_core.pyi").read_text())
    typed = {node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    typed |= {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
    assert {name for name in dir(_core) if not name.startswith("_")} <= typed


def test_everything_public_has_a_docstring_and_is_listed() -> None:
    assert len(set(inputanim.__all__)) == len(inputanim.__all__)
    for name in inputanim.__all__:
        thing = getattr(inputanim, name)
        assert isinstance(thing, tuple) or inspect.getdoc(thing), name
    public = [each for each in vars(inputanim.Recording) if not each.startswith("_")]
    assert {"sample", "evaluate", "analyse", "curves", "findings"} <= set(public)


def test_joints_are_in_the_order_of_files() -> None:
    assert len(inputanim.JOINTS) == 27
    assert inputanim.JOINTS[:3] == ("None", "Wrist", "Palm") and inputanim.JOINTS[-1] == "PinkyTip"
