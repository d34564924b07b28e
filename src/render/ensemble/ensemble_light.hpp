// SPDX-License-Identifier: MIT
/// Draws an ensemble in all its views as light or, on a light background, as ink: trails and rods in the
/// chain's view, clouds on the torus and in plots. The picture depends only on the frames and looks passed to
/// put() and expect(), not on pictures drawn before, so films are the same every time. Drawing thread.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "render/ensemble/ensemble_maps.hpp"
#include "render/frame_geometry.hpp"
#include "render/frame_input.hpp"
#include "render/passes/text_pass.hpp"
#include "render/passes/torus_pass.hpp"

#include <array>
#include <utility>

namespace pendula {

class EnsembleLight {
  public:
    /// Adds a frame's light to the trails, with the sizes and the look of the last expect(); before the first
    /// expect() there are no trails.
    void put(const EnsembleFrame&);
    void forget() { states_.forget(); } ///< call it when there is no ensemble any more
    void clear_trails() { trails_.clear(); }
    /// Whether an ensemble's trails have been cleared since the last call although its chain is the same. To
    /// rebuild them, put() the frames of the ensemble's recent past again.
    bool take_lost_trails() { return std::exchange(has_lost_trails_, false); }

    /// Announces the next pictures. Call it before a picture is drawn, and before putting frames that only
    /// prepare the first picture. When the chain, the maps' sizes or the number of their bands change, trails
    /// restart with the members' latest motion.
    void expect(const FrameInput&, const FrameGeometry&);

    /// Whether there is an ensemble whose members have as many links as the input's chain.
    bool is_shown(const FrameInput&) const;

    void draw_chain(unsigned target, const FrameInput&, const ChainGeometry&);
    void draw_torus(unsigned target, const FrameInput&, const TorusGeometry&, TorusPass&);
    void draw_plot(unsigned target, const FrameInput&, const PlotGeometry&);
    /// Draws the scale of density in the chain's view.
    void annotate(TextPass&, const FrameInput&, const ChainGeometry&) const;

  private:
    void leave_light();
    float later(const FrameInput&) const;
    void draw_cloud(gl::Program&, const CloudMap&, const FrameInput&);

    EnsembleStates states_;
    Grains grains_;
    EnsembleColours colours_;
    EnsembleLook look_; ///< from the last expect()
    Theme theme_ = Theme::night;
    float detail_ = 1; ///< FrameInput::render_scale of the next picture
    TrailMap trails_;
    bool has_lost_trails_ = false;
    RodMap rods_;
    CloudMap torus_;
    std::array<CloudMap, 2> plots_;
    EnsembleProgram chain_program_{
        "ensemble in the chain's view", {"fade.vert", "ensemble_chain.frag"}, "colouring"};
    EnsembleProgram magnified_program_{"magnified ensemble in the chain's view",
                                       {"fade.vert", "ensemble_chain.frag"},
                                       "colouring",
                                       "#define MAGNIFIED\n"};
    EnsembleProgram torus_program_{
        "ensemble on the torus", {"torus.vert", "ensemble_torus.frag"}, "colouring"};
    EnsembleProgram plot_program_{"ensemble in a plot", {"fade.vert", "ensemble_plot.frag"}, "colouring"};
};

} // namespace pendula
