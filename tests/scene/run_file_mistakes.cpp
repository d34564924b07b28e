// SPDX-License-Identifier: MIT
// Tests for scene/run_file.hpp: what is wrong is told with its line, and nothing that is wrong is written.
#include "run_texts.hpp"
#include "simulation/simulation.hpp"

#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

std::string write_error(const LoggedChange& change) {
    return refusal_of([&] { run_lines::command({0, change, 0}); });
}

const std::string zero_hash = "\"hash\":\"0000000000000000\"}\n";

struct RunMistake {
    std::string text, message;
};

std::vector<RunMistake> mistakes_in_header() {
    const std::string good = run_with("");
    return {
        {"", "r.pendula:1: start: missing; expected a line of kind \"start\""},
        {"nonsense\n", "r.pendula:1: JSON: expected a line of JSON: "},
        {"[1]\n", "r.pendula:1: JSON: expected an object in braces, got a list"},
        {"{\"pendula\":\"scene\"}\n", "r.pendula:1: pendula: expected \"run\", got \"scene\""},
        {replaced(good, "\"format\":6", "\"format\":7"), "r.pendula:1: format: expected 1 to 6, the formats "
                                                         "this version reads, got 7: the file was written by "
                                                         "a newer pendula"},
        {replaced(good, "\"format\":6", "\"format\":\"1\""),
         "r.pendula:1: format: expected a whole number from 1 to 9223372036854775807, got the text \"1\""},
        {replaced(good, "little", "middle"),
         "r.pendula:1: byte_order: expected one of little, big, got the text \"middle\""},
        {replaced(good, "little", "big"),
         "r.pendula:1: byte_order: expected little, as on this machine, got big"},
    };
}

std::vector<RunMistake> mistakes_in_start() {
    const std::string good = run_with("");
    return {
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
    };
}

std::vector<RunMistake> mistakes_in_lines() {
    return {
        {run_lines::header() + run_lines::reached(1),
         "r.pendula:2: kind: expected a line of kind \"start\" first, got \"reached\""},
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
         "r.pendula:3: step: expected this key at most once in an object, got it twice"},
        {run_with("{\"kind\":\"reached\",\"stepp\":1}\n"),
         "r.pendula:3: step: missing; expected a whole number from 0 to 1152921504606846976"},
        {run_with("{\"kind\":\"reached\",\"step\":[[[[1]]]]}\n"),
         "r.pendula:3: JSON: expected at most 3 nested brackets"},
    };
}

std::vector<RunMistake> mistakes_in_fields() {
    const std::string good = run_with("");
    return {
        {run_with("{\"kind\":\"keyframe\",\"step\":1,\"commands\":0,\"hash\":\"0123456789ABCDEF\"}\n"),
         "r.pendula:3: hash: expected 16 hex digits in lower case, got \"0123456789ABCDEF\""},
        {run_with("{\"kind\":\"keyframe\",\"step\":1,\"commands\":1," + zero_hash),
         "r.pendula:3: commands: expected a whole number from 0 to 0, got 1"},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"colour\",\"value\":1," + zero_hash),
         "r.pendula:3: change: expected one of gravity, damping, chain, timestep, integration, ghost, lanes, "
         "motion, energy-reference, ensemble, got the text \"colour\""},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"gravity\",\"value\":null," + zero_hash),
         "r.pendula:3: value: expected a number, got null"},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"gravity\",\"value\":1e999," + zero_hash),
         "r.pendula:3: JSON: expected a line of JSON: "},
        {run_with("{\"kind\":\"command\",\"step\":1,\"change\":\"lanes\",\"lanes\":[\"rk4\"]," + zero_hash),
         "r.pendula:3: lanes: lane 'rk4': expected METHOD/ARITHMETIC[@dt][+c], as in "},
        {run_with(run_lines::command({9, SetGravity{1}, 0}) + run_lines::command({8, SetGravity{2}, 0})),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
        {replaced(good, "\"theta\":[\"1.5707", "\"theta\":[\"1.5706"),
         "r.pendula:2: theta: expected \"1.57079632679489661926\" for link 1, the value in 'bytes', got "
         "\"1.57069632679489661926\""},
        {replaced(good, "\"omega\":[", "\"omega\":[\"0\","),
         "r.pendula:2: omega: expected 3 texts, one for each link, got 4"},
        {run_with(run_lines::reached(9) + run_lines::reached(8)),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
        {run_with(run_lines::reached(9) + run_lines::command({8, SetGravity{2}, 0})),
         "r.pendula:4: step: expected a whole number from 9 to 1152921504606846976, got 8"},
    };
}

} // namespace

TEST_CASE("each mistake in a run gives an error of one line that names file, line and key") {
    for (const auto& mistakes :
         {mistakes_in_header(), mistakes_in_start(), mistakes_in_lines(), mistakes_in_fields()})
        for (const RunMistake& mistake : mistakes) {
            INFO(mistake.message);
            const std::string message = read_error(mistake.text);
            CAPTURE(message);
            CHECK(message.starts_with(mistake.message));
            CHECK(message.find('\n') == std::string::npos);
        }
}

TEST_CASE("values that a run file cannot hold are refused when it is written") {
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

TEST_CASE("the changes in a run have the same ranges as the values of a scene") {
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
         "masses: expected a list of numbers from 1e-06 to 1000000, or 0 where a link has its own mass, got "
         "1e-12 for link 3"},
        {with(&Chain::gravity, 1e4), "gravity: expected a number from 0 to 1000, got 10000"},
        {with(&Chain::damping, 1e4), "damping: expected a number from 0 to 1000, got 10000"},
        {with(&Chain::stiffness, 0.0), "stiffness: expected a number above 0, up to 1000000000, got 0"},
        {integration(&Integration::dt, 2.0), "dt: expected a number from 1e-09 to 1, got 2"},
        {integration(&Integration::stages, 1), "stages: expected a whole number from 2 to 8, got 1"},
        {integration(&Integration::order, 69), "order: expected a whole number from 0 to 68, got 69"},
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

TEST_CASE("a run is refused if its start differs from the recorded one") {
    RunFile file = small_run();
    file.record.log.clear();
    const Simulation at_start(file.record.setup, file.record.start);
    file.record.keyframes = {{0, 0, at_start.hash()}};
    CHECK_NOTHROW(require_recorded_start(file, "r.pendula"));
    // Flips one bit of the start.
    file.record.start.back() ^= std::byte{1};
    CHECK_THROWS_WITH(require_recorded_start(file, "r.pendula"),
                      Catch::Matchers::StartsWith("r.pendula: step 0: the start is not the recorded one: "
                                                  "recorded "));
}
