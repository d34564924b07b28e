// SPDX-License-Identifier: MIT
/// Makes the lines of a run file from what happens to the run and from how it is looked at, and keeps the run
/// itself. For one thread.
#pragma once

#include "journal/view_log.hpp"
#include "scene/run_file.hpp"
#include "simulation/run_mirror.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

class RunLineWriter final : public RunObserver {
  public:
    /// `scene_now` is called when a run begins, so that what has been set before it began counts; `expected`
    /// gives the run that was opened last from a file.
    RunLineWriter(std::function<Scene()> scene_now, std::function<std::optional<RunFile>()> expected)
        : scene_now_(std::move(scene_now)), expected_(std::move(expected)) {}

    RunFile file() const;

    /// How the run was looked at; those of another run than the present one are left out.
    void take_looks(std::vector<LoggedView>);

    /// Of what has happened since the last call. How far the run has got is told once, at the end.
    std::string take_lines();
    /// Why the present run cannot be kept, once.
    std::optional<std::string> take_problem() { return std::exchange(problem_, {}); }

    void run_began(const RunRecord&) override;
    void command_logged(const LoggedCommand&) override;
    void keyframe_taken(const KeyframeHash&) override;
    void future_cut(std::int64_t step, std::size_t commands) override;
    void reached(std::int64_t step, std::optional<StateHash> hash) override { mirror_.reached(step, hash); }

  private:
    void put_aside();
    std::optional<RunFile> known(const RunRecord&) const;

    /// A run that has begun with something that cannot be kept is left out up to the next one's beginning.
    template<class MakeLine>
    void add(MakeLine make_line);

    std::function<Scene()> scene_now_;
    std::function<std::optional<RunFile>()> expected_;
    Scene scene_; ///< as the run began
    RunMirror mirror_;
    ViewLog views_;
    std::vector<LoggedView> waiting_; ///< for the run to be told as far as they are
    std::deque<RunFile> past_;        ///< runs that undo may bring back, without their logs
    std::string lines_;
    std::int64_t written_end_ = 0; ///< the step that the lines go to
    std::optional<std::string> problem_;
    bool can_be_kept_ = false; ///< a run has begun and nothing of it is missing in the file
    bool just_began_ = false;  ///< since the last looks were taken
};

} // namespace pendula
