// SPDX-License-Identifier: MIT
#include "section/seed_spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pendula {
namespace {

struct Box {
    double left = std::numeric_limits<double>::infinity(), right = -left, low = left, high = -left;
};

Box box_of(const std::vector<OutlinePart>& parts) {
    Box box;
    for (const OutlinePart& part : parts)
        for (const OutlineColumn& column : part) {
            box.left = std::min(box.left, column.across);
            box.right = std::max(box.right, column.across);
            box.low = std::min(box.low, column.low);
            box.high = std::max(box.high, column.high);
        }
    return box;
}

} // namespace

std::vector<SectionPlace> spread_seeds(const SectionShell& shell, std::size_t count) {
    constexpr double plastic = 1.32471795724474602596;
    constexpr std::size_t most_tries_each = 4096; // a region may be a sliver of its box
    const auto outline = section_outline(shell);
    std::vector<SectionPlace> places;
    if (outline.empty()) return places;
    const Box box = box_of(outline);
    const double across_step = 1 / plastic, up_step = 1 / (plastic * plastic);
    for (std::size_t i = 1; places.size() < count && i <= count * most_tries_each; ++i) {
        const auto n = static_cast<double>(i);
        const SectionPlace place{box.left + (box.right - box.left) * std::fmod(0.5 + n * across_step, 1.0),
                                 box.low + (box.high - box.low) * std::fmod(0.5 + n * up_step, 1.0)};
        if (shell.allows(place.across, place.up)) places.push_back(place);
    }
    return places;
}

std::vector<SectionPlace> row_of_seeds(const SectionShell& shell, const SectionPlace& from,
                                       const SectionPlace& to, std::size_t count) {
    std::vector<SectionPlace> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        const SectionPlace place{from.across + part * (to.across - from.across),
                                 from.up + part * (to.up - from.up)};
        if (shell.allows(place.across, place.up)) places.push_back(place);
    }
    return places;
}

} // namespace pendula
