// SPDX-License-Identifier: MIT
/// Films and hand-outs made one after the other by other processes of this program (`pendula record`,
/// `pendula handout`) while the window runs. A process reads its scene or run from memory that outlives the
/// window: if the window crashes, the process continues and completes its film. Use it on one thread.
#pragma once

#include "record/child_process.hpp"
#include "window/features/recording/film_settings.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

struct RenderJob {
    std::filesystem::path file;       ///< a file, or a folder for pictures or for a hand-out
    std::vector<std::string> options; ///< options of the command, without SCENE and --out
    std::future<std::string> source;  ///< the scene or the run as text, once that is ready
    /// Whether this is a hand-out. `pendula handout` leaves a complete hand-out or nothing.
    bool hands_out = false;
};

class RenderQueue {
  public:
    using Clock = std::chrono::steady_clock;

    /// The largest number of jobs in the queue, including the running job.
    static constexpr std::size_t most_jobs = 20;

    /// `program`: the program to run; by default this program.
    explicit RenderQueue(std::string program = "/proc/self/exe") : program_(std::move(program)) {}
    /// Kills the running process; its film so far can be played.
    ~RenderQueue() = default;

    /// Throws RecordError if the queue already has most_jobs jobs, or a job with the same file.
    void add(RenderJob);
    /// Completes the film being rendered with its frames so far, or removes a waiting film.
    void cancel(int id, Clock::time_point now);
    /// Reads the progress of the running process. When the process has ended, starts the next one.
    void update(Clock::time_point now);
    /// Cancels all jobs.
    void cancel_all(Clock::time_point now);
    /// Kills the running process and removes all jobs; the film so far can be played.
    void give_up();

    bool empty() const { return jobs_.empty(); }
    /// Whether a job with this full path is in the queue.
    bool is_making(const std::filesystem::path&) const;
    std::vector<RenderFigures> figures(Clock::time_point now) const;
    FilmNews take_news() { return std::exchange(news_, {}); }

  private:
    struct Job {
        RenderJob job;
        RenderFigures figures; ///< `seconds_left` and `waits` are not set
        std::unique_ptr<ChildProcess> child;
        Clock::time_point begun;     ///< when the process first reported its progress
        std::int64_t begun_with = 0; ///< number of frames done by then
    };

    void begin(Job&);
    static void read_progress(Job&, Clock::time_point now);
    void end(Job&);

    std::string program_;
    std::deque<Job> jobs_; ///< the first one is running, or waits for its source
    int last_id_ = 0;
    FilmNews news_;
};

} // namespace pendula
