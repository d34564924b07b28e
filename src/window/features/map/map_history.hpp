// SPDX-License-Identifier: MIT
/// The places of a map that were looked at, as a browser keeps its pages. Pure values.
#pragma once

#include "scene/map_view.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace pendula {

/// Which part of the plane a view shows; without a width all of it.
inline MapPlace kept_place(const MapView& view) {
    return {view.x_centre, view.y_centre, view.width, view.height};
}

class MapHistory {
  public:
    static constexpr std::size_t most = 200;

    /// The view is about to go elsewhere from here; what lay ahead is forgotten.
    void leave(const MapView& view) {
        ahead_.clear();
        if (!behind_.empty() && behind_.back() == kept_place(view)) return;
        behind_.push_back(kept_place(view));
        if (behind_.size() > most) behind_.erase(behind_.begin());
    }
    void back(MapView& view) { go(behind_, ahead_, view); }
    void forward(MapView& view) { go(ahead_, behind_, view); }
    bool has_back() const { return !behind_.empty(); }
    bool has_forward() const { return !ahead_.empty(); }
    /// Another plane.
    void clear() { *this = {}; }

  private:
    static void go(std::vector<MapPlace>& from, std::vector<MapPlace>& to, MapView& view) {
        if (from.empty()) return;
        to.push_back(kept_place(view));
        set_place(view, from.back());
        from.pop_back();
    }

    std::vector<MapPlace> behind_, ahead_; ///< the nearest last
};

} // namespace pendula
