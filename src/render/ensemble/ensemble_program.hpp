// SPDX-License-Identifier: MIT
/// A compute program with one invocation for each member, compiled for the number of links. Drawing thread.
#pragma once

#include "gl/program.hpp"

#include <cstddef>
#include <string>

namespace pendula {

class EnsembleProgram {
  public:
    EnsembleProgram(std::string label, std::string file) : label_(std::move(label)), file_(std::move(file)) {}

    /// Compiled when the number has changed.
    gl::Program& of(std::size_t links);

  private:
    std::string label_, file_;
    std::size_t links_ = 0;
    gl::Program program_;
};

/// Runs the current program with one invocation for each of `count`, in groups of 64.
void compute_each(std::size_t count);

} // namespace pendula
