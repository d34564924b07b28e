// SPDX-License-Identifier: MIT
/// The window and its OpenGL 4.5 core context, current on the thread that made it (the main thread). The
/// caller reads keys, pointer and wheel through handle().
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
    bool fits_screen = false; ///< limits the size to the free area of the screen
    int swap_interval = 1;    ///< screen refreshes per drawn frame; 0 does not wait
    bool visible = true;      ///< shown from the first picture on, so that an empty window is never seen
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
    /// Throws gl::Error if the display is gone.
    void poll_events();
    /// Like poll_events(), but sleeps until something happens or `seconds` have passed.
    void wait_events(double seconds);
    void swap_buffers();
    void hide(); ///< hides the window; its context stays
    void set_swap_interval(int frames);

    /// Both sizes, read between two resizes; the desktop may resize the window at any time.
    struct Sizes {
        Size window;      ///< screen coordinates, as for the pointer
        Size framebuffer; ///< pixels to draw into; 0×0 while minimised
    };
    Sizes sizes() const;
    float content_scale() const; ///< the desktop's scale for text and controls, 1 … about 3

  private:
    GLFWwindow* window_ = nullptr;
    bool to_be_shown_;
};

/// A context for another thread that shares the objects of a window's context. That thread calculates, and
/// the window draws the results from buffers (Fence keeps both in order). This context shows nothing itself.
class SharedWindowContext {
  public:
    /// Constructed and destroyed on the window's thread; the window must outlive it. Throws gl::Error.
    explicit SharedWindowContext(const Window&);
    ~SharedWindowContext(); ///< must no longer be current on any thread
    SharedWindowContext(const SharedWindowContext&) = delete;
    SharedWindowContext& operator=(const SharedWindowContext&) = delete;

  private:
    friend class CurrentContext;
    GLFWwindow* hidden_ = nullptr;
};

/// Makes a context current on the thread that constructs it, until the same thread destroys it. Only this
/// thread may use the context meanwhile.
class CurrentContext {
  public:
    explicit CurrentContext(SharedWindowContext&);
    ~CurrentContext();
    CurrentContext(const CurrentContext&) = delete;
    CurrentContext& operator=(const CurrentContext&) = delete;
};

} // namespace pendula::gl
