// SPDX-License-Identifier: MIT
#include "window/panels/overlay.hpp"

#include "window/controls/control_memory.hpp"
#include "window/controls/widgets.hpp"
#include "window/features/run/run_figures.hpp"
#include "window/features/run/run_words.hpp"
#include "window/panels/palette_window.hpp"
#include "window/panels/panel_frame.hpp"
#include "window/panels/panel_layout.hpp"
#include "window/shell/desktop_window.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace pendula {
namespace {

constexpr float longest_name = 0.3f; ///< fraction of the line that the scene's name may take

/// The entries of the status line; each is shown completely or, if the window is too narrow, not at all.
class StatusItems {
  public:
    /// `end`: the right end of the text, in the window's coordinates.
    StatusItems(const PanelFrame& frame, float end) : frame_(frame), end_(end) {}

    void add(const char* label, const std::string& value, ImVec4 colour = theme::secondary) {
        const float inner = 5 * frame_.scale;
        ImGui::PushFont(frame_.fonts.mono);
        const float value_width = ImGui::CalcTextSize(value.c_str()).x;
        ImGui::PopFont();
        const float label_width = *label ? ImGui::CalcTextSize(label).x + inner : 0;
        ImGui::SameLine(0, 18 * frame_.scale);
        if (ImGui::GetCursorPosX() + label_width + value_width > end_) {
            ImGui::NewLine();
            return;
        }
        if (*label) {
            ImGui::TextDisabled("%s", label);
            ImGui::SameLine(0, inner);
        }
        ImGui::PushFont(frame_.fonts.mono);
        ImGui::TextColored(colour, "%s", value.c_str());
        ImGui::PopFont();
    }

  private:
    const PanelFrame& frame_;
    float end_;
};

/// Draws the progress of a rendered film as a thin line along the top.
void draw_render_part(double part, float width, float scale) {
    const ImVec2 corner = ImGui::GetWindowPos();
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, {corner.x + static_cast<float>(part) * width, corner.y + std::round(2 * scale)},
        theme::ink(theme::accent));
}

void add_setup(StatusItems& items, const Setup& setup) {
    items.add("", fmt::format("{}, {} {}", name_of(setup.chain.model), setup.chain.links(),
                              setup.chain.links() == 1 ? "link" : "links"));
    items.add("",
              fmt::format("{} · {}{}", name_of(setup.integration.method),
                          name_of(setup.integration.arithmetic), setup.integration.compensated ? " +c" : ""));
}

void add_figures(StatusItems& items, const PanelFrame& frame, double rendered) {
    const ShownFigures& figures = frame.figures;
    if (frame.snapshot.setup.chain.damping > 0) {
        const bool warns = words_of_loss(figures.energy, figures.damping_loss).warns;
        items.add("energy lost", widgets::fixed(-figures.energy.change, 3) + " J",
                  warns ? theme::warning : theme::text);
    } else {
        const RunWords kept = words_of_drift(figures.energy, seen_drift(frame).largest);
        items.add("", kept.shown, kept.warns ? theme::warning : theme::text);
    }
    if (const auto& all = frame.snapshot.trajectories; all.size() > 1)
        items.add("ends apart",
                  all[1].is_seen ? widgets::fixed(100 * figures.fraction, 1, 5) + " %"
                                 : std::string("     –"),
                  theme::text);
    if (rendered >= 1)
        items.add("rendering", "finishing…", theme::text); // all frames are drawn, but not all are encoded
    else if (rendered >= 0)
        items.add("rendering", fmt::format("{:2.0f} %", std::floor(100 * rendered)), theme::text);
    items.add("frame",
              widgets::frame_figures(figures.frame.frame_milliseconds, figures.frame.frames_per_second));
    items.add("steps/s", widgets::fixed(figures.steps_per_second, 0, 6));
    if (figures.frame.quality_percent < 100)
        items.add("sharpness", fmt::format("{:3} %", figures.frame.quality_percent));
    if (frame.snapshot.samples_lost > 0)
        items.add("samples lost", fmt::format("{}", frame.snapshot.samples_lost), theme::warning);
}

void build_film_line(const PanelFrame& frame, const FilmReport& film, float end, double rendered) {
    const std::string name = film.story->name + (film.is_edited ? edited_mark : "");
    ImGui::TextUnformatted(widgets::elided(name, longest_name * end).c_str());
    StatusItems items(frame, end);
    const std::size_t shots = film.story->shots.size();
    items.add("", fmt::format("{} {}", shots, shots == 1 ? "shot" : "shots"));
    items.add("", fmt::format("{:.2f} s", film.story->duration()));
    items.add("", fmt::format("{:.6g} frames/s", film.frames_per_second));
    if (rendered >= 0)
        items.add("rendering", fmt::format("{:2.0f} %", std::floor(100 * rendered)), theme::text);
    items.add("frame", widgets::frame_figures(frame.figures.frame.frame_milliseconds,
                                              frame.figures.frame.frames_per_second));
}

/// The line at the window's bottom: the run's state, method, accuracy and speed.
void build_status_line(PanelFrame& frame) {
    const Box box = frame.layout().status;
    const float padding = 2 * layout::margin * frame.scale;
    ImGui::SetNextWindowPos({box.x, box.y});
    ImGui::SetNextWindowSize({box.width, box.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {padding, 0});
    ImGui::Begin("##status", nullptr,
                 (layout::fixed_window & ~ImGuiWindowFlags_AlwaysAutoResize) | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleVar(3);
    ImGui::SetCursorPosY((box.height - ImGui::GetTextLineHeight()) / 2);
    const double rendered = frame.sources.recording ? render_part(*frame.sources.recording) : -1;
    if (rendered >= 0) draw_render_part(rendered, box.width, frame.scale);
    if (const FilmReport* film = frame.sources.film; film && film->is_shown) {
        build_film_line(frame, *film, box.width - padding, rendered);
        ImGui::End();
        return;
    }
    // The mark of an edited scene is shown even if the name is cut off.
    const bool has_mark = frame.view.scene_edited && frame.view.other_chain.empty();
    ImGui::TextUnformatted(widgets::elided(has_mark ? frame.view.scene_name : scene_title(frame.view),
                                           longest_name * box.width)
                               .c_str()); // the panel shows the full name
    if (has_mark) {
        ImGui::SameLine(0, 0);
        ImGui::TextUnformatted(edited_mark);
    }
    StatusItems items(frame, box.width - padding);
    add_setup(items, frame.snapshot.setup);
    const RunWords right = words_of(frame.sources.accuracy, frame.snapshot);
    if (!right.shown.empty()) items.add("", right.shown, right.warns ? theme::warning : theme::text);
    add_figures(items, frame, rendered);
    ImGui::End();
}

/// The panel with the cost of each pass of a frame (F3).
void build_profiler(PanelFrame& frame) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const float margin = layout::margin * frame.scale, width = 290 * frame.scale;
    ImGui::SetNextWindowPos({size.x - margin, margin}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##profiler", nullptr, layout::fixed_window);
    widgets::heading(frame.fonts, "Passes");
    const auto row = [&](const char* name, const std::string& gpu, const std::string& cpu) {
        ImGui::TextUnformatted(name);
        ImGui::PushFont(frame.fonts.mono);
        ImGui::SameLine(146 * frame.scale);
        ImGui::TextUnformatted(gpu.c_str());
        ImGui::SameLine(216 * frame.scale);
        ImGui::TextUnformatted(cpu.c_str());
        ImGui::PopFont();
    };
    ImGui::PushStyleColor(ImGuiCol_Text, theme::secondary);
    row("milliseconds", "    GPU", "    CPU");
    ImGui::PopStyleColor();
    double gpu = 0, cpu = 0;
    for (const PassFigures& pass : frame.figures.frame.passes) {
        row(pass.name.c_str(), widgets::fixed(pass.gpu_milliseconds, 2, 7),
            widgets::fixed(pass.cpu_milliseconds, 2, 7));
        gpu += pass.gpu_milliseconds;
        cpu += pass.cpu_milliseconds;
    }
    ImGui::Separator();
    row("all", widgets::fixed(gpu, 2, 7), widgets::fixed(cpu, 2, 7));
    ImGui::End();
}

} // namespace

PanelLayout Overlay::panels(const ViewState& view) const { return panel_layout(view, scale_); }

FreeArea Overlay::free_area(const ViewState& view) const { return pendula::free_area(view, scale_); }

PixelRectangle Overlay::scene_area(const ViewState& view, gl::Size framebuffer, float pixel_ratio) const {
    const FreeArea free = free_area(view);
    const auto pixels = [&](float length) { return static_cast<int>(length * pixel_ratio); };
    const int x = pixels(free.x), y = pixels(free.y);
    return {x, y, std::min(framebuffer.width - x, pixels(free.width)),
            std::min(framebuffer.height - y, pixels(free.height))};
}

void Overlay::count_gesture(Requests& requests) {
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ++gesture_;
    const bool dragging =
        ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
    requests.gesture = dragging ? gesture_ : 0;
}

Requests Overlay::build(const Snapshot& snapshot, ViewState& view, const FrameFigures& figures) {
    Requests requests;
    memory_.make_current();
    control_places::begin_frame();
    layers_.begin_frame();
    if (view.look.theme != applied_theme_) theme::apply_colours(applied_theme_ = view.look.theme);
    controls_ = ControlState(snapshot);
    count_gesture(requests);
    figures_.refresh(snapshot, figures, view.show_info);
    sides_.left().start().follow(snapshot); // even while the panel is hidden
    PanelFrame frame{snapshot,
                     sources_,
                     figures_.shown(),
                     fonts_,
                     scale_,
                     applied_theme_,
                     view,
                     controls_,
                     requests,
                     {view.viewing(), view.scene_name, snapshot.setup, snapshot.speed, {}}};
    build_panels(frame);
    build_windows(frame);
    layers_.follow(view);
    follow_class(view);
    return requests;
}

void Overlay::build_panels(PanelFrame& frame) {
    if (!frame.view.show_panels) {
        if (!frame.view.directing) transport_.build_presented(frame);
        return;
    }
    follow_keyboard_focus(frame.view);
    sides_.build(frame);
    if (frame.view.directing)
        film_strip_.build(frame);
    else
        transport_.build(frame);
    if (frame.layout().status.height > 0) build_status_line(frame);
}

void Overlay::build_windows(PanelFrame& frame) {
    ViewState& view = frame.view;
    build_return_sign(frame);
    if (view.show_info) build_info_panel(frame);
    hints_.build(frame, messages_.is_shown());
    if (const auto choice = palette_.build(frame)) apply_choice(*choice, frame, sides_, messages_);
    render_.build(frame, sides_.left().film_fields());
    if (view.show_profiler) build_profiler(frame);
    messages_.build(frame, sides_.left().links().asked_for());
    messages_.notify_scale(view);
    help_.build(frame);
}

WindowPanels::WindowPanels(const DesktopWindow& desktop, const Scene& scene)
    : overlay(desktop.imgui.fonts(), desktop.imgui.scale()) {
    const std::string notice = preferences.load(view.preferences);
    show_view(scene.name, scene.viewing(), view);
    if (!notice.empty())
        overlay.notify(notice, true);
    else if (!scene.note.empty())
        overlay.notify(scene.note, false);
}

void WindowPanels::rescale(DesktopWindow& desktop) {
    if (desktop.imgui.rescale(desktop.sizes.window, desktop.window.content_scale(), desktop.pixel_ratio(),
                              static_cast<float>(view.preferences.ui_scale)))
        overlay.set_scale(desktop.imgui.fonts(), desktop.imgui.scale());
}

void WindowPanels::keep_preferences(double seconds) {
    if (const std::string problem = preferences.keep(view.preferences, seconds); !problem.empty())
        overlay.notify(problem, true);
}

} // namespace pendula
