// SPDX-License-Identifier: MIT
/// Keys, pointer and wheel of a window, collected between frames. Drawing thread.
#pragma once

#include <array>
#include <string>
#include <vector>

struct GLFWwindow;

namespace pendula {

/// The longest time between the two clicks of a double click, s, usual on desktops.
inline constexpr double double_click_seconds = 0.5;

/// A key, or a character typed with one or more keys.
struct KeyPress {
    int key = 0, modifiers = 0; ///< GLFW codes; −1: a character
    bool repeated = false;      ///< the key is being held
    unsigned character = 0;     ///< Unicode
};

/// A key as labelled on the keyboard: letters and the signs in the table of keys follow the layout; all other
/// keys are placed as on an American keyboard. `name`: the layout's name of the key, without Shift; null for
/// keys without one. On layouts whose digits need Shift, such as the French one, a digit counts with Shift,
/// too.
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
    /// Installs itself as the window's user pointer and callbacks.
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

} // namespace pendula
