// SPDX-License-Identifier: MIT
/// Shows a picture blended with those before it: light of earlier pictures remains for a while. In linear
/// light, before the glow. Lives on the thread of its GL context.
#pragma once

#include "gl/program.hpp"
#include "gl/texture.hpp"

namespace pendula {

class BlendPass {
  public:
    bool is_running() const { return history_.width() > 0; }
    /// The next picture is blended with this one, which may have any size.
    void begin(const gl::Framebuffer& before) { hold(before, before.width(), before.height()); }
    void end() { history_ = {}; }

    /// Draws `newness`, 0 … 1, of the picture plus the rest of what was shown before. Their sizes may differ.
    void draw(const gl::Framebuffer& picture, float newness);

  private:
    void hold(const gl::Framebuffer& source, int width, int height);

    gl::Framebuffer history_; ///< what was shown, linear light
    gl::Program program_{"blend", {"full_screen.vert", "copy.frag"}};
};

} // namespace pendula
