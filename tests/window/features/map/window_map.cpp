// SPDX-License-Identifier: MIT
// Tests for window/features/map/window_map.hpp.
#include "window/features/map/window_map.hpp"

#include "film/filmed_views.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"
#include "window/pointer_events.hpp"

#include <chrono>
#include <thread>

using namespace pendula;
using namespace pendula::test;

TEST_CASE("the map painter always paints the picture that was requested last") {
    auto made = std::make_shared<MapPicture>();
    made->definition.chain.lengths = made->definition.chain.masses = {1, 1};
    made->place = {0.0, 0.0, 1, 1};
    made->columns = made->rows = 40;
    made->stride = 1;
    for (int i = 0; i < 1600; ++i) made->values.push_back(1 + i);
    MapPainter painter = map_painter();
    CHECK_FALSE(painter.report().newest);
    for (int i = 0; i < 20; ++i) painter.want({made, MapPaletteChoice::glacier, MapScaleChoice::linear});
    painter.want({made, MapPaletteChoice::ash, MapScaleChoice::linear});
    const auto is_painted = [&] {
        const auto painted = painter.report().newest;
        return painted && painted->colouring.palette == MapPalette::ash;
    };
    for (int look = 0; look < 10000 && !is_painted(); ++look)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    REQUIRE(is_painted());
    CHECK(painter.report().newest->colours == colours_of(*made, painter.report().newest->colouring));
}

namespace {

constexpr int map_width = 120, map_height = 80;
const WindowScreen screen{map_height, 1, 1, {}};

struct Mapped {
    Scene scene = load_scene("map-of-flips");
    Simulation simulation{scene.setup};
    Snapshot snapshot;
    WindowMap map;
    bool were_alike = true; ///< overlaid pictures have always had the same colouring

    Mapped() {
        scene.views.layout = Layout::map;
        scene.map.until = 2;
        simulation.fill(snapshot);
    }
    /// Runs frames until the place is finished, and returns the last frame.
    MapFrame finish() {
        for (int look = 0; look < 100000; ++look) {
            StillFrame still = still_frame(scene, simulation, 0, map_width, map_height);
            still.input.map = scene.map;
            map.fill(still.input, snapshot, {map_width, map_height}, 0.1);
            const MapFrame& frame = *still.input.map_frame;
            const auto& [below, above] = frame.pictures;
            if (below && above) were_alike = were_alike && below->colouring == above->colouring;
            if (look > 2 && frame.progress >= 1 && !(below && above) && (below || above)) return frame;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        FAIL("the map was not finished");
        return {};
    }
    /// Clicks with Shift above the middle, this many framebuffer pixels to the right of it.
    void click_aside(double across = 0, const WindowScreen& on = screen) {
        InputEvents tap =
            pointer_at((0.5 * map_width + across) / on.pixel_ratio, (0.5 * map_height - 10) / on.pixel_ratio);
        tap.left_pressed = tap.shift = true;
        const auto handle = [&](InputEvents events) {
            map.handle(events, on, false, 0.1, scene.map);
            Requests requests;
            map.launch(snapshot, on, requests);
        };
        handle(tap);
        for (int frame = 0; frame < 6; ++frame) handle({});
        finish();
    }
};

const PaintedMap& only_picture(const MapFrame& frame) {
    return frame.pictures[0] ? *frame.pictures[0] : *frame.pictures[1];
}

} // namespace

TEST_CASE("a finished map is one picture of the whole place, and overlaid pictures have the same colouring") {
    Mapped mapped;
    const MapFrame all = mapped.finish();
    const MapPlace whole = only_picture(all).picture->place;

    mapped.scene.map.x_centre = 1.9;
    mapped.scene.map.y_centre = 1.1;
    mapped.scene.map.width = mapped.scene.map.height = 0.4;
    CHECK(only_picture(mapped.finish()).picture->place.width < 1);
    mapped.scene.map.x_centre = 2.1;
    CHECK(only_picture(mapped.finish()).picture->place.width < 1);

    mapped.scene.map = load_scene("map-of-flips").map;
    mapped.scene.map.until = 2;
    const MapFrame again = mapped.finish();
    CHECK(only_picture(again).picture->place == whole);
    // The colouring stays if the range hardly differs, but the small place's colouring does not stay.
    const MapRange &before = only_picture(all).colouring.range, &now = only_picture(again).colouring.range;
    CHECK(now.low == Approx(before.low).epsilon(0.5));
    CHECK(now.high == Approx(before.high).epsilon(0.5));
    CHECK(mapped.were_alike);
}

TEST_CASE("opening another scene removes the chains started from a map and the visited places") {
    Mapped mapped;
    mapped.finish();
    const auto can_go_back = [&] {
        MapView view = mapped.scene.map;
        mapped.map.go(Action::map_back, view);
        return !(view == mapped.scene.map);
    };
    mapped.click_aside();
    CHECK(mapped.map.kept_chains() == 1);
    InputEvents wheel = wheel_at(map_width / 2, map_height / 2, 1);
    mapped.map.handle(wheel, screen, false, 0.1, mapped.scene.map);
    mapped.finish();
    CHECK(mapped.map.kept_chains() == 1);

    mapped.snapshot.timeline.scene = 1; // another scene with the same chain
    mapped.finish();
    CHECK(mapped.map.kept_chains() == 0);
    CHECK_FALSE(can_go_back());
}

TEST_CASE(
    "a click on the mark of a chain beside the run removes the chain, also if the mark is drawn larger") {
    Mapped mapped;
    mapped.finish();
    mapped.click_aside();
    mapped.click_aside(-12);
    CHECK(mapped.map.kept_chains() == 2); // the mark is smaller than this distance
    mapped.click_aside(-12);
    CHECK(mapped.map.kept_chains() == 1);
    mapped.click_aside(-12, {map_height, 2, 1, {}});
    CHECK(mapped.map.kept_chains() == 0);
    mapped.click_aside();
    mapped.click_aside(-12, {map_height, 1, 2, {}}); // panels of twice the size
    CHECK(mapped.map.kept_chains() == 0);
}
