// SPDX-License-Identifier: MIT
#include "analysis/kernel_benchmark.hpp"

#include "analysis/median.hpp"
#include "physics/kernels/kernels.hpp"
#include "physics/kernels/x87_kernels.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/systems/elastic_system.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/systems/rigid_textbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

namespace pendula {
namespace {

constexpr double dt = 1e-4; // s

/// One kernel at one size: takes the given number of steps, always from the same start.
struct Candidate {
    KernelTiming timing;
    std::function<void(std::int64_t steps)> run;
};

/// The textbook form as the system that a method expects.
class TextbookSystem {
  public:
    using Real = long double;
    explicit TextbookSystem(const Chain& chain) : chain_(chain), form_(chain.links()) {}
    std::size_t positions() const { return chain_.links(); }
    void derivative(Real /*time*/, std::span<const Real> state, std::span<Real> rate) {
        const std::size_t n = chain_.links();
        std::copy(state.begin() + n, state.end(), rate.begin());
        form_.accelerations(chain_, state.first(n), state.subspan(n), rate.subspan(n));
    }

  private:
    RigidChain<Real> chain_;
    TextbookForm<Real> form_;
};

Chain chain_of(Model model, std::size_t links) {
    Chain chain;
    chain.model = model;
    chain.lengths.assign(links, 1);
    chain.masses.assign(links, 1);
    chain.stiffness = 1000;
    return chain;
}

/// No two angles are equal, so that no kernel saves work.
PreciseState start_of(const Chain& chain) {
    StartState start;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        start.angles.push_back(90 - 7.0 * static_cast<double>(i % 23));
        start.angular_velocities.push_back(0.1 * static_cast<double>(i % 7));
    }
    return precise_start(chain, start);
}

template<class Real>
StateVector<Real> rigid_state(const Chain& chain) {
    return RigidSystem<Real>(chain).start(start_of(chain), false);
}

/// A C++ method stepping a system, from a copy of `start` each time.
template<class System>
Candidate in_cpp(std::string name, const Chain& chain, StateVector<typename System::Real> start) {
    using Real = typename System::Real;
    struct Work {
        System system;
        Rk4<System> method;
        StateVector<Real> start, state;
    };
    System system(chain);
    Rk4<System> method(system, {});
    auto work = std::make_shared<Work>(Work{std::move(system), std::move(method), start, start});
    return {{.kernel = std::move(name), .links = chain.links()}, [work](std::int64_t steps) {
                work->state = work->start;
                for (std::int64_t i = 0; i < steps; ++i)
                    work->method.step(work->system, work->state, Real(0), Real(dt));
            }};
}

/// An assembly kernel, if this build has it and it supports this chain, called as in a trajectory. The kernel
/// itself loops over the steps.
template<class Kernel>
void add_in_assembly(std::vector<Candidate>& candidates, const Chain& chain) {
    using System = typename Kernel::System;
    const bool fits = Kernel::model == chain.model && (Kernel::links == 0 || Kernel::links == chain.links());
    if (!fits || !(kernels().*Kernel::entry)) return;
    auto system = std::make_shared<System>(chain);
    auto method = std::make_shared<X87Method<Kernel>>(*system, Integration{});
    const auto start = System(chain).start(start_of(chain), false);
    candidates.push_back({{.kernel = fmt::format("{}/x87", Kernel::form),
                           .links = chain.links(),
                           .assembly = true,
                           .reference = fmt::format("{}/long-double", Kernel::form)},
                          [system, method, start, state = start](std::int64_t count) mutable {
                              state = start;
                              Steps<long double> steps;
                              steps.count = count;
                              steps.dt = static_cast<long double>(dt);
                              method->advance(*system, state, steps);
                          }});
}

template<class... Kernels>
void add_all_in_assembly(KernelList<Kernels...>, std::vector<Candidate>& candidates, const Chain& chain) {
    (add_in_assembly<Kernels>(candidates, chain), ...);
}

std::vector<Candidate> candidates_of(std::size_t links) {
    constexpr std::size_t most_textbook_links = 10; // above this, O(N³) would take all the time
    const Chain rigid = chain_of(Model::rigid, links), elastic = chain_of(Model::elastic, links);
    std::vector<Candidate> candidates;
    if (links <= most_textbook_links)
        candidates.push_back(
            in_cpp<TextbookSystem>("textbook/long-double", rigid, rigid_state<long double>(rigid)));
    candidates.push_back(
        in_cpp<RigidSystem<long double>>("tension/long-double", rigid, rigid_state<long double>(rigid)));
    add_all_in_assembly(X87Kernels{}, candidates, rigid);
    candidates.push_back(in_cpp<RigidSystem<double>>("tension/double", rigid, rigid_state<double>(rigid)));
    candidates.push_back(in_cpp<ElasticSystem<long double>>(
        "elastic/long-double", elastic, ElasticSystem<long double>(elastic).start(start_of(elastic), false)));
    add_all_in_assembly(X87Kernels{}, candidates, elastic);
    candidates.push_back(in_cpp<ElasticSystem<double>>(
        "elastic/double", elastic, ElasticSystem<double>(elastic).start(start_of(elastic), false)));
    return candidates;
}

double seconds_of(const Candidate& candidate, std::int64_t steps, const Clock& clock) {
    const double began = clock();
    candidate.run(steps);
    return clock() - began;
}

/// The number of steps in a batch; finding it also serves as the warm-up.
std::int64_t batch_of(const Candidate& candidate, double batch_seconds, const Clock& clock) {
    constexpr std::int64_t most = 1 << 20; // also stops the search if a clock stands still
    std::int64_t steps = 1;
    while (steps < most && seconds_of(candidate, steps, clock) < batch_seconds) steps *= 2;
    return steps;
}

void measure_size(std::size_t links, int repeats, double batch_seconds, const Clock& clock,
                  std::vector<KernelTiming>& timings) {
    std::vector<Candidate> candidates = candidates_of(links);
    std::vector<std::int64_t> batches;
    for (const Candidate& candidate : candidates)
        batches.push_back(batch_of(candidate, batch_seconds, clock));
    std::vector<std::vector<double>> ns(candidates.size());
    for (int repeat = 0; repeat < repeats; ++repeat)
        for (std::size_t i = 0; i < candidates.size(); ++i)
            ns[i].push_back(1e9 * seconds_of(candidates[i], batches[i], clock) /
                            static_cast<double>(batches[i]));

    for (std::size_t i = 0; i < candidates.size(); ++i) {
        KernelTiming& timing = candidates[i].timing;
        timing.minimum_ns_per_step = *std::min_element(ns[i].begin(), ns[i].end());
        timing.median_ns_per_step = median(ns[i]);
    }
    for (Candidate& candidate : candidates) {
        const auto reference =
            std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& other) {
                return other.timing.kernel == candidate.timing.reference;
            });
        if (reference != candidates.end())
            candidate.timing.times_faster =
                reference->timing.minimum_ns_per_step / candidate.timing.minimum_ns_per_step;
        timings.push_back(candidate.timing);
    }
}

} // namespace

KernelBenchmark measure_kernels(int repeats, double batch_seconds, const Clock& clock) {
    KernelBenchmark benchmark{repeats, {}};
    for (const std::size_t links : {1, 2, 3, 4, 10, 30, 64, 100, 1000})
        measure_size(links, repeats, batch_seconds, clock, benchmark.timings);
    return benchmark;
}

} // namespace pendula
