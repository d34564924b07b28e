// SPDX-License-Identifier: MIT
#include "window/shell/frame_timing.hpp"

#include <algorithm>
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

void PassStatistics::add(std::span<const PassTime> times) {
    for (Pass& pass : passes_) pass.in_last = false;
    for (const PassTime& time : times) {
        auto pass = std::find_if(passes_.begin(), passes_.end(),
                                 [&](const Pass& known) { return known.name == time.name; });
        if (pass == passes_.end()) pass = passes_.insert(passes_.end(), Pass{std::string(time.name), {}, {}});
        pass->sum.gpu_milliseconds += time.milliseconds;
        pass->sum.cpu_milliseconds += time.cpu_milliseconds;
        const double part = pass->frames == 0 ? 1 : 0.1;
        pass->recent.gpu_milliseconds += part * (time.milliseconds - pass->recent.gpu_milliseconds);
        pass->recent.cpu_milliseconds += part * (time.cpu_milliseconds - pass->recent.cpu_milliseconds);
        ++pass->frames;
        pass->in_last = true;
    }
}

std::vector<PassFigures> PassStatistics::means() const {
    std::vector<PassFigures> figures;
    for (const Pass& pass : passes_)
        figures.push_back(
            {pass.name, pass.sum.gpu_milliseconds / pass.frames, pass.sum.cpu_milliseconds / pass.frames});
    return figures;
}

std::vector<PassFigures> PassStatistics::smoothed() const {
    std::vector<PassFigures> figures;
    for (const Pass& pass : passes_)
        if (pass.in_last)
            figures.push_back({pass.name, pass.recent.gpu_milliseconds, pass.recent.cpu_milliseconds});
    return figures;
}

} // namespace pendula
