// SPDX-License-Identifier: MIT
// The journal on a real physics thread, while commands of every kind, seeks and undos come as they like.
#include "app/run_journal.hpp"

#include "scene/run_file.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/replay.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <random>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

Command random_command(std::mt19937_64& random, std::int64_t step) {
    const double number = static_cast<double>(random() % 1000) / 1000;
    Chain chain{
        .model = random() % 2 ? Model::rigid : Model::elastic, .lengths = {2, 1 + number}, .masses = {1, 1}};
    Integration integration;
    integration.arithmetic = random() % 2 ? Arithmetic::double_ : Arithmetic::long_double;
    integration.method = random() % 2 ? Method::rk4 : Method::taylor;
    integration.dt = 1e-3;
    switch (random() % 17) {
    case 0:
        return SetGravity{9 * number};
    case 1:
        return SetDamping{number};
    case 2:
        return SetChain{chain};
    case 3:
        return SetTimestep{random() % 2 ? 1e-3 : 5e-4};
    case 4:
        return SetIntegration{integration};
    case 5:
        return SetGhost{{random() % 3 > 0, 1 + random() % 2, 1e-6, 1 + random() % 3}};
    case 6:
        return SetLanes{random() % 2 ? std::vector<PrecisionLane>{{}} : std::vector<PrecisionLane>{}};
    case 7:
        return SetMotion{{{number, 2 * number}, {0, -number}, {}, {}, {}, {}}};
    case 8:
        return StepOnce{-static_cast<std::int64_t>(random() % 100)};
    case 9:
        return SeekStep{static_cast<std::int64_t>(number * static_cast<double>(step + 50))};
    case 10:
    case 11:
        return Undo{};
    case 12:
        return Redo{};
    case 13:
        if (random() % 6 > 0) return SetRunning{true}; // mostly one long run
        if (random() % 2) return Reset{};
        return SetStart{{{90, 90 * number}, AngleUnit::degrees, {0, 0}}};
    case 14:
        return ResetEnergyReference{};
    default:
        return SetRunning{true};
    }
}

} // namespace

TEST_CASE("the journal of a run tossed about is a run that repeats itself") {
    for (const unsigned seed : {1u, 2u, 3u}) {
        const TemporaryFolder folder;
        const std::vector<std::string> overrides{"integration.arithmetic=double", "integration.dt=1e-3"};
        const Scene scene = load_scene("double-2-1", overrides);
        std::mt19937_64 random(seed);
        std::int64_t end = 0;
        {
            PhysicsThread physics(scene.setup, {.speed = 50, .journal = true});
            RunJournal journal(
                scene, {.kept = true, .file = folder.path() / "run", .overwrite = false},
                [&](RunObserver& observer) { physics.drain_journal(observer); },
                std::chrono::milliseconds(7));
            while (read_file(folder.path() / "run").find("reached") == std::string::npos)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            for (int i = 0; i < 400; ++i) {
                physics.send(random_command(random, physics.newest().step));
                if (random() % 3 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                // At every moment the file is a run.
                if (i % 50 == 49) CHECK_NOTHROW(load_run(folder.path() / "run"));
            }
            physics.send(SetRunning{false});
            physics.send(SetSpeed{7}); // seen when everything before it has been obeyed
            for (bool obeyed = false; !obeyed;) {
                std::this_thread::sleep_for(std::chrono::milliseconds(2));
                const Snapshot& now = physics.newest();
                obeyed = now.speed == 7 && now.run_state != RunState::running && !now.timeline.seeking;
                end = now.timeline.end_step;
            }
            for (const JournalNotice& notice : journal.take_notices()) FAIL_CHECK(notice.text);
        }
        const RunFile file = load_run(folder.path() / "run");
        CHECK(file.record.end == end);
        const auto difference = verify(file.record);
        if (difference)
            FAIL_CHECK("seed " << seed << ", step " << difference->step << ": " << difference->what);
        CHECK(parse_run(to_lines(file), "again") == file);
    }
}
