// SPDX-License-Identifier: MIT
#include "window/shell/frame_pacer.hpp"

#include "window/shell/frame_pace.hpp"

#include <thread>

namespace pendula {
namespace {

constexpr double at_rest = 0.7; ///< s since the user did something

} // namespace

double FramePacer::hold_back(gl::Window& window, Clock::time_point began, bool calculates_behind) const {
    using Seconds = std::chrono::duration<double>;
    const bool gives_way = calculates_behind && since_input_ > at_rest;
    const Clock::time_point drawn = Clock::now();
    const double busy = Seconds(drawn - began).count(), left = frame_period(busy, gives_way) - busy;
    if (left <= 0) return 0;
    if (gives_way)
        window.wait_events(left);
    else
        std::this_thread::sleep_for(Seconds(left));
    return Seconds(Clock::now() - drawn).count();
}

} // namespace pendula
