// SPDX-License-Identifier: MIT
#include "window/features/run/energy_words.hpp"

#include "analysis/energy_watch.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr double visible = visible_energy_error;
constexpr double slow = 1e-6; ///< a relative error that stays invisible for a long time

std::string digits(double part) {
    const int count = static_cast<int>(std::floor(-std::log10(part)));
    return fmt::format("{} digit{}", count, count == 1 ? "" : "s");
}

} // namespace

EnergyWords words_of_drift(const EnergyReport& energy, double largest) {
    const double part = std::max(std::abs(energy_part(energy)), largest);
    const std::string figures =
        fmt::format("At worst {} of E* so far; now changed by {} J of E* = {:.5g} J, or {} of it. E* = "
                    "g·Σβ·L is the energy that the chain "
                    "could turn over; without gravity, its energy then. Counted from the start or from the "
                    "last change of a parameter, in more "
                    "digits than the motion is calculated with.",
                    widgets::scientific(part, 1), widgets::scientific(energy.change, 3), energy.scale,
                    widgets::scientific(energy_part(energy), 3));
    if (part == 0) return {"Energy kept to every digit", figures};
    if (part < visible) return {fmt::format("Energy kept to {}", digits(part)), figures};
    return {part < 1 ? fmt::format("Energy wrong by {:.2g} %", 100 * part) : "Energy is all wrong",
            "The motion visibly differs from this chain's. A smaller dt or another method keeps the energy "
            "better. " +
                figures,
            true};
}

EnergyWords words_of_trend(const DriftReport& trend, const EnergyReport& energy) {
    const double seconds = trend.seconds;
    const std::string from = fmt::format(" Seen over {:.0f} s.", seconds);
    switch (trend.verdict) {
    case DriftVerdict::too_short:
        // Without the seconds seen: readings lag behind the clock, and beside it they would seem wrong.
        return {seconds < trend_seconds ? fmt::format("its trend shows after {:.0f} s", trend_seconds)
                                        : fmt::format("its trend shows after {} readings, {} taken",
                                                      trend_readings, trend.readings),
                "What counts is simulated time since the start, or since the last change of the chain or its "
                "integration."};
    case DriftVerdict::rounding:
        return {"the error is rounding only",
                "It is no larger than what the arithmetic rounds off in so many steps." + from};
    case DriftVerdict::bounded:
        return {"the error comes and goes", "No trend stands out of its scatter." + from};
    case DriftVerdict::secular:
        return {std::abs(energy.change) < slow * energy.scale ? "the error grows slowly" : "the error grows",
                "It goes one way: the means of three thirds of the time follow each other by more than twice "
                "the scatter within them." +
                    from};
    case DriftVerdict::unclear:
        break;
    }
    return {"no clear trend yet",
            "If the error has a trend, it is not clearly more than its scatter." + from};
}

EnergyWords words_of_loss(const EnergyReport& energy, double expected) {
    const double loss = std::abs(energy.change), off = std::abs(energy.change - expected);
    if (!(loss > 1e-12 * energy.scale)) return {"Nothing is lost yet", "", false};
    const std::string help =
        fmt::format("They differ by {} J. What they differ by is the error of the integration.",
                    widgets::scientific(expected - energy.change, 1));
    if (off >= 0.1 * loss) return {"They do not agree", help, true};
    if (off == 0) return {"They agree to every digit", help};
    return {fmt::format("They agree to {}", digits(off / loss)), help, off > visible * loss};
}

} // namespace pendula
