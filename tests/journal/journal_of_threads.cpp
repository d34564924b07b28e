// SPDX-License-Identifier: MIT
// The journal on a real physics thread, while commands of every kind, seeks and undos come as they like.
#include "journal/run_journal.hpp"

#include "scene/run_file.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/random_commands.hpp" // of tests/
#include "simulation/replay.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <random>
#include <thread>

using namespace pendula;
using namespace pendula::test;

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
                // Mostly one long run, of a chain that can be repeated fast.
                physics.send(random_command(random, {.links = 2,
                                                     .shortest_dt = 5e-4,
                                                     .farthest = physics.newest().step + 50,
                                                     .refused = false,
                                                     .new_runs = 20,
                                                     .loads = false}));
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
