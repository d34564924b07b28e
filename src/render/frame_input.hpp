// SPDX-License-Identifier: MIT
/// The contents of one frame, as a value: the same for the window and for off-screen rendering, so that both
/// draw the same picture.
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
    float elevation = 0.55f; ///< rad above the torus's plane, −π/2 … π/2
    float distance = 4.2f;   ///< in major radii
    glm::vec2 pan{0};        ///< of the picture, right and up, in half heights of the view

    bool operator==(const OrbitCamera&) const = default;
};

constexpr float least_chain_zoom = 0.2f, most_chain_zoom = 200;

/// The part of the chain's plane that its view shows.
struct ChainCamera {
    glm::vec2 centre{0}; ///< m, the view's middle relative to its home, or to the pivot
    float zoom = 1;      ///< 1: everything that the chain can reach fits the view
    /// 1: `centre` counts from the pivot, as when the view follows a bob; 0: from its home; values in between
    /// blend both.
    float from_pivot = 0;

    bool operator==(const ChainCamera&) const = default;
};

/// A shape between the three embeddings of the torus.
struct TorusShape {
    float roll = 1;     ///< 0 a flat square … 1 a ring
    float clifford = 0; ///< 0 … 1: 1 is the torus in the 3-sphere, projected
    float turn = 0;     ///< rad, how far that torus has turned in four dimensions

    bool operator==(const TorusShape&) const = default;
};

/// The motion at one moment. What it points to must outlive the frame.
struct ShownMotion {
    const Chain* chain = nullptr;
    /// [0] is the main chain, then its companions: where bobs are drawn and trails end.
    std::span<const ChainState> states;
    /// The kind of each state, and the first sample that a line may join it to.
    std::span<const TrajectoryReport> trajectories;
    std::uint32_t epoch = 0;            ///< trails of other epochs are not drawn
    double time = 0;                    ///< simulated seconds of `states`: later samples are not shown
    double sample_interval = 1.0 / 240; ///< s

    /// The kind of a companion; a ghost if `trajectories` does not say.
    TrajectoryKind kind_of(std::size_t trajectory) const {
        return trajectory < trajectories.size() ? trajectories[trajectory].kind : TrajectoryKind::ghost;
    }
    /// Whether a companion is shown; it is hidden where its recording has a gap.
    bool is_seen(std::size_t trajectory) const {
        return trajectory >= trajectories.size() || trajectories[trajectory].is_seen;
    }
    /// The number of companions of a kind, up to trajectory `end`.
    std::size_t count_of(TrajectoryKind kind, std::size_t end) const {
        std::size_t count = 0;
        for (std::size_t trajectory = 1; trajectory < end; ++trajectory) count += kind_of(trajectory) == kind;
        return count;
    }
    /// The index of the trajectory's own first sample; 0 if `trajectories` does not say.
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

/// The allowed region of a section; null: everything is allowed.
using SharedOutline = std::shared_ptr<const std::vector<OutlinePart>>;

/// What a plot of a section shows; what it points to must outlive the frame.
struct ShownSection {
    SectionChoice choice;
    SharedOutline allowed;             ///< null: everything is allowed
    double strobe_reach = 0;           ///< of a stroboscopic section: SectionShell::strobe_reach()
    bool is_complete = false;          ///< no more points will come: the axes of a strobe may fit them
    std::span<const PlotCurve> orbits; ///< their points are not joined; the main chain's orbit comes first
    std::span<const float> strengths;  ///< of each orbit's dots; empty: all equal
    std::uint64_t revision = 0;        ///< grows when the orbits change
    std::string note;                  ///< plane and energy
    std::string empty;                 ///< why there is no section
};

/// What the codes of a finished picture mean.
enum class PictureCoding {
    srgb,  ///< codes of a screen or a file: highlights are compressed to its white
    pq,    ///< codes of BT.2100, in BT.2020's primaries: highlights reach up to wide_peak
    hlg,   ///< likewise
    linear ///< light itself, premultiplied by alpha, not compressed; BT.709's primaries; 1 is white
};

/// The size of one code of `depth` bits, as dither.glsl expects it; 0 for depth 0.
inline float code_of(int depth) {
    return depth > 0 ? 1.0f / static_cast<float>((1 << std::max(depth, 8)) - 1) : 0.0f;
}

/// Light brighter than white, in units of white: unchanged up to the knee, above it peak − knee²/light.
inline constexpr double wide_peak = 1000.0 / 203, wide_knee = wide_peak / 2;

/// One frame. frame_of() fills in the motion and its viewing; here `trail_seconds` is in simulated seconds.
struct FrameInput : ShownMotion, Viewing {
    std::optional<std::size_t> hovered_bob, dragged_bob; ///< bobs of the main chain, from 0, that glow
    ChainCamera chain_camera;
    /// The extent that the chain's view is fitted to; unset: the extent that the chain can reach with the
    /// first state's energy.
    std::optional<ChainExtent> chain_extent;
    OrbitCamera torus_camera;
    TorusShape torus_shape;
    ViewLayout layout; ///< views without area are not drawn
    PerPlot<PlotWindow> plot_windows;
    std::span<const PlotCurve> drift_curves, divergence_curves; ///< powers of ten over simulated time, s
    std::span<const PlotCurve> energy_curves;                   ///< J, over seconds from now
    /// An ensemble's curves over simulated time: see EnsembleCurves. Empty without an ensemble.
    std::span<const PlotCurve> spread_curves, entropy_curves, flipped_curves, ensemble_drift_curves;
    /// What the map's view shows; null: the view is empty. Must outlive the frame.
    const MapFrame* map_frame = nullptr;
    std::shared_ptr<const VideoFrame> video_frame; ///< null: there is none
    ShownSection section;
    bool logs_end_at_time = false; ///< as in films: the curves of logs show nothing later than `time`
    double energy_scale = 0;       ///< J: E*, the unit of the energy's drift
    /// The part to draw of a picture that is too large to be drawn at once, in the picture's pixels. Pixels
    /// farther than BloomPass::reach from the part's inner edges are as in the whole picture.
    std::optional<PixelRectangle> tile;
    std::optional<PixelRectangle> safe_area; ///< captions stay within it; unset: the whole picture
    std::vector<CoveredBox> covered;         ///< areas covered by captions: labels give way to them
    bool show_labels = true;                 ///< numbers and names of axes, and legends
    int depth = 8; ///< bits per channel of the target's codes: 8, 10 or 16; see dither.glsl. 0: any
    /// The purpose of the picture. Unless it is sRGB, the target gets floating-point sRGB codes that continue
    /// above 1, and AveragePass converts them.
    PictureCoding coding = PictureCoding::srgb;
    float render_scale = 1; ///< lines drawn per line of the picture; text is always sharp
    /// The share of this frame in the picture, 0 … 1; the rest is light of earlier pictures that also had
    /// this set. Unset: the picture consists of this frame alone, and later pictures keep nothing of it.
    std::optional<float> newness;
    float text_size = 13; ///< px per em, of text in the scene
    /// Framebuffer pixels per logical pixel of a window 900 px high; scales line widths and bob radii.
    float pixel_scale = 1;
};

/// A frame of this motion with this viewing, at `speed` simulated seconds per second of viewing. The caller
/// sets cameras, layout and sizes.
inline FrameInput frame_of(const ShownMotion& motion, const Viewing& viewing, double speed = 1) {
    FrameInput input;
    static_cast<ShownMotion&>(input) = motion;
    input.viewing() = viewing;
    input.trail_seconds = trail_span(viewing.trail_seconds, viewing.look, *motion.chain, speed);
    return input;
}

} // namespace pendula
