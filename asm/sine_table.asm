; SPDX-License-Identifier: MIT
; sin(k pi/32) for k = 0 … 79: the sines of a whole turn, and the cosines, which are the sines 16 entries further on.
; Each entry is a tword and, 16 bytes further on, a double with the tword's rounding error. The kernels' tests compare
; angles near every entry with binary128.

section .note.GNU-stack noalloc noexec nowrite progbits

; The first quarter turn: mantissa and exponent of the tword, the double.
%define x87_sine_0 0, 0, 0
%define x87_sine_1 0xc8bd35e14da15f0f, 0x3ffb, 0xbb9c6349bb5a2046
%define x87_sine_2 0xc7c5c1e34d3055b2, 0x3ffc, 0x3bb732300393f336
%define x87_sine_3 0x94a03176acf82d46, 0x3ffd, 0xbbc46d1623096502
%define x87_sine_4 0xc3ef1535754b168d, 0x3ffd, 0x3bb8916152cf7eee
%define x87_sine_5 0xf15ae9c037b1d8f0, 0x3ffd, 0x3bcb123a78d082c4
%define x87_sine_6 0x8e39d9cd73464365, 0x3ffe, 0xbbd116cc04d002ae
%define x87_sine_7 0xa267992848eeb0c0, 0x3ffe, 0x3bcda8b3f71acd12
%define x87_sine_8 0xb504f333f9de6484, 0x3ffe, 0x3bd65f626cdd52b0
%define x87_sine_9 0xc5e40358a8ba05a7, 0x3ffe, 0x3bd0f689766499cd
%define x87_sine_10 0xd4db3148750d181a, 0x3ffe, 0xbba39e2e924a6f83
%define x87_sine_11 0xe1c5978c05ed8692, 0x3ffe, 0xbba62eaf91a0e750
%define x87_sine_12 0xec835e79946a3145, 0x3ffe, 0x3bdf98408c6b0758
%define x87_sine_13 0xf4fa0ab6316ed2ec, 0x3ffe, 0x3bb63c5c7f03b719
%define x87_sine_14 0xfb14be7fbae58156, 0x3ffe, 0x3bc0b951b0fe9539
%define x87_sine_15 0xfec46d1e89292cf0, 0x3ffe, 0x3bd04e43bf71c9ba
%define x87_sine_16 0x8000000000000000, 0x3fff, 0x0000000000000000

%macro ENTRY 4 ; mantissa, exponent, double, 1 if negative
        dq      %1
        dw      %2 | (%4 << 15)
        times 6 db 0
        dq      %3 ^ (%4 << 63)
        dq      0
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
