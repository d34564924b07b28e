// SPDX-License-Identifier: MIT
/// Gives the pictures of a map their colours on a thread of its own, since millions of pixels take longer
/// than a frame. Used by one other thread, which never waits for it.
#pragma once

#include "render/map/painted_map.hpp"
#include "tasks/latest_wish.hpp"

#include <memory>
#include <string>

namespace pendula {

/// What is to be painted, and how.
struct MapOrder {
    std::shared_ptr<const MapPicture> picture;
    MapPaletteChoice palette = MapPaletteChoice::automatic;
    MapScaleChoice scale = MapScaleChoice::automatic;

    bool operator==(const MapOrder&) const = default;
};

class MapPainter {
  public:
    MapPainter();

    /// A new order takes the place of one that has not been begun; what has been begun is completed.
    void order(const MapOrder& order) { wishes_.want(order); }

    struct Report {
        std::shared_ptr<const PaintedMap> newest; ///< the last picture that is ready; null before the first
        std::string failure;                      ///< why the last one ordered cannot be painted
    };
    Report report() const { return wishes_.report(); }

  private:
    LatestWish<MapOrder, Report> wishes_;
};

} // namespace pendula
