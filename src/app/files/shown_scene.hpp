// SPDX-License-Identifier: MIT
/// The scene in the window, whose parts have three keepers: the view is the window's, the motion the physics
/// thread's, and the journal keeps the run. Drawing thread.
#pragma once

#include "journal/run_journal.hpp"
#include "scene/scene.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/run_record.hpp"
#include "ui/overlay.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

/// The window's part of a scene that is shown from now on.
void show_view(const Scene&, ViewState&);

class ShownScene {
  public:
    /// `scene` is the one that they show already. All of them must outlive this.
    ShownScene(const Scene& scene, ViewState& view, PhysicsThread& physics, RunJournal& journal)
        : view_(view), physics_(physics), journal_(journal), scenes_{{scene, scene.setup, 0}} {}

    const std::string& name() const { return view_.scene_name; }
    /// Grows by one with each scene shown; an undo that leads back to one brings its number back.
    std::uint32_t number() const { return shown_; }

    /// Another one, from its start; or `run`, if not null, at its end, as it was looked at there.
    /// A scene goes on running or standing as the one before it did, unless it is `stopped`.
    void show(const Scene&, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views = {},
              bool stopped = false);

    /// Once a frame. If an undo or a redo has led to a run of another scene, or that scene has been refused:
    /// shows the run's own scene, with name, speed and view as it was left. Nothing of one scene is then ever
    /// kept as another's.
    void follow(const Snapshot&);

    /// Whether anything of its motion has been changed since it was opened or saved: undo takes that away.
    bool is_edited(const Snapshot&) const;
    /// What is shown has been written to a file.
    void mark_saved();

    /// The present moment.
    Scene now() const;
    /// As it is now, but from its start: what the film can be made again from.
    Scene from_start() const;

  private:
    /// What a run is known by: what has been changed in it and when, and what it is at its end.
    struct Content {
        std::vector<double> change_times; ///< s
        Setup setup;
        bool operator==(const Content&) const = default;
    };
    struct Known {
        Scene scene;             ///< as it was opened, but for the view and speed, which are as it was left
        Setup setup;             ///< that its run began with
        std::size_t changes = 0; ///< that its run had when it was opened
        std::optional<Content> saved{};
    };
    static Content content_of(const Snapshot&);
    Scene seen() const;
    void leave();

    ViewState& view_;
    PhysicsThread& physics_;
    RunJournal& journal_;
    std::vector<Known> scenes_; ///< by number: undo may lead back to each
    std::uint32_t shown_ = 0;
    std::uint64_t shown_from_ = 0; ///< the orders that a snapshot of it has behind it
};

} // namespace pendula
