"""Every option of C's structs gets to where it belongs: one that makes no sense is an error of its name.
Usage: test_options.py PROGRAM HEADER LIBRARY"""
import json
import pathlib
import subprocess
import sys
import tempfile

program, header, library = [pathlib.Path(argument).resolve() for argument in sys.argv[1:]]
functions = json.loads(subprocess.run([program, "options"], check=True, capture_output=True).stdout)

# Structs only grow at their ends: programs that were compiled before go on as they were.
frozen = json.loads((pathlib.Path(__file__).parent / "abi-2.json").read_text())
for function, names in frozen.items():
    now = [option["name"] for option in functions[function]]
    assert now[: len(names)] == names, f"{function}: {now} does not begin with {names}: that is another INPUTANIM_ABI"
assert "#define INPUTANIM_ABI 2" in header.read_text()

calls = {
    "open": "inputanim_open(bytes, size, &options, &error)",
    "synthesize": "inputanim_synthesize(&options, &error)",
    "sample": "inputanim_sample(recording, &time, 1, &curve, 1, &options, &value, &error)",
    "join": "inputanim_join((const inputanim_recording*[]){recording, recording}, 2, &options, &error)",
    "resample": "inputanim_resample_with(recording, 10, &options, &error)",
    "mirror": "inputanim_mirror(recording, &options, &error)",
    "smooth": "inputanim_smooth(recording, &options, &error)",
    "reduce": "inputanim_reduce(recording, &options, NULL, &error)",
    "repair": "inputanim_repair(recording, &options, NULL, &error)",
    "diff": "inputanim_diff(recording, recording, &options, &error)",
    "analyse": "inputanim_analyse(recording, &options, &error)",
    "compare": "inputanim_compare(recording, recording, &options, &error)",
}
nonsense = {"number": "NAN", "whole": "0xffffffff", "choice": '"?"', "several": '"?"', "joints": '"?"', "curves": '"?"'}

lines = []
for function, options in functions.items():
    for option in options:
        name = option["name"].replace(".", "_")
        if option["type"] not in nonsense or (option["type"], option["name"]) == ("whole", "seed"):
            continue
        call = calls.get(function) or f'inputanim_convert(recording, "{option["formats"][0]}", &options, NULL, &error)'
        bit = f"INPUTANIM_{function.upper()}_{name.upper()}"
        lines.append(f"""    {{
        const inputanim_{function}_options options = {{
            .size = sizeof options, .given = {bit}, .{name} = {nonsense[option["type"]]}}};
        if ({call}) return fail("{function}: {option["name"]} was not looked at");
        if (strcmp(error.field, "{option["name"]}") != 0) return fail(error.message);
    }}""")
assert len(lines) > 40, len(lines)

code = """#include <inputanim.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
static int fail(const char* what) {
    fprintf(stderr, "%s\\n", what);
    return 1;
}
int main(void) {
    inputanim_error error;
    const float time = 0;
    const uint16_t curve = 0;
    float value = 0;
    inputanim_recording* recording = inputanim_synthesize(NULL, &error);
    inputanim_bytes* file = inputanim_convert(recording, "bin", NULL, NULL, &error);
    const void* bytes = inputanim_bytes_data(file);
    const size_t size = inputanim_bytes_size(file);
""" + "\n".join(lines) + """
    inputanim_bytes_close(file);
    inputanim_close(recording);
    return 0;
}
"""
with tempfile.TemporaryDirectory() as folder:
    (pathlib.Path(folder) / "options.c").write_text(code)
    subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "options.c", f"-I{header.parent}",
                    library, f"-Wl,-rpath,{library.parent}", "-o", "options", "-lm"], cwd=folder, check=True)
    subprocess.run([f"{folder}/options"], check=True)
print(f"{len(lines)} options")
