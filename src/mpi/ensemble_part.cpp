// SPDX-License-Identifier: MIT
#include "mpi/ensemble_part.hpp"

#include "commands/numeric/command_line.hpp"
#include "files/file_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>

namespace pendula {

EnsemblePart::EnsemblePart(const EnsembleTask& task, const EnsembleCrew::TakeStates& take)
    : task_(task)
    , links_(task.scene.setup.chain.links())
    , sums_(task.steps.size())
    , bins_(task.steps.size() * angle_bins(links_))
    , new_(bins_.size()) {
    if (task.part.empty()) return;
    file_.emplace(task.part, "run", head());
    if (task.resume)
        file_->resume([&](ResumableFile::Record record) { return take_record(record, take); });
    else
        file_->begin();
    written_ = members_;
}

std::string EnsemblePart::head() const {
    const EnsembleSetup& setup = task_.setup;
    std::string text = fmt::format("pendula ensemble part 2\n{} {} {} {} {} {} {} {}\n", setup.count,
                                   name_of(setup.starts), setup.spread, setup.link, setup.seed,
                                   name_of(setup.precision), setup.dt, task_.wants_states);
    for (const std::int64_t step : task_.steps) text += fmt::format("{} ", step);
    return text + "\n" + to_toml(task_.scene);
}

void EnsemblePart::add(const MemberRange& range, const RangeResult& result) {
    const std::size_t parts = result.sums.size() / task_.steps.size();
    for (std::size_t i = 0; i < result.sums.size(); ++i) sums_[i / parts].add(result.sums[i]);
    for (std::size_t i = 0; i < bins_.size(); ++i) {
        bins_[i] += result.bins[i];
        new_[i] += result.bins[i];
    }
    new_states_.insert(new_states_.end(), result.states.begin(), result.states.end());
    members_ += range.count;
}

// A record: how many members there are with it, the sums of all of them, the bins and states of the new ones.
bool EnsemblePart::write() {
    if (!file_ || written_ == members_) {
        new_states_.clear();
        return false;
    }
    file_->add({record_piece(members_), std::as_bytes(std::span(sums_)), std::as_bytes(std::span(new_)),
                std::as_bytes(std::span(new_states_))});
    try {
        file_->write();
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
    written_ = members_;
    std::ranges::fill(new_, 0);
    new_states_.clear();
    return true;
}

bool EnsemblePart::take_record(ResumableFile::Record record, const EnsembleCrew::TakeStates& take) {
    const auto get = [&](void* bytes, std::size_t count) {
        if (record.size() < count) return false;
        std::memcpy(bytes, record.data(), count);
        record = record.subspan(count);
        return true;
    };
    std::uint64_t members = 0;
    std::vector<PartSums> sums(sums_.size());
    std::vector<std::uint32_t> bins(bins_.size());
    std::vector<double> states;
    if (!get(&members, sizeof members) || members <= members_ || members > task_.setup.count) return false;
    const std::uint64_t numbers = task_.wants_states ? (members - members_) * 2 * links_ : 0;
    if (record.size() / sizeof(double) < numbers) return false;
    states.resize(numbers);
    if (!get(sums.data(), sums.size() * sizeof(PartSums)) ||
        !get(bins.data(), bins.size() * sizeof(std::uint32_t)) ||
        !get(states.data(), states.size() * sizeof(double)) || !record.empty())
        return false;
    members_ = members;
    sums_ = std::move(sums);
    for (std::size_t i = 0; i < bins.size(); ++i) bins_[i] += bins[i];
    if (task_.wants_states) take(states);
    return true;
}

std::vector<EnsembleStatistics> EnsemblePart::statistics() const {
    std::vector<EnsembleStatistics> rows;
    const std::size_t bins = angle_bins(links_);
    for (std::size_t row = 0; row < sums_.size(); ++row) {
        const auto begin = bins_.begin() + static_cast<std::ptrdiff_t>(row * bins);
        const double time = static_cast<double>(task_.steps[row]) * task_.setup.dt;
        rows.push_back(statistics_from(time, task_.setup.count, links_, sums_[row],
                                       {begin, begin + static_cast<std::ptrdiff_t>(bins)}));
    }
    return rows;
}

} // namespace pendula
