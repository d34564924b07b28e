; SPDX-License-Identifier: MIT
; uint32_t pendula_checked_call(void (*kernel)(void*), void* argument)
; Calls a kernel from the least comfortable place the convention allows, and returns what it broke, as the bits
; of harness.hpp; afterwards the machine is in order again, whatever the kernel did to it.

bits 64
default rel

section .note.GNU-stack noalloc noexec nowrite progbits

section .rodata
junk:    dq 0xdeadbeefcafe0001, 0xdeadbeefcafe0002, 0xdeadbeefcafe0003
         dq 0xdeadbeefcafe0004, 0xdeadbeefcafe0005, 0xdeadbeefcafe0006
canary:  dq 0xc0ffee1122334455
; What the kernel is called under: 53 bits and rounding up, which it must not compute in but must restore, and an
; SSE control word that flushes to zero.
control: dw 0x0a7f
mxcsr:   dd 0x9f80

section .bss
saved_rsp:     resq 1
saved_control: resw 1
               resw 1
saved_mxcsr:   resd 1
environment:   resb 28

%define CANARIES 16 ; quadwords above the kernel's return address

section .text
global pendula_checked_call:function
pendula_checked_call:
        push    rbx
        push    rbp
        push    r12
        push    r13
        push    r14
        push    r15
        sub     rsp, 8 + CANARIES * 8   ; aligned to 16 for the call
        fnstcw  [saved_control]
        stmxcsr [saved_mxcsr]
        mov     r11, rdi
        mov     rdi, rsi

        mov     rax, [canary]
  %assign offset 0
  %rep CANARIES
        mov     [rsp + offset], rax
    %assign offset offset + 8
  %endrep
        ; The FPU registers are empty but not clean.
        fninit
  %rep 8
        fldpi
  %endrep
        fninit
        fldcw   [control]
        ldmxcsr [mxcsr]
        mov     [saved_rsp], rsp
        mov     rbx, [junk]
        mov     rbp, [junk + 8]
        mov     r12, [junk + 16]
        mov     r13, [junk + 24]
        mov     r14, [junk + 32]
        mov     r15, [junk + 40]
        mov     rax, 0xfeedfacefeedface
        mov     rcx, rax
        mov     rdx, rax
        mov     rsi, rax
        mov     r8, rax
        mov     r9, rax
        mov     r10, rax
        call    r11

        xor     eax, eax
%macro EXPECT 3 ; register, where its value lies, bit
        mov     ecx, %3
        cmp     %1, [%2]
        cmove   ecx, eax
        or      edx, ecx
%endmacro
        xor     edx, edx
        EXPECT  rbx, junk, 0x1
        EXPECT  rbp, junk + 8, 0x2
        EXPECT  r12, junk + 16, 0x4
        EXPECT  r13, junk + 24, 0x8
        EXPECT  r14, junk + 32, 0x10
        EXPECT  r15, junk + 40, 0x20
        EXPECT  rsp, saved_rsp, 0x40
        mov     rsp, [saved_rsp]
        pushfq                          ; overwrites nothing that is checked: it lies below
        pop     rsi
        test    esi, 0x400              ; direction flag
        jz      .forwards
        or      edx, 0x80
        cld
.forwards:
        fnstenv [environment]           ; control word at 0, tag word at 8
        movzx   esi, word [environment]
        mov     ecx, 0x100
        cmp     si, [control]
        cmove   ecx, eax
        or      edx, ecx
        mov     ecx, 0x200
        cmp     word [environment + 8], 0xffff
        cmove   ecx, eax
        or      edx, ecx
        stmxcsr [environment]
        mov     esi, [environment]
        and     esi, 0xffc0             ; without the sticky flags
        mov     ecx, 0x400
        cmp     esi, [mxcsr]
        cmove   ecx, eax
        or      edx, ecx
        mov     rsi, [canary]
  %assign offset 0
  %rep CANARIES
        mov     ecx, 0x800
        cmp     [rsp + offset], rsi
        cmove   ecx, eax
        or      edx, ecx
    %assign offset offset + 8
  %endrep

        fninit
        fldcw   [saved_control]
        ldmxcsr [saved_mxcsr]
        mov     eax, edx
        add     rsp, 8 + CANARIES * 8
        pop     r15
        pop     r14
        pop     r13
        pop     r12
        pop     rbp
        pop     rbx
        ret
