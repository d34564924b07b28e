// SPDX-License-Identifier: MIT
// Tests for PhysicsThreadOptions::open_device: an ensemble that the physics thread steps on the graphics
// processor has the main chain's time, and returns to the same bytes.
#include "ensemble_gl/gl_ensemble_device.hpp"
#include "gl/context.hpp"
#include "simulation/physics_thread.hpp"
#include "support/catch.hpp"
#include "support/gl_context.hpp"

#include <chrono>
#include <functional>
#include <thread>
#include <vector>

using namespace pendula;
using namespace pendula::test;

namespace {

struct OwnContext {
    explicit OwnContext(const gl::OffscreenContext& drawing) : context(&drawing) {}
    gl::OffscreenContext context;
};

/// Like the window's device: has a context that shares its objects with the drawing context.
class SharedDevice final : private OwnContext, public GlEnsembleDevice {
  public:
    explicit SharedDevice(const gl::OffscreenContext& drawing) : OwnContext(drawing) {}
};

Setup beside_members(EnsemblePrecision precision) {
    Setup setup;
    setup.chain.lengths = {1, 0.75};
    setup.chain.masses = {1, 1};
    setup.start.angles = {120, 90};
    setup.start.angular_velocities = {0, 0};
    setup.integration.arithmetic = Arithmetic::double_;
    setup.integration.dt = 1e-3;
    setup.ensemble = {true, {.count = 300, .spread = 0.5, .precision = precision}};
    return setup;
}

bool stands_at(const Snapshot& s, double time) {
    return s.run_state == RunState::stopped && !s.timeline.seeking && s.time == time && s.ensemble_frame &&
           s.ensemble_frame->time == time;
}

bool comes_to(PhysicsThread& thread, const std::function<bool(const Snapshot&)>& is_there) {
    for (int look = 0; look < 60'000; ++look) {
        if (is_there(thread.newest())) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

std::vector<float> shown(const EnsembleFrame& frame) {
    gl::Buffer copy("a copy", coordinate_bytes(frame));
    copy_coordinates(frame, copy);
    std::vector<float> numbers(coordinate_bytes(frame) / sizeof(float));
    copy.download(0, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

} // namespace

TEST_CASE(
    "going back in time, the GPU's ensemble returns to the same bytes; the thread frees its GL objects") {
    const GlContext context;
    const std::int64_t objects = gl::live_objects();
    {
        PhysicsThread thread(beside_members(EnsemblePrecision::single),
                             {.running = false, .engine = EnsembleEngine::gpu, .open_device = [&] {
                                  return std::make_unique<SharedDevice>(context.offscreen());
                              }});
        const auto states_at = [&](double time) {
            thread.send(SeekTime{time});
            REQUIRE(comes_to(thread, [&](const Snapshot& s) { return stands_at(s, time); }));
            CHECK(thread.shown().ensemble_device != nullptr);
            CHECK(thread.shown().ensemble_frame->on_device != nullptr);
            return shown(*thread.shown().ensemble_frame);
        };
        thread.send(StepOnce{2500});
        REQUIRE(comes_to(thread, [](const Snapshot& s) { return stands_at(s, 2.5); }));
        const std::vector<float> end = shown(*thread.shown().ensemble_frame);
        const std::vector<float> early = states_at(1.25);
        CHECK(states_at(2.5) == end);
        CHECK(states_at(1.25) == early);
        CHECK(early != end);
    }
    CHECK(gl::live_objects() == objects);
    CHECK(context.errors() == 0);
}

TEST_CASE("an ensemble that the GPU cannot step gives a notice, and the chain runs on") {
    const GlContext context;
    const auto has_notice = [](const Snapshot& s) {
        return s.notice.text.find("single precision") != std::string::npos;
    };
    PhysicsThread thread(beside_members(EnsemblePrecision::double_),
                         {.engine = EnsembleEngine::gpu, .open_device = [&] {
                              return std::make_unique<SharedDevice>(context.offscreen());
                          }});
    CHECK(comes_to(thread, [&](const Snapshot& s) { return has_notice(s) && s.time > 0.1; }));
}
