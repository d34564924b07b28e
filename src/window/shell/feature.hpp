// SPDX-License-Identifier: MIT
/// What the window's loop asks of each feature. The loop goes over its features in the order of these
/// functions; a feature leaves out what it does not need. A new feature is a class with this interface and a
/// member of WindowLoop. Drawing thread.
#pragma once

#include "gl/window.hpp"
#include "render/frame_input.hpp"
#include "simulation/snapshot.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/theme.hpp"
#include "window/shell/requests.hpp"
#include "window/shell/window_input.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace pendula {

class SceneRenderer;
class ViewControl;

/// How framebuffer pixels become ImGui's coordinates.
struct PlotScreen {
    int height = 0;        ///< of the framebuffer, px
    float pixel_ratio = 1; ///< framebuffer pixels per unit of ImGui's and of the pointer's
    float scale = 1;       ///< overlay pixels per logical pixel
    theme::Fonts fonts;

    ImVec2 place(double x, double y) const {
        return {static_cast<float>(x) / pixel_ratio, static_cast<float>(height - y) / pixel_ratio};
    }
};

/// What all features are given in one frame.
struct WindowMoment {
    const Snapshot& snapshot;
    std::uint32_t scene = 0; ///< the number of the scene shown
    ViewState& view;
    PanelSources& sources; ///< what panels show: each feature puts its own part there
    Requests& requests;    ///< of this frame's keys and panels; a feature may add to them
    gl::Size size;         ///< of the framebuffer, px
    PlotScreen screen;
    double elapsed = 0;      ///< s of wall time since the last frame
    bool over_panel = false; ///< the pointer is; known once the panels are built
    const ViewControl& cameras;
    SceneRenderer& renderer;
    unsigned picture = 0; ///< the framebuffer object of which a screenshot is taken
    std::function<void(std::string, bool is_error)> notify;
    /// Sends a command to the physics thread at once; changes of one `gesture` are undone together.
    std::function<void(const Command&, std::uint32_t gesture)> send;
};

class Feature {
  public:
    virtual ~Feature() = default;

    /// Before anything is drawn or built, and before the samples that came with the snapshot.
    virtual void begin_frame(const WindowMoment&) {}
    /// Within the ImGui frame, before the overlay's panels.
    virtual void build(const WindowMoment&) {}
    /// Takes the pointer's events that belong to the feature out of `events`. True: it takes all of them.
    virtual bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) { return false; }
    /// Adds to the picture's input. True if the picture looks another way for a reason that the input does
    /// not show.
    virtual bool fill(const WindowMoment&, FrameInput&) { return false; }
    /// Marks, values and buttons over the picture that was drawn from the input.
    virtual void draw(const WindowMoment&, const FrameInput&) {}
    /// Whether the feature itself carries out a command that the user sends, so that the physics thread does
    /// not get it.
    virtual bool takes(const WindowMoment&, const Command&) { return false; }
    /// A command was sent; it is the `order`-th.
    virtual void sent(const Snapshot& /*shown*/, const Command&, std::uint64_t /*order*/) {}
    /// Carries out the frame's requests, after the frame has been drawn into the back buffer.
    virtual void carry_out(const WindowMoment&) {}
    /// Carries out an action of action_table.hpp. True: no other feature is to do so. What it throws becomes
    /// a notice.
    virtual bool perform(const WindowMoment&, Action) { return false; }
    /// Adds to the JSON report (--report).
    virtual void report(nlohmann::ordered_json&) const {}
};

} // namespace pendula
