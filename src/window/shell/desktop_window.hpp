// SPDX-License-Identifier: MIT
/// A window on the desktop with its input, Dear ImGui and title. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/directing/film_panel.hpp"
#include "window/panels/theme.hpp"
#include "window/panels/view_state.hpp"
#include "window/shell/clipboard.hpp"
#include "window/shell/window_input.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

struct GLFWwindow;

namespace pendula {

/// Pastes into a text field when the clipboard's text arrives some frames after Ctrl V. Because Dear ImGui
/// needs a text at once, it first gets an empty text. When the text arrives, Ctrl V is simulated. Only one
/// LatePaste may exist at a time, for the current ImGui context.
class LatePaste {
  public:
    /// `ask` is called when a field needs the text. Pass the field's number to arrive() with the text.
    explicit LatePaste(std::function<void(unsigned field)> ask);
    LatePaste(const LatePaste&) = delete;
    LatePaste& operator=(const LatePaste&) = delete;

    /// Delivers the text for a field. If the field has lost the keyboard by then, nothing is pasted.
    void arrive(unsigned field, std::string text);

    /// Call it before ImGui::NewFrame(), and after_frame() after ImGui::NewFrame().
    void before_frame();
    void after_frame();

  private:
    const char* present_text();

    std::function<void(unsigned)> ask_;
    std::string text_;
    unsigned field_ = 0;
    bool has_text_ = false;  ///< a text has arrived and has not been pasted yet
    bool pastes_ = false;    ///< the text is pasted in this frame
    bool v_is_down_ = false; ///< whether V was down on the keyboard when pasting began
};

/// Dear ImGui with its GLFW and OpenGL backends, for one window.
class ImGuiLayer {
  public:
    /// `content_scale`: the desktop's scale for text. `pixel_ratio`: framebuffer pixels per screen coordinate
    /// (1 under X11, often 2 on other systems). ImGui's callbacks also call the callbacks that the window
    /// already has. Text fields paste from `clipboard`.
    ImGuiLayer(GLFWwindow*, float content_scale, float pixel_ratio, Clipboard& clipboard);
    ~ImGuiLayer();
    ImGuiLayer(const ImGuiLayer&) = delete;
    ImGuiLayer& operator=(const ImGuiLayer&) = delete;

    /// Sets fonts and spacing for a window of this size; `ui_scale`: factor by which the desktop's scale is
    /// multiplied. Call it between frames. Returns whether the scale has changed.
    bool rescale(gl::Size window, float content_scale, float pixel_ratio, float ui_scale);

    /// `pressed`: keys pressed since the last frame.
    void begin_frame(const gl::Window::Sizes&, std::span<const KeyPress> pressed);
    /// Ends a frame that an exception has interrupted at any point. Draws nothing, and closes open pop-ups.
    static void abandon_frame();
    /// Draws all windows except messages into the bound framebuffer. Call draw_messages() after draw() and
    /// after saving pictures, because messages must not appear in pictures.
    void draw();
    void draw_messages();

    const theme::Fonts& fonts() const { return fonts_; }
    /// The factor for the panels' sizes, in ImGui's coordinates.
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
    std::vector<int> held_taps_;            ///< keys held down for this frame
    std::vector<unsigned> late_characters_; ///< delivered in the next frame
};

/// A title with the scene's name and the run's state, for the desktop's list of windows.
std::string title_of(const ViewState&, RunState, bool is_recording);

/// A title with the name of a directed film.
std::string title_of(const FilmReport&, bool is_recording);

struct DesktopWindow {
    /// Throws gl::Error without a display or OpenGL 4.5.
    explicit DesktopWindow(const gl::WindowOptions&);

    gl::Window window;
    gl::Window::Sizes sizes;
    WindowInput input; ///< declared before `imgui`, which passes events to the callbacks of `input`
    Clipboard clipboard;
    ImGuiLayer imgui;
    std::string title; ///< set by show_title()

    /// Receives the window's events since the last frame, and updates `sizes`, which the frame then uses.
    void poll_events();
    /// Sends the title to the desktop if it has changed.
    void show_title(std::string);
    /// Framebuffer pixels per screen coordinate.
    float pixel_ratio() const;
    /// The part of the framebuffer that is drawn; empty while the window is minimised.
    gl::Size picture_size() const;
};

} // namespace pendula
