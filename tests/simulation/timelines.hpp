// SPDX-License-Identifier: MIT
/// Runs with every kind of change, for the tests of timelines.
#pragma once

#include "setups.hpp"
#include "simulation/timeline.hpp"

#include <cstdint>
#include <vector>

namespace pendula::test {

/// One change of every kind that a log can contain, except SetChain and SetEnsemble.
inline std::vector<TimedCommand> eventful_log(const Setup& setup) {
    Setup other = setup;
    other.integration.dt *= 2;
    Motion motion;
    motion.theta = {1.25, -0.5, 7.0};
    motion.omega = {0, 0.25, -1};
    motion.x = {3.5, 5.0, 6.25};
    motion.y = {-1.5, -4.0, -6.0};
    motion.vx = {0, 0.125, 0};
    motion.vy = {0, 0, 0};
    return {{300, SetGravity{3.7}},
            {300, SetGhost{{.enabled = true, .link = 2, .offset = 1e-9, .count = 3}}},
            {750, SetDamping{0.02}},
            {1100, SetTimestep{setup.integration.dt * 2}},
            {1500, SetLanes{{{.method = Method::dop853, .arithmetic = Arithmetic::double_}}}},
            {1900, SetMotion{motion}},
            {2100, ResetEnergyReference{}},
            {2400, SetIntegration{other.integration}}};
}

/// Setups with both models and with several arithmetics; with x87 if this build has it.
inline std::vector<Setup> setups() {
    Setup elastic = study_triple(Arithmetic::double_);
    elastic.chain.model = Model::elastic;
    elastic.integration.dt = 1e-3;
    Setup precise = study_triple(Arithmetic::double_double);
    precise.integration.method = Method::taylor;
    precise.integration.dt = 4e-3;
    std::vector<Setup> all{elastic, precise, study_triple(Arithmetic::long_double)};
    const Setup x87 = study_triple(Arithmetic::x87);
    if (!refusal(x87.chain, x87.start, x87.integration)) all.push_back(x87);
    return all;
}

/// Advances to step `steps`, and applies the commands of `log` at their steps.
inline void run(Timeline& timeline, const std::vector<TimedCommand>& log, std::int64_t steps,
                SampleSink& sink) {
    for (const TimedCommand& timed : log) {
        timeline.advance(timed.step - timeline.simulation().step(), sink);
        timeline.apply(timed.command);
    }
    timeline.advance(steps - timeline.simulation().step(), sink);
}

} // namespace pendula::test
