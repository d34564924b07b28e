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

    /// Fonts and spacing for another size, `ui_scale` times the desktop's; between frames. Whether anything
    /// has changed.
    bool rescale(float content_scale, float pixel_ratio, float ui_scale);

    void begin_frame();
    void draw(); ///< into the bound framebuffer

    const theme::Fonts& fonts() const { return fonts_; }
    /// Overlay pixels per logical pixel, in ImGui's coordinates.
    float scale() const { return scale_; }

    bool wants_pointer() const;
    bool wants_keys() const;

  private:
    void load(float scale, float pixel_ratio);

    GLFWwindow* window_;
    float scale_ = 0, pixel_ratio_ = 0;
    theme::Fonts fonts_;
};

} // namespace pendula
