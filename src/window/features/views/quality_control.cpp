// SPDX-License-Identifier: MIT
#include "window/features/views/quality_control.hpp"

#include <algorithm>
#include <array>

namespace pendula {
namespace {

constexpr std::array<float, 5> scales{1.0f, 0.85f, 0.72f, 0.6f, 0.5f};
constexpr double longest_frame = 1.0 / 25; // s
constexpr double comfortable = 0.8;        // of it: the most that a better level may be expected to take
constexpr std::size_t frames_per_decision = 9;
constexpr double settling_seconds = 0.5;        // nothing is decided so soon after a change
constexpr double soon = 10, most_patience = 60; // s

} // namespace

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
        // The step up was too early: wait longer before the next.
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
