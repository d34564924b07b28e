// SPDX-License-Identifier: MIT
#include "commands/numeric/command_line.hpp"
#include "ensemble/draw_starts.hpp"
#include "ensemble/ensemble.hpp"
#include "ensemble/statistics.hpp"
#include "files/file_error.hpp"
#include "files/resumable_file.hpp"
#include "mpi/rank_work.hpp"
#include "mpi/ranks.hpp"
#include "physics/trajectory.hpp"
#include "tasks/worker_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// A range of an ensemble's members. One rank integrates a range from start to end.
struct MemberRange {
    std::uint64_t first = 0, count = 0; ///< `first` is a multiple of statistics_part
};

struct RangeResult {
    std::vector<PartSums> sums;      ///< for each step, the sums of each part
    std::vector<std::uint32_t> bins; ///< for each step, the bins of the whole range
    std::vector<double> states;      ///< for each member, the state at the end; empty if not requested
};

/// An ensemble of only the range's members. Each member has the same start as in the whole ensemble.
Ensemble ensemble_of(const EnsembleTask& task, const MemberRange& range, WorkerPool& workers) {
    const Setup& scene = task.scene.setup;
    EnsembleSetup setup = task.setup;
    setup.count = range.count;
    Ensemble ensemble(scene.chain, scene.start, setup, workers);
    const StartRule rule = start_rule(scene.chain, scene.start, task.setup);
    draw_starts([&](std::size_t member, std::span<double> state) { rule(range.first + member, state); },
                workers, ensemble.states());
    return ensemble;
}

/// For each of the task's steps, the first member of the range whose state is still finite.
std::vector<StatisticsReference> references_in(const EnsembleTask& task, const MemberRange& range,
                                               WorkerPool& workers) {
    Ensemble ensemble = ensemble_of(task, range, workers);
    std::vector<StatisticsReference> references;
    for (const std::int64_t step : task.steps) {
        ensemble.advance(step - ensemble.step(), workers);
        references.push_back(reference_in(ensemble));
    }
    return references;
}

/// The statistics of a range at each of the steps, relative to the references of the whole ensemble. A step
/// has no reference if no member's state is finite any more.
RangeResult run_range(const EnsembleTask& task, const MemberRange& range,
                      const std::vector<StatisticsReference>& references, WorkerPool& workers) {
    Ensemble ensemble = ensemble_of(task, range, workers);
    const std::size_t links = ensemble.links(), parts = (range.count + statistics_part - 1) / statistics_part;
    const MemberMemory start = remember_start(ensemble, workers);
    std::vector<std::uint8_t> flipped(range.count);
    RangeResult result;
    for (std::size_t row = 0; row < task.steps.size(); ++row) {
        ensemble.advance(task.steps[row] - ensemble.step(), workers);
        AngleBins bins(angle_bins(links));
        std::vector<PartSums> sums(parts);
        if (references[row].found)
            sums = sums_of_parts(ensemble, references[row], start.start_turn, start.energy, flipped, bins,
                                 workers);
        result.sums.insert(result.sums.end(), sums.begin(), sums.end());
        result.bins.insert(result.bins.end(), bins.begin(), bins.end());
    }
    if (!task.wants_states) return result;
    result.states.resize(range.count * 2 * links);
    for (std::size_t member = 0; member < range.count; ++member)
        ensemble.coordinates(member, std::span(result.states).subspan(member * 2 * links, 2 * links));
    return result;
}

/// The finished part of an ensemble: the sums of its first members, in memory and in a file. A stopped run
/// can continue from the file.
class EnsemblePart {
  public:
    /// If the task resumes, passes the states of the members in the file to `take`. Throws FileError if the
    /// file belongs to another run or cannot be written.
    EnsemblePart(const EnsembleTask&, const TakeStates& take);

    /// The number of members so far.
    std::uint64_t members() const { return members_; }
    /// Adds the result of the range that begins with the next member.
    void add(const MemberRange&, const RangeResult&);
    /// Writes the results added since the last write to the disk. Returns false if there were none. Throws
    /// CommandFailed.
    bool write();

    /// The statistics of the members so far.
    std::vector<EnsembleStatistics> statistics() const;

  private:
    std::string head() const;
    bool take_record(ResumableFile::Record, const TakeStates&);

    const EnsembleTask& task_;
    std::size_t links_;
    std::uint64_t members_ = 0, written_ = 0;
    std::vector<PartSums> sums_;            ///< for each step, the sums of all members so far
    std::vector<std::uint32_t> bins_, new_; ///< bins of all members so far, and of members not written yet
    std::vector<double> new_states_;
    std::optional<ResumableFile> file_;
};

EnsemblePart::EnsemblePart(const EnsembleTask& task, const TakeStates& take)
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

// A record contains the number of members so far, their sums, and the bins and states of the new members.
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

bool EnsemblePart::take_record(ResumableFile::Record record, const TakeStates& take) {
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

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::seconds until_first_write{1}, between_writes{10};
/// ranges_at_a_rank: number of ranges for each rank, more than one, so that no rank waits long for the
/// slowest rank. most_parts_in_range: the largest size of a range, in units of statistics_part members.
constexpr std::size_t ranges_at_a_rank = 8, most_parts_in_range = 64;
constexpr std::uint64_t largest_message = std::uint64_t{1} << 30; ///< bytes

std::vector<MemberRange> ranges_from(std::uint64_t begin, std::uint64_t members, int ranks) {
    const std::uint64_t parts = (members + statistics_part - 1) / statistics_part;
    const std::uint64_t step =
        statistics_part *
        std::clamp<std::uint64_t>(parts / (static_cast<std::uint64_t>(ranks) * ranges_at_a_rank), 1,
                                  most_parts_in_range);
    std::vector<MemberRange> ranges;
    for (std::uint64_t first = begin; first < members; first += step)
        ranges.push_back({first, std::min(step, members - first)});
    return ranges;
}

/// For each step, finds the reference: the first member whose state is still finite.
std::vector<StatisticsReference> find_references(const EnsembleTask& task, WorkerPool& workers) {
    std::vector<StatisticsReference> references(task.steps.size());
    for (std::uint64_t first = 0; first < task.setup.count;) {
        const std::uint64_t count =
            std::min<std::uint64_t>(first == 0 ? member_block : statistics_part, task.setup.count - first);
        const std::vector<StatisticsReference> found = references_in(task, {first, count}, workers);
        for (std::size_t row = 0; row < found.size(); ++row)
            if (!references[row].found) references[row] = found[row];
        if (std::ranges::all_of(references, &StatisticsReference::found)) break;
        first += count;
    }
    return references;
}

void put(MessageWriter& message, const RangeResult& result) {
    message.put_all(std::span<const PartSums>(result.sums));
    message.put_all(std::span<const std::uint32_t>(result.bins));
    message.put_all(std::span<const double>(result.states));
}

RangeResult get_result(const Message& message) {
    MessageReader reader(message.bytes);
    RangeResult result;
    result.sums = reader.get_all<PartSums>();
    result.bins = reader.get_all<std::uint32_t>();
    result.states = reader.get_all<double>();
    return result;
}

void send_order(Ranks& ranks, const EnsembleTask& task, const std::string& scene,
                const std::vector<StatisticsReference>& references) {
    MessageWriter order;
    order.put_all(std::span<const char>(scene));
    order.put_all(std::span<const std::int64_t>(task.steps));
    order.put(task.wants_states);
    order.put(static_cast<std::uint64_t>(task.threads.value_or(1)));
    order.put_all(std::span<const StatisticsReference>(references));
    for (int rank = 1; rank < ranks.count(); ++rank)
        ranks.send(rank, MessageKind::ensemble_order, order.bytes());
}

} // namespace

EnsembleRows run_on_ranks(Ranks& ranks, const EnsembleTask& task, const TakeStates& take,
                          const std::function<void(std::size_t done)>& tell) {
    if (task.steps.size() * angle_bins(task.scene.setup.chain.links()) * sizeof(std::uint32_t) >
        largest_message)
        throw Refused(
            fmt::format("--every: {} rows do not fit into a message between processes: choose a larger "
                        "interval",
                        task.steps.size()));
    Scene with_setup = task.scene;
    with_setup.setup.ensemble.setup = task.setup;
    const std::string scene = to_toml(with_setup);
    const Setup told = parse_scene(scene, "rank 0's scene").setup;
    if (!(told.chain == task.scene.setup.chain) || !(told.start == task.scene.setup.start) ||
        !(told.ensemble.setup == task.setup))
        throw Refused("this ensemble cannot be sent to other processes: its scene cannot be written "
                      "exactly as text");
    EnsemblePart part(task, take);
    WorkerPool workers(task.threads.value_or(1));
    const std::vector<StatisticsReference> references = find_references(task, workers);
    send_order(ranks, task, scene, references);
    const std::vector<MemberRange> ranges = ranges_from(part.members(), task.setup.count, ranks.count());
    std::map<std::size_t, RangeResult> early; // results that wait for the results of earlier ranges
    std::size_t next = 0;
    WallClock::time_point next_write = WallClock::now() + until_first_write;
    const auto add_all = [&] {
        for (auto found = early.find(next); found != early.end(); found = early.find(++next)) {
            part.add(ranges[next], found->second);
            if (task.wants_states) take(found->second.states);
            early.erase(found);
        }
        tell(part.members());
        // write() returns false if the next range is still missing; the next call tries again.
        if (WallClock::now() >= next_write && part.write()) next_write = WallClock::now() + between_writes;
    };
    share<RangeResult>(
        ranks, {.tasks = ranges.size(),
                .send =
                    [&](int rank, std::size_t range) {
                        MessageWriter message;
                        message.put(ranges[range]);
                        ranks.send(rank, MessageKind::ensemble_work, message.bytes());
                    },
                .read = get_result,
                .own = [&](std::size_t range) { return run_range(task, ranges[range], references, workers); },
                .take =
                    [&](std::size_t range, RangeResult result) {
                        early.emplace(range, std::move(result));
                        add_all();
                    }});
    part.write();
    return {part.statistics(),
            fmt::format("{}, {} rank{}", name_of(best_instruction_set(InstructionSet::avx512)), ranks.count(),
                        ranks.count() == 1 ? "" : "s")};
}

namespace {

struct EnsembleWork {
    EnsembleTask task;
    WorkerPool workers;
    std::vector<StatisticsReference> references;
};

} // namespace

AnswerMessage ensemble_helper() {
    return [work = std::shared_ptr<EnsembleWork>()](Ranks& ranks, const Message& message) mutable {
        MessageReader reader(message.bytes);
        if (message.kind == MessageKind::ensemble_order) {
            EnsembleTask task;
            task.scene = parse_scene(reader.text(), "rank 0's scene");
            task.setup = task.scene.setup.ensemble.setup;
            task.steps = reader.get_all<std::int64_t>();
            task.wants_states = reader.get<bool>();
            const auto threads = reader.get<std::uint64_t>();
            work.reset(new EnsembleWork{std::move(task), WorkerPool(threads),
                                        reader.get_all<StatisticsReference>()});
        }
        if (message.kind != MessageKind::ensemble_work) return;
        MessageWriter answer;
        put(answer, run_range(work->task, reader.get<MemberRange>(), work->references, work->workers));
        ranks.send(message.rank, MessageKind::ensemble_sums, answer.bytes());
    };
}

} // namespace pendula
