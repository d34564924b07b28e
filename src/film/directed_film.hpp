// SPDX-License-Identifier: MIT
/// A storyboard's film, drawn off-screen: panes side by side, captions over them, dissolves between shots.
/// Frame k shows what the storyboard's FilmPlan says, even if other frames are skipped. Lives on the thread
/// of its GL context.
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

/// Where pane `i` of `count` lies in a picture; px, origin at the top left. Together they cover it.
PixelRectangle pane_area(std::size_t i, std::size_t count, int width, int height);

/// The scene that represents the film: its first pane's, with the film's name.
Scene standing_scene(const Storyboard&);

class DirectedFilm {
  public:
    /// Throws Refused for what storyboards cannot show, gl::Error.
    DirectedFilm(std::shared_ptr<const Storyboard>, const FilmOptions&);
    ~DirectedFilm();
    DirectedFilm(const DirectedFilm&) = delete;
    DirectedFilm& operator=(const DirectedFilm&) = delete;

    const FilmPlan& plan() const;

    /// Replaces the storyboard for the frames that follow, while the motions on screen continue. Returns
    /// false and changes nothing if a motion differs in the new storyboard, or if an ensemble's light has
    /// been gathered with other cameras: then a new film is needed.
    bool redirect(std::shared_ptr<const Storyboard>);

    /// Draws frame `number` and waits for it: RGBA as in Frame, rows top-down. Numbers must not decrease. If
    /// interrupted (see InterruptGuard) it may not have reached its time. Throws Refused if a motion stops
    /// itself.
    void draw(std::int64_t number, std::span<std::byte> pixels);

    /// One sentence about the first motion whose energy error was too large so far, or nothing.
    std::optional<std::string> energy_warning() const;

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

} // namespace pendula
