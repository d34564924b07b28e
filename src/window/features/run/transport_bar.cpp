// SPDX-License-Identifier: MIT
#include "window/features/run/transport_bar.hpp"

#include "files/numbers.hpp"
#include "measured/fit_words.hpp"
#include "window/controls/control_memory.hpp"
#include "window/controls/parameter_control.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/controls/typed_value.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/run_words.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace pendula {
namespace {

constexpr float knob_radius = 6; ///< radius while the pointer is on the timeline, logical pixels

/// The earliest simulated time, s, at which a companion differed from the main chain by 1 rad. Nothing if no
/// companion has differed so much.
std::optional<double> parting(const Snapshot& snapshot) {
    std::optional<double> first;
    for (const TrajectoryReport& companion : snapshot.trajectories)
        if (companion.passed_large && (!first || *companion.passed_large < *first))
            first = companion.passed_large;
    return first;
}

/// Skips marks that would touch the previous mark.
class Spacing {
  public:
    explicit Spacing(float closest) : closest_(closest) {}
    bool take(float x) {
        if (x - last_ < closest_) return false;
        last_ = x;
        return true;
    }

  private:
    float closest_, last_ = -1e9f;
};

/// The simulated time, s, at which the fitted part of a recording ends. Nothing if the run has no recording.
std::optional<double> fitted_until(const PanelFrame& frame) {
    const FitFlag& flag = frame.view.fit_flag;
    if (frame.snapshot.setup.measured.empty() || !(flag.whole > 0)) return std::nullopt;
    return flag.until > 0 ? std::min(flag.until, flag.whole) : flag.whole;
}

/// Draws a flag on the timeline: a pole, with the flag at its upper end to the left.
void draw_flag(float x, float middle, ImU32 ink, float scale) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float mark = std::max(1.0f, scale);
    list->AddLine({x, middle - 8 * scale}, {x, middle + 6 * scale}, ink, 1.5f * mark);
    list->AddTriangleFilled({x, middle - 8 * scale}, {x, middle - 2 * scale},
                            {x - 7 * scale, middle - 5 * scale}, ink);
}

} // namespace

/// The timeline's place on the screen, and its times.
struct TimelinePlace {
    ImVec2 corner;
    float width = 1, height = 1;
    double end = 0;         ///< time at the right end, s
    double shown = 0;       ///< time at the knob, s
    bool is_lively = false; ///< the pointer is on the timeline or drags the knob

    float place(double time) const {
        return corner.x + (end > 0 ? width * static_cast<float>(std::clamp(time / end, 0.0, 1.0)) : 0);
    }
};

namespace {

void draw_marks(const PanelFrame& frame, const TimelinePlace& strip) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float scale = frame.scale;
    const float middle = strip.corner.y + strip.height / 2, mark = std::max(1.0f, scale);
    const double interval = frame.snapshot.setup.sample_interval;
    Spacing flips(3 * mark);
    if (const auto& samples = frame.snapshot.timeline.flip_samples)
        for (const std::int64_t sample : *samples)
            if (const float x = strip.place(static_cast<double>(sample) * interval); flips.take(x))
                list->AddLine({x, middle - 6 * scale}, {x, middle - 3 * scale},
                              theme::ink(theme::secondary, 0.6f), mark);
    Spacing apart(2 * mark);
    for (const double time : frame.snapshot.timeline.command_times)
        if (const float x = strip.place(time); apart.take(x))
            list->AddLine({x, middle - 5 * scale}, {x, middle + 5 * scale}, theme::ink(theme::text),
                          1.5f * mark);
    if (const auto parted = parting(frame.snapshot); parted && *parted <= strip.end) {
        const float x = strip.place(*parted), y = middle + 3 * scale, side = 3.5f * scale;
        list->AddTriangleFilled({x, y}, {x - side, y + 1.4f * side}, {x + side, y + 1.4f * side},
                                theme::ink(theme::warning));
    }
    // A mark like a gate at the time up to which the motion is right.
    if (const auto right = right_until(frame.sources.accuracy, frame.snapshot); right && *right < strip.end) {
        const float x = strip.place(*right), arm = 3 * scale;
        const ImU32 ink = theme::ink(frame.sources.accuracy.is_done ? theme::warning : theme::secondary);
        list->AddLine({x, middle - 6 * scale}, {x, middle + 6 * scale}, ink, 1.5f * mark);
        for (const float end : {-6.0f, 6.0f})
            list->AddLine({x - arm, middle + end * scale}, {x, middle + end * scale}, ink, 1.5f * mark);
    }
    if (const auto until = fitted_until(frame)) {
        const FitFlag& flag = frame.view.fit_flag;
        for (const auto& [time, colour] :
             {std::pair{flag.predicted, theme::secondary}, {flag.lost, theme::warning}})
            if (time && *time <= strip.end)
                list->AddCircle({strip.place(*time), middle - 5 * scale}, 2.5f * scale, theme::ink(colour),
                                12, 1.5f * mark);
        draw_flag(strip.place(*until), middle, theme::ink(theme::text), scale);
    }
    const auto& pointed = frame.view.pointed_time;
    if (pointed && *pointed >= 0 && *pointed <= strip.end) {
        const float x = strip.place(*pointed);
        list->AddLine({x, middle - 7 * scale}, {x, middle + 7 * scale}, theme::ink(theme::warning),
                      1.5f * mark);
    }
}

void draw_timeline(const PanelFrame& frame, const TimelinePlace& strip) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float middle = strip.corner.y + strip.height / 2, thick = 3 * frame.scale;
    const float here = strip.place(strip.shown), right = strip.corner.x + strip.width;
    list->AddRectFilled({strip.corner.x, middle - thick / 2}, {right, middle + thick / 2},
                        ImGui::GetColorU32(ImGuiCol_FrameBg), thick / 2);
    list->AddRectFilled({strip.corner.x, middle - thick / 2}, {here, middle + thick / 2},
                        theme::ink(theme::accent), thick / 2);
    draw_marks(frame, strip);
    list->AddCircleFilled({here, middle}, (strip.is_lively ? knob_radius : 5.0f) * frame.scale,
                          theme::ink(theme::text), 24);
}

/// Shows the tooltip above the timeline, because below it would cover the time and the speed.
void show_tooltip(const PanelFrame& frame, const TimelinePlace& strip, double pointed) {
    const Snapshot& snapshot = frame.snapshot;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    ImGui::SetNextWindowPos({pointer.x, strip.corner.y - 0.5f * line}, ImGuiCond_Always, {0.5f, 1});
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{:.3f} s", pointed).c_str());
    std::string marks = fmt::format("of {:.3f} s calculated", strip.end);
    if (is_changed(snapshot.timeline)) marks += "\nlong marks: changes";
    if (const auto& flips = snapshot.timeline.flip_samples; flips && !flips->empty())
        marks += "\nshort marks: flips";
    if (const auto parted = parting(snapshot))
        marks += fmt::format("\ntriangle: a companion is 1 rad away from the main chain, {:.2f} s", *parted);
    if (const auto right = right_until(frame.sources.accuracy, snapshot); right && *right < strip.end)
        marks += fmt::format("\ngate: the motion is right until {:.2f} s", *right);
    if (const auto until = fitted_until(frame)) {
        const FitFlag& flag = frame.view.fit_flag;
        marks += fmt::format("\nflag: end of the fitted part, {:.2f} s; drag to move it", *until);
        if (flag.lost)
            marks += fmt::format("\nring: the fit is wrong by more than {} rad, {:.2f} s", lost_beyond,
                                 *flag.lost);
        if (flag.predicted)
            marks += fmt::format("\ngrey ring: the fit expects an error of more than {} rad, {:.2f} s",
                                 lost_beyond, *flag.predicted);
    }
    ImGui::TextDisabled("%s", marks.c_str());
    ImGui::EndTooltip();
}

} // namespace

/// Stops the run while the knob is held. Afterwards the run continues if it was running before.
void TimelineStrip::follow_knob(PanelFrame& frame, bool held, double pointed) {
    if (held && !scrubbing_) {
        scrubbing_ = true;
        scrubbed_to_ = -1;
        ran_before_ = frame.snapshot.run_state == RunState::running;
        if (ran_before_) frame.request(SetRunning{false});
    }
    if (held && pointed != scrubbed_to_) frame.request(SeekTime{scrubbed_to_ = pointed});
    if (!held && scrubbing_) {
        scrubbing_ = false;
        if (ran_before_) frame.request(SetRunning{true});
    }
}

/// Moves the flag if it was pressed above the timeline's middle; a press elsewhere moves the knob. Returns
/// whether the flag is being dragged.
bool TimelineStrip::follow_flag(PanelFrame& frame, const TimelinePlace& strip, bool held, double pointed) {
    FitFlag& flag = frame.view.fit_flag;
    const auto until = fitted_until(frame);
    if (!held || !until || flag.is_working) return drags_flag_ = false;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        const ImVec2 at = ImGui::GetIO().MousePos;
        const float away = at.x - strip.place(*until), grip = 8 * frame.scale;
        drags_flag_ =
            away > -1.3f * grip && away < grip / 2 && at.y < strip.corner.y + strip.height / 2 - frame.scale;
    }
    if (!drags_flag_) return false;
    constexpr double least = 0.1, round = 20; // the flag is at `least` s or later, in steps of 1/round s
    flag.until = std::max(std::round(pointed * round) / round, least);
    if (flag.until >= flag.whole || pointed >= strip.end)
        flag.until = flag.whole <= strip.end ? 0 : strip.end;
    return true;
}

void TimelineStrip::build(PanelFrame& frame) {
    const Snapshot& snapshot = frame.snapshot;
    const float width = ImGui::GetWindowWidth() - 4 * layout::margin * frame.scale;
    const float height = layout::timeline_height * frame.scale;
    ImGui::SetCursorPos({2 * layout::margin * frame.scale, 4 * frame.scale});
    TimelinePlace strip;
    strip.corner = ImGui::GetCursorScreenPos();
    strip.width = std::max(width, 1.0f);
    strip.height = height;
    // The button is wider than the timeline, so that the whole knob can also be grabbed at the timeline's
    // ends.
    const float knob = knob_radius * frame.scale;
    ImGui::SetCursorScreenPos({strip.corner.x - knob, strip.corner.y});
    ImGui::InvisibleButton("##timeline", {strip.width + 2 * knob, height});
    control_places::note("timeline", {strip.corner.x, strip.corner.y, strip.width, height});
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    strip.is_lively = hovered || held;
    strip.end = std::max(snapshot.timeline.end_time, snapshot.time);
    const double pointed =
        strip.end *
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - strip.corner.x) / strip.width), 0.0, 1.0);
    const bool drags_flag = follow_flag(frame, strip, held, pointed);
    follow_knob(frame, held && !drags_flag, pointed);
    strip.shown = scrubbing_ ? scrubbed_to_ : snapshot.time;
    draw_timeline(frame, strip);
    if (strip.is_lively) show_tooltip(frame, strip, pointed);
}

namespace {

using Kind = RunCondition::Kind;

struct ConditionChoice {
    Kind kind;
    const char* label;
    const char* unit;
};
constexpr ConditionChoice conditions[] = {{Kind::time, "a time", "s"},
                                          {Kind::flip, "a flip", ""},
                                          {Kind::kinetic_above, "kinetic energy above", "J"},
                                          {Kind::kinetic_below, "kinetic energy below", "J"},
                                          {Kind::energy_change, "energy change of", "J"}};

const char* unit_of(Kind kind) { return conditions[static_cast<int>(kind)].unit; }

/// A useful first value for a condition, from the present state of the run.
double proposal(Kind kind, const Snapshot& snapshot) {
    switch (kind) {
    case Kind::time:
        return std::floor(snapshot.time) + 10;
    case Kind::kinetic_above:
    case Kind::kinetic_below:
        return std::round(snapshot.energy.scale / 2);
    case Kind::energy_change:
        return 1e-9;
    case Kind::flip:
        break;
    }
    return 0;
}

/// Explains in one sentence why the condition cannot be used. Empty if it can be used.
std::string until_problem(const RunCondition& condition) {
    if (!std::isfinite(condition.value)) return "Expected a number.";
    if (condition.kind == Kind::time && condition.value < 0) return "Expected a time of 0 s or later.";
    const bool is_energy = condition.kind != Kind::time && condition.kind != Kind::flip;
    if (is_energy && condition.value < 0) return "Expected an energy of 0 J or more.";
    return {};
}

} // namespace

void RunUntilPopup::propose(const Snapshot& snapshot) {
    condition_.value = proposal(condition_.kind, snapshot);
    text_ = fmt::format("{:.6g} {}", condition_.value, unit_of(condition_.kind));
}

void RunUntilPopup::open() {
    ImGui::OpenPopup("run until");
    frames_ = 0;
}

void RunUntilPopup::build(PanelFrame& frame) {
    if (!ImGui::BeginPopup("run until")) return;
    const bool appears = frames_++ == 0;
    // The value that the pop-up proposed last time is out of date.
    if (appears) propose(frame.snapshot);
    widgets::heading(frame.fonts, "Run until");
    for (const ConditionChoice& choice : conditions) {
        if (widgets::radio_button(choice.label, condition_.kind == choice.kind)) {
            condition_.kind = choice.kind;
            propose(frame.snapshot);
        }
        control_places::note(std::string("until ") + choice.label);
    }
    ImGui::Spacing();
    build_value(frame, appears);
    // Ignores the Enter key with which the palette has opened this pop-up.
    const bool entered = frame.sources.dialog_keys.accepts && frames_ > 3;
    const std::string problem = until_problem(condition_);
    // If the user chooses a time in the past, the run goes back to it.
    const bool goes_back = condition_.kind == Kind::time && condition_.value <= frame.snapshot.time;
    ImGui::SameLine();
    ImGui::BeginDisabled(!problem.empty());
    const bool pressed = ImGui::Button(goes_back ? "Go back" : "Run");
    control_places::note("until go");
    ImGui::EndDisabled();
    if (!problem.empty())
        widgets::refusal(problem);
    else if (goes_back)
        widgets::note(fmt::format("The run is at {:.3f} s, so \"Go back\" returns to {:.6g} s.",
                                  frame.snapshot.time, condition_.value));
    if (problem.empty() && (pressed || entered)) {
        if (goes_back)
            frame.request(SeekTime{condition_.value});
        else
            frame.request(RunUntil{condition_});
        ImGui::CloseCurrentPopup();
    }
    ImGui::EndPopup();
}

void RunUntilPopup::build_value(const PanelFrame& frame, bool appears) {
    ImGui::SetNextItemWidth(160 * frame.scale);
    if (condition_.kind == Kind::flip) {
        int link = static_cast<int>(condition_.link);
        const int links = static_cast<int>(frame.snapshot.setup.chain.links());
        ImGui::SliderInt("##link", &link, 0, links, link == 0 ? "any link" : "link %d",
                         ImGuiSliderFlags_AlwaysClamp);
        condition_.link = static_cast<std::size_t>(link);
        widgets::tooltip("A link flips when its angle passes straight up.");
    } else {
        if (appears) typed_ahead::take_keyboard();
        if (ImGui::InputText("##value", &text_, ImGuiInputTextFlags_AutoSelectAll))
            condition_.value = typed_number(text_, unit_of(condition_.kind))
                                   .value_or(std::numeric_limits<double>::quiet_NaN());
        control_places::note("until value");
    }
}

namespace {

// Logical pixels.
constexpr float group_gap = 18;
constexpr float least_speed = 96, most_speed = 1280; ///< widths of the speed slider and its label, if any
constexpr float label_room = 180;                    ///< with less room the slider has no label

/// A timestep with a suitable unit: "0.1 ms", "2 µs".
std::string spoken(double seconds) {
    if (seconds < 1e-4) return fmt::format("{:.4g} µs", 1e6 * seconds);
    if (seconds < 1) return fmt::format("{:.4g} ms", 1e3 * seconds);
    return fmt::format("{:.4g} s", seconds);
}

/// The width of two texts, one above the other.
float stack_width(const std::string& upper, const std::string& lower) {
    return std::max(ImGui::CalcTextSize(upper.c_str()).x, ImGui::CalcTextSize(lower.c_str()).x);
}

void put_stack(float x, float middle, const std::string& upper, const std::string& lower, ImVec4 lower_ink) {
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetCursorPos({x, middle - line});
    ImGui::BeginGroup();
    ImGui::TextDisabled("%s", upper.c_str());
    ImGui::SetCursorPos({x, middle});
    ImGui::TextColored(lower_ink, "%s", lower.c_str());
    ImGui::EndGroup();
}

/// The free part of the bar while it is filled from both ends, in the window's coordinates.
struct Room {
    float left = 0, right = 0;
    float top = 0, middle = 0; ///< y of the buttons' top and middle
    float button = 0;          ///< side of a button
    float gap = 0, scale = 1;

    /// Whether an item of this width leaves enough room for the speed slider.
    bool has(float width) const { return right - left - width - gap > (label_room + 60) * scale; }
};

void build_buttons(PanelFrame& frame, float side) {
    const bool running = frame.snapshot.run_state == RunState::running;
    const auto icon = [&](const char* id, widgets::Icon shape, Action action, const char* place,
                          const char* help, bool accented = false) {
        if (widgets::icon_button(id, shape, side, accented)) frame.trigger(action);
        control_places::note(place);
        widgets::tooltip(help);
        ImGui::SameLine(0, 4 * frame.scale);
    };
    using widgets::Icon;
    icon("##rewind", Icon::rewind, Action::rewind, "rewind", "Rewind to t = 0 and keep the run (Shift R)");
    ImGui::PushButtonRepeat(true);
    icon("##back", Icon::step_back, Action::step_back, "step_back",
         "Back by 1/60 s (←); hold to repeat.\nShift ←: 1 s. Alt ←, or a comma: one integration step.");
    ImGui::PopButtonRepeat();
    icon("##run", running ? Icon::stop : Icon::run, Action::run_stop, "run_stop",
         running ? "Stop (Space)" : "Run (Space)", true);
    ImGui::PushButtonRepeat(true);
    icon(
        "##step", Icon::step, Action::step, "step",
        "Forward by 1/60 s (→); hold to repeat.\nShift →: 1 s. Alt →, or a full stop: one integration step.");
    ImGui::PopButtonRepeat();
    icon("##reset", Icon::reset, Action::reset, "reset", "A new run from the start state (R)");
}

void build_time(PanelFrame& frame, Room& room) {
    ImGui::PushFont(frame.fonts.large);
    const std::string time = widgets::fixed(frame.snapshot.time, 3) + " s";
    const float width = std::max(ImGui::CalcTextSize(time.c_str()).x, ImGui::CalcTextSize("00.000 s").x);
    const float height = ImGui::GetTextLineHeight();
    const ImGuiID control = ImGui::GetID("##time");
    if (typed_value::update(control)) {
        ImGui::PopFont();
        ImGui::SetCursorPos({room.left, room.middle - ImGui::GetFrameHeight() / 2});
        ImGui::SetNextItemWidth(width);
        const auto problem = [](double typed) -> std::optional<std::string> {
            if (typed >= 0 && std::isfinite(typed)) return std::nullopt;
            return "Expected a time of 0 s or later.";
        };
        if (const auto to = typed_value::field(control, "s", problem)) frame.request(SeekTime{*to});
        control_places::note("time");
    } else {
        ImGui::SetCursorPos({room.left, room.middle - height / 2});
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const bool pressed = ImGui::InvisibleButton("##clock", {width, height});
        const bool hovered = ImGui::IsItemHovered();
        control_places::note("time");
        if (hovered) {
            const float margin = 5 * room.scale;
            ImGui::GetWindowDrawList()->AddRectFilled(
                {corner.x - margin, corner.y - margin / 2},
                {corner.x + width + margin, corner.y + height + margin / 2},
                ImGui::GetColorU32(ImGuiCol_FrameBgHovered), ImGui::GetStyle().FrameRounding);
        }
        ImGui::GetWindowDrawList()->AddText(corner, theme::ink(theme::text), time.c_str());
        ImGui::PopFont();
        widgets::tooltip(
            fmt::format("Simulated time; click to type another time. Each integration step is dt = {}.",
                        spoken(frame.snapshot.setup.integration.dt)));
        if (pressed) typed_value::begin(control, std::round(1000 * frame.snapshot.time) / 1000);
    }
    typed_value::show_refusal(control);
    room.left += width + room.gap;
}

void build_until(PanelFrame& frame, Room& room, RunUntilPopup& popup) {
    const float width = ImGui::CalcTextSize("Run until…").x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetCursorPos({room.right - width, room.top});
    const bool has_button = room.right - width - room.gap - room.left > least_speed * room.scale;
    const bool pressed = has_button && ImGui::Button("Run until…", {width, room.button});
    if (has_button) {
        control_places::note("until");
        widgets::tooltip("Run until a time, a flip or an energy, and stop there");
        room.right -= width + room.gap;
    }
    if (std::exchange(frame.view.asks_run_until, false) || pressed) popup.open();
    popup.build(frame);
}

void build_timestep(const PanelFrame& frame, Room& room) {
    const std::string dt = "dt " + spoken(frame.snapshot.setup.integration.dt);
    const float width = stack_width("step 1/60 s", dt);
    if (!room.has(width)) return;
    put_stack(room.left, room.middle, "step 1/60 s", dt, theme::secondary);
    widgets::tooltip("The step of the arrow keys, and below it the timestep of the integration");
    room.left += width + room.gap;
}

/// Shows the real-time factor.
void build_pace(const PanelFrame& frame, Room& room) {
    const Snapshot& snapshot = frame.snapshot;
    const ShownFigures& figures = frame.figures;
    // If the machine reaches less than 0.95 of the requested speed, the figure has the warning colour.
    const bool behind = snapshot.run_state == RunState::running && snapshot.time > 1 &&
                        figures.real_time_factor < 0.95 * snapshot.speed;
    const bool seeking = snapshot.timeline.seeking;
    const float width = stack_width("real time", "calculating");
    if (!room.has(width)) return;
    const std::string pace =
        seeking ? "calculating" : fmt::format("{:.3g}×", std::max(0.0, figures.real_time_factor));
    put_stack(room.right - width, room.middle, "real time", pace,
              seeking  ? theme::accent
              : behind ? theme::warning
                       : theme::text);
    widgets::tooltip(
        "The real-time factor: simulated seconds per second on the clock, over the last 0.5 s. If it "
        "is below the requested speed, the machine is too slow; no step is skipped.");
    room.right -= width + room.gap;
}

void build_speed(PanelFrame& frame, const Room& room) {
    const float width = std::min(room.right - room.left, most_speed * room.scale);
    if (width <= least_speed * room.scale) return;
    const bool has_label = width > label_room * room.scale;
    const widgets::LabelColumn column(has_label ? 3.6f : 0);
    ImGui::SetCursorPos({room.right - width, room.middle - ImGui::GetFrameHeight() / 2});
    ImGui::BeginChild("##speed", {width, ImGui::GetFrameHeight()}, false,
                      ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoBackground);
    row_control("view.speed", frame);
    ImGui::EndChild();
}

} // namespace

void TransportBar::build(PanelFrame& frame) {
    const Box box = frame.layout().transport;
    const float margin = layout::margin * frame.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::Begin("##transport", nullptr, layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize);

    strip_.build(frame);
    const float strip = layout::timeline_height * frame.scale;
    Room room;
    room.scale = frame.scale;
    room.gap = group_gap * frame.scale;
    room.button = box.height - strip - 2 * margin;
    room.top = strip + margin;
    room.middle = room.top + room.button / 2;
    ImGui::SetCursorPosY(room.top);
    build_buttons(frame, room.button);
    room.left = ImGui::GetCursorPosX() + room.gap;
    ImGui::NewLine(); // otherwise ImGui would lower text on this line by the buttons' padding
    // Builds the time first, and fills the remaining room from the right.
    build_time(frame, room);
    room.right = box.width - margin;
    build_until(frame, room, until_);
    // Timestep and pace are shown only if they leave enough room for the speed slider.
    build_timestep(frame, room);
    build_pace(frame, room);
    build_speed(frame, room);
    ImGui::End();
}

void TransportBar::build_presented(PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize, pointer = ImGui::GetIO().MousePos;
    const Box bar = frame.layout().transport;
    const bool is_inside = pointer.x >= 0 && pointer.x < size.x && pointer.y < size.y;
    const float called_from = size.y - 10 * frame.scale;
    is_called_ = is_inside && pointer.y >= (is_called_ ? bar.y - 8 * frame.scale : called_from);
    is_called_ = is_called_ || strip_.is_scrubbing();
    if (is_called_ || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) {
        build(frame);
        return;
    }
    // Draws a thin line that shows the place of the shown time in the run.
    const double end = std::max(frame.snapshot.timeline.end_time, frame.snapshot.time);
    const float part = end > 0 ? static_cast<float>(frame.snapshot.time / end) : 0;
    const float thick = std::max(1.0f, 2 * frame.scale);
    ImVec4 ink = theme::accent;
    ink.w = 0.55f;
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, size.y - thick}, {part * size.x, size.y},
                                                  ImGui::ColorConvertFloat4ToU32(ink));
}

} // namespace pendula
