// SPDX-License-Identifier: MIT
#include "record/encoding_thread.hpp"

#include "tasks/threads.hpp"

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

constexpr double smoothing = 0.25; ///< the weight of the last frame in the average of the pace

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

} // namespace

EncodingThread::EncodingThread(std::unique_ptr<FrameSink> sink, std::size_t capacity)
    : sink_(std::move(sink)), capacity_(capacity), thread_(start_thread([this] { encode(); })) {}

EncodingThread::~EncodingThread() {
    {
        const std::lock_guard lock(mutex_);
        if (ending_ == Ending::none) {
            ending_ = Ending::abandon;
            sink_->limit_wait(ShutdownDeadline::soon);
        }
    }
    frame_waits_.notify_one();
    if (thread_.joinable()) thread_.join();
}

Frame EncodingThread::blank(int width, int height, int depth) {
    Frame frame;
    {
        const std::lock_guard lock(mutex_);
        if (!used_.empty()) {
            frame = std::move(used_.back());
            used_.pop_back();
        }
    }
    frame.resize(width, height, depth);
    frame.times = 1;
    frame.sound.clear();
    return frame;
}

void EncodingThread::put(Frame&& frame) {
    {
        std::unique_lock lock(mutex_);
        room_is_made_.wait(lock, [&] { return failure_ || waiting_.size() < capacity_; });
        rethrow_failure();
        waiting_.push_back(std::move(frame));
    }
    frame_waits_.notify_one();
}

bool EncodingThread::has_room() {
    const std::lock_guard lock(mutex_);
    return failure_ || waiting_.size() < capacity_;
}

std::size_t EncodingThread::unfinished() {
    const std::lock_guard lock(mutex_);
    return waiting_.size() + (busy_ ? 1 : 0);
}

double EncodingThread::pace() {
    const std::lock_guard lock(mutex_);
    return busy_ ? std::max(pace_, seconds_since(put_at_)) : pace_;
}

void EncodingThread::cut_short() {
    {
        const std::lock_guard lock(mutex_);
        waiting_.clear();
    }
    room_is_made_.notify_one();
}

void EncodingThread::finish() {
    {
        const std::lock_guard lock(mutex_);
        if (ending_ == Ending::none) ending_ = Ending::finish;
    }
    frame_waits_.notify_one();
    if (thread_.joinable()) thread_.join();
    rethrow_failure();
}

void EncodingThread::rethrow_failure() {
    if (failure_) std::rethrow_exception(failure_);
}

void EncodingThread::encode() {
    try {
        for (;;) {
            Frame frame;
            {
                std::unique_lock lock(mutex_);
                frame_waits_.wait(lock, [&] { return !waiting_.empty() || ending_ != Ending::none; });
                if (ending_ == Ending::abandon) return;
                if (waiting_.empty()) break;
                frame = std::move(waiting_.front());
                waiting_.pop_front();
                busy_ = true;
                put_at_ = Clock::now();
            }
            room_is_made_.notify_one();
            sink_->put(frame);
            const std::lock_guard lock(mutex_);
            ++paced_;
            pace_ += std::max(smoothing, 1 / static_cast<double>(paced_)) * (seconds_since(put_at_) - pace_);
            busy_ = false;
            used_.push_back(std::move(frame));
        }
        sink_->finish();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        busy_ = false;
        room_is_made_.notify_one();
    }
}

} // namespace pendula
