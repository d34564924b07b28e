// SPDX-License-Identifier: MIT
#include "render/gpu_sample_ring.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

constexpr std::size_t first_capacity = 4096;      // samples: 17 s at the usual interval
constexpr std::size_t budget = 64u * 1024 * 1024; // bytes a ring grows to without being asked
constexpr std::int64_t longest_bridge = 240;      // lost samples: a second at the usual interval

float wrapped(float angle) { return std::remainder(angle, 2 * std::numbers::pi_v<float>); }

BobSample between(const BobSample& a, const BobSample& b, float t) {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), wrapped(a.theta + t * wrapped(b.theta - a.theta)),
            a.omega + t * (b.omega - a.omega)};
}

} // namespace

void GpuSampleRing::put(const SampleHeader& header, std::span<const BobSample> sample,
                        double sample_interval) {
    if (started_ && header.epoch < epoch_) return;
    const std::int64_t lost = header.index - next_put_;
    if (!started_ || header.epoch != epoch_ || sample.size() != bobs_ || lost < 0 || lost > longest_bridge ||
        (!last_.empty() && !can_follow(sample, static_cast<double>(lost + 1) * sample_interval)))
        restart(header);
    else if (lost > 0 && !last_.empty()) {
        const std::vector<BobSample> before = last_;
        std::vector<BobSample> bridge(bobs_);
        for (std::int64_t i = 1; i <= lost; ++i) {
            const float t = static_cast<float>(i) / static_cast<float>(lost + 1);
            for (std::size_t bob = 0; bob < bobs_; ++bob) bridge[bob] = between(before[bob], sample[bob], t);
            append(bridge);
        }
    }
    bobs_ = sample.size();
    append(sample);
}

/// A chain moves on by its angular velocities; one that is somewhere else has been started afresh.
bool GpuSampleRing::can_follow(std::span<const BobSample> sample, double interval) const {
    const auto h = static_cast<float>(interval);
    for (std::size_t i = 0; i < bobs_; ++i) {
        const float turn = 0.5f * h * (last_[i].omega + sample[i].omega);
        const float slack = 0.3f + 0.5f * h * (std::abs(last_[i].omega) + std::abs(sample[i].omega));
        if (std::abs(wrapped(sample[i].theta - last_[i].theta - turn)) > slack) return false;
    }
    return true;
}

void GpuSampleRing::restart(const SampleHeader& header) {
    clear();
    epoch_ = header.epoch;
    started_ = true;
    next_ = next_put_ = header.index;
    largest_step_ = largest_omega_ = 0;
}

void GpuSampleRing::clear() {
    count_ = 0;
    next_ = next_put_;
    pending_.clear();
    last_.clear();
}

void GpuSampleRing::append(std::span<const BobSample> sample) {
    for (std::size_t i = 0; i < sample.size(); ++i) {
        largest_omega_ = std::max(largest_omega_, std::abs(sample[i].omega));
        if (!last_.empty())
            largest_step_ =
                std::max(largest_step_, std::hypot(sample[i].x - last_[i].x, sample[i].y - last_[i].y));
    }
    pending_.insert(pending_.end(), sample.begin(), sample.end());
    last_.assign(sample.begin(), sample.end());
    ++next_put_;
}

void GpuSampleRing::upload(std::size_t wanted) {
    if (bobs_ == 0) return;
    const std::size_t bytes = bobs_ * sizeof(BobSample);
    std::size_t fresh = pending_.size() / bobs_;
    const std::size_t most = std::max<std::size_t>(gl::largest_storage_buffer() / bytes, 2);
    if (buffer_.size() != capacity_ * bytes) { // made for another number of bobs, whose samples are forgotten
        buffer_ = {};
        capacity_ = 0;
    }

    const std::size_t needed = count_ + fresh;
    const std::size_t allowed = std::min(std::max(budget / bytes, wanted), most);
    if (capacity_ == 0 || (needed > capacity_ && capacity_ < allowed)) {
        std::size_t capacity = std::max(capacity_, first_capacity);
        while (capacity < needed) capacity *= 2;
        grow(std::min(capacity, std::max<std::size_t>(allowed, 2)));
    }
    std::size_t skipped = 0;
    if (fresh > capacity_) { // more than the ring holds: only the newest count
        skipped = fresh - capacity_;
        next_ += static_cast<std::int64_t>(skipped);
        fresh = capacity_;
        count_ = 0;
    }

    const auto data = std::as_bytes(std::span(pending_)).subspan(skipped * bytes);
    const std::size_t start = slot(next_);
    const std::size_t straight = std::min(fresh, capacity_ - start);
    buffer_.upload(start * bytes, data.first(straight * bytes));
    buffer_.upload(0, data.subspan(straight * bytes));
    next_ += static_cast<std::int64_t>(fresh);
    count_ = std::min(count_ + fresh, capacity_);
    pending_.clear();
}

void GpuSampleRing::grow(std::size_t capacity) {
    const std::size_t bytes = bobs_ * sizeof(BobSample);
    gl::Buffer larger(label_, capacity * bytes);
    // Slots are indices modulo the capacity, so the live range moves in pieces that wrap in neither buffer.
    for (std::int64_t index = first_index(); index < next_;) {
        const std::size_t from = slot(index);
        const auto to = static_cast<std::size_t>(index % static_cast<std::int64_t>(capacity));
        const std::size_t piece =
            std::min({static_cast<std::size_t>(next_ - index), capacity_ - from, capacity - to});
        larger.copy_from(buffer_, from * bytes, to * bytes, piece * bytes);
        index += static_cast<std::int64_t>(piece);
    }
    buffer_ = std::move(larger);
    capacity_ = capacity;
}

} // namespace pendula
