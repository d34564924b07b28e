// SPDX-License-Identifier: MIT
#include "simulation/lead_in.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {

void LeadIn::begin(const EnsembleCourse& course, std::optional<double> present, double target) {
    target_ = target;
    moments_.clear();
    gathered_.reset();
    const bool on = present && *present <= target;
    from_ = on ? *present : course.time;
    if (on && target - *present < jump) return; // it goes on: what was gathered before still leads there
    done_.reset();
    const auto members = static_cast<double>(course.setup.count);
    const double numbers = 2 * static_cast<double>(course.chain.links()) * members;
    const double length = std::min(longest, most_steps / members * course.setup.dt);
    const double frames = std::clamp(std::floor(most_numbers / numbers), 1.0, std::round(longest / interval));
    const double between = std::clamp(length / frames, interval, longest_interval);
    for (int i = 1; i <= static_cast<int>(frames); ++i) {
        const double moment = target - i * between;
        if (moment < std::max(course.time, from_) || target - moment > length) break;
        moments_.push_back(moment);
    }
    if (!moments_.empty()) gathered_ = std::make_shared<EnsembleLeadIn>();
}

double LeadIn::aim(const std::shared_ptr<const EnsembleCourse>& course, std::optional<double> present,
                   double target) {
    if (course != course_ || target != target_) begin(*course, present, target);
    course_ = course;
    return moments_.empty() ? target : moments_.back();
}

EnsembleFrame* LeadIn::next_frame() {
    if (moments_.empty()) {
        if (gathered_) done_ = std::move(gathered_);
        gathered_.reset();
        return nullptr;
    }
    moments_.pop_back();
    return &gathered_->emplace_back();
}

double LeadIn::progress(double time) const {
    return target_ > from_ ? std::clamp((time - from_) / (target_ - from_), 0.0, 1.0) : 1;
}

} // namespace pendula
