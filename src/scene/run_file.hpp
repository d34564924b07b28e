// SPDX-License-Identifier: MIT
/// Run files (`.pendula`): a run as JSON Lines, format 3. What makes a RunRecord, with the scene it began as
/// and how it was looked at. Formats 1, which has no views, and 2, whose end has no hash, are read as well.
///
///     {"pendula":"run","format":3,"version":"0.1.0","byte_order":"little","long_double_digits":64}
///     {"kind":"start","scene":"format = 1\n…","bytes":"00…","theta":["1.5…",…],"omega":["0.0…",…]}
///     {"kind":"keyframe","step":0,"commands":0,"hash":"0123456789abcdef"}
///     {"kind":"command","step":1200,"change":"gravity","value":1.62,"hash":"…"}
///     {"kind":"view","step":1500,"time":0.15,"look.palette":"ember","camera":[0,0,1,…]}
///     {"kind":"cut","step":800,"commands":0}
///     {"kind":"reached","step":5000,"hash":"…"}
///
/// Records stand in the order in which things happened, so that a file can be written while a run goes on and
/// is whole after every line. `bytes` are the main trajectory's, exactly, as hex digits; theta and omega say
/// the same to people, and must. Numbers are the shortest decimals that read back as the same double.
/// `cut`: what lay behind the step, and all commands after the first `commands`, did not happen. The last
/// start counts. `view`: from its step on the run was looked at so; what it does not name is as the start's
/// scene has it, and views told before for this step or later ones did not happen. `camera` holds the numbers
/// of CameraPose in their order. Plain values and pure functions, but for load_run(); any thread.
#pragma once

#include "scene/run_view.hpp"
#include "scene/scene.hpp"
#include "simulation/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct RunFile {
    Scene scene; ///< as the run began; scene.setup equals record.setup
    RunRecord record;
    std::vector<LoggedView> views = {}; ///< by step; before the first as the scene has it

    bool operator==(const RunFile&) const = default;
};

/// No run file is larger: who writes one ends before.
inline constexpr std::size_t largest_run_file = std::size_t{1} << 30;

/// The scene as it is looked at at the run's end.
Scene seen_last(const RunFile&);

/// Whether a text, or the file of that name, calls itself a run file.
bool is_run_text(std::string_view text);
bool is_run_file(const std::filesystem::path&);

/// Throws SceneError, one line that names file, line and key. A last line without its end is left out: the
/// program was killed while it wrote.
RunFile load_run(const std::filesystem::path&);
/// The same from text; `file` is what messages call it.
RunFile parse_run(std::string_view text, std::string_view file);

/// Throws SceneError if the run does not begin in the state whose hash it holds: with other bytes it would be
/// another motion. For who shows it or draws it; a verification finds that by itself.
void require_recorded_start(const RunFile&, std::string_view file);

/// A file without cuts that parses back to the same value, but for the scene's note.
std::string to_lines(const RunFile&);

/// The lines one by one, each with its line break, for writing a file while the run goes on. Throw SceneError
/// if a value cannot be kept: a number that is not finite, a setup that no scene can hold.
namespace run_lines {
std::string header();
/// `scene` gives the name and the view; its setup is left out of account.
std::string start(const Scene& scene, const RunRecord&);
std::string command(const LoggedCommand&);
std::string keyframe(const KeyframeHash&);
/// `scene` is the start's.
std::string view(const LoggedView&, const Scene& scene);
std::string cut(std::int64_t step, std::size_t commands);
std::string reached(std::int64_t step, std::optional<StateHash> = {});
/// Everything but the header: a start, what happened since, how it was looked at, and how far it has got.
std::string run(const Scene& scene, const RunRecord&, std::span<const LoggedView> = {});
} // namespace run_lines

} // namespace pendula
