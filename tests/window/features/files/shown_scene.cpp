// SPDX-License-Identifier: MIT
// Tests for window/features/files/shown_scene.hpp: opening another scene in a window.
#include "window/features/files/shown_scene.hpp"

#include "scene/run_file.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <cmath>
#include <thread>

using namespace pendula;

namespace {

/// Waits until all commands have been carried out.
const Snapshot& settled(PhysicsThread& physics) {
    for (int look = 0; look < 60000 && physics.newest().commands_done < physics.sent(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return physics.shown();
}

} // namespace

TEST_CASE("in a running window, a picture's moment opens stopped with its view, and a scene opens running") {
    const Scene first = load_scene("study-triple");
    ViewState view;
    show_view(first.name, first.viewing(), view);
    PhysicsThread physics(first.setup, {.journal = true});
    RunJournal journal(first, {.kept = false, .file = {}, .overwrite = false},
                       [&](RunObserver& observer) { physics.drain_journal(observer); });
    ShownScene shown(first, view, physics, journal);
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

namespace {

/// The scene of a window whose frames are made on demand.
struct Shown {
    explicit Shown(const Scene& first) : first_(first) { show_view(first.name, first.viewing(), view); }
    /// Waits until all commands have been carried out, and updates the shown scene.
    const Snapshot& frame() {
        scene.follow(settled(physics));
        return settled(physics);
    }
    std::string kept() { return parse_run(journal.text(false).get(), "run").scene.name; }

    Scene first_;
    ViewState view;
    PhysicsThread physics{first_.setup, {.speed = first_.speed, .journal = true}};
    RunJournal journal{first_,
                       {.kept = false, .file = {}, .overwrite = false},
                       [this](RunObserver& observer) { physics.drain_journal(observer); }};
    ShownScene scene{first_, view, physics, journal};
};

} // namespace

TEST_CASE("undoing the opening of a scene restores the previous scene, and redo restores the opened one") {
    const Scene first = load_scene("study-triple"), second = load_scene("double-2-1");
    Shown shown(first);
    shown.physics.send(SetGravity{5});
    shown.physics.send(SetSpeed{0.25});
    shown.frame();
    shown.view.trail_seconds = 3;
    shown.scene.show(second, nullptr);
    shown.frame();
    CHECK(shown.view.scene_name == second.name);
    CHECK(shown.scene.number() == 1);
    shown.view.trail_seconds = 4;
    shown.physics.send(SetDamping{0.5});
    shown.frame();

    shown.physics.send(Undo{}); // undoes only the damping
    CHECK(shown.frame().setup.chain.links() == 2);
    CHECK(shown.view.scene_name == second.name);
    shown.physics.send(Undo{});
    CHECK(shown.frame().setup.chain.links() == 3);
    CHECK(shown.scene.now().name == first.name);
    CHECK(shown.scene.from_start().name == first.name);
    CHECK(shown.kept() == first.name);
    CHECK(shown.view.trail_seconds == 3);
    CHECK(shown.physics.shown().speed == 0.25);
    CHECK(shown.scene.number() == 0);

    shown.physics.send(Redo{});
    CHECK(shown.frame().setup.chain.links() == 2);
    CHECK(shown.scene.now().name == second.name);
    CHECK(shown.kept() == second.name);
    CHECK(shown.view.trail_seconds == 4);
    CHECK(shown.physics.shown().speed == second.speed);
}

TEST_CASE("a scene that the physics refuses does not change the shown scene's name") {
    const Scene first = load_scene("study-triple");
    Shown shown(first);
    shown.frame();
    Scene wrong = load_scene("double-2-1");
    wrong.setup.chain.masses.clear();
    shown.scene.show(wrong, nullptr);
    CHECK(shown.frame().setup.chain.links() == 3);
    CHECK(shown.view.scene_name == first.name);
}

TEST_CASE("a new setup, a reset and a new start keep the scene's name and number") {
    const Scene first = load_scene("study-triple");
    Shown shown(first);
    Scene second = load_scene("double-2-1");
    shown.scene.show(second, nullptr);
    second.setup.start.angles.front() = 12;
    shown.physics.send(Load{second.setup});
    shown.physics.send(SetStart{load_scene("double-2-1").setup.start});
    shown.physics.send(Reset{});
    shown.frame();
    CHECK(shown.view.scene_name == second.name);
    CHECK(shown.physics.shown().timeline.scene == 1);
}

TEST_CASE("a changed scene is marked as edited until its changes are undone") {
    const Scene first = load_scene("study-triple");
    Shown shown(first);
    const auto is_edited = [&] { return shown.scene.is_edited(shown.frame()); };
    CHECK_FALSE(is_edited());
    shown.physics.send(SetSpeed{0.5}); // the speed belongs to the view
    shown.physics.send(SetRunning{false});
    CHECK_FALSE(is_edited());
    shown.physics.send(SetGravity{5});
    CHECK(is_edited());
    shown.physics.send(Undo{});
    CHECK_FALSE(is_edited());
    shown.physics.send(Redo{});
    CHECK(is_edited());
    shown.physics.send(Reset{}); // a new run without changes, but with the changed gravity
    CHECK(is_edited());

    Scene second = load_scene("double-2-1");
    shown.scene.show(second, nullptr);
    CHECK_FALSE(is_edited());
    second.setup.start.angles.front() = 12;
    shown.physics.send(Load{second.setup});
    CHECK(is_edited());
    shown.physics.send(Undo{});
    CHECK_FALSE(is_edited());
    shown.physics.send(Undo{}); // undoes the opening of the scene
    CHECK(shown.frame().timeline.scene == 0);
    CHECK(is_edited());
}

TEST_CASE("a saved scene is not marked as edited until the next change") {
    const Scene first = load_scene("study-triple");
    Shown shown(first);
    const auto is_edited = [&] { return shown.scene.is_edited(shown.frame()); };
    shown.physics.send(SetGravity{5});
    CHECK(is_edited());
    shown.scene.mark_saved();
    CHECK_FALSE(is_edited());
    shown.physics.send(SetDamping{0.5});
    CHECK(is_edited());
    shown.physics.send(Undo{}); // back to the saved state
    CHECK_FALSE(is_edited());
    shown.physics.send(Undo{}); // back to the opened state
    CHECK_FALSE(is_edited());
    shown.physics.send(SetGravity{7});
    CHECK(is_edited());
    shown.scene.show(load_scene("double-2-1"), nullptr);
    CHECK_FALSE(is_edited());
    shown.physics.send(SetGravity{5});
    CHECK(is_edited());
}

TEST_CASE("opening a run with changes does not mark the scene as edited") {
    const Scene first = load_scene("study-triple");
    Shown shown(first);
    shown.physics.send(SetGravity{5});
    shown.frame();
    const RunFile run = parse_run(shown.journal.text(false).get(), "run");
    REQUIRE(run.record.log.size() == 1);
    shown.scene.show(run.scene, std::make_shared<RunRecord>(run.record));
    CHECK_FALSE(shown.scene.is_edited(shown.frame()));
    shown.physics.send(SetDamping{0.5});
    CHECK(shown.scene.is_edited(shown.frame()));
    shown.physics.send(Undo{});
    CHECK_FALSE(shown.scene.is_edited(shown.frame()));
}

TEST_CASE("the scene stored in a film of the window starts at the film's first frame") {
    Scene first = load_scene("study-triple");
    first.setup.ghost.enabled = false;
    Shown shown(first);
    shown.physics.send(SetRunning{false});
    CHECK(shown.frame().setup == first.setup);
    CHECK(shown.scene.for_film().setup == first.setup); // an unchanged scene starts at its own start
    shown.physics.send(StepOnce{1000});
    shown.physics.send(SetGravity{1.62});
    const Snapshot& snapshot = shown.frame();
    const Simulation film(shown.scene.for_film().setup);
    CHECK(film.setup().chain.gravity == 1.62);
    // The film begins at the present state, not at the scene's start with the changed gravity.
    Snapshot begun;
    film.fill(begun);
    for (std::size_t bob = 0; bob < 3; ++bob) {
        CHECK(begun.states.front().theta[bob] == snapshot.states.front().theta[bob]);
        CHECK(begun.states.front().omega[bob] == snapshot.states.front().omega[bob]);
    }
    CHECK(std::abs(begun.states.front().omega[0]) > 0.01);
}

TEST_CASE("marks for a class stay when another scene opens, and each scene keeps its own marks") {
    const Scene first = load_scene("study-triple");
    Scene second = load_scene("double-2-1");
    second.look.clock = true;
    Shown shown(first);
    shown.view.preferences.for_class = true;
    shown.view.look.force_arrows = true;
    follow_class(shown.view);
    shown.scene.show(second, nullptr);
    shown.frame();
    follow_class(shown.view);
    CHECK(shown.view.look.force_arrows);
    CHECK_FALSE(shown.view.look.clock);
    CHECK(shown.scene.now().look.force_arrows); // the saved scene has the shown marks
    shown.physics.send(Undo{});
    shown.frame();
    CHECK(shown.view.look.force_arrows);
    shown.view.preferences.for_class = false;
    follow_class(shown.view);
    shown.physics.send(Redo{});
    shown.frame();
    CHECK(shown.view.scene_name == second.name);
    CHECK_FALSE(shown.view.look.force_arrows);
    CHECK(shown.view.look.clock);
}

TEST_CASE("the title describes a changed chain when the scene's name no longer fits it") {
    Shown shown(load_scene("double-1-1"));
    const std::string& name = shown.first_.name;
    const auto title = [&] {
        const Snapshot& now = shown.frame();
        shown.view.scene_edited = shown.scene.is_edited(now);
        shown.view.other_chain = shown.scene.other_chain(now);
        return scene_title(shown.view);
    };
    CHECK(title() == name);
    shown.physics.send(SetGravity{5});
    CHECK(title() == name + ", edited");
    Setup setup = shown.first_.setup;
    setup.chain.masses = {1, 3};
    shown.physics.send(Load{setup});
    CHECK(title() == "Other masses, edited from " + name);
    CHECK(shown.scene.now().name == name);
    CHECK(shown.scene.to_save().name == "Other masses, edited from " + name);
    shown.scene.mark_saved();
    CHECK(title() == "Other masses, edited from " + name); // the window still has the original chain's name
    setup.chain = load_scene("study-triple").setup.chain;
    setup.chain.model = Model::elastic;
    setup.chain.stiffness = 1000;
    setup.start = load_scene("study-triple").setup.start;
    shown.physics.send(Load{setup});
    CHECK(title() == "3 links, elastic rods, edited from " + name);
    shown.physics.send(Undo{});
    shown.physics.send(Undo{});
    shown.physics.send(Undo{});
    CHECK(title() == name);

    // After the saved scene is opened and edited, its title still names the first scene.
    Scene saved = shown.first_;
    saved.name = "Other masses, edited from " + name;
    saved.setup.chain.masses = {1, 3};
    shown.scene.show(saved, nullptr);
    CHECK(title() == saved.name);
    saved.setup.chain.lengths = {1, 2};
    shown.physics.send(Load{saved.setup});
    CHECK(title() == "Other lengths, edited from " + name);
}
