// SPDX-License-Identifier: MIT
// The journal of a real physics thread, with random commands, seeks and undos.
#include "journal/run_journal.hpp"

#include "scene/run_file.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/random_commands.hpp" // of tests/
#include "simulation/replay.hpp"
#include "support/catch.hpp"
#include "support/process.hpp"

#include <cmath>
#include <random>
#include <thread>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the journal of a run with random commands, seeks and undos replays to the same states") {
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
                // Few commands begin a new run, and the chain is fast to replay.
                physics.send(random_command(random, {.links = 2,
                                                     .shortest_dt = 5e-4,
                                                     .farthest = physics.newest().step + 50,
                                                     .refused = false,
                                                     .new_runs = 20,
                                                     .loads = false}));
                if (random() % 3 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                // The file is a valid run at every moment.
                if (i % 50 == 49) CHECK_NOTHROW(load_run(folder.path() / "run"));
            }
            physics.send(SetRunning{false});
            physics.send(SetSpeed{7}); // visible once all commands before it have been carried out
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

TEST_CASE("a run that is closed during its reintegration is stored to its end, with its views") {
    const TemporaryFolder folder;
    Scene scene = load_scene("study-triple");
    scene.setup.accuracy = Accuracy::automatic;
    scene.setup.integration.arithmetic = Arithmetic::double_;
    Setup better = scene.setup;
    better.integration.arithmetic =
        Arithmetic::quad_double; // rk4 with it takes far longer than the run stays open
    better.integration.dt = scene.setup.integration.dt / 2;
    double end = 0;
    {
        PhysicsThread physics(scene.setup, {.speed = 1, .running = false, .journal = true});
        RunJournal journal(
            scene, {.kept = true, .file = folder.path() / "run", .overwrite = false},
            [&](RunObserver& observer) { physics.drain_journal(observer); }, std::chrono::milliseconds(3));
        while (read_file(folder.path() / "run").find("reached") == std::string::npos)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const auto look_from = [&](double time, Palette palette) {
            physics.send(SeekTime{time});
            const auto is_there = [&] {
                const Snapshot& now = physics.newest();
                return now.time >= time && !now.timeline.seeking;
            };
            while (!is_there()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
            const Snapshot& now = physics.shown();
            LoggedView view{now.step, now.time, {}};
            view.view.look = scene.look;
            view.view.look.palette = palette;
            view.view.views = scene.views;
            journal.look(view);
            end = now.time;
            std::this_thread::sleep_for(std::chrono::milliseconds(20)); // until the journal has it
        };
        look_from(0, Palette::automatic);
        look_from(2, Palette::ember);
        look_from(4, Palette::ice);
        physics.send(Reintegrate{better});
        physics.send(SetRunning{false});
        while (physics.newest().commands_done < physics.sent())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        CHECK(physics.newest().step < physics.newest().timeline.end_step); // not finished yet
    }
    const RunFile file = load_run(folder.path() / "run");
    CHECK(file.record.setup.integration.arithmetic == Arithmetic::quad_double);
    CHECK(file.record.setup.integration.dt == better.integration.dt);
    CHECK(static_cast<double>(file.record.end) * better.integration.dt == Approx(end));
    REQUIRE(file.views.size() == 3);
    CHECK(file.views[1].view.look.palette == Palette::ember);
    CHECK(file.views[1].time == Approx(2));
    CHECK(file.views[2].time == Approx(4));
    CHECK(file.views[2].step == 2 * std::llround(4 / scene.setup.integration.dt));
}
