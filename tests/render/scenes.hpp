// SPDX-License-Identifier: MIT
/// Motions for the drawing tests, from closed formulas: what is drawn does not depend on the physics.
#pragma once

#include "gl/texture.hpp"
#include "render/scene_renderer.hpp"
#include "render/view_layout.hpp"
#include "support/gl_context.hpp"
#include "support/golden.hpp"
#include "support/picture.hpp"
#include "support/values_of.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numbers>
#include <vector>

namespace pendula::test {

inline constexpr auto all_themes = values_of<Theme>();

/// The angles (rad, not wrapped) and angular velocities (rad/s) of the links at a time, and the strains of
/// elastic links.
struct Angles {
    std::vector<double> theta, omega;
    std::vector<double> strain = {}; ///< (length − rest length) / rest length; empty: no strain
};
using DrawnMotion = std::function<Angles(double t)>;

/// Each link swings by ±1.6 rad, and also turns steadily if `spin` (rad/s) is not 0.
inline DrawnMotion swinging(std::size_t links, double phase = 0, double spin = 0) {
    return [=](double t) {
        Angles angles;
        for (std::size_t i = 0; i < links; ++i) {
            const double part = static_cast<double>(i) * std::min(1.0, 4.0 / static_cast<double>(links));
            const double rate = 1.1 + 0.37 * part;
            const double argument = rate * t + 0.8 * part + phase;
            angles.theta.push_back(1.6 * std::sin(argument) + spin * t);
            angles.omega.push_back(1.6 * rate * std::cos(argument) + spin);
        }
        return angles;
    };
}

/// Like swinging(), but the links are stretched and compressed by up to a third.
inline DrawnMotion bouncing(std::size_t links, double phase = 0) {
    return [=, swing = swinging(links, phase)](double t) {
        Angles angles = swing(t);
        for (std::size_t i = 0; i < links; ++i)
            angles.strain.push_back(0.33 * std::sin(5 * t + 2 * static_cast<double>(i) + phase));
        return angles;
    };
}

inline ChainState state_of(const Chain& chain, const Angles& angles) {
    ChainState state;
    double x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < chain.links(); ++i) {
        const double sine = std::sin(angles.theta[i]), cosine = std::cos(angles.theta[i]);
        const double strain = angles.strain.empty() ? 0 : angles.strain[i];
        x += chain.lengths[i] * (1 + strain) * sine;
        y -= chain.lengths[i] * (1 + strain) * cosine;
        vx += chain.lengths[i] * cosine * angles.omega[i];
        vy += chain.lengths[i] * sine * angles.omega[i];
        state.theta.push_back(angles.theta[i]);
        state.omega.push_back(angles.omega[i]);
        state.x.push_back(x);
        state.y.push_back(y);
        state.vx.push_back(vx);
        state.vy.push_back(vy);
    }
    return state;
}

inline Chain chain_of(std::size_t links) {
    Chain chain;
    for (std::size_t i = 0; i < links; ++i) {
        chain.lengths.push_back(1.0 / (1.0 + 0.1 * static_cast<double>(i % 4)));
        chain.masses.push_back(1.0 + static_cast<double>(i % 3));
    }
    return chain;
}

inline Chain elastic_chain_of(std::size_t links) {
    Chain chain = chain_of(links);
    chain.model = Model::elastic;
    chain.stiffness = 400;
    return chain;
}

/// Draws given motions with a renderer into its own target.
class Stage {
  public:
    Stage(int width, int height, Chain chain, std::vector<DrawnMotion> motions)
        : target_("target", width, height, gl::Format::rgba8)
        , chain_(std::move(chain))
        , motions_(std::move(motions)) {
        input.chain = &chain_;
        input.layout[View::chain] = {0, 0, width * 60 / 100, height};
        input.layout[View::torus] = {width * 60 / 100, 0, width - width * 60 / 100, height};
        input.pixel_scale = static_cast<float>(height) / 900.0f;
        input.text_size = text_size_for(height);
    }

    /// Gives the renderer all samples up to `time` (s) that it does not have yet.
    void sample_until(double time) {
        for (; static_cast<double>(next_) * input.sample_interval <= time; ++next_) {
            for (std::size_t m = 0; m < motions_.size(); ++m) put(static_cast<std::uint32_t>(m), next_);
        }
    }

    void put(std::uint32_t trajectory, std::int64_t index, std::int64_t first_sample = 0) {
        const ChainState state =
            state_of(chain_, motions_[trajectory](static_cast<double>(index) * input.sample_interval));
        std::vector<BobSample> sample;
        for (std::size_t i = 0; i < chain_.links(); ++i)
            sample.push_back({static_cast<float>(state.x[i]), static_cast<float>(state.y[i]),
                              static_cast<float>(std::remainder(state.theta[i], 2 * std::numbers::pi)),
                              static_cast<float>(state.omega[i])});
        SampleHeader header{input.epoch, trajectory, index, static_cast<std::uint32_t>(chain_.links())};
        header.first_sample = first_sample;
        renderer.put(header, sample);
    }

    void draw(double time) {
        states_.clear();
        for (const DrawnMotion& motion : motions_) states_.push_back(state_of(chain_, motion(time)));
        input.states = states_;
        input.time = time;
        renderer.draw(input, target_.id(), target_.width(), target_.height());
    }

    Picture picture_at(double time) {
        sample_until(time);
        return picture_of(time);
    }

    /// The picture at `time` (s) from the samples that the renderer has.
    Picture picture_of(double time) {
        draw(time);
        return read_framebuffer(target_.id(), target_.width(), target_.height());
    }

    /// Compares the picture at `time` (s) with a golden picture; see golden_mismatch().
    std::string mismatch_at(double time, const std::string& golden, const Thresholds& thresholds = {}) {
        sample_until(time);
        input.show_labels = false;
        const Picture without_letters = picture_of(time);
        input.show_labels = true;
        return golden_mismatch(golden, picture_of(time), without_letters, thresholds);
    }

    const DrawnMotion& motion(std::size_t trajectory) const { return motions_[trajectory]; }

    GlContext context;
    SceneRenderer renderer;
    FrameInput input;

  private:
    gl::Framebuffer target_;
    Chain chain_;
    std::vector<DrawnMotion> motions_;
    std::vector<ChainState> states_;
    std::int64_t next_ = 0;
};

/// The value of a pixel's brightest channel.
inline int peak(const Picture& picture, int x, int y) {
    const std::uint8_t* p = picture.at(x, y);
    return std::max({p[0], p[1], p[2]});
}

} // namespace pendula::test
