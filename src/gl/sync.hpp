// SPDX-License-Identifier: MIT
/// Points of a context's command stream: waiting for a point, and measuring the time between two points.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace pendula::gl {

/// A point of one context's command stream. Threads of this process can wait for it, and so can the commands
/// of other contexts that share objects with that context.
class Fence {
  public:
    Fence() = default; ///< an empty fence: waiting for it returns at once
    /// A fence after all commands given so far to the current context; also starts these commands.
    static Fence here();

    Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
    Fence& operator=(Fence&& other) noexcept {
        std::swap(sync_, other.sync_);
        return *this;
    }
    ~Fence();

    /// Blocks the thread until the point has been reached, or for `seconds`; returns whether it has been
    /// reached. Throws gl::Error if the context is lost.
    bool wait(double seconds) const;
    /// Makes later commands of the current context run only after the point; no thread waits.
    void hold_back() const;

  private:
    void* sync_ = nullptr;
};

/// The time on the GPU between two points of the command stream.
class TimerQuery {
  public:
    TimerQuery() = default;
    explicit TimerQuery(std::string_view label);

    void begin(); ///< one timer runs at a time
    void end();
    /// Nanoseconds between begin() and end(), or nothing until the GPU has reached end(); never waits.
    std::optional<std::uint64_t> nanoseconds() const;

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
};

} // namespace pendula::gl
