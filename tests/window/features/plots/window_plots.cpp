// SPDX-License-Identifier: MIT
// Tests for window/features/plots/window_plots.hpp without a window or a GL context: the values shown for a
// point, and random input on plots, their buttons and menus.
#include "window/features/plots/window_plots.hpp"

#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "simulation/sample.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "window/bare_imgui.hpp"

#include <random>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int window_width = 1280, window_height = 720;

/// The part of the window's loop that handles plots.
struct PlotsUnderTest {
    BareImGui imgui{static_cast<float>(window_width), static_cast<float>(window_height)};
    Simulation simulation;
    DivergenceLog divergence;
    WindowPlots plots{divergence};
    TeeSink samples{&divergence, &plots.samples()};
    Layout layout = Layout::everything;
    PerPlot<PlotWindow> windows; ///< zoom of the last frame
    PixelRectangle phase_plot;   ///< place of the phase portrait in the last frame

    explicit PlotsUnderTest(const std::string& scene) : simulation(load_scene(scene).setup) {}

    void frame(InputEvents& events, std::int64_t steps) {
        simulation.advance(steps, samples);
        Snapshot snapshot;
        simulation.fill(snapshot);
        snapshot.energy = simulation.main().energy();
        divergence.set_sample_interval(snapshot.setup.sample_interval);
        plots.begin_frame(snapshot, 40);
        plots.handle(events, {window_height, 1, 1, imgui.fonts}, ImGui::GetIO().WantCaptureMouse);

        FrameInput input;
        input.chain = &snapshot.setup.chain;
        input.states = snapshot.states;
        input.trajectories = snapshot.trajectories;
        input.epoch = snapshot.epoch;
        input.time = snapshot.time;
        input.sample_interval = snapshot.setup.sample_interval;
        input.layout = divide_area({300, 0, 660, 620}, layout, {}, input.chain->links(), PlotSet::all);
        plots.fill(input);
        windows = input.plot_windows;
        phase_plot = input.layout[PlotKind::phase];
        const auto geometry_of = [&](PlotKind kind) {
            const PlotGeometry plot =
                plot_geometry(kind, input, area_of(input.layout[kind], window_width, window_height), 9.0f);
            REQUIRE(plot.across.low < plot.across.high);
            REQUIRE(plot.up.low < plot.up.high);
            REQUIRE(plot.across.ticks.size() < 12);
            REQUIRE(plot.up.ticks.size() < 12);
            return plot;
        };
        plots.build(input, geometry_of, {window_height, 1, 1, imgui.fonts}, false);
    }
};

} // namespace

TEST_CASE("random input on every plot breaks nothing and leaks no memory") {
    for (const unsigned seed : {1u, 2u, 3u}) {
        CAPTURE(seed);
        PlotsUnderTest stage(seed == 2 ? "precision-race" : "double-2-1");
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> x(250, 1000), y(0, 640);
        int settled = 0, pointed = 0;
        bool down = false;
        double last_x = 0, last_y = 0;
        for (int frame = 0; frame < 300; ++frame) {
            ImGuiIO& io = ImGui::GetIO();
            io.DeltaTime = 1.0f / 60;
            InputEvents events;
            events.x = random() % 3 == 0 ? x(random) : last_x;
            events.y = random() % 3 == 0 ? y(random) : last_y;
            events.dx = events.x - last_x;
            events.dy = events.y - last_y;
            last_x = events.x;
            last_y = events.y;
            const bool was = std::exchange(down, random() % 4 == 0 ? !down : down);
            events.left_down = events.button_down = down;
            events.left_pressed = events.button_pressed = down && !was;
            events.right_pressed = random() % 16 == 0;
            events.double_clicked = random() % 16 == 0;
            events.wheel = random() % 3 == 0 ? std::uniform_real_distribution<double>(-9, 9)(random) : 0;
            events.shift = random() % 4 == 0;
            events.control = random() % 4 == 0;
            io.MousePos = {static_cast<float>(events.x), static_cast<float>(events.y)};
            io.MouseDown[0] = down;
            io.MouseDown[1] = events.right_pressed;
            if (frame % 60 == 59) stage.layout = static_cast<Layout>(random() % 5);
            if (frame % 80 == 79) stage.plots.home();
            if (frame % 100 == 99) stage.plots.clear_trails();
            ImGui::NewFrame();
            stage.frame(events, 40);
            ImGui::Render();
            CHECK(ImGui::GetDrawData()->Valid);
            pointed += stage.plots.pointed_time().has_value();
            if (const auto time = stage.plots.pointed_time()) {
                CHECK(*time >= 0);
                CHECK(*time <= stage.simulation.time() + 1e-9);
            }
            if (frame == 224) settled = living_allocations;
            if (frame == 299) CHECK(living_allocations - settled < 75);
        }
        CHECK(pointed > 10); // the random input really pointed at curves
    }
}

TEST_CASE("the zoom of a plot survives a reset and a new start, and ends with another scene") {
    PlotsUnderTest stage("double-2-1");
    const auto frame = [&](double wheel) {
        InputEvents events;
        events.x = stage.phase_plot.x + 0.5 * stage.phase_plot.width;
        events.y = stage.phase_plot.y + 0.5 * stage.phase_plot.height;
        events.wheel = wheel;
        ImGui::NewFrame();
        stage.frame(events, 40);
        ImGui::Render();
        return std::any_of(stage.windows.begin(), stage.windows.end(),
                           [](const PlotWindow& window) { return !window.is_home(); });
    };
    frame(0);
    REQUIRE(frame(5));
    stage.simulation.apply(Reset{});
    CHECK(frame(0));
    Setup moved = load_scene("double-2-1").setup;
    moved.start.angles[0] += 0.1;
    stage.simulation.apply(SetStart{moved.start});
    CHECK(frame(0));
    stage.simulation.apply(Load{load_scene("precision-race").setup});
    CHECK_FALSE(frame(0));
}

TEST_CASE("the values under the pointer in a plot have units") {
    PlotGeometry plot;
    plot.is_over_time = true;
    plot.time_origin = 15;
    PlotCurve curve;
    curve.name = "θ₂";
    curve.up_name = "θ₂ (rad)";
    const PlotPoint point{12.5, -2.5, 1.25, true};
    const auto over_time = hover_lines(plot, curve, point, 15);
    REQUIRE(over_time.size() == 3);
    CHECK(over_time[0].name == "θ₂");
    CHECK(over_time[0].value == "  1.25000 rad");
    CHECK(over_time[1].value == "  12.5000 s");
    CHECK(over_time[2].value.ends_with("2.5000 s"));

    plot.kind = PlotKind::phase;
    plot.is_over_time = false;
    curve.across_name = "θ₂ (rad)";
    curve.up_name = "ω₂ (rad/s)";
    const auto phase = hover_lines(plot, curve, point, 15);
    REQUIRE(phase.size() == 3);
    CHECK(phase[1].name == "ω₂");
    CHECK(phase[1].value == "  1.25000 rad/s");

    plot.kind = PlotKind::divergence;
    const auto log = hover_lines(plot, curve, {1, 1, -3, true}, 15);
    REQUIRE(log.size() == 2);
    CHECK(log[0].value.find("1.000e") != std::string::npos);
    CHECK(log[0].value.ends_with(" rad"));
    plot.kind = PlotKind::drift;
    CHECK(hover_lines(plot, curve, {1, 1, -3, true}, 15)[0].value.ends_with(" E*"));
}

TEST_CASE("the values under the pointer in an ensemble's plots have units and are no logarithms") {
    PlotGeometry plot;
    plot.kind = PlotKind::spread;
    PlotCurve curve;
    curve.name = "θ₂";
    curve.up_name = "spread of θ₂ (rad)";
    const auto spread = hover_lines(plot, curve, {1, 1, 1.25, true}, 15);
    REQUIRE(spread.size() == 2);
    CHECK(spread[0].name == "spread of θ₂");
    CHECK(spread[0].value == "   1.2500 rad");
    plot.kind = PlotKind::ensemble_drift;
    curve.name = "worst";
    const auto drift = hover_lines(plot, curve, {1, 1, -3, true}, 15);
    CHECK(drift[0].name == "worst");
    CHECK(drift[0].value.ends_with("1.000e−03 J"));
}

TEST_CASE("an ensemble's curves follow the run forward and back, and disappear with the ensemble") {
    Chain chain;
    chain.lengths = chain.masses = {1, 1};
    const std::vector<ChainState> states(1);
    FrameInput input;
    input.chain = &chain;
    input.states = states;
    StatisticsSeries series;
    for (int i = 0; i <= 10; ++i) {
        EnsembleStatistics entry;
        entry.time = i;
        entry.spread = {0.1 * i, 0.2 * i};
        series.add(entry);
    }
    LogPlots plots;
    const DivergenceLog log;
    const auto points_at = [&](double time, const std::shared_ptr<const EnsembleSeries>& shown) {
        input.time = time;
        plots.fill(input, log, shown);
        return input.spread_curves.empty() ? 0 : input.spread_curves[0].points.size();
    };
    CHECK(points_at(4.5, series.share(11)) == 5);
    CHECK(points_at(8, series.share(11)) == 9);
    CHECK(input.entropy_curves.size() == 1);
    CHECK(input.flipped_curves.size() == 1);
    CHECK(input.ensemble_drift_curves.size() == 2);
    CHECK(points_at(3, series.share(11)) == 4);
    CHECK(points_at(3, series.share(2)) == 2);
    const glm::vec3 night = input.entropy_curves[0].colour;
    input.look.theme = Theme::paper;
    CHECK(points_at(3, series.share(2)) == 2);
    CHECK(input.entropy_curves[0].colour != night);
    CHECK(points_at(3, nullptr) == 0);
    CHECK(input.ensemble_drift_curves.empty());
}

TEST_CASE("the fitted line appears once there is a fit for the companion at the shown time") {
    Chain chain;
    chain.lengths = chain.masses = {1};
    const std::vector<ChainState> states(2);
    std::vector<TrajectoryReport> trajectories(2);
    trajectories[1].label = "ghost";
    FrameInput input;
    input.chain = &chain;
    input.states = states;
    input.trajectories = trajectories;
    DivergenceLog log;
    log.set_sample_interval(0.01);
    LogPlots plots;
    const auto grow = [&](std::int64_t first_sample, std::int64_t from, std::int64_t to, float per_second) {
        const std::vector<BobSample> bobs(1);
        for (std::int64_t i = from; i < to; ++i) {
            const float t = 0.01f * static_cast<float>(i - first_sample), wave = 0.01f * std::sin(40 * t);
            log.put({.trajectory = 1,
                     .index = i,
                     .log_distance = -8 + per_second * t + wave,
                     .first_sample = first_sample},
                    bobs);
        }
    };
    const auto line = [&] {
        plots.fill(input, log);
        return input.divergence_curves.size() == 2 ? input.divergence_curves[0].name : "none";
    };
    grow(0, 0, 400, 1);
    CHECK(line() == "none"); // the distance is still small
    grow(0, 400, 800, 1);
    CHECK(line().starts_with("fit 2.30"));
    grow(0, 800, 1000, 0);
    CHECK(line().starts_with("fit 2.30"));
    grow(1001, 1001, 1500, 2); // the companion has been restarted
    input.time = 15;
    CHECK(line().starts_with("fit 4.60"));
    CHECK(input.divergence_curves[1].points.front().time > 10);
    input.time = 9;
    CHECK(line() == "none"); // the fit belongs to the restarted companion
    CHECK(input.divergence_curves[0].points.back().time < 10);
}
