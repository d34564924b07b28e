// SPDX-License-Identifier: MIT
/// Finds the crossings of a window's section in the background: they arrive when found, and neither physics
/// nor drawing waits. Requests and news are plain values.
#pragma once

#include "physics/chain.hpp"
#include "physics/precise_state.hpp"
#include "render/plots/plot_curve.hpp"
#include "section/crossing_watch.hpp"
#include "section/portrait.hpp"
#include "section/section_choice.hpp"
#include "simulation/snapshot.hpp"
#include "tasks/latest_wish.hpp"
#include "tasks/worker_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// An orbit to be calculated. A new version restarts it.
struct WantedOrbit {
    int id = 0;
    std::uint64_t version = 0;
    PreciseState start;
    Arithmetic arithmetic = Arithmetic::long_double;
};

/// What is to be calculated.
struct SectionWish {
    SharedOrigin origin; ///< null: nothing is wanted
    SectionChoice choice;
    std::uint64_t version = 0; ///< of the main chain's crossings; a new version restarts them
    double time = 0;           ///< s, simulated: the end of these
    Wide energy = 0;           ///< J, of the orbits
    std::vector<WantedOrbit> orbits;
};

inline constexpr int main_orbit = 0;                     ///< the id of the main chain's crossings
inline constexpr std::size_t most_live_crossings = 2000; ///< of each orbit; the main chain has no limit

/// An orbit's crossings since its last news.
struct OrbitNews {
    int id = main_orbit;
    std::uint64_t version = 0;
    std::vector<PlotPoint> points;
    bool is_complete = false; ///< no more will come
    std::string trouble;      ///< why there will be no more, unless there are enough
    std::size_t first = 0;    ///< how many crossings come before these
    double until = 0;         ///< s, simulated: all crossings of the main chain up to here are known
};

/// Calculates the crossings, a slice at a time. For one thread.
class SectionStudy {
  public:
    /// Works on this request from now on. Orbits that were also in the last request continue; the last few
    /// versions of the main chain's crossings are kept and continue when requested again.
    void want(const SectionWish&);
    /// Works a few milliseconds on each orbit that is not complete. While the main chain is not complete, it
    /// gets most slices alone, so that many orbits do not hold up its crossings. Returns the new crossings;
    /// nothing if the request is complete. Throws Interrupted soon after `stop` has been set; the study must
    /// then not be used again.
    std::vector<OrbitNews> work(WorkerPool&, const StopFlag* stop = nullptr);

  private:
    struct Orbit {
        int id = 0;
        std::uint64_t version = 0;
        std::unique_ptr<SectionOrbit> motion; ///< null: it could not be begun
        std::size_t reported = 0;             ///< crossings
        bool is_complete = false;
        std::string trouble;
    };
    /// The main chain in one version.
    struct Main {
        std::uint64_t version = 0;
        std::unique_ptr<CrossingWatch> motion; ///< null: it could not be begun
        std::size_t reported = 0;              ///< crossings
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

/// A SectionStudy on its own thread, with workers, all at low priority. Drawing thread.
class SectionWatch {
  public:
    SectionWatch();

    void want(SectionWish wish) { wishes_.want(std::move(wish)); }
    /// The news since the last call, in the order in which it was found.
    std::vector<OrbitNews> take_news() { return wishes_.take(); }

  private:
    LatestWish<SectionWish, std::vector<OrbitNews>> wishes_;
};

} // namespace pendula
