// SPDX-License-Identifier: MIT
#include "simulation/ensemble_beside.hpp"

#include "ensemble/starts/draw_starts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace pendula {
namespace {

StartState centre_of(std::vector<double> angles, std::vector<double> velocities) {
    for (double& angle : angles)
        if (std::abs(angle) > std::numbers::pi) angle = std::remainder(angle, 2 * std::numbers::pi);
    StartState start;
    start.angles = std::move(angles);
    start.unit = AngleUnit::radians;
    start.angular_velocities = std::move(velocities);
    return start;
}

} // namespace

SharedCourse course_from(const Setup& setup, const StartState& start, double time) {
    if (!setup.ensemble.enabled) return nullptr;
    const EnsembleSetup& ensemble = setup.ensemble.setup;
    if (const auto reason = refusal(setup.chain, start, ensemble)) throw Refused(*reason);
    if (ensemble.seed > largest_seed)
        throw Refused(fmt::format("the ensemble's seed must be a whole number from 0 to {}, not {}",
                                  largest_seed, ensemble.seed));
    start_rule(setup.chain, start, ensemble); // refuses a shell that no member can be drawn from
    return std::make_shared<const EnsembleCourse>(EnsembleCourse{time, setup.chain, start, ensemble, {}});
}

SharedCourse course_under(const SharedCourse& course, const Chain& chain, double time) {
    if (!course) return nullptr;
    if (chain.model != Model::rigid) // who asks for this knows which model is chosen
        throw Refused("an ensemble is made of rigid chains: turn it off first to make the chain elastic");
    if (const auto reason = refusal(chain, course->start, course->setup))
        throw Refused("ensemble: " + *reason);
    return changed_course(*course, chain, time);
}

StartState centre_at(const Trajectory& main) {
    std::vector<Wide> coordinates;
    main.coordinates(coordinates);
    std::vector<double> angles, velocities;
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        (i < coordinates.size() / 2 ? angles : velocities).push_back(static_cast<double>(coordinates[i]));
    return centre_of(std::move(angles), std::move(velocities));
}

StartState centre_at(const Motion& motion) { return centre_of(motion.theta, motion.omega); }

} // namespace pendula
