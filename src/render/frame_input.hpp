// SPDX-License-Identifier: MIT
/// The contents of one frame, as a value. The window and off-screen rendering use the same value type, so
/// that both draw the same picture.
#pragma once

#include "physics/chain.hpp"
#include "physics/trajectory.hpp"
#include "render/chain_extent.hpp"
#include "render/plots/plot_axes.hpp"
#include "render/plots/plot_curve.hpp"
#include "render/plots/plot_kinds.hpp"
#include "render/view.hpp"
#include "scene/trail_length.hpp"
#include "scene/viewing.hpp"
#include "section/section_choice.hpp"
#include "section/section_shell.hpp"
#include "simulation/snapshot.hpp"

#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

struct MapFrame;

/// An orbiting camera around the torus.
struct OrbitCamera {
    float azimuth = 0.6f;    ///< rad
    float elevation = 0.55f; ///< above the torus's plane, −π/2 … π/2, rad
    float distance = 4.2f;   ///< in major radii
    glm::vec2 pan{0};        ///< shift of the picture to the right and up, half heights of the view

    bool operator==(const OrbitCamera&) const = default;
};

constexpr float least_chain_zoom = 0.2f, most_chain_zoom = 200;

/// The part of the chain's plane that the chain's view shows.
struct ChainCamera {
    glm::vec2 centre{0}; ///< the view's middle relative to its initial place or to the pivot, m
    float zoom = 1;      ///< 1: everything that the chain can reach fits into the view
    /// 1: `centre` is relative to the pivot, because the view follows a bob. 0: `centre` is relative to the
    /// initial place of the view's middle. Values in between blend both.
    float from_pivot = 0;

    bool operator==(const ChainCamera&) const = default;
};

/// The shape of the torus: one of its three embeddings, or a blend between them.
struct TorusShape {
    float roll = 1;     ///< 0 is a flat square, 1 a ring
    float clifford = 0; ///< 0 … 1; 1: the projection of a torus in the 3-sphere
    float turn = 0;     ///< the rotation of the torus in the 3-sphere, rad

    bool operator==(const TorusShape&) const = default;
};

/// The motion at one simulated time. The pointer and the spans must stay valid while the frame is used.
struct ShownMotion {
    const Chain* chain = nullptr;
    /// The main chain ([0]) and its companions. Bobs are drawn at these states, and trails end at them.
    std::span<const ChainState> states;
    /// For each state, a report on its trajectory: the kind, the first sample, and more. The last states may
    /// have no report.
    std::span<const TrajectoryReport> trajectories;
    std::uint32_t epoch = 0;            ///< trails of other epochs are not drawn
    double time = 0;                    ///< simulated time of `states`, s; later samples are not shown
    double sample_interval = 1.0 / 240; ///< s

    /// The kind of a companion; `ghost` if `trajectories` has no entry for it.
    TrajectoryKind kind_of(std::size_t trajectory) const {
        return trajectory < trajectories.size() ? trajectories[trajectory].kind : TrajectoryKind::ghost;
    }
    /// Whether a companion is shown; it is hidden where its recording has a gap.
    bool is_seen(std::size_t trajectory) const {
        return trajectory >= trajectories.size() || trajectories[trajectory].is_seen;
    }
    /// The number of companions of a kind among the trajectories before `end`.
    std::size_t count_of(TrajectoryKind kind, std::size_t end) const {
        std::size_t count = 0;
        for (std::size_t trajectory = 1; trajectory < end; ++trajectory) count += kind_of(trajectory) == kind;
        return count;
    }
    /// The index of the trajectory's own first sample; 0 if `trajectories` has no entry for it.
    std::int64_t first_sample(std::size_t trajectory) const {
        return trajectory < trajectories.size() ? trajectories[trajectory].first_sample : 0;
    }
};

/// A frame of the video behind the chain.
struct VideoFrame {
    int width = 0, height = 0;      ///< px
    double reduction = 1;           ///< pixels of the video per pixel of the frame
    std::vector<std::uint8_t> rgba; ///< rows from the top, sRGB, opaque
};

/// The allowed region of a section; null if all points are allowed.
using SharedOutline = std::shared_ptr<const std::vector<OutlinePart>>;

/// The contents of a section's plot. The spans must stay valid while the frame is used.
struct ShownSection {
    SectionChoice choice;
    SharedOutline allowed;             ///< null if all points are allowed
    double strobe_reach = 0;           ///< for a stroboscopic section: SectionShell::strobe_reach()
    bool is_complete = false;          ///< all points are known, so stroboscopic axes can be fitted to them
    std::span<const PlotCurve> orbits; ///< points without lines; the main chain's orbit comes first
    std::span<const float> strengths;  ///< strength of each orbit's dots; empty if all are equal
    std::uint64_t revision = 0;        ///< grows when the orbits change
    std::string note;                  ///< text: the plane and the energy
    std::string empty;                 ///< text: why there is no section; empty if there is one
};

/// The meaning of the codes (channel values) of a finished picture.
enum class PictureCoding {
    srgb,  ///< for a screen or a file; highlights are compressed to white
    pq,    ///< PQ of BT.2100 with BT.2020's primaries; highlights reach up to wide_peak
    hlg,   ///< HLG of BT.2100; otherwise like `pq`
    linear ///< linear light times alpha, not compressed; BT.709's primaries; 1 is white
};

/// The difference between neighbouring codes of `depth` bits, for dither.glsl; 0 for depth 0.
inline float code_of(int depth) {
    return depth > 0 ? 1.0f / static_cast<float>((1 << std::max(depth, 8)) - 1) : 0.0f;
}

/// Constants that limit light brighter than white, in units of white. Light up to the knee is unchanged;
/// brighter light becomes peak − knee²/light.
inline constexpr double wide_peak = 1000.0 / 203, wide_knee = wide_peak / 2;

/// One frame. frame_of() sets the motion and the viewing. Here `trail_seconds` is in simulated seconds.
struct FrameInput : ShownMotion, Viewing {
    std::optional<std::size_t> hovered_bob, dragged_bob; ///< glowing bobs of the main chain, counted from 0
    ChainCamera chain_camera;
    /// The extent to which the chain's view is fitted. Unset: the extent that the chain can reach with the
    /// first state's energy.
    std::optional<ChainExtent> chain_extent;
    OrbitCamera torus_camera;
    TorusShape torus_shape;
    ViewLayout layout; ///< views without area are not drawn
    PerPlot<PlotWindow> plot_windows;
    std::span<const PlotCurve> drift_curves, divergence_curves; ///< log10 of values over simulated time (s)
    std::span<const PlotCurve> energy_curves;                   ///< J, over time relative to now (s)
    /// An ensemble's curves over simulated time: see EnsembleCurves. Empty without an ensemble.
    std::span<const PlotCurve> spread_curves, entropy_curves, flipped_curves, ensemble_drift_curves;
    /// The contents of the map's view, or null for an empty view. Must outlive the frame.
    const MapFrame* map_frame = nullptr;
    std::shared_ptr<const VideoFrame> video_frame; ///< null without a video
    ShownSection section;
    bool logs_end_at_time = false; ///< for films: curves of recorded readings end at `time`
    double energy_scale = 0;       ///< E*, the unit of the energy's drift, J
    /// The part to draw, in the picture's pixels, if the picture is too large to be drawn at once. The part's
    /// pixels are the same as in the whole picture, except those within BloomPass::reach of an edge of the
    /// part that is inside the picture.
    std::optional<PixelRectangle> tile;
    std::optional<PixelRectangle> safe_area; ///< where captions may be; unset for the whole picture
    std::vector<CoveredBox> covered;         ///< areas covered by captions; labels near them fade
    bool show_labels = true;                 ///< numbers and names of axes, and legends
    int depth = 8; ///< bits per channel of the target's codes: 8, 10 or 16; 0 for no dithering
    /// The coding of the finished picture. For codings other than sRGB, the target gets floating-point sRGB
    /// codes that continue above 1; AveragePass converts them.
    PictureCoding coding = PictureCoding::srgb;
    float render_scale = 1; ///< rows of pixels drawn per row of the picture; text is always sharp
    /// The share of this frame in the picture, 0 … 1; the rest is the light of earlier pictures that also had
    /// a `newness`. Unset: the picture shows only this frame, and this frame leaves no light in later
    /// pictures.
    std::optional<float> newness;
    float text_size = 13; ///< px per em, of text in the scene
    /// The factor on line widths and bob radii, which are given for a picture 900 px high: pixel_scale_for().
    float pixel_scale = 1;
};

/// A frame of this motion with this viewing, at `speed` simulated seconds per second of the viewer's time.
/// The caller sets cameras, layout and sizes.
inline FrameInput frame_of(const ShownMotion& motion, const Viewing& viewing, double speed = 1) {
    FrameInput input;
    static_cast<ShownMotion&>(input) = motion;
    input.viewing() = viewing;
    input.trail_seconds = trail_span(viewing.trail_seconds, viewing.look, *motion.chain, speed);
    return input;
}

} // namespace pendula
