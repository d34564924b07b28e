// SPDX-License-Identifier: MIT
// Tests for pendula replay: the real program on files made by a real run.
#include "commands/program.hpp"
#include "scene/run_file.hpp"
#include "simulation/timeline.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace pendula;
using namespace pendula::test;

namespace {

RunFile recorded_run() {
    const std::vector<std::string> overrides{"integration.arithmetic=long-double", "ghost.count=2",
                                             "lanes.integrations=['taylor/double-double']"};
    RunFile file;
    file.scene = load_scene("double-2-1", overrides);
    TeeSink sink;
    Timeline timeline(file.scene.setup);
    timeline.set_keyframe_interval(1000);
    timeline.advance(2500, sink);
    timeline.apply(SetGravity{3.7});
    timeline.advance(1500, sink);
    timeline.apply(SetMotion{{{0.5, -0.25}, {0, 1}, {}, {}, {}, {}}});
    timeline.advance(1234, sink);
    file.record = timeline.record();
    return file;
}

Outcome replay(const std::string& text, const std::string& options) {
    const TemporaryFolder folder;
    write_file(folder.path() / "run.pendula", text);
    return run_shell(program + " replay run.pendula " + options, folder.path());
}

} // namespace

TEST_CASE("replay --verify reports identical, or the first step that differs with exit code 1") {
    const RunFile good = recorded_run();
    const Outcome same = replay(to_lines(good), "--verify");
    CHECK(same.exit_code == 0);
    CHECK(same.output == "identical\n");
    CHECK(same.errors.empty());
    const auto report = nlohmann::json::parse(replay(to_lines(good), "--verify --format json").output);
    CHECK(report == nlohmann::json{{"identical", true}, {"steps", 5234}});

    RunFile bad = good;
    REQUIRE(bad.record.keyframes.size() > 2);
    KeyframeHash& keyframe = bad.record.keyframes[2];
    keyframe.hash ^= 1;
    const Outcome flipped = replay(to_lines(bad), "--verify");
    CHECK(flipped.exit_code == 1);
    CHECK(flipped.output.starts_with(
        fmt::format("differs at step {}: the keyframe: recorded ", keyframe.step)));
    CHECK(flipped.errors.empty());

    bad = good;
    bad.record.log[0].change = SetGravity{3.8};
    const Outcome changed = replay(to_lines(bad), "--verify --format json");
    CHECK(changed.exit_code == 1);
    CHECK(nlohmann::json::parse(changed.output)["step"] == 2500);
    CHECK(nlohmann::json::parse(changed.output)["identical"] == false);
    bad.record.log[0].change = SetGhost{{true, 5, 1e-3, 1}};
    const Outcome refused = replay(to_lines(bad), "");
    CHECK(refused.exit_code == 1);
    CHECK(refused.output.empty());
    CHECK(
        refused.errors.starts_with("pendula-numeric: run.pendula: step 2500: change 1 (ghost) is refused: "));
}

TEST_CASE("replay reports a changed start or end of a run, even without --verify") {
    const RunFile good = recorded_run();
    RunFile bad = good;
    bad.record.start.back() ^= std::byte{1};
    const Outcome started = replay(to_lines(bad), "");
    CHECK(started.exit_code == 1);
    CHECK(started.output.empty());
    CHECK(started.errors.starts_with(
        "pendula-numeric: run.pendula: step 0: the start is not the recorded one: recorded "));
    CHECK(replay(to_lines(bad), "--verify").exit_code == 1);

    bad = good;
    bad.record.end += 1000;
    const Outcome longer = replay(to_lines(bad), "--verify");
    CHECK(longer.exit_code == 1);
    CHECK(longer.output.starts_with("differs at step 6234: the end is not the recorded one: recorded "));
    const Outcome unverified = replay(to_lines(bad), "");
    CHECK(unverified.exit_code == 1);
    CHECK(unverified.output.empty());
    CHECK(unverified.errors.starts_with(
        "pendula-numeric: run.pendula: step 6234: the end is not the recorded one: recorded "));
    bad.record.end_hash.reset(); // older files have no hash of the end
    CHECK(replay(to_lines(bad), "").exit_code == 0);
}

TEST_CASE("replay reports the number of steps, the final state and its hash") {
    const RunFile file = recorded_run();
    const Outcome table = replay(to_lines(file), "");
    CHECK(table.exit_code == 0);
    CHECK(table.output.find("steps           5234\n") != std::string::npos);
    CHECK(table.output.find("changes         2\n") != std::string::npos);
    CHECK(table.output.find("omega_2, rad/s") != std::string::npos);
    const auto report = nlohmann::json::parse(replay(to_lines(file), "--format json").output);
    CHECK(report["steps"] == 5234);
    CHECK(report["time"].get<double>() == Approx(5234 * file.scene.setup.integration.dt));
    CHECK(report["theta"].size() == 2);
    CHECK(report["hash"].get<std::string>().size() == 16);
    CHECK(table.output.find(report["hash"].get<std::string>()) != std::string::npos);
    CHECK(table.output.find(report["theta"][1].get<std::string>()) != std::string::npos);
}

TEST_CASE("replay refuses a file that is not a run, with one line") {
    check_refused(replay("format = 1\n", ""),
                  "pendula-numeric: run.pendula: expected a run (.pendula), got a "
                  "scene: 'pendula view' opens it");
    check_refused(run("replay missing.pendula"), "pendula-numeric: missing.pendula: the file does not exist");
    check_refused(
        run("replay x --format csv"),
        "pendula-numeric: --format: expected table or json, got 'csv' (pendula-numeric replay --help "
        "lists what there is)");
    const TemporaryFolder folder;
    write_file(folder.path() / "r", to_lines(recorded_run()));
    check_refused(run_shell(program + " simulate r --duration 1", folder.path()),
                  "pendula-numeric: r: expected a scene, got a run: 'pendula view' opens it, 'pendula "
                  "replay' repeats it");
}
