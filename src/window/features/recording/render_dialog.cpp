// SPDX-License-Identifier: MIT
#include "window/features/recording/render_dialog.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/panel_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// A value that the dialogue offers.
template<class Value>
struct Choice {
    Value value;
    const char* label;
    const char* help;
};

constexpr Choice<FilmStart> film_starts[] = {
    {FilmStart::run, "the run so far",
     "The run from its start to its present end, with all changes, cameras and looks."},
    {FilmStart::scene, "the scene's start",
     "The scene from its start state, with its present parameters and look."},
    {FilmStart::present, "this moment",
     "The motion from the moment when this dialogue was opened, even if the run has gone on since."}};

constexpr Choice<FilmRange> ranges[] = {
    {FilmRange::standard, "standard", "Nothing is brighter than white: for every screen."},
    {FilmRange::pq, "HDR, PQ",
     "Glows are brighter than white, up to 1,000 cd/m²: for screens and players with HDR10."},
    {FilmRange::hlg, "HDR, HLG", "Like PQ, but screens without HDR can also show it, with less light."}};

const Choice<FilmRange>& choice_of(FilmRange range) {
    return *std::ranges::find(ranges, range, &Choice<FilmRange>::value);
}

constexpr int supersamplings[] = {1, 2, 3, 4};
constexpr int blurs[] = {1, 4, 8, 16, 32, 64};

/// Builds a choice of a number; returns the number that the user has chosen in this frame.
std::optional<int> number_choice(const char* label, const char* help, std::span<const int> offered, int shown,
                                 std::string (*text_of)(int)) {
    std::optional<int> chosen;
    widgets::field_label(label, help);
    ImGui::PushID(label);
    if (ImGui::BeginCombo("##number", text_of(shown).c_str())) {
        for (const int number : offered)
            if (ImGui::Selectable(text_of(number).c_str(), number == shown)) chosen = number;
        ImGui::EndCombo();
    } else {
        widgets::tooltip(help);
    }
    control_places::note(label);
    ImGui::PopID();
    return chosen;
}

/// Builds a choice of a factor; the factor 1 is shown as "off".
void times_control(const char* label, const char* help, std::span<const int> offered, int& times) {
    const auto chosen = number_choice(label, help, offered, times, [](int number) {
        return number == 1 ? "off" : fmt::format("{}x", number);
    });
    if (chosen) times = *chosen;
}

std::string summary(const FilmSettings& film, const RecordingReport& report) {
    const FilmFormat& format = format_of(film.format, report.formats);
    const auto [width, height] = film.width == 0
                                     ? std::pair{report.window_width / 2 * 2, report.window_height / 2 * 2}
                                     : sides_of(film, format);
    const double seconds = film.from == FilmStart::run ? report.run_seconds : film.duration;
    const long long frames = std::max(1LL, std::llround(seconds * film.frames_per_second));
    const FilmRange range = range_of(film, format);
    return fmt::format("{} frames, {:.2f} s at {} frames per second, {}x{} pixels, {}{}", frames, seconds,
                       rate_text(film.frames_per_second), width, height, format.label,
                       range == FilmRange::standard ? "" : fmt::format(", {}", choice_of(range).label));
}

void build_start(FilmSettings& film, const RecordingReport& report) {
    for (const Choice<FilmStart>& choice : film_starts) {
        widgets::field_label(&choice == film_starts ? "From" : "", "Where the film begins.");
        if (widgets::radio_button(choice.label, film.from == choice.value)) film.from = choice.value;
        control_places::note(std::string("film of ") + choice.label);
        widgets::tooltip(choice.help);
        if (choice.value != FilmStart::present) continue;
        ImGui::SameLine();
        ImGui::TextDisabled("t = %.3f s", report.moment);
    }
    widgets::field_label("Duration", "Simulated seconds; the film has the same length.");
    if (film.from == FilmStart::run) {
        ImGui::TextDisabled("the run's, %.2f s", report.run_seconds);
        widgets::tooltip("A run is rendered to its end.");
        return;
    }
    ImGui::InputDouble("##duration", &film.duration, 0, 0, "%.6g s");
    widgets::tooltip("Simulated seconds; the film has the same length.");
    if (const auto problem = duration_problem(film)) widgets::refusal(*problem);
}

/// Builds the choice of the bits of each colour. Only rendered films have this choice; films of the window
/// have 8 bits.
void depth_control(FilmSettings& film, const FilmFormat& format) {
    constexpr const char* help =
        "Bits of each colour. With more bits, dark glows show no bands. Not every player "
        "and browser can show H.264 and VP9 with 10 bits.";
    const std::vector<int>& depths = depths_of(film, format);
    if (depths.size() < 2) return;
    const auto chosen = number_choice("Depth", help, depths, depth_of(film, format).value_or(format.depth),
                                      [](int bits) { return fmt::format("{} bits", bits); });
    if (chosen) film.depth = chosen;
}

/// Builds the choice of the range of brightness. HDR keeps light that is brighter than white.
void range_control(FilmSettings& film, const FilmFormat& format) {
    if (!format.holds_hdr) return;
    constexpr const char* help = "How bright the film can be. HDR keeps the full light of glows, has 10 "
                                 "bits, and takes about twice the time.";
    const FilmRange chosen = range_of(film, format);
    widgets::field_label("Range", help);
    if (ImGui::BeginCombo("##range", choice_of(chosen).label)) {
        for (const Choice<FilmRange>& choice : ranges) {
            if (ImGui::Selectable(choice.label, choice.value == chosen)) film.range = choice.value;
            widgets::tooltip(choice.help);
        }
        ImGui::EndCombo();
    } else {
        widgets::tooltip(help);
    }
    control_places::note("Range");
}

/// Builds a check box. `why_not`: null, or the reason why the box is disabled, which is then its tooltip.
void switch_control(const char* label, const char* meaning, const char* word, bool& on, const char* help,
                    const char* why_not) {
    widgets::field_label(label, meaning);
    bool shown = on && !why_not;
    ImGui::BeginDisabled(why_not != nullptr);
    if (widgets::checkbox(word, &shown)) on = shown;
    ImGui::EndDisabled();
    control_places::note(label);
    widgets::tooltip(why_not ? why_not : help);
}

/// Builds the controls for supersampling, motion blur, range, depth, background and sound.
void build_extras(FilmSettings& film, const FilmFormat& format, bool directs) {
    times_control(
        "Supersample",
        "Pixels drawn per pixel of the film in each direction. Edges get smoother. A factor of 4 takes "
        "about 16 times as long.",
        supersamplings, film.supersampling);
    times_control("Motion blur",
                  "Number of pictures averaged for each frame: more pictures blur motion more.", blurs,
                  film.sub_frames);
    range_control(film, format);
    const bool is_hdr = range_of(film, format) != FilmRange::standard;
    if (!is_hdr) depth_control(film, format);
    const char* const no_ground =
        directs              ? "A directed film always has a background: its shots have no transparency yet."
        : is_hdr             ? "High dynamic range has no transparency: choose the standard range."
        : format.keeps_alpha ? nullptr
                             : "This format keeps no transparency: choose FFV1, VP9, "
                               "ProRes, WebP or PNG pictures.";
    switch_control("Background", "The background of the film.", "transparent", film.transparent,
                   "The film has no background, so that it can be laid over another picture.", no_ground);
    if (format.holds_sound)
        switch_control("Sound", "The sound of the film.", "of the bobs", film.sound,
                       "The angular velocities can be heard, one voice for each bob.",
                       directs ? "A directed film has no sound yet: record the scene by itself to hear it."
                               : nullptr);
}

void build_summary(const FilmSettings& film, const RecordingReport& report) {
    widgets::note(summary(film, report));
    widgets::tooltip("The film's quality can be set in the panel's section Recording.");
}

void build_directed_summary(const PanelFrame& frame) {
    const FilmReport* directed = frame.sources.film;
    if (!directed || !directed->story) return;
    const FilmSettings& film = frame.view.film;
    widgets::note(fmt::format("The directed film, {:.2f} s at {} frames per second, {}x{} pixels",
                              directed->story->duration(), rate_text(film.frames_per_second),
                              film.width > 0 ? film.width : directed_width,
                              film.width > 0 ? film.height : directed_height));
}

bool can_be_rendered(const FilmSettings& film, const FilmFormat& format, const RecordingReport& report) {
    return report.name_problem.empty() && format.missing.empty() && !size_problem(film) &&
           !rate_problem(film, format) && (film.from == FilmStart::run || !duration_problem(film));
}

void begin_window(const PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const FreeArea area = frame.layout().scene;
    const float width = std::min(380 * frame.scale, size.x - 2 * layout::margin * frame.scale);
    ImGui::SetNextWindowPos({area.x + area.width / 2, 0.5f * size.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({width, 0});
    begin_dialog("##render", frame.scale, layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing);
}

/// The height from here to the buttons, which stay visible even in a low window.
float room_for_fields(float scale) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float buttons = style.ItemSpacing.y + ImGui::GetFrameHeight() + style.WindowPadding.y;
    return std::max(1.0f, ImGui::GetIO().DisplaySize.y - 2 * layout::margin * scale - ImGui::GetCursorPosY() -
                              buttons);
}

void begin_scrolling(float height) {
#if IMGUI_VERSION_NUM >= 19090
    ImGui::BeginChild("##fields", {0, height}, ImGuiChildFlags_NavFlattened);
#else
    ImGui::BeginChild("##fields", {0, height}, false, ImGuiWindowFlags_NavFlattened);
#endif
}

} // namespace

void RenderDialog::build(PanelFrame& frame, FilmFields& fields) {
    if (!frame.view.show_render || !frame.sources.recording) return;
    const RecordingReport& report = *frame.sources.recording;
    begin_window(frame);
    widgets::heading(frame.fonts, "Render a film");
    const FilmSettings before = frame.view.film;
    FilmSettings& film = frame.view.film;
    build_all_fields(frame, fields);
    build_buttons(frame, can_be_rendered(film, format_of(film.format, report.formats), report));
    ImGui::End();
    remember_changes(frame, before);
}

void RenderDialog::build_all_fields(PanelFrame& frame, FilmFields& fields) {
    const RecordingReport& report = *frame.sources.recording;
    const float room = room_for_fields(frame.scale);
    const bool scrolls = fields_height_ > room;
    if (scrolls) begin_scrolling(room);
    const float top = ImGui::GetCursorPosY();
    FilmSettings& film = frame.view.film;
    const bool directs = frame.view.directing;
    if (!directs) build_start(film, report);
    ImGui::PushID("render"); // the panel's section has the same controls
    fields.build_kind(frame);
    ImGui::PopID();
    build_extras(film, format_of(film.format, report.formats), directs);
    if (directs)
        build_directed_summary(frame);
    else
        build_summary(film, report);
    fields_height_ = ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y - top;
    if (scrolls) ImGui::EndChild();
}

void RenderDialog::build_buttons(PanelFrame& frame, bool good) {
    const float width = widgets::equal_width(2);
    ImGui::BeginDisabled(!good);
    const bool typing = was_typing_ || ImGui::GetIO().WantTextInput;
    was_typing_ = ImGui::GetIO().WantTextInput;
    const bool entered = good && !typing && frame.sources.dialog_keys.accepts;
    if (ImGui::Button("Render", {width, 0}) || entered) {
        frame.requests.render = true;
        frame.view.show_render = false;
    }
    ImGui::EndDisabled();
    widgets::tooltip("Renders in the background; the panel's section Recording shows the progress (Enter)");
    ImGui::SameLine();
    if (ImGui::Button("Cancel", {width, 0})) frame.view.show_render = false;
    widgets::tooltip("Close this dialogue; the settings are kept (Escape)");
}

} // namespace pendula
