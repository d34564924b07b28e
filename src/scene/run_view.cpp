// SPDX-License-Identifier: MIT
#include "scene/run_view.hpp"

#include <algorithm>
#include <iterator>

namespace pendula {

const LoggedView* view_at_step(std::span<const LoggedView> views, std::int64_t step) {
    const auto after =
        std::upper_bound(views.begin(), views.end(), step,
                         [](std::int64_t at, const LoggedView& view) { return at < view.step; });
    return after == views.begin() ? nullptr : &*std::prev(after);
}

} // namespace pendula
