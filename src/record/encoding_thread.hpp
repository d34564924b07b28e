// SPDX-License-Identifier: MIT
/// Runs a sink on a separate thread, which takes frames from a short queue, so that drawing and encoding
/// overlap. Only the drawing thread calls the functions, except where noted. Frames are moved, never copied,
/// and their memory is reused.
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
    /// At most `capacity` frames wait in the queue. More would only cost memory, since the slower side sets
    /// the pace. Throws NoThread.
    explicit EncodingThread(std::unique_ptr<FrameSink>, std::size_t capacity = 3);
    ~EncodingThread(); ///< without finish(), drops waiting frames and discards the recording
    EncodingThread(const EncodingThread&) = delete;
    EncodingThread& operator=(const EncodingThread&) = delete;

    /// Returns a frame to draw into, with undefined pixels. Reuses the memory of a frame that the sink has
    /// finished, if there is one.
    Frame blank(int width, int height, int depth = 8);

    /// Adds the next frame to the queue; waits while the queue is full. Throws what the sink has thrown.
    void put(Frame&&);

    /// Whether put() would return at once. Also true after the sink has failed: put() then throws its
    /// exception.
    bool has_room();

    /// The number of frames that the sink has not finished, including the frame that it is encoding.
    std::size_t unfinished();
    /// How long the sink takes per frame, s: the average over the last frames, or the time already spent on
    /// the current one if that is longer; 0 before the first frame.
    double pace();

    /// See FrameSink::limit_wait(). Any thread.
    void limit_wait(ShutdownDeadline deadline) { sink_->limit_wait(deadline); }
    /// Drops the waiting frames, so that finish() completes the recording with the frames that the sink has.
    /// Any thread.
    void cut_short();

    /// See the functions of FrameSink. Any thread.
    std::uintmax_t bytes_written() const { return sink_->bytes_written(); }
    double completed() const { return sink_->completed(); }

    /// Waits until everything is recorded, then completes the recording. Throws what the sink has thrown.
    void finish();

  private:
    void encode();
    void rethrow_failure();

    std::unique_ptr<FrameSink> sink_; ///< while the thread runs, only the thread calls put() and finish()
    const std::size_t capacity_;

    std::mutex mutex_; ///< guards the members that follow; never held while encoding
    std::condition_variable frame_waits_, room_is_made_;
    std::deque<Frame> waiting_;
    std::vector<Frame> used_;
    bool busy_ = false;                            ///< the sink is encoding a frame
    double pace_ = 0;                              ///< s
    std::int64_t paced_ = 0;                       ///< the number of frames in the average
    std::chrono::steady_clock::time_point put_at_; ///< when the sink received the frame that it is encoding
    std::exception_ptr failure_;
    enum class Ending { none, finish, abandon } ending_ = Ending::none;

    std::jthread thread_; ///< the last member, so that the thread starts when all others exist
};

} // namespace pendula
