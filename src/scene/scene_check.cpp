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

/// Why the setup's ensemble cannot run: one sentence; nothing if it can or there is no ensemble.
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

/// Makes all checks of a scene, one after the other. Throws SceneError.
class SceneCheck {
  public:
    SceneCheck(Scene& scene, const KeyOrigins& origins, std::span<const std::size_t> lane_lines)
        : scene_(scene), origins_(origins), lane_lines_(lane_lines) {}

    void demand_all() {
        demand_required();
        demand_lists_of_one_length();
        demand_measured_that_fits();
        demand_state_of_the_angles();
        demand_ghost_on_the_chain();
        demand_few_companions();
        demand_runnable();
        demand_accuracy_that_can_be_checked();
        demand_runnable_lanes();
        demand_runnable_ensemble();
    }

  private:
    void demand_required() const;
    void demand_lists_of_one_length();
    void demand_measured_that_fits() const;
    void demand_state_of_the_angles();
    void demand_ghost_on_the_chain() const;
    void demand_few_companions() const;
    void demand_runnable() const;
    void demand_accuracy_that_can_be_checked() const;
    void demand_runnable_lanes() const;
    void demand_runnable_ensemble() const;

    using Cure = std::pair<std::string_view, void (*)(Setup&)>;
    [[noreturn]] void blame(std::span<const Cure> cures, const std::string& reason,
                            std::optional<std::string> (*refusal_of)(const Setup&)) const;

    Scene& scene_;
    const KeyOrigins& origins_;
    std::span<const std::size_t> lane_lines_;
};

void SceneCheck::demand_required() const {
    for (const Parameter& row : parameter_table())
        if (row.required && !origins_.contains(row.key))
            throw scene_error(origins_.of(row.key), row.key, "missing; expected " + expectation(row));
    if (!origins_.contains("start.angles") && !origins_.contains("start.angles_deg"))
        throw scene_error(origins_.of("start.angles_deg"), "start.angles_deg",
                          "missing; expected a list of angles in degrees, or start.angles in radians");
}

void SceneCheck::demand_lists_of_one_length() {
    const std::size_t links = scene_.setup.chain.links();
    auto& velocities = scene_.setup.start.angular_velocities;
    if (!origins_.contains("start.angular_velocities")) velocities.assign(links, 0.0);

    std::vector lists{std::pair{"chain.masses", scene_.setup.chain.masses.size()},
                      std::pair{origins_.contains("start.angles") ? "start.angles" : "start.angles_deg",
                                scene_.setup.start.angles.size()},
                      std::pair{"start.angular_velocities", velocities.size()}};
    const Chain& chain = scene_.setup.chain;
    for (const auto& [key, list] :
         {std::pair{"chain.link_masses", &chain.link_masses}, std::pair{"chain.centres", &chain.centres},
          std::pair{"chain.inertias", &chain.inertias},
          std::pair{"chain.joint_friction", &chain.joint_friction},
          std::pair{"chain.dry_friction", &chain.dry_friction}, std::pair{"chain.air_drag", &chain.air_drag}})
        if (!list->empty()) lists.emplace_back(key, list->size());
    // If an override changes the number of links, the message lists all keys that must change too, not only
    // the first.
    const Origin lengths_origin = origins_.of("chain.lengths");
    if (lengths_origin.file == override_file) {
        std::vector<std::string_view> stale;
        for (const auto& [key, size] : lists)
            if (size != links && origins_.of(key).file != override_file) stale.push_back(key);
        if (!stale.empty())
            throw scene_error(lengths_origin, "chain.lengths",
                              fmt::format("expected {} to be set to {} value{} too", fmt::join(stale, ", "),
                                          links, links == 1 ? "" : "s"));
    }
    for (const auto& [key, size] : lists)
        if (size != links)
            throw scene_error(origins_.of(key), key,
                              fmt::format("expected {} number{}, one for each of chain.lengths, got {}",
                                          links, links == 1 ? "" : "s", size));
}

void SceneCheck::demand_measured_that_fits() const {
    if (const auto reason = measured_refusal(scene_.setup.measured, scene_.setup.chain))
        throw scene_error(origins_.of("measured.angles"), "measured.angles", *reason);
}

/// Handles a start.state that does not agree with the chain and the start angles or velocities: removes it if
/// an override has changed one of these, otherwise refuses it.
void SceneCheck::demand_state_of_the_angles() {
    StartState& start = scene_.setup.start;
    const Chain& chain = scene_.setup.chain;
    if (start.state.empty() || state_belongs(chain, start)) return;
    constexpr std::array beside{"start.angles", "start.angles_deg", "start.angular_velocities", "chain.model",
                                "chain.lengths"};
    const bool overridden = std::any_of(beside.begin(), beside.end(), [this](std::string_view key) {
        const Origin* origin = origins_.find(key);
        return origin && origin->file == override_file;
    });
    if (overridden && origins_.of("start.state").file != override_file) {
        start.state.clear();
        return;
    }
    throw scene_error(origins_.of("start.state"), "start.state",
                      fmt::format("expected the {} coordinates of the {} chain, which must agree with the "
                                  "scene's angles and velocities",
                                  chain.coordinates(), name_of(chain.model)));
}

void SceneCheck::demand_ghost_on_the_chain() const {
    const std::size_t link = scene_.setup.ghost.link, links = scene_.setup.chain.links();
    if (link > links)
        throw scene_error(
            origins_.of("ghost.link"), "ghost.link",
            fmt::format("expected a link from 1 to {}, as many as chain.lengths has, got {}", links, link));
}

void SceneCheck::demand_few_companions() const {
    const std::size_t ghosts = scene_.setup.ghost.ghosts(), lanes = scene_.setup.lanes.size();
    if (ghosts + lanes <= most_companions) return;
    const std::string_view key = ghosts > lanes ? "ghost.count" : "lanes.integrations";
    throw scene_error(origins_.of(key), key,
                      fmt::format("expected at most {} ghosts and lanes in all, got {} and {}",
                                  most_companions, ghosts, lanes));
}

void SceneCheck::demand_runnable_lanes() const {
    const Setup& setup = scene_.setup;
    for (std::size_t i = 0; i < setup.lanes.size(); ++i) {
        const auto reason = lane_refusal(setup, setup.lanes[i]);
        if (!reason) continue;
        Origin origin = origins_.of("lanes.integrations");
        if (i < lane_lines_.size()) origin.line = lane_lines_[i];
        throw scene_error(origin, "lanes.integrations", *reason);
    }
}

void SceneCheck::demand_runnable() const {
    const Setup& setup = scene_.setup;
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
    blame(cures, *reason, [](const Setup& s) { return refusal(s.chain, s.start, s.integration); });
}

void SceneCheck::demand_accuracy_that_can_be_checked() const {
    if (scene_.setup.accuracy == Accuracy::automatic && scene_.setup.chain.model != Model::rigid)
        throw scene_error(origins_.of("integration.accuracy"), "integration.accuracy",
                          "expected \"chosen\", because automatic accuracy is for rigid chains and "
                          "chain.model is \"elastic\"");
}

void SceneCheck::demand_runnable_ensemble() const {
    const auto reason = ensemble_refusal(scene_.setup);
    if (!reason) return;
    constexpr Cure cures[] = {
        {"ensemble.link", [](Setup& s) { s.ensemble.setup.link = 1; }},
        {"ensemble.dt", [](Setup& s) { s.ensemble.setup.dt = 1e-9; }},
        {"chain.model", [](Setup& s) { s.chain.model = Model::rigid; }},
        {"ensemble.starts", [](Setup& s) { s.ensemble.setup.starts = EnsembleStarts::fan; }},
        {"ensemble.enabled", [](Setup& s) { s.ensemble.enabled = s.chain.is_plain(); }},
    };
    blame(cures, *reason, ensemble_refusal);
}

/// Reports a refusal at the key that causes it. To find this key, replaces the value of one key after another
/// by a value that can always be run, until the refusal is a different one or disappears.
void SceneCheck::blame(std::span<const Cure> cures, const std::string& reason,
                       std::optional<std::string> (*refusal_of)(const Setup&)) const {
    for (const auto& [key, cure] : cures) {
        Setup cured = scene_.setup;
        cure(cured);
        if (refusal_of(cured) != reason) throw scene_error(origins_.of(key), key, reason);
    }
    throw scene_error(origins_.of("chain.lengths"), "chain.lengths", reason);
}

} // namespace

void check_whole(Scene& scene, const KeyOrigins& origins, std::span<const std::size_t> lane_lines) {
    SceneCheck(scene, origins, lane_lines).demand_all();
}

} // namespace pendula
