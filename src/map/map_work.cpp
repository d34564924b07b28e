// SPDX-License-Identifier: MIT
#include "map/map_work.hpp"

#include "ensemble/worker_pool.hpp"
#include "map/map_list.hpp"
#include "physics/trajectory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
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

/// So many pixels are calculated before they are shown.
constexpr std::size_t shown_at_once = 1 << 15;
/// Progress before the last pixel is shown.
constexpr double nearly_all = 0.999;

} // namespace

class MapWork::Worker {
  public:
    explicit Worker(std::size_t threads)
        : pool_(std::max<std::size_t>(threads, 1), WorkerPriority::low)
        , thread_([this](const std::stop_token& stop) { live(stop); }) {}

    ~Worker() {
        thread_.request_stop();
        const std::lock_guard lock(mutex_); // live() looks for the one and clears the other in one go
        stop_ = true;
    }

    std::uint64_t request(MapRequest request) {
        const std::lock_guard lock(mutex_);
        if (wanted_ && *wanted_ == request) return report_.generation;
        wanted_ = std::move(request);
        is_new_ = true;
        stop_ = true;
        ++report_.generation;
        report_.progress = 0;
        report_.arithmetic = arithmetic_of(wanted_->place, wanted_->columns, wanted_->rows);
        report_.predictability.reset();
        report_.failure.reset();
        changed_.notify_one();
        return report_.generation;
    }

    MapReport report() const {
        const std::lock_guard lock(mutex_);
        MapReport report = report_;
        if (!is_new_ && points_ > 0 && report.progress < 1)
            report.progress = std::min(nearly_all, begun_at_ + share_ * static_cast<double>(done_.load()) /
                                                                   static_cast<double>(points_));
        return report;
    }

    void rest() {
        const std::lock_guard lock(mutex_);
        wanted_.reset();
        is_new_ = false;
        stop_ = true;
    }

  private:
    void live(const std::stop_token& stop) {
        setpriority(PRIO_PROCESS, 0, 10); // on Linux, of this thread, like the pool's
        for (;;) {
            MapRequest request;
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait(lock, stop, [this] { return is_new_; })) return;
                request = *wanted_;
                is_new_ = false;
                points_ = 0;
                stop_ = stop.stop_requested();
                generation_ = report_.generation;
            }
            try {
                calculate(request);
            } catch (const Interrupted&) {
            } catch (const std::exception& error) {
                const std::lock_guard lock(mutex_);
                if (generation_ == report_.generation) report_.failure = error.what();
            }
        }
    }

    void calculate(const MapRequest& request) {
        if (auto no = refusal(request.definition, request.place)) throw Refused(*no);
        if (request.columns < 1 || request.rows < 1) throw Refused("a map must have at least one pixel");
        MapListEvaluator evaluator(request.definition,
                                   arithmetic_of(request.place, request.columns, request.rows), pool_);
        MapPicture picture;
        picture.definition = request.definition;
        picture.place = request.place;
        picture.columns = request.columns;
        picture.rows = request.rows;
        picture.values.assign(request.columns * request.rows, map_no_start);
        std::vector<bool> known(picture.values.size());
        const double share = request.antialiased ? 0.4 : 1;
        begin_phase(0, share, picture.values.size());
        for (const std::size_t stride : map_strides) {
            calculate_level(evaluator, picture, known, stride);
            if (stride == map_strides.front()) tell_predictability(request);
        }
        if (request.antialiased) refine(evaluator, picture);
        const std::lock_guard lock(mutex_);
        if (generation_ == report_.generation) report_.progress = 1;
    }

    /// The pixels of this stride that are not known yet, and with them those of the mirrored starts.
    void calculate_level(MapListEvaluator& evaluator, MapPicture& picture, std::vector<bool>& known,
                         std::size_t stride) {
        const bool is_mirrored =
            is_symmetric(picture.definition) && picture.place.x.hi() == 0 && picture.place.y.hi() == 0;
        std::vector<std::uint32_t> pixels;
        for (std::size_t row = 0; row < picture.rows; row += stride)
            for (std::size_t column = 0; column < picture.columns; column += stride) {
                const std::size_t pixel = row * picture.columns + column;
                if (known[pixel]) continue;
                pixels.push_back(static_cast<std::uint32_t>(pixel));
                known[pixel] = true;
                if (is_mirrored) known[known.size() - 1 - pixel] = true;
            }
        std::vector<MapPoint> points;
        std::vector<double> values;
        for (std::size_t first = 0; first < pixels.size(); first += shown_at_once) {
            const std::size_t count = std::min(shown_at_once, pixels.size() - first);
            points.clear();
            for (std::size_t i = first; i < first + count; ++i)
                points.push_back(point_at(picture.place, static_cast<double>(pixels[i] % picture.columns),
                                          static_cast<double>(pixels[i] / picture.columns), picture.columns,
                                          picture.rows));
            values.resize(count);
            evaluator.evaluate(points, values, &stop_, nullptr, &done_);
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t pixel = pixels[first + i];
                picture.values[pixel] = values[i];
                if (!is_mirrored) continue;
                const std::size_t other = picture.values.size() - 1 - pixel;
                if (other == pixel) continue;
                picture.values[other] = mirrored_value(picture.definition.quantity, values[i]);
                ++done_;
            }
            if (first + count < pixels.size() && stride != map_strides.front()) publish(picture, known, 0);
        }
        picture.stride = stride;
        publish(picture, known, stride);
    }

    /// Pixels that are not known take the value of the lower left corner of their square. `stride` 0: between
    /// two levels, where those of the next level are known in part.
    void publish(const MapPicture& picture, const std::vector<bool>& known, std::size_t stride) {
        auto shown = std::make_shared<MapPicture>(picture);
        const std::size_t square = stride > 0 ? stride : picture.stride;
        if (square > 1)
            for (std::size_t row = 0; row < shown->rows; ++row)
                for (std::size_t column = 0; column < shown->columns; ++column) {
                    const std::size_t pixel = row * shown->columns + column;
                    if (!known[pixel] || fate_of(picture.values[pixel]) == MapFate::no_such_start)
                        shown->values[pixel] = picture.value(column - column % square, row - row % square);
                }
        publish(std::move(shown));
    }

    void publish(std::shared_ptr<const MapPicture> picture) {
        const std::lock_guard lock(mutex_);
        if (generation_ != report_.generation) return;
        report_.picture = std::move(picture);
        report_.picture_generation = generation_;
        ++report_.revision;
    }

    void refine(MapListEvaluator& evaluator, MapPicture& picture) {
        const std::vector<std::uint32_t> pixels = differing_pixels(picture);
        begin_phase(0.4, 0.6, pixels.size() * picture.extra_samples);
        const std::size_t pixels_at_once = shown_at_once / picture.extra_samples;
        std::vector<MapPoint> points;
        for (std::size_t first = 0; first < pixels.size(); first += pixels_at_once) {
            const std::size_t count = std::min(pixels_at_once, pixels.size() - first);
            points.clear();
            for (std::size_t i = first; i < first + count; ++i)
                for (std::size_t sample = 0; sample < picture.extra_samples; ++sample) {
                    const auto [x, y] = sample_offset(sample);
                    points.push_back(point_at(
                        picture.place, static_cast<double>(pixels[i] % picture.columns) + x,
                        static_cast<double>(pixels[i] / picture.columns) + y, picture.columns, picture.rows));
                }
            std::vector<double> values(points.size());
            evaluator.evaluate(points, values, &stop_, nullptr, &done_);
            const auto begin = pixels.begin() + static_cast<std::ptrdiff_t>(first);
            picture.refined.insert(picture.refined.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
            picture.refined_values.insert(picture.refined_values.end(), values.begin(), values.end());
            publish(std::make_shared<MapPicture>(picture));
        }
    }

    void begin_phase(double begun_at, double share, std::size_t points) {
        const std::lock_guard lock(mutex_);
        begun_at_ = begun_at;
        share_ = share;
        points_ = points;
        done_ = 0;
    }

    void tell_predictability(const MapRequest& request) {
        const double exponent = exponent_at(request.definition, {request.place.x, request.place.y},
                                            MapArithmetic::double_, &stop_);
        const std::lock_guard lock(mutex_);
        if (generation_ == report_.generation && exponent == exponent)
            report_.predictability = predictability(exponent, report_.arithmetic);
    }

    WorkerPool pool_; ///< used by thread_ alone, which is one of its threads
    StopFlag stop_{false};
    std::atomic<std::size_t> done_{0}; ///< points of this phase

    mutable std::mutex mutex_; ///< guards what follows; never held while calculating
    std::condition_variable_any changed_;
    std::optional<MapRequest> wanted_;
    bool is_new_ = false;
    std::uint64_t generation_ = 0; ///< of the request that is being calculated; written by thread_ alone
    MapReport report_;
    std::size_t points_ = 0;          ///< of this phase
    double begun_at_ = 0, share_ = 1; ///< of the progress
    std::jthread thread_;             ///< last: it uses all of the above
};

MapWork::MapWork(std::size_t threads) : worker_(std::make_unique<Worker>(threads)) {}
MapWork::~MapWork() = default;

std::uint64_t MapWork::request(const MapDefinition& definition, const MapPlace& place, std::size_t columns,
                               std::size_t rows, bool antialiased) {
    return worker_->request({definition, place, columns, rows, antialiased});
}

MapReport MapWork::report() const { return worker_->report(); }

void MapWork::rest() { worker_->rest(); }

} // namespace pendula
