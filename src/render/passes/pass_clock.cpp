// SPDX-License-Identifier: MIT
#include "render/passes/pass_clock.hpp"

#include "gl/context.hpp"

#include <algorithm>

namespace pendula {
namespace {

double milliseconds_since(std::chrono::steady_clock::time_point then) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - then).count();
}

} // namespace

void PassClock::set_mode(Mode mode) {
    if (mode == mode_) return;
    mode_ = mode;
    for (Frame& frame : frames_) frame.count = 0;
    times_.clear();
}

void PassClock::begin_frame() {
    in_pass_ = false;
    if (mode_ == Mode::off) return;
    if (mode_ == Mode::waiting) {
        gl::finish();
        times_.clear();
        return;
    }
    current_ = (current_ + 1) % frames_.size();
    collect(frames_[current_]);
}

/// Reads the times of an earlier frame, or drops them if the GPU has not finished it.
void PassClock::collect(Frame& frame) {
    const auto last = frame.passes.begin() + static_cast<std::ptrdiff_t>(frame.count);
    const bool known = std::all_of(frame.passes.begin(), last, [](TimedPass& pass) {
        const auto nanoseconds = pass.query.nanoseconds();
        if (nanoseconds) pass.time.milliseconds = 1e-6 * static_cast<double>(*nanoseconds);
        return nanoseconds.has_value();
    });
    if (known && frame.count > 0) {
        times_.clear();
        for (auto pass = frame.passes.begin(); pass != last; ++pass) times_.push_back(pass->time);
    }
    frame.count = 0;
}

void PassClock::begin(std::string_view name) {
    if (mode_ == Mode::off) return;
    end_pass();
    in_pass_ = true;
    if (mode_ == Mode::waiting) {
        times_.push_back({name, 0, 0});
    } else {
        Frame& frame = frames_[current_];
        if (frame.count == frame.passes.size()) frame.passes.push_back({{}, gl::TimerQuery("pass")});
        TimedPass& pass = frame.passes[frame.count++];
        pass.time = {name, 0, 0};
        pass.query.begin();
    }
    began_ = Clock::now();
}

void PassClock::end_pass() {
    if (!in_pass_) return;
    in_pass_ = false;
    const double spent = milliseconds_since(began_);
    if (mode_ == Mode::waiting) {
        gl::finish();
        times_.back().cpu_milliseconds = spent;
        times_.back().milliseconds = milliseconds_since(began_);
        return;
    }
    TimedPass& pass = frames_[current_].passes[frames_[current_].count - 1];
    pass.query.end();
    pass.time.cpu_milliseconds = spent;
}

void PassClock::end_frame() {
    if (mode_ != Mode::off) end_pass();
}

} // namespace pendula
