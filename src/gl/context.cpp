// SPDX-License-Identifier: MIT
#include "gl/context.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cfenv>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <vector>

namespace pendula::gl {
namespace {

/// Counts for the whole process; atomic, because a driver may report errors from its own thread.
std::atomic<std::uint64_t> reported_errors{0};
std::atomic<std::uint64_t> polled_errors{0};

void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint, GLenum severity, GLsizei length,
                             const char* text, const void*) {
    // Compiler messages are skipped, because gl::Error reports them with the names of the shader files.
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
    std::fesetenv(FE_DFL_ENV); // because a driver's libraries may have changed how this thread rounds
    if (debug) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); // so that a debugger stops at the wrong call
        glDebugMessageCallback(on_message, nullptr);
        glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DEBUG_SEVERITY_NOTIFICATION, 0, nullptr,
                              GL_FALSE);
    }
}

std::uint64_t error_count() {
    // In a debug context, glGetError returns the same errors that the debug messages have already reported.
    // In other contexts, only glGetError reports errors.
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
constexpr std::uint64_t for_context = 640 * mebibyte; ///< for code, libraries, compiled shaders, LLVM; bytes
constexpr std::uint64_t for_processor = 8 * mebibyte; ///< the stack of a rasterizer thread, bytes
constexpr std::uint64_t for_pixel = 32; ///< half of the measured amount, as a lower bound, bytes
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
    return "the memory limit is too low to draw (ulimit -v " + std::to_string(limit / kibibyte) +
           "): expected at least " + std::to_string((least + kibibyte - 1) / kibibyte);
}

void require_address_space(std::int64_t pixels) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    if (const auto problem =
            address_space_problem(limit.rlim_cur, pixels, std::max(1U, std::thread::hardware_concurrency())))
        throw Error(*problem);
}

namespace {

bool has_word(const char* list, std::string_view word) {
    if (list == nullptr) return false;
    const std::string_view text(list);
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return true;
    }
    return false;
}

bool software_wanted() {
    const char* value = std::getenv("LIBGL_ALWAYS_SOFTWARE");
    const std::string_view text = value != nullptr ? value : "";
    return text == "1" || text == "true" || text == "yes";
}

template<class Function>
Function egl_function(const char* name) {
    return reinterpret_cast<Function>(eglGetProcAddress(name));
}

/// Displays to try, best first: graphics processors, Mesa without a surface, the platform's default.
std::vector<EGLDisplay> candidate_displays() {
    std::vector<EGLDisplay> displays;
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    const auto platform_display = egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    const auto query_device = egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");

    if (!software_wanted() && platform_display && query_devices && query_device &&
        has_word(client, "EGL_EXT_platform_device")) {
        std::array<EGLDeviceEXT, 32> devices{};
        EGLint count = 0;
        if (query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count) == EGL_TRUE)
            for (EGLint i = 0; i < count; ++i)
                if (!has_word(query_device(devices[static_cast<std::size_t>(i)], EGL_EXTENSIONS),
                              "EGL_MESA_device_software"))
                    displays.push_back(platform_display(EGL_PLATFORM_DEVICE_EXT,
                                                        devices[static_cast<std::size_t>(i)], nullptr));
    }
    if (platform_display && has_word(client, "EGL_MESA_platform_surfaceless"))
        displays.push_back(platform_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    displays.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return displays;
}

/// A current 4.5 core context on `display`, or EGL_NO_CONTEXT.
EGLContext try_context(EGLDisplay display, bool debug, EGLContext shares_with = EGL_NO_CONTEXT) {
    if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) == EGL_FALSE)
        return EGL_NO_CONTEXT;
    const EGLint config_attributes[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    const EGLint context_attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                         4,
                                         EGL_CONTEXT_MINOR_VERSION,
                                         5,
                                         EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                         EGL_CONTEXT_OPENGL_DEBUG,
                                         debug ? EGL_TRUE : EGL_FALSE,
                                         EGL_NONE};
    if (eglBindAPI(EGL_OPENGL_API) == EGL_TRUE &&
        eglChooseConfig(display, config_attributes, &config, 1, &configs) == EGL_TRUE && configs > 0) {
        const EGLContext context = eglCreateContext(display, config, shares_with, context_attributes);
        if (context != EGL_NO_CONTEXT) {
            if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE) return context;
            eglDestroyContext(display, context);
        }
    }
    return EGL_NO_CONTEXT;
}

} // namespace

OffscreenContext::OffscreenContext(bool debug) {
    require_address_space();
    for (const EGLDisplay display : candidate_displays()) {
        context_ = try_context(display, debug);
        if (context_ == EGL_NO_CONTEXT) continue;
        display_ = display;
        try {
            initialise_context(eglGetProcAddress, debug);
        } catch (...) {
            release();
            throw;
        }
        return;
    }
    throw Error("drawing off-screen needs EGL with OpenGL 4.5, and neither a graphics driver nor Mesa's "
                "software renderer offers it here: install one (on Debian: libegl1 and libgl1-mesa-dri)");
}

// The OpenGL functions are not loaded again: both contexts use the same driver, and the other thread may
// be calling the functions now.
OffscreenContext::OffscreenContext(const OffscreenContext* other, bool debug)
    : display_(other->display_), context_(try_context(display_, debug, other->context_)) {
    if (context_ == EGL_NO_CONTEXT)
        throw Error("the graphics driver cannot create a second context that shares objects with the first");
}

OffscreenContext::~OffscreenContext() { release(); }

void OffscreenContext::release() {
    if (context_ == EGL_NO_CONTEXT) return;
    // The display is not terminated: the process has only one, and another context may be using it.
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    context_ = EGL_NO_CONTEXT;
}

namespace {

GLsync as_sync(void* sync) { return static_cast<GLsync>(sync); }

} // namespace

Fence Fence::here() {
    Fence fence;
    fence.sync_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush(); // another context may wait only for commands that have been flushed
    return fence;
}

Fence::~Fence() {
    if (sync_ != nullptr) glDeleteSync(as_sync(sync_));
}

bool Fence::wait(double seconds) const {
    if (sync_ == nullptr) return true;
    const GLenum ended = glClientWaitSync(as_sync(sync_), 0, static_cast<GLuint64>(1e9 * seconds));
    if (ended == GL_WAIT_FAILED) throw Error("the OpenGL driver failed while the program waited for it");
    return ended == GL_ALREADY_SIGNALED || ended == GL_CONDITION_SATISFIED;
}

void Fence::hold_back() const {
    if (sync_ != nullptr) glWaitSync(as_sync(sync_), 0, GL_TIMEOUT_IGNORED);
}

void TimerQuery::destroy(unsigned id) { glDeleteQueries(1, &id); }

TimerQuery::TimerQuery(std::string_view label) {
    GLuint id = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &id);
    handle_ = Handle<destroy>(id);
    detail::set_label(GL_QUERY, id, label);
}

void TimerQuery::begin() { glBeginQuery(GL_TIME_ELAPSED, handle_.id()); }
void TimerQuery::end() { glEndQuery(GL_TIME_ELAPSED); }

std::optional<std::uint64_t> TimerQuery::nanoseconds() const {
    GLuint available = 0;
    glGetQueryObjectuiv(handle_.id(), GL_QUERY_RESULT_AVAILABLE, &available);
    if (available == 0) return std::nullopt;
    GLuint64 elapsed = 0;
    glGetQueryObjectui64v(handle_.id(), GL_QUERY_RESULT, &elapsed);
    return elapsed;
}

} // namespace pendula::gl
