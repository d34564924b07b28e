// SPDX-License-Identifier: MIT
/// An off-screen context for a test, with debug messages, that knows how many errors the test has caused. On
/// Mesa's software renderer, which draws the same everywhere, unless LIBGL_ALWAYS_SOFTWARE=0 is in the
/// environment.
#pragma once

#include "gl/context.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace pendula::test {

class GlContext {
  public:
    std::uint64_t errors() const { return gl::error_count() - before_; }
    bool is_software() const {
        return software_ == 0 && gl::renderer_name().find("llvmpipe") != std::string::npos;
    }

    /// For creating contexts that share this context's objects.
    const gl::OffscreenContext& offscreen() const { return context_; }

  private:
    int software_ = ::setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0); // must be set before the context is created
    gl::OffscreenContext context_{true};
    std::uint64_t before_ = gl::error_count();
};

} // namespace pendula::test
