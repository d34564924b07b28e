// SPDX-License-Identifier: MIT
#include "simulation/timeline_run.hpp"

#include "simulation/setup_change.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace pendula {
namespace {

/// The dt that a change asks for.
std::optional<double> timestep_of(const LoggedChange& change) {
    if (const auto* asked = std::get_if<SetTimestep>(&change)) return asked->value;
    if (const auto* asked = std::get_if<SetIntegration>(&change)) return asked->integration.dt;
    return std::nullopt;
}

} // namespace

CutFuture TimelineRun::cut(std::size_t kept, std::int64_t fork) {
    const bool behind_fork = fork < end || kept < log.size();
    CutFuture future;
    future.kept = kept;
    future.fork = fork;
    future.log.assign(std::make_move_iterator(log.begin() + static_cast<std::ptrdiff_t>(kept)),
                      std::make_move_iterator(log.end()));
    log.resize(kept);
    const auto behind = std::partition_point(hashes.begin(), hashes.end(), [&](const KeyframeHash& hash) {
        return hash.step <= fork && hash.commands <= kept;
    });
    future.hashes.assign(behind, hashes.end());
    hashes.erase(behind, hashes.end());
    keyframes.cut(fork, kept);
    future.flips = flips.cut(fork);
    future.end = std::exchange(end, fork);
    future.end_time = end_time;
    future.end_hash = behind_fork ? end_hash : std::nullopt;
    return future;
}

void TimelineRun::join(CutFuture future) {
    std::move(future.log.begin(), future.log.end(), std::back_inserter(log));
    std::move(future.hashes.begin(), future.hashes.end(), std::back_inserter(hashes));
    flips.join(future.fork, std::move(future.flips));
    end = future.end;
    end_time = future.end_time;
    end_hash = future.end_hash;
}

std::vector<double> TimelineRun::times() const {
    std::vector<double> times;
    double dt = setup->integration.dt;
    double base_time = 0;
    std::int64_t base_step = 0;
    const auto time_at = [&](std::int64_t step) {
        return base_time + static_cast<double>(step - base_step) * dt;
    };
    for (const LoggedCommand& entry : log) {
        times.push_back(time_at(entry.step));
        const auto asked = timestep_of(entry.change);
        if (!asked || *asked == dt) continue;
        base_time = times.back();
        base_step = entry.step;
        dt = *asked;
    }
    times.push_back(time_at(end));
    return times;
}

Setup TimelineRun::end_setup() const {
    Setup changed = *setup;
    for (const LoggedCommand& entry : log)
        std::visit([&](const auto& change) { put_into(changed, change); }, entry.change);
    return changed;
}

} // namespace pendula
