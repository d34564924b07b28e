// SPDX-License-Identifier: MIT
#include "storyboard/film_plan.hpp"

#include "files/text.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "scene/scene_error.hpp"
#include "storyboard/key_curves.hpp"
#include "storyboard/story_edit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

double caption_visibility(const std::vector<Shot>& shots, std::size_t number, const Caption& caption,
                          double at) {
    const auto is_same = [&](const Caption& other) {
        return other.text == caption.text && other.place == caption.place && other.size == caption.size;
    };
    if (at < caption.from || at > caption.to) return 0;
    bool fades_in = true, fades_out = true;
    if (number > 0 && caption.from <= 0) {
        const Shot& before = shots[number - 1];
        fades_in = std::ranges::none_of(before.captions, [&](const Caption& other) {
            return is_same(other) && other.to >= before.duration;
        });
    }
    if (number + 1 < shots.size() && caption.to >= shots[number].duration)
        fades_out = std::ranges::none_of(shots[number + 1].captions, [&](const Caption& other) {
            return is_same(other) && other.from <= 0;
        });
    const double length = caption.to - caption.from;
    const double ramp = std::min(caption.fade, fades_in && fades_out ? length / 2 : length);
    if (!(ramp > 0) || (!fades_in && !fades_out)) return 1;
    const double from_end =
        std::min(fades_in ? at - caption.from : length, fades_out ? caption.to - at : length);
    return smooth_part(from_end / ramp);
}

const Scene& Pane::scene_at(double at) const {
    const Scene* now = &scene;
    for (const Change& change : changes)
        if (change.at <= at) now = &change.scene;
    return *now;
}

FilmPlan::FilmPlan(const Storyboard& storyboard, std::int64_t frames, std::int64_t seconds)
    : storyboard_(storyboard), rate_frames_(frames), rate_seconds_(seconds) {
    const double due = storyboard.duration() * static_cast<double>(frames) / static_cast<double>(seconds);
    count_ = std::max<std::int64_t>(1, std::llround(due));
}

double FilmPlan::time_of(std::int64_t frame) const {
    return static_cast<double>(frame) * static_cast<double>(rate_seconds_) /
           static_cast<double>(rate_frames_);
}

std::vector<ShownShot> FilmPlan::shown(std::int64_t frame) const {
    const double time = time_of(frame);
    const std::vector<Shot>& shots = storyboard_.shots;
    const auto part_of = [&](std::size_t i, double weight) {
        const double at = std::clamp(time - shots[i].start, 0.0, shots[i].duration);
        return ShownShot{i, at, shots[i].simulated(at), weight};
    };
    const std::size_t last = shot_at(storyboard_, time).shot;
    const Shot& shot = shots[last];
    const double within = time - shot.start;
    if (last == 0 || shot.transition == Transition::cut || within >= shot.transition_seconds)
        return {part_of(last, 1)};
    const double weight = smooth_part(within / shot.transition_seconds);
    return {part_of(last - 1, 1 - weight), part_of(last, weight)};
}

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

namespace {

std::string time_text(double time) { return fmt::format("{:.2f}", time); }

/// Two significant digits: 0.34, 12, 3.4·10⁻⁹.
std::string two_digits(double value) {
    if (value == 0) return "0";
    if (!std::isfinite(value)) return "–";
    const std::string scientific = fmt::format("{:.1e}", std::abs(value));
    const int power = std::stoi(scientific.substr(scientific.find('e') + 1));
    const std::string sign = value < 0 ? "−" : "";
    if (power < -2 || power > 2)
        return sign + scientific.substr(0, 3) + "·10" + raised(std::to_string(power));
    const double rounded = std::stod(scientific);
    return sign + fmt::format("{:.{}f}", rounded, power < 1 ? 1 - power : 0);
}

std::string shown(const std::optional<double>& value, std::string (*format)(double)) {
    return value ? format(*value) : "–";
}

} // namespace

std::string live_text(std::string_view text, const LiveNumbers& numbers) {
    std::string out;
    while (!text.empty()) {
        const auto take = [&](std::string_view mark, const auto& value) {
            if (!text.starts_with(mark)) return false;
            out += value();
            text.remove_prefix(mark.size());
            return true;
        };
        if (take("{{", [] { return std::string("{"); }) ||
            take("{t}", [&] { return shown(numbers.time, time_text); }) ||
            take("{divergence}", [&] { return shown(numbers.divergence, two_digits); }) ||
            take("{drift}", [&] { return shown(numbers.drift, two_digits); }))
            continue;
        out += text[0];
        text.remove_prefix(1);
    }
    return out;
}

std::optional<std::string> live_text_problem(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte < 0x20 && byte != '\n') || byte == 0x7f)
            return fmt::format("expected text without control characters other than line breaks, got {}",
                               in_quotes(text));
        if (text[i] != '{') continue;
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("{{"))
            ++i;
        else if (!rest.starts_with("{t}") && !rest.starts_with("{divergence}") &&
                 !rest.starts_with("{drift}"))
            return fmt::format(
                "expected {{t}}, {{divergence}}, {{drift}}, or {{{{ for a brace, got {}",
                in_quotes(rest.substr(0, rest.find('}') == rest.npos ? 12 : rest.find('}') + 1)));
    }
    return std::nullopt;
}

} // namespace pendula
