// SPDX-License-Identifier: MIT
#include "ensemble_gl/gl_members.hpp"

#include "ensemble/ensemble_frame.hpp"
#include "ensemble_gl/gl_ensemble_device.hpp"
#include "ensemble_gl/gl_frame.hpp"
#include "ensemble_gl/step_program.hpp"
#include "gl/draw.hpp"
#include "gl/error.hpp"
#include "gl/fence.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <string>

namespace pendula {
namespace {

/// s, wall, that one piece of work is to take: so long that starting it does not matter, so short that the
/// screen's pictures, for which the GPU has to wait, are not held up.
constexpr double shortest_piece = 2e-3, longest_piece = 8e-3;
constexpr std::int64_t most_at_once = 1 << 16;
constexpr double patience = 0.1; ///< s between looks whether to stop

} // namespace

GlMembers::GlMembers(GlEnsembleDevice& device, std::size_t members, std::size_t links)
    : device_(device)
    , members_(members)
    , links_(links)
    , stride_(MemberStates<float>::stride_for(members))
    , states_("an ensemble's members", MemberStates<float>::bytes_for(members, links))
    , lost_("an ensemble's lost members", 16) {}

void GlMembers::put(const MemberStates<float>& states) {
    states_.upload(0, std::as_bytes(std::span(states.theta(0), states.bytes() / sizeof(float))));
}

void GlMembers::take(MemberStates<float>& states) {
    states_.download(0, std::as_writable_bytes(std::span(states.theta(0), states.bytes() / sizeof(float))));
}

void GlMembers::advance(const StepConstants<float>& constants, std::int64_t steps, const StopFlag* stop) {
    using Clock = std::chrono::steady_clock;
    gl::Program& program = device_.step_program(links_, constants.damping != 0);
    set_constants(program, constants);
    program.set("members", static_cast<int>(members_));
    program.set("stride", static_cast<int>(stride_));
    while (steps > 0) {
        check_stop(stop);
        const std::int64_t now = std::min(steps, at_once_);
        const Clock::time_point began = Clock::now();
        program.set("steps", static_cast<int>(now));
        states_.bind_storage(0);
        program.use();
        gl::compute_each(members_);
        const gl::Fence done = gl::Fence::here();
        try {
            while (!done.wait(patience)) check_stop(stop);
        } catch (const gl::Error& error) {
            throw Refused(std::string(error.what()) + ": the engine cpu can step the ensemble");
        }
        steps -= now;
        // The clock decides only how many steps are taken at a time: that changes no state.
        const double took = std::chrono::duration<double>(Clock::now() - began).count();
        if (took > longest_piece) at_once_ = std::max<std::int64_t>(1, now / 2);
        if (took < shortest_piece && now == at_once_) at_once_ = std::min(2 * at_once_, most_at_once);
    }
}

void GlMembers::fill(EnsembleFrame& frame) {
    auto shown = std::dynamic_pointer_cast<GlFrame>(frame.on_device);
    const std::size_t bytes = 2 * links_ * members_ * sizeof(float);
    if (!shown || shown->coordinates().size() != bytes) shown = std::make_shared<GlFrame>(bytes);
    frame.on_device = shown;
    shown->begin();
    gl::Program& program = device_.frame_program();
    program.set("members", static_cast<int>(members_));
    program.set("stride", static_cast<int>(stride_));
    program.set("links", static_cast<int>(links_));
    program.set("largest_angle", static_cast<float>(largest_member_angle(EnsemblePrecision::single)));
    lost_.clear(lost_.size());
    states_.bind_storage(0);
    shown->coordinates().bind_storage(1);
    lost_.bind_storage(2);
    program.use();
    gl::compute_each(members_);
    shown->end();
    std::array<std::uint32_t, 1> lost{};
    lost_.download(0, std::as_writable_bytes(std::span(lost)));
    frame.lost = lost[0];
}

} // namespace pendula
