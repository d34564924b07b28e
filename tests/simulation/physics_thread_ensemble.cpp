// SPDX-License-Identifier: MIT
// Tests for simulation/physics_thread.hpp with an ensemble: it is at the main chain's time, whatever commands
// are sent.
#include "ensemble/ensemble_follower.hpp"
#include "setups.hpp"
#include "simulation/ensemble_runner.hpp"
#include "simulation/physics_thread.hpp"
#include "support/catch.hpp"
#include "wait_for_snapshot.hpp"

#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

Setup beside_an_ensemble(std::size_t members) {
    Setup setup = study_triple(Arithmetic::double_);
    setup.integration.dt = 1e-3;
    setup.ensemble = {true, {.count = members, .spread = 0.5, .precision = EnsemblePrecision::single}};
    return setup;
}

/// Whether the run is stopped, no seek is in progress, and the ensemble is at the chain's time.
bool is_settled(const Snapshot& snapshot) {
    return snapshot.run_state == RunState::stopped && !snapshot.timeline.seeking &&
           snapshot.ensemble_schedule && snapshot.ensemble_frame &&
           snapshot.ensemble_frame->time ==
               snapshot.ensemble_schedule->time_at(snapshot.ensemble_schedule->last_step_at(snapshot.time));
}

/// The ensemble's coordinates at the snapshot's time, calculated without a physics thread.
std::vector<float> coordinates_at(const Snapshot& snapshot) {
    WorkerPool workers(1);
    EnsembleFollower follower(workers);
    follower.follow(snapshot.ensemble_schedule, snapshot.time);
    EnsembleFrame frame;
    follower.fill(frame);
    return frame.coordinates;
}

/// A broken graphics processor: it holds no ensemble, or, with `can_hold`, has no memory for a frame.
class BrokenDevice final : public EnsembleDevice {
  public:
    explicit BrokenDevice(bool can_hold) : can_hold_(can_hold) {}
    std::string name() const override { return "a broken device"; }
    bool is_hardware() const override { return true; }
    std::optional<std::string> refusal(std::size_t, std::size_t) const override { return {}; }
    std::unique_ptr<DeviceMembers> hold(std::size_t, std::size_t) override {
        if (!can_hold_) throw std::runtime_error("the graphics processor is lost");
        return std::make_unique<Members>();
    }

  private:
    struct Members final : DeviceMembers {
        void put(const MemberStates<float>&) override {}
        void advance(const StepConstants<float>&, std::int64_t, const StopFlag*) override {}
        void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>>, std::int64_t,
                     const StopFlag*) override {}
        void take(MemberStates<float>&) override {}
        void fill(EnsembleFrame&) override { throw std::bad_alloc(); }
    };
    bool can_hold_;
};

} // namespace

TEST_CASE("the ensemble runs, stops and goes back together with the main chain") {
    PhysicsThread thread(beside_an_ensemble(100), {.speed = 20, .running = false});
    REQUIRE(comes(thread, is_settled));
    CHECK(thread.newest().ensemble_frame->time == 0);
    thread.send(SetRunning{true});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time > 2 && s.ensemble_frame->time > 2; }));
    thread.send(SetGravity{3});
    REQUIRE(comes(thread, [](const Snapshot& s) {
        return s.ensemble_schedule->changes.size() == 1 && s.time > s.ensemble_schedule->changes[0]->time;
    }));
    thread.send(SetRunning{false});
    thread.send(SetDamping{0.5});
    thread.send(StepOnce{137});
    const std::uint64_t sent = thread.sent();
    REQUIRE(comes(thread, [&](const Snapshot& s) { return s.commands_done == sent && is_settled(s); }));
    CHECK(thread.newest().ensemble_frame->coordinates == coordinates_at(thread.newest()));
    CHECK(thread.newest().ensemble_schedule->changes.size() == 2);

    thread.send(SeekTime{1});
    REQUIRE(comes(thread, [](const Snapshot& s) { return is_settled(s) && s.time == 1; }));
    CHECK(thread.newest().ensemble_frame->coordinates == coordinates_at(thread.newest()));
    CHECK(thread.newest().ensemble_statistics->size() == 11);
    CHECK((*thread.newest().ensemble_statistics)[10].time == 1);
    thread.send(Undo{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return is_settled(s) && s.timeline.redos == 1; }));
    CHECK(thread.newest().ensemble_schedule->changes.size() == 1);
    CHECK(thread.newest().ensemble_frame->coordinates == coordinates_at(thread.newest()));
}

TEST_CASE("after a seek, the ensemble's frame contains the frames of the seconds before it") {
    PhysicsThread thread(beside_an_ensemble(100), {.running = false});
    REQUIRE(comes(thread, is_settled));
    CHECK_FALSE(thread.newest().ensemble_frame->earlier);
    for (const double there : {8.0, 7.0}) { // forward, then back
        thread.send(SeekTime{there});
        REQUIRE(comes(thread, [&](const Snapshot& s) { return is_settled(s) && s.time == there; }));
        const EnsembleFrame& frame = *thread.newest().ensemble_frame;
        CHECK(frame.coordinates == coordinates_at(thread.newest()));
        REQUIRE(frame.earlier);
        const EarlierFrames& before = *frame.earlier;
        CHECK(std::abs(before.front().time - (there - FrameHistory::longest)) <= 2e-3);
        for (std::size_t i = 0; i < before.size(); ++i) {
            CHECK(before[i].motion == frame.motion);
            const double next = i + 1 < before.size() ? before[i + 1].time : frame.time;
            CHECK(next > before[i].time);
            CHECK(next - before[i].time <= FrameHistory::longest_interval + 2e-3);
        }
        WorkerPool workers(1);
        EnsembleFollower follower(workers);
        follower.follow(thread.newest().ensemble_schedule, before[10].time + 1e-9);
        EnsembleFrame alone;
        follower.fill(alone);
        CHECK(before[10].coordinates == alone.coordinates);
    }
    thread.send(StepOnce{10});
    REQUIRE(comes(thread, [](const Snapshot& s) { return is_settled(s) && s.time > 7.005; }));
    CHECK(thread.newest().ensemble_frame->earlier);
    thread.send(StepOnce{1000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return is_settled(s) && s.time > 7.9; }));
    CHECK_FALSE((thread.newest().ensemble_frame->earlier &&
                 thread.newest().ensemble_frame->earlier->back().time < 7.5)); // already sent long ago
}

TEST_CASE("a request for the ensemble's history gives a frame with the last seconds") {
    PhysicsThread thread(beside_an_ensemble(100), {.speed = 20, .running = true});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time > 6; }));
    thread.send(SetRunning{false});
    REQUIRE(comes(thread, is_settled));
    const auto before = thread.newest().ensemble_frame;
    CHECK_FALSE(before->earlier);
    thread.request_ensemble_history();
    REQUIRE(comes(thread, [](const Snapshot& s) { return is_settled(s) && s.ensemble_frame->earlier; }));
    const EnsembleFrame& after = *thread.newest().ensemble_frame;
    CHECK(after.time == before->time);
    CHECK(after.coordinates == before->coordinates);
    CHECK(after.motion != before->motion); // a new number, so that renderers use the frame again
    CHECK(std::abs(after.earlier->front().time - (after.time - FrameHistory::longest)) <= 2e-3);
    CHECK(thread.newest().timeline.undos == 0);
}

TEST_CASE("the thread reports an impossible ensemble once, not at each movement of a drag") {
    PhysicsThread thread(beside_an_ensemble(100), {.running = false, .engine = EnsembleEngine::gpu});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.notice.serial == 1; }));
    const auto drag = [&](double place) {
        SetMotion motion;
        motion.motion.theta = {place, 0, 0};
        motion.motion.omega = {0, 0, 0};
        thread.send(motion, 7);
        const std::uint64_t sent = thread.sent();
        REQUIRE(comes(
            thread, [&](const Snapshot& s) { return s.commands_done == sent && s.ensemble_progress == 1; }));
    };
    for (int i = 1; i <= 5; ++i) drag(0.1 * i);
    CHECK(thread.newest().notice.serial == 1);
    thread.send(SetEnsemble{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return !s.ensemble_schedule; }));
    thread.send(SetEnsemble{beside_an_ensemble(100).ensemble}); // a new request reports the problem again
    CHECK(comes(thread, [](const Snapshot& s) { return s.notice.serial == 2; }));
}

TEST_CASE("an ensemble can be added during a run, and replaced and removed during a pause") {
    Setup setup = beside_an_ensemble(100);
    const EnsembleChoice choice = setup.ensemble;
    setup.ensemble.enabled = false;
    PhysicsThread thread(setup, {.running = true});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time > 0.1; }));
    CHECK_FALSE(thread.newest().ensemble_frame);
    thread.send(SetEnsemble{choice});
    REQUIRE(
        comes(thread, [](const Snapshot& s) { return s.ensemble_frame && s.ensemble_frame->time > 0.2; }));
    CHECK(thread.newest().ensemble_schedule->time >= 0.1);
    thread.send(SetRunning{false});
    REQUIRE(comes(thread, is_settled));
    SetEnsemble other{choice};
    other.ensemble.setup.count = 50;
    thread.send(other);
    REQUIRE(
        comes(thread, [](const Snapshot& s) { return is_settled(s) && s.ensemble_frame->members == 50; }));
    CHECK(thread.newest().ensemble_frame->coordinates == coordinates_at(thread.newest()));
    thread.send(SetEnsemble{});
    REQUIRE(comes(thread, [](const Snapshot& s) { return !s.ensemble_schedule; }));
    REQUIRE(comes(thread, [](const Snapshot& s) { return !s.ensemble_frame && !s.ensemble_statistics; }));
    CHECK(thread.newest().notice.serial == 0);
}

TEST_CASE("the thread obeys commands and reports progress while the main chain waits for the ensemble") {
    // The ensemble needs minutes, the chain almost no time.
    Setup setup = single(0, 1);
    setup.sample_interval = 1;
    setup.ensemble = beside_an_ensemble(20'000).ensemble;
    setup.ensemble.setup.dt = 1e-6;
    PhysicsThread thread(setup, {.running = false});
    REQUIRE(comes(thread, is_settled));
    thread.send(SeekTime{1000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time == 1000 && !s.timeline.seeking; }));
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.ensemble_progress < 1; }));
    CHECK_FALSE(is_settled(thread.newest()));
    thread.send(SetGravity{2});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.setup.chain.gravity == 2; }));
    CHECK(thread.newest().ensemble_progress < 1);
    thread.send(SeekTime{0});
    REQUIRE(comes(thread, is_settled));
    CHECK(thread.newest().time == 0);
    thread.send(SeekTime{1000});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time == 1000; }));
    thread.send(SetEnsemble{}); // without an ensemble, the chain need not wait
    REQUIRE(comes(thread, [](const Snapshot& s) { return !s.ensemble_frame && s.ensemble_progress == 1; }));
    thread.send(SetEnsemble{setup.ensemble});
    thread.send(SeekTime{1100});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.time == 1100; }));
    // The destructor ends the thread at once, although the ensemble is not ready.
}

TEST_CASE("an ensemble too slow for real time is exact when the run stops") {
    Setup setup = beside_an_ensemble(2000);
    setup.ensemble.setup.dt = 1e-5; // real time would need 200 million steps per second
    PhysicsThread thread(setup, {.running = true});
    REQUIRE(comes(
        thread, [](const Snapshot& s) { return s.time > 0.005; }, 3));
    thread.send(SetRunning{false});
    REQUIRE(comes(thread, is_settled, 3));
    CHECK(thread.newest().ensemble_frame->coordinates == coordinates_at(thread.newest()));
}

TEST_CASE("if the device fails, the thread removes the ensemble with a notice and continues the run") {
    const bool can_hold = GENERATE(false, true);
    PhysicsThread thread(beside_an_ensemble(100),
                         {.running = true, .engine = EnsembleEngine::gpu, .open_device = [can_hold] {
                              return std::make_unique<BrokenDevice>(can_hold);
                          }});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.notice.serial == 1; }));
    CHECK(thread.newest().notice.text ==
          (can_hold ? "there is not enough memory for the ensemble: choose fewer members"
                    : "the graphics processor is lost"));
    CHECK(comes(thread, [](const Snapshot& s) { return s.time > 0.1 && !s.ensemble_frame; }));
}

TEST_CASE("under load, most snapshots contain the ensemble and its statistics at the snapshot's own time",
          "[bulk]") {
    PhysicsThread thread(beside_an_ensemble(20'000), {.speed = 3, .running = true});
    REQUIRE(comes(thread, [](const Snapshot& s) { return s.ensemble_frame != nullptr; }));
    int seen = 0, late = 0;
    double last = -1;
    auto before = std::chrono::steady_clock::now();
    REQUIRE(comes(
        thread,
        [&](const Snapshot& s) {
            if (s.time == last) return false; // seen
            last = s.time;
            const auto now = std::chrono::steady_clock::now();
            const std::chrono::duration<double> waited = now - std::exchange(before, now);
            if (s.ensemble_progress < 1) return ++seen == 30; // it says that the ensemble is behind
            const EnsembleSchedule& schedule = *s.ensemble_schedule;
            const double there = schedule.time_at(schedule.last_step_at(s.time));
            const double taken = s.ensemble_statistics->back().time;
            const bool is_late =
                s.ensemble_frame->time != there || taken > there || taken < there - 0.1 - 1e-9;
            late += is_late && waited.count() < 0.15; // the snapshot waits at most 0.3 s for it
            return ++seen == 30;
        },
        3));
    CHECK(5 * late <= seen); // a busy machine may delay this thread between two snapshots
}
