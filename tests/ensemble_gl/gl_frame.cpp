// SPDX-License-Identifier: MIT
// Tests for ensemble_gl/gl_frame.hpp: frames that stay on the graphics processor are those of the states.
#include "ensemble_gl/gl_frame.hpp"

#include "ensemble/chains.hpp"
#include "ensemble_gl/gl_ensemble_device.hpp"
#include "support/gl_context.hpp"

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

TEST_CASE("a frame on the graphics processor is that of the same states here") {
    const GlContext context;
    GlEnsembleDevice device;
    WorkerPool workers(1);
    const EnsembleSetup setup{.count = 333, .spread = 0.5, .precision = EnsemblePrecision::single};
    Ensemble there(uneven_chain(3), start_at(3, 120), setup, workers, InstructionSet::avx512, &device);
    Ensemble here(uneven_chain(3), start_at(3, 120), setup, workers);
    EnsembleFrame frame, expected;
    for (int moment = 0; moment < 3; ++moment) { // the same frame is filled again
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
    fill_frame(frame, here, 0.5, workers); // a frame from the pool, now by the processor
    CHECK(frame.on_device == nullptr);
    CHECK(frame.coordinates == expected.coordinates);
    CHECK(context.errors() == 0);
}
