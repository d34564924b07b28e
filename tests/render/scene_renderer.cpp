// SPDX-License-Identifier: MIT
// Tests for render/scene_renderer.hpp by what it draws, uploads and calls.
#include "render/scenes.hpp"
#include "render/view_geometry.hpp"
#include "support/catch.hpp"

#include <algorithm>

using namespace pendula;
using namespace pendula::test;

namespace {

constexpr int picture_width = 320, picture_height = 180;

/// The number of pixels of `area` in which two pictures differ by more than `codes`.
int changed_pixels(const Picture& a, const Picture& b, const PixelRectangle& area, int codes) {
    int count = 0;
    for (int y = area.y; y < area.y + area.height; ++y)
        for (int x = area.x; x < area.x + area.width; ++x)
            for (int c = 0; c < 3; ++c)
                if (std::abs(a.at(x, y)[c] - b.at(x, y)[c]) > codes) {
                    ++count;
                    break;
                }
    return count;
}

/// The number of pixels of `area` that the trails change, at the time of the sample before `end`.
int changed_by_trails(Stage& stage, std::int64_t end, const PixelRectangle& area) {
    const double time = static_cast<double>(end - 1) * stage.input.sample_interval;
    const Picture with = stage.picture_of(time);
    stage.input.show_trails = false;
    const Picture without = stage.picture_of(time);
    stage.input.show_trails = true;
    return changed_pixels(with, without, area, 4);
}

/// The chain stands still. Its ghost trembles on the left, and from sample `jump` on the right. Sample `jump`
/// of the ghost is missing, as when a new ghost begins.
struct JumpingGhost {
    std::int64_t jump;
    Stage stage;

    JumpingGhost(std::size_t links, std::int64_t at)
        : jump(at), stage(400, 400, chain_of(links), {still(links), jumping(links, at)}) {
        stage.input.layout[View::chain] = stage.input.layout[View::torus] = {};
        stage.input.torus_camera = {.azimuth = 0, .elevation = 0.2f, .distance = 4.2f};
    }

    void put_samples(std::int64_t end) {
        for (std::int64_t index = 0; index < end; ++index) {
            stage.put(0, index);
            if (index != jump) stage.put(1, index);
        }
    }

  private:
    static DrawnMotion still(std::size_t links) {
        return [=](double) { return Angles{std::vector(links, 2.5), std::vector(links, 0.0)}; };
    }
    static DrawnMotion jumping(std::size_t links, std::int64_t at) {
        return [=](double t) {
            const double place = t * 240 < static_cast<double>(at) - 0.5 ? -0.8 : 0.8;
            return Angles{std::vector(links, place + 0.02 * std::sin(10 * t)),
                          std::vector(links, 0.2 * std::cos(10 * t))};
        };
    }
};

} // namespace

TEST_CASE("a frame uploads only new data, however long the trail is") {
    const auto upload_of_a_frame = [](double trail_seconds) {
        Stage stage(picture_width, picture_height, chain_of(3), {swinging(3), swinging(3, 0.3)});
        stage.input.trail_seconds = trail_seconds;
        stage.sample_until(305.0);
        stage.draw(305.0);
        stage.sample_until(305.0 + 1.0 / 60);
        stage.draw(305.0 + 1.0 / 60);
        CHECK(stage.context.errors() == 0);
        return stage.renderer.uploaded_bytes();
    };
    const auto brief = upload_of_a_frame(1.0);
    CHECK(brief == upload_of_a_frame(300.0));
    // The data contain 4 samples of 2 × 3 bobs at 16 bytes. Uniforms, heads and stroke styles take less than
    // 3 KiB.
    CHECK(brief >= 4 * 2 * 3 * 16);
    CHECK(brief < 4 * 2 * 3 * 16 + 3072);
}

TEST_CASE("the number of draw calls does not depend on the chain or its trail") {
    const auto calls_of_a_frame = [](std::size_t links, double trail_seconds) {
        Stage stage(picture_width, picture_height, chain_of(links), {swinging(links), swinging(links, 0.3)});
        stage.input.trail_seconds = trail_seconds;
        stage.sample_until(3.0);
        const auto before = gl::counters().draw_calls;
        stage.draw(3.0);
        CHECK(stage.context.errors() == 0);
        return gl::counters().draw_calls - before;
    };
    const auto three = calls_of_a_frame(3, 3.0);
    CHECK(three == calls_of_a_frame(100, 3.0));
    CHECK(three == calls_of_a_frame(3, 0.5));
    CHECK(three > 0);
}

TEST_CASE("an angle that wraps draws no line across the torus") {
    // θ_1 makes about one turn while θ_2 rests at π/2: the path is the circle on top of the ring and
    // passes ±π.
    Stage stage(picture_width * 2, picture_height * 2, chain_of(2), {[](double t) {
                    return Angles{{3.0 * t, 0.5 * std::numbers::pi}, {3.0, 0.0}};
                }});
    stage.input.torus_camera = {.azimuth = 0.6f, .elevation = 1.5f, .distance = 4.2f}; // from above
    stage.input.trail_seconds = 1.9; // 5.7 rad: nearly a whole turn
    const Picture with_path = stage.picture_at(2.0);
    stage.input.show_trails = false;
    stage.draw(2.0);
    const Picture without = stage.picture_at(2.0);

    // Seen from above, the path must not change anything within 0.8 of that circle's radius.
    const TorusGeometry geometry =
        see_torus(stage.input.torus_camera,
                  area_of(stage.input.layout[View::torus], picture_width * 2, picture_height * 2));
    const auto half = static_cast<int>(0.8f * geometry.pixels_per_radius / std::numbers::sqrt2_v<float>);
    const int x = stage.input.layout[View::torus].x + stage.input.layout[View::torus].width / 2,
              y = picture_height;
    CHECK(changed_pixels(with_path, without, {x - half, y - half, 2 * half, 2 * half}, 8) == 0);
    CHECK(changed_pixels(with_path, without, stage.input.layout[View::torus], 40) > 200);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a stretched chain stays inside its view in four directions") {
    for (const double angle : {0.0, 1.5707963, 3.1415926, -1.5707963}) {
        const auto still = [=](double) { return Angles{{angle, angle, angle}, {0, 0, 0}}; };
        Stage stage(picture_width, picture_height, chain_of(3), {still});
        const Picture picture = stage.picture_at(1.0);
        // The view's outermost pixels show only the background: all channels are below 70 codes.
        const PixelRectangle& view = stage.input.layout[View::chain];
        int brightest = 0;
        for (int x = view.x; x < view.x + view.width; ++x)
            brightest =
                std::max({brightest, peak(picture, x, view.y), peak(picture, x, view.y + view.height - 1)});
        for (int y = view.y; y < view.y + view.height; ++y)
            brightest =
                std::max({brightest, peak(picture, view.x, y), peak(picture, view.x + view.width - 1, y)});
        CHECK(brightest < 70);
    }
}

TEST_CASE("clearing or a new epoch removes the trails") {
    Stage stage(picture_width, picture_height, chain_of(3), {swinging(3)});
    const Picture trails = stage.picture_at(5.0);
    stage.input.show_trails = false;
    const Picture none = stage.picture_at(5.0);
    stage.input.show_trails = true;
    CHECK(changed_pixels(trails, none, stage.input.layout[View::chain], 30) > 300);

    SECTION("cleared") {
        stage.renderer.clear_trails();
        const Picture cleared = stage.picture_at(5.0);
        CHECK(changed_pixels(cleared, none, stage.input.layout[View::chain], 30) == 0);
        const Picture later = stage.picture_at(6.0); // a second of new trail
        CHECK(changed_pixels(later, cleared, stage.input.layout[View::chain], 30) > 50);
    }
    SECTION("another epoch's states do not join the old trail") {
        stage.input.epoch = 1;
        stage.draw(5.0);
        CHECK(changed_pixels(stage.picture_at(5.0), none, stage.input.layout[View::chain], 30) == 0);
    }
    SECTION("samples of another epoch replace the old ones") {
        stage.input.epoch = 1;
        stage.put(0, 0);
        CHECK(changed_pixels(stage.picture_at(5.0), none, stage.input.layout[View::chain], 30) == 0);
    }
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a trail reaches its bob even between two samples") {
    // A single link, because the trail of the end bob is brightest right behind the bob.
    const auto turning = [](double t) { return Angles{{2.0 * t}, {2.0}}; };
    Stage stage(400, 400, chain_of(1), {turning});
    stage.input.layout[View::chain] = {0, 0, 400, 400};
    stage.input.layout[View::torus] = {};
    stage.input.chain_extent = full_extent(*stage.input.chain);
    stage.input.sample_interval = 0.05; // 0.1 rad or 18 px: a gap would be visible
    stage.sample_until(2.0);
    stage.draw(2.049);
    const Picture picture = stage.picture_at(2.049); // no newer sample than at 2 s
    const ChainGeometry geometry = fit_chain(*stage.input.chain, full_extent(*stage.input.chain),
                                             {0, 0, 400, 400}, stage.input.pixel_scale);
    for (double back = 0.055; back < 0.2; back += 0.005) { // rad behind the bob, which covers 0.04 rad
        const double angle = 2.0 * 2.049 - back;
        const double radius = geometry.scale;
        const int x = static_cast<int>(200 + radius * std::sin(angle));
        const int y = static_cast<int>(200 + radius * std::cos(angle));
        CHECK(peak(picture, x, y) > 150);
    }
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("a trail is interrupted where a sample is missing") {
    const std::int64_t jump = GENERATE(480, 481, 482, 483); // nodes are 4 samples apart
    JumpingGhost ghost(1, jump);
    ghost.stage.input.layout[View::chain] = {0, 0, 400, 400};
    const PixelRectangle left{0, 200, 180, 200}, middle{180, 200, 40, 200}, right{220, 200, 180, 200};

    // Before the new ghost's first sample, the ghost has a state, but no trail leads to it.
    ghost.put_samples(jump);
    std::vector<TrajectoryReport> trajectories(2);
    trajectories[1].first_sample = jump + 1;
    ghost.stage.input.trajectories = trajectories;
    CHECK(changed_by_trails(ghost.stage, jump + 1, left) > 20);
    CHECK(changed_by_trails(ghost.stage, jump + 1, middle) == 0);
    CHECK(changed_by_trails(ghost.stage, jump + 1, right) == 0);

    ghost.put_samples(jump + 60);
    CHECK(changed_by_trails(ghost.stage, jump + 60, left) > 20);
    CHECK(changed_by_trails(ghost.stage, jump + 60, middle) == 0);
    CHECK(changed_by_trails(ghost.stage, jump + 60, right) > 5);
    CHECK(ghost.stage.context.errors() == 0);
}

TEST_CASE("a trail is interrupted where the user has moved the chain, although no sample is missing") {
    const std::int64_t jump = GENERATE(480, 481, 482, 483); // nodes are 4 samples apart
    // The bob swings on the left, then on the right. A smooth curve through the jump would go far beyond
    // both.
    const auto moved = [=](double t) {
        const double place = t * 240 < static_cast<double>(jump) - 0.5 ? -0.8 : 0.8;
        return Angles{{place + 0.1 * std::sin(10 * t)}, {1.0 * std::cos(10 * t)}};
    };
    Stage stage(400, 400, chain_of(1), {moved});
    stage.input.look.bloom = 0;
    stage.input.chain_extent = full_extent(*stage.input.chain);
    stage.input.layout[View::chain] = {0, 0, 400, 400};
    stage.input.layout[View::torus] = {};
    stage.input.look.trail_fade = TrailFade::hold;
    const PixelRectangle left{0, 0, 40, 400}, middle{100, 0, 200, 400}, right{360, 0, 40, 400};
    std::vector<TrajectoryReport> trajectories(1);
    trajectories[0].first_sample = jump;
    stage.input.trajectories = trajectories;
    for (std::int64_t index = 0; index < jump; ++index) stage.put(0, index);
    // The chain has been moved, and its new place has no sample yet.
    CHECK(changed_by_trails(stage, jump + 1, middle) == 0);
    for (std::int64_t index = jump; index < jump + 60; ++index) stage.put(0, index, jump);
    for (const PixelRectangle& area : {left, middle, right})
        CHECK(changed_by_trails(stage, jump + 60, area) == 0);
    CHECK(changed_by_trails(stage, jump + 60, {0, 0, 400, 400}) > 40);
    // After going back to before the jump, the trail is complete up to the new present.
    stage.put(0, jump - 20);
    CHECK(changed_by_trails(stage, jump - 19, {0, 0, 400, 400}) > 20);
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("the path on the torus is interrupted where a sample is missing") {
    const auto links = GENERATE(1u, 2u); // a single link has another kind of path
    const std::int64_t jump = GENERATE(480, 482);
    JumpingGhost ghost(links, jump);
    ghost.stage.input.layout[View::torus] = {0, 0, 400, 400};
    const PixelRectangle all{0, 0, 400, 400}, middle{190, 0, 20, 400}; // middle: angles near 0

    ghost.put_samples(jump + 60);
    CHECK(changed_by_trails(ghost.stage, jump + 60, all) > 20);
    CHECK(changed_by_trails(ghost.stage, jump + 60, middle) == 0);
    CHECK(ghost.stage.context.errors() == 0);
}

TEST_CASE("drawing a minimised window or views without area causes no error") {
    Stage stage(picture_width, picture_height, chain_of(3), {swinging(3)});
    stage.sample_until(1.0);
    stage.renderer.draw(stage.input, 0, 0, 0);
    stage.input.layout[View::chain] = {};
    stage.input.layout[View::torus] = {500, 500, 10, 10}; // outside
    stage.draw(1.0);
    CHECK(stage.context.errors() == 0);
}
