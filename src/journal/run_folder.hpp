// SPDX-License-Identifier: MIT
/// Where runs are kept that nobody has named: $XDG_STATE_HOME/pendula/runs, ~/.local/state/pendula/runs
/// without it (XDG Base Directory Specification).
#pragma once

#include <cstddef>
#include <filesystem>

namespace pendula {

/// How many are kept.
inline constexpr std::size_t runs_kept = 10;

/// Empty if neither the variable nor a home is known. Nothing is created.
std::filesystem::path run_folder();

/// A name for a run that begins now: DATE-TIME-PROCESS.pendula, as in 2026-11-21-170102-4711.pendula. Should
/// the clock have been set back behind the newest run in `folder`, the second after that one: names tell
/// which run is the newest.
std::filesystem::path dated_run_name(const std::filesystem::path& folder);

/// Removes all but the newest `kept` of the runs in `folder` that bear a dated name and that nobody is
/// writing.
void remove_old_runs(const std::filesystem::path& folder, std::size_t kept = runs_kept);

} // namespace pendula
