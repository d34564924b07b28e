// SPDX-License-Identifier: MIT
#include "mpi/map_ranks.hpp"

#include "ensemble/worker_pool.hpp"
#include "map/map_list.hpp"
#include "mpi/message_bytes.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <future>
#include <thread>
#include <utility>

namespace pendula {
namespace {

constexpr std::chrono::microseconds between_looks{200};
/// Pieces that a rank has: it goes on with the second while its values of the first are on their way.
constexpr std::size_t pieces_at_a_rank = 2;

std::size_t threads_of(int wanted) { return wanted > 0 ? static_cast<std::size_t>(wanted) : 1; }

/// The definition as another rank reads it.
MapDefinition told_definition(const std::string& map, const std::string& scene) {
    return parse_map_text(map, parse_scene(scene, "rank 0's scene", {}), "rank 0's map").job.definition;
}

struct Values {
    std::vector<double> values;
    MapCost cost;
};

Values evaluated(MapListEvaluator& evaluator, const std::vector<MapPoint>& points) {
    Values result{std::vector<double>(points.size()), {}};
    evaluator.evaluate(points, result.values, nullptr, &result.cost);
    return result;
}

class RankCrew final : public MapCrew {
  public:
    RankCrew(Ranks& ranks, const MapOrder& order, int threads) : ranks_(ranks), pool_(threads_of(threads)) {
        const std::string map = to_map_text(order), scene = to_toml(order.scene);
        if (!(told_definition(map, scene) == order.job.definition))
            throw Refused("this map cannot be told to other processes: its scene has no exact text");
        MessageWriter message;
        message.put_all(std::span<const char>(map));
        message.put_all(std::span<const char>(scene));
        message.put(static_cast<std::uint64_t>(threads_of(threads)));
        for (int rank = 1; rank < ranks_.count(); ++rank)
            ranks_.send(rank, MessageKind::map_order, message.bytes());
    }

    void evaluate(const MapJob& job, const std::vector<MapPiece>& pieces, const Take& take) override {
        const MapPicture& picture = job.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        MapListEvaluator evaluator(picture.definition, arithmetic, pool_);
        std::size_t next = 0, left = pieces.size();
        std::vector<std::deque<std::size_t>> at_rank(static_cast<std::size_t>(ranks_.count()));
        const auto hand_to = [&](int rank) {
            if (next == pieces.size()) return;
            MessageWriter message;
            message.put(arithmetic);
            message.put_all(std::span<const MapPoint>(job.points_of(pieces[next])));
            ranks_.send(rank, MessageKind::map_work, message.bytes());
            at_rank[static_cast<std::size_t>(rank)].push_back(next++);
        };
        for (std::size_t i = 0; i < pieces_at_a_rank; ++i)
            for (int rank = 1; rank < ranks_.count(); ++rank) hand_to(rank);

        std::size_t own = 0;
        std::future<Values> own_values;
        while (left > 0) {
            if (!own_values.valid() && next < pieces.size()) {
                own = next++;
                own_values =
                    std::async(std::launch::async, [&evaluator, points = job.points_of(pieces[own])] {
                        return evaluated(evaluator, points);
                    });
            }
            if (const std::optional<Message> message = ranks_.receive_if_any()) {
                auto& queue = at_rank[static_cast<std::size_t>(message->rank)];
                const std::size_t piece = queue.front();
                queue.pop_front();
                hand_to(
                    message->rank); // before the values are taken, so that the rank does not wait for that
                MessageReader reader(message->bytes);
                const auto cost = reader.get<MapCost>();
                take(pieces[piece], reader.get_all<double>(), cost);
                --left;
            } else if (own_values.valid() &&
                       own_values.wait_for(between_looks) == std::future_status::ready) {
                const Values result = own_values.get();
                take(pieces[own], result.values, result.cost);
                --left;
            } else if (!own_values.valid()) {
                std::this_thread::sleep_for(between_looks);
            }
        }
    }

  private:
    Ranks& ranks_;
    WorkerPool pool_;
};

} // namespace

std::unique_ptr<MapCrew> crew_of_ranks(Ranks& ranks, const MapOrder& order, int threads) {
    return std::make_unique<RankCrew>(ranks, order, threads);
}

struct MapHelper::Work {
    MapDefinition definition;
    WorkerPool pool;
    std::optional<MapListEvaluator> evaluator = {};
    MapArithmetic arithmetic = MapArithmetic::double_;

    Work(MapDefinition wanted, std::size_t threads) : definition(std::move(wanted)), pool(threads) {}
};

MapHelper::MapHelper() = default;
MapHelper::~MapHelper() = default;

void MapHelper::answer(Ranks& ranks, const Message& message) {
    MessageReader reader(message.bytes);
    if (message.kind == MessageKind::map_order) {
        const std::string map = reader.text(), scene = reader.text();
        work_ = std::make_unique<Work>(told_definition(map, scene), reader.get<std::uint64_t>());
    }
    if (message.kind != MessageKind::map_work) return;
    const auto arithmetic = reader.get<MapArithmetic>();
    if (!work_->evaluator || work_->arithmetic != arithmetic)
        work_->evaluator.emplace(work_->definition, arithmetic, work_->pool);
    work_->arithmetic = arithmetic;
    const Values result = evaluated(*work_->evaluator, reader.get_all<MapPoint>());
    MessageWriter answer;
    answer.put(result.cost);
    answer.put_all(std::span<const double>(result.values));
    ranks.send(message.rank, MessageKind::map_values, answer.bytes());
}

} // namespace pendula
