// SPDX-License-Identifier: MIT
// Tests for the torus's embeddings, the plots and their labels, by what is drawn.
#include "gl/handle.hpp"
#include "render/look/palette.hpp"
#include "render/passes/plot_pass.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/scenes.hpp"
#include "render/view_geometry.hpp"
#include "render/view_layout.hpp"
#include "support/catch.hpp"

#include <array>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int view_width = 640, view_height = 360;
constexpr float pi = std::numbers::pi_v<float>;

/// One view fills the picture.
void show_only(Stage& stage, View view) {
    ViewLayout layout;
    layout[view] = {0, 0, view_width, view_height};
    stage.input.layout = layout;
    stage.input.show_labels = false;
}

/// How many pixels of `area` (origin at the top left) trails change by more than `codes`.
int changed_by_trails(Stage& stage, double time, const PixelRectangle& area, int codes) {
    const Picture with = stage.picture_at(time);
    stage.input.show_trails = false;
    const Picture without = stage.picture_of(time);
    stage.input.show_trails = true;
    int count = 0;
    for (int y = area.y; y < area.y + area.height; ++y)
        for (int x = area.x; x < area.x + area.width; ++x)
            if (std::abs(peak(with, x, y) - peak(without, x, y)) > codes) ++count;
    return count;
}

PixelRectangle top_down(const gl::Area& area) {
    return {area.x, view_height - area.y - area.height, area.width, area.height};
}

/// θ_1 turns steadily from 3 rad before ±π, so that it wraps soon; θ_2 rests at 1 rad.
Motion turning(double rate) {
    return [=](double t) { return Angles{{std::copysign(3.0, rate) + rate * t, 1.0}, {rate, 0.0}}; };
}

} // namespace

TEST_CASE("a chain that swings out of its view is not cut off, and passes softly out of sight beside plots") {
    Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
    stage.input.show_labels = false;
    stage.input.trail_seconds = 6;
    ViewLayout layout;
    layout[View::chain] = {0, 0, 320, view_height};
    stage.input.chain_camera = {{-0.8f, 0.6f}, 2.2f}; // to the right and beyond the view
    stage.input.layout = layout;
    const PixelRectangle beyond{330, 0, 300, view_height};
    CHECK(changed_by_trails(stage, 6, beyond, 8) == 0);
    layout.chain_clip = {0, 0, view_width, view_height};
    stage.input.layout = layout;
    CHECK(changed_by_trails(stage, 6, beyond, 8) > 500);

    // A column of plots begins where the view ends: 40 px at a height of 900 later nothing is left.
    layout[View::over_time] = {320, 0, 320, view_height};
    stage.input.layout = layout;
    stage.input.views.plot_seconds = 1e-3; // its own curve has no length to be seen
    const int fade = static_cast<int>(40 * pixel_scale_for(view_height)) + 1;
    CHECK(changed_by_trails(stage, 6, {320, 0, fade / 2, view_height}, 8) > 0);
    const gl::Area plot =
        plot_geometry(PlotKind::over_time, stage.input, {320, 0, 320, view_height}, 1).frame.curves;
    const PixelRectangle right_of_labels{320 + fade, 0, plot.x - 320 - fade - 2, view_height};
    if (right_of_labels.width > 0) CHECK(changed_by_trails(stage, 6, right_of_labels, 8) == 0);
    const PixelRectangle above{320 + fade, 0, 320 - fade, view_height - plot.y - plot.height - 2};
    CHECK(changed_by_trails(stage, 6, above, 8) == 0);
}

TEST_CASE("an angle that wraps draws no line across the flat torus") {
    Stage stage(view_width, view_height, chain_of(2), {turning(GENERATE(3.0, -3.0, 40.0))});
    show_only(stage, View::torus);
    stage.input.torus_shape = shape_of(TorusEmbedding::flat);
    stage.input.torus_camera = home_camera(TorusEmbedding::flat);
    stage.input.trail_seconds = 1.9;
    // All of the path lies on the line θ_2 = 1 rad. Lines across would too, so they are told by what leaves
    // the square and by where nothing has been: the path has not come near θ_1 = 0 yet.
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    const auto at = [&](float u, float v) { return pixel_of(torus, torus.surface.position(u, v)).value(); };
    const int left = static_cast<int>(at(-1.5f, 1).x), right = static_cast<int>(at(1.5f, 1).x);
    // 1.1 rad further the angle has wrapped and is not back at ±1.5 yet.
    const double time = 1.1 / std::abs(stage.motion(0)(0).omega[0]);
    const int row = view_height - static_cast<int>(at(0, 1).y);
    CHECK(changed_by_trails(stage, time, {left, row - 3, right - left, 7}, 12) == 0);
    CHECK(changed_by_trails(stage, time, {0, row - 3, view_width, 7}, 40) > 10);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a curve that leaves the flat torus at one edge comes back at the other, both to the edge") {
    Stage stage(view_width, view_height, chain_of(2), {turning(3.0)});
    show_only(stage, View::torus);
    stage.input.torus_shape = shape_of(TorusEmbedding::flat);
    stage.input.torus_camera = home_camera(TorusEmbedding::flat);
    stage.sample_until(0.5);
    const Picture picture = stage.picture_of(0.5);
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    for (const float u : {-pi + 0.02f, pi - 0.02f, -3.0f, -2.5f}) {
        const glm::vec2 pixel = pixel_of(torus, torus.surface.position(u, 1)).value();
        INFO(u);
        CHECK(peak(picture, static_cast<int>(pixel.x), view_height - static_cast<int>(pixel.y)) > 90);
    }
}

TEST_CASE("an angle that wraps draws no line across a plot") {
    Stage stage(view_width, view_height, chain_of(2), {turning(GENERATE(3.0, -3.0))});
    const auto view = GENERATE(View::over_time, View::phase, View::neighbours);
    show_only(stage, view);
    stage.input.views.plot_seconds = 2;
    const PlotKind kind = static_cast<PlotKind>(static_cast<int>(view) - static_cast<int>(View::over_time));
    const PlotGeometry plot = plot_geometry(kind, stage.input, {0, 0, view_width, view_height}, 3.0f);
    const PixelRectangle curves = top_down(plot.frame.curves);
    // 1.1 rad further the angle has wrapped and nothing has been where it is from -1.4 to 0.8 rad.
    const auto share = [](double angle) { return (angle + pi) / (2 * pi); };
    PixelRectangle middle = curves;
    if (kind == PlotKind::over_time) {
        middle.y = curves.y + static_cast<int>(curves.height * (1 - share(0.8)));
        middle.height = static_cast<int>(curves.height * (share(0.8) - share(-1.4)));
    } else {
        middle.x = curves.x + static_cast<int>(curves.width * share(-1.4));
        middle.width = static_cast<int>(curves.width * (share(0.8) - share(-1.4)));
    }
    CHECK(changed_by_trails(stage, 1.1 / 3, middle, 12) == 0);
    CHECK(changed_by_trails(stage, 1.1 / 3, curves, 40) > 20);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the shader puts a point where the program says that it is") {
    const auto [roll, clifford] =
        GENERATE(std::pair(0.0f, 0.0f), std::pair(0.5f, 0.0f), std::pair(1.0f, 0.0f), std::pair(1.0f, 0.6f),
                 std::pair(1.0f, 1.0f));
    // A chain that rests: nothing but the dot of the present.
    const auto still = [](double) { return Angles{{0.7, 0.4}, {0, 0}}; };
    Stage stage(view_width, view_height, chain_of(2), {still});
    show_only(stage, View::torus);
    stage.input.torus_shape = {roll, clifford, 2.0f};
    stage.input.torus_camera = {.azimuth = 0.9f, .elevation = 0.5f, .distance = 4.2f};
    stage.input.pixel_scale = 1;
    const Picture picture = stage.picture_of(0);
    const TorusGeometry torus =
        see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, stage.input.torus_shape);
    const glm::vec2 pixel = pixel_of(torus, torus.surface.position(0.7f, 0.4f)).value();
    int best = 0, x = 0, y = 0;
    for (int row = 0; row < view_height; ++row)
        for (int column = 0; column < view_width; ++column)
            if (peak(picture, column, row) > best) {
                best = peak(picture, column, row);
                x = column;
                y = view_height - row;
            }
    INFO("roll " << roll << " clifford " << clifford << " brightest " << best);
    CHECK(std::hypot(static_cast<float>(x) - pixel.x, static_cast<float>(y) - pixel.y) < 4);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("what a frame of everything uploads and calls does not depend on trails, plots or links") {
    struct Cost {
        std::uint64_t bytes, calls;
    };
    const auto cost_of_a_frame = [](std::size_t links, double seconds) {
        Stage stage(1280, 720, chain_of(links), {swinging(links), swinging(links, 0.3)});
        stage.input.layout = divide_area({0, 0, 1280, 720}, Layout::everything);
        stage.input.trail_seconds = stage.input.views.plot_seconds = seconds;
        stage.sample_until(305.0);
        stage.draw(305.0);
        stage.sample_until(305.0 + 1.0 / 60);
        const auto before = gl::counters().draw_calls;
        stage.draw(305.0 + 1.0 / 60);
        CHECK(stage.context.errors() == 0);
        return Cost{stage.renderer.uploaded_bytes(), gl::counters().draw_calls - before};
    };
    const Cost brief = cost_of_a_frame(3, 1), lasting = cost_of_a_frame(3, 300);
    CHECK(brief.bytes == lasting.bytes);
    CHECK(brief.calls == lasting.calls);
    CHECK(brief.calls == cost_of_a_frame(100, 1).calls);
}

TEST_CASE("resizing, minimising and other layouts and chains leave nothing behind") {
    const GlContext context;
    const auto before_all = gl::live_objects();
    {
        SceneRenderer renderer;
        const auto draw = [&](std::size_t links, Layout layout, int w, int h, float scale) {
            const Chain chain = chain_of(links);
            const std::vector<ChainState> states{state_of(chain, swinging(links)(1.0))};
            FrameInput input;
            input.chain = &chain;
            input.states = states;
            input.epoch = 1;
            input.render_scale = scale;
            input.views.nested_tori = links > 5;
            input.torus_shape = shape_of(static_cast<TorusEmbedding>(links % 3), 1.0f);
            input.layout = divide_area({0, 0, w, h}, layout);
            const gl::Framebuffer target("target", std::max(w, 1), std::max(h, 1), gl::Format::rgba8);
            renderer.draw(input, target.id(), w, h);
        };
        // Once everything has been drawn in the largest size, buffers have grown as far as they do.
        const auto round = [&] {
            for (int i = 0; i < 200; ++i)
                draw(static_cast<std::size_t>(1 + i * 7 % 40), static_cast<Layout>(i % 5),
                     i % 20 == 0 ? 0 : 40 + i, 240 - i, i % 3 == 0 ? 0.6f : 1.0f);
            draw(3, Layout::everything, 320, 180, 1.0f);
        };
        round();
        const auto after_one = gl::live_objects();
        round();
        CHECK(gl::live_objects() == after_one);
        CHECK(after_one > before_all);
    }
    CHECK(gl::live_objects() == before_all);
    CHECK(context.errors() == 0);
}

TEST_CASE("passes are timed without waiting, and by waiting") {
    Stage stage(320, 180, chain_of(3), {swinging(3)});
    stage.renderer.time_passes(PassClock::Mode::waiting);
    stage.sample_until(3.0);
    stage.draw(3.0);
    std::vector<std::string> names;
    for (const PassTime& pass : stage.renderer.pass_times()) {
        names.emplace_back(pass.name);
        CHECK(pass.cpu_milliseconds > 0);
        CHECK(pass.milliseconds >= pass.cpu_milliseconds);
    }
    CHECK(names == std::vector<std::string>{"upload", "clear", "trails", "chain", "torus", "torus paths",
                                            "torus dots", "bloom", "tone map", "text"});
    stage.renderer.time_passes(PassClock::Mode::timers);
    CHECK(stage.renderer.pass_times().empty());
    for (int frame = 0; frame < 8; ++frame) stage.draw(3.0); // reading pictures back lets the GPU get there
    static_cast<void>(stage.picture_of(3.0));
    for (int frame = 0; frame < 5; ++frame) stage.draw(3.0);
    CHECK(stage.renderer.pass_times().size() == names.size());
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("where logs end at the present, what came later leaves no trace") {
    Stage stage(view_width, view_height, chain_of(2), {turning(0.5), turning(0.6)});
    show_only(stage, View::divergence);
    stage.input.show_labels = true;
    constexpr double time = 12.05; // between two points
    PlotCurve all, past, line, line_past;
    for (int i = 0; i <= 200; ++i)
        all.points.push_back({0.1 * i, 0.1 * i, -9 + 0.04 * i + (i > 120 ? 3 : 0), true});
    past.points.assign(all.points.begin(), all.points.begin() + 121);
    const double up = std::lerp(all.points[120].up, all.points[121].up, 0.5);
    past.points.push_back({time, time, up, true});
    line.points = {{0, 0, -8, true}, {2 * time, 2 * time, 0, true}};
    line_past.points = {{0, 0, -8, true}, {time, time, -4, true}};
    PlotCurve later; // of a companion that has begun since
    later.points = {{13, 13, -1, true}, {14, 14, -15, true}};
    later.name = "later";
    const std::vector<PlotCurve> whole{line, all, later}, cut{line_past, past};
    stage.sample_until(time);
    stage.input.divergence_curves = cut;
    const Picture expected = stage.picture_of(time);
    stage.input.divergence_curves = whole;
    const auto differing = [&] {
        const Picture picture = stage.picture_of(time);
        int count = 0;
        for (int y = 0; y < view_height; ++y)
            for (int x = 0; x < view_width; ++x)
                count += std::abs(peak(picture, x, y) - peak(expected, x, y)) > 8;
        return count;
    };
    CHECK(differing() > 500);
    stage.input.logs_end_at_time = true;
    CHECK(differing() == 0);
    CHECK(stage.context.errors() == 0);
}

namespace {

double linear(int code) {
    const double value = code / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const Picture& picture, int x, int y) {
    const std::uint8_t* p = picture.at(x, y);
    return 0.2126 * linear(p[0]) + 0.7152 * linear(p[1]) + 0.0722 * linear(p[2]);
}

/// A view of nothing but the torus; θ_1 goes round once in `seconds`, θ_2 rests at 0: along the ring.
struct RingStage : Stage {
    explicit RingStage(double seconds)
        : Stage(view_width, view_height, chain_of(2), {[rate = 2 * std::numbers::pi / seconds](double t) {
                    return Angles{{rate * t, 0.0}, {rate, 0.0}};
                }}) {
        show_only(*this, View::torus);
        input.look.bloom = 0;
        input.look.exposure = -2; // so that no highlight is compressed
        input.trail_seconds = seconds;
    }
};

/// The most blue, the brightest of the path's channels, that it adds near the ring's outer edge at `u`.
double light_of_path(const Picture& with, const Picture& without, const TorusGeometry& torus, float u) {
    const glm::vec2 at = pixel_of(torus, torus.surface.position(u, 0)).value();
    double most = 0;
    for (int dy = -3; dy <= 3; ++dy)
        for (int dx = -3; dx <= 3; ++dx) {
            const int x = static_cast<int>(at.x) + dx, y = view_height - static_cast<int>(at.y) + dy;
            most = std::max(most, linear(with.at(x, y)[2]) - linear(without.at(x, y)[2]));
        }
    return most;
}

} // namespace

TEST_CASE("the path outshines the glass, is seen through it, and is deep at its end and bright at its head") {
    RingStage stage(12);
    stage.input.look.trail_fade = TrailFade::hold;
    stage.input.look.trail_width = TrailWidth::constant;
    const Picture with = stage.picture_at(15.0); // the head is on its way from the near side
    stage.input.show_trails = false;
    const Picture glass = stage.picture_of(15.0);
    const TorusGeometry torus = see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, {});
    const auto light = [&](float u) { return light_of_path(with, glass, torus, u); };

    // The glass is nearly neutral, and darker than the path.
    std::vector<double> light_of_glass;
    double colour = 0, sum = 0;
    for (int y = 0; y < view_height; ++y)
        for (int x = view_width / 3; x < view_width * 2 / 3; ++x) {
            const std::uint8_t* p = glass.at(x, y);
            light_of_glass.push_back(linear(p[2]));
            if (p[0] > 200) continue; // the dot of the present
            colour += linear(p[2]) - linear(p[0]);
            sum += linear(p[0]) + linear(p[1]) + linear(p[2]);
        }
    const float near = std::atan2(-torus.eye.z, torus.eye.x);
    std::sort(light_of_glass.begin(), light_of_glass.end());
    CHECK(light(near) > 4 * light_of_glass[light_of_glass.size() * 99 / 100]);
    CHECK(colour / sum < 0.2);

    // Behind glass a quarter of the light is left.
    const double behind = light(near + pi) / light(near);
    CHECK(behind > 0.18);
    CHECK(behind < 0.35);

    // Of the same place, seen when it is new and when it is old: light and purity.
    const auto blueness = [&](double time) {
        stage.input.show_trails = true;
        const Picture picture = stage.picture_at(time);
        const glm::vec2 at = pixel_of(torus, torus.surface.position(near, 0)).value();
        std::array<double, 3> most{};
        for (int dy = -3; dy <= 3; ++dy)
            for (int dx = -3; dx <= 3; ++dx)
                for (std::size_t c = 0; c < 3; ++c)
                    most[c] =
                        std::max(most[c], linear(picture.at(static_cast<int>(at.x) + dx,
                                                            view_height - static_cast<int>(at.y) + dy)[c]));
        return std::pair(most[2], most[2] / most[1]);
    };
    const double there = (near < 0 ? near + 2 * pi : near) / (2 * pi) * 12; // when the path is at `near`
    const auto [young_light, young_blue] = blueness(24 + there + 0.6);
    const auto [old_light, old_blue] = blueness(24 + there + 10);
    CHECK(young_light > 1.3 * old_light);
    CHECK(old_blue > 1.3 * young_blue);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the glass around the hole is no brighter than the torus's outline") {
    RingStage stage(12);
    stage.input.show_trails = false;
    stage.input.look.exposure = 0;
    const Picture glass = stage.picture_at(1);
    const TorusGeometry torus = see_torus(stage.input.torus_camera, {0, 0, view_width, view_height}, {});
    const glm::vec2 middle = pixel_of(torus, glm::vec3(0)).value();
    const auto around = [&](int from, int to) {
        double most = 0;
        for (int x = from; x < to; ++x)
            for (int y = 60; y < view_height - 60; ++y) most = std::max(most, luminance(glass, x, y));
        return most;
    };
    const auto px = [&](float radii) { return static_cast<int>(middle.x + radii * torus.pixels_per_radius); };
    const double horn = std::max(around(px(-0.7f), px(-0.4f)), around(px(0.4f), px(0.7f)));
    const double outline = std::max(around(px(-1.6f), px(-1.2f)), around(px(1.2f), px(1.6f)));
    CHECK(horn < outline);
}

TEST_CASE(
    "the torus's angles are named in their bobs' colours, and the one in four dimensions says that it is") {
    Stage stage(view_width, view_height, chain_of(3), {swinging(3)});
    show_only(stage, View::torus);
    stage.input.show_trails = false;
    stage.input.look.bloom = 0;
    stage.input.text_size = 22;
    const auto count_near = [&](const Picture& picture, std::size_t bob) {
        const glm::vec3 wanted = 255.0f * palette::srgb_from_linear(palette::bob(bob));
        int count = 0;
        for (int y = 0; y < view_height; ++y)
            for (int x = 0; x < view_width; ++x) {
                const std::uint8_t* p = picture.at(x, y);
                count +=
                    std::abs(p[0] - wanted.r) + std::abs(p[1] - wanted.g) + std::abs(p[2] - wanted.b) < 60;
            }
        return count;
    };
    const Picture bare = stage.picture_at(2.0);
    stage.input.show_labels = true;
    const Picture labelled = stage.picture_of(2.0);
    for (const std::size_t bob : {std::size_t{0}, std::size_t{1}}) {
        CHECK(count_near(bare, bob) < 5);
        CHECK(count_near(labelled, bob) > 40);
    }
    CHECK(count_near(labelled, 2) < 5);
    // Another pair of angles, other colours.
    stage.input.views.first_link = 3;
    CHECK(count_near(stage.picture_of(2.0), 2) > 40);
    // What is written below the torus is another text.
    stage.input.views.first_link = 1;
    stage.input.torus_shape = shape_of(TorusEmbedding::clifford);
    const Picture four = stage.picture_of(2.0);
    CHECK(count_near(four, 0) > 3);
    CHECK(count_near(four, 0) < count_near(labelled, 0));
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("plots do not glow, and what lies over itself is dimmer after five seconds") {
    Stage stage(view_width, view_height, chain_of(2), {swinging(2)});
    show_only(stage, GENERATE(View::over_time, View::phase, View::neighbours));
    stage.input.look.bloom = 0;
    const Picture plain = stage.picture_at(20.0);
    stage.input.look.bloom = 3;
    CHECK(stage.picture_of(20.0).rgba == plain.rgba);

    Stage turning_stage(view_width, view_height, chain_of(2), {turning(0.3)});
    show_only(turning_stage, View::phase);
    turning_stage.input.views.plot_seconds = 18;
    turning_stage.input.look.exposure = -1;
    const Picture picture = turning_stage.picture_at(18.0);
    const gl::Area curves =
        plot_geometry(PlotKind::phase, turning_stage.input, {0, 0, view_width, view_height}, 0.3f)
            .frame.curves;
    const auto light_at = [&](double age) {
        const double angle = std::remainder(3.0 + 0.3 * (18.0 - age), 2 * std::numbers::pi);
        const int x = curves.x + static_cast<int>((angle / (2 * std::numbers::pi) + 0.5) * curves.width);
        double most = 0;
        for (int y = 0; y < view_height * 45 / 100; ++y) most = std::max(most, luminance(picture, x, y));
        return most;
    };
    CHECK(light_at(12) < 0.35 * light_at(2));
    CHECK(light_at(12) > 0.1 * light_at(2));
    CHECK(light_at(8) == Approx(light_at(14)).epsilon(0.25));
}
