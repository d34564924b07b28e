; SPDX-License-Identifier: MIT
; sin(k pi/32) for k = 0 … 79: the sines of a whole turn, and the cosines, which are the sines 16 entries further on.
; Each entry is a pair of doubles, whose sum is the sine rounded to 80 bits, and a third double with that rounding's error. The
; kernels' tests compare angles near every entry with binary128.

section .note.GNU-stack noalloc noexec nowrite progbits

; The first quarter turn: the pair, the error.
%define x87_sine_0 0, 0, 0
%define x87_sine_1 0x3fb917a6bc29b42c, 0xbc3e200000000000, 0xbb9c6349bb5a2046
%define x87_sine_2 0x3fc8f8b83c69a60b, 0xbc62700000000000, 0x3bb732300393f336
%define x87_sine_3 0x3fd294062ed59f06, 0xbc75d00000000000, 0xbbc46d1623096502
%define x87_sine_4 0x3fd87de2a6aea963, 0xbc67300000000000, 0x3bb8916152cf7eee
%define x87_sine_5 0x3fde2b5d3806f63b, 0x3c5e000000000000, 0x3bcb123a78d082c4
%define x87_sine_6 0x3fe1c73b39ae68c8, 0x3c8b280000000000, 0xbbd116cc04d002ae
%define x87_sine_7 0x3fe44cf325091dd6, 0x3c68000000000000, 0x3bcda8b3f71acd12
%define x87_sine_8 0x3fe6a09e667f3bcd, 0xbc8be00000000000, 0x3bd65f626cdd52b0
%define x87_sine_9 0x3fe8bc806b151741, 0xbc82c80000000000, 0x3bd0f689766499cd
%define x87_sine_10 0x3fea9b66290ea1a3, 0x3c3a000000000000, 0xbba39e2e924a6f83
%define x87_sine_11 0x3fec38b2f180bdb1, 0xbc76e00000000000, 0xbba62eaf91a0e750
%define x87_sine_12 0x3fed906bcf328d46, 0x3c74500000000000, 0x3bdf98408c6b0758
%define x87_sine_13 0x3fee9f4156c62dda, 0x3c87600000000000, 0x3bb63c5c7f03b719
%define x87_sine_14 0x3fef6297cff75cb0, 0x3c75600000000000, 0x3bc0b951b0fe9539
%define x87_sine_15 0x3fefd88da3d12526, 0xbc88800000000000, 0x3bd04e43bf71c9ba
%define x87_sine_16 0x3ff0000000000000, 0x0000000000000000, 0x0000000000000000

%macro ENTRY 4 ; three doubles, 1 if negative
        dq      %1 ^ (%4 << 63), %2 ^ (%4 << 63), %3 ^ (%4 << 63), 0
%endmacro

section .rodata align=64
global pendula_x87_sine_table:data hidden
pendula_x87_sine_table:
%assign k 0
%rep 80
  %assign quarter (k / 16) % 4
  %assign place k % 16
  %if quarter % 2
    %assign place 16 - place
  %endif
  %assign negative quarter / 2
        ENTRY   x87_sine_%[place], negative
  %assign k k + 1
%endrep
