// SPDX-License-Identifier: MIT
/// An ensemble on the GPU: its two last frames, and the programs that read them. Drawing thread.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "gl/buffer.hpp"
#include "gl/program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// `const int NAME`, alone in a file of shaders/.
struct ShaderConstant {
    std::string_view file, name;
};
inline constexpr ShaderConstant links_constant{"ensemble_links.glsl", "links"},
    colouring_constant{"ensemble_colouring.glsl", "colouring"};

/// A program with a number that is known when it is compiled: how many links the members have, so that their
/// coordinates fit into registers; or how they are coloured, since a software renderer takes all ways of a
/// branch.
class EnsembleProgram {
  public:
    EnsembleProgram(std::string label, std::vector<std::string> files,
                    const ShaderConstant& constant = links_constant)
        : label_(std::move(label)), files_(std::move(files)), constant_(constant) {}

    /// Compiled at first use of a number.
    gl::Program& of(std::size_t number);

  private:
    std::string label_;
    std::vector<std::string> files_;
    ShaderConstant constant_;
    std::map<std::size_t, gl::Program> programs_;
};

/// An ensemble's two last frames: each is uploaded once, or copied on the GPU.
class EnsembleStates {
  public:
    /// Frames of one course come in the order of their time; one that does not begins anew. Returns whether
    /// its members have come from where the frame before left them.
    bool put(const EnsembleFrame&);
    void forget() { members_ = 0; }
    /// Whether the newest frame is of this moment of this motion.
    bool is_at(const EnsembleFrame& frame) const {
        return members_ == frame.members && links_ == frame.links && course_ == frame.course &&
               time_ == frame.time;
    }

    std::size_t members() const { return members_; } ///< 0: there is none
    std::size_t links() const { return links_; }
    double time() const { return time_; }     ///< s, simulated, of the newest frame
    double before() const { return before_; } ///< of the one before; the same if nothing is known of the past
    bool is_moving() const { return before_ < time_; }
    /// s: how much of the way since the frame before is drawn. Where the two frames are too far apart to tell
    /// the way between them, that is its last part, as far as the velocities now tell it: a curve through
    /// both would lead where the members have not been.
    double way() const { return is_known_way() ? time_ - before_ : last_way; }
    static constexpr double longest_known_way = 0.5, last_way = 1.0 / 30; ///< s, simulated
    std::uint64_t version() const { return version_; }                    ///< changes with every frame

    /// Storage 0 and 2 and the uniforms of ensemble_states.glsl.
    void bind(gl::Program&) const;

  private:
    bool is_known_way() const { return time_ - before_ <= longest_known_way + 1e-9; }

    std::array<gl::Buffer, 2> buffers_;
    std::size_t newest_ = 0;
    std::size_t members_ = 0, links_ = 0;
    std::uint64_t course_ = 0, version_ = 0;
    double time_ = 0, before_ = 0;
};

/// `chance` of ensemble_grains.glsl, 0 … 1: another for each moment, and always the same for one.
float chance_at(double time);

} // namespace pendula
