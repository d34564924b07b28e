// SPDX-License-Identifier: MIT
/// What both kinds of context share (the loaded functions, debug messages and counters), and the context
/// without a window. Everything here refers to the context that is current on the calling thread. The program
/// draws on one thread; another may calculate in a context that shares its objects.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pendula::gl {

/// Loads the OpenGL functions of the current, newly made context, refuses versions below 4.5 core and turns
/// debug messages on if the context has them. `get_function` is glfwGetProcAddress or eglGetProcAddress.
/// Throws gl::Error.
void initialise_context(void (*(*get_function)(const char*))(), bool debug);

/// OpenGL errors since the program started. With a debug context each distinct message is also printed once.
std::uint64_t error_count();

/// Work that this thread has given to OpenGL since the program started; subtract two readings.
struct Counters {
    std::uint64_t draw_calls = 0;
    std::uint64_t uploaded_bytes = 0; ///< buffers and uniforms
};
const Counters& counters();

/// "llvmpipe (LLVM 15.0.6, 256 bits)" and the like.
std::string renderer_name();

/// Whether the renderer draws on the processor: one of Mesa's software renderers.
bool is_software_renderer();

/// "4.5 (Core Profile) Mesa 22.3.6" and the like.
std::string version_name();

/// Waits until OpenGL has finished everything given to it. For measuring; never needed for correctness.
void finish();
/// Tells OpenGL to begin with the commands so far: software renderers then draw while more is prepared.
void flush();
/// The side of the largest point, px.
int largest_point();

namespace detail { // only for this room

Counters& mutable_counters();

/// Names a GL object in debug messages and frame debuggers. `kind` is OpenGL's, GL_BUFFER and the like.
void set_label(unsigned kind, unsigned id, std::string_view label);

} // namespace detail

/// An OpenGL failure, as one sentence for the user (several lines only for shader compiler logs).
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// Checks whether a limit on the address space (ulimit -v) leaves room for drawing. Mesa's shader compiler
// crashes without a message when it runs out of memory, so a limit that is certainly too low is refused in
// advance. Any thread.

/// The least number of bytes that Mesa's software renderer needs on this many processors, for a context and
/// for pictures of this many pixels. Measured with Mesa 22.3 on two processors.
std::uint64_t least_address_space(std::int64_t pixels, unsigned processors);

/// What is wrong with this limit: one sentence with the limit in KiB, as ulimit gives it; or nothing.
std::optional<std::string> address_space_problem(std::uint64_t limit, std::int64_t pixels,
                                                 unsigned processors);

/// Throws Error if the process's limit is too low to draw pictures of this many pixels (0: not known yet).
void require_address_space(std::int64_t pixels = 0);

/// An OpenGL 4.5 core context without a window or a display server, current on the thread that made it.
/// Graphics processors found through EGL are preferred; otherwise, and always when LIBGL_ALWAYS_SOFTWARE is
/// set, Mesa's software renderer is used.
class OffscreenContext {
  public:
    /// Throws gl::Error, with a sentence for the user, if there is no EGL or no OpenGL 4.5.
    explicit OffscreenContext(bool debug = false);
    /// For another thread: shares the objects of `other`, which must outlive it and is not null.
    explicit OffscreenContext(const OffscreenContext* other, bool debug = false);
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

  private:
    void release();

    void* display_ = nullptr;
    void* context_ = nullptr;
};

} // namespace pendula::gl
