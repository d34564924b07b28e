// SPDX-License-Identifier: MIT
/// A small run with every kind of command, and the error when a piece of its text is replaced.
#pragma once

#include "physics/trajectory.hpp"
#include "scene/run_file.hpp"
#include "scene_texts.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pendula::test {

/// Changes of every kind, with numbers that need all their digits.
inline std::vector<LoggedChange> every_change() {
    Chain chain;
    chain.model = Model::elastic;
    chain.lengths = {1.0 / 3, 2};
    chain.masses = {0.1, 5e-6};
    chain.gravity = 1.62;
    chain.damping = 0.1 + 0.2;
    chain.stiffness = 1e9;
    Integration integration;
    integration.method = Method::gauss_legendre;
    integration.arithmetic = Arithmetic::double_double;
    integration.dt = 1.0 / 3000;
    integration.compensated = true;
    integration.stages = 3;
    integration.order = 12;
    const std::vector<PrecisionLane> lanes{{Method::rk4, Arithmetic::x87, false, 0},
                                           {Method::taylor, Arithmetic::double_double, true, 1e-3 / 3}};
    return {SetGravity{3.7100000000000004},
            SetDamping{5e-324},
            SetChain{chain},
            SetTimestep{1e-4 / 3},
            SetIntegration{integration},
            SetGhost{{true, 2, -1e-15, 64}},
            SetGhost{{false, 1, 1, 1}},
            SetLanes{lanes},
            SetLanes{},
            SetMotion{{{1, -0.0, 1e11}, {0.1, 0.2, 0.3}, {}, {}, {}, {}}},
            SetMotion{{{1}, {2}, {3}, {4}, {5}, {6}}},
            ResetEnergyReference{},
            SetEnsemble{{true,
                         {.count = 10'000'000,
                          .starts = EnsembleStarts::grid,
                          .spread = 1.0 / 3,
                          .link = 2,
                          .seed = largest_seed,
                          .precision = EnsemblePrecision::double_,
                          .dt = 1e-3 / 3}}},
            SetEnsemble{{true,
                         {.starts = EnsembleStarts::fit,
                          .drawn = {"link_masses 2"},
                          .ways = {1.0 / 3, 0.1, -1e-7, 0, 5, 0}}}},
            SetEnsemble{}};
}

/// A record that begins with the exact start of `scene`.
inline RunRecord record_of(const Scene& scene) {
    RunRecord record;
    record.setup = scene.setup;
    record.start = make_trajectory(scene.setup.chain, scene.setup.start, scene.setup.integration)->save();
    return record;
}

inline RunFile small_run() {
    RunFile file;
    file.scene = parse_scene(good_scene, "f.toml");
    file.record = record_of(file.scene);
    file.record.keyframes.push_back({0, 0, 0x0123456789abcdef});
    std::int64_t step = 10;
    for (const LoggedChange& change : every_change()) {
        file.record.log.push_back({step, change, ~static_cast<StateHash>(step)});
        file.record.keyframes.push_back({step, file.record.log.size(), 0xffffffffffffffff});
        step += 7;
    }
    file.record.keyframes.push_back({step, file.record.log.size(), 0});
    file.record.end = step + 1'000'000'000'000;
    return file;
}

/// A run of `good_scene` with these lines after the start.
inline std::string run_with(const std::string& lines) {
    const Scene scene = parse_scene(good_scene, "f.toml");
    return run_lines::header() + run_lines::start(scene, record_of(scene)) + lines;
}

/// The error message of reading `text` as a run.
inline std::string read_error(const std::string& text) {
    return refusal_of([&] { parse_run(text, "r.pendula"); });
}

} // namespace pendula::test
