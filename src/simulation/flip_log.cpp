// SPDX-License-Identifier: MIT
#include "simulation/flip_log.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace pendula {

void FlipLog::read(std::int64_t sample, std::int64_t step, std::span<const BobSample> bobs) {
    // Angles are wrapped, so a difference of more than half a turn is a passage over the top.
    const bool follows = sample == last_ + 1 && theta_.size() == bobs.size();
    bool flipped = false;
    for (std::size_t i = 0; follows && i < bobs.size(); ++i)
        flipped = flipped || std::abs(bobs[i].theta - theta_[i]) > std::numbers::pi_v<float>;
    last_ = sample;
    last_step_ = step;
    theta_.resize(bobs.size());
    std::transform(bobs.begin(), bobs.end(), theta_.begin(), [](const BobSample& bob) { return bob.theta; });

    const auto place =
        std::lower_bound(flips_.begin(), flips_.end(), sample,
                         [](const Flip& flip, std::int64_t index) { return flip.sample < index; });
    const bool is_known = place != flips_.end() && place->sample == sample;
    if (is_known && follows && !flipped)
        flips_.erase(place);
    else if (!is_known && flipped && flips_.size() < most)
        flips_.insert(place, {sample, step});
    else
        return;
    samples_.reset();
}

std::vector<Flip> FlipLog::cut(std::int64_t step) {
    const auto behind = std::partition_point(flips_.begin(), flips_.end(),
                                             [&](const Flip& flip) { return flip.step <= step; });
    std::vector<Flip> future(behind, flips_.end());
    flips_.erase(behind, flips_.end());
    if (last_step_ > step) last_ = -2; // nothing joins another future to that sample
    samples_.reset();
    return future;
}

void FlipLog::join(std::int64_t step, std::vector<Flip> future) {
    cut(step);
    std::move(future.begin(), future.end(), std::back_inserter(flips_));
}

std::shared_ptr<const std::vector<std::int64_t>> FlipLog::samples() const {
    if (!samples_) {
        auto samples = std::make_shared<std::vector<std::int64_t>>();
        samples->reserve(flips_.size());
        for (const Flip& flip : flips_) samples->push_back(flip.sample);
        samples_ = std::move(samples);
    }
    return samples_;
}

} // namespace pendula
