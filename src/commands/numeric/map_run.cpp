// SPDX-License-Identifier: MIT
#include "commands/numeric/map.hpp"

#include "commands/numeric/command_line.hpp"
#include "files/file_error.hpp"
#include "files/part_file.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

EvaluatePieces on_threads(const MapOrder&, std::optional<std::size_t> threads) {
    const auto pool = std::make_shared<WorkerPool>(threads.value_or(usual_threads()));
    return [pool](const MapJob& job, const std::vector<MapPiece>& pieces, const TakePiece& take,
                  const StopFlag* stop) {
        const MapPicture& picture = job.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        std::vector<MapEvaluator> evaluators;
        for (std::size_t i = 0; i < pool->threads(); ++i)
            evaluators.emplace_back(picture.definition, arithmetic);
        std::mutex taking;
        std::atomic<std::size_t> next{0};
        pool->run(evaluators.size(), [&](std::size_t worker) {
            for (std::size_t mine = next++; mine < pieces.size(); mine = next++) {
                // No lock is needed: the data that points_of() reads stay the same until put() has been
                // called for all pieces of this phase.
                const std::vector<MapPoint> points = job.points_of(pieces[mine]);
                std::vector<double> values(points.size());
                MapCost cost;
                evaluators[worker].evaluate(points, values, stop, &cost);
                const std::lock_guard lock(taking);
                take(pieces[mine], values, cost);
            }
        });
    };
}

namespace {

/// The beginning of a record in the file; the values follow.
struct RecordHead {
    std::uint64_t phase, first, count;
};

} // namespace

MapPart::MapPart(const std::filesystem::path& file, const std::string& identity)
    : file_(name_beside(file, file.extension().string(), ".part"), "map",
            "pendula map part 2\n" + identity + "\n") {}

void MapPart::resume(MapJob& job) {
    file_.resume([&](ResumableFile::Record record) {
        RecordHead head{};
        if (record.size() < sizeof head || (record.size() - sizeof head) % sizeof(double) != 0) return false;
        std::memcpy(&head, record.data(), sizeof head);
        std::vector<double> values((record.size() - sizeof head) / sizeof(double));
        std::memcpy(values.data(), record.data() + sizeof head, record.size() - sizeof head);
        return job.put({static_cast<std::uint32_t>(head.phase), head.first, head.count}, values);
    });
}

void MapPart::add(const MapPiece& piece, std::span<const double> values) {
    file_.add({record_piece(RecordHead{piece.phase, piece.first, piece.count}), std::as_bytes(values)});
}

void MapPart::write() {
    try {
        file_.write();
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
}

namespace {

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::seconds until_first_write{1}, between_writes{10};

/// Shows the progress of a map and the remaining time, estimated from its speed so far.
class MapProgress {
  public:
    explicit MapProgress(const MapJob& job) : phase_(job.phase()), begun_with_(job.values_there()) {}

    std::string at(const MapJob& job) {
        if (job.phase() != phase_) *this = MapProgress(job);
        const auto there = static_cast<double>(job.values_there()),
                   wanted = static_cast<double>(job.values_wanted());
        const double done = wanted > 0 ? there / wanted : 1, fresh = there - static_cast<double>(begun_with_);
        const double passed = std::chrono::duration<double>(WallClock::now() - began_).count();
        return fmt::format("{}{:.0f} %, {}", phase_ == 0 ? "" : "antialiasing, ", 100 * done,
                           time_left(passed, fresh, wanted - there));
    }

  private:
    std::uint32_t phase_;
    std::size_t begun_with_;
    WallClock::time_point began_ = WallClock::now();
};

} // namespace

MapCost finish_map(MapJob& job, MapPart* part, const EvaluatePieces& evaluate, WaitingLine& waiting,
                   const std::string& told, const StopFlag* stop) {
    MapProgress progress(job);
    MapCost cost;
    auto next_write = WallClock::now() + until_first_write;
    const auto take = [&](const MapPiece& piece, std::span<const double> values, const MapCost& its_cost) {
        job.put(piece, values);
        cost += its_cost;
        if (part) {
            part->add(piece, values);
            if (WallClock::now() >= next_write) {
                part->write();
                next_write = WallClock::now() + between_writes;
            }
        }
        if (!job.is_done()) waiting.show(told + progress.at(job));
    };
    while (!job.is_done()) evaluate(job, job.pieces(), take, stop);
    return cost;
}

} // namespace pendula
