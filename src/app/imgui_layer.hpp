// SPDX-License-Identifier: MIT
/// Dear ImGui with its GLFW and OpenGL backends, for one window. Drawing thread.
#pragma once

#include "ui/theme.hpp"

struct GLFWwindow;

namespace pendula {

class ImGuiLayer {
  public:
    /// `content_scale` is how much larger the desktop wants text; `pixel_ratio` is framebuffer pixels per
    /// screen coordinate (1 under X11, often 2 on other systems). Chains to callbacks installed on the window
    /// before.
    ImGuiLayer(GLFWwindow*, float content_scale, float pixel_ratio);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    void begin_frame();
    void draw(); ///< into the bound framebuffer

    const theme::Fonts& fonts() const { return fonts_; }
    /// Overlay pixels per logical pixel, in ImGui's coordinates.
    float scale() const { return scale_; }

    bool wants_pointer() const;
    bool wants_keys() const;

  private:
    float scale_;
    theme::Fonts fonts_;
};

} // namespace pendula
