// SPDX-License-Identifier: MIT
/// A SectionStudy on a thread of its own, with workers beside it, all at low priority: crossings arrive when
/// they are found, and neither physics nor drawing waits. Drawing thread.
#pragma once

#include "tasks/latest_wish.hpp"
#include "window/features/section/section_wish.hpp"

#include <utility>
#include <vector>

namespace pendula {

class SectionWatch {
  public:
    SectionWatch();

    void want(SectionWish wish) { wishes_.want(std::move(wish)); }
    /// What is new since the last call, in the order in which it was found.
    std::vector<OrbitNews> take_news() { return wishes_.take(); }

  private:
    LatestWish<SectionWish, std::vector<OrbitNews>> wishes_;
};

} // namespace pendula
