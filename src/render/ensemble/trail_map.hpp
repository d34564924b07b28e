// SPDX-License-Identifier: MIT
/// Trails of all members' end bobs, as light in the plane of the chain, around its pivot: a map in metres,
/// which no camera moves. It fades with every frame; a picture depends on ensemble_history() of them. Drawing
/// thread.
#pragma once

#include "render/ensemble/ensemble_colours.hpp"
#include "render/ensemble/ensemble_program.hpp"
#include "render/ensemble/ensemble_states.hpp"
#include "render/ensemble/light_map.hpp"
#include "render/ensemble/trail_periods.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace pendula {

/// The square around the pivot that the chain can reach.
struct ChainPlane {
    std::vector<float> lengths; ///< m, of the links
    float reach = 0;            ///< m, half of its side
    float scale = 0;            ///< px/m of the map; 0: it is not shown
    glm::vec2 offset{0};        ///< px, 0 … 1: of the pivot from a pixel's corner, as in the view

    bool operator==(const ChainPlane&) const = default;
    MapSize size() const;
    glm::vec2 centre() const;     ///< px: where the pivot is
    void set(gl::Program&) const; ///< the uniforms of ensemble_plane.glsl
};

/// Up to this many members have lines; more have dots along the same way, which together look the same.
inline constexpr std::size_t most_lines = 30'000;

class TrailMap {
  public:
    /// Another plane or number of bands: trails begin anew. Says whether.
    bool fit(const ChainPlane&, std::size_t bands);
    void clear(); ///< trails begin anew
    const ChainPlane& plane() const { return plane_; }
    std::size_t bands() const { return bands_; }

    /// The light of the members' way from the frame before, after earlier light has faded; where there is no
    /// frame before, until the next one a dot of each member. The colours of the bands are bound. With less
    /// `detail`, 0 … 1, dots are fewer and brighter, by its square.
    void add(const EnsembleStates&, const EnsembleLook&, Grains&, float detail = 1);
    void count(Grains&); ///< before the light is shown: finds out how bright it is

    /// Light of the present period; what is shown is this and remains() of the period's before. All members'
    /// light of one pixel of path, left now, is 1; with one band, the second channel is that light times
    /// since() when it was left.
    const gl::Texture& light() const { return periods_light_[present_].texture(); }
    const gl::Texture& earlier() const { return periods_light_[1 - present_].texture(); }
    float remains() const { return static_cast<float>(remains_); }
    const gl::Buffer& statistics() const { return statistics_; }
    /// s, from the beginning of the present period to the newest frame.
    double since() const { return time_ - periods_.present_from(); }
    /// s, from the beginning of the earlier period to that of the present.
    double between() const { return periods_.present_from() - periods_.earlier_from(); }

  private:
    void begin_anew();
    void empty();

    ChainPlane plane_;
    std::size_t bands_ = 0;
    double time_ = 0; ///< s, of the newest frame
    std::array<gl::Framebuffer, 2> periods_light_;
    std::size_t present_ = 0;
    double remains_ = 0;  ///< of the earlier period's light, 0 … 1
    bool stands_ = false; ///< there are only dots
    gl::Buffer statistics_;
    TrailPeriods periods_;
    EnsembleProgram lines_{"trails of an ensemble", {"ensemble_lines.comp"}};
    EnsembleProgram dots_{"dotted trails of an ensemble", {"ensemble_dots.comp"}};
};

} // namespace pendula
