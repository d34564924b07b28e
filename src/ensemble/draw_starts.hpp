// SPDX-License-Identifier: MIT
/// The starts of an ensemble's members, and the chains of members that vary within the uncertainty of a fit
/// (EnsembleStarts::fit). They depend only on the setup and the member's index, so neither the order of work
/// nor the number of threads matters. The functions may be called on any thread.
#pragma once

#include "ensemble/ensemble_setup.hpp"
#include "ensemble/member_states.hpp"
#include "physics/chain.hpp"
#include "tasks/worker_pool.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Writes θ_1 … θ_N (rad) and ω_1 … ω_N (rad/s) of a member to `state`. May be called on any thread.
using StartRule = std::function<void(std::size_t member, std::span<double> state)>;

/// `centre`: θ_1 … θ_N, ω_1 … ω_N of the scene's start.
StartRule fan_starts(const EnsembleSetup&, std::vector<double> centre);
StartRule ball_starts(const EnsembleSetup&, std::vector<double> centre);
/// The square spans the angles of EnsembleSetup::link and of the next link (after the last link: of the first
/// link); for a single pendulum, its angle and velocity. The square has ⌈√count⌉ columns; the last row may be
/// shorter.
StartRule grid_starts(const EnsembleSetup&, std::vector<double> centre);
/// Throws Refused if too few states can be drawn, see EnergyShell.
StartRule shell_starts(const Chain&, const EnsembleSetup&, std::vector<double> centre);

StartRule fit_starts(const EnsembleSetup&, std::vector<double> centre);

/// The chain's constant with the given name, such as "link_masses 2"; null if the chain has no such constant.
double* constant_of(Chain&, std::string_view name);

/// The chain of a block of drawn_together members, which begins with member drawn_together · `block`.
Chain drawn_chain(const Chain&, const EnsembleSetup&, std::size_t block);

/// The reason why `drawn` or `ways` of the setup does not suit the chain, in one sentence; nothing if both
/// suit it.
std::optional<std::string> drawn_refusal(const Chain&, const EnsembleSetup&);

/// Chain, start and setup must have passed refusal().
StartRule start_rule(const Chain&, const StartState&, const EnsembleSetup&);

/// Fills the states of all members.
void draw_starts(const StartRule&, WorkerPool&, AnyMemberStates&);

// A random number depends only on the seed, the member and the position in the member's sequence. The
// generator is Philox4x32-10 of J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers:
// as easy as 1, 2, 3", SC'11: ten rounds of multiplications scramble a 128-bit counter with a 64-bit key.

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
    constexpr std::uint64_t first_factor = 0xD2511F53, second_factor = 0xCD9E8D57;
    constexpr std::uint32_t first_weyl = 0x9E3779B9, second_weyl = 0xBB67AE85;
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t first = first_factor * counter[0], second = second_factor * counter[2];
        counter = {static_cast<std::uint32_t>(second >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(second),
                   static_cast<std::uint32_t>(first >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(first)};
        key[0] += first_weyl;
        key[1] += second_weyl;
    }
    return counter;
}

/// An endless sequence of random numbers for one member, each a function of (seed, member, position).
class MemberRandom {
  public:
    MemberRandom(std::uint64_t seed, std::uint64_t member)
        : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)}
        , low_(static_cast<std::uint32_t>(member))
        , high_(static_cast<std::uint32_t>(member >> 32)) {}

    /// Uniform in (0, 1): an odd multiple of 2^-53, never 0 nor 1.
    double uniform() {
        if (left_ == 0) draw();
        return drawn_[--left_];
    }

    /// Two independent Gaussian numbers of mean 0 and variance 1 (G. E. P. Box, M. E. Muller, 1958).
    std::array<double, 2> gaussian_pair() {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        const double angle = 2 * std::numbers::pi * uniform();
        return {radius * std::cos(angle), radius * std::sin(angle)};
    }

  private:
    void draw() {
        const PhiloxCounter bits = philox({low_, high_, place_++, 0}, key_);
        for (std::size_t i = 0; i < 2; ++i) {
            const std::uint64_t word = std::uint64_t{bits[2 * i]} << 32 | bits[2 * i + 1];
            drawn_[i] = static_cast<double>((word >> 12 << 1) | 1) * 0x1p-53;
        }
        left_ = 2;
    }

    PhiloxKey key_;
    std::uint32_t low_, high_;
    std::uint32_t place_ = 0;
    std::array<double, 2> drawn_{};
    std::size_t left_ = 0;
};

/// The microcanonical ensemble of a rigid chain: states of one energy, with the density δ(H(θ, p) − E) dθ dp.
///
/// With the kinetic energy K = E − V(θ), integration over the momenta shows that the angles have the density
/// K^(N/2−1)·√det M(θ). For given angles only the direction u of the momenta is free; it is uniform on a
/// sphere: p = √(2K)·C·u with M = C·Cᵀ, so ω = √(2K)·C⁻ᵀ·u. The angles are drawn by rejection: one of two
/// methods proposes angles, and a proposal is kept with a probability that corrects its density.
///
/// - box: each θ_i is uniform between −T_i and T_i, the largest angle that the energy allows.
/// - ball: a point is uniform on the sphere of radius √E in 2N dimensions, where E is measured from the
///   hanging chain. Half of its coordinates, divided by √κ_i, are the angles; κ_i is the largest factor with
///   κ_i θ² ≤ g β_i L_i (1 − cos θ) for |θ| ≤ T_i. The other half gives the direction u. For small swings,
///   when the chain moves like N oscillators, nearly every point is kept.
///
/// The method that keeps more proposals is used. A single pendulum is drawn separately, with the density
/// 1/|ω|.
class EnergyShell {
  public:
    /// The energy shell that contains `state` (θ_1 … θ_N, ω_1 … ω_N). If the chain hangs at rest, the shell
    /// has only this state. Throws Refused if too few proposals are kept, for example near the energy of a
    /// single pendulum at rest upright.
    EnergyShell(const Chain&, std::span<const double> state);

    void draw(MemberRandom&, std::span<double> state) const;

  private:
    using Numbers = std::array<double, most_ensemble_links>;
    enum class Proposal { box, ball };

    bool try_draw(Proposal, MemberRandom&, std::span<double> state) const;
    bool try_single(MemberRandom&, std::span<double> state) const;
    bool propose_in_box(MemberRandom&, std::span<double> theta, Numbers& direction, double& likeliest) const;
    bool propose_in_ball(MemberRandom&, std::span<double> theta, Numbers& direction, double& likeliest) const;
    double height(std::span<const double> theta) const;
    double determinant(std::span<const double> theta) const;
    double largest_determinant() const;
    void set_in_motion(double kinetic, const Numbers& direction, std::span<double> state) const;
    std::size_t kept_of_trials(Proposal) const;

    std::size_t links_;
    Numbers length_{};     ///< L_i, m
    Numbers hanging_{};    ///< β_i, kg
    Numbers mass_ratio_{}; ///< m_{i−1}/m_i
    Numbers weight_{};     ///< g β_i L_i, J
    Numbers reach_{};      ///< T_i, rad
    Numbers root_kappa_{}; ///< √κ_i, √J
    double energy_ = 0;    ///< J, above the energy of the chain hanging at rest
    double largest_determinant_ = 1;
    Proposal proposal_ = Proposal::box;
};

} // namespace pendula
