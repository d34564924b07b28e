// SPDX-License-Identifier: MIT
/// The keys, the pointer and the wheel of a window, collected between frames, and the choice of the part of
/// the window that gets each key. Drawing thread.
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

/// The longest time between the two clicks of a double click, s, as usual on desktops.
inline constexpr double double_click_seconds = 0.5;

/// A key, or a character typed with one or more keys.
struct KeyPress {
    int key = 0, modifiers = 0; ///< GLFW codes; −1: a character
    bool repeated = false;      ///< the key is being held
    unsigned character = 0;     ///< Unicode
};

/// A key as labelled on the keyboard: letters and the characters in the table of keys follow the layout; all
/// other keys are placed as on an American keyboard. `name`: the layout's name of the key without Shift; null
/// for keys without a name. On layouts whose digits need Shift, such as the French one, a digit pressed with
/// Shift counts as well.
KeyPress key_of_layout(int key, int modifiers, const char* name);

struct InputEvents {
    std::vector<KeyPress> keys;
    std::vector<std::string> dropped;                 ///< files, since the last call
    double x = 0, y = 0;                              ///< pointer, screen coordinates
    double dx = 0, dy = 0;                            ///< its movement since the last call
    double wheel = 0;                                 ///< notches, positive away from the user
    bool button_down = false, button_pressed = false; ///< left or right; pressed: since the last call
    bool moves_view = false;                          ///< the button is the right one, or Shift is held
    bool double_clicked = false;                      ///< with the left button, since the last call
    bool left_down = false, left_pressed = false, right_pressed = false; ///< pressed: since the last call
    double press_x = 0, press_y = 0;                                     ///< where the last press was
    bool shift = false, control = false, alt = false;
};

class WindowInput {
  public:
    /// Installs itself as the window's user pointer, with its callbacks.
    explicit WindowInput(GLFWwindow*);
    WindowInput(const WindowInput&) = delete;
    WindowInput& operator=(const WindowInput&) = delete;

    /// Keys pressed since the last take().
    const std::vector<KeyPress>& pressed() const { return pending_.events.keys; }
    InputEvents take();
    void toggle_fullscreen();
    void leave_fullscreen();
    void close_window(); ///< like its close button

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
    std::array<int, 4> windowed_{}; ///< position and size to return to from full screen
};

/// Converts a key to an event for a text field that has not been drawn yet.
typed_ahead::Event typed_event(const KeyPress&);

/// Decides who gets each key of a frame: a text field, a dialogue, the panels, or an action.
class WindowKeys {
  public:
    /// All events since the last frame; the views remove those they use.
    InputEvents& events() { return events_; }
    /// Whether the last frame had keys, buttons or the wheel.
    bool had_press() const;
    /// The same, or movement of the pointer. A key that repeats is not counted.
    bool had_input() const;

    /// Call it before the panels are built: passes them the dialogue keys of the last frame, unless something
    /// else used these keys.
    void offer(Overlay&, const ViewState&);

    /// Call it after the panels have been built: takes this frame's events and carries out the actions of its
    /// keys.
    void handle(WindowInput&, const ImGuiLayer&, const WindowFiles&, Overlay&, ViewState&, Requests&);

  private:
    InputEvents events_;
    bool files_had_them_ = false; ///< a dialogue about files was open
    bool palette_had_them_ = false;
    bool was_kept_ = false; ///< a field not yet drawn was waiting for keys before the panels were built
};

} // namespace pendula
