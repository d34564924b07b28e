// SPDX-License-Identifier: MIT
/// Gathers the light of an ensemble in maps: trails and rods in the chain's plane, clouds in planes of two
/// coordinates. Drawing thread.
///
/// A compute shader adds light in whole grains, so that the sum does not depend on the order of members. Then
/// the grains are resolved: turned into colours. One member leaves one unit of light along one pixel of its
/// path, or as one dot. Resolving scales the light of all members together to 1. A member leaves at most
/// `most_light` units in a map at a time. The number of grains per unit is chosen so that no pixel's count
/// overflows even if all members leave all their light in it: members · most_light · grains < 2³².
#pragma once

#include "ensemble/ensemble_frame.hpp"
#include "gl/buffer.hpp"
#include "gl/draw.hpp"
#include "gl/program.hpp"
#include "gl/texture.hpp"
#include "render/ensemble/ensemble_colours.hpp"
#include "scene/look.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pendula {

struct MapSize {
    int width = 0, height = 0; ///< px
    bool operator==(const MapSize&) const = default;
    std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// The number of grains per unit of light; see the top of this file.
float grains_per_light(std::size_t members, float most_light);

/// A map's light as a texture (see ensemble_resolve.frag), and its typical brightness.
struct LightMap {
    LightMap() = default;
    LightMap(const char* label, MapSize);

    MapSize size() const { return {light.width(), light.height()}; }
    explicit operator bool() const { return light.width() > 0; }

    gl::Framebuffer light;
    gl::Buffer statistics;
};
gl::Buffer new_statistics(const char* label);

/// Counts the grains of a map while it is gathered. All maps use the same counts, one after the other.
class Grains {
  public:
    /// Call it before a map is gathered. Binds the counts to shader storage buffer 3 and sets the uniforms of
    /// ensemble_grains.glsl. A map may have several parts of `size`, one above the other: `parts` is their
    /// number, and `part` is the index of the part that the program fills.
    void begin(gl::Program&, MapSize size, std::size_t bands, float grains_per_light, int parts = 1,
               int part = 0);

    /// Draws the light of the grains into a framebuffer, and clears the grains. `scale`: the light
    /// in the framebuffer for one unit of light in the grains. The colours of the bands must be bound.
    /// `since`: time from the beginning of the trails' period to the newest frame, s.
    void resolve(unsigned framebuffer, MapSize, std::size_t bands, double grains_per_light, double scale,
                 gl::Blend = gl::Blend::none, float since = 0);
    /// Measures how bright the light of a map is. The fraction `remains` of the light of an earlier map of
    /// the same size is added first.
    void count(const gl::Texture&, const gl::Buffer& statistics, std::size_t bands,
               const gl::Texture* earlier = nullptr, float remains = 0);

  private:
    void take_away(std::size_t bytes);

    gl::Buffer counts_; ///< all 0 after a map has been resolved
    gl::BufferTexture counts_texture_;
    gl::Buffer nothing_;
    gl::Program resolve_{"resolve light", {"full_screen.vert", "ensemble_resolve.frag"}};
    gl::Program count_{"count light", {"ensemble_count.comp"}};
    gl::Program exposure_{"exposure of light", {"ensemble_exposure.comp"}};
};

/// A program that is compiled separately for each value of a constant. The constant is the number of links,
/// so that the members' coordinates fit into registers, or the colouring, because a software renderer
/// executes both sides of every branch.
class EnsembleProgram {
  public:
    /// `constant`: the constant's name in the shaders. `definitions`: as for gl::Program.
    EnsembleProgram(std::string label, std::vector<std::string> files, std::string constant = "links",
                    std::string definitions = {})
        : label_(std::move(label))
        , files_(std::move(files))
        , constant_(std::move(constant))
        , definitions_(std::move(definitions)) {}

    /// The program for this value; compiled when the value is first used.
    gl::Program& of(std::size_t number);

  private:
    std::string label_;
    std::vector<std::string> files_;
    std::string constant_, definitions_;
    std::map<std::size_t, gl::Program> programs_;
};

/// The last two frames of an ensemble. Each frame is uploaded once, or copied on the GPU.
class EnsembleStates {
  public:
    /// Frames of one motion must come in order of time; a frame out of order restarts the history. Returns
    /// whether the frame continues the motion of the frame before.
    bool put(const EnsembleFrame&);
    void forget() { members_ = 0; }
    /// The pivot's position in the previous frame (x, y) and in the newest frame (z, w), m.
    glm::vec4 pivot_way() const { return {pivot_before_, pivot_}; }
    /// Whether the newest frame shows the same motion at the same simulated time as `frame`.
    bool is_at(const EnsembleFrame& frame) const {
        return members_ == frame.members && links_ == frame.links && motion_ == frame.motion &&
               time_ == frame.time;
    }

    std::size_t members() const { return members_; } ///< number of members
    std::size_t links() const { return links_; }
    double time() const { return time_; }     ///< simulated time of the newest frame, s
    double before() const { return before_; } ///< time of the frame before; equal to time() if unknown
    bool is_moving() const { return before_ < time_; }
    /// The duration of the drawn path, s: the time since the previous frame. If the two frames are too far
    /// apart, the path between them is unknown: a curve through both would lead through places where the
    /// members have not been. Then only the last `last_way` seconds are drawn, calculated from the newest
    /// velocities.
    double way() const { return is_known_way() ? time_ - before_ : last_way; }
    static constexpr double longest_known_way = 0.5, last_way = 1.0 / 30; ///< simulated time, s
    std::uint64_t version() const { return version_; }                    ///< changes with every frame

    /// Binds the newest and the previous frame to the shader storage buffers 0 and 2, and sets the uniforms
    /// of ensemble_states.glsl.
    void bind(gl::Program&) const;

  private:
    bool is_known_way() const { return time_ - before_ <= longest_known_way + 1e-9; }

    std::array<gl::Buffer, 2> buffers_;
    std::size_t newest_ = 0;
    std::size_t members_ = 0, links_ = 0;
    std::uint64_t motion_ = 0, version_ = 0;
    double time_ = 0, before_ = 0;
    glm::vec2 pivot_before_{0}, pivot_{0}; ///< m
};

/// The uniform `chance` of ensemble_grains.glsl, 0 … 1: a pseudo-random number that depends only on the
/// simulated time.
float chance_at(double time);

/// Trails fade by exp(−Δt/τ) and would never end. To make a picture depend on a bounded part of the past,
/// light is gathered in periods of this many τ. Only the current and the previous period are shown, together
/// 8 τ to 16 τ. The omitted light is below e⁻⁸ of the shown light.
inline constexpr double trail_period = 8; ///< τ

/// Simulated time before a picture, s. The picture is exact if all frames of the ensemble in this time have
/// been passed to put(). Frames may be up to a second apart.
inline double ensemble_history(const EnsembleLook& look) { return 2 * trail_period * look.trail_seconds + 1; }

/// Decides which periods of light are shown. Pure value.
class TrailPeriods {
  public:
    /// What to do before the light of a path that begins at `time` is added.
    enum class Step {
        none,
        next_period, ///< the current period becomes the earlier period, and a new period begins empty
        anew         ///< both periods are cleared
    };
    /// A changed `trail_seconds` takes effect in the next period, because light that has already been left
    /// keeps its fading time.
    Step next(double time, double trail_seconds) {
        const bool is_changed = length_ != trail_period * trail_seconds;
        length_ = trail_period * trail_seconds;
        const auto period = static_cast<std::int64_t>(std::floor(time / length_));
        const std::int64_t passed = is_running_ && is_changed && time >= present_from_ ? 0 : period - period_;
        const bool anew = !is_running_ || passed < 0 || passed > 1;
        is_running_ = true;
        period_ = period;
        if (!anew && passed == 0) return Step::none;
        earlier_from_ = anew ? length_ * static_cast<double>(period) : present_from_;
        present_from_ = length_ * static_cast<double>(period);
        return anew ? Step::anew : Step::next_period;
    }
    void forget() { is_running_ = false; }

    /// The beginnings of both periods, s; equal while there is no earlier period.
    double earlier_from() const { return earlier_from_; }
    double present_from() const { return present_from_; }

  private:
    bool is_running_ = false;
    std::int64_t period_ = 0; ///< number of the current period: time / length_, rounded down
    double earlier_from_ = 0, present_from_ = 0; ///< s
    double length_ = 0;                          ///< s
};

/// The square around the pivot that contains everything the chain can reach.
struct ChainPlane {
    std::vector<float> lengths; ///< lengths of the links, m
    float reach = 0;            ///< half of the square's side, m
    float scale = 0;            ///< px/m of the map; 0 if the map is not shown
    glm::vec2 offset{0};        ///< the pivot's offset from a pixel's corner, as in the view, px, 0 … 1

    bool operator==(const ChainPlane&) const = default;
    MapSize size() const;
    glm::vec2 centre() const; ///< the pivot's place, px
    /// Sets the uniforms of ensemble_plane.glsl. `pivot_way`: EnsembleStates::pivot_way().
    void set(gl::Program&, glm::vec4 pivot_way) const;
};

/// Up to this many members are drawn as lines. More members are drawn as dots along their paths; so many dots
/// look like lines.
inline constexpr std::size_t most_lines = 30'000;

/// The trails of all members' end bobs, as light in the plane of the chain, around its pivot. The map is in
/// metres and does not depend on the camera. Light fades with every frame; a picture depends on the frames of
/// the last ensemble_history() seconds.
class TrailMap {
  public:
    /// Sets the plane and the number of bands. If either changes, trails restart. Returns whether trails
    /// restart.
    bool fit(const ChainPlane&, std::size_t bands);
    void clear(); ///< trails restart
    const ChainPlane& plane() const { return plane_; }

    /// Fades earlier light and adds the light of the members' paths since the previous frame. Without a
    /// previous frame, adds a dot for each member, which stays until the next frame. The colours of the bands
    /// must be bound. With a `detail` below 1, dots are fewer and brighter, by the square of `detail`.
    void add(const EnsembleStates&, const EnsembleLook&, Grains&, float detail = 1);
    void count(Grains&); ///< measures how bright the light is; call before it is shown

    /// The light of the current period. The picture shows this light plus the fraction remains() of
    /// earlier(). If all members now leave light on the same pixel, that pixel's light is 1. With one band,
    /// the second channel holds the light times the value that since() had when the light was left.
    const gl::Texture& light() const { return periods_light_[present_].texture(); }
    const gl::Texture& earlier() const { return periods_light_[1 - present_].texture(); }
    float remains() const { return static_cast<float>(remains_); }
    const gl::Buffer& statistics() const { return statistics_; }
    /// Time from the beginning of the current period to the newest frame, s.
    double since() const { return time_ - periods_.present_from(); }
    /// Time from the earlier period's beginning to the current period's beginning, s.
    double between() const { return periods_.present_from() - periods_.earlier_from(); }

  private:
    void begin_anew();
    void empty();

    ChainPlane plane_;
    std::size_t bands_ = 0;
    double time_ = 0; ///< time of the newest frame, s
    std::array<gl::Framebuffer, 2> periods_light_;
    std::size_t present_ = 0;
    double remains_ = 0;  ///< remaining fraction of the earlier period's light, 0 … 1
    bool stands_ = false; ///< the members have only dots, no paths yet
    gl::Buffer statistics_;
    TrailPeriods periods_;
    EnsembleProgram lines_{"trails of an ensemble", {"ensemble_lines.comp"}};
    EnsembleProgram dots_{"dotted trails of an ensemble", {"ensemble_dots.comp"}};
};

/// The rods of some members as thin light, drawn again for each picture, in the same plane as the trails.
class RodMap {
  public:
    /// `later`: time from the newest frame to the picture, s.
    void gather(const EnsembleStates&, const ChainPlane&, const EnsembleLook&, Theme, float later, Grains&);
    /// If all rods lie in one place, their light per pixel of length is 1: white. Stored as colours or, if
    /// the look has only one colour, as light; see ensemble_resolve.frag.
    const LightMap& shown() const { return map_; }

  private:
    LightMap map_;
    std::tuple<std::uint64_t, ChainPlane, EnsembleLook, Theme, float> gathered_; ///< last input of gather()
    EnsembleColours colours_;
    EnsembleProgram program_{"rods of an ensemble", {"ensemble_rods.comp"}};
};

/// The plane in which a CloudMap's points lie.
struct CloudPlane {
    /// The links whose values are plotted across and up, counted from 0. Each pair has its own map; the first
    /// map is at the bottom.
    std::vector<glm::ivec2> pairs;
    bool up_is_speed = false; ///< whether the plane is (θ, ω), rad and rad/s
    float separatrix = 0;     ///< for a single pendulum on the torus: separatrix_speed(), rad/s
    MapSize size;             ///< size of each map
    glm::vec2 low{0}, high{0};

    bool operator==(const CloudPlane&) const = default;
};

/// All members as points of a plane of two of their coordinates. Each member is one unit of light, spread
/// over its latest path. Gathered again for each picture.
class CloudMap {
  public:
    /// The colours of the bands must be bound. `later`: time from the newest frame to the picture, s.
    void gather(const EnsembleStates&, const CloudPlane&, std::size_t bands, float later, Grains&);
    /// If all members lie in one pixel, that pixel's light is 1.
    const LightMap& shown() const { return map_; }

  private:
    LightMap map_;
    std::tuple<std::uint64_t, CloudPlane, std::size_t, float> gathered_; ///< last input of gather()
    EnsembleProgram dots_{"dotted cloud of an ensemble", {"ensemble_cloud_dots.comp"}};
    EnsembleProgram lines_{"cloud of an ensemble", {"ensemble_cloud.comp"}};
};

} // namespace pendula
