// SPDX-License-Identifier: MIT
/// How a motion is viewed, except the cameras: the views and their contents. Plain values.
#pragma once

#include "physics/names.hpp"
#include "scene/look.hpp"
#include "scene/map_view.hpp"
#include "section/section_choice.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>

namespace pendula {

/// The views that share the picture.
enum class Layout : std::uint8_t { chain, torus, chain_torus, chain_plots, everything, map, section };

/// The surface on which pairs of angles are shown.
enum class TorusEmbedding : std::uint8_t {
    torus,   ///< an ordinary torus in space
    flat,    ///< a square with opposite edges identified
    clifford ///< a torus that turns in the 3-sphere, in stereographic projection
};

/// The plots that can be shown beside the chain; the last four are plots of an ensemble.
enum class ShownPlot : std::uint8_t {
    angles,
    phase,
    neighbours,
    drift,
    divergence,
    energy,
    spread,
    entropy,
    flipped,
    ensemble_drift
};

/// The curves of the energy plot: the chain's kinetic, potential and total energy (sums), or one of these for
/// each bob.
enum class EnergyCurves : std::uint8_t { sums, bobs, kinetic, potential };

template<>
struct EnumNames<ShownPlot> {
    static constexpr std::array<std::string_view, 10> list{
        "angles", "phase",  "neighbours", "drift",   "divergence",
        "energy", "spread", "entropy",    "flipped", "ensemble-drift"};
};
template<>
struct EnumNames<EnergyCurves> {
    static constexpr std::array<std::string_view, 4> list{"sums", "bobs", "kinetic", "potential"};
};
template<>
struct EnumNames<Layout> {
    static constexpr std::array<std::string_view, 7> list{"chain",      "torus", "chain-torus", "chain-plots",
                                                          "everything", "map",   "section"};
};
template<>
struct EnumNames<TorusEmbedding> {
    static constexpr std::array<std::string_view, 3> list{"torus", "flat", "clifford"};
};

/// The rule by which a section records points of the motion.
enum class SectionRule : std::uint8_t {
    plane, ///< when the motion crosses a plane: a Poincaré section
    strobe ///< at regular times: a stroboscopic section
};
template<>
struct EnumNames<SectionRule> {
    static constexpr std::array<std::string_view, 2> list{"plane", "strobe"};
};

/// The plots that the user wants to see; a plot is shown only if its data are available.
class PlotSelection {
  public:
    bool shows(ShownPlot plot) const { return (hidden_ & bit(plot)) == 0; }
    void show(ShownPlot plot, bool shown) {
        hidden_ = static_cast<std::uint16_t>(shown ? hidden_ & ~bit(plot) : hidden_ | bit(plot));
    }
    bool shows_all() const { return hidden_ == 0; }

    bool operator==(const PlotSelection&) const = default;

  private:
    static unsigned bit(ShownPlot plot) { return 1u << static_cast<unsigned>(plot); }
    std::uint16_t hidden_ = 0;
};

/// The views of a scene, and their contents.
struct ViewSettings {
    Layout layout = Layout::chain_torus;
    TorusEmbedding embedding = TorusEmbedding::torus;
    std::size_t first_link = 1;  ///< the link whose angle goes around the ring, counted from 1
    std::size_t second_link = 2; ///< the link whose angle goes around the tube
    bool nested_tori = false;    ///< nested tori, one for each pair of neighbouring links
    bool auto_rotate = true;     ///< the torus turns until the user moves it
    double plot_seconds = 40;    ///< simulated seconds shown in plots
    PlotSelection plots;         ///< shown in layouts with plots
    EnergyCurves energies = EnergyCurves::sums;
    std::size_t follow_bob = 0; ///< the bob that the chain view follows, counted from 1; 0 if there is none
    SectionRule section_rule = SectionRule::plane;
    double strobe_period = 0;      ///< period of the strobe, s; 0 for the drive's period
    std::size_t section_plane = 1; ///< the link whose angle the plane fixes, counted from 1
    double section_angle = 0;      ///< degrees: the angle of the plane
    std::size_t section_point = 2; ///< the link whose angle is recorded, counted from 1
    SectionUpward section_upward = SectionUpward::momentum; ///< the quantity that is recorded with the angle
    std::size_t section_orbits = 12;                        ///< the number of orbits spread over the section
    bool automatic_quality = true;                          ///< the window draws fewer pixels when it is slow

    /// The section that these settings choose for a chain. If neither the settings nor the chain's drive
    /// determine a period, the period is −1, and refuse_section() reports this. If the chain has fewer links
    /// than section_point, a stroboscopic section shows its last link.
    SectionChoice section(const Chain& chain) const {
        SectionChoice choice{section_plane - 1, section_angle * std::numbers::pi / 180, section_point - 1,
                             section_upward};
        if (section_rule == SectionRule::strobe) {
            choice.period =
                strobe_period > 0 ? as_written(strobe_period) : drive_period(chain).value_or(Wide(-1));
            choice.point_link = std::min(choice.point_link, chain.links() - 1);
        }
        return choice;
    }

    bool operator==(const ViewSettings&) const = default;
};

/// The film of a real pendulum, drawn behind the chain.
struct VideoView {
    std::string file; ///< path of the video; empty if there is none
    double begin = 0; ///< the time of the video, s, that is shown at time 0
    /// px of the video per metre. 0: the video is twice as high as the chain's reach, and the video's middle
    /// lies at the pivot.
    double scale = 0;
    double pivot_x = 0;    ///< px from the video's left edge to the chain's pivot
    double pivot_y = 0;    ///< px from the video's upper edge to the chain's pivot
    double tilt = 0;       ///< degrees by which the camera was turned counter-clockwise
    double strength = 0.5; ///< 0 … 1: the brightness of the video, as a fraction of the original

    /// Removes the folder from the file's path.
    void leave_folder() { file.erase(0, file.rfind('/') + 1); }
    bool operator==(const VideoView&) const = default;
};

/// How a motion is viewed: a scene sets it, the window changes it, a run's views record it, and a frame is
/// drawn with it. All four use this struct, so that a new member reaches each of them.
struct Viewing {
    double trail_seconds = 12; ///< length of trails, in the unit Look::trail_unit; see trail_span()
    bool show_trails = true;
    Look look;
    ViewSettings views; ///< which views there are, and what they show
    EnsembleLook ensemble_look;
    MapView map;
    VideoView video;

    /// The Viewing part of a derived struct: `window.viewing() = scene.viewing()` copies all of it.
    Viewing& viewing() { return *this; }
    const Viewing& viewing() const { return *this; }

    bool operator==(const Viewing&) const = default;
};

} // namespace pendula
