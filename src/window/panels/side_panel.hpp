// SPDX-License-Identifier: MIT
/// A panel at one side of the window and its sections. The user can fold sections. If not all open sections
/// fit, the least recently used sections are folded. Drawing thread.
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
    /// `window`: the panel's name for ImGui; must stay valid. `uses`: counts the uses of sections in both
    /// panels; must outlive this object.
    SidePanel(const char* window, std::uint64_t& uses) : window_(window), uses_(uses) {}

    /// Draw the sections between begin() and end(). `box`: the panel's place, with its greatest height.
    void begin(const PanelFrame&, const Box&);
    void end();
    /// Ends the previous section and draws the title of this one. If the result is true, the section is open
    /// or folding: draw its content.
    bool section(const char* title, PanelFrame&, bool open_at_first = true);

    /// Counts the section as used now: if there is too little room, other sections are folded first. Has no
    /// effect if the user has folded the section. Call it before section().
    void prefer(const char* title);

    /// Opens the section. Folds other sections if there is too little room.
    void show_section(const char* title, ViewState&);

  private:
    struct Section {
        std::string title;
        std::string place;            ///< the section's name in control_places
        float top = 0, height = 0;    ///< the drawn part, including the title
        std::uint64_t used = 0;       ///< number of the last use; the smallest is folded first
        float body_top = 0, body = 0; ///< place and height of the content below the title
        float shown = 0;              ///< 1 while open; falls to 0 while the section folds
        bool open = false;
        bool crowded = false; ///< folded for lack of room, not by the user

        bool folds() const { return !open && shown > 0; }
        float shown_body() const; ///< height of the content, smaller while it folds
    };
    Section& section_of(const char* title);
    void fold_by_steps(Section&, bool at_once);
    void end_section();
    void fold_what_does_not_fit(float content);
    void remember_fit();
    bool recall_fit(); ///< folds as stored in fits_ for this size; returns whether fits_ contains this size

    const char* window_;
    std::uint64_t& uses_;
    std::vector<Section> sections_;
    std::optional<std::size_t> current_; ///< the section being drawn
    float tallest_ = 0, scale_ = 0;
    int fitting_ = 8; ///< frames left in which sections that do not fit are folded
    /// The sections folded at earlier heights and scales. When such a size returns, the same sections are
    /// folded again.
    std::map<std::pair<float, float>, std::vector<bool>> fits_;
};

} // namespace pendula
