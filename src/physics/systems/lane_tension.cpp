// SPDX-License-Identifier: MIT
// Compiled once for each instruction set: Highway includes this file again with other compile targets.
#include "physics/systems/lane_tension.hpp"

// The same targets as in product_lanes.cpp, for the same reasons.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "physics/systems/lane_tension.cpp"
#include <hwy/foreach_target.h> // first
#include <hwy/highway.h>

#include "physics/arithmetic/real.hpp"
#include "physics/arithmetic/sine_cosine_lanes-inl.hpp"
#include "physics/arithmetic/sine_cosine_table.hpp"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<double, least_vector_links>;
using LaneVector = hn::Vec<Lanes>;

/// Calls `body` with the index at which each vector begins. The last vector ends at the last link, so it may
/// overlap the vector before; repeated links get the same results again.
template<class Body>
HWY_INLINE void each_vector(std::size_t links, const Body& body) {
    const std::size_t step = hn::Lanes(Lanes());
    std::size_t at = 0;
    for (; at + step <= links; at += step) body(at);
    if (at < links) body(links - step);
}

bool turn(const LinkLanes& lanes) {
    const Lanes d;
    auto within = hn::FirstN(d, hn::Lanes(d));
    each_vector(lanes.links, [&](std::size_t at) HWY_ATTR {
        const LaneVector angle = hn::LoadU(d, lanes.theta + at);
        LaneVector sine, cosine;
        sine_cosine_lanes(d, angle, sine, cosine);
        within = hn::And(within, hn::Le(hn::Abs(angle), hn::Set(d, largest_lane_angle)));
        hn::StoreU(sine, d, lanes.sine + at);
        hn::StoreU(cosine, d, lanes.cosine + at);
    });
    return hn::AllTrue(d, within);
}

void couple(const LinkLanes& lanes) {
    const Lanes d;
    each_vector(lanes.links, [&](std::size_t at) HWY_ATTR {
        const LaneVector sine = hn::LoadU(d, lanes.sine + at), cosine = hn::LoadU(d, lanes.cosine + at);
        const LaneVector next_sine = hn::LoadU(d, lanes.sine + at + 1),
                         next_cosine = hn::LoadU(d, lanes.cosine + at + 1);
        const LaneVector c = hn::Add(hn::Mul(next_cosine, cosine), hn::Mul(next_sine, sine));
        const LaneVector s = hn::Sub(hn::Mul(next_sine, cosine), hn::Mul(next_cosine, sine));
        const LaneVector speed = hn::LoadU(d, lanes.omega + at);
        hn::StoreU(hn::Mul(hn::Mul(hn::LoadU(d, lanes.length + at), speed), speed), d, lanes.own + at);
        hn::StoreU(c, d, lanes.between + at);
        hn::StoreU(hn::Mul(hn::LoadU(d, lanes.inverse_mass + at), s), d, lanes.pull + at);
        hn::StoreU(hn::Mul(hn::LoadU(d, lanes.mass_ratio + at), hn::Mul(s, s)), d, lanes.bend + at);
    });
}

void divide(const LinkLanes& lanes) {
    const Lanes d;
    each_vector(lanes.links, [&](std::size_t at) HWY_ATTR {
        const LaneVector inverse = hn::Div(hn::Set(d, 1), hn::LoadU(d, lanes.bottom + at));
        const LaneVector part = hn::Mul(hn::LoadU(d, lanes.top + at), inverse);
        const LaneVector held = hn::Mul(hn::LoadU(d, lanes.load + at), inverse);
        hn::StoreU(hn::Mul(hn::LoadU(d, lanes.between + at), part), d, lanes.follow + at);
        hn::StoreU(hn::Mul(hn::LoadU(d, lanes.mass + at), held), d, lanes.share + at);
    });
}

void accelerate(const LinkLanes& lanes) {
    const Lanes d;
    each_vector(lanes.links, [&](std::size_t at) HWY_ATTR {
        // tension and pull_on begin one link early: tension[at] is the tension of the link above, and
        // tension[at + 2] is the tension of the link below.
        const LaneVector above = hn::Mul(hn::LoadU(d, lanes.tension + at), hn::LoadU(d, lanes.pull_on + at));
        const LaneVector below =
            hn::Mul(hn::LoadU(d, lanes.tension + at + 2), hn::LoadU(d, lanes.pull_on + at + 1));
        hn::StoreU(hn::Mul(hn::Sub(below, above), hn::LoadU(d, lanes.inverse_length + at)), d,
                   lanes.alpha + at);
    });
}

const LinkKernels* link_kernel_table() {
    static constexpr LinkKernels table{HWY_TARGET == HWY_AVX3   ? "avx512"
                                       : HWY_TARGET == HWY_AVX2 ? "avx2"
                                                                : "portable",
                                       turn, couple, divide, accelerate};
    return &table;
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "physics/systems/lane_targets.hpp"

namespace pendula {

std::span<const LinkKernels* const> all_link_kernels() {
    static const auto all = PENDULA_KERNELS_BY_TARGET(link_kernel_table);
    return all;
}

const LinkKernels& link_kernels() { return *all_link_kernels().front(); }

namespace {

constexpr double most_mass_ratio = 0x1p40;
/// q is scaled after this many links. It then stays in range even if it grows by a factor of 2^41 per link.
constexpr std::size_t links_between_scalings = 16;

/// The state of the elimination in one half of the chain. The next joint is j.
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
    /// Multiplies p, q and A by one power of two; p/q and A/q do not change.
    void scale() {
        const double by = towards_one(q);
        p *= by;
        q *= by;
        a *= by;
    }
};

/// Returns T_k, the tension in the middle, and stores in `lanes` the numbers from which the other tensions
/// follow.
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
    // Both halves contain b_k, so it is subtracted once.
    const double force = down.a / down.q + (up.a / up.q - lanes.own[middle]);
    return force /
           (down.p / down.q * lanes.inverse_mass[middle] + up.p / up.q * lanes.inverse_mass[middle - 1]);
}

/// Calculates the tensions outwards from T_k, which must already be in `tension`.
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
    inverse_mass_.back() = 0; // makes the pull below the tip 0, because there is no further link
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
#endif // HWY_ONCE
