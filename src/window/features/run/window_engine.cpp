// SPDX-License-Identifier: MIT
#include "window/features/run/window_engine.hpp"

#include "ensemble_gl/gl_ensemble_device.hpp"
#include "gl/context.hpp"

#include <memory>

namespace pendula {
namespace {

/// Current on the thread that opens the device until it is destroyed there.
struct CurrentContext {
    explicit CurrentContext(gl::SharedWindowContext& context) { context.make_current(); }
    ~CurrentContext() { gl::SharedWindowContext::release(); }
    CurrentContext(const CurrentContext&) = delete;
    CurrentContext& operator=(const CurrentContext&) = delete;
};

class WindowDevice final : private CurrentContext, public GlEnsembleDevice {
  public:
    explicit WindowDevice(gl::SharedWindowContext& context) : CurrentContext(context) {}
};

} // namespace

WindowEngine::WindowEngine(EnsembleEngine wanted, const gl::Window& window) : wanted_(wanted) {
    if (wanted == EnsembleEngine::cpu || (wanted == EnsembleEngine::automatic && gl::is_software_renderer()))
        return;
    try {
        context_.emplace(window);
    } catch (const gl::Error&) {
        if (wanted == EnsembleEngine::gpu) throw;
    }
}

OpenEnsembleDevice WindowEngine::opener() {
    if (!context_) return {};
    return [this] { return std::make_unique<WindowDevice>(*context_); };
}

} // namespace pendula
