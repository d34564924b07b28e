// SPDX-License-Identifier: MIT
/// Turns a run's events and views into the lines of a run file, and keeps the run itself. For one thread.
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

/// The largest number of views kept per simulated second.
inline constexpr double views_per_second = 60;

/// Chooses which views of a run to keep: those that do not follow from the last kept one.
class ViewLog {
  public:
    /// In order, as in a run file.
    const std::vector<LoggedView>& views() const { return views_; }

    /// Takes the present view, at the run's end. Returns the view to write, if any.
    std::optional<LoggedView> add(LoggedView);
    /// Removes the views after a step: they no longer belong to the run.
    void cut(std::int64_t step);
    /// Begins another run, with these views.
    void begin(std::vector<LoggedView> views) { views_ = std::move(views); }

  private:
    std::vector<LoggedView> views_;
};

class RunLineWriter final : public RunObserver {
  public:
    /// `scene_of` is called with the number of a run's scene when the run begins, so that earlier changes of
    /// the scene count; `expected` returns the run that was last opened from a file.
    RunLineWriter(std::function<Scene(std::uint32_t)> scene_of,
                  std::function<std::optional<RunFile>()> expected)
        : scene_of_(std::move(scene_of)), expected_(std::move(expected)) {}

    RunFile file() const;

    /// Adds views of the run; views of any other run than the present one are dropped.
    void add_views(std::vector<LoggedView>);

    /// The lines for everything since the last call. The run's present end is one line, the last.
    std::string take_lines();
    /// Why the present run cannot be kept; returned once.
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

    /// Appends the line. If the run's start cannot be written, nothing is written until the next run begins.
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
    /// The run's time when it was last integrated again with other steps: views up to there have the earlier
    /// step numbers. Unset after any other event.
    std::optional<double> reintegrated_at_; ///< s
    std::int64_t written_end_ = 0;          ///< the last step written
    bool end_hash_is_news_ = false;         ///< that step's hash has not been written yet
    std::optional<std::string> problem_;
    bool can_be_kept_ = false; ///< a run has begun, and the file contains all of it
    bool just_began_ = false;  ///< the run has begun since views were last taken
};

} // namespace pendula
