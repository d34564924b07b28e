// SPDX-License-Identifier: MIT
#include "mpi/ensemble_part.hpp"

#include "commands/command_line.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <unistd.h>

namespace pendula {
namespace {

/// FNV-1a with 64 bits (Fowler, Noll, Vo): a record that was cut off, or damaged, is not taken.
class Hash {
  public:
    void add(const void* bytes, std::size_t count) {
        for (const char byte : std::span(static_cast<const char*>(bytes), count))
            value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

} // namespace

EnsemblePart::EnsemblePart(const EnsembleTask& task, const EnsembleCrew::TakeStates& take)
    : task_(task)
    , links_(task.scene.setup.chain.links())
    , sums_(task.steps.size())
    , bins_(task.steps.size() * angle_bins(links_))
    , new_(bins_.size()) {
    if (task.part.empty()) return;
    std::error_code ignored;
    const bool goes_on = task.resume && std::filesystem::exists(task.part, ignored);
    file_.reset(std::fopen(task.part.c_str(), goes_on ? "r+b" : "wb"));
    if (!file_)
        throw Refused(fmt::format("{} cannot be written: {}", task.part.string(), std::strerror(errno)));
    const std::string wanted = head();
    if (!goes_on) {
        if (std::fwrite(wanted.data(), 1, wanted.size(), file_.get()) != wanted.size())
            throw Refused(fmt::format("{} cannot be written: {}", task.part.string(), std::strerror(errno)));
        return;
    }
    std::string found(wanted.size(), '\0');
    if (std::fread(found.data(), 1, found.size(), file_.get()) != found.size() || found != wanted)
        throw Refused(
            fmt::format("{} is the part of another run: choose another --out, or --force to begin anew",
                        task.part.string()));
    long end = std::ftell(file_.get());
    while (read_record(take)) end = std::ftell(file_.get());
    written_ = members_;
    // What was cut off is written again.
    if (std::fseek(file_.get(), end, SEEK_SET) != 0 || ::ftruncate(::fileno(file_.get()), end) != 0)
        throw Refused(fmt::format("{} cannot be written: {}", task.part.string(), std::strerror(errno)));
}

std::string EnsemblePart::head() const {
    const EnsembleSetup& setup = task_.setup;
    std::string text = fmt::format("pendula ensemble part 1\n{} {} {} {} {} {} {} {}\n", setup.count,
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

// A record: how many members there are with it, the sums of all of them, the bins and states of the new ones,
// and the hash of all that.
bool EnsemblePart::write() {
    if (!file_ || written_ == members_) {
        new_states_.clear();
        return false;
    }
    Hash hash;
    const auto put = [&](const void* bytes, std::size_t count) {
        hash.add(bytes, count);
        return std::fwrite(bytes, 1, count, file_.get()) == count;
    };
    bool good = put(&members_, sizeof members_) && put(sums_.data(), sums_.size() * sizeof(PartSums)) &&
                put(new_.data(), new_.size() * sizeof(std::uint32_t)) &&
                put(new_states_.data(), new_states_.size() * sizeof(double));
    const std::uint64_t value = hash.value();
    good = good && std::fwrite(&value, sizeof value, 1, file_.get()) == 1 && std::fflush(file_.get()) == 0 &&
           ::fdatasync(::fileno(file_.get())) == 0;
    if (!good)
        throw CommandFailed(
            fmt::format("{} cannot be written: {}", task_.part.string(), std::strerror(errno)));
    written_ = members_;
    std::ranges::fill(new_, 0);
    new_states_.clear();
    return true;
}

bool EnsemblePart::read_record(const EnsembleCrew::TakeStates& take) {
    Hash hash;
    const auto get = [&](void* bytes, std::size_t count) {
        if (std::fread(bytes, 1, count, file_.get()) != count) return false;
        hash.add(bytes, count);
        return true;
    };
    std::uint64_t members = 0, value = 0;
    std::vector<PartSums> sums(sums_.size());
    std::vector<std::uint32_t> bins(bins_.size());
    std::vector<double> states;
    if (!get(&members, sizeof members) || members <= members_ || members > task_.setup.count) return false;
    if (task_.wants_states) states.resize((members - members_) * 2 * links_);
    if (!get(sums.data(), sums.size() * sizeof(PartSums)) ||
        !get(bins.data(), bins.size() * sizeof(std::uint32_t)) ||
        !get(states.data(), states.size() * sizeof(double)) ||
        std::fread(&value, sizeof value, 1, file_.get()) != 1 || value != hash.value())
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
