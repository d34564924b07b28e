// SPDX-License-Identifier: MIT
#include "gl/context.hpp"

#include <glad/gl.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cfenv>
#include <cstdio>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>

namespace pendula::gl {
namespace {

/// A GL context and its errors belong to the process; a driver may report from a thread of its own.
std::atomic<std::uint64_t> reported_errors{0};
std::atomic<std::uint64_t> polled_errors{0};

void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length,
                             const char* text, const void*) {
    // Skipped here: a shader that does not compile is thrown as gl::Error, with the names of its files.
    if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) return;
    const bool is_error = type == GL_DEBUG_TYPE_ERROR;
    if (is_error) reported_errors.fetch_add(1);
    if (!is_error && severity != GL_DEBUG_SEVERITY_HIGH) return;
    static std::mutex mutex;
    static std::set<std::string, std::less<>> seen;
    std::string message(text, length >= 0 ? static_cast<std::size_t>(length) : std::string_view(text).size());
    const std::scoped_lock lock(mutex);
    if (const auto [entry, is_new] = seen.insert(std::move(message)); is_new)
        std::fprintf(stderr, "OpenGL %s: %s\n", is_error ? "error" : "warning", entry->c_str());
}

std::string text_of(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text != nullptr ? text : "?";
}

} // namespace

void initialise_context(void (*(*get_function)(const char*))(), bool debug) {
    const int version = gladLoadGL(get_function);
    if (version == 0) throw Error("expected an OpenGL 4.5 driver, but its functions could not be loaded");
    if (version < GLAD_MAKE_VERSION(4, 5))
        throw Error("expected OpenGL 4.5 or newer, got " + text_of(GL_VERSION) + " from " +
                    text_of(GL_RENDERER));
    std::fesetenv(FE_DFL_ENV); // what a driver's libraries may have set on this thread, which calculates too
    if (debug) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // so that a debugger stops at the faulty call
        glDebugMessageCallback(on_message, nullptr);
        glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_NOTIFICATION, 0, nullptr,
                              GL_FALSE);
    }
}

std::uint64_t error_count() {
    // Without a debug context glGetError is the only source of errors; with one it repeats the same errors.
    for (int limit = 16; limit > 0 && glGetError() != GL_NO_ERROR; --limit) polled_errors.fetch_add(1);
    return std::max(reported_errors.load(), polled_errors.load());
}

Counters& detail::mutable_counters() {
    thread_local Counters counters;
    return counters;
}

void detail::set_label(unsigned kind, unsigned id, std::string_view label) {
    glObjectLabel(kind, id, static_cast<GLsizei>(label.size()), label.data());
}

const Counters& counters() { return detail::mutable_counters(); }

std::string renderer_name() { return text_of(GL_RENDERER); }

bool is_software_renderer() {
    const std::string name = renderer_name();
    for (const std::string_view software : {"llvmpipe", "softpipe", "swrast", "SWR", "Software"})
        if (name.find(software) != std::string::npos) return true;
    return false;
}

std::string version_name() { return text_of(GL_VERSION); }

void finish() { glFinish(); }
void flush() { glFlush(); }

int largest_point() {
    std::array<GLfloat, 2> range{};
    glGetFloatv(GL_POINT_SIZE_RANGE, range.data());
    return static_cast<int>(range[1]);
}

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, kibibyte = std::uint64_t{1} << 10;
constexpr std::uint64_t for_context = 640 * mebibyte; ///< code, libraries, compiled shaders, LLVM
constexpr std::uint64_t for_processor = 8 * mebibyte; ///< the stack of its rasterizer thread
constexpr std::uint64_t for_pixel = 32;               ///< half of what is measured: a bound, no estimate
constexpr std::int64_t most_pixels = std::int64_t{1} << 26; ///< larger pictures are drawn in tiles

} // namespace

std::uint64_t least_address_space(std::int64_t pixels, unsigned processors) {
    const auto drawn = static_cast<std::uint64_t>(std::clamp<std::int64_t>(pixels, 0, most_pixels));
    return for_context + for_processor * processors + for_pixel * drawn;
}

std::optional<std::string> address_space_problem(std::uint64_t limit, std::int64_t pixels,
                                                 unsigned processors) {
    const std::uint64_t least = least_address_space(pixels, processors);
    if (limit >= least) return std::nullopt;
    return "too little memory is allowed to draw (ulimit -v " + std::to_string(limit / kibibyte) +
           "): expected at least " + std::to_string((least + kibibyte - 1) / kibibyte);
}

void require_address_space(std::int64_t pixels) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    if (const auto problem =
            address_space_problem(limit.rlim_cur, pixels, std::max(1U, std::thread::hardware_concurrency())))
        throw Error(*problem);
}

} // namespace pendula::gl
