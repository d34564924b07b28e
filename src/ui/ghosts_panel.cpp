// SPDX-License-Identifier: MIT
// What runs beside the main chain: ghosts, precision lanes, how far they are, and what that tells of chaos.
#include "ui/companion_ink.hpp"
#include "ui/lane_offers.hpp"
#include "ui/log_plot.hpp"
#include "ui/overlay.hpp"
#include "ui/row_control.hpp"
#include "ui/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pendula {
namespace {

std::string passing(const std::optional<double>& time) {
    return time ? widgets::fixed(*time, 2, 8) : std::string("       –");
}

/// Every so-many-th point, so that a curve has no more than a plot has pixels.
LogCurve curve_of(std::span<const DivergencePoint> points, ImVec4 colour) {
    constexpr std::size_t most = 400;
    LogCurve curve;
    curve.colour = colour;
    curve.thickness = 1.4f;
    const std::size_t stride = points.size() / most + 1;
    for (std::size_t i = 0; i < points.size(); i += stride)
        curve.points.push_back({points[i].time, points[i].log10_distance});
    return curve;
}

} // namespace

void Overlay::build_ghosts(const Snapshot& snapshot, ViewState& view, Requests& requests) {
    row_control("ghost.link", snapshot, view, requests);
    row_control("ghost.offset", snapshot, view, requests);
    row_control("ghost.count", snapshot, view, requests);
    build_lanes(snapshot, requests);
    if (snapshot.lanes.size() < 2) return;
    widgets::readout(fonts_, "Divergence",
                     widgets::fixed(100 * figures_.fraction, 1, 5) + " % " +
                         widgets::fixed(figures_.distance, 4, 8) + " m");
    widgets::tooltip("Distance between the end bobs of the main chain and the first one beside it, as a part "
                     "of twice the chain's length and in metres.");
    widgets::meter(static_cast<float>(figures_.fraction), theme::accent);
    build_divergence(snapshot);
}

/// The precision lanes, each with a button that takes it away, and a row that adds one.
void Overlay::build_lanes(const Snapshot& snapshot, Requests& requests) {
    std::vector<PrecisionLane> lanes = snapshot.setup.lanes;
    const float button = ImGui::GetFrameHeight();
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(to_text(lanes[i]).c_str());
        ImGui::SameLine(ImGui::GetContentRegionMax().x - button);
        if (ImGui::Button("×", {button, button})) {
            lanes.erase(lanes.begin() + static_cast<std::ptrdiff_t>(i));
            requests.commands.push_back(SetLanes{lanes});
            ImGui::PopID();
            return;
        }
        widgets::tooltip("Take this precision lane away");
        ImGui::PopID();
    }
    if (ImGui::Button("Add a precision lane…", {-1, 0})) ImGui::OpenPopup("add lane");
    widgets::tooltip("The same motion from the same bits under another method or arithmetic: where it parts "
                     "from the main chain, digits have run out.");
    if (!ImGui::BeginPopup("add lane")) return;
    for (const Method method : offered_methods) {
        if (!ImGui::BeginMenu(name_of(method).data())) continue;
        for (const Arithmetic arithmetic : offered_arithmetics) {
            const PrecisionLane lane{method, arithmetic, false, 0};
            const Integration integration = integration_of(lane, snapshot.setup.integration);
            const bool runs = !refusal(snapshot.setup.chain, snapshot.setup.start, integration);
            if (!ImGui::MenuItem(name_of(arithmetic).data(), nullptr, false, runs)) continue;
            lanes.push_back(lane);
            requests.commands.push_back(SetLanes{lanes});
        }
        ImGui::EndMenu();
    }
    ImGui::EndPopup();
}

void Overlay::build_divergence(const Snapshot& snapshot) {
    // Who has parted from the main chain when.
    ImGui::TextDisabled("passes at");
    ImGui::PushFont(fonts_.mono);
    const std::string columns = "0.001 rad  1 rad, s";
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(columns.c_str()).x);
    ImGui::TextDisabled("%s", columns.c_str());
    constexpr std::size_t rows_shown = 6;
    const std::size_t companions = snapshot.lanes.size() - 1;
    const bool scrolls = companions > rows_shown;
    if (scrolls) ImGui::BeginChild("lanes", {0, rows_shown * ImGui::GetTextLineHeightWithSpacing()});
    for (std::size_t i = 1; i < snapshot.lanes.size(); ++i) {
        const LaneReport& lane = snapshot.lanes[i];
        const std::string times = passing(lane.passed_small) + " " + passing(lane.passed_large);
        ImGui::PushFont(fonts_.sans);
        ImGui::PushStyleColor(ImGuiCol_Text, companion_ink(snapshot, i, shown_theme_));
        ImGui::TextUnformatted(lane.label.c_str());
        ImGui::PopStyleColor();
        ImGui::PopFont();
        if (lane.failure) widgets::tooltip(*lane.failure);
        ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(times.c_str()).x);
        ImGui::PushStyleColor(ImGuiCol_Text, lane.failure ? theme::warning : theme::text);
        ImGui::TextUnformatted(times.c_str());
        ImGui::PopStyleColor();
    }
    if (scrolls) ImGui::EndChild();
    ImGui::PopFont();
    if (!divergence_) return;

    LogPlot plot;
    plot.to = std::max(snapshot.time, 1.0);
    plot.from = plot.to;
    plot.cursor = snapshot.time;
    plot.lowest = -4;
    plot.highest = 2;
    for (std::size_t i = snapshot.lanes.size(); i-- > 1;) { // the first one on top
        const auto points = divergence_->of(i);
        if (points.empty()) continue;
        plot.from = std::min(plot.from, points.front().time);
        plot.to = std::max(plot.to, points.back().time);
        for (const DivergencePoint& point : points)
            if (std::isfinite(point.log10_distance))
                plot.lowest = std::min(plot.lowest, std::floor(point.log10_distance));
        plot.curves.push_back(curve_of(points, companion_ink(snapshot, i, shown_theme_)));
    }
    if (fit_ && fit_->stands_out()) {
        const auto log10_at = [this](double t) {
            return (fit_->intercept + fit_->exponent * t) / std::log(10.0);
        };
        LogCurve line;
        line.colour = theme::text;
        line.points = {{fit_->from, log10_at(fit_->from)}, {fit_->to, log10_at(fit_->to)}};
        plot.curves.push_back(line);
    }
    draw_log_plot(fonts_, plot, scale_);
    widgets::tooltip("Distance of each state from the main chain's, on a logarithmic scale. Where small "
                     "errors grow exponentially it is straight, and its slope is the Lyapunov exponent.");
    if (!fit_) return;
    const std::string fitted =
        widgets::fixed(fit_->exponent, 2) + " ± " + widgets::fixed(fit_->standard_error, 2) + " /s";
    if (!fit_->stands_out()) {
        widgets::readout(fonts_, "Lyapunov", "not clear yet", theme::secondary);
        widgets::tooltip("The slope so far, " + fitted + ", cannot be told from none.");
        return;
    }
    widgets::readout(fonts_, "Lyapunov", fitted);
    widgets::tooltip(fmt::format("Slope of the white line, fitted from {:.1f} s to {:.1f} s to the first "
                                 "curve, with its standard error: the exponent of this piece of the motion. "
                                 "The command 'pendula lyapunov' measures it properly.",
                                 fit_->from, fit_->to));
    if (fit_->lost_at)
        widgets::readout(fonts_, "Predictability lost", "t = " + widgets::fixed(*fit_->lost_at, 1) + " s");
    else if (fit_->predicted_loss_at)
        widgets::readout(fonts_, "Lost, by the line,",
                         "at t = " + widgets::fixed(*fit_->predicted_loss_at, 1) + " s");
}

} // namespace pendula
