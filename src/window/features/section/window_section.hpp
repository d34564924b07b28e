// SPDX-License-Identifier: MIT
/// The window's Poincaré or stroboscopic section: the crossings of the run up to the shown time, and the
/// orbits seeded by the user. Drawing thread.
#pragma once

#include "render/frame_input.hpp"
#include "render/plots/plot_geometry.hpp"
#include "render/plots/section_plot.hpp"
#include "section/section_shell.hpp"
#include "simulation/command.hpp"
#include "simulation/snapshot.hpp"
#include "window/features/section/section_panel.hpp"
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

/// The pointer's request in a frame.
struct SectionGesture {
    std::optional<SectionPlace> click;
    std::vector<SectionPlace> row; ///< places of the seeds of a Shift-drag that has ended in this frame
    /// The press is the second of a double click, so the orbit seeded by the first click must be removed.
    bool is_double = false;
};

/// The pointer in a section's plane. A click seeds an orbit; a drag with Shift seeds a row of orbits.
class SectionPointer {
  public:
    /// `plot`: the section's plot in the last frame, or null if it was not shown. Removes the events of a
    /// Shift-drag, so that the drag does not pan the plot. `over_panel`: the pointer is over a panel, where
    /// no drag begins.
    SectionGesture handle(InputEvents&, const PlotGeometry* plot, const WindowScreen&, bool over_panel);

    /// The places of the row that is being dragged; empty without a drag.
    const std::vector<SectionPlace>& dragged() const { return dragged_; }

  private:
    struct Press {
        glm::dvec2 at{0}; ///< px from the lower left
        bool is_row = false, moved = false;
    };
    std::optional<Press> press_;
    std::vector<SectionPlace> dragged_;
};

/// The section and its orbits. An orbit stores the place and the plane in which the user seeded it. In
/// another plane, the section shows the same motion. After a change of the chain or its energy, new motions
/// begin at the same places, if the energy allows them.
class WindowSection final : public Feature {
  public:
    /// `plots`: shows the section's plot, in which the pointer can seed orbits; null without a pointer.
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

    /// Call it once a frame. If the section is not `shown`, nothing new is calculated. `spread`: the number
    /// of orbits that are spread over the section automatically.
    void follow(const Snapshot&, const SectionChoice&, Theme, bool shown, std::size_t spread = 0);
    /// Carries out a click or a drag. `notify` gets the reason if a place is forbidden.
    void take(const SectionGesture&, const std::function<void(std::string, bool is_error)>& notify);
    /// Carries out a request from the list of orbits. `send` sends commands to the physics thread.
    void carry_out(const SectionCommand&, const std::function<void(Command)>& send);

    /// Call it when the user has sent a command. If the command changes the run, undo_removal() no longer
    /// restores orbits.
    void sent(const Command&);
    /// If the user's last change removed orbits, restores them and returns a message. Otherwise nothing.
    std::optional<std::string> undo_removal();

    /// Adds the section to the input, which refers to this object's curves until the next call of follow().
    void fill(FrameInput&) const;
    /// Null while the section is not shown.
    const SectionReport* report() const { return shown_ ? &report_ : nullptr; }

  private:
    struct Orbit {
        SectionReport::Orbit shown;
        SectionChoice choice; ///< the plane in which the orbit was seeded
        SectionPlace place;   ///< the place where the orbit was seeded
        /// The orbit's number among the spread places, counted from 0; unset if the user seeded the orbit.
        std::optional<std::size_t> spread;
        float strength = 1; ///< brightness of the orbit's dots
        std::uint64_t version = 0;
        std::optional<PreciseState> start; ///< with the present energy; unset if the place is forbidden
        PlotCurve curve;
    };
    /// The run's crossings from one origin in one plane.
    struct Main {
        SharedOrigin origin;
        SectionChoice choice;
        std::uint64_t version = 0;
        std::vector<PlotPoint> points; ///< the known crossings
        double until = 0;              ///< all crossings up to this simulated time are known, s
        std::string trouble;           ///< why there are no more crossings, or empty
    };
    void begin_main();
    void remove(const std::function<bool(const Orbit&)>&);
    void seed(const SectionPlace&);
    void spread(std::size_t count);
    void remove_spread(std::size_t first);
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
    SectionWatch watch_ = section_watch();
    SectionStage stage_;
    SharedOrigin origin_;
    std::vector<Main> mains_; ///< the last entry is in use; undo may need earlier entries
    Theme theme_ = Theme::night;
    bool shown_ = false;
    std::vector<Orbit> orbits_;
    std::vector<Orbit> removed_; ///< the orbits that the user's last change removed
    /// The run's curve up to the shown time, then the curves of the visible orbits.
    std::vector<PlotCurve> curves_;
    std::vector<float> strengths_; ///< brightness of each curve's dots
    std::size_t coloured_ = 0;     ///< number of the spread orbits' crossings at their last colouring
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
