#!/usr/bin/env python3
"""What the library says about its options, into the files that repeat it: C's header, TypeScript's types and the tables
of docs/options.md. Between the lines that say "options: begin" and "options: end", all is made here.

Usage: options.py PROGRAM [--check]     with --check, nothing is written: files that differ are named, and it fails.
"""

from __future__ import annotations

import difflib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
Option = dict[str, Any]
Functions = dict[str, list[Option]]

C_TYPES = {
    "flag": "bool {}",
    "number": "double {}",
    "whole": "uint32_t {}",
    "choice": "const char* {}",
    "several": "const char* {}",
    "text": "const char* {}",
    "joints": "const char* {}",
    "curves": "const char* {}",
    "pair": "double {}[2]",
    "spans": "const double* {}",
}


def flat(name: str) -> str:
    """As C has it: joints_position."""
    return name.replace(".", "_")


def number_text(number: float) -> str:
    return f"{number:g}"


def default_text(option: Option) -> str:
    others = [f"{name} {value_text(value)}" for name, value in option.get("other_defaults", {}).items()]
    return "; ".join([text for text in [value_text(option["default"]), *others] if text])


def value_text(value: Any) -> str:
    if value is None or value == "" or value == []:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return number_text(value) if isinstance(value, (int, float)) else str(value)


def range_text(option: Option) -> str:
    if "above" in option:
        most = f", at most {number_text(option['most'])}" if "most" in option else ""
        return f"more than {number_text(option['above'])}{most}"
    if "most" in option:
        return f"{number_text(option['least'])} to {number_text(option['most'])}"
    return f"at least {number_text(option['least'])}" if "least" in option else ""


# --- C ---


def c_comment(option: Option) -> str:
    words = [option["help"]]
    if "choices" in option:
        words.append("; ".join([", ".join(option["choices"])]))
    about = ", ".join(part for part in (option.get("unit", ""), range_text(option)) if part)
    default = default_text(option)
    return (
        words[0]
        + (f": {words[1]}" if len(words) > 1 else "")
        + (f" ({about})" if about else "")
        + (f" [{default}]" if default else "")
    )


def c_text(functions: Functions) -> str:
    lines = []
    for function, options in functions.items():
        struct = f"inputanim_{function}_options"
        lines += [
            "enum {",
            *(
                f"    INPUTANIM_{function.upper()}_{flat(option['name']).upper()} = 1 << {bit},"
                for bit, option in enumerate(options)
            ),
            "};",
            f"typedef struct {struct} {{",
            f"    size_t size;    /* sizeof({struct}) */",
            f"    uint64_t given; /* those that count: INPUTANIM_{function.upper()}_..., put together with | */",
        ]
        for option in options:
            name = flat(option["name"])
            lines += [f"    /* {c_comment(option)} */", f"    {C_TYPES[option['type']].format(name)};"]
            if option["type"] == "spans":
                lines.append(f"    size_t {name}_count; /* of pairs */")
        lines += [f"}} {struct};", ""]
    return "\n".join(lines)


# --- TypeScript ---


def camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def ts_type(option: Option) -> str:
    match option["type"]:
        case "flag":
            return "boolean"
        case "number" | "whole":
            return "number"
        case "choice":
            return " | ".join(json.dumps(choice) for choice in option["choices"])
        case "several":
            return f"readonly ({' | '.join(json.dumps(choice) for choice in option['choices'])})[]"
        case "joints" | "curves":
            return "string | readonly string[]"
        case "pair":
            return "readonly [number, number]"
        case "spans":
            return "readonly (readonly [number, number])[]"
    return "string"


def ts_comment(option: Option) -> str:
    about = ", ".join(part for part in (option.get("unit", ""), range_text(option)) if part)
    default = default_text(option)
    formats = f" Of {', '.join(option['formats'])}." if 0 < len(option.get("formats", ())) < 7 else ""
    return (
        option["help"] + "." + (f" {about}." if about else "") + (f" Unless said otherwise: {default}." if default else "") + formats
    )


def ts_text(functions: Functions) -> str:
    lines = []
    for function, options in functions.items():
        lines.append(f"export interface {function.capitalize()}Options {{")
        group = None
        for option in options:
            *groups, name = option["name"].split(".")
            if group is not None and groups != [group]:
                lines.append("  };")
                group = None
            if groups and group is None:
                group = groups[0]
                lines.append(f"  {group}?: {{")
            indent = "    " if group else "  "
            lines += [f"{indent}/** {ts_comment(option)} */", f"{indent}{camel(name)}?: {ts_type(option)};"]
        lines += ["  };"] if group is not None else []
        lines += ["}", ""]
    lines.append("/** Every option of every function, in the order of C's structs: its name, and what it is. */")
    lines.append("export const described = {")
    for function, options in functions.items():
        lines.append(f"  {function}: [")
        for option in options:
            name = ".".join(camel(part) for part in option["name"].split("."))
            lines.append(f'    ["{name}", "{option["type"]}"],')
        lines.append("  ],")
    lines.append("} as const;")
    return "\n".join(lines) + "\n"


# --- docs ---


def docs_text(functions: Functions) -> str:
    lines = []
    for function, options in functions.items():
        lines += [f"## {function}", "", "| option | unit | by default | may be | |", "|---|---|---|---|---|"]
        for option in options:
            may_be = ", ".join(option.get("choices", ())) or range_text(option)
            formats = option.get("formats", ())
            formats = f" ({', '.join(formats)})" if 0 < len(formats) < 7 else ""
            lines.append(
                f"| `{option['name']}` | {option.get('unit', '')} | {default_text(option)} | {may_be} | "
                f"{option['help']}{formats} |"
            )
        lines.append("")
    return "\n".join(lines)


FILES = {
    "bindings/c/inputanim.h": c_text,
    "bindings/wasm/src/options.ts": ts_text,
    "docs/options.md": docs_text,
}


def renewed(text: str, made: str) -> str:
    """With what is between the two lines made anew."""
    lines = text.splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if "options: begin" in line)
    end = next(i for i, line in enumerate(lines) if "options: end" in line)
    return "".join(lines[: begin + 1]) + "\n" + made.rstrip("\n") + "\n\n" + "".join(lines[end:])


def main() -> int:
    program, *flags = sys.argv[1:]
    functions = json.loads(subprocess.run([program, "options"], check=True, capture_output=True).stdout)
    stale = []
    for name, make in FILES.items():
        path = ROOT / name
        before = path.read_text(encoding="utf-8")
        after = renewed(before, make(functions))
        if before == after:
            continue
        stale.append(name)
        if flags == ["--check"]:
            sys.stdout.writelines(
                difflib.unified_diff(before.splitlines(True), after.splitlines(True), name, f"{name}, as it should be", n=1)
            )
        else:
            path.write_text(after, encoding="utf-8")
    if stale:
        print(f"{', '.join(stale)}: " + ("not as the library says; `make options` makes them so" if flags else "made anew"))
    return 1 if stale and flags else 0


if __name__ == "__main__":
    sys.exit(main())
