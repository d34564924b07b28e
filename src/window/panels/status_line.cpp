// SPDX-License-Identifier: MIT
#include "window/panels/status_line.hpp"

#include "window/controls/widgets.hpp"
#include "window/features/run/run_figures.hpp"
#include "window/features/run/run_words.hpp"
#include "window/panels/layout.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <string>

namespace pendula {

namespace {

constexpr float longest_name = 0.3f; ///< of the scene: a part of the line

/// The entries of the line, each shown whole or, if the window is too narrow, not at all.
class StatusItems {
  public:
    /// `end`: where the line's text ends, in the window.
    StatusItems(const PanelFrame& frame, float end) : frame_(frame), end_(end) {}

    void add(const char* label, const std::string& value, ImVec4 colour = theme::secondary) {
        const float inner = 5 * frame_.scale;
        ImGui::PushFont(frame_.fonts.mono);
        const float value_width = ImGui::CalcTextSize(value.c_str()).x;
        ImGui::PopFont();
        const float label_width = *label ? ImGui::CalcTextSize(label).x + inner : 0;
        ImGui::SameLine(0, 18 * frame_.scale);
        if (ImGui::GetCursorPosX() + label_width + value_width > end_) {
            ImGui::NewLine();
            return;
        }
        if (*label) {
            ImGui::TextDisabled("%s", label);
            ImGui::SameLine(0, inner);
        }
        ImGui::PushFont(frame_.fonts.mono);
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(value.c_str());
        ImGui::PopStyleColor();
        ImGui::PopFont();
    }

  private:
    const PanelFrame& frame_;
    float end_;
};

/// A thin line along the top.
void draw_render_part(double part, float width, float scale) {
    const ImVec2 corner = ImGui::GetWindowPos();
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, {corner.x + static_cast<float>(part) * width, corner.y + std::round(2 * scale)},
        ImGui::ColorConvertFloat4ToU32(theme::accent));
}

void add_setup(StatusItems& items, const Setup& setup) {
    items.add("", fmt::format("{}, {} {}", name_of(setup.chain.model), setup.chain.links(),
                              setup.chain.links() == 1 ? "link" : "links"));
    items.add("",
              fmt::format("{} · {}{}", name_of(setup.integration.method),
                          name_of(setup.integration.arithmetic), setup.integration.compensated ? " +c" : ""));
}

void add_figures(StatusItems& items, const PanelFrame& frame, double rendered) {
    const ShownFigures& figures = frame.figures;
    if (frame.snapshot.setup.chain.damping > 0) {
        const bool warns = words_of_loss(figures.energy, figures.damping_loss).warns;
        items.add("energy lost", widgets::fixed(-figures.energy.change, 3) + " J",
                  warns ? theme::warning : theme::text);
    } else {
        const EnergyWords kept = words_of_drift(figures.energy, seen_drift(frame).largest);
        items.add("", kept.shown, kept.warns ? theme::warning : theme::text);
    }
    if (frame.snapshot.trajectories.size() > 1)
        items.add("ends apart", widgets::fixed(100 * figures.fraction, 1, 5) + " %", theme::text);
    if (rendered >= 1)
        items.add("rendering", "finishing…", theme::text); // the encoder has frames left
    else if (rendered >= 0)
        items.add("rendering", fmt::format("{:2.0f} %", std::floor(100 * rendered)), theme::text);
    items.add("frame",
              widgets::frame_figures(figures.frame.frame_milliseconds, figures.frame.frames_per_second));
    items.add("steps/s", widgets::fixed(figures.steps_per_second, 0, 6));
    if (figures.frame.quality_percent < 100)
        items.add("sharpness", fmt::format("{:3} %", figures.frame.quality_percent));
    if (frame.snapshot.samples_lost > 0)
        items.add("samples lost", fmt::format("{}", frame.snapshot.samples_lost), theme::warning);
}

void build_film_line(const PanelFrame& frame, const FilmReport& film, float end, double rendered) {
    const std::string name = film.story->name + (film.is_edited ? edited_mark : "");
    ImGui::TextUnformatted(widgets::elided(name, longest_name * end).c_str());
    StatusItems items(frame, end);
    const std::size_t shots = film.story->shots.size();
    items.add("", fmt::format("{} {}", shots, shots == 1 ? "shot" : "shots"));
    items.add("", fmt::format("{:.2f} s", film.story->duration()));
    items.add("", fmt::format("{:.6g} frames/s", film.frames_per_second));
    if (rendered >= 0)
        items.add("rendering", fmt::format("{:2.0f} %", std::floor(100 * rendered)), theme::text);
    items.add("frame", widgets::frame_figures(frame.figures.frame.frame_milliseconds,
                                              frame.figures.frame.frames_per_second));
}

} // namespace

void build_status_line(PanelFrame& frame) {
    const Box box = frame.layout().status;
    const float padding = 2 * layout::margin * frame.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, 0});
    ImGui::Begin("##status", nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(3);
    ImGui::SetCursorPosY((box.height - ImGui::GetTextLineHeight()) / 2);
    const double rendered = frame.sources.recording ? render_part(*frame.sources.recording) : -1;
    if (rendered >= 0) draw_render_part(rendered, box.width, frame.scale);
    if (const FilmReport* film = frame.sources.film; film && film->is_shown) {
        build_film_line(frame, *film, box.width - padding, rendered);
        ImGui::End();
        return;
    }
    const bool has_mark = frame.view.scene_edited && frame.view.other_chain.empty(); // which is never cut
    ImGui::TextUnformatted(widgets::elided(has_mark ? frame.view.scene_name : scene_title(frame.view),
                                           longest_name * box.width)
                               .c_str()); // the panel has the full name
    if (has_mark) {
        ImGui::SameLine(0, 0);
        ImGui::TextUnformatted(edited_mark);
    }
    StatusItems items(frame, box.width - padding);
    add_setup(items, frame.snapshot.setup);
    const AccuracyWords right = words_of(frame.sources.accuracy, frame.snapshot);
    if (!right.shown.empty()) items.add("", right.shown, right.warns ? theme::warning : theme::text);
    add_figures(items, frame, rendered);
    ImGui::End();
}

void build_profiler(PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = layout::margin * frame.scale, width = 290 * frame.scale;
    ImGui::SetNextWindowPos({size.x - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##profiler", nullptr, layout::fixed_window);
    widgets::heading(frame.fonts, "Passes");
    const auto row = [&](const char* name, const std::string& gpu, const std::string& cpu) {
        ImGui::TextUnformatted(name);
        ImGui::PushFont(frame.fonts.mono);
        ImGui::SameLine(146 * frame.scale);
        ImGui::TextUnformatted(gpu.c_str());
        ImGui::SameLine(216 * frame.scale);
        ImGui::TextUnformatted(cpu.c_str());
        ImGui::PopFont();
    };
    ImGui::PushStyleColor(ImGuiCol_Text, theme::secondary);
    row("milliseconds", "    GPU", "    CPU");
    ImGui::PopStyleColor();
    double gpu = 0, cpu = 0;
    for (const PassFigures& pass : frame.figures.frame.passes) {
        row(pass.name.c_str(), widgets::fixed(pass.gpu_milliseconds, 2, 7),
            widgets::fixed(pass.cpu_milliseconds, 2, 7));
        gpu += pass.gpu_milliseconds;
        cpu += pass.cpu_milliseconds;
    }
    ImGui::Separator();
    row("all", widgets::fixed(gpu, 2, 7), widgets::fixed(cpu, 2, 7));
    ImGui::End();
}

} // namespace pendula
