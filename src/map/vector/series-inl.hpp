// SPDX-License-Identifier: MIT
/// Taylor series of the motion of rigid chains in vectors, each lane with a chain of its own, compiled once
/// for each instruction set.
///
/// The recurrences are those of physics/systems/rigid_series.hpp: in relative angles φ_i = θ_i − θ_{i−1} and
/// rod tensions. Time is counted in seconds; a coefficient of order k is that of s^k. Two vectors are
/// expanded side by side, so that their chains of dependent operations fill each other's waiting times.

#if defined(PENDULA_MAP_SERIES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_SERIES_INL
#undef PENDULA_MAP_SERIES_INL
#else
#define PENDULA_MAP_SERIES_INL
#endif

#include "map/map_definition.hpp"
#include "map/vector/number-inl.hpp"

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using LaneTag = hn::ScalableTag<double>;
inline constexpr std::size_t lanes_in_vector = hn::MaxLanes(LaneTag());
inline constexpr std::size_t vectors_side_by_side = 2;
/// Lanes that are stepped together: a row of memory.
inline constexpr std::size_t lanes_in_row = vectors_side_by_side * lanes_in_vector;

/// `fixed_links` is 0 where the compiler does not know the number of links.
template<class A, std::size_t fixed_links>
class LaneSeries {
  public:
    using D = LaneTag;
    using V = hn::Vec<D>;
    using Number = typename A::Number;
    static constexpr std::size_t order = A::order;
    static constexpr std::size_t vectors = vectors_side_by_side;
    static constexpr std::size_t lanes = lanes_in_vector, width = lanes_in_row;
    static constexpr std::size_t element = A::parts * width; ///< doubles of a number of each lane

    /// Doubles of memory that a series of so many links needs.
    static std::size_t memory(std::size_t links) { return (5 * links * length + 3 * links + 2) * element; }

    LaneSeries(std::size_t links, double* memory) : links_(links) {
        const std::size_t table = links * length * element;
        omega_ = memory;
        turn_ = omega_ + table;
        sine_ = turn_ + table;
        cosine_ = sine_ + table;
        tension_ = cosine_ + table;
        length_ = tension_ + table;
        inverse_length_ = length_ + links * element;
        inverse_mass_ = inverse_length_ + links * element;
        gravity_ = inverse_mass_ + links * element;
        damping_ = gravity_ + element;
        for (std::size_t k = 1; k < over_.size(); ++k) {
            const auto n = static_cast<double>(k);
            over_[k].high = 1 / n;
            over_[k].low = std::fma(-n, over_[k].high, 1.0) / n;
        }
    }

    HWY_INLINE std::size_t links() const {
        if constexpr (fixed_links > 0)
            return fixed_links;
        else
            return links_;
    }

    /// Of link i: ω_i, order + 1 coefficients that lie `element` apart.
    const double* velocity(std::size_t i) const { return omega_ + i * length * element; }
    HWY_INLINE Number velocity(std::size_t i, std::size_t k, std::size_t v) const {
        return load(velocity(i) + k * element, v);
    }
    /// 1/k
    const DoubleConstant& over(std::size_t k) const { return over_[k]; }
    const double* link_length(std::size_t i) const { return length_ + i * element; }

    void set_chain(std::size_t lane, const PendulumStart& start) {
        for (std::size_t i = 0; i < links(); ++i) {
            set(length_ + i * element, lane, start.length[i]);
            set(inverse_length_ + i * element, lane, DoubleDouble(1) / start.length[i]);
            set(inverse_mass_ + i * element, lane, DoubleDouble(1) / start.mass[i]);
        }
        set(gravity_, lane, start.gravity);
        set(damping_, lane, start.damping);
    }

    /// From the lanes' θ_i and ω_i, each row the high parts and then the low ones.
    HWY_NOINLINE void expand(const double* theta, const double* omega) {
        begin(theta, omega);
        eliminate();
        for (std::size_t k = 0; k < order; ++k) {
            if (k > 0) turn_directions(k);
            gather(k);
            solve(k);
            accelerate(k);
        }
    }

  private:
    static constexpr std::size_t length = order + 1;
    static constexpr std::size_t most_links = fixed_links > 0 ? fixed_links : most_map_links;
    struct Numbers {
        Number at[vectors];
    };
    using PerLink = std::array<Numbers, most_links>;

    static HWY_INLINE Number load(const double* row, std::size_t v) {
        return A::load(D(), row + v * lanes, width);
    }
    static HWY_INLINE void store(Number x, double* row, std::size_t v) {
        A::store(D(), x, row + v * lanes, width);
    }
    static HWY_INLINE Pair<V> load_pair(const double* row, std::size_t v) {
        return {hn::Load(D(), row + v * lanes), hn::Load(D(), row + width + v * lanes)};
    }
    static void set(double* row, std::size_t lane, DoubleDouble x) {
        row[lane] = x.hi();
        if constexpr (A::parts == 2) row[width + lane] = x.lo();
    }
    HWY_INLINE double* at(double* table, std::size_t i, std::size_t k) const {
        return table + (i * length + k) * element;
    }

    HWY_INLINE void begin(const double* theta, const double* omega) {
        for (std::size_t i = 0; i < links(); ++i) {
            Pair<V> angle[vectors];
            Number sine[vectors], cosine[vectors];
            for (std::size_t v = 0; v < vectors; ++v) {
                angle[v] = load_pair(theta + i * 2 * width, v);
                Pair<V> speed = load_pair(omega + i * 2 * width, v);
                store(A::from_pair(speed), at(omega_, i, 0), v);
                if (i > 0) {
                    angle[v] = pair_sum(angle[v], pair_negative(load_pair(theta + (i - 1) * 2 * width, v)));
                    speed = pair_sum(speed, pair_negative(load_pair(omega + (i - 1) * 2 * width, v)));
                }
                store(A::from_pair(speed), at(turn_, i, 0), v);
            }
            A::template sine_and_cosine<vectors>(D(), angle, sine, cosine);
            for (std::size_t v = 0; v < vectors; ++v) {
                store(sine[v], at(sine_, i, 0), v);
                store(cosine[v], at(cosine_, i, 0), v);
            }
        }
    }

    /// A_0, eliminated from the tip.
    HWY_INLINE void eliminate() {
        for (std::size_t i = links(); i-- > 0;)
            for (std::size_t v = 0; v < vectors; ++v) {
                const Number own = load(inverse_mass_ + i * element, v);
                Number diagonal = own;
                if (i > 0) diagonal = A::add(diagonal, load(inverse_mass_ + (i - 1) * element, v));
                if (i + 1 < links()) {
                    const Number taken =
                        A::multiply(A::multiply(factor_[i + 1].at[v], own), load(at(cosine_, i + 1, 0), v));
                    diagonal = A::subtract(diagonal, taken);
                }
                pivot_[i].at[v] = A::inverse(D(), diagonal);
                if (i > 0)
                    factor_[i].at[v] = A::multiply(
                        A::multiply(load(inverse_mass_ + (i - 1) * element, v), load(at(cosine_, i, 0), v)),
                        pivot_[i].at[v]);
            }
    }

    HWY_INLINE void turn_directions(std::size_t k) {
        const Number part = A::constant(D(), over_[k]);
        for (std::size_t i = 0; i < links(); ++i) {
            typename A::Sum sine[vectors], cosine[vectors];
            for (std::size_t v = 0; v < vectors; ++v) sine[v] = cosine[v] = A::nothing(D());
            const double *u = at(turn_, i, 0), *s = at(sine_, i, k - 1), *c = at(cosine_, i, k - 1);
            for (std::size_t j = 0; j < k; ++j, u += element, s -= element, c -= element)
                for (std::size_t v = 0; v < vectors; ++v) {
                    const Number turn = load(u, v);
                    A::add_product(sine[v], turn, load(c, v));
                    A::add_product(cosine[v], turn, load(s, v));
                }
            for (std::size_t v = 0; v < vectors; ++v) {
                store(A::multiply(part, A::value(sine[v])), at(sine_, i, k), v);
                store(A::negative(A::multiply(part, A::value(cosine[v]))), at(cosine_, i, k), v);
            }
        }
    }

    /// Coefficient k of ω_i².
    HWY_INLINE Numbers square(std::size_t i, std::size_t k) const {
        typename A::Sum sum[vectors];
        for (std::size_t v = 0; v < vectors; ++v) sum[v] = A::nothing(D());
        const double *a = at(omega_, i, 0), *b = at(omega_, i, k);
        for (; a < b; a += element, b -= element)
            for (std::size_t v = 0; v < vectors; ++v) A::add_product(sum[v], load(a, v), load(b, v));
        Numbers out;
        for (std::size_t v = 0; v < vectors; ++v) {
            out.at[v] = A::value(sum[v]);
            out.at[v] = A::add(out.at[v], out.at[v]);
            if (a == b) out.at[v] = A::multiply_add(load(a, v), load(a, v), out.at[v]);
        }
        return out;
    }

    HWY_INLINE void gather(std::size_t k) {
        for (std::size_t i = 0; i < links(); ++i) {
            const Numbers squared = square(i, k);
            for (std::size_t v = 0; v < vectors; ++v)
                right_[i].at[v] = A::multiply(load(length_ + i * element, v), squared.at[v]);
        }
        for (std::size_t v = 0; v < vectors; ++v)
            right_[0].at[v] = A::multiply_add(load(gravity_, v), load(at(cosine_, 0, k), v), right_[0].at[v]);
        for (std::size_t i = 1; i < links(); ++i) {
            typename A::Sum cosine_lower[vectors], cosine_upper[vectors], sine_lower[vectors],
                sine_upper[vectors];
            for (std::size_t v = 0; v < vectors; ++v)
                cosine_lower[v] = cosine_upper[v] = sine_lower[v] = sine_upper[v] = A::nothing(D());
            const double *s = at(sine_, i, 0), *c = at(cosine_, i, 0);
            const double *lower = at(tension_, i - 1, k), *upper = at(tension_, i, k);
            for (std::size_t j = 1; j <= k; ++j) {
                s += element, c += element;
                lower -= element, upper -= element;
                for (std::size_t v = 0; v < vectors; ++v) {
                    const Number below = load(lower, v), above = load(upper, v);
                    const Number sine = load(s, v), cosine = load(c, v);
                    A::add_product(cosine_lower[v], cosine, below);
                    A::add_product(cosine_upper[v], cosine, above);
                    A::add_product(sine_lower[v], sine, below);
                    A::add_product(sine_upper[v], sine, above);
                }
            }
            for (std::size_t v = 0; v < vectors; ++v) {
                const Number inverse_mass = load(inverse_mass_ + (i - 1) * element, v);
                right_[i - 1].at[v] =
                    A::multiply_add(inverse_mass, A::value(cosine_upper[v]), right_[i - 1].at[v]);
                right_[i].at[v] = A::multiply_add(inverse_mass, A::value(cosine_lower[v]), right_[i].at[v]);
                before_[i].at[v] = A::value(sine_lower[v]);
                after_[i].at[v] = A::value(sine_upper[v]);
            }
        }
    }

    HWY_INLINE void solve(std::size_t k) {
        for (std::size_t v = 0; v < vectors; ++v) {
            for (std::size_t i = links(); i-- > 1;)
                right_[i - 1].at[v] = A::multiply_add(factor_[i].at[v], right_[i].at[v], right_[i - 1].at[v]);
            Number tension = A::multiply(right_[0].at[v], pivot_[0].at[v]);
            store(tension, at(tension_, 0, k), v);
            for (std::size_t i = 1; i < links(); ++i) {
                tension =
                    A::multiply_add(factor_[i].at[v], tension, A::multiply(right_[i].at[v], pivot_[i].at[v]));
                store(tension, at(tension_, i, k), v);
            }
        }
    }

    HWY_INLINE void accelerate(std::size_t k) {
        const Number part = A::constant(D(), over_[k + 1]);
        for (std::size_t v = 0; v < vectors; ++v) {
            Number pull = A::negative(A::multiply(load(gravity_, v), load(at(sine_, 0, k), v)));
            Number inner = pull; // ω_{i−1}
            for (std::size_t i = 0; i < links(); ++i) {
                Number alpha = pull;
                if (i + 1 < links()) {
                    const Number inverse_mass = load(inverse_mass_ + i * element, v);
                    const Number first_sine = load(at(sine_, i + 1, 0), v);
                    const Number outer =
                        A::multiply_add(first_sine, load(at(tension_, i + 1, k), v), after_[i + 1].at[v]);
                    const Number own =
                        A::multiply_add(first_sine, load(at(tension_, i, k), v), before_[i + 1].at[v]);
                    alpha = A::multiply_add(inverse_mass, outer, alpha);
                    pull = A::negative(A::multiply(inverse_mass, own));
                }
                alpha = A::subtract(A::multiply(alpha, load(inverse_length_ + i * element, v)),
                                    A::multiply(load(damping_, v), load(at(omega_, i, k), v)));
                const Number next = A::multiply(part, alpha);
                store(next, at(omega_, i, k + 1), v);
                store(i > 0 ? A::subtract(next, inner) : next, at(turn_, i, k + 1), v);
                inner = next;
            }
        }
    }

    std::size_t links_;
    double *omega_, *turn_, *sine_, *cosine_, *tension_; ///< [link][order][part][lane]
    double *length_, *inverse_length_, *inverse_mass_;   ///< [link][part][lane]
    double *gravity_, *damping_;                         ///< [part][lane]
    std::array<DoubleConstant, order + 3> over_{};       ///< 1/k
    PerLink pivot_, factor_, right_, before_, after_;
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
