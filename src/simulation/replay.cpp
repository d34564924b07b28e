// SPDX-License-Identifier: MIT
#include "simulation/replay.hpp"

#include "simulation/command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The number of steps between two calls of `progress`. These steps take some milliseconds.
constexpr std::int64_t steps_per_report = 10'000;

std::string hashes(StateHash recorded, StateHash calculated) {
    return fmt::format("recorded {:016x}, calculated {:016x}", recorded, calculated);
}

} // namespace

std::optional<std::string> start_difference(const RunRecord& record, const Simulation& at_start) {
    if (record.keyframes.empty()) return std::nullopt;
    const KeyframeHash& first = record.keyframes.front();
    const StateHash hash = at_start.hash();
    if (first.step != 0 || first.commands != 0 || first.hash == hash) return std::nullopt;
    return "the start is not the recorded one: " + hashes(first.hash, hash);
}

std::optional<std::string> end_difference(const RunRecord& record, const Simulation& at_end) {
    if (!record.end_hash) return std::nullopt;
    const StateHash hash = at_end.hash();
    if (hash == *record.end_hash) return std::nullopt;
    return "the end is not the recorded one: " + hashes(*record.end_hash, hash);
}

Replay::Replay(const RunRecord& record) : record_(record), simulation_(record.setup, record.start) {}

std::optional<Difference> Replay::run(bool compare, const Progress& progress) {
    if (!compare)
        if (auto wrong = start_difference(record_, simulation_)) return Difference{0, std::move(*wrong)};
    std::vector<KeyframeHash> keyframes;
    if (compare) keyframes = record_.keyframes;
    // Keyframes and commands are processed in their order: a keyframe after k commands lies between the k-th
    // command and the next.
    std::sort(keyframes.begin(), keyframes.end(), [](const KeyframeHash& a, const KeyframeHash& b) {
        return std::tie(a.commands, a.step) < std::tie(b.commands, b.step);
    });
    auto keyframe = keyframes.begin();
    for (std::size_t commands = 0;; ++commands) {
        for (; keyframe != keyframes.end() && keyframe->commands == commands; ++keyframe)
            if (auto difference = check_keyframe(*keyframe, progress)) return difference;
        if (commands == record_.log.size()) {
            if (auto difference = advance_to(record_.end, progress)) return difference;
            if (keyframe != keyframes.end())
                return Difference{
                    keyframe->step,
                    fmt::format("the keyframe after {} changes is never reached: the record has only {}",
                                keyframe->commands, commands)};
            if (auto wrong = end_difference(record_, simulation_))
                return Difference{record_.end, std::move(*wrong)};
            return std::nullopt;
        }
        const LoggedCommand& command = record_.log[commands];
        if (auto difference = advance_to(command.step, progress)) return difference;
        if (auto difference = repeat(command, commands + 1)) return difference;
        if (compare)
            if (const StateHash hash = simulation_.hash(); hash != command.hash)
                return Difference{command.step,
                                  fmt::format("the state after change {} ({}): {}", commands + 1,
                                              name_of(command.change), hashes(command.hash, hash))};
    }
}

std::optional<Difference> Replay::check_keyframe(const KeyframeHash& keyframe, const Progress& progress) {
    if (auto difference = advance_to(keyframe.step, progress)) return difference;
    const StateHash hash = simulation_.hash();
    if (hash == keyframe.hash) return std::nullopt;
    return Difference{keyframe.step, "the keyframe: " + hashes(keyframe.hash, hash)};
}

std::optional<Difference> Replay::advance_to(std::int64_t step, const Progress& progress) {
    TeeSink nowhere;
    while (simulation_.step() < step && !simulation_.failure()) {
        simulation_.advance(std::min(step - simulation_.step(), steps_per_report), nowhere);
        if (progress) progress(simulation_.step());
    }
    if (simulation_.step() == step) return std::nullopt;
    if (simulation_.failure())
        return Difference{simulation_.step(), "the motion stops: " + *simulation_.failure()};
    return Difference{simulation_.step(), fmt::format("the record goes back to step {}", step)};
}

std::optional<Difference> Replay::repeat(const LoggedCommand& command, std::size_t number) {
    try {
        simulation_.repeat(command.change);
    } catch (const Refused& refused) {
        return Difference{command.step, fmt::format("change {} ({}) is refused: {}", number,
                                                    name_of(command.change), refused.what())};
    }
    return std::nullopt;
}

std::optional<Difference> verify(const RunRecord& record, const Replay::Progress& progress) {
    return Replay(record).run(true, progress);
}

} // namespace pendula
