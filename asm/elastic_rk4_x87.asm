; SPDX-License-Identifier: MIT
; An elastic chain of any number of links by classical RK4 in 80 bits, as in elastic_chain.hpp. With d_i the length of
; link i, u_i its direction, y the unit vector upwards, and S_i = k (d_i - L_i):
;     m_i a_i = -S_i u_i + S_i+1 u_i+1 - m_i g y
;
; Each coordinate has a record, an X87Axis: x_1, y_1, x_2, y_2, ... Two records before the first stand for the pivot at
; the origin, so that the first link is treated like any other link.

%include "rk4_x87.inc"

; Mirrors X87Axis of kernels.hpp. All fields are pairs.
struc Record
  .length:          resb SLOT ; L_i, in the record of x_i
  .inverse_mass:    resb SLOT ; w_i = 1/m_i
  .position:        resb SLOT ; the state …
  .velocity:        resb SLOT
  .position_carry:  resb SLOT ; … and its carries
  .velocity_carry:  resb SLOT
  .stage_position:  resb SLOT
  .stage_velocity:  resb SLOT
  .acceleration:    resb SLOT ; of the present stage
  .first:           resb SLOT ; of stage 1
  .middle:          resb SLOT ; sum of those of stages 2 and 3
endstruc
%if Record.position != 32 || Record.stage_position != 96 || Record_size != 176
  %error "Record must have the layout of X87Axis in kernels.hpp"
%endif

; Mirrors X87ElasticChain of kernels.hpp.
struc Chain
  .gravity:   resb SLOT
  .stiffness: resb SLOT
  .records:   resq 1
  .count:     resq 1
endstruc
%if Chain.records != 32 || Chain.count != 40
  %error "Chain must have the layout of X87ElasticChain in kernels.hpp"
%endif

; Fields of a link's two records, and of the two records above. r10 is the record of x.
%define X(field) r10 + Record. %+ field
%define Y(field) r10 + Record_size + Record. %+ field
%define X_ABOVE(field) r10 - 2 * Record_size + Record. %+ field
%define Y_ABOVE(field) r10 - Record_size + Record. %+ field

%macro PREPARE_CHAIN 0
        LOAD_PAIR rax + Chain.gravity
        STORE_PAIR LOCAL(gravity)
        LOAD_PAIR rax + Chain.stiffness
        STORE_PAIR LOCAL(stiffness) ; empty
%endmacro

; FOR_EACH_ACCELERATION macro, arguments …: follows `accelerations`. Calls the macro with each acceleration in st0; the
; macro pops it.
%macro FOR_EACH_ACCELERATION 2+
  FOR_EACH_RECORD
        LOAD_PAIR r10 + Record.acceleration
        DAMP
        %1      %2
  NEXT_RECORD
%endmacro

; The macros that FOR_EACH_ACCELERATION calls, with a : h or a on the stack.
; TO_NEXT_STAGE KEPT or ADDED, field: stores the acceleration a in the field, or adds it to the field. Then makes the
; next stage, h after the start of the step: its position from this stage's velocity, its velocity from a.
; TO_NEXT_STEP sum: a is the acceleration of stage 4. Adds the change over the whole step, and makes the first stage of
; the next step.
%macro KEPT 1
        KEEP_PAIR r10 + Record.%1
%endmacro
%macro ADDED 1
        LOAD_PAIR r10 + Record.%1
        fadd    st0, st1
        STORE_PAIR r10 + Record.%1
%endmacro
%macro TO_NEXT_STAGE 2
        %1      %2                      ; a : h
        fmul    st0, st1
        LOAD_PAIR r10 + Record.velocity
        faddp                           ; next v : h
        LOAD_PAIR r10 + Record.stage_velocity
        fmul    st0, st2
        LOAD_PAIR r10 + Record.position
        faddp
        STORE_PAIR r10 + Record.stage_position
        STORE_PAIR r10 + Record.stage_velocity ; h
%endmacro
%macro TO_NEXT_STEP 1
        LOAD_PAIR r10 + Record.middle   ; Q : a_4
        fadd    st1, st0
        fadd    st1, st0                ; Q : a_4+2Q
        LOAD_PAIR r10 + Record.first    ; P : Q : a_4+2Q
        fadd    st2, st0
        faddp                           ; P+Q : P+2Q+a_4
        LOAD_PAIR LOCAL(sixth)
        fmul    st2, st0
        fmulp                           ; dt/6 (P+Q) : dv
        LOAD_PAIR r10 + Record.velocity
        faddp
        LOAD_PAIR LOCAL(dt)
        fmulp                           ; dx : dv
        %1      r10 + Record.position, r10 + Record.position_carry
        %1      r10 + Record.velocity, r10 + Record.velocity_carry
        COPY    stage_position, position
        COPY    stage_velocity, velocity
%endmacro

%macro NEXT_STAGE 3 ; ahead, kept, unused
        LOAD_PAIR LOCAL(%1)
        FOR_EACH_ACCELERATION TO_NEXT_STAGE, KEPT, %2
        fstp    st0                     ; empty
%endmacro
%macro NEXT_STAGE_ADDED 2
        LOAD_PAIR LOCAL(%1)
        FOR_EACH_ACCELERATION TO_NEXT_STAGE, ADDED, %2
        fstp    st0                     ; empty
%endmacro
%macro FINISH_STEP 1
        FOR_EACH_ACCELERATION TO_NEXT_STEP, %1
%endmacro

%macro BEGIN_STEP 0
  FOR_EACH_RECORD
        COPY    stage_position, position
        COPY    stage_velocity, velocity
  NEXT_RECORD
%endmacro

%macro TAKE_ALL_STEPS 0
        TAKE_STEPS accelerations
%endmacro

RK4_KERNEL pendula_elastic_rk4_x87

; From stage_position, calculates the acceleration of every record. The register stack is empty before and after. The
; loop goes from the tip to the pivot. From link to link, the stack carries the force F', with which the link below
; pulls at this link's bob, and the bob's position:
;     a_i = w_i (F' - F) - g y
align 64
accelerations:
        lea     r10, [r11 - Record_size]
        fldz
        fldz                            ; F'y : F'x             none below the tip
        LOAD_PAIR Y(stage_position)
        LOAD_PAIR X(stage_position) ; x : y : F'y : F'x
.link:
        LOAD_PAIR Y_ABOVE(stage_position)
        fsub    st2, st0                ; y' : x : dy : F'y : F'x
        LOAD_PAIR X_ABOVE(stage_position)
        fsub    st2, st0                ; x' : y' : dx : dy : F'y : F'x     x' y': bob above; dx dy: from there to this bob
        fld     st3
        fmul    st0, st0                ; dy^2 : x' : y' : dx : dy : F'y : F'x
        fld     st3
        fmul    st0, st0                ; dx^2 : dy^2 : x' : y' : dx : dy : F'y : F'x
        faddp
        fsqrt                           ; d : x' : y' : dx : dy : F'y : F'x
        fldz
        fcomip  st0, st1
        je      .force                  ; d = 0 has no direction: force 0 dx, 0 dy. NaN also jumps, and stays NaN
        LOAD_PAIR X(length)
        fsubr   st0, st1                ; d-L : d : x' : y' : dx : dy : F'y : F'x
        fdivrp                          ; (d-L)/d : x' : y' : dx : dy : F'y : F'x
        LOAD_PAIR LOCAL(stiffness)
        fmulp                           ; S/d : x' : y' : dx : dy : F'y : F'x
.force:
        fmul    st4, st0                ; S/d : x' : y' : dx : Fy : F'y : F'x
        fmulp   st3, st0                ; x' : y' : Fx : Fy : F'y : F'x
        fxch    st5                     ; F'x : y' : Fx : Fy : F'y : x'
        fsub    st0, st2                ; F'x-Fx : y' : Fx : Fy : F'y : x'
        LOAD_PAIR X(inverse_mass)
        fmul    st1, st0                ; w : ax : y' : Fx : Fy : F'y : x'
        fxch    st5                     ; F'y : ax : y' : Fx : Fy : w : x'
        fsub    st0, st4                ; F'y-Fy : ax : y' : Fx : Fy : w : x'
        fmulp   st5, st0                ; ax : y' : Fx : Fy : ay+g : x'
        STORE_PAIR X(acceleration) ; y' : Fx : Fy : ay+g : x'
        fxch    st3                     ; ay+g : Fx : Fy : y' : x'
        LOAD_PAIR LOCAL(gravity)
        fsubp
        STORE_PAIR Y(acceleration) ; Fx : Fy : y' : x'
        fxch    st3                     ; x' : Fy : y' : Fx
        fxch    st1
        fxch    st2
        fxch    st1                     ; x' : y' : Fy : Fx     as at .link, for the next link
        sub     r10, 2 * Record_size
        cmp     r10, rdx
        jae     .link
  %rep 4
        fstp    st0
  %endrep
        ret
