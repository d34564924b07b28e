// SPDX-License-Identifier: MIT
/// The folder of runs without a name of their own: $XDG_STATE_HOME/pendula/runs, or
/// ~/.local/state/pendula/runs without that variable (XDG Base Directory Specification).
#pragma once

#include <cstddef>
#include <filesystem>

namespace pendula {

/// How many runs are kept.
inline constexpr std::size_t runs_kept = 10;

/// Empty if neither the variable nor a home folder is known. Creates nothing.
std::filesystem::path run_folder();

/// A name for a run that begins now: DATE-TIME-PROCESS.pendula, as in 2026-11-21-170102-4711.pendula. If the
/// clock has been set back to before the newest run in `folder`, the time is one second after that run's:
/// names tell which run is the newest.
std::filesystem::path dated_run_name(const std::filesystem::path& folder);

/// Removes all but the newest `kept` of the runs in `folder` that have a dated name and are not being
/// written.
void remove_old_runs(const std::filesystem::path& folder, std::size_t kept = runs_kept);

} // namespace pendula
