// SPDX-License-Identifier: MIT
#include "app/run_report.hpp"

#include "gl/context.hpp"
#include "record/record_error.hpp"
#include "ui/controls/control_places.hpp"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

namespace pendula {
namespace {

const char* name_of(RunState state) {
    switch (state) {
    case RunState::running:
        return "running";
    case RunState::stopped:
        return "stopped";
    case RunState::failed:
        return "failed";
    }
    return "?";
}

const char* name_of(ExponentVerdict verdict) {
    switch (verdict) {
    case ExponentVerdict::measuring:
        return "measuring";
    case ExponentVerdict::chaotic:
        return "chaotic";
    case ExponentVerdict::regular:
        return "regular";
    case ExponentVerdict::dying:
        return "dying";
    case ExponentVerdict::unclear:
        return "unclear";
    }
    return "?";
}

} // namespace

void write_run_report(const std::filesystem::path& path, const Snapshot& snapshot,
                      const ExponentReport& exponent, const ViewState& view,
                      const FrameStatistics& statistics, const PassStatistics& passes,
                      double real_time_factor, const HandFigures& hand, const PictureFigures& picture,
                      const RecordingFigures& recording) {
    nlohmann::ordered_json report;
    report["scene"] = view.scene_name;
    report["sim_time"] = snapshot.time;
    report["step"] = snapshot.step;
    report["run_state"] = name_of(snapshot.run_state);
    report["frames"] = statistics.frames();
    report["frames_per_second"] = statistics.figures().frames_per_second;
    report["speed"] = snapshot.speed;
    report["real_time_factor"] = real_time_factor;
    report["steps_per_second"] = snapshot.steps_per_second;
    report["uploaded_bytes_per_frame"] = statistics.uploaded_bytes_per_frame();
    report["frame_milliseconds_median"] = 1000 * statistics.plain().median();
    if (statistics.recording().count() > 0)
        report["recording_frame_milliseconds_median"] = 1000 * statistics.recording().median();
    report["quality"] = picture.render_scale;
    report["frames_kept"] = picture.kept_frames;
    report["passes"] = nlohmann::ordered_json::array();
    for (const PassFigures& pass : passes.means())
        report["passes"].push_back({{"name", pass.name},
                                    {"gpu_milliseconds", pass.gpu_milliseconds},
                                    {"cpu_milliseconds", pass.cpu_milliseconds}});
    if (recording.recorded()) {
        report["record_seconds"] = recording.seconds;
        report["record_frames_due"] = recording.due;
        report["record_frames_encoded"] = recording.encoded;
        report["record_frames_dropped"] = recording.dropped;
    }
    report["samples_lost"] = snapshot.samples_lost;
    report["gl_renderer"] = gl::renderer_name();
    report["gl_errors"] = gl::error_count();
    if (snapshot.ensemble_frame)
        report["ensemble_engine"] = snapshot.ensemble_device ? *snapshot.ensemble_device : "cpu";
    report["theta"] = snapshot.states.front().theta;
    report["omega"] = snapshot.states.front().omega;
    report["x"] = snapshot.states.front().x;
    report["y"] = snapshot.states.front().y;
    report["chain_pivot_pixels"] = {hand.chain.pivot.x, hand.chain.pivot.y};
    report["chain_pixels_per_metre"] = hand.chain.scale;
    report["drag_distance_pixels"] = hand.drag_distance;
    report["energy_change"] = snapshot.energy.change;
    report["energy_scale"] = snapshot.energy.scale;
    report["damping_loss"] = snapshot.damping_loss;
    report["exponent"] = {{"verdict", name_of(exponent.estimate.verdict)},
                          {"value", exponent.estimate.exponent},
                          {"standard_error", exponent.estimate.standard_error},
                          {"from", exponent.from},
                          {"seconds", exponent.estimate.seconds}};
    report["divergence"] = snapshot.divergence.fraction;
    report["divergence_distance"] = snapshot.divergence.distance;
    for (std::size_t i = 1; i < snapshot.lanes.size(); ++i) {
        const LaneReport& lane = snapshot.lanes[i];
        nlohmann::ordered_json told{{"lane", lane.label},
                                    {"end_bob_distance", lane.distance},
                                    {"distance", lane.state_distance},
                                    {"log10_distance", std::log10(lane.state_distance)}};
        if (lane.passed_small) told["passed_0.001_rad"] = *lane.passed_small;
        if (lane.passed_large) told["passed_1_rad"] = *lane.passed_large;
        if (lane.failure) told["failure"] = *lane.failure;
        report["lanes"].push_back(std::move(told));
    }
    report["end_step"] = snapshot.timeline.end_step;
    report["end_time"] = snapshot.timeline.end_time;
    report["keyframes"] = snapshot.timeline.keyframes;
    report["keyframe_bytes"] = snapshot.timeline.keyframe_bytes;
    report["changes"] = snapshot.timeline.command_times ? snapshot.timeline.command_times->size() : 0;
    report["undos"] = snapshot.timeline.undos;
    report["model"] = pendula::name_of(snapshot.setup.chain.model);
    report["stiffness"] = snapshot.setup.chain.stiffness;
    report["method"] = pendula::name_of(snapshot.setup.integration.method);
    report["arithmetic"] = pendula::name_of(snapshot.setup.integration.arithmetic);
    report["dt"] = snapshot.setup.integration.dt;
    report["links"] = snapshot.setup.chain.links();
    report["gravity"] = snapshot.setup.chain.gravity;
    report["damping"] = snapshot.setup.chain.damping;
    report["ghost"] = snapshot.setup.ghost.enabled;
    report["trail_seconds"] = view.trail_seconds;
    report["layout"] = pendula::name_of(view.views.layout);
    report["torus"] = pendula::name_of(view.views.embedding);
    report["view_fills_window"] = view.view_fills_window;
    report["trails_shown"] = view.show_trails;
    report["panels_shown"] = view.show_panels;
    report["left_panel_shown"] = view.show_panels && view.left_shown;
    report["right_panel_shown"] = view.show_panels && view.right_shown;
    report["left_panel_width"] = view.preferences.left_width;
    report["right_panel_width"] = view.preferences.right_width;
    report["ui_scale"] = view.preferences.ui_scale;
    report["palette_shown"] = view.show_palette;
    report["hints_seen"] = view.preferences.hints_seen;
    report["keyboard_focus"] = view.keyboard_focus;
    report["lengths"] = snapshot.setup.chain.lengths;
    report["masses"] = snapshot.setup.chain.masses;
    report["start_angles"] = snapshot.setup.start.angles;
    report["start_angular_velocities"] = snapshot.setup.start.angular_velocities;
    for (const auto& [name, box] : control_places::all())
        if (box.width > 0) report["controls"][name] = {box.x, box.y, box.width, box.height};
    report["notice"] = snapshot.notice.text;

    // Renamed when it is complete: whoever reads it meanwhile finds the one before, or none.
    const std::string part = path.string() + ".part";
    std::ofstream file(part);
    file << report.dump(2) << '\n';
    if (!file.flush() || std::rename(part.c_str(), path.c_str()) != 0)
        throw RecordError("cannot write the report " + path.string() + ": " + std::strerror(errno));
}

} // namespace pendula
