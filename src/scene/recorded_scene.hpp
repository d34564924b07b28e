// SPDX-License-Identifier: MIT
/// Recordings of real pendulums as scenes: a recording's table can be opened as a scene, and a scene can name
/// a recording (measured.file). Pure functions, any thread.
#pragma once

#include "measured/chain_fit.hpp"
#include "scene/scene.hpp"
#include "simulation/measured_motion.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pendula {

/// The limits of a recording in a scene.
inline constexpr std::size_t most_recorded_rows = most_table_rows, most_recorded_links = 16;

/// Whether a file with this name is a table (.csv, .tsv).
bool is_table_name(std::string_view);

/// A scene with the recording and a chain that starts like the recording. For each angle, the chain has a
/// uniform rod of 0.2 m and 0.1 kg. If the recording has several pieces, the scene contains only the piece
/// with the number `piece`. `path` is the table's path or name. Throws SceneError.
Scene recorded_scene(const std::string& path, const Measured&, std::size_t piece = 0,
                     std::span<const std::string> overrides = {});
/// The scene of a recording's file. `overrides` can set values that the table does not contain.
Scene recorded_scene(const std::string& path, std::span<const std::string> overrides = {});

/// Whether the chain has the lengths and masses that recorded_scene() assumes for lack of measured ones.
bool is_guessed(const Chain&);

/// rows_of() returns only those rows of the piece in which all links were seen. motion_of() returns a motion
/// with these rows.
MeasuredRows rows_of(const MeasuredPiece&);
MeasuredMotion motion_of(const MeasuredPiece&);
/// A scene's recording as one piece, to which a chain can be fitted. Times begin at 0.
Measured measured_of(const MeasuredMotion&, std::size_t links);
/// An ensemble whose members differ by the uncertainty of the fit. They separate when the motion can no
/// longer be predicted.
EnsembleChoice open_ensemble(const ChainFit&, std::size_t members);
/// The look that shows open_ensemble() best.
EnsembleLook open_look(std::size_t members);

/// The angles and velocities at the recording's beginning; see state_near().
StartState recorded_start(const MeasuredMotion&, std::size_t links);

} // namespace pendula
