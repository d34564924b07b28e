// SPDX-License-Identifier: MIT
/// Dear ImGui with its GLFW and OpenGL backends, for one window. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "window/panels/theme.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/window_input.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

struct GLFWwindow;

namespace pendula::click_queue {

// Presses and releases of the left button, one per frame: ImGui before 1.87 only sees which buttons are down
// when a frame begins, and would miss clicks between two slow frames.

/// Call it after the window's own callbacks have been installed, before ImGui's.
void install(GLFWwindow*);

/// Call it between the GLFW backend's NewFrame() and ImGui's. Does nothing if ImGui has its own queue.
void hand_on(GLFWwindow*);

} // namespace pendula::click_queue

namespace pendula {

/// Pastes into a text field when the clipboard's text comes some frames after Ctrl V. Dear ImGui needs the
/// text at once: it first gets an empty text, and Ctrl V is repeated for it when the text arrives. Only one
/// such object may exist at a time, for the current context.
class LatePaste {
  public:
    /// `ask` is called when a field needs the text; pass the field's number on to arrive().
    explicit LatePaste(std::function<void(unsigned field)> ask);
    LatePaste(const LatePaste&) = delete;
    LatePaste& operator=(const LatePaste&) = delete;

    /// Delivers the text for a field. If the keyboard has moved elsewhere by then, nothing is pasted.
    void arrive(unsigned field, std::string text);

    /// Call around ImGui::NewFrame().
    void before_frame();
    void after_frame();

  private:
    const char* present_text();

    std::function<void(unsigned)> ask_;
    std::string text_;
    unsigned field_ = 0;
    bool has_text_ = false;  ///< a text has arrived and has not been pasted yet
    bool pastes_ = false;    ///< the text is pasted in this frame
    bool v_is_down_ = false; ///< whether V was down on the keyboard at that time
};

class ImGuiLayer {
  public:
    /// `content_scale` is the desktop's scale for text; `pixel_ratio` is framebuffer pixels per screen
    /// coordinate (1 under X11, often 2 on other systems). Chains to callbacks installed on the window
    /// before. Text fields paste from `clipboard`.
    ImGuiLayer(GLFWwindow*, float content_scale, float pixel_ratio, Clipboard& clipboard);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Sets fonts and spacing for a window of this size, `ui_scale` times the desktop's; call it between
    /// frames. Returns whether anything has changed.
    bool rescale(gl::Size window, float content_scale, float pixel_ratio, float ui_scale);

    /// `pressed`: keys pressed since the last frame.
    void begin_frame(const gl::Window::Sizes&, std::span<const KeyPress> pressed);
    /// Ends a frame that an exception has interrupted at any point: nothing of it is drawn, and pop-ups
    /// close.
    static void abandon_frame();
    /// Draws into the bound framebuffer. Messages, which must not appear in pictures, are drawn after draw().
    void draw();
    void draw_messages();

    const theme::Fonts& fonts() const { return fonts_; }
    /// Overlay pixels per logical pixel, in ImGui's coordinates.
    float scale() const { return scale_; }

    bool wants_pointer() const;
    bool wants_keys() const;

  private:
    void load(float scale, float pixel_ratio);
    void hold_taps(std::span<const KeyPress> pressed);

    GLFWwindow* window_;
    float scale_ = 0, pixel_ratio_ = 0;
    theme::Fonts fonts_;
    std::optional<LatePaste> paste_;
    std::vector<int> held_taps_;            ///< keys
    std::vector<unsigned> late_characters_; ///< typed in a frame with Ctrl
};

} // namespace pendula
