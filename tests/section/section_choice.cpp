// SPDX-License-Identifier: MIT
// Tests for section/section_choice.hpp.
#include "section/section_choice.hpp"

#include "support/catch.hpp"

using namespace pendula;
using namespace pendula::test;

TEST_CASE("a Poincaré section needs a rigid chain of two links or more that keeps its energy") {
    const Chain chain{.lengths = {1, 1}, .masses = {1, 1}};
    CHECK_FALSE(refuse_section(chain, {}));
    Chain damped = chain, elastic = chain;
    damped.damping = 0.1;
    elastic.model = Model::elastic;
    CHECK_THAT(refuse_section(damped, {}).value_or(""), contains("leave out damping"));
    CHECK_THAT(refuse_section(elastic, {}).value_or(""), contains("set chain.model to rigid"));
    CHECK_THAT(refuse_section({.lengths = {1}, .masses = {1}}, {}).value_or(""), contains("two links"));
}

TEST_CASE("plane and point must belong to different links of the chain, and the angle must be within ±360°") {
    const Chain chain{.lengths = {1, 1}, .masses = {1, 1}};
    CHECK_THAT(refuse_section(chain, {.plane_link = 1}).value_or(""), contains("a link other than 2"));
    CHECK_THAT(refuse_section(chain, {.point_link = 2}).value_or(""), contains("no link 3: expected 1 to 2"));
    CHECK_THAT(refuse_section(chain, {.angle = 7}).value_or(""), contains("−360° to 360°"));
}

TEST_CASE("a section's plane and coordinates have names in mathematical notation") {
    CHECK(plane_words({}) == "θ₁ = 0, ω₁ > 0");
    CHECK(plane_words({.plane_link = 1, .angle = -0.5235987755982988}) == "θ₂ = −30°, ω₂ > 0");
    CHECK(across_name({}) == "θ₂");
    CHECK(up_name({}) == "p₂");
    CHECK(up_name({.point_link = 9, .upward = SectionUpward::velocity}) == "ω₁₀");
}
