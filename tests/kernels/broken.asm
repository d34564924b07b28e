; SPDX-License-Identifier: MIT
; Deliberately broken kernels, each of which the harness must catch: it is they that test the tests.

bits 64
default rel

section .note.GNU-stack noalloc noexec nowrite progbits

extern pendula_triple_rk4_x87
extern pendula_chain_rk4_x87
extern pendula_body_rk4_x87

%macro KERNEL 1
global pendula_broken_%1:function
pendula_broken_%1:
        sub     rsp, 8
        call    pendula_triple_rk4_x87
        add     rsp, 8
%endmacro

section .rodata
align 8
too_much: dq 0x3ff0000000001000
chopping: dw 0x0f7f

section .text

KERNEL leaves_a_value
        fld1
        ret

KERNEL clobbers_rbx
        mov     ebx, ebx                ; only the upper half is lost
        ret

KERNEL clobbers_r15
        inc     r15
        ret

KERNEL changes_the_control_word
        fldcw   [chopping]
        ret

KERNEL changes_mxcsr
        stmxcsr [rsp - 4]
        and     dword [rsp - 4], 0x7fff
        ldmxcsr [rsp - 4]
        ret

KERNEL runs_backwards
        std
        ret

KERNEL writes_above_its_frame
        mov     qword [rsp + 16], 0
        ret

KERNEL moves_rsp
        ret     16

; One slot more than there are numbers.
%macro STRAY 2 ; name, slot
global pendula_broken_%1:function
pendula_broken_%1:
        push    rdi
        call    pendula_triple_rk4_x87
        pop     rdi
        mov     rax, [rdi]
        mov     word [rax + %2 * 16], 0
        ret
%endmacro
STRAY writes_past_the_state, 6
STRAY writes_before_the_state, -1

; Writes to the record after the tip's.
global pendula_broken_writes_past_the_links:function
pendula_broken_writes_past_the_links:
        push    rdi
        call    pendula_chain_rk4_x87
        pop     rdi
        mov     rax, [rdi + 16]         ; X87Chain
        imul    rcx, [rax + 24], 368    ; the number of links; bytes of an X87Link
        add     rcx, [rax + 16]
        mov     qword [rcx + 160], 1
        ret

; Writes to the record after the tip's.
global pendula_broken_writes_past_the_bodies:function
pendula_broken_writes_past_the_bodies:
        push    rdi
        call    pendula_body_rk4_x87
        pop     rdi
        mov     rax, [rdi + 16]         ; X87BodyChain
        imul    rcx, [rax + 24], 544    ; the number of links; bytes of an X87Body
        add     rcx, [rax + 16]
        mov     qword [rcx + 176], 1
        ret

; Counts 2^-40 too much in the last account.
global pendula_broken_counts_wrong:function
pendula_broken_counts_wrong:
        push    rdi
        call    pendula_body_rk4_x87
        pop     rdi
        mov     rax, [rdi + 16]         ; X87BodyChain
        mov     rcx, [rax + 32]         ; positions
        shl     rcx, 5
        add     rcx, [rdi]
        fld     tword [rcx - 16]
        fmul    qword [too_much]
        fstp    tword [rcx - 16]
        ret

; Takes one step too few.
global pendula_broken_computes_wrong:function
pendula_broken_computes_wrong:
        dec     qword [rdi + 24]
        jmp     pendula_triple_rk4_x87

; Keeps the caller's precision: loses the last eleven bits of every result.
global pendula_broken_computes_in_double:function
pendula_broken_computes_in_double:
        sub     rsp, 8
        push    rdi
        sub     rsp, 8
        call    pendula_triple_rk4_x87
        add     rsp, 8
        pop     rdi
        mov     rax, [rdi]
  %assign slot 0
  %rep 6
        fld     tword [rax + slot]
        fstp    qword [rsp]
        fld     qword [rsp]
        fstp    tword [rax + slot]
    %assign slot slot + 16
  %endrep
        add     rsp, 8
        ret
