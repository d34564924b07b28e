; SPDX-License-Identifier: MIT
; A rigid chain of any number of links by classical RK4 in 80 bits, in the tension form of rigid_chain.hpp. It takes
; O(N) operations, and one sine and cosine per link.
;
; With w_i = 1/m_i, e_i = w_i cos(theta_i+1 - theta_i), f_i = w_i sin(theta_i+1 - theta_i), from the tip to the pivot:
;     pivot_i = w_i + w_i-1 - e_i^2 r_i+1,    r_i = 1/pivot_i           (w_0 = 0: the pivot does not move)
;     q_i = L_i omega_i^2 + e_i r_i+1 q_i+1                             (q_1 also has the term g cos theta_1)
; and from the pivot to the tip
;     T_1 = q_1 r_1,    T_i+1 = q_i+1 r_i+1 + e_i r_i+1 T_i
;     L_i alpha_i = T_i+1 f_i - T_i-1 f_i-1,                            (T_0 f_0 stands for g sin theta_1)
; where f_N = e_N = 0. A record of zeros follows the tip's record, so that the tip is treated like any other link.
;
; Each link has one record with all its data, an X87Link. The two sweeps keep on the register stack what they carry from
; one link to the next. The second sweep also makes the next stage: it uses each acceleration as soon as it is known.
;
; Since theta' = omega, the angle of stage k+1 follows from the velocity of stage k, and its sine need not wait for the
; accelerations of stage k. The sine is calculated in three parts, so far apart that none waits for the part before:
;     second sweep of stage k-1   theta_k+1 = theta + h omega_k
;     first sweep of stage k      REDUCE
;     second sweep of stage k     SMALL_TERMS
;     first sweep of stage k+1    END_SINE_COSINE
; Between the parts, the record holds the intermediate results. REDUCE and SMALL_TERMS are placed where their sweep
; would otherwise wait for a sum or a quotient. At other places in the same loops, a step would take up to 6 % longer.

%include "rk4_x87.inc"

; Mirrors X87Link of kernels.hpp: pairs.
struc Record
  .length:          resb SLOT ; L_i
  .inverse_length:  resb SLOT
  .inverse_mass:    resb SLOT ; w_i
  .both_masses:     resb SLOT ; w_i + w_i-1
  .position:        resb SLOT ; the state …
  .velocity:        resb SLOT
  .position_carry:  resb SLOT ; … and its carries
  .velocity_carry:  resb SLOT
  .stage_position:  resb SLOT ; of the stage after the present one
  .stage_velocity:  resb SLOT
  .f:               resb SLOT ; f_i
  .er:              resb SLOT ; e_i r_i+1
  .qr:              resb SLOT ; q_i r_i
  .first:           resb SLOT ; alpha_i of stage 1
  .middle:          resb SLOT ; sum of those of stages 2 and 3
  .sine:            resb Scratch_size ; for a stage's angle
endstruc
%if Record.position != 64 || Record.stage_position != 128 || Record_size != 368
  %error "Record must have the layout of X87Link in kernels.hpp"
%endif

; Mirrors X87Chain of kernels.hpp.
struc Chain
  .gravity: resb SLOT
  .records: resq 1
  .count:   resq 1
endstruc
%if Chain.records != 16 || Chain.count != 24
  %error "Chain must have the layout of X87Chain in kernels.hpp"
%endif

%macro PREPARE_CHAIN 0
        LOAD_PAIR rax + Chain.gravity
        STORE_PAIR LOCAL(gravity)       ; empty
%endmacro

; FOR_EACH_ACCELERATION macro, arguments …: the second sweep, as rk4_links.inc expects. On the stack are a : T, or
; a : T : h …, with a = g sin theta_1 and T = T_1.
%macro FOR_EACH_ACCELERATION 2+
  FOR_EACH_RECORD                       ; a : T                 a = T_i-1 f_i-1, T = T_i
        LOAD_PAIR r10 + Record.f        ; f : a : T
        LOAD_PAIR r10 + Record.er
        fmul    st0, st3
        LOAD_PAIR r10 + Record_size + Record.qr
        faddp                           ; T' : f : a : T        T' of the link below
        fld     st0
        fmul    st0, st2                ; T'f : T' : f : a : T
        fsubrp  st3, st0                ; T' : f : T'f-a : T
        fxch    st1
        fmulp   st3, st0                ; T' : T'f-a : Tf
        mov     rsi, [r10 + Record.sine + Scratch.address]
        SMALL_TERMS r10 + Record.sine, rsi
        fxch    st1
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; alpha : T' : Tf
        DAMP
        %1      %2                      ; T' : Tf
        fxch    st1                     ; a : T, of the next link
  NEXT_RECORD
        fstp    st0
        fstp    st0
%endmacro

; This chain has no accounts of energy.
%macro STAGE_TAKEN 1
%endmacro
%macro ADD_LOSS 1
%endmacro

%include "rk4_links.inc"

%macro TAKE_ALL_STEPS 0
        cmp     rdx, r11
        jne     .many_links
        call    one_link
        jmp     .all_taken
.many_links:
        TAKE_STEPS accelerations
.all_taken:
%endmacro

RK4_KERNEL pendula_chain_rk4_x87

; From the stage's sine and stage_velocity, calculates a : T for FOR_EACH_ACCELERATION. The stack is empty before.
align 64
accelerations:
        mov     r10, r11
        fldz
        fldz
        fldz
        fldz                            ; c' : s' : r' : q'     of the link below; none below the tip
.to_pivot:
        RESUME  r10 + Record.sine, rsi
        END_SINE_COSINE r10 + Record.sine, rsi ; c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st1                ; s'c : c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st3                ; c's : s'c : c : s : c' : s' : r' : q'
        fsubp                           ; sin : c : s : c' : s' : r' : q'
        fxch    st3
        fmul    st0, st1                ; c'c : c : s : sin : s' : r' : q'
        fxch    st4
        fmul    st0, st2                ; s's : c : s : sin : c'c : r' : q'
        faddp   st4, st0                ; c : s : sin : cos : r' : q'
        LOAD_PAIR r10 + Record.inverse_mass
        fmul    st3, st0
        fmulp   st4, st0                ; c : s : f : e : r' : q'
        fxch    st2
        STORE_PAIR r10 + Record.f       ; s : c : e : r' : q'
        fxch    st2                     ; e : c : s : r' : q'
        fmul    st3, st0                ; e : c : s : er' : q'
        fmul    st0, st3                ; e^2r' : c : s : er' : q'
        LOAD_PAIR r10 + Record.both_masses
        fsubrp                          ; pivot : c : s : er' : q'
        fld1
        fdivrp                          ; r : c : s : er' : q'
        fxch    st3                     ; er' : c : s : r : q'
        KEEP_PAIR r10 + Record.er
        fmulp   st4, st0                ; c : s : r : er'q'
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st0
        LOAD_PAIR r10 + Record.length
        fmulp                           ; L omega^2 : c : s : r : er'q'
        faddp   st4, st0                ; c : s : r : q
        LOAD_PAIR r10 + Record.stage_position
        BEGIN_SINE
        fld     st3
        fmul    st0, st3
        STORE_PAIR r10 + Record.qr
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .to_pivot

        LOAD_PAIR LOCAL(gravity)        ; adds g cos theta_1 to q_1; then T_1 = q_1 r_1
        fmul    st1, st0                ; g : gc : s : r : q
        fmulp   st2, st0                ; gc : gs : r : q
        faddp   st3, st0                ; gs : r : q+gc
        fxch    st1
        fmulp   st2, st0                ; a : T
        ret

; One link: L alpha = -g sin theta, without tensions. The angles of two stages are always known together: those of
; stages 1 and 2 at the start of the step, those of stages 3 and 4 after the accelerations of stages 1 and 2. So two
; sines are calculated side by side. Angles and velocities go from stage to stage on the register stack.

; TWO_ACCELERATIONS: replaces the angles theta' : theta of two stages by their accelerations without damping,
; alpha : alpha'.
%macro TWO_ACCELERATIONS 0
        fxch    st1
        REDUCE  LOCAL(sines), rsi       ; r : e : theta'
        fxch    st2
        REDUCE  LOCAL(sines) + Scratch_size, r11 ; r' : e' : e : r
        SMALL_TERMS LOCAL(sines), rsi
        SMALL_TERMS LOCAL(sines) + Scratch_size, r11
        fxch    st3
        fxch    st1
        fxch    st2
        fxch    st1                     ; r : e : e' : r'
        END_SINE LOCAL(sines), rsi
        fxch    st2                     ; r' : e' : sin
        END_SINE LOCAL(sines) + Scratch_size, r11 ; sin' : sin
        LOAD_PAIR LOCAL(gravity)
        fchs
        fmul    st2, st0
        fmulp
        LOAD_PAIR r10 + Record.inverse_length
        fmul    st2, st0
        fmulp                           ; alpha' : alpha
        fxch    st1
%endmacro

; DAMP_BY_TOP: replaces omega : alpha by alpha with damping.
%macro DAMP_BY_TOP 0
        cmp     qword [rdi + X87Run.damping], 0
        je      %%undamped
        LOAD_PAIR LOCAL(damping)
        fmul    st0, st1
        fsubp   st2, st0
%%undamped:
        fstp    st0
%endmacro

; STEP_ONE_LINK sum: replaces omega : theta by omega : theta at the end of the step.
%macro STEP_ONE_LINK 1
        LOAD_PAIR LOCAL(half)
        fmulp
        fadd    st0, st1                ; theta_2 : theta
        TWO_ACCELERATIONS
        LOAD_PAIR r10 + Record.velocity
        DAMP_BY_TOP
        KEEP_PAIR r10 + Record.first
        LOAD_PAIR LOCAL(half)           ; h : alpha_1 : alpha_2
        fmul    st1, st0
        LOAD_PAIR r10 + Record.velocity
        faddp   st2, st0                ; h : omega_2 : alpha_2
        fld     st1
        fmul    st0, st1
        LOAD_PAIR r10 + Record.position
        faddp                           ; theta_3 : h : omega_2 : alpha_2
        fxch    st3
        fxch    st1
        fxch    st2                     ; omega_2 : alpha_2 : h : theta_3
        DAMP_BY_TOP
        KEEP_PAIR r10 + Record.middle
        fmulp
        LOAD_PAIR r10 + Record.velocity
        faddp                           ; omega_3 : theta_3
        KEEP_PAIR r10 + Record.stage_velocity
        LOAD_PAIR LOCAL(dt)
        fmulp
        LOAD_PAIR r10 + Record.position
        faddp                           ; theta_4 : theta_3
        TWO_ACCELERATIONS
        LOAD_PAIR r10 + Record.stage_velocity
        DAMP_BY_TOP                     ; alpha_3 : alpha_4
        LOAD_PAIR LOCAL(dt)
        fmul    st0, st1
        LOAD_PAIR r10 + Record.velocity
        faddp                           ; omega_4 : alpha_3 : alpha_4
        fxch    st1
        LOAD_PAIR r10 + Record.middle
        faddp                           ; Q : omega_4 : alpha_4         Q = alpha_2 + alpha_3
        fxch    st2
        fxch    st1                     ; omega_4 : alpha_4 : Q
        DAMP_BY_TOP
        fadd    st0, st1
        fadd    st0, st1                ; alpha_4+2Q : Q
        LOAD_PAIR r10 + Record.first    ; P : alpha_4+2Q : Q            P = alpha_1
        fadd    st1, st0
        faddp   st2, st0                ; P+2Q+alpha_4 : P+Q
        LOAD_PAIR LOCAL(sixth)
        fmul    st2, st0
        fmulp                           ; domega : dt/6 (P+Q)
        fxch    st1
        LOAD_PAIR r10 + Record.velocity
        faddp
        LOAD_PAIR LOCAL(dt)
        fmulp                           ; dtheta : domega
        %1      r10 + Record.position, r10 + Record.position_carry, KEEP_PAIR
        fxch    st1
        %1      r10 + Record.velocity, r10 + Record.velocity_carry, KEEP_PAIR ; omega : theta
%endmacro

; All steps of one link. The register stack is empty before and after.
align 64
one_link:
        mov     r10, rdx
        LOAD_PAIR r10 + Record.position
        LOAD_PAIR r10 + Record.velocity ; omega : theta
.step:
        test    r8, r8
        jnz     .compensated
        STEP_ONE_LINK ADD_PLAIN
        jmp     .next
.compensated:
        STEP_ONE_LINK ADD_COMPENSATED
.next:
        dec     rcx
        jnz     .step
        fstp    st0
        fstp    st0
        mov     r11, rdx
        ret
