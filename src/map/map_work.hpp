// SPDX-License-Identifier: MIT
/// Calculates a map in the background at low priority: from coarse to fine, then antialiased. A window can
/// request a new place in any frame and shows the newest picture; it never waits.
#pragma once

#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace pendula {

/// The newest picture and the progress of the calculation. A plain value.
struct MapReport {
    /// Null before the first picture. Until the newest request has a picture, this picture belongs to an
    /// earlier request; MapPicture::place is the place that it shows.
    std::shared_ptr<const MapPicture> picture;
    std::uint64_t picture_generation = 0; ///< number of the picture's request
    std::uint64_t generation = 0;         ///< number of the newest request; 0 if there is none
    std::uint64_t revision = 0;           ///< grows with each new picture
    double progress = 0;                  ///< of the newest request, 0 to 1; 1: finished, with antialiasing
    MapArithmetic arithmetic = MapArithmetic::double_; ///< of the newest request
    /// Predictability (s) at the centre of the newest request's place; nothing until it is measured.
    std::optional<double> predictability;
    std::optional<std::string> failure; ///< one sentence: why the newest request has no map
};

/// Which pictures of a map are published: the intermediate pictures too, at most 20 per second, or only the
/// finished picture.
enum class MapShown { while_calculated, when_finished };

class MapWork {
  public:
    /// The first request starts `threads` (≥ 1) threads.
    explicit MapWork(std::size_t threads, MapShown shown = MapShown::while_calculated);
    ~MapWork(); ///< stops the calculation soon
    MapWork(const MapWork&) = delete;
    MapWork& operator=(const MapWork&) = delete;

    /// Requests a map; the calculation of the previous request soon stops. Returns the number of the request.
    /// A request equal to the previous one changes nothing. May be called on any thread; does not wait.
    std::uint64_t request(const MapDefinition&, const MapPlace&, std::size_t columns, std::size_t rows,
                          bool antialiased = true);
    /// May be called on any thread; does not wait for the calculation.
    MapReport report() const;
    /// Stops the calculation; the newest picture is kept.
    void rest();

  private:
    struct Worker;
    std::unique_ptr<Worker> worker_;
};

} // namespace pendula
