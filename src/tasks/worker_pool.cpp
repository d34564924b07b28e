// SPDX-License-Identifier: MIT
#include "tasks/worker_pool.hpp"

#include <utility>

namespace pendula {

WorkerPool::WorkerPool(std::size_t threads, ThreadPriority priority) {
    helpers_.reserve(threads - 1);
    try {
        for (std::size_t i = 1; i < threads; ++i)
            helpers_.push_back(
                start_thread([this, priority](const std::stop_token& stop) { help(stop, priority); }));
    } catch (const NoThread&) { // the threads that have started do all the work
    }
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

void WorkerPool::help(const std::stop_token& stop, ThreadPriority priority) {
    lower_priority(priority);
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
