// SPDX-License-Identifier: MIT
/// Run files (`.pendula`): a run as JSON Lines, format 6. They contain a RunRecord, the scene as the run
/// began, and its views. Formats 1 (without views), 2 (without a hash of the end), 3, 4 and 5 can be read
/// too, except for runs whose last digits have changed since: before format 6, long rigid chains in double by
/// any method except taylor and symplectic-euler; before format 5, rk4 in x87 and taylor in double; before
/// format 4, taylor in long double.
///
///     {"pendula":"run","format":6,"version":"0.1.0","byte_order":"little","long_double_digits":64}
///     {"kind":"start","scene":"format = 1\n…","bytes":"00…","theta":["1.5…",…],"omega":["0.0…",…]}
///     {"kind":"keyframe","step":0,"commands":0,"hash":"0123456789abcdef"}
///     {"kind":"command","step":1200,"change":"gravity","value":1.62,"hash":"…"}
///     {"kind":"view","step":1500,"time":0.15,"look.palette":"ember","camera":[0,0,1,…]}
///     {"kind":"cut","step":800,"commands":0}
///     {"kind":"reached","step":5000,"hash":"…"}
///
/// Records are in the order of events, so that a file can be written while a run goes on and is complete
/// after every line. `bytes` are the exact bytes of the main trajectory in hexadecimal; theta and omega
/// repeat them for human readers and must agree. Numbers are the shortest decimals that read back as the same
/// double. `cut`: everything after the step, and all commands after the first `commands`, is void. The last
/// start counts. `view`: from its step on the run was viewed like this. Fields not given are as in the
/// start's scene, and earlier records of views at this step or later are void. `camera` holds the numbers of
/// CameraPose in order. Plain values and pure functions, except load_run(); any thread.
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

inline constexpr std::int64_t run_format = 6; ///< of the files that this version writes

struct RunFile {
    Scene scene; ///< as the run began; scene.setup equals record.setup
    RunRecord record;
    std::vector<LoggedView> views = {}; ///< by step; before the first, the view is the scene's own

    bool operator==(const RunFile&) const = default;
};

/// No run file is larger: writers stop before this size.
inline constexpr std::size_t largest_run_file = std::size_t{1} << 30;

/// The scene with its view at the run's end.
Scene seen_last(const RunFile&);

/// Whether a text, or the file with that name, begins as a run file does.
bool is_run_text(std::string_view text);
bool is_run_file(const std::filesystem::path&);

/// Throws SceneError, one line that names file, line and key. An unterminated last line is ignored: the
/// program was killed while writing it.
RunFile load_run(const std::filesystem::path&);
/// The same from text; `file` is its name in messages.
RunFile parse_run(std::string_view text, std::string_view file);

/// Throws SceneError if the start state does not have the recorded hash: with other bytes it would be another
/// motion. For code that shows or draws the run; verification checks this itself.
void require_recorded_start(const RunFile&, std::string_view file);

/// A file without cuts that parses back to the same value, except for the scene's note.
std::string to_lines(const RunFile&);

/// Single lines, each with its line break, for writing a file while the run goes on. They throw SceneError if
/// a value cannot be stored: a number that is not finite, or a setup that no scene can hold.
namespace run_lines {
std::string header();
/// `scene` gives the name and the view; its setup is ignored.
std::string start(const Scene& scene, const RunRecord&);
std::string command(const LoggedCommand&);
std::string keyframe(const KeyframeHash&);
/// `scene` is that of the start.
std::string view(const LoggedView&, const Scene& scene);
std::string cut(std::int64_t step, std::size_t commands);
std::string reached(std::int64_t step, std::optional<StateHash> = {});
/// Everything except the header: the start, its events and views, and its end.
std::string run(const Scene& scene, const RunRecord&, std::span<const LoggedView> = {});
} // namespace run_lines

} // namespace pendula
