// SPDX-License-Identifier: MIT
#include "analysis/kernel_benchmark.hpp"

#include "ensemble/ensemble_benchmark.hpp"
#include "physics/kernels/kernels.hpp"
#include "physics/kernels/x87_kernels.hpp"
#include "physics/methods/rk4.hpp"
#include "physics/systems/body_system.hpp"
#include "physics/systems/elastic_system.hpp"
#include "physics/systems/lane_tension.hpp"
#include "physics/systems/rigid_chain.hpp"
#include "physics/systems/rigid_system.hpp"
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

/// Stores the chain, because TensionForm and TextbookForm need the chain as an argument of each call.
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

Chain elastic_links(std::size_t links) {
    Chain chain = equal_links(links);
    chain.model = Model::elastic;
    chain.stiffness = 1000;
    return chain;
}

/// Uniform rods with friction in every joint.
Chain bodies_of(std::size_t links) {
    Chain chain = with_shape(equal_links(links), LinkShape::rods);
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
    const Chain rigid = equal_links(links), elastic = elastic_links(links), bodies = bodies_of(links);
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

void measure_size(std::size_t links, int repeats, double batch_seconds, const StudyClock& clock,
                  std::vector<KernelTiming>& timings) {
    std::vector<Candidate> candidates = candidates_of(links);
    std::vector<TimedSteps> timed;
    for (Candidate& candidate : candidates) timed.push_back({std::move(candidate.run), &clock});
    const std::vector<StepTime> times = time_in_turns(timed, repeats, batch_seconds);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        candidates[i].timing.minimum_ns_per_step = 1e9 * times[i].minimum;
        candidates[i].timing.median_ns_per_step = 1e9 * times[i].median;
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
