// SPDX-License-Identifier: MIT
/// Commands as they come from many hands at once, and what must hold of the samples whatever they were.
#pragma once

#include "setups.hpp"
#include "simulation/command.hpp"
#include "simulation/sample.hpp"

#include <cmath>
#include <cstdint>
#include <random>
#include <span>

namespace pendula::test {

inline Command random_command(std::mt19937& random) {
    const auto unit = [&random] { return std::uniform_real_distribution<double>(0, 1)(random); };
    // What is refused is an exception, of which the thread sanitizer remembers every frame: not too many.
    const bool seldom = random() % 64 == 0;
    switch (random() % 18) {
    case 12:
        return SeekTime{unit() * 0.2};
    case 13:
        return SeekStep{static_cast<std::int64_t>(random() % 500)};
    case 14:
        return random() % 16 ? Command(Undo{}) : Command(Redo{});
    case 15:
        return SetLanes{{{.method = Method::dop853, .arithmetic = Arithmetic::double_}}};
    case 16:
        return RunUntil{{.kind = static_cast<RunCondition::Kind>(random() % 5), .value = 100 * unit()}};
    case 17: {
        Integration integration = study_triple(Arithmetic::double_).integration;
        integration.method = random() % 2 ? Method::rk4 : Method::taylor;
        return SetIntegration{integration};
    }
    case 0:
    case 1:
        return SetRunning{random() % 4 != 0};
    case 2:
        return StepOnce{seldom ? 0 : 1 + static_cast<std::int64_t>(random() % 100) - 50};
    case 3:
        return SetSpeed{seldom ? -1 : unit() * 10 + 1e-3};
    case 4:
        return SetGravity{seldom ? -1 : unit() * 20};
    case 5:
        return SetDamping{seldom ? -1 : unit()};
    case 6:
        return SetTimestep{seldom ? -1 : 2e-5 + unit() * 1e-3}; // not so short that seeking takes long
    case 7:
    case 8:
        return SetGhost{{.enabled = random() % 2 == 0,
                         .link = seldom ? 9u : 1u,
                         .offset = unit(),
                         .count = 1 + random() % 3}};
    case 9:
        return Reset{};
    case 10:
        return SetStart{
            StartState{.angles = {unit(), unit(), unit()}, .angular_velocities = {unit(), 0, -unit()}}};
    default:
        return seldom ? Load{single(unit() * 90, 1e-3)} : Load{study_triple(Arithmetic::double_)};
    }
}

/// Checks on the way that every sample follows the ones before it.
class CheckingSink final : public SampleSink {
  public:
    std::uint64_t seen = 0, wrong = 0;

    void put(const SampleHeader& header, std::span<const BobSample> bobs) override {
        ++seen;
        if (header.bobs != bobs.size() || header.epoch < epoch_) {
            ++wrong;
            return;
        }
        if (header.epoch > epoch_) newest_ = -1;
        if (header.trajectory == 0) {
            // The ring is large enough here: time may go back, but the main chain's samples have no gap, but
            // for the first of a run that was brought back.
            wrong += header.index > newest_ + 1 && newest_ >= 0;
            newest_ = header.index;
        } else {
            wrong += header.index > newest_;
        }
        epoch_ = header.epoch;
        for (const BobSample& bob : bobs)
            wrong += !(std::abs(bob.theta) <= 3.1415928f) || !std::isfinite(bob.x);
    }

  private:
    std::uint32_t epoch_ = 0;
    std::int64_t newest_ = -1;
};

} // namespace pendula::test
