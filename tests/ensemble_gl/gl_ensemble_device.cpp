// SPDX-License-Identifier: MIT
// Tests for ensemble_gl/gl_ensemble_device.hpp: frames that stay on the graphics processor are those of the
// states.

#include "ensemble_gl/gl_ensemble_device.hpp"
#include "ensemble/chains.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "gl/context.hpp"
#include "support/gl_context.hpp"

#include <mutex>
#include <thread>

using namespace pendula;
using namespace pendula::test;

namespace {

std::vector<float> coordinates_in(const EnsembleFrame& frame) {
    gl::Buffer copy("a copy", coordinate_bytes(frame));
    copy_coordinates(frame, copy);
    std::vector<float> numbers(coordinate_bytes(frame) / sizeof(float));
    copy.download(0, std::as_writable_bytes(std::span(numbers)));
    return numbers;
}

} // namespace

TEST_CASE("a frame on the graphics processor equals the processor's frame of the same states") {
    const GlContext context;
    GlEnsembleDevice device;
    WorkerPool workers(1);
    const EnsembleSetup setup{.count = 333, .spread = 0.5, .precision = EnsemblePrecision::single};
    Ensemble there(uneven_chain(3), start_at(3, 120), setup, workers, InstructionSet::avx512, &device);
    Ensemble here(uneven_chain(3), start_at(3, 120), setup, workers);
    EnsembleFrame frame, expected;
    for (int moment = 0; moment < 3; ++moment) { // fills the same frame again
        there.advance(50, workers);
        fill_frame(frame, there, 0.5, workers);
        there.fetch();
        here.restore(there.states(), there.step());
        fill_frame(expected, here, 0.5, workers);
        CHECK(frame.coordinates.empty());
        CHECK(coordinates_in(frame) == expected.coordinates);
        CHECK(coordinates_in(expected) == expected.coordinates);
        CHECK(frame.lost == 0);
    }
    fill_frame(frame, here, 0.5, workers); // the processor fills the frame that the device filled before
    CHECK(frame.on_device == nullptr);
    CHECK(frame.coordinates == expected.coordinates);
    CHECK(context.errors() == 0);
}

TEST_CASE("one thread reads complete frames while another thread steps the ensemble") {
    const GlContext context; // of the thread that reads frames
    const EnsembleSetup setup{.count = 1000, .spread = 0.5, .precision = EnsemblePrecision::single};
    constexpr std::int64_t frames = 60;
    const auto make = [&](WorkerPool& workers, EnsembleDevice* device) {
        return Ensemble(uneven_chain(2), start_at(2, 120), setup, workers, InstructionSet::avx512, device);
    };

    std::mutex mutex;
    std::shared_ptr<const EnsembleFrame> newest; // guarded by the mutex, as are the next two
    std::vector<std::vector<float>> stepped; // first angles, by the frame's number, from the stepping thread
    bool ended = false;
    std::jthread stepping([&] {
        const gl::OffscreenContext own(&context.offscreen());
        {
            GlEnsembleDevice device;
            WorkerPool workers(1);
            Ensemble ensemble = make(workers, &device);
            FramePool pool;
            for (std::int64_t k = 0; k < frames; ++k) {
                ensemble.advance(5, workers);
                const std::shared_ptr<EnsembleFrame> next = pool.take();
                fill_frame(*next, ensemble, static_cast<double>(k), workers);
                ensemble.fetch();
                const auto& states = std::get<MemberStates<float>>(std::as_const(ensemble).states());
                std::vector<float> first(states.theta(0), states.theta(0) + setup.count);
                const std::lock_guard lock(mutex);
                stepped.push_back(std::move(first));
                newest = next;
            }
        }
        const std::lock_guard lock(mutex);
        ended = true;
    });
    for (bool last = false; !last;) {
        std::shared_ptr<const EnsembleFrame> frame;
        std::vector<float> expected;
        {
            const std::lock_guard lock(mutex);
            last = ended;
            frame = std::exchange(newest, nullptr);
            if (frame) expected = stepped[static_cast<std::size_t>(frame->time)];
        }
        if (!frame) continue;
        std::vector<float> seen = coordinates_in(*frame);
        seen.resize(setup.count);
        CHECK(seen == expected);
    }
    CHECK(context.errors() == 0);
}
