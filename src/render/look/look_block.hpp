// SPDX-License-Identifier: MIT
/// The look on the GPU, in the form that look.glsl reads: one uniform block for all passes, uploaded when the
/// look changes. Drawing thread.
#pragma once

#include "gl/buffer.hpp"
#include "scene/look.hpp"

#include <optional>

namespace pendula {

class LookBlock {
  public:
    void bind(const Look&); ///< as uniform block 0

  private:
    gl::Buffer buffer_;
    std::optional<Look> sent_;
};

} // namespace pendula
