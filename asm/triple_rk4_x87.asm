; SPDX-License-Identifier: MIT
; The triple pendulum by classical RK4, entirely in 80 bits, with the mass matrix of rigid_textbook.hpp and any lengths,
; masses and gravity.
;
; With a_ij = beta_max(i,j) L_i L_j / (beta_1 L_1^2), so that a_11 = 1, C_ij = cos(theta_i - theta_j),
; S_ij = sin(theta_i - theta_j):
;     m_ij = a_ij C_ij,  n_ij = a_ij S_ij,  w_i = omega_i^2,  g_i = g beta_i L_i sin theta_i / (beta_1 L_1^2)
;     b_1 = -(n_12 w_2 + n_13 w_3 + g_1)
;     b_2 =   n_12 w_1 - n_23 w_3 - g_2
;     b_3 =   n_13 w_1 + n_23 w_2 - g_3
; and m alpha = b. alpha_1 is eliminated, which needs no division. Cramer's rule gives the other two:
;     A_22 = a_22 - m_12^2,  A_23 = m_23 - m_12 m_13,  A_33 = a_33 - m_13^2,  B_i = b_i - m_1i b_1
;     alpha_2 = (A_33 B_2 - A_23 B_3) / det,  alpha_3 = (A_22 B_3 - A_23 B_2) / det,  det = A_22 A_33 - A_23^2
;     alpha_1 = b_1 - m_12 alpha_2 - m_13 alpha_3
; C_ij and S_ij are calculated from three sines and cosines by the difference identities. This is faster than six sines
; and cosines. It is also more accurate, because theta_i - theta_j is never rounded.
;
; Since theta' = omega, the rates of the angles are not stored. With alpha_s of the four stages s,
;     theta += dt (omega + dt/6 (alpha_1 + alpha_2 + alpha_3))
;     omega += dt/6 (alpha_1 + 2 (alpha_2 + alpha_3) + alpha_4)

%include "x87.inc"
%include "rk4_shell.inc"

struc Frame              ; pairs, except for the scratch
  .state_theta: resb 3 * SLOT
  .state_omega: resb 3 * SLOT
  .carry:  resb 6 * SLOT
  .theta:  resb 3 * SLOT ; of the stage
  .omega:  resb 3 * SLOT
  .m12:    resb SLOT
  .m13:    resb SLOT
  .n12:    resb SLOT
  .n13:    resb SLOT
  .first:  resb 3 * SLOT ; alpha_1
  .middle: resb 3 * SLOT ; alpha_2 + alpha_3
  .half:   resb SLOT     ; dt/2
  .dt:     resb SLOT
  .sixth:  resb SLOT     ; dt/6
  .scratch: resb 3 * Scratch_size
endstruc

; r9 holds the frame.
%define LOCAL(field)      r9 + Frame. %+ field
%define LOCAL_I(field, i) r9 + Frame. %+ field + ((i) - 1) * SLOT

; DIFFERENCE i, j, si, ci, sj, cj: stores m_ij and n_ij in the frame. The last four arguments are the places of the
; sines and cosines on the register stack, counted from the top.
%macro DIFFERENCE 6
  %assign si %3
  %assign ci %4
  %assign si_below_1 %3 + 1
  %assign ci_below_1 %4 + 1
  %assign sj_below_2 %5 + 2
  %assign cj_below_1 %6 + 1
        fld     st%[si]                 ; si
        fmul    st0, st%[cj_below_1]    ; si cj
        fld     st%[ci_below_1]         ; ci : si cj
        fmul    st0, st%[sj_below_2]    ; ci sj : si cj
        fsubp                           ; S_ij
        LOAD_PAIR rdx + X87TripleChain.a%1%2
        fmulp
        STORE_PAIR LOCAL(n%1%2)
        fld     st%[ci]                 ; ci
        fmul    st0, st%[cj_below_1]    ; ci cj
        fld     st%[si_below_1]         ; si : ci cj
        fmul    st0, st%[sj_below_2]    ; si sj : ci cj
        faddp                           ; C_ij
        LOAD_PAIR rdx + X87TripleChain.a%1%2
        fmulp
        STORE_PAIR LOCAL(m%1%2)
%endmacro

%macro BEGIN_STEP 0
  %assign part 0
  %rep 6 * SLOT / 8
        mov     rax, [r9 + Frame.state_theta + part]
        mov     [r9 + Frame.theta + part], rax
    %assign part part + 8
  %endrep
%endmacro

; The next macros expect a stage's accelerations on the stack: alpha_1 : alpha_2 : alpha_3.
%macro NEXT_STAGE 3 ; ahead, kept, unused
  %assign link 1
  %rep 3
    %assign register link - 1
        fld     st%[register]
        STORE_PAIR LOCAL_I(%2, link)
    %assign link link + 1
  %endrep
        POP_TO_NEXT_STAGE %1
%endmacro
%macro NEXT_STAGE_ADDED 2
  %assign link 1
  %rep 3
        LOAD_PAIR LOCAL_I(%2, link)
        fadd    st0, st%[link]
        STORE_PAIR LOCAL_I(%2, link)
    %assign link link + 1
  %endrep
        POP_TO_NEXT_STAGE %1
%endmacro

; POP_TO_NEXT_STAGE ahead: pops the accelerations and makes the next stage: its angles from this stage's velocities, its
; velocities from the accelerations.
%macro POP_TO_NEXT_STAGE 1
        LOAD_PAIR LOCAL(%1)             ; h : alpha_1 : alpha_2 : alpha_3
  %assign link 1
  %rep 3
        LOAD_PAIR LOCAL_I(omega, link)
        fmul    st0, st1                ; h omega : h : alpha …
        LOAD_PAIR LOCAL_I(state_theta, link)
        faddp
        STORE_PAIR LOCAL_I(theta, link)
        fmul    st1, st0                ; h : h alpha …
        fxch    st1
        LOAD_PAIR LOCAL_I(state_omega, link)
        faddp                           ; next omega : h …
        STORE_PAIR LOCAL_I(omega, link)
    %assign link link + 1
  %endrep
        fstp    st0                     ; empty
%endmacro

; FINISH_STEP sum: pops the accelerations of stage 4 and adds the change over the whole step, with ADD_PLAIN or
; ADD_COMPENSATED.
%macro FINISH_STEP 1
  %assign link 1
  %rep 3
        LOAD_PAIR LOCAL_I(middle, link) ; Q : alpha_4 …  Q = alpha_2 + alpha_3
        fadd    st1, st0
        fadd    st1, st0                ; Q : alpha_4+2Q …
        LOAD_PAIR LOCAL_I(first, link) ; P : Q : alpha_4+2Q …  P = alpha_1
        fadd    st2, st0                ; P : Q : P+2Q+alpha_4 …
        faddp                           ; P+Q : P+2Q+alpha_4 …
        LOAD_PAIR LOCAL(sixth)
        fmul    st2, st0                ; dt/6 : P+Q : domega …
        fmulp
        LOAD_PAIR LOCAL_I(state_omega, link)
        faddp
        LOAD_PAIR LOCAL(dt)
        fmulp                           ; dtheta : domega …
        %1      LOCAL_I(state_theta, link), LOCAL_I(carry, link)
        %1      LOCAL_I(state_omega, link), LOCAL_I(carry, link + 3)
    %assign link link + 1
  %endrep
        BEGIN_STEP
%endmacro

%macro LOAD 2 ; local, caller's
        fld     tword [%2]
        STORE_PAIR %1
%endmacro
%macro STORE 2
        LOAD_PAIR %1
        fstp    tword [%2]
%endmacro

; COPY_STATE direction: LOAD copies the caller's state and carries into the frame, STORE copies them back.
%macro COPY_STATE 1
  %assign slot 0
  %rep 6
        %1      LOCAL(state_theta) + slot, rsi + slot
    %assign slot slot + SLOT
  %endrep
        test    r8, r8
        jz      %%no_carry
  %assign slot 0
  %rep 6
        %1      LOCAL(carry) + slot, r8 + slot
    %assign slot slot + SLOT
  %endrep
%%no_carry:
%endmacro

section .text

X87_KERNEL pendula_triple_rk4_x87, Frame_size
        mov     r9, rsp
        mov     rsi, [rdi + X87Run.state]
        mov     r8, [rdi + X87Run.carry]
        mov     rdx, [rdi + X87Run.chain]
        mov     rcx, [rdi + X87Run.steps]
        test    rcx, rcx
        jle     .done
        PREPARE_STEPS                   ; empty
        COPY_STATE LOAD
        TAKE_STEPS accelerations
        mov     rsi, [rdi + X87Run.state]
        COPY_STATE STORE
.done:
        X87_RETURN

; Calculates the accelerations of the stage in the frame. The stack is empty before; after, it holds alpha_1 : alpha_2 :
; alpha_3. Each part of the sines is done for all three before the next part, so that no sine waits for its part before.
; rsi, r10 and r11 hold the addresses of their entries in the sine table.
align 64
accelerations:
        LOAD_PAIR LOCAL_I(theta, 3)
        REDUCE  LOCAL(scratch), rsi
        LOAD_PAIR LOCAL_I(theta, 2)
        REDUCE  LOCAL(scratch) + Scratch_size, r10
        LOAD_PAIR LOCAL_I(theta, 1)
        REDUCE  LOCAL(scratch) + 2 * Scratch_size, r11 ; r1 : e1 : r2 : e2 : r3 : e3
        SMALL_TERMS LOCAL(scratch), rsi
        SMALL_TERMS LOCAL(scratch) + Scratch_size, r10
        SMALL_TERMS LOCAL(scratch) + 2 * Scratch_size, r11
        fxch    st4
        fxch    st1
        fxch    st5
        fxch    st1                     ; r3 : e3 : r2 : e2 : r1 : e1
        END_SINE_COSINE LOCAL(scratch), rsi
        fxch    st2
        fxch    st1
        fxch    st3
        fxch    st1                     ; r2 : e2 : c3 : s3 : r1 : e1
        END_SINE_COSINE LOCAL(scratch) + Scratch_size, r10
        fxch    st4
        fxch    st1
        fxch    st5
        fxch    st1                     ; r1 : e1 : c3 : s3 : c2 : s2
        END_SINE_COSINE LOCAL(scratch) + 2 * Scratch_size, r11 ; c1 : s1 : c3 : s3 : c2 : s2
        fxch    st2
        fxch    st4
        fxch    st2
        fxch    st1
        fxch    st3
        fxch    st5
        fxch    st3
        fxch    st1                     ; c1 : s1 : c2 : s2 : c3 : s3
        DIFFERENCE 1, 2, 1, 0, 3, 2
        DIFFERENCE 1, 3, 1, 0, 5, 4
        fstp    st0                     ; s1 : c2 : s2 : c3 : s3
        LOAD_PAIR rdx + X87TripleChain.weight
        fmulp                           ; g1 : c2 : s2 : c3 : s3
        fld     st2
        fmul    st0, st4                ; s2c3 : g1 : c2 : s2 : c3 : s3
        fld     st2
        fmul    st0, st6                ; c2s3 : s2c3 : g1 : c2 : s2 : c3 : s3
        fsubp                           ; S_23 : g1 : c2 : s2 : c3 : s3
        fxch    st4                     ; c3 : g1 : c2 : s2 : S_23 : s3
        fmulp   st2, st0                ; g1 : c2c3 : s2 : S_23 : s3
        fld     st2
        fmul    st0, st5                ; s2s3 : g1 : c2c3 : s2 : S_23 : s3
        faddp   st2, st0                ; g1 : C_23 : s2 : S_23 : s3
        LOAD_PAIR rdx + X87TripleChain.a23
        fmul    st2, st0
        fmulp   st4, st0                ; g1 : m23 : s2 : n23 : s3
        LOAD_PAIR rdx + X87TripleChain.weight + SLOT
        fmulp   st3, st0                ; g1 : m23 : g2 : n23 : s3
        LOAD_PAIR rdx + X87TripleChain.weight + 2 * SLOT
        fmulp   st5, st0                ; g1 : m23 : g2 : n23 : g3

        ; the terms of the rotating rods, n_ij w_j
        LOAD_PAIR LOCAL_I(omega, 1)
        fmul    st0, st0                ; w1 : g1 : m23 : g2 : n23 : g3
        LOAD_PAIR LOCAL(n13)
        fmul    st0, st1                ; n13w1 : w1 : g1 : m23 : g2 : n23 : g3
        fsubrp  st6, st0                ; w1 : g1 : m23 : g2 : n23 : n13w1-g3
        LOAD_PAIR LOCAL(n12)
        fmulp                           ; n12w1 : g1 : m23 : g2 : n23 : n13w1-g3
        fsubrp  st3, st0                ; g1 : m23 : n12w1-g2 : n23 : n13w1-g3
        LOAD_PAIR LOCAL_I(omega, 2)
        fmul    st0, st0                ; w2 : g1 : m23 : n12w1-g2 : n23 : n13w1-g3
        LOAD_PAIR LOCAL(n12)
        fmul    st0, st1
        faddp   st2, st0                ; w2 : g1+n12w2 : m23 : n12w1-g2 : n23 : n13w1-g3
        fmul    st0, st4
        faddp   st5, st0                ; g1+n12w2 : m23 : n12w1-g2 : n23 : b3
        LOAD_PAIR LOCAL_I(omega, 3)
        fmul    st0, st0                ; w3 : g1+n12w2 : m23 : n12w1-g2 : n23 : b3
        fmul    st4, st0
        LOAD_PAIR LOCAL(n13)
        fmulp
        faddp                           ; -b1 : m23 : n12w1-g2 : n23w3 : b3
        fxch    st3
        fsubp   st2, st0                ; m23 : b2 : -b1 : b3

        ; alpha_1 is eliminated: a_11 is 1
        LOAD_PAIR LOCAL(m12)
        LOAD_PAIR LOCAL(m13)            ; m13 : m12 : m23 : b2 : -b1 : b3
        fld     st1
        fmul    st0, st5
        faddp   st4, st0                ; m13 : m12 : m23 : B2 : -b1 : b3
        fld     st0
        fmul    st0, st5
        faddp   st6, st0                ; m13 : m12 : m23 : B2 : -b1 : B3
        fld     st0
        fmul    st0, st2
        fsubp   st3, st0                ; m13 : m12 : A23 : B2 : -b1 : B3
        fmul    st0, st0
        LOAD_PAIR rdx + X87TripleChain.a33
        fsubrp                          ; A33 : m12 : A23 : B2 : -b1 : B3
        fxch    st1
        fmul    st0, st0
        LOAD_PAIR rdx + X87TripleChain.a22
        fsubrp                          ; A22 : A33 : A23 : B2 : -b1 : B3
        fld     st2
        fmul    st0, st0                ; A23^2 : A22 : A33 : A23 : B2 : -b1 : B3
        fld     st1
        fmul    st0, st3                ; A22A33 : A23^2 : A22 : A33 : A23 : B2 : -b1 : B3
        fsubrp                          ; det : A22 : A33 : A23 : B2 : -b1 : B3
        fld1
        fdivrp                          ; 1/det : A22 : A33 : A23 : B2 : -b1 : B3
        fxch    st2
        fmul    st0, st4                ; A33B2 : A22 : 1/det : A23 : B2 : -b1 : B3
        fxch    st1
        fmul    st0, st6                ; A22B3 : A33B2 : 1/det : A23 : B2 : -b1 : B3
        fxch    st4
        fmul    st0, st3                ; A23B2 : A33B2 : 1/det : A23 : A22B3 : -b1 : B3
        fsubp   st4, st0                ; A33B2 : 1/det : A23 : N3 : -b1 : B3
        fxch    st5
        fmulp   st2, st0                ; 1/det : A23B3 : N3 : -b1 : A33B2
        fxch    st1
        fsubp   st4, st0                ; 1/det : N3 : -b1 : N2
        fmul    st1, st0
        fmulp   st3, st0                ; alpha_3 : -b1 : alpha_2
        fxch    st2                     ; alpha_2 : -b1 : alpha_3
        LOAD_PAIR LOCAL(m12)
        fmul    st0, st1
        faddp   st2, st0                ; alpha_2 : m12 alpha_2-b1 : alpha_3
        LOAD_PAIR LOCAL(m13)
        fmul    st0, st3
        faddp   st2, st0                ; alpha_2 : -alpha_1 : alpha_3
        fxch    st1
        fchs                            ; alpha_1 : alpha_2 : alpha_3

        cmp     qword [rdi + X87Run.damping], 0
        je      .undamped
        fld     tword [rdi + X87Run.damping] ; c : alpha_1 : alpha_2 : alpha_3
  %assign link 1
  %rep 3
    %assign register link + 1
        LOAD_PAIR LOCAL_I(omega, link)
        fmul    st0, st1                ; c omega : c : alpha …
        fsubp   st%[register], st0      ; c : alpha …
    %assign link link + 1
  %endrep
        fstp    st0                     ; alpha_1 : alpha_2 : alpha_3
.undamped:
        ret
