// SPDX-License-Identifier: MIT
// Tests for film/log_plots.hpp: the energies over time of a run, without a GL context.
#include "film/log_plots.hpp"

#include "render/plots/plot_files.hpp"
#include "render/plots/plot_geometry.hpp"
#include "simulation/sample.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <string>

using namespace pendula;

namespace {

Setup two_links(double degrees, double damping = 0) {
    Setup setup;
    setup.chain.lengths = {1, 0.7};
    setup.chain.masses = {1, 2};
    setup.chain.damping = damping;
    setup.start.angles = {degrees, degrees};
    setup.start.angular_velocities = {0, 0};
    setup.integration = {.method = Method::rk4, .arithmetic = Arithmetic::double_, .dt = 1e-3};
    setup.ghost.enabled = false;
    return setup;
}

/// A run with its plots, as a window has them.
struct Stage {
    Timeline timeline;
    LogPlots logs;
    DivergenceLog divergence;
    std::vector<ChainState> states;
    Chain chain;
    FrameInput input;

    explicit Stage(const Setup& setup) : timeline(setup) {
        input.views.plot_seconds = 4;
        begin();
    }
    void begin() {
        const Simulation& simulation = timeline.simulation();
        logs.begin(simulation.setup(), simulation.main().energy().scale, 60);
    }
    std::span<const PlotCurve> energies() {
        const Simulation& simulation = timeline.simulation();
        chain = simulation.setup().chain;
        simulation.states_at(simulation.time(), states);
        input.chain = &chain;
        input.states = states;
        input.epoch = simulation.epoch();
        input.time = simulation.time();
        logs.fill(input, divergence);
        return input.energy_curves;
    }
    const PlotCurve& curve(const std::string& name) {
        for (const PlotCurve& each : energies())
            if (each.name == name) return each;
        FAIL("no curve " + name);
        return input.energy_curves.front();
    }
    PlotGeometry plot() {
        energies();
        return plot_geometry(PlotKind::energy, input, {0, 0, 500, 300}, 2);
    }
};

} // namespace

TEST_CASE("the table of the energy drift gives its sign and the share of readings that it contains") {
    Stage stage(two_links(110, 0.5)); // damping only removes energy
    stage.timeline.advance(40'000, stage.logs.samples());
    stage.energies();
    REQUIRE(stage.input.drift_curves.size() == 1);
    const PlotCurve& curve = stage.input.drift_curves.front();
    REQUIRE(curve.exact.size() == curve.points.size());
    CHECK(curve.exact.back() < 0);
    CHECK(std::log10(-curve.exact.back()) == Approx(curve.points.back().up));
    CHECK(curve.kept_of == 2); // 1200 readings
    CHECK(plot_csv(stage.input.drift_curves)
              .starts_with(
                  "time (s),log10 |ΔE/E*| (1) [1 of 2 readings],ΔE/E* (1) [1 of 2 readings]\r\n0,,0\r\n"));
}

TEST_CASE(
    "the curves of kinetic and potential energy add up to the total and end at the trajectory's values") {
    Stage stage(two_links(110));
    stage.timeline.advance(6000, stage.logs.samples());
    const PlotCurve kinetic = stage.curve("T"), potential = stage.curve("V"), total = stage.curve("E");
    REQUIRE(kinetic.points.size() == 4 * 240 + 1);
    CHECK(kinetic.up_name == "T (J)");
    CHECK(kinetic.points.front().time == Approx(2));
    CHECK(kinetic.points.front().across == Approx(-4));
    CHECK_FALSE(kinetic.points.front().joined);
    CHECK(kinetic.points.back().joined);
    double largest = 0, least = 1e9;
    for (std::size_t i = 0; i < kinetic.points.size(); ++i) {
        CHECK(kinetic.points[i].up + potential.points[i].up == Approx(total.points[i].up));
        CHECK(kinetic.points[i].up >= 0);
        CHECK(potential.points[i].up >= 0); // relative to the chain hanging at rest
        CHECK(total.points[i].up == Approx(total.points[0].up).epsilon(1e-5));
        largest = std::max(largest, kinetic.points[i].up);
        least = std::min(least, kinetic.points[i].up);
    }
    CHECK(largest > 10 * least);
    const EnergyReport energy = stage.timeline.simulation().main().energy();
    CHECK(kinetic.points.back().up == Approx(energy.kinetic).epsilon(1e-4));
    CHECK(potential.points.back().up == Approx(energy.gravitational + energy.scale).epsilon(1e-4));

    const PlotGeometry plot = stage.plot();
    CHECK(plot.title == "Energy");
    CHECK(plot.across.low == -4);
    CHECK(plot.across.high == 0);
    CHECK(plot.time_origin == Approx(6));
    CHECK(plot.up.low == 0);
    CHECK(plot.up.high >= total.points[0].up);
    CHECK(plot.up.name == "J above rest");
    REQUIRE(plot.legend.size() == 3);
    const std::string csv = plot_csv(stage.input.energy_curves);
    CHECK(csv.starts_with("time (s),T (J),V (J),E (J)\r\n2,"));
    CHECK(std::ranges::count(csv, '\n') == 4 * 240 + 2);
    const std::string svg = plot_svg(plot, stage.input.energy_curves, plot_inks(Theme::night));
    CHECK(svg.find("<title>T</title>") != std::string::npos);
}

TEST_CASE("the remaining energy and the damping losses add up to the initial energy, and a change restarts "
          "the losses") {
    Stage stage(two_links(110, 0.3));
    stage.timeline.advance(3000, stage.logs.samples());
    const PlotCurve total = stage.curve("E"), lost = stage.curve("lost");
    for (std::size_t i = 0; i < total.points.size(); i += 7)
        CHECK(total.points[i].up + lost.points[i].up == Approx(total.points[0].up).epsilon(1e-5));
    CHECK(lost.points.back().up > 0.3 * total.points[0].up);
    stage.timeline.apply(SetGravity{3});
    stage.begin();
    stage.timeline.advance(1000, stage.logs.samples());
    const auto& points = stage.curve("lost").points;
    CHECK(std::ranges::count_if(points, [](const PlotPoint& point) { return !point.joined; }) == 2);
    CHECK(points.back().up < lost.points.back().up);
}

TEST_CASE("the curves of the bobs' energies add up to the curve of the whole chain") {
    Stage stage(two_links(80));
    stage.timeline.advance(2000, stage.logs.samples());
    struct Case {
        EnergyCurves curves;
        const char* symbol;
    };
    for (const Case& each : {Case{EnergyCurves::bobs, "E"}, Case{EnergyCurves::kinetic, "T"},
                             Case{EnergyCurves::potential, "V"}}) {
        stage.input.views.energies = each.curves;
        const std::string symbol = each.symbol;
        const PlotCurve first = stage.curve(symbol + "₁"), second = stage.curve(symbol + "₂"),
                        whole = stage.curve(symbol);
        CHECK(stage.energies().size() == 3);
        for (std::size_t i = 0; i < whole.points.size(); i += 11)
            CHECK(first.points[i].up + second.points[i].up == Approx(whole.points[i].up));
    }
}

TEST_CASE("the energy plot shows a small swing in mJ, and its axis extends below 0 for an elastic chain") {
    Stage stage(two_links(0.5));
    stage.timeline.advance(2000, stage.logs.samples());
    PlotGeometry plot = stage.plot();
    CHECK(plot.up.name == "mJ above rest");
    CHECK(plot.up.high < 0.01);
    for (const Tick& tick : plot.up.ticks) CHECK(tick.label.size() <= 4);

    Setup springs = two_links(60);
    springs.chain.model = Model::elastic;
    springs.chain.stiffness = 200;
    Stage bouncing(springs);
    bouncing.timeline.advance(4000, bouncing.logs.samples());
    plot = bouncing.plot();
    CHECK(plot.up.low < 0);
    CHECK(plot.legend.size() == 4);
}

TEST_CASE("the energy plot drops undone readings at once, and hides later readings after seeking back") {
    Stage stage(two_links(110));
    stage.timeline.advance(3000, stage.logs.samples());
    stage.timeline.apply(SetGravity{200});
    stage.begin();
    stage.timeline.advance(2000, stage.logs.samples());
    const double high = stage.plot().up.high;
    stage.timeline.seek(stage.timeline.undo().value(), stage.logs.samples());
    CHECK(stage.curve("E").points.back().time <= 3.0001);
    CHECK(stage.plot().up.high < high / 4);
    stage.timeline.seek(1000, stage.logs.samples());
    CHECK(stage.curve("E").points.back().time <= 1.0001);
    CHECK(stage.curve("E").points.front().time == 0);
}

TEST_CASE("a restarted ghost's divergence curve contains no points of the ghost before it") {
    Setup setup = two_links(110);
    setup.ghost.enabled = true;
    Stage stage(setup);
    TeeSink both{&stage.logs.samples(), &stage.divergence};
    const auto points = [&] {
        stage.energies();
        REQUIRE(stage.input.divergence_curves.size() == 1);
        return stage.input.divergence_curves.front().points;
    };
    stage.timeline.advance(2000, both);
    CHECK(points().front().time == 0);
    GhostSetup ghost = setup.ghost;
    for (const bool enabled : {false, true}) {
        ghost.enabled = enabled;
        stage.timeline.apply(SetGhost{ghost});
        stage.timeline.advance(0, both);
    }
    stage.timeline.advance(1000, both);
    CHECK(points().front().time > 1.99);
    CHECK(points().back().time > 2.99);
    stage.timeline.seek(1000, both); // the first ghost exists at this time
    CHECK(points().front().time == 0);
    CHECK(points().back().time < 2.01);
}

TEST_CASE("after a change of the chain at 0 s, the scale of the energy plot fits the new chain") {
    Stage stage(two_links(110));
    stage.timeline.advance(0, stage.logs.samples());
    const double high = stage.plot().up.high;
    Chain heavy = stage.timeline.simulation().setup().chain;
    heavy.masses = {0.001, 0.001};
    stage.timeline.apply(SetChain{heavy});
    stage.begin();
    stage.timeline.advance(0, stage.logs.samples());
    CHECK(stage.plot().up.high < high / 4);
    stage.timeline.advance(1000, stage.logs.samples());
    CHECK(stage.plot().up.high < high / 4);
}
