// SPDX-License-Identifier: MIT
#include "storyboard/film_plan.hpp"

#include "physics/arithmetic/number_text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

namespace pendula {
namespace {

std::string pane_text(const Pane& pane, std::size_t number, double at) {
    std::string text = fmt::format(R"({{"pane": {})", number);
    if (!pane.chain.empty()) {
        const ChainPose pose = chain_pose(pane.chain, at);
        text += fmt::format(
            R"(, "chain": {{"x": {}, "y": {}, "zoom": {}, "from_bob": {}, "to_bob": {}, "part": {}}})",
            pose.x, pose.y, pose.zoom, pose.from_bob, pose.to_bob, pose.part);
    }
    if (!pane.torus.empty()) {
        const TorusKey pose = torus_pose(pane.torus, at);
        text += fmt::format(
            R"(, "torus": {{"azimuth": {}, "elevation": {}, "distance": {}, "pan_x": {}, "pan_y": {}}})",
            pose.azimuth, pose.elevation, pose.distance, pose.pan_x, pose.pan_y);
    }
    if (!pane.map.empty()) {
        const MapKey pose = map_pose(pane.map, at);
        text += fmt::format(R"(, "map": {{"x": {}, "y": {}, "width": {}}})", to_string(pose.x),
                            to_string(pose.y), pose.width);
    }
    return text + "}";
}

} // namespace

std::string film_report_line(const Storyboard& board, const FilmPlan& plan, std::int64_t frame) {
    std::string text = fmt::format(R"({{"frame": {}, "time": {}, "shots": [)", frame, plan.time_of(frame));
    const char* comma = "";
    for (const ShownShot& shown : plan.shown(frame)) {
        text += fmt::format(R"({}{{"shot": {}, "at": {}, "simulated": {}, "weight": {}, "panes": [)", comma,
                            shown.shot + 1, shown.at, shown.simulated, shown.weight);
        const std::vector<Pane>& panes = board.shots[shown.shot].panes;
        for (std::size_t i = 0; i < panes.size(); ++i)
            text += (i > 0 ? ", " : "") + pane_text(panes[i], i + 1, shown.at);
        text += "]}";
        comma = ", ";
    }
    return text + "]}";
}

} // namespace pendula
