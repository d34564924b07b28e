// SPDX-License-Identifier: MIT
#include "window/panels/window_panels.hpp"

#include "window/shell/desktop_window.hpp"
#include "window/shell/window_frame.hpp"

#include <string>

namespace pendula {

WindowPanels::WindowPanels(const DesktopWindow& desktop, const Scene& scene)
    : overlay(desktop.imgui.fonts(), desktop.imgui.scale()) {
    const std::string notice = preferences.load(view.preferences);
    show_view(scene.name, scene.viewing(), view);
    if (!notice.empty())
        overlay.notify(notice, true);
    else if (!scene.note.empty())
        overlay.notify(scene.note, false);
}

void WindowPanels::rescale(DesktopWindow& desktop) {
    if (desktop.imgui.rescale(desktop.sizes.window, desktop.window.content_scale(), desktop.pixel_ratio(),
                              static_cast<float>(view.preferences.ui_scale)))
        overlay.set_scale(desktop.imgui.fonts(), desktop.imgui.scale());
}

void WindowPanels::keep_preferences(double seconds) {
    if (const std::string problem = preferences.keep(view.preferences, seconds); !problem.empty())
        overlay.notify(problem, true);
}

PixelRectangle WindowPanels::free_area(gl::Size framebuffer, float pixel_ratio) const {
    return scene_area(overlay.free_area(view), pixel_ratio, framebuffer);
}

} // namespace pendula
