// SPDX-License-Identifier: MIT
#include "physics/arithmetic/double_double_sine.hpp"

namespace pendula::detail {

DoubleDouble remainder_near_step(DoubleDouble angle, double k) {
    constexpr std::size_t products = table_step.size();
    std::array<double, 2 * products + 2> parts{};
    parts[0] = angle.lo();
    parts[1] = angle.hi();
    for (std::size_t i = 0; i < products; ++i) {
        double error;
        parts[2 + 2 * i] = -two_product(k, table_step[i], error);
        parts[3 + 2 * i] = -error;
    }
    // Each pass adds up the parts and leaves the rounding errors in their place (VecSum of Ogita, Rump, Oishi
    // 2005). The sum is unchanged; after as many passes as there are parts, they are ordered by size and do
    // not overlap.
    for (std::size_t pass = 1; pass < parts.size(); ++pass)
        for (std::size_t i = 1; i < parts.size(); ++i)
            parts[i] = two_sum(parts[i], parts[i - 1], parts[i - 1]);
    double rest = parts[parts.size() - 2] + parts[parts.size() - 3];
    const double hi = fast_two_sum(parts.back(), rest, rest);
    return DoubleDouble::from_parts(hi, rest);
}

} // namespace pendula::detail
