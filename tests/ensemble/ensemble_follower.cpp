// SPDX-License-Identifier: MIT
// Tests for ensemble/ensemble_follower.hpp: on every path the bytes are those of the ensemble itself.
#include "ensemble/ensemble_follower.hpp"

#include "chains.hpp"

#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

EnsembleSetup setup_of(EnsemblePrecision precision = EnsemblePrecision::single) {
    return {.count = 300, .starts = EnsembleStarts::ball, .spread = 0.1, .precision = precision};
}

SharedSchedule schedule_of(const EnsembleSetup& setup, double time = 0) {
    return std::make_shared<const EnsembleSchedule>(
        EnsembleSchedule{time, uneven_chain(2), start_at(2, 100), setup, {}});
}

Chain damped_under(double gravity, double damping = 0) {
    Chain chain = uneven_chain(2, damping);
    chain.gravity = gravity;
    return chain;
}

std::vector<double> followed_states(const EnsembleFollower& follower) {
    return all_coordinates(*follower.ensemble());
}

/// The states calculated step by step, without a follower.
std::vector<double> directly(const EnsembleSchedule& schedule, std::int64_t steps) {
    WorkerPool workers(1);
    Ensemble ensemble(schedule.chain, schedule.start, schedule.setup, workers);
    for (std::int64_t step = 0; step < steps; ++step) {
        ensemble.set_chain(schedule.chain_of(step));
        ensemble.advance(1, workers);
    }
    return all_coordinates(ensemble);
}

std::vector<EnsembleStatistics> all_of(const EnsembleFollower& follower) {
    const auto series = follower.statistics();
    std::vector<EnsembleStatistics> all;
    for (std::size_t place = 0; place < series->size(); ++place) all.push_back((*series)[place]);
    return all;
}

} // namespace

TEST_CASE("a follower stands at the last step up to a time and has the ensemble's own bytes") {
    WorkerPool workers(2);
    const EnsembleSetup setup = setup_of();
    const SharedSchedule schedule = schedule_of(setup, 3);
    EnsembleFollower follower(workers);
    CHECK(follower.follow(schedule, 3));
    CHECK(follower.ensemble()->step() == 0);
    CHECK(follower.follow(schedule, 4.0011));
    CHECK(follower.ensemble()->step() == 500);
    CHECK(follower.time() == 4);
    CHECK(followed_states(follower) == directly(*schedule, 500));
    CHECK(follower.follow(nullptr, 5));
    CHECK(follower.ensemble() == nullptr);
    CHECK(follower.statistics() == nullptr);
}

TEST_CASE("going back ten seconds and forward again gives the same bytes and statistics") {
    WorkerPool workers(2);
    for (const EnsemblePrecision precision : {EnsemblePrecision::single, EnsemblePrecision::double_}) {
        EnsembleSetup setup = setup_of(precision);
        setup.count = 100;
        SharedSchedule schedule = schedule_of(setup);
        schedule = changed_schedule(*schedule, damped_under(4, 0.125), 1.2345);
        schedule = changed_schedule(*schedule, damped_under(12), 9.0001);
        const auto late = directly(*schedule, 6250), early = directly(*schedule, 1250);
        for (const std::size_t memory : {std::size_t{0}, std::size_t{7'000}, std::size_t{64} << 20}) {
            CAPTURE(memory, name_of(precision));
            EnsembleFollower follower(workers, {.kept_memory = memory});
            follower.follow(schedule, 12.5);
            const auto there = followed_states(follower);
            const auto statistics = all_of(follower);
            CHECK(there == late);
            CHECK(statistics.size() == 126);
            CHECK(statistics.back().flipped > 0);

            follower.follow(schedule, 2.5);
            CHECK(followed_states(follower) == early);
            CHECK(all_of(follower) == std::vector(statistics.begin(), statistics.begin() + 26));
            follower.follow(schedule, 7);
            follower.follow(schedule, 12.5);
            CHECK(followed_states(follower) == there);
            CHECK(all_of(follower) == statistics);
            CHECK(follower.kept().bytes() <= memory);
        }
    }
}

TEST_CASE("following a schedule in small pieces gives the same bytes") {
    WorkerPool workers(1);
    const SharedSchedule schedule = changed_schedule(*schedule_of(setup_of()), damped_under(3), 0.5);
    EnsembleFollower follower(workers);
    int pieces = 0;
    while (!follower.follow(schedule, 2, 7)) ++pieces;
    CHECK(pieces == 1000 / 7);
    CHECK(followed_states(follower) == directly(*schedule, 1000));
    // The limit of the next call counts from the present step.
    CHECK_FALSE(follower.follow(schedule, 4, 500));
    CHECK(follower.ensemble()->step() == 1500);
}

TEST_CASE("a follower changes to another schedule at the step where the two schedules part") {
    WorkerPool workers(2);
    const SharedSchedule plain = schedule_of(setup_of());
    const SharedSchedule slowed = changed_schedule(*plain, damped_under(2), 3.0005);
    const SharedSchedule twice = changed_schedule(*slowed, damped_under(20, 0.5), 5);
    EnsembleFollower follower(workers);
    follower.follow(plain, 6);
    follower.follow(slowed, 6); // as if a change had been added in the past
    CHECK(followed_states(follower) == directly(*slowed, 3000));
    follower.follow(twice, 6);
    CHECK(followed_states(follower) == directly(*twice, 3000));
    const auto statistics = all_of(follower);
    follower.follow(plain, 5.5);
    CHECK(followed_states(follower) == directly(*plain, 2750));
    follower.follow(twice, 6);
    CHECK(all_of(follower) == statistics);

    // A change at the present time does not start a new motion.
    const std::uint64_t motion = [&] {
        EnsembleFrame frame;
        follower.fill(frame);
        return frame.motion;
    }();
    follower.follow(changed_schedule(*twice, damped_under(1), 6), 6.1);
    EnsembleFrame frame;
    follower.fill(frame);
    CHECK(frame.motion == motion);

    EnsembleSetup other = setup_of();
    other.seed = 2;
    follower.follow(schedule_of(other), 1);
    CHECK(followed_states(follower) == directly(*schedule_of(other), 500));
    CHECK(all_of(follower).size() == 11);
}

TEST_CASE("a long jump forward or a jump back in time gives the frames a new motion number") {
    WorkerPool workers(1);
    const SharedSchedule schedule = schedule_of(setup_of());
    EnsembleFollower follower(workers);
    EnsembleFrame frame;
    const auto motion_at = [&](double time) {
        follower.follow(schedule, time);
        follower.fill(frame);
        CHECK(frame.time == schedule->time_at(schedule->last_step_at(time)));
        return frame.motion;
    };
    const std::uint64_t first = motion_at(0.1);
    CHECK(motion_at(0.2) == first);
    CHECK(motion_at(0.2) == first);
    const std::uint64_t far = motion_at(1);
    CHECK(far != first);
    const std::uint64_t back = motion_at(0.95);
    CHECK(back != far);
    CHECK(back != first);
    CHECK(motion_at(1.1) == back);
}

TEST_CASE("a follower's bytes are the same for 1, 2 and 7 workers") {
    EnsembleSetup setup = setup_of();
    setup.count = 3000; // more members than one task has
    const SharedSchedule schedule = changed_schedule(*schedule_of(setup), damped_under(5), 0.3);
    std::vector<double> states;
    std::vector<EnsembleStatistics> statistics;
    for (const std::size_t threads : {1, 2, 7}) {
        WorkerPool workers(threads);
        EnsembleFollower follower(workers);
        follower.follow(schedule, 1);
        follower.follow(schedule, 0.5);
        follower.follow(schedule, 1.5);
        if (threads == 1) {
            states = followed_states(follower);
            statistics = all_of(follower);
        }
        CHECK(followed_states(follower) == states);
        CHECK(all_of(follower) == statistics);
    }
}

TEST_CASE("the energy drift leaves out the energy that changes of the chain add") {
    WorkerPool workers(2);
    SharedSchedule schedule = schedule_of(setup_of(EnsemblePrecision::double_));
    schedule = changed_schedule(*schedule, damped_under(1), 1);
    schedule = changed_schedule(*schedule, damped_under(30), 2.5);
    EnsembleFollower follower(workers);
    follower.follow(schedule, 4);
    // The energies are about 30 J. In these 4 s, RK4 with dt = 2 ms loses millionths of them.
    for (const EnsembleStatistics& entry : all_of(follower)) CHECK(entry.worst_drift < 0.05);
}

TEST_CASE("a follower that was stopped can follow the schedule again") {
    WorkerPool workers(1);
    StopFlag stop = true;
    EnsembleFollower follower(workers, {.stop = &stop});
    const SharedSchedule schedule = schedule_of(setup_of());
    CHECK_THROWS_AS(follower.follow(schedule, 1), Interrupted);
    CHECK(follower.ensemble() == nullptr);
    stop = false;
    CHECK(follower.follow(schedule, 1));
    CHECK(followed_states(follower) == directly(*schedule, 500));
}

TEST_CASE("a million double pendulums and three of their frames fit into 200 MB") {
    constexpr std::size_t count = 1'000'000, numbers = 4;
    const EnsembleFollowerOptions usual;
    const MemberStates<float> states(64, 2);
    const double states_bytes =
        static_cast<double>(states.bytes()) + static_cast<double>(numbers * sizeof(float)) * (count - 64.0);
    const double frame_bytes = numbers * sizeof(float) * static_cast<double>(count);
    // Energies (twice while the chain changes), turns of both angles, and a mark for flipped members.
    const double observer_bytes =
        (2 * sizeof(double) + 2 * sizeof(std::int16_t) + 1) * static_cast<double>(count);
    CHECK(states_bytes + static_cast<double>(usual.kept_memory) + 3 * frame_bytes + observer_bytes < 200e6);
}

namespace {

/// A fake device: it does not move the members, and counts how often their states are fetched.
class CountingDevice final : public EnsembleDevice {
  public:
    int taken = 0;

    std::string name() const override { return "counting"; }
    bool is_hardware() const override { return true; }
    std::optional<std::string> refusal(std::size_t, std::size_t) const override { return std::nullopt; }
    std::unique_ptr<DeviceMembers> hold(std::size_t, std::size_t) override {
        return std::make_unique<Members>(taken);
    }

  private:
    struct Members final : DeviceMembers {
        explicit Members(int& counted) : taken(counted) {}
        void put(const MemberStates<float>&) override {}
        void advance(const StepConstants<float>&, std::int64_t, const StopFlag*) override {}
        void take(MemberStates<float>&) override { ++taken; }
        void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>>, std::int64_t,
                     const StopFlag*) override {}
        void fill(EnsembleFrame&) override {}

        int& taken;
    };
};

/// The number of times that states are fetched from a device in 20 calls, with this budget for kept states.
int fetches(std::size_t budget, std::size_t& kept_states) {
    WorkerPool workers(1);
    CountingDevice device;
    Ensemble ensemble(uneven_chain(2), start_at(2, 90),
                      {.count = 1000, .precision = EnsemblePrecision::single}, workers,
                      InstructionSet::avx512, &device);
    const EnsembleObserver observer(ensemble, workers);
    const int at_start = device.taken;
    KeptEnsembles kept(budget);
    kept.begin(10);
    for (int i = 0; i < 20; ++i) {
        ensemble.advance(10, workers);
        kept.look(ensemble, observer);
    }
    kept_states = kept.count();
    return device.taken - at_start;
}

} // namespace

TEST_CASE("kept states stay within their memory budget and are evenly spaced") {
    WorkerPool workers(1);
    Ensemble ensemble(uneven_chain(2), start_at(2, 90),
                      {.count = 1000, .precision = EnsemblePrecision::single}, workers);
    const EnsembleObserver observer(ensemble, workers);
    constexpr std::size_t budget = 200'000; // room for 11 states of 17.5 kB
    KeptEnsembles kept(budget);
    kept.begin(10);
    for (int i = 0; i < 100; ++i) {
        kept.look(ensemble, observer);
        CHECK(kept.bytes() <= budget);
        ensemble.advance(10, workers);
    }
    CHECK(kept.count() >= 5);
    CHECK(kept.count() <= 11);
    CHECK(kept.at_or_before(5)->step == 0);
    const std::int64_t spacing = kept.at_or_before(999)->step / static_cast<std::int64_t>(kept.count() - 1);
    CHECK(spacing % 10 == 0);
    for (std::int64_t step = 0; step < 900; step += 7)
        CHECK(kept.at_or_before(step)->step == step / spacing * spacing);
    kept.cut(spacing + 1);
    CHECK(kept.count() == 2);

    KeptEnsembles none(1000);
    none.begin(10);
    none.look(ensemble, observer);
    CHECK(none.count() == 0);
    CHECK(none.at_or_before(1000) == nullptr);
}

TEST_CASE("states are fetched from a device only when there is room to keep them") {
    std::size_t kept = 0;
    CHECK(fetches(1000, kept) == 0); // a state takes 17.5 kB
    CHECK(kept == 0);
    CHECK(fetches(1'000'000, kept) == 20);
    CHECK(kept == 20);
    CHECK(fetches(100'000, kept) < 12); // every second state is dropped, twice
    CHECK(kept >= 3);
}
