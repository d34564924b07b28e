// SPDX-License-Identifier: MIT
// Tests for map/map_job.hpp: pieces in any order make the same picture.
#include "map/map_job.hpp"
#include "map/maps.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

MapJobSetup job_of(std::size_t columns, std::size_t rows, std::size_t samples) {
    const MapDefinition map = map_of(even_chain(2), MapQuantity::flip_time, 3);
    return {map, usual_place(map), columns, rows, samples};
}

void work_off(MapJob& job, unsigned seed) {
    MapEvaluator evaluator(job.picture().definition);
    std::mt19937 random(seed);
    while (!job.is_done()) {
        std::vector<MapPiece> pieces = job.pieces();
        REQUIRE(!pieces.empty());
        std::shuffle(pieces.begin(), pieces.end(), random);
        for (const MapPiece& piece : pieces) {
            const std::vector<MapPoint> points = job.points_of(piece);
            std::vector<double> values(points.size());
            evaluator.evaluate(points, values);
            REQUIRE(job.put(piece, values));
        }
    }
}

} // namespace

TEST_CASE("a map's pieces make the same picture in any order", "[bulk]") {
    MapJob one(job_of(150, 121, 4)), other(job_of(150, 121, 4));
    work_off(one, 1);
    work_off(other, 2);
    CHECK(one.pieces().empty());
    CHECK(same_bytes(one.picture().values, other.picture().values));
    CHECK(one.picture().refined == other.picture().refined);
    CHECK(same_bytes(one.picture().refined_values, other.picture().refined_values));
    CHECK(one.picture().refined.size() > 100);
    CHECK(one.picture().refined_values.size() == 3 * one.picture().refined.size());

    // The half that is filled in by symmetry has the values of its own points.
    const MapPicture& picture = one.picture();
    const std::vector<double> all = values_of(picture.definition, grid(picture.place, 150, 121));
    CHECK(same_bytes(all, picture.values));
}

TEST_CASE("a map job accepts only its own pieces, each of them once") {
    MapJob job(job_of(100, 100, 1));
    const std::vector<MapPiece> pieces = job.pieces();
    REQUIRE(pieces.size() > 1);
    const std::vector<double> values(pieces[0].count, 1.0);
    CHECK(!job.put({1, 0, pieces[0].count}, values));
    CHECK(!job.put({0, 1, pieces[0].count}, values));
    CHECK(!job.put({0, 0, pieces[0].count - 1}, values));
    CHECK(!job.put({0, std::uint64_t{1} << 60, 1}, values));
    CHECK(!job.put(pieces[0], std::vector<double>(3, 1.0)));
    CHECK(job.put(pieces[0], values));
    CHECK(!job.put(pieces[0], values));
    CHECK(job.pieces().size() == pieces.size() - 1);
}

TEST_CASE("only pixels with differing neighbours are refined") {
    MapPicture picture;
    picture.definition = map_of(even_chain(2), MapQuantity::flip_time, 3);
    picture.columns = 5;
    picture.rows = 3;
    picture.values.assign(15, 2.0);
    CHECK(differing_pixels(picture).empty());
    picture.values[7] = map_not_in_time;
    CHECK(differing_pixels(picture) == std::vector<std::uint32_t>{2, 6, 7, 8, 12});
    picture.values[7] = 2.001; // looks alike
    CHECK(differing_pixels(picture).empty());
    picture.definition.quantity = MapQuantity::angle;
    picture.values.assign(15, 3.14);
    picture.values[0] = -3.14; // close to 3.14 on the circle
    CHECK(differing_pixels(picture).empty());
}

TEST_CASE("extra samples lie inside their pixel and away from its centre") {
    for (std::size_t i = 0; i < most_extra_samples; ++i) {
        const auto [x, y] = sample_offset(i);
        CHECK(std::max(std::abs(x), std::abs(y)) <= 0.5);
        CHECK(std::hypot(x, y) > 0.05);
    }
}

TEST_CASE("the value range leaves out the outermost 0.5 % at each end and all points without a value") {
    std::vector<double> values;
    for (int i = 0; i <= 1000; ++i) values.push_back(i);
    values.push_back(map_not_in_time);
    values.push_back(map_never);
    values.push_back(map_no_start);
    const MapRange range = value_range(values);
    CHECK(range.low == 5);
    CHECK(range.high == 995);
    CHECK(value_range(std::vector<double>{map_never}) == MapRange{0, 1});
}
