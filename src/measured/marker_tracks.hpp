// SPDX-License-Identifier: MIT
/// The places of markers in all frames of a video, and a table of them. Plain values and pure functions, any
/// thread.
#pragma once

#include "measured/marker_tracker.hpp"

#include <string>
#include <vector>

namespace pendula {

struct MarkerTracks {
    std::vector<double> times;                  ///< s, from the first frame
    std::vector<std::vector<MarkerPlace>> bobs; ///< of each bob, one place for each time

    void add(double time, const std::vector<MarkerPlace>&);
};

/// Whether the marker was found there; otherwise it is lost, and the place is only where it was expected.
bool is_seen(const MarkerPlace&);

/// A table for fits and the window. The cells of a marker that is lost are empty.
std::string markers_csv(const MarkerTracks&, const MarkerPlace& pivot);

} // namespace pendula
