; SPDX-License-Identifier: MIT
; A chain of any number of rigid bodies by classical RK4 in 80 bits: links with mass, viscous friction in the joints,
; uniform damping, a still pivot. The articulated bodies of body_form.hpp, divided by the lengths: with
; delta_i = d_i/L_i^2 and A_i = L_i alpha_i, in the frame of link i, u along it and n across it, from the tip to the pivot
;     P = K' + mu_i,    det P = det K' + mu_i (mu_i + K'_uu + K'_nn),    r = 1/(P_nn + delta_i)
;     w = k' - L_i omega_i^2 P u,    T = torque/L_i
;     own = r (T - w_n),    from_u = r P_un,    from_n = r P_nn
;     K_uu = r (delta_i P_uu + det P),    K_un = delta_i from_u,    K_nn = delta_i from_n,    det K = r delta_i det P
;     k_u = w_u + P_un own,    k_n = r (delta_i w_n + P_nn T)
; where K' and k' are those of the link below, turned into this frame, and from the pivot to the tip
;     A_i = own - from_u a_u - from_n a_n,
; with a the acceleration of the upper joint, gravity included. A record of zeros lies before that of the first link.
;
; The state's accounts of energy are what friction has done. The kernel integrates the power of each joint in the
; record of its link, and that of the damping in its locals; it leaves their places among the positions as they are.

; Pairs: what the sweep from the tip hands to the next link, and the account of the damping.
%macro OWN_LOCALS 0
  .det:         resb SLOT ; det K', then det P
  .uu:          resb SLOT ; K_uu
  .k_u:         resb SLOT
  .k_n:         resb SLOT
  .w_u:         resb SLOT
  .w_n:         resb SLOT
  .twist:       resb SLOT ; the torque in the joint below
  .top_u:       resb SLOT ; the acceleration of the pivot in the frame of the first link
  .top_n:       resb SLOT
  .loss:        resb SLOT ; by damping in this step, in units of dt/6 times damping
  .energy:      resb SLOT
  .energy_carry: resb SLOT
  .weight:      resq 1    ; of a stage in the sum over a step: 1, 2, 2, 1
  .account:     resq 1    ; of the damping, as in X87BodyChain
%endmacro

%include "rk4_x87.inc"

; Mirrors X87Body of kernels.hpp: pairs.
struc Record
  .length:          resb SLOT ; L_i
  .inverse_length:  resb SLOT
  .mass:            resb SLOT ; mu_i
  .spin:            resb SLOT ; d_i
  .delta:           resb SLOT ; d_i/L_i^2
  .viscous:         resb SLOT ; c_i
  .account:         resq 1    ; bytes from the state's first number to this joint's energy; 0: none
                    resq 1
  .position:        resb SLOT ; the state …
  .velocity:        resb SLOT
  .position_carry:  resb SLOT ; … and its carries
  .velocity_carry:  resb SLOT
  .stage_position:  resb SLOT ; of the stage after the present one
  .stage_velocity:  resb SLOT
  .cosine:          resb SLOT ; of theta_i+1 - theta_i; 0 at the tip
  .turn:            resb SLOT ; its sine
  .pull:            resb SLOT ; L_i omega_i^2
  .torque:          resb SLOT ; T
  .own:             resb SLOT
  .from_u:          resb SLOT
  .from_n:          resb SLOT
  .first:           resb SLOT ; alpha_i of stage 1
  .middle:          resb SLOT ; sum of those of stages 2 and 3
  .loss:            resb SLOT ; in the joint in this step, in units of dt/6
  .energy:          resb SLOT ; of the account
  .energy_carry:    resb SLOT
  .sine:            resb Scratch_size ; of a stage's angle
endstruc
%if Record.position != 112 || Record.stage_position != 176 || Record.sine != 400 || Record_size != 528
  %error "Record must have the layout of X87Body in kernels.hpp"
%endif

; Mirrors X87BodyChain of kernels.hpp.
struc Chain
  .gravity:      resb SLOT
  .records:      resq 1
  .count:        resq 1
  .positions:    resq 1 ; of the caller: links and accounts
  .account:      resq 1 ; of the damping: bytes as in Record.account
  .has_friction: resq 1 ; in any joint
endstruc
%if Chain.records != 16 || Chain.positions != 32 || Chain.has_friction != 48
  %error "Chain must have the layout of X87BodyChain in kernels.hpp"
%endif

%macro PREPARE_CHAIN 0
        LOAD_PAIR rax + Chain.gravity
        STORE_PAIR LOCAL(gravity)       ; empty
        mov     rcx, [rax + Chain.positions]
        shl     rcx, 4
        mov     [LOCAL(array_bytes)], rcx
        mov     rcx, [rax + Chain.account]
        mov     [LOCAL(account)], rcx
%endmacro

; As rk4_links.inc wants it. The two numbers are a_u : a_n.
%macro FOR_EACH_ACCELERATION 2+
  FOR_EACH_RECORD
        LOAD_PAIR r10 + Record.own
        LOAD_PAIR r10 + Record.from_u
        fmul    st0, st2
        fsubp
        LOAD_PAIR r10 + Record.from_n
        fmul    st0, st3
        fsubp                           ; A : a_u : a_n
        fadd    st2, st0
        LOAD_PAIR r10 + Record.pull
        fsubp   st2, st0                ; A : b_u : b_n     b = a of the joint below, in this frame
        LOAD_PAIR r10 + Record.turn
        LOAD_PAIR r10 + Record.cosine   ; c : s : A : b_u : b_n
        fld     st3
        fmul    st0, st1                ; cb_u : c : s : A : b_u : b_n
        fxch    st4
        fmul    st0, st2                ; sb_u : c : s : A : cb_u : b_n
        fxch    st1
        fmul    st0, st5                ; cb_n : sb_u : s : A : cb_u : b_n
        fsubrp                          ; a_n' : s : A : cb_u : b_n
        fxch    st4
        fmulp                           ; sb_n : A : cb_u : a_n'
        faddp   st2, st0                ; A : a_u' : a_n'
        mov     rsi, [r10 + Record.sine + Scratch.address]
        SMALL_TERMS r10 + Record.sine, rsi
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; alpha : a_u' : a_n'
        DAMP
        %1      %2                      ; a_u' : a_n'
  NEXT_RECORD
        fstp    st0
        fstp    st0
%endmacro

%macro STAGE_TAKEN 1
  %ifidn %1, first
        mov     rax, [two]
        mov     [LOCAL(weight)], rax
  %elifidn %1, last
        mov     rax, [x87_ones]
        mov     [LOCAL(weight)], rax
  %endif
%endmacro

; ADD_LOSS_TO sum, energy, carry, loss, factor: subtracts `loss` times dt/6 and, if it is not `none`, the factor, and
; sets the loss to 0.
%macro ADD_LOSS_TO 5
        LOAD_PAIR %4
        LOAD_PAIR LOCAL(sixth)
        fmulp
  %ifnidn %5, none
        LOAD_PAIR %5
        fmulp
  %endif
        fchs
        %1      %2, %3
        xor     eax, eax
        mov     [%4], rax
        mov     [%4 + 8], rax
%endmacro

%macro ADD_LOSS 1
        cmp     qword [r10 + Record.account], 0
        je      %%none
        ADD_LOSS_TO %1, r10 + Record.energy, r10 + Record.energy_carry, r10 + Record.loss, none
%%none:
        cmp     r10, r11
        jne     %%not_last
        cmp     qword [LOCAL(account)], 0
        je      %%not_last
        ADD_LOSS_TO %1, LOCAL(energy), LOCAL(energy_carry), LOCAL(loss), LOCAL(damping)
%%not_last:
%endmacro

%include "rk4_links.inc"

; COPY_NUMBER LOAD or STORE, pair, carry: between the pairs and the state's number, and its carry, rax bytes from its
; first.
%macro LOAD_NUMBER 2
        fld     tword [%2]
        STORE_PAIR %1
%endmacro
%macro STORE_NUMBER 2
        LOAD_PAIR %1
        fstp    tword [%2]
%endmacro
%macro COPY_NUMBER 3
        test    rax, rax
        jz      %%none
        %1_NUMBER %2, rsi + rax
        test    r8, r8
        jz      %%none
        %1_NUMBER %3, r8 + rax
%%none:
%endmacro
%macro COPY_ACCOUNTS 1
        mov     rsi, [rdi + X87Run.state]
  FOR_EACH_RECORD
        mov     rax, [r10 + Record.account]
        COPY_NUMBER %1, r10 + Record.energy, r10 + Record.energy_carry
  NEXT_RECORD
        mov     rax, [LOCAL(account)]
        COPY_NUMBER %1, LOCAL(energy), LOCAL(energy_carry)
%endmacro

%macro TAKE_ALL_STEPS 0
        COPY_ACCOUNTS LOAD
        fldz
        STORE_PAIR LOCAL(loss)
        mov     rax, [x87_ones]
        mov     [LOCAL(weight)], rax
        TAKE_STEPS accelerations
        COPY_ACCOUNTS STORE
%endmacro

section .rodata
two: dq 2.0

RK4_KERNEL pendula_body_rk4_x87

; From the stage's sine and stage_velocity to a_u : a_n of the pivot, and what FOR_EACH_ACCELERATION reads, from the
; empty stack.
align 64
accelerations:
        mov     r10, r11
        mov     rax, [rdi + X87Run.chain]
        mov     rax, [rax + Chain.has_friction]
        test    rax, rax
        jz      .directions
        fldz
        STORE_PAIR LOCAL(twist)
.friction:
        LOAD_PAIR r10 + Record.stage_velocity
        LOAD_PAIR r10 - Record_size + Record.stage_velocity
        fsubp                           ; v                     v = omega_i - omega_i-1
        LOAD_PAIR r10 + Record.viscous
        fmul    st0, st1                ; cv : v
        fmul    st1, st0
        fxch    st1                     ; cv^2 : cv
        fmul    qword [LOCAL(weight)]
        LOAD_PAIR r10 + Record.loss
        faddp
        STORE_PAIR r10 + Record.loss    ; cv
        LOAD_PAIR LOCAL(twist)
        fsub    st0, st1
        LOAD_PAIR r10 + Record.inverse_length
        fmulp
        STORE_PAIR r10 + Record.torque  ; cv
        STORE_PAIR LOCAL(twist)         ; empty
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .friction

.directions:
        mov     r10, r11
        fldz
        fldz                            ; c' : s'               of the link below; none below the tip
.direction:
        RESUME  r10 + Record.sine, rsi
        END_SINE_COSINE r10 + Record.sine, rsi ; c : s : c' : s'
        fld     st3
        fmul    st0, st1                ; s'c : c : s : c' : s'
        fld     st3
        fmul    st0, st3                ; c's : s'c : c : s : c' : s'
        fsubp
        STORE_PAIR r10 + Record.turn    ; c : s : c' : s'
        fxch    st2
        fmul    st0, st2                ; c'c : s : c : s'
        fxch    st3
        fmul    st0, st1                ; s's : s : c : c'c
        faddp   st3, st0                ; s : c : cos
        fxch    st2
        STORE_PAIR r10 + Record.cosine  ; c : s
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .direction
        LOAD_PAIR LOCAL(gravity)        ; g : c : s
        fmul    st2, st0
        fmulp
        fchs
        STORE_PAIR LOCAL(top_u)
        STORE_PAIR LOCAL(top_n)         ; empty
        cmp     qword [LOCAL(account)], 0
        je      .bodies

        fldz
        fldz
        fldz                            ; v_u : v_n : S         v of the upper joint; S = twice the kinetic energy
  FOR_EACH_RECORD
        LOAD_PAIR r10 + Record.stage_velocity
        LOAD_PAIR r10 + Record.length
        fmul    st0, st1
        faddp   st3, st0                ; omega : v_u : v_n : S
        fmul    st0, st0
        LOAD_PAIR r10 + Record.spin
        fmulp
        faddp   st3, st0                ; v_u : v_n : S
        fld     st0
        fmul    st0, st0
        fld     st2
        fmul    st0, st0
        faddp
        LOAD_PAIR r10 + Record.mass
        fmulp
        faddp   st3, st0                ; v_u : v_n : S
        LOAD_PAIR r10 + Record.turn
        LOAD_PAIR r10 + Record.cosine   ; c : s : v_u : v_n : S
        fld     st2
        fmul    st0, st1
        fld     st4
        fmul    st0, st3                ; sv_n : cv_u : c : s : v_u : v_n : S
        faddp                           ; v_u' : c : s : v_u : v_n : S
        fxch    st3
        fmulp   st2, st0                ; c : sv_u : v_u' : v_n : S
        fmulp   st3, st0                ; sv_u : v_u' : cv_n : S
        fsubp   st2, st0                ; v_u' : v_n' : S
  NEXT_RECORD
        fstp    st0
        fstp    st0                     ; S
        fmul    qword [LOCAL(weight)]
        LOAD_PAIR LOCAL(loss)
        faddp
        STORE_PAIR LOCAL(loss)          ; empty

.bodies:
        mov     r10, r11
        fldz
        STORE_PAIR LOCAL(k_u)
        fldz
        STORE_PAIR LOCAL(k_n)
        fldz
        STORE_PAIR LOCAL(det)
        fldz
        fldz
        fldz                            ; uu : un : nn          of K'
.body:
        fld     st0
        fadd    st0, st3                ; uu+nn : uu : un : nn
        LOAD_PAIR r10 + Record.mass
        fadd    st1, st0
        fmulp
        LOAD_PAIR LOCAL(det)
        faddp
        STORE_PAIR LOCAL(det)           ; uu : un : nn

        LOAD_PAIR r10 + Record.turn
        LOAD_PAIR r10 + Record.cosine   ; c : s : uu : un : nn
        LOAD_PAIR LOCAL(k_u)            ; k_u : c : s
        fld     st0
        fmul    st0, st2                ; ck_u : k_u : c : s
        fxch    st1
        fmul    st0, st3                ; sk_u : ck_u : c : s
        LOAD_PAIR LOCAL(k_n)
        fmul    st0, st3
        faddp                           ; k_n' : ck_u : c : s
        STORE_PAIR LOCAL(w_n)
        LOAD_PAIR LOCAL(k_n)
        fmul    st0, st3
        fsubp
        STORE_PAIR LOCAL(w_u)           ; c : s : uu : un : nn

        fld     st2
        fsub    st0, st5                ; uu-nn : c : s : uu : un : nn
        fld     st1
        fmul    st0, st3                ; cs : uu-nn : c : s : uu : un : nn
        fmul    st1, st0
        fxch    st2
        fmul    st0, st0                ; cc : x : cs : s : uu : un : nn        x = cs (uu-nn)
        fxch    st3
        fmul    st0, st0                ; ss : x : cs : cc : uu : un : nn
        fld     st3
        fsub    st0, st1
        fmul    st0, st6
        faddp   st2, st0                ; ss : un' : cs : cc : uu : un : nn
        fxch    st5
        fmulp   st2, st0                ; un' : cs un : cc : uu : ss : nn
        fxch    st1
        fadd    st0, st0                ; t : un' : cc : uu : ss : nn           t = 2 cs un
        fld     st3
        fmul    st0, st5
        fadd    st0, st1                ; ss uu+t : t : un' : cc : uu : ss : nn
        fxch    st6
        fmul    st5, st0
        fmul    st0, st3                ; cc nn : t : un' : cc : uu : ss nn : ss uu+t
        faddp   st6, st0                ; t : un' : cc : uu : ss nn : nn'
        fsubp   st4, st0                ; un' : cc : uu : ss nn-t : nn'
        fxch    st1
        fmulp   st2, st0                ; un' : cc uu : ss nn-t : nn'
        fxch    st1
        faddp   st2, st0                ; un' : uu' : nn'

        LOAD_PAIR r10 + Record.mass
        fadd    st2, st0
        faddp   st3, st0                ; un : uu : nn          of P
        LOAD_PAIR r10 + Record.delta
        fadd    st0, st3
        fld1
        fdivrp                          ; r : un : uu : nn
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st0
        LOAD_PAIR r10 + Record.length
        fmulp
        KEEP_PAIR r10 + Record.pull     ; p : r : un : uu : nn
        fld     st0
        fmul    st0, st4
        LOAD_PAIR LOCAL(w_u)
        fsubrp
        STORE_PAIR LOCAL(w_u)
        fmul    st0, st2
        LOAD_PAIR LOCAL(w_n)
        fsubrp                          ; w_n : r : un : uu : nn
        fxch    st3
        LOAD_PAIR r10 + Record.delta
        fmul    st1, st0                ; delta : delta uu : r : un : w_n : nn
        LOAD_PAIR LOCAL(det)
        fadd    st2, st0
        fmul    st0, st1
        fmul    st0, st3                ; det K : delta : delta uu+det P : r : un : w_n : nn
        STORE_PAIR LOCAL(det)
        fxch    st1
        fmul    st0, st2
        STORE_PAIR LOCAL(uu)            ; delta : r : un : w_n : nn
        LOAD_PAIR r10 + Record.torque
        fld     st0
        fmul    st0, st6                ; nn T : T : delta : r : un : w_n : nn
        fxch    st1
        fsub    st0, st5
        fmul    st0, st3                ; own : nn T : delta : r : un : w_n : nn
        fxch    st5
        fmul    st0, st2
        faddp                           ; delta w_n+nn T : delta : r : un : own : nn
        fmul    st0, st2
        STORE_PAIR LOCAL(k_n)           ; delta : r : un : own : nn
        fld     st2
        fmul    st0, st4
        LOAD_PAIR LOCAL(w_u)
        faddp
        STORE_PAIR LOCAL(k_u)
        fxch    st1
        fmul    st2, st0
        fmulp   st4, st0                ; delta : from_u : own : from_n
        fxch    st2
        STORE_PAIR r10 + Record.own     ; from_u : delta : from_n
        KEEP_PAIR r10 + Record.from_u
        fmul    st0, st1                ; un : delta : from_n   of K
        fxch    st2
        KEEP_PAIR r10 + Record.from_n
        fmulp
        fxch    st1                     ; un : nn
        LOAD_PAIR LOCAL(uu)             ; uu : un : nn
        LOAD_PAIR r10 + Record.stage_position
        BEGIN_SINE
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .body

        fstp    st0
        fstp    st0
        fstp    st0
        LOAD_PAIR LOCAL(top_n)
        LOAD_PAIR LOCAL(top_u)          ; a_u : a_n
        ret
