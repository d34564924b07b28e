// SPDX-License-Identifier: MIT
#include "render/gpu_sample_ring.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

constexpr std::size_t first_capacity = 4096;      // samples: 17 s at the usual interval
constexpr std::size_t budget = 64u * 1024 * 1024; // bytes a ring grows to without being asked

} // namespace

void GpuSampleRing::put(const SampleHeader& header, std::span<const BobSample> sample) {
    if (started_ && header.epoch < epoch_) return;
    const std::int64_t left_out = header.index - next_put_;
    const auto most = static_cast<std::int64_t>(budget / (sample.size() * sizeof(BobSample)));
    if (!started_ || header.epoch != epoch_ || sample.size() != bobs_ || left_out < 0 || left_out > most)
        restart(header);
    else if (left_out > 0)
        leave_out(static_cast<std::size_t>(left_out));
    bobs_ = sample.size();
    append(sample);
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
    pending_pieces_.clear();
    last_.clear();
}

void GpuSampleRing::leave_out(std::size_t samples) {
    pending_.resize(pending_.size() + samples * bobs_);
    pending_pieces_.resize(pending_pieces_.size() + samples, 0);
    next_put_ += static_cast<std::int64_t>(samples);
    last_.clear();
    ++piece_;
}

void GpuSampleRing::append(std::span<const BobSample> sample) {
    for (std::size_t i = 0; i < sample.size(); ++i) {
        largest_omega_ = std::max(largest_omega_, std::abs(sample[i].omega));
        if (!last_.empty())
            largest_step_ =
                std::max(largest_step_, std::hypot(sample[i].x - last_[i].x, sample[i].y - last_[i].y));
    }
    pending_.insert(pending_.end(), sample.begin(), sample.end());
    pending_pieces_.push_back(piece_);
    last_.assign(sample.begin(), sample.end());
    ++next_put_;
}

void GpuSampleRing::upload(std::size_t wanted) {
    if (bobs_ == 0) return;
    const std::size_t bytes = bobs_ * sizeof(BobSample);
    std::size_t fresh = pending_pieces_.size();
    const std::size_t most = std::max<std::size_t>(gl::largest_storage_buffer() / bytes, 2);
    if (buffer_.size() != capacity_ * bytes) { // made for another number of bobs, whose samples are forgotten
        buffer_ = {};
        pieces_ = {};
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

    send(skipped, fresh);
    next_ += static_cast<std::int64_t>(fresh);
    count_ = std::min(count_ + fresh, capacity_);
    pending_.clear();
    pending_pieces_.clear();
}

/// `samples` pending ones, after the first `skipped`, to their slots, which may go on at the buffer's begin.
void GpuSampleRing::send(std::size_t skipped, std::size_t samples) {
    const std::size_t start = slot(next_), straight = std::min(samples, capacity_ - start);
    const auto upload = [&](gl::Buffer& buffer, std::span<const std::byte> pending, std::size_t bytes) {
        const auto data = pending.subspan(skipped * bytes);
        buffer.upload(start * bytes, data.first(straight * bytes));
        buffer.upload(0, data.subspan(straight * bytes));
    };
    upload(buffer_, std::as_bytes(std::span(pending_)), bobs_ * sizeof(BobSample));
    upload(pieces_, std::as_bytes(std::span(pending_pieces_)), sizeof(std::int32_t));
}

void GpuSampleRing::grow(std::size_t capacity) {
    const std::size_t bytes = bobs_ * sizeof(BobSample), piece_bytes = sizeof(std::int32_t);
    gl::Buffer larger(label_, capacity * bytes), larger_pieces(label_ + ", pieces", capacity * piece_bytes);
    // Slots are indices modulo the capacity, so the live range moves in runs that wrap in neither buffer.
    for (std::int64_t index = first_index(); index < next_;) {
        const std::size_t from = slot(index);
        const auto to = static_cast<std::size_t>(index % static_cast<std::int64_t>(capacity));
        const std::size_t run =
            std::min({static_cast<std::size_t>(next_ - index), capacity_ - from, capacity - to});
        larger.copy_from(buffer_, from * bytes, to * bytes, run * bytes);
        larger_pieces.copy_from(pieces_, from * piece_bytes, to * piece_bytes, run * piece_bytes);
        index += static_cast<std::int64_t>(run);
    }
    buffer_ = std::move(larger);
    pieces_ = std::move(larger_pieces);
    capacity_ = capacity;
}

} // namespace pendula
