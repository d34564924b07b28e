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
; Everything known of a link lies in one record, an X87Link. The two sweeps carry what they need from one link to
; the next on the register stack.

%include "x87.inc"

; Mirrors X87Link of kernels.hpp.
struc Link
  .length:         resb SLOT ; L_i
  .inverse_length: resb SLOT
  .inverse_mass:   resb SLOT ; w_i
  .both_masses:    resb SLOT ; w_i + w_i-1
  .theta:          resb SLOT ; the state …
  .omega:          resb SLOT
  .theta_carry:    resb SLOT ; … and its carries
  .omega_carry:    resb SLOT
  .stage_theta:    resb SLOT
  .stage_omega:    resb SLOT
  .e:              resb SLOT
  .f:              resb SLOT
  .r:              resb SLOT
  .q:              resb SLOT
  .alpha:          resb SLOT ; of the present stage
  .first:          resb SLOT ; of stage 1
  .middle:         resb SLOT ; sum of those of stages 2 and 3
endstruc
%if Link.theta != 64 || Link.stage_theta != 128 || Link_size != 272
  %error "Link must have the layout of X87Link in kernels.hpp"
%endif

; Mirrors X87Chain of kernels.hpp.
struc Chain
  .gravity: resb SLOT
  .links:   resq 1
  .count:   resq 1
endstruc
%if Chain.links != 16 || Chain.count != 24
  %error "Chain must have the layout of X87Chain in kernels.hpp"
%endif

struc Frame
  .half:     resb SLOT ; dt/2
  .dt:       resb SLOT
  .sixth:    resb SLOT ; dt/6
  .gravity:  resb SLOT
  .array_bytes: resq 1 ; of the caller's angles
  .scratch:  resq 3 ; of SINE_COSINE
endstruc
%define LOCAL(field) r9 + Frame. %+ field

; Registers beyond those of x87.inc:
;     rdx  the first link's record       r10  the present link's
;     r11  the last link's record
; FOR_EACH_LINK … NEXT_LINK runs from the pivot to the tip.
%macro FOR_EACH_LINK 0
  %push link_loop
        mov     r10, rdx
%$again:
%endmacro
%macro NEXT_LINK 0
        add     r10, Link_size
        cmp     r10, r11
        jbe     %$again
  %pop
%endmacro

; BEGIN_NEXT_STAGE ahead … END_NEXT_STAGE field: from the accelerations of this stage to the stage that lies `ahead` past
; the start of the step: its angles follow the velocities of this stage, its velocities the accelerations. Per
; link alpha : h lie on the stack in between, and what is then on top is kept in `field`.
%macro BEGIN_NEXT_STAGE 1
        fld     tword [LOCAL(%1)]       ; h
  FOR_EACH_LINK
        fld     tword [r10 + Link.stage_omega]
        fmul    st0, st1                ; h omega : h
        fld     tword [r10 + Link.theta]
        faddp
        fstp    tword [r10 + Link.stage_theta] ; h
        fld     tword [r10 + Link.alpha]
        fld     st0
        fmul    st0, st2                ; h alpha : alpha : h
        fld     tword [r10 + Link.omega]
        faddp
        fstp    tword [r10 + Link.stage_omega] ; alpha : h
%endmacro
%macro END_NEXT_STAGE 1
        fstp    tword [r10 + Link.%1]   ; h
  NEXT_LINK
        fstp    st0                     ; empty
%endmacro

; FINISH_STEP sum: adds what the whole step brings, with ADD_PLAIN or ADD_COMPENSATED.
%macro FINISH_STEP 1
  FOR_EACH_LINK
        fld     tword [r10 + Link.alpha] ; alpha_4
        fld     tword [r10 + Link.middle] ; Q : alpha_4
        fadd    st1, st0
        fadd    st1, st0                ; Q : alpha_4+2Q
        fld     tword [r10 + Link.first] ; P : Q : alpha_4+2Q
        fadd    st2, st0
        faddp                           ; P+Q : P+2Q+alpha_4
        fld     tword [LOCAL(sixth)]
        fmul    st2, st0
        fmulp                           ; dt/6 (P+Q) : domega
        fld     tword [r10 + Link.omega]
        faddp
        fld     tword [LOCAL(dt)]
        fmulp                           ; dtheta : domega
        %1      r10 + Link.theta, r10 + Link.theta_carry
        %1      r10 + Link.omega, r10 + Link.omega_carry
  NEXT_LINK
%endmacro

%macro LOAD 2 ; field, array
        movaps  xmm0, [%2]
        movaps  [r10 + Link.%1], xmm0
%endmacro
%macro STORE 2
        movaps  xmm0, [r10 + Link.%1]
        movaps  [%2], xmm0
%endmacro

; COPY_STATE direction: LOAD copies the caller's state and carries into the records, STORE copies them back. 80-bit
; numbers are moved as 16 bytes. Uses rcx and leaves r8 and rsi as they are.
%macro COPY_STATE 1
        mov     rax, rsi
        mov     rcx, [LOCAL(array_bytes)] ; from an angle to its velocity
  FOR_EACH_LINK
        %1      theta, rax
        %1      omega, rax + rcx
        add     rax, SLOT
  NEXT_LINK
        test    r8, r8
        jz      %%no_carry
        mov     rax, r8
  FOR_EACH_LINK
        %1      theta_carry, rax
        %1      omega_carry, rax + rcx
        add     rax, SLOT
  NEXT_LINK
%%no_carry:
%endmacro

section .text

X87_KERNEL pendula_chain_rk4_x87, Frame_size
        mov     r9, rsp
        PREPARE_SINE_COSINE LOCAL(scratch)
        mov     rsi, [rdi + X87Run.state]
        mov     r8, [rdi + X87Run.carry]
        mov     rax, [rdi + X87Run.chain]
        mov     rdx, [rax + Chain.links]
        mov     rcx, [rax + Chain.count] ; > 0
        cmp     qword [rdi + X87Run.steps], 0
        jle     .done
        imul    r11, rcx, Link_size
        lea     r11, [rdx + r11 - Link_size]
        shl     rcx, 4
        mov     [LOCAL(array_bytes)], rcx
        fld     tword [rax + Chain.gravity]
        fstp    tword [LOCAL(gravity)]
        fld     tword [rdi + X87Run.dt] ; dt
        fld     st0
        fmul    dword [x87_half]        ; dt/2 : dt
        fstp    tword [LOCAL(half)]
        fld     st0
        fdiv    dword [x87_six]         ; dt/6 : dt
        fstp    tword [LOCAL(sixth)]
        fstp    tword [LOCAL(dt)]       ; empty
        COPY_STATE LOAD
        mov     rcx, [rdi + X87Run.steps]

.step:
  FOR_EACH_LINK
        fld     tword [r10 + Link.theta]
        fstp    tword [r10 + Link.stage_theta]
        fld     tword [r10 + Link.omega]
        fstp    tword [r10 + Link.stage_omega]
  NEXT_LINK
        call    accelerations
        BEGIN_NEXT_STAGE half           ; alpha : h
        END_NEXT_STAGE first            ; empty

        call    accelerations
        BEGIN_NEXT_STAGE half
        END_NEXT_STAGE middle

        call    accelerations
        BEGIN_NEXT_STAGE dt
        fld     tword [r10 + Link.middle]
        faddp
        END_NEXT_STAGE middle

        call    accelerations
        test    r8, r8
        jnz     .compensated
        FINISH_STEP ADD_PLAIN           ; empty
        cmp     qword [rdi + X87Run.decay_less_one], 0
        je      .next                   ; no damping
        fld     tword [rdi + X87Run.decay]
  FOR_EACH_LINK
        fld     tword [r10 + Link.omega]
        fmul    st0, st1                ; omega decay : decay
        fstp    tword [r10 + Link.omega]
  NEXT_LINK
        fstp    st0                     ; empty
        jmp     .next

.compensated:
        FINISH_STEP ADD_COMPENSATED     ; empty
        cmp     qword [rdi + X87Run.decay_less_one], 0
        je      .next
  FOR_EACH_LINK
        fld     tword [r10 + Link.omega]
        fld     tword [rdi + X87Run.decay_less_one]
        fmulp                           ; what damping adds, negative
        ADD_COMPENSATED r10 + Link.omega, r10 + Link.omega_carry
  NEXT_LINK

.next:
        dec     rcx
        jnz     .step
        COPY_STATE STORE
.done:
        X87_RETURN

; From stage_theta and stage_omega to alpha, for every link. The register stack is empty before and after.
align 64
accelerations:
        mov     r10, r11
        fldz
        fldz
        fldz
        fldz                            ; c' : s' : r' : q'     of the link below; none below the tip
.to_pivot:
        SINE_COSINE r10 + Link.stage_theta, LOCAL(scratch) ; c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st1                ; s'c : c : s : c' : s' : r' : q'
        fld     st3
        fmul    st0, st3                ; c's : s'c : c : s : c' : s' : r' : q'
        fsubp                           ; sin : c : s : c' : s' : r' : q'
        fld     tword [r10 + Link.inverse_mass]
        fmulp                           ; f : c : s : c' : s' : r' : q'
        fstp    tword [r10 + Link.f]    ; c : s : c' : s' : r' : q'
        fxch    st2
        fmul    st0, st2                ; c'c : s : c : s' : r' : q'
        fxch    st3
        fmul    st0, st1                ; s's : s : c : c'c : r' : q'
        faddp   st3, st0                ; s : c : cos : r' : q'
        fld     tword [r10 + Link.inverse_mass]
        fmulp   st3, st0                ; s : c : e : r' : q'
        fxch    st2                     ; e : c : s : r' : q'
        fld     st0
        fstp    tword [r10 + Link.e]
        fmul    st3, st0                ; e : c : s : er' : q'
        fmul    st0, st3                ; e^2r' : c : s : er' : q'
        fld     tword [r10 + Link.both_masses]
        fsubrp                          ; pivot : c : s : er' : q'
        fld1
        fdivrp                          ; r : c : s : er' : q'
        fld     st0
        fstp    tword [r10 + Link.r]
        fxch    st3                     ; er' : c : s : r : q'
        fmulp   st4, st0                ; c : s : r : er'q'
        fld     tword [r10 + Link.stage_omega]
        fmul    st0, st0
        fld     tword [r10 + Link.length]
        fmulp                           ; L omega^2 : c : s : r : er'q'
        faddp   st4, st0                ; c : s : r : q
        fld     st3
        fstp    tword [r10 + Link.q]
        sub     r10, Link_size
        cmp     r10, rdx
        jae     .to_pivot

        fld     tword [LOCAL(gravity)]
        fmul    st1, st0                ; g : gc : s : r : q
        fmulp   st2, st0                ; gc : gs : r : q
        faddp   st3, st0                ; gs : r : q+gc
        fxch    st1
        fmulp   st2, st0                ; a : T                 a = g sin theta_1, then T_i-1 f_i-1
        mov     r10, rdx
        cmp     r10, r11
        je      .tip
.to_tip:
        fld     tword [r10 + Link.f]    ; f : a : T
        fld     tword [r10 + Link.e]
        fmul    st0, st3
        fld     tword [r10 + Link_size + Link.q]
        faddp
        fld     tword [r10 + Link_size + Link.r]
        fmulp                           ; T' : f : a : T        T' of the link below
        fld     st0
        fmul    st0, st2                ; T'f : T' : f : a : T
        fsubrp  st3, st0                ; T' : f : T'f-a : T
        fxch    st1
        fmulp   st3, st0                ; T' : T'f-a : Tf
        fxch    st1
        fld     tword [r10 + Link.inverse_length]
        fmulp                           ; alpha : T' : Tf
        fstp    tword [r10 + Link.alpha]
        fxch    st1                     ; a : T, of the next link
        add     r10, Link_size
        cmp     r10, r11
        jb      .to_tip
.tip:
        fchs
        fld     tword [r10 + Link.inverse_length]
        fmulp                           ; alpha : T
        fstp    tword [r10 + Link.alpha]
        fstp    st0                     ; empty
        ret
