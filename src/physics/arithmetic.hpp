// SPDX-License-Identifier: MIT
/// The arithmetics and the facts about each: a row of arithmetic_table. A new one needs a Real
/// (physics/arithmetic/real.hpp), an enumerator and a row here, and a case in trajectory.cpp.
#pragma once

#include "physics/names.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pendula {

enum class Arithmetic : std::uint8_t { double_, long_double, x87, double_double, quad_double };

struct ArithmeticTraits {
    Arithmetic arithmetic;
    std::string_view name;
    /// Significant decimal digits that distinguish all its numbers; of sums of doubles their precision.
    int digits;
    double rounding; ///< of one operation, relative
    /// The order at which taylor does the least work for this precision. Jorba and Zou (Experimental
    /// Mathematics 14, 2005) find −ln(epsilon)/2 + 1 where multiplying series costs the most; a few more pay
    /// where the sums of products run in vector lanes.
    int taylor_order;
};

/// In the order in which the program offers them.
inline constexpr std::array arithmetic_table{
    ArithmeticTraits{Arithmetic::double_, "double", 17, 0x1p-53, 24},
    ArithmeticTraits{Arithmetic::long_double, "long-double", 21, 0x1p-64, 24},
    ArithmeticTraits{Arithmetic::x87, "x87", 21, 0x1p-64, 24},
    ArithmeticTraits{Arithmetic::double_double, "double-double", 32, 0x1p-106, 40},
    ArithmeticTraits{Arithmetic::quad_double, "quad-double", 64, 0x1p-212, 60},
};

constexpr const ArithmeticTraits& traits_of(Arithmetic arithmetic) {
    return row_of<&ArithmeticTraits::arithmetic>(arithmetic_table, arithmetic);
}

template<>
struct EnumNames<Arithmetic> {
    static constexpr std::array list = names_in<&ArithmeticTraits::arithmetic>(arithmetic_table);
};

} // namespace pendula
