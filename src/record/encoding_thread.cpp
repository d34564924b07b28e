// SPDX-License-Identifier: MIT
#include "record/encoding_thread.hpp"

#include <utility>

namespace pendula {

EncodingThread::EncodingThread(std::unique_ptr<FrameSink> sink, std::size_t capacity)
    : sink_(std::move(sink)), capacity_(capacity), thread_([this] { encode(); }) {}

EncodingThread::~EncodingThread() {
    {
        const std::lock_guard lock(mutex_);
        if (order_ == Order::go_on) order_ = Order::abandon;
    }
    frame_waits_.notify_one();
    if (thread_.joinable()) thread_.join();
}

Frame EncodingThread::blank(int width, int height) {
    Frame frame;
    {
        const std::lock_guard lock(mutex_);
        if (!used_.empty()) {
            frame = std::move(used_.back());
            used_.pop_back();
        }
    }
    frame.resize(width, height);
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

void EncodingThread::finish() {
    {
        const std::lock_guard lock(mutex_);
        if (order_ == Order::go_on) order_ = Order::finish;
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
                frame_waits_.wait(lock, [&] { return !waiting_.empty() || order_ != Order::go_on; });
                if (order_ == Order::abandon) return;
                if (waiting_.empty()) break;
                frame = std::move(waiting_.front());
                waiting_.pop_front();
            }
            room_is_made_.notify_one();
            sink_->put(frame);
            const std::lock_guard lock(mutex_);
            used_.push_back(std::move(frame));
        }
        sink_->finish();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        room_is_made_.notify_one();
    }
}

} // namespace pendula
