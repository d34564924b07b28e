// SPDX-License-Identifier: MIT
/// Calculates what a window's section shows, a slice at a time. One thread; the watch runs it on its own.
#pragma once

#include "section/crossing_watch.hpp"
#include "section/section_orbit.hpp"
#include "tasks/worker_pool.hpp"
#include "window/features/section/section_wish.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pendula {

class SectionStudy {
  public:
    /// From now on works for this wish; what it has of the last one's orbits is kept, and what it has of the
    /// main chain in the last few versions, to go on with when one is wanted again.
    void want(const SectionWish&);
    /// A slice of a few milliseconds for each orbit that is not complete; while the main chain is not, mostly
    /// for it alone, so that its crossings are not kept waiting by many orbits. Returns what is new; nothing
    /// if all that is wanted is done. Throws Interrupted soon after `stop` has been set; the study must then
    /// not be used again.
    std::vector<OrbitNews> work(WorkerPool&, const StopFlag* stop = nullptr);

  private:
    struct Orbit {
        int id = 0;
        std::uint64_t version = 0;
        std::unique_ptr<SectionOrbit> motion; ///< null: it could not be begun
        std::size_t told = 0;
        bool is_complete = false;
        std::string trouble;
    };
    /// The main chain in one version.
    struct Main {
        std::uint64_t version = 0;
        std::unique_ptr<CrossingWatch> motion; ///< null: it could not be begun
        std::size_t told = 0;
        std::string trouble;
    };
    void begin_main();
    OrbitNews work_on_main(const StopFlag*);
    OrbitNews work_on(Orbit&, const StopFlag*) const;

    SectionWish wish_;
    std::vector<Main> mains_;      ///< the one that is wanted last
    bool main_is_complete_ = true; ///< up to the wish's time
    std::size_t main_rounds_ = 0;
    double until_ = 0; ///< s, of every orbit
    std::vector<Orbit> orbits_;
};

} // namespace pendula
