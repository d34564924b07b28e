// SPDX-License-Identifier: MIT
/// A panel at one side of the window and its sections. The user folds sections; if not all fit, those least
/// recently used fold by themselves. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

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
    /// `window` is the panel's name for ImGui, and must stay valid. `uses` counts the uses of sections in
    /// both panels; it must outlive this.
    SidePanel(const char* window, std::uint64_t& uses) : window_(window), uses_(uses) {}

    /// Draw the sections between the two calls. `box`: where the panel is, at its greatest height.
    void begin(const PanelFrame&, const Box&);
    void end();
    /// Ends the previous section and draws a title. True while the section is open or folding: then draw its
    /// content.
    bool section(const char* title, PanelFrame&, bool open_at_first = true);

    /// Counts the section as used now: if room is short, sections used earlier are folded first. No effect if
    /// the user folded it. Call it before section().
    void prefer(const char* title);

    /// Opens the section; others are folded if room is short.
    void show_section(const char* title, ViewState&);

  private:
    struct Section {
        std::string title;
        std::string place;            ///< its name in control_places
        float top = 0, height = 0;    ///< of the drawn part, including its title
        std::uint64_t used = 0;       ///< grows with each use: the section with the smallest is folded first
        float body_top = 0, body = 0; ///< of the content below the title
        float shown = 0;              ///< 1 while open; falls to 0 while it folds
        bool open = false;
        bool crowded = false; ///< folded for lack of room, not by hand

        bool folds() const { return !open && shown > 0; }
        float shown_body() const; ///< height of the content, smaller while it folds
    };
    Section& section_of(const char* title);
    void fold_by_steps(Section&, bool at_once);
    void end_section();
    void fold_what_does_not_fit(float content);
    void remember_fit();
    bool recall_fit(); ///< returns whether this height and scale are known

    const char* window_;
    std::uint64_t& uses_;
    std::vector<Section> sections_;
    std::optional<std::size_t> current_; ///< the section being drawn
    float tallest_ = 0, scale_ = 0;
    int fitting_ = 8; ///< frames left in which sections that do not fit are folded
    /// The folded sections at other heights and scales, so that returning to such a size restores the open
    /// sections.
    std::map<std::pair<float, float>, std::vector<bool>> fits_;
};

} // namespace pendula
