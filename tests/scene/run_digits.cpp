// SPDX-License-Identifier: MIT
// Tests for scene/run_file.hpp: which older runs of long chains are refused, and that no other is.
#include "physics/systems/lane_tension.hpp"
#include "run_texts.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

RunFile run_of(std::size_t links, Model model, Method method, Arithmetic arithmetic) {
    RunFile file;
    file.scene = parse_scene(good_scene, "f.toml");
    Setup& setup = file.scene.setup;
    setup.chain.model = model;
    setup.chain.lengths.assign(links, 0.5);
    setup.chain.masses.assign(links, 1);
    setup.chain.stiffness = 1e4;
    setup.start = {};
    setup.start.angles.assign(links, 1);
    setup.start.angular_velocities.assign(links, 0);
    setup.integration = {.method = method, .arithmetic = arithmetic, .dt = 1e-4};
    setup.lanes.clear();
    setup.ghost = {};
    file.record = record_of(file.scene);
    return file;
}

std::string as_format(const RunFile& file, const std::string& more, int format) {
    return replaced(to_lines(file) + more, fmt::format("\"format\":{}", run_format),
                    fmt::format("\"format\":{}", format));
}

std::string problem(const char* key, int line, std::string_view method) {
    return fmt::format(
        "r.pendula:{}: {}: expected a run of format 6 or later, got one of format 5: this version "
        "calculates different last digits with {} in double for chains of {} links or more and "
        "cannot repeat the run",
        line, key, method, least_lane_links);
}

constexpr std::size_t longest_of_old = least_lane_links - 1;

} // namespace

TEST_CASE("older runs of long rigid chains are refused with the methods whose digits have changed") {
    for (const Method method : {Method::rk4, Method::leapfrog, Method::dop853, Method::gauss_legendre}) {
        const RunFile file = run_of(least_lane_links, Model::rigid, method, Arithmetic::double_);
        CHECK(read_error(as_format(file, "", 5)) == problem("scene", 2, name_of(method)));
        CHECK_NOTHROW(parse_run(to_lines(file), "r.pendula"));
        const RunFile shorter = run_of(longest_of_old, Model::rigid, method, Arithmetic::double_);
        CHECK_NOTHROW(parse_run(as_format(shorter, "", 5), "r.pendula"));
    }
}

TEST_CASE("older runs of long chains are read if their digits have not changed") {
    struct Case {
        Model model;
        Method method;
        Arithmetic arithmetic;
    };
    for (const auto& [model, method, arithmetic] :
         {Case{Model::elastic, Method::rk4, Arithmetic::double_},
          Case{Model::elastic, Method::gauss_legendre, Arithmetic::double_},
          Case{Model::rigid, Method::taylor, Arithmetic::double_},
          Case{Model::rigid, Method::symplectic_euler, Arithmetic::double_},
          Case{Model::rigid, Method::rk4, Arithmetic::long_double},
          Case{Model::rigid, Method::dop853, Arithmetic::double_double}})
        CHECK_NOTHROW(parse_run(as_format(run_of(100, model, method, arithmetic), "", 5), "r.pendula"));
}

TEST_CASE("an older run of a long chain is refused if a change in it leads to other digits") {
    const auto change = [](const LoggedChange& made) { return run_lines::command({10, made, 1}); };
    const RunFile elastic = run_of(100, Model::elastic, Method::rk4, Arithmetic::double_);
    Chain rigid = elastic.scene.setup.chain;
    rigid.model = Model::rigid;
    CHECK(read_error(as_format(elastic, change(SetChain{rigid}), 5)) == problem("change", 4, "rk4"));
    CHECK_NOTHROW(parse_run(as_format(elastic, change(SetChain{rigid}), 6), "r.pendula"));

    const RunFile wide = run_of(100, Model::rigid, Method::rk4, Arithmetic::long_double);
    Integration integration = wide.scene.setup.integration;
    integration.arithmetic = Arithmetic::double_;
    CHECK(read_error(as_format(wide, change(SetIntegration{integration}), 5)) == problem("change", 4, "rk4"));
    const std::vector<PrecisionLane> lanes{{Method::dop853, Arithmetic::double_, true, 0}};
    CHECK(read_error(as_format(wide, change(SetLanes{lanes}), 5)) == problem("change", 4, "dop853"));
    CHECK_NOTHROW(parse_run(as_format(wide, change(SetGravity{1}), 5), "r.pendula"));

    // The chain is elastic by then, so the digits of its lanes have not changed.
    Chain springs = wide.scene.setup.chain;
    springs.model = Model::elastic;
    CHECK_NOTHROW(
        parse_run(as_format(wide, change(SetChain{springs}) + change(SetLanes{lanes}), 5), "r.pendula"));
}
