// SPDX-License-Identifier: MIT
#include "ensemble/worker_pool.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace pendula {

std::size_t usual_threads() { return std::max(1u, std::thread::hardware_concurrency()); }

WorkerPool::WorkerPool(std::size_t threads, WorkerPriority priority) {
    for (std::size_t i = 1; i < threads; ++i)
        helpers_.emplace_back([this, priority](const std::stop_token& stop) { help(stop, priority); });
}

WorkerPool::~WorkerPool() {
    for (std::jthread& helper : helpers_) helper.request_stop();
}

void WorkerPool::run(std::size_t tasks, const std::function<void(std::size_t)>& task) {
    {
        const std::lock_guard lock(mutex_);
        task_ = &task;
        tasks_ = tasks;
        next_ = 0;
        thrown_ = nullptr;
        at_work_ = helpers_.size();
        ++round_;
    }
    begun_.notify_all();
    take_tasks();
    std::unique_lock lock(mutex_);
    finished_.wait(lock, [this] { return at_work_ == 0; });
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void WorkerPool::help(const std::stop_token& stop, WorkerPriority priority) {
    // On Linux, of this thread; not to get it does no harm.
    if (priority == WorkerPriority::low) setpriority(PRIO_PROCESS, 0, 10);
    std::size_t seen = 0;
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            if (!begun_.wait(lock, stop, [&] { return round_ != seen; })) return;
            seen = round_;
        }
        take_tasks();
        const std::lock_guard lock(mutex_);
        if (--at_work_ == 0) finished_.notify_one();
    }
}

void WorkerPool::take_tasks() {
    for (std::size_t mine = next_++; mine < tasks_; mine = next_++) {
        try {
            (*task_)(mine);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!thrown_) thrown_ = std::current_exception();
            next_ = tasks_;
        }
    }
}

} // namespace pendula
