// SPDX-License-Identifier: MIT
/// Films and hand-outs made by other processes of this program, `pendula record` and `handout`, one after the
/// other, while the window runs. A process reads its scene or run from memory that outlives the window: if
/// the window crashes, the process continues and completes its film. For one thread.
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
    std::future<std::string> source;  ///< a scene or a run as text, when it is ready
    /// Made by `pendula handout`, which leaves either a complete hand-out or nothing.
    bool hands_out = false;
};

class RenderQueue {
  public:
    using Clock = std::chrono::steady_clock;

    /// The limit of the queue, including the job being rendered; more would be a mistake.
    static constexpr std::size_t most_jobs = 20;

    /// `program` is the program to run; by default this one.
    explicit RenderQueue(std::string program = "/proc/self/exe") : program_(std::move(program)) {}
    /// Kills the running process; its film so far can be played.
    ~RenderQueue() = default;

    /// Throws RecordError if there are too many jobs, or already one for that file.
    void add(RenderJob);
    /// Completes the film being rendered with its frames so far, or drops a waiting one.
    void cancel(int id, Clock::time_point now);
    /// Reads the progress of the running process; when it has ended, starts the next.
    void update(Clock::time_point now);
    /// Cancels all.
    void cancel_all(Clock::time_point now);
    /// Kills the running process; its film so far can be played.
    void give_up();

    bool empty() const { return jobs_.empty(); }
    /// Whether a film in the queue will have this name, which is a full path.
    bool is_making(const std::filesystem::path&) const;
    std::vector<RenderFigures> figures(Clock::time_point now) const;
    std::vector<std::string> take_news();
    /// The full path of the film completed last since the last call; empty if there was none.
    std::string take_completed() { return std::exchange(completed_, {}); }
    std::vector<std::string> take_failures();

  private:
    struct Job {
        int id = 0;
        RenderJob job;
        std::unique_ptr<ChildProcess> child;
        std::int64_t done = 0, wanted = 0;
        Clock::time_point begun; ///< when the first frame was finished
        std::int64_t begun_with = 0;
        bool stops = false;
    };

    void begin(Job&);
    static void read_progress(Job&, Clock::time_point now);
    void end(Job&);

    std::string program_;
    std::deque<Job> jobs_; ///< the first one is running
    int last_id_ = 0;
    std::vector<std::string> news_, failures_;
    std::string completed_;
};

} // namespace pendula
