// SPDX-License-Identifier: MIT
#include "map/map_work.hpp"

#include "map/map_evaluator.hpp"
#include "physics/trajectory.hpp"
#include "tasks/latest_wish.hpp"
#include "tasks/worker_pool.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

namespace pendula {
namespace {

struct MapRequest {
    MapDefinition definition;
    MapPlace place;
    std::size_t columns = 0, rows = 0;
    bool antialiased = true;

    bool operator==(const MapRequest&) const = default;
};

struct MapProgress {
    MapReport report;
    std::size_t points = 0;         ///< number of points in the current phase; 0 before the first phase
    double begun_at = 0, share = 1; ///< progress at the phase's beginning; progress that the phase adds
};

using MapWishes = LatestWish<MapRequest, MapProgress>;
using Clock = std::chrono::steady_clock;

/// The number of points in a batch. A picture can be published after each batch.
constexpr std::size_t at_once = 1 << 15;
/// The highest progress shown before the last pixel.
constexpr double nearly_all = 0.999;
/// Each published picture is a copy. The pause before the next copy is at least this long, and at least
/// pauses_per_copy times the time that the last copy took.
constexpr std::chrono::milliseconds least_between_pictures{50};
constexpr int pauses_per_copy = 20;

/// Calculates one request from coarse to fine.
class MapCalculation {
  public:
    MapCalculation(const MapRequest& request, MapShown shown, WorkerPool& pool,
                   std::atomic<std::size_t>& done, MapWishes::Turn& turn)
        : request_(request)
        , shown_(shown)
        , done_(done)
        , turn_(turn)
        , evaluator_(request.definition, arithmetic_of(request.place, request.columns, request.rows), pool)
        , picture_(blank_picture(request.definition, request.place, request.columns, request.rows))
        , known_(picture_.values.size()) {}

    void run() {
        begin_phase(0, request_.antialiased ? 0.4 : 1, picture_.values.size());
        for (const std::size_t stride : map_strides) {
            calculate_level(stride);
            if (stride == map_strides.front()) tell_predictability();
        }
        if (request_.antialiased) refine();
        publish(1);
        turn_.tell([](MapProgress& now) { now.report.progress = 1; });
    }

  private:
    /// Calculates the pixels of a stride that are not known yet. In a symmetric map, sets the mirrored pixels
    /// too.
    void calculate_level(std::size_t stride) {
        const bool is_mirrored = picture_.is_mirrored();
        std::vector<std::uint32_t> pixels;
        for (std::size_t row = 0; row < picture_.rows; row += stride)
            for (std::size_t column = 0; column < picture_.columns; column += stride) {
                const std::size_t pixel = row * picture_.columns + column;
                if (known_[pixel]) continue;
                pixels.push_back(static_cast<std::uint32_t>(pixel));
                known_[pixel] = true;
                if (is_mirrored) known_[known_.size() - 1 - pixel] = true;
            }
        std::vector<MapPoint> points;
        std::vector<double> values;
        for (std::size_t first = 0; first < pixels.size(); first += at_once) {
            const std::size_t count = std::min(at_once, pixels.size() - first);
            points.clear();
            for (std::size_t i = first; i < first + count; ++i) points.push_back(picture_.point(pixels[i]));
            values.resize(count);
            evaluator_.evaluate(points, values, &turn_.stop(), nullptr, &done_);
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t pixel = pixels[first + i];
                picture_.values[pixel] = values[i];
                if (!is_mirrored) continue;
                const std::size_t other = picture_.values.size() - 1 - pixel;
                if (other == pixel) continue;
                picture_.values[other] = mirrored_value(picture_.definition.quantity, values[i]);
                ++done_;
            }
            if (first + count < pixels.size() && stride != map_strides.front()) publish_if_due(0);
        }
        picture_.stride = stride;
        publish_if_due(stride);
    }

    /// Publishes a copy of the picture, in which each pixel without a value has the value at the lower left
    /// corner of its square of `stride` × `stride` pixels. `stride` 0 means that the next level is partly
    /// known; the squares of the previous level are then used.
    void publish(std::size_t stride) {
        const auto began = Clock::now();
        auto shown = std::make_shared<MapPicture>(picture_);
        const std::size_t square = stride > 0 ? stride : picture_.stride;
        if (square > 1)
            for (std::size_t row = 0; row < shown->rows; ++row)
                for (std::size_t column = 0; column < shown->columns; ++column) {
                    const std::size_t pixel = row * shown->columns + column;
                    if (!known_[pixel] || fate_of(picture_.values[pixel]) == MapFate::no_such_start)
                        shown->values[pixel] = picture_.value(column - column % square, row - row % square);
                }
        turn_.tell([&](MapProgress& now) {
            now.report.picture = std::move(shown);
            now.report.picture_generation = now.report.generation;
            ++now.report.revision;
        });
        const auto end = Clock::now();
        due_ = end + std::max<Clock::duration>(least_between_pictures, pauses_per_copy * (end - began));
    }

    void publish_if_due(std::size_t stride) {
        if (shown_ == MapShown::while_calculated && Clock::now() >= due_) publish(stride);
    }

    void refine() {
        const std::vector<std::uint32_t> pixels = differing_pixels(picture_);
        begin_phase(0.4, 0.6, pixels.size() * picture_.extra_samples);
        const std::size_t pixels_at_once = at_once / picture_.extra_samples;
        std::vector<MapPoint> points;
        for (std::size_t first = 0; first < pixels.size(); first += pixels_at_once) {
            const std::size_t count = std::min(pixels_at_once, pixels.size() - first);
            points.clear();
            for (std::size_t i = first; i < first + count; ++i)
                for (std::size_t sample = 0; sample < picture_.extra_samples; ++sample)
                    points.push_back(picture_.point(pixels[i], sample_offset(sample)));
            std::vector<double> values(points.size());
            evaluator_.evaluate(points, values, &turn_.stop(), nullptr, &done_);
            const auto begin = pixels.begin() + static_cast<std::ptrdiff_t>(first);
            picture_.refined.insert(picture_.refined.end(), begin,
                                    begin + static_cast<std::ptrdiff_t>(count));
            picture_.refined_values.insert(picture_.refined_values.end(), values.begin(), values.end());
            if (first + count < pixels.size()) publish_if_due(1);
        }
    }

    void begin_phase(double begun_at, double share, std::size_t points) {
        turn_.tell([&](MapProgress& now) {
            now.begun_at = begun_at;
            now.share = share;
            now.points = points;
            done_ = 0;
        });
    }

    void tell_predictability() {
        const double exponent = exponent_at(request_.definition, {request_.place.x, request_.place.y},
                                            MapArithmetic::double_, &turn_.stop());
        turn_.tell([&](MapProgress& now) {
            if (exponent == exponent) // not NaN: it was measured
                now.report.predictability = predictability(exponent, now.report.arithmetic);
        });
    }

    const MapRequest& request_;
    const MapShown shown_;
    std::atomic<std::size_t>& done_; ///< finished points of this phase
    MapWishes::Turn& turn_;
    MapListEvaluator evaluator_;
    MapPicture picture_;
    std::vector<bool> known_; ///< whether each pixel is known or being calculated
    Clock::time_point due_;   ///< time at which the next picture may be published
};

} // namespace

struct MapWork::Worker {
    const std::size_t threads;
    const MapShown shown;
    std::atomic<std::size_t> done{0}; ///< finished points of the current phase

    MapWishes wishes{{.priority = ThreadPriority::low,
                      .failed = [](MapProgress& now, const MapRequest&,
                                   std::string why) { now.report.failure = std::move(why); }},
                     [this] {
                         auto pool = std::make_shared<WorkerPool>(threads, ThreadPriority::low);
                         return [this, pool](const MapRequest& request, MapWishes::Turn& turn) {
                             if (auto no = refusal(request.definition, request.place)) throw Refused(*no);
                             if (request.columns < 1 || request.rows < 1)
                                 throw Refused("a map must have at least one pixel");
                             MapCalculation(request, shown, *pool, done, turn).run();
                         };
                     }}; ///< the last member, because it uses the others
};

MapWork::MapWork(std::size_t threads, MapShown shown)
    : worker_(new Worker{.threads = std::max<std::size_t>(threads, 1), .shown = shown}) {}
MapWork::~MapWork() = default;

std::uint64_t MapWork::request(const MapDefinition& definition, const MapPlace& place, std::size_t columns,
                               std::size_t rows, bool antialiased) {
    return worker_->wishes.want({definition, place, columns, rows, antialiased}, [&](MapProgress& now) {
        now.points = 0;
        ++now.report.generation;
        now.report.progress = 0;
        now.report.arithmetic = arithmetic_of(place, columns, rows);
        now.report.predictability.reset();
        now.report.failure.reset();
    });
}

MapReport MapWork::report() const {
    return worker_->wishes.report([&](const MapProgress& now) {
        MapReport report = now.report;
        if (now.points > 0 && report.progress < 1)
            report.progress =
                std::min(nearly_all, now.begun_at + now.share * static_cast<double>(worker_->done.load()) /
                                                        static_cast<double>(now.points));
        return report;
    });
}

void MapWork::rest() { worker_->wishes.rest(); }

} // namespace pendula
