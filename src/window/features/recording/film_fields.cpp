// SPDX-License-Identifier: MIT
#include "window/features/recording/film_fields.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace pendula {

void FilmFields::build_crf(FilmSettings& film, const FilmFormat& format, bool begins_typing) {
    const ImGuiID control = ImGui::GetID("##crf");
    int crf = film.crf.value_or(format.crf);
    const auto take = [&](int value) {
        film.crf = value == format.crf ? std::nullopt : std::optional(value);
    };
    if (begins_typing) typed_value::begin(control, crf);
    if (typed_value::update(control)) {
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
    if (ImGui::IsItemActivated() && !clicked_to_type) before_click_ = film.crf;
    if (clicked_to_type && ImGui::IsItemHovered()) {
        if (!control_key) film.crf = before_click_;
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
        widgets::tooltip(
            fmt::format("Constant rate factor: smaller values give better pictures and larger files; {} is "
                        "this format's default. Ctrl-click or double-click to type from 0 to {}.",
                        format.crf, format.worst_crf));
    }
}

void FilmFields::build_quality(FilmSettings& film, const FilmFormat& format) {
    const bool begins_typing = focused_ == "Quality";
    label("Quality", "How exactly the file stores the picture.");
    if (format.crf >= 0 && !film.lossless) {
        build_crf(film, format, begins_typing);
        typed_value::show_refusal(ImGui::GetID("##crf"));
    } else {
        ImGui::TextDisabled("%s", film.lossless ? "stores every pixel exactly" : "fixed by the format");
    }
    if (!format.can_be_lossless) return;
    widgets::field_label("", "");
    widgets::checkbox("Lossless", &film.lossless);
    widgets::tooltip(
        "Stores every pixel exactly; files are many times larger, and not every player can show them.");
}

namespace {

struct Size {
    int width, height;
    const char* name;
};
constexpr Size sizes[] = {{1280, 720, "720p"},
                          {1920, 1080, "1080p"},
                          {3840, 2160, "4K"},
                          {1080, 1920, "upright"},
                          {1080, 1080, "square"}};

void choose_format(FilmSettings& film, const FilmFormat& format) {
    film.format = format.id;
    film.crf.reset(); // another format has another scale of quality
    film.depth.reset();
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
        widgets::tooltip("Width and height of the picture, in pixels: " + label +
                         ". If this is not the window's size, the scene is drawn a second time for the film, "
                         "without panels.");
    }
    const bool is_named =
        film.width == 0 || std::any_of(std::begin(sizes), std::end(sizes), [&](const Size& size) {
            return size.width == film.width && size.height == film.height;
        });
    if (!typed && is_named) return;
    std::array<int, 2> sides{film.width, film.height};
    widgets::field_label("", "");
    // Each digit takes effect at once, because ImGui 1.86 would lose typed text that is not ended with Enter.
    if (ImGui::InputInt2("##sides", sides.data())) {
        film.width = sides[0];
        film.height = sides[1];
    }
    widgets::tooltip("Width and height in pixels, from 16 to 16384.");
}

/// Chooses the format that belongs to the ending of the typed name.
void take_format_from_name(ViewState& view, const RecordingReport& report) {
    const std::string& name = view.film_name;
    FilmSettings& film = view.film;
    if (name.ends_with(format_of(film.format, report.formats).ending)) return;
    for (const FilmFormat& format : report.formats) {
        if (!name.ends_with(format.ending) || !format.missing.empty()) continue;
        choose_format(film, format);
        view.preferences.film = remembered(film, view.preferences.film, format);
        return;
    }
}

} // namespace

void FilmFields::label(const char* text, const char* help) {
    widgets::field_label(text, help);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    control_places::note(text, {corner.x, corner.y, ImGui::CalcItemWidth(), ImGui::GetFrameHeight()});
    if (focused_ != text) return;
    focused_.clear();
    ImGui::SetScrollHereY();
    typed_ahead::take_keyboard();
}

void FilmFields::build_kind(PanelFrame& frame) {
    const RecordingReport& report = *frame.sources.recording;
    build_name(frame);
    FilmSettings& film = frame.view.film;
    label("Format", "The file format of films.");
    format_control(film, report);
    const FilmFormat& format = format_of(film.format, report.formats);
    label("Size", "The width and height of the picture, in pixels.");
    size_control(film, report, size_is_typed_);
    if (const auto problem = size_problem(film))
        widgets::refusal(*problem);
    else if (const auto note = size_note(film, format))
        widgets::note(*note);
    build_rate(film);
    if (const auto problem = rate_problem(film, format)) widgets::refusal(*problem);
}

void FilmFields::build_rate(FilmSettings& film) {
    if (focused_ == "Frames per s") {
        focused_.clear();
        ImGui::SetScrollHereY();
        focus_control("Frames per s");
    }
    if (const auto rate = number_control(
            "Frames per s",
            "Pictures per second of the film. The film keeps the right time even if the window draws fewer. "
            "Ctrl-click to type a rate up to 240; 23.976, 29.97 and 59.94 stand for television's exact "
            "rates.",
            film.frames_per_second, 10, 60, most_frames_per_second, 60))
        film.frames_per_second = *rate;
}

void FilmFields::build_name(PanelFrame& frame) {
    const RecordingReport& report = *frame.sources.recording;
    ViewState& view = frame.view;
    label("File", "The name of the next film.");
    ImGui::InputTextWithHint("##name", "by the date", &view.film_name);
    widgets::tooltip("The next film's name, which may begin with a folder; the format's ending is added. "
                     "Without a name, films are named by the date.");
    if (ImGui::IsItemDeactivatedAfterEdit()) take_format_from_name(view, report);
    if (report.live.active) { // next_file is not the file of the film being recorded
        ImGui::TextDisabled("%s",
                            widgets::path_end(report.live_file, ImGui::GetContentRegionAvail().x).c_str());
        widgets::tooltip("The film being recorded is written to " + report.live_file);
        return;
    }
    if (!report.name_problem.empty()) {
        widgets::refusal(report.name_problem);
        return;
    }
    ImGui::TextDisabled("%s", widgets::path_end(report.next_file, ImGui::GetContentRegionAvail().x).c_str());
    widgets::tooltip("The next film is written to " + report.next_file);
}

void remember_changes(PanelFrame& frame, const FilmSettings& before) {
    const FilmSettings& film = frame.view.film;
    if (film == before) return;
    FilmSettings& kept = frame.view.preferences.film;
    kept = remembered(film, kept, format_of(film.format, frame.sources.recording->formats));
}

} // namespace pendula
