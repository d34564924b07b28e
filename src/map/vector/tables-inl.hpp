// SPDX-License-Identifier: MIT
/// Where the series of a row of lanes lie in memory, and their chains' constants, compiled once for each
/// instruction set.

#if defined(PENDULA_MAP_TABLES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef PENDULA_MAP_TABLES_INL
#undef PENDULA_MAP_TABLES_INL
#else
#define PENDULA_MAP_TABLES_INL
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

using LaneTag = hn::ScalableTag<double>;
inline constexpr std::size_t lanes_in_vector = hn::MaxLanes(LaneTag());
inline constexpr std::size_t vectors_side_by_side = 2;
/// Lanes that are stepped together: a row of memory.
inline constexpr std::size_t lanes_in_row = vectors_side_by_side * lanes_in_vector;

/// Coefficients of every quantity of the series, order + 1 of each link. `fixed_links` is 0 where the
/// compiler does not know the number of links.
template<class A, std::size_t fixed_links>
class LaneTables {
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

} // namespace pendula::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif // per target
