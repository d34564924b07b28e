// SPDX-License-Identifier: MIT
#include "physics/systems/lane_tension.hpp"

#include "physics/arithmetic/real.hpp"
#include "physics/arithmetic/sine_cosine_lanes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace pendula {
namespace {

constexpr double most_mass_ratio = 0x1p40;
/// So many links further q may have grown 2^41 times for each, and is still in range.
constexpr std::size_t links_between_scalings = 16;

/// A power of two that brings a positive number to between 1 and 2.
double towards_one(double number) {
    constexpr std::uint64_t exponent = 0x7ff;
    const std::uint64_t of_number = std::bit_cast<std::uint64_t>(number) >> 52 & exponent;
    return std::bit_cast<double>((exponent - 1 - of_number) << 52);
}

/// One half's elimination, at the joint that comes next.
struct Elimination {
    double p, q, a; ///< p_j, q_j, A_j

    void pass(const LinkLanes& lanes, std::size_t joint, std::size_t next_link) {
        const double sum = q + p;
        lanes.top[joint] = q;
        lanes.bottom[joint] = sum;
        lanes.load[joint] = a;
        p = lanes.bend[joint] * q + lanes.mass_ratio[joint] * p;
        a = lanes.between[joint] * a + lanes.own[next_link] * sum;
        q = sum;
    }
    /// Leaves p/q and A/q as they are, exactly.
    void scale() {
        const double by = towards_one(q);
        p *= by;
        q *= by;
        a *= by;
    }
};

/// T_k in the middle, and what the other tensions are made of.
double eliminate(const LinkLanes& lanes, std::size_t middle) {
    const std::size_t last = lanes.links - 1;
    Elimination down{0, 1, lanes.own[0]}, up{lanes.mass_ratio[last], 1, lanes.own[last]};
    std::size_t upper = 0, lower = last;
    while (upper < middle) {
        const std::size_t end = std::min(upper + links_between_scalings, middle);
        for (; upper < end; ++upper, --lower) {
            down.pass(lanes, upper, upper + 1);
            up.pass(lanes, lower - 1, lower - 1);
        }
        down.scale();
        up.scale();
    }
    if (lower > middle) up.pass(lanes, middle, middle);
    // Both halves have counted b_k.
    const double force = down.a / down.q + (up.a / up.q - lanes.own[middle]);
    return force /
           (down.p / down.q * lanes.inverse_mass[middle] + up.p / up.q * lanes.inverse_mass[middle - 1]);
}

/// The tensions outwards from T_k, which is there already.
void substitute(const LinkLanes& lanes, std::size_t middle, double* tension) {
    const std::size_t last = lanes.links - 1;
    double above = tension[middle], below = above;
    std::size_t upper = middle, lower = middle;
    for (; upper > 0; --upper, ++lower) {
        above = lanes.share[upper - 1] + lanes.follow[upper - 1] * above;
        below = lanes.share[lower] + lanes.follow[lower] * below;
        tension[upper - 1] = above;
        tension[lower + 1] = below;
    }
    if (lower < last) tension[last] = lanes.share[lower] + lanes.follow[lower] * below;
}

} // namespace

bool tension_in_lanes(const Chain& chain) {
    if (chain.links() < least_lane_links) return false;
    const auto [least, most] = std::minmax_element(chain.masses.begin(), chain.masses.end());
    return *most <= most_mass_ratio * *least;
}

LaneTension::LaneTension(const RigidChain<double>& chain, const LinkKernels& kernels)
    : kernels_(&kernels)
    , links_(chain.links())
    , middle_((links_ - 1) / 2)
    , gravity_(chain.gravity)
    , length_(chain.length.begin(), chain.length.end())
    , inverse_length_(links_)
    , mass_(chain.mass.begin(), chain.mass.end())
    , inverse_mass_(chain.inverse_mass.begin(), chain.inverse_mass.end())
    , mass_ratio_(links_) {
    for (std::size_t i = 0; i < links_; ++i) inverse_length_[i] = 1 / length_[i];
    for (std::size_t j = 0; j < links_; ++j) mass_ratio_[j] = mass_[j < middle_ ? j + 1 : j - 1] / mass_[j];
    inverse_mass_.back() = 0; // below the tip nothing pulls
    for (LaneNumbers* numbers :
         {&sine_, &cosine_, &own_, &between_, &bend_, &top_, &load_, &follow_, &share_})
        numbers->resize(links_ + 1);
    bottom_.assign(links_ + 1, 1);
    pull_.resize(links_ + 1);
    tension_.resize(links_ + 2);
}

void LaneTension::accelerations(std::span<const double> theta, std::span<const double> omega,
                                std::span<double> alpha) {
    const LinkLanes all{.links = links_,
                        .length = length_.data(),
                        .inverse_length = inverse_length_.data(),
                        .mass = mass_.data(),
                        .inverse_mass = inverse_mass_.data(),
                        .mass_ratio = mass_ratio_.data(),
                        .theta = theta.data(),
                        .omega = omega.data(),
                        .sine = sine_.data(),
                        .cosine = cosine_.data(),
                        .own = own_.data(),
                        .between = between_.data(),
                        .pull = pull_.data() + 1,
                        .bend = bend_.data(),
                        .top = top_.data(),
                        .bottom = bottom_.data(),
                        .load = load_.data(),
                        .follow = follow_.data(),
                        .share = share_.data(),
                        .tension = tension_.data(),
                        .pull_on = pull_.data(),
                        .alpha = alpha.data()};
    if (!kernels_->turn(all))
        for (std::size_t i = 0; i < links_; ++i)
            if (!(std::abs(theta[i]) <= largest_lane_angle)) sin_cos(theta[i], sine_[i], cosine_[i]);
    kernels_->couple(all);
    own_[0] += gravity_ * cosine_[0];
    tension_[1 + middle_] = eliminate(all, middle_);
    kernels_->divide(all);
    substitute(all, middle_, tension_.data() + 1);
    pull_[0] = sine_[0];
    tension_[0] = gravity_;
    kernels_->accelerate(all);
}

} // namespace pendula
