// SPDX-License-Identifier: MIT
// Tests for scene/parameter_table.hpp, for every row.
#include "scene/parameter_table.hpp"

#include "physics/precise_state.hpp"
#include "scene_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>
#include <set>

using namespace pendula;
using namespace pendula::test;

namespace {

Scene scene_now() { return parse_scene(good_scene, "f.toml"); }

/// The state of the scene's start, rounded to double. A state that does not agree with the start's angles
/// would be dropped.
std::vector<std::string> state_of_start(const Scene& scene) {
    const PreciseState state = precise_start(scene.setup.chain, scene.setup.start);
    std::vector<std::string> texts;
    for (const auto* list : {&state.theta, &state.omega})
        for (const Wide& number : *list) texts.push_back(fmt::format("{}", static_cast<double>(number)));
    return texts;
}

/// A valid value that differs from the scene's.
ParameterValue another_value(const Parameter& row, const Scene& scene) {
    switch (row.kind) {
    case ParameterKind::boolean:
        return !std::get<bool>(row.get(scene));
    case ParameterKind::integer:
        return std::get<double>(row.get(scene)) == 2 ? 3.0 : 2.0;
    case ParameterKind::number:
        return row.minimum + (row.maximum - row.minimum) * 0.375;
    case ParameterKind::text:
        if (row.key == "view.plots") return std::string("phase, energy");
        return std::string(row.element_problem ? "0.5" : "another");
    case ParameterKind::choice:
        return std::string(std::get<std::string>(row.get(scene)) == row.choices.back() ? row.choices.front()
                                                                                       : row.choices.back());
    case ParameterKind::numbers:
        return std::vector{0.25, 0.5, 0.75};
    case ParameterKind::texts:
        if (row.key == "start.state") return state_of_start(scene);
        return std::vector<std::string>{"rk4/double", "taylor/double-double@0.001+c"};
    }
    return {};
}

} // namespace

TEST_CASE("every key is unique and can be found") {
    std::set<std::string_view> keys;
    for (const Parameter& row : parameter_table()) {
        CHECK(keys.insert(row.key).second);
        CHECK(find_parameter(row.key) == &row);
    }
    CHECK(find_parameter("chain.gravty") == nullptr);
    CHECK(find_parameter("") == nullptr);
}

TEST_CASE(
    "every parameter has a label and a help text, and its default and its slider lie within its range") {
    for (const Parameter& row : parameter_table()) {
        INFO(row.key);
        CHECK_FALSE(row.label.empty());
        CHECK(row.help.ends_with("."));
        CHECK_FALSE(check(row, row.default_value));
        CHECK((row.kind == ParameterKind::choice) == !row.choices.empty());
        if (row.kind == ParameterKind::number || row.kind == ParameterKind::integer ||
            row.kind == ParameterKind::numbers) {
            CHECK(row.slider_minimum < row.slider_maximum);
            CHECK(accepts(row, row.slider_minimum));
            CHECK(accepts(row, row.slider_maximum));
            if (row.logarithmic) CHECK(row.slider_minimum > 0);
        }
    }
}

TEST_CASE("view.plots accepts the names of plots in any order, with or without spaces") {
    const Parameter& row = *find_parameter("view.plots");
    Scene scene;
    CHECK(row.get(scene) == ParameterValue(std::string()));
    for (const char* list :
         {"energy,angles", "angles, energy", " energy , angles,", "angles,energy,angles"}) {
        CAPTURE(list);
        REQUIRE_FALSE(check(row, ParameterValue(std::string(list))));
        row.set(scene, ParameterValue(std::string(list)));
        CHECK(row.get(scene) == ParameterValue(std::string("angles, energy")));
        CHECK(scene.views.plots.shows(ShownPlot::energy));
        CHECK_FALSE(scene.views.plots.shows(ShownPlot::drift));
    }
    for (const char* list : {"torus", "angles energy", "angles;energy", ",", "Angles"}) {
        CAPTURE(list);
        CHECK(check(row, ParameterValue(std::string(list))));
    }
    std::string all;
    for (const std::string_view name : names_of<ShownPlot>())
        all += (all.empty() ? "" : ",") + std::string(name);
    row.set(scene, ParameterValue(all));
    CHECK(scene.views == ViewSettings{});
}

TEST_CASE("the list of methods states the order of each method") {
    const Parameter& row = *find_parameter("integration.method");
    const auto note_of = [&](Method method) {
        const auto at = std::ranges::find(row.choices, name_of(method)) - row.choices.begin();
        return row.notes[static_cast<std::size_t>(at)];
    };
    for (const MethodTraits& method : method_table) CHECK(note_of(method.method).starts_with("order "));
    CHECK(note_of(Method::rk4) == "order 4");
    CHECK(note_of(Method::dop853) == "order 8");
    CHECK(note_of(Method::gauss_legendre).starts_with("order 4 to 16"));
    CHECK(note_of(Method::leapfrog).find("not symplectic") != std::string_view::npos);
    CHECK(note_of(Method::symplectic_euler).find("symplectic") != std::string_view::npos);
}

TEST_CASE("the titles of a choice are unique, and a choice without titles is named as in a file") {
    for (const Parameter& row : parameter_table()) {
        CAPTURE(row.key);
        if (!row.notes.empty()) CHECK(row.notes.size() == row.choices.size());
        if (row.titles.empty()) continue;
        CHECK(row.titles.size() == row.choices.size());
        CHECK(std::set(row.titles.begin(), row.titles.end()).size() == row.titles.size());
    }
    CHECK(title_of(*find_parameter("map.quantity"), "parting-time") == "Time until a neighbour separates");
    CHECK(title_of(*find_parameter("map.x"), "omega2") == "Start velocity ω₂");
    CHECK(title_of(*find_parameter("map.x"), "damping") == "Damping γ");
    CHECK(title_of(*find_parameter("chain.model"), "rigid") == "rigid");
}

TEST_CASE("every default is the value in a new scene") {
    const Scene plain;
    for (const Parameter& row : parameter_table()) {
        INFO(row.key);
        if (row.kind != ParameterKind::numbers) CHECK(row.get(plain) == row.default_value);
    }
}

TEST_CASE("setting a parameter changes its value and no other") {
    const Scene before = scene_now();
    for (const Parameter& row : parameter_table()) {
        INFO(row.key);
        Scene scene = before;
        const ParameterValue value = another_value(row, scene);
        REQUIRE_FALSE(check(row, value));
        REQUIRE(row.get(scene) != value);
        row.set(scene, value);
        CHECK(row.get(scene) == value);
        for (const Parameter& other : parameter_table()) {
            INFO(other.key);
            const bool same_angles =
                row.key.starts_with("start.angles") && other.key.starts_with("start.angles");
            if (&other != &row && !same_angles) CHECK(other.get(scene) == other.get(before));
        }
    }
}

TEST_CASE("start angles can be read in radians and in degrees") {
    Scene scene = scene_now();
    const auto radians = std::get<std::vector<double>>(find_parameter("start.angles")->get(scene));
    // 90·π/180 is rounded twice in double, so it may differ from π/2.
    for (const double angle : radians) CHECK(std::abs(angle - std::numbers::pi / 2) <= 4.5e-16);
    find_parameter("start.angles")->set(scene, std::vector{1.0, 2.0, 3.0});
    CHECK(scene.setup.start.unit == AngleUnit::radians);
    const auto degrees = std::get<std::vector<double>>(find_parameter("start.angles_deg")->get(scene));
    CHECK(std::abs(degrees[0] - 57.295779513082321) <= 1.5e-14);
}

TEST_CASE("the commands of parameters carry the edited values") {
    Scene scene = scene_now();
    scene.setup.chain.gravity = 1.5;
    scene.setup.chain.damping = 0.5;
    scene.setup.integration.dt = 2e-4;
    scene.setup.ghost.offset = 0.25;
    scene.setup.start.angles = {1, 2, 3};
    scene.speed = 7;
    const auto command = [&](std::string_view key) { return find_parameter(key)->command(scene); };
    CHECK(std::get<SetGravity>(command("chain.gravity")).value == 1.5);
    CHECK(std::get<SetDamping>(command("chain.damping")).value == 0.5);
    CHECK(std::get<SetTimestep>(command("integration.dt")).value == 2e-4);
    CHECK(std::get<SetSpeed>(command("view.speed")).factor == 7);
    for (const char* key : {"ghost.enabled", "ghost.link", "ghost.offset"})
        CHECK(std::get<SetGhost>(command(key)).ghost == scene.setup.ghost);
    scene.setup.ensemble.setup.spread = 0.125;
    for (const char* key : {"enabled", "count", "starts", "spread", "link", "seed", "precision", "dt"})
        CHECK(std::get<SetEnsemble>(command(std::string("ensemble.") + key)).ensemble ==
              scene.setup.ensemble);
    for (const char* key : {"colour", "brightness", "chains", "trail"})
        CHECK(find_parameter(std::string("ensemble.") + key)->command == nullptr);
    for (const char* key : {"start.angles", "start.angles_deg", "start.angular_velocities"})
        CHECK(std::get<SetStart>(command(key)).start == scene.setup.start);
    CHECK(std::get<Load>(command("trail.sample_interval")).setup == scene.setup);
    for (const char* key : {"integration.method", "integration.arithmetic", "integration.compensated"})
        CHECK(std::get<SetIntegration>(command(key)).integration == scene.setup.integration);
    for (const char* key : {"chain.model", "chain.lengths", "chain.masses", "chain.stiffness"})
        CHECK(std::get<SetChain>(command(key)).chain == scene.setup.chain);
    for (const char* key : {"name", "trail.seconds"}) CHECK(find_parameter(key)->command == nullptr);
}

TEST_CASE("choosing x87 also chooses rk4, and choosing another method replaces x87") {
    Scene scene = scene_now();
    scene.setup.integration.method = Method::taylor;
    scene.setup.integration.arithmetic = Arithmetic::x87;
    const auto chosen = [&](std::string_view key) {
        return std::get<SetIntegration>(find_parameter(key)->command(scene)).integration;
    };
    CHECK(chosen("integration.method").method == Method::taylor);
    CHECK(chosen("integration.method").arithmetic == Arithmetic::long_double);
    CHECK(chosen("integration.arithmetic").method == Method::rk4);
    CHECK(chosen("integration.arithmetic").arithmetic == Arithmetic::x87);
}

TEST_CASE("the error for a value of the wrong type or out of range says what was expected") {
    const Parameter& gravity = *find_parameter("chain.gravity");
    CHECK(check(gravity, -1.0) == "expected a number from 0 to 1000, got -1");
    CHECK(check(gravity, std::nan("")) == "expected a number from 0 to 1000, got nan");
    CHECK(check(gravity, std::string("x")) == "expected a number from 0 to 1000, got \"x\"");
    CHECK(check(gravity, true) == "expected a number from 0 to 1000, got true");
    CHECK(check(*find_parameter("ghost.link"), 1.5) == "expected a whole number from 1 to 1000, got 1.5");
    CHECK(check(*find_parameter("ghost.enabled"), 1.0) == "expected true or false, got 1");
    CHECK(check(*find_parameter("chain.model"), std::string("x")) ==
          "expected one of rigid, elastic, got \"x\"");
    const Parameter& name = *find_parameter("name");
    CHECK_FALSE(check(name, std::string("θ₁ and 🎈")));
    for (const char* bad :
         {"a\nb", "\x7f", "\xff", "\xc0\x80", "\xed\xa0\x80", "\xe2\x82", "\xf4\x90\x80\x80"})
        CHECK(check(name, std::string(bad)));
    CHECK(check(name, std::string(201, 'x')));
}
