// SPDX-License-Identifier: MIT
/// A sink on a thread of its own, fed through a short queue, so that drawing and encoding go on at once. All
/// functions are for the one thread that draws. Frames are moved, never copied, and their memory goes round.
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
    /// At most `capacity` frames wait; more of them only cost memory, since the slower side sets the pace.
    explicit EncodingThread(std::unique_ptr<FrameSink>, std::size_t capacity = 3);
    ~EncodingThread(); ///< without a finish() before, drops what waits and takes the recording back
    EncodingThread(const EncodingThread&) = delete;
    EncodingThread& operator=(const EncodingThread&) = delete;

    /// A frame to draw into: one that the sink is done with where there is one. Its pixels are left-overs.
    Frame blank(int width, int height);

    /// Hands the next frame over, waiting while the queue is full. Throws what the sink has thrown.
    void put(Frame&&);

    /// Whether put() would not wait; true also after a failure, which it then throws.
    bool has_room();
    /// Waits for that, at most so long. Whether it has come about.
    bool wait_for_room(std::chrono::milliseconds longest);

    /// How many frames are not with the sink yet, or are being put there.
    std::size_t unfinished();
    /// s that the sink takes for a frame, of the last ones, or for the one it is at if that is more; 0 before
    /// the first.
    double pace();

    /// See FrameSink. Any thread.
    void hurry(Hurry how) { sink_->hurry(how); }
    /// Drops what waits, so that finish() completes what the sink has. Any thread.
    void cut_short();

    /// See FrameSink.
    std::uintmax_t bytes_written() const { return sink_->bytes_written(); }

    /// Waits until everything is recorded and completes it. Throws what the sink has thrown.
    void finish();

  private:
    void encode();
    void rethrow_failure();

    std::unique_ptr<FrameSink> sink_; ///< the thread's own while it runs
    const std::size_t capacity_;

    std::mutex mutex_; ///< guards what follows, never held while encoding
    std::condition_variable frame_waits_, room_is_made_;
    std::deque<Frame> waiting_;
    std::vector<Frame> used_;
    bool busy_ = false; ///< a frame is being put
    double pace_ = 0; ///< s
    std::int64_t paced_ = 0; ///< frames that it is of
    std::chrono::steady_clock::time_point put_at_; ///< the one being put
    std::exception_ptr failure_;
    enum class Order { go_on, finish, abandon } order_ = Order::go_on;

    std::thread thread_; ///< last: it starts when all else is there
};

} // namespace pendula
