// SPDX-License-Identifier: MIT
/// A map calculated in the background, at low priority: from coarse to fine, then antialiased. A window
/// requests a place in any frame and shows the newest result; it never waits.
#pragma once

#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// The newest result, and the progress of the work. A value.
struct MapReport {
    /// Null before the first picture. Until the newest request has a picture, this is the previous request's;
    /// a picture contains its own place.
    std::shared_ptr<const MapPicture> picture;
    std::uint64_t picture_generation = 0; ///< of the picture's request
    std::uint64_t generation = 0;         ///< of the newest request; 0: none
    std::uint64_t revision = 0;           ///< grows with each new picture; until then, a drawing can be kept
    double progress = 0;                  ///< of the newest request, 0 to 1; 1: finished, antialiased too
    MapArithmetic arithmetic = MapArithmetic::double_; ///< of the newest request
    /// s, at the centre of the newest request's place; nothing until it is measured.
    std::optional<double> predictability;
    std::optional<std::string> failure; ///< one sentence, why the newest request has no map
};

/// Which pictures of a map are published: intermediate ones too, at most 20 a second, or only the finished
/// one.
enum class MapShown { while_calculated, when_finished };

class MapWork {
  public:
    /// Runs `threads` (≥ 1) threads, from the first request on.
    explicit MapWork(std::size_t threads, MapShown shown = MapShown::while_calculated);
    ~MapWork(); ///< stops soon
    MapWork(const MapWork&) = delete;
    MapWork& operator=(const MapWork&) = delete;

    /// Starts another map, and soon stops the previous one. Returns the generation. A request equal to the
    /// present one changes nothing. From any thread, without waiting.
    std::uint64_t request(const MapDefinition&, const MapPlace&, std::size_t columns, std::size_t rows,
                          bool antialiased = true);
    /// From any thread, without waiting for the work.
    MapReport report() const;
    /// Stops the present work; the picture stays.
    void rest();

  private:
    struct Worker;
    std::unique_ptr<Worker> worker_;
};

} // namespace pendula
