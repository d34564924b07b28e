// SPDX-License-Identifier: MIT
/// The window and its OpenGL 4.5 core context, current on the thread that made it (the main thread). Keys,
/// pointer and wheel are the caller's, through handle().
#pragma once

#include <string>

struct GLFWwindow;

namespace pendula::gl {

struct Size {
    int width = 0, height = 0;
    bool operator==(const Size&) const = default;
};

struct WindowOptions {
    std::string title = "pendula";
    Size size{1280, 720};     ///< in screen coordinates, not pixels
    bool fits_screen = false; ///< at most as large as the screen leaves room for
    int swap_interval = 1;    ///< screen refreshes per drawn frame; 0 does not wait
    bool visible = true;      ///< from the first picture on, so that an empty window is never shown
    bool debug = false;       ///< OpenGL debug messages
};

class Window {
  public:
    /// Throws gl::Error with a sentence for the user when there is no display or no OpenGL 4.5.
    explicit Window(const WindowOptions& options = {});
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return window_; }

    bool should_close() const;
    void poll_events();
    /// Like poll_events(), but sleeps until something happens or `seconds` have passed.
    void wait_events(double seconds);
    void swap_buffers();
    void hide(); ///< its context stays
    void set_swap_interval(int frames);

    Size size() const;             ///< screen coordinates, as for the pointer
    Size framebuffer_size() const; ///< pixels to draw into; 0×0 while minimised
    float content_scale() const;   ///< the desktop's scale for text and controls, 1 … about 3

  private:
    GLFWwindow* window_ = nullptr;
    bool to_be_shown_;
};

} // namespace pendula::gl
