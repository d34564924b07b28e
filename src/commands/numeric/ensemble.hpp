// SPDX-License-Identifier: MIT
/// `pendula ensemble`: its options, and the ways to run it that only some programs have: a graphics
/// processor, or other processes.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "ensemble/ensemble_engine.hpp"
#include "ensemble/ensemble_setup.hpp"
#include "ensemble/statistics.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct EnsembleTask {
    Scene scene; ///< chain and start
    EnsembleSetup setup;
    std::vector<std::int64_t> steps; ///< of RK4, at which statistics are taken
    bool wants_states = false;       ///< of the members at the end
    int threads = 0;                 ///< of each process; 0: the usual number
    std::filesystem::path part;      ///< keeps what is finished, to resume from; empty: nothing is kept
    bool resume = false;
};

/// Runs an ensemble where the threads of this program do not, as other processes. Rows and states are the
/// same.
class EnsembleCrew {
  public:
    virtual ~EnsembleCrew() = default;

    /// θ_1 … θ_N, ω_1 … ω_N of the next members, in their order.
    using TakeStates = std::function<void(std::span<const double>)>;
    /// Told now and then; `done`: members.
    using Tell = std::function<void(std::size_t done)>;

    /// Returns the statistics at each of the steps. Throws Refused, CommandFailed.
    virtual std::vector<EnsembleStatistics> run(const EnsembleTask&, const TakeStates&, const Tell&) = 0;
    /// What has stepped the members, in words.
    virtual std::string name() const = 0;
    /// The table and the states are written: what was kept of them is no longer wanted.
    virtual void forget(const EnsembleTask&) = 0;
};

/// Empty: the threads of this program, or a graphics processor.
using MakeEnsembleCrew = std::function<std::unique_ptr<EnsembleCrew>()>;

struct EnsembleOptions {
    std::optional<std::size_t> count, link;
    std::optional<EnsembleStarts> starts;
    std::optional<EnsemblePrecision> precision;
    std::optional<double> spread, dt;
    std::optional<std::uint64_t> seed;

    void declare(CLI::App&);
    /// `scene`'s, but for what was given.
    EnsembleSetup over(EnsembleSetup scene) const;
};

/// With a graphics processor, which the third argument opens when it is wanted, or with a crew.
void declare_ensemble_with(CLI::App&, ChosenCommand&, OpenEnsembleDevice, MakeEnsembleCrew = {});

} // namespace pendula
