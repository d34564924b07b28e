// SPDX-License-Identifier: MIT
// Tests for film/filmed_views.hpp, and for the moments of films: no context.
#include "film/filmed_views.hpp"
#include "film/filmed_motion.hpp"
#include "scene/scene.hpp"
#include "simulation/simulation.hpp"
#include "simulation/timeline.hpp"
#include "support/catch.hpp"

#include <vector>

using namespace pendula;

namespace {

constexpr int width = 320, height = 180;

struct Filmed {
    Scene scene = load_scene("double-islands");
    Simulation simulation{scene.setup};
    FilmSection section;

    /// The section that a film shows at a time. It is valid until the next call.
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

TEST_CASE("a film's Poincaré section shows all spread orbits from its first frame, and the run's crossings "
          "as they occur") {
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

namespace {

class KeptFrames final : public EnsembleSink {
  public:
    std::vector<EnsembleFrame> frames;
    int forgotten = 0;
    void put(const EnsembleFrame& frame) override { frames.push_back(frame); }
    void forget_ensemble() override { ++forgotten; }
};

Setup filmed_setup() {
    Setup setup;
    setup.chain.lengths = {1, 0.75};
    setup.chain.masses = {1, 1};
    setup.start.angles = {120, 90};
    setup.start.angular_velocities = {0, 0};
    setup.integration.arithmetic = Arithmetic::double_;
    setup.integration.dt = 1e-3;
    setup.ensemble = {true, {.count = 3000, .spread = 0.5, .precision = EnsemblePrecision::single}};
    return setup;
}

/// The ensemble frames up to the time `end`, as a film gets them.
KeptFrames kept_of(FilmedMotion& motion, const FilmOptions& options, double end, std::size_t threads) {
    FilmedEnsemble ensemble(MomentCourse(options), threads);
    TeeSink samples;
    KeptFrames kept;
    while (ensemble.next().time <= end) {
        motion.advance_until(ensemble.next().time, samples);
        ensemble.put_next(motion.now(), kept);
    }
    return kept;
}

std::vector<EnsembleFrame> frames_of(FilmedMotion& motion, const FilmOptions& options, double end,
                                     std::size_t threads) {
    return kept_of(motion, options, end, threads).frames;
}

void check_same(const std::vector<EnsembleFrame>& a, const std::vector<EnsembleFrame>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].time == b[i].time);
        CHECK(a[i].motion == b[i].motion);
        CHECK(a[i].coordinates == b[i].coordinates);
    }
}

} // namespace

TEST_CASE("a film's sub-frames lie within the part of each frame in which the shutter is open") {
    const FilmOptions options{.frames_per_second = 10, .sub_frames = 4, .shutter = 0.5};
    CHECK(moment_of(options, 0, 0).time == 0);
    CHECK(moment_of(options, 3, 0).time == options.frames_per_second.time_of(3));
    CHECK(moment_of(options, 3, 2).time == options.frames_per_second.time_of(3.25));
}

TEST_CASE("a film gets the right ensemble for each sub-frame, whatever the number of workers") {
    const FilmOptions options{.frames_per_second = 25, .sub_frames = 3, .shutter = 0.75};
    const auto motion = filmed_scene(filmed_setup());
    const std::vector<EnsembleFrame> frames = frames_of(*motion, options, 1, 1);
    REQUIRE(frames.size() == 3 * 25 + 1);
    const EnsembleSchedule& schedule = *motion->now().ensemble_schedule();
    WorkerPool workers(2);
    EnsembleFollower follower(workers);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const double time =
            moment_of(options, static_cast<std::int64_t>(i / 3), static_cast<int>(i % 3)).time;
        CHECK(frames[i].time <= time);
        CHECK(frames[i].time > time - schedule.setup.dt);
        CHECK(frames[i].motion == frames[0].motion);
        EnsembleFrame expected;
        follower.follow(motion->now().ensemble_schedule(), time);
        follower.fill(expected);
        CHECK(frames[i].coordinates == expected.coordinates);
    }
    for (const std::size_t threads : {2, 7})
        check_same(frames, frames_of(*filmed_scene(filmed_setup()), options, 1, threads));
}

TEST_CASE("a film of a run shows the run's ensemble exactly while the run had it") {
    Setup setup = filmed_setup();
    const EnsembleChoice choice = setup.ensemble;
    setup.ensemble.enabled = false;
    TeeSink samples;
    Timeline timeline(setup);
    timeline.advance(505, samples); // in the middle of a frame, and of a step of the later ensemble
    timeline.apply(SetEnsemble{choice});
    timeline.advance(300, samples);
    timeline.apply(SetGravity{2});
    timeline.advance(400, samples);
    const SharedSchedule schedule = timeline.simulation().ensemble_schedule();
    timeline.apply(SetEnsemble{});
    timeline.advance(200, samples);

    const auto [frames, forgotten] =
        kept_of(*filmed_run(timeline.record()), {.frames_per_second = 50}, timeline.simulation().time(), 2);
    CHECK(forgotten == 1);
    REQUIRE_FALSE(frames.empty());
    CHECK(frames.front().time >= schedule->time);
    CHECK(frames.front().time < 0.53);
    CHECK(frames.back().time > 1.18);
    CHECK(frames.back().time <= 1.205);
    WorkerPool workers(2);
    EnsembleFollower follower(workers);
    EnsembleFrame expected;
    for (const EnsembleFrame& frame : frames) {
        follower.follow(schedule, frame.time);
        follower.fill(expected);
        CHECK(frame.coordinates == expected.coordinates);
    }
}

TEST_CASE("a still uses its scene's look, views and layout") {
    Scene scene = load_scene("double-2-1");
    scene.views.layout = Layout::chain;
    scene.look.theme = Theme::paper;
    scene.look.clock = true;
    Simulation simulation(scene.setup);
    const StillFrame still = still_frame(scene, simulation, 0, 320, 180);
    CHECK(still.input.look == scene.look);
    CHECK(still.input.views == scene.views);
    CHECK(still.input.states.data() == still.states.data());
    CHECK(still.input.layout[View::chain].width == 320);
    CHECK(still.input.layout[View::torus].width == 0);
}
