// SPDX-License-Identifier: MIT
/// Glow: the picture at a quarter of its size, halved a few times, and the levels added up again on the way
/// back.
#pragma once

#include "gl/program.hpp"
#include "gl/texture.hpp"

#include <vector>

namespace pendula {

class BloomPass {
  public:
    void resize(int width, int height);
    /// The sum of all levels, at a quarter of the picture's size.
    const gl::Texture& draw(const gl::Texture& picture);

  private:
    gl::Program down_{"bloom down", {"full_screen.vert", "bloom_down.frag"}};
    gl::Program up_{"bloom up", {"full_screen.vert", "bloom_up.frag"}};
    std::vector<gl::Framebuffer> levels_;
};

} // namespace pendula
