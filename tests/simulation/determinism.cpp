// SPDX-License-Identifier: MIT
// The same scene and commands give the same bits: on every run, however the steps are grouped and whatever
// else the machine does, and in every build. The hashes below come from the release preset; every other
// preset and compiler must give the same.
#include "setups.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"
#include "support/sanitized.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <stop_token>
#include <thread>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr std::int64_t steps = 1'000'000;
#ifdef NDEBUG
constexpr int runs = sanitized ? 1 : 4;
#else
constexpr int runs = 2; // each run takes much longer
#endif

struct LongRun {
    const char* name;
    Setup setup;
    StateHash hash; ///< after a million steps
};

std::vector<LongRun> long_runs() {
    Setup precise = study_triple(Arithmetic::double_double);
    precise.integration.method = Method::taylor;
    Setup elastic = study_triple(Arithmetic::double_);
    elastic.chain.model = Model::elastic;
    elastic.chain.stiffness = 200;
    return {{"rk4/x87", study_triple(Arithmetic::x87), 0x18b1fc0cda2a10b7},
            {"taylor/double-double", precise, 0x94211485738b6a6c},
            {"elastic rk4/double", elastic, 0x7356dd2926afab39}};
}

std::vector<TimedCommand> commands(const Setup& setup) {
    return {{1, SetGravity{3.711}},
            {123'456, SetDamping{0.03}},
            {123'456, SetGhost{{.enabled = true, .link = 3, .offset = 1e-12}}},
            {400'000, SetDamping{0}},
            {700'001, SetTimestep{setup.integration.dt / 2}}};
}

/// Advances in parts of random size and stops at each command.
void run(Timeline& timeline, std::mt19937& random) {
    IgnoringSink sink;
    const auto go_to = [&](std::int64_t goal) {
        while (timeline.simulation().step() < goal)
            timeline.advance(
                std::min<std::int64_t>(1 + random() % 20'000, goal - timeline.simulation().step()), sink);
    };
    for (const TimedCommand& timed : commands(timeline.simulation().setup())) {
        go_to(timed.step);
        timeline.apply(timed.command);
    }
    go_to(steps);
}

} // namespace

TEST_CASE("a million steps with commands end in the same bits, on every run and in every build", "[bulk]") {
    // Another thread causes a varying load.
    std::jthread load([](const std::stop_token& stop) {
        volatile unsigned spent = 0;
        while (!stop.stop_requested()) {
            for (int i = 0; i < 1'000'000; ++i) spent = spent + 1;
            std::this_thread::sleep_for(std::chrono::milliseconds(spent % 7));
        }
    });
    std::mt19937 random(1);
    for (const LongRun& expected : long_runs()) {
        const Setup& setup = expected.setup;
        if (refusal(setup.chain, setup.start, setup.integration)) continue; // a build without x87
        INFO(expected.name);
        for (int repeat = 0; repeat < runs; ++repeat) {
            Timeline timeline(setup);
            run(timeline, random);
            CHECK(timeline.simulation().hash() == expected.hash);
            if (repeat > 0) continue;
            // Goes back to several steps, then to the end again.
            IgnoringSink sink;
            for (const std::int64_t step : {999'999, 123'456, 700'002, 0, 31'415}) timeline.seek(step, sink);
            timeline.seek(steps, sink);
            CHECK(timeline.simulation().hash() == expected.hash);
        }
    }
}
