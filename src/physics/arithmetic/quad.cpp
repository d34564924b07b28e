// SPDX-License-Identifier: MIT
// The functions of binary128, from the compiler's own libquadmath; no other file includes its header.
#include "physics/arithmetic/real.hpp"

#include <quadmath.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

namespace pendula {

void sin_cos(Quad angle, Quad& sine, Quad& cosine) { sincosq(angle, &sine, &cosine); }

Quad quad_from_decimal(std::string_view text) {
    // The digits and the power of ten are read by hand because strtoflt128 depends on the locale.
    Quad digits = 0;
    int exponent = 0, decimals = 0;
    bool after_point = false;
    const char* end = text.data() + text.size();
    for (const char* at = text.data(); at != end; ++at) {
        if (*at == 'e') {
            at += at + 1 != end && at[1] == '+' ? 2 : 1; // from_chars accepts a minus but no plus
            std::from_chars(at, end, exponent);
            break;
        }
        if (*at == '.')
            after_point = true;
        else if (*at != '-') {
            digits = digits * 10 + (*at - '0');
            decimals += after_point ? 1 : 0;
        }
    }
    exponent -= decimals;
    Quad power = 1; // exact up to 10^48
    for (int i = std::abs(exponent); i > 0; --i) power *= 10;
    const Quad magnitude = exponent < 0 ? digits / power : digits * power;
    return text.starts_with('-') ? -magnitude : magnitude;
}

Quad as_written(double value) {
    std::array<char, 32> text{};
    const char* end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific).ptr;
    return quad_from_decimal({text.data(), end});
}

std::string to_decimal(Quad value, int digits) {
    std::array<char, 64> text{};
    quadmath_snprintf(text.data(), text.size(), "%.*Qg", digits, value);
    std::string result(text.data());
    std::replace(result.begin(), result.end(), ',', '.'); // the decimal point of some locales
    return result;
}

Quad square_root(Quad x) { return sqrtq(x); }
Quad arc_tangent(Quad y, Quad x) { return x == 0 && y == 0 ? Quad(0) : atan2q(y, x); }

Quad exponential(Quad x) { return expq(x); }
Quad exponential_minus_one(Quad x) { return expm1q(x); }

} // namespace pendula
