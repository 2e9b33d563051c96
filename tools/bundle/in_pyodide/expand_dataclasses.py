"""Write out what `@dataclass` would make when a module is imported: a third of what our imports
take in Pyodide, where each such class costs two milliseconds, most of them for compiling.

The methods are those of the standard library's decorator, for the forms of it that we use; any
other class is left to the decorator. As asserts are, what only catches slips is left out: an
assignment to a field of a frozen class is not refused in the page, and `repr` is the plain one.
The decorator stays, without methods to make, for `replace`, `asdict` and matching by position.
"""

import ast
from collections.abc import Iterator

UNDERSTOOD = {"frozen", "slots", "eq"}
OWN = {"__init__", "__repr__", "__eq__", "__hash__", "__slots__"}

Field = tuple[str, ast.expr | None, ast.expr | None]
"""The name of a field, its default, and what makes its default."""


def expand_dataclasses(tree: ast.Module) -> ast.Module:
    """Change the module's data classes in place; answer the module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and len(node.decorator_list) == 1:
            options = options_of(node.decorator_list[0])
            fields = fields_of(node)
            if options is not None and fields is not None and not is_left_alone(node):
                _write_out(node, options, fields)
    return ast.fix_missing_locations(tree)


def options_of(decorator: ast.expr) -> dict[str, bool] | None:
    """What `@dataclass` is told; None where it is another decorator, or told what we never say."""
    keywords: list[ast.keyword] = []
    name = decorator
    if isinstance(decorator, ast.Call):
        name, keywords = decorator.func, decorator.keywords
    if ast.unparse(name) != "dataclass":
        return None
    told = {each.arg or "": ast.literal_eval(each.value) for each in keywords}
    return told if told.keys() <= UNDERSTOOD else None


def fields_of(node: ast.ClassDef) -> list[Field] | None:
    """The fields of a data class; None where one is made in a way that we do not write out."""
    fields: list[Field] = []
    for each in node.body:
        if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name):
            continue
        value, maker = each.value, None
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
            told = {keyword.arg: keyword.value for keyword in value.keywords}
            if told.keys() != {"default_factory"}:
                return None
            value, maker = None, told["default_factory"]
        if "ClassVar" in ast.unparse(each.annotation) or "InitVar" in ast.unparse(each.annotation):
            return None
        fields.append((each.target.id, value, maker))
    return fields


def is_left_alone(node: ast.ClassDef) -> bool:
    """Whether the class inherits, or says itself what would be written out."""
    inherits = any(not ast.unparse(base).startswith("Generic[") for base in node.bases)
    return inherits or bool(OWN & set(_names(node)))


def _names(node: ast.ClassDef) -> Iterator[str]:
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            yield each.name
        elif isinstance(each, ast.Assign):
            yield from (ast.unparse(target) for target in each.targets)


def _write_out(node: ast.ClassDef, options: dict[str, bool], fields: list[Field]) -> None:
    names = [name for name, *_ in fields]
    lines = [f"__doc__ = {node.name!r}"]  # without one the decorator asks for the signature
    if options.get("slots"):
        lines.append(f"__slots__ = {tuple(names)!r}")
    lines += _init(fields, "__post_init__" in _names(node))
    if options.get("eq", True):
        lines += _eq(names)
        lines += _hash(names) if options.get("frozen") else ["__hash__ = None"]
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            each.value = None
    node.body += ast.parse("\n".join(lines)).body
    node.decorator_list = [
        ast.parse("dataclass(init=False, repr=False, eq=False)", mode="eval").body
    ]


def _init(fields: list[Field], has_more: bool) -> list[str]:
    arguments, lines = ["self"], []
    for name, default, maker in fields:
        value = name
        if maker is not None:
            arguments.append(f"{name}=None")
            value = f"({ast.unparse(maker)})() if {name} is None else {name}"
        else:
            arguments.append(name if default is None else f"{name}={ast.unparse(default)}")
        lines.append(f" self.{name} = {value}")
    if has_more:
        lines.append(" self.__post_init__()")
    return [f"def __init__({', '.join(arguments)}):", *(lines or [" pass"])]


def _eq(names: list[str]) -> list[str]:
    same = " and ".join(f"self.{name} == other.{name}" for name in names) or "True"
    return [
        "def __eq__(self, other):",
        " if self is other: return True",
        f" return {same} if other.__class__ is self.__class__ else NotImplemented",
    ]


def _hash(names: list[str]) -> list[str]:
    values = "".join(f"self.{name}, " for name in names)
    return ["def __hash__(self):", f" return hash(({values}))"]
