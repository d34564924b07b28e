// SPDX-License-Identifier: MIT
#include "measured/marker_tracks.hpp"

#include <fmt/format.h>

namespace pendula {

void MarkerTracks::add(double time, const std::vector<MarkerPlace>& places) {
    bobs.resize(places.size());
    times.push_back(time);
    for (std::size_t b = 0; b < places.size(); ++b) bobs[b].push_back(places[b]);
}

bool is_seen(const MarkerPlace& place) { return place.seen >= MarkerTracker::least_seen; }

std::string markers_csv(const MarkerTracks& tracks, const MarkerPlace& pivot) {
    std::string text = "t (s),pivot x (px),pivot y (px)";
    for (std::size_t bob = 1; bob <= tracks.bobs.size(); ++bob)
        text += fmt::format(",bob {0} x (px),bob {0} y (px),bob {0} likelihood", bob);
    text += '\n';
    for (std::size_t i = 0; i < tracks.times.size(); ++i) {
        text += fmt::format("{:.6f},{:.3f},{:.3f}", tracks.times[i], pivot.x, pivot.y);
        for (const auto& bob : tracks.bobs)
            text +=
                is_seen(bob[i]) ? fmt::format(",{:.3f},{:.3f},1", bob[i].x, bob[i].y) : std::string(",,,0");
        text += '\n';
    }
    return text;
}

} // namespace pendula
