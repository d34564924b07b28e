// SPDX-License-Identifier: MIT
#include "gl/offscreen_context.hpp"

#include "gl/context.hpp"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace pendula::gl {
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

/// Displays to try, best first: graphics processors, Mesa without a surface, then the platform's default.
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
                "software renderer offers it here (on Debian: libegl1 and libgl1-mesa-dri)");
}

// The functions are loaded: both contexts are one driver's, and the other thread is using them.
OffscreenContext::OffscreenContext(const OffscreenContext* other, bool debug)
    : display_(other->display_), context_(try_context(display_, debug, other->context_)) {
    if (context_ == EGL_NO_CONTEXT)
        throw Error("the graphics driver gives no second context that shares with the first");
}

OffscreenContext::~OffscreenContext() { release(); }

void OffscreenContext::release() {
    if (context_ == EGL_NO_CONTEXT) return;
    // The display is not terminated: the process has only one, and another context may be using it.
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    context_ = EGL_NO_CONTEXT;
}

} // namespace pendula::gl
