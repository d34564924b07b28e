// SPDX-License-Identifier: MIT
/// Collects the keys, the pointer and the wheel of a window between frames, and decides which part of the
/// window gets each key. Drawing thread.
#pragma once

#include "window/controls/typed_ahead.hpp"

#include <array>
#include <string>
#include <vector>

struct GLFWwindow;

namespace pendula {

class ImGuiLayer;
class Overlay;
class WindowFiles;
struct Requests;
struct ViewState;

/// The longest time between the two clicks of a double click, s; the usual value on desktops.
inline constexpr double double_click_seconds = 0.5;

/// A key, or a character typed with one or more keys.
struct KeyPress {
    int key = 0, modifiers = 0; ///< GLFW's codes; key −1: a character
    bool repeated = false;      ///< the key is being held
    unsigned character = 0;     ///< its Unicode number, if key is −1
};

/// Converts GLFW's key, named as on an American keyboard, to the keyboard's layout: letters and the
/// characters in the table of keys get the code of their label, all other keys keep their code. `name`: the
/// layout's name of the key without Shift; null for keys without a name. On layouts whose digits need Shift,
/// such as the French layout, Shift with a digit key gives the digit without Shift.
KeyPress key_of_layout(int key, int modifiers, const char* name);

struct InputEvents {
    std::vector<KeyPress> keys;
    std::vector<std::string> dropped;                 ///< paths of files dropped since the last call
    double x = 0, y = 0;                              ///< the pointer's place, screen coordinates
    double dx = 0, dy = 0;                            ///< the pointer's movement since the last call
    double wheel = 0;                                 ///< notches; away from the user is positive
    bool button_down = false, button_pressed = false; ///< left or right button; pressed: since the last call
    bool moves_view = false;                          ///< the right button is down, or Shift is held
    bool double_clicked = false; ///< a double click with the left button since the last call
    bool left_down = false, left_pressed = false, right_pressed = false; ///< pressed: since the last call
    double press_x = 0, press_y = 0;                                     ///< the place of the last press
    bool shift = false, control = false, alt = false;
};

class WindowInput {
  public:
    /// Installs its callbacks on the window, and uses the window's user pointer.
    explicit WindowInput(GLFWwindow*);
    WindowInput(const WindowInput&) = delete;
    WindowInput& operator=(const WindowInput&) = delete;

    /// Keys pressed since the last take().
    const std::vector<KeyPress>& pressed() const { return pending_.events.keys; }
    InputEvents take();
    void toggle_fullscreen();
    void leave_fullscreen();
    void close_window(); ///< like the window's close button

  private:
    GLFWwindow* window_;
    struct Pending {
        InputEvents events;
        double x = 0, y = 0;                              ///< the pointer at the last event
        double last_click = -1, click_x = 0, click_y = 0; ///< s and screen coordinates
    };
    static Pending& pending_of(GLFWwindow*);
    static void on_button(GLFWwindow*, int button, int action);

    Pending pending_;
    double last_x_ = 0, last_y_ = 0;
    std::array<int, 4> windowed_{}; ///< the window's position and size before full screen
};

/// Converts a key to an event for a text field that has not been drawn yet.
typed_ahead::Event typed_event(const KeyPress&);

/// Decides which part gets each key of a frame: a text field, a dialogue, the panels, or an action.
class WindowKeys {
  public:
    /// All events since the last frame. Features remove the events that they use.
    InputEvents& events() { return events_; }
    /// Whether the last frame had keys, buttons or the wheel.
    bool had_press() const;
    /// Whether the last frame had keys, buttons, the wheel, or movement of the pointer. Repeated keys do not
    /// count.
    bool had_input() const;

    /// Passes the dialogue keys of the last frame to the overlay, unless another part of the window has used
    /// them. Call it before the panels are built.
    void offer(Overlay&, const ViewState&);

    /// Takes this frame's events and carries out the actions of its keys. Call it after the panels have been
    /// built.
    void handle(WindowInput&, const ImGuiLayer&, const WindowFiles&, Overlay&, ViewState&, Requests&);

  private:
    InputEvents events_;
    bool files_had_them_ = false; ///< a dialogue about files was open in the last frame
    bool palette_had_them_ = false;
    bool was_kept_ = false; ///< whether keys were stored for a text field before the panels were built
};

} // namespace pendula
