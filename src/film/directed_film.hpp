// SPDX-License-Identifier: MIT
/// The film of a storyboard, drawn off-screen: panes side by side, captions over them, dissolves between
/// shots. The content of frame k depends only on the storyboard's FilmPlan, even if other frames are skipped.
/// Used on the thread of its GL context.
#pragma once

#include "film/film.hpp"
#include "render/frame_input.hpp"
#include "storyboard/film_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// The area of pane `i` of `count` in a picture; px, origin at the top left. Together the panes cover the
/// picture.
PixelRectangle pane_area(std::size_t i, std::size_t count, int width, int height);

/// The scene that represents the film: the scene of its first pane, with the film's name.
Scene standing_scene(const Storyboard&);

class DirectedFilm {
  public:
    /// Throws gl::Error, or Refused if the film cannot be drawn.
    DirectedFilm(std::shared_ptr<const Storyboard>, const FilmOptions&);
    ~DirectedFilm();
    DirectedFilm(const DirectedFilm&) = delete;
    DirectedFilm& operator=(const DirectedFilm&) = delete;

    const FilmPlan& plan() const;

    /// Replaces the storyboard for later frames, while the motions that are shown continue. Returns false and
    /// changes nothing if one of these motions differs in the new storyboard, or if the cameras of a pane
    /// with an ensemble differ; a new film is then needed.
    bool redirect(std::shared_ptr<const Storyboard>);

    /// Draws frame `number` into `pixels` and waits for the result: RGBA as in Frame, rows top-down. Numbers
    /// must not decrease. After an interruption (see InterruptGuard), the frame may show an earlier time.
    /// Throws Refused if a motion fails.
    void draw(std::int64_t number, std::span<std::byte> pixels);

    /// One sentence about the first motion whose energy error has been too large; nothing if there is none.
    std::optional<std::string> energy_warning() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
