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
    /// How much of the marker's colour was found, 1: as much as at first. Below MarkerTracker::least_seen
    /// the marker is lost, and the place only expected.
    double seen = 1;
};

/// A marker is a round blob whose colour differs from most of what surrounds it. Its place is that of the
/// disc of its size whose middle is the centroid of the colour within it, each pixel weighed by how near its
/// colour comes: a rod of the same colour that leads to it does not draw it aside. It is looked for where its
/// last three places lead, in a window that grows with its speed, and everywhere once it is lost.
class MarkerTracker {
  public:
    static constexpr double least_seen = 0.35;

    /// `places` lie on the markers in the first frame; `radius`: about that of the markers, px: they are
    /// measured, and may be half or twice as large. Throws
    /// std::invalid_argument, one sentence with the marker's number, if a place is outside the frame or its
    /// colour does not differ from what surrounds it.
    MarkerTracker(const RgbFrame& first, std::span<const MarkerPlace> places, double radius);

    /// The places in the next frame.
    const std::vector<MarkerPlace>& follow(const RgbFrame&);
    /// Begins again with a marker that was lost: it is at this place of the newest frame. False if nothing of
    /// its colour is there.
    bool put(std::size_t marker, const RgbFrame& newest, const MarkerPlace&);
    /// Those in the newest frame.
    const std::vector<MarkerPlace>& places() const { return places_; }

  private:
    struct Marker {
        std::array<double, 3> colour{};    ///< of its middle
        double tolerance = 0;              ///< distance of colours at which a pixel's weight is 0
        double radius = 0;                 ///< px, of the blob in the first frame
        double mass = 0;                   ///< sum of the weights in the first frame
        std::array<MarkerPlace, 3> last{}; ///< the newest first
        int known = 0;                     ///< of these
        int lost_for = 0;                  ///< frames
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

/// The middle of the circle on which the places lie, by least squares: the pivot, from the first link's
/// marker. Nothing if they do not cover a sixth of a circle. Lost ones do not count.
std::optional<MarkerPlace> circle_middle(std::span<const MarkerPlace>);

} // namespace pendula
