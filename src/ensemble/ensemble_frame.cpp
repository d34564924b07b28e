// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_frame.hpp"

#include "physics/systems/drive.hpp"

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t frame_part = 64 * member_block;

} // namespace

void fill_frame(EnsembleFrame& frame, const Ensemble& ensemble, double time, WorkerPool& workers) {
    frame.time = time;
    frame.members = ensemble.members();
    frame.links = ensemble.links();
    frame.pivot_x = frame.pivot_y = 0;
    if (ensemble.chain().has_moving_pivot()) {
        const PivotMotion<double> pivot = Drive<double>(ensemble.chain()).pivot(time);
        frame.pivot_x = pivot.x;
        frame.pivot_y = pivot.y;
    }
    if (DeviceMembers* const there = ensemble.on_device()) {
        frame.coordinates = {};
        there->fill(frame);
        return;
    }
    frame.on_device.reset();
    const std::size_t rows = 2 * frame.links;
    frame.coordinates.resize(rows * frame.members);
    const std::size_t parts = (frame.members + frame_part - 1) / frame_part;
    std::vector<std::size_t> lost(parts);
    workers.run(parts, [&](std::size_t part) {
        const std::size_t first = part * frame_part, end = std::min(first + frame_part, frame.members);
        std::visit(
            [&](const auto& states) {
                for (std::size_t place = 0; place < rows; ++place)
                    std::transform(states.coordinate(place) + first, states.coordinate(place) + end,
                                   frame.coordinates.begin() +
                                       static_cast<std::ptrdiff_t>(place * frame.members + first),
                                   [](auto number) { return static_cast<float>(number); });
            },
            ensemble.states());
        for (std::size_t member = first; member < end; ++member) {
            if (!ensemble.is_lost(member)) continue;
            ++lost[part];
            for (std::size_t place = 0; place < rows; ++place)
                frame.coordinates[place * frame.members + member] = std::numeric_limits<float>::quiet_NaN();
        }
    });
    frame.lost = 0;
    for (const std::size_t count : lost) frame.lost += count;
}

struct FramePool::Shelf {
    std::mutex mutex; ///< locked only briefly, never while a frame is filled
    std::vector<std::unique_ptr<EnsembleFrame>> free;
    std::size_t made = 0;
};

FramePool::FramePool() : shelf_(std::make_shared<Shelf>()) {}

std::shared_ptr<EnsembleFrame> FramePool::take() {
    std::unique_ptr<EnsembleFrame> frame;
    {
        const std::lock_guard lock(shelf_->mutex);
        if (shelf_->free.empty()) {
            shelf_->free.reserve(++shelf_->made); // then returning a frame never allocates memory
        } else {
            frame = std::move(shelf_->free.back());
            shelf_->free.pop_back();
        }
    }
    if (!frame) frame = std::make_unique<EnsembleFrame>();
    return {frame.release(), [shelf = shelf_](EnsembleFrame* back) {
                back->earlier.reset();
                const std::lock_guard lock(shelf->mutex);
                shelf->free.emplace_back(back);
            }};
}

std::size_t FramePool::made() const {
    const std::lock_guard lock(shelf_->mutex);
    return shelf_->made;
}

} // namespace pendula
