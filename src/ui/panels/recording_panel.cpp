// SPDX-License-Identifier: MIT
// The left panel's section on films: how they are to be, the one being recorded, those being rendered.
#include "ui/controls/control_places.hpp"
#include "ui/controls/parameter_control.hpp"
#include "ui/controls/typed_value.hpp"
#include "ui/controls/widgets.hpp"
#include "ui/overlay.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace pendula {
namespace {

struct Size {
    int width, height;
    const char* name;
};
constexpr Size sizes[] = {{1280, 720, "720p"}, {1920, 1080, "1080p"}, {3840, 2160, "4K"}};

std::string clock(double seconds) {
    const auto whole = static_cast<long long>(std::max(0.0, seconds));
    return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                        : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

/// The end of a path that fits; its beginning is told by a tooltip.
std::string shortened(const std::string& path, float width) {
    if (ImGui::CalcTextSize(path.c_str()).x <= width) return path;
    std::size_t from = 0;
    do {
        const std::size_t slash = path.find('/', from + 1);
        from = slash == std::string::npos ? from + 1 : slash;
        while (from < path.size() && (path[from] & 0xC0) == 0x80) ++from; // not within a character
    } while (from < path.size() && ImGui::CalcTextSize(("…" + path.substr(from)).c_str()).x > width);
    return "…" + path.substr(from);
}

void choose_format(FilmSettings& film, const FilmFormat& format) {
    film.format = format.id;
    film.crf.reset(); // another format counts differently
    film.lossless = film.lossless && format.can_be_lossless;
    film.frames_per_second = std::min(film.frames_per_second, static_cast<double>(format.fastest));
}

void format_control(FilmSettings& film, const RecordingReport& report) {
    const FilmFormat& chosen = format_of(film.format, report.formats);
    if (ImGui::BeginCombo("##format", widgets::fitting_combo(chosen.label).c_str(),
                          ImGuiComboFlags_HeightLarge)) {
        for (const FilmFormat& format : report.formats) {
            const ImGuiSelectableFlags flags =
                format.missing.empty() ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
            if (ImGui::Selectable(format.label.c_str(), format.id == chosen.id, flags))
                choose_format(film, format);
            if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
                ImGui::BeginTooltip();
                ImGui::TextUnformatted((format.missing.empty() ? format.help : format.missing).c_str());
                ImGui::EndTooltip();
            }
        }
        ImGui::EndCombo();
    } else {
        widgets::tooltip(chosen.label + ". " + chosen.help);
    }
    if (!chosen.missing.empty()) widgets::refusal(chosen.missing);
}

std::string size_label(const FilmSettings& film, const RecordingReport& report) {
    if (film.width == 0) return fmt::format("window's, {}x{}", report.window_width, report.window_height);
    for (const Size& size : sizes)
        if (size.width == film.width && size.height == film.height)
            return fmt::format("{}, {}x{}", size.name, size.width, size.height);
    return fmt::format("{}x{}", film.width, film.height);
}

void size_control(FilmSettings& film, const RecordingReport& report, bool& typed) {
    const std::string label = size_label(film, report);
    if (ImGui::BeginCombo("##size", widgets::fitting_combo(label).c_str())) {
        if (ImGui::Selectable("the window's", film.width == 0)) {
            film.width = film.height = 0;
            typed = false;
        }
        for (const Size& size : sizes) {
            const std::string offer = fmt::format("{}, {}x{}", size.name, size.width, size.height);
            if (!ImGui::Selectable(offer.c_str(), film.width == size.width && film.height == size.height))
                continue;
            film.width = size.width;
            film.height = size.height;
            typed = false;
        }
        if (ImGui::Selectable("typed…", typed)) {
            typed = true;
            if (film.width == 0) {
                film.width = report.window_width / 2 * 2;
                film.height = report.window_height / 2 * 2;
            }
        }
        ImGui::EndCombo();
    } else {
        widgets::tooltip("Pixels of the picture: " + label +
                         ". Of another size than the window's, the scene is drawn for "
                         "the film a second time, without panels.");
    }
    const bool is_named =
        film.width == 0 || std::any_of(std::begin(sizes), std::end(sizes), [&](const Size& size) {
            return size.width == film.width && size.height == film.height;
        });
    if (!typed && is_named) return;
    std::array<int, 2> sides{film.width, film.height};
    widgets::field_label("", "");
    // Every digit counts at once: ImGui (1.86) would lose what is typed and not ended with Enter.
    if (ImGui::InputInt2("##sides", sides.data())) {
        film.width = sides[0];
        film.height = sides[1];
    }
    widgets::tooltip("Width and height in pixels, from 16 to 16384.");
}

/// A slider as the others are, but from 0 on: typed into, and with a way back to the format's own.
/// `before_click`: what a double click begins to type from.
void crf_control(FilmSettings& film, const FilmFormat& format, bool begins_typing,
                 std::optional<int>& before_click) {
    const ImGuiID control = ImGui::GetID("##crf");
    int crf = film.crf.value_or(format.crf);
    const auto take = [&](int value) {
        film.crf = value == format.crf ? std::nullopt : std::optional(value);
    };
    if (begins_typing) typed_value::begin(control, crf);
    if (typed_value::is_typed(control)) {
        const auto problem = [&](double typed) -> std::optional<std::string> {
            if (typed == std::round(typed) && typed >= 0 && typed <= format.worst_crf) return std::nullopt;
            return fmt::format("expected a whole number from 0 to {}, got {}", format.worst_crf, typed);
        };
        if (const auto typed = typed_value::field(control, "", problem)) take(static_cast<int>(*typed));
        return;
    }
    const bool control_key = ImGui::GetIO().KeyCtrl;
    const bool clicked_to_type = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                                 (control_key || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left));
    const bool slid = ImGui::SliderInt("##crf", &crf, 0, format.worst_crf, "CRF %d",
                                       ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput);
    control_places::note("Quality");
    if (ImGui::IsItemActivated() && !clicked_to_type) before_click = film.crf;
    if (clicked_to_type && ImGui::IsItemHovered()) {
        if (!control_key) film.crf = before_click;
        ImGui::ClearActiveID();
        typed_value::begin(control, film.crf.value_or(format.crf));
        return;
    }
    if (slid) take(crf);
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible &&
        ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false))
        typed_value::begin(control, crf);
    if (ImGui::BeginPopupContextItem("##choices")) {
        if (ImGui::MenuItem(fmt::format("Back to {}", format.crf).c_str())) film.crf.reset();
        if (ImGui::MenuItem("Type a value")) typed_value::begin(control, crf);
        ImGui::EndPopup();
    } else {
        widgets::tooltip(fmt::format("Constant rate factor: smaller is better and larger on disk; {} is "
                                     "this format's own. Ctrl-click or double-click to type from 0 to {}.",
                                     format.crf, format.worst_crf));
    }
}

void quality_control(FilmSettings& film, const FilmFormat& format, bool begins_typing,
                     std::optional<int>& before_click) {
    if (format.crf >= 0 && !film.lossless) {
        crf_control(film, format, begins_typing, before_click);
        typed_value::show_refusal(ImGui::GetID("##crf"));
    } else {
        ImGui::TextDisabled("%s", film.lossless ? "every pixel exactly" : "as the format has it");
    }
    if (!format.can_be_lossless) return;
    widgets::field_label("", "");
    widgets::checkbox("Lossless", &film.lossless);
    widgets::tooltip("Every pixel comes back exactly; files are many times larger, and not every player "
                     "shows them.");
}

std::string render_progress(const RenderFigures& render) {
    if (render.waits) return "waits for its turn";
    if (render.stops) return "completing what is done…";
    if (render.wanted == 0) return "begins…";
    std::string text = fmt::format("{} of {}", render.done, render.wanted);
    if (render.seconds_left) text += fmt::format(", {} left", clock(*render.seconds_left));
    return text;
}

} // namespace

void Overlay::film_label(const char* label, const char* help) {
    widgets::field_label(label, help);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    control_places::note(label, {corner.x, corner.y, ImGui::CalcItemWidth(), ImGui::GetFrameHeight()});
    if (focused_field_ != label) return;
    focused_field_.clear();
    ImGui::SetScrollHereY();
    ImGui::SetKeyboardFocusHere();
}

void Overlay::build_film_kind(ViewState& view) {
    const RecordingReport& report = *sources_.recording;
    build_film_name(view);
    FilmSettings& film = view.film;
    film_label("Format", "What kind of file films are.");
    format_control(film, report);
    const FilmFormat& format = format_of(film.format, report.formats);
    film_label("Size", "Pixels of the picture.");
    size_control(film, report, size_is_typed_);
    if (const auto problem = size_problem(film, format)) widgets::refusal(*problem);
    if (focused_field_ == "Frames per s") {
        focused_field_.clear();
        ImGui::SetScrollHereY();
        focus_control("Frames per s");
    }
    if (const auto rate =
            number_control("Frames per s",
                           "Pictures a second of the film, which keeps the time whatever the window "
                           "manages. Ctrl-click to type up to 240, also 23.976, 29.97 or 59.94, "
                           "which are television's rates exactly.",
                           film.frames_per_second, 10, 60, most_frames_per_second, 60))
        film.frames_per_second = *rate;
    if (const auto problem = rate_problem(film, format)) widgets::refusal(*problem);
}

void Overlay::build_recording(ViewState& view, Requests& requests) {
    if (!sources_.recording) return;
    const RecordingReport& report = *sources_.recording;
    const FilmSettings before = view.film;
    build_film_kind(view);
    FilmSettings& film = view.film;
    const FilmFormat& format = format_of(film.format, report.formats);
    const bool types_quality = focused_field_ == "Quality";
    film_label("Quality", "How much of the picture the file keeps.");
    quality_control(film, format, types_quality, crf_before_click_);
    film_label("Panels", "Whether these panels are in films of the window.");
    widgets::checkbox("in the picture", &film.panels);
    widgets::tooltip("Panels and plots are in films of the window, if these have the window's size.");
    if (film.panels && film.width != 0)
        widgets::refusal("panels are only in films of the window's size: choose that, or leave them out");

    const bool good = report.name_problem.empty() && format.missing.empty() && !size_problem(film, format) &&
                      !rate_problem(film, format);
    build_record_buttons(view, requests, good);
    build_live_figures(report);
    build_renders(report, requests);
    if (film != before)
        view.preferences.film =
            remembered(film, view.preferences.film, format_of(film.format, report.formats));
}

void Overlay::build_film_name(ViewState& view) {
    const RecordingReport& report = *sources_.recording;
    film_label("File", "What the next film is called.");
    std::array<char, 512> text{};
    std::snprintf(text.data(), text.size(), "%s", view.film_name.c_str());
    if (ImGui::InputTextWithHint("##name", "by the date", text.data(), text.size()))
        view.film_name = text.data();
    widgets::tooltip("The next film's name, also with a folder before it; the format's ending is added. "
                     "Without a name films are called by the date.");
    if (ImGui::IsItemDeactivatedAfterEdit()) take_format_from_name(view);
    if (!report.name_problem.empty()) {
        widgets::refusal(report.name_problem);
        return;
    }
    ImGui::TextDisabled("%s", shortened(report.next_file, ImGui::GetContentRegionAvail().x).c_str());
    widgets::tooltip("The next film is written to " + report.next_file);
}

/// An ending that is a format's own chooses it.
void Overlay::take_format_from_name(ViewState& view) {
    const std::string& name = view.film_name;
    FilmSettings& film = view.film;
    if (name.ends_with(format_of(film.format, sources_.recording->formats).ending)) return;
    for (const FilmFormat& format : sources_.recording->formats) {
        if (!name.ends_with(format.ending) || !format.missing.empty()) continue;
        choose_format(film, format);
        view.preferences.film = remembered(film, view.preferences.film, format);
        return;
    }
}

void Overlay::build_record_buttons(ViewState& view, Requests& requests, bool good) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = (ImGui::GetContentRegionAvail().x - style.ItemSpacing.x) / 2;
    const bool active = sources_.recording->live.active, starting = sources_.recording->live.starting;
    ImGui::BeginDisabled(!good && !active && !starting);
    if (active) ImGui::PushStyleColor(ImGuiCol_Text, theme::error);
    if (ImGui::Button(active ? "Stop recording" : starting ? "Starting…" : "Record", {width, 0}))
        requests.actions.push_back(Action::record);
    if (active) ImGui::PopStyleColor();
    widgets::tooltip(active     ? "End the film of the window and complete its file (V)"
                     : starting ? "The encoder is being tried; press this to cancel (V)"
                                : "Record a film of the window as it runs, until this is pressed again (V)");
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (ImGui::Button("Render…", {width, 0})) perform(Action::render, controls_, view, requests);
    widgets::tooltip("Make a film frame by frame in the background, however long a frame takes (Shift V)");
}

void Overlay::build_live_figures(const RecordingReport& report) {
    const RecordingFigures& live = report.live;
    if (!live.active) return;
    widgets::readout(style_.fonts, "Time", clock(live.seconds));
    widgets::tooltip("Of the film so far, in real time; it is written to " + report.live_file);
    widgets::readout(style_.fonts, "Frames", fmt::format("{}", live.encoded));
    widgets::tooltip("With a picture of their own.");
    widgets::readout(style_.fonts, "Dropped", fmt::format("{}", live.dropped),
                     live.dropped > 0 ? theme::warning : theme::text);
    widgets::tooltip("Frames for which no picture was there in time: they show the one before, and the film "
                     "keeps the time.");
    widgets::readout(style_.fonts, "File", fmt::format("{:.1f} MB", static_cast<double>(live.bytes) * 1e-6));
    widgets::tooltip("On disk so far.");
}

void Overlay::build_renders(const RecordingReport& report, Requests& requests) {
    const float button = ImGui::CalcTextSize("Cancel").x + 2 * ImGui::GetStyle().FramePadding.x;
    for (const RenderFigures& render : report.renders) {
        ImGui::PushID(render.id);
        const float whole = ImGui::GetContentRegionAvail().x;
        ImGui::TextUnformatted(shortened(render.file, whole).c_str());
        widgets::tooltip("Rendered to " + render.file);
        const float part =
            render.wanted > 0 ? static_cast<float>(render.done) / static_cast<float>(render.wanted) : 0.0f;
        ImGui::PushStyleColor(ImGuiCol_PlotHistogram, theme::accent);
        ImGui::ProgressBar(part, {whole - button - ImGui::GetStyle().ItemSpacing.x, 0}, "");
        ImGui::PopStyleColor();
        ImGui::SameLine();
        ImGui::BeginDisabled(render.stops);
        if (ImGui::Button("Cancel", {button, 0})) requests.cancel_render = render.id;
        ImGui::EndDisabled();
        widgets::tooltip("Stop here; what is rendered is kept.");
        ImGui::TextDisabled("%s", render_progress(render).c_str());
        ImGui::PopID();
    }
}

} // namespace pendula
