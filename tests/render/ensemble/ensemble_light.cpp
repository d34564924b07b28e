// SPDX-License-Identifier: MIT
// Tests for render/ensemble/ensemble_light.hpp by pictures, on Mesa's software renderer.
#include "ensemble_stage.hpp"
#include "render/ensemble/ensemble_maps.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

using namespace pendula;
using namespace pendula::test;

namespace {

void compare_ensemble(const std::string& name, EnsembleStage& stage, int number) {
    stage.put_frames(std::max(0, number - 40), number);
    const bool has_letters = std::exchange(stage.input.show_labels, false);
    const Picture without_letters = stage.picture_of(number / 30.0);
    stage.input.show_labels = has_letters;
    const Picture picture = stage.picture_of(number / 30.0);
    CHECK(stage.context.errors() == 0);
    if (!stage.context.is_software()) return;
    const std::string mismatch = golden_mismatch(name, picture, without_letters);
    if (!mismatch.empty()) FAIL_CHECK(mismatch);
}

} // namespace

TEST_CASE("golden: an ensemble in each view", "[bulk]") {
    struct Shown {
        const char* name;
        View view;
    };
    const Shown shown = GENERATE(Shown{"ensemble-chain", View::chain}, Shown{"ensemble-torus", View::torus},
                                 Shown{"ensemble-phases", PlotKind::phase},
                                 Shown{"ensemble-neighbours", PlotKind::neighbours});
    EnsembleStage stage(320, 240, shown.view, parting(shown.view == View::chain ? 0.5 : 3.0), 600);
    stage.input.ensemble_look.shown_chains = 200;
    if (shown.view == PlotKind::phase) stage.sample_until(70 / 30.0); // the samples determine the axis of ω
    stage.input.look.bloom = 1;
    compare_ensemble(shown.name, stage, 70);
}

TEST_CASE("golden: an ensemble coloured by age, by density with its legend, and as ink", "[bulk]") {
    struct Shown {
        const char* name;
        EnsembleColour colour;
        Theme theme;
    };
    const Shown shown = GENERATE(Shown{"ensemble-age", EnsembleColour::age, Theme::night},
                                 Shown{"ensemble-density", EnsembleColour::density, Theme::night},
                                 Shown{"ensemble-ink", EnsembleColour::prism, Theme::paper});
    EnsembleStage stage(480, 270, View::chain, parting(), 600);
    stage.input.ensemble_look.shown_chains = 100;
    stage.input.ensemble_look.colour = shown.colour;
    stage.input.look.theme = shown.theme;
    stage.input.show_labels = true;
    compare_ensemble(shown.name, stage, 70);
}

TEST_CASE("the rods of an ensemble at rest add up to white") {
    EnsembleStage stage(640, 360, View::chain, resting(), GENERATE(std::size_t{40}, std::size_t{100'000}));
    stage.input.ensemble_look.shown_chains = 2000;
    stage.input.look.shadow = false;
    stage.put_frames(0, 1);
    // The main chain hangs elsewhere, so that nothing covers the rods.
    const ChainState aside = state_of(*stage.input.chain, {{-2.0, -2.0}, {0, 0}});
    stage.input.states = {&aside, 1};
    stage.input.time = 1 / 30.0;
    gl::Framebuffer target("target", 640, 360, gl::Format::rgba8);
    stage.renderer.draw(stage.input, target.id(), 640, 360);
    const Picture with = read_framebuffer(target.id(), 640, 360);
    int bright = 0, worst = 0;
    for (int y = 0; y < 360; ++y)
        for (int x = 330; x < 640; ++x) { // to the right of the pivot
            const std::uint8_t* p = with.at(x, y);
            if (std::min({p[0], p[1], p[2]}) < 150) continue;
            ++bright;
            worst = std::max({worst, std::abs(p[0] - p[1]), std::abs(p[1] - p[2]), std::abs(p[0] - p[2])});
        }
    CHECK(bright > 100);
    CHECK(worst <= 2);
}

TEST_CASE("a picture only depends on the recent history of its ensemble, so that ranges of a film join") {
    const auto colour = GENERATE(EnsembleColour::prism, EnsembleColour::age);
    const auto picture_from = [&](int first) {
        EnsembleStage stage(200, 160, View::chain, parting(), 50);
        stage.input.ensemble_look.colour = colour;
        stage.input.ensemble_look.trail_seconds = 0.1; // so that a period lasts 0.8 s
        constexpr int shown = 133;
        const int begin =
            first > 0 ? shown - static_cast<int>(std::ceil(30 * ensemble_history(stage.input.ensemble_look)))
                      : 0;
        stage.put_frames(begin, shown);
        return stage.picture_of(shown / 30.0).rgba;
    };
    CHECK((picture_from(1) == picture_from(0)));
}

TEST_CASE("moving and enlarging the chain's view keeps an ensemble's trails, a new motion restarts them") {
    EnsembleStage stage(320, 240, View::chain, parting(), 300);
    stage.put_frames(0, 40);
    const auto codes = [&] { return mean_code(stage.picture_of(40 / 30.0)); };
    const Picture home = stage.picture_of(40 / 30.0);
    stage.input.chain_camera.zoom = 2;
    stage.input.chain_camera.centre = {0.3f, 0.2f};
    const double enlarged = codes();
    const ChainCamera near = stage.input.chain_camera;
    stage.input.chain_camera = {};
    CHECK((stage.picture_of(40 / 30.0).rgba == home.rgba));
    EnsembleFrame other = stage.frame_at(41);
    other.motion = 2;
    stage.renderer.put(other);
    const double begun = mean_code(stage.picture_of(41 / 30.0));
    CHECK(begun < mean_code(home) - 1);
    stage.input.chain_camera = near;
    CHECK(enlarged > codes() + 1);
    stage.input.chain_camera = {};
    stage.renderer.forget_ensemble();
    CHECK(mean_code(stage.picture_of(41 / 30.0)) == Approx(begun).margin(0.5));
}

TEST_CASE("members are visible in the first frame, also after another picture size was drawn") {
    const MemberMotion fanned = [](double member, double) { return Angles{{1.2 * member, 0.7}, {0, 0}}; };
    EnsembleStage stage(320, 240, View::chain, fanned, GENERATE(std::size_t{300}, std::size_t{40'000}));
    stage.input.ensemble_look.colour = GENERATE(EnsembleColour::density, EnsembleColour::prism);
    stage.put_frames(0, 0);
    const double shown = mean_code(stage.picture_of(0));
    stage.input.render_scale = 0.3f;
    stage.picture_of(0); // this size has another map
    stage.input.render_scale = 1;
    CHECK(mean_code(stage.picture_of(0)) == Approx(shown).margin(0.01));
    stage.renderer.clear_trails();
    CHECK(shown > mean_code(stage.picture_of(0)));
}

TEST_CASE("a new colouring keeps the members' latest step and reports that older trails are lost") {
    EnsembleStage stage(320, 240, View::chain, parting(), 300);
    const bool from_prism = GENERATE(true, false);
    const auto choose = [&](bool prism) {
        stage.input.ensemble_look.colour = prism ? EnsembleColour::prism : EnsembleColour::age;
    };
    choose(from_prism);
    stage.put_frames(0, 40);
    stage.picture_of(40 / 30.0);
    CHECK_FALSE(stage.renderer.take_lost_trails());
    choose(!from_prism);
    const double changed = mean_code(stage.picture_of(40 / 30.0));
    CHECK(stage.renderer.take_lost_trails());
    CHECK_FALSE(stage.renderer.take_lost_trails());
    stage.renderer.clear_trails();
    CHECK(changed > mean_code(stage.picture_of(40 / 30.0)));
    CHECK_FALSE(stage.renderer.take_lost_trails());
}

TEST_CASE("the chain and its companions have no trails while an ensemble is shown") {
    const auto one = [](double t) { return parting()(0.2, t); };
    const auto other = [](double t) { return parting()(0.8, t); };
    Stage stage(320, 240, chain_of(2), {one, other});
    const double time = 40 / 30.0;
    stage.draw(time); // tells the renderer for which picture the ensemble's light is meant
    stage.renderer.put(frame_of_members(parting(), 300, time));
    const Picture alone = stage.picture_of(time);
    stage.sample_until(time);
    CHECK((stage.picture_of(time).rgba == alone.rgba));
    stage.renderer.forget_ensemble();
    CHECK((stage.picture_of(time).rgba != alone.rgba));
}

TEST_CASE("a tile shows an ensemble as that part of the whole picture does") {
    // Without as<>, Catch2 2 keeps a dangling reference to a converted value.
    const View view = GENERATE(as<View>{}, View::chain, View::torus, PlotKind::neighbours);
    EnsembleStage stage(320, 240, view, parting(3), 600);
    stage.input.ensemble_look.shown_chains = 100;
    stage.put_frames(30, 60);
    const Picture whole = stage.picture_of(2.0);
    const PixelRectangle tile{70, 40, 150, 130};
    gl::Framebuffer target("tile", tile.width, tile.height, gl::Format::rgba8);
    stage.input.tile = tile;
    stage.renderer.draw(stage.input, target.id(), 320, 240);
    const Picture part = read_framebuffer(target.id(), tile.width, tile.height);
    int beyond = 0;
    for (int y = 0; y < tile.height; ++y)
        for (int x = 0; x < tile.width; ++x)
            for (int channel = 0; channel < 3; ++channel)
                beyond += std::abs(part.at(x, y)[channel] - whole.at(tile.x + x, tile.y + y)[channel]) > 1;
    CHECK(beyond <= 12); // the edges of triangles may be rounded differently
    CHECK(stage.context.errors() == 0);
}

TEST_CASE("an ensemble with another number of links than the chain is not drawn") {
    EnsembleStage stage(200, 160, View::torus, parting(), 100);
    const Picture without = stage.picture_of(2.0);
    stage.put_frames(58, 60);
    CHECK((stage.picture_of(2.0).rgba != without.rgba));
    stage.renderer.put(frame_of_members(
        [](double, double) {
            return Angles{{1, 1, 1}, {0, 0, 0}};
        },
        10, 0.1));
    CHECK((stage.picture_of(2.0).rgba == without.rgba));
    CHECK(stage.context.errors() == 0);
}
