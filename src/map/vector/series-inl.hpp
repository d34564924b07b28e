// SPDX-License-Identifier: MIT
/// Taylor series of the motion of rigid chains in vector lanes; each lane has its own chain. Compiled once
/// for each instruction set.
///
/// The recurrences are those of physics/systems/rigid_series.hpp, in relative angles φ_i = θ_i − θ_{i−1} and
/// rod tensions T_i, with S_i = sin φ_i, C_i = cos φ_i and u_i = φ_i' (turn_). Time is in seconds. Two
/// vectors are calculated together, because one vector proceeds while the other waits for an operation.

#if defined(PENDULA_MAP_SERIES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_SERIES_INL
#undef PENDULA_MAP_SERIES_INL
#else
#define PENDULA_MAP_SERIES_INL
#endif

#include "map/map_starts.hpp"
#include "map/vector/number-inl.hpp"

#include <hwy/highway.h>

#include <array>
#include <cmath>
#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace pendula::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The memory layout of the series of a row of lanes, and the constants of their chains.

using LaneTag = hn::ScalableTag<double>;
inline constexpr std::size_t lanes_in_vector = hn::MaxLanes(LaneTag());
inline constexpr std::size_t vectors_side_by_side = 2;
/// The number of vector lanes that are stepped together. A row of memory holds one double of each.
inline constexpr std::size_t lanes_in_row = vectors_side_by_side * lanes_in_vector;

/// The coefficients of all quantities of the series: order + 1 for each link. `fixed_links` is 0 if the
/// number of links is not known to the compiler.
template<class A, std::size_t fixed_links>
class LaneTables {
  public:
    using D = LaneTag;
    using V = hn::Vec<D>;
    using Number = typename A::Number;
    static constexpr std::size_t order = A::order;
    static constexpr std::size_t vectors = vectors_side_by_side;
    static constexpr std::size_t lanes = lanes_in_vector, width = lanes_in_row;
    static constexpr std::size_t element = A::parts * width; ///< doubles that hold one number of every lane

    /// The number of doubles that the series of `links` links needs.
    static std::size_t memory(std::size_t links) { return (5 * links * length + 3 * links + 2) * element; }

    LaneTables(std::size_t links, double* memory) : links_(links) {
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

    /// The order + 1 coefficients of ω_i, which are `element` doubles apart.
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

  protected:
    static constexpr std::size_t length = order + 1;

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

    std::size_t links_;
    double *omega_, *turn_, *sine_, *cosine_, *tension_; ///< [link][order][part][lane]
    double *length_, *inverse_length_, *inverse_mass_;   ///< [link][part][lane]
    double *gravity_, *damping_;                         ///< [part][lane]
    std::array<DoubleConstant, order + 3> over_{};       ///< 1/k
};

template<class A, std::size_t fixed_links>
class LaneSeries : public LaneTables<A, fixed_links> {
    using Tables = LaneTables<A, fixed_links>;

  public:
    using Tables::lanes, Tables::width, Tables::vectors, Tables::element, Tables::order;
    using Tables::links;
    using Tables::Tables;
    using typename Tables::D;
    using typename Tables::Number;
    using typename Tables::V;

    /// Expands the series from the lanes' θ_i and ω_i. For each link, a row of high parts precedes a row of
    /// low parts.
    HWY_NOINLINE void expand(const double* theta, const double* omega) {
        begin(theta, omega);
        eliminate();
        static_assert(order % 2 == 0);
        for (std::size_t k = 0; k < order; k += 2) {
            turn_directions(k);
            gather(k);
            solve(k);
            accelerate(k);
            turn_on(k + 1);
            gather_on(k + 1);
            solve(k + 1);
            accelerate(k + 1);
        }
    }

  private:
    using Tables::at, Tables::load, Tables::load_pair, Tables::store;
    using Tables::length_, Tables::inverse_length_, Tables::inverse_mass_, Tables::gravity_, Tables::damping_;
    using Tables::omega_, Tables::turn_, Tables::sine_, Tables::cosine_, Tables::tension_;
    using Tables::over_;
    static constexpr std::size_t most_links = fixed_links > 0 ? fixed_links : most_map_links;
    struct Numbers {
        Number at[vectors];
    };
    using PerLink = std::array<Numbers, most_links>;
    using Sum = typename A::Sum;
    /// Sums of products of C_i and S_i with the tensions of rods i − 1 and i.
    struct Products {
        Sum cosine_below, cosine_above, sine_below, sine_above;
    };
    /// The sums of the next order, as far as they are known.
    struct Ahead {
        Sum sine[vectors], cosine[vectors], square[vectors];
        Products products[vectors];
    };

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

    /// Eliminates the matrix A_0 of the equations A T = r for the tensions, from the last link to the first.
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

    // The sums of two orders, k and k + 1, are calculated together, which halves the number of reads. The
    // sums of order k + 1 still lack their last terms; they stay in ahead_ until these terms are known.

    /// Calculates coefficient k (even) of every sine and cosine: S_k = (1/k) Σ_{j<k} u_j C_{k−1−j}.
    HWY_INLINE void turn_directions(std::size_t k) {
        const Number part = A::constant(D(), over_[k]);
        for (std::size_t i = 0; i < links(); ++i) {
            Sum sine[vectors], cosine[vectors], next_sine[vectors], next_cosine[vectors];
            Number turn[vectors];
            for (std::size_t v = 0; v < vectors; ++v) {
                sine[v] = cosine[v] = next_sine[v] = next_cosine[v] = A::nothing(D());
                turn[v] = load(at(turn_, i, 0), v);
            }
            const double *u = at(turn_, i, 0), *s = at(sine_, i, k) - element,
                         *c = at(cosine_, i, k) - element;
            for (std::size_t j = 0; j < k; ++j, s -= element, c -= element) {
                u += element;
                for (std::size_t v = 0; v < vectors; ++v) {
                    const Number next = load(u, v), with_sine = load(c, v), with_cosine = load(s, v);
                    A::add_product(sine[v], turn[v], with_sine);
                    A::add_product(cosine[v], turn[v], with_cosine);
                    A::add_product(next_sine[v], next, with_sine);
                    A::add_product(next_cosine[v], next, with_cosine);
                    turn[v] = next;
                }
            }
            for (std::size_t v = 0; v < vectors; ++v) {
                ahead_[i].sine[v] = next_sine[v];
                ahead_[i].cosine[v] = next_cosine[v];
                if (k == 0) continue;
                store(A::multiply(part, A::value(sine[v])), at(sine_, i, k), v);
                store(A::negative(A::multiply(part, A::value(cosine[v]))), at(cosine_, i, k), v);
            }
        }
    }

    /// Completes coefficient k (odd) of every sine and cosine with the missing term u_0 C_{k−1}.
    HWY_INLINE void turn_on(std::size_t k) {
        const Number part = A::constant(D(), over_[k]);
        for (std::size_t i = 0; i < links(); ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                const Number turn = load(at(turn_, i, 0), v);
                A::add_product(ahead_[i].sine[v], turn, load(at(cosine_, i, k - 1), v));
                A::add_product(ahead_[i].cosine[v], turn, load(at(sine_, i, k - 1), v));
                store(A::multiply(part, A::value(ahead_[i].sine[v])), at(sine_, i, k), v);
                store(A::negative(A::multiply(part, A::value(ahead_[i].cosine[v]))), at(cosine_, i, k), v);
            }
    }

    /// Calculates L_i times coefficient k (even) of ω_i². Products of two different coefficients count twice.
    HWY_INLINE void square(std::size_t i, std::size_t k) {
        for (std::size_t v = 0; v < vectors; ++v) {
            Sum sum = A::nothing(D()), next_sum = sum;
            const double *a = at(omega_, i, 0), *b = at(omega_, i, k);
            Number lower = load(a, v);
            for (; a < b; b -= element) {
                a += element;
                const Number upper = load(b, v), next = load(a, v);
                A::add_product(sum, lower, upper);
                A::add_product(next_sum, next, upper);
                lower = next;
            }
            ahead_[i].square[v] = next_sum;
            Number squared = A::value(sum);
            squared = A::multiply_add(lower, lower, A::add(squared, squared));
            right_[i].at[v] = A::multiply(load(length_ + i * element, v), squared);
        }
    }

    /// Calculates the right-hand side of order k (even), and the sums before_[i] = Σ S_i T_{i−1} and
    /// after_[i] = Σ S_i T_i without the terms that contain coefficient k of a tension.
    HWY_INLINE void gather(std::size_t k) {
        for (std::size_t i = 0; i < links(); ++i) square(i, k);
        add_weight(k);
        for (std::size_t i = 1; i < links(); ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                const Sum none = A::nothing(D());
                Products now{none, none, none, none}, next = now;
                if (k > 0) {
                    const double *s = at(sine_, i, 1), *c = at(cosine_, i, 1);
                    const double *lower = at(tension_, i - 1, k - 1), *upper = at(tension_, i, k - 1);
                    Number sine = load(s, v), cosine = load(c, v);
                    for (std::size_t j = 1; j < k; ++j, lower -= element, upper -= element) {
                        s += element, c += element;
                        const Number below = load(lower, v), above = load(upper, v);
                        add_products(now, sine, cosine, below, above);
                        sine = load(s, v), cosine = load(c, v);
                        add_products(next, sine, cosine, below, above);
                    }
                    add_products(now, sine, cosine, load(lower, v), load(upper, v));
                }
                ahead_[i].products[v] = next;
                use(now, i, v);
            }
    }

    /// Completes the right-hand side and the sums of order k (odd) with their missing first and last terms.
    HWY_INLINE void gather_on(std::size_t k) {
        for (std::size_t i = 0; i < links(); ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                Sum& sum = ahead_[i].square[v];
                A::add_product(sum, load(at(omega_, i, 0), v), load(at(omega_, i, k), v));
                const Number squared = A::value(sum);
                right_[i].at[v] = A::multiply(load(length_ + i * element, v), A::add(squared, squared));
            }
        add_weight(k);
        for (std::size_t i = 1; i < links(); ++i)
            for (std::size_t v = 0; v < vectors; ++v) {
                Products& sums = ahead_[i].products[v];
                add_products(sums, load(at(sine_, i, k), v), load(at(cosine_, i, k), v),
                             load(at(tension_, i - 1, 0), v), load(at(tension_, i, 0), v));
                if (k > 1)
                    add_products(sums, load(at(sine_, i, 1), v), load(at(cosine_, i, 1), v),
                                 load(at(tension_, i - 1, k - 1), v), load(at(tension_, i, k - 1), v));
                use(sums, i, v);
            }
    }

    HWY_INLINE void add_weight(std::size_t k) {
        for (std::size_t v = 0; v < vectors; ++v)
            right_[0].at[v] = A::multiply_add(load(gravity_, v), load(at(cosine_, 0, k), v), right_[0].at[v]);
    }

    static HWY_INLINE void add_products(Products& sums, Number sine, Number cosine, Number below,
                                        Number above) {
        A::add_product(sums.cosine_below, cosine, below);
        A::add_product(sums.cosine_above, cosine, above);
        A::add_product(sums.sine_below, sine, below);
        A::add_product(sums.sine_above, sine, above);
    }
    HWY_INLINE void use(const Products& sums, std::size_t i, std::size_t v) {
        const Number inverse_mass = load(inverse_mass_ + (i - 1) * element, v);
        right_[i - 1].at[v] = A::multiply_add(inverse_mass, A::value(sums.cosine_above), right_[i - 1].at[v]);
        right_[i].at[v] = A::multiply_add(inverse_mass, A::value(sums.cosine_below), right_[i].at[v]);
        before_[i].at[v] = A::value(sums.sine_below);
        after_[i].at[v] = A::value(sums.sine_above);
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

    PerLink pivot_, factor_, right_, before_, after_;
    std::array<Ahead, most_links> ahead_;
};

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
