// SPDX-License-Identifier: MIT
#include "window/features/run/window_run.hpp"

#include "ensemble_gl/gl_ensemble_device.hpp"
#include "gl/context.hpp"
#include "scene/viewing.hpp"
#include "simulation/timeline.hpp"

#include <chrono>
#include <memory>
#include <thread>
#include <utility>

namespace pendula {
namespace {

/// A device whose context is current on the thread that creates it, until that thread destroys it.
class WindowDevice final : private gl::CurrentContext, public GlEnsembleDevice {
  public:
    explicit WindowDevice(gl::SharedWindowContext& context) : CurrentContext(context) {}
};

} // namespace

WindowEngine::WindowEngine(EnsembleEngine choice, const gl::Window& window) {
    if (choice == EnsembleEngine::cpu || (choice == EnsembleEngine::automatic && gl::is_software_renderer()))
        return;
    try {
        context_.emplace(window);
    } catch (const gl::Error&) {
        if (choice == EnsembleEngine::gpu) throw;
    }
}

OpenEnsembleDevice WindowEngine::opener() {
    if (!context_) return {};
    return [this] { return std::make_unique<WindowDevice>(*context_); };
}

namespace {

static_assert(TimelineOptions{}.history >= ViewSettings{}.plot_seconds,
              "after a jump, plots would lack their earliest samples");

/// Waits until the condition is met: checks once a millisecond, at most `looks` times, so that a thread that
/// hangs cannot keep the window open.
template<class Condition>
void wait_for(Condition is_met, int looks) {
    for (int look = 0; look < looks && !is_met(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

PhysicsThreadOptions with_journal(PhysicsThreadOptions options, double speed) {
    options.speed = speed;
    options.journal = true;
    return options;
}

} // namespace

WindowRun::WindowRun(const Scene& first, PhysicsThreadOptions options, const JournalPlace& place,
                     ViewState& view)
    : physics(first.setup, with_journal(std::move(options), first.speed))
    , journal(first, place, [this](RunObserver& observer) { physics.drain_journal(observer); })
    , scene(first, view, physics, journal) {}

void WindowRun::wait_for_orders() {
    wait_for([this] { return physics.newest().commands_done >= physics.sent(); }, 5000);
}

void WindowRun::come_to_rest() {
    physics.send(SetRunning{false});
    wait_for([this] { return physics.newest().run_state != RunState::running; }, 1000);
}

} // namespace pendula
