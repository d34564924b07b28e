// SPDX-License-Identifier: MIT
#include "app/section/section_study.hpp"

#include "render/plots/section_plot.hpp"
#include "section/portrait.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <utility>

namespace pendula {
namespace {

constexpr std::size_t intervals_at_once = 500; ///< 2 s of the main chain's motion
constexpr std::size_t crossings_at_once = 20;

std::vector<PlotPoint> points_from(std::span<const SectionCrossing> crossings, std::size_t first,
                                   std::size_t end) {
    std::vector<PlotPoint> points;
    for (std::size_t i = first; i < end; ++i) points.push_back(section_point(crossings[i]));
    return points;
}

} // namespace

void SectionStudy::want(const SectionWish& wish) {
    const bool is_new = wish.origin && (!wish_.origin || wish.version != wish_.version);
    wish_ = wish;
    if (!wish_.origin) {
        main_.reset();
        main_is_complete_ = true;
        orbits_.clear();
        return;
    }
    if (is_new) begin_main();
    main_is_complete_ = !main_;
    until_ = usual_until(wish_.origin->trajectory->chain(), wish_.energy, most_live_crossings);
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

void SectionStudy::begin_main() {
    main_.reset();
    main_trouble_.clear();
    main_told_ = 0;
    main_is_new_ = true;
    try {
        main_.emplace(wish_.origin->trajectory->clone(), wish_.choice, wish_.origin->time);
    } catch (const std::exception& refused) {
        main_trouble_ = refused.what();
    }
}

std::vector<OrbitNews> SectionStudy::work(WorkerPool& workers, const StopFlag* stop) {
    std::vector<Orbit*> unfinished;
    for (Orbit& orbit : orbits_)
        if (!orbit.is_complete) unfinished.push_back(&orbit);
    const std::size_t first = main_is_complete_ && !main_is_new_ ? 0 : 1;
    std::vector<OrbitNews> news(first + unfinished.size());
    if (news.empty()) return news;
    workers.run(news.size(), [&](std::size_t i) {
        news[i] = i < first ? work_on_main(stop) : work_on(*unfinished[i - first], stop);
    });
    return news;
}

OrbitNews SectionStudy::work_on_main(const StopFlag* stop) {
    OrbitNews news{main_orbit, wish_.version, {}, true, main_trouble_};
    main_is_new_ = false;
    main_is_complete_ = true;
    if (!main_) return news;
    main_is_complete_ = main_->advance(wish_.time, intervals_at_once, stop);
    const auto crossings = main_->crossings();
    news.points = points_from(crossings, main_told_, crossings.size());
    main_told_ = crossings.size();
    news.is_complete = main_is_complete_;
    news.trouble = main_->failure().value_or("");
    return news;
}

OrbitNews SectionStudy::work_on(Orbit& orbit, const StopFlag* stop) const {
    OrbitNews news{orbit.id, orbit.version, {}, true, orbit.trouble};
    orbit.is_complete = true;
    if (!orbit.motion) return news;
    const std::size_t goal = std::min(orbit.told + crossings_at_once, most_live_crossings);
    // A motion that seldom comes to the plane takes its time too.
    const double slice = until_ / static_cast<double>(most_live_crossings) * crossings_at_once;
    const double until = std::min(orbit.motion->time() + slice, until_);
    orbit.motion->advance(goal, until, stop);
    const auto crossings = orbit.motion->crossings();
    const std::size_t end = std::min(crossings.size(), most_live_crossings);
    news.points = points_from(crossings, orbit.told, end);
    orbit.told = end;
    orbit.is_complete = news.is_complete =
        end == most_live_crossings || orbit.motion->time() >= until_ || orbit.motion->failure();
    news.trouble = orbit.motion->failure().value_or("");
    return news;
}

} // namespace pendula
