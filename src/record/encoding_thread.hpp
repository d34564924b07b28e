// SPDX-License-Identifier: MIT
/// Runs a sink on its own thread, fed through a short queue, so that drawing and encoding overlap. Only the
/// drawing thread calls the functions, unless they say otherwise. Frames are moved, never copied, and their
/// memory is reused.
#pragma once

#include "record/frame_sink.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace pendula {

class EncodingThread {
  public:
    /// At most `capacity` frames wait; more would only cost memory, since the slower side sets the pace.
    /// Throws NoThread.
    explicit EncodingThread(std::unique_ptr<FrameSink>, std::size_t capacity = 3);
    ~EncodingThread(); ///< without finish(), drops waiting frames and discards the recording
    EncodingThread(const EncodingThread&) = delete;
    EncodingThread& operator=(const EncodingThread&) = delete;

    /// A frame to draw into; reuses one that the sink has finished, if there is one. Its pixels are
    /// undefined.
    Frame blank(int width, int height, int depth = 8);

    /// Passes on the next frame; waits while the queue is full. Throws what the sink has thrown.
    void put(Frame&&);

    /// Whether put() would not wait. Also true after a failure, which put() then throws.
    bool has_room();

    /// The number of frames that the sink has not finished, including the present one.
    std::size_t unfinished();
    /// How long the sink takes per frame, s: the average over the last frames, or the time already spent on
    /// the current one if that is longer; 0 before the first frame.
    double pace();

    /// See FrameSink. Any thread.
    void limit_wait(ShutdownDeadline deadline) { sink_->limit_wait(deadline); }
    /// Drops waiting frames, so that finish() completes what the sink already has. Any thread.
    void cut_short();

    /// See FrameSink.
    std::uintmax_t bytes_written() const { return sink_->bytes_written(); }
    double completed() const { return sink_->completed(); }

    /// Waits until everything is recorded, then completes the recording. Throws what the sink has thrown.
    void finish();

  private:
    void encode();
    void rethrow_failure();

    std::unique_ptr<FrameSink> sink_; ///< used by the thread alone while it runs
    const std::size_t capacity_;

    std::mutex mutex_; ///< guards what follows, never held while encoding
    std::condition_variable frame_waits_, room_is_made_;
    std::deque<Frame> waiting_;
    std::vector<Frame> used_;
    bool busy_ = false;                            ///< a frame is being put
    double pace_ = 0;                              ///< s
    std::int64_t paced_ = 0;                       ///< the number of frames in the average
    std::chrono::steady_clock::time_point put_at_; ///< when the current one was put
    std::exception_ptr failure_;
    enum class Ending { none, finish, abandon } ending_ = Ending::none;

    std::jthread thread_; ///< last: it starts when all members exist
};

} // namespace pendula
