// SPDX-License-Identifier: MIT
#include "map/map_evaluator.hpp"
#include "mpi/rank_work.hpp"
#include "mpi/ranks.hpp"
#include "physics/trajectory.hpp"
#include "scene/scene.hpp"
#include "tasks/worker_pool.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pendula {
namespace {

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

} // namespace

EvaluatePieces map_on_ranks(Ranks& ranks, const MapOrder& order, std::optional<std::size_t> threads) {
    const std::string map = to_map_text(order), scene = to_toml(order.scene);
    if (!(told_definition(map, scene) == order.job.definition))
        throw Refused(
            "this map cannot be sent to other processes: its scene cannot be written exactly as text");
    // The pool is made before the orders are sent: if the system allows no more threads, no other rank has an
    // order yet.
    const auto pool = std::make_shared<WorkerPool>(threads.value_or(1));
    MessageWriter message;
    message.put_all(std::span<const char>(map));
    message.put_all(std::span<const char>(scene));
    message.put(static_cast<std::uint64_t>(threads.value_or(1)));
    for (int rank = 1; rank < ranks.count(); ++rank)
        ranks.send(rank, MessageKind::map_order, message.bytes());
    return [&ranks, pool](const MapJob& job, const std::vector<MapPiece>& pieces, const TakePiece& take,
                          const StopFlag* stop) {
        const MapPicture& picture = job.picture();
        const MapArithmetic arithmetic = arithmetic_of(picture.place, picture.columns, picture.rows);
        MapListEvaluator evaluator(picture.definition, arithmetic, *pool);
        share<Values>(
            ranks,
            {.tasks = pieces.size(),
             .send =
                 [&](int rank, std::size_t piece) {
                     MessageWriter work;
                     work.put(arithmetic);
                     work.put_all(std::span<const MapPoint>(job.points_of(pieces[piece])));
                     ranks.send(rank, MessageKind::map_work, work.bytes());
                 },
             .read =
                 [](const Message& answer) {
                     MessageReader reader(answer.bytes);
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
        check_stop(stop); // at this point no other process is working
    };
}

namespace {

struct MapWork {
    MapDefinition definition;
    WorkerPool pool;
    std::optional<MapListEvaluator> evaluator = {};
    MapArithmetic arithmetic = MapArithmetic::double_;

    MapWork(MapDefinition wanted, std::size_t threads) : definition(std::move(wanted)), pool(threads) {}
};

} // namespace

AnswerMessage map_helper() {
    return [work = std::shared_ptr<MapWork>()](Ranks& ranks, const Message& message) mutable {
        MessageReader reader(message.bytes);
        if (message.kind == MessageKind::map_order) {
            const std::string map = reader.text(), scene = reader.text();
            work = std::make_shared<MapWork>(told_definition(map, scene), reader.get<std::uint64_t>());
        }
        if (message.kind != MessageKind::map_work) return;
        const auto arithmetic = reader.get<MapArithmetic>();
        if (!work->evaluator || work->arithmetic != arithmetic)
            work->evaluator.emplace(work->definition, arithmetic, work->pool);
        work->arithmetic = arithmetic;
        const Values result = evaluated(*work->evaluator, reader.get_all<MapPoint>());
        MessageWriter answer;
        answer.put(result.cost);
        answer.put_all(std::span<const double>(result.values));
        ranks.send(message.rank, MessageKind::map_values, answer.bytes());
    };
}

} // namespace pendula
