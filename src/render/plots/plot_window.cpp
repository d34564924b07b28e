// SPDX-License-Identifier: MIT
#include "render/plots/plot_window.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// Moves a range into the home range; a range as large as that becomes unset.
std::optional<AxisRange> held_within(double low, double span, const AxisHome& home) {
    if (!std::isfinite(low) || !std::isfinite(span) || !(span < home.all.span() * (1 - 1e-12)))
        return std::nullopt;
    const double begin = std::clamp(low, home.all.low, home.all.high - span);
    return AxisRange{begin, begin + span};
}

double least_of(const AxisHome& home) {
    // Enforced for any caller: at least ten doubles must lie between the edges.
    const double largest = std::max(std::abs(home.all.low), std::abs(home.all.high));
    return std::min(home.all.span(), std::max(home.least_span, 1e-14 * largest));
}

} // namespace

AxisRange shown_range(const std::optional<AxisRange>& wanted, const AxisHome& home) {
    if (!wanted || !(wanted->high > wanted->low)) return home.all;
    const double span = std::max(wanted->span(), least_of(home));
    return held_within(wanted->low, span, home).value_or(home.all);
}

std::optional<AxisRange> zoomed(const std::optional<AxisRange>& range, const AxisHome& home, double factor,
                                double at) {
    if (!(factor > 0) || !std::isfinite(factor) || !std::isfinite(at)) return range;
    const AxisRange shown = shown_range(range, home);
    const double span = std::max(shown.span() / factor, least_of(home));
    const double part = std::clamp((at - shown.low) / shown.span(), 0.0, 1.0);
    return held_within(shown.low + part * (shown.span() - span), span, home);
}

std::optional<AxisRange> panned(const std::optional<AxisRange>& range, const AxisHome& home, double by) {
    if (!range || !std::isfinite(by)) return range;
    const AxisRange shown = shown_range(range, home);
    return held_within(shown.low + by, shown.span(), home);
}

} // namespace pendula
