// SPDX-License-Identifier: MIT
#include "simulation/keyframes.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace pendula {

void Keyframes::insert(Keyframe keyframe) {
    const auto place = std::lower_bound(keyframes_.begin(), keyframes_.end(), keyframe.step(),
                                        [](const Keyframe& a, std::int64_t step) { return a.step() < step; });
    bytes_ += keyframe.bytes();
    times_.reset();
    if (place != keyframes_.end() && place->step() == keyframe.step()) {
        bytes_ -= place->bytes();
        *place = std::move(keyframe);
    } else {
        keyframes_.insert(place, std::move(keyframe));
    }
    if (bytes_ > budget_) thin();
}

const Keyframe* Keyframes::at_or_before_step(std::int64_t step) const {
    const auto behind = std::upper_bound(keyframes_.begin(), keyframes_.end(), step,
                                         [](std::int64_t at, const Keyframe& k) { return at < k.step(); });
    return behind == keyframes_.begin() ? nullptr : &*std::prev(behind);
}

const Keyframe* Keyframes::at_or_before_time(double time) const {
    const auto behind = std::upper_bound(keyframes_.begin(), keyframes_.end(), time,
                                         [](double at, const Keyframe& k) { return at < k.state.time(); });
    return behind == keyframes_.begin() ? nullptr : &*std::prev(behind);
}

std::shared_ptr<const std::vector<double>> Keyframes::times() const {
    if (!times_) {
        auto times = std::make_shared<std::vector<double>>();
        times->reserve(keyframes_.size());
        for (const Keyframe& keyframe : keyframes_) times->push_back(keyframe.state.time());
        times_ = std::move(times);
    }
    return times_;
}

// Steps and commands both only grow along the list.
void Keyframes::cut(std::int64_t step, std::size_t commands) {
    const auto behind =
        std::partition_point(keyframes_.begin(), keyframes_.end(), [&](const Keyframe& keyframe) {
            return keyframe.step() <= step && keyframe.commands <= commands;
        });
    for (auto gone = behind; gone != keyframes_.end(); ++gone) bytes_ -= gone->bytes();
    keyframes_.erase(behind, keyframes_.end());
    times_.reset();
}

void Keyframes::set_budget(std::size_t bytes) {
    budget_ = bytes;
    if (bytes_ > budget_) thin();
}

// A pass keeps a keyframe if removing it would open a gap of more than age/fineness; the fineness halves
// until a quarter of the budget is free again, so that passes are rare.
void Keyframes::thin() {
    times_.reset();
    for (std::int64_t fineness = 1024; bytes_ > budget_ - budget_ / 4 && keyframes_.size() > 2;
         fineness /= 2) {
        const std::int64_t newest = keyframes_.back().step();
        std::size_t kept = 1;
        bytes_ = keyframes_.front().bytes();
        for (std::size_t i = 1; i < keyframes_.size(); ++i) {
            const bool last = i + 1 == keyframes_.size();
            const std::int64_t age = newest - keyframes_[i].step();
            const std::int64_t gap = last ? 0 : keyframes_[i + 1].step() - keyframes_[kept - 1].step();
            const bool keep = last || (fineness > 0 && gap > age / fineness);
            if (!keep) continue;
            bytes_ += keyframes_[i].bytes();
            if (kept != i) keyframes_[kept] = std::move(keyframes_[i]);
            ++kept;
        }
        keyframes_.resize(kept);
    }
}

} // namespace pendula
