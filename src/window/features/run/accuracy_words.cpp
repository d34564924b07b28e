// SPDX-License-Identifier: MIT
#include "window/features/run/accuracy_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {
namespace {

/// What was checked is what is shown.
bool holds_for(const AccuracyReport& report, const Snapshot& snapshot) {
    return report.choice && snapshot.setup.accuracy == Accuracy::automatic &&
           !snapshot.timeline.motion_changed && is_integrated_by(snapshot.setup, report.choice->chosen);
}

std::string in_words(const Integration& integration) {
    return fmt::format("{} in {}, order {}", name_of(integration.method), name_of(integration.arithmetic),
                       integration.order);
}

/// A run with changes does not begin anew by itself.
bool goes_on_otherwise(const AccuracyReport& report, const Snapshot& snapshot) {
    return is_changed(snapshot.timeline) && report.wanted() &&
           !is_integrated_by(snapshot.setup, *report.wanted());
}

std::string help_of(const AccuracyChoice& choice, bool is_done) {
    const std::string runs = fmt::format("The motion is calculated by {}, and a second time by {}. ",
                                         in_words(choice.chosen), in_words(choice.checked_by));
    if (!is_done) return runs + "So far no angle of the two has differed by more than is wished.";
    if (choice.met()) return runs + "Until then no angle of the two differs by more than is wished.";
    return runs + "Then they part, and there is no arithmetic with more digits.";
}

/// A sentence on what the first choice rests on, where that is little.
std::string first_choice(const AccuracyReport& report) {
    if (!report.known_until || report.is_done) return {};
    return fmt::format(
        " With so many links, how fast errors grow was measured until {:.3g} s only: the first choice "
        "is the safe one for fast growth behind that, and the check goes on in the background.",
        *report.known_until);
}

/// Before anything is known of the integration shown.
std::string choosing(const AccuracyReport& report) {
    if (!report.choice) return "choosing the accuracy…";
    return fmt::format("choosing the accuracy: {} checked until {:.1f} s…",
                       name_of(report.choice->chosen.arithmetic), report.choice->right_until);
}

/// What is said of the integration shown until it has been checked.
std::string with_guess(std::string shown, const AccuracyReport& report) {
    return report.known_until ? std::move(shown) + " (a safe guess)" : std::move(shown);
}

} // namespace

AccuracyWords words_of(const AccuracyReport& report, const Snapshot& snapshot) {
    if (snapshot.setup.accuracy != Accuracy::automatic) return {};
    if (snapshot.timeline.motion_changed)
        return {"accuracy not checked",
                "The motion has been changed since its start, and only a motion from its start on can be "
                "checked. Ctrl Z takes the change back; R begins anew with it.",
                true};
    if (!report.not_checked.empty()) return {"accuracy not checked", report.not_checked + ".", true};
    if (goes_on_otherwise(report, snapshot))
        return {
            "accuracy not checked",
            fmt::format("Something beside the chain was changed before the choice was made, so the run goes "
                        "on as it was calculated. R begins anew, by {}.",
                        in_words(*report.wanted())),
            true};
    if (!holds_for(report, snapshot))
        return {with_guess(choosing(report), report),
                "Calculations of this motion show how fast errors grow, and with how many "
                "digits it has to be calculated." +
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

} // namespace pendula
