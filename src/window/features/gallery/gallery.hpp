// SPDX-License-Identifier: MIT
/// The dialogue for choosing a shipped scene by its picture. The shipped storyboards are below the scenes.
/// Drawing thread, within an ImGui frame.
#pragma once

#include "scene/scene.hpp"
#include "window/controls/typed_ahead.hpp"
#include "window/panels/dialog_window.hpp"
#include "window/panels/theme.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// The kind and the variant of a scene, for the two lines of a card: for example "Double pendulum" and "equal
/// links, both level".
struct SceneTitle {
    std::string what, which;
};
SceneTitle title_of(const std::string& scene_name);

/// Whether each word of `filter` occurs in the scene's name or id.
bool matches(std::string_view filter, const ShippedScene&);

/// The grid of cards: scenes and films each begin a new row.
struct CardRows {
    std::size_t scenes = 0, films = 0; ///< numbers of cards
    std::size_t columns = 1;

    std::size_t count() const { return scenes + films; }
    std::size_t row_of(std::size_t card) const;
    std::size_t column_of(std::size_t card) const;
    /// Returns the card that an arrow key selects after `card`; the same card if there is none in that
    /// direction. At the ends of a row, ← and → go on in the previous and the next row.
    std::size_t moved(std::size_t card, int across, int down) const;
};

class Gallery {
  public:
    /// Returns the OpenGL texture of a scene's or storyboard's picture (16 : 9, the first row at the top), or
    /// 0 while there is none. `hovered`: time for which the pointer has rested on the picture, s; such a
    /// picture may move. Unset if the pointer is elsewhere.
    using PictureOf = std::function<unsigned(const std::string& id, std::optional<double> hovered)>;

    void show(const std::string& shown_scene); ///< opens the gallery; the scene of this name is selected
    bool is_open() const { return open_; }

    /// Builds the dialogue. Returns the id of the scene, or the file name of the storyboard, that the user
    /// chose in this frame with a click, or with the arrow keys and Enter. Typing filters the cards. Escape
    /// cancels.
    std::optional<std::string> build(const theme::Fonts&, float scale, const DialogKeys&, const PictureOf&);

  private:
    void filter();
    CardRows rows(std::size_t columns) const;
    void move_selection(std::size_t columns, const DialogKeys&);
    void jump_button(float width);
    bool card(std::size_t index, float width, const theme::Fonts&, float scale, const PictureOf&);

    std::vector<ShippedScene> scenes_;  ///< the storyboards are last, with their file names as ids
    std::vector<double> durations_;     ///< duration of each storyboard, s
    std::vector<std::size_t> matching_; ///< indices into scenes_ of the cards that match the filter
    std::size_t selected_ = 0;          ///< index into matching_
    typed_ahead::Field field_;
    std::vector<std::string> out_of_sight_; ///< cards of this frame that are not visible
    std::string filtered_;                  ///< the filter that matching_ belongs to
    std::string hovered_;                   ///< the scene that the pointer reached last
    double hovered_at_ = 0;                 ///< ImGui's time when the pointer reached that scene, s
    bool open_ = false, opens_now_ = false, moved_ = false;
};

} // namespace pendula
