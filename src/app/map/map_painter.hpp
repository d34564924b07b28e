// SPDX-License-Identifier: MIT
/// Gives the pictures of a map their colours on a thread of its own, since millions of pixels take longer
/// than a frame. Used by one other thread, which never waits for it.
#pragma once

#include "render/map/painted_map.hpp"

#include <memory>

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
    ~MapPainter(); ///< completes what it has begun
    MapPainter(const MapPainter&) = delete;
    MapPainter& operator=(const MapPainter&) = delete;

    /// A new order takes the place of one that has not been begun.
    void order(const MapOrder&);
    /// The last picture that is ready; null before the first.
    std::shared_ptr<const PaintedMap> newest() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
