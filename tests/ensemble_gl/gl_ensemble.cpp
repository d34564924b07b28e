// SPDX-License-Identifier: MIT
// Tests for ensemble_gl/gl_ensemble_device.hpp: chains on the graphics processor move as they do on this one,
// the same way every time.
#include "ensemble_gl/gl_ensemble_device.hpp"

#include "ensemble/chains.hpp"
#include "ensemble/ensemble_follower.hpp"
#include "ensemble/statistics.hpp"
#include "support/gl_context.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace pendula;
using namespace pendula::test;

namespace {

EnsembleSetup fan_of(std::size_t count, double spread) {
    return {.count = count,
            .starts = EnsembleStarts::fan,
            .spread = spread,
            .precision = EnsemblePrecision::single,
            .dt = 2e-3};
}

/// An OpenGL context and its ensemble device.
struct Stage {
    GlContext context;
    GlEnsembleDevice device;
};

struct Motion {
    std::size_t links;
    double degrees, damping = 0;
    std::size_t count = 100;
    double spread = 0.1;
};

std::vector<double> states_after(const Motion& motion, std::int64_t steps, EnsembleDevice* device) {
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(motion.links, motion.damping), start_at(motion.links, motion.degrees),
                      fan_of(motion.count, motion.spread), workers, InstructionSet::avx512, device);
    ensemble.advance(steps, workers);
    ensemble.fetch();
    return all_coordinates(ensemble);
}

double farthest(const std::vector<double>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

} // namespace

TEST_CASE("5 s of regular motion on the graphics processor agree with the processor") {
    Stage stage;
    for (const std::size_t links : {1, 2, 3, 8})
        for (const double damping : {0.0, 0.25}) {
            CAPTURE(links, damping);
            const Motion motion{links, 12, damping};
            CHECK(farthest(states_after(motion, 2500, &stage.device), states_after(motion, 2500, nullptr)) <=
                  1e-4);
        }
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the software renderer rounds every operation like the processor") {
    // Chaos would make any difference large. Only the software renderer is compared: other drivers may flush
    // denormal numbers or round quotients differently.
    Stage stage;
    if (!stage.context.is_software() || !fuses(best_instruction_set())) return;
    for (const std::size_t links : {1, 2, 3, 4, 8}) {
        CAPTURE(links);
        const Motion motion{links, 130, links % 2 ? 0 : 0.125, 200, 1};
        CHECK(farthest(states_after(motion, 300, &stage.device), states_after(motion, 300, nullptr)) == 0);
    }
}

TEST_CASE("links with mass, friction, drag and drives move on the graphics processor as on the processor") {
    Stage stage;
    const bool exact = stage.context.is_software() && fuses(best_instruction_set());
    WorkerPool workers(1);
    for (const std::size_t links : {1u, 2u, 3u, 4u, 8u})
        for (const NamedChain& named : body_chains(links)) {
            CAPTURE(links, named.name);
            const auto states = [&](EnsembleDevice* device) {
                Ensemble ensemble(named.chain, start_at(links, 70), fan_of(100, 0.5), workers,
                                  InstructionSet::avx512, device, 0.25);
                for (const std::int64_t steps : {1, 99, 150}) ensemble.advance(steps, workers);
                ensemble.fetch();
                return all_coordinates(ensemble);
            };
            const double apart = farthest(states(&stage.device), states(nullptr));
            CHECK(apart <= (exact ? 0 : 1e-3));
        }
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a chain on the graphics processor can get a drive and lose it again") {
    Stage stage;
    WorkerPool workers(1);
    const Chain plain = uneven_chain(2), driven = body_chains(2).back().chain;
    const auto states = [&](EnsembleDevice* device) {
        Ensemble ensemble(plain, start_at(2, 70), fan_of(100, 0.5), workers, InstructionSet::avx512, device);
        for (const Chain& chain : {plain, driven, plain}) {
            ensemble.set_chain(chain);
            ensemble.advance(50, workers);
        }
        ensemble.fetch();
        return all_coordinates(ensemble);
    };
    CHECK(farthest(states(&stage.device), states(nullptr)) <= 1e-3);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a graphics processor gives the same bytes in two runs and for any number of steps per call") {
    Stage stage;
    const Motion motion{2, 120, 0, 1000, 0.5};
    const std::vector<double> once = states_after(motion, 400, &stage.device);
    CHECK(same_bytes(once, states_after(motion, 400, &stage.device)));
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(2), start_at(2, 120), fan_of(1000, 0.5), workers, InstructionSet::avx512,
                      &stage.device);
    for (const std::int64_t steps : {1, 99, 7, 293}) ensemble.advance(steps, workers);
    ensemble.fetch();
    CHECK(same_bytes(once, all_coordinates(ensemble)));
}

TEST_CASE("the energy drift on the graphics processor is at most twice that on the processor") {
    Stage stage;
    WorkerPool workers(1);
    const auto worst_drift = [&](EnsembleDevice* device) {
        Ensemble ensemble(uneven_chain(3), start_at(3, 90), fan_of(100, 0.5), workers, InstructionSet::avx512,
                          device);
        EnsembleObserver observer(ensemble, workers);
        ensemble.advance(1000, workers);
        return observer.observe(ensemble, workers).worst_drift;
    };
    CHECK(worst_drift(&stage.device) <= 2 * worst_drift(nullptr));
}

TEST_CASE(
    "statistics from the graphics processor, including flips, equal the processor's for the same states") {
    Stage stage;
    WorkerPool workers(2);
    const EnsembleSetup setup = fan_of(500, 1);
    Ensemble there(uneven_chain(2), start_at(2, 150), setup, workers, InstructionSet::avx512, &stage.device);
    Ensemble here(uneven_chain(2), start_at(2, 150), setup, workers);
    EnsembleObserver observer_there(there, workers), observer_here(here, workers);
    for (int second = 0; second < 2; ++second) {
        there.advance(500, workers);
        const EnsembleStatistics seen = observer_there.observe(there, workers);
        here.restore(there.states(), there.step());
        CHECK(seen == observer_here.observe(here, workers));
    }
    CHECK(observer_there.observe(there, workers).flipped > 0);
}

TEST_CASE("a member that runs away on the graphics processor is lost and does not disturb the others") {
    Stage stage;
    WorkerPool workers(1);
    const auto make = [&] {
        return Ensemble(uneven_chain(2), start_at(2, 120), fan_of(200, 0.5), workers, InstructionSet::avx512,
                        &stage.device);
    };
    Ensemble untouched = make(), ensemble = make();
    auto& states = std::get<MemberStates<float>>(ensemble.states());
    states.omega(1)[3] = std::numeric_limits<float>::quiet_NaN();
    states.omega(1)[77] = std::numeric_limits<float>::infinity();
    states.omega(1)[150] = 1e30f; // finite until the tensions of the rods overflow
    untouched.advance(100, workers);
    ensemble.advance(100, workers);
    EnsembleFrame frame;
    fill_frame(frame, ensemble, 0, workers);
    CHECK(frame.lost == 3);
    untouched.fetch();
    ensemble.fetch();
    for (std::size_t member = 0; member < ensemble.members(); ++member) {
        const bool lost = member == 3 || member == 77 || member == 150;
        CHECK(ensemble.is_lost(member) == lost);
        if (!lost) CHECK(coordinates_of(ensemble, member) == coordinates_of(untouched, member));
    }
}

TEST_CASE("going back and forward again on the graphics processor gives the same bytes") {
    ::setenv("LIBGL_ALWAYS_SOFTWARE", "1", 0);
    WorkerPool workers(1);
    EngineChooser engine(EnsembleEngine::gpu, open_offscreen_device, [] { return 0.0; });
    EnsembleFollower follower(workers, {.engine = &engine});
    std::shared_ptr<const EnsembleSchedule> schedule = std::make_shared<const EnsembleSchedule>(
        EnsembleSchedule{0, uneven_chain(2), start_at(2, 120), fan_of(300, 0.5), {}});
    schedule = changed_schedule(*schedule, uneven_chain(2, 0.25), 1.5);
    const auto states_at = [&](double time) {
        CHECK(follower.follow(schedule, time));
        CHECK(follower.ensemble()->on_device() != nullptr);
        follower.ensemble()->fetch();
        return all_coordinates(*follower.ensemble());
    };
    const auto early = states_at(0.7), late = states_at(2.4);
    CHECK(follower.kept().count() > 2);
    CHECK(same_bytes(states_at(0.7), early));
    CHECK(same_bytes(states_at(2.4), late));
    CHECK(same_bytes(states_at(0), states_at(0)));
    CHECK(same_bytes(states_at(2.4), late));
}

TEST_CASE("a graphics processor rejects double precision and states that exceed its memory") {
    Stage stage;
    WorkerPool workers(1);
    EnsembleSetup setup = fan_of(10, 0.5);
    setup.precision = EnsemblePrecision::double_;
    CHECK_THROWS_WITH(
        Ensemble(uneven_chain(2), start_at(2, 10), setup, workers, InstructionSet::avx512, &stage.device),
        "a graphics processor steps ensembles only in single precision: choose the precision single, or the "
        "engine cpu");
    CHECK(stage.device.refusal(1000, 2) == std::nullopt);
    CHECK(stage.device.refusal(std::size_t{1} << 40, 2)
              ->starts_with("the ensemble's states take 17592187 MB, "));
}

TEST_CASE("reading states before they are fetched from the device throws an error") {
    Stage stage;
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(2), start_at(2, 10), fan_of(10, 0.5), workers, InstructionSet::avx512,
                      &stage.device);
    ensemble.advance(1, workers);
    CHECK_THROWS_AS(ensemble.is_lost(0), std::logic_error);
    StopFlag stop = true;
    CHECK_THROWS_AS(ensemble.advance(10, workers, &stop), Interrupted);
}
