// SPDX-License-Identifier: MIT
/// Follows coloured or bright markers through the frames of a video. One thread; no files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// Rows from the top, three bytes (red, green, blue) a pixel. The bytes must outlive it.
struct RgbFrame {
    int width = 0, height = 0;
    std::span<const std::uint8_t> bytes;
};

/// Pixels, from the upper left corner of the picture: the middle of the first pixel is at 0.5, 0.5.
struct MarkerPlace {
    double x = 0, y = 0;
    /// How much of the marker's colour was found; 1: as much as in the first frame. Below
    /// MarkerTracker::least_seen the marker is lost, and the place is only where it is expected.
    double seen = 1;
};

/// A marker is a round blob whose colour differs from most of its surroundings. Its place is the middle of a
/// disc of its size that is also the centroid of the marker's colour within the disc; a pixel weighs more the
/// nearer its colour is. So a rod of the same colour that leads to the marker does not pull its place aside.
/// The tracker looks for a marker where its last three places lead, in a window that grows with its speed,
/// and everywhere once the marker has been lost for some frames.
class MarkerTracker {
  public:
    static constexpr double least_seen = 0.35;

    /// `places` lie on the markers in the first frame. `radius` is about that of the markers, px; the tracker
    /// measures each, which may be half or twice as large. Throws std::invalid_argument, one sentence with
    /// the marker's number, if a place is outside the frame or its colour does not differ from its
    /// surroundings.
    MarkerTracker(const RgbFrame& first, std::span<const MarkerPlace> places, double radius);

    /// The places in the next frame.
    const std::vector<MarkerPlace>& follow(const RgbFrame&);
    /// Continues a lost marker from this place of the newest frame. False if the marker is not found there.
    bool put(std::size_t marker, const RgbFrame& newest, const MarkerPlace&);
    /// The places in the newest frame.
    const std::vector<MarkerPlace>& places() const { return places_; }

  private:
    struct Marker {
        std::array<double, 3> colour{};    ///< of the marker's middle
        double tolerance = 0;              ///< distance of colours at which a pixel's weight is 0
        double radius = 0;                 ///< px, of the blob in the first frame
        double mass = 0;                   ///< sum of the weights in the first frame
        std::array<MarkerPlace, 3> last{}; ///< the newest first
        int known = 0;                     ///< how many of `last` may be used
        int lost_for = 0;                  ///< frames in a row
    };

    double weight(const Marker&, const RgbFrame&, int x, int y) const;
    double measured_radius(const Marker&, const RgbFrame&, const MarkerPlace&) const;
    MarkerPlace centroid(const Marker&, const RgbFrame&, MarkerPlace from) const;
    MarkerPlace densest(const Marker&, const RgbFrame&, MarkerPlace middle, double reach) const;
    bool stands_out(const Marker&, const RgbFrame&, const MarkerPlace&) const;
    MarkerPlace find(const Marker&, const RgbFrame&) const;

    double radius_;
    std::vector<Marker> markers_;
    std::vector<MarkerPlace> places_;
};

/// The middle of the circle on which the places lie, by least squares: for the first link's marker, this is
/// the pivot. Nothing if the places cover less than a sixth of a circle. Lost places do not count.
std::optional<MarkerPlace> circle_middle(std::span<const MarkerPlace>);

} // namespace pendula
