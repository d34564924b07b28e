// SPDX-License-Identifier: MIT
/// The window's map of chaos: calculates the map in the background, handles the pointer in it, and starts
/// chains from its points. Drawing thread.
///
///     MapView, setup ──> MapWork ──> MapPainter ──> MapFrame ──> renderer
///     pointer ──> MapControl ──> another MapView, or SetStart
///
/// Nothing is calculated while the window's layout does not show the map.
#pragma once

#include "gl/window.hpp"
#include "map/map_work.hpp"
#include "render/map/map_geometry.hpp"
#include "render/map/painted_map.hpp"
#include "simulation/snapshot.hpp"
#include "tasks/latest_wish.hpp"
#include "window/features/map/map_control.hpp"
#include "window/features/map/map_marks.hpp"
#include "window/features/views/view_control.hpp"
#include "window/shell/feature.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// A picture to paint, and its colours.
struct PaintWish {
    std::shared_ptr<const MapPicture> picture;
    MapPaletteChoice palette = MapPaletteChoice::automatic;
    MapScaleChoice scale = MapScaleChoice::automatic;

    bool operator==(const PaintWish&) const = default;
};

struct PaintReport {
    std::shared_ptr<const PaintedMap> newest; ///< the last finished picture; null before the first
    std::string failure;                      ///< why the last requested picture cannot be painted
};

/// Colours the pictures of a map on a separate thread, because millions of pixels take longer than a frame. A
/// new request replaces a waiting request; a started request is completed.
using MapPainter = LatestWish<PaintWish, PaintReport>;
MapPainter map_painter();

class WindowMap final : public Feature {
  public:
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    bool fill(const WindowMoment& moment, FrameInput& input) override {
        return fill(input, moment.snapshot, moment.size, moment.elapsed);
    }
    void draw(const WindowMoment&, const FrameInput&) override;
    bool perform(const WindowMoment&, Action) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    /// Handles the pointer's events in the map as MapControl::handle() does. Call it before the views get
    /// `events`.
    void handle(InputEvents&, const WindowScreen&, bool over_panel, double seconds, MapView&);

    /// If the user has clicked on a start, requests this start as one command, which one undo undoes, and
    /// returns true. A click with Shift only adds or removes a chain beside the main chain.
    bool launch(const Snapshot&, const WindowScreen&, Requests&);

    /// If the input's layout shows the map, adds the map to the input. Returns whether the map's picture has
    /// changed since the last frame; a comparison of the inputs does not show this.
    bool fill(FrameInput&, const Snapshot&, gl::Size framebuffer, double seconds);

    /// Carries out the actions that show the whole map or a visited place; ignores other actions.
    void go(Action, MapView&);

    std::size_t kept_chains() const { return kept_.size(); }
    /// Whether the picture in the last frame was unfinished.
    bool is_calculating() const { return shown_ && frame_.progress < 1; }

  private:
    /// A map to be calculated.
    struct Request {
        MapDefinition definition;
        MapPlace place;
        MapGrid grid;
        bool operator==(const Request&) const = default;
    };
    /// A chain started beside the main chain, at a point of the plane.
    struct Kept {
        MapPoint point;
        StartedChain chain;
    };

    /// The pixel under the pointer in the last frame, while its card was shown.
    struct Pointed {
        MapTransform::Pixel pixel;
        MapPoint point;
        std::optional<double> value; ///< SI units; unset if not yet known
    };

    void follow_scene(std::uint32_t);
    void follow_setup(const MapView&, const Snapshot&);
    void ask(const Request&, const MapView&, double seconds);
    bool take_picture();
    void arrange_pictures();
    void leave();
    std::optional<double> value_of(const MapTransform::Pixel&);
    void mark(const Snapshot&, const WindowScreen&);
    void swing_at(const MapPoint&, double seconds);
    void show_card(Theme, const WindowScreen&, double seconds);
    void toggle_kept(const MapPoint&, const WindowScreen&);

    MapWork work_{usual_threads()};
    MapWork pointed_{1}; ///< calculates the pixel under the pointer alone, without waiting for the map
    MapPainter painter_ = map_painter();
    MapReport report_; ///< the report of work_ in this frame
    MapControl control_;
    std::uint32_t scene_ = 0;            ///< RunRecord::scene of the run in the last frame
    std::optional<MapDefinition> given_; ///< the map of the present chain and start
    MapDefinition definition_;           ///< given_ without the values that the axes vary
    MapPlace all_;
    std::optional<std::string> problem_;
    std::optional<ShownMap> shown_; ///< the map in the last frame
    MapGeometry geometry_;
    /// The request for the shown place, and the last request sent to work_.
    std::optional<Request> request_, sent_;
    double standing_ = 0, since_sent_ = 0; ///< time since request_ changed, and since sent_ was sent, s
    std::shared_ptr<const PaintedMap> newest_, older_;
    MapFrame frame_;
    std::vector<Kept> kept_;
    std::optional<MapPoint> swinging_at_;
    std::optional<StartedChain> swinging_;
    double swinging_time_ = 0; ///< time since the card's chain began to move, s; negative before
    std::deque<glm::dvec2> trail_;
    std::optional<PixelRectangle> drawn_in_; ///< the map's place, px from the upper left; unset if not drawn
    std::optional<Pointed> under_pointer_;
};

} // namespace pendula
