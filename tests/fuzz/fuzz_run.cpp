// SPDX-License-Identifier: MIT
// Run files, read, checked and opened as by the window; those of a few cheap steps are repeated, too.
#include "fuzz/target.hpp"

#include "physics/trajectory.hpp"
#include "scene/run_file.hpp"
#include "simulation/replay.hpp"
#include "simulation/timeline.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace {

using namespace pendula;

/// The method taylor chooses its own steps, so their number does not follow from the record.
bool is_cheap(Method method) { return method != Method::taylor; }

bool is_cheap(const std::vector<PrecisionLane>& lanes) {
    return std::all_of(lanes.begin(), lanes.end(),
                       [](const PrecisionLane& lane) { return lane.dt == 0 && is_cheap(lane.method); });
}

bool is_cheap(const EnsembleChoice& ensemble) { return !ensemble.enabled || ensemble.setup.count <= 1000; }

bool is_cheap(const LoggedCommand& command) {
    if (const auto* change = std::get_if<SetIntegration>(&command.change))
        return is_cheap(change->integration.method);
    if (const auto* change = std::get_if<SetLanes>(&command.change)) return is_cheap(change->lanes);
    if (const auto* change = std::get_if<SetEnsemble>(&command.change)) return is_cheap(change->ensemble);
    if (const auto* change = std::get_if<SetGhost>(&command.change)) return change->ghost.count <= 4;
    return true;
}

bool is_cheap(const RunRecord& run) {
    constexpr std::int64_t most_steps = 20;
    constexpr std::size_t most_changes = 20;
    const Setup& setup = run.setup;
    return run.end <= most_steps && run.log.size() <= most_changes && setup.chain.links() <= 4 &&
           setup.ghost.count <= 4 && is_cheap(setup.integration.method) && is_cheap(setup.lanes) &&
           is_cheap(setup.ensemble) &&
           std::all_of(run.log.begin(), run.log.end(),
                       [](const LoggedCommand& command) { return is_cheap(command); });
}

/// Opens a run as the window does: seeks to its end and back, undoes its changes and redoes them.
void open(const RunRecord& run) {
    Timeline timeline(run.setup);
    timeline.open(run);
    fuzz::require(timeline.record().log == run.log, "a run that is opened is the recorded one");
    if (!is_cheap(run)) return;
    TeeSink sink;
    for (const std::int64_t step : {run.end, run.end / 2, run.end + 1}) timeline.seek(step, sink);
    for (std::size_t i = 0; i < run.log.size(); ++i)
        if (const auto step = timeline.undo()) timeline.seek(*step, sink);
    while (const auto step = timeline.redo()) timeline.seek(*step, sink);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const fuzz::ProcessorTime limit;
    try {
        RunFile run = parse_run(fuzz::text_of(bytes, size), "fuzz.pendula");
        seen_last(run);
        RunFile again = parse_run(to_lines(run), "again.pendula");
        run.scene.note = again.scene.note = {};
        fuzz::require(run == again, "a run is written as it was read");
        require_recorded_start(run, "fuzz.pendula");
        if (is_cheap(run.record)) Replay(run.record).run(false);
        open(run.record);
    } catch (const Refused& refusal) {
        fuzz::require_one_line(refusal);
    } catch (const SceneError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(!std::string_view(refusal.what()).starts_with("again.pendula"),
                      "a run that is written can be read");
    }
    return 0;
}
