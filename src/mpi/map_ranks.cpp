// SPDX-License-Identifier: MIT
#include "mpi/map_ranks.hpp"

#include "map/map_evaluator.hpp"
#include "mpi/message_bytes.hpp"
#include "mpi/work_sharing.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "tasks/worker_pool.hpp"

#include <utility>

namespace pendula {
namespace {

std::size_t threads_of(int wanted) { return wanted > 0 ? static_cast<std::size_t>(wanted) : 1; }

/// The definition that another rank reads from these texts.
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

class RankWorkers final : public MapWorkers {
  public:
    RankWorkers(Ranks& ranks, const MapOrder& order, int threads)
        : ranks_(ranks), pool_(threads_of(threads)) {
        const std::string map = to_map_text(order), scene = to_toml(order.scene);
        if (!(told_definition(map, scene) == order.job.definition))
            throw Refused(
                "this map cannot be sent to other processes: its scene cannot be written exactly as "
                "text");
        MessageWriter message;
        message.put_all(std::span<const char>(map));
        message.put_all(std::span<const char>(scene));
        message.put(static_cast<std::uint64_t>(threads_of(threads)));
        for (int rank = 1; rank < ranks_.count(); ++rank)
            ranks_.send(rank, MessageKind::map_order, message.bytes());
    }

    void evaluate(const MapJob& job, const std::vector<MapPiece>& pieces, const Take& take,
                  const StopFlag* stop) override {
        const MapPicture& picture = job.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        MapListEvaluator evaluator(picture.definition, arithmetic, pool_);
        share<Values>(
            ranks_,
            {.tasks = pieces.size(),
             .send =
                 [&](int rank, std::size_t piece) {
                     MessageWriter message;
                     message.put(arithmetic);
                     message.put_all(std::span<const MapPoint>(job.points_of(pieces[piece])));
                     ranks_.send(rank, MessageKind::map_work, message.bytes());
                 },
             .read =
                 [](const Message& message) {
                     MessageReader reader(message.bytes);
                     Values result;
                     result.cost = reader.get<MapCost>();
                     result.values = reader.get_all<double>();
                     return result;
                 },
             // No lock is needed: the data that points_of() reads stay the same until put() has been called
             // for all pieces of this phase.
             .own = [&](std::size_t piece) { return evaluated(evaluator, job.points_of(pieces[piece])); },
             .take = [&](std::size_t piece,
                         Values result) { take(pieces[piece], result.values, result.cost); }});
        check_stop(stop); // here no other process is working
    }

  private:
    Ranks& ranks_;
    WorkerPool pool_;
};

} // namespace

std::unique_ptr<MapWorkers> workers_on_ranks(Ranks& ranks, const MapOrder& order, int threads) {
    return std::make_unique<RankWorkers>(ranks, order, threads);
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
