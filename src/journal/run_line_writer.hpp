// SPDX-License-Identifier: MIT
/// Turns a run's events and views into the lines of a run file, and keeps a copy of the run. One thread.
#pragma once

#include "scene/run_file.hpp"
#include "scene/run_view.hpp"
#include "simulation/run_record.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// The largest number of views that are stored per simulated second.
inline constexpr double views_per_second = 60;

/// Chooses which views of a run to store: those that do not follow from the last stored view.
class ViewLog {
  public:
    /// The stored views in order of steps, as in a run file.
    const std::vector<LoggedView>& views() const { return views_; }

    /// Adds the current view, at the last step of the run, if it must be stored. Returns the stored view, or
    /// nothing.
    std::optional<LoggedView> add(LoggedView);
    /// Removes the views after a step, because they no longer belong to the run.
    void cut(std::int64_t step);
    /// Begins another run, with these views.
    void begin(std::vector<LoggedView> views) { views_ = std::move(views); }

  private:
    std::vector<LoggedView> views_;
};

class RunLineWriter final : public RunObserver {
  public:
    /// `scene_of` returns the scene with the given number. It is called when a run begins, so the scene has
    /// all changes made before the run. `expected` returns the run that was last opened from a file.
    RunLineWriter(std::function<Scene(std::uint32_t)> scene_of,
                  std::function<std::optional<RunFile>()> expected)
        : scene_of_(std::move(scene_of)), expected_(std::move(expected)) {}

    RunFile file() const;

    /// Adds views of the current run; views of other runs are dropped.
    void add_views(std::vector<LoggedView>);

    /// The lines for all events since the last call. The last line gives the run's current end.
    std::string take_lines();
    /// Why the current run cannot be written to a file; each reason is returned once.
    std::optional<std::string> take_problem() { return std::exchange(problem_, {}); }

    void run_began(const RunRecord&) override;
    void run_reintegrated(const RunRecord&) override;
    void command_logged(const LoggedCommand&) override;
    void keyframe_taken(const KeyframeHash&) override;
    void future_cut(std::int64_t step, std::size_t commands) override;
    void reached(std::int64_t step, std::optional<StateHash> hash) override;

  private:
    void put_aside();
    std::optional<RunFile> known(const RunRecord&) const;
    void begin(const RunRecord&, std::vector<LoggedView> views);

    /// Appends the line that `make_line` returns. If it throws SceneError, nothing is written until the next
    /// run begins.
    template<class MakeLine>
    void add(MakeLine make_line);

    std::function<Scene(std::uint32_t)> scene_of_;
    std::function<std::optional<RunFile>()> expected_;
    Scene scene_; ///< the scene at the run's beginning
    RunMirror mirror_;
    ViewLog views_;
    std::vector<LoggedView> waiting_; ///< views that wait until the run reaches their step
    std::deque<RunFile> past_;        ///< runs that undo may bring back, without their logs
    std::string lines_;
    /// The run's time when it was last integrated again with another dt. New views up to this time still have
    /// the step numbers of the earlier dt. Unset after any other event.
    std::optional<double> reintegrated_at_; ///< s
    std::int64_t written_end_ = 0;          ///< the last step written
    bool end_hash_is_news_ = false;         ///< the hash of written_end_ is known but not written yet
    std::optional<std::string> problem_;
    bool can_be_kept_ = false; ///< a run has begun, and all its lines could be written
    bool just_began_ = false;  ///< the run began after the last call of add_views()
};

} // namespace pendula
