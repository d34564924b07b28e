// SPDX-License-Identifier: MIT
#include "mpi/ensemble_ranks.hpp"

#include "mpi/ensemble_part.hpp"
#include "mpi/ensemble_range.hpp"
#include "mpi/message_bytes.hpp"
#include "mpi/work_sharing.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

namespace pendula {
namespace {

using WallClock = std::chrono::steady_clock;
constexpr std::chrono::seconds until_first_write{1}, between_writes{10};
/// Ranges that each rank gets, so that none waits long for the slowest; at least one part of statistics each.
constexpr std::size_t ranges_at_a_rank = 8, most_parts_in_range = 64;
constexpr std::uint64_t largest_message = std::uint64_t{1} << 30; ///< bytes

std::size_t threads_at_a_rank(int wanted) { return wanted > 0 ? static_cast<std::size_t>(wanted) : 1; }

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

/// Where the first members are all lost, those behind them are looked through.
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

class EnsembleOnRanks final : public EnsembleCrew {
  public:
    explicit EnsembleOnRanks(Ranks& ranks) : ranks_(ranks) {}

    std::vector<EnsembleStatistics> run(const EnsembleTask& task, const TakeStates& take,
                                        const Tell& tell) override {
        if (task.steps.size() * angle_bins(task.scene.setup.chain.links()) * sizeof(std::uint32_t) >
            largest_message)
            throw Refused(
                fmt::format("--every gives {} rows, more than ranks can tell each other: choose a larger one",
                            task.steps.size()));
        const std::string scene = to_toml(task.scene);
        const Setup told = parse_scene(scene, "rank 0's scene").setup;
        if (!(told.chain == task.scene.setup.chain) || !(told.start == task.scene.setup.start))
            throw Refused("this ensemble cannot be told to other processes: its scene has no exact text");
        EnsemblePart part(task, take);
        WorkerPool workers(threads_at_a_rank(task.threads));
        const std::vector<StatisticsReference> references = find_references(task, workers);
        send_order(task, scene, references);
        const std::vector<MemberRange> ranges = ranges_from(part.members(), task.setup.count, ranks_.count());
        std::map<std::size_t, RangeResult> early; // whose turn has not come
        std::size_t next = 0;
        WallClock::time_point next_write = WallClock::now() + until_first_write;
        const auto add_all = [&] {
            for (auto found = early.find(next); found != early.end(); found = early.find(++next)) {
                part.add(ranges[next], found->second);
                if (task.wants_states) take(found->second.states);
                early.erase(found);
            }
            tell(part.members());
            // If the range whose turn it is has not come yet, there is nothing to write, and it is soon tried
            // again.
            if (WallClock::now() >= next_write && part.write())
                next_write = WallClock::now() + between_writes;
        };
        share<RangeResult>(
            ranks_,
            {.tasks = ranges.size(),
             .send =
                 [&](int rank, std::size_t range) {
                     MessageWriter message;
                     message.put(ranges[range]);
                     ranks_.send(rank, MessageKind::ensemble_work, message.bytes());
                 },
             .read = get_result,
             .own = [&](std::size_t range) { return run_range(task, ranges[range], references, workers); },
             .take =
                 [&](std::size_t range, RangeResult result) {
                     early.emplace(range, std::move(result));
                     add_all();
                 }});
        part.write();
        return part.statistics();
    }

    std::string name() const override {
        return fmt::format("{}, {} rank{}", name_of(best_instruction_set(InstructionSet::avx512)),
                           ranks_.count(), ranks_.count() == 1 ? "" : "s");
    }

    void forget(const EnsembleTask& task) override {
        std::error_code ignored;
        if (!task.part.empty()) std::filesystem::remove(task.part, ignored);
    }

  private:
    void send_order(const EnsembleTask& task, const std::string& scene,
                    const std::vector<StatisticsReference>& references) {
        MessageWriter order;
        order.put_all(std::span<const char>(scene));
        order.put(task.setup);
        order.put_all(std::span<const std::int64_t>(task.steps));
        order.put(task.wants_states);
        order.put(static_cast<std::uint64_t>(threads_at_a_rank(task.threads)));
        order.put_all(std::span<const StatisticsReference>(references));
        for (int rank = 1; rank < ranks_.count(); ++rank)
            ranks_.send(rank, MessageKind::ensemble_order, order.bytes());
    }

    Ranks& ranks_;
};

} // namespace

std::unique_ptr<EnsembleCrew> ensemble_crew_of_ranks(Ranks& ranks) {
    return std::make_unique<EnsembleOnRanks>(ranks);
}

struct EnsembleHelper::Work {
    EnsembleTask task;
    WorkerPool workers;
    std::vector<StatisticsReference> references;
};

EnsembleHelper::EnsembleHelper() = default;
EnsembleHelper::~EnsembleHelper() = default;

void EnsembleHelper::answer(Ranks& ranks, const Message& message) {
    MessageReader reader(message.bytes);
    if (message.kind == MessageKind::ensemble_order) {
        EnsembleTask task;
        task.scene = parse_scene(reader.text(), "rank 0's scene");
        task.setup = reader.get<EnsembleSetup>();
        task.steps = reader.get_all<std::int64_t>();
        task.wants_states = reader.get<bool>();
        const auto threads = reader.get<std::uint64_t>();
        work_.reset(new Work{std::move(task), WorkerPool(threads), reader.get_all<StatisticsReference>()});
    }
    if (message.kind != MessageKind::ensemble_work) return;
    MessageWriter answer;
    put(answer, run_range(work_->task, reader.get<MemberRange>(), work_->references, work_->workers));
    ranks.send(message.rank, MessageKind::ensemble_sums, answer.bytes());
}

} // namespace pendula
