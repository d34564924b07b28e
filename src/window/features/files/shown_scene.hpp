// SPDX-License-Identifier: MIT
/// The scene shown in the window. Its parts are in three places: its view in ViewState, its motion on the
/// physics thread, and its run in the journal. Drawing thread.
#pragma once

#include "journal/run_journal.hpp"
#include "scene/scene.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/run_record.hpp"
#include "window/panels/overlay.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class ShownScene {
  public:
    /// The other arguments must already be set up for `scene`, and must outlive this object.
    ShownScene(const Scene& scene, ViewState& view, PhysicsThread& physics, RunJournal& journal)
        : view_(view), physics_(physics), journal_(journal), scenes_{{scene, scene.setup, 0}} {}

    const std::string& name() const { return view_.scene_name; }
    /// The number of the shown scene. Each call of show() gives a new number; an undo that returns to an
    /// earlier scene also returns to that scene's number.
    std::uint32_t number() const { return shown_; }

    /// Shows another scene from its start. If `run` is not null, shows the end of that run, with the view at
    /// the end. The new scene runs if the previous one was running, unless `stopped` is set.
    void show(const Scene&, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views = {},
              bool stopped = false);

    /// Call it once a frame. The physics thread can return to a run of an earlier scene: by undo or redo, or
    /// because it refused a new scene. Then this function restores the earlier scene's last name, speed and
    /// view, so that a saved scene never mixes two scenes.
    void follow(const Snapshot&);

    /// Whether the scene's motion has been changed since it was opened or saved; undone changes do not count.
    bool is_edited(const Snapshot&) const;
    /// How the chain differs from the opened scene's chain, for example "5 links". The scene's name may then
    /// no longer be right. Empty if the chains do not differ.
    std::string other_chain(const Snapshot&) const;
    /// Call it when the scene has been written to a file.
    void mark_saved();

    /// Shows a video behind the chain, and the panel with the controls that place it.
    void show_behind(const VideoView& video) {
        view_.video = video;
        view_.show_panels = true;
        show_panel(view_, false, true);
    }

    /// The scene at the present moment.
    Scene now() const;
    /// The scene at the present moment, for a new file. If the chain was changed, the scene's name says how.
    Scene to_save() const;
    /// The scene with its present settings, but at its start.
    Scene from_start() const;
    /// The scene for a film that begins now: the scene at its start or, if the motion has been changed since,
    /// at the present moment.
    Scene for_film() const;

  private:
    /// Identifies the content of a run: the times of its changes, and the setup at its end.
    struct Content {
        ChangeTimes change_times;
        Setup setup;
        bool is_of(const Content& other) const {
            return change_times == other.change_times && ask_for_the_same(setup, other.setup);
        }
    };
    struct Known {
        Scene scene;             ///< the opened scene, with the last view and speed
        Setup setup;             ///< the setup at the beginning of the run
        std::size_t changes = 0; ///< number of the run's changes when the scene was opened
        std::optional<Content> saved{};
    };
    static Content content_of(const Snapshot&);
    Scene seen() const;
    void leave();

    ViewState& view_;
    PhysicsThread& physics_;
    RunJournal& journal_;
    std::vector<Known> scenes_; ///< by scene number: undo may return to any of these scenes
    std::uint32_t shown_ = 0;
    std::uint64_t shown_from_ = 0; ///< snapshots with a smaller `commands_done` show an earlier scene
};

} // namespace pendula
