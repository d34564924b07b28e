// SPDX-License-Identifier: MIT
/// The window's Poincaré or stroboscopic section: the run's own crossings up to the shown time, and the
/// orbits seeded by the user. Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/plots/section_plot.hpp"
#include "section/section_shell.hpp"
#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/section/section_report.hpp"
#include "window/features/section/section_watch.hpp"
#include "window/shell/feature.hpp"
#include "window/shell/window_input.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

class WindowPlots;

/// What the pointer requests in a frame.
struct SectionGesture {
    std::optional<SectionPlace> click;
    std::vector<SectionPlace> row; ///< from the press to the release
    /// The previous click was the first of a double click, so it is not a seed.
    bool is_double = false;
};

/// The pointer in a section's plane: a click seeds an orbit, a drag with Shift held seeds a row of them.
class SectionPointer {
  public:
    /// `plot`: the plot in the last frame, or null if it was not shown. Removes the events of a Shift-drag
    /// from `events`, so that nothing pans. `over_panel`: the pointer is over a panel, where nothing begins.
    SectionGesture handle(InputEvents&, const PlotGeometry* plot, int height, double pixel_ratio,
                          bool over_panel);

    /// The places of the row being dragged; empty if none is.
    const std::vector<SectionPlace>& dragged() const { return dragged_; }

  private:
    struct Press {
        double x = 0, y = 0; ///< px from the lower left
        bool is_row = false, moved = false;
    };
    std::optional<Press> press_;
    std::vector<SectionPlace> dragged_;
};

/// An orbit keeps the place and the plane in which it was seeded. In another plane, the same motion is shown
/// where it passes that plane. After a change of the chain or its energy, new motions begin at the same
/// places, if these are still allowed.
class WindowSection final : public Feature {
  public:
    /// The pointer works in the section's plot shown by `plots`; null: there is no pointer.
    explicit WindowSection(const WindowPlots* plots = nullptr) : plots_(plots) {}

    void begin_frame(const WindowMoment&) override;
    bool handle(const WindowMoment&, const ViewLayout&, InputEvents&) override;
    bool fill(const WindowMoment&, FrameInput& input) override {
        fill(input);
        return false;
    }
    void draw(const WindowMoment&, const FrameInput&) override;
    bool takes(const WindowMoment&, const Command&) override;
    void sent(const Snapshot&, const Command& command, std::uint64_t) override { sent(command); }
    void carry_out(const WindowMoment&) override;
    void report(const Snapshot&, nlohmann::ordered_json&) const override;

    /// Call once a frame. Unless the section is `shown`, nothing new is calculated. `spread` is the number of
    /// orbits to be kept spread over the section.
    void follow(const Snapshot&, const SectionChoice&, Theme, bool shown, std::size_t spread = 0);
    /// Carries out a click or a drag; a notice says why a place is forbidden.
    void take(const SectionGesture&, const std::function<void(std::string, bool is_error)>& notify);
    /// Carries out a request from the list of orbits. `send` takes commands for the physics thread.
    void carry_out(const SectionCommand&, const std::function<void(Command)>& send);

    /// Call it when the user has sent a command. If that changes anything, undo_removal() has nothing left to
    /// restore.
    void sent(const Command&);
    /// If the user's last change removed orbits: restores them and says which.
    std::optional<std::string> undo_removal();

    /// The input refers to this object's curves until the next call of follow().
    void fill(FrameInput&) const;
    /// Null while the section is not shown.
    const SectionReport* report() const { return shown_ ? &report_ : nullptr; }

  private:
    struct Orbit {
        SectionReport::Orbit shown;
        SectionChoice choice; ///< the plane in which it was seeded
        SectionPlace place;   ///< the place where it was seeded
        bool is_spread = false;
        float strength = 1; ///< of its dots
        std::uint64_t version = 0;
        std::optional<PreciseState> start; ///< at the present energy; unset if the place is forbidden
        PlotCurve curve;
    };
    /// The run's crossings from one origin in one plane.
    struct Main {
        SharedOrigin origin;
        SectionChoice choice;
        std::uint64_t version = 0;
        std::vector<PlotPoint> points; ///< as far as they are known
        double until = 0;              ///< simulated s: all crossings up to here are known
        std::string trouble;           ///< why there are no more
    };
    void begin_main();
    void remove(const std::function<bool(const Orbit&)>&);
    void seed(const SectionPlace&);
    void spread(std::size_t count);
    static Arithmetic arithmetic_of(const Orbit&);
    void begin(Orbit&);
    void colour_spread();
    void take_news();
    void show_until(double time);
    void want(double time);
    void fill_report(const Snapshot&);
    Orbit* find(int id);
    glm::vec3 main_colour() const;

    const WindowPlots* plots_;
    SectionPointer pointer_;
    SectionWatch watch_;
    SectionStage stage_;
    SharedOrigin origin_;
    std::vector<Main> mains_; ///< the present one is the last; undo may lead back to the earlier ones
    Theme theme_ = Theme::night;
    bool shown_ = false;
    std::vector<Orbit> orbits_;
    std::vector<Orbit> removed_; ///< removed by the user's last change; empty if that removed none
    /// The run's curve up to the shown time, then those of the visible orbits.
    std::vector<PlotCurve> curves_;
    std::vector<float> strengths_; ///< of the curves' dots
    std::size_t coloured_ = 0;     ///< number of the spread orbits' crossings when they were last coloured
    std::uint64_t versions_ = 0, revision_ = 0;
    int last_id_ = main_orbit, last_number_ = 0; ///< an orbit's name contains its number
    std::size_t colours_ = 0;                    ///< number of colours given so far
    std::size_t spread_ = 0;                     ///< the requested number of spread orbits
    std::vector<int> last_seeded_;
    double wish_time_ = -1;
    bool wish_has_changed_ = false;
    SectionReport report_;
};

} // namespace pendula
