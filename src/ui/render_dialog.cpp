// SPDX-License-Identifier: MIT
// The window that asks for a rendered film: where it begins, how long it is, how fine it is drawn.
#include "ui/dialog_window.hpp"
#include "ui/layout.hpp"
#include "ui/overlay.hpp"
#include "ui/parameter_control.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

struct Choice {
    FilmStart from;
    const char* label;
    const char* help;
};
constexpr Choice choices[] = {
    {FilmStart::run, "the run so far",
     "From its start to its present end, with all that was done in it, with its cameras and its look."},
    {FilmStart::scene, "the scene's start",
     "From its start state, with its parameters and look as they are now."},
    {FilmStart::present, "this moment", "The motion goes on from where it is when the button is pressed."}};

std::string summary(const FilmSettings& film, const RecordingReport& report) {
    const int width = film.width == 0 ? report.window_width / 2 * 2 : film.width;
    const int height = film.width == 0 ? report.window_height / 2 * 2 : film.height;
    const double seconds = film.from == FilmStart::run ? report.run_seconds : film.duration;
    const long long frames = std::max(1LL, std::llround(seconds * film.frames_per_second));
    return fmt::format("{} frames, {:.2f} s at {} frames per second, {}x{} pixels, {}", frames, seconds,
                       film.frames_per_second, width, height, format_of(film.format, report.formats).label);
}

} // namespace

void Overlay::build_render_dialog(ViewState& view, Requests& requests) {
    if (!view.show_render || !recording_) return;
    const RecordingReport& report = *recording_;
    const FreeArea area = panels(view).scene;
    const float width = std::min(380 * scale_, ImGui::GetIO().DisplaySize.x - 2 * layout::margin * scale_);
    ImGui::SetNextWindowPos({area.x + area.width / 2, 0.5f * ImGui::GetIO().DisplaySize.y}, ImGuiCond_Always,
                            {0.5f, 0.5f});
    ImGui::SetNextWindowSize({width, 0});
    begin_dialog("##render", scale_, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    widgets::heading(fonts_, "Render a film");
    FilmSettings film = view.film;
    const FilmFormat& format = format_of(film.format, report.formats);
    for (const Choice& choice : choices) {
        widgets::field_label(&choice == choices ? "From" : "", "Where the film begins.");
        if (ImGui::RadioButton(choice.label, film.from == choice.from)) film.from = choice.from;
        widgets::tooltip(choice.help);
    }
    widgets::field_label("Duration", "Simulated seconds, which the film takes too.");
    if (film.from == FilmStart::run) {
        ImGui::TextDisabled("the run's, %.2f s", report.run_seconds);
        widgets::tooltip("A run is rendered to its end.");
    } else {
        ImGui::InputDouble("##duration", &film.duration, 0, 0, "%.6g s");
        widgets::tooltip("Simulated seconds, which the film takes too.");
        if (const auto problem = duration_problem(film)) widgets::refusal(*problem);
    }
    if (const auto times = whole_number_control(
            "Supersample",
            "Pixels drawn for each one of the film, each way: edges get finer, and 4 take about 16 times as "
            "long.",
            film.supersampling, 1, most_supersampling, most_supersampling, 1))
        film.supersampling = *times;
    if (const auto pictures = whole_number_control(
            "Motion blur",
            "Pictures averaged for each frame: more of them blur what moves; 1 blurs nothing. Ctrl-click to "
            "type up to 256.",
            film.sub_frames, 1, 32, most_sub_frames, 1))
        film.sub_frames = *pictures;
    if (format.keeps_alpha) {
        widgets::field_label("Ground", "What is behind the scene.");
        ImGui::Checkbox("transparent", &film.transparent);
        widgets::tooltip("The film has no background, to be laid over another picture.");
    }
    if (format.holds_sound) {
        widgets::field_label("Sound", "A voice for each bob.");
        ImGui::Checkbox("of the bobs", &film.sound);
        widgets::tooltip("The angular velocities can be heard, one voice for each bob.");
    }
    ImGui::PushStyleColor(ImGuiCol_Text, theme::secondary);
    ImGui::TextWrapped("%s", summary(film, report).c_str());
    ImGui::TextWrapped("to %s", report.next_file.c_str());
    ImGui::PopStyleColor();
    widgets::tooltip("Name, format, size, rate and quality are in the panel's section Recording.");
    std::string problem = report.name_problem.empty() ? format.missing : report.name_problem;
    if (problem.empty()) problem = size_problem(film, format).value_or("");
    if (problem.empty()) problem = rate_problem(film, format).value_or("");
    if (!problem.empty()) widgets::refusal(problem);
    const bool good = problem.empty() && (film.from == FilmStart::run || !duration_problem(film));
    const float button = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    ImGui::BeginDisabled(!good);
    const bool typing = was_typing_ || ImGui::GetIO().WantTextInput;
    was_typing_ = ImGui::GetIO().WantTextInput;
    const bool entered = good && !typing && dialog_keys_.accepts;
    if (ImGui::Button("Render", {button, 0}) || entered) {
        requests.render = true;
        view.show_render = false;
    }
    ImGui::EndDisabled();
    widgets::tooltip("In the background; the panel's section Recording shows how far it is. (Enter)");
    ImGui::SameLine();
    if (ImGui::Button("Not now", {button, 0})) view.show_render = false;
    widgets::tooltip("Close this; the settings stay (Escape)");
    ImGui::End();
    if (film != view.film) {
        view.film = film;
        view.preferences.film =
            remembered(film, view.preferences.film, format_of(film.format, report.formats));
    }
}

} // namespace pendula
