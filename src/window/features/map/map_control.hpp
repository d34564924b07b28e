// SPDX-License-Identifier: MIT
/// The pointer and the wheel in a map: they zoom and move the map, and choose a start. Drawing thread; no
/// OpenGL, no clock.
#pragma once

#include "render/map/map_geometry.hpp"
#include "scene/map_view.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

/// The part of the plane that a view shows. A width of 0 means the whole map.
inline MapPlace kept_place(const MapView& view) {
    return {view.x_centre, view.y_centre, view.width, view.height};
}

/// The visited places of a map, like a browser's history.
class MapHistory {
  public:
    static constexpr std::size_t most = 200;

    /// Stores the view's place as visited. Call it before the view shows another place. Removes the places
    /// that forward() would show.
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
    /// Clears the history. Call it when the map shows another plane.
    void clear() { *this = {}; }

  private:
    static void go(std::vector<MapPlace>& from, std::vector<MapPlace>& to, MapView& view) {
        if (from.empty()) return;
        to.push_back(kept_place(view));
        set_place(view, from.back());
        from.pop_back();
    }

    std::vector<MapPlace> behind_, ahead_; ///< in each, the last place is the next to show
};

/// The map as drawn in the last frame.
struct ShownMap {
    MapDefinition definition;
    MapPlace all;    ///< the place of the whole map
    MapPlace stored; ///< the place in the view's settings; `all` if they have none
    MapTransform transform;
    MapGrid grid;

    MapPoint point_of(const MapTransform::Pixel& pixel) const {
        return point_at(transform.place, static_cast<double>(pixel.column), static_cast<double>(pixel.row),
                        grid.columns, grid.rows);
    }
};

class MapControl {
  public:
    /// A second press within this time makes a click a double click.
    static constexpr double click_wait = 0.3; ///< s

    /// The wheel zooms at the pointer, a drag with the left button moves the plane, a click chooses a start.
    /// Only a used turn of the wheel is removed from `events`. `over_panel`: the pointer is over a panel,
    /// where no drag or click begins. `seconds`: wall time since the last frame.
    void handle(InputEvents& events, const WindowScreen&, bool over_panel, double seconds, const ShownMap&,
                MapView&);
    /// Call it when no map is visible.
    void leave() {
        MapControl fresh;
        fresh.history_ = std::move(history_);
        *this = std::move(fresh);
    }

    struct Click {
        MapTransform::Pixel pixel;
        bool is_ghost = false; ///< Shift was held: the click adds or removes a chain beside the run
    };
    /// The click that has become a single click in this frame, because the time for a second press has ended.
    const std::optional<Click>& clicked() const { return clicked_; }
    /// The click that may still become a double click.
    const std::optional<Click>& waiting() const { return waiting_; }
    /// The fraction of click_wait that has passed since the waiting click, 0 to 1.
    double waited() const { return waited_ / click_wait; }
    /// The pixel under the pointer; unset while the left button is held in the map.
    const std::optional<MapTransform::Pixel>& hovered() const { return hovered_; }
    bool is_dragging() const { return grip_ && grip_->moved; }

    MapHistory& history() { return history_; }
    const MapHistory& history() const { return history_; }
    void home(MapView&);
    void zoom(const ShownMap&, const MapPoint& fixed, double factor, MapView&);

  private:
    void press(const InputEvents&, const MapTransform::Pixel&);
    void follow(const InputEvents&, double pixel_ratio, const ShownMap&, MapView&);

    struct Grip {
        Click click;
        double x = 0, y = 0; ///< place of the press, screen coordinates
        bool moved = false;  ///< whether the pointer has moved too far for a click
    };
    std::optional<Grip> grip_;
    std::optional<Click> waiting_, clicked_;
    std::optional<MapTransform::Pixel> hovered_;
    double waited_ = 0;       ///< time since the waiting click, s
    double since_zoom_ = 1e9; ///< time since the last zoom, s
    MapHistory history_;
};

} // namespace pendula
