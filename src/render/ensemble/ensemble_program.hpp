// SPDX-License-Identifier: MIT
/// Programs with a number that is known when they are compiled: how many links the members have, so that
/// their coordinates fit into registers; or how they are coloured, since a software renderer takes all ways
/// of a branch. Drawing thread.
#pragma once

#include "gl/program.hpp"

#include <cstddef>
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

} // namespace pendula
