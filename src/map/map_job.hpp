// SPDX-License-Identifier: MIT
/// A whole map in pieces that can be calculated in any order, anywhere, and put together: first the pixels'
/// own values, then the further samples of those with differing neighbours. The same pieces give the same
/// picture. Used by one thread at a time.
#pragma once

#include "map/map_picture.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pendula {

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

    /// The picture; finished when the job is done.
    const MapPicture& picture() const { return picture_; }

  private:
    std::uint32_t last_phase() const { return picture_.extra_samples > 0 ? 1 : 0; }
    std::size_t units() const; ///< of this phase: pixels to calculate or to refine
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
