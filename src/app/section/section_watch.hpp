// SPDX-License-Identifier: MIT
/// A SectionStudy on a thread of its own, with workers beside it, all at low priority: crossings arrive when
/// they are found, and neither physics nor drawing waits. Drawing thread.
#pragma once

#include "app/section/section_wish.hpp"

#include <memory>
#include <vector>

namespace pendula {

class SectionWatch {
  public:
    SectionWatch();
    ~SectionWatch();
    SectionWatch(const SectionWatch&) = delete;
    SectionWatch& operator=(const SectionWatch&) = delete;

    void want(SectionWish);
    /// What is new since the last call, in the order in which it was found.
    std::vector<OrbitNews> take_news();

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
