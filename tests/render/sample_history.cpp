// SPDX-License-Identifier: MIT
// Tests for render/sample_history.hpp, for the curves made of it, and for what is found on them.
#include "render/sample_history.hpp"

#include "render/plots/sample_curves.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <vector>

using namespace pendula;

namespace {

std::vector<BobSample> sample_of(std::int64_t index, std::size_t links) {
    std::vector<BobSample> bobs;
    for (std::size_t i = 0; i < links; ++i)
        bobs.push_back(
            {0, 0, 0.001f * static_cast<float>(index) + static_cast<float>(i) / 1000, static_cast<float>(i)});
    return bobs;
}

void put(SampleHistory& history, std::int64_t from, std::int64_t to, std::size_t links = 3,
         std::uint32_t trajectory = 0, std::uint32_t epoch = 1) {
    for (std::int64_t index = from; index < to; ++index)
        history.put({.epoch = epoch, .trajectory = trajectory, .index = index}, sample_of(index, links));
}

/// Three links at 3 s, sampled 100 times a second. The plots show the last 2 s.
struct Scene {
    Chain chain;
    std::vector<ChainState> states{1};
    FrameInput input;
    SampleHistory history;

    Scene() {
        chain.lengths = chain.masses = {1, 1, 1};
        input.chain = &chain;
        input.states = states;
        input.epoch = 1;
        input.sample_interval = 0.01;
        input.time = 3;
        input.views.plot_seconds = 2;
        history.keep(60, 0.01);
        put(history, 0, 400); // the last second is after the present
    }
    PlotGeometry plot(PlotKind kind) const { return plot_geometry(kind, input, {0, 0, 500, 300}, 2); }
};

} // namespace

TEST_CASE("a history of a long chain keeps a limited number of links and samples") {
    CHECK(plotted_links(1) == std::vector<std::size_t>{0});
    CHECK(plotted_links(3) == std::vector<std::size_t>{0, 1, 2});
    for (const std::size_t links : {12u, 13u, 100u, 1000u}) {
        const auto kept = plotted_links(links);
        CHECK(kept.size() <= SampleHistory::most_links);
        CHECK(kept.back() == links - 1);
    }
    SampleHistory history;
    history.keep(3600, 1.0 / 240);
    put(history, 0, 40000, 1000);
    CHECK(history.rows(0).size() <= SampleHistory::most_samples);
    CHECK(history.kept_links(0).size() <= SampleHistory::most_links);
    CHECK(history.stride() * static_cast<std::int64_t>(SampleHistory::most_samples) >= 3600 * 240);
}

TEST_CASE("a gap breaks the curve, going back removes later samples, and another run clears the history") {
    SampleHistory history;
    history.keep(10, 0.01);
    put(history, 0, 10);
    put(history, 15, 20);
    REQUIRE(history.rows(0).size() == 15);
    CHECK_FALSE(history.rows(0)[0].joined);
    CHECK(history.rows(0)[9].joined);
    CHECK_FALSE(history.rows(0)[10].joined);
    put(history, 5, 7);
    REQUIRE(history.rows(0).size() == 7);
    CHECK(history.rows(0).back().index == 6);
    CHECK(history.rows(0)[5].joined);
    CHECK(history.angle(0, 6, 1).theta == sample_of(6, 3)[1].theta);

    history.put({.epoch = 1, .trajectory = 0, .index = 7, .first_sample = 7}, sample_of(7, 3));
    CHECK_FALSE(history.rows(0).back().joined); // another trajectory has taken its place
    put(history, 3, 5, 3, 0, 0);                // an older run
    CHECK(history.rows(0).size() == 8);
    put(history, 0, 2, 3, 0, 2);
    CHECK(history.rows(0).size() == 2);
    put(history, 2, 4, 5, 0, 2); // another chain
    CHECK(history.rows(0).size() == 2);
    put(history, 0, 4, 5, 1, 2);
    REQUIRE(history.kept_links(1).size() == 2);
    CHECK(history.kept_links(1)[0] == 3);
    CHECK(history.kept_links(1)[1] == 4);
    history.clear();
    CHECK(history.rows(0).empty());
}

TEST_CASE("a cut removes the later samples, and new samples continue the curve") {
    SampleHistory history;
    history.keep(10, 0.01);
    put(history, 0, 100);
    history.forget({.epoch = 2, .index = 50}); // a cut in another run
    CHECK(history.rows(0).size() == 100);
    history.forget({.epoch = 1, .index = 50});
    REQUIRE(history.rows(0).size() == 50);
    put(history, 50, 60);
    CHECK(history.rows(0)[50].joined);
}

TEST_CASE("a history is limited to the time to keep, and thinned out if this time is long") {
    SampleHistory history;
    history.keep(1, 0.01);
    put(history, 0, 1000);
    CHECK(history.rows(0).size() <= 103);
    CHECK(history.rows(0).size() >= 101);
    CHECK(history.rows(0).back().index == 999);
    put(history, 1000, 20000);
    history.keep(400, 0.01); // 40000 samples are too many: every fourth
    CHECK(history.stride() == 4);
    put(history, 20000, 30000);
    const auto& rows = history.rows(0);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        REQUIRE(rows[i].index % 4 == 0);
        REQUIRE(rows[i].index == rows[i - 1].index + 4);
        REQUIRE(rows[i].joined);
    }
}

TEST_CASE("curves of samples begin at the plot's start and end at the present") {
    Scene scene;
    const auto curves = sample_curves(scene.plot(PlotKind::over_time), scene.input, scene.history);
    REQUIRE(curves.size() == 3);
    CHECK(curves[1].name == "θ₂");
    CHECK(curves[1].up_name == "θ₂ (rad)");
    CHECK(curves[1].across_name.empty());
    REQUIRE(curves[1].points.size() == 201);
    CHECK(curves[1].points.front().across == Approx(-2));
    CHECK(curves[1].points.back().across == Approx(0).margin(1e-12));
    CHECK(curves[1].points.back().time == 3);
    CHECK(curves[1].points.back().up == static_cast<double>(sample_of(300, 3)[1].theta));

    const auto phases = sample_curves(scene.plot(PlotKind::phase), scene.input, scene.history);
    CHECK(phases[2].up_name == "ω₃ (rad/s)");
    CHECK(phases[2].points.front().up == 2);
    const auto pairs = sample_curves(scene.plot(PlotKind::neighbours), scene.input, scene.history);
    REQUIRE(pairs.size() == 2);
    CHECK(pairs[1].name == "θ₂θ₃");
    CHECK(pairs[1].points.back().across == static_cast<double>(sample_of(300, 3)[1].theta));
    CHECK(pairs[1].points.back().up == static_cast<double>(sample_of(300, 3)[2].theta));

    CHECK(sample_curves(scene.plot(PlotKind::drift), scene.input, scene.history).empty());
    FrameInput hidden = scene.input;
    hidden.show_trails = false;
    CHECK(sample_curves(scene.plot(PlotKind::phase), hidden, scene.history).empty());
    // The names of the first companion's curves state its kind.
    put(scene.history, 0, 301, 3, 1);
    const std::vector<ChainState> two(2);
    std::vector<TrajectoryReport> trajectories(2);
    FrameInput beside = scene.input;
    beside.states = two;
    CHECK(sample_curves(scene.plot(PlotKind::over_time), beside, scene.history)[3].name == "ghost θ₃");
    trajectories[1].kind = TrajectoryKind::precision;
    trajectories[1].label = "taylor/double-double";
    beside.trajectories = trajectories;
    const auto phase = sample_curves(scene.plot(PlotKind::phase), beside, scene.history);
    CHECK(phase[3].name == "taylor/double-double θ₃");
    CHECK(phase[3].up_name == "taylor/double-double ω₃ (rad/s)");

    const auto near = sample_curves(scene.plot(PlotKind::phase), scene.input, scene.history, 1.5);
    REQUIRE(near[0].points.size() == 5);
    CHECK(near[0].points[2].time == Approx(1.5));
}

TEST_CASE("nearest_point() finds the curve's point at a pixel, and nothing if no point is shown") {
    const Scene scene;
    const PlotGeometry plot = scene.plot(PlotKind::over_time);
    const auto curves = sample_curves(plot, scene.input, scene.history);
    const PlotTransform transform = plot.transform();
    for (const auto& [curve, point] : {std::pair<std::size_t, std::size_t>(0, 17), {1, 90}, {2, 200}}) {
        const PlotPoint& wanted = curves[curve].points[point];
        const auto found =
            nearest_point(curves, transform, transform.x_of(wanted.across), transform.y_of(wanted.up));
        REQUIRE(found);
        CHECK(found->curve == curve);
        CHECK(found->point == point);
    }
    // The zoomed part shows no points.
    FrameInput zoomed = scene.input;
    zoomed.plot_windows[PlotKind::over_time].up = AxisRange{-3, -2};
    const PlotGeometry part = plot_geometry(PlotKind::over_time, zoomed, {0, 0, 500, 300}, 2);
    CHECK(part.up.low == -3);
    CHECK_FALSE(nearest_point(curves, part.transform(), 250, 150));
    CHECK_FALSE(nearest_point({}, transform, 250, 150));
}

TEST_CASE("point_at_time() finds the point nearest in time, and nothing if the curve is too far away") {
    PlotCurve curve;
    for (const double time : {1.0, 2.0, 4.0}) curve.points.push_back({time, time, 0, true});
    CHECK(point_at_time(curve, 1.4, 1) == 0u);
    CHECK(point_at_time(curve, 1.6, 1) == 1u);
    CHECK(point_at_time(curve, 3.1, 1) == 2u);
    CHECK(point_at_time(curve, 4.5, 1) == 2u);
    CHECK(point_at_time(curve, 0.5, 1) == 0u);
    CHECK_FALSE(point_at_time(curve, 6, 1));
    CHECK_FALSE(point_at_time(curve, -1, 1));
    CHECK_FALSE(point_at_time({}, 1, 1));
}

TEST_CASE("a past pose is that of the nearest sample, and empty if the samples do not determine it") {
    Scene scene;
    const auto pose = past_pose(scene.history, scene.chain, 1.504, 0.01); // nearest: sample 150
    REQUIRE(pose.size() == 3);
    double x = 0, y = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double angle = 0.15 + 0.001 * static_cast<double>(i);
        x += std::sin(angle);
        y -= std::cos(angle);
        CHECK(pose[i].x == Approx(x).margin(1e-6));
        CHECK(pose[i].y == Approx(y).margin(1e-6));
    }
    CHECK(past_pose(scene.history, scene.chain, 9, 0.01).empty()); // after the last sample
    scene.chain.model = Model::elastic;                            // its lengths are not stored
    CHECK(past_pose(scene.history, scene.chain, 1.5, 0.01).empty());
    Chain longer;
    longer.lengths.assign(100, 1.0);
    longer.masses = longer.lengths;
    SampleHistory history;
    history.keep(60, 0.01);
    put(history, 0, 100, 100);
    CHECK(past_pose(history, longer, 0.5, 0.01).empty());
}
