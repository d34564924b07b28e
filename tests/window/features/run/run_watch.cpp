// SPDX-License-Identifier: MIT
// Tests for the text on an undo in window/features/run/run_watch.hpp, and for its real-time factor.
#include "window/features/run/run_watch.hpp"
#include "scene/scene.hpp"
#include "support/catch.hpp"

#include <memory>

using namespace pendula;

TEST_CASE("an undo or redo describes the change that it made") {
    Snapshot snapshot;
    snapshot.setup = load_scene("double-2-1").setup;
    snapshot.timeline.undos = 2;
    snapshot.commands_done = 7;
    const Setup first = snapshot.setup;
    snapshot.setup.chain.gravity = 1.62;
    UndoTeller teller;
    CHECK_FALSE(teller.look(snapshot));
    teller.begin(true, snapshot, 8);
    CHECK_FALSE(teller.look(snapshot)); // not carried out yet
    snapshot.commands_done = 8;
    snapshot.setup = first;
    snapshot.timeline.undos = 1;
    snapshot.timeline.seeking = true;
    CHECK_FALSE(teller.look(snapshot)); // the jump in time is under way
    snapshot.timeline.seeking = false;
    CHECK(teller.look(snapshot).value_or("") == "Undone: gravity 9.8 m/s² again");
    CHECK_FALSE(teller.look(snapshot)); // once

    teller.begin(false, snapshot, 9);
    snapshot.commands_done = 9;
    snapshot.timeline.undos = 2;
    snapshot.setup.chain.damping = 0.5;
    CHECK(teller.look(snapshot).value_or("") == "Redone: damping 0.5 1/s");

    // A drag changes no parameter. The text names the drag and the time to which the undo led back.
    snapshot.timeline.command_times = {1, 2.5};
    teller.begin(true, snapshot, 10);
    snapshot.commands_done = 10;
    snapshot.timeline.command_times = {1};
    snapshot.timeline.undos = 1;
    snapshot.timeline.returned_to = 2.5;
    snapshot.time = 3.75;
    CHECK(teller.look(snapshot).value_or("") ==
          "Undone: a drag, a push or a restart of the energy count; back at t = 2.500 s");

    snapshot.timeline.command_times = {};
    teller.begin(true, snapshot, 10); // R
    snapshot.timeline.undos = 0;
    snapshot.timeline.command_times = {1};
    CHECK(teller.look(snapshot).value_or("") == "Undone: a new run; back at t = 2.500 s");
    snapshot.timeline.undos = 1;

    teller.begin(true, snapshot, 11);
    snapshot.commands_done = 11; // nothing to undo: the run reports that itself
    CHECK_FALSE(teller.look(snapshot));

    teller.begin(true, snapshot, 12); // undoes the opening of a scene
    snapshot.commands_done = 12;
    snapshot.timeline.undos = 0;
    snapshot.timeline.scene = 4;
    snapshot.setup.chain.gravity = 3;
    CHECK(teller.look(snapshot, "Study triple").value_or("") == "Undone: back in the scene Study triple");
}

TEST_CASE("an undo requested at a past moment describes the change at the run's end") {
    Snapshot snapshot;
    const Setup first = load_scene("double-2-1").setup;
    Setup changed = first;
    changed.chain.gravity = 1.62;
    snapshot.setup = first; // the shown moment is before the change
    snapshot.timeline.end_setup = std::make_shared<const Setup>(changed);
    snapshot.timeline.undos = 1;
    UndoTeller teller;
    teller.begin(true, snapshot, 1);
    snapshot.commands_done = 1;
    snapshot.timeline.undos = 0;
    snapshot.timeline.end_setup = std::make_shared<const Setup>(first);
    CHECK(teller.look(snapshot).value_or("") == "Undone: gravity 9.8 m/s² again");
}

TEST_CASE("changes of the setup are described in words") {
    const Setup before = load_scene("study-triple").setup;
    Setup after = before;
    CHECK(what_changed(before, after).empty());
    after.chain.model = Model::elastic;
    after.chain.masses[0] = 3;
    after.integration.dt = 1e-3;
    after.ghost.enabled = false;
    after.lanes.resize(2);
    CHECK(what_changed(before, after) == "elastic rods, the masses, dt 0.001 s, no ghost, 2 precision lanes");
    CHECK(what_changed(load_scene("double-2-1").setup, before).starts_with("3 links"));
}

TEST_CASE("the real-time factor counts only running time") {
    RunRate rate;
    CHECK(rate.mean() == 0);
    Snapshot snapshot;
    snapshot.run_state = RunState::running;
    snapshot.speed = 2;
    rate.add(snapshot, 5); // nothing to compare with yet
    snapshot.time = 1.8;
    rate.add(snapshot, 1);
    CHECK(rate.mean() == Approx(1.8));

    snapshot.run_state = RunState::stopped;
    rate.add(snapshot, 100);
    snapshot.run_state = RunState::running;
    rate.add(snapshot, 100);
    ++snapshot.epoch; // a new run begins at 0
    snapshot.time = 0;
    rate.add(snapshot, 1);
    CHECK(rate.mean() == Approx(1.8));
}
