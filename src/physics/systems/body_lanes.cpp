// SPDX-License-Identifier: MIT
// Compiled once for each instruction set: Highway includes this file again with other compile targets.
#include "physics/systems/body_lanes.hpp"

// The same targets as in product_lanes.cpp, for the same reasons.
#define HWY_DISABLED_TARGETS ((HWY_AVX3 - 1) | HWY_SSE4 | HWY_SSSE3)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "physics/systems/body_lanes.cpp"
#include <hwy/foreach_target.h> // first
#include <hwy/highway.h>

#include "physics/arithmetic/real.hpp"
#include "physics/arithmetic/sine_cosine_table.hpp"
#include "physics/systems/lane_tension.hpp"

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using BodyTag = hn::CappedTag<double, 8>;
using BodyVector = hn::Vec<BodyTag>;

HWY_INLINE BodyVector get(const double* from) { return hn::LoadU(BodyTag(), from); }
HWY_INLINE void put(BodyVector number, double* to) { hn::StoreU(number, BodyTag(), to); }

/// Calls `body` with the index at which each vector begins. The last vector ends at the last number, so it
/// may overlap the vector before; repeated numbers get the same results again.
template<class Body>
HWY_INLINE void each_place(std::size_t count, const Body& body) {
    const std::size_t step = hn::Lanes(BodyTag());
    std::size_t at = 0;
    for (; at + step <= count; at += step) body(at);
    if (at < count) body(count - step);
}

void couple(const BodyLaneArrays& a) {
    each_place(a.count, [&](std::size_t at) HWY_ATTR {
        const BodyVector sine = get(a.sine + at), cosine = get(a.cosine + at);
        const BodyVector next_sine = get(a.sine + at + 2), next_cosine = get(a.cosine + at + 2);
        const BodyVector c = hn::Add(hn::Mul(next_cosine, cosine), hn::Mul(next_sine, sine));
        const BodyVector s = hn::Sub(hn::Mul(next_sine, cosine), hn::Mul(next_cosine, sine));
        const BodyVector cs = hn::Mul(c, s), speed = get(a.omega + at);
        put(c, a.c + at);
        put(s, a.s + at);
        put(hn::Sub(hn::Mul(c, c), hn::Mul(s, s)), a.twice_c + at);
        put(hn::Add(cs, cs), a.twice_s + at);
        put(hn::Mul(hn::Mul(get(a.length + at), speed), speed), a.own + at);
    });
}

/// X_u, X_n, Y and 2 η of body_lanes.hpp.
struct LinkAnswer {
    BodyVector along, across, mixed, twice;
};
HWY_INLINE LinkAnswer answer_of(const BodyLaneArrays& a, std::size_t at) {
    const BodyVector mass = get(a.mass + at), t = get(a.t + at), w = get(a.w + at), half = get(a.h + at);
    const BodyVector twice = hn::Add(half, half);
    return {hn::Add(twice, hn::Mul(mass, hn::Add(t, w))), hn::Add(twice, hn::Mul(mass, hn::Sub(t, w))),
            hn::Mul(mass, get(a.v + at)), twice};
}
/// i = 1/(2 η') of body_lanes.hpp.
HWY_INLINE BodyVector inverse_of(const BodyLaneArrays& a, std::size_t at) {
    const BodyVector after = get(a.after + at);
    return hn::Div(hn::Set(BodyTag(), 1), hn::Add(after, after));
}

void divide(const BodyLaneArrays& a) {
    each_place(a.count, [&](std::size_t at) HWY_ATTR {
        const LinkAnswer x = answer_of(a, at);
        const BodyVector inverse = inverse_of(a, at), sigma = get(a.sigma + at), mass = get(a.mass + at);
        const BodyVector part = hn::Mul(sigma, inverse);
        const BodyVector uu = hn::Mul(hn::Add(hn::Mul(sigma, x.along), hn::Mul(mass, x.twice)), inverse);
        const BodyVector un = hn::Mul(part, x.mixed), nn = hn::Mul(part, x.across);
        const BodyVector own = get(a.own + at);
        const BodyVector twist = hn::Mul(hn::Mul(get(a.torque + at), get(a.lever + at)), inverse);
        BodyVector add_u = hn::Add(hn::Mul(uu, own), hn::Mul(x.mixed, twist));
        BodyVector add_n = hn::Add(hn::Mul(un, own), hn::Mul(x.across, twist));
        if (a.has_forces) { // C' F, where C' is the adjugate of P' divided by 2 η'
            const BodyVector t = get(a.t + at), w = get(a.w + at);
            const BodyVector across = hn::Sub(t, w), q = hn::Add(across, hn::Mul(sigma, get(a.q + at)));
            const BodyVector carried = hn::Mul(mass, q);
            const BodyVector p_uu = hn::Add(hn::Add(hn::Mul(sigma, hn::Add(t, w)), x.twice), carried);
            const BodyVector p_nn = hn::Add(hn::Mul(sigma, across), carried);
            const BodyVector p_un = hn::Mul(sigma, get(a.v + at));
            const BodyVector force_u = hn::Mul(get(a.force_u + at), inverse),
                             force_n = hn::Mul(get(a.force_n + at), inverse);
            add_u = hn::Add(add_u, hn::Sub(hn::Mul(p_nn, force_u), hn::Mul(p_un, force_n)));
            add_n = hn::Add(add_n, hn::Sub(hn::Mul(p_uu, force_n), hn::Mul(p_un, force_u)));
        }
        const BodyVector c = get(a.c + at), s = get(a.s + at);
        put(uu, a.g_uu + at);
        put(un, a.g_un + at);
        put(nn, a.g_nn + at);
        put(add_u, a.add_u + at);
        put(add_n, a.add_n + at);
        put(hn::Add(hn::Mul(c, uu), hn::Mul(s, un)), a.m_uu + at);
        put(hn::Add(hn::Mul(c, un), hn::Mul(s, nn)), a.m_un + at);
        put(hn::Sub(hn::Mul(c, un), hn::Mul(s, uu)), a.m_nu + at);
        put(hn::Sub(hn::Mul(c, nn), hn::Mul(s, un)), a.m_nn + at);
        put(hn::Add(hn::Mul(c, add_u), hn::Mul(s, add_n)), a.turned_u + at);
        put(hn::Sub(hn::Mul(c, add_n), hn::Mul(s, add_u)), a.turned_n + at);
    });
}

void push(const BodyLaneArrays& a) {
    each_place(a.count, [&](std::size_t at) HWY_ATTR {
        const BodyVector mass = get(a.mass + at), c_u = get(a.c_u + at), c_n = get(a.c_n + at);
        const BodyVector un = get(a.g_un + at);
        const BodyVector after_u =
            hn::Add(hn::Add(hn::Mul(get(a.g_uu + at), c_u), hn::Mul(un, c_n)), get(a.add_u + at));
        const BodyVector after_n =
            hn::Add(hn::Add(hn::Mul(un, c_u), hn::Mul(get(a.g_nn + at), c_n)), get(a.add_n + at));
        put(hn::Sub(get(a.force_u + at), hn::Mul(mass, after_u)), a.push_u + at);
        put(hn::Sub(get(a.force_n + at), hn::Mul(mass, after_n)), a.push_n + at);
    });
}

void accelerate(const BodyLaneArrays& a) {
    each_place(a.count, [&](std::size_t at) HWY_ATTR {
        const LinkAnswer x = answer_of(a, at);
        const BodyVector inverse = inverse_of(a, at), mass = get(a.mass + at), side = get(a.side + at);
        const BodyVector c = get(a.c + at), s = get(a.s + at);
        const BodyVector f_u = get(a.f_u + at), f_n = get(a.f_n + at);
        const BodyVector bent = hn::Add(get(a.c_u + at), get(a.own + at));
        const BodyVector y_u = hn::Sub(
            hn::Add(hn::Sub(hn::Mul(c, f_u), hn::Mul(s, f_n)), get(a.force_u + at)), hn::Mul(mass, bent));
        const BodyVector y_n =
            hn::Sub(hn::Add(hn::Add(hn::Mul(s, f_u), hn::Mul(c, f_n)), get(a.force_n + at)),
                    hn::Mul(mass, get(a.c_n + at)));
        const BodyVector t = get(a.t + at);
        const BodyVector free =
            hn::Add(hn::Mul(mass, hn::Add(hn::Mul(mass, get(a.q + at)), hn::Add(t, t))), x.twice);
        const BodyVector twist = hn::Mul(get(a.torque + at), get(a.lever + at));
        const BodyVector sum =
            hn::Add(hn::Add(hn::Mul(x.mixed, y_u), hn::Mul(x.across, y_n)), hn::Mul(twist, free));
        put(hn::Mul(hn::Mul(side, sum), inverse), a.alpha + at);
    });
}

const BodyLaneKernels* body_lane_table() {
    static constexpr BodyLaneKernels table{HWY_TARGET == HWY_AVX3   ? "avx512"
                                           : HWY_TARGET == HWY_AVX2 ? "avx2"
                                                                    : "portable",
                                           couple, divide, push, accelerate};
    return &table;
}

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
#include "physics/systems/lane_targets.hpp"

namespace pendula {
namespace {

constexpr std::size_t pairs_between_scalings = 16;

/// Two numbers of a pair of links: the first for the link of the upper half, the second for the link of the
/// lower half.
using Both [[gnu::vector_size(16), gnu::may_alias]] = double;

Both& at(double* numbers, std::size_t pair) { return reinterpret_cast<Both*>(numbers)[pair]; }

using A = BodyLaneArrays;
constexpr double* A::*all_arrays[] = {
    &A::sigma,    &A::mass,    &A::length,  &A::lever,  &A::side,   &A::sine,    &A::cosine,  &A::omega,
    &A::torque,   &A::force_u, &A::force_n, &A::c,      &A::s,      &A::twice_c, &A::twice_s, &A::own,
    &A::t,        &A::w,       &A::v,       &A::q,      &A::h,      &A::after,   &A::g_uu,    &A::g_un,
    &A::g_nn,     &A::add_u,   &A::add_n,   &A::m_uu,   &A::m_un,   &A::m_nu,    &A::m_nn,    &A::turned_u,
    &A::turned_n, &A::c_u,     &A::c_n,     &A::push_u, &A::push_n, &A::f_u,     &A::f_n,     &A::alpha};

/// The distance from one array to the next, in numbers: each array begins at a cache line.
std::size_t array_size(std::size_t pairs) {
    constexpr std::size_t line = 8;
    return (2 * pairs + 2 + line - 1) / line * line;
}

BodyLaneArrays arrays_in(LaneNumbers& numbers, std::size_t pairs) {
    BodyLaneArrays arrays{};
    arrays.count = 2 * pairs;
    double* next = numbers.data();
    for (double* A::*const array : all_arrays) {
        arrays.*array = next;
        next += array_size(pairs);
    }
    return arrays;
}

/// The state at the inner ends of both halves: P in projective numbers, and c.
struct HalfChains {
    Both t, w, v, q, h, c_u, c_n;
};

/// Eliminates the links from both ends to the middle. If `uneven` is true, the first pair has no link of the
/// upper half.
void eliminate(const BodyLaneArrays a, bool uneven, double tip_mass, HalfChains& x) {
    Both t{0, tip_mass}, w{0, 0}, v{0, 0}, q{0, 1}, h{0.5, tip_mass * tip_mass / 2};
    for (std::size_t k = 0; k < a.count / 2; ++k) {
        at(a.t, k) = t;
        at(a.w, k) = w;
        at(a.v, k) = v;
        at(a.q, k) = q;
        at(a.h, k) = h;
        const Both sigma = at(a.sigma, k), mass = at(a.mass, k);
        const Both rod = sigma * t + h, parted = sigma * w + h, mixed = sigma * v;
        q = (t - w) + sigma * q;
        t = rod + mass * q;
        h = sigma * h + 0.5 * mass * (rod + t);
        at(a.after, k) = h;
        const Both c = at(a.twice_c, k), s = at(a.twice_s, k);
        w = c * parted + s * mixed;
        v = c * mixed - s * parted;
        if (k == 0 && uneven) {
            t[0] = w[0] = v[0] = q[0] = 0;
            h[0] = 0.5;
        } else if (k % pairs_between_scalings == pairs_between_scalings - 1) {
            const Both by{towards_one(t[0]), towards_one(t[1])};
            t *= by;
            w *= by;
            v *= by;
            q *= by;
            h *= by;
        }
    }
    x.t = t;
    x.w = w;
    x.v = v;
    x.q = q;
    x.h = h;
}

/// Calculates c of every link from the ends to the middle, and stores the last c in x.c_u and x.c_n.
void advance(const BodyLaneArrays a, bool uneven, HalfChains& x) {
    const double first_u = x.c_u[0], first_n = x.c_n[0];
    Both c_u = x.c_u, c_n = x.c_n;
    for (std::size_t k = 0; k < a.count / 2; ++k) {
        at(a.c_u, k) = c_u;
        at(a.c_n, k) = c_n;
        const Both old = c_u;
        c_u = (at(a.turned_u, k) + at(a.m_uu, k) * old) + at(a.m_un, k) * c_n;
        c_n = (at(a.turned_n, k) + at(a.m_nu, k) * old) + at(a.m_nn, k) * c_n;
        if (k == 0 && uneven) {
            c_u[0] = first_u;
            c_n[0] = first_n;
        }
    }
    x.c_u = c_u;
    x.c_n = c_n;
}

/// Calculates the forces from the middle outwards. In the middle both halves must have the same acceleration.
void return_forces(const BodyLaneArrays a, const HalfChains& x) {
    const Both part = 0.5 / x.h;
    const Both uu = (x.t - x.w) * part, nn = (x.t + x.w) * part, un = -(x.v * part);
    const double s_uu = uu[0] + uu[1], s_nn = nn[0] + nn[1], s_un = un[0] + un[1];
    const double det = s_uu * s_nn - s_un * s_un;
    const double d_u = x.c_u[0] - x.c_u[1], d_n = x.c_n[0] - x.c_n[1];
    const double force_u = (s_nn * d_u - s_un * d_n) / det, force_n = (s_uu * d_n - s_un * d_u) / det;
    Both f_u{-force_u, force_u}, f_n{-force_n, force_n};
    for (std::size_t k = a.count / 2; k-- > 0;) {
        at(a.f_u, k) = f_u;
        at(a.f_n, k) = f_n;
        const Both old = f_u;
        f_u = (at(a.push_u, k) + at(a.m_uu, k) * old) + at(a.m_nu, k) * f_n;
        f_n = (at(a.push_n, k) + at(a.m_un, k) * old) + at(a.m_nn, k) * f_n;
    }
}

} // namespace

std::span<const BodyLaneKernels* const> all_body_lane_kernels() {
    static const auto all = PENDULA_KERNELS_BY_TARGET(body_lane_table);
    return all;
}

const BodyLaneKernels& body_lane_kernels() { return *all_body_lane_kernels().front(); }

bool BodyLanes::fit(const BodyChain<double>& chain) {
    return chain.links() >= least_body_lane_links && has_like_masses(chain);
}

BodyLanes::BodyLanes(const BodyChain<double>& chain, const BodyLaneKernels& kernels)
    : kernels_(&kernels), links_(chain.links()), pairs_((links_ + 1) / 2) {
    numbers_.assign(std::size(all_arrays) * array_size(pairs_), 0);
    const BodyLaneArrays a = arrays_in(numbers_, pairs_);
    int exponent = 0;
    std::frexp(*std::ranges::max_element(chain.mass), &exponent);
    unit_ = std::ldexp(1.0, exponent);
    tip_mass_ = chain.mass.back() / unit_;
    a.sigma[0] = a.mass[0] = 1; // used if the first pair has no upper link
    const std::size_t upper = links_ / 2;
    for (std::size_t i = 0; i < links_; ++i) {
        const std::size_t place = place_of(i);
        const bool is_upper = i < upper;
        const double mass = chain.mass[is_upper ? i : i - 1], length = chain.length[i],
                     side = is_upper ? 1 : -1;
        a.sigma[place] = chain.spin[i] / (length * length) / unit_;
        a.mass[place] = (i + 1 == upper || i == upper ? mass / 2 : mass) / unit_;
        a.length[place] = -side * length;
        a.side[place] = side / length;
        a.lever[place] = a.side[place] / unit_;
    }
}

std::size_t BodyLanes::place_of(std::size_t link) const {
    const std::size_t upper = links_ / 2;
    return link < upper ? 2 * (link + pairs_ - upper) : 2 * (links_ - 1 - link) + 1;
}

void BodyLanes::sines(std::span<const double> theta, std::span<double> sine, std::span<double> cosine) {
    LinkLanes lanes{};
    lanes.links = theta.size();
    lanes.theta = theta.data();
    lanes.sine = sine.data();
    lanes.cosine = cosine.data();
    if (link_kernels().turn(lanes)) return;
    for (std::size_t i = 0; i < theta.size(); ++i)
        if (!(std::abs(theta[i]) <= largest_lane_angle)) sin_cos(theta[i], sine[i], cosine[i]);
}

void BodyLanes::accelerations(std::span<const double> sine, std::span<const double> cosine,
                              std::span<const double> omega, std::span<const double> torque,
                              std::span<const double> force_u, std::span<const double> force_n, double right,
                              double up, std::span<double> alpha) {
    BodyLaneArrays a = arrays_in(numbers_, pairs_);
    const std::size_t upper = links_ / 2;
    a.has_forces = !force_u.empty();
    const std::size_t without = pairs_ - upper; // 1 if the first pair has no upper link
    for (std::size_t k = 0; k < pairs_; ++k) {
        const std::size_t up_link = k < without ? 0 : k - without, low_link = links_ - 1 - k;
        at(a.sine, k) = Both{sine[up_link], sine[low_link]};
        at(a.cosine, k) = Both{cosine[up_link], cosine[low_link]};
        at(a.omega, k) = Both{omega[up_link], omega[low_link]};
        at(a.torque, k) =
            Both{torque[up_link] - torque[up_link + 1], torque[low_link] - torque[low_link + 1]};
    }
    at(a.sine, pairs_) = Both{sine[upper - 1], sine[upper - 1]};
    at(a.cosine, pairs_) = Both{cosine[upper - 1], cosine[upper - 1]};
    HalfChains x{};
    x.c_u = Both{right * sine[0] - up * cosine[0], 0};
    x.c_n = Both{right * cosine[0] + up * sine[0], 0};
    for (double* const force : {a.force_u, a.force_n}) std::fill_n(force, a.count, 0.0);
    if (a.has_forces) {
        set_forces(a, force_u, force_n);
        x.c_u[1] = force_u.back() / (tip_mass_ * unit_);
        x.c_n[1] = force_n.back() / (tip_mass_ * unit_);
    }
    const bool uneven = without == 1;
    kernels_->couple(a);
    eliminate(a, uneven, tip_mass_, x);
    kernels_->divide(a);
    advance(a, uneven, x);
    kernels_->push(a);
    return_forces(a, x);
    kernels_->accelerate(a);
    for (std::size_t k = 0; k < pairs_; ++k) {
        const Both both = at(a.alpha, k);
        if (k >= without) alpha[k - without] = both[0];
        alpha[links_ - 1 - k] = both[1];
    }
}

void BodyLanes::set_forces(const BodyLaneArrays& a, std::span<const double> force_u,
                           std::span<const double> force_n) const {
    const std::size_t upper = links_ / 2;
    for (std::size_t i = 0; i + 1 < links_; ++i) { // without the last bob: c already contains the force on it
        double u = force_u[i] / unit_, n = force_n[i] / unit_;
        std::size_t place = place_of(i);
        if (i >= upper) { // bob i is the inner bob of link i + 1: turn the force into its frame
            const std::size_t own = place;
            place = place_of(i + 1);
            // sine and cosine of θ_{i+1} − θ_i
            const double s = a.sine[place] * a.cosine[own] - a.cosine[place] * a.sine[own];
            const double c = a.cosine[place] * a.cosine[own] + a.sine[place] * a.sine[own];
            const double old = u;
            u = c * old + s * n;
            n = c * n - s * old;
        }
        a.force_u[place] = u;
        a.force_n[place] = n;
    }
}

} // namespace pendula
#endif // HWY_ONCE
