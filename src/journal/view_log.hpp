// SPDX-License-Identifier: MIT
/// Which views of a run are worth keeping: those that differ from what follows from the last one kept. Pure.
#pragma once

#include "scene/run_view.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

/// The largest number of views kept per simulated second.
inline constexpr double views_per_second = 60;

class ViewLog {
  public:
    /// In order, as in a run file.
    const std::vector<LoggedView>& views() const { return views_; }

    /// How the run is viewed now, at its end. Returns the view to be written down, if any.
    std::optional<LoggedView> add(LoggedView);
    /// Removes the views after a step: they no longer belong to the run.
    void cut(std::int64_t step);
    /// Another run, with these views.
    void begin(std::vector<LoggedView> views) { views_ = std::move(views); }

  private:
    std::vector<LoggedView> views_;
};

} // namespace pendula
