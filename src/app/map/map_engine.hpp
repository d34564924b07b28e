// SPDX-License-Identifier: MIT
/// What works in the background for a window's map. Drawing thread.
#pragma once

#include "app/map/map_painter.hpp"
#include "map/map_work.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <thread>

namespace pendula {

struct MapEngine {
    MapWork work{std::max<std::size_t>(1, std::thread::hardware_concurrency())};
    MapWork pointed{1}; ///< a map of one pixel: the one under the pointer is not to wait for all before it
    MapPainter painter;
    std::optional<MapOrder> painted; ///< the last order
    MapReport report;                ///< of this frame
};

} // namespace pendula
