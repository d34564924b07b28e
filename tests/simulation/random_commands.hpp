// SPDX-License-Identifier: MIT
/// Random commands, and the rules that samples must obey whatever the commands.
#pragma once

#include "setups.hpp"
#include "simulation/command.hpp"
#include "simulation/sample.hpp"

#include <cmath>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace pendula::test {

/// The limits of random commands, which suit their receiver.
struct RandomCommands {
    std::size_t links = 3;
    double shortest_dt = 2e-5;   ///< s; with a shorter one, seeks would take long
    std::int64_t farthest = 500; ///< the farthest step of a seek
    bool refused = true;         ///< some commands cannot be carried out
    int new_runs = 1;            ///< of the commands that begin a new run, one in this many is sent
    bool loads = true;           ///< a new run may have another scene
};

/// Creates one random command.
template<class Random>
class RandomCommand {
  public:
    RandomCommand(Random& random, const RandomCommands& rules)
        : random_(random)
        , rules_(rules)
        // Few commands are refused: the thread sanitizer stores every frame of a refusal, an exception.
        , seldom_(rules.refused && random() % 64 == 0) {}

    Command of_any_kind() {
        const auto kind = random_() % 22;
        if (kind >= 9 && kind <= 11) return new_run(static_cast<int>(kind));
        if ((kind >= 4 && kind <= 8) || kind == 15 || (kind >= 17 && kind <= 21))
            return change(static_cast<int>(kind));
        return control(static_cast<int>(kind));
    }

  private:
    double unit() { return std::uniform_real_distribution<double>(0, 1)(random_); }
    std::vector<double> numbers(double from, double to) {
        std::vector<double> list(rules_.links);
        for (double& number : list) number = from + (to - from) * unit();
        return list;
    }

    Command control(int kind) {
        switch (kind) {
        case 0:
        case 1:
            return SetRunning{random_() % 4 != 0};
        case 2:
            return StepOnce{seldom_ ? 0 : 1 + static_cast<std::int64_t>(random_() % 100) - 50};
        case 3:
            return SetSpeed{seldom_ ? -1 : unit() * 10 + 1e-3};
        case 12:
            return SeekTime{unit() * 1e-3 * static_cast<double>(rules_.farthest)};
        case 13:
            return SeekStep{static_cast<std::int64_t>(unit() * static_cast<double>(rules_.farthest))};
        case 14:
            return random_() % 16 ? Command(Undo{}) : Command(Redo{});
        case 16:
            return RunUntil{{.kind = static_cast<RunCondition::Kind>(random_() % 5), .value = 100 * unit()}};
        default:
            return SetRunning{true};
        }
    }

    Command change(int kind) {
        switch (kind) {
        case 4:
            return SetGravity{seldom_ ? -1 : unit() * 20};
        case 5:
            return SetDamping{seldom_ ? -1 : unit()};
        case 6:
            return SetTimestep{seldom_ ? -1 : rules_.shortest_dt + unit() * 1e-3};
        case 7:
        case 8:
            return SetGhost{{.enabled = random_() % 2 == 0,
                             .link = seldom_ ? 9u : 1u,
                             .offset = unit(),
                             .count = 1 + random_() % 3}};
        case 15:
            if (random_() % 2) return SetLanes{};
            return SetLanes{{{.method = Method::dop853, .arithmetic = Arithmetic::double_}}};
        case 17: {
            Integration integration;
            integration.arithmetic = random_() % 2 ? Arithmetic::double_ : Arithmetic::long_double;
            integration.method = random_() % 2 ? Method::rk4 : Method::taylor;
            integration.dt = rules_.shortest_dt + 1e-3 * unit();
            return SetIntegration{integration};
        }
        case 18:
            return SetChain{{.model = random_() % 2 ? Model::rigid : Model::elastic,
                             .lengths = numbers(1, 4),
                             .masses = numbers(1, 2),
                             .gravity = seldom_ ? -1 : 9.81}};
        case 19:
            return SetMotion{{numbers(-3, 3), numbers(-1, 1), numbers(-2, 2), numbers(-3, -1), numbers(-1, 1),
                              numbers(-1, 1)}};
        case 21:
            return SetEnsemble{{.enabled = random_() % 4 != 0,
                                .setup = {.count = 1 + random_() % 100,
                                          .starts = static_cast<EnsembleStarts>(random_() % 4),
                                          .spread = unit(),
                                          .link = seldom_ ? 9u : 1u,
                                          .precision = static_cast<EnsemblePrecision>(random_() % 2)}}};
        default:
            return ResetEnergyReference{};
        }
    }

    Command new_run(int kind) {
        if (kind == 9) return now_and_then(Reset{});
        if (kind == 10) {
            StartState start;
            start.angles = numbers(0, 90);
            start.angular_velocities = numbers(-1, 1);
            return now_and_then(SetStart{start});
        }
        if (!rules_.loads) return SetRunning{true};
        return now_and_then(seldom_ ? Load{single(unit() * 90, 1e-3)}
                                    : Load{study_triple(Arithmetic::double_)});
    }
    Command now_and_then(Command command) {
        return random_() % static_cast<unsigned>(rules_.new_runs) == 0 ? command : Command(SetRunning{true});
    }

    Random& random_;
    const RandomCommands& rules_;
    bool seldom_; ///< the command gets an impossible value, if its kind has one
};

/// A command of any kind except OpenRun, which needs a record.
template<class Random>
Command random_command(Random& random, const RandomCommands& rules = {}) {
    return RandomCommand<Random>(random, rules).of_any_kind();
}

/// Checks that each sample follows the samples before it.
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
            // The ring is large enough here to lose no sample. Time may go back, but the main chain's samples
            // have no gap, except before the first sample of a restored run.
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
