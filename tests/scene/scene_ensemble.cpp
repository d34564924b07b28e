// SPDX-License-Identifier: MIT
// Tests for a scene's ensemble: its keys, what cannot be run, and how a run's views hold its look.
#include "run_texts.hpp"

#include "scene/parameter_table.hpp"

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string ensemble_table = std::string(good_scene) + "[ensemble]\nenabled = true\n"; // to line 25

} // namespace

TEST_CASE("a scene's ensemble can be read, written and overridden") {
    const Scene scene =
        parse_scene(ensemble_table + "count = 1000000\nstarts = \"grid\"\nspread = 0.5\nlink = 3\nseed = 7\n"
                                     "precision = \"double\"\ndt = 1e-3\ncolour = \"density\"\n"
                                     "brightness = 2.5\nchains = 0\ntrail = 3.0\n",
                    "f.toml", std::vector<std::string>{"ensemble.seed=8"});
    const EnsembleSetup wanted{.count = 1'000'000,
                               .starts = EnsembleStarts::grid,
                               .spread = 0.5,
                               .link = 3,
                               .seed = 8,
                               .precision = EnsemblePrecision::double_,
                               .dt = 1e-3};
    CHECK(scene.setup.ensemble == EnsembleChoice{true, wanted});
    CHECK(scene.ensemble_look == EnsembleLook{EnsembleColour::density, 2.5, 0, 3});
    CHECK(parse_scene(to_toml(scene), "again") == scene);

    const Scene plain = parse_scene(good_scene, "f.toml");
    CHECK_FALSE(plain.setup.ensemble.enabled);
    CHECK(plain.setup.ensemble.setup.precision == EnsemblePrecision::single);
    CHECK(plain.setup.ensemble.setup.dt == 2e-3);
    CHECK(plain.ensemble_look == EnsembleLook{});
}

TEST_CASE("the error for an ensemble that cannot run names its line and key") {
    CHECK(error_of(ensemble_table + "count = 0\n") ==
          "f.toml:26: ensemble.count: expected a whole number from 1 to 10000000, got 0");
    CHECK(error_of(ensemble_table + "count = 1000000000\n") ==
          "f.toml:26: ensemble.count: expected a whole number from 1 to 10000000, got 1000000000");
    CHECK(error_of(ensemble_table + "count = 1e9\n")
              .starts_with("f.toml:26: ensemble.count: expected a whole "));
    CHECK(error_of(ensemble_table + "spread = nan\n") ==
          "f.toml:26: ensemble.spread: expected a number from 0 to 1000, got nan");
    CHECK(error_of(ensemble_table + "link = 4\n") ==
          "f.toml:26: ensemble.link: the link to vary must be from 1 to 3, not 4");
    CHECK(error_of(ensemble_table + "chains = 20001\n") ==
          "f.toml:26: ensemble.chains: expected a whole number from 0 to 20000, got 20001");
    CHECK(error_of(ensemble_table, {"chain.model=elastic"}) ==
          "--set: chain.model: an ensemble is made of rigid chains: choose the rigid model");
    CHECK(error_of(ensemble_table, {"chain.lengths=[1,1,1,1,1,1,1,1,1]", "chain.masses=[1,1,1,1,1,1,1,1,1]",
                                    "start.angles_deg=[1,1,1,1,1,1,1,1,1]",
                                    "start.angular_velocities=[0,0,0,0,0,0,0,0,0]"}) ==
          "--set: chain.lengths: an ensemble is made of chains of 1 to 8 links, not 9");
    CHECK(error_of(ensemble_table + "dt = 0.5\n", {"chain.damping=10"})
              .starts_with("f.toml:26: ensemble.dt: "));
    CHECK(error_of(ensemble_table + "starts = \"shell\"\n", {"start.angles=[0, 0, 0]"}) == "no error");
    CHECK(error_of(ensemble_table + "cout = 3\n").ends_with("unknown key; did you mean ensemble.count?"));
    // A disabled ensemble may have settings that could not run.
    CHECK(error_of(ensemble_table, {"ensemble.enabled=false", "chain.model=elastic"}) == "no error");
}

TEST_CASE("an ensemble that begins during a run is refused if one of its values is invalid") {
    const std::string line = run_lines::command({10, SetEnsemble{{true, {}}}, 1});
    CHECK(read_error(run_with(line)) == "no error");
    const auto wrong = [&](std::string_view piece, std::string_view replacement) {
        return read_error(run_with(replaced(line, piece, replacement)));
    };
    CHECK(wrong("\"count\":10000", "\"count\":0") ==
          "r.pendula:3: count: expected a whole number from 1 to 10000000, got 0");
    CHECK(wrong("\"link\":1", "\"link\":9")
              .starts_with("r.pendula:3: link: expected a whole number from 1 to 8"));
    CHECK(wrong("\"starts\":\"fan\"", "\"starts\":\"cone\"")
              .starts_with("r.pendula:3: starts: expected one of fan"));
    CHECK(wrong("\"spread\":0.01", "\"spread\":-1")
              .starts_with("r.pendula:3: spread: expected a number from 0"));
    CHECK(wrong("\"dt\":0.002", "\"dt\":0")
              .starts_with("r.pendula:3: dt: expected a number from 1e-09 to 1, got 0"));
}

TEST_CASE("a run's views keep the look of its ensemble") {
    RunFile file = small_run();
    LoggedView view{};
    view.view.viewing() = file.scene.viewing();
    view.view.ensemble_look.colour = EnsembleColour::age;
    view.view.ensemble_look.trail_seconds = 0.25;
    file.views.push_back(view);
    const std::string line = run_lines::view(view, file.scene);
    CHECK(line.find("\"ensemble.colour\":\"age\"") != std::string::npos);
    CHECK(line.find("ensemble.count") == std::string::npos);
    const RunFile again = parse_run(to_lines(file), "again");
    REQUIRE(again.views.size() == 1);
    CHECK(again.views[0].view.ensemble_look == view.view.ensemble_look);
}
