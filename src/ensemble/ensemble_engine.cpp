// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_engine.hpp"

#include "ensemble/ensemble.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <new>

namespace pendula {
namespace {

/// The largest number of members in a measurement. More members would need more memory without changing the
/// result.
constexpr std::size_t most_measured = 1 << 17;
constexpr double measured_time = 5e-3; ///< s; a measurement ends with the first batch that takes this long
constexpr std::int64_t most_steps = 1 << 16;

/// The wall time of one step of all members, s.
double seconds_per_step(Ensemble& ensemble, WorkerPool& workers, const EngineClock& clock) {
    ensemble.advance(1, workers); // not measured, because the first step includes preparations
    double best = std::numeric_limits<double>::infinity();
    for (std::int64_t steps = 1; steps <= most_steps; steps *= 2) {
        const double began = clock();
        ensemble.advance(steps, workers);
        const double took = clock() - began;
        best = std::min(best, took / static_cast<double>(steps));
        if (took >= measured_time) break;
    }
    return best;
}

/// Measures whether the device steps the ensemble faster than the processor with the given workers. False if
/// the device fails.
bool is_faster(EnsembleDevice& device, const Chain& chain, const EnsembleSetup& wanted, WorkerPool& workers,
               const EngineClock& clock) {
    EnsembleSetup setup = wanted;
    setup.count = std::min(setup.count, most_measured);
    setup.starts = EnsembleStarts::fan;
    StartState start;
    start.angles.assign(chain.links(), 0.5);
    start.unit = AngleUnit::radians;
    start.angular_velocities.assign(chain.links(), 0);
    const auto time = [&](EnsembleDevice* by) {
        Ensemble ensemble(chain, start, setup, workers, InstructionSet::avx512, by);
        return seconds_per_step(ensemble, workers, clock);
    };
    try {
        return time(&device) < time(nullptr);
    } catch (const Refused&) {
        return false;
    }
}

} // namespace

std::unique_ptr<EnsembleDevice> open_device(const OpenEnsembleDevice& open) {
    const std::string none = "there is no graphics processor to step ensembles: ";
    if (!open) throw Refused(none + "this program has no graphics");
    try {
        return open();
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        throw Refused(none + error.what());
    }
}

EnsembleDevice* EngineChooser::device() {
    if (device_ || missing_) return device_.get();
    try {
        device_ = open_device(open_);
    } catch (const Refused& reason) {
        missing_ = reason.what();
    }
    return device_.get();
}

EnsembleDevice* EngineChooser::choose(const Chain& chain, const EnsembleSetup& setup, WorkerPool& workers) {
    if (engine_ == EnsembleEngine::cpu) return nullptr;
    const bool demanded = engine_ == EnsembleEngine::gpu;
    if (const auto no = device_refusal(setup)) {
        if (demanded) throw Refused(*no);
        return nullptr;
    }
    EnsembleDevice* const found = device();
    if (demanded) {
        if (!found) throw Refused(*missing_);
        if (const auto no = found->refusal(setup.count, chain.links())) throw Refused(*no);
        return found;
    }
    if (!found || !found->is_hardware() || found->refusal(setup.count, chain.links())) return nullptr;
    // Each size is measured only once, because a user may drag the size back and forth.
    const std::tuple size(chain.links(), chain.is_plain(),
                          std::bit_floor(std::min(setup.count, most_measured)));
    auto known = is_faster_.find(size);
    if (known == is_faster_.end())
        known = is_faster_.emplace(size, is_faster(*found, chain, setup, workers, clock_)).first;
    return known->second ? found : nullptr;
}

} // namespace pendula
