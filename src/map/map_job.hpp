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

/// Pixels, or places in the list of pixels that are refined.
struct MapPiece {
    std::uint32_t phase = 0; ///< 0: pixels, 1: further samples
    std::uint64_t first = 0, count = 0;

    bool operator==(const MapPiece&) const = default;
};

/// What makes a job another one: a part of one is of no use to another.
struct MapJobSetup {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    std::size_t samples = 1; ///< of a pixel with differing neighbours; 1: no antialiasing
};

class MapJob {
  public:
    explicit MapJob(const MapJobSetup&);

    /// What is left to do of this phase, in order; empty: the job is done.
    std::vector<MapPiece> pieces() const;
    std::vector<MapPoint> points_of(const MapPiece&) const;
    /// Takes the values of a piece, and what follows from symmetry. False if it is none of this phase, or was
    /// there already.
    bool put(const MapPiece&, std::span<const double> values);

    bool is_done() const { return phase_ > last_phase(); }
    /// How many values there are of this phase, and how many will be.
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
