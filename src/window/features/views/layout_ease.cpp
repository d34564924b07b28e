// SPDX-License-Identifier: MIT
#include "window/features/views/layout_ease.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

PixelRectangle point_in_middle_of(const PixelRectangle& view) {
    return {view.x + view.width / 2, view.y + view.height / 2, 0, 0};
}

PixelRectangle between(const PixelRectangle& from, const PixelRectangle& to, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + part * (b - a))); };
    PixelRectangle view{mix(from.x, to.x), mix(from.y, to.y), 0, 0};
    view.width = std::max(1, mix(from.x + from.width, to.x + to.width) - view.x);
    view.height = std::max(1, mix(from.y + from.height, to.y + to.height) - view.y);
    return view;
}

} // namespace

ViewLayout LayoutEase::advance(const ViewLayout& goal, const LayoutCause& cause, double seconds,
                               bool at_once) {
    if (cause_ && !(*cause_ == cause)) {
        from_ = shown_;
        passed_ = 0;
    } else
        passed_ += seconds;
    cause_ = cause;
    if (at_once) passed_ = duration;
    shown_ = goal;
    if (passed_ >= duration) return shown_;
    const double t = passed_ / duration, part = t * t * (3 - 2 * t);
    for (const View view : all_views) {
        const PixelRectangle& to = goal[view];
        if (to.is_empty()) continue;
        const PixelRectangle& from = from_[view];
        shown_[view] = between(from.is_empty() ? point_in_middle_of(to) : from, to, part);
    }
    if (from_.chain_clip.is_empty()) return shown_; // the chain was not shown
    const ChainRest &from = from_.chain_rest, &to = goal.chain_rest;
    shown_.chain_rest.part = std::lerp(from.part, to.part, part);
    shown_.chain_rest.base =
        to.part > 0 && from.part > 0 ? std::lerp(from.base, to.base, part) : std::max(from.base, to.base);
    return shown_;
}

} // namespace pendula
