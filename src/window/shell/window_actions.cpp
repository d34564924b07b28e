// SPDX-License-Identifier: MIT
#include "window/shell/window_actions.hpp"

#include "window/features/directing/window_film.hpp"
#include "window/features/files/window_files.hpp"
#include "window/features/map/window_map.hpp"
#include "window/features/plots/window_plots.hpp"
#include "window/features/recording/window_recordings.hpp"
#include "window/features/run/run_watch.hpp"
#include "window/features/run/window_run.hpp"
#include "window/features/section/window_section.hpp"
#include "window/features/views/window_picture.hpp"
#include "window/features/views/window_views.hpp"
#include "window/panels/overlay.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

namespace pendula {

void WindowActions::carry_out(const Requests& requests, const Snapshot& shown, gl::Size size,
                              unsigned framebuffer) {
    const auto& [run, watch, picture, views, view, plots, map, section, films, film, files, input, overlay] =
        performers_;
    for (const Command& command : requests.commands) {
        if (std::holds_alternative<Undo>(command))
            if (const auto undone = section.undo_removal()) {
                overlay.notify(*undone, false);
                continue;
            }
        section.sent(command);
        run.physics.send(command, requests.gesture);
        watch.sent(command, shown, run.physics.sent());
    }
    if (requests.show_all_views) views.control.leave_whole_window();
    films.carry_out(requests, size, film.is_shown() ? film.text() : std::string());
    film.carry_out(requests);
    if (requests.toggle_pin) views.drag.toggle_pin(*requests.toggle_pin);
    for (const PlotOrder& plot : requests.plots) plots.order(plot);
    for (const SectionOrder& order : requests.section)
        section.carry_out(order, [&](const Command& command) {
            performers_.files.keep_angle_unit(); // orbits start in radians, to the last bit
            performers_.run.physics.send(command);
            performers_.watch.sent(command, shown, performers_.run.physics.sent());
        });
    if (requests.open_scene) files.open_scene(*requests.open_scene);
    // Actions that read the state wait a frame for the commands sent in this one.
    std::vector<WindowAction> actions = std::exchange(waiting_, {});
    auto& when = requests.commands.empty() ? actions : waiting_;
    when.insert(when.end(), requests.actions.begin(), requests.actions.end());
    for (const WindowAction action : actions) {
        try {
            carry_out(action, size, framebuffer);
        } catch (const std::exception& error) {
            overlay.notify(error.what(), true);
        }
    }
}

bool WindowActions::want_picture(const Requests& requests) const {
    const auto has_screenshot = [](const std::vector<WindowAction>& actions) {
        return std::find(actions.begin(), actions.end(), WindowAction::screenshot) != actions.end();
    };
    return has_screenshot(requests.actions) || has_screenshot(waiting_);
}

// Without a default: the compiler asks what a new action does.
void WindowActions::carry_out(WindowAction action, gl::Size size, unsigned framebuffer) {
    const auto& [run, watch, picture, views, view, plots, map, section, films, film, files, input, overlay] =
        performers_;
    switch (action) {
    case WindowAction::clear_trails:
        picture.clear_trails();
        return plots.clear_trails();
    case WindowAction::home_camera:
        views.control.home();
        map.home(view.map);
        return plots.home();
    case WindowAction::map_back:
        return map.back(view.map);
    case WindowAction::map_forward:
        return map.forward(view.map);
    case WindowAction::fullscreen:
        return input.toggle_fullscreen();
    case WindowAction::screenshot:
        return files.save_dated_screenshot(size, framebuffer);
    case WindowAction::record:
        return films.toggle(size);
    case WindowAction::hand_out:
        return films.hand_out();
    case WindowAction::copy_state:
        return files.copy_state();
    case WindowAction::paste_state:
        return files.paste_state();
    case WindowAction::save_scene:
        return files.save_scene();
    case WindowAction::save_run:
        return files.save_run();
    case WindowAction::open_file:
        return files.show_open_dialog();
    case WindowAction::gallery:
        return files.show_gallery();
    case WindowAction::quit:
        return input.close_window();
    case WindowAction::leave:
        if (film.take_camera_back()) return;
        if (!views.control.leave_whole_window()) input.leave_fullscreen();
        return;
    }
}

} // namespace pendula
