// SPDX-License-Identifier: MIT
#include "section/section_outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace pendula {
namespace {

/// Between a forbidden angle and an allowed one, the last that is allowed.
double end_between(const SectionShell& shell, double forbidden, double allowed) {
    for (int i = 0; i < 60 && std::abs(allowed - forbidden) > 1e-13; ++i) {
        const double middle = forbidden + (allowed - forbidden) / 2;
        (shell.allowed(middle) ? allowed : forbidden) = middle;
    }
    return allowed;
}

/// At the end of a part the region closes like a parabola on its side: columns in a geometric row.
void append_end(const SectionShell& shell, OutlinePart& part, double end, double inner) {
    if (const auto interval = shell.allowed(end)) {
        const double middle = (interval->low + interval->high) / 2;
        part.push_back({end, middle, middle});
    }
    for (double step = 1.0 / 256; step < 0.9; step *= 2) {
        const double across = end + (inner - end) * step;
        if (const auto interval = shell.allowed(across))
            part.push_back({across, interval->low, interval->high});
    }
}

} // namespace

std::vector<OutlinePart> section_outline(const SectionShell& shell, int columns) {
    std::vector<OutlinePart> parts;
    bool inside = false;
    double before = -std::numbers::pi;
    for (int i = 0; i <= columns; ++i) {
        const double across = -std::numbers::pi + 2 * std::numbers::pi * i / columns;
        const auto interval = shell.allowed(across);
        if (interval && !inside) {
            parts.emplace_back();
            if (i > 0) append_end(shell, parts.back(), end_between(shell, before, across), across);
        } else if (!interval && inside) {
            OutlinePart end;
            append_end(shell, end, end_between(shell, across, before), before);
            parts.back().insert(parts.back().end(), end.rbegin(), end.rend());
        }
        if (interval) parts.back().push_back({across, interval->low, interval->high});
        inside = interval.has_value();
        before = across;
    }
    return parts;
}

double largest_up(const std::vector<OutlinePart>& parts) {
    double largest = 0;
    for (const OutlinePart& part : parts)
        for (const OutlineColumn& column : part)
            largest = std::max({largest, std::abs(column.low), std::abs(column.high)});
    return largest;
}

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
