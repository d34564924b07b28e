// SPDX-License-Identifier: MIT
#include "window/features/section/window_section.hpp"

#include "render/look/scene_theme.hpp"
#include "window/features/plots/plot_control.hpp"
#include "window/features/plots/window_plots.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

namespace pendula {
namespace {

constexpr double click_reach = 4;  ///< screen units; a press that moves farther is not a click
constexpr double row_spacing = 22; ///< screen units between two seeds of a row
constexpr std::size_t most_in_row = 24;

} // namespace

SectionGesture SectionPointer::handle(InputEvents& events, const PlotGeometry* plot,
                                      const WindowScreen& screen, bool over_panel) {
    SectionGesture gesture;
    dragged_.clear();
    if (!plot || plot->kind != PlotKind::section) {
        press_.reset();
        return gesture;
    }
    const PlotTransform transform = plot->transform();
    const auto place_at = [&](double x, double y) {
        return SectionPlace{transform.across_at(x), transform.up_at(y)};
    };
    const glm::dvec2 at = screen.pixels(events.x, events.y);
    const glm::dvec2 pressed_at = screen.pixels(events.press_x, events.press_y);
    if (events.left_pressed && !over_panel && contains(plot->frame.curves, pressed_at)) {
        gesture.is_double = events.double_clicked;
        if (!events.double_clicked) press_ = Press{pressed_at, events.shift, false};
    }
    if (!press_) return gesture;
    const double way = std::hypot(at.x - press_->at.x, at.y - press_->at.y) / screen.pixel_ratio;
    press_->moved = press_->moved || way > click_reach;
    if (press_->is_row && press_->moved) {
        const auto count =
            std::clamp(static_cast<std::size_t>(way / row_spacing) + 1, std::size_t{2}, most_in_row);
        for (std::size_t i = 0; i < count; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(count - 1);
            dragged_.push_back(
                place_at(std::lerp(press_->at.x, at.x, part), std::lerp(press_->at.y, at.y, part)));
        }
    }
    if (!events.left_down) {
        if (press_->is_row && press_->moved)
            gesture.row = dragged_;
        else if (!press_->moved)
            gesture.click = place_at(press_->at.x, press_->at.y);
        dragged_.clear();
        press_.reset();
    } else if (press_->is_row) {
        events.left_pressed = events.button_pressed = false;
        events.dx = events.dy = 0;
    }
    return gesture;
}

namespace {

constexpr std::size_t most_orbits = 200;
constexpr std::size_t most_mains = 4; ///< pairs of origin and plane whose crossings are stored
/// The crossings of a running run may lag behind by this wall time, s; the panel reports only a larger lag.
constexpr double usual_lag = 0.25;
/// When the crossings of the spread orbits have grown in number by this factor, these orbits get new colours.
constexpr double recolouring = 1.6;

StartState start_of(const PreciseState& state) {
    StartState start;
    start.unit = AngleUnit::radians;
    for (const auto* values : {&state.theta, &state.omega})
        for (const Wide& value : *values) {
            (values == &state.theta ? start.angles : start.angular_velocities)
                .push_back(static_cast<double>(value));
            start.state.push_back(value);
        }
    return start;
}

/// Appends the crossings that `points` does not contain yet.
void add_new(const OrbitNews& news, std::vector<PlotPoint>& points) {
    const std::size_t known = points.size() - std::min(news.first, points.size());
    if (known < news.points.size())
        points.insert(points.end(), news.points.begin() + static_cast<std::ptrdiff_t>(known),
                      news.points.end());
}

} // namespace

/// The colour that portraits also use for the orbit of the start.
glm::vec3 WindowSection::main_colour() const { return theme_of(theme_).text; }

void WindowSection::follow(const Snapshot& snapshot, const SectionChoice& choice, Theme theme, bool shown,
                           std::size_t spread_orbits) {
    shown_ = shown && snapshot.origin;
    if (!shown_) return; // earlier requests continue in the background
    const bool other_theme = std::exchange(theme_, theme) != theme;
    const bool other_origin = !origin_ || !origin_->leads_alike(*snapshot.origin);
    if (other_origin || !(choice == stage_.choice)) {
        SectionStage stage = section_stage(*snapshot.origin, choice);
        const bool is_same = same_section(stage_, stage);
        stage_ = std::move(stage);
        origin_ = snapshot.origin;
        begin_main();
        if (other_origin) removed_.clear();
        if (!is_same) {
            remove_spread(0);
            for (Orbit& orbit : orbits_) begin(orbit);
            spread_ = 0;
        }
        ++revision_;
        wish_has_changed_ = true;
    }
    if (other_theme) {
        colour_spread();
        for (std::size_t i = 0; i < orbits_.size(); ++i)
            if (!orbits_[i].spread)
                orbits_[i].curve.colour = orbits_[i].shown.colour = orbit_colour(i, theme_);
        ++revision_;
    }
    if (spread_ != spread_orbits) spread(spread_orbits);
    want(snapshot.time);
    take_news();
    std::size_t crossings = 0;
    for (const Orbit& orbit : orbits_)
        if (orbit.spread) crossings += orbit.curve.points.size();
    if (static_cast<double>(crossings) > recolouring * static_cast<double>(coloured_)) colour_spread();
    show_until(snapshot.time);
    fill_report(snapshot);
}

/// Makes the crossings for the present origin and plane the current entry of mains_. After an undo, for
/// example, these crossings may still be stored.
void WindowSection::begin_main() {
    curves_.clear();
    const auto known = std::ranges::find_if(mains_, [&](const Main& main) {
        return main.choice == stage_.choice && main.origin->leads_alike(*origin_);
    });
    if (known != mains_.end()) {
        std::rotate(known, known + 1, mains_.end());
        return;
    }
    if (mains_.size() == most_mains) mains_.erase(mains_.begin());
    mains_.push_back({origin_, stage_.choice, ++versions_, {}, origin_->time, {}});
}

/// Colours the spread orbits by their known crossings; orbits without crossings by their seeds.
void WindowSection::colour_spread() {
    std::vector<PlotCurve> curves;
    coloured_ = 0;
    for (const Orbit& orbit : orbits_) {
        if (!orbit.spread) continue;
        curves.push_back(orbit.curve);
        coloured_ += orbit.curve.points.size();
        if (curves.back().points.empty())
            curves.back().points = {{0, orbit.place.across, orbit.place.up, false}};
    }
    std::size_t number = 0;
    const std::vector<OrbitLook> looks = orbit_looks(curves, section_ranges(stage_.shown()), theme_);
    for (Orbit& orbit : orbits_) {
        if (!orbit.spread) continue;
        const OrbitLook& look = looks[number++];
        orbit.shown.colour = orbit.curve.colour = look.colour;
        orbit.strength = look.strength;
    }
    ++revision_;
}

/// Spread orbits use double, which takes a quarter of the time; among many orbits no difference is visible.
Arithmetic WindowSection::arithmetic_of(const Orbit& orbit) {
    return orbit.spread ? Arithmetic::double_ : Arithmetic::long_double;
}

void WindowSection::begin(Orbit& orbit) {
    orbit.version = ++versions_;
    orbit.start.reset();
    orbit.curve = section_curve(stage_.choice, orbit.shown.name, orbit.shown.colour);
    orbit.shown.crossings = 0;
    orbit.shown.is_complete = false;
    orbit.shown.trouble.clear();
    wish_has_changed_ = true;
    if (!stage_.shell) return;
    const SectionShell& shell = *stage_.shell;
    if (orbit.choice == stage_.choice) {
        orbit.start = shell.seed(to_wide(orbit.place.across), to_wide(orbit.place.up));
    } else if (!refuse_section(shell.chain(), orbit.choice)) {
        const SectionShell own(shell.chain(), orbit.choice, origin_->trajectory->precise_state(),
                               shell.energy());
        orbit.start = own.seed(to_wide(orbit.place.across), to_wide(orbit.place.up));
    }
    if (!orbit.start) {
        orbit.shown.trouble =
            "With the present energy, no motion passes through the point where this orbit was seeded.";
        orbit.shown.is_complete = true;
    }
}

void WindowSection::seed(const SectionPlace& place) {
    if (orbits_.size() >= most_orbits) return;
    Orbit orbit;
    orbit.shown.id = ++last_id_;
    if (orbits_.empty()) last_number_ = 0;
    orbit.shown.name = fmt::format("Orbit {}", ++last_number_);
    orbit.shown.colour = orbit_colour(colours_++, theme_);
    orbit.choice = stage_.choice;
    orbit.place = place;
    begin(orbit);
    last_seeded_.push_back(orbit.shown.id);
    removed_.clear();
    orbits_.push_back(std::move(orbit));
    ++revision_;
}

/// Removes the spread orbits from number `first` on, also those that an undo would restore.
void WindowSection::remove_spread(std::size_t first) {
    for (std::vector<Orbit>* orbits : {&orbits_, &removed_})
        std::erase_if(*orbits, [&](const Orbit& orbit) { return orbit.spread && *orbit.spread >= first; });
}

/// Changes the number of spread orbits. The first places do not depend on the count, so most orbits stay. An
/// orbit removed by the user returns only after the count has been too low for it.
void WindowSection::spread(std::size_t count) {
    const std::size_t before = std::exchange(spread_, count);
    ++revision_;
    wish_has_changed_ = true;
    if (count < before) {
        remove_spread(count);
        return;
    }
    if (!stage_.shell) return;
    const std::vector<SectionPlace> places = spread_seeds(*stage_.shell, count);
    for (std::size_t i = before; i < places.size() && orbits_.size() < most_orbits; ++i) {
        seed(places[i]);
        orbits_.back().spread = i;
    }
    colour_spread();
    last_seeded_.clear();
}

void WindowSection::take(const SectionGesture& gesture,
                         const std::function<void(std::string, bool)>& notify) {
    if (!shown_ || !stage_.shell) return;
    if (gesture.is_double) { // removes the orbit that the first click has seeded
        for (const int id : last_seeded_)
            std::erase_if(orbits_, [&](const Orbit& orbit) { return orbit.shown.id == id; });
        last_seeded_.clear();
        ++revision_;
        wish_has_changed_ = true;
        return;
    }
    if (!gesture.click && gesture.row.empty()) return;
    last_seeded_.clear();
    const auto allows = [&](const SectionPlace& place) {
        return stage_.shell->allows(place.across, place.up);
    };
    if (gesture.click) {
        if (allows(*gesture.click))
            seed(*gesture.click);
        else
            notify(stage_.shell->why_forbidden(gesture.click->across, gesture.click->up), false);
    }
    for (const SectionPlace& place : gesture.row)
        if (allows(place)) seed(place);
    if (!gesture.row.empty() && last_seeded_.empty())
        notify("No orbit seeded: the run's energy allows none of the points in this row.", false);
    if (orbits_.size() >= most_orbits)
        notify(fmt::format("A section holds at most {} orbits: remove some to seed others.", most_orbits),
               false);
}

void WindowSection::carry_out(const SectionCommand& command, const std::function<void(Command)>& send) {
    std::visit(Overloaded{
                   [&](const RenameOrbit& asked) {
                       if (Orbit* orbit = find(asked.id)) orbit->shown.name = orbit->curve.name = asked.name;
                   },
                   [&](const HideOrbit& asked) {
                       if (Orbit* orbit = find(asked.id)) orbit->shown.is_hidden = asked.hidden;
                   },
                   [&](const RemoveOrbit& asked) {
                       remove([&](const Orbit& orbit) { return orbit.shown.id == asked.id; });
                   },
                   [&](const RemoveAllOrbits&) { remove([](const Orbit&) { return true; }); },
                   [&](const LaunchOrbit& asked) {
                       const Orbit* orbit = find(asked.id);
                       if (!orbit || !orbit->start) return;
                       removed_.clear();
                       send(SetStart{start_of(*orbit->start)});
                   },
               },
               command);
    last_seeded_.clear();
    ++revision_;
    wish_has_changed_ = true;
}

void WindowSection::remove(const std::function<bool(const Orbit&)>& is_meant) {
    const auto kept = std::stable_partition(orbits_.begin(), orbits_.end(),
                                            [&](const Orbit& orbit) { return !is_meant(orbit); });
    removed_.assign(std::make_move_iterator(kept), std::make_move_iterator(orbits_.end()));
    orbits_.erase(kept, orbits_.end());
}

void WindowSection::sent(const Command& command) {
    const bool is_no_change = std::visit(
        []<class One>(const One&) {
            return std::is_same_v<One, SetRunning> || std::is_same_v<One, StepOnce> ||
                   std::is_same_v<One, SetSpeed> || std::is_same_v<One, SeekTime> ||
                   std::is_same_v<One, SeekStep> || std::is_same_v<One, RunUntil> ||
                   std::is_same_v<One, Reintegrate>;
        },
        command);
    if (!is_no_change) removed_.clear();
}

std::optional<std::string> WindowSection::undo_removal() {
    if (removed_.empty() || !shown_) return std::nullopt;
    const std::string words = removed_.size() == 1 ? removed_.front().shown.name + " is back"
                                                   : fmt::format("{} orbits are back", removed_.size());
    for (Orbit& orbit : removed_) {
        begin(orbit);
        orbits_.push_back(std::move(orbit));
    }
    removed_.clear();
    std::ranges::sort(orbits_, {}, [](const Orbit& orbit) { return orbit.shown.id; });
    colour_spread();
    return "Undone: " + words;
}

WindowSection::Orbit* WindowSection::find(int id) {
    const auto found = std::find_if(orbits_.begin(), orbits_.end(),
                                    [&](const Orbit& orbit) { return orbit.shown.id == id; });
    return found == orbits_.end() ? nullptr : &*found;
}

void WindowSection::want(double time) {
    if (!wish_has_changed_ && time <= wish_time_) return;
    wish_has_changed_ = false;
    wish_time_ = time;
    SectionWish wish;
    if (stage_.shell) {
        wish = {origin_, stage_.choice, mains_.back().version, time, stage_.shell->energy(), {}};
        for (const Orbit& orbit : orbits_)
            if (orbit.start)
                wish.orbits.push_back({orbit.shown.id, orbit.version, *orbit.start, arithmetic_of(orbit)});
    }
    watch_.want(std::move(wish));
}

void WindowSection::take_news() {
    for (OrbitNews& news : watch_.take()) {
        if (news.id == main_orbit) {
            const auto main = std::ranges::find(mains_, news.version, &Main::version);
            if (main == mains_.end()) continue;
            add_new(news, main->points);
            main->until = std::max(main->until, news.until);
            main->trouble = news.trouble;
            continue;
        }
        Orbit* orbit = find(news.id);
        if (!orbit || orbit->version != news.version) continue;
        add_new(news, orbit->curve.points);
        orbit->shown.crossings = orbit->curve.points.size();
        orbit->shown.is_complete = news.is_complete;
        if (!news.trouble.empty()) orbit->shown.trouble = news.trouble;
    }
}

/// Updates the curves up to the shown time. While the revision stays the same, the order of the curves also
/// stays the same, and the picture only adds new crossings.
void WindowSection::show_until(double time) {
    std::vector<const Orbit*> visible;
    for (const Orbit& orbit : orbits_)
        if (!orbit.shown.is_hidden) visible.push_back(&orbit);
    curves_.resize(visible.size() + 1);
    strengths_.assign(1, 1.0f);
    for (const Orbit* orbit : visible) strengths_.push_back(orbit->strength);
    PlotCurve& main = curves_.front();
    const std::vector<PlotPoint>& known_points = mains_.back().points;
    if (main.name.empty() || !(main.colour == main_colour()) || main.points.size() > known_points.size() ||
        main.up_name != section_curve(stage_.choice, {}, {}).up_name)
        main = section_curve(stage_.choice, "This run", main_colour());
    const auto later = [](double at, const PlotPoint& point) { return at < point.time; };
    const auto count = static_cast<std::size_t>(
        std::upper_bound(known_points.begin(), known_points.end(), time, later) - known_points.begin());
    if (main.points.size() > count)
        main.points.resize(count);
    else
        main.points.insert(main.points.end(),
                           known_points.begin() + static_cast<std::ptrdiff_t>(main.points.size()),
                           known_points.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t i = 0; i < visible.size(); ++i) {
        const PlotCurve& known = visible[i]->curve;
        PlotCurve& shown = curves_[i + 1];
        if (shown.name != known.name || !(shown.colour == known.colour) ||
            shown.points.size() > known.points.size() || shown.up_name != known.up_name ||
            shown.across_name != known.across_name)
            shown = known;
        else
            shown.points.insert(shown.points.end(),
                                known.points.begin() + static_cast<std::ptrdiff_t>(shown.points.size()),
                                known.points.end());
    }
}

void WindowSection::fill_report(const Snapshot& snapshot) {
    report_.orbits.clear();
    for (const Orbit& orbit : orbits_) report_.orbits.push_back(orbit.shown);
    report_.main_crossings = curves_.front().points.size();
    report_.main_until.reset();
    report_.time = snapshot.time;
    report_.is_strobe = stage_.choice.is_strobe();
    const double lag = snapshot.run_state == RunState::running ? usual_lag * snapshot.speed : 0;
    if (stage_.shell && mains_.back().until < snapshot.time - lag) report_.main_until = mains_.back().until;
    report_.main_colour = main_colour();
    report_.note = mains_.back().trouble.empty() ? stage_.note : mains_.back().trouble;
    report_.trouble = stage_.empty;
}

void WindowSection::fill(FrameInput& input) const {
    if (!shown_) return;
    input.section = stage_.shown();
    input.section.orbits = curves_;
    input.section.strengths = strengths_;
    input.section.revision = revision_;
}

void WindowSection::begin_frame(const WindowMoment& moment) {
    const ViewState& view = moment.view;
    follow(moment.snapshot, view.views.section(moment.snapshot.setup.chain), view.look.theme,
           view.views.layout == Layout::section, view.views.section_orbits);
    moment.sources.section = report();
}

bool WindowSection::handle(const WindowMoment& moment, const ViewLayout&, InputEvents& events) {
    take(pointer_.handle(events, plots_->shown_section(), moment.screen, moment.over_panel), moment.notify);
    return false;
}

void WindowSection::draw(const WindowMoment& moment, const FrameInput&) {
    if (const PlotGeometry* plot = plots_->shown_section())
        draw_seed_row(moment.screen, *plot, pointer_.dragged());
}

bool WindowSection::takes(const WindowMoment& moment, const Command& command) {
    if (!std::holds_alternative<Undo>(command)) return false;
    const auto undone = undo_removal();
    if (undone) moment.notify(*undone, false);
    return undone.has_value();
}

void WindowSection::carry_out(const WindowMoment& moment) {
    for (const SectionCommand& wanted : moment.requests.section)
        carry_out(wanted, [&](const Command& command) {
            moment.requests.keeps_angle_unit = true; // otherwise the table would change to radians
            moment.send_now(command, 0);
        });
}

void WindowSection::report(const Snapshot&, nlohmann::ordered_json& report) const {
    if (!shown_) return;
    using Report = nlohmann::ordered_json;
    Report orbits = Report::array();
    for (const SectionReport::Orbit& orbit : report_.orbits)
        orbits.push_back(
            Report{{"name", orbit.name}, {"crossings", orbit.crossings}, {"hidden", orbit.is_hidden}});
    report["section"] = Report{{"crossings", report_.main_crossings},
                               {"note", report_.note},
                               {"trouble", report_.trouble},
                               {"orbits", std::move(orbits)}};
}

} // namespace pendula
