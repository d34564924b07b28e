// SPDX-License-Identifier: MIT
#include "window/features/run/exponent_words.hpp"

#include "analysis/figures.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

namespace pendula {
namespace {

constexpr std::string_view method =
    " Measured by Benettin's method on motions from this one's start and a millionth beside it, each with a "
    "shadow that is put back close to it again and again; ± is the standard error.";

} // namespace

ExponentWords words_of(const ExponentReport& report) {
    const ExponentEstimate& estimate = report.estimate;
    const std::string figure = with_error(estimate.exponent, estimate.standard_error) + " /s";
    ExponentWords words;
    words.from = report.from > 0 ? fmt::format("over {:.0f} s, from the change at {:.2f} s on",
                                               estimate.seconds, report.from)
                                 : fmt::format("over {:.0f} s, from the start on", estimate.seconds);
    if (!report.not_measured.empty()) {
        words.shown = "not measured";
        words.from = "in this window";
        words.help = report.not_measured;
        return words;
    }
    switch (estimate.verdict) {
    case ExponentVerdict::measuring:
        words.shown = "too early to tell";
        words.help = fmt::format(
            "How fast small differences grow shows after some dozens of swings: chaos when they have grown "
            "far more than in proportion to time, regular motion only when even slow chaos would have "
            "shown{}. A change of the chain or a drag begins the measurement anew.",
            estimate.regular_from > 0 ? fmt::format(", after {:.0f} s", estimate.regular_from) : "");
        break;
    case ExponentVerdict::chaotic:
        words.shown = figure;
        words.is_figure = true;
        words.help =
            fmt::format("The largest Lyapunov exponent: a small difference grows tenfold in {:.2g} s, so "
                        "that the motion is chaotic.{}",
                        std::log(10.0) / estimate.exponent, method);
        break;
    case ExponentVerdict::regular:
        words.shown = "regular so far";
        words.is_figure = true;
        words.help =
            fmt::format("Small differences grow no faster than in proportion to time: so far the motion is "
                        "not chaotic. An exponent above {:.2g} /s would have shown by now.{}",
                        estimate.bound, method);
        break;
    case ExponentVerdict::dying:
        words.shown = figure;
        words.is_figure = true;
        words.help = fmt::format("Small differences die away, as damping makes them.{}", method);
        break;
    case ExponentVerdict::unclear:
        words.shown = "not clear yet";
        words.help = fmt::format("So far {}: more than in regular motion, but not yet clearly exponential.{}",
                                 figure, method);
        break;
    }
    return words;
}

} // namespace pendula
