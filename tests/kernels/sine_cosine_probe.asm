; SPDX-License-Identifier: MIT
; The sine and cosine that every kernel uses, as a kernel of its own: state[0] is the angle, state[1] and state[2]
; receive its sine and cosine.

%include "x87.inc"

section .text

X87_KERNEL pendula_probe_sine_cosine, Scratch_size
        mov     rsi, [rdi + X87Run.state]
        fld     tword [rsi]
        BEGIN_SINE_COSINE rsp, rdx
        END_SINE_COSINE rsp, rdx
        fstp    tword [rsi + 2 * SLOT]
        fstp    tword [rsi + SLOT]
        X87_RETURN
