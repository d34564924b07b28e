// SPDX-License-Identifier: MIT
/// Angular accelerations of long chains of rigid bodies in double, in O(N) and in vectors across the links.
///
/// The equations of BodyForm are eliminated from both ends towards a joint in the middle. Each elimination
/// passes one link after the other. The inner end of the passed links has the mass μ; a force f on this end
/// gives it the acceleration C f + c (C = 0 at the pivot, C = 1/μ at the tip). C⁻¹ = P/q is stored as
/// projective numbers in the frame of the next link: t = (P_uu + P_nn)/2, w = (P_uu − P_nn)/2, v = P_un, q
/// and η = ½ det P/q. With σ = d/L², and with s = 1 from the pivot and s = −1 from the tip, the numbers after
/// this link are
///
///     q' = t − w + σ q,   t' = σ t + η + μ q',   w' = σ w + η,   v' = σ v,
///     η' = σ η + ½ μ (t' + σ t + η),
///
/// and then (w', v') is turned by twice the angle to the following link. All this is linear, so no link waits
/// for a division. With X_u = 2 η + μ P_uu, X_n = 2 η + μ P_nn, Y = μ P_un, i = 1/(2 η'), G_un = σ Y i, G_nn
/// = σ X_n i, G_uu = (σ X_u + 2 η μ) i, e = −L ω², the torque τ on the link and the force F on its inner bob,
///
///     c' = G (c + s e u) + i s τ/L (Y, X_n) + C' F,   f = G f' + F − μ c',
///     α = i (s (Y y_u + X_n y_n)/L + (τ/L²) (μ (μ q + 2 t) + 2 η)),   y = f' + F − μ (c + s e u),
///
/// where f' is the force from the link's inner neighbour, and f the force that the link passes on outwards.
/// Where both halves meet, each has half of the joint's mass, and f' is the force that makes their
/// accelerations equal.
///
/// The results have the same bytes for every instruction set. One object per thread.
#pragma once

#include "physics/systems/body_chain.hpp"
#include "physics/systems/product_lanes.hpp"

#include <cstddef>
#include <span>

namespace pendula {

/// In chains of at least this many links, BodyLanes replaces the recursion of BodyForm, if fit() holds. An
/// RK4 step then takes 0.6 times as long for 8 rods and 0.4 times as long for 100 rods, measured by `pendula
/// bench kernels` with AVX-512.
inline constexpr std::size_t least_body_lane_links = 8;

/// The arrays that the passes read and write. The links form pairs, counted from the ends inwards. Each array
/// has two numbers for each pair: one for the link of the upper half, then one for the link of the lower
/// half.
struct BodyLaneArrays {
    std::size_t count; ///< twice the number of pairs
    bool has_forces;
    // the chain; its masses are divided by unit_, a power of two in kg
    double *sigma, *mass; ///< σ; μ at the link's inner point
    double* length;       ///< −s L
    double *lever, *side; ///< s/(L unit_); s/L
    // the state
    double *sine, *cosine; ///< sin θ, cos θ; one more pair holds the upper half's last link twice
    double *omega, *torque;
    double *force_u, *force_n; ///< F
    // between the passes
    double *c, *s;              ///< cosine, sine of the angle to the next link
    double *twice_c, *twice_s;  ///< cosine, sine of twice this angle
    double* own;                ///< s e
    double *t, *w, *v, *q, *h;  ///< values before the link's elimination; h is η
    double* after;              ///< η'
    double *g_uu, *g_un, *g_nn; ///< G
    double *add_u, *add_n;      ///< c' − G c
    double *m_uu, *m_un, *m_nu, *m_nn, *turned_u, *turned_n; ///< G and c' − G c, turned
    double *c_u, *c_n;                                       ///< c
    double *push_u, *push_n;                                 ///< F − μ c'
    double *f_u, *f_n;                                       ///< f', in the next link's frame
    double* alpha;                                           ///< rad/s²
};

/// The kernels of one instruction set; all sets give the same results.
struct BodyLaneKernels {
    const char* instructions; ///< "avx512"
    void (*couple)(const BodyLaneArrays&);
    void (*divide)(const BodyLaneArrays&);
    void (*push)(const BodyLaneArrays&);
    void (*accelerate)(const BodyLaneArrays&);
};
const BodyLaneKernels& body_lane_kernels();
std::span<const BodyLaneKernels* const> all_body_lane_kernels();

class BodyLanes {
  public:
    /// Whether BodyLanes may be used for this chain: it is long enough and has_like_masses(). The rounding
    /// error is then at most about 100 units in the last place of the largest result.
    static bool fit(const BodyChain<double>&);

    explicit BodyLanes(const BodyChain<double>&, const BodyLaneKernels& = body_lane_kernels());

    /// The sines and cosines of `theta` (rad); for angles beyond largest_lane_angle the C library calculates
    /// them.
    static void sines(std::span<const double> theta, std::span<double> sine, std::span<double> cosine);

    /// α_i in rad/s². (right, up) is the pivot's acceleration, m/s², including gravity. `torque` (N m) has
    /// one more number than there are links; the torque on link i is torque[i] − torque[i + 1]. force_u and
    /// force_n are the forces on the bobs, N, in the frames of the bobs' links; both may be empty.
    void accelerations(std::span<const double> sine, std::span<const double> cosine,
                       std::span<const double> omega, std::span<const double> torque,
                       std::span<const double> force_u, std::span<const double> force_n, double right,
                       double up, std::span<double> alpha);

  private:
    std::size_t place_of(std::size_t link) const;
    void set_forces(const BodyLaneArrays&, std::span<const double> force_u,
                    std::span<const double> force_n) const;

    const BodyLaneKernels* kernels_;
    std::size_t links_, pairs_;
    LaneNumbers numbers_;
    double unit_ = 1, tip_mass_ = 1; ///< kg; in units of unit_
};

} // namespace pendula
