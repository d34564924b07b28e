// SPDX-License-Identifier: MIT
/// `pendula ensemble`: its options, and interfaces to run it on a graphics processor or in other processes,
/// which only some programs can do.
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
    Scene scene; ///< defines the chain and its start
    EnsembleSetup setup;
    std::vector<std::int64_t> steps; ///< RK4 steps at which statistics are taken
    bool wants_states = false;       ///< whether the members' final states are written
    int threads = 0;                 ///< number in each process; 0: the usual number
    std::filesystem::path part;      ///< file for the finished part of the run; empty: none is written
    bool resume = false;
};

/// Interface to run an ensemble in another way than on this program's threads, for example in other
/// processes. The statistics and states are the same.
class EnsembleWorkers {
  public:
    virtual ~EnsembleWorkers() = default;

    /// Receives the coordinates θ_1 … θ_N, ω_1 … ω_N of the next members, in order.
    using TakeStates = std::function<void(std::span<const double>)>;
    /// Called from time to time; `done`: the number of finished members.
    using Tell = std::function<void(std::size_t done)>;

    /// Returns the statistics at each of the steps. Throws Refused, CommandFailed.
    virtual std::vector<EnsembleStatistics> run(const EnsembleTask&, const TakeStates&, const Tell&) = 0;
    /// Describes the processes that calculated the steps, for the summary.
    virtual std::string name() const = 0;
    /// Removes the file `part` of the task. Call it after the table and the states have been written.
    virtual void forget(const EnsembleTask&) = 0;
};

/// If empty, ensembles run on the threads of this program or on a graphics processor.
using MakeEnsembleWorkers = std::function<std::unique_ptr<EnsembleWorkers>()>;

struct EnsembleOptions {
    std::optional<std::size_t> count, link;
    std::optional<EnsembleStarts> starts;
    std::optional<EnsemblePrecision> precision;
    std::optional<double> spread, dt;
    std::optional<std::uint64_t> seed;

    void declare(CLI::App&);
    /// The scene's setup with the given options applied.
    EnsembleSetup over(EnsembleSetup scene) const;
};

/// Like declare_ensemble(), but the command can also run on a graphics processor, which the third argument
/// opens when needed, or on other workers.
void declare_ensemble_with(CLI::App&, ChosenCommand&, OpenEnsembleDevice, MakeEnsembleWorkers = {});

} // namespace pendula
