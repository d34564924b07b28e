// SPDX-License-Identifier: MIT
/// The map of chaos in films and stills: calculated when a frame shows it, and again when it is of another chain,
/// start or place. One thread at a time.
#pragma once

#include "map/map_work.hpp"
#include "physics/chain.hpp"
#include "render/frame_input.hpp"
#include "render/map/map_frame.hpp"
#include "render/map/map_geometry.hpp"

#include <limits>
#include <memory>
#include <optional>

namespace pendula {

class FilmedMap {
  public:
    /// Adds the map to an input of `width` × `height` px whose layout shows it; `start` is that of the input's chain.
    /// Waits until it is finished, `patience` seconds at most, or until the program is interrupted.
    void fill(FrameInput&, const StartState& start, int width, int height,
              double patience = std::numeric_limits<double>::infinity());

  private:
    struct Wanted {
        MapDefinition given;
        MapView view;
        MapGrid grid;
        gl::Area picture;
        bool is_like(const Wanted&) const;
    };
    void calculate(const Wanted&, double patience);

    std::unique_ptr<MapWork> work_;
    std::optional<Wanted> shown_;
    MapFrame frame_;
};

} // namespace pendula
