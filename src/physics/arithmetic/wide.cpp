// SPDX-License-Identifier: MIT
#include "physics/arithmetic/number_text.hpp"
#include "physics/arithmetic/quad_double.hpp"
#include "physics/arithmetic/real.hpp"

#include <array>
#include <charconv>
#include <cstddef>

namespace pendula {

Wide wide_from_decimal(std::string_view text) { return QuadDouble::from_decimal(text); }

Wide as_written(double value) {
    std::array<char, 32> text{};
    const char* end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific).ptr;
    return wide_from_decimal({text.data(), end});
}

std::string to_decimal(const Wide& value, int digits) {
    std::string text = to_string(value, digits); // d.ddde±dd
    const std::size_t mark = text.find('e');
    if (mark == std::string::npos) return text; // not finite
    int exponent = 0;
    std::from_chars(text.data() + mark + (text[mark + 1] == '+' ? 2 : 1), text.data() + text.size(),
                    exponent);
    const std::string power = text.substr(mark);
    text.resize(mark);
    const std::size_t begin = text.front() == '-' ? 1 : 0;
    const bool fixed = exponent >= -4 && exponent < digits;
    if (fixed) {
        std::erase(text, '.');
        if (exponent < 0)
            text.insert(begin, "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0'));
        else if (exponent + 1 < digits)
            text.insert(begin + static_cast<std::size_t>(exponent) + 1, ".");
    }
    if (text.find('.') != std::string::npos) {
        text.resize(text.find_last_not_of('0') + 1);
        if (text.back() == '.') text.pop_back();
    }
    return fixed ? text : text + power;
}

Wide arc_tangent(const Wide& y, const Wide& x) {
    if (x == 0 && y == 0) return 0;
    const double start = std::atan2(y.part(0), x.part(0));
    // Newton steps on the sine of the remaining angle. The error after a step is the cube of the error before
    // it.
    Wide angle = start;
    const Wide length = square_root(square(x) + square(y));
    for (int i = 0; i < 2; ++i) {
        Wide sine, cosine;
        sin_cos(angle, sine, cosine);
        angle += (y * cosine - x * sine) / length;
    }
    return angle;
}

} // namespace pendula
