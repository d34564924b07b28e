// SPDX-License-Identifier: MIT
// Tests for app/files/shown_scene.hpp: another scene in a window that shows one.
#include "app/files/shown_scene.hpp"

#include "support/catch.hpp"

#include <chrono>
#include <thread>

using namespace pendula;

namespace {

/// When everything that was asked for is done.
const Snapshot& settled(PhysicsThread& physics) {
    for (int look = 0; look < 60000 && physics.newest().orders < physics.sent(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return physics.shown();
}

} // namespace

TEST_CASE("a picture's moment stands in a running window, as it was looked at, and a scene goes on") {
    const Scene first = load_scene("study-triple");
    ViewState view;
    show_view(first, view);
    PhysicsThread physics(first.setup, {.journal = true});
    RunJournal journal(first, {.kept = false, .file = {}, .overwrite = false},
                       [&](RunObserver& observer) { physics.drain_journal(observer); });
    ShownScene shown(view, physics, journal);
    CHECK(settled(physics).run_state == RunState::running);

    Scene moment = load_scene("double-2-1");
    moment.show_trails = !first.show_trails;
    shown.show(moment, nullptr, {}, true);
    CHECK(settled(physics).run_state == RunState::stopped);
    CHECK(physics.shown().step == 0);
    CHECK(physics.shown().setup == moment.setup);
    CHECK(view.show_trails == moment.show_trails);
    CHECK(shown.now().show_trails == moment.show_trails);

    physics.send(SetRunning{true});
    shown.show(first, nullptr);
    CHECK(settled(physics).run_state == RunState::running);
    CHECK(view.show_trails == first.show_trails);
}
