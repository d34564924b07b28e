// SPDX-License-Identifier: MIT
/// Functions for every OpenGL context (loading, debug messages, counters), the owner of an OpenGL object,
/// points of the command stream, and the context without a window. All functions refer to the context that is
/// current on the calling thread. One thread draws; another thread may calculate in a context that shares
/// objects with the drawing context.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace pendula::gl {

/// Loads the OpenGL functions of the current, newly made context, refuses versions below 4.5 core, and turns
/// debug messages on if `debug` is true. `get_function` is glfwGetProcAddress or eglGetProcAddress. Throws
/// gl::Error.
void initialise_context(void (*(*get_function)(const char*))(), bool debug);

/// The number of OpenGL errors since the program started. A debug context also prints each distinct message
/// once.
std::uint64_t error_count();

/// Work that this thread has passed to OpenGL since the thread started. Subtract two readings to measure a
/// frame.
struct Counters {
    std::uint64_t draw_calls = 0;
    std::uint64_t uploaded_bytes = 0; ///< to buffers, textures and uniforms
};
const Counters& counters();

/// The renderer's name, for example "llvmpipe (LLVM 15.0.6, 256 bits)".
std::string renderer_name();

/// Whether the renderer is one of Mesa's software renderers, which draw on the processor (CPU).
bool is_software_renderer();

/// The OpenGL version, for example "4.5 (Core Profile) Mesa 22.3.6".
std::string version_name();

/// Waits until OpenGL has executed all commands. For time measurements; never needed for correctness.
void finish();
/// Makes OpenGL begin to execute the commands that it has received. Software renderers then draw while the
/// program prepares more commands.
void flush();
/// The side of the largest point that can be drawn, in pixels.
int largest_point();

namespace detail { // only for files of src/gl

Counters& mutable_counters();
inline std::atomic<std::int64_t> live_objects{0};

/// Names a GL object in debug messages and frame debuggers. `kind`: an OpenGL constant such as GL_BUFFER.
void set_label(unsigned kind, unsigned id, std::string_view label);

} // namespace detail

/// The number of OpenGL objects that handles own now, in the whole program. For finding leaks.
inline std::int64_t live_objects() { return detail::live_objects.load(); }

/// The owner of one OpenGL object, identified by its number (GL name). Move-only; a handle with the name 0
/// owns nothing. The context that made the object must be current when the handle is destroyed.
template<void (*destroy)(unsigned)>
class Handle {
  public:
    Handle() = default;
    explicit Handle(unsigned id) : id_(id) {
        if (id_ != 0) ++detail::live_objects;
    }
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0u)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_ == 0) return;
        destroy(id_);
        --detail::live_objects;
    }

    unsigned id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

  private:
    unsigned id_ = 0;
};

/// An OpenGL failure, as one sentence for the user (several lines only for shader compiler logs).
class Error : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

// These functions check whether a limit on the address space (ulimit -v) leaves enough memory for drawing.
// Mesa's shader compiler crashes without a message when it runs out of memory, so a limit that is certainly
// too low is refused in advance. Any thread may call these functions.

/// The address space, in bytes, that Mesa's software renderer needs at least for a context and for pictures
/// of `pixels` pixels, on a machine with this many processors. Measured with Mesa 22.3 on two processors.
std::uint64_t least_address_space(std::int64_t pixels, unsigned processors);

/// If `limit` (bytes) is too low: one sentence with both limits in KiB, the unit of ulimit. Otherwise
/// nothing.
std::optional<std::string> address_space_problem(std::uint64_t limit, std::int64_t pixels,
                                                 unsigned processors);

/// Throws Error if the process's limit (ulimit -v) is too low to draw pictures of `pixels` pixels (0:
/// unknown).
void require_address_space(std::int64_t pixels = 0);

/// An OpenGL 4.5 core context without a window or a display server, current on the thread that made it. Uses
/// a graphics processor if EGL finds one. Otherwise, and always when LIBGL_ALWAYS_SOFTWARE is set, uses
/// Mesa's software renderer.
class OffscreenContext {
  public:
    /// Throws gl::Error, with a sentence for the user, if there is no EGL or no OpenGL 4.5.
    explicit OffscreenContext(bool debug = false);
    /// A context for another thread, which shares the objects of `other`. `other` must not be null and must
    /// outlive the new context.
    explicit OffscreenContext(const OffscreenContext* other, bool debug = false);
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

  private:
    void release();

    void* display_ = nullptr;
    void* context_ = nullptr;
};

/// A point of one context's command stream. Threads of this process can wait for it, and so can the commands
/// of other contexts that share objects with that context.
class Fence {
  public:
    Fence() = default; ///< an empty fence: waiting for it returns at once
    /// A fence after all commands given so far to the current context; also starts these commands.
    static Fence here();

    Fence(Fence&& other) noexcept : sync_(std::exchange(other.sync_, nullptr)) {}
    Fence& operator=(Fence&& other) noexcept {
        std::swap(sync_, other.sync_);
        return *this;
    }
    ~Fence();

    /// Blocks the thread until the point has been reached, or for `seconds`; returns whether it has been
    /// reached. Throws gl::Error if the context is lost.
    bool wait(double seconds) const;
    /// Makes later commands of the current context run only after the point; no thread waits.
    void hold_back() const;

  private:
    void* sync_ = nullptr;
};

/// The time on the GPU between two points of the command stream.
class TimerQuery {
  public:
    TimerQuery() = default;
    explicit TimerQuery(std::string_view label);

    void begin(); ///< one timer runs at a time
    void end();
    /// Nanoseconds between begin() and end(), or nothing until the GPU has reached end(); never waits.
    std::optional<std::uint64_t> nanoseconds() const;

  private:
    static void destroy(unsigned id);
    Handle<destroy> handle_;
};

} // namespace pendula::gl
