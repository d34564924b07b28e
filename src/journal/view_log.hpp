// SPDX-License-Identifier: MIT
/// Which of the views of a run are worth keeping: those that differ from what the last one kept leads one to
/// expect. Pure.
#pragma once

#include "scene/run_view.hpp"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pendula {

/// Views kept for one simulated second, at most.
inline constexpr double views_per_second = 60;

class ViewLog {
  public:
    /// In order, as a run file has them.
    const std::vector<LoggedView>& views() const { return views_; }

    /// How the run is looked at now, at its end. Returns what is to be written down, if anything is.
    std::optional<LoggedView> add(LoggedView);
    /// What lies behind a step did not happen.
    void cut(std::int64_t step);
    /// Another run, which was looked at so.
    void begin(std::vector<LoggedView> views) { views_ = std::move(views); }

  private:
    std::vector<LoggedView> views_;
};

} // namespace pendula
