// SPDX-License-Identifier: MIT
#include "window/features/ensemble/ensemble_section.hpp"

#include "window/controls/parameter_control.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

namespace pendula {
namespace {

struct Preset {
    const char *name, *help;
    EnsembleStarts starts;
    double spread; ///< rad
    EnsembleColour colour;
};

constexpr std::array presets{
    Preset{"Prism",
           "Spreads one starting angle over 0.004 rad. The light is white until the members separate.",
           EnsembleStarts::fan, 4e-3, EnsembleColour::prism},
    Preset{"Cloud", "Scatters all starting angles and velocities, by about 0.01 rad and 0.01 rad/s.",
           EnsembleStarts::ball, 1e-2, EnsembleColour::density},
    Preset{"Shell", "Starts in all states that the energy allows, mixed from the beginning (microcanonical).",
           EnsembleStarts::shell, 0, EnsembleColour::density}};

void build_presets(PanelFrame& frame) {
    const float width = widgets::equal_width(presets.size());
    for (const Preset& preset : presets) {
        if (&preset != presets.data()) ImGui::SameLine();
        if (ImGui::Button(preset.name, {width, 0})) {
            EnsembleChoice ensemble = frame.snapshot.setup.ensemble;
            ensemble.enabled = true;
            ensemble.setup.starts = preset.starts;
            if (preset.spread > 0) ensemble.setup.spread = preset.spread;
            frame.view.ensemble_look.colour = preset.colour;
            frame.request(SetEnsemble{ensemble});
        }
        widgets::tooltip(preset.help);
    }
}

/// Builds a row if the present kind of start uses it. If the palette has opened the row, it stays visible
/// until another kind is chosen.
void row_if(bool is_used, std::string_view key, PanelFrame& frame) {
    const int kind = 1 + static_cast<int>(frame.snapshot.setup.ensemble.setup.starts);
    ImGuiStorage& asked = *ImGui::GetStateStorage();
    const ImGuiID id = ImGui::GetID(key.data(), key.data() + key.size());
    if (is_focus_of(key)) asked.SetInt(id, kind);
    if (is_used || asked.GetInt(id) == kind) row_control(key, frame);
}

void build_members(PanelFrame& frame) {
    const EnsembleSetup& setup = frame.snapshot.setup.ensemble.setup;
    row_control("ensemble.count", frame);
    row_control("ensemble.starts", frame);
    const StartsTraits& traits = traits_of(setup.starts);
    row_if(traits.has_spread, "ensemble.spread", frame);
    row_if(traits.has_link && frame.snapshot.setup.chain.links() > 1, "ensemble.link", frame);
    row_if(traits.is_random, "ensemble.seed", frame);
    row_control("ensemble.precision", frame);
    row_control("ensemble.dt", frame);
}

void build_look(PanelFrame& frame) {
    ImGui::Separator();
    row_control("ensemble.colour", frame);
    row_control("ensemble.brightness", frame);
    row_control("ensemble.chains", frame);
    row_control("ensemble.trail", frame);
}

void build_statistics(const PanelFrame& frame, const EnsembleSeries& series) {
    ImGui::Separator();
    const EnsembleStatistics& now = series[series.size() - 1];
    const std::string of = now.spread.size() > 1 ? fmt::format(" of link {}", now.widest_link() + 1) : "";
    widgets::readout(frame.fonts, ("Spread" + of).c_str(), widgets::fixed(now.widest_spread(), 3) + " rad");
    widgets::tooltip("Present circular standard deviation of the angle that has spread most.");
    const auto passed = series.spread_passed();
    widgets::readout(frame.fonts, "Spread above 1 rad",
                     passed ? fmt::format("since {:.1f} s", *passed) : "not yet");
    widgets::tooltip("After this time, the members' angles say nothing about their starts.");
    widgets::readout(frame.fonts, "Entropy", widgets::fixed(now.entropy, 3) + " nats");
    widgets::tooltip(fmt::format(
        "The entropy of the members' distribution over the first two angles, in 64 × 64 bins. An even "
        "distribution has 8.318 nats. (A single pendulum has one angle, 64 bins and up to 4.159 nats.) The "
        "value is too low by about {:.3f} on average, because the number of members is finite.",
        now.entropy_bias));
    widgets::readout(frame.fonts, "Flipped", fmt::format("{:.1f} %", 100 * now.flipped));
    widgets::tooltip("Percentage of the members in which a link has gone over the top since the start.");
    const Chain& chain = frame.snapshot.setup.chain;
    const bool keeps_energy = !(chain.damping > 0) && !chain.has_friction() && !chain.is_driven();
    widgets::readout(frame.fonts, keeps_energy ? "Worst drift" : "Most energy change",
                     widgets::short_scientific(now.worst_drift) + " J");
    widgets::tooltip(
        "Largest change of a member's energy since the start. With friction or a drive, it is mostly "
        "the energy that these removed or added.");
    if (now.lost > 0) {
        widgets::readout(frame.fonts, "Lost", fmt::format("{}", now.lost), theme::warning);
        widgets::tooltip("Number of members whose state is no longer finite. They are not drawn. Choose a "
                         "smaller dt to keep them finite.");
    }
}

} // namespace

void toggle_ensemble(PanelFrame& frame) {
    EnsembleChoice ensemble = frame.snapshot.setup.ensemble;
    ensemble.enabled = !ensemble.enabled;
    frame.request(SetEnsemble{ensemble});
}

void build_ensemble_section(PanelFrame& frame) {
    build_presets(frame);
    build_members(frame);
    build_look(frame);
    const Snapshot& snapshot = frame.snapshot;
    if (snapshot.ensemble_progress < 1) {
        widgets::readout(frame.fonts, "Calculated so far",
                         fmt::format("{:.0f} %", 100 * snapshot.ensemble_progress));
        widgets::tooltip(
            "The ensemble is being calculated again up to the run's present time; the chain waits.");
    }
    if (snapshot.ensemble_device) {
        widgets::readout(frame.fonts, "Stepped by", "graphics processor");
        widgets::tooltip(*snapshot.ensemble_device);
    }
    if (snapshot.ensemble_statistics && snapshot.ensemble_statistics->size() > 0)
        build_statistics(frame, *snapshot.ensemble_statistics);
}

} // namespace pendula
