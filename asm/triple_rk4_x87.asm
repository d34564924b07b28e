; SPDX-License-Identifier: MIT
; The triple pendulum by classical RK4, entirely in 80 bits, as in the machine-code study: mass matrix and Cramer's
; rule (rigid_textbook.hpp), any lengths, masses and gravity.
;
; With a_ij = beta_max(i,j) L_i L_j, C_ij = cos(theta_i - theta_j), S_ij = sin(theta_i - theta_j):
;     m_ij = a_ij C_ij,  n_ij = a_ij S_ij,  w_i = omega_i^2
;     b_1 = -(n_12 w_2 + n_13 w_3 + g beta_1 L_1 sin theta_1)
;     b_2 =   n_12 w_1 - n_23 w_3 - g beta_2 L_2 sin theta_2
;     b_3 =   n_13 w_1 + n_23 w_2 - g beta_3 L_3 sin theta_3
; and the six 2x2 minors M_ij of the symmetric matrix give alpha = adj(m) b / det(m). C_ij and S_ij come from three
; sines and cosines by the difference identities. That is faster than six sines and cosines, and more accurate because
; theta_i - theta_j is never rounded.
;
; Since theta' = omega, the four rates of the angles are not stored: with alpha_s of the four stages,
;     theta += dt (omega + dt/6 (alpha_1 + alpha_2 + alpha_3))
;     omega += dt/6 (alpha_1 + 2 (alpha_2 + alpha_3) + alpha_4)

%include "x87.inc"
%include "rk4_shell.inc"

struc Frame              ; pairs, but for the scratch
  .state_theta: resb 3 * SLOT
  .state_omega: resb 3 * SLOT
  .carry:  resb 6 * SLOT
  .theta:  resb 3 * SLOT ; the stage
  .omega:  resb 3 * SLOT
  .gs:     resb 3 * SLOT ; g beta_i L_i sin theta_i
  .m12:    resb SLOT
  .m13:    resb SLOT
  .m23:    resb SLOT
  .n12:    resb SLOT
  .n13:    resb SLOT
  .n23:    resb SLOT
  .b:      resb 3 * SLOT
  .inverse: resb SLOT    ; 1/det(m)
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

; DIFFERENCE i, j, si, ci, sj, cj: m_ij and n_ij into the frame. The last four are the positions of the sines and
; cosines on the register stack, counted from the top.
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

; The accelerations of a stage are on the stack, alpha_1 : alpha_2 : alpha_3.
%macro NEXT_STAGE 2 ; ahead, kept
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

; POP_TO_NEXT_STAGE ahead: pops the accelerations and makes the next stage. Its angles follow from this stage's
; velocities, its velocities from the accelerations.
%macro POP_TO_NEXT_STAGE 1
        LOAD_PAIR LOCAL(%1)       ; h : alpha_1 : alpha_2 : alpha_3
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

; From the stage in the frame to its accelerations, alpha_1 : alpha_2 : alpha_3 on the empty stack.
align 64
accelerations:
        LOAD_PAIR LOCAL_I(theta, 3)
        BEGIN_SINE_COSINE LOCAL(scratch), rsi
        LOAD_PAIR LOCAL_I(theta, 2)
        BEGIN_SINE_COSINE LOCAL(scratch) + Scratch_size, r10
        LOAD_PAIR LOCAL_I(theta, 1)
        BEGIN_SINE_COSINE LOCAL(scratch) + 2 * Scratch_size, r11 ; r1 : e1 : r2 : e2 : r3 : e3
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
        DIFFERENCE 2, 3, 3, 2, 5, 4

  %assign link 1
  %rep 3
        fstp    st0                     ; s_i : c_i+1 : s_i+1 …
        LOAD_PAIR rdx + X87TripleChain.weight + (link - 1) * SLOT
        fmulp
        STORE_PAIR LOCAL_I(gs, link)    ; c_i+1 : s_i+1 …
    %assign link link + 1
  %endrep                               ; empty

        ; b: the moments of gravity and of the rotating rods
        LOAD_PAIR LOCAL_I(omega, 3)
        fmul    st0, st0                ; w3
        LOAD_PAIR LOCAL_I(omega, 2)
        fmul    st0, st0                ; w2 : w3
        LOAD_PAIR LOCAL_I(omega, 1)
        fmul    st0, st0                ; w1 : w2 : w3
        LOAD_PAIR LOCAL(n12)      ; n12 : w1 : w2 : w3
        fld     st0
        fmul    st0, st3                ; n12w2 : n12 : w1 : w2 : w3
        fxch    st1
        fmul    st0, st2                ; n12w1 : n12w2 : w1 : w2 : w3
        LOAD_PAIR LOCAL(n13)      ; n13 : n12w1 : n12w2 : w1 : w2 : w3
        fld     st0
        fmul    st0, st6                ; n13w3 : n13 : n12w1 : n12w2 : w1 : w2 : w3
        faddp   st3, st0                ; n13 : n12w1 : n12w2+n13w3 : w1 : w2 : w3
        fmulp   st3, st0                ; n12w1 : n12w2+n13w3 : n13w1 : w2 : w3
        LOAD_PAIR LOCAL(n23)      ; n23 : n12w1 : n12w2+n13w3 : n13w1 : w2 : w3
        fmul    st4, st0
        fmulp   st5, st0                ; n12w1 : n12w2+n13w3 : n13w1 : n23w2 : n23w3
        fsubrp  st4, st0                ; n12w2+n13w3 : n13w1 : n23w2 : n12w1-n23w3
        LOAD_PAIR LOCAL_I(gs, 1)
        faddp
        fchs                            ; b1 : n13w1 : n23w2 : n12w1-n23w3
        STORE_PAIR LOCAL_I(b, 1)   ; n13w1 : n23w2 : n12w1-n23w3
        faddp                           ; n13w1+n23w2 : n12w1-n23w3
        LOAD_PAIR LOCAL_I(gs, 3)
        fsubp                           ; b3 : n12w1-n23w3
        STORE_PAIR LOCAL_I(b, 3)
        LOAD_PAIR LOCAL_I(gs, 2)
        fsubp                           ; b2
        STORE_PAIR LOCAL_I(b, 2)   ; empty

        ; the minors of the first row, and the determinant
        LOAD_PAIR LOCAL(m23)
        LOAD_PAIR LOCAL(m13)
        LOAD_PAIR LOCAL(m12)      ; m12 : m13 : m23
        LOAD_PAIR rdx + X87TripleChain.a22a33
        fld     st3
        fmul    st0, st4                ; m23^2 : a22a33 : m12 : m13 : m23
        fsubp                           ; M11 : m12 : m13 : m23
        LOAD_PAIR rdx + X87TripleChain.a33
        fmul    st0, st2                ; m12a33 : M11 : m12 : m13 : m23
        fld     st3
        fmul    st0, st5                ; m13m23 : m12a33 : M11 : m12 : m13 : m23
        fsubp                           ; M12 : M11 : m12 : m13 : m23
        fld     st2
        fmul    st0, st5                ; m12m23 : M12 : M11 : m12 : m13 : m23
        LOAD_PAIR rdx + X87TripleChain.a22
        fmul    st0, st5                ; m13a22 : m12m23 : M12 : M11 : m12 : m13 : m23
        fsubp                           ; M13 : M12 : M11 : m12 : m13 : m23
        LOAD_PAIR rdx + X87TripleChain.a11
        fmul    st0, st3                ; a11M11 : M13 : M12 : M11 : m12 : m13 : m23
        fld     st4
        fmul    st0, st3                ; m12M12 : a11M11 : M13 : M12 : M11 : m12 : m13 : m23
        fsubp                           ; a11M11-m12M12 : M13 : M12 : M11 : m12 : m13 : m23
        fld     st5
        fmul    st0, st2                ; m13M13 : a11M11-m12M12 : M13 : M12 : M11 : m12 : m13 : m23
        faddp                           ; det : M13 : M12 : M11 : m12 : m13 : m23
        fld1
        fdivrp                          ; 1/det : M13 : M12 : M11 : m12 : m13 : m23
        STORE_PAIR LOCAL(inverse)  ; M13 : M12 : M11 : m12 : m13 : m23

        ; the other minors, stored over m12, m13 and m23
        LOAD_PAIR rdx + X87TripleChain.a11
        fmulp   st6, st0                ; M13 : M12 : M11 : m12 : m13 : a11m23
        fld     st4
        fmul    st0, st4                ; m12m13 : M13 : M12 : M11 : m12 : m13 : a11m23
        fsubp   st6, st0                ; M13 : M12 : M11 : m12 : m13 : M23
        LOAD_PAIR rdx + X87TripleChain.a11a33
        fld     st5
        fmul    st0, st6                ; m13^2 : a11a33 : M13 : M12 : M11 : m12 : m13 : M23
        fsubp                           ; M22 : M13 : M12 : M11 : m12 : m13 : M23
        fstp    st5                     ; M13 : M12 : M11 : m12 : M22 : M23
        LOAD_PAIR rdx + X87TripleChain.a11a22
        fld     st4
        fmul    st0, st5                ; m12^2 : a11a22 : M13 : M12 : M11 : m12 : M22 : M23
        fsubp                           ; M33 : M13 : M12 : M11 : m12 : M22 : M23
        fstp    st4                     ; M13 : M12 : M11 : M33 : M22 : M23

        ; alpha det = adj(m) b
        LOAD_PAIR LOCAL_I(b, 1)
        fmulp   st3, st0                ; M13 : M12 : b1M11 : M33 : M22 : M23
        LOAD_PAIR LOCAL_I(b, 2)
        fmul    st0, st2                ; b2M12 : M13 : M12 : b1M11 : M33 : M22 : M23
        fsubp   st3, st0                ; M13 : M12 : b1M11-b2M12 : M33 : M22 : M23
        LOAD_PAIR LOCAL_I(b, 3)
        fmul    st0, st1                ; b3M13 : M13 : M12 : b1M11-b2M12 : M33 : M22 : M23
        faddp   st3, st0                ; M13 : M12 : N1 : M33 : M22 : M23
        LOAD_PAIR LOCAL_I(b, 2)
        fmulp   st5, st0                ; M13 : M12 : N1 : M33 : b2M22 : M23
        LOAD_PAIR LOCAL_I(b, 1)
        fmulp   st2, st0                ; M13 : b1M12 : N1 : M33 : b2M22 : M23
        fxch    st1
        fsubp   st4, st0                ; M13 : N1 : M33 : b2M22-b1M12 : M23
        LOAD_PAIR LOCAL_I(b, 3)
        fmul    st0, st5                ; b3M23 : M13 : N1 : M33 : b2M22-b1M12 : M23
        fsubp   st4, st0                ; M13 : N1 : M33 : N2 : M23
        LOAD_PAIR LOCAL_I(b, 1)
        fmulp                           ; b1M13 : N1 : M33 : N2 : M23
        LOAD_PAIR LOCAL_I(b, 3)
        fmulp   st3, st0                ; b1M13 : N1 : b3M33 : N2 : M23
        LOAD_PAIR LOCAL_I(b, 2)
        fmulp   st5, st0                ; b1M13 : N1 : b3M33 : N2 : b2M23
        faddp   st2, st0                ; N1 : b1M13+b3M33 : N2 : b2M23
        fxch    st3
        fsubp                           ; N3 : N2 : N1
        LOAD_PAIR LOCAL(inverse)  ; 1/det : N3 : N2 : N1
        fmul    st1, st0
        fmul    st2, st0
        fmulp   st3, st0                ; alpha_3 : alpha_2 : alpha_1
        fxch    st2                     ; alpha_1 : alpha_2 : alpha_3

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
