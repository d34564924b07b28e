// SPDX-License-Identifier: MIT
#include "commands/map_run.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
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
    MapRun(MapJob& job, MapPart* part, WorkerPool& pool, WaitingLine& waiting, std::string told = {})
        : job_(job), part_(part), pool_(pool), waiting_(waiting), told_(std::move(told)), progress_(job) {}

    MapCost finish() {
        const MapPicture& picture = job_.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        std::vector<MapEvaluator> evaluators;
        for (std::size_t i = 0; i < pool_.threads(); ++i)
            evaluators.emplace_back(picture.definition, arithmetic);
        while (!job_.is_done()) {
            const std::vector<MapPiece> pieces = job_.pieces();
            std::atomic<std::size_t> next{0};
            pool_.run(evaluators.size(), [&](std::size_t worker) {
                for (std::size_t mine = next++; mine < pieces.size(); mine = next++)
                    calculate(evaluators[worker], pieces[mine]);
            });
        }
        return cost_;
    }

  private:
    void calculate(MapEvaluator& evaluator, const MapPiece& piece) {
        // The pieces of a phase, which is all that points_of() reads, stay until the last of them is put.
        const std::vector<MapPoint> points = job_.points_of(piece);
        std::vector<double> values(points.size());
        MapCost cost;
        evaluator.evaluate(points, values, nullptr, &cost);
        const std::lock_guard lock(mutex_);
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
    WorkerPool& pool_;
    WaitingLine& waiting_;
    std::string told_;
    std::mutex mutex_; ///< guards all but points_of()
    MapProgress progress_;
    MapCost cost_;
    WallClock::time_point next_write_ = WallClock::now() + until_first_write;
};

} // namespace

MapCost finish_map(MapJob& job, MapPart* part, WorkerPool& pool, WaitingLine& waiting,
                   const std::string& told) {
    return MapRun(job, part, pool, waiting, told).finish();
}

} // namespace pendula
