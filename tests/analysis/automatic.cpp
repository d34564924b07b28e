// SPDX-License-Identifier: MIT
// Tests for analysis/automatic.
#include "analysis/automatic.hpp"

#include "analysis/exact_run.hpp"
#include "analysis/study_chain.hpp"
#include "physics/reference.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <limits>

using namespace pendula;
using namespace pendula::test;

namespace {

struct Motion {
    const char* name;
    Chain chain;
    StartState start;
};

/// Three that are shipped as scenes and three that are not.
const Motion motions[] = {
    {"study-triple", study_chain(), study_start()},
    {"double-2-1", {.lengths = {2, 1}, .masses = {1, 1}}, {.angles = {90, 30}, .angular_velocities = {0, 0}}},
    {"triple-2-1-1",
     {.lengths = {2, 1, 1}, .masses = {1, 1, 1}},
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

/// A run with the most digits that there are, of another order than any run that a choice makes.
Integration most_digits() {
    Integration truth;
    truth.method = Method::taylor;
    truth.arithmetic = accuracy_candidates().back().arithmetic;
    truth.dt = traits_of(Method::taylor).usual_dt;
    truth.compensated = true;
    truth.order = taylor_order(truth.arithmetic) + 4;
    return truth;
}

double cost_of(const Integration& one) {
    for (const AccuracyCandidate& row : accuracy_candidates())
        if (row.arithmetic == one.arithmetic) return row.cost;
    return std::numeric_limits<double>::infinity();
}

/// Truly right as far as it says, and not three times as dear as the cheapest that is right for the wish.
void check_choice(const Motion& motion, double right_for) {
    const RightWish wish{right_for, 1e-3};
    const AccuracyChoice choice = choose_accuracy(motion.chain, motion.start, wish);
    INFO(motion.name << ", " << right_for << " s: order " << choice.chosen.order << ", right until "
                     << choice.right_until << ", expected " << choice.expected);
    CHECK(choice.right_until > 0);
    CHECK(agree_until(motion.chain, motion.start, choice.chosen, most_digits(), choice.right_until,
                      wish.right_to) == choice.right_until);
    for (const AccuracyCandidate& row : accuracy_candidates()) {
        if (!choice.met() || 3 * row.cost >= cost_of(choice.chosen)) continue;
        Integration cheaper = choice.chosen;
        cheaper.arithmetic = row.arithmetic;
        cheaper.order = taylor_order(row.arithmetic);
        CHECK(agree_until(motion.chain, motion.start, cheaper, most_digits(), right_for, wish.right_to) <
              right_for);
    }
    WARN(motion.name << ' ' << right_for << " s: " << name_of(choice.chosen.arithmetic) << " until "
                     << choice.right_until << ", expected " << choice.expected << ", lambda "
                     << choice.growth.exponent << ", checks " << choice.checks);
}

} // namespace

TEST_CASE("what is chosen for 10 s is right against the references") {
    for (const char* name : {"simple-120", "double-2-1", "study-triple"}) {
        const Reference reference = load_reference(name);
        const AccuracyChoice choice = choose_accuracy(reference.chain, reference.start, {10, 1e-3});
        INFO(name);
        CHECK(choice.met());
        ExactRun run(make_trajectory(reference.chain, reference.start, choice.chosen));
        for (const ReferencePoint& point : reference.points) {
            if (point.time > choice.right_until) break;
            const PreciseState is = run.at(point.time).precise_state();
            for (std::size_t i = 0; i < is.links(); ++i)
                CHECK(std::abs(static_cast<double>(is.theta[i] - point.precise[i])) <= 1e-3);
        }
    }
}

TEST_CASE("motions are right for as long as the choice says, at no more than three times the least cost",
          "[bulk]") {
    for (const Motion& motion : motions)
        for (const double right_for : {10.0, 40.0, 70.0, 120.0}) check_choice(motion, right_for);
}

TEST_CASE("a wish beyond the most digits says how far it can be met") {
    const AccuracyChoice choice = choose_accuracy(study_chain(), study_start(), {1000, 1e-3});
    CHECK_FALSE(choice.met());
    CHECK(choice.chosen.arithmetic == accuracy_candidates().back().arithmetic);
    CHECK(choice.right_until > 40);
    CHECK(choice.right_until < 1000);
}

TEST_CASE("the check finds a run that is not right for as long as is wished") {
    Integration poor = most_digits();
    poor.arithmetic = Arithmetic::double_;
    const double until = agree_until(study_chain(), study_start(), poor, most_digits(), 60, 1e-3);
    CHECK(until > 10);
    CHECK(until < 60);
}

TEST_CASE("automatic accuracy refuses what it cannot judge, and stops when it is told to") {
    Chain elastic = study_chain();
    elastic.model = Model::elastic;
    CHECK_THROWS_AS(choose_accuracy(elastic, study_start(), {10, 1e-3}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {0, 1e-3}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 0}), Refused);
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 2}), Refused);
    const StopFlag stop{true};
    CHECK_THROWS_AS(choose_accuracy(study_chain(), study_start(), {10, 1e-3}, &stop), Interrupted);
}
