// SPDX-License-Identifier: MIT
#include "app/live_recordings.hpp"

#include "record/record_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pendula {
namespace {

LiveRecording::Clock::time_point now() { return LiveRecording::Clock::now(); }

} // namespace

void LiveRecordings::start(const RecordPlace& place, gl::Size window, const Scene& scene) {
    const gl::Size size = place.size.width > 0 ? place.size : window;
    current_ = std::make_unique<LiveRecording>(
        LiveOptions{.file = place.file,
                    .width = size.width,
                    .height = size.height,
                    .frames_per_second = place.frames_per_second,
                    .encoding = place.encoding,
                    .metadata = {scene.name, to_toml(scene), place.software,
                                 fmt::format("pendula record {} --fps {} --size {}x{}", "scene.toml",
                                             place.frames_per_second, size.width, size.height)},
                    .overwrite = place.overwrite},
        now());
    file_ = place.file;
    with_overlay_ = place.overlay;
}

void LiveRecordings::stop() {
    if (!current_) return;
    current_->stop(now());
    last_ = current_->figures(now());
    ending_.push_back(std::move(current_));
    picture_wanted_ = false;
}

void LiveRecordings::wait() { collect(true); }

void LiveRecordings::scene_is_drawn(gl::Size window,
                                    const std::function<void(const gl::Framebuffer&)>& draw) {
    collect(false);
    if (!current_) return;
    try {
        picture_wanted_ = current_->wants_picture(now());
        if (!picture_wanted_) return;
        if (!is_of_size(window)) {
            draw(current_->own_target());
            current_->take(current_->own_target().id());
        } else if (!with_overlay_) {
            current_->take(0);
        } else {
            return;
        }
        picture_wanted_ = false;
    } catch (const std::exception& error) {
        picture_wanted_ = false;
        last_ = current_->figures(now());
        last_.active = false;
        const std::filesystem::path file = current_->file();
        current_.reset();
        fail(file, error.what());
    }
}

void LiveRecordings::overlay_is_drawn(gl::Size) {
    if (current_ && picture_wanted_) current_->take(0);
    picture_wanted_ = false;
}

bool LiveRecordings::is_of_size(gl::Size window) const {
    return current_->width() == std::max(2, window.width / 2 * 2) &&
           current_->height() == std::max(2, window.height / 2 * 2);
}

RecordingFigures LiveRecordings::figures() const { return current_ ? current_->figures(now()) : last_; }

std::vector<std::string> LiveRecordings::take_news() { return std::exchange(news_, {}); }
std::vector<std::string> LiveRecordings::take_failures() { return std::exchange(failures_, {}); }

void LiveRecordings::collect(bool wait) {
    std::erase_if(ending_, [&](const std::unique_ptr<LiveRecording>& recording) {
        if (!wait && !recording->is_complete()) return false;
        const std::string failure = recording->failure();
        if (failure.empty())
            news_.push_back("Saved " + std::filesystem::absolute(recording->file()).string());
        else
            fail(failure);
        return true;
    });
}

void LiveRecordings::fail(const std::string& sentence) {
    failures_.push_back(sentence);
    if (first_failure_.empty()) first_failure_ = sentence;
}

} // namespace pendula
