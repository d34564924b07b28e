// SPDX-License-Identifier: MIT
// Every pixel of a whole map against a plain loop: many minutes, so run by hand, never by ctest:
//   test_map "[whole-map]"
// PENDULA_WHOLE_MAP=N takes N × N pixels [512], PENDULA_WHOLE_MAP_THREADS=N so many threads.
#include "map/plain_flips.hpp"
#include "tasks/worker_pool.hpp"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>

using namespace pendula;
using namespace pendula::test;

namespace {

std::size_t number_from_environment(const char* name, std::size_t usual) {
    const char* text = std::getenv(name);
    return text ? static_cast<std::size_t>(std::atoll(text)) : usual;
}

/// The result for all pixels whose times lie in one part of the map's duration.
struct Found {
    std::size_t pixels = 0, other = 0, unexplained = 0;
};

/// The parts are 10 s long. The last one stands for no flip within the duration.
std::size_t part_of_duration(double value) {
    return std::isfinite(value) ? static_cast<std::size_t>(value / 10) : 10;
}

} // namespace

TEST_CASE("every pixel of a whole flip map agrees with a plain loop", "[.][whole-map]") {
    const std::size_t size = number_from_environment("PENDULA_WHOLE_MAP", 512);
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 100);
    // The upper half mirrors the lower one to the last bit, which is tested elsewhere.
    std::vector<MapPoint> points = grid(usual_place(map), size, size);
    points.resize((points.size() + 1) / 2);
    const std::vector<double> values = values_of(map, points);

    std::map<std::size_t, Found> found;
    double earliest_other = map_not_in_time;
    std::size_t never = 0;
    std::mutex mutex;
    WorkerPool pool(number_from_environment("PENDULA_WHOLE_MAP_THREADS", usual_threads()));
    pool.run(points.size(), [&](std::size_t i) {
        if (fate_of(values[i]) == MapFate::never) { // its energy rules out a flip: tested elsewhere
            const std::lock_guard lock(mutex);
            ++never;
            return;
        }
        const double expected = flip_by_plain_loop(map, points[i]);
        const bool other = !same_flip(values[i], expected);
        const bool unexplained = other && !is_undetermined(map, points[i], values[i], expected);
        const std::lock_guard lock(mutex);
        Found& part = found[part_of_duration(values[i])];
        ++part.pixels;
        part.other += other;
        part.unexplained += unexplained;
        if (other) earliest_other = std::min({earliest_other, values[i], expected});
        if (unexplained)
            std::printf("pixel %zu: %.12g by the map, %.12g by the loop\n", i, values[i], expected);
    });
    std::size_t compared = never, other = 0, unexplained = 0;
    for (const auto& [part, of] : found) {
        std::printf("%s: %zu pixels, %zu differ\n",
                    part < 10 ? (std::to_string(10 * part) + " s and later").c_str() : "not within 100 s",
                    of.pixels, of.other);
        compared += of.pixels;
        other += of.other;
        unexplained += of.unexplained;
    }
    std::printf(
        "%zu pixels, %zu of them never, %zu differ, the earliest at %.6g s; %zu of these have neighbours "
        "that do not\n",
        compared, never, other, earliest_other, unexplained);
    CHECK(compared == points.size());
    CHECK(unexplained == 0);
}
