// SPDX-License-Identifier: MIT
/// Calculates what a window's section shows, a slice at a time. One thread; the watch runs it on its own.
#pragma once

#include "app/section/section_wish.hpp"
#include "ensemble/worker_pool.hpp"
#include "section/crossing_watch.hpp"
#include "section/section_orbit.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace pendula {

class SectionStudy {
  public:
    /// From now on works for this wish; what it has of the last one's orbits is kept.
    void want(const SectionWish&);
    /// A slice of a few milliseconds for each orbit that is not complete. Returns what is new; nothing if all
    /// that is wanted is done. Throws Interrupted soon after `stop` has been set; the study must then not be
    /// used again.
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
    void begin_main();
    OrbitNews work_on_main(const StopFlag*);
    OrbitNews work_on(Orbit&, const StopFlag*) const;

    SectionWish wish_;
    std::optional<CrossingWatch> main_;
    std::string main_trouble_;
    std::size_t main_told_ = 0;
    bool main_is_complete_ = true; ///< up to the wish's time
    bool main_is_new_ = false;
    double until_ = 0; ///< s, of every orbit
    std::vector<Orbit> orbits_;
};

} // namespace pendula
