// SPDX-License-Identifier: MIT
/// An off-screen context for a test, with debug messages, that knows how many errors the test has caused.
#pragma once

#include "gl/context.hpp"
#include "gl/offscreen_context.hpp"

#include <cstdint>

namespace pendula::test {

class GlContext {
  public:
    std::uint64_t errors() const { return gl::error_count() - before_; }

  private:
    gl::OffscreenContext context_{true};
    std::uint64_t before_ = gl::error_count();
};

} // namespace pendula::test
