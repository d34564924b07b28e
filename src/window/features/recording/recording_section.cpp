// SPDX-License-Identifier: MIT
#include "window/features/recording/recording_section.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

namespace pendula {
namespace {

constexpr float margin = 12, padding = 8; // logical pixels

constexpr const char* way_out = "Shift V renders every frame";
constexpr ImU32 red = IM_COL32(232, 48, 42, 255), ground = IM_COL32(0, 0, 0, 170),
                white = IM_COL32(255, 255, 255, 255);

/// Draws the badge that is shown from the press of key V until the encoder has started.
void draw_starting(float right, float scale) {
    const char* const words = "starting…   V cancels";
    const float line = ImGui::GetTextLineHeight(), pad = padding * scale, radius = 0.32f * line;
    const ImVec2 last(right - margin * scale, (margin + 2 * padding) * scale + line);
    const ImVec2 first(last.x - ImGui::CalcTextSize(words).x - 3 * pad - 2 * radius, margin * scale);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(first, last, ground, 6 * scale);
    list.AddCircle({first.x + pad + radius, first.y + pad + 0.5f * line}, radius - scale, red, 0, 2 * scale);
    list.AddText({first.x + 2 * pad + 2 * radius, first.y + pad}, white, words);
}

void draw_figures(const RecordingFigures& figures, float right, float scale) {
    const ImU32 amber = ImGui::ColorConvertFloat4ToU32(theme::warning);
    const auto whole = static_cast<int>(figures.seconds);
    const std::string before = fmt::format("REC {}:{:02d}   {} {}   ", whole / 60, whole % 60,
                                           figures.encoded, figures.encoded == 1 ? "frame" : "frames");
    const std::string dropped = fmt::format("{} dropped", figures.dropped);
    const std::string after = fmt::format("   {:.1f} MB", static_cast<double>(figures.bytes) * 1e-6);
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    const float line = ImGui::GetTextLineHeight(), pad = padding * scale, radius = 0.32f * line;
    const ImVec2 last(right - margin * scale, recording_badge_bottom(figures, scale));
    const ImVec2 first(last.x - width(before + dropped + after) - 3 * pad - 2 * radius, margin * scale);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(first, last, ground, 6 * scale);
    list.AddCircleFilled({first.x + pad + radius, first.y + pad + 0.5f * line}, radius, red);
    ImVec2 at(first.x + 2 * pad + 2 * radius, first.y + pad);
    const auto add = [&](const std::string& text, ImU32 colour) {
        list.AddText(at, colour, text.c_str());
        at.x += width(text);
    };
    add(before, white);
    add(dropped, figures.drops_many() ? amber : white);
    add(after, white);
    if (!figures.drops_many()) return;
    list.AddText({first.x + 2 * pad + 2 * radius, first.y + pad + ImGui::GetTextLineHeightWithSpacing()},
                 amber, way_out);
}

/// Builds the badge for a film that has ended but is not complete; returns whether its button was pressed.
bool build_finishing(const RecordingFigures& figures, float right, float scale) {
    ImGui::SetNextWindowPos({right - margin * scale, margin * scale}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding * scale, 0.5f * padding * scale});
    ImGui::Begin("##finishing", nullptr, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fmt::format("finishing {:2.0f} %", 100 * figures.finished_part).c_str());
    ImGui::SameLine();
    const bool pressed = ImGui::Button("Stop here");
    control_places::note("Stop here");
    widgets::tooltip("Complete the film with the frames encoded so far");
    ImGui::End();
    return pressed;
}

} // namespace

float recording_badge_bottom(const RecordingFigures& figures, float scale) {
    if (figures.active)
        return (margin + 2 * padding) * scale + ImGui::GetTextLineHeight() +
               (figures.drops_many() ? ImGui::GetTextLineHeightWithSpacing() : 0);
    if (figures.starting) return (margin + 2 * padding) * scale + ImGui::GetTextLineHeight();
    return figures.finishing > 0 ? (margin + padding) * scale + ImGui::GetFrameHeight() : 0;
}

bool draw_recording_badge(const RecordingFigures& figures, float right, float scale) {
    if (figures.active)
        draw_figures(figures, right, scale);
    else if (figures.starting)
        draw_starting(right, scale);
    return !figures.active && !figures.starting && figures.finishing > 0 &&
           build_finishing(figures, right, scale);
}

namespace {

std::string clock(double seconds) {
    const auto whole = static_cast<long long>(std::max(0.0, seconds));
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string render_progress(const RenderFigures& render) {
    if (render.waits) return "waits for its turn";
    if (render.stops) return render.keeps ? "completing the frames so far…" : "stopping…";
    if (render.wanted == 0) return "begins…";
    if (render.done >= render.wanted) return "all frames are drawn: finishing…";
    std::string text = fmt::format("{} of {}", render.done, render.wanted);
    if (render.seconds_left) text += fmt::format(", {} left", clock(*render.seconds_left));
    return text;
}

void build_record_buttons(PanelFrame& frame, bool good) {
    const float width = widgets::equal_width(2);
    const RecordingFigures& live = frame.sources.recording->live;
    const bool active = live.active, starting = live.starting;
    ImGui::BeginDisabled(!good && !active && !starting);
    if (active) ImGui::PushStyleColor(ImGuiCol_Text, theme::error);
    if (ImGui::Button(active ? "Stop recording" : starting ? "Starting…" : "Record", {width, 0}))
        frame.trigger(Action::record);
    if (active) ImGui::PopStyleColor();
    widgets::tooltip(active     ? "End the film of the window and complete its file (V)"
                     : starting ? "The encoder is being tested; press this to cancel (V)"
                                : "Record a film of the window as it runs, until this is pressed again (V)");
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("Render…", {width, 0})) frame.trigger(Action::render);
    widgets::tooltip("Make a film frame by frame in the background, however long a frame takes (Shift V)");
    if (ImGui::Button("Hand out…", {-1, 0})) frame.trigger(Action::hand_out);
    control_places::note("hand_out");
    widgets::tooltip(
        "Make, in the background, a folder to hand out to students: a picture, a film of 15 s, the scene and "
        "a page about them. The film begins at the scene's start, or at this moment if the motion has been "
        "changed since the start.");
    const FilmReport* directed = frame.sources.film;
    if (!directed || directed->story) return;
    if (ImGui::Button("Direct a film from here", {-1, 0})) frame.trigger(Action::film_new);
    control_places::note("direct");
    widgets::tooltip("Start a storyboard with this scene: shots, cameras and captions on a strip. Ctrl O "
                     "opens a saved storyboard.");
}

void build_live_figures(const theme::Fonts& fonts, const RecordingReport& report) {
    const RecordingFigures& live = report.live;
    if (!live.active) return;
    widgets::readout(fonts, "Time", clock(live.seconds));
    widgets::tooltip("The length of the film so far, in real time. The film is written to " +
                     report.live_file);
    widgets::readout(fonts, "Frames", fmt::format("{}", live.encoded));
    widgets::tooltip("Frames that do not repeat the picture of another frame.");
    widgets::readout(fonts, "Dropped", fmt::format("{}", live.dropped),
                     live.dropped > 0 ? theme::warning : theme::text);
    widgets::tooltip("Frames for which no picture was ready in time. They repeat the previous picture, so "
                     "the film keeps the right time.");
    widgets::readout(fonts, "File", fmt::format("{:.1f} MB", static_cast<double>(live.bytes) * 1e-6));
    widgets::tooltip("The size of the file so far.");
}

/// Shows the last film's file, even after its message has disappeared.
void build_last_film(const RecordingReport& report) {
    if (report.last_film.empty()) return;
    ImGui::TextDisabled("Saved");
    ImGui::SameLine();
    ImGui::TextUnformatted(widgets::path_end(report.last_film, ImGui::GetContentRegionAvail().x).c_str());
    widgets::tooltip(report.last_film);
}

void build_renders(const RecordingReport& report, Requests& requests) {
    const float button = ImGui::CalcTextSize("Cancel").x + 2 * ImGui::GetStyle().FramePadding.x;
    for (const RenderFigures& render : report.renders) {
        ImGui::PushID(render.id);
        const float whole = ImGui::GetContentRegionAvail().x;
        ImGui::TextUnformatted(widgets::path_end(render.file, whole).c_str());
        widgets::tooltip((render.keeps ? "Rendered to " : "Hand-out in ") + render.file);
        const float part =
            render.wanted > 0 ? static_cast<float>(render.done) / static_cast<float>(render.wanted) : 0.0f;
        ImGui::PushStyleColor(ImGuiCol_PlotHistogram, theme::accent);
        ImGui::ProgressBar(part, {whole - button - ImGui::GetStyle().ItemSpacing.x, 0}, "");
        ImGui::PopStyleColor();
        ImGui::SameLine();
        ImGui::BeginDisabled(render.stops);
        if (ImGui::Button("Cancel", {button, 0})) requests.cancel_render = render.id;
        ImGui::EndDisabled();
        widgets::tooltip(render.keeps ? "Stop rendering; the frames so far are kept."
                                      : "Stop making the hand-out; nothing is kept.");
        ImGui::TextDisabled("%s", render_progress(render).c_str());
        ImGui::PopID();
    }
}

} // namespace

void RecordingSection::build(PanelFrame& frame) {
    const RecordingReport& report = *frame.sources.recording;
    const FilmSettings before = frame.view.film;
    fields_.build_kind(frame);
    FilmSettings& film = frame.view.film;
    const FilmFormat& format = format_of(film.format, report.formats);
    fields_.build_quality(film, format);
    fields_.label("Panels", "Whether films of the window show these panels.");
    widgets::checkbox("in the picture", &film.panels);
    widgets::tooltip("Show the panels and plots in films of the window's size.");
    if (film.panels && film.width != 0)
        widgets::refusal(
            "only films of the window's size can show the panels: choose that size, or leave the panels out");

    const bool good = report.name_problem.empty() && format.missing.empty() && !size_problem(film) &&
                      !rate_problem(film, format);
    build_record_buttons(frame, good);
    build_live_figures(frame.fonts, report);
    build_renders(report, frame.requests);
    build_last_film(report);
    remember_changes(frame, before);
}

} // namespace pendula
