// SPDX-License-Identifier: MIT
// Tests for map/map_work: from coarse to fine, a new request in the middle of another, refusals.
#include "map/map_work.hpp"
#include "map/maps.hpp"
#include "support/sanitized.hpp"

#include <chrono>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Waits until the condition holds, at most ten minutes, which is far more than needed.
template<class Condition>
MapReport wait_for(const MapWork& work, Condition holds) {
    MapReport report = work.report();
    for (int look = 0; look < 600000 && !holds(report); ++look) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        report = work.report();
    }
    REQUIRE(holds(report));
    return report;
}

} // namespace

TEST_CASE("a map calculated in the background has the values of its points") {
    const std::size_t threads = GENERATE(1u, 2u);
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 2);
    const MapPlace place = usual_place(map);
    MapWork work(threads);
    CHECK(work.report().generation == 0);
    const std::uint64_t generation = work.request(map, place, 37, 29);
    CHECK(work.request(map, place, 37, 29) == generation);
    const MapReport report = wait_for(work, [](const MapReport& now) { return now.progress == 1; });
    REQUIRE(report.picture);
    CHECK(report.picture_generation == generation);
    CHECK(report.arithmetic == MapArithmetic::double_);
    REQUIRE(report.predictability);
    CHECK(*report.predictability > 0);
    const MapPicture& picture = *report.picture;
    CHECK(picture.stride == 1);
    CHECK(same_bytes(picture.values, values_of(map, grid(place, 37, 29))));
    CHECK(picture.refined == differing_pixels(picture));
    CHECK(picture.refined_values.size() == picture.refined.size() * picture.extra_samples);
}

TEST_CASE("an unfinished map is coarse and has the right values at its known pixels") {
    const MapDefinition map = map_of(even_chain(3), MapQuantity::angle, 60);
    MapWork work(1);
    work.request(map, {1.0, 1.0, 2, 2}, 160, 160, false);
    const MapReport early = wait_for(work, [](const MapReport& now) { return now.picture != nullptr; });
    const MapPicture& picture = *early.picture;
    CHECK(early.progress < 1);
    REQUIRE(picture.stride > 1);
    MapEvaluator evaluator(map);
    for (std::size_t row = 0; row < 160; row += 64)
        for (std::size_t column = 0; column < 160; column += 64) {
            REQUIRE(picture.is_known(column, row));
            CHECK(picture.value(column, row) ==
                  evaluator.value_at(point_at(picture.place, static_cast<double>(column),
                                              static_cast<double>(row), 160, 160)));
        }
    work.rest();
}

TEST_CASE("a new request ends the running one, and the last picture stays until there is a newer one") {
    const MapDefinition slow = map_of(uneven_chain(3), MapQuantity::exponent, 2000);
    const MapDefinition quick = map_of(even_chain(2), MapQuantity::flip_time, 1);
    MapWork work(2);
    const std::uint64_t first = work.request(quick, {2.0, 2.0, 1, 1}, 20, 20);
    wait_for(work, [](const MapReport& now) { return now.progress == 1; });
    const std::uint64_t second = work.request(slow, usual_place(slow), 300, 300);
    const MapReport meanwhile = work.report();
    CHECK(meanwhile.generation == second);
    CHECK(meanwhile.picture_generation == first);
    REQUIRE(meanwhile.picture);
    CHECK(meanwhile.picture->place == MapPlace{2.0, 2.0, 1, 1});
    const std::uint64_t third = work.request(quick, {-2.0, 2.0, 1e-14, 1e-14}, 20, 20);
    CHECK(work.report().arithmetic == MapArithmetic::double_double);
    const MapReport end = wait_for(work, [](const MapReport& now) { return now.progress == 1; });
    CHECK(end.picture_generation == third);
    CHECK(end.revision > meanwhile.revision);
}

TEST_CASE("the background work reports an invalid map and calculates the next request") {
    MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 1);
    MapWork work(1);
    map.axes[1] = map.axes[0];
    work.request(map, usual_place(map), 10, 10);
    const MapReport refused = wait_for(work, [](const MapReport& now) { return now.failure.has_value(); });
    CHECK(*refused.failure == "both axes are theta1: choose two different axes");
    CHECK(!refused.picture);
    map.axes[1].link = 2;
    work.request(map, usual_place(map), 10, 10);
    const MapReport report = wait_for(work, [](const MapReport& now) { return now.progress == 1; });
    CHECK(!report.failure);
}

TEST_CASE(
    "unfinished maps are copied at most 20 times a second, and never if only the finished map is shown") {
    const MapDefinition quick = map_of(even_chain(2), MapQuantity::angle, 0.01);
    const auto is_finished = [](const MapReport& now) { return now.progress == 1; };
    const auto began = std::chrono::steady_clock::now();
    MapWork shown(2);
    shown.request(quick, usual_place(quick), sanitized ? 500 : 1500, sanitized ? 400 : 1200, false);
    const std::uint64_t pictures = wait_for(shown, is_finished).revision;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    INFO(pictures << " pictures in " << took.count() << " s");
    CHECK(static_cast<double>(pictures) <= 2 + took.count() / 0.05);

    MapWork unseen(2, MapShown::when_finished);
    unseen.request(quick, usual_place(quick), 300, 200);
    const MapReport last = wait_for(unseen, is_finished);
    CHECK(last.revision == 1);
    CHECK(last.picture->stride == 1);
    CHECK(last.picture->refined == differing_pixels(*last.picture));
}
