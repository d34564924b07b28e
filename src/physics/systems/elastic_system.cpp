// SPDX-License-Identifier: MIT
#include "physics/systems/elastic_system.hpp"

#include <numbers>

namespace pendula {
namespace {

constexpr double quarter = std::numbers::pi / 2;

/// The quadrant, 0 to 3, of the direction (x, y). Angles count counter-clockwise from the downward vertical;
/// quadrant 0 is from 0 to π/2.
int quadrant(double x, double y) {
    if (y < 0) return x >= 0 ? 0 : 3;
    return x > 0 ? 1 : 2;
}

/// The number nearest to `wanted` that leaves the remainder `quadrant` when divided by 4.
std::int32_t nearest(double wanted, int quadrant) {
    return quadrant + 4 * static_cast<std::int32_t>(std::nearbyint((wanted - quadrant) / 4));
}

} // namespace

void QuarterTurns::start(const std::vector<double>& angles) {
    quarters_.clear();
    for (const double angle : angles)
        quarters_.push_back(static_cast<std::int32_t>(std::floor(angle / quarter)));
}

std::int32_t QuarterTurns::next(std::size_t i, double x, double y) const {
    if (x == 0 && y == 0) return quarters_[i];
    return nearest(quarters_[i], quadrant(x, y));
}

double QuarterTurns::angle(std::size_t i, double x, double y) const {
    if (x == 0 && y == 0) return quarters_[i] * quarter;
    const double once = std::atan2(x, -y);
    const double middle = (next(i, x, y) + 0.5) * quarter;
    return once + 4 * quarter * std::nearbyint((middle - once) / (4 * quarter));
}

void QuarterTurns::turn(std::size_t i, double angle) {
    quarters_[i] += static_cast<std::int32_t>(std::nearbyint(angle / quarter));
}

void QuarterTurns::save(ByteWriter& out) const {
    for (const std::int32_t value : quarters_) out.put(value);
}

void QuarterTurns::restore(ByteReader& in) {
    for (std::int32_t& value : quarters_) value = in.get<std::int32_t>();
}

} // namespace pendula
