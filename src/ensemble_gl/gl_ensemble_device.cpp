// SPDX-License-Identifier: MIT
#include "ensemble_gl/gl_ensemble_device.hpp"

#include "ensemble_gl/gl_members.hpp"
#include "ensemble_gl/step_program.hpp"
#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/error.hpp"
#include "gl/offscreen_context.hpp"
#include "physics/trajectory.hpp"

#include <array>
#include <sstream>

namespace pendula {
namespace {

/// Of (1 + ε)² = 1 + 2ε + ε², rounding the product loses ε².
bool driver_fuses() {
    constexpr float e = 0x1p-12f;
    constexpr std::array<float, 4> numbers{1 + e, 1 + e, -(1 + 2 * e), 1};
    gl::Buffer buffer("whether fma rounds once", std::as_bytes(std::span(numbers)));
    gl::Program program("whether fma rounds once", {"ensemble_fma.comp"});
    buffer.bind_storage(0);
    program.use();
    gl::compute(1, 1);
    std::array<float, 4> after{};
    buffer.download(0, std::as_writable_bytes(std::span(after)));
    return after[3] == e * e;
}

std::string megabytes(std::size_t bytes) {
    std::ostringstream out;
    out << (bytes + 999'999) / 1'000'000 << " MB";
    return out.str();
}

} // namespace

GlEnsembleDevice::GlEnsembleDevice()
    : name_(gl::renderer_name())
    , is_hardware_(!gl::is_software_renderer())
    , fuses_(driver_fuses())
    , frame_program_("an ensemble's frame", {"ensemble_frame.comp"}) {}

gl::Program& GlEnsembleDevice::step_program(std::size_t links, bool damped) {
    gl::Program& program = step_programs_[{links, damped}];
    if (program.id() != 0) return program;
    try {
        program = pendula::step_program({links, damped, fuses_});
    } catch (const gl::Error& error) {
        throw Refused(error.what());
    }
    return program;
}

std::optional<std::string> GlEnsembleDevice::refusal(std::size_t members, std::size_t links) const {
    const std::size_t wanted = MemberStates<float>::bytes_for(members, links),
                      most = gl::largest_storage_buffer();
    if (wanted <= most) return std::nullopt;
    return "the ensemble's states take " + megabytes(wanted) +
           ", and the graphics processor's buffers hold at most " + megabytes(most) +
           ": choose fewer members, or the engine cpu";
}

std::unique_ptr<DeviceMembers> GlEnsembleDevice::hold(std::size_t members, std::size_t links) {
    if (const auto no = refusal(members, links)) throw Refused(*no);
    const std::uint64_t errors = gl::error_count();
    auto held = std::make_unique<GlMembers>(*this, members, links);
    if (gl::error_count() != errors)
        throw Refused("the graphics processor has no " +
                      megabytes(MemberStates<float>::bytes_for(members, links)) +
                      " left for the ensemble's states: choose fewer members, or the engine cpu");
    return held;
}

namespace {

struct OwnContext {
    gl::OffscreenContext context;
};

class OffscreenDevice final : private OwnContext, public GlEnsembleDevice {};

} // namespace

std::unique_ptr<EnsembleDevice> open_offscreen_device() { return std::make_unique<OffscreenDevice>(); }

} // namespace pendula
