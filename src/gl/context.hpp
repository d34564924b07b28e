// SPDX-License-Identifier: MIT
/// What both kinds of context share: the loaded functions, the debug messages and the counters. Everything
/// here refers to the context that is current on the calling thread. The program draws on one thread; another
/// may calculate in a context that shares its objects.
#pragma once

#include <cstdint>
#include <string>

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

/// Whether that draws on the processor: one of Mesa's software renderers.
bool is_software_renderer();

/// "4.5 (Core Profile) Mesa 22.3.6" and the like.
std::string version_name();

/// Waits until OpenGL has finished everything given to it. For measuring; never needed for correctness.
void finish();
/// Gives OpenGL a hint to begin with what it has been given: software renderers then draw while more is
/// prepared.
void flush();
/// The side of the largest point, px.
int largest_point();

namespace detail {
Counters& mutable_counters();
}

} // namespace pendula::gl
