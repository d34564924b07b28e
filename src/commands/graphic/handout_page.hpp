// SPDX-License-Identifier: MIT
/// The page of a hand-out: its picture, film and scene, described in words and numbers. Pure functions.
#pragma once

#include "analysis/automatic.hpp"
#include "film/film.hpp"
#include "physics/spare_energy.hpp"
#include "scene/scene.hpp"

#include <optional>
#include <string>

namespace pendula {

/// The names of a hand-out's files.
namespace handout_files {
inline constexpr const char *page = "index.html", *scene = "scene.toml", *film = "film.mp4",
                            *picture = "picture.png";
}

struct Handout {
    Scene scene;                               ///< as it was calculated, with its accuracy
    std::string toml;                          ///< the scene's file
    SpareEnergy start;                         ///< of the main chain
    FilmEnergy end;                            ///< of the main chain, at the film's end
    std::string warning;                       ///< about energy errors: one sentence, or nothing
    std::optional<AccuracyChoice> accuracy;    ///< if the program has chosen the integration
    int width = 0, height = 0;                 ///< of the film, pixels
    FrameRate rate = {};                       ///< of the film
    double seconds = 0;                        ///< shown by the film, from the start
    double picture_time = 0;                   ///< s, simulated
    std::string film_command, picture_command; ///< commands that make the film and the picture again
};

/// HTML in one file, without scripts; it links to the other files of its folder. The same hand-out gives the
/// same bytes.
std::string handout_page(const Handout&);

} // namespace pendula
