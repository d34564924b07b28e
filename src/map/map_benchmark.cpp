// SPDX-License-Identifier: MIT
#include "map/map_benchmark.hpp"

#include "ensemble/ensemble.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"
#include "tasks/worker_pool.hpp"

#include <cmath>
#include <cstdint>

namespace pendula {
namespace {

constexpr double timed_until = 100;         // s
constexpr std::size_t timed_members = 4096; // as in the ensembles' benchmark

StartState start_at(double angle) {
    StartState start;
    start.unit = AngleUnit::radians;
    start.angles.assign(2, angle);
    start.angular_velocities.assign(2, 0);
    return start;
}

/// The points of a map that must be calculated. The other points follow by symmetry.
std::vector<MapPoint> points_to_run(const MapDefinition& definition, std::size_t columns, std::size_t rows) {
    const MapJob job({definition, usual_place(definition), columns, rows});
    std::vector<MapPoint> points;
    for (const MapPiece& piece : job.pieces()) {
        const std::vector<MapPoint> more = job.points_of(piece);
        points.insert(points.end(), more.begin(), more.end());
    }
    return points;
}

} // namespace

double MapBenchmark::times_ensemble() const {
    return maps.front().us_per_simulated_second(maps.front().minimum) /
           ensemble.us_per_simulated_second(ensemble.minimum);
}

double MapBenchmark::times_one_thread() const { return maps.front().minimum / maps.back().minimum; }

MapBenchmark measure_maps(std::size_t columns, std::size_t rows, int repeats, std::size_t threads,
                          const BenchmarkClocks& clocks) {
    MapDefinition definition = usual_map(equal_links(2), start_at(0));
    definition.until = timed_until;
    const std::vector<MapPoint> points = points_to_run(definition, columns, rows);
    std::vector<double> values(points.size());

    MapBenchmark benchmark{.columns = columns,
                           .rows = rows,
                           .until = timed_until,
                           .repeats = repeats,
                           .instruction_set = best_instruction_set(),
                           .members = timed_members};
    WorkerPool alone(1), together(threads);
    std::vector<MapListEvaluator> evaluators;
    evaluators.emplace_back(definition, MapArithmetic::double_, alone);
    if (threads > 1) evaluators.emplace_back(definition, MapArithmetic::double_, together);
    std::vector<MapCost> costs(evaluators.size());
    std::vector<TimedSteps> runs; // the map on one thread, the map on several, the ensemble
    for (std::size_t i = 0; i < evaluators.size(); ++i)
        runs.push_back({[&, i](std::int64_t maps) {
                            for (; maps > 0; --maps) {
                                costs[i] = {};
                                evaluators[i].evaluate(points, values, nullptr, &costs[i]);
                            }
                        },
                        i == 0 ? &clocks.thread : &clocks.wall});

    const EnsembleSetup setup{.count = timed_members, .spread = 0.4};
    Ensemble ensemble(equal_links(2), start_at(1.5), setup, alone);
    const auto steps = std::llround(1 / setup.dt);
    runs.push_back({[&](std::int64_t seconds) { ensemble.advance(seconds * steps, alone); }, &clocks.thread});
    const std::vector<StepTime> times = time_in_turns(runs, repeats, 0);

    for (std::size_t i = 0; i < evaluators.size(); ++i) {
        const MapCost& cost = costs[i];
        benchmark.maps.push_back({.threads = i == 0 ? 1 : threads,
                                  .minimum = times[i].minimum,
                                  .median = times[i].median,
                                  .steps = static_cast<double>(cost.steps),
                                  .simulated = cost.simulated,
                                  .lanes_busy = cost.lanes_busy()});
    }
    benchmark.ensemble.minimum = times.back().minimum;
    benchmark.ensemble.median = times.back().median;
    benchmark.pendulums = static_cast<std::size_t>(costs.front().pendulums);
    benchmark.dt = setup.dt;
    benchmark.ensemble.steps = static_cast<double>(steps) * timed_members;
    benchmark.ensemble.simulated = benchmark.ensemble.steps * setup.dt;
    return benchmark;
}

} // namespace pendula
