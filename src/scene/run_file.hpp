// SPDX-License-Identifier: MIT
/// Run files (`.pendula`): a run as JSON Lines, format 6. They contain a RunRecord, the scene at the run's
/// start, and its views. Formats 1 (without views), 2 (without a hash of the end), 3, 4 and 5 can also be
/// read, except for runs whose last digits this version calculates differently:
///
/// - before format 6: long rigid chains in double, with any method except taylor and symplectic-euler;
/// - before format 5: also rk4 in x87, and taylor in double with the default order;
/// - before format 4: also taylor in 80 bits.
///
///     {"pendula":"run","format":6,"version":"0.1.0","byte_order":"little","long_double_digits":64}
///     {"kind":"start","scene":"format = 1\n…","bytes":"00…","theta":["1.5…",…],"omega":["0.0…",…]}
///     {"kind":"keyframe","step":0,"commands":0,"hash":"0123456789abcdef"}
///     {"kind":"command","step":1200,"change":"gravity","value":1.62,"hash":"…"}
///     {"kind":"view","step":1500,"time":0.15,"look.palette":"ember","camera":[0,0,1,…]}
///     {"kind":"cut","step":800,"commands":0}
///     {"kind":"reached","step":5000,"hash":"…"}
///
/// Records are in the order of events, so that a file can be written while a run goes on, and is complete
/// after every line. `bytes` are the exact bytes of the main trajectory in hexadecimal; theta and omega give
/// the same state in decimals for human readers, and must agree with `bytes`. Other numbers are the shortest
/// decimals that are read as the same double. `cut`: everything after the step, and all commands after the
/// first `commands`, is void. If there are several starts, only the last one applies. `view`: the view of the
/// run from this step on. Fields that are not given have the values of the start's scene. A view makes
/// earlier records of views at its step or later void. `camera` contains the numbers of CameraPose in order.
/// Plain values and pure functions, except load_run(); any thread.
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

inline constexpr std::int64_t run_format = 6; ///< the format of the files that this version writes

struct RunFile {
    Scene scene; ///< the scene at the run's start; scene.setup equals record.setup
    RunRecord record;
    std::vector<LoggedView> views = {}; ///< in order of steps; before the first, the scene's own view applies

    bool operator==(const RunFile&) const = default;
};

/// The largest size of a run file, bytes; writers stop before it.
inline constexpr std::size_t largest_run_file = std::size_t{1} << 30;

/// The scene with the run's last view.
Scene seen_last(const RunFile&);

/// Whether a text, or the file with this name, begins like a run file.
bool is_run_text(std::string_view text);
bool is_run_file(const std::filesystem::path&);

/// Reads a run file. Throws SceneError with one line that names file, line and key. Ignores a last line
/// without a line break, which the program was still writing when it was killed.
RunFile load_run(const std::filesystem::path&);
/// Reads a run file's text; `file` is its name in messages.
RunFile parse_run(std::string_view text, std::string_view file);

/// Throws SceneError if the start state does not have the recorded hash, because the calculated motion would
/// differ from the recorded one. Call it before a run is shown or drawn; Replay makes this check itself.
void require_recorded_start(const RunFile&, std::string_view file);

/// The text of a run file, without `cut` lines, from which parse_run() reads the same RunFile except for the
/// scene's note.
std::string to_lines(const RunFile&);

/// Single lines of a run file, each with its line break, for writing a file while the run goes on. They throw
/// SceneError if a value cannot be stored: a number that is not finite, or a setup that no scene can contain.
namespace run_lines {
std::string header();
/// The line of a run's start. Only the name and the view of `scene` are used.
std::string start(const Scene& scene, const RunRecord&);
std::string command(const LoggedCommand&);
std::string keyframe(const KeyframeHash&);
/// The line of a view. `scene`: the scene of the start.
std::string view(const LoggedView&, const Scene& scene);
std::string cut(std::int64_t step, std::size_t commands);
std::string reached(std::int64_t step, std::optional<StateHash> = {});
/// All lines except the header: the start, its changes and keyframes, its views, and its end.
std::string run(const Scene& scene, const RunRecord&, std::span<const LoggedView> = {});
} // namespace run_lines

} // namespace pendula
