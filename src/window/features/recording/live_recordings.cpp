// SPDX-License-Identifier: MIT
#include "window/features/recording/live_recordings.hpp"

#include "files/file_places.hpp"
#include "record/open_sink.hpp"
#include "scene/present_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pendula {
namespace {

LiveRecording::Clock::time_point now() { return LiveRecording::Clock::now(); }

/// The command that makes the film again. A scene too long to be read in a command line is taken from the
/// film itself.
std::string command_for(const RecordPlace& place, gl::Size size, const Scene& scene) {
    std::string words = scene_arguments(scene);
    if (words.size() > longest_scene_arguments) words = place.file.filename().string();
    std::string line =
        fmt::format("pendula record {} --fps {} --size {}x{}", words, place.frames_per_second.text(),
                    even_size(size.width), even_size(size.height));
    if (is_picture_folder(place.file)) return line;
    for (const std::string& word : encoding_options(place.encoding)) line += ' ' + word;
    // The window's pictures have 8 bits: said where a film would have more of its own accord.
    if (codec_for(place.file, place.encoding).usual_depth > 8) line += " --depth 8";
    return line;
}

} // namespace

LiveOptions live_options(const RecordPlace& place, gl::Size window) {
    const gl::Size size = place.size.width > 0 ? place.size : window;
    return {.file = place.file,
            .width = size.width,
            .height = size.height,
            .frames_per_second = place.frames_per_second,
            .encoding = place.encoding,
            .metadata = {},
            .overwrite = place.overwrite};
}

void LiveRecordings::start(const RecordPlace& place, gl::Size window, Scene scene) {
    scene.look.transparent = false; // a window has a ground
    LiveOptions options = live_options(place, window);
    options.metadata = {scene.name, to_toml(scene), place.software,
                        command_for(place, {options.width, options.height}, scene)};
    current_ = std::make_unique<LiveRecording>(options, now());
    file_ = place.file;
    with_overlay_ = place.overlay;
}

LiveRecordings::~LiveRecordings() {
    try {
        stop();
        wait();
    } catch (const std::exception&) { // the exception that ends this is reported elsewhere
    }
}

bool LiveRecordings::is_making(const std::filesystem::path& file) const {
    const auto is_it = [&](const std::unique_ptr<LiveRecording>& recording) {
        return recording && in_full(recording->file()) == file;
    };
    return is_it(current_) || std::ranges::any_of(ending_, is_it);
}

void LiveRecordings::stop() {
    if (!current_) return;
    current_->stop(now());
    put_away();
}

/// The film so far is kept unless the problem is the encoder's own.
void LiveRecordings::break_off(const std::string& problem) {
    current_->break_off(now(), problem);
    put_away();
}

void LiveRecordings::put_away() {
    last_ = current_->figures(now());
    ending_.push_back(std::move(current_));
    picture_wanted_ = false;
}

void LiveRecordings::wait() { collect(true); }

bool LiveRecordings::all_complete() {
    collect(false);
    return !current_ && ending_.empty();
}

void LiveRecordings::hurry() {
    for (const std::unique_ptr<LiveRecording>& recording : ending_) recording->hurry();
}

void LiveRecordings::cut_short() {
    for (const std::unique_ptr<LiveRecording>& recording : ending_) recording->cut_short();
}

void LiveRecordings::scene_is_drawn(gl::Size window, bool fills,
                                    const std::function<void(const gl::Framebuffer&)>& draw, bool still) {
    collect(false);
    if (!current_) return;
    try {
        picture_wanted_ = current_->wants_picture(now(), still);
        if (!picture_wanted_) return;
        if (shows_panels(window)) return;
        if (fills && is_of_size(window)) {
            current_->take(0);
        } else {
            draw(current_->own_target());
            current_->take(current_->own_target().id());
        }
        picture_wanted_ = false;
    } catch (const std::exception& error) {
        break_off(error.what());
    }
}

void LiveRecordings::overlay_is_drawn(gl::Size) {
    if (!current_ || !picture_wanted_) return;
    picture_wanted_ = false;
    try {
        current_->take(0);
    } catch (const std::exception& error) {
        break_off(error.what());
    }
}

bool LiveRecordings::is_of_size(gl::Size window) const {
    return current_->width() == even_size(window.width) && current_->height() == even_size(window.height);
}

RecordingFigures LiveRecordings::figures() const {
    RecordingFigures figures = current_ ? current_->figures(now()) : last_;
    figures.finishing = static_cast<int>(ending_.size());
    figures.finished_part = 1;
    for (const std::unique_ptr<LiveRecording>& recording : ending_)
        figures.finished_part = std::min(figures.finished_part, recording->finished_part());
    return figures;
}

std::vector<std::string> LiveRecordings::take_news() { return std::exchange(news_, {}); }
std::vector<std::string> LiveRecordings::take_failures() { return std::exchange(failures_, {}); }

void LiveRecordings::collect(bool wait) {
    std::erase_if(ending_, [&](const std::unique_ptr<LiveRecording>& recording) {
        if (!wait && !recording->is_complete()) return false;
        const std::string failure = recording->failure();
        if (failure.empty()) {
            completed_ = in_full(recording->file()).string();
            news_.push_back("Saved " + completed_);
        } else {
            fail(failure);
        }
        return true;
    });
}

void LiveRecordings::fail(const std::string& sentence) {
    failures_.push_back(sentence);
    if (first_failure_.empty()) first_failure_ = sentence;
}

} // namespace pendula
