// SPDX-License-Identifier: MIT
#include "map/map_benchmark.hpp"

#include "ensemble/ensemble.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"
#include "tasks/worker_pool.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace pendula {
namespace {

constexpr double timed_until = 100;         // s
constexpr std::size_t timed_members = 4096; // as in the ensembles' benchmark

Chain two_equal_links() {
    Chain chain;
    chain.lengths.assign(2, 1);
    chain.masses.assign(2, 1);
    return chain;
}

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

/// A timed calculation: the map on one thread, the map on several, or the ensemble.
struct Run {
    std::function<void()> run;
    const std::function<double()>* clock;
    std::vector<double> seconds = {};

    void take_time() {
        const double began = (*clock)();
        run();
        seconds.push_back((*clock)() - began);
    }
};

void put_times(const Run& run, MapTiming& timing) {
    timing.minimum = *std::min_element(run.seconds.begin(), run.seconds.end());
    timing.median = median_of(run.seconds);
}

} // namespace

double MapBenchmark::times_ensemble() const {
    return maps.front().us_per_simulated_second(maps.front().minimum) /
           ensemble.us_per_simulated_second(ensemble.minimum);
}

double MapBenchmark::times_one_thread() const { return maps.front().minimum / maps.back().minimum; }

MapBenchmark measure_maps(std::size_t columns, std::size_t rows, int repeats, std::size_t threads,
                          const BenchmarkClocks& clocks) {
    MapDefinition definition = usual_map(two_equal_links(), start_at(0));
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
    std::vector<Run> runs;
    for (std::size_t i = 0; i < evaluators.size(); ++i)
        runs.push_back({[&, i] {
                            costs[i] = {};
                            evaluators[i].evaluate(points, values, nullptr, &costs[i]);
                        },
                        i == 0 ? &clocks.thread : &clocks.wall});

    const EnsembleSetup setup{.count = timed_members, .spread = 0.4};
    Ensemble ensemble(two_equal_links(), start_at(1.5), setup, alone);
    const auto steps = std::llround(1 / setup.dt);
    runs.push_back({[&] { ensemble.advance(steps, alone); }, &clocks.thread});

    for (const Run& run : runs) run.run(); // warms up
    for (int repeat = 0; repeat < repeats; ++repeat)
        for (Run& run : runs) run.take_time();

    for (std::size_t i = 0; i < evaluators.size(); ++i) {
        const MapCost& cost = costs[i];
        benchmark.maps.push_back({.threads = i == 0 ? 1 : threads,
                                  .steps = static_cast<double>(cost.steps),
                                  .simulated = cost.simulated,
                                  .lanes_busy = cost.lanes_busy()});
        put_times(runs[i], benchmark.maps.back());
    }
    benchmark.pendulums = static_cast<std::size_t>(costs.front().pendulums);
    benchmark.dt = setup.dt;
    benchmark.ensemble.steps = static_cast<double>(steps) * timed_members;
    benchmark.ensemble.simulated = benchmark.ensemble.steps * setup.dt;
    put_times(runs.back(), benchmark.ensemble);
    return benchmark;
}

} // namespace pendula
