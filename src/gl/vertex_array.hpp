// SPDX-License-Identifier: MIT
/// The vertex array that core OpenGL requires even though shaders compute their vertices themselves. It holds
/// no attributes, only the index pattern of quads.
#pragma once

#include "gl/buffer.hpp"
#include "gl/handle.hpp"

#include <string_view>

namespace pendula::gl {

class VertexArray {
  public:
    VertexArray() = default;
    explicit VertexArray(std::string_view label);

    void bind() const;
    unsigned id() const { return handle_.id(); }

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
    Buffer quad_indices_;
};

} // namespace pendula::gl
