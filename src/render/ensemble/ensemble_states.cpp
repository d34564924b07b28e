// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_states.hpp"

#include "ensemble_gl/gl_frame.hpp"

#include <bit>
#include <string_view>

namespace pendula {

gl::Program& EnsembleProgram::of(std::size_t number) {
    const auto [found, is_new] = programs_.try_emplace(number);
    if (is_new) {
        const auto find = [constant = constant_, number](std::string_view name) {
            if (name != constant.file) return gl::find_embedded_shader(name);
            return gl::ShaderFile{
                "const int " + std::string(constant.name) + " = " + std::to_string(number) + ";\n", {}};
        };
        found->second = gl::Program(label_, files_, find);
    }
    return found->second;
}

bool EnsembleStates::put(const EnsembleFrame& frame) {
    const std::size_t bytes = coordinate_bytes(frame);
    const bool joined =
        members_ == frame.members && links_ == frame.links && course_ == frame.course && frame.time > time_;
    members_ = frame.members;
    links_ = frame.links;
    course_ = frame.course;
    ++version_;
    if (members_ == 0) return false;
    newest_ = 1 - newest_;
    gl::Buffer& buffer = buffers_[newest_];
    if (buffer.size() != bytes) buffer = gl::Buffer("states of an ensemble", bytes);
    copy_coordinates(frame, buffer);
    before_ = joined ? time_ : frame.time;
    time_ = frame.time;
    return joined;
}

void EnsembleStates::bind(gl::Program& program) const {
    buffers_[newest_].bind_storage(0);
    buffers_[is_moving() ? 1 - newest_ : newest_].bind_storage(2);
    program.set("members", static_cast<int>(members_));
    program.set("span", static_cast<float>(way()));
    program.set("straight", is_known_way() ? 0.0f : 1.0f);
}

float chance_at(double time) {
    // The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    auto bits = std::bit_cast<std::uint64_t>(time) + 0x9E3779B97F4A7C15u;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return static_cast<float>((bits ^ (bits >> 31)) >> 40) * 0x1p-24f;
}

} // namespace pendula
