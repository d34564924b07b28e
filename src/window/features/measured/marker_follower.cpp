// SPDX-License-Identifier: MIT
#include "window/features/measured/marker_follower.hpp"

#include "record/film_frames.hpp"
#include "record/record_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pendula {
namespace {

constexpr int shown_lines = 720; // most rows of a shown frame: the dialogue has no room for more
constexpr int most_gaps = 12; // frames: a marker unseen for this long is lost, not only hidden by an object
constexpr double show_every = 0.06; // wall s between two shown frames

using Clock = std::chrono::steady_clock;

ShownFrame shown(const RgbFrame& frame) {
    ShownFrame out;
    out.reduction = std::max(1, (frame.height + shown_lines - 1) / shown_lines);
    const int r = out.reduction;
    out.width = frame.width / r;
    out.height = frame.height / r;
    out.pixels.reserve(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 4);
    for (int y = 0; y < out.height; ++y)
        for (int x = 0; x < out.width; ++x) {
            for (int c = 0; c < 3; ++c) {
                int sum = 0;
                for (int k = 0; k < r * r; ++k)
                    sum += frame.bytes[static_cast<std::size_t>(
                        3 * ((y * r + k / r) * frame.width + x * r + k % r) + c)];
                out.pixels.push_back(static_cast<std::byte>(sum / (r * r)));
            }
            out.pixels.push_back(std::byte{255});
        }
    return out;
}

} // namespace

/// The work of the present session, on the worker's thread.
class MarkerFollower::Following {
  public:
    void take(const FollowWish& wish, Worker::Turn& turn) {
        if (wish.session != session_) begin(wish, turn);
        if (!tracker_ && wish.step != Step::follow) return;
        switch (wish.step) {
        case Step::show:
            return;
        case Step::follow:
            start(wish);
            break;
        case Step::go_on:
            if (!go_on(wish, turn)) return;
            break;
        case Step::finish:
            return finish(turn);
        }
        while (!turn.stop()) {
            if (!film_->next()) return finish(turn);
            follow(turn);
            if (const auto lost = newly_lost()) {
                tell(turn);
                turn.tell([&](FollowReport& report) { report.lost = lost; });
                return;
            }
        }
    }

  private:
    RgbFrame frame() const { return {film_->width(), film_->height(), film_->bytes()}; }

    void begin(const FollowWish& wish, Worker::Turn& turn) {
        film_.emplace(wish.video, wish.begin);
        if (!film_->next())
            throw RecordError(fmt::format("{}: found no frame at {:g} s", wish.video, wish.begin));
        session_ = wish.session;
        tracker_.reset();
        tell(turn);
        turn.tell([&](FollowReport& report) { report.begin = film_->time(); });
    }

    void start(const FollowWish& wish) {
        tracker_.emplace(frame(), wish.places, wish.radius);
        tracks_ = {};
        frame_rate_ = wish.frame_rate;
        first_time_ = film_->time();
        gaps_.assign(wish.places.size(), 0);
        is_hidden_.assign(wish.places.size(), false);
        tracks_.add(0, tracker_->places());
    }

    bool go_on(const FollowWish& wish, Worker::Turn& turn) {
        if (!wish.found) {
            is_hidden_[wish.lost] = true;
        } else if (tracker_->put(wish.lost, frame(), *wish.found)) {
            gaps_[wish.lost] = 0;
            tracks_.bobs[wish.lost].back() = tracker_->places()[wish.lost];
        } else {
            turn.tell([&](FollowReport& report) {
                report.lost = wish.lost;
                report.trouble = "nothing at this place has the marker's colour";
            });
            return false;
        }
        return true;
    }

    void follow(Worker::Turn& turn) {
        tracker_->follow(frame());
        const double time = frame_rate_ > 0 ? static_cast<double>(film_->count() - 1) / frame_rate_
                                            : film_->time() - first_time_;
        tracks_.add(time, tracker_->places());
        for (std::size_t m = 0; m < gaps_.size(); ++m) {
            const bool is_there = is_seen(tracker_->places()[m]);
            gaps_[m] = is_there ? 0 : gaps_[m] + 1;
            if (is_there) is_hidden_[m] = false;
        }
        if (std::chrono::duration<double>(Clock::now() - told_).count() > show_every) tell(turn);
    }

    std::optional<std::size_t> newly_lost() const {
        for (std::size_t m = 0; m < gaps_.size(); ++m)
            if (gaps_[m] >= most_gaps && !is_hidden_[m]) return m;
        return std::nullopt;
    }

    void tell(Worker::Turn& turn) {
        told_ = Clock::now();
        auto picture = std::make_shared<const ShownFrame>(shown(frame()));
        turn.tell([&](FollowReport& report) {
            report.frame = std::move(picture);
            report.time = film_->time();
            report.places = tracker_ ? tracker_->places() : std::vector<MarkerPlace>();
        });
    }

    void finish(Worker::Turn& turn) {
        turn.tell([&](FollowReport& report) { report.tracks = tracks_; });
    }

    std::uint64_t session_ = 0;
    std::optional<FilmFrames> film_;
    std::optional<MarkerTracker> tracker_;
    MarkerTracks tracks_;
    double frame_rate_ = 0, first_time_ = 0; ///< Hz; s
    std::vector<int> gaps_;                  ///< for each marker, frames since it was last seen
    std::vector<bool> is_hidden_;            ///< for each marker, whether the user has said that it is hidden
    Clock::time_point told_{};
};

MarkerFollower::MarkerFollower()
    : worker_({.priority = ThreadPriority::usual, // ffmpeg inherits this priority
               .failed = [](FollowReport& report, const FollowWish&,
                            std::string why) { report.trouble = std::move(why); }},
              [] {
                  return [following = std::make_shared<Following>()](const FollowWish& wish, auto& turn) {
                      following->take(wish, turn);
                  };
              }) {}

void MarkerFollower::show(const std::string& video, double begin) {
    wish_ = {.session = wish_.session + 1, .video = video, .begin = begin};
    worker_.want(wish_, [](FollowReport& report) { report = {.frame = report.frame}; });
}

void MarkerFollower::follow(std::vector<MarkerPlace> places, double radius, double frame_rate) {
    ++wish_.session; // begins again at the first frame, even if frames were followed already
    wish_.step = Step::follow;
    wish_.places = std::move(places);
    wish_.radius = radius;
    wish_.frame_rate = frame_rate;
    worker_.want(wish_, [](FollowReport& report) { report = {.frame = report.frame}; });
}

void MarkerFollower::answer(std::optional<MarkerPlace> found) {
    wish_.step = Step::go_on;
    wish_.found = found;
    wish_.lost = report().lost.value_or(0);
    worker_.want(wish_, [](FollowReport& report) {
        report.lost.reset();
        report.trouble.clear();
    });
}

void MarkerFollower::finish() {
    wish_.step = Step::finish;
    worker_.want(wish_, [](FollowReport& report) { report.lost.reset(); });
}

} // namespace pendula
