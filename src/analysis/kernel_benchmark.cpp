// SPDX-License-Identifier: MIT
#include "analysis/kernel_benchmark.hpp"

#include "ensemble/ensemble_benchmark.hpp"
#include "physics/kernels/kernels.hpp"
#include "physics/kernels/x87_kernels.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/systems/body_system.hpp"
#include "physics/systems/elastic_system.hpp"
#include "physics/systems/lane_tension.hpp"
#include "physics/systems/rigid_system.hpp"
#include "physics/systems/rigid_tension.hpp"
#include "physics/systems/rigid_textbook.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

namespace pendula {
namespace {

constexpr double dt = 1e-4; // s

/// One kernel with one number of links. run() takes the given number of steps, always from the same start.
struct Candidate {
    KernelTiming timing;
    std::function<void(std::int64_t steps)> run;
};

/// Adapts one form of a rigid chain's equations to the interface of a system. RigidSystem would choose the
/// form itself.
template<class RealType, class Form>
class FormSystem {
  public:
    using Real = RealType;
    FormSystem(const Chain& chain, Form form) : links_(chain.links()), form_(std::move(form)) {}
    std::size_t positions() const { return links_; }
    void derivative(Real /*time*/, std::span<const Real> state, std::span<Real> rate) {
        std::copy(state.begin() + links_, state.end(), rate.begin());
        form_.accelerations(state.first(links_), state.subspan(links_), rate.subspan(links_));
    }

  private:
    std::size_t links_;
    Form form_;
};

/// Stores the chain that TensionForm and TextbookForm expect in each call.
template<class Real, template<class> class Form>
class WithChain {
  public:
    explicit WithChain(const Chain& chain) : chain_(chain), form_(chain.links()) {}
    void accelerations(std::span<const Real> theta, std::span<const Real> omega, std::span<Real> alpha) {
        form_.accelerations(chain_, theta, omega, alpha);
    }

  private:
    RigidChain<Real> chain_;
    Form<Real> form_;
};

Chain chain_of(Model model, std::size_t links) {
    Chain chain;
    chain.model = model;
    chain.lengths.assign(links, 1);
    chain.masses.assign(links, 1);
    chain.stiffness = 1000;
    return chain;
}

/// Uniform rods with friction in every joint.
Chain bodies_of(std::size_t links) {
    Chain chain = with_shape(chain_of(Model::rigid, links), LinkShape::rods);
    chain.joint_friction.assign(links, 0.01);
    return chain;
}

/// Neighbouring links have different angles, so that no kernel can skip work.
PreciseState start_of(const Chain& chain) {
    StartState start;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        start.angles.push_back(90 - 7.0 * static_cast<double>(i % 23));
        start.angular_velocities.push_back(0.1 * static_cast<double>(i % 7));
    }
    return precise_start(chain, start);
}

/// A candidate that steps a system with Rk4 in C++. Each run begins with a copy of `start`.
template<class System>
Candidate in_cpp(std::string name, const Chain& chain, System system,
                 StateVector<typename System::Real> start) {
    using Real = typename System::Real;
    struct Work {
        System system;
        Rk4<System> method;
        StateVector<Real> start, state;
    };
    Rk4<System> method(system, {});
    auto work = std::make_shared<Work>(Work{std::move(system), std::move(method), start, start});
    return {{.kernel = std::move(name), .links = chain.links()}, [work](std::int64_t steps) {
                work->state = work->start;
                for (std::int64_t i = 0; i < steps; ++i)
                    work->method.step(work->system, work->state, Real(0), Real(dt));
            }};
}

template<class Real, class Form>
Candidate in_form(std::string name, const Chain& chain, Form form) {
    return in_cpp(std::move(name), chain, FormSystem<Real, Form>(chain, std::move(form)),
                  RigidSystem<Real>(chain).start(start_of(chain), false));
}

/// Adds the tension form in vectors across the links, once for every instruction set of this processor.
void add_in_lanes(std::vector<Candidate>& candidates, const Chain& chain) {
    if (chain.links() < least_vector_links) return;
    for (const LinkKernels* kernels : all_link_kernels()) {
        candidates.push_back(in_form<double>(fmt::format("tension/{}", kernels->instructions), chain,
                                             LaneTension(RigidChain<double>(chain), *kernels)));
        candidates.back().timing.reference = "tension/double";
    }
}

template<class System>
Candidate of_system(std::string name, const Chain& chain) {
    System system(chain);
    const auto start = system.start(start_of(chain), false);
    return in_cpp(std::move(name), chain, std::move(system), start);
}

/// Adds an assembly kernel, if this build has it and it supports the chain. The kernel is called as in a
/// trajectory and itself loops over the steps.
template<class Kernel>
void add_in_assembly(std::vector<Candidate>& candidates, const Chain& chain) {
    using System = typename Kernel::System;
    const bool fits = Kernel::model == chain.model &&
                      (Kernel::links == 0 || Kernel::links == chain.links()) && Kernel::fits(chain);
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
    constexpr std::size_t most_textbook_links = 10; // with more links, O(N³) would take too long
    const Chain rigid = chain_of(Model::rigid, links), elastic = chain_of(Model::elastic, links),
                bodies = bodies_of(links);
    std::vector<Candidate> candidates;
    if (links <= most_textbook_links)
        candidates.push_back(
            in_form<long double>("textbook/long-double", rigid, WithChain<long double, TextbookForm>(rigid)));
    candidates.push_back(
        in_form<long double>("tension/long-double", rigid, WithChain<long double, TensionForm>(rigid)));
    add_all_in_assembly(X87Kernels{}, candidates, rigid);
    candidates.push_back(in_form<double>("tension/double", rigid, WithChain<double, TensionForm>(rigid)));
    add_in_lanes(candidates, rigid);
    candidates.push_back(of_system<BodySystem<long double>>("bodies/long-double", bodies));
    add_all_in_assembly(X87Kernels{}, candidates, bodies);
    candidates.push_back(of_system<BodySystem<double>>("bodies/double", bodies));
    candidates.push_back(of_system<BodySystem<double>>("rods/double", with_shape(rigid, LinkShape::rods)));
    candidates.push_back(of_system<ElasticSystem<long double>>("elastic/long-double", elastic));
    add_all_in_assembly(X87Kernels{}, candidates, elastic);
    candidates.push_back(of_system<ElasticSystem<double>>("elastic/double", elastic));
    return candidates;
}

double seconds_of(const Candidate& candidate, std::int64_t steps, const StudyClock& clock) {
    const double began = clock();
    candidate.run(steps);
    return clock() - began;
}

/// The number of steps in a batch. The search for this number also serves as the warm-up.
std::int64_t batch_of(const Candidate& candidate, double batch_seconds, const StudyClock& clock) {
    constexpr std::int64_t most = 1 << 20; // also stops the search if a clock stands still
    std::int64_t steps = 1;
    while (steps < most && seconds_of(candidate, steps, clock) < batch_seconds) steps *= 2;
    return steps;
}

void measure_size(std::size_t links, int repeats, double batch_seconds, const StudyClock& clock,
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
        timing.median_ns_per_step = median_of(ns[i]);
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

KernelBenchmark measure_kernels(int repeats, double batch_seconds, const StudyClock& clock) {
    KernelBenchmark benchmark{repeats, {}};
    for (const std::size_t links : {1, 2, 3, 4, 8, 10, 12, 16, 32, 64, 100, 300, 1000})
        measure_size(links, repeats, batch_seconds, clock, benchmark.timings);
    return benchmark;
}

} // namespace pendula
