; SPDX-License-Identifier: MIT
; A chain of any number of rigid bodies by classical RK4 in 80 bits: links with mass, viscous friction in the joints,
; uniform damping, a still pivot. The algorithm is that of body_form.hpp, divided by the lengths. In the frame of link
; i, u is along the link and n across it; delta_i = d_i/L_i^2 and A_i = L_i alpha_i. From the tip to the pivot
;     P = K' + mu_i,    det P = det K' + mu_i (mu_i + K'_uu + K'_nn),    r = 1/(P_nn + delta_i),    share = r delta_i
;     w = k' - L_i omega_i^2 P u,    T = torque/L_i
;     own = r (T - w_n),    from_u = r P_un,    from_n = r P_nn
;     K_uu = r (delta_i P_uu + det P),    K_un = share P_un,    K_nn = share P_nn,    det K = share det P
;     k_u = w_u + from_u (T - w_n),    k_n = share w_n + from_n T
; where K' and k' are K and k of the link below, turned into this frame. Then, from the pivot to the tip,
;     A_i = own - from_u a_u - from_n a_n,
; where a is the acceleration of the upper joint, with gravity. A record of zeros stands for the pivot and lies before
; the first link's record. Each angle whose sine is needed is that between a link and the link above.
;
; Each link must wait for K and k of the link below. On Zen 4 an addition or a product takes 1.7 ns, but storing a pair
; and loading it again takes 11 ns. So K and k stay in registers; each has a sweep of its own.
;
; The state has accounts of the energy that friction has taken. The kernel integrates the power of friction in each
; link's record, and the power of damping in its locals. An account's energy is among the state's velocities; the
; account's number among the positions is not used, and stays unchanged.

; The account of the damping: pairs, except for the last two fields.
%macro OWN_LOCALS 0
  .loss:        resb SLOT ; energy lost in this step, in units of dt/6 times damping
  .energy:      resb SLOT
  .energy_carry: resb SLOT
  .weight:      resq 1    ; weight of the present stage in the sum over a step: 1, 2, 2, 1
  .account:     resq 1    ; as in X87BodyChain
%endmacro

%include "rk4_x87.inc"

; Mirrors X87Body of kernels.hpp. Fields are pairs, except for those with resq.
struc Record
  .length:          resq 1    ; L_i
  .viscous:         resq 1    ; c_i
  .inverse_length:  resb SLOT
  .mass:            resb SLOT ; mu_i
  .spin:            resb SLOT ; d_i
  .delta:           resb SLOT ; d_i/L_i^2
  .both:            resb SLOT ; mu_i + delta_i
  .account:         resq 1    ; bytes from the state's first number to this joint's energy; 0: none
                    resq 1
  .position:        resb SLOT ; the state …
  .velocity:        resb SLOT
  .position_carry:  resb SLOT ; … and its carries
  .velocity_carry:  resb SLOT
  .stage_position:  resb SLOT ; of the stage after the present one
  .stage_velocity:  resb SLOT
  .cosine:          resb SLOT ; of theta_i - theta_i-1
  .turn:            resb SLOT ; sine of the same angle
  .own:             resb SLOT ; holds r until `own` is known
  .from_u:          resb SLOT
  .from_n:          resb SLOT
  .share:           resb SLOT ; r delta_i
  .uu:              resb SLOT ; P_uu
  .un:              resb SLOT
  .first:           resb SLOT ; alpha_i of stage 1
  .middle:          resb SLOT ; sum of those of stages 2 and 3
  .loss:            resb SLOT ; energy lost in the joint in this step, in units of dt/6
  .energy:          resb SLOT ; the account
  .energy_carry:    resb SLOT
  .sine:            resb Scratch_size ; for theta_i - theta_i-1 of a stage
endstruc
%if Record.position != 112 || Record.stage_position != 176 || Record.sine != 416 || Record_size != 544
  %error "Record must have the layout of X87Body in kernels.hpp"
%endif

; Mirrors X87BodyChain of kernels.hpp.
struc Chain
  .gravity:      resb SLOT
  .records:      resq 1
  .count:        resq 1
  .positions:    resq 1 ; number of the caller's positions: links and accounts
  .account:      resq 1 ; the damping's account: bytes as in Record.account
  .has_friction: resq 1 ; 1 if any joint has friction
endstruc
%if Chain.records != 16 || Chain.positions != 32 || Chain.has_friction != 48
  %error "Chain must have the layout of X87BodyChain in kernels.hpp"
%endif

; LOAD_ANGLE field: pushes the angle between this link and the link above. The rounding error of this difference is at
; most a unit in the last place of the larger angle.
%macro LOAD_ANGLE 1
        LOAD_PAIR r10 + Record.%1
        LOAD_PAIR r10 - Record_size + Record.%1
        fsubp
%endmacro

%macro PREPARE_CHAIN 0
        LOAD_PAIR rax + Chain.gravity
        STORE_PAIR LOCAL(gravity)       ; empty
        mov     rcx, [rax + Chain.positions]
        shl     rcx, 4
        mov     [LOCAL(array_bytes)], rcx
        mov     rcx, [rax + Chain.account]
        mov     [LOCAL(account)], rcx
%endmacro

; As rk4_links.inc expects. The two numbers are the acceleration b of a joint, in the frame of the link above the joint.
%macro FOR_EACH_ACCELERATION 2+
  FOR_EACH_RECORD
        TURN_DOWN                       ; a_u : a_n
        LOAD_PAIR r10 + Record.own
        LOAD_PAIR r10 + Record.from_u
        fmul    st0, st2
        fsubp                           ; x : a_u : a_n         x = own - from_u a_u
        LOAD_PAIR r10 + Record.share
        fmul    st0, st3
        fadd    st0, st1                ; b_n : x : a_u : a_n   b_n = a_n + A, as from_n is 1 - share
        fxch    st3
        LOAD_PAIR r10 + Record.from_n
        fmulp
        fsubp                           ; A : a_u : b_n
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st0
        fmul    qword [r10 + Record.length]
        fsubp   st2, st0                ; A : b_u : b_n
        mov     rsi, [r10 + Record.sine + Scratch.address]
        SMALL_TERMS r10 + Record.sine, rsi
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; alpha : b_u : b_n
        DAMP
        %1      %2                      ; b_u : b_n
  NEXT_RECORD
        fstp    st0
        fstp    st0
%endmacro

; FIND_TURN: stores the cosine and sine of a stage's angle between this link and the link above. Needs four free
; registers.
%macro FIND_TURN 0
        RESUME  r10 + Record.sine, rsi
        END_SINE_COSINE r10 + Record.sine, rsi ; c : s
        STORE_PAIR r10 + Record.cosine
        STORE_PAIR r10 + Record.turn
%endmacro

; TURN_DOWN: turns the vector u : n from the frame of the link above to the frame of this link. TURN_UP: turns it back.
%macro TURN 2 ; the instructions that combine s n with c u, and s u with c n
        LOAD_PAIR r10 + Record.turn
        LOAD_PAIR r10 + Record.cosine   ; c : s : u : n
        fld     st3
        fmul    st0, st2                ; sn : c : s : u : n
        fxch    st4
        fmul    st0, st1                ; cn : c : s : u : sn
        fxch    st2
        fmul    st0, st3                ; su : c : cn : u : sn
        fxch    st3
        fmulp                           ; cu : cn : su : sn
        %1      st3, st0                ; cn : su : u'
        %2      st1, st0                ; n' : u'
        fxch    st1
%endmacro
%define TURN_DOWN TURN faddp, fsubrp
%define TURN_UP TURN fsubrp, faddp

%macro STAGE_TAKEN 1
  %ifidn %1, first
        mov     rax, [two]
        mov     [LOCAL(weight)], rax
  %elifidn %1, last
        mov     rax, [x87_ones]
        mov     [LOCAL(weight)], rax
  %endif
%endmacro

; ADD_LOSS_TO sum, energy, carry, loss, factor: subtracts loss dt/6 factor from the energy, or loss dt/6 if the factor
; is `none`. Then sets the loss to 0.
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

; COPY_NUMBER direction, pair, carry: LOAD copies the state's number at offset rax, in bytes, to the pair, and its carry
; to the pair `carry`. STORE copies both back. Nothing is copied if rax is 0, and no carries if r8 is null.
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

; From the stage's sine and stage_velocity, calculates what FOR_EACH_ACCELERATION reads. The stack is empty before.
align 64
accelerations:
        mov     r10, r11
        FIND_TURN
        LOAD_PAIR r10 + Record.mass
        fmul    st0, st0
        fldz
        fldz
        fldz
        fldz                            ; a : un : uu : cc nn : det of the tip
        jmp     .tip
.body:
        FIND_TURN                       ; un : uu : nn : det
        fld     st1
        fadd    st0, st3                ; uu+nn : un : uu : nn : det
        LOAD_PAIR r10 + Record.mass
        fadd    st1, st0
        fmulp
        faddp   st4, st0                ; un : uu : nn : det    det of P
        LOAD_PAIR r10 + Record_size + Record.turn
        LOAD_PAIR r10 + Record_size + Record.cosine ; c : s : un : uu : nn : det
        fld     st0
        fmul    st0, st2                ; cs : c : s : un : uu : nn : det
        fld     st0
        fadd    st0, st0
        fmul    st0, st4                ; t : cs : c : s : un : uu : nn : det   t = 2 cs un
        fxch    st2
        fmul    st0, st0                ; cc : cs : t : s : un : uu : nn : det
        fxch    st3
        fmul    st0, st0                ; ss : cs : t : cc : un : uu : nn : det
        fsubr   st0, st3
        fmulp   st4, st0                ; cs : t : cc : (cc-ss)un : uu : nn : det
        fld     st4
        fsub    st0, st6                ; uu-nn : cs : t : cc : (cc-ss)un : uu : nn : det
        fmulp
        faddp   st3, st0                ; t : cc : un' : uu : nn : det
        LOAD_PAIR r10 + Record_size + Record.turn
        fmul    st0, st0                ; ss : t : cc : un' : uu : nn : det
        fld     st0
        fmul    st0, st5                ; ss uu : ss : t : cc : un' : uu : nn : det
        fxch    st1
        fmul    st0, st6                ; ss nn : ss uu : t : cc : un' : uu : nn : det
        fxch    st2
        fadd    st1, st0
        fsubp   st2, st0                ; a : ss nn-t : cc : un' : uu : nn : det        a = ss uu+t
        fxch    st2
        fmul    st4, st0
        fmulp   st5, st0                ; ss nn-t : a : un' : cc uu : cc nn : det
        faddp   st3, st0                ; a : un' : uu' : cc nn : det
.tip:
        LOAD_PAIR r10 + Record.delta
        LOAD_PAIR r10 + Record.mass
        fadd    st4, st0
        LOAD_PAIR r10 + Record.both     ; delta+mu : mu : delta : a : un : uu : cc nn : det
        fadd    st0, st6
        fadd    st0, st3
        fdivr   qword [x87_ones]        ; r : mu : delta : a : un : uu : cc nn : det
        fxch    st1
        faddp   st3, st0
        fxch    st5                     ; cc nn : delta : a+mu : un : uu : r : det
        faddp   st2, st0                ; delta : nn : un : uu : r : det        of P
        fld     st0
        fmul    st0, st2
        fmul    st0, st5                ; K_nn : delta : nn : un : uu : r : det
        fld     st3
        STORE_PAIR r10 + Record.un
        fld     st4
        STORE_PAIR r10 + Record.uu
        fld     st1
        fmul    st0, st4
        fmul    st0, st6                ; K_un : K_nn : delta : nn : un : uu : r : det
        fxch    st4
        fmul    st0, st6
        STORE_PAIR r10 + Record.from_u  ; K_nn : delta : nn : K_un : uu : r : det
        fxch    st2
        fmul    st0, st5
        STORE_PAIR r10 + Record.from_n  ; delta : K_nn : K_un : uu : r : det
        fmul    st3, st0
        fxch    st5
        fadd    st3, st0
        fmul    st0, st5
        fmul    st0, st4                ; det K : K_nn : K_un : delta uu+det : r : delta
        fxch    st5
        fmul    st0, st4
        STORE_PAIR r10 + Record.share   ; K_nn : K_un : delta uu+det : r : det K
        fxch    st3
        fmul    st2, st0
        STORE_PAIR r10 + Record.own     ; un : uu : nn : det    of K
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .body

        fstp    st0
        fstp    st0
        fstp    st0
        fstp    st0
        cmp     qword [LOCAL(account)], 0
        je      .forces

        fldz
        fldz
        fldz                            ; v_u : v_n : S         v of a joint; S = twice the kinetic energy
  FOR_EACH_RECORD
        TURN_DOWN
        LOAD_PAIR r10 + Record.stage_velocity
        fld     st0
        fmul    qword [r10 + Record.length]
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
  NEXT_RECORD
        fstp    st0
        fstp    st0                     ; S
        fmul    qword [LOCAL(weight)]
        LOAD_PAIR LOCAL(loss)
        faddp
        STORE_PAIR LOCAL(loss)          ; empty

.forces:
        mov     r10, r11
        fldz
        fldz
        fldz                            ; k'_u : k'_n : tau'    tau' = c v of the joint below
.force:
        mov     rax, [rdi + X87Run.chain]
        cmp     qword [rax + Chain.has_friction], 0
        je      .free
        LOAD_PAIR r10 + Record.stage_velocity
        LOAD_PAIR r10 - Record_size + Record.stage_velocity
        fsubp                           ; v                     v = omega_i - omega_i-1
        fld     st0
        fmul    qword [r10 + Record.viscous] ; tau : v
        fmul    st1, st0
        fxch    st1                     ; tau v : tau
        fmul    qword [LOCAL(weight)]
        LOAD_PAIR r10 + Record.loss
        faddp
        STORE_PAIR r10 + Record.loss    ; tau : k'_u : k'_n : tau'
        fxch    st3
        fsub    st0, st3
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; T : k'_u : k'_n : tau
        jmp     .torque
.free:
        fldz
.torque:
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st0
        fmul    qword [r10 + Record.length] ; p : T : k'_u : k'_n                   p = L_i omega_i^2
        LOAD_PAIR r10 + Record.uu
        fmul    st0, st1
        fsubp   st3, st0                ; p : T : w_u : k'_n
        LOAD_PAIR r10 + Record.un
        fmulp                           ; f : T : w_u : k'_n
        fld     st0
        fadd    st0, st2
        fsub    st0, st4                ; T-w_n : f : T : w_u : k'_n
        fxch    st1
        fsubp   st4, st0                ; T-w_n : T : w_u : w_n
        LOAD_PAIR r10 + Record.from_u
        fmul    st0, st1
        faddp   st3, st0                ; T-w_n : T : k_u : w_n
        LOAD_PAIR r10 + Record.own
        fmulp
        STORE_PAIR r10 + Record.own     ; T : k_u : w_n
        LOAD_PAIR r10 + Record.from_n
        fmulp
        LOAD_PAIR r10 + Record.share
        fmulp   st3, st0
        faddp   st2, st0                ; k_u : k_n
        LOAD_ANGLE stage_position
        BEGIN_SINE
        cmp     r10, rdx
        je      .known
        TURN_UP                         ; k'_u : k'_n : tau'
        sub     r10, Record_size
        jmp     .force
.known:
        fstp    st0
        fstp    st0
        fstp    st0
        fldz
        LOAD_PAIR LOCAL(gravity)
        fchs                            ; b_u : b_n             of the pivot, in a frame that is not turned
        ret
