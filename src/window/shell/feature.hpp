// SPDX-License-Identifier: MIT
/// The interface of the window's features. In each frame the loop calls the functions of Feature in the order
/// in which they are declared, each one for all features. A feature overrides only the functions that it
/// needs. While the window is minimised, only begin_frame() is called; while a film covers the run, draw() is
/// not called. A new feature needs a class with this interface, a member of WindowLoop and a place in its
/// list of features. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/frame_input.hpp"
#include "simulation/snapshot.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/theme.hpp"
#include "window/shell/action.hpp"
#include "window/shell/action_table.hpp"
#include "window/shell/window_input.hpp"

#include <glm/vec2.hpp>
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace pendula {

class SceneRenderer;
class ViewControl;

/// Converts between framebuffer pixels, counted from the lower left, and the coordinates of ImGui and of the
/// pointer's events.
struct WindowScreen {
    int height = 0;        ///< height of the framebuffer, px
    float pixel_ratio = 1; ///< framebuffer pixels per unit of ImGui's coordinates
    float scale = 1;       ///< factor for the panels' sizes: 2 doubles them
    theme::Fonts fonts;

    ImVec2 place(double x, double y) const {
        return {static_cast<float>(x) / pixel_ratio, static_cast<float>(height - y) / pixel_ratio};
    }
    /// The inverse of place().
    glm::dvec2 pixels(double x, double y) const { return {x * pixel_ratio, height - y * pixel_ratio}; }
};

/// The data that all features get in one frame.
struct WindowMoment {
    const Snapshot& snapshot;
    std::uint32_t scene = 0; ///< number of the shown scene
    ViewState& view;
    PanelSources& sources; ///< the data of the panels: each feature sets its own part
    /// The requests from this frame's keys and panels; from handle() on, a feature may add to them.
    Requests& requests;
    gl::Size size; ///< size of the framebuffer, px
    WindowScreen screen;
    double elapsed = 0;      ///< wall time since the last frame, s
    bool over_panel = false; ///< whether the pointer is over a panel; valid from handle() on
    const ViewControl& cameras;
    SceneRenderer& renderer;
    unsigned picture = 0; ///< the framebuffer object for screenshots
    std::function<void(std::string, bool is_error)> notify;
    /// Sends a command to the physics thread at once. Commands with the same `gesture` are undone together.
    std::function<void(const Command&, std::uint32_t gesture)> send_now;
};

class Feature {
  public:
    virtual ~Feature() = default;

    /// Called before anything is drawn or built, and before the samples that belong to the snapshot are
    /// received.
    virtual void begin_frame(const WindowMoment&) {}
    /// Called within the ImGui frame, before the overlay's panels.
    virtual void build(const WindowMoment&) {}
    /// Handles pointer events and removes them from `events`. True: no other feature gets events in this
    /// frame.
    virtual bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) { return false; }
    /// Adds to the picture's input. True if the picture must be drawn again even if the input is unchanged.
    virtual bool fill(const WindowMoment&, FrameInput&) { return false; }
    /// Draws marks, values and buttons over the picture drawn from the input.
    virtual void draw(const WindowMoment&, const FrameInput&) {}
    /// Returns whether the feature carries out this command itself, so that it is not sent to the physics
    /// thread.
    virtual bool takes(const WindowMoment&, const Command&) { return false; }
    /// Called after a command was sent; `order` is its number.
    virtual void sent(const Snapshot& /*shown*/, const Command&, std::uint64_t /*order*/) {}
    /// Carries out the frame's requests after the frame has been drawn into the back buffer.
    virtual void carry_out(const WindowMoment&) {}
    /// Carries out an action of action.hpp. True: the feature has done so, and no other feature is
    /// called. An exception is shown as a message.
    virtual bool perform(const WindowMoment&, Action) { return false; }
    /// Adds to the JSON report (--report).
    virtual void report(const Snapshot&, nlohmann::ordered_json&) const {}
};

} // namespace pendula
