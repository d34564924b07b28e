// SPDX-License-Identifier: MIT
#include "window/features/run/standing_chart.hpp"

#include "files/text.hpp"
#include "physics/trajectory.hpp"
#include "scene/parameter_table.hpp"
#include "tasks/worker_pool.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t chart_columns = 96, chart_rows = 64;
constexpr float height_of_width = 0.56f;
constexpr double mm = 1e-3;

/// The fraction of the pivot's motion that is vertical, 0 … 1.
double vertical_part(const Pivot& pivot) {
    if (pivot.path != PivotPath::line) return 1;
    return std::abs(std::sin(pivot.direction_deg * std::numbers::pi / 180));
}

/// The chain with the default amplitude, frequency and phase, because the chart does not depend on them.
Chain for_chart(Chain chain) {
    const Pivot usual;
    chain.pivot.amplitude = usual.amplitude;
    chain.pivot.frequency = usual.frequency;
    chain.pivot.phase_deg = usual.phase_deg;
    return chain;
}

bool holds(const StabilityPlan& plan, const VerticalShaking& at) {
    return at.amplitude >= plan.low_amplitude && at.amplitude <= plan.high_amplitude &&
           at.frequency >= plan.low_frequency && at.frequency <= plan.high_frequency;
}

std::string verdict_of(const UprightChain& chain, bool stands) {
    const VerticalShaking& at = chain.shaking();
    if (stands) return "Upright, the chain stands";
    const double growth = chain.growth(at.amplitude, at.frequency);
    return fmt::format("Upright, the chain falls: a tilt grows at the rate {:.3g} /s", growth);
}

} // namespace

/// The chart's rectangle on the screen, and its axes.
struct ChartPlace {
    ImVec2 low, high; ///< upper left and lower right
    const StabilityPlan& plan;

    float x(double amplitude) const {
        const double part = (amplitude - plan.low_amplitude) / (plan.high_amplitude - plan.low_amplitude);
        return low.x + static_cast<float>(std::clamp(part, 0.0, 1.0)) * (high.x - low.x);
    }
    float y(double frequency) const {
        const double part = (frequency - plan.low_frequency) / (plan.high_frequency - plan.low_frequency);
        return high.y - static_cast<float>(std::clamp(part, 0.0, 1.0)) * (high.y - low.y);
    }
    VerticalShaking at(ImVec2 mouse) const {
        const double across = std::clamp((mouse.x - low.x) / (high.x - low.x), 0.0f, 1.0f),
                     up = std::clamp((high.y - mouse.y) / (high.y - low.y), 0.0f, 1.0f);
        return {std::lerp(plan.low_amplitude, plan.high_amplitude, across),
                std::lerp(plan.low_frequency, plan.high_frequency, up)};
    }
};

StandingChart::StandingChart()
    : work_({.priority = ThreadPriority::low,
             .failed = [](Report& report, const Wish&, std::string why) { report.failure = std::move(why); }},
            [] {
                return [workers = std::make_shared<WorkerPool>(1, ThreadPriority::low)](const Wish& wish,
                                                                                        auto& turn) {
                    const StabilityChart chart =
                        calculate_stability(UprightChain(wish.chain), wish.plan, *workers);
                    turn.tell([&](Report& report) { report = {chart, {}}; });
                };
            }) {}

/// If the chain has changed, requests a new chart. The axes stay if they contain the pivot's new values.
void StandingChart::follow(const Chain& chain) {
    if (chain_ == chain) return;
    const bool is_another = !chain_ || !(for_chart(*chain_) == for_chart(chain));
    chain_ = chain;
    if (const auto no = refuse_upright(chain)) {
        refusal_ = *no;
        return;
    }
    try {
        upright_.emplace(chain);
    } catch (const Refused& refused) {
        refusal_ = refused.what();
        return;
    }
    refusal_.clear();
    const VerticalShaking& at = upright_->shaking();
    if (is_another || !holds(plan_, at)) {
        plan_ = usual_stability_plan(*upright_);
        plan_.low_amplitude = 0;
        plan_.columns = chart_columns;
        plan_.rows = chart_rows;
    }
    if (is_another) chart_.reset();
    work_.want({for_chart(chain), plan_}, [](Report& report) { report = {}; });
    stands_ = upright_->stands(at.amplitude, at.frequency);
    verdict_ = verdict_of(*upright_, stands_);
}

void StandingChart::build(PanelFrame& frame) {
    const Chain& chain = frame.snapshot.setup.chain;
    if (!chain.has_moving_pivot()) return;
    follow(chain);
    if (!refusal_.empty()) return widgets::note(as_sentence(refusal_));
    Report report = work_.take();
    if (report.chart) chart_ = std::move(report.chart);
    if (!report.failure.empty()) refusal_ = report.failure;
    draw(frame);
    widgets::text_wrapped(verdict_, stands_ ? theme::text : theme::secondary);
    control_places::note("standing verdict");
}

void StandingChart::draw(PanelFrame& frame) {
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ChartPlace place{low, {low.x + width, low.y + height_of_width * width}, plan_};
    ImGui::InvisibleButton("##standing", {width, height_of_width * width});
    control_places::note("standing chart");
    draw_chart(place);
    const VerticalShaking under = place.at(ImGui::GetMousePos());
    widgets::tooltip(
        fmt::format("In the bright part the chain stays upright. At the pointer: {:.4g} mm at {:.4g} Hz. "
                    "Click or drag to set amplitude and frequency.",
                    under.amplitude / mm, under.frequency));
    if (!ImGui::IsItemActive()) return;
    const double part = vertical_part(frame.snapshot.setup.chain.pivot);
    const Parameter *amplitude = find_parameter("pivot.amplitude"),
                    *frequency = find_parameter("pivot.frequency");
    const Pivot& pivot = frame.snapshot.setup.chain.pivot;
    if (part > 0 && under.amplitude / part != pivot.amplitude)
        set_row(*amplitude, under.amplitude / part, frame);
    if (under.frequency != pivot.frequency) set_row(*frequency, under.frequency, frame);
}

void StandingChart::draw_chart(const ChartPlace& place) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto ink = [](ImVec4 colour, float strength) {
        colour.w *= strength;
        return ImGui::ColorConvertFloat4ToU32(colour);
    };
    list.AddRectFilled(place.low, place.high, ink(theme::text, 0.04f));
    if (chart_) {
        const double half = (chart_->plan.high_frequency - chart_->plan.low_frequency) /
                            (2 * static_cast<double>(chart_->plan.rows));
        for (std::size_t row = 0; row < chart_->plan.rows; ++row)
            for (const StableBand& band : chart_->bands[row]) {
                const double frequency = chart_->plan.frequency(row);
                list.AddRectFilled({place.x(band.low), place.y(frequency + half)},
                                   {place.x(band.high), place.y(frequency - half)},
                                   ink(theme::accent, 0.55f));
            }
    }
    list.AddRect(place.low, place.high, ink(theme::text, 0.18f));
    const float gap = 0.25f * ImGui::GetFontSize();
    const auto label = [&](const std::string& text, float across, float up) {
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        list.AddText({place.low.x + gap + across * (place.high.x - place.low.x - size.x - 2 * gap),
                      place.high.y - gap - size.y - up * (place.high.y - place.low.y - size.y - 2 * gap)},
                     ink(theme::secondary, 1), text.c_str());
    };
    label(fmt::format("{:.4g} Hz", place.plan.high_frequency), 0, 1);
    label(fmt::format("{:.4g} Hz", place.plan.low_frequency), 0, 0);
    label(fmt::format("{:.4g} mm", place.plan.high_amplitude / mm), 1, 0);
    const VerticalShaking& at = upright_->shaking();
    const ImVec2 here{place.x(at.amplitude), place.y(at.frequency)};
    const float radius = 0.32f * ImGui::GetFontSize();
    list.AddCircle(here, radius + 1, ink({0, 0, 0, 1}, 0.6f), 24, 3.5f);
    list.AddCircle(here, radius, ink(theme::text, 1), 24, 2);
}

} // namespace pendula
