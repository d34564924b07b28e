// SPDX-License-Identifier: MIT
// Tests for the companions of the main chain in a scene: fans of ghosts and precision lanes.
#include "scene/parameter_table.hpp"
#include "scene_texts.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string lane_table = std::string(good_scene) + "[lanes]\nintegrations = [\n  \"rk4/double\",\n";

std::string lanes(std::size_t number) {
    std::string list = "[";
    for (std::size_t i = 0; i < number; ++i) list += "\"rk4/double\", ";
    return "lanes.integrations=" + list + "]";
}

} // namespace

TEST_CASE("lanes and the number of ghosts can be read, written and overridden") {
    const Scene scene = parse_scene(lane_table + "  \"taylor/double-double@5e-5+c\"]\n", "f.toml",
                                    std::vector<std::string>{"ghost.count=7"});
    REQUIRE(scene.setup.lanes.size() == 2);
    CHECK(scene.setup.lanes[0] == PrecisionLane{Method::rk4, Arithmetic::double_, false, 0});
    CHECK(scene.setup.lanes[1] == PrecisionLane{Method::taylor, Arithmetic::double_double, true, 5e-5});
    CHECK(scene.setup.ghost.count == 7);
    CHECK(parse_scene(to_toml(scene), "again") == scene);
    CHECK(
        to_toml(scene).find("[lanes]\nintegrations = [\"rk4/double\", \"taylor/double-double@5e-05+c\"]\n") !=
        std::string::npos);

    const std::vector<std::string> none{"lanes.integrations=[]"},
        other{"lanes.integrations=['dop853/double']"};
    CHECK(parse_scene(lane_table + "]\n", "f.toml", none).setup.lanes.empty());
    CHECK(parse_scene(lane_table + "]\n", "f.toml", other).setup.lanes.front().method == Method::dop853);
}

TEST_CASE("an error in a lane names the line of this lane") {
    CHECK(error_of(lane_table + "  \"rk4\"]\n") ==
          "f.toml:27: lanes.integrations: lane 'rk4': expected METHOD/ARITHMETIC[@dt][+c], as in "
          "rk4/x87@1e-4 or taylor/long-double+c");
    CHECK(error_of(lane_table + "  \"rk4/quad\"]\n")
              .starts_with("f.toml:27: lanes.integrations: lane 'rk4/quad': "));
    // This lane can be read but not run.
    CHECK(error_of(lane_table + "  \"taylor/x87\"]\n")
              .starts_with("f.toml:27: lanes.integrations: lane 'taylor/x87': "));
    CHECK(error_of(lane_table + "  \"rk4/double@3e-5\"]\n") ==
          "f.toml:27: lanes.integrations: lane 'rk4/double@3e-05': the main chain's dt, 0.0001 s, must "
          "be a multiple of the lane's dt: change the lane's dt, or leave it out");
    CHECK(error_of(good_scene, {"lanes.integrations=[1]"}) ==
          "--set: lanes.integrations: expected a list of at most 64 texts, got a list of numbers");
    CHECK(error_of(good_scene, {"lanes.integrations=rk4/double"}) ==
          "--set: lanes.integrations: expected a list of at most 64 texts, got the text \"rk4/double\"");
    CHECK(error_of(good_scene, {"lanes.integrations=['rk4/double', 1]"}) ==
          "--set: lanes.integrations: expected a list of at most 64 texts, got a list with a number in it");
    CHECK(error_of(good_scene, {"lanes.integrationz=[]"})
              .ends_with("unknown key; did you mean lanes.integrations?"));
}

TEST_CASE("a scene has at most 64 companions") {
    CHECK(error_of(good_scene, {"ghost.count=65"}) ==
          "--set: ghost.count: expected a whole number from 1 to 64, got 65");
    CHECK(error_of(good_scene, {"ghost.count=0"}) ==
          "--set: ghost.count: expected a whole number from 1 to 64, got 0");
    CHECK(error_of(good_scene, {"ghost.count=64"}) == "no error");
    CHECK(error_of(good_scene, {lanes(65)}) ==
          "--set: lanes.integrations: expected a list of at most 64 texts, got 65");
    CHECK(error_of(good_scene, {lanes(64)}) ==
          "--set: lanes.integrations: expected at most 64 ghosts and lanes in all, got 1 and 64");
    CHECK(error_of(good_scene, {lanes(64), "ghost.enabled=false"}) == "no error");
    CHECK(error_of(good_scene, {lanes(10), "ghost.count=55"}) ==
          "--set: ghost.count: expected at most 64 ghosts and lanes in all, got 55 and 10");
}
