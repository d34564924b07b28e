// SPDX-License-Identifier: MIT
#include "window/features/run/info_panel.hpp"

#include "physics/arithmetic/real.hpp"
#include "render/plots/plot_axes.hpp"
#include "window/controls/control_places.hpp"
#include "window/controls/widgets.hpp"
#include "window/panels/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

namespace pendula {
namespace {

constexpr std::size_t most_links_told = 6;
constexpr float name_ems = 3.5f; ///< from the edge to a state's figures
constexpr int around = 7;        ///< figures' places for sign, point and exponent

void figure(const PanelFrame& frame, const char* label, const std::string& value) {
    widgets::readout(frame.fonts, label, value);
}

void build_run_figures(const PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const Setup& setup = snapshot.setup;
    const Chain& chain = setup.chain;
    figure(frame, "Length, mass",
           fmt::format("{:.6g} m, {:.6g} kg", chain.reach(),
                       std::accumulate(chain.masses.begin(), chain.masses.end(), 0.0)));
    figure(frame, "Step", fmt::format("{}", frame.snapshot.step));
    figure(frame, "Calculated", fmt::format("{:.3f} s", snapshot.timeline.end_time));
    figure(frame, "Keyframes",
           fmt::format("{}, {:.1f} MB", snapshot.timeline.keyframes,
                       static_cast<double>(snapshot.timeline.keyframe_bytes) / 1e6));
    figure(frame, "Changes", fmt::format("{}", snapshot.timeline.command_times.size()));
    figure(frame, "Samples",
           fmt::format("every {:.3g} ms, {} lost", 1e3 * setup.sample_interval, snapshot.samples_lost));
}

/// In the monospaced font, as many lines as it takes.
void digits(const PanelFrame& frame, const std::string& name, const std::string& value) {
    ImGui::TextDisabled("%s", name.c_str());
    ImGui::SameLine(name_ems * ImGui::GetFontSize());
    ImGui::PushFont(frame.fonts.mono);
    const float column = ImGui::GetCursorPosX(), room = ImGui::GetContentRegionAvail().x;
    const auto fits = static_cast<std::size_t>(std::max(room / ImGui::CalcTextSize("0").x, 8.0f));
    for (std::size_t at = 0; at < value.size(); at += fits) {
        ImGui::SetCursorPosX(column);
        ImGui::TextUnformatted(value.substr(at, fits).c_str());
    }
    ImGui::PopFont();
}

/// How many lines a number takes, at most.
float lines_of_number(const PanelFrame& frame) {
    ImGui::PushFont(frame.fonts.mono);
    const float figure_width = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    const float room =
        ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - name_ems * ImGui::GetFontSize();
    const float count =
        static_cast<float>(traits_of(frame.snapshot.setup.integration.arithmetic).digits) + around;
    return std::ceil(count * figure_width / std::max(room, 8 * figure_width));
}

/// A sign or its place before the figures.
std::string signed_text(std::string text) {
    return text.starts_with('-') ? "−" + text.substr(1) : " " + text;
}

/// The coordinates that the trajectory has, to all digits of its arithmetic.
void build_state(const PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    const std::vector<Wide>& coordinates = frame.figures.coordinates;
    const std::size_t links = setup.chain.links(), count = traits_of(setup.integration.arithmetic).digits;
    const bool rigid = setup.chain.model == Model::rigid;
    if (coordinates.size() != setup.chain.coordinates()) return; // of another chain, for a moment
    ImGui::Separator();
    ImGui::TextDisabled("%s", rigid ? "θ in rad, ω in rad/s" : "x, y in m, their velocities u, v in m/s");
    const auto tell = [&](const char* symbol, std::size_t link, std::size_t place) {
        digits(frame, with_index(symbol, link + 1),
               signed_text(to_decimal(coordinates[place], static_cast<int>(count))));
    };
    // As many links as stand above the bar, with the energies.
    const float lines_of_link = (rigid ? 2.0f : 4.0f) * lines_of_number(frame),
                lines_of_rest = 2 + (rigid ? 4.0f : 5.0f) * lines_of_number(frame) + 1,
                room =
                    frame.layout().transport.y - layout::margin * frame.scale - ImGui::GetCursorScreenPos().y;
    const float fit = (room / ImGui::GetTextLineHeightWithSpacing() - lines_of_rest) / lines_of_link;
    const std::size_t told = std::min({links, rigid ? most_links_told : most_links_told / 2,
                                       static_cast<std::size_t>(std::max(fit, 1.0f))});
    for (std::size_t i = 0; i < told; ++i) {
        if (rigid) {
            tell("θ", i, i);
            tell("ω", i, links + i);
            continue;
        }
        tell("x", i, 2 * i);
        tell("y", i, 2 * i + 1);
        tell("u", i, 2 * (links + i));
        tell("v", i, 2 * (links + i) + 1);
    }
    if (told < links) ImGui::TextDisabled("and %zu more", links - told);
}

/// Of the same moment, to as many digits.
void build_energies(const PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    if (frame.figures.coordinates.size() != setup.chain.coordinates()) return; // of another chain
    const WideSpareEnergy& energy = frame.figures.wide_spare;
    ImGui::Separator();
    ImGui::TextDisabled("energies in J, above hanging at rest");
    const auto tell = [&](const char* name, const Wide& value) {
        digits(frame, name, signed_text(to_decimal(value, traits_of(setup.integration.arithmetic).digits)));
    };
    tell("T", energy.kinetic);
    tell("V", energy.height);
    if (setup.chain.model == Model::elastic) tell("springs", energy.springs);
    tell("E", energy.total());
    // The error's size, of which more digits say nothing.
    digits(frame, "ΔE", signed_text(fmt::format("{:.3g}", frame.figures.energy.change)));
}

/// px: what holds a line of a state's figures, with the window's edges.
float width_of_digits(const PanelFrame& frame) {
    ImGui::PushFont(frame.fonts.mono);
    const float figure_width = ImGui::CalcTextSize("0").x;
    ImGui::PopFont();
    const int count = traits_of(frame.snapshot.setup.integration.arithmetic).digits;
    return name_ems * ImGui::GetFontSize() + static_cast<float>(count + around) * figure_width +
           2 * ImGui::GetStyle().WindowPadding.x;
}

} // namespace

void build_info_panel(PanelFrame& frame) {
    const Box area =
        frame.view.show_panels ? frame.layout().clear : Box{0, 0, ImGui::GetIO().DisplaySize.x, 0};
    const float margin = layout::margin * frame.scale;
    const float width =
        std::min(std::max(330 * frame.scale, width_of_digits(frame)), area.width - 2 * margin);
    ImGui::SetNextWindowPos({area.x + margin, margin});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##info", nullptr, layout::fixed_window);
    widgets::heading(frame.fonts, scene_title(frame.view).c_str());
    build_run_figures(frame);
    build_state(frame);
    build_energies(frame);
    ImGui::End();
}

void build_return_sign(PanelFrame& frame) {
    frame.view.head = 0;
    if (!frame.view.view_fills_window) return;
    const FreeArea area = frame.free_area();
    const float margin = layout::margin * frame.scale, height = ImGui::GetFrameHeight();
    const RecordingReport* films = frame.sources.recording;
    const float top = margin + (films ? recording_badge_bottom(films->live, frame.scale) : 0);
    // Without panels the view has the whole window, and the sign comes when the pointer is near.
    const float pointer = ImGui::GetIO().MousePos.y;
    if (!frame.view.show_panels && !(pointer >= 0 && pointer < top + 2 * height)) return;
    if (frame.view.show_panels) frame.view.head = top + height;
    ImGui::SetNextWindowPos({area.x + area.width - margin, top}, ImGuiCond_Always, {1, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin("##return", nullptr,
                 layout::fixed_window | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    frame.requests.show_all_views = ImGui::Button("← All views");
    control_places::note("all_views");
    widgets::tooltip("One view fills the window: a double click into it, or here, shows all again.");
    ImGui::End();
}

} // namespace pendula
