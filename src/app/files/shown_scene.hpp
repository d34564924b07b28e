// SPDX-License-Identifier: MIT
/// The scene in the window, whose parts have three keepers: the view is the window's, the motion the physics
/// thread's, and the journal keeps the run. Drawing thread.
#pragma once

#include "journal/run_journal.hpp"
#include "scene/scene.hpp"
#include "simulation/physics_thread.hpp"
#include "simulation/run_record.hpp"
#include "ui/overlay.hpp"

#include <memory>
#include <vector>

namespace pendula {

/// The window's part of a scene that is shown from now on.
void show_view(const Scene&, ViewState&);

class ShownScene {
  public:
    /// All of them must outlive this.
    ShownScene(ViewState& view, PhysicsThread& physics, RunJournal& journal)
        : view_(view), physics_(physics), journal_(journal) {}

    const std::string& name() const { return view_.scene_name; }

    /// Another one, from its start; or `run`, if not null, at its end, as it was looked at there.
    /// A scene goes on running or standing as the one before it did, unless it is `stopped`.
    void show(const Scene&, std::shared_ptr<const RunRecord> run, std::vector<LoggedView> views = {},
              bool stopped = false);

    /// The present moment.
    Scene now() const;
    /// As it is now, but from its start: what the film can be made again from.
    Scene from_start() const;

  private:
    Scene seen() const;

    ViewState& view_;
    PhysicsThread& physics_;
    RunJournal& journal_;
};

} // namespace pendula
