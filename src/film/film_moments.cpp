// SPDX-License-Identifier: MIT
#include "film/film_moments.hpp"

#include "map/map_definition.hpp"
#include "map/map_place.hpp"
#include "scene/map_view.hpp"
#include "scene/parameter_table.hpp"

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pendula {
namespace {

/// A chain camera whose centre is `aside` (m) away from `bob` (counted from 1), or from the middle of the
/// fitted view if there is no such bob.
ChainCamera with_bob(std::size_t bob, const ChainState& state, const glm::vec2& aside) {
    if (bob == 0 || bob > state.x.size()) return {aside, 1, 0};
    return {glm::vec2(state.x[bob - 1], state.y[bob - 1]) + aside, 1, 1};
}

} // namespace

PaneDirection::PaneDirection(std::shared_ptr<const Storyboard> storyboard, std::size_t shot, std::size_t pane)
    : storyboard_(std::move(storyboard)), shot_(shot), pane_(pane) {
    if (this->pane().map.empty()) return;
    const Scene& scene = this->pane().scene;
    const MapPlace all =
        map_place(scene.map, usual_place(map_definition(scene.map, scene.setup.chain, scene.setup.start)));
    map_height_ = all.height / all.width;
}

double PaneDirection::at(double film_time) const {
    return std::clamp(film_time - shot().start, 0.0, shot().duration);
}

double PaneDirection::change_time(std::size_t i) const {
    const std::vector<Change>& changes = pane().changes;
    return i < changes.size() ? simulated(changes[i].at) : std::numeric_limits<double>::infinity();
}

std::vector<Command> PaneDirection::change_commands(std::size_t i) const {
    const Change& change = pane().changes[i];
    std::vector<Command> commands;
    for (const std::string& assignment : change.set) {
        std::string_view key = std::string_view(assignment).substr(0, assignment.find('='));
        while (key.starts_with(' ')) key.remove_prefix(1);
        while (key.ends_with(' ')) key.remove_suffix(1);
        const Parameter* row = find_parameter(key);
        if (!row || !row->command) continue;
        const Command command = row->command(change.scene);
        // All changed keys of an ensemble belong to one command, which restarts the ensemble.
        const auto begins_ensemble = [](const Command& one) {
            return std::holds_alternative<SetEnsemble>(one);
        };
        if (!begins_ensemble(command) || std::ranges::none_of(commands, begins_ensemble))
            commands.push_back(command);
    }
    return commands;
}

void PaneDirection::place_cameras(FrameInput& input, double at) const {
    if (!pane().chain.empty()) {
        const ChainPose pose = chain_pose(pane().chain, at);
        const glm::vec2 aside(pose.x, pose.y);
        const ChainState& state = input.states.front();
        const ChainCamera from = with_bob(pose.from_bob, state, aside),
                          to = with_bob(pose.to_bob, state, aside);
        const auto part = static_cast<float>(pose.part);
        input.chain_camera = {glm::mix(from.centre, to.centre, part), static_cast<float>(pose.zoom),
                              glm::mix(from.from_pivot, to.from_pivot, part)};
    }
    if (!pane().torus.empty()) {
        const TorusKey pose = torus_pose(pane().torus, at);
        input.torus_camera = {static_cast<float>(pose.azimuth),
                              static_cast<float>(pose.elevation),
                              static_cast<float>(pose.distance),
                              {static_cast<float>(pose.pan_x), static_cast<float>(pose.pan_y)}};
    }
    if (!pane().map.empty()) {
        const MapKey pose = map_pose(pane().map, at);
        set_place(input.map, {pose.x, pose.y, pose.width, pose.width * map_height_});
    }
}

FilmMoment moment_of(const FilmOptions& options, std::int64_t number, int part) {
    const double frames = static_cast<double>(number) + options.shutter * part / options.sub_frames;
    FilmMoment moment{number * options.sub_frames + part, 0, options.frames_per_second.time_of(frames)};
    if (options.direction) {
        moment.at = options.direction->at(moment.time);
        moment.time = options.direction->simulated(moment.at);
    }
    return moment;
}

MomentCourse::MomentCourse(FilmOptions options, double lead) : options_(std::move(options)) {
    if (!options_.direction) {
        next_ = moment_of(options_, 0, 0);
        return;
    }
    from_ = options_.direction->simulated(0);
    const double end = std::ceil(options_.frames_per_second.frames_in(from_)),
                 first = std::max(0.0, std::floor(options_.frames_per_second.frames_in(from_ - lead)));
    before_ = std::max<std::int64_t>(0, std::llround(end - first));
    before_frame_ = std::llround(first);
    if (before_ > 0)
        next_ = moment_before_shot();
    else
        begin_shot();
}

FilmMoment MomentCourse::moment_before_shot() const {
    return {-before_, 0,
            std::min(from_, options_.frames_per_second.time_of(static_cast<double>(before_frame_)))};
}

/// Continues with the first moment of the frame that contains the shot's beginning.
void MomentCourse::begin_shot() {
    const double frame = std::floor(options_.frames_per_second.frames_in(options_.direction->start()));
    next_ = moment_of(options_, std::max<std::int64_t>(0, std::llround(frame)), 0);
}

void MomentCourse::advance() {
    if (next_.index >= 0) {
        const std::int64_t index = next_.index + 1;
        next_ =
            moment_of(options_, index / options_.sub_frames, static_cast<int>(index % options_.sub_frames));
        return;
    }
    if (--before_ == 0) {
        begin_shot();
        return;
    }
    ++before_frame_;
    next_ = moment_before_shot();
}

} // namespace pendula
