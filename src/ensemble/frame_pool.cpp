// SPDX-License-Identifier: MIT
#include "ensemble/frame_pool.hpp"

#include <mutex>
#include <utility>
#include <vector>

namespace pendula {

struct FramePool::Shelf {
    std::mutex mutex; ///< held for moving a pointer, never while filling or drawing
    std::vector<std::unique_ptr<EnsembleFrame>> free;
    std::size_t made = 0;
};

FramePool::FramePool() : shelf_(std::make_shared<Shelf>()) {}

std::shared_ptr<EnsembleFrame> FramePool::take() {
    std::unique_ptr<EnsembleFrame> frame;
    {
        const std::lock_guard lock(shelf_->mutex);
        if (shelf_->free.empty()) {
            shelf_->free.reserve(++shelf_->made); // so that giving a frame back never fails
        } else {
            frame = std::move(shelf_->free.back());
            shelf_->free.pop_back();
        }
    }
    if (!frame) frame = std::make_unique<EnsembleFrame>();
    return {frame.release(), [shelf = shelf_](EnsembleFrame* back) {
                back->lead_in.reset();
                const std::lock_guard lock(shelf->mutex);
                shelf->free.emplace_back(back);
            }};
}

void FramePool::shrink() {
    const std::lock_guard lock(shelf_->mutex);
    shelf_->made -= shelf_->free.size();
    shelf_->free.clear();
}

std::size_t FramePool::made() const {
    const std::lock_guard lock(shelf_->mutex);
    return shelf_->made;
}

} // namespace pendula
