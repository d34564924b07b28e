// SPDX-License-Identifier: MIT
/// The scene in the window. It has three owners: the window owns the view, the physics thread the motion, and
/// the journal the run. Drawing thread.
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
    /// The other arguments must already show `scene`, and must outlive this.
    ShownScene(const Scene& scene, ViewState& view, PhysicsThread& physics, RunJournal& journal)
        : view_(view), physics_(physics), journal_(journal), scenes_{{scene, scene.setup, 0}} {}

    const std::string& name() const { return view_.scene_name; }
    /// Each scene that is shown gets the next number; an undo that returns to a scene also returns to its
    /// number.
    std::uint32_t number() const { return shown_; }

    /// Shows another scene from its start; if `run` is not null, shows that run instead, at its end, as it
    /// was viewed there. The new scene runs or is stopped like the previous one, unless `stopped` is set.
    void show(const Scene&, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views = {},
              bool stopped = false);

    /// Call once a frame. If undo or redo has led to a run of another scene, or if the new scene was refused,
    /// shows that run's own scene again, with its last name, speed and view, so that no scene is ever stored
    /// with parts of another.
    void follow(const Snapshot&);

    /// Whether the scene's motion has been changed since it was opened or saved; undone changes do not count.
    bool is_edited(const Snapshot&) const;
    /// How the scene's chain differs from the opened one, for example "5 links", if the scene's name may no
    /// longer describe it; otherwise empty.
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
    /// The same under a name that describes it, for a file of its own.
    Scene to_save() const;
    /// The scene with its present settings, but at its start.
    Scene from_start() const;
    /// The scene for a film of the window that begins now: from its start, or, if its motion has been changed
    /// since then, from the present moment.
    Scene for_film() const;

  private:
    /// Identifies the content of a run: when it was changed, and its setup at the end.
    struct Content {
        ChangeTimes change_times;
        Setup setup;
        bool is_of(const Content& other) const {
            return change_times == other.change_times && ask_for_the_same(setup, other.setup);
        }
    };
    struct Known {
        Scene scene;             ///< as opened, with the last view and speed
        Setup setup;             ///< at the beginning of the run
        std::size_t changes = 0; ///< of the run when it was opened
        std::optional<Content> saved{};
    };
    static Content content_of(const Snapshot&);
    Scene seen() const;
    void leave();

    ViewState& view_;
    PhysicsThread& physics_;
    RunJournal& journal_;
    std::vector<Known> scenes_; ///< by number: undo may return to any of them
    std::uint32_t shown_ = 0;
    std::uint64_t shown_from_ = 0; ///< shown by snapshots with at least this many `commands_done`
};

} // namespace pendula
