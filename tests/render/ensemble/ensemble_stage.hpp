// SPDX-License-Identifier: MIT
/// Ensembles for the drawing tests, from closed formulas, with a main chain that is hidden below the picture
/// or drawn with them.
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "render/scenes.hpp"

#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>

namespace pendula::test {

/// Angles and rates of a member, from 0 to 1 along the ensemble, at time t (s).
using MemberMotion = std::function<Angles(double member, double t)>;

/// Members with two links that separate: the further along the ensemble, the faster.
inline MemberMotion parting(double spread = 0.5) {
    return [=](double member, double t) {
        const double rate = 1.3 + spread * (member - 0.5), second = 2.1 + 2 * spread * member;
        return Angles{{1.9 * std::cos(rate * t), 2.2 * std::cos(second * t) + 0.4 * t},
                      {-1.9 * rate * std::sin(rate * t), -2.2 * second * std::sin(second * t) + 0.4}};
    };
}

/// All members hang to the right, at rest.
inline MemberMotion resting() {
    return [](double, double) { return Angles{{1.2, 0.7}, {0, 0}}; };
}

inline EnsembleFrame frame_of_members(const MemberMotion& motion, std::size_t members, double time) {
    EnsembleFrame frame;
    frame.motion = 1;
    frame.time = time;
    frame.members = members;
    frame.links = motion(0, 0).theta.size();
    frame.coordinates.resize(2 * frame.links * members);
    for (std::size_t k = 0; k < members; ++k) {
        const Angles angles =
            motion(members > 1 ? static_cast<double>(k) / static_cast<double>(members - 1) : 0.5, time);
        for (std::size_t link = 0; link < frame.links; ++link) {
            frame.coordinates[link * members + k] = static_cast<float>(angles.theta[link]);
            frame.coordinates[(frame.links + link) * members + k] = static_cast<float>(angles.omega[link]);
        }
    }
    return frame;
}

inline void lose(EnsembleFrame& frame, std::size_t member) {
    for (std::size_t row = 0; row < 2 * frame.links; ++row)
        frame.coordinates[row * frame.members + member] = std::numeric_limits<float>::quiet_NaN();
    ++frame.lost;
}

/// A stage with one view that fills the picture, and thirty frames of the ensemble per second.
class EnsembleStage : public Stage {
  public:
    EnsembleStage(int width, int height, View view, MemberMotion motion, std::size_t members,
                  std::size_t links = 2)
        : Stage(width, height, chain_of(links), {[motion](double t) { return motion(0.5, t); }})
        , motion_(std::move(motion))
        , members_(members)
        , width_(width)
        , height_(height) {
        ViewLayout layout;
        layout[view] = {0, 0, width, height};
        input.layout = layout;
        input.show_labels = false;
        input.look.bloom = 0;
        input.ensemble_look.shown_chains = 0;
    }

    /// Passes the frames from number `from` to `to` to the renderer without drawing them.
    void put_frames(int from, int to) {
        const ChainState state = state_of(*input.chain, motion(0)(0));
        input.states = {&state, 1};
        renderer.expect(input, width_, height_);
        for (int number = from; number <= to; ++number) renderer.put(frame_at(number));
    }
    EnsembleFrame frame_at(int number) const { return frame_of_members(motion_, members_, number / 30.0); }

  private:
    MemberMotion motion_;
    std::size_t members_;
    int width_, height_;
};

/// The mean of a picture's codes, without alpha.
inline double mean_code(const Picture& picture) {
    double sum = 0;
    for (std::size_t i = 0; i < picture.rgba.size(); ++i) sum += i % 4 == 3 ? 0 : picture.rgba[i];
    return sum / (0.75 * static_cast<double>(picture.rgba.size()));
}

} // namespace pendula::test
