// SPDX-License-Identifier: MIT
#include "simulation/run_record.hpp"

#include <algorithm>
#include <tuple>

namespace pendula {
namespace {

bool earlier(const KeyframeHash& a, const KeyframeHash& b) {
    return std::tie(a.step, a.commands) < std::tie(b.step, b.commands);
}

} // namespace

void RunMirror::run_began(const RunRecord& record) { record_ = record; }

void RunMirror::command_logged(const LoggedCommand& command) {
    record_.log.push_back(command);
    reached(command.step, command.hash);
}

/// Inserts the keyframe in order; it is usually the newest. Replaces a keyframe with the same step and number
/// of commands.
void RunMirror::keyframe_taken(const KeyframeHash& keyframe) {
    auto& keyframes = record_.keyframes;
    const auto place = std::lower_bound(keyframes.begin(), keyframes.end(), keyframe, earlier);
    if (place != keyframes.end() && !earlier(keyframe, *place))
        *place = keyframe;
    else
        keyframes.insert(place, keyframe);
    const bool after_all = keyframe.commands == record_.log.size();
    reached(keyframe.step, after_all ? std::optional(keyframe.hash) : std::nullopt);
}

void RunMirror::future_cut(std::int64_t step, std::size_t commands) {
    record_.log.resize(std::min(commands, record_.log.size()));
    std::erase_if(record_.keyframes, [&](const KeyframeHash& keyframe) {
        return keyframe.step > step || keyframe.commands > commands;
    });
    record_.end = step;
    // The run now ends at `step`. The hash of the end is known if the last change was made at this step, or
    // if a keyframe was taken at this step after all remaining changes.
    const auto& log = record_.log;
    const auto& keyframes = record_.keyframes;
    record_.end_hash.reset();
    if (!log.empty() && log.back().step == step) record_.end_hash = log.back().hash;
    if (!keyframes.empty() && keyframes.back().step == step && keyframes.back().commands == log.size())
        record_.end_hash = keyframes.back().hash;
}

void RunMirror::reached(std::int64_t step, std::optional<StateHash> hash) {
    if (step < record_.end) return;
    if (step > record_.end || hash) record_.end_hash = hash;
    record_.end = step;
}

} // namespace pendula
