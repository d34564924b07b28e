// SPDX-License-Identifier: MIT
#include "map/map_picture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// How far values may lie apart and still look alike.
constexpr double alike_logarithms = 0.03, alike_angles = 0.1; ///< rad
constexpr double alike_parts = 0.02;                          ///< of the picture's range

class Likeness {
  public:
    explicit Likeness(const MapPicture& picture) : traits_(traits_of(picture.definition.quantity)) {
        if (traits_.has_logarithm || traits_.is_cyclic) return;
        const MapRange range = value_range(picture.values);
        tolerance_ = alike_parts * (range.high - range.low);
    }

    bool operator()(double a, double b) const {
        const MapFate fate = fate_of(a);
        if (fate != fate_of(b)) return false;
        if (fate != MapFate::happens) return true;
        if (traits_.has_logarithm)
            return std::abs(a - b) <= alike_logarithms * std::max(std::abs(a), std::abs(b));
        const double difference = std::abs(a - b);
        if (traits_.is_cyclic) return std::min(difference, 2 * std::numbers::pi - difference) <= alike_angles;
        return difference <= tolerance_;
    }

  private:
    const MapQuantityTraits& traits_;
    double tolerance_ = 0;
};

} // namespace

std::array<double, 2> sample_offset(std::size_t place) {
    constexpr double plastic = 1.32471795724474602596; // x³ = x + 1
    const auto n = static_cast<double>(place + 1);
    const auto part = [](double x) { return x - std::floor(x) - 0.5; };
    return {part(0.5 + n / plastic), part(0.5 + n / (plastic * plastic))};
}

std::vector<std::uint32_t> differing_pixels(const MapPicture& picture) {
    const Likeness is_like(picture);
    const std::size_t columns = picture.columns, rows = picture.rows;
    std::vector<bool> differs(columns * rows);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t here = row * columns + column;
            const auto compare = [&](std::size_t there) {
                if (is_like(picture.values[here], picture.values[there])) return;
                differs[here] = differs[there] = true;
            };
            if (column + 1 < columns) compare(here + 1);
            if (row + 1 < rows) compare(here + columns);
        }
    std::vector<std::uint32_t> pixels;
    for (std::size_t place = 0; place < differs.size(); ++place)
        if (differs[place]) pixels.push_back(static_cast<std::uint32_t>(place));
    return pixels;
}

MapRange value_range(std::span<const double> values) {
    std::vector<double> finite;
    finite.reserve(values.size());
    for (const double value : values)
        if (std::isfinite(value)) finite.push_back(value);
    if (finite.empty()) return {};
    const std::size_t outermost = finite.size() / 200;
    const auto low = finite.begin() + static_cast<std::ptrdiff_t>(outermost);
    const auto high = finite.end() - 1 - static_cast<std::ptrdiff_t>(outermost);
    std::nth_element(finite.begin(), low, finite.end());
    const double lowest = *low;
    std::nth_element(finite.begin(), high, finite.end());
    return lowest < *high ? MapRange{lowest, *high} : MapRange{lowest, lowest + 1};
}

} // namespace pendula
