// SPDX-License-Identifier: MIT
// Tests for simulation/pacer.hpp.
#include "simulation/pacer.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

TEST_CASE("at every speed, the pacer asks for all steps that are due by the wall clock") {
    const double dt = 1e-4;
    for (const double speed : {0.001, 1.0, 30.0}) {
        Pacer pacer;
        pacer.start(5);
        std::int64_t steps = 0;
        for (int i = 1; i <= 3000; ++i) {
            const std::int64_t due = pacer.steps_due(5 + i * 1e-3, speed, dt);
            pacer.paid(static_cast<double>(due) * dt);
            steps += due;
        }
        CHECK(std::abs(static_cast<double>(steps) - 3 * speed / dt) <= 1);
    }
}

TEST_CASE("the pacer drops a delay beyond its limit, and no step is due at a new start") {
    Pacer pacer;
    pacer.start(0);
    const double most = Pacer::kept_debt / 1e-4;
    CHECK(std::abs(static_cast<double>(pacer.steps_due(1000, 1, 1e-4)) - most) <= 1);
    pacer.start(2000);
    CHECK(pacer.steps_due(2000, 1, 1e-4) == 0);
}

TEST_CASE("a step longer than the largest kept delay still becomes due") {
    const double dt = 4 * Pacer::kept_debt;
    Pacer pacer;
    pacer.start(0);
    std::int64_t steps = 0;
    for (int i = 1; i <= 1000; ++i) {
        const std::int64_t due = pacer.steps_due(i * 1e-2, 1, dt);
        pacer.paid(static_cast<double>(due) * dt);
        steps += due;
    }
    CHECK(std::abs(static_cast<double>(steps) - 10 / dt) <= 1);
}

TEST_CASE("batches reach their intended duration and shrink at once when steps become slower") {
    BatchSize batch;
    CHECK(batch.steps() == 1);
    const auto run = [&batch](double seconds_per_step, int batches) {
        for (int i = 0; i < batches; ++i)
            batch.measured(batch.steps(), static_cast<double>(batch.steps()) * seconds_per_step);
        return static_cast<double>(batch.steps()) * seconds_per_step / BatchSize::meant_to_last;
    };
    CHECK(std::abs(run(1e-6, 20) - 1) < 0.01);
    CHECK(std::abs(run(1e-4, 1) - 1) < 0.1);
    CHECK(run(1.0, 1) > 1); // a batch has at least one step
    CHECK(batch.steps() == 1);
}

TEST_CASE("the rate meter gives the rates of the last half second") {
    RateMeter meter;
    meter.start(10);
    CHECK(meter.rates(10).steps_per_second == 0);
    double now = 10;
    const auto run = [&](double steps_per_second, double seconds) {
        for (const double end = now + seconds; now < end;) {
            now += 1e-3;
            meter.add(static_cast<std::int64_t>(steps_per_second * 1e-3), steps_per_second * 1e-3 * 1e-4);
            meter.rates(now);
        }
        return meter.rates(now);
    };
    const RunRates slow = run(5000, 2);
    CHECK(std::abs(slow.steps_per_second / 5000 - 1) < 0.01);
    CHECK(std::abs(slow.real_time_factor / 0.5 - 1) < 0.01);
    const double mixed = run(10000, RateMeter::window / 2).steps_per_second;
    CHECK(std::abs(mixed / 7500 - 1) < 0.05);
    CHECK(std::abs(run(10000, RateMeter::window * 1.1).steps_per_second / 10000 - 1) < 0.01);
    meter.start(now);
    CHECK(meter.rates(now).real_time_factor == 0);
}
