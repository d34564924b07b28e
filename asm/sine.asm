; SPDX-License-Identifier: MIT
; For REDUCE in x87.inc: the sine table, and the procedure for angles that REDUCE cannot reduce exactly.

bits 64
default rel

%include "sine_table.inc"

section .note.GNU-stack noalloc noexec nowrite progbits

; The sine table, for k = 0 … 63. S and C are the sine and cosine of k pi/32 as doubles, S' and C' the rounding errors
; of these doubles. The entry for k is S, C, S', C', C', -S', and fills a line of the cache. The kernels' tests check
; angles near every entry against binary128.

; The sines of the first quarter turn: the double and its rounding error.
%define x87_sine_0 0, 0
%define x87_sine_1 0x3fb917a6bc29b42c, 0xbc3e2718d26ed688
%define x87_sine_2 0x3fc8f8b83c69a60b, 0xbc626d19b9ff8d82
%define x87_sine_3 0x3fd294062ed59f06, 0xbc75d28da2c4612d
%define x87_sine_4 0x3fd87de2a6aea963, 0xbc672cedd3d5a610
%define x87_sine_5 0x3fde2b5d3806f63b, 0x3c5e0d891d3c6841
%define x87_sine_6 0x3fe1c73b39ae68c8, 0x3c8b25dd267f6600
%define x87_sine_7 0x3fe44cf325091dd6, 0x3c68076a2cfdc6b3
%define x87_sine_8 0x3fe6a09e667f3bcd, 0xbc8bdd3413b26456
%define x87_sine_9 0x3fe8bc806b151741, 0xbc82c5e12ed1336d
%define x87_sine_10 0x3fea9b66290ea1a3, 0x3c39f630e8b6dac8
%define x87_sine_11 0x3fec38b2f180bdb1, 0xbc76e0b1757c8d07
%define x87_sine_12 0x3fed906bcf328d46, 0x3c7457e610231ac2
%define x87_sine_13 0x3fee9f4156c62dda, 0x3c8760b1e2e3f81e
%define x87_sine_14 0x3fef6297cff75cb0, 0x3c7562172a361fd3
%define x87_sine_15 0x3fefd88da3d12526, 0xbc887df6378811c7
%define x87_sine_16 0x3ff0000000000000, 0

; FIND name, place: defines name_high and name_tail as the sine of `place` times pi/32.
%macro FIND 2
  %assign quarter ((%2) / 16) % 4
  %assign place (%2) % 16
  %if quarter % 2
    %assign place 16 - place
  %endif
  %assign sign (quarter / 2) << 63
        SPLIT   %1, sign, x87_sine_%[place]
%endmacro
%macro SPLIT 4
  %assign %1_high %3 ^ %2
  %assign %1_tail %4 ^ %2
%endmacro

section .rodata align=64
global pendula_x87_sine_table:data hidden
pendula_x87_sine_table:
%assign k 0
%rep 64
        FIND    sine, k
        FIND    cosine, k + 16
        dq      sine_high, cosine_high, sine_tail, cosine_tail, cosine_tail, sine_tail ^ (1 << 63), 0, 0
  %assign k k + 1
%endrep

largest_exact:    dd 0x1p20
largest_hardware: dd 0x1p63

; BELOW limit: sets the flags to "above" if |st0| is smaller than the limit, which NaN never is. Needs two free
; registers.
%macro BELOW 1
        fld     st0
        fabs
        fld     dword [%1]
        fcomip  st0, st1
        fstp    st0
%endmacro

section .text
; REDUCE calls this with k : x on the stack and at least two free registers. If |x| < 2^20, returns with the flags
; "above" and changes nothing. Otherwise writes an entry of the sine table, the sine and cosine of x, at the address in
; rax; replaces k : x by four zeros for r : u : k : t; and returns with "not above". Overwrites rax.
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
        fldz                            ; 0 : x                 from 2^63, numbers are a radian or more apart
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
