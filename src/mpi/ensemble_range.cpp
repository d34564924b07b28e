// SPDX-License-Identifier: MIT
#include "mpi/ensemble_range.hpp"

#include "ensemble/ensemble.hpp"
#include "ensemble/starts/draw_starts.hpp"

#include <span>

namespace pendula {
namespace {

/// These members alone, each with the start that it has in the whole.
Ensemble ensemble_of(const EnsembleTask& task, const MemberRange& range, WorkerPool& workers) {
    const Setup& scene = task.scene.setup;
    EnsembleSetup setup = task.setup;
    setup.count = range.count;
    Ensemble ensemble(scene.chain, scene.start, setup, workers);
    const StartRule rule = start_rule(scene.chain, scene.start, task.setup);
    draw_starts([&](std::size_t member, std::span<double> state) { rule(range.first + member, state); },
                workers, ensemble.states());
    return ensemble;
}

} // namespace

std::vector<StatisticsReference> references_in(const EnsembleTask& task, const MemberRange& range,
                                               WorkerPool& workers) {
    Ensemble ensemble = ensemble_of(task, range, workers);
    std::vector<StatisticsReference> references;
    for (const std::int64_t step : task.steps) {
        ensemble.advance(step - ensemble.step(), workers);
        references.push_back(reference_in(ensemble));
    }
    return references;
}

RangeResult run_range(const EnsembleTask& task, const MemberRange& range,
                      const std::vector<StatisticsReference>& references, WorkerPool& workers) {
    Ensemble ensemble = ensemble_of(task, range, workers);
    const std::size_t links = ensemble.links(), parts = (range.count + statistics_part - 1) / statistics_part;
    const MemberMemory start = remember_start(ensemble, workers);
    std::vector<std::uint8_t> flipped(range.count);
    RangeResult result;
    for (std::size_t row = 0; row < task.steps.size(); ++row) {
        ensemble.advance(task.steps[row] - ensemble.step(), workers);
        AngleBins bins(angle_bins(links));
        std::vector<PartSums> sums(parts);
        if (references[row].found)
            sums = sums_of_parts(ensemble, references[row], start.start_turn, start.energy, flipped, bins,
                                 workers);
        result.sums.insert(result.sums.end(), sums.begin(), sums.end());
        result.bins.insert(result.bins.end(), bins.begin(), bins.end());
    }
    if (!task.wants_states) return result;
    result.states.resize(range.count * 2 * links);
    for (std::size_t member = 0; member < range.count; ++member)
        ensemble.coordinates(member, std::span(result.states).subspan(member * 2 * links, 2 * links));
    return result;
}

} // namespace pendula
