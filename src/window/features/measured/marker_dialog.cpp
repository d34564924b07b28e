// SPDX-License-Identifier: MIT
#include "window/features/measured/marker_dialog.hpp"

#include "files/part_file.hpp"
#include "record/film_frames.hpp"
#include "record/record_error.hpp"
#include "scene/recorded_scene.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>
#include <utility>

namespace pendula {
namespace {

constexpr int shown_lines = 720; // most rows of a shown frame: the dialogue has no room for more
constexpr int most_gaps = 12; // frames: a marker unseen for this long is lost, not only hidden by an object
constexpr double show_every = 0.06; // wall time between two shown frames, s

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
    ++wish_.session; // a new session begins at the first frame, even if frames were followed already
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

namespace {

constexpr std::size_t most_markers = most_recorded_links;
constexpr double fastest_camera = 1e6;              // Hz
constexpr float least_radius = 2, most_radius = 60; // px

/// The first of the names "film-markers.csv", "film-markers-2.csv", … that no file in the video's folder has.
std::filesystem::path free_name(const std::filesystem::path& video) {
    for (int number = 1;; ++number) {
        std::filesystem::path path = video;
        path.replace_filename(video.stem().string() +
                              (number == 1 ? "-markers" : fmt::format("-markers-{}", number)) + ".csv");
        std::error_code ignored;
        if (!std::filesystem::exists(path, ignored)) return path;
    }
}

} // namespace

void MarkerDialog::show(const std::string& video, double begin) {
    video_ = video;
    begin_ = static_cast<float>(std::max(begin, 0.0));
    stage_ = Stage::choosing;
    clicked_.clear();
    pivot_.reset();
    trouble_.clear();
    news_ = {};
    follower_.show(video_, static_cast<double>(begin_));
    open_ = opens_now_ = true;
}

void MarkerDialog::take_news() {
    news_ = follower_.report();
    if (news_.frame && news_.frame != uploaded_) {
        uploaded_ = news_.frame;
        if (texture_.width() != uploaded_->width || texture_.height() != uploaded_->height)
            texture_ = gl::Texture("markers", uploaded_->width, uploaded_->height, gl::Format::rgba8);
        texture_.upload(uploaded_->pixels);
    }
    if (news_.trouble.empty() || news_.lost) return;
    // Tracking cannot go on: return to the first frame and keep the clicked places.
    trouble_ = news_.trouble;
    const bool was_following = stage_ == Stage::following;
    stage_ = Stage::choosing;
    if (was_following) follower_.show(video_, static_cast<double>(begin_));
}

std::string MarkerDialog::instruction() const {
    if (stage_ == Stage::pivot)
        return "The first marker moves too little to tell where the pivot is: click on the pivot.";
    if (news_.lost)
        return fmt::format("Marker {} is lost at {:.2f} s: click on it, or go on without it.",
                           *news_.lost + 1, news_.time);
    if (stage_ == Stage::following) return fmt::format("Following: {:.2f} s", news_.time - news_.begin);
    if (clicked_.empty()) return "Click on the marker at the end of the first link.";
    return fmt::format("Click on the marker at the end of link {}, or press Follow.", clicked_.size() + 1);
}

void MarkerDialog::click(const MarkerPlace& place) {
    trouble_.clear();
    if (stage_ == Stage::pivot)
        pivot_ = place;
    else if (news_.lost)
        follower_.answer(place);
    else if (stage_ == Stage::choosing && clicked_.size() < most_markers)
        clicked_.push_back(place);
}

/// Draws the markers at their clicked or followed places. `shrink`: ImGui's units per pixel of the video.
void MarkerDialog::draw_places(const ImVec2& corner, float shrink, float scale) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool is_followed = stage_ != Stage::choosing && !news_.places.empty();
    const std::vector<MarkerPlace>& places = is_followed ? news_.places : clicked_;
    for (std::size_t m = 0; m < places.size(); ++m) {
        const ImVec2 at{corner.x + shrink * static_cast<float>(places[m].x),
                        corner.y + shrink * static_cast<float>(places[m].y)};
        const bool is_there = !is_followed || is_seen(places[m]);
        const ImVec4 colour = is_there ? theme::accent : theme::warning;
        const float radius = std::max(shrink * radius_, 4 * scale) + 3 * scale;
        for (const auto& [ink, width] :
             {std::pair{theme::ink(ImVec4(0, 0, 0, 0.75f)), 4 * scale}, {theme::ink(colour), 1.5f * scale}})
            list.AddCircle(at, radius, ink, 32, width);
        const std::string number = std::to_string(m + 1);
        const ImVec2 text{at.x + radius + 3 * scale, at.y - ImGui::GetFontSize() / 2};
        list.AddText({text.x + scale, text.y + scale}, theme::ink(ImVec4(0, 0, 0, 0.8f)), number.c_str());
        list.AddText(text, theme::ink(colour), number.c_str());
    }
}

void MarkerDialog::build_picture(float scale) {
    const ImVec2 room{ImGui::GetContentRegionAvail().x, ImGui::GetIO().DisplaySize.y - 250 * scale};
    if (!uploaded_) {
        ImGui::Dummy({room.x, room.x * 9 / 16});
        return;
    }
    const auto width = static_cast<float>(uploaded_->width), height = static_cast<float>(uploaded_->height);
    const float fit = std::min(room.x / width, std::max(room.y, 120 * scale) / height);
    const ImVec2 size{fit * width, fit * height};
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (room.x - size.x) / 2);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Image(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture_.id())), size);
    control_places::note("marker_picture");
    const float shrink = fit / static_cast<float>(uploaded_->reduction);
    if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        const ImVec2 at = ImGui::GetIO().MousePos;
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            click({static_cast<double>((at.x - corner.x) / shrink),
                   static_cast<double>((at.y - corner.y) / shrink)});
    }
    draw_places(corner, shrink, scale);
}

void MarkerDialog::build_choices(float scale) {
    const widgets::LabelColumn column(9);
    const float width = 160 * scale;
    ImGui::BeginDisabled(stage_ != Stage::choosing);
    widgets::field_label("Begins at", "Time in the video at which the tracking of the markers begins.");
    ImGui::SetNextItemWidth(width);
    if (ImGui::InputFloat("##begin", &begin_, 0.1f, 1, "%.3f s", ImGuiInputTextFlags_EnterReturnsTrue)) {
        begin_ = std::max(begin_, 0.0f);
        clicked_.clear(); // in another frame the markers are elsewhere
        follower_.show(video_, static_cast<double>(begin_));
    }
    control_places::note("markers_begin");
    widgets::field_label(
        "Marker radius",
        "Radius of the markers in the video; a rough value, between half and twice the true one, is enough.");
    ImGui::SetNextItemWidth(width);
    ImGui::SliderFloat("##radius", &radius_, least_radius, most_radius, "%.0f px",
                       ImGuiSliderFlags_AlwaysClamp);
    control_places::note("markers_radius");
    widgets::field_label(
        "Frames a second",
        "The camera's frame rate, if the rate in the video's file is wrong, for example in slow motion.");
    ImGui::SetNextItemWidth(width);
    if (ImGui::InputDouble("##rate", &rate_, 0, 0, rate_ > 0 ? "%.6g Hz" : "the video's own"))
        rate_ = std::clamp(rate_, 0.0, fastest_camera);
    control_places::note("markers_rate");
    ImGui::EndDisabled();
}

void MarkerDialog::build_buttons() {
    const auto button = [](const char* label, const char* place) {
        const bool pressed = ImGui::Button(label);
        control_places::note(place);
        ImGui::SameLine();
        return pressed;
    };
    if (stage_ == Stage::choosing) {
        ImGui::BeginDisabled(clicked_.empty());
        if (button("Follow", "follow_markers")) {
            trouble_.clear();
            stage_ = Stage::following;
            follower_.follow(clicked_, static_cast<double>(radius_), rate_);
        }
        if (button("Take back", "take_back_marker")) clicked_.pop_back();
        ImGui::EndDisabled();
    } else if (stage_ == Stage::following) {
        if (news_.lost && button("Go on without it", "marker_is_hidden")) follower_.answer(std::nullopt);
        if (button("End here", "end_markers")) follower_.finish();
        widgets::tooltip("Ends the tracking and writes the table up to this frame.");
    }
    if (button("Cancel", "cancel_markers")) cancels_ = true;
    ImGui::NewLine();
}

/// Writes the table once all markers have been followed and the pivot is known.
std::optional<Scene> MarkerDialog::write_table() {
    if (!news_.tracks || !open_) return std::nullopt;
    if (!pivot_) pivot_ = circle_middle(news_.tracks->bobs.front());
    if (!pivot_) {
        stage_ = Stage::pivot;
        return std::nullopt;
    }
    try {
        table_ = free_name(video_);
        write_whole_file(table_, markers_csv(*news_.tracks, *pivot_), false);
        const std::vector<std::string> beside{"video.file=" + video_,
                                              fmt::format("video.begin={}", news_.begin)};
        return recorded_scene(table_.string(), beside);
    } catch (const std::exception& error) { // for example a full disk or too few rows
        trouble_ = error.what();
        stage_ = Stage::choosing;
        pivot_.reset();
        follower_.show(video_, static_cast<double>(begin_));
        return std::nullopt;
    }
}

std::optional<Scene> MarkerDialog::build(const theme::Fonts& fonts, float scale, const DialogKeys& keys) {
    if (!open_) return std::nullopt;
    if (!begin_modal_dialog("Markers", {1000 * scale, 0}, scale, opens_now_)) {
        open_ = false;
        follower_.rest();
        return std::nullopt;
    }
    opens_now_ = cancels_ = false;
    take_news();
    const float room = ImGui::GetContentRegionAvail().x;
    const std::string name = std::filesystem::path(video_).filename().string();
    widgets::heading(fonts, widgets::elided("Follow markers: " + name, room).c_str());
    ImGui::TextUnformatted(instruction().c_str());
    control_places::note("marker_instruction");
    build_picture(scale);
    build_choices(scale);
    if (!trouble_.empty()) widgets::refusal(trouble_);
    if (news_.lost && !news_.trouble.empty()) widgets::refusal(news_.trouble);
    build_buttons();
    std::optional<Scene> scene = write_table();
    if (scene || cancels_ || keys.cancels) {
        open_ = false;
        follower_.rest();
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
    return scene;
}

} // namespace pendula
