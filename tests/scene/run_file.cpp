// SPDX-License-Identifier: MIT
// Tests for scene/run_file.hpp: what is written is read back, and what is wrong is told with its line.
#include "run_texts.hpp"
#include "simulation/simulation.hpp"

#include "support/process.hpp"

#include <cmath>
#include <limits>

using namespace pendula;
using namespace pendula::test;

namespace {

void check_round_trip(const RunFile& file) {
    const std::string text = to_lines(file);
    INFO(text);
    const RunFile again = parse_run(text, "again.pendula");
    CHECK(again == file);
    CHECK(again.scene.setup == again.record.setup);
    CHECK(to_lines(again) == text);
}

std::string read_error(const std::string& text) {
    try {
        parse_run(text, "r.pendula");
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

std::string write_error(const LoggedChange& change) {
    try {
        run_lines::command({0, change, 0});
    } catch (const SceneError& error) {
        return error.what();
    }
    return "no error";
}

/// A run of `good_scene` with these lines after the start.
std::string run_with(const std::string& lines) {
    const Scene scene = parse_scene(good_scene, "f.toml");
    return run_lines::header() + run_lines::start(scene, record_of(scene)) + lines;
}

std::string replaced(std::string text, std::string_view piece, std::string_view replacement) {
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return text.replace(at, piece.size(), replacement);
}

const std::string zero_hash = "\"hash\":\"0000000000000000\"}\n";

} // namespace

TEST_CASE("a run with every kind of command comes back") { check_round_trip(small_run()); }

namespace {

LoggedView view_at(std::int64_t step, float pan) {
    LoggedView view{step, 1e-4 * static_cast<double>(step), {}};
    const Scene scene = parse_scene(good_scene, "f.toml");
    view.view.trail_seconds = scene.trail_seconds;
    view.view.look = scene.look;
    view.view.views = scene.views;
    view.view.camera.chain_x = pan;
    view.view.camera.azimuth = 0.1f + pan;
    return view;
}

} // namespace

TEST_CASE("how a run was looked at comes back, only as far as it differs from the scene") {
    RunFile file = small_run();
    file.views = {view_at(0, 0), view_at(20, 0.3f), view_at(21, -1e-7f)};
    file.views[1].view.look.palette = Palette::ember;
    file.views[1].view.views.layout = Layout::everything;
    file.views[2].view.show_trails = false;
    file.views[2].view.trail_seconds = 3.5;
    check_round_trip(file);
    const std::string line = run_lines::view(file.views[1], file.scene);
    CHECK(line.find("\"look.palette\":\"ember\"") != std::string::npos);
    CHECK(line.find("look.theme") == std::string::npos);
    CHECK(seen_last(file).trail_seconds == 3.5);
    CHECK(view_at_step(file.views, 19)->step == 0);
    CHECK(view_at_step(file.views, 20)->step == 20);
    CHECK(view_at_step({}, 20) == nullptr);
}

TEST_CASE("who goes back and looks again has looked so") {
    const Scene scene = parse_scene(good_scene, "f.toml");
    std::string lines;
    for (const std::int64_t step : {10, 20, 30, 20})
        lines += run_lines::view(view_at(step, static_cast<float>(lines.size())), scene);
    const std::vector<LoggedView> views = parse_run(run_with(lines), "r.pendula").views;
    REQUIRE(views.size() == 2);
    CHECK(views[1].step == 20);
    CHECK(views[1].view.camera.chain_x > 300); // the last one told
    lines += run_lines::reached(50) + run_lines::cut(15, 0);
    CHECK(parse_run(run_with(lines), "r.pendula").views.size() == 1);
}

TEST_CASE("a run of the first format has no views") {
    const std::string first = replaced(run_with(""), "\"format\":3", "\"format\":1");
    CHECK(parse_run(first, "r.pendula").views.empty());
    const Scene scene = parse_scene(good_scene, "f.toml");
    CHECK(read_error(first + run_lines::view(view_at(1, 0), scene))
              .starts_with("r.pendula:3: kind: expected one of start, command, keyframe, cut, reached"));
    const std::string line = run_lines::view(view_at(1, 0), scene);
    CHECK(read_error(run_with(replaced(line, "\"camera\":[0.0,", "\"camera\":[")))
              .starts_with("r.pendula:3: camera: expected 13 numbers, got 12"));
    CHECK(read_error(run_with(replaced(line, "\"camera\"", "\"look.palette\":\"mud\",\"camera\"")))
              .starts_with("r.pendula:3: look.palette: expected one of"));
}

TEST_CASE("minus zero keeps its sign in a run") {
    const RunFile again = parse_run(to_lines(small_run()), "again");
    const auto& motion = std::get<SetMotion>(again.record.log[9].change).motion;
    CHECK(std::signbit(motion.theta[1]));
}

TEST_CASE("every arithmetic's start comes back to the last bit, of rigid and elastic chains") {
    for (const char* arithmetic : {"double", "long-double", "double-double"})
        for (const char* model : {"rigid", "elastic"}) {
            const std::vector<std::string> overrides{"integration.arithmetic=" + std::string(arithmetic),
                                                     "chain.model=" + std::string(model),
                                                     "start.angles=[0.1, 2.2, -3.3]"};
            RunFile file;
            file.scene = parse_scene(good_scene, "f.toml", overrides);
            file.record = record_of(file.scene);
            check_round_trip(file);
        }
}

TEST_CASE("what no scene holds of a setup comes back too") {
    RunFile file = small_run();
    Setup& setup = file.scene.setup;
    setup.start.offset_link = 2;
    setup.start.offset = 1e-12;
    setup.integration.method = Method::gauss_legendre;
    setup.integration.stages = 5;
    setup.lanes = {{Method::dop853, Arithmetic::double_, false, 0}};
    setup.ghost.count = 3;
    const auto log = file.record.log;
    file.record = record_of(file.scene);
    file.record.log = log;
    file.record.end = log.back().step;
    file.record.end_hash = log.back().hash;
    check_round_trip(file);
    setup.integration.method = Method::taylor;
    setup.integration.stages = 8;
    setup.integration.order = 30;
    file.record = record_of(file.scene);
    check_round_trip(file);
}

TEST_CASE("a run tells people what its bytes mean") {
    const std::string text = to_lines(small_run());
    // π/2 in 64 bits, 21 digits.
    CHECK(text.find("\"theta\":[\"1.57079632679489661926") != std::string::npos);
}

TEST_CASE("the last start of a journal counts, and what was cut did not happen") {
    const Scene scene = parse_scene(good_scene, "f.toml");
    const RunRecord record = record_of(scene);
    const LoggedCommand gravity{100, SetGravity{1}, 1}, damping{200, SetDamping{2}, 2},
        other{150, SetGravity{3}, 3};
    std::string text = to_lines(small_run()) + run_lines::start(scene, record);
    text += run_lines::keyframe({0, 0, 10}) + run_lines::command(gravity) +
            run_lines::keyframe({120, 1, 11}) + run_lines::keyframe({180, 1, 12}) +
            run_lines::command(damping) + run_lines::keyframe({200, 2, 13}) + run_lines::reached(300) +
            run_lines::cut(150, 1) + run_lines::command(other) + run_lines::reached(170);
    const RunRecord read = parse_run(text, "journal").record;
    CHECK(read.setup == scene.setup);
    CHECK(read.log == std::vector{gravity, other});
    CHECK(read.keyframes == std::vector<KeyframeHash>{{0, 0, 10}, {120, 1, 11}});
    CHECK(read.end == 170);
}

TEST_CASE("a run cut off at any byte holds what was written whole") {
    const RunFile whole = small_run();
    const std::string text = to_lines(whole);
    const std::size_t start_end = text.find('\n', text.find('\n') + 1) + 1;
    std::size_t commands_before = 0;
    for (std::size_t length = 0; length < text.size(); ++length) {
        const std::string cut = text.substr(0, length);
        if (length < start_end) {
            if (read_error(cut).find("missing; expected a line of kind start") == std::string::npos)
                FAIL_CHECK(read_error(cut));
            continue;
        }
        const RunRecord read = parse_run(cut, "cut.pendula").record;
        REQUIRE(read.log.size() >= commands_before);
        commands_before = read.log.size();
        if (!std::equal(read.log.begin(), read.log.end(), whole.record.log.begin()))
            FAIL_CHECK("another log at byte " << length);
    }
    CHECK(commands_before == whole.record.log.size());
}

TEST_CASE("each mistake in a run is one line that names file, line and key") {
    const std::string good = run_with("");
    const struct {
        std::string text, message;
    } mistakes[] = {
        {"", "r.pendula:1: start: missing; expected a line of kind start"},
        {"nonsense\n", "r.pendula:1: JSON: expected a line of JSON: "},
        {"[1]\n", "r.pendula:1: JSON: expected an object in braces, got a list"},
        {"{\"pendula\":\"scene\"}\n", "r.pendula:1: pendula: expected \"run\", got \"scene\""},
        {replaced(good, "\"format\":3", "\"format\":4"), "r.pendula:1: format: expected 1 to 3, the formats "
                                                         "this version reads, got 4: the file was written by "
                                                         "a newer pendula"},
        {replaced(good, "\"format\":3", "\"format\":\"1\""),
         "r.pendula:1: format: expected a whole number from 1 to 9223372036854775807, got the text \"1\""},
        {replaced(good, "little", "middle"),
         "r.pendula:1: byte_order: expected one of little, big, got the text \"middle\""},
        {replaced(good, "little", "big"),
         "r.pendula:1: byte_order: expected little, as on this machine, got big"},
        {replaced(good, "\"long_double_digits\":64", "\"long_double_digits\":113"),
         "r.pendula:2: scene: expected a long double of 64 bits, as on this machine, got one of 113"},
        {replaced(good, "gravity = 9.81", "gravty = 9.81"),
         "r.pendula:2: scene:8: chain.gravty: unknown key; did you mean chain.gravity?"},
        {replaced(good, "\"bytes\":\"", "\"bytes\":\"00"),
         "r.pendula:2: bytes: expected the state of the scene's chain: "},
        {replaced(good, "\"bytes\":\"", "\"bytes\":\"xy"),
         "r.pendula:2: bytes: expected pairs of hex digits in lower case, got \"xy"},
        {replaced(good, "\"bytes\":", "\"bites\":"), "r.pendula:2: bytes: missing; expected text"},
        {replaced(good, "\"kind\":\"start\"", "\"kind\":\"start\",\"colour\":1"),
         "r.pendula:2: colour: unknown key; expected bytes, kind, omega, scene, theta"},
        {run_lines::header() + run_lines::reached(1),
         "r.pendula:2: kind: expected a start first, got reached"},
        {run_with("{\"kind\":\"reach\",\"step\":1}\n"),
         "r.pendula:3: kind: expected one of start, command, keyframe, cut, reached, view, got the text "
         "\"reach\""},
        {run_with("\n"), "r.pendula:3: JSON: expected a line of JSON: "},
        {run_with("{\"kind\":\"reached\",\"step\":-1}\n"),
         "r.pendula:3: step: expected a whole number from 0 to 1152921504606846976, got -1"},
        {run_with("{\"kind\":\"reached\",\"step\":18446744073709551615}\n"),
         "r.pendula:3: step: expected a whole number from 0 to 1152921504606846976, got "
         "18446744073709551615"},
        {run_with("{\"kind\":\"reached\",\"step\":1.5}\n"),
         "r.pendula:3: step: expected a whole number from 0 to 1152921504606846976, got 1.5"},
        {run_with("{\"kind\":\"reached\",\"step\":1,\"step\":2}\n"),
         "r.pendula:3: step: expected once per line, got it twice"},
        {run_with("{\"kind\":\"reached\",\"stepp\":1}\n"),
         "r.pendula:3: step: missing; expected a whole number from 0 to 1152921504606846976"},
        {run_with("{\"kind\":\"reached\",\"step\":[[[[1]]]]}\n"),
         "r.pendula:3: JSON: expected at most 3 nested brackets"},
        {run_with("{\"kind\":\"keyframe\",\"step\":1,\"commands\":0,\"hash\":\"0123456789ABCDEF\"}\n"),
         "r.pendula:3: hash: expected 16 hex digits in lower case, got \"0123456789ABCDEF\""},
        {run_with("{\"kind\":\"keyframe\",\"step\":1,\"commands\":1," + zero_hash),
         "r.pendula:3: commands: expected a whole number from 0 to 0, got 1"},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"colour\",\"value\":1," + zero_hash),
         "r.pendula:3: change: expected one of gravity, damping, chain, timestep, integration, ghost, lanes, "
         "motion, energy-reference, got the text \"colour\""},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"gravity\",\"value\":null," + zero_hash),
         "r.pendula:3: value: expected a number, got null"},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"gravity\",\"value\":1e999," + zero_hash),
         "r.pendula:3: JSON: expected a line of JSON: "},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"lanes\",\"lanes\":[\"rk4\"]," + zero_hash),
         "r.pendula:3: lanes: lane 'rk4': expected METHOD/ARITHMETIC[@dt][+c], as in "},
        {run_with(run_lines::command({9, SetGravity{1}, 0}) + run_lines::command({8, SetGravity{2}, 0})),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
        {replaced(good, "\"theta\":[\"1.5707", "\"theta\":[\"1.5706"),
         "r.pendula:2: theta: expected \"1.57079632679489661926\" for link 1, as the bytes say, got "
         "\"1.57069632679489661926\""},
        {replaced(good, "\"omega\":[", "\"omega\":[\"0\","),
         "r.pendula:2: omega: expected 3 texts, one for each link, got 4"},
        {run_with(run_lines::reached(9) + run_lines::reached(8)),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
        {run_with(run_lines::reached(9) + run_lines::command({8, SetGravity{2}, 0})),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
    };
    for (const auto& mistake : mistakes) {
        INFO(mistake.message);
        const std::string message = read_error(mistake.text);
        CAPTURE(message);
        CHECK(message.starts_with(mistake.message));
        CHECK(message.find('\n') == std::string::npos);
    }
}

TEST_CASE("what JSON cannot hold is refused when it is written") {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(),
                     inf = std::numeric_limits<double>::infinity();
    CHECK(write_error(SetGravity{nan}) == "run file: gravity: expected a finite number, got nan");
    CHECK(write_error(SetTimestep{-inf}) == "run file: timestep: expected a finite number, got -inf");
    CHECK(write_error(SetMotion{{{0, inf}, {}, {}, {}, {}, {}}}) ==
          "run file: theta: expected a finite number, got inf");
    CHECK(write_error(SetLanes{{{Method::rk4, Arithmetic::double_, false, nan}}}) ==
          "run file: lanes: expected a positive dt");
    RunFile file = small_run();
    file.record.setup.chain.gravity = 1001;
    CHECK_THROWS_WITH(to_lines(file),
                      pendula::test::contains("chain.gravity: expected a number from 0 to 1000"));
    file = small_run();
    file.record.start.pop_back();
    CHECK_THROWS_AS(to_lines(file), SceneError);
}

TEST_CASE("a run file is told from a scene by what is in it") {
    const TemporaryFolder folder;
    const auto run = folder.path() / "run", scene = folder.path() / "scene.pendula";
    write_file(run, to_lines(small_run()));
    write_file(scene, std::string(good_scene));
    CHECK(is_run_file(run));
    CHECK_FALSE(is_run_file(scene));
    CHECK_FALSE(is_run_file(folder.path()));
    CHECK_FALSE(is_run_file(folder.path() / "missing"));
    CHECK(load_run(run) == small_run());
    CHECK_THROWS_WITH(load_scene(run.string()),
                      run.string() +
                          ": expected a scene, got a run: 'pendula view' opens it, 'pendula replay' "
                          "repeats it");
    CHECK_THROWS_WITH(load_run(scene), pendula::test::contains(":1: JSON: expected a line of JSON"));
    CHECK_THROWS_WITH(load_run(folder.path() / "missing"),
                      pendula::test::contains("missing: the file does not exist"));
    CHECK_THROWS_WITH(load_run(folder.path()),
                      Catch::Matchers::EndsWith("expected a run file, got a folder"));
}

TEST_CASE("changes in a run have the ranges of a scene") {
    Chain chain = small_run().scene.setup.chain;
    const auto with = [&chain](auto Chain::*field, auto value) {
        Chain changed = chain;
        changed.*field = value;
        return SetChain{changed};
    };
    const Integration usual;
    const auto integration = [&usual](auto Integration::*field, auto value) {
        Integration changed = usual;
        changed.*field = value;
        return SetIntegration{changed};
    };
    const std::pair<LoggedChange, std::string> refused[] = {
        {SetGravity{9e18}, "value: expected a number from 0 to 1000, got 9e+18"},
        {SetGravity{-1}, "value: expected a number from 0 to 1000, got -1"},
        {SetDamping{1e12}, "value: expected a number from 0 to 1000, got 1000000000000"},
        {SetTimestep{1.5}, "value: expected a number from 1e-09 to 1, got 1.5"},
        {with(&Chain::lengths, std::vector{1.0, 9e18, 1.0}),
         "lengths: expected a list of numbers from 1e-06 to 1000000, got 9e+18 for link 2"},
        {with(&Chain::masses, std::vector{1.0, 1.0, 1e-12}),
         "masses: expected a list of numbers from 1e-06 to 1000000, got 1e-12 for link 3"},
        {with(&Chain::gravity, 1e4), "gravity: expected a number from 0 to 1000, got 10000"},
        {with(&Chain::damping, 1e4), "damping: expected a number from 0 to 1000, got 10000"},
        {with(&Chain::stiffness, 0.0), "stiffness: expected a number above 0, up to 1000000000, got 0"},
        {integration(&Integration::dt, 2.0), "dt: expected a number from 1e-09 to 1, got 2"},
        {integration(&Integration::stages, 1), "stages: expected a whole number from 2 to 8, got 1"},
        {integration(&Integration::order, 61), "order: expected a whole number from 0 to 60, got 61"},
        {SetGhost{{true, 0, 1e-3, 1}}, "link: expected a whole number from 1 to 1000, got 0"},
        {SetGhost{{true, 1, 11, 1}}, "offset: expected a number from -10 to 10, got 11"},
        {SetMotion{{{1, 2, 2e12}, {0, 0, 0}, {}, {}, {}, {}}},
         "theta: expected numbers from -1000000000000 to 1000000000000, got 2000000000000"},
        {SetMotion{{{1, 2, 3}, {0, -1e300, 0}, {}, {}, {}, {}}},
         "omega: expected numbers from -1000000000000 to 1000000000000, got -1e+300"},
    };
    for (const auto& [change, message] : refused) {
        INFO(message);
        CHECK(read_error(run_with(run_lines::command({1, change, 0}))) == "r.pendula:3: " + message);
    }
}

TEST_CASE("a run that does not begin as it was recorded is not opened") {
    RunFile file = small_run();
    file.record.log.clear();
    const Simulation at_start(file.record.setup, file.record.start);
    file.record.keyframes = {{0, 0, at_start.hash()}};
    CHECK_NOTHROW(require_recorded_start(file, "r.pendula"));
    // The lowest bit of a number: the digits for people do not show it.
    file.record.start.back() ^= std::byte{1};
    CHECK_THROWS_WITH(require_recorded_start(file, "r.pendula"),
                      Catch::Matchers::StartsWith("r.pendula: step 0: the start is not the recorded one: "
                                                  "recorded "));
}

TEST_CASE("the hash of a run's end comes back, and older files have none") {
    RunFile file = small_run();
    file.record.end_hash = 0xfedcba9876543210;
    check_round_trip(file);
    const std::string lines = run_lines::reached(30, 1) + run_lines::cut(20, 0) + run_lines::reached(25);
    CHECK(parse_run(run_with(lines), "r.pendula").record.end_hash == std::nullopt);
    const std::string more = lines + run_lines::reached(25, 2);
    CHECK(parse_run(run_with(more), "r.pendula").record.end_hash == StateHash{2});
    CHECK(read_error(replaced(run_with(more), "\"format\":3", "\"format\":2"))
              .starts_with("r.pendula:3: hash: unknown key"));
}

TEST_CASE("an exact start state of the other model is left out of a run, which is kept all the same") {
    // A saved motion, made elastic and begun again.
    RunFile file = small_run();
    Setup& setup = file.scene.setup;
    setup.start.state.assign(6, 1);
    setup.start.state_rest.assign(6, 0);
    setup.chain.model = Model::elastic;
    setup.integration.dt = 1e-5;
    file.record = record_of(file.scene);
    const RunFile again = parse_run(to_lines(file), "again");
    CHECK(again.record.start == file.record.start);
    CHECK(again.record.setup.start.state.empty());
}
