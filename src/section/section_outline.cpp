// SPDX-License-Identifier: MIT
#include "section/section_outline.hpp"

#include <algorithm>
#include <cmath>
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

} // namespace pendula
