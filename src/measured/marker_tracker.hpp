// SPDX-License-Identifier: MIT
/// Follows coloured or bright markers through the frames of a video, and writes their places as a table. Used
/// on one thread; reads no files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A picture: rows from the top, three bytes (red, green, blue) per pixel. The bytes must outlive the frame.
struct RgbFrame {
    int width = 0, height = 0;
    std::span<const std::uint8_t> bytes;
};

/// A place in a picture, in pixels from the upper left corner. The middle of the first pixel is at (0.5,
/// 0.5).
struct MarkerPlace {
    double x = 0, y = 0;
    double seen = 1; ///< the amount of the marker's colour at this place; 1: as much as in the first frame
};

/// Whether the marker was found at this place. If not, the marker is lost and the place is only an
/// expectation.
bool is_seen(const MarkerPlace&);

/// A marker is a round blob whose colour differs from most of its surroundings. The marker's place is the
/// middle of a disc that is as large as the marker and whose middle is also the centroid of the marker's
/// colour within the disc. A rod of the same colour that leads to the marker therefore does not shift the
/// place. The more similar a pixel's colour is to the marker's, the larger is the pixel's weight. The tracker
/// extrapolates the last three places of a marker and searches a window around the result; the window grows
/// with the marker's speed. When a marker has been lost for some frames, the tracker searches the whole
/// frame.
class MarkerTracker {
  public:
    /// `places` lie on the markers in the first frame. `radius` is the approximate radius of the markers, px;
    /// the tracker measures the true radii, which may be half or twice as large. Throws std::invalid_argument
    /// with one sentence that names the marker if a place is outside the frame, or if its colour does not
    /// differ from its surroundings.
    MarkerTracker(const RgbFrame& first, std::span<const MarkerPlace> places, double radius);

    /// The places in the next frame.
    const std::vector<MarkerPlace>& follow(const RgbFrame&);
    /// Continues a lost marker at the given place of the newest frame. Returns false if the marker is not
    /// found there.
    bool put(std::size_t marker, const RgbFrame& newest, const MarkerPlace&);
    /// The places in the newest frame.
    const std::vector<MarkerPlace>& places() const { return places_; }

  private:
    struct Marker {
        std::array<double, 3> colour{};    ///< of the marker's middle
        double tolerance = 0;              ///< colour distance at which a pixel's weight is 0
        double radius = 0;                 ///< radius of the blob in the first frame, px
        double mass = 0;                   ///< sum of the weights in the first frame
        std::array<MarkerPlace, 3> last{}; ///< last three places, the newest first
        int known = 0;                     ///< number of valid entries in `last`
        int lost_for = 0;                  ///< number of frames in a row without the marker
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

/// The middle of the circle on which the places lie, by least squares. For the marker of the first link, this
/// is the pivot. Nothing if the places cover less than a sixth of a circle. Places of lost markers are
/// ignored.
std::optional<MarkerPlace> circle_middle(std::span<const MarkerPlace>);

/// The places of markers in all frames of a video.
struct MarkerTracks {
    std::vector<double> times;                  ///< times since the first frame, s
    std::vector<std::vector<MarkerPlace>> bobs; ///< [bob][time]

    void add(double time, const std::vector<MarkerPlace>&);
};

/// The tracks as a table that parse_measured() can read. The x and y of a lost marker are empty.
std::string markers_csv(const MarkerTracks&, const MarkerPlace& pivot);

} // namespace pendula
