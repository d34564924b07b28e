// SPDX-License-Identifier: MIT
/// What steps the ensemble beside a window's run: the processor, or the graphics processor that the window
/// draws with, in a context that the physics thread has to itself. Its states stay there. Made and destroyed
/// on the drawing thread, around the physics thread.
#pragma once

#include "ensemble/ensemble_engine.hpp"
#include "gl/window.hpp"

#include <optional>

namespace pendula {

class WindowEngine {
  public:
    /// Opens nothing if the choice can only be the processor. Throws gl::Error.
    WindowEngine(EnsembleEngine wanted, const gl::Window&);

    EnsembleEngine wanted() const { return wanted_; }
    /// For the physics thread, which calls it at most once, and lets go of the device before it ends.
    OpenEnsembleDevice opener();

  private:
    EnsembleEngine wanted_;
    std::optional<gl::SharedWindowContext> context_;
};

} // namespace pendula
