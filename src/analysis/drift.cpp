// SPDX-License-Identifier: MIT
#include "analysis/drift.hpp"

#include "analysis/exact_run.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace pendula {
namespace {

[[noreturn]] void refuse(std::string_view lane, std::string_view problem) {
    throw Refused(fmt::format("lane '{}': {}", lane, problem));
}

/// s; a lane is run again until its runs have taken this long in all. The fastest run counts, because
/// disturbances only make a run slower.
constexpr double shortest_measurement = 0.1;
constexpr int most_repeats = 50;

/// One run through all times in `at`. Only stepping is timed, not the calculation of energies.
double run_once(LaneDrift& drift, const Trajectory& start, std::span<const double> at,
                const StudyClock& clock) {
    ExactRun run(start.clone());
    double elapsed = 0;
    drift.energy_change.clear();
    for (const double time : at) {
        const double began = clock();
        const Trajectory& there = run.at(time);
        elapsed += clock() - began;
        drift.failure = there.failure();
        drift.energy_change.push_back(drift.failure ? std::numeric_limits<double>::quiet_NaN()
                                                    : there.energy().change);
        drift.evaluations = there.evaluations();
    }
    return elapsed;
}

LaneDrift measure_lane(const Chain& chain, const StartState& start, const Lane& lane,
                       std::span<const double> at, const StudyClock& clock) {
    LaneDrift drift;
    drift.lane = lane;
    const auto trajectory = make_trajectory(chain, start, lane.integration);
    double fastest = std::numeric_limits<double>::infinity(), total = 0;
    for (int repeat = 0; repeat < most_repeats && total < shortest_measurement; ++repeat) {
        const double elapsed = run_once(drift, *trajectory, at, clock);
        fastest = std::min(fastest, elapsed);
        total += elapsed;
    }
    drift.ms_per_simulated_second = 1000 * fastest / at.back();
    return drift;
}

/// Whether `other` has the truncation of `lane`, but negligible rounding. False for methods that choose their
/// own steps: the steps depend on the arithmetic, so the truncation would differ too.
bool shows_truncation_of(const Lane& other, const Lane& lane) {
    return !traits_of(lane.integration.method).own_steps &&
           other.integration.method == lane.integration.method &&
           other.integration.dt == lane.integration.dt &&
           traits_of(other.integration.arithmetic).rounding <=
               traits_of(Arithmetic::double_double).rounding &&
           traits_of(other.integration.arithmetic).rounding < traits_of(lane.integration.arithmetic).rounding;
}

} // namespace

Lane parse_lane(std::string_view text, const Integration& scene) {
    PrecisionLane written = parse_precision_lane(text);
    if (written.dt == 0 && written.method != scene.method) written.dt = traits_of(written.method).usual_dt;
    return {std::string(text), integration_of(written, scene)};
}

std::vector<Lane> parse_lanes(std::string_view text, const Integration& scene) {
    std::vector<Lane> lanes;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        Lane lane = parse_lane(text.substr(begin, comma - begin), scene);
        if (std::any_of(lanes.begin(), lanes.end(),
                        [&](const Lane& other) { return other.integration == lane.integration; }))
            refuse(lane.name, "this lane is given twice");
        lanes.push_back(std::move(lane));
        begin = comma + 1;
    }
    return lanes;
}

std::string_view study_lanes() {
    return "rk4/double@1e-4,rk4/double@1e-4+c,rk4/x87@1e-4,rk4/double-double@1e-4,"
           "dop853/double@1e-3+c,dop853/long-double@1e-3+c,dop853/double-double@1e-3+c,"
           "gauss-legendre/double@8e-3+c,gauss-legendre/long-double@8e-3+c,gauss-legendre/"
           "double-double@8e-3+c,"
           "taylor/double@16e-3+c,taylor/long-double@16e-3+c,taylor/double-double@16e-3+c";
}

void demand_conserved_energy(const Chain& chain) {
    if (chain.damping > 0)
        throw Refused(
            fmt::format("damping of {} 1/s removes energy from the chain, so the change of energy is not a "
                        "measure of the error: add --set chain.damping=0",
                        chain.damping));
}

DriftStudy measure_drift(const Chain& chain, const StartState& start, std::span<const Lane> lanes,
                         std::span<const double> at, const StudyClock& clock) {
    demand_conserved_energy(chain);
    for (const Lane& lane : lanes)
        if (const auto no = refusal(chain, start, lane.integration))
            throw Refused("lane '" + lane.name + "': " + *no);

    DriftStudy study;
    study.at.assign(at.begin(), at.end());
    for (const Lane& lane : lanes) study.lanes.push_back(measure_lane(chain, start, lane, at, clock));
    study.scale = make_trajectory(chain, start, lanes.front().integration)->energy().scale;
    for (LaneDrift& drift : study.lanes) {
        const auto exact = std::ranges::find_if(
            study.lanes, [&](const LaneDrift& other) { return shows_truncation_of(other.lane, drift.lane); });
        if (exact != study.lanes.end()) drift.truncation = exact->energy_change;
    }
    return study;
}

} // namespace pendula
