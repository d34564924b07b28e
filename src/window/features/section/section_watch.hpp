// SPDX-License-Identifier: MIT
/// Finds the crossings of a window's section in the background, and reports them as they are found. Physics
/// and drawing do not wait. Requests and results are plain values.
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
#include <vector>

namespace pendula {

/// An orbit to calculate. A new version restarts it.
struct WantedOrbit {
    int id = 0;
    std::uint64_t version = 0;
    PreciseState start;
    Arithmetic arithmetic = Arithmetic::long_double;
};

/// A request: the crossings to calculate.
struct SectionWish {
    SharedOrigin origin; ///< null if nothing is requested
    SectionChoice choice;
    std::uint64_t version = 0; ///< of the main chain's crossings; a new version restarts them
    double time = 0;           ///< find the main chain's crossings up to this simulated time, s
    Wide energy = 0;           ///< energy of the orbits, J
    std::vector<WantedOrbit> orbits;
};

inline constexpr int main_orbit = 0; ///< the id for the main chain's crossings
/// The largest number of crossings of an orbit; the main chain has no limit.
inline constexpr std::size_t most_live_crossings = 2000;

/// The crossings of an orbit found since the last report.
struct OrbitNews {
    int id = main_orbit;
    std::uint64_t version = 0;
    std::vector<PlotPoint> points;
    bool is_complete = false; ///< the search has ended; for the main chain, up to the request's time
    std::string trouble;      ///< the reason, if an error ended the search; otherwise empty
    std::size_t first = 0;    ///< number of crossings in earlier reports
    double until = 0;         ///< all crossings of the main chain up to this simulated time are known, s
};

/// Calculates the crossings in slices of time, with worker threads at low priority. Not thread-safe.
class SectionStudy {
  public:
    /// Works on this request from now on. Orbits that were also in the last request continue. The latest
    /// versions of the main chain's crossings are stored, and continue when they are requested again.
    void want(const SectionWish&);
    /// Works a few milliseconds on each orbit that is not complete. While the main chain is not complete,
    /// most calls work only on the main chain, so that many orbits do not delay its crossings. Returns the
    /// new crossings; empty if the request is complete. Throws Interrupted soon after `stop` has been set;
    /// then the study must not be used any more.
    std::vector<OrbitNews> work(const StopFlag* stop = nullptr);

  private:
    struct Orbit {
        int id = 0;
        std::uint64_t version = 0;
        std::unique_ptr<SectionOrbit> motion; ///< null if the orbit could not be started
        std::size_t reported = 0;             ///< number of crossings reported
        bool is_complete = false;
        std::string trouble;
    };
    /// One version of the main chain's crossings.
    struct Main {
        std::uint64_t version = 0;
        std::unique_ptr<CrossingWatch> motion; ///< null if the motion could not be started
        std::size_t reported = 0;              ///< number of crossings reported
        std::string trouble;
    };
    void begin_main();
    OrbitNews work_on_main(const StopFlag*);
    OrbitNews work_on(Orbit&, const StopFlag*) const;

    WorkerPool workers_{usual_threads(), ThreadPriority::low};
    SectionWish wish_;
    std::vector<Main> mains_;      ///< stored versions; the requested version is the last
    bool main_is_complete_ = true; ///< whether the main chain's crossings are known up to the request's time
    std::size_t main_rounds_ = 0;
    double until_ = 0; ///< time at which each orbit ends at the latest, s
    std::vector<Orbit> orbits_;
};

/// Runs a SectionStudy on its own thread, at low priority. The report contains the crossings found since the
/// last take(), in the order of finding.
using SectionWatch = LatestWish<SectionWish, std::vector<OrbitNews>>;
SectionWatch section_watch();

} // namespace pendula
