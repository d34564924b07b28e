// SPDX-License-Identifier: MIT
/// `pendula ensemble`: its options, and functions that run it on a graphics processor or in other processes,
/// which only some programs have.
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
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct EnsembleTask {
    Scene scene; ///< defines the chain and its start
    EnsembleSetup setup;
    std::vector<std::int64_t> steps;    ///< RK4 steps at which statistics are taken
    bool wants_states = false;          ///< whether the members' final states are written
    std::optional<std::size_t> threads; ///< number in each process; unset for the usual number
    std::filesystem::path part;         ///< file for the finished part of the run, or empty
    bool resume = false;
};

/// Receives the coordinates θ_1 … θ_N, ω_1 … ω_N of the next members, in order.
using TakeStates = std::function<void(std::span<const double>)>;

struct EnsembleRows {
    std::vector<EnsembleStatistics> rows; ///< at each step of the task
    std::string processes;                ///< for the summary: which processes calculated the rows
};

/// Runs an ensemble that is distributed in another way than over this program's threads, for example over
/// several processes. The statistics and states are the same. Calls `tell` from time to time with the number
/// of finished members. Does not remove the file `part`, because the table is not written yet. Throws
/// Refused, CommandFailed.
using RunEnsemble = std::function<EnsembleRows(const EnsembleTask&, const TakeStates&,
                                               const std::function<void(std::size_t done)>& tell)>;

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

/// `open`: opens a graphics processor when needed. `run`: if not empty, runs all ensembles.
void declare_ensemble(CLI::App&, ChosenCommand&, OpenEnsembleDevice open = {}, RunEnsemble run = {});

} // namespace pendula
