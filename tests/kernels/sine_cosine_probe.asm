; SPDX-License-Identifier: MIT
; The sine and cosine that every kernel uses, as a kernel of its own: state[0] is the angle, state[1] and state[2]
; receive its sine and cosine, and state[3] the sine alone, suspended between its parts.

%include "x87.inc"

section .text

X87_KERNEL pendula_probe_sine_cosine, Scratch_size
        mov     rsi, [rdi + X87Run.state]
        fld     tword [rsi]
        REDUCE  rsp, rdx
        SMALL_TERMS rsp, rdx
        fld     st1
        fld     st1                     ; r : e : r : e
        END_SINE_COSINE rsp, rdx
        fstp    tword [rsi + 2 * SLOT]
        fstp    tword [rsi + SLOT]
        SUSPEND rsp, rdx
        xor     edx, edx
        RESUME  rsp, rdx
        END_SINE rsp, rdx
        fstp    tword [rsi + 3 * SLOT]
        X87_RETURN
