// SPDX-License-Identifier: MIT
// Tests for render/plots/class_notes.hpp: where notes stand beside each other.
#include "render/plots/class_notes.hpp"

#include "support/catch.hpp"

using namespace pendula;

TEST_CASE("the energy bar and its name stay clear of the notes below them, even in low views") {
    FrameInput input;
    input.text_size = 15;
    for (const TrailColour colour : {TrailColour::bob, TrailColour::speed})
        for (const int arrows : {0, 1, 2})
            for (int height = 14 * 15; height < 1200; height += 7) {
                CAPTURE(arrows, height);
                input.look.trail_colour = colour;
                input.look.velocity_arrows = arrows > 0;
                input.look.force_arrows = arrows > 1;
                ChainGeometry geometry;
                geometry.frame = {30, 40, 600, height};
                const EnergyBarPlace place = energy_bar_place(input, geometry);
                CHECK(place.word_top - input.text_size >= notes_top(input, geometry));
                CHECK(place.height >= 3 * input.text_size);
                CHECK(place.bottom + place.height <=
                      static_cast<float>(40 + height) - 1.5f * input.text_size);
                if (arrows == 2 && height >= 20 * 15)
                    CHECK(notes_top(input, geometry) >=
                          40 + ((colour == TrailColour::bob ? 3.5f : 5.7f) + 1.7f + 0.9f) * input.text_size);
            }
}
