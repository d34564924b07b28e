// SPDX-License-Identifier: MIT
#include "window/features/section/section_watch.hpp"

#include "render/plots/section_plot.hpp"
#include "section/portrait.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <span>
#include <utility>

namespace pendula {
namespace {

/// The most intervals of the main chain's CrossingWatch in one call of work(); usually 2 s of motion.
constexpr std::size_t intervals_at_once = 500;
constexpr std::size_t crossings_at_once = 20;
constexpr std::size_t most_versions = 5; ///< stored versions of the main chain's crossings
/// While the main chain's crossings are not complete, only one call of work() in this many calculates orbits.
constexpr std::size_t main_rounds_of_its_own = 8;

std::vector<PlotPoint> points_from(std::span<const SectionCrossing> crossings, std::size_t first,
                                   std::size_t end) {
    std::vector<PlotPoint> points;
    for (std::size_t i = first; i < end; ++i) points.push_back(section_point(crossings[i]));
    return points;
}

} // namespace

void SectionStudy::want(const SectionWish& wish) {
    wish_ = wish;
    if (!wish_.origin) {
        main_is_complete_ = true;
        orbits_.clear();
        return;
    }
    begin_main();
    main_is_complete_ = false;
    until_ = usual_until(wish_.origin->trajectory->chain(), wish_.choice, wish_.energy, most_live_crossings);
    std::vector<Orbit> kept;
    for (const WantedOrbit& wanted : wish_.orbits) {
        const auto known = std::find_if(orbits_.begin(), orbits_.end(), [&](const Orbit& orbit) {
            return orbit.id == wanted.id && orbit.version == wanted.version;
        });
        if (known != orbits_.end()) {
            kept.push_back(std::move(*known));
            continue;
        }
        Orbit orbit{wanted.id, wanted.version, nullptr, 0, false, {}};
        try {
            orbit.motion = make_section_orbit(wish_.origin->trajectory->chain(), wish_.choice, wanted.start,
                                              wish_.energy, wanted.arithmetic);
        } catch (const std::exception& refused) {
            orbit.trouble = refused.what();
        }
        kept.push_back(std::move(orbit));
    }
    orbits_ = std::move(kept);
}

/// Moves the requested version to the end of `mains_`; starts it if it is not stored.
void SectionStudy::begin_main() {
    const auto known = std::ranges::find(mains_, wish_.version, &Main::version);
    if (known != mains_.end()) {
        std::rotate(known, known + 1, mains_.end());
        return;
    }
    if (mains_.size() == most_versions) mains_.erase(mains_.begin());
    Main main{wish_.version, nullptr, 0, {}};
    try {
        main.motion = std::make_unique<CrossingWatch>(wish_.origin->trajectory->clone(), wish_.choice,
                                                      wish_.origin->time);
    } catch (const std::exception& refused) {
        main.trouble = refused.what();
    }
    mains_.push_back(std::move(main));
}

std::vector<OrbitNews> SectionStudy::work(const StopFlag* stop) {
    const std::size_t first = main_is_complete_ ? 0 : 1;
    const bool is_turn_of_orbits = first == 0 || ++main_rounds_ % main_rounds_of_its_own == 0;
    std::vector<Orbit*> unfinished;
    for (Orbit& orbit : orbits_)
        if (is_turn_of_orbits && !orbit.is_complete) unfinished.push_back(&orbit);
    std::vector<OrbitNews> news(first + unfinished.size());
    if (news.empty()) return news;
    workers_.run(news.size(), [&](std::size_t i) {
        news[i] = i < first ? work_on_main(stop) : work_on(*unfinished[i - first], stop);
    });
    return news;
}

OrbitNews SectionStudy::work_on_main(const StopFlag* stop) {
    Main& main = mains_.back();
    OrbitNews news{main_orbit, wish_.version, {}, true, main.trouble, main.reported, wish_.time};
    main_is_complete_ = true;
    if (!main.motion) return news;
    main_is_complete_ = main.motion->advance(wish_.time, intervals_at_once, stop);
    const auto crossings = main.motion->crossings();
    news.points = points_from(crossings, main.reported, crossings.size());
    main.reported = crossings.size();
    news.is_complete = main_is_complete_;
    if (!news.is_complete) news.until = main.motion->time();
    news.trouble = main.motion->failure().value_or("");
    return news;
}

OrbitNews SectionStudy::work_on(Orbit& orbit, const StopFlag* stop) const {
    OrbitNews news{orbit.id, orbit.version, {}, true, orbit.trouble, orbit.reported};
    orbit.is_complete = true;
    if (!orbit.motion) return news;
    const std::size_t goal = std::min(orbit.reported + crossings_at_once, most_live_crossings);
    // Limits the simulated time of a slice, because some motions seldom cross the plane.
    const double slice = until_ / static_cast<double>(most_live_crossings) * crossings_at_once;
    const double until = std::min(orbit.motion->time() + slice, until_);
    orbit.motion->advance(goal, until, stop);
    const auto crossings = orbit.motion->crossings();
    const std::size_t end = std::min(crossings.size(), most_live_crossings);
    news.points = points_from(crossings, orbit.reported, end);
    orbit.reported = end;
    orbit.is_complete = news.is_complete =
        end == most_live_crossings || orbit.motion->time() >= until_ || orbit.motion->failure();
    news.trouble = orbit.motion->failure().value_or("");
    return news;
}

namespace {

/// Adds news that ends the search for the main chain and for every orbit, with the reason `why`.
void fail(std::vector<OrbitNews>& news, const SectionWish& wish, std::string why) {
    OrbitNews none{.id = main_orbit,
                   .version = wish.version,
                   .points = {},
                   .is_complete = true,
                   .trouble = std::move(why)};
    news.push_back(none);
    for (const WantedOrbit& orbit : wish.orbits) {
        none.id = orbit.id;
        none.version = orbit.version;
        news.push_back(none);
    }
}

} // namespace

SectionWatch section_watch() {
    return {{.priority = ThreadPriority::low, .failed = fail, .finishes = SectionWatch::always}, [] {
                return [study = std::make_shared<SectionStudy>()](const SectionWish& wish,
                                                                  SectionWatch::Turn& turn) {
                    study->want(wish);
                    while (turn.is_newest()) {
                        std::vector<OrbitNews> found = study->work(&turn.stop());
                        if (found.empty()) return;
                        turn.tell([&](std::vector<OrbitNews>& news) {
                            std::ranges::move(found, std::back_inserter(news));
                        });
                    }
                };
            }};
}

} // namespace pendula
