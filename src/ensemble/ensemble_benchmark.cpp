// SPDX-License-Identifier: MIT
#include "ensemble/ensemble_benchmark.hpp"

#include "ensemble/member_states.hpp"
#include "ensemble/vector/kernels.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/systems/rigid_system.hpp"
#include "tasks/worker_pool.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t timed_members = 4096; ///< few enough for their states to stay in the second-level cache
constexpr std::size_t members_on_device = 1 << 20;
constexpr double timed_dt = 2e-3; // s

/// A candidate of the benchmark. run() advances each pendulum by the given number of steps. On the processor,
/// each call begins from the same start.
struct Stepper {
    EnsembleTiming timing;
    std::function<void(std::int64_t steps)> run;
};

/// The members start with different angles, so that no work can be skipped.
double start_angle(std::size_t member, std::size_t link) {
    return 1.5 - 0.1 * static_cast<double>(link) + 1e-4 * static_cast<double>(member);
}

Stepper scalar_stepper(const Chain& chain) {
    using System = RigidSystem<double>;
    System system(chain);
    Rk4<System> method(system, {});
    StateVector<double> start(2 * chain.links(), false);
    for (std::size_t i = 0; i < chain.links(); ++i) start.value[i] = start_angle(0, i);
    return {.timing = {.links = chain.links()},
            .run = [system, method, start, state = start](std::int64_t steps) mutable {
                state = start;
                for (std::int64_t i = 0; i < steps; ++i) method.step(system, state, 0, timed_dt);
            }};
}

/// The start states of the timed members. The angles repeat after timed_members members.
template<class Real>
MemberStates<Real> starts_of(std::size_t members, std::size_t links) {
    MemberStates<Real> start(members, links);
    for (std::size_t i = 0; i < links; ++i)
        for (std::size_t m = 0; m < members; ++m)
            start.theta(i)[m] = static_cast<Real>(start_angle(m % timed_members, i));
    return start;
}

template<class Real>
Stepper vector_stepper(const Chain& chain, InstructionSet set, WorkerPool& workers) {
    const std::size_t links = chain.links();
    const MemberStates<Real> start = starts_of<Real>(timed_members, links);
    const auto kernel = ensemble_kernels(set).of<Real>().advance;
    constexpr auto precision = sizeof(Real) == 4 ? EnsemblePrecision::single : EnsemblePrecision::double_;
    return {.timing = {.links = links,
                       .precision = precision,
                       .instruction_set = set,
                       .threads = workers.threads(),
                       .members = timed_members},
            .run = [constants = step_constants<Real>(chain, timed_dt), start, state = start, kernel,
                    &workers](std::int64_t steps) mutable {
                state = start;
                constexpr std::size_t part = 8 * member_block;
                workers.run(timed_members / part, [&](std::size_t task) {
                    kernel(constants, state.theta(0) + task * part, state.stride(), part, steps);
                });
            }};
}

/// The states stay on the device between batches, so batches begin with different states. This does not
/// change the time of a step.
Stepper device_stepper(const Chain& chain, EnsembleDevice& device) {
    const std::size_t links = chain.links(), count = device.is_hardware() ? members_on_device : timed_members;
    const std::shared_ptr<DeviceMembers> members = device.hold(count, links);
    members->put(starts_of<float>(count, links));
    return {.timing = {.links = links,
                       .precision = EnsemblePrecision::single,
                       .device = device.name(),
                       .members = count},
            .run = [constants = step_constants<float>(chain, timed_dt), members](std::int64_t steps) {
                members->advance(constants, steps, nullptr);
            }};
}

std::vector<Stepper> steppers_of(std::size_t links, WorkerPool& alone, WorkerPool& together,
                                 EnsembleDevice* device) {
    const Chain chain = equal_links(links);
    std::vector<Stepper> steppers{scalar_stepper(chain)};
    for (const InstructionSet set : supported_instruction_sets()) {
        steppers.push_back(vector_stepper<double>(chain, set, alone));
        steppers.push_back(vector_stepper<float>(chain, set, alone));
    }
    if (together.threads() > 1) {
        steppers.push_back(vector_stepper<double>(chain, best_instruction_set(), together));
        steppers.push_back(vector_stepper<float>(chain, best_instruction_set(), together));
    }
    if (device) steppers.push_back(device_stepper(chain, *device));
    return steppers;
}

void measure_links(std::vector<Stepper> steppers, int repeats, double batch_seconds,
                   const BenchmarkClocks& clocks, std::vector<EnsembleTiming>& timings) {
    std::vector<TimedSteps> timed;
    for (Stepper& stepper : steppers) {
        const bool alone = stepper.timing.threads == 1 && stepper.timing.device.empty();
        timed.push_back({std::move(stepper.run), alone ? &clocks.thread : &clocks.wall});
    }
    const std::vector<StepTime> times = time_in_turns(timed, repeats, batch_seconds);
    for (std::size_t i = 0; i < steppers.size(); ++i) {
        EnsembleTiming& timing = steppers[i].timing;
        timing.minimum_ns = 1e9 * times[i].minimum / static_cast<double>(timing.members);
        timing.median_ns = 1e9 * times[i].median / static_cast<double>(timing.members);
        timing.times_faster = steppers.front().timing.minimum_ns / timing.minimum_ns;
        timings.push_back(timing);
    }
}

double seconds_of(const TimedSteps& timed, std::int64_t steps) {
    const double began = (*timed.clock)();
    timed.run(steps);
    return (*timed.clock)() - began;
}

/// The number of steps in a batch. The search for this number also serves as the warm-up.
std::int64_t steps_of_batch(const TimedSteps& timed, double batch_seconds) {
    constexpr std::int64_t most = 1 << 20; // a limit in case the clock stands still
    std::int64_t steps = 1;
    while (steps < most && seconds_of(timed, steps) < batch_seconds) steps *= 2;
    return steps;
}

} // namespace

double median_of(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::vector<StepTime> time_in_turns(const std::vector<TimedSteps>& all, int repeats, double batch_seconds) {
    std::vector<std::int64_t> steps;
    for (const TimedSteps& timed : all) steps.push_back(steps_of_batch(timed, batch_seconds));
    std::vector<std::vector<double>> seconds(all.size());
    for (int repeat = 0; repeat < repeats; ++repeat)
        for (std::size_t i = 0; i < all.size(); ++i)
            seconds[i].push_back(seconds_of(all[i], steps[i]) / static_cast<double>(steps[i]));
    std::vector<StepTime> times;
    for (const std::vector<double>& some : seconds)
        times.push_back({*std::min_element(some.begin(), some.end()), median_of(some)});
    return times;
}

Chain equal_links(std::size_t links) {
    Chain chain;
    chain.lengths.assign(links, 1);
    chain.masses.assign(links, 1);
    return chain;
}

EnsembleBenchmark measure_ensembles(int repeats, double batch_seconds, std::size_t threads,
                                    const BenchmarkClocks& clocks, EnsembleDevice* device) {
    EnsembleBenchmark benchmark{timed_members, repeats, {}};
    WorkerPool alone(1), together(threads);
    for (const std::size_t links : {1, 2, 3, 4, 8})
        measure_links(steppers_of(links, alone, together, device), repeats, batch_seconds, clocks,
                      benchmark.timings);
    return benchmark;
}

} // namespace pendula
