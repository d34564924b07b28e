// SPDX-License-Identifier: MIT
#include "window/features/gallery/moving_thumbnail.hpp"

#include "window/features/gallery/thumbnail_moment.hpp"

#include <algorithm>
#include <cmath>
#include <exception>

namespace pendula {
namespace {

constexpr double motion_seconds = 0.006; ///< s of a frame, for the motion

} // namespace

void MovingThumbnail::want(const std::string& id) {
    if (id == id_) return;
    id_ = id;
    stage_.reset();
    loop_.clear();
    is_whole_ = id.empty();
}

void MovingThumbnail::work() {
    if (is_whole_ || id_.empty()) return;
    try {
        if (!stage_) {
            const ThumbnailSource source = thumbnail_source(id_);
            begins_ = source.moment;
            stage_ = std::make_unique<ThumbnailStage>(source.scene);
            return;
        }
        const double next = begins_ + static_cast<double>(loop_.size()) / pictures_a_second;
        if (!stage_->advance(next, motion_seconds)) return;
        gl::Texture& picture =
            loop_.emplace_back("thumbnail", ThumbnailStage::width, ThumbnailStage::height, gl::Format::rgba8);
        picture.upload(stage_->draw());
        is_whole_ = loop_.size() == pictures || stage_->time() < next;
    } catch (const std::exception&) { // keep the pictures made so far
        is_whole_ = true;
    }
    if (is_whole_) stage_.reset();
}

/// Plays to the end and back, so that nothing jumps; while it is being made, as far as it goes.
unsigned MovingThumbnail::picture_at(double seconds) const {
    if (loop_.empty()) return 0;
    const auto last = static_cast<std::int64_t>(loop_.size()) - 1;
    if (last == 0) return loop_.front().id();
    const std::int64_t place =
        static_cast<std::int64_t>(std::max(0.0, seconds) * pictures_a_second) % (2 * last);
    const std::int64_t at = is_whole_ ? (place <= last ? place : 2 * last - place) : last;
    return loop_[static_cast<std::size_t>(at)].id();
}

} // namespace pendula
