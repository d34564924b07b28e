// SPDX-License-Identifier: MIT
#include "commands/numeric/map_crew.hpp"

#include "tasks/worker_pool.hpp"

#include <atomic>
#include <mutex>

namespace pendula {
namespace {

class ThreadCrew final : public MapCrew {
  public:
    explicit ThreadCrew(int threads)
        : pool_(threads > 0 ? static_cast<std::size_t>(threads) : usual_threads()) {}

    void evaluate(const MapJob& job, const std::vector<MapPiece>& pieces, const Take& take,
                  const StopFlag* stop) override {
        const MapPicture& picture = job.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        std::vector<MapEvaluator> evaluators;
        for (std::size_t i = 0; i < pool_.threads(); ++i)
            evaluators.emplace_back(picture.definition, arithmetic);
        std::mutex taking;
        std::atomic<std::size_t> next{0};
        pool_.run(evaluators.size(), [&](std::size_t worker) {
            for (std::size_t mine = next++; mine < pieces.size(); mine = next++) {
                // The pieces of a phase, which is all that points_of() reads, stay until the last of them is
                // put.
                const std::vector<MapPoint> points = job.points_of(pieces[mine]);
                std::vector<double> values(points.size());
                MapCost cost;
                evaluators[worker].evaluate(points, values, stop, &cost);
                const std::lock_guard lock(taking);
                take(pieces[mine], values, cost);
            }
        });
    }

  private:
    WorkerPool pool_;
};

} // namespace

std::unique_ptr<MapCrew> crew_of_threads(const MapOrder&, int threads) {
    return std::make_unique<ThreadCrew>(threads);
}

} // namespace pendula
