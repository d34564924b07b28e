// SPDX-License-Identifier: MIT
#include "window/features/run/run_words.hpp"

#include "analysis/figures.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

constexpr double visible = visible_energy_error;
constexpr double slow = 1e-6; ///< below this relative error, the growth counts as slow

std::string digits(double part) {
    const int count = static_cast<int>(std::floor(-std::log10(part)));
    return fmt::format("{} digit{}", count, count == 1 ? "" : "s");
}

} // namespace

RunWords words_of_drift(const EnergyReport& energy, double largest) {
    const double part = std::max(std::abs(energy_part(energy)), largest);
    const std::string figures = fmt::format(
        "Largest error so far: {} of E*. Error now: {} J; with E* = {:.5g} J this is {} of E*. E* = g·Σβ·L "
        "is the energy that turns the chain over; without gravity, the chain's energy at the start or at the "
        "last change of a parameter. The error is calculated with more digits than the motion.",
        widgets::scientific(part, 1), widgets::scientific(energy.change, 3), energy.scale,
        widgets::scientific(energy_part(energy), 3));
    if (part == 0) return {"Energy kept to every digit", figures};
    if (part < visible) return {fmt::format("Energy kept to {}", digits(part)), figures};
    return {
        part < 1 ? fmt::format("Energy wrong by {:.2g} %", 100 * part) : "Energy is completely wrong",
        "The calculated motion visibly differs from the true motion. A smaller dt or another method keeps "
        "the energy better. " +
            figures,
        true};
}

RunWords words_of_trend(const DriftReport& trend, const EnergyReport& energy) {
    const double seconds = trend.seconds;
    const std::string from = fmt::format(" Measured over {:.0f} s.", seconds);
    switch (trend.verdict) {
    case DriftVerdict::too_short:
        // Does not show how many seconds have been measured: that number is less than the time shown in the
        // transport bar, because readings come late.
        return {
            seconds < trend_seconds
                ? fmt::format("trend known after {:.0f} s", trend_seconds)
                : fmt::format("trend known after {} readings, {} taken", trend_readings, trend.readings),
            "The trend is measured over the simulated time since the start, or since the last change of the "
            "chain or its integration."};
    case DriftVerdict::rounding:
        return {"the error is rounding only",
                "The error is no larger than the sum of about a thousand rounding errors of random sign." +
                    from};
    case DriftVerdict::bounded:
        return {"the error comes and goes",
                "If the error has a trend, it is smaller than the scatter." + from};
    case DriftVerdict::secular:
        return {std::abs(energy.change) < slow * energy.scale ? "the error grows slowly" : "the error grows",
                "The error changes in one direction: the means of the first, the second and the last third "
                "of the time differ by more than twice the scatter within each third." +
                    from};
    case DriftVerdict::unclear:
        break;
    }
    return {"no clear trend yet",
            "The error may have a trend, but it is not clearly larger than the scatter." + from};
}

RunWords words_of_loss(const EnergyReport& energy, double expected) {
    const double loss = std::abs(energy.change), off = std::abs(energy.change - expected);
    if (!(loss > 1e-12 * energy.scale)) return {"Nothing is lost yet", "", false};
    const std::string help =
        fmt::format("Loss and expected loss differ by {} J, the error of the integration.",
                    widgets::scientific(expected - energy.change, 1));
    if (off >= 0.1 * loss) return {"Losses do not agree", help, true};
    if (off == 0) return {"Losses agree to every digit", help};
    return {fmt::format("Losses agree to {}", digits(off / loss)), help, off > visible * loss};
}

namespace {

/// Whether the run uses the integration that was checked.
bool holds_for(const AccuracyReport& report, const Snapshot& snapshot) {
    return report.choice && snapshot.setup.accuracy == Accuracy::automatic &&
           !snapshot.timeline.motion_changed && is_integrated_by(snapshot.setup, report.choice->chosen);
}

std::string in_words(const Integration& integration) {
    return fmt::format("{} in {}, order {}", name_of(integration.method), name_of(integration.arithmetic),
                       integration.order);
}

/// Whether the run keeps another integration than the chosen one, because a run with changes does not restart
/// by itself.
bool goes_on_otherwise(const AccuracyReport& report, const Snapshot& snapshot) {
    return is_changed(snapshot.timeline) && report.wanted() &&
           !is_integrated_by(snapshot.setup, *report.wanted());
}

std::string help_of(const AccuracyChoice& choice, bool is_done) {
    const std::string runs = fmt::format("The motion is calculated by {}, and a second time by {}. ",
                                         in_words(choice.chosen), in_words(choice.checked_by));
    if (!is_done) return runs + "So far no angle differs between the two by more than the accepted error.";
    if (choice.met())
        return runs + "Until then no angle differs between the two by more than the accepted error.";
    return runs + "After that the two differ by more, and no arithmetic has more digits.";
}

/// A sentence on the first choice if it depends on a short measurement; otherwise an empty string.
std::string first_choice(const AccuracyReport& report) {
    if (!report.known_until || report.is_done) return {};
    return fmt::format(
        " With so many links, the growth of errors was measured only until {:.3g} s. After that time, fast "
        "growth is assumed, so the first choice is safe; the check continues in the background.",
        *report.known_until);
}

/// The text while the accuracy is being chosen.
std::string choosing(const AccuracyReport& report) {
    if (!report.choice) return "choosing the accuracy…";
    return fmt::format("choosing the accuracy: {} checked until {:.1f} s…",
                       name_of(report.choice->chosen.arithmetic), report.choice->right_until);
}

/// Adds " (a safe guess)" if the choice depends on a short measurement.
std::string with_guess(std::string shown, const AccuracyReport& report) {
    return report.known_until ? std::move(shown) + " (a safe guess)" : std::move(shown);
}

} // namespace

RunWords words_of(const AccuracyReport& report, const Snapshot& snapshot) {
    if (snapshot.setup.accuracy != Accuracy::automatic) return {};
    if (snapshot.timeline.motion_changed)
        return {"accuracy not checked",
                "The motion has been changed since its start, and only a motion without changes can be "
                "checked. Ctrl Z undoes the change; R starts a new run with the change.",
                true};
    if (!report.not_checked.empty()) return {"accuracy not checked", report.not_checked + ".", true};
    if (goes_on_otherwise(report, snapshot))
        return {"accuracy not checked",
                fmt::format("Something other than the chain was changed before the choice was made, so the "
                            "run keeps its integration. R starts a new run, calculated by {}.",
                            in_words(*report.wanted())),
                true};
    if (!holds_for(report, snapshot))
        return {with_guess(choosing(report), report),
                "The program measures how fast errors grow in this motion, and chooses the number of "
                "digits from that." +
                    first_choice(report)};
    const AccuracyChoice& choice = *report.choice;
    const std::string help = help_of(choice, report.is_done) + first_choice(report);
    if (!report.is_done)
        return {with_guess(fmt::format("right to {:g} rad until t = {:.1f} s…", choice.wish.right_to,
                                       choice.right_until),
                           report),
                help};
    return {summary(choice), help, !choice.met() || snapshot.time > choice.right_until};
}

std::optional<double> right_until(const AccuracyReport& report, const Snapshot& snapshot) {
    if (!holds_for(report, snapshot)) return std::nullopt;
    return report.choice->right_until;
}

namespace {

constexpr std::string_view method =
    " Measured by Benettin's method: the program calculates a second motion close to this one, and moves it "
    "close again whenever it has drifted away. The measurement is repeated from starts that differ by about "
    "10⁻⁶ rad; "
    "± is the standard error.";

} // namespace

ExponentWords words_of(const ExponentReport& report) {
    const ExponentEstimate& estimate = report.estimate;
    const std::string figure = with_error(estimate.exponent, estimate.standard_error) + " /s";
    ExponentWords words;
    words.from = report.from > 0 ? fmt::format("over {:.0f} s, since the change at {:.2f} s",
                                               estimate.seconds, report.from)
                                 : fmt::format("over {:.0f} s, since the start", estimate.seconds);
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
            "The growth of small differences shows after a few dozen swings. The motion is called chaotic "
            "if they have grown far more than in proportion to time. It is called regular if they have not, "
            "although even slow chaos would have shown{}. A change of the chain or a drag restarts the "
            "measurement.",
            estimate.regular_from > 0 ? fmt::format(" after {:.0f} s", estimate.regular_from) : "");
        break;
    case ExponentVerdict::chaotic:
        words.shown = figure;
        words.is_figure = true;
        words.help =
            fmt::format("The largest Lyapunov exponent. A small difference grows tenfold in {:.2g} s: "
                        "the motion is chaotic.{}",
                        std::log(10.0) / estimate.exponent, method);
        break;
    case ExponentVerdict::regular:
        words.shown = "regular so far";
        words.is_figure = true;
        words.help =
            fmt::format("Small differences grow no faster than in proportion to time, so the motion is not "
                        "chaotic so far. An exponent above {:.2g} /s would have shown by now.{}",
                        estimate.bound, method);
        break;
    case ExponentVerdict::dying:
        words.shown = figure;
        words.is_figure = true;
        words.help = fmt::format("Damping makes small differences die away.{}", method);
        break;
    case ExponentVerdict::unclear:
        words.shown = "not clear yet";
        words.help = fmt::format("So far the exponent is {}: more than in regular motion, but growth is not "
                                 "clearly exponential.{}",
                                 figure, method);
        break;
    }
    return words;
}

} // namespace pendula
