// SPDX-License-Identifier: MIT
/// A panel at one side of the window and its sections. They fold: by hand, and where not all fit those that
/// were used least. Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pendula {

class SidePanel {
  public:
    /// `window` is its name for ImGui and must stay. `uses` counts the uses of sections of both panels; it
    /// must outlive this.
    SidePanel(const char* window, std::uint64_t& uses) : window_(window), uses_(uses) {}

    /// The sections stand between the two. `box`: where the panel is, as tall as it may become.
    void begin(const PanelFrame&, const Box&);
    void end();
    /// Ends the section before it and draws a title. True while the section is open or folding: then what is
    /// in it is to be drawn.
    bool section(const char* title, PanelFrame&, bool open_at_first = true);

    /// From now on the section is folded for want of room after those used before; unless it has been folded
    /// by hand. Before section().
    void prefer(const char* title);

    /// Opens the section, and for want of room others are folded.
    void show_section(const char* title, ViewState&);

  private:
    struct Section {
        std::string title;
        std::string place;            ///< what control_places calls it
        float top = 0, height = 0;    ///< of what is drawn, title included
        std::uint64_t used = 0;       ///< grows with each use: the least is the first to be folded
        float body_top = 0, body = 0; ///< of what is below the title
        float shown = 0;              ///< 1 while it is open, and falls to 0 while it folds
        bool open = false;
        bool crowded = false; ///< folded because not all fit, not because it was asked for

        bool folds() const { return !open && shown > 0; }
        float shown_body() const; ///< while it folds
    };
    Section& section_of(const char* title);
    void fold_by_steps(Section&, bool at_once);
    void end_section();
    void fold_what_does_not_fit(float content);
    void remember_fit();
    bool recall_fit(); ///< whether this height and scale are known

    const char* window_;
    std::uint64_t& uses_;
    std::vector<Section> sections_;
    std::optional<std::size_t> current_; ///< being drawn
    float tallest_ = 0, scale_ = 0;
    int fitting_ = 8; ///< frames for which what does not fit is folded
    /// What was folded at other heights and scales, so that who comes back there finds what was open.
    std::map<std::pair<float, float>, std::vector<bool>> fits_;
};

} // namespace pendula
