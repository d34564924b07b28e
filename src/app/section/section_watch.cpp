// SPDX-License-Identifier: MIT
#include "app/section/section_watch.hpp"

#include "app/section/section_study.hpp"
#include "physics/interrupted.hpp"

#include <sys/resource.h>

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace pendula {

struct SectionWatch::Implementation {
    // Shared, under the lock, which is held only while copying.
    std::mutex lock;
    std::condition_variable_any changed;
    SectionWish wish;
    std::uint64_t wishes = 0; ///< how many there have been
    std::vector<OrbitNews> news;

    StopFlag leaving = false; ///< checked also during a slice

    ~Implementation() { leaving = true; }

    std::jthread thread{[this](const std::stop_token& stop) { work(stop); }}; ///< last: it uses the above

    void work(const std::stop_token& stop);
};

void SectionWatch::Implementation::work(const std::stop_token& stop) {
    setpriority(PRIO_PROCESS, 0, 10); // on Linux: of this thread; failure does no harm
    WorkerPool workers(usual_threads(), WorkerPriority::low);
    SectionStudy study;
    std::uint64_t known = 0;
    bool is_idle = true;
    while (!stop.stop_requested()) {
        SectionWish wanted;
        bool is_new = false;
        {
            std::unique_lock held(lock);
            const auto is_news = [&] { return !is_idle || wishes != known; };
            if (!changed.wait(held, stop, is_news)) return;
            is_new = std::exchange(known, wishes) != wishes;
            if (is_new) wanted = wish;
        }
        try {
            if (is_new) study.want(wanted);
            std::vector<OrbitNews> found = study.work(workers, &leaving);
            is_idle = found.empty();
            const std::scoped_lock held(lock);
            for (OrbitNews& each : found) news.push_back(std::move(each));
        } catch (const Interrupted&) {
            return;
        }
    }
}

SectionWatch::SectionWatch() : implementation_(std::make_unique<Implementation>()) {}
SectionWatch::~SectionWatch() = default;

void SectionWatch::want(SectionWish wish) {
    Implementation& own = *implementation_;
    {
        const std::scoped_lock held(own.lock);
        own.wish = std::move(wish);
        ++own.wishes;
    }
    own.changed.notify_one();
}

std::vector<OrbitNews> SectionWatch::take_news() {
    const std::scoped_lock held(implementation_->lock);
    return std::exchange(implementation_->news, {});
}

} // namespace pendula
