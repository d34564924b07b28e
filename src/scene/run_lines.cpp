// SPDX-License-Identifier: MIT
// Writes the lines of run files.
#include "physics/precise_state.hpp"
#include "physics/trajectory.hpp"
#include "scene/run_fields.hpp"
#include "scene/run_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <limits>
#include <memory>

namespace pendula {
namespace {

using nlohmann::ordered_json;

/// The JSON as one line. Throws SceneError if a string in it is not UTF-8.
std::string line_of(const ordered_json& json) {
    try {
        return json.dump() + '\n';
    } catch (const ordered_json::exception&) {
        throw scene_error({"run file"}, "", "expected text in UTF-8");
    }
}

std::string hex_of(const std::vector<std::byte>& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::byte byte : bytes) {
        text += digits[std::to_integer<unsigned>(byte) >> 4];
        text += digits[std::to_integer<unsigned>(byte) & 0xf];
    }
    return text;
}

std::string hex_of(StateHash hash) { return fmt::format("{:016x}", hash); }

/// Adds the parts of a setup that a scene file does not contain.
void put_rest_of_setup(ordered_json& line, const Setup& setup) {
    const StartState plain;
    if (setup.start.offset != plain.offset || setup.start.offset_link != plain.offset_link) {
        line["offset_link"] = setup.start.offset_link;
        line["offset"] = setup.start.offset;
    }
    const Integration usual;
    if (setup.integration.stages != usual.stages) line["stages"] = setup.integration.stages;
    if (setup.integration.order != usual.order) line["order"] = setup.integration.order;
}

/// Adds the start's angles and velocities as decimals for human readers.
void put_digits(ordered_json& line, const RunRecord& record) {
    const Setup& setup = record.setup;
    const auto trajectory = make_trajectory(setup.chain, setup.start, setup.integration);
    trajectory->restore(record.start);
    const std::vector<std::string> digits = trajectory->state_digits();
    const auto links = static_cast<std::ptrdiff_t>(setup.chain.links());
    line["theta"] = std::vector(digits.begin(), digits.begin() + links);
    line["omega"] = std::vector(digits.begin() + links, digits.begin() + 2 * links);
}

/// The parts of the setup that a run needs. An exact start state that does not agree with the angles is left
/// out: after a change of the model, a reset run starts from the angles alone. The accuracy is always
/// `chosen`, so that the program does not choose another integration for a stored run.
Setup what_counts(Setup setup) {
    setup.accuracy = Accuracy::chosen;
    if (state_belongs(setup.chain, setup.start)) return setup;
    setup.start.state.clear();
    return setup;
}

/// The lines of all keyframes and commands in a possible order of events: each keyframe comes after the
/// commands that were carried out before it.
std::string happenings(const RunRecord& record) {
    std::vector<std::vector<const KeyframeHash*>> after(record.log.size() + 1);
    for (const KeyframeHash& keyframe : record.keyframes)
        if (keyframe.commands < after.size()) after[keyframe.commands].push_back(&keyframe);
    std::string text;
    for (std::size_t commands = 0;; ++commands) {
        for (const KeyframeHash* keyframe : after[commands]) text += run_lines::keyframe(*keyframe);
        if (commands == record.log.size()) return text;
        text += run_lines::command(record.log[commands]);
    }
}

} // namespace

namespace run_lines {

std::string header() {
    ordered_json line;
    line["pendula"] = "run";
    line["format"] = run_format;
    line["version"] = PENDULA_VERSION;
    line["byte_order"] = std::endian::native == std::endian::little ? "little" : "big";
    line["long_double_digits"] = std::numeric_limits<long double>::digits;
    return line_of(line);
}

std::string start(const Scene& scene, const RunRecord& record) {
    Scene begun = scene;
    begun.setup = what_counts(record.setup);
    ordered_json line;
    line["kind"] = "start";
    line["scene"] = to_toml(begun);
    put_rest_of_setup(line, record.setup);
    line["bytes"] = hex_of(record.start);
    try {
        put_digits(line, record);
    } catch (const std::exception& problem) { // Refused, or bytes of another chain
        throw scene_error({"run file"}, "start", problem.what());
    }
    const std::string text = line_of(line);
    // The line is read again to check that a scene file can store the setup.
    if (parse_run(header() + text, "run file").record.setup != what_counts(record.setup))
        throw scene_error({"run file"}, "start", "expected a setup that can be written as a scene");
    return text;
}

std::string command(const LoggedCommand& command) {
    ordered_json line;
    line["kind"] = "command";
    line["step"] = command.step;
    put_change(line, command.change);
    line["hash"] = hex_of(command.hash);
    return line_of(line);
}

std::string keyframe(const KeyframeHash& keyframe) {
    ordered_json line;
    line["kind"] = "keyframe";
    line["step"] = keyframe.step;
    line["commands"] = keyframe.commands;
    line["hash"] = hex_of(keyframe.hash);
    return line_of(line);
}

std::string view(const LoggedView& view, const Scene& scene) {
    ordered_json line;
    line["kind"] = "view";
    line["step"] = view.step;
    line["time"] = view.time;
    put_view(line, view.view, scene);
    return line_of(line);
}

std::string cut(std::int64_t step, std::size_t commands) {
    ordered_json line;
    line["kind"] = "cut";
    line["step"] = step;
    line["commands"] = commands;
    return line_of(line);
}

std::string reached(std::int64_t step, std::optional<StateHash> hash) {
    ordered_json line;
    line["kind"] = "reached";
    line["step"] = step;
    if (hash) line["hash"] = hex_of(*hash);
    return line_of(line);
}

std::string run(const Scene& scene, const RunRecord& record, std::span<const LoggedView> views) {
    std::string text = start(scene, record) + happenings(record);
    for (const LoggedView& each : views) text += view(each, scene);
    return text + reached(record.end, record.end_hash);
}

} // namespace run_lines

std::string to_lines(const RunFile& file) {
    return run_lines::header() + run_lines::run(file.scene, file.record, file.views);
}

} // namespace pendula
