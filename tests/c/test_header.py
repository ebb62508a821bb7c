"""What the headers declare is what the library exports, and what the C test uses.
Usage: test_header.py HEADER... LIBRARY"""
import pathlib
import re
import subprocess
import sys

*headers, library = sys.argv[1:]
declared = set(re.findall(r"\b(inputanim_[a-z_]+)\(", "".join(pathlib.Path(header).read_text() for header in headers)))
assert len(declared) > 40, declared

sources = "".join(source.read_text() for source in pathlib.Path(__file__).parent.glob("*.c"))
unused = {name for name in declared if not re.search(rf"\b{name}\(", sources)}
assert not unused, f"the C test does not use {sorted(unused)}"

symbols = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
exported = {line.split()[-1] for line in symbols.splitlines()}
assert exported == declared, f"exported and not declared, or the other way round: {sorted(exported ^ declared)}"
print(f"{len(declared)} functions")
