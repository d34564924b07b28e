; SPDX-License-Identifier: MIT
; Sine and cosine of angles that REDUCE of x87.inc cannot reduce exactly, at the accuracy of the hardware's.

bits 64
default rel

%include "sine_table.inc"

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
; From REDUCE, with k : x on the stack and two more free registers. If |x| < 2^20, returns with "above" and
; changes nothing. Otherwise makes an entry of the sine table, from sine and cosine of x, at rax, puts four zeros, for
; r : u : k : t, in place of k : x, and returns with "not above". Overwrites rax.
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
        fst     qword [rax + COSINE]
        fsub    qword [rax + COSINE]
        fst     qword [rax + SINE_TAILS + 8]
        fstp    qword [rax + TURNED_TAILS] ; sin
        fst     qword [rax + SINE]
        fsub    qword [rax + SINE]
        fst     qword [rax + SINE_TAILS]
        fchs
        fstp    qword [rax + TURNED_TAILS + 8] ; empty
  %rep 4
        fldz
  %endrep
        xor     eax, eax                ; not above
.done:
        ret
