// SPDX-License-Identifier: MIT
#include "window/features/files/window_files.hpp"

#include "files/file_places.hpp"
#include "files/part_file.hpp"
#include "scene/present_scene.hpp"
#include "scene/recorded_scene.hpp"
#include "storyboard/storyboard.hpp"
#include "window/features/directing/window_film.hpp"
#include "window/features/files/open_file.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace pendula {
namespace {

/// Runs `work`; an exception becomes a notice.
template<class Work>
void attempt(Overlay& overlay, Work work) {
    try {
        work();
    } catch (const std::exception& error) {
        overlay.notify(error.what(), true);
    }
}

std::string saved(const std::filesystem::path& path) { return "Saved " + in_full(path).string(); }

} // namespace

DialogKeys dialog_keys(const InputEvents& events) {
    DialogKeys keys;
    for (const KeyPress& press : events.keys) {
        keys.across += (press.key == GLFW_KEY_RIGHT) - (press.key == GLFW_KEY_LEFT);
        keys.down += (press.key == GLFW_KEY_DOWN) - (press.key == GLFW_KEY_UP);
        keys.accepts |= press.key == GLFW_KEY_ENTER || press.key == GLFW_KEY_KP_ENTER;
        keys.cancels |= press.key == GLFW_KEY_ESCAPE;
    }
    return keys;
}

void WindowFiles::build_dialogs(const theme::Fonts& fonts, float scale, const InputEvents& events,
                                bool still) {
    const DialogKeys keys = dialog_keys(events);
    if (auto chosen = open_dialog_.build(fonts, scale, keys)) open_path(*chosen);
    thumbnails_.work();
    const auto picture_of = [this, still](const std::string& id, std::optional<double> hovered) {
        return thumbnails_.picture_of(id, still ? std::nullopt : hovered);
    };
    if (auto chosen = gallery_.build(fonts, scale, keys, picture_of)) open_scene(*chosen);
    if (auto recorded = table_dialog_.build(fonts, scale, keys)) {
        show({*std::move(recorded), nullptr});
        remember_file(table_dialog_.path());
    }
    if (auto recorded = marker_dialog_.build(fonts, scale, keys)) {
        show({*std::move(recorded), nullptr});
        remember_file(marker_dialog_.path());
        overlay_.notify(saved(marker_dialog_.path()), false);
    }
    for (const std::string& path : events.dropped) open_path(path);
}

void WindowFiles::show(OpenedFile opened, const std::filesystem::path& path) {
    if (opened.storyboard)
        return film_.open(std::move(opened.storyboard),
                          is_storyboard_name(path.string()) ? in_full(path) : std::filesystem::path());
    film_.show(false);
    if (!opened.scene.note.empty()) overlay_.notify(opened.scene.note, false);
    scene_.show(opened.scene, std::move(opened.run), std::move(opened.views), opened.is_picture);
}

void WindowFiles::open_scene(const std::string& id) {
    attempt(overlay_, [&] {
        show(is_storyboard_name(id) ? open_shipped_storyboard(id) : OpenedFile{load_scene(id), nullptr});
    });
}

void WindowFiles::open_path(const std::filesystem::path& path) {
    attempt(overlay_, [&] {
        std::error_code ignored;
        if (path == path.filename() && shipped_storyboard(path.string()) &&
            !std::filesystem::exists(path, ignored))
            return show(open_shipped_storyboard(path.string()));
        if (is_foreign_video(path)) return show_behind(path);
        if (is_table_name(path.string())) return table_dialog_.show(path);
        show(open_file(path), path);
        remember_file(path);
    });
}

/// Shows the video of a real pendulum behind the chain.
void WindowFiles::show_behind(const std::filesystem::path& video) {
    scene_.show_behind({.file = in_full(video).lexically_normal().string()});
    overlay_.notify(
        "The video is behind the chain: place it, and follow its markers, in the Measured section", false);
}

void WindowFiles::copy_state() {
    const std::string line = to_command_line(scene_.to_save(), scene_.now().name);
    glfwSetClipboardString(window_.handle(), line.c_str());
    overlay_.notify("Copied this state as a command line", false);
}

void WindowFiles::start_from(const std::string& command_line) {
    attempt(overlay_, [&] {
        if (command_line.empty())
            throw SceneError("the clipboard holds no text: expected a pendula command line");
        Scene scene = scene_from_command_line(command_line);
        // The command line has exact angles in radians; the panel's table still shows its own unit.
        overlay_.keep_angle_unit();
        overlay_.notify(fmt::format("Started from the copied state: {}", scene.name), false);
        show({std::move(scene), nullptr});
    });
}

void WindowFiles::save_scene() {
    attempt(overlay_, [&] {
        const std::filesystem::path path = dated_name(".pendula.toml");
        write_whole_file(path, to_toml(scene_.to_save()), false);
        remember_file(path);
        scene_.mark_saved();
        overlay_.notify(saved(path), false);
    });
}

void WindowFiles::save_dated_screenshot(gl::Size picture, unsigned framebuffer) {
    attempt(overlay_, [&] {
        const std::filesystem::path path = dated_name(".png");
        save_picture(path, framebuffer, picture.width, picture.height, scene_.now());
        remember_file(path);
        overlay_.notify(saved(path), false);
    });
}

void WindowFiles::carry_out(const WindowMoment& moment) {
    if (moment.requests.open_scene) open_scene(*moment.requests.open_scene);
    if (const VideoView& video = moment.view.video; moment.requests.follow_markers && !video.file.empty())
        marker_dialog_.show(video.file, video.begin);
}

bool WindowFiles::perform(const WindowMoment& moment, Action action) {
    if (action == Action::screenshot) save_dated_screenshot(moment.size, moment.picture);
    if (action == Action::save_scene) save_scene();
    if (action == Action::save_run) journal_.save(dated_name(".pendula")); // a notice reports the result
    if (action == Action::open_file)
        open_dialog_.show(start_folder(), openable_files, recent_files(), openable_endings(),
                          shipped_storyboards());
    if (action == Action::gallery) gallery_.show(scene_.name());
    if (action == Action::copy_state) copy_state();
    // The start follows in a later frame, when the clipboard's text has arrived.
    if (action == Action::paste_state) clipboard_.ask([this](const std::string& text) { start_from(text); });
    return false;
}

} // namespace pendula
