// SPDX-License-Identifier: MIT
/// The places of markers in all frames of a video, and a table of these places. The functions are pure and
/// may be called on any thread.
#pragma once

#include "measured/marker_tracker.hpp"

#include <string>
#include <vector>

namespace pendula {

struct MarkerTracks {
    std::vector<double> times;                  ///< s, from the first frame
    std::vector<std::vector<MarkerPlace>> bobs; ///< [bob][time]

    void add(double time, const std::vector<MarkerPlace>&);
};

/// Whether the marker was found at this place. If not, the marker is lost and the place is only an
/// expectation.
bool is_seen(const MarkerPlace&);

/// A table for fits and for the window. The cells of a lost marker are empty.
std::string markers_csv(const MarkerTracks&, const MarkerPlace& pivot);

} // namespace pendula
