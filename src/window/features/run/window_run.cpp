// SPDX-License-Identifier: MIT
#include "window/features/run/window_run.hpp"

#include "scene/viewing.hpp"
#include "simulation/timeline.hpp"

#include <chrono>
#include <thread>
#include <utility>

namespace pendula {
namespace {

static_assert(TimelineOptions{}.history >= ViewSettings{}.plot_seconds, "after a jump plots would be cut");

/// Looks once a millisecond, so many times at most: a thread that hangs must not keep the window open.
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
    wait_for([this] { return physics.newest().orders >= physics.sent(); }, 5000);
}

void WindowRun::come_to_rest() {
    physics.send(SetRunning{false});
    wait_for([this] { return physics.newest().run_state != RunState::running; }, 1000);
}

} // namespace pendula
