// SPDX-License-Identifier: MIT
/// Divides a map into pieces that can be calculated in any order, anywhere, and puts them together: first the
/// pixels' own values, then further samples of the pixels with differing neighbours. The same pieces give the
/// same picture. Used by one thread at a time.
#pragma once

#include "map/map_definition.hpp"
#include "map/map_place.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

/// A map as a grid of values, finished or in progress. Plain values; a published picture is never changed, so
/// any thread may read it. The order of refinement: first every 16th pixel in both directions, then every
/// 8th, …, then all.
inline constexpr std::array<std::size_t, 5> map_strides{16, 8, 4, 2, 1};
/// In a window: the number of further values for each antialiased pixel.
inline constexpr std::size_t usual_extra_samples = 3;
inline constexpr std::size_t most_extra_samples = 63;

struct MapPicture {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    /// rows · columns, row by row from the lowest y, at the pixels' centres. A pixel not yet known has the
    /// value of the known one to its lower left.
    std::vector<double> values;
    std::size_t stride = 16; ///< every `stride`-th pixel each way is known; 1: all are
    /// Pixels with differing neighbours, ascending, and `extra_samples` further values of each, at
    /// sample_offset(). Empty until they are calculated.
    std::vector<std::uint32_t> refined;
    std::vector<double> refined_values;
    std::size_t extra_samples = usual_extra_samples;

    double value(std::size_t column, std::size_t row) const { return values[row * columns + column]; }
    bool is_known(std::size_t column, std::size_t row) const {
        return column % stride == 0 && row % stride == 0;
    }
};

/// The position of extra sample `place`, from the pixel's centre, in pixels: evenly spread together with the
/// centre (R2, M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018).
std::array<double, 2> sample_offset(std::size_t place);

/// The pixels whose neighbours right, left, above or below differ enough to be seen, ascending.
std::vector<std::uint32_t> differing_pixels(const MapPicture&);

/// The smallest and largest finite value without the outermost hundredths; {0, 1} without any.
struct MapRange {
    double low = 0, high = 1;
    bool operator==(const MapRange&) const = default;
};
MapRange value_range(std::span<const double> values);

/// A range of pixels, or of places in the list of refined pixels.
struct MapPiece {
    std::uint32_t phase = 0; ///< 0: pixels, 1: further samples
    std::uint64_t first = 0, count = 0;

    bool operator==(const MapPiece&) const = default;
};

/// Everything that identifies a job: parts fit together only if this is equal.
struct MapJobSetup {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    std::size_t samples = 1; ///< per pixel with differing neighbours; 1: no antialiasing
};

class MapJob {
  public:
    explicit MapJob(const MapJobSetup&);

    /// The pieces left in this phase, in order; empty: the job is done.
    std::vector<MapPiece> pieces() const;
    std::vector<MapPoint> points_of(const MapPiece&) const;
    /// Stores the values of a piece, and those that follow by symmetry. False if the piece is not of this
    /// phase, or was stored before.
    bool put(const MapPiece&, std::span<const double> values);

    bool is_done() const { return phase_ > last_phase(); }
    /// The numbers of values stored and expected in this phase.
    std::size_t values_there() const { return there_; }
    std::size_t values_wanted() const;
    std::uint32_t phase() const { return phase_; }

    /// The picture so far; complete when the job is done.
    const MapPicture& picture() const { return picture_; }

  private:
    std::uint32_t last_phase() const { return picture_.extra_samples > 0 ? 1 : 0; }
    std::size_t units() const; ///< how many pixels this phase calculates or refines
    std::size_t units_in_piece() const;
    void begin_phase();
    void end_finished_phases();

    MapPicture picture_;
    bool is_mirrored_ = false;
    std::uint32_t phase_ = 0;
    std::size_t there_ = 0;
    std::vector<bool> finished_; ///< pieces of this phase
};

} // namespace pendula
