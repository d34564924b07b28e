// SPDX-License-Identifier: MIT
#include "render/gpu_sample_ring.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace pendula {
namespace {

constexpr std::size_t first_capacity = 4096; // samples: 17 s at the usual interval
constexpr std::size_t most_flips = 65536;    // when there are more, the older half is dropped
constexpr std::size_t most_rises = 4096;     // when there are more, every second one is dropped

} // namespace

void GpuSampleRing::Largest::put(std::int64_t index, float value) {
    if (!(value > this->value())) return;
    if (rises_.size() >= most_rises) {
        std::size_t kept = 0;
        for (std::size_t i = 1; i < rises_.size(); i += 2) rises_[kept++] = rises_[i];
        rises_.resize(kept);
    }
    rises_.push_back({index, value});
}

void GpuSampleRing::Largest::forget_from(std::int64_t index) {
    while (!rises_.empty() && rises_.back().index >= index) rises_.pop_back();
}

void GpuSampleRing::put(const SampleHeader& header, std::span<const BobSample> sample) {
    if (started_ && header.epoch < epoch_) return;
    const std::int64_t left_out = header.index - next_put_;
    const auto most = static_cast<std::int64_t>(budget_.kept / (sample.size() * sizeof(BobSample)));
    if (!started_ || header.epoch != epoch_ || sample.size() != bobs_ || header.index < first_index() ||
        left_out > most)
        restart(header);
    else if (left_out < 0)
        go_back_to(header.index);
    else if (left_out > 0)
        leave_out(static_cast<std::size_t>(left_out));
    // A different trajectory uses this ring now, or the trajectory was moved: the curve is interrupted.
    if (header.first_sample != first_sample_) {
        piece_ = 0;
        last_.clear();
    }
    first_sample_ = header.first_sample;
    bobs_ = sample.size();
    append(sample);
}

void GpuSampleRing::restart(const SampleHeader& header) {
    next_put_ = header.index;
    clear();
    epoch_ = header.epoch;
    started_ = true;
    largest_step_ = largest_omega_ = largest_theta_ = {};
}

void GpuSampleRing::clear() {
    count_ = 0;
    next_ = next_put_;
    pending_.clear();
    pending_pieces_.clear();
    last_.clear();
    runs_.clear();
    flips_.clear();
    piece_ = 0;
}

/// Forgets the samples from `index` on. `index` must not be before the oldest sample.
void GpuSampleRing::go_back_to(std::int64_t index) {
    if (index < next_) { // new samples will overwrite those on the GPU
        count_ -= static_cast<std::size_t>(next_ - index);
        next_ = index;
    }
    const auto pending = static_cast<std::size_t>(index - next_);
    pending_.resize(pending * bobs_);
    pending_pieces_.resize(pending);
    next_put_ = index;
    piece_ = piece_of(index - 1); // the curve continues after sample index − 1
    if (const Run* run = run_of(index - 1); run && piece_ != 0) first_sample_ = run->first_sample;
    while (!runs_.empty() && runs_.back().begin >= index) runs_.pop_back();
    std::erase_if(flips_, [&](const FlipMark& flip) { return flip.index >= index; });
    largest_step_.forget_from(index);
    largest_omega_.forget_from(index);
    largest_theta_.forget_from(index);
    last_.clear();
}

void GpuSampleRing::forget(const CutSamples& cut) {
    if (!started_ || cut.epoch != epoch_ || cut.index >= next_put_) return;
    go_back_to(std::max(cut.index, first_index()));
}

void GpuSampleRing::leave_out(std::size_t samples) {
    begin_run(0);
    pending_.resize(pending_.size() + samples * bobs_);
    pending_pieces_.resize(pending_pieces_.size() + samples, 0);
    next_put_ += static_cast<std::int64_t>(samples);
    last_.clear();
}

/// Samples that are put from now on belong to `piece`.
void GpuSampleRing::begin_run(std::int32_t piece) {
    const std::int64_t oldest = first_index();
    if (runs_.size() > 1024 && runs_[512].begin <= oldest) runs_.erase(runs_.begin(), runs_.begin() + 512);
    runs_.push_back({next_put_, piece, first_sample_});
    piece_ = piece;
}

const GpuSampleRing::Run* GpuSampleRing::run_of(std::int64_t index) const {
    if (index >= next_put_) return nullptr;
    const auto behind =
        std::upper_bound(runs_.begin(), runs_.end(), index,
                         [](std::int64_t wanted, const Run& run) { return wanted < run.begin; });
    return behind == runs_.begin() ? nullptr : &*std::prev(behind);
}

int GpuSampleRing::piece_of(std::int64_t index) const {
    const Run* run = run_of(index);
    return run ? run->piece : 0;
}

void GpuSampleRing::note_flips(std::span<const BobSample> sample) {
    if (last_.empty()) return;
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    for (std::size_t i = 0; i < sample.size(); ++i) {
        const float before = last_[i].theta, after = sample[i].theta;
        if (std::abs(after - before) < turn / 2) continue;
        // `part`: the fraction of the motion from the last sample to this one at which the angle is ±π.
        const float to_top = turn / 2 - std::abs(before), from_top = turn / 2 - std::abs(after);
        const float part = to_top + from_top > 0 ? to_top / (to_top + from_top) : 0;
        flips_.push_back({next_put_, static_cast<std::uint32_t>(i), std::lerp(last_[i].x, sample[i].x, part),
                          std::lerp(last_[i].y, sample[i].y, part)});
    }
    if (flips_.size() > most_flips)
        flips_.erase(flips_.begin(), flips_.begin() + static_cast<std::ptrdiff_t>(most_flips / 2));
}

std::vector<FlipMark> GpuSampleRing::last_flips(std::int64_t index) const {
    std::vector<FlipMark> found;
    std::vector<bool> has(bobs_, false);
    for (auto flip = flips_.rbegin(); flip != flips_.rend() && found.size() < bobs_; ++flip) {
        if (flip->index > index || has[flip->bob]) continue;
        has[flip->bob] = true;
        found.push_back(*flip);
    }
    return found;
}

void GpuSampleRing::append(std::span<const BobSample> sample) {
    if (piece_ == 0) begin_run(++newest_number_);
    note_flips(sample);
    for (std::size_t i = 0; i < sample.size(); ++i) {
        largest_omega_.put(next_put_, std::abs(sample[i].omega));
        largest_theta_.put(next_put_, std::abs(sample[i].theta));
        if (!last_.empty())
            largest_step_.put(next_put_, std::hypot(sample[i].x - last_[i].x, sample[i].y - last_[i].y));
    }
    pending_.insert(pending_.end(), sample.begin(), sample.end());
    pending_pieces_.push_back(piece_);
    last_.assign(sample.begin(), sample.end());
    ++next_put_;
    if (pending_pieces_.size() >= 2 * first_capacity) drop_what_no_ring_holds();
}

/// Limits memory if upload() is not called for a long time, for example before the first frame of a film's
/// late range. Drops only samples that upload() would omit in any case.
void GpuSampleRing::drop_what_no_ring_holds() {
    if (most_ == 0 || most_bobs_ != bobs_) {
        most_ = most_samples();
        most_bobs_ = bobs_;
    }
    // Drops many samples at once, so that the remaining samples are not moved for every new one.
    if (pending_pieces_.size() < most_ + std::max<std::size_t>(most_ / 2, 1)) return;
    const std::size_t dropped = pending_pieces_.size() - most_;
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(dropped * bobs_));
    pending_pieces_.erase(pending_pieces_.begin(),
                          pending_pieces_.begin() + static_cast<std::ptrdiff_t>(dropped));
    next_ += static_cast<std::int64_t>(dropped);
    count_ = 0;
}

/// The largest number of samples that the ring may hold.
std::size_t GpuSampleRing::most_samples() const {
    const std::size_t bytes = bobs_ * sizeof(BobSample);
    const std::size_t allowed_by_gpu = std::max<std::size_t>(gl::largest_storage_buffer() / bytes, 2);
    return std::clamp<std::size_t>(budget_.most / bytes, 2, allowed_by_gpu);
}

void GpuSampleRing::upload(std::size_t wanted) {
    if (bobs_ == 0) return;
    const std::size_t bytes = bobs_ * sizeof(BobSample);
    std::size_t fresh = pending_pieces_.size();
    const std::size_t most = std::max<std::size_t>(gl::largest_storage_buffer() / bytes, 2);
    // The buffer was made for another number of bobs; its samples are already forgotten.
    if (buffer_.size() != capacity_ * bytes) {
        buffer_ = {};
        pieces_ = {};
        capacity_ = 0;
    }

    const std::size_t needed = count_ + fresh;
    const std::size_t asked = std::min(std::max(budget_.kept / bytes, wanted), budget_.most / bytes);
    const std::size_t allowed = std::clamp<std::size_t>(asked, 2, most);
    if (capacity_ == 0 || (needed > capacity_ && capacity_ < allowed)) {
        std::size_t capacity = std::max(capacity_, first_capacity);
        while (capacity < needed) capacity *= 2;
        grow(std::min(capacity, allowed));
    }
    std::size_t skipped = 0;
    if (fresh > capacity_) { // only the newest samples fit the ring
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

/// Skips the first `skipped` pending samples and uploads the next `samples` pending samples to their slots,
/// which may wrap around the buffer's end.
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
    // A sample's slot is its index modulo the capacity. The samples are copied in parts that do not wrap in
    // either buffer.
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
