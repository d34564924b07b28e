#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""machine_code.py PROGRAM: checks with objdump and readelf what the compiler and the linker have made.

- Every x86-64 processor can run the program. Instructions newer than SSE2 are only in functions that Highway chooses after
  it has tested the processor (their names contain the instruction set), and in code that tests the processor itself.
- After the program has started, the addresses of library functions are read-only (full RELRO).
- The stack is not executable.

Prints each fault and then exits with 1. Exits with 77 if a tool is missing or the program is not for x86-64.
"""

import re
import shutil
import subprocess
import sys

# Instructions, by the first set that has them. tzcnt is missing: processors before BMI execute it as bsf, and compilers use
# it where both give the same result.
SSE3_TO_SSE42 = (
    r"addsubp[sd]|h(add|sub)p[sd]|movddup|movs[hl]dup|lddqu|fisttp\w*|"
    r"pshufb|ph(add|sub)(w|d|sw)|pabs[bwd]|palignr|pmulhrsw|pmaddubsw|psign[bwd]|"
    r"p?blend\w+|dpp[sd]|round[sp][sd]|p(extr|insr)[bdq]|pmov[sz]x\w+|ptest|pmul(ld|dq)|p(min|max)(s[bd]|u[wd])|"
    r"pcmp(eqq|gtq|[ei]str\w)|packusdw|insertps|extractps|mpsadbw|phminposuw|movntdqa|crc32\w*|popcnt\w*|pclmul\w+|aes\w+")
NEWER = (
    r"v(?!er[rw]\b|mcall\b)\w+|lzcnt|andn|bextr|bls(i|r|msk)\w*|bzhi|mulx|pdep|pext|rorx|s[ah][rl]x|ad[co]x|movbe|"
    r"sha(1|256)\w+|rdrand|rdseed|rdpid|xgetbv|xsave\w*|cmpxchg16b")
INSTRUCTION = re.compile(rf"\t(?:rep |lock )?(?:(?P<sse>{SSE3_TO_SSE42})|(?P<newer>{NEWER}))(?:\s|$)")
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
AVX512 = re.compile(r"%zmm|%k[0-7]|%[xy]mm(1[6-9]|2\d|3[01])")

# Highway's namespaces, as in mangled names, and for each the sets that its functions may use.
CHOSEN = {"6N_SSE4": ("sse",), "6N_AVX2": ("sse", "newer"), "6N_AVX3": ("sse", "newer")}
# The functions with which libgcc tests the processor; they use xgetbv.
ASKING = re.compile(r"^(get_available_features|__cpu_indicator_init)\b")


def is_asked_for(lines: list[str], place: int) -> bool:
    """Whether this is product_error() of error_free.hpp, which tests the processor, branches and uses the instruction."""
    return ("vfmsub213sd" in lines[place] and re.search(r"\tje\s", lines[place - 1]) is not None
            and re.search(r"\tcmpb\s.*processor_fuses", lines[place - 2]) is not None)


def instruction_faults(program: str) -> list[str]:
    lines = subprocess.run(["objdump", "--disassemble", "--no-show-raw-insn", program], check=True, capture_output=True,
                           text=True).stdout.split("\n")
    faults = {}
    function, allowed, is_avx2, seen = "", (), False, 0
    for place, line in enumerate(lines):
        if found := FUNCTION.match(line):
            function = found[1]
            chosen = [name for name in CHOSEN if name in function]
            allowed = CHOSEN[chosen[0]] if chosen else ()
            is_avx2 = chosen == ["6N_AVX2"]
            continue
        if is_avx2 and AVX512.search(line):
            faults.setdefault(function, line)
        found = INSTRUCTION.search(line)
        if not found:
            continue
        seen += 1
        if found.lastgroup not in allowed and not ASKING.match(function) and not is_asked_for(lines, place):
            faults.setdefault(function, line)
    if seen == 0 or not any(name in line for line in lines for name in CHOSEN):
        return ["found no instruction newer than SSE2, or no symbols of Highway: expected pendula with its symbols"]
    return [f"{function}:\n  an instruction that older processors lack:{line}" for function, line in faults.items()]


def link_faults(program: str) -> list[str]:
    text = subprocess.run(["readelf", "--dynamic", "--program-headers", "--wide", program], check=True,
                          capture_output=True, text=True).stdout
    faults = []
    if "GNU_RELRO" not in text or not re.search(r"BIND_NOW|\bNOW\b", text):
        faults.append("addresses of library functions stay writable: link with -z relro -z now")
    stack = re.search(r"GNU_STACK.*", text)
    if not stack or "E" in stack[0].split()[-2]:
        faults.append("the stack is executable")
    return faults


def main() -> int:
    program = sys.argv[1]
    for tool in ("objdump", "readelf"):
        if not shutil.which(tool):
            print(f"pendula: skipped: there is no {tool}")
            return 77
    header = subprocess.run(["readelf", "--file-header", program], check=True, capture_output=True, text=True).stdout
    if "X86-64" not in header:
        print("pendula: skipped: the program is not for x86-64")
        return 77
    faults = link_faults(program) + instruction_faults(program)
    for fault in faults:
        print(f"{program}: {fault}")
    return 1 if faults else 0


sys.exit(main())
