// SPDX-License-Identifier: MIT
// Tests for analysis/automatic: how errors grow, what is chosen, and how long it is right.
#include "analysis/automatic.hpp"

#include "analysis/exact_run.hpp"
#include "analysis/study_chain.hpp"
#include "physics/reference.hpp"
#include "support/catch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

struct TestMotion {
    const char* name;
    Chain chain;
    StartState start;
};

/// Three chains from shipped scenes and three others.
const TestMotion motions[] = {
    {"study-triple", study_chain(), study_start()},
    {"double-2-1", {.lengths = {2, 1}, .masses = {2, 1}}, {.angles = {90, 30}, .angular_velocities = {0, 0}}},
    {"triple-2-1-1",
     {.lengths = {2, 1, 1}, .masses = {2, 1, 0.5}},
     {.angles = {90, 30, -60}, .angular_velocities = {0, 0, 0}}},
    {"uneven double",
     {.lengths = {1.3, 0.8}, .masses = {2, 0.7}},
     {.angles = {140, -75}, .angular_velocities = {0, 1}}},
    {"uneven triple",
     {.lengths = {1, 1.7, 0.6}, .masses = {1, 0.5, 2}},
     {.angles = {120, 60, -100}, .angular_velocities = {0, 0, 0}}},
    {"calm quadruple",
     {.lengths = {1, 0.8, 0.6, 0.4}, .masses = {1, 1, 1, 1}},
     {.angles = {10, -5, 20, 0}, .angular_velocities = {0, 0, 0, 0}}},
};

/// The integration of the reference: the arithmetic with the most digits, at an order that no choice and no
/// check uses.
Integration most_digits() {
    Integration truth;
    truth.method = Method::taylor;
    truth.arithmetic = accuracy_candidates().back().arithmetic;
    truth.dt = traits_of(Method::taylor).usual_dt;
    truth.compensated = true;
    truth.order = traits_of(truth.arithmetic).taylor_order + 4;
    return truth;
}

constexpr double tolerance = 1e-3; ///< rad

AccuracyReport expectation(const Chain& chain, const StartState& start, const RightWish& wish) {
    return likely_choice(growth_for(chain, start, wish), wish);
}

/// The time until which each candidate stays within the tolerance of the reference, calculated at the first
/// request.
class TrueHorizons {
  public:
    TrueHorizons(const TestMotion& motion, double duration) : motion_(motion), duration_(duration) {}

    double of(std::size_t candidate) {
        if (!known_[candidate]) {
            Integration one = most_digits();
            one.arithmetic = accuracy_candidates()[candidate].arithmetic;
            one.order = traits_of(one.arithmetic).taylor_order;
            known_[candidate] =
                agree_until(motion_.chain, motion_.start, one, most_digits(), duration_, tolerance);
        }
        return *known_[candidate];
    }

  private:
    const TestMotion& motion_;
    double duration_;
    std::vector<std::optional<double>> known_ =
        std::vector<std::optional<double>>(accuracy_candidates().size());
};

std::size_t row_of(const Integration& chosen) {
    std::size_t row = 0;
    while (accuracy_candidates()[row].arithmetic != chosen.arithmetic) ++row;
    REQUIRE(chosen.order == traits_of(chosen.arithmetic).taylor_order);
    return row;
}

Integration in_double() {
    Integration one;
    one.method = Method::taylor;
    one.arithmetic = Arithmetic::double_;
    one.dt = traits_of(Method::taylor).usual_dt;
    one.compensated = true;
    return one;
}

/// A rope with a length of 10 m and a mass of 5 kg, and a start at rest with all links at `angle` degrees.
Chain rope(std::size_t links) {
    const auto count = static_cast<double>(links);
    return {.lengths = std::vector<double>(links, 10 / count),
            .masses = std::vector<double>(links, 5 / count)};
}
StartState let_go(std::size_t links, double angle) {
    return {.angles = std::vector<double>(links, angle), .angular_velocities = std::vector<double>(links, 0)};
}

} // namespace

namespace {

void check_against(const char* name, double right_for) {
    const Reference reference = load_reference(name);
    const AccuracyChoice choice = choose_accuracy(reference.chain, reference.start, {right_for, tolerance});
    INFO(name << ", " << right_for << " s: " << name_of(choice.chosen.arithmetic));
    CHECK(choice.met());
    ExactRun run(make_trajectory(reference.chain, reference.start, choice.chosen));
    int compared = 0;
    for (const ReferencePoint& point : reference.points) {
        if (point.time > choice.right_until) break;
        const PreciseState is = run.at(point.time).precise_state();
        for (std::size_t i = 0; i < is.links(); ++i)
            CHECK(std::abs(static_cast<double>(is.theta[i] - point.precise[i])) <= tolerance);
        ++compared;
    }
    CHECK(compared > 0);
}

} // namespace

TEST_CASE("an integration chosen for 10 s stays within the tolerance of the stored references") {
    for (const char* name : {"simple-120", "double-2-1", "study-triple"}) check_against(name, 10);
}

TEST_CASE("an integration chosen for 40 s or 70 s stays within the tolerance of the 160 s reference",
          "[bulk]") {
    for (const double right_for : {40.0, 70.0}) check_against("study-triple-160", right_for);
}

namespace {

/// Compares the choices for these times with independent runs. A choice must be right for its stated time,
/// and no candidate that costs less than a third of it may be right for the requested time.
void check_choices(const TestMotion& motion, std::initializer_list<double> times) {
    TrueHorizons truly(motion, std::max(times));
    for (const double right_for : times) {
        const AccuracyChoice choice = choose_accuracy(motion.chain, motion.start, {right_for, tolerance});
        const std::size_t row = row_of(choice.chosen);
        INFO(motion.name << ", " << right_for << " s: " << name_of(choice.chosen.arithmetic)
                         << ", right until " << choice.right_until);
        CHECK(choice.right_until > 0);
        CHECK(truly.of(row) >= choice.right_until);
        if (!choice.met()) {
            CHECK(row + 1 == accuracy_candidates().size());
            CHECK(choice.right_until > 0.9 * truly.of(row)); // the stated time is not much too short
        }
        for (std::size_t cheaper = 0; cheaper < row; ++cheaper)
            if (3 * accuracy_candidates()[cheaper].cost < accuracy_candidates()[row].cost)
                CHECK(truly.of(cheaper) < right_for);
    }
}

} // namespace

TEST_CASE("a choice for 10 s is right for its stated time and costs at most three times the least cost",
          "[bulk]") {
    for (const TestMotion& motion : motions) check_choices(motion, {10});
}

TEST_CASE("choices for 40 s, 70 s and 120 s are right for their stated times, at three times the least cost "
          "or less",
          "[.][minutes]") {
    for (const TestMotion& motion : motions) check_choices(motion, {40, 70, 120});
}

TEST_CASE("if no arithmetic has enough digits, the choice states the time until which it is right",
          "[bulk]") {
    const AccuracyChoice choice = choose_accuracy(study_chain(), study_start(), {40, 1e-55});
    CHECK_FALSE(choice.met());
    CHECK(choice.chosen.arithmetic == accuracy_candidates().back().arithmetic);
    CHECK(choice.right_until > 10); // runs of two orders differ by 4e-59 rad at 20 s
    CHECK(choice.right_until < 40); // and by 5e-51 rad at 40 s
    CHECK_THAT(summary(choice), Catch::Matchers::StartsWith(fmt::format(
                                    "right to 1e-55 rad until t = {} s, not 40 s", choice.right_until)));
}

TEST_CASE("if the growth of 150 links is measured only in part, the prediction uses the most digits",
          "[bulk]") {
    // Released from horizontal, for 0.1 s: the growth is measured to the end. Nearly hanging, for 10,000 s:
    // the measurement reaches the limit on work.
    Chain rope{.lengths = std::vector<double>(150, 0.1), .masses = std::vector<double>(150, 0.1)};
    const StartState level{.angles = std::vector<double>(150, 90),
                           .angular_velocities = std::vector<double>(150, 0)};
    const AccuracyReport whole = expectation(rope, level, {0.1, tolerance});
    CHECK_FALSE(whole.known_until);
    CHECK(whole.likely->arithmetic == Arithmetic::double_);
    const StartState calm{.angles = std::vector<double>(150, 1),
                          .angular_velocities = std::vector<double>(150, 0)};
    const AccuracyReport part = expectation(rope, calm, {1e4, tolerance});
    REQUIRE(part.known_until);
    CHECK(*part.known_until > 0.5);
    CHECK(*part.known_until < 1e3);
    CHECK(part.likely->arithmetic == accuracy_candidates().back().arithmetic);
    CHECK_FALSE(part.choice);
}

TEST_CASE("the check finds the time at which a run in double departs from a run in double-double") {
    Integration poor = most_digits(), better = most_digits();
    poor.arithmetic = Arithmetic::double_;
    better.arithmetic = Arithmetic::double_double;
    const double until = agree_until(study_chain(), study_start(), poor, better, 60, 1e-3);
    CHECK(until > 10);
    CHECK(until < 60);
}

// The chain stands upright. Its angle of 180° is π rad, which no arithmetic represents exactly. The exact
// chain never moves.
TEST_CASE("the stated time of a balanced chain is no longer than the rounding of its start allows") {
    for (const std::vector<double>& angles : {std::vector<double>{180}, {180, 0}, {0, 180}}) {
        const Chain chain{.lengths = std::vector<double>(angles.size(), 1),
                          .masses = std::vector<double>(angles.size(), 1)};
        const StartState start{.angles = angles, .angular_velocities = std::vector<double>(angles.size(), 0)};
        const AccuracyChoice choice = choose_accuracy(chain, start, {100, tolerance});
        CAPTURE(angles.size(), choice.right_until);
        CHECK_FALSE(choice.met());
        CHECK(choice.right_until > 20);
        ExactRun run(make_trajectory(chain, start, choice.chosen));
        const PreciseState end = run.at(choice.right_until).precise_state();
        for (std::size_t i = 0; i < angles.size(); ++i) {
            const Wide truth = to_wide(angles[i] / 180) * RealTraits<Wide>::pi;
            CHECK(std::abs(static_cast<double>(end.theta[i] - truth)) <= tolerance);
        }
    }
}

TEST_CASE("automatic accuracy refuses elastic chains and invalid requests, and stops on request") {
    Chain elastic = study_chain();
    elastic.model = Model::elastic;
    CHECK_THROWS_AS(choose_accuracy(elastic, study_start(), {10, 1e-3}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {0, 1e-3}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 0}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 2}), Refused);
    const StopFlag stop{true};
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 1e-3}, &stop), Interrupted);
}

TEST_CASE("the check confirms the integration predicted from the growth of errors") {
    for (const double right_for : {10.0, 20.0}) {
        const RightWish wish{right_for, tolerance};
        const Integration likely = expectation(study_chain(), study_start(), wish).likely.value();
        std::vector<AccuracyReport> told;
        const AccuracyChoice choice =
            choose_accuracy(study_chain(), study_start(), wish, nullptr,
                            [&](const AccuracyReport& report) { told.push_back(report); });
        CHECK(choice.chosen == likely);
        REQUIRE(told.size() > 2);
        CHECK_FALSE(told.front().choice); // the prediction is reported before the choice
        double reached = 0;
        for (const AccuracyReport& report : told) {
            CHECK(report.likely == likely);
            CHECK_FALSE(report.is_done);
            if (!report.choice || !(report.choice->chosen == choice.chosen)) continue;
            CHECK(report.choice->right_until > reached);
            reached = report.choice->right_until;
        }
        CHECK(reached > 0.9 * right_for);
    }
}

TEST_CASE("a setup with a chosen integration keeps its lanes, and a shorter dt gives the same digits") {
    Setup setup;
    setup.chain = study_chain();
    setup.start = study_start();
    setup.integration.dt = 2e-3;
    setup.lanes = {{Method::rk4, Arithmetic::double_, false, 0}};
    const Integration chosen = expectation(setup.chain, setup.start, {10, tolerance}).likely.value();
    const Setup now = integrated_by(setup, chosen);
    CHECK(is_integrated_by(now, chosen));
    CHECK_FALSE(is_integrated_by(setup, chosen));
    CHECK(now.integration.dt == 2e-3); // 16 ms halved three times
    CHECK(now.lanes == setup.lanes);
    const Setup beside = beside_automatic(setup);
    CHECK(ask_for_the_same(beside, integrated_by(beside, chosen)));
    CHECK_FALSE(ask_for_the_same(setup, now)); // in `setup`, the user chose the integration
    CHECK(beside.lanes.back() == PrecisionLane{setup.integration.method, setup.integration.arithmetic,
                                               setup.integration.compensated, 2e-3});

    setup.integration.dt = 1e-4;
    CHECK(integrated_by(setup, chosen).integration.dt == 16e-3 / 256);
    const Setup with_lane = integrated_by(beside_automatic(setup), chosen);
    CHECK(with_lane.integration.dt == 5e-4); // five times the lane's dt, 0.1 ms
    CHECK(is_integrated_by(with_lane, chosen));
    setup.integration.dt = 3e-5; // 16 ms is not a multiple of it
    CHECK(integrated_by(beside_automatic(setup), chosen).integration.dt == 3e-5);

    // The run shows the motion that was checked: at common times, another dt gives the same digits.
    ExactRun checked(make_trajectory(setup.chain, setup.start, chosen)),
        shown(make_trajectory(now.chain, now.start, now.integration)),
        often(make_trajectory(with_lane.chain, with_lane.start, with_lane.integration));
    CHECK(checked.at(40).state_digits() == shown.at(40).state_digits());
    CHECK(checked.at(40).state_digits() == often.at(40).state_digits());
}

TEST_CASE("the measurement of growth ends when errors have grown by the requested factor") {
    const ErrorGrowth growth = measure_error_growth(study_chain(), study_start(), in_double(), 1e6, 20);
    CHECK(growth.exceeds(20));
    CHECK_FALSE(growth.is_cut_short);
    CHECK(growth.known_until() < 100);
    CHECK(growth.expected_until(1e6) == growth.samples.back().logarithm);
}

TEST_CASE("the measurement of growth ends at the limit on work, earlier for more links") {
    constexpr std::uint64_t most = 3'000'000;
    double known = 1e9;
    for (const std::size_t links : {std::size_t{100}, std::size_t{300}, std::size_t{1000}}) {
        const ErrorGrowth growth =
            measure_error_growth(rope(links), let_go(links, 5), in_double(), 1e4, 100, nullptr, most);
        CHECK(growth.is_cut_short);
        REQUIRE_FALSE(growth.samples.empty());
        CHECK(growth.known_until() < known);
        known = growth.known_until();
        const ErrorGrowth again =
            measure_error_growth(rope(links), let_go(links, 5), in_double(), 1e4, 100, nullptr, most);
        CHECK(again.known_until() == known); // the limit counts work, not time
    }
}

TEST_CASE("the limit on work does not shorten the measurement of four links for half an hour", "[bulk]") {
    const ErrorGrowth growth = measure_error_growth(
        {.lengths = {1, 0.8, 0.6, 0.4}, .masses = {1, 1, 1, 1}},
        {.angles = {10, -5, 20, 0}, .angular_velocities = {0, 0, 0, 0}}, in_double(), 1800, 100);
    CHECK_FALSE(growth.is_cut_short);
    CHECK(growth.known_until() >= 1800);
}

TEST_CASE(
    "after a measurement that was cut short, errors are expected to grow at the fastest of three rates") {
    ErrorGrowth growth;
    growth.samples = {{1, 2}, {2, 4}, {3, 3.5}, {4, 8}};
    growth.usual_rate = 1;
    CHECK(growth.expected_until(3) == 4);
    CHECK(growth.expected_until(1e3) == 8); // the measurement was complete
    CHECK(growth.exceeds(7));
    CHECK_FALSE(growth.exceeds(8));
    growth.is_cut_short = true;
    CHECK(growth.expected_until(3) == 4);
    CHECK(growth.expected_until(14) == 8 + 10 * 2.0); // the mean rate and the latest rate are both 2
    growth.samples.back().logarithm = 10;
    CHECK(growth.expected_until(14) == 10 + 10 * 3.0); // the latest rate is 3, the mean 2.5
    growth.usual_rate = 5;
    CHECK(growth.expected_until(14) == 10 + 10 * 5.0);
}
