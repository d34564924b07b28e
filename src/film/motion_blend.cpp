// SPDX-License-Identifier: MIT
#include "film/motion_blend.hpp"

#include <cmath>
#include <utility>

namespace pendula {

float MotionBlend::look(const FrameInput& input, bool runs, double speed, double seconds) {
    const Cause now{input.epoch, input.show_trails,         input.look,
                    input.views, input.layout[View::chain], input.layout[View::torus]};
    const std::optional<Cause> last = std::exchange(last_, now);
    if (!last) return 1;
    const bool ends_by_a_cut =
        std::exchange(is_cut_, false) || last->epoch != now.epoch || last->trails != now.trails;
    Cause otherwise = now;
    otherwise.epoch = last->epoch;
    otherwise.trails = last->trails;
    if (otherwise != *last) { // another look or layout: the earlier picture would be a ghost image
        fading_ = 0;
        return 1;
    }
    since_cut_ += seconds;
    if (ends_by_a_cut) {
        // Cuts in quick succession mean that the start is being dragged: they take effect at once.
        fading_ = since_cut_ < fade_seconds ? 0 : fade_seconds;
        since_cut_ = 0;
    }
    if (fading_ > 0) {
        const double left = std::exchange(fading_, fading_ - seconds);
        return seconds < left ? static_cast<float>(seconds / left) : 1.0f;
    }
    if (!runs || !(speed > fast)) return 1;
    return static_cast<float>(1 - std::exp(-seconds / smear_seconds));
}

} // namespace pendula
