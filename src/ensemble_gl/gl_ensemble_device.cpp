// SPDX-License-Identifier: MIT
#include "ensemble_gl/gl_ensemble_device.hpp"

#include "ensemble/ensemble_device.hpp"
#include "ensemble/ensemble_frame.hpp"
#include "ensemble/member_states.hpp"
#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "physics/arithmetic/sine_cosine_table.hpp"
#include "physics/trajectory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pendula {
namespace {

/// A GLSL expression with the number's exact bits, so that no shader compiler has to parse decimals.
std::string literal(float number) {
    return "uintBitsToFloat(" + std::to_string(std::bit_cast<std::uint32_t>(number)) + "u)";
}

template<std::size_t count>
std::string array_of(std::string_view name, const std::array<float, count>& numbers) {
    std::string text = "const float " + std::string(name) + "[" + std::to_string(count) + "] = float[](";
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + literal(numbers[i]);
    return text + ");\n";
}

/// The definitions with which ensemble_step.comp is compiled. `fuses`: whether the driver's fma() rounds
/// once.
std::string constants_text(const GlEnsembleDevice::StepKind& kind, bool fuses) {
    using Table = SineCosineTable<float>;
    const auto define = [](std::string_view name, bool value) {
        return "#define " + std::string(name) + (value ? " 1\n" : " 0\n");
    };
    return "#define LINKS " + std::to_string(kind.links) + "\n" + define("DAMPED", kind.damped) +
           define("BODIES", kind.bodies) + define("AIRY", kind.airy) + define("DENSE", kind.dense) +
           define("FUSED", fuses) + "const float magic = " + literal(Table::magic) +
           ", two_over_pi = " + literal(Table::two_over_pi) + ";\n" + array_of("half_pi", Table::half_pi) +
           array_of("sine_terms", Table::sine) + array_of("cosine_terms", Table::cosine);
}

/// Compiles the program for steps of this kind. Throws gl::Error.
gl::Program compile_steps(const GlEnsembleDevice::StepKind& kind, bool fuses) {
    return gl::Program("steps of an ensemble", {"ensemble_step.comp"}, constants_text(kind, fuses));
}

// These functions set the uniforms that stay the same as long as neither the chain nor dt changes.

template<class Constants>
void set_lengths_of_steps(gl::Program& program, const Constants& constants) {
    program.set("damping", constants.damping);
    program.set("dt", constants.dt);
    program.set("half_dt", constants.half_dt);
    program.set("sixth_dt", constants.sixth_dt);
}

void set_constants(gl::Program& program, const StepConstants<float>& constants) {
    set_lengths_of_steps(program, constants);
    program.set("gravity", constants.gravity);
    for (std::size_t link = 0; link < constants.links; ++link) {
        const std::string place = "[" + std::to_string(link) + "]";
        program.set("relative_length" + place, constants.length[link]);
        program.set("inverse_length" + place, constants.inverse_length[link]);
        program.set("mass_ratio" + place, constants.mass_ratio[link]);
    }
}

void set_constants(gl::Program& program, const BodyConstants<float>& constants) {
    set_lengths_of_steps(program, constants);
    program.set("tip_inverse", constants.tip_inverse);
    program.set("motor_joint", static_cast<int>(constants.joint));
    for (std::size_t link = 0; link < constants.links; ++link) {
        const std::string place = "[" + std::to_string(link) + "]";
        program.set("length_of" + place, constants.length[link]);
        program.set("viscous_of" + place, constants.viscous[link]);
        if (constants.is_dense) {
            program.set("moment_of" + place, constants.moment[link]);
            program.set("inertia_of" + place, constants.inertia[link]);
        } else {
            program.set("mass_of" + place, constants.mass[link]);
            program.set("spin_of" + place, constants.spin[link]);
        }
        if (constants.has_drag) program.set("drag_of" + place, constants.drag[link]);
    }
}

/// The members of one ensemble, stored in a buffer of the graphics processor. Used only on the device's
/// thread and in its context. The device must outlive the members.
class GlMembers final : public DeviceMembers {
  public:
    GlMembers(GlEnsembleDevice&, std::size_t members, std::size_t links);

    void put(const MemberStates<float>&) override;
    void advance(const StepConstants<float>&, std::int64_t steps, const StopFlag* stop) override;
    void advance(const BodyConstants<float>&, std::span<const OutsideMoment<float>> moments,
                 std::int64_t steps, const StopFlag* stop) override;
    void take(MemberStates<float>&) override;
    void fill(EnsembleFrame&) override;

  private:
    void run(gl::Program&, std::int64_t steps, const StopFlag* stop);

    GlEnsembleDevice& device_;
    std::size_t members_, links_, stride_;
    gl::Buffer states_; ///< in the layout of MemberStates
    gl::Buffer lost_;
    std::optional<gl::Buffer> moments_; ///< the OutsideMoments of the steps; only for bodies
    std::int64_t at_once_ = 1;          ///< steps given to the GPU at a time
};

/// Bounds for the wall time of one piece of work, in seconds. A shorter piece would spend too much time on
/// starting. A longer one would delay the drawing of the window, which waits for it.
constexpr double shortest_piece = 2e-3, longest_piece = 8e-3;
constexpr std::int64_t most_at_once = 1 << 16;
constexpr double stop_check_interval = 0.1; ///< wall time between two checks, s

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
    gl::Program& program = device_.step_program({.links = links_, .damped = constants.damping != 0});
    set_constants(program, constants);
    moments_.reset();
    run(program, steps, stop);
}

void GlMembers::advance(const BodyConstants<float>& constants, std::span<const OutsideMoment<float>> moments,
                        std::int64_t steps, const StopFlag* stop) {
    static_assert(sizeof(OutsideMoment<float>) == 5 * sizeof(float));
    gl::Program& program = device_.step_program(
        {.links = links_, .bodies = true, .airy = constants.has_drag, .dense = constants.is_dense});
    set_constants(program, constants);
    const auto bytes = std::as_bytes(moments);
    if (!moments_ || moments_->size() < bytes.size())
        moments_.emplace("an ensemble's outside moments", bytes.size());
    moments_->upload(0, bytes);
    run(program, steps, stop);
}

void GlMembers::run(gl::Program& program, std::int64_t steps, const StopFlag* stop) {
    using Clock = std::chrono::steady_clock;
    program.set("members", static_cast<int>(members_));
    program.set("stride", static_cast<int>(stride_));
    for (std::int64_t left = steps; left > 0;) {
        check_stop(stop);
        const std::int64_t now = std::min(left, at_once_);
        const Clock::time_point began = Clock::now();
        program.set("steps", static_cast<int>(now));
        states_.bind_storage(0);
        if (moments_) {
            program.set("first_moment", static_cast<int>(2 * (steps - left)));
            moments_->bind_storage(1);
        }
        program.use();
        gl::compute_each(members_);
        const gl::Fence done = gl::Fence::here();
        try {
            while (!done.wait(stop_check_interval)) check_stop(stop);
        } catch (const gl::Error& error) {
            throw Refused(std::string(error.what()) + ": choose the engine cpu");
        }
        left -= now;
        // The measured time only decides how many steps are taken at a time, which does not change the
        // states.
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

/// Whether the driver's fma() rounds once. In (1 + ε)² = 1 + 2ε + ε², a rounded product loses ε².
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

std::string megabytes(std::size_t bytes) { return std::to_string((bytes + 999'999) / 1'000'000) + " MB"; }

} // namespace

void GlFrame::copy_to(gl::Buffer& buffer) {
    written_.hold_back();
    buffer.copy_from(coordinates_, 0, 0, coordinates_.size());
    read_ = gl::Fence::here();
}

std::size_t coordinate_bytes(const EnsembleFrame& frame) {
    return 2 * frame.links * frame.members * sizeof(float);
}

void copy_coordinates(const EnsembleFrame& frame, gl::Buffer& buffer) {
    if (frame.on_device)
        dynamic_cast<GlFrame&>(*frame.on_device).copy_to(buffer);
    else
        buffer.upload(0, std::as_bytes(std::span(frame.coordinates)));
}

GlEnsembleDevice::GlEnsembleDevice()
    : name_(gl::renderer_name())
    , is_hardware_(!gl::is_software_renderer())
    , fuses_(driver_fuses())
    , frame_program_("an ensemble's frame", {"ensemble_frame.comp"}) {}

gl::Program& GlEnsembleDevice::step_program(const StepKind& kind) {
    gl::Program& program = step_programs_[kind];
    if (program.id() != 0) return program;
    try {
        program = compile_steps(kind, fuses_);
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
           ", but a buffer of the graphics processor holds at most " + megabytes(most) +
           ": choose fewer members, or the engine cpu";
}

std::unique_ptr<DeviceMembers> GlEnsembleDevice::hold(std::size_t members, std::size_t links) {
    if (const auto no = refusal(members, links)) throw Refused(*no);
    const std::uint64_t errors = gl::error_count();
    auto held = std::make_unique<GlMembers>(*this, members, links);
    if (gl::error_count() != errors)
        throw Refused("the graphics processor has no memory left for the ensemble's states (" +
                      megabytes(MemberStates<float>::bytes_for(members, links)) +
                      "): choose fewer members, or the engine cpu");
    return held;
}

namespace {

class OffscreenDevice final : private gl::OffscreenContext, public GlEnsembleDevice {};

} // namespace

std::unique_ptr<EnsembleDevice> open_offscreen_device() { return std::make_unique<OffscreenDevice>(); }

} // namespace pendula
