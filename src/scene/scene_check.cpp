// SPDX-License-Identifier: MIT
#include "scene/scene_reader.hpp"

#include "ensemble/draw_starts.hpp"
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"
#include "scene/parameter_table.hpp"
#include "simulation/trajectory_group.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// Why the lane cannot run beside the setup's chain: one sentence; nothing if it can.
std::optional<std::string> lane_refusal(const Setup& setup, const PrecisionLane& lane) {
    try {
        substeps_of(lane, setup.integration);
    } catch (const Refused& refused) {
        return refused.what();
    }
    const auto reason = refusal(setup.chain, setup.start, integration_of(lane, setup.integration));
    return reason ? std::optional(fmt::format("lane '{}': {}", to_text(lane), *reason)) : std::nullopt;
}

/// Why the setup's ensemble cannot run: one sentence; nothing if it can, or if there is no ensemble.
std::optional<std::string> ensemble_refusal(const Setup& setup) {
    if (!setup.ensemble.enabled) return std::nullopt;
    if (auto reason = refusal(setup.chain, setup.start, setup.ensemble.setup)) return reason;
    try {
        start_rule(setup.chain, setup.start, setup.ensemble.setup);
    } catch (const Refused& refused) {
        return refused.what();
    }
    return std::nullopt;
}

/// A key, and a function that changes its value to one with which the setup can always run.
using Cure = std::pair<std::string_view, void (*)(Setup&)>;

/// Reports a refusal at the key that causes it. To find this key, applies one cure after another, until the
/// refusal is a different one or disappears.
[[noreturn]] void blame(const Setup& setup, const KeyOrigins& origins, std::span<const Cure> cures,
                        const std::string& reason, std::optional<std::string> (*refusal_of)(const Setup&)) {
    for (const auto& [key, cure] : cures) {
        Setup cured = setup;
        cure(cured);
        if (refusal_of(cured) != reason) throw scene_error(origins.of(key), key, reason);
    }
    throw scene_error(origins.of("chain.lengths"), "chain.lengths", reason);
}

void demand_required(const KeyOrigins& origins) {
    for (const Parameter& row : parameter_table())
        if (row.required && !origins.contains(row.key))
            throw scene_error(origins.of(row.key), row.key, "missing; expected " + expectation(row));
    if (!origins.contains("start.angles") && !origins.contains("start.angles_deg"))
        throw scene_error(origins.of("start.angles_deg"), "start.angles_deg",
                          "missing; expected a list of angles in degrees, or start.angles in radians");
}

void demand_lists_of_one_length(Setup& setup, const KeyOrigins& origins) {
    const std::size_t links = setup.chain.links();
    auto& velocities = setup.start.angular_velocities;
    if (!origins.contains("start.angular_velocities")) velocities.assign(links, 0.0);

    std::vector lists{std::pair{"chain.masses", setup.chain.masses.size()},
                      std::pair{origins.contains("start.angles") ? "start.angles" : "start.angles_deg",
                                setup.start.angles.size()},
                      std::pair{"start.angular_velocities", velocities.size()}};
    const Chain& chain = setup.chain;
    for (const auto& [key, list] :
         {std::pair{"chain.link_masses", &chain.link_masses}, std::pair{"chain.centres", &chain.centres},
          std::pair{"chain.inertias", &chain.inertias},
          std::pair{"chain.joint_friction", &chain.joint_friction},
          std::pair{"chain.dry_friction", &chain.dry_friction}, std::pair{"chain.air_drag", &chain.air_drag}})
        if (!list->empty()) lists.emplace_back(key, list->size());
    // If an override changes the number of links, the message lists all keys that must change too, not only
    // the first.
    const Origin lengths_origin = origins.of("chain.lengths");
    if (lengths_origin.file == override_file) {
        std::vector<std::string_view> stale;
        for (const auto& [key, size] : lists)
            if (size != links && origins.of(key).file != override_file) stale.push_back(key);
        if (!stale.empty())
            throw scene_error(lengths_origin, "chain.lengths",
                              fmt::format("expected {} to be set too, with {} value{}",
                                          fmt::join(stale, ", "), links, links == 1 ? "" : "s"));
    }
    for (const auto& [key, size] : lists)
        if (size != links)
            throw scene_error(origins.of(key), key,
                              fmt::format("expected {} number{}, one for each of chain.lengths, got {}",
                                          links, links == 1 ? "" : "s", size));
}

void demand_measured_that_fits(const Setup& setup, const KeyOrigins& origins) {
    if (const auto reason = measured_refusal(setup.measured, setup.chain))
        throw scene_error(origins.of("measured.angles"), "measured.angles", *reason);
}

/// Handles a start.state that does not agree with the chain and the start angles or velocities: removes it if
/// an override has changed one of these, otherwise refuses it.
void demand_state_of_the_angles(Setup& setup, const KeyOrigins& origins) {
    StartState& start = setup.start;
    const Chain& chain = setup.chain;
    if (start.state.empty() || state_belongs(chain, start)) return;
    constexpr std::array beside{"start.angles", "start.angles_deg", "start.angular_velocities", "chain.model",
                                "chain.lengths"};
    const bool overridden = std::any_of(beside.begin(), beside.end(), [&](std::string_view key) {
        const Origin* origin = origins.find(key);
        return origin && origin->file == override_file;
    });
    if (overridden && origins.of("start.state").file != override_file) {
        start.state.clear();
        return;
    }
    throw scene_error(origins.of("start.state"), "start.state",
                      fmt::format("expected the {} coordinates of the {} chain, which must agree with the "
                                  "scene's angles and velocities",
                                  chain.coordinates(), name_of(chain.model)));
}

void demand_ghost_on_the_chain(const Setup& setup, const KeyOrigins& origins) {
    const std::size_t link = setup.ghost.link, links = setup.chain.links();
    if (link > links)
        throw scene_error(
            origins.of("ghost.link"), "ghost.link",
            fmt::format("expected a link from 1 to {}, the number of links in chain.lengths, got {}", links,
                        link));
}

void demand_few_companions(const Setup& setup, const KeyOrigins& origins) {
    const std::size_t ghosts = setup.ghost.ghosts(), lanes = setup.lanes.size();
    if (ghosts + lanes <= most_companions) return;
    const std::string_view key = ghosts > lanes ? "ghost.count" : "lanes.integrations";
    throw scene_error(origins.of(key), key,
                      fmt::format("expected at most {} ghosts and lanes in all, got {} and {}",
                                  most_companions, ghosts, lanes));
}

void demand_runnable_lanes(const Setup& setup, const KeyOrigins& origins,
                           std::span<const std::size_t> lane_lines) {
    for (std::size_t i = 0; i < setup.lanes.size(); ++i) {
        const auto reason = lane_refusal(setup, setup.lanes[i]);
        if (!reason) continue;
        Origin origin = origins.of("lanes.integrations");
        if (i < lane_lines.size()) origin.line = lane_lines[i];
        throw scene_error(origin, "lanes.integrations", *reason);
    }
}

void demand_runnable(const Setup& setup, const KeyOrigins& origins) {
    const auto reason = refusal(setup.chain, setup.start, setup.integration);
    if (!reason) return;
    constexpr Cure cures[] = {
        {"chain.masses",
         [](Setup& s) {
             for (double& mass : s.chain.masses)
                 if (mass == 0) mass = 1;
         }},
        {"pivot.path", [](Setup& s) { s.chain.pivot.path = PivotPath::still; }},
        {"torque.course", [](Setup& s) { s.chain.torque.course = TorqueCourse::none; }},
        {"torque.joint", [](Setup& s) { s.chain.torque.joint = 1; }},
        {"chain.joint_friction", [](Setup& s) { s.chain.joint_friction = {}; }},
        {"chain.dry_friction", [](Setup& s) { s.chain.dry_friction = {}; }},
        {"chain.air_drag", [](Setup& s) { s.chain.air_drag = {}; }},
        {"chain.link_masses", [](Setup& s) { s.chain.link_masses = s.chain.inertias = {}; }},
        {"integration.dt", [](Setup& s) { s.integration.dt = 1e-9; }},
        {"chain.model", [](Setup& s) { s.chain.model = Model::rigid; }},
        {"integration.method", [](Setup& s) { s.integration.method = Method::rk4; }},
        {"integration.arithmetic", [](Setup& s) { s.integration.arithmetic = Arithmetic::long_double; }},
        {"integration.compensated", [](Setup& s) { s.integration.compensated = false; }},
    };
    blame(setup, origins, cures, *reason,
          [](const Setup& s) { return refusal(s.chain, s.start, s.integration); });
}

void demand_accuracy_that_can_be_checked(const Setup& setup, const KeyOrigins& origins) {
    if (setup.accuracy == Accuracy::automatic && setup.chain.model != Model::rigid)
        throw scene_error(origins.of("integration.accuracy"), "integration.accuracy",
                          "expected \"chosen\", because automatic accuracy is for rigid chains and "
                          "chain.model is \"elastic\"");
}

void demand_runnable_ensemble(const Setup& setup, const KeyOrigins& origins) {
    const auto reason = ensemble_refusal(setup);
    if (!reason) return;
    constexpr Cure cures[] = {
        {"ensemble.link", [](Setup& s) { s.ensemble.setup.link = 1; }},
        {"ensemble.dt", [](Setup& s) { s.ensemble.setup.dt = 1e-9; }},
        {"chain.model", [](Setup& s) { s.chain.model = Model::rigid; }},
        {"ensemble.starts", [](Setup& s) { s.ensemble.setup.starts = EnsembleStarts::fan; }},
        {"ensemble.enabled", [](Setup& s) { s.ensemble.enabled = s.chain.is_plain(); }},
    };
    blame(setup, origins, cures, *reason, ensemble_refusal);
}

} // namespace

void check_whole(Setup& setup, const KeyOrigins& origins, std::span<const std::size_t> lane_lines) {
    demand_required(origins);
    demand_lists_of_one_length(setup, origins);
    demand_measured_that_fits(setup, origins);
    demand_state_of_the_angles(setup, origins);
    demand_ghost_on_the_chain(setup, origins);
    demand_few_companions(setup, origins);
    demand_runnable(setup, origins);
    demand_accuracy_that_can_be_checked(setup, origins);
    demand_runnable_lanes(setup, origins, lane_lines);
    demand_runnable_ensemble(setup, origins);
}

} // namespace pendula
