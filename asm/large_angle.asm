; SPDX-License-Identifier: MIT
; Sine and cosine of angles that SINE_COSINE of x87.inc cannot reduce exactly, at the accuracy of the hardware's own.

bits 64
default rel

section .note.GNU-stack noalloc noexec nowrite progbits

section .rodata
largest_exact:    dd 0x1p20
largest_hardware: dd 0x1p63

; BELOW limit: compares |st0| with the limit: "above" if it is smaller; NaN is not. Needs two free registers.
%macro BELOW 1
        fld     st0
        fabs
        fld     dword [%1]
        fcomip  st0, st1
        fstp    st0
%endmacro

section .text
; k : x on the stack, with two free registers. Leaves them and returns with "above" if |x| < 2^20; otherwise replaces them by
; cosine : sine and returns with "not above". Uses rax.
global pendula_x87_large_angle:function hidden
align 16
pendula_x87_large_angle:
        endbr64
        fxch    st1                     ; x : k
        BELOW   largest_exact
        fxch    st1                     ; k : x
        ja      .done
        fstp    st0                     ; x
        BELOW   largest_hardware
        ja      .hardware
        fldz                            ; 0 : x                 above it, neighbours are a radian apart
        fdivp   st1, st0                ; x/0: an infinity
        fsub    st0, st0                ; NaN
.hardware:
        fsincos                         ; cos : sin
        xor     eax, eax                ; not above
.done:
        ret
