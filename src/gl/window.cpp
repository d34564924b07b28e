// SPDX-License-Identifier: MIT
#include "gl/window.hpp"

#include "gl/context.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <utility>

namespace pendula::gl {
namespace {

constexpr int most_attempts = 8; ///< attempts to read window and framebuffer size between two resizes

std::string last_glfw_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

/// `where`: the environment variables that name a display; empty if none is set.
[[noreturn]] void throw_no_display(const std::string& where, const std::string& reason) {
    throw Error(
        "a window needs a display: " +
        (where.empty() ? "expected DISPLAY or WAYLAND_DISPLAY to name one" : "none answers at " + where) +
        " (" + reason + ")");
}

/// Set when the X server has ended or has closed the connection.
std::atomic<bool> display_is_gone = false;

/// Keeps the program running when the X server is gone. By default Xlib prints a message and ends the
/// program, which would leave films and the run incomplete. GLFW loads Xlib at run time, so its functions are
/// looked up by name. With libX11 before 1.7 the program still ends.
void outlive_x_server() {
    void* const xlib = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    const auto display = reinterpret_cast<void* (*)()>(::dlsym(RTLD_DEFAULT, "glfwGetX11Display"));
    if (!xlib || !display) return;
    using OnError = int (*)(void* display);
    using OnExit = void (*)(void* display, void* data);
    const auto on_error = reinterpret_cast<OnError (*)(OnError)>(::dlsym(xlib, "XSetIOErrorHandler"));
    const auto on_exit =
        reinterpret_cast<void (*)(void*, OnExit, void*)>(::dlsym(xlib, "XSetIOErrorExitHandler"));
    void* const connection = display();
    if (!on_error || !on_exit || !connection) return;
    on_error([](void*) { return 0; });
    on_exit(
        connection, [](void*, void*) { display_is_gone = true; }, nullptr);
}

void require_display() {
    if (display_is_gone) throw Error("the window is gone: its X server has ended the connection");
}

/// Starts GLFW only with the kind of display that the environment names. Otherwise GLFW would try both kinds,
/// and Wayland's library prints its own errors.
void start_glfw() {
    const bool wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET");
    if (!wayland && !is_set("DISPLAY") && !is_set("XDG_RUNTIME_DIR")) throw_no_display("", "neither is set");
#ifdef GLFW_PLATFORM // from GLFW 3.4 on; Debian's earlier versions support only X11
    if (!wayland && is_set("DISPLAY")) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    if (glfwInit() == GLFW_TRUE) {
        outlive_x_server();
        return;
    }
    std::string where;
    for (const char* variable : {"WAYLAND_DISPLAY", "DISPLAY"})
        if (is_set(variable))
            where += (where.empty() ? "" : " and ") + (std::string(variable) + "=") + std::getenv(variable);
    throw_no_display(where, last_glfw_error());
}

/// The wanted size, limited to the free area of the first screen.
Size on_screen(Size wanted) {
    GLFWmonitor* const screen = glfwGetPrimaryMonitor();
    if (screen == nullptr) return wanted;
    int x = 0, y = 0, width = 0, height = 0;
    glfwGetMonitorWorkarea(screen, &x, &y, &width, &height);
    if (width <= 0 || height <= 0) return wanted;
    return {std::min(wanted.width, width), std::min(wanted.height, height)};
}

} // namespace

Window::Window(const WindowOptions& options) : to_be_shown_(options.visible) {
    require_address_space(std::int64_t{options.size.width} * options.size.height);
    start_glfw();
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_API);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    // Everything is antialiased in shaders and drawn off-screen first, so the window needs neither samples
    // nor depth.
    glfwWindowHint(GLFW_SAMPLES, 0);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "pendula");
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "pendula");

    const Size size = options.fits_screen ? on_screen(options.size) : options.size;
    window_ = glfwCreateWindow(size.width, size.height, options.title.c_str(), nullptr, nullptr);
    if (window_ == nullptr) {
        const std::string reason = last_glfw_error();
        glfwTerminate();
        throw Error("no window with OpenGL 4.5 could be opened on this display (" + reason + ")");
    }
    glfwMakeContextCurrent(window_);
    try {
        initialise_context(glfwGetProcAddress, options.debug);
    } catch (...) {
        glfwDestroyWindow(window_);
        glfwTerminate();
        throw;
    }
    set_swap_interval(options.swap_interval);
}

Window::~Window() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

bool Window::should_close() const { return glfwWindowShouldClose(window_) == GLFW_TRUE; }
void Window::poll_events() {
    glfwPollEvents();
    require_display();
}
void Window::wait_events(double seconds) {
    glfwWaitEventsTimeout(seconds);
    require_display();
}
void Window::swap_buffers() {
    // The window is shown before the first swap, because on Wayland swapping a hidden window may never
    // return.
    if (std::exchange(to_be_shown_, false)) glfwShowWindow(window_);
    glfwSwapBuffers(window_);
}
void Window::hide() { glfwHideWindow(window_); }
void Window::set_swap_interval(int frames) { glfwSwapInterval(frames); }

Window::Sizes Window::sizes() const {
    const auto window_size = [this] {
        Size size;
        glfwGetWindowSize(window_, &size.width, &size.height);
        return size;
    };
    // The X server answers each query separately. Both sizes belong to the same moment if the window's size
    // is equal before and after the query of the framebuffer's size.
    Sizes sizes{window_size(), {}};
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        glfwGetFramebufferSize(window_, &sizes.framebuffer.width, &sizes.framebuffer.height);
        const Size before = std::exchange(sizes.window, window_size());
        if (before == sizes.window) break;
    }
    return sizes;
}

float Window::content_scale() const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(window_, &x, &y);
    return x > y ? x : y;
}

// GLFW creates a context only together with a window; this window stays hidden. The hints of the first window
// still apply, because contexts that share objects must be alike.
SharedWindowContext::SharedWindowContext(const Window& window) {
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    hidden_ = glfwCreateWindow(16, 16, "pendula, hidden", nullptr, window.handle());
    if (hidden_ == nullptr) throw Error("the graphics driver cannot create a second context");
}

SharedWindowContext::~SharedWindowContext() { glfwDestroyWindow(hidden_); }

CurrentContext::CurrentContext(SharedWindowContext& context) { glfwMakeContextCurrent(context.hidden_); }

CurrentContext::~CurrentContext() { glfwMakeContextCurrent(nullptr); }

} // namespace pendula::gl
