// SPDX-License-Identifier: MIT
#include "analysis/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace pendula {

// The error is rounded first: 0.0996 becomes 0.10, not 0.100.
std::string with_error(double value, double error) {
    if (!(std::isfinite(error) && error > 0)) return fmt::format("{:.4g} ± {:.2g}", value + 0.0, error);
    const std::string rounded = fmt::format("{:.1e}", error);
    const int power = std::atoi(rounded.c_str() + rounded.find('e') + 1);
    if (power < -6 || power > 4) { // too many zeros to count
        const double unit = std::pow(10.0, power);
        return fmt::format("({:.1f} ± {:.1f})e{}", value / unit, error / unit, power);
    }
    const int digits = std::max(0, 1 - power);
    std::string text = fmt::format("{:.{}f}", value, digits);
    if (text.front() == '-' && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
    return fmt::format("{} ± {:.{}f}", text, std::strtod(rounded.c_str(), nullptr), digits);
}

} // namespace pendula
