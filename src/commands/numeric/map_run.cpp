// SPDX-License-Identifier: MIT
#include "commands/numeric/map_run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <span>
#include <utility>

namespace pendula {
namespace {

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::seconds until_first_write{1}, between_writes{10};

/// How far a map is, and how long it will still take at the speed it had so far.
class MapProgress {
  public:
    explicit MapProgress(const MapJob& job) : phase_(job.phase()), begun_with_(job.values_there()) {}

    std::string at(const MapJob& job) {
        if (job.phase() != phase_) *this = MapProgress(job);
        const auto there = static_cast<double>(job.values_there()),
                   wanted = static_cast<double>(job.values_wanted());
        const double done = wanted > 0 ? there / wanted : 1, fresh = there - static_cast<double>(begun_with_);
        const double passed = std::chrono::duration<double>(WallClock::now() - began_).count();
        const auto left = static_cast<std::int64_t>(fresh > 0 ? passed * (wanted - there) / fresh : 0);
        return fmt::format("{}{:.0f} %, {}", phase_ == 0 ? "" : "antialiasing, ", 100 * done,
                           fresh > 0 ? fmt::format("{}:{:02d} left", left / 60, left % 60) : "starting");
    }

  private:
    std::uint32_t phase_;
    std::size_t begun_with_;
    WallClock::time_point began_ = WallClock::now();
};

/// Calculates what is left of a job. Each finished piece goes to `part`, if there is one.
class MapRun {
  public:
    /// `told` stands before the progress.
    MapRun(MapJob& job, MapPart* part, MapCrew& crew, WaitingLine& waiting, std::string told,
           const StopFlag* stop)
        : job_(job)
        , part_(part)
        , crew_(crew)
        , waiting_(waiting)
        , told_(std::move(told))
        , stop_(stop)
        , progress_(job) {}

    MapCost finish() {
        while (!job_.is_done())
            crew_.evaluate(
                job_, job_.pieces(),
                [&](const MapPiece& piece, std::span<const double> values, const MapCost& cost) {
                    take(piece, values, cost);
                },
                stop_);
        return cost_;
    }

  private:
    void take(const MapPiece& piece, std::span<const double> values, const MapCost& cost) {
        job_.put(piece, values);
        cost_ += cost;
        if (part_) {
            part_->add(piece, values);
            if (WallClock::now() >= next_write_) {
                part_->write();
                next_write_ = WallClock::now() + between_writes;
            }
        }
        if (!job_.is_done()) waiting_.show(told_ + progress_.at(job_));
    }

    MapJob& job_;
    MapPart* part_;
    MapCrew& crew_;
    WaitingLine& waiting_;
    std::string told_;
    const StopFlag* stop_;
    MapProgress progress_;
    MapCost cost_;
    WallClock::time_point next_write_ = WallClock::now() + until_first_write;
};

} // namespace

MapCost finish_map(MapJob& job, MapPart* part, MapCrew& crew, WaitingLine& waiting, const std::string& told,
                   const StopFlag* stop) {
    return MapRun(job, part, crew, waiting, told, stop).finish();
}

} // namespace pendula
