// SPDX-License-Identifier: MIT
// Tests for render/map/map_words.hpp.
#include "render/map/map_words.hpp"

#include "physics/arithmetic/double_double.hpp"
#include "support/catch.hpp"

#include <cmath>

using namespace pendula;

TEST_CASE("coordinates have the digits asked for, far beyond those of a double") {
    CHECK(fixed_text(0.0, 3) == "0.000");
    CHECK(fixed_text(-0.0004, 3) == "0.000");
    CHECK(fixed_text(-0.5, 2) == "−0.50");
    CHECK(fixed_text(123.456, 0) == "123");
    CHECK(fixed_text(0.0625, 4) == "0.0625");
    // One radian in degrees.
    const DoubleDouble degrees = DoubleDouble(180.0) / RealTraits<DoubleDouble>::pi;
    CHECK(fixed_text(degrees, 28) == "57.2957795130823208767981548141");
    CHECK(fixed_text(-degrees, 10) == "−57.2957795131");
}

TEST_CASE("neighbouring pixels read differently at every width") {
    const MapAxis angle{MapCoordinate::angle, 1};
    const DoubleDouble centre = DoubleDouble(2.0) / 3.0;
    for (double width = 6.28; width > 1e-27; width /= 10) {
        CAPTURE(width);
        const double pixel = width / 1000;
        const std::string here = coordinate_words(angle, centre, pixel);
        CHECK(here != coordinate_words(angle, centre + pixel, pixel));
        CHECK(here.starts_with("θ₁ 38."));
        CHECK(here.ends_with("°"));
    }
}

TEST_CASE("short numbers have a power of ten where zeros would hide them") {
    CHECK(brief_number(360) == "360");
    CHECK(brief_number(0.5) == "0.5");
    CHECK(brief_number(1.25e-9) == "1.2·10⁻⁹");
    CHECK(power_of_ten(-15) == "10⁻¹⁵");
}

TEST_CASE("what cannot be a map says what to do") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    MapDefinition definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    CHECK_FALSE(problem_of(definition));
    definition.chain.model = Model::elastic;
    CHECK(problem_of(definition).value().find("press E") != std::string::npos);
    definition.chain.model = Model::rigid;
    definition.axes[1] = {MapCoordinate::angle, 3};
    CHECK(problem_of(definition).value().find("θ₃") != std::string::npos);
    definition.axes[1] = definition.axes[0];
    CHECK(problem_of(definition).value().ends_with("."));
    definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    definition.chain.lengths.assign(9, 1.0);
    definition.chain.masses.assign(9, 1.0);
    CHECK(problem_of(definition).value().find("up to 8 links") != std::string::npos);
    definition.chain.lengths = definition.chain.masses = {1};
    definition.start = {{10}, AngleUnit::degrees, {0}};
    CHECK(problem_of(definition).value().starts_with("One link has no θ₂"));
}

TEST_CASE("values are said with their units, and what has none in words") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    MapDefinition definition = usual_map(chain, {{10, 20}, AngleUnit::degrees, {0, 0}});
    CHECK(title_of(definition) == "Time until a link flips");
    CHECK(value_words(definition, 1.5) == "flips after 1.5000 s");
    CHECK(value_words(definition, map_not_in_time) == "no flip within 100 s");
    CHECK(value_words(definition, map_never) == "too little energy");
    CHECK(value_words(definition, map_no_start) == "no such start");
    definition.link = 2;
    CHECK(title_of(definition) == "Time until link 2 flips");
    definition.quantity = MapQuantity::angle;
    CHECK(value_words(definition, 1.0) == "θ₂ 57.296° after 100 s");
}
