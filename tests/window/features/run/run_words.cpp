// SPDX-License-Identifier: MIT
// Tests for window/features/run/run_words.hpp and the figures in it.
#include "window/features/run/run_words.hpp"

#include "analysis/figures.hpp"
#include "files/text.hpp"
#include "support/catch.hpp"
#include "window/controls/widgets.hpp"

#include <limits>

using namespace pendula;

TEST_CASE("an error has two significant digits, and its value ends at the same digit") {
    CHECK(with_error(0.898123, 0.0614) == "0.898 ± 0.061");
    CHECK(with_error(0.898123, 0.00612) == "0.8981 ± 0.0061");
    CHECK(with_error(0.0421, 0.00049) == "0.04210 ± 0.00049");
    CHECK(with_error(-0.1, 0.0996) == "-0.10 ± 0.10");
    CHECK(with_error(46.01, 9.736) == "46.0 ± 9.7");
    CHECK(with_error(460.1, 97.36) == "460 ± 97");
    CHECK(with_error(-0.0001, 0.0614) == "0.000 ± 0.061");
    CHECK(with_error(2.5e-9, 1.2e-10) == "(25.0 ± 1.2)e-10");
    for (const double error : {1e-4, 0.03, 0.5, 7.0, 0.09999})
        CHECK_FALSE(with_error(1, error).ends_with("± 0.00"));
}

TEST_CASE("a number that rounds to zero has no minus sign") {
    CHECK(widgets::fixed(-1e-9, 4) == "0.0000");
    CHECK(widgets::fixed(-1e-9, 4, 12) == "      0.0000");
    CHECK(widgets::fixed(-0.0, 2) == "0.00");
    CHECK(widgets::fixed(-0.05, 2) == "−0.05");
    CHECK(widgets::fixed(-std::numeric_limits<double>::infinity(), 2) == "−inf");
    CHECK(widgets::scientific(-0.0, 3) == "+0.000e+00");
    CHECK(widgets::scientific(-2e-13, 1) == "−2.0e−13");
}

TEST_CASE("frame times have a suitable unit, and slow rates have more digits") {
    CHECK(widgets::frame_figures(16.66, 60.02) == " 16.7 ms  60/s");
    CHECK(widgets::frame_figures(100.04, 9.949) == "100.0 ms 9.9/s");
    CHECK(widgets::frame_figures(100.1, 9.96) == "100.1 ms  10/s");
    CHECK(widgets::frame_figures(999.96, 1) == "  1.0 s 1.0/s");
    CHECK(widgets::frame_figures(9578, 0.104) == "  9.6 s 0.1/s");
    CHECK(widgets::frame_figures(25000, 0.04) == " 25.0 s 0.04/s");
}

TEST_CASE("the energy's error is described in words, with the figures in the help text") {
    EnergyReport energy;
    energy.scale = 200;
    energy.change = -3e-13;
    CHECK(words_of_drift(energy).shown == "Energy kept to 14 digits");
    CHECK(words_of_drift(energy).help.find("−3.000e−13 J") != std::string::npos);
    CHECK_FALSE(words_of_drift(energy).warns);
    CHECK(words_of_trend({DriftVerdict::secular, 20, 99}, energy).shown == "the error grows slowly");
    CHECK(words_of_trend({DriftVerdict::too_short, 3.9, 99}, energy).shown == "trend known after 10 s");
    CHECK(words_of_trend({DriftVerdict::too_short, 83, 9}, energy).shown ==
          "trend known after 15 readings, 9 taken");
    // The largest error so far counts, even if the present error is smaller.
    CHECK(words_of_drift(energy, 2e-4).shown == "Energy kept to 3 digits");
    CHECK(words_of_drift(energy, 4e-3).shown == "Energy wrong by 0.4 %");
    energy.change = 0;
    CHECK(words_of_drift(energy).shown == "Energy kept to every digit");
    CHECK(words_of_drift({.change = 1e21, .scale = 0}).shown == "Energy is completely wrong");
    energy.change = 1;
    CHECK(words_of_drift(energy).shown == "Energy wrong by 0.5 %");
    CHECK(words_of_drift(energy).warns);
    CHECK(words_of_trend({DriftVerdict::secular, 20, 99}, energy).shown == "the error grows");

    energy.change = -50;
    CHECK(words_of_loss(energy, -50.00001).shown == "Losses agree to 6 digits");
    CHECK_FALSE(words_of_loss(energy, -50.00001).warns);
    CHECK(words_of_loss(energy, -51).warns);
    CHECK(words_of_loss(energy, -70).shown == "Losses do not agree");
    energy.change = 0;
    CHECK(words_of_loss(energy, 0).shown == "Nothing is lost yet");
}

TEST_CASE("a notice begins with a capital letter, but symbols and names keep their spelling") {
    CHECK(as_sentence("there is nothing to undo") == "There is nothing to undo");
    CHECK(as_sentence("a chain must have 3 masses") == "A chain must have 3 masses");
    for (const char* text : {"dt must be at most 1 s", "chain.gravity is fixed", "ghost: lost",
                             "x87 is not there", "Saved run", "θ is large", ""})
        CHECK(as_sentence(text) == text);
}

TEST_CASE("an exponent is shown as a figure, or as the reason why there is none") {
    ExponentReport report;
    CHECK(words_of(report).shown == "too early to tell");
    report.estimate = {ExponentVerdict::chaotic, 0.898, 0.0614, 0.1, 60};
    CHECK(words_of(report).shown == "0.898 ± 0.061 /s");
    CHECK(words_of(report).from == "over 60 s, since the start");
    report.from = 16.25;
    CHECK(words_of(report).from == "over 60 s, since the change at 16.25 s");
    report.estimate = {ExponentVerdict::regular, 0.05, 0.01, 0.083, 60};
    CHECK(words_of(report).shown == "regular so far");
    CHECK(words_of(report).help.find("0.083 /s") != std::string::npos);
    report.estimate.verdict = ExponentVerdict::unclear;
    CHECK_FALSE(words_of(report).is_figure);
    report.not_measured = "Too many links.";
    CHECK(words_of(report).shown == "not measured");
    CHECK(words_of(report).help == "Too many links.");
}

TEST_CASE("the text on accuracy says until when the motion is right, and warns if that is too early") {
    Snapshot snapshot;
    Setup& setup = snapshot.setup;
    setup.chain = {.lengths = {1, 1}, .masses = {1, 1}};
    AccuracyReport report;
    CHECK(words_of(report, snapshot).shown.empty()); // the user chooses the accuracy

    setup.accuracy = Accuracy::automatic;
    CHECK(words_of(report, snapshot).shown == "choosing the accuracy…");
    CHECK_FALSE(right_until(report, snapshot));
    AccuracyChoice choice;
    choice.wish = {40, 1e-3};
    choice.chosen.method = choice.checked_by.method = Method::taylor;
    choice.chosen.order = 24;
    choice.checked_by.order = 32;
    choice.right_until = 12.25;
    report.choice = choice;
    // The run does not use the chosen integration yet.
    CHECK(words_of(report, snapshot).shown == "choosing the accuracy: x87 checked until 12.2 s…");
    setup = integrated_by(setup, choice.chosen);
    CHECK(words_of(report, snapshot).shown == "right to 0.001 rad until t = 12.2 s…");
    CHECK(right_until(report, snapshot) == 12.25);
    CHECK(words_of(report, snapshot).help.find("links") == std::string::npos);
    report.known_until = 1.5;
    CHECK(words_of(report, snapshot).shown == "right to 0.001 rad until t = 12.2 s… (a safe guess)");
    CHECK(words_of(report, snapshot).help.find("was measured only until 1.5 s") != std::string::npos);

    report.is_done = true;
    CHECK(words_of(report, snapshot).help.find("links") == std::string::npos); // the check is complete
    CHECK(words_of(report, snapshot).shown == "right to 0.001 rad until t = 12.25 s, not 40 s");
    CHECK(words_of(report, snapshot).warns);
    report.choice->right_until = 40;
    CHECK(words_of(report, snapshot).shown == "right to 0.001 rad until t = 40 s");
    CHECK_FALSE(words_of(report, snapshot).warns);
    snapshot.time = 41;
    CHECK(words_of(report, snapshot).warns);

    snapshot.timeline.command_times = {5.0}; // a change of a ghost
    CHECK(words_of(report, snapshot).shown == "right to 0.001 rad until t = 40 s");
    report.choice->chosen.arithmetic = Arithmetic::quad_double; // this run can no longer use the choice
    CHECK(words_of(report, snapshot).shown == "accuracy not checked");
    CHECK(words_of(report, snapshot).help.find("R starts a new run, calculated by taylor in quad-double") !=
          std::string::npos);
    report.choice->chosen = choice.chosen;
    snapshot.timeline.motion_changed = true;
    CHECK(words_of(report, snapshot).shown == "accuracy not checked");
    CHECK_FALSE(right_until(report, snapshot));
}
