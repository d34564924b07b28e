// SPDX-License-Identifier: MIT
#include "window/features/run/run_figures.hpp"

#include "analysis/automatic.hpp"
#include "analysis/figures.hpp"
#include "files/text.hpp"
#include "physics/trajectory.hpp"
#include "render/look/palette.hpp"
#include "scene/look.hpp"
#include "simulation/snapshot.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/log_plot.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/run_words.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The colour of a companion in panels, the same as in the scene. sRGB, opaque. `trajectory`: index of the
/// companion, ≥ 1.
ImVec4 companion_ink(const Snapshot& snapshot, std::size_t trajectory, Theme theme) {
    const std::vector<TrajectoryReport>& trajectories = snapshot.trajectories;
    const TrajectoryKind kind = trajectories[trajectory].kind;
    const auto count = [&](std::size_t end) {
        return static_cast<std::size_t>(
            std::count_if(trajectories.begin() + 1, trajectories.begin() + static_cast<std::ptrdiff_t>(end),
                          [kind](const TrajectoryReport& companion) { return companion.kind == kind; }));
    };
    const glm::vec3 colour = palette::srgb_from_linear(palette::companion(
        kind, count(trajectory), count(trajectories.size()), theme, snapshot.setup.chain.links()));
    return {colour.r, colour.g, colour.b, 1};
}

/// More ghosts than this number share one row.
constexpr std::size_t most_ghost_rows = 6;

/// Takes every n-th point, so that a curve has no more points than the plot has pixels.
LogCurve curve_of(std::span<const DivergencePoint> points, ImVec4 colour) {
    constexpr std::size_t most = 400;
    LogCurve curve;
    curve.colour = colour;
    curve.thickness = 1.4f;
    const std::size_t stride = points.size() / most + 1;
    for (std::size_t i = 0; i < points.size(); i += stride) {
        if (i > 0 && points[i].piece != points[i - stride].piece)
            curve.points.push_back({points[i].time, -std::numeric_limits<double>::infinity()});
        curve.points.push_back({points[i].time, points[i].log10_distance});
    }
    return curve;
}

/// The time from the companion's start until it first differed from the main chain by 1 rad, s.
std::optional<double> parted_after(const TrajectoryReport& companion, double sample_interval) {
    if (!companion.passed_large) return std::nullopt;
    return *companion.passed_large - static_cast<double>(companion.first_sample) * sample_interval;
}

std::string help_of(const TrajectoryReport& companion, double sample_interval) {
    if (companion.failure) return *companion.failure;
    const auto apart = [&](const char* by, const std::optional<double>& time) {
        if (!time) return fmt::format("not separated by {} yet", by);
        return fmt::format("separated by {} after {:.1f} s", by,
                           *time - static_cast<double>(companion.first_sample) * sample_interval);
    };
    // If a ghost differs by 0.001 rad or more already at its start, no time is shown for 0.001 rad.
    const bool starts_apart =
        companion.passed_small &&
        *companion.passed_small <= static_cast<double>(companion.first_sample + 1) * sample_interval;
    const std::string small = starts_apart ? "" : apart("0.001 rad", companion.passed_small) + ", ";
    const std::string sentence = capitalised(small + apart("1 rad", companion.passed_large));
    return fmt::format("{}. Separated by 1 rad: an angle differs by 1 rad from the same angle of the main "
                       "chain. The distance between the two states, including velocities, is {} rad now.",
                       sentence, widgets::short_scientific(companion.separation.state));
}

/// One row for all ghosts: "64 ghosts" and "9.8 to 14.6 s".
void ghosts_in_one_row(const PanelFrame& frame, float right) {
    const Snapshot& snapshot = frame.snapshot;
    std::size_t ghosts = 0, parted = 0;
    double first = std::numeric_limits<double>::infinity(), last = 0;
    for (const TrajectoryReport& companion : snapshot.trajectories) {
        if (companion.kind != TrajectoryKind::ghost) continue;
        ++ghosts;
        const auto after = parted_after(companion, snapshot.setup.sample_interval);
        if (!after) continue;
        ++parted;
        first = std::min(first, *after);
        last = std::max(last, *after);
    }
    ImGui::TextColored(companion_ink(snapshot, 1, frame.applied_theme), "%zu ghosts", ghosts);
    widgets::tooltip(fmt::format("{} of the ghosts have separated from the main chain by 1 rad.", parted));
    const std::string when = parted == 0 ? "–" : fmt::format("{:.1f} to {:.1f} s", first, last);
    ImGui::PushFont(frame.fonts.mono);
    ImGui::SameLine(right - ImGui::CalcTextSize(when.c_str()).x);
    ImGui::TextUnformatted(when.c_str());
    ImGui::PopFont();
}

/// A row with the companion's name and, right-aligned at `right`, the time of its first difference of 1 rad.
void build_companion(const PanelFrame& frame, std::size_t trajectory, float right) {
    const Snapshot& snapshot = frame.snapshot;
    const TrajectoryReport& companion = snapshot.trajectories[trajectory];
    ImGui::AlignTextToFramePadding();
    const auto after = parted_after(companion, snapshot.setup.sample_interval);
    const std::string time = companion.failure ? "stopped" : after ? fmt::format("{:.1f} s", *after) : "–";
    ImGui::PushFont(frame.fonts.mono);
    const float room = right - ImGui::CalcTextSize(time.c_str()).x - ImGui::GetCursorPosX();
    ImGui::PopFont();
    ImGui::TextColored(companion_ink(snapshot, trajectory, frame.applied_theme), "%s",
                       widgets::elided(companion.label, room - ImGui::GetStyle().ItemSpacing.x).c_str());
    widgets::tooltip(companion.label + ". " + help_of(companion, snapshot.setup.sample_interval));
    ImGui::PushFont(frame.fonts.mono);
    ImGui::SameLine(right - ImGui::CalcTextSize(time.c_str()).x);
    ImGui::TextColored(companion.failure ? theme::warning : theme::text, "%s", time.c_str());
    ImGui::PopFont();
}

/// The button that removes a precision lane, at the right end of the lane's row.
void build_lane_button(PanelFrame& frame, std::size_t lane_number, float side) {
    ImGui::SameLine(ImGui::GetContentRegionMax().x - side);
    if (widgets::icon_button("##remove", widgets::Icon::remove, side)) {
        std::vector<PrecisionLane> lanes = frame.snapshot.setup.lanes;
        if (lane_number < lanes.size()) lanes.erase(lanes.begin() + static_cast<std::ptrdiff_t>(lane_number));
        frame.request(SetLanes{std::move(lanes)});
    }
    widgets::tooltip("Remove this precision lane");
}

/// Lists the companions, each with the time at which it first differed from the main chain by 1 rad.
/// Precision lanes have a button that removes them.
void build_companions(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const float button = ImGui::GetFrameHeight();
    const float right = ImGui::GetContentRegionMax().x -
                        (snapshot.setup.lanes.empty() ? 0 : button + ImGui::GetStyle().ItemInnerSpacing.x);
    const char* title = "separated by 1 rad after";
    ImGui::NewLine();
    ImGui::SameLine(right - ImGui::CalcTextSize(title).x);
    ImGui::TextDisabled("%s", title);
    const bool in_one_row = snapshot.setup.ghost.ghosts() > most_ghost_rows;
    if (in_one_row) ghosts_in_one_row(frame, right);
    std::size_t lane_number = 0;
    for (std::size_t i = 1; i < snapshot.trajectories.size(); ++i) {
        const TrajectoryKind kind = snapshot.trajectories[i].kind;
        if (in_one_row && kind == TrajectoryKind::ghost) continue;
        ImGui::PushID(static_cast<int>(i));
        build_companion(frame, i, right);
        if (kind == TrajectoryKind::precision) build_lane_button(frame, lane_number++, button);
        ImGui::PopID();
    }
}

/// Offers a new run with automatic accuracy, with the present integration as a lane. The comparison shows for
/// how long the present integration is right.
void build_automatic_offer(PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    const std::string title =
        fmt::format("New run with automatic accuracy for {:g} s, and the present method as a lane",
                    setup.right.right_for);
    const bool can = setup.accuracy == Accuracy::chosen && setup.chain.model == Model::rigid;
    if (ImGui::MenuItem(title.c_str(), nullptr, false, can)) frame.request(Load{beside_automatic(setup)});
    widgets::tooltip(
        "Starts a new run with automatic accuracy (see Integration), and beside it a lane with the present "
        "method and arithmetic. When the two motions separate, the lane has run out of digits.");
    ImGui::Separator();
}

/// The main chain's dt divided by `parts`, s, rounded to 15 digits, so that it is short in decimal notation.
double part_of(const Setup& setup, int parts) {
    return std::strtod(fmt::format("{:.15g}", setup.integration.dt / parts).c_str(), nullptr);
}

/// Builds the choice of the new lane's dt. Returns the lane's steps per step of the main chain.
int build_lane_step(const Setup& setup) {
    int* parts = ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("parts"), 1);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Lane dt");
    for (const int offered : {1, 2, 4, 10, 100}) {
        ImGui::SameLine();
        const std::string label = offered == 1 ? "dt" : fmt::format("dt/{}", offered);
        if (widgets::radio_button(label.c_str(), *parts == offered)) *parts = offered;
        widgets::tooltip(fmt::format("{:g} s. A lane with the main chain's method and arithmetic and a "
                                     "smaller dt shows where the main chain's steps are too long.",
                                     part_of(setup, offered)));
        control_places::note(label);
    }
    ImGui::Separator();
    return *parts;
}

/// Builds the menu that adds a precision lane.
void build_lane_menu(PanelFrame& frame) {
    const Setup& setup = frame.snapshot.setup;
    std::vector<PrecisionLane> lanes = setup.lanes;
    if (ImGui::Button("Add a precision lane…", {-1, 0})) ImGui::OpenPopup("add lane");
    control_places::note("add_lane");
    widgets::tooltip(
        "Calculates the same motion from exactly the same start with another method or arithmetic. "
        "When it separates from the main chain, one of the two has run out of digits.");
    if (!ImGui::BeginPopup("add lane")) return;
    build_automatic_offer(frame);
    const int parts = build_lane_step(setup);
    for (const MethodTraits& method : method_table) {
        const bool open = ImGui::BeginMenu(method.name.data());
        // While the menu is closed, ImGui's last item is the menu's title.
        if (!open) control_places::note(method.name);
        if (!open) continue;
        for (const ArithmeticTraits& arithmetic : arithmetic_table) {
            const PrecisionLane lane{method.method, arithmetic.arithmetic, false,
                                     parts > 1 ? part_of(setup, parts) : 0};
            const Integration integration = integration_of(lane, setup.integration);
            const bool runs = !refusal(setup.chain, setup.start, integration);
            const bool chosen = ImGui::MenuItem(arithmetic.name.data(), nullptr, false, runs);
            control_places::note(arithmetic.name);
            if (!chosen) continue;
            lanes.push_back(lane);
            frame.request(SetLanes{lanes});
        }
        ImGui::EndMenu();
    }
    ImGui::EndPopup();
}

/// The plot of the companions' distances. Its axes cover the run so far and every curve.
LogPlot plot_of(const Snapshot& snapshot, const DivergenceLog& divergence, Theme theme) {
    LogPlot plot;
    plot.to = std::max(snapshot.time, 1.0);
    plot.from = plot.to;
    plot.cursor = snapshot.time;
    plot.lowest = -4;
    plot.highest = 2;
    for (std::size_t i = snapshot.trajectories.size(); i-- > 1;) { // the first curve is drawn last, on top
        const auto points = divergence.of(i, snapshot.time);
        if (points.empty()) continue;
        plot.from = std::min(plot.from, points.front().time);
        plot.to = std::max(plot.to, points.back().time);
        for (const DivergencePoint& point : points)
            if (std::isfinite(point.log10_distance))
                plot.lowest = std::min(plot.lowest, std::floor(point.log10_distance));
        plot.curves.push_back(curve_of(points, companion_ink(snapshot, i, theme)));
    }
    return plot;
}

void build_divergence(const PanelFrame& frame) {
    const DivergenceLog* divergence = frame.sources.divergence;
    if (!divergence) return;
    LogPlot plot = plot_of(frame.snapshot, *divergence, frame.applied_theme);
    const auto fit = divergence->fit(1, frame.snapshot.time);
    std::string help =
        "Distance of each companion's state from the main chain's state, on a logarithmic scale. Where small "
        "distances grow exponentially the curve is straight, and its slope is the exponent of this growth.";
    if (fit && fit->stands_out()) {
        const auto log10_at = [&](double t) { return (fit->intercept + fit->exponent * t) / std::log(10.0); };
        LogCurve line;
        line.colour = theme::text;
        line.points = {{fit->from, log10_at(fit->from)}, {fit->to, log10_at(fit->to)}};
        plot.curves.push_back(line);
        help += fmt::format(
            " The white line, fitted to the first curve from {:.1f} s to {:.1f} s, has the exponent {} /s.",
            fit->from, fit->to, with_error(fit->exponent, fit->standard_error));
    }
    draw_log_plot(frame.fonts, plot, frame.scale);
    widgets::tooltip(help);
}

/// Shows the exponent in two lines, or the reason why there is none.
void build_exponent(const PanelFrame& frame) {
    const ExponentWords words = words_of(frame.sources.exponent);
    widgets::readout(frame.fonts, "Lyapunov", words.shown, words.is_figure ? theme::text : theme::secondary);
    widgets::tooltip(words.help);
    ImGui::TextDisabled("%s", words.from.c_str());
    widgets::tooltip(words.help);
}

} // namespace

void build_ghosts_section(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    ImGui::BeginDisabled(!snapshot.setup.ghost.enabled);
    row_control("ghost.link", frame);
    row_control("ghost.offset", frame);
    row_control("ghost.count", frame);
    ImGui::EndDisabled();
    build_lane_menu(frame);
    if (snapshot.trajectories.size() > 1) {
        const ShownFigures& figures = frame.figures;
        build_companions(frame);
        widgets::readout(frame.fonts, "Ends apart", fmt::format("{} m", widgets::fixed(figures.distance, 4)));
        widgets::tooltip(
            fmt::format("Distance between the end bobs of the main chain and of the first companion: "
                        "{:.1f} % of the greatest possible distance, which is twice the chain's "
                        "length.",
                        100 * figures.fraction));
        widgets::meter(static_cast<float>(figures.fraction), theme::accent);
        build_divergence(frame);
    }
    build_exponent(frame);
}

} // namespace pendula
