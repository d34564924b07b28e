; SPDX-License-Identifier: MIT
; A rigid chain of any number of links by classical RK4 in 80 bits, in the tension form of rigid_tension.hpp: O(N), and
; one sine with cosine per link.
;
; With w_i = 1/m_i, e_i = w_i cos(theta_i+1 - theta_i), f_i = w_i sin(theta_i+1 - theta_i), from the tip to the pivot:
;     pivot_i = w_i + w_i-1 - e_i^2 r_i+1,    r_i = 1/pivot_i           (w_0 = 0: the pivot does not move)
;     q_i = L_i omega_i^2 + e_i r_i+1 q_i+1                             (q_1 also + g cos theta_1)
; and from the pivot to the tip
;     T_1 = q_1 r_1,    T_i+1 = (q_i+1 + e_i T_i) r_i+1
;     L_i alpha_i = T_i+1 f_i - T_i-1 f_i-1,                            (T_0 f_0 stands for g sin theta_1)
;
; All data of a link is in one record, an X87Link. The two sweeps carry what they need from one link to the next on
; the register stack.

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
  .stage_position:  resb SLOT
  .stage_velocity:  resb SLOT
  .e:               resb SLOT
  .f:               resb SLOT
  .r:               resb SLOT
  .q:               resb SLOT
  .acceleration:    resb SLOT ; of the present stage
  .first:           resb SLOT ; of stage 1
  .middle:          resb SLOT ; sum of those of stages 2 and 3
endstruc
%if Record.position != 64 || Record.stage_position != 128 || Record_size != 272
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
        STORE_PAIR LOCAL(gravity)  ; empty
        PREPARE_SINE_COSINE LOCAL(scratch)
%endmacro

RK4_KERNEL pendula_chain_rk4_x87

; From stage_position and stage_velocity to alpha, for every link. The register stack is empty before and after.
align 64
accelerations:
        mov     r10, r11
        fldz
        fldz
        fldz
        fldz                            ; c' : s' : r' : q'     of the link below; none below the tip
.to_pivot:
        LOAD_PAIR r10 + Record.stage_position
        SINE_COSINE LOCAL(scratch)      ; c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st1                ; s'c : c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st3                ; c's : s'c : c : s : c' : s' : r' : q'
        fsubp                           ; sin : c : s : c' : s' : r' : q'
        LOAD_PAIR r10 + Record.inverse_mass
        fmulp                           ; f : c : s : c' : s' : r' : q'
        STORE_PAIR r10 + Record.f    ; c : s : c' : s' : r' : q'
        fxch    st2
        fmul    st0, st2                ; c'c : s : c : s' : r' : q'
        fxch    st3
        fmul    st0, st1                ; s's : s : c : c'c : r' : q'
        faddp   st3, st0                ; s : c : cos : r' : q'
        LOAD_PAIR r10 + Record.inverse_mass
        fmulp   st3, st0                ; s : c : e : r' : q'
        fxch    st2                     ; e : c : s : r' : q'
        KEEP_PAIR r10 + Record.e
        fmul    st3, st0                ; e : c : s : er' : q'
        fmul    st0, st3                ; e^2r' : c : s : er' : q'
        LOAD_PAIR r10 + Record.both_masses
        fsubrp                          ; pivot : c : s : er' : q'
        fld1
        fdivrp                          ; r : c : s : er' : q'
        KEEP_PAIR r10 + Record.r
        fxch    st3                     ; er' : c : s : r : q'
        fmulp   st4, st0                ; c : s : r : er'q'
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st0
        LOAD_PAIR r10 + Record.length
        fmulp                           ; L omega^2 : c : s : r : er'q'
        faddp   st4, st0                ; c : s : r : q
        fld     st3
        STORE_PAIR r10 + Record.q
        sub     r10, Record_size
        cmp     r10, rdx
        jae     .to_pivot

        LOAD_PAIR LOCAL(gravity)
        fmul    st1, st0                ; g : gc : s : r : q
        fmulp   st2, st0                ; gc : gs : r : q
        faddp   st3, st0                ; gs : r : q+gc
        fxch    st1
        fmulp   st2, st0                ; a : T                 a = g sin theta_1, then T_i-1 f_i-1
        mov     r10, rdx
        cmp     r10, r11
        je      .tip
.to_tip:
        LOAD_PAIR r10 + Record.f    ; f : a : T
        LOAD_PAIR r10 + Record.e
        fmul    st0, st3
        LOAD_PAIR r10 + Record_size + Record.q
        faddp
        LOAD_PAIR r10 + Record_size + Record.r
        fmulp                           ; T' : f : a : T        T' of the link below
        fld     st0
        fmul    st0, st2                ; T'f : T' : f : a : T
        fsubrp  st3, st0                ; T' : f : T'f-a : T
        fxch    st1
        fmulp   st3, st0                ; T' : T'f-a : Tf
        fxch    st1
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; alpha : T' : Tf
        STORE_PAIR r10 + Record.acceleration
        fxch    st1                     ; a : T, of the next link
        add     r10, Record_size
        cmp     r10, r11
        jb      .to_tip
.tip:
        fchs
        LOAD_PAIR r10 + Record.inverse_length
        fmulp                           ; alpha : T
        STORE_PAIR r10 + Record.acceleration
        fstp    st0                     ; empty
        ret
