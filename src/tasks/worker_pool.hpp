// SPDX-License-Identifier: MIT
/// Threads that share the tasks of one loop. Any thread may run any task. Each task must write only its own
/// data; then the result does not depend on the number of threads.
#pragma once

#include "tasks/threads.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace pendula {

class WorkerPool {
  public:
    /// `threads` (≥ 1) includes the thread that calls run(), whose priority stays the same. If the system
    /// allows fewer threads, the pool has fewer.
    explicit WorkerPool(std::size_t threads = usual_threads(),
                        ThreadPriority priority = ThreadPriority::usual);
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    std::size_t threads() const { return helpers_.size() + 1; }

    /// Calls task(0) … task(tasks − 1), each once, and returns when all have returned. After a task has
    /// thrown, no further task starts, and run() throws the first exception again. Call it from one thread at
    /// a time, and never from a task.
    void run(std::size_t tasks, const std::function<void(std::size_t)>& task);

  private:
    void help(const std::stop_token& stop, ThreadPriority priority);
    void take_tasks();

    std::mutex mutex_;
    std::condition_variable_any begun_;
    std::condition_variable finished_;
    const std::function<void(std::size_t)>* task_ = nullptr;
    std::size_t tasks_ = 0;
    std::atomic<std::size_t> next_{0};
    std::size_t round_ = 0;   ///< number of calls of run()
    std::size_t at_work_ = 0; ///< number of helpers that have not finished this round
    std::exception_ptr thrown_;
    std::vector<std::jthread> helpers_; ///< declared last, because they use all members above
};

} // namespace pendula
