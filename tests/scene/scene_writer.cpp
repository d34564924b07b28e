// SPDX-License-Identifier: MIT
// Tests for to_toml(): what is written is read back bit for bit.
#include "scene/parameter_table.hpp"
#include "scene_texts.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

/// Compares the scenes by ==, and their texts, which also show the signs of zeros.
void check_round_trip(const Scene& scene) {
    const std::string text = to_toml(scene);
    INFO(text);
    const Scene again = parse_scene(text, "again.toml");
    CHECK(again == scene);
    CHECK(to_toml(again) == text);
}

/// A random double in the row's range, with any exponent.
double random_number(const Parameter& row, std::mt19937_64& random) {
    for (;;) {
        const auto number = std::bit_cast<double>(random());
        // Lengths and masses that are far too small cannot be used in calculations.
        if (accepts(row, number) && (number == 0 || std::abs(number) > 1e-30)) return number;
    }
}

} // namespace

TEST_CASE("the test scene and all shipped scenes are read back exactly as they were written") {
    check_round_trip(parse_scene(good_scene, "f.toml"));
    for (const ShippedScene& shipped : shipped_scenes()) {
        const std::vector<std::string> in_every_build{"integration.arithmetic=long-double"};
        check_round_trip(load_scene(shipped.id, in_every_build));
    }
}

TEST_CASE("random scenes are read back bit for bit") {
    std::mt19937_64 random(20261121);
    for (int repeat = 0; repeat < 300; ++repeat) {
        Scene scene;
        const std::size_t links = 1 + random() % 5;
        const bool degrees = random() % 2;
        for (const Parameter& row : parameter_table()) {
            if (row.key == (degrees ? "start.angles" : "start.angles_deg")) continue;
            if (row.kind == ParameterKind::number) row.set(scene, random_number(row, random));
            if (row.kind == ParameterKind::boolean) row.set(scene, random() % 2 == 0);
            if (row.kind == ParameterKind::numbers) {
                std::vector<double> numbers(links);
                for (double& number : numbers) number = random_number(row, random);
                row.set(scene, numbers);
            }
        }
        scene.setup.integration.arithmetic = random() % 2 ? Arithmetic::double_ : Arithmetic::long_double;
        scene.setup.integration.compensated = false;
        if (scene.setup.chain.damping * scene.setup.integration.dt > 1) scene.setup.chain.damping = 1 / 3.0;
        if (scene.setup.chain.damping * scene.setup.ensemble.setup.dt > 1)
            scene.setup.ensemble.setup.dt = scene.setup.integration.dt;
        scene.setup.ghost.link = 1 + random() % links;
        Chain& chain = scene.setup.chain;
        if (scene.setup.ensemble.enabled) // not every ensemble can have these
            chain.link_masses = chain.inertias = chain.joint_friction = chain.dry_friction =
                chain.air_drag = {};
        MeasuredRows rows; // the lengths of its lists must match
        for (std::size_t i = 0; i < 4; ++i)
            rows.times.push_back(random_number(*find_parameter("measured.times"), random));
        std::ranges::sort(rows.times);
        for (std::size_t i = 0; i < 4 * links; ++i)
            rows.angles.push_back(random_number(*find_parameter("measured.angles"), random));
        scene.setup.measured.kept = std::make_shared<const MeasuredRows>(rows);
        scene.name = "quote \" backslash \\ θ " + std::to_string(repeat);
        check_round_trip(scene);
    }
}

TEST_CASE("a scene keeps the sign of minus zero") {
    Scene scene = parse_scene(good_scene, "f.toml");
    scene.setup.start.angles[1] = -0.0;
    CHECK(std::signbit(parse_scene(to_toml(scene), "again").setup.start.angles[1]));
}

TEST_CASE("real numbers are written as floats with the fewest digits") {
    const std::string text = to_toml(parse_scene(good_scene, "f.toml"));
    CHECK(text.starts_with("format = 1\nname = \"Test\"\n\n[chain]\nmodel = \"rigid\"\n"
                           "lengths = [4.0, 3.5, 3.0]  # m\n"));
    CHECK(text.find("dt = 0.0001  # s\n") != std::string::npos);
    CHECK(text.find("angles_deg = [90.0, 90.0, 90.0]  # °\n") != std::string::npos);
    CHECK(text.find("angles = ") == std::string::npos);
    CHECK(text.find("link = 1\n") != std::string::npos);
}
