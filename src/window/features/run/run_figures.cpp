// SPDX-License-Identifier: MIT
#include "window/features/run/run_figures.hpp"

#include "physics/arithmetic/real.hpp"
#include "render/plots/plot_axes.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/recording/recording_section.hpp"
#include "window/features/run/run_words.hpp"
#include "window/panels/panel_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

namespace pendula {
namespace {

/// An energy in J, with an exponent if the chain's energies are too large or too small for four decimals.
std::string joules(const EnergyReport& energy, double value) {
    const bool fits = std::abs(value) < 1e7 && (value == 0 || !(energy.scale > 0) || energy.scale > 0.1);
    return (fits ? widgets::fixed(value, 4, 12) : widgets::scientific(value, 6)) + " J";
}

void line(const std::string& text, ImVec4 colour, const std::string& help) {
    ImGui::TextColored(colour, "%s", text.c_str());
    widgets::tooltip(help);
}

void build_parts(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const SpareEnergy& spare = frame.figures.spare;
    const bool is_elastic = frame.snapshot.setup.chain.model == Model::elastic;
    widgets::readout(frame.fonts, "Kinetic T", joules(energy, spare.kinetic));
    widgets::readout(frame.fonts, "V above rest", joules(energy, spare.height));
    widgets::tooltip(
        "Potential energy of gravity, relative to the chain hanging at rest, as in the plot of energies.");
    if (is_elastic) {
        widgets::readout(frame.fonts, "Springs", joules(energy, spare.springs));
        widgets::tooltip("Energy of the springs, relative to the chain hanging at rest. Below zero, the "
                         "springs are stretched less than at rest.");
    }
    widgets::readout(frame.fonts, "E above rest", joules(energy, spare.total()));
    widgets::tooltip(is_elastic ? "T + V + springs" : "T + V");
}

/// For a damped chain: shows the energy that the chain has lost, and the expected loss.
void build_loss(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const double expected = frame.figures.damping_loss;
    widgets::readout(frame.fonts, "Lost", joules(energy, -energy.change));
    widgets::tooltip(
        "Energy when counting began, minus the energy now. Counting begins at the start, at each "
        "change of a parameter and at \"Count from now\".");
    widgets::readout(frame.fonts, "Expected loss", joules(energy, -expected));
    widgets::tooltip(
        "The energy that damping must have taken since counting began: 2·damping·∫T dt along the motion.");
    const RunWords words = words_of_loss(energy, expected);
    line(words.shown, words.warns ? theme::warning : theme::text, words.help);
}

/// Shows the energy that each cause takes or adds, summed over the joints; the tooltip shows each joint.
void build_accounts(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    constexpr std::array names{"Lost to damping", "Lost in joints",    "Lost to dry friction",
                               "Lost to the air", "Work of the pivot", "Work of the motor"};
    for (std::size_t cause = 0; cause < names.size(); ++cause) {
        double sum = 0;
        std::string each;
        bool is_lost = cause < static_cast<std::size_t>(EnergyCause::pivot), any = false;
        for (const EnergyShare& share : energy.accounts) {
            if (static_cast<std::size_t>(share.cause) != cause) continue;
            any = true;
            const double joules_of = is_lost ? -share.work : share.work;
            sum += joules_of;
            each += fmt::format("\njoint {}: {} J", share.joint + 1, widgets::scientific(joules_of, 3));
        }
        if (!any) continue;
        widgets::readout(frame.fonts, names[cause], joules(energy, sum));
        widgets::tooltip(
            "Sum since the motion began, integrated together with the motion by the same method." + each);
    }
}

/// For an undamped chain: shows the error of its energy, and the trend of the error.
void build_drift(const PanelFrame& frame) {
    const EnergyReport& energy = frame.figures.energy;
    const DriftReport seen = seen_drift(frame);
    const RunWords kept = words_of_drift(energy, seen.largest);
    line(kept.shown, kept.warns ? theme::warning : theme::text, kept.help);
    if (!frame.sources.drift) return;
    const RunWords trend = words_of_trend(seen, energy);
    line(trend.shown, theme::secondary, trend.help);
}

} // namespace

DriftReport seen_drift(const PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    if (!frame.sources.drift) return {};
    return frame.sources.drift->report(snapshot.time, snapshot.setup.integration.arithmetic,
                                       snapshot.drift_from);
}

void build_energy_section(PanelFrame& frame) {
    build_parts(frame);
    build_accounts(frame);
    if (frame.snapshot.setup.chain.damping > 0 && frame.figures.energy.accounts.empty())
        build_loss(frame);
    else
        build_drift(frame);
    if (ImGui::Button("Count from now", {-1, 0})) frame.trigger(Action::reset_energy_reference);
    widgets::tooltip("Measures the change of energy from this moment on. This counts as a change of the run; "
                     "Ctrl Z undoes it.");
}

namespace {

constexpr std::size_t most_links_shown = 6;
constexpr float name_ems = 3.5f; ///< width of the names of coordinates and energies, in font sizes
constexpr int around = 7;        ///< characters of a number besides its digits: sign, point, exponent

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

/// Shows a number in the monospaced font, in several lines if it is too long for one.
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

/// The number of lines that a number with all digits needs.
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

/// The text with the true minus sign, or with a space in place of the sign if there is none.
std::string signed_text(std::string text) {
    return text.starts_with('-') ? "−" + text.substr(1) : " " + text;
}

/// Shows the coordinates of the trajectory with all digits of its arithmetic.
void build_state(const PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    const std::vector<Wide>& coordinates = frame.figures.coordinates;
    const std::size_t links = setup.chain.links(), count = traits_of(setup.integration.arithmetic).digits;
    const bool rigid = setup.chain.model == Model::rigid;
    // After a change, the coordinates may belong to another chain for a moment.
    if (coordinates.size() != setup.chain.coordinates()) return;
    ImGui::Separator();
    ImGui::TextDisabled("%s", rigid ? "θ in rad, ω in rad/s" : "x, y in m, their velocities u, v in m/s");
    const auto put = [&](const char* symbol, std::size_t link, std::size_t place) {
        digits(frame, with_index(symbol, link + 1),
               signed_text(to_decimal(coordinates[place], static_cast<int>(count))));
    };
    // Shows as many links as fit above the transport bar, together with the energies.
    const float lines_of_link = (rigid ? 2.0f : 4.0f) * lines_of_number(frame),
                lines_of_rest = 2 + (rigid ? 4.0f : 5.0f) * lines_of_number(frame) + 1,
                room =
                    frame.layout().transport.y - layout::margin * frame.scale - ImGui::GetCursorScreenPos().y;
    const float fit = (room / ImGui::GetTextLineHeightWithSpacing() - lines_of_rest) / lines_of_link;
    const std::size_t shown = std::min({links, rigid ? most_links_shown : most_links_shown / 2,
                                        static_cast<std::size_t>(std::max(fit, 1.0f))});
    for (std::size_t i = 0; i < shown; ++i) {
        if (rigid) {
            put("θ", i, i);
            put("ω", i, links + i);
            continue;
        }
        put("x", i, 2 * i);
        put("y", i, 2 * i + 1);
        put("u", i, 2 * (links + i));
        put("v", i, 2 * (links + i) + 1);
    }
    if (shown < links) ImGui::TextDisabled("and %zu more", links - shown);
}

/// Shows the energies at the moment of the coordinates, with all digits of the arithmetic.
void build_energies(const PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    // After a change, the coordinates and energies may belong to another chain for a moment.
    if (frame.figures.coordinates.size() != setup.chain.coordinates()) return;
    const WideSpareEnergy& energy = frame.figures.wide_spare;
    ImGui::Separator();
    ImGui::TextDisabled("energies in J, relative to hanging at rest");
    const auto put = [&](const char* name, const Wide& value) {
        digits(frame, name, signed_text(to_decimal(value, traits_of(setup.integration.arithmetic).digits)));
    };
    put("T", energy.kinetic);
    put("V", energy.height);
    if (setup.chain.model == Model::elastic) put("springs", energy.springs);
    put("E", energy.total());
    // Only the first three digits of the error are meaningful.
    digits(frame, "ΔE", signed_text(fmt::format("{:.3g}", frame.figures.energy.change)));
}

/// The width of a window in which a number with all digits fits in one line, overlay pixels.
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
    // Without panels, the view has the whole window, and the button appears only when the pointer is near.
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
    widgets::tooltip("Click here, or double-click the view, to show all views again.");
    ImGui::End();
}

} // namespace pendula
