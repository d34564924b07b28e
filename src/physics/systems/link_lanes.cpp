// SPDX-License-Identifier: MIT
// Compiled once for each instruction set: Highway includes this file again with other compile targets.
#include "physics/systems/link_lanes.hpp"

// The targets of product_lanes.cpp, and for its reasons.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "physics/systems/link_lanes.cpp"
#include <hwy/foreach_target.h> // first
#include <hwy/highway.h>

#include "physics/arithmetic/sine_cosine_lanes-inl.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Lanes = hn::CappedTag<double, least_vector_links>;
using LaneVector = hn::Vec<Lanes>;

/// Calls `body` with the first place of each vector. The last vector ends with the links, so some of its
/// places may come twice: their numbers are the same again.
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
        // One before the first, so [at] is that of the link above and [at + 2] of the one below.
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
namespace pendula {

std::span<const LinkKernels* const> all_link_kernels() {
    static const std::vector<const LinkKernels*> all = [] {
        std::vector<const LinkKernels*> found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3) found.push_back(N_AVX3::link_kernel_table());
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2) found.push_back(N_AVX2::link_kernel_table());
#endif
        found.push_back(HWY_STATIC_DISPATCH(link_kernel_table)());
        return found;
    }();
    return all;
}

const LinkKernels& link_kernels() { return *all_link_kernels().front(); }

} // namespace pendula
#endif // HWY_ONCE
