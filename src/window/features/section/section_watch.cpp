// SPDX-License-Identifier: MIT
#include "window/features/section/section_watch.hpp"

#include "window/features/section/section_study.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>

namespace pendula {
namespace {

using News = std::vector<OrbitNews>;
using SectionWishes = LatestWish<SectionWish, News>;

struct StudyWithWorkers {
    WorkerPool workers{usual_threads(), ThreadPriority::low};
    SectionStudy study;

    void work(const SectionWish& wish, SectionWishes::Turn& turn) {
        study.want(wish);
        while (turn.is_newest()) {
            News found = study.work(workers, &turn.stop());
            if (found.empty()) return;
            turn.tell([&](News& news) { std::ranges::move(found, std::back_inserter(news)); });
        }
    }
};

/// No crossing that is wanted can be had, the main chain's or an orbit's.
void fail(News& news, const SectionWish& wish, const std::string& why) {
    OrbitNews none{
        .id = main_orbit, .version = wish.version, .points = {}, .is_complete = true, .trouble = why};
    news.push_back(none);
    for (const WantedOrbit& orbit : wish.orbits) {
        none.id = orbit.id;
        none.version = orbit.version;
        news.push_back(none);
    }
}

} // namespace

SectionWatch::SectionWatch()
    : wishes_({.priority = ThreadPriority::low,
               .failed = [](News& news, const SectionWish& wish, std::string why) { fail(news, wish, why); },
               .finishes = SectionWishes::always},
              [] {
                  return [own = std::make_shared<StudyWithWorkers>()](
                             const SectionWish& wish, SectionWishes::Turn& turn) { own->work(wish, turn); };
              }) {}

} // namespace pendula
