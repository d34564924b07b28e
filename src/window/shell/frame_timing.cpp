// SPDX-License-Identifier: MIT
#include "window/shell/frame_timing.hpp"

#include <algorithm>
#include <array>
#include <thread>

namespace pendula {
namespace {

constexpr std::array<float, 5> scales{1.0f, 0.85f, 0.72f, 0.6f, 0.5f};
constexpr double longest_frame = 1.0 / 25; // s
// A better level is tried only if its frames are expected to take at most this part of longest_frame.
constexpr double comfortable = 0.8;
constexpr std::size_t frames_per_decision = 9;
constexpr double settling_seconds = 0.5; // time without a decision after each change, s
// If the quality falls within `soon` s after it was raised, it was raised too early. most_patience: the
// longest wait before the quality is raised, s.
constexpr double soon = 10, most_patience = 60;

constexpr double at_rest = 0.7; ///< the user counts as inactive this long after the last input, s

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

float QualityControl::render_scale() const { return scales.at(level_); }

void QualityControl::add(double seconds, double busy_seconds) {
    since_change_ += seconds;
    if (since_change_ < settling_seconds) return;
    times_.push_back(busy_seconds);
    if (times_.size() < frames_per_decision) return;
    const auto middle = times_.begin() + frames_per_decision / 2;
    std::nth_element(times_.begin(), middle, times_.end());
    const double median = *middle;
    times_.clear();
    decide(median);
}

void QualityControl::decide(double median) {
    if (median > longest_frame && level_ + 1 < scales.size()) {
        // If the quality was raised too early, it waits longer before the next rise.
        if (went_up_ && since_change_ < soon) patience_ = std::min(2 * patience_, most_patience);
        ++level_;
        since_change_ = 0;
        went_up_ = false;
        return;
    }
    if (level_ == 0 || since_change_ < patience_) return;
    const double growth = scales[level_ - 1] / scales[level_];
    if (median * growth * growth > comfortable * longest_frame) return;
    --level_;
    since_change_ = 0;
    went_up_ = true;
}

} // namespace pendula
