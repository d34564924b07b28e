; SPDX-License-Identifier: MIT
; An elastic chain of any number of links by classical RK4 in 80 bits. With d_i the length of link i, u_i its
; direction, S_i = k (d_i - L_i):    m_i a_i = -S_i u_i + S_i+1 u_i+1 - m_i g y,    as elastic_chain.hpp.
;
; Each coordinate has a record, an X87Axis: x_1, y_1, x_2, y_2, ... Two more before the first stand for the pivot: it
; stays at the origin and its mass is as good as infinite, so that the first link is like any other.

%include "rk4_x87.inc"

; Mirrors X87Axis of kernels.hpp.
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

; Where the records of a link lie, from that of its x.
%define X(field) r10 + Record. %+ field
%define Y(field) r10 + Record_size + Record. %+ field
%define X_ABOVE(field) r10 - 2 * Record_size + Record. %+ field
%define Y_ABOVE(field) r10 - Record_size + Record. %+ field

%macro PREPARE_CHAIN 0
        fld     tword [rax + Chain.gravity]
        fstp    tword [LOCAL(gravity)]
        fld     tword [rax + Chain.stiffness]
        fstp    tword [LOCAL(stiffness)] ; empty
%endmacro

RK4_KERNEL pendula_elastic_rk4_x87

; From stage_position to acceleration, for every record. The register stack is empty before and after.
align 64
accelerations:
        mov     r10, rdx
.link:
        fld     tword [Y(stage_position)]
        fld     tword [Y_ABOVE(stage_position)]
        fsubp                           ; y
        fld     tword [X(stage_position)]
        fld     tword [X_ABOVE(stage_position)]
        fsubp                           ; x : y                 from bob to bob
        fld     st1
        fmul    st0, st0                ; y^2 : x : y
        fld     st1
        fmul    st0, st0                ; x^2 : y^2 : x : y
        faddp
        fsqrt                           ; d : x : y
        fldz
        fcomip  st0, st1                ; d : x : y
        je      .force                  ; no direction: 0 x, 0 y. A NaN comes here too, and stays one
        fld     tword [X(length)]
        fsubr   st0, st1                ; d-L : d : x : y
        fdivrp                          ; (d-L)/d : x : y
        fld     tword [LOCAL(stiffness)]
        fmulp                           ; S/d : x : y
.force:
        fmul    st2, st0                ; S/d : x : Fy
        fmulp                           ; Fx : Fy
        fld     tword [X_ABOVE(inverse_mass)] ; w' : Fx : Fy    w' of the bob above
        fld     st1
        fmul    st0, st1                ; w'Fx : w' : Fx : Fy
        fld     tword [X_ABOVE(acceleration)]
        faddp
        fstp    tword [X_ABOVE(acceleration)] ; w' : Fx : Fy
        fmul    st0, st2                ; w'Fy : Fx : Fy
        fld     tword [Y_ABOVE(acceleration)]
        faddp
        fstp    tword [Y_ABOVE(acceleration)] ; Fx : Fy
        fld     tword [X(inverse_mass)]
        fchs                            ; -w : Fx : Fy
        fmul    st1, st0                ; -w : -wFx : Fy
        fmulp   st2, st0                ; -wFx : -wFy
        fstp    tword [X(acceleration)] ; -wFy
        fld     tword [LOCAL(gravity)]
        fsubp                           ; -wFy-g
        fstp    tword [Y(acceleration)] ; empty
        add     r10, 2 * Record_size
        cmp     r10, r11
        jb      .link
        ret
