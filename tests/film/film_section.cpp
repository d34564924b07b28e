// SPDX-License-Identifier: MIT
// Tests for film/film_section.hpp: no context.
#include "film/film_section.hpp"

#include "film/still_frame.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "support/catch.hpp"

using namespace pendula;

namespace {

constexpr int width = 320, height = 180;

struct Filmed {
    Scene scene = load_scene("double-islands");
    Simulation simulation{scene.setup};
    FilmSection section;

    /// What is shown at a time; valid until the next call.
    ShownSection at(double time) {
        simulation.advance_until(time, samples);
        Snapshot snapshot;
        simulation.fill(snapshot);
        still = still_frame(scene, simulation, time, width, height);
        section.fill(still.input, snapshot.origin);
        return still.input.section;
    }

    StillFrame still;
    struct : SampleSink {
        void put(const SampleHeader&, std::span<const BobSample>) override {}
    } samples;
};

} // namespace

TEST_CASE(
    "a film's section has the spread orbits from its first frame on, and the run's crossings as they come") {
    Filmed film;
    film.scene.views.section_orbits = 5;
    const ShownSection first = film.at(0);
    REQUIRE(first.orbits.size() == 6);
    CHECK(first.strengths.size() == 6);
    CHECK(first.orbits[0].points.size() <= 1);
    const std::size_t dots = first.orbits[3].points.size();
    CHECK(dots > 100);
    const std::uint64_t revision = first.revision;

    const ShownSection later = film.at(20);
    CHECK(later.revision == revision); // the orbits need not be uploaded again
    CHECK(later.orbits[0].points.size() > 3);
    CHECK(later.orbits[3].points.size() == dots);

    const glm::vec3 by_night = later.orbits[3].colour;
    film.scene.look.theme = Theme::paper;
    const ShownSection on_paper = film.at(20);
    CHECK(on_paper.revision != revision);
    CHECK(on_paper.orbits[3].colour != by_night);

    film.scene.views.section_orbits = 0;
    const ShownSection alone = film.at(20);
    CHECK(alone.orbits.size() == 1);
    CHECK(alone.strengths.size() == 1);
}
