// SPDX-License-Identifier: MIT
/// Divides a map into pieces that can be calculated in any order and on any computer, and assembles their
/// values. The first pieces are the values at the pixels' centres; the others are further samples of the
/// pixels that differ from a neighbour. The picture does not depend on the order. A job is used by one thread
/// at a time.
#pragma once

#include "map/map_definition.hpp"
#include "map/map_place.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

/// The order of refinement: first every 16th pixel in both directions, then every 8th, …, then all pixels.
inline constexpr std::array<std::size_t, 5> map_strides{16, 8, 4, 2, 1};
/// The number of further samples of each antialiased pixel in a window.
inline constexpr std::size_t usual_extra_samples = 3;
inline constexpr std::size_t most_extra_samples = 63;

/// A map as a grid of values, finished or in progress. A published picture is never changed, so any thread
/// may read it.
struct MapPicture {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    /// The values at the pixels' centres (rows · columns), row by row from the lowest y. A pixel that is not
    /// yet known has the value of the known pixel to its lower left.
    std::vector<double> values = {};
    std::size_t stride = 16; ///< every `stride`-th pixel in both directions is known; 1: all pixels
    /// The pixels that differ from a neighbour, ascending, and `extra_samples` further values of each pixel
    /// at the positions of sample_offset(). Both lists are empty until they are calculated.
    std::vector<std::uint32_t> refined = {};
    std::vector<double> refined_values = {};
    std::size_t extra_samples = usual_extra_samples;

    double value(std::size_t column, std::size_t row) const { return values[row * columns + column]; }
    bool is_known(std::size_t column, std::size_t row) const {
        return column % stride == 0 && row % stride == 0;
    }
    /// The point at the centre of a pixel, shifted by `away` pixels.
    MapPoint point(std::size_t pixel, const std::array<double, 2>& away = {}) const;
    /// Whether the value of a pixel also gives the value of the pixel on the opposite side of the middle.
    bool is_mirrored() const;
};

/// A picture without any known value.
MapPicture blank_picture(const MapDefinition&, const MapPlace&, std::size_t columns, std::size_t rows);

/// The position of extra sample `place` (counted from 0) relative to the pixel's centre, in pixels. The
/// samples and the centre are spread evenly (sequence R2 of M. Roberts, "The unreasonable effectiveness of
/// quasirandom sequences", 2018).
std::array<double, 2> sample_offset(std::size_t place);

/// The pixels that visibly differ from the pixel to their right or left, above or below, ascending.
std::vector<std::uint32_t> differing_pixels(const MapPicture&);

/// The smallest and the largest finite value after the lowest and the highest 0.5 % of all finite values have
/// been left out; {0, 1} if no value is finite.
struct MapRange {
    double low = 0, high = 1;
    bool operator==(const MapRange&) const = default;
};
MapRange value_range(std::span<const double> values);

/// A range of pixels (phase 0), or of entries of MapPicture::refined (phase 1).
struct MapPiece {
    std::uint32_t phase = 0; ///< 0 for pixels, 1 for further samples
    std::uint64_t first = 0, count = 0;

    bool operator==(const MapPiece&) const = default;
};

/// All that identifies a job. Pieces belong to the same job only if their setups are equal.
struct MapJobSetup {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    std::size_t samples = 1; ///< of each pixel that differs from a neighbour; 1: no antialiasing
};

class MapJob {
  public:
    explicit MapJob(const MapJobSetup&);

    /// The unfinished pieces of the current phase, in order; empty if the job is done.
    std::vector<MapPiece> pieces() const;
    std::vector<MapPoint> points_of(const MapPiece&) const;
    /// Stores the values of a piece, and the values that follow by symmetry. Returns false if the piece is
    /// not one of the unfinished pieces of the current phase.
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
    std::size_t units() const; ///< number of pixels that this phase calculates or refines
    std::size_t units_in_piece() const;
    void begin_phase();
    void end_finished_phases();

    MapPicture picture_;
    bool is_mirrored_;
    std::uint32_t phase_ = 0;
    std::size_t there_ = 0;
    std::vector<bool> finished_; ///< for each piece of this phase
};

} // namespace pendula
