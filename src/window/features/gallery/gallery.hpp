// SPDX-License-Identifier: MIT
/// The dialogue for choosing a shipped scene, or, below the scenes, a shipped storyboard, by its picture.
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

/// "Double pendulum" and "equal links, both level": the kind and the variant of a scene, for the two lines of
/// a card.
struct SceneTitle {
    std::string what, which;
};
SceneTitle title_of(const std::string& scene_name);

/// Whether each word of `filter` occurs in the scene's name or id.
bool matches(std::string_view filter, const ShippedScene&);

/// The grid of cards: scenes and films each begin a new row.
struct CardRows {
    std::size_t scenes = 0, films = 0; ///< cards
    std::size_t columns = 1;

    std::size_t count() const { return scenes + films; }
    std::size_t row_of(std::size_t card) const;
    std::size_t column_of(std::size_t card) const;
    /// The card to which an arrow key leads from this one; the same card at the edges.
    std::size_t moved(std::size_t card, int across, int down) const;
};

class Gallery {
  public:
    /// The OpenGL texture of a scene's or storyboard's picture (16 : 9, the first row at the top), or 0 while
    /// there is none. The picture may move after the pointer has rested on it for `hovered` seconds.
    using PictureOf = std::function<unsigned(const std::string& id, std::optional<double> hovered)>;

    void show(const std::string& shown_scene); ///< name of the scene that is selected first
    bool is_open() const { return open_; }

    /// The id of the scene, or the file of the shipped storyboard, chosen in this frame: by a click, or by
    /// arrow keys and Enter. Typing filters them. Escape cancels.
    std::optional<std::string> build(const theme::Fonts&, float scale, const DialogKeys&, const PictureOf&);

  private:
    void filter();
    CardRows rows(std::size_t columns) const;
    void move_selection(std::size_t columns, const DialogKeys&);
    void jump_button(float width);
    bool card(std::size_t index, float width, const theme::Fonts&, float scale, const PictureOf&);
    void close();

    std::vector<ShippedScene> scenes_;  ///< the storyboards come last, with their files as ids
    std::vector<double> durations_;     ///< s, duration of each storyboard
    std::vector<std::size_t> matching_; ///< indices of the scenes that match
    std::size_t selected_ = 0;          ///< index into matching_
    typed_ahead::Field field_;
    std::vector<std::string> out_of_sight_; ///< cards of this frame that are not visible
    std::string filtered_;                  ///< the filter that matching_ belongs to
    std::string hovered_;                   ///< the scene under the pointer
    double hovered_at_ = 0;                 ///< s
    bool open_ = false, opens_now_ = false, moved_ = false;
};

} // namespace pendula
