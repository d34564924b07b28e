// SPDX-License-Identifier: MIT
/// Time on the GPU between two points of the command stream.
#pragma once

#include "gl/handle.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace pendula::gl {

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
