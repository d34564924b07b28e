// SPDX-License-Identifier: MIT
#include "window/features/views/quality_field.hpp"

#include "window/controls/control_places.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <cmath>
#include <string>

namespace pendula {

void QualityField::build_crf(FilmSettings& film, const FilmFormat& format, bool begins_typing) {
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
        widgets::tooltip(fmt::format("Constant rate factor: smaller is better and larger on disk; {} is "
                                     "this format's own. Ctrl-click or double-click to type from 0 to {}.",
                                     format.crf, format.worst_crf));
    }
}

void QualityField::build(FilmSettings& film, const FilmFormat& format, bool begins_typing) {
    if (format.crf >= 0 && !film.lossless) {
        build_crf(film, format, begins_typing);
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

} // namespace pendula
