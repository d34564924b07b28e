// SPDX-License-Identifier: MIT
/// The window's map of chaos: its calculation in the background, the pointer in it, and the chains started
/// from it. Drawing thread.
///
///     MapView, setup ──> MapWork ──> MapPainter ──> MapFrame ──> renderer
///     pointer ──> MapControl ──> another MapView, or SetStart
///
/// Nothing is calculated while no layout shows the map.
#pragma once

#include "gl/window.hpp"
#include "map/map_work.hpp"
#include "render/map/painted_map.hpp"
#include "simulation/snapshot.hpp"
#include "tasks/latest_wish.hpp"
#include "window/features/map/map_control.hpp"
#include "window/features/map/map_marks.hpp"
#include "window/features/map/started_chain.hpp"
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

/// Colours the pictures of a map on its own thread, because millions of pixels take longer than a frame. Used
/// by one thread, which never waits for it.
class MapPainter {
  public:
    MapPainter();

    /// Replaces a request that has not been started; a started one is completed.
    void want(const PaintWish& wish) { wishes_.want(wish); }

    struct Report {
        std::shared_ptr<const PaintedMap> newest; ///< the last finished picture; null before the first
        std::string failure;                      ///< why the last requested picture cannot be painted
    };
    Report report() const { return wishes_.report(); }

  private:
    LatestWish<PaintWish, Report> wishes_;
};

class WindowMap final : public Feature {
  public:
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    bool fill(const WindowMoment& moment, FrameInput& input) override {
        return fill(input, moment.snapshot, moment.size, moment.elapsed);
    }
    void draw(const WindowMoment&, const FrameInput&) override;
    bool perform(const WindowMoment&, Action) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    /// Removes the map's events from `events`; call it before the views get them.
    void handle(InputEvents&, const MapPointer&, MapView&);

    /// Adds the clicked start to the requests, as one command, so that one undo undoes it. True if a start
    /// was clicked.
    bool launch(const Snapshot&, Requests&);

    /// Adds the map to an input whose layout shows it. True if its look has changed since the last frame for
    /// a reason that the rest of the input does not show.
    bool fill(FrameInput&, const Snapshot&, gl::Size framebuffer, double seconds);

    /// Draws marks, card and buttons; call it after the input's frame has been drawn. `quiet`: without
    /// buttons.
    void build(const FrameInput&, const Snapshot&, const PlotScreen&, MapView&, double seconds, bool quiet);
    void home(MapView& view) { control_.home(view); }
    void back(MapView& view) { control_.history().back(view); }
    void forward(MapView& view) { control_.history().forward(view); }

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
    /// A chain started beside the main one, at a point of the plane.
    struct Kept {
        MapPoint point;
        StartedChain chain;
    };

    /// The pixel under the pointer in the last frame, while its card was shown.
    struct Pointed {
        MapTransform::Pixel pixel;
        MapPoint point;
        std::optional<double> value; ///< SI units, as soon as it is known
    };

    void follow_scene(std::uint32_t);
    void follow_setup(const MapView&, const Snapshot&);
    void ask(const Request&, const MapView&, double seconds);
    bool take_picture();
    void arrange_pictures();
    void leave();
    std::optional<double> value_of(const MapTransform::Pixel&);
    void mark(const Snapshot&, const PlotScreen&);
    void swing_at(const MapPoint&, double seconds);
    void show_card(Theme, const PlotScreen&, double seconds);
    void toggle_kept(const MapPoint&);

    MapWork work_{usual_threads()};
    MapWork pointed_{1}; ///< maps of one pixel, so that the pixel under the pointer need not wait for others
    MapPainter painter_;
    MapReport report_; ///< of this frame
    MapControl control_;
    std::uint32_t scene_ = 0;            ///< the scene's number in the run
    std::optional<MapDefinition> given_; ///< the map of the present chain and start
    MapDefinition definition_; ///< without the values of the axes: starting at a point does not change it
    MapPlace all_;
    std::optional<std::string> problem_;
    std::optional<ShownMap> shown_; ///< in the last frame
    MapGeometry geometry_;
    /// The request for the shown place, and the last one sent to work_.
    std::optional<Request> request_, sent_;
    double standing_ = 0, since_sent_ = 0; ///< s
    std::shared_ptr<const PaintedMap> newest_, older_;
    MapFrame frame_;
    std::vector<Kept> kept_;
    std::optional<MapPoint> swinging_at_;
    std::optional<StartedChain> swinging_;
    double swinging_time_ = 0; ///< s
    std::deque<glm::dvec2> trail_;
    std::optional<PixelRectangle> drawn_in_; ///< px, from the upper left; unset: no map was drawn
    std::optional<Pointed> under_pointer_;
};

} // namespace pendula
