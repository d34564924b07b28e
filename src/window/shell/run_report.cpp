// SPDX-License-Identifier: MIT
#include "window/shell/run_report.hpp"

#include "files/part_file.hpp"
#include "gl/context.hpp"
#include "window/controls/control_memory.hpp"

#include <imgui.h>
#include <imgui_internal.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <cmath>
#include <string>
#include <utility>

namespace pendula {

namespace {

using Report = nlohmann::ordered_json;

void add_frames(Report& report, const RunFigures& run) {
    const Snapshot& snapshot = run.snapshot;
    report["scene"] = run.view.scene_name;
    report["sim_time"] = snapshot.time;
    report["step"] = snapshot.step;
    report["run_state"] = snapshot.run_state == RunState::running   ? "running"
                          : snapshot.run_state == RunState::stopped ? "stopped"
                                                                    : "failed";
    report["frames"] = run.frames.frames();
    report["frames_per_second"] = run.frames.figures().frames_per_second;
    report["speed"] = snapshot.speed;
    report["steps_per_second"] = snapshot.steps_per_second;
    report["uploaded_bytes_per_frame"] = run.frames.uploaded_bytes_per_frame();
    report["frame_milliseconds_median"] = 1000 * run.frames.plain().median();
    if (run.frames.recording().count() > 0)
        report["recording_frame_milliseconds_median"] = 1000 * run.frames.recording().median();
    report["quality"] = run.render_scale;
    report["frames_kept"] = run.kept_frames;
    report["passes"] = Report::array();
    for (const PassFigures& pass : run.passes.means())
        report["passes"].push_back({{"name", pass.name},
                                    {"gpu_milliseconds", pass.gpu_milliseconds},
                                    {"cpu_milliseconds", pass.cpu_milliseconds}});
}

void add_motion(Report& report, const RunFigures& run) {
    const Snapshot& snapshot = run.snapshot;
    report["samples_lost"] = snapshot.samples_lost;
    report["gl_renderer"] = gl::renderer_name();
    report["gl_errors"] = gl::error_count();
    if (snapshot.ensemble_frame)
        report["ensemble_engine"] = snapshot.ensemble_device ? *snapshot.ensemble_device : "cpu";
    report["theta"] = snapshot.states.front().theta;
    report["omega"] = snapshot.states.front().omega;
    report["x"] = snapshot.states.front().x;
    report["y"] = snapshot.states.front().y;
    report["energy_change"] = snapshot.energy.change;
    report["energy_scale"] = snapshot.energy.scale;
    report["damping_loss"] = snapshot.damping_loss;
    report["divergence"] = snapshot.companion_distance_part();
    report["divergence_distance"] = snapshot.companion_distance();
}

void add_lanes(Report& report, const Snapshot& snapshot) {
    for (std::size_t i = 1; i < snapshot.trajectories.size(); ++i) {
        const TrajectoryReport& companion = snapshot.trajectories[i];
        Report entry{{"lane", companion.label},
                     {"end_bob_distance", companion.separation.end_bob},
                     {"distance", companion.separation.state},
                     {"log10_distance", std::log10(companion.separation.state)}};
        if (companion.passed_small) entry["passed_0.001_rad"] = *companion.passed_small;
        if (companion.passed_large) entry["passed_1_rad"] = *companion.passed_large;
        if (companion.failure) entry["failure"] = *companion.failure;
        report["lanes"].push_back(std::move(entry));
    }
}

void add_timeline(Report& report, const TimelineReport& timeline) {
    report["end_step"] = timeline.end_step;
    report["end_time"] = timeline.end_time;
    report["keyframes"] = timeline.keyframes;
    report["keyframe_bytes"] = timeline.keyframe_bytes;
    report["changes"] = timeline.command_times.size();
    report["undos"] = timeline.undos;
}

void add_setup(Report& report, const Setup& setup) {
    const Chain& chain = setup.chain;
    report["model"] = name_of(chain.model);
    report["stiffness"] = chain.stiffness;
    report["method"] = name_of(setup.integration.method);
    report["arithmetic"] = name_of(setup.integration.arithmetic);
    report["dt"] = setup.integration.dt;
    report["links"] = chain.links();
    report["gravity"] = chain.gravity;
    report["damping"] = chain.damping;
    report["ghost"] = setup.ghost.enabled;
    report["lengths"] = chain.lengths;
    report["masses"] = chain.masses;
    report["start_angles"] = setup.start.angles;
    report["start_angular_velocities"] = setup.start.angular_velocities;
}

void add_view(Report& report, const ViewState& view) {
    report["trail_seconds"] = view.trail_seconds;
    report["layout"] = name_of(view.views.layout);
    report["torus"] = name_of(view.views.embedding);
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
}

} // namespace

void write_run_report(const std::filesystem::path& path, const RunFigures& run) {
    const Snapshot& snapshot = run.snapshot;
    Report report;
    add_frames(report, run);
    add_motion(report, run);
    add_lanes(report, snapshot);
    add_timeline(report, snapshot.timeline);
    add_setup(report, snapshot.setup);
    add_view(report, run.view);
    for (const Feature* feature : run.features) feature->report(snapshot, report);
    for (const auto& [name, box] : control_places::all())
        if (box.width > 0) report["controls"][name] = {box.x, box.y, box.width, box.height};
    report["notice"] = snapshot.notice.text;
    report["message"] = run.message;

    // File names may contain bytes that are not UTF-8.
    const std::string text = report.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
    write_whole_file(path, text + '\n', true, PartFile::Flush::later);
}

namespace {

std::atomic<bool> noted_request = false; // set in a signal handler
static_assert(std::atomic<bool>::is_always_lock_free);

/// Whether some input waits for the next frame. Newer versions of ImGui spread input that arrived together
/// over several frames.
bool imgui_has_input_left() {
#if IMGUI_VERSION_NUM >= 18700
    const ImGuiContext* context = ImGui::GetCurrentContext();
    return context && context->InputEventsQueue.Size > 0;
#else
    return false;
#endif
}

} // namespace

ReportRequest::ReportRequest() {
    noted_request = false;
    struct sigaction action {};
    action.sa_handler = [](int) { noted_request = true; };
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGUSR1, &action, &previous_);
}

ReportRequest::~ReportRequest() { ::sigaction(SIGUSR1, &previous_, nullptr); }

void ReportRequest::begin_frame() {
    if (!noted_request.exchange(false)) return;
    asked_ = true;
    frames_ = idle_ = 0;
}

bool ReportRequest::end_frame(const FrameWork& work) {
    const bool is_idle = !work.has_input && !imgui_has_input_left() && work.commands_done >= sent_;
    sent_ = work.sent;
    if (!asked_) return false;
    idle_ = is_idle ? idle_ + 1 : 0;
    if (idle_ < idle_frames && ++frames_ < most_frames) return false;
    asked_ = false;
    return true;
}

} // namespace pendula
