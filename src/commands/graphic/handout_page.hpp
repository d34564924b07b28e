// SPDX-License-Identifier: MIT
/// The page of a hand-out, which shows the picture and the film and describes the scene. Pure functions.
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
    Scene scene;                               ///< the scene with the accuracy that was used
    std::string toml;                          ///< text of the scene's file
    SpareEnergy start;                         ///< energy of the main chain at the start
    FilmEnergy end;                            ///< energy of the main chain at the film's end
    std::string warning;                       ///< one sentence about energy errors, or empty
    std::optional<AccuracyChoice> accuracy;    ///< set if the program has chosen the integration
    int width = 0, height = 0;                 ///< pixels of the film
    FrameRate rate = {};                       ///< frame rate of the film
    double seconds = 0;                        ///< length of the film, s
    double picture_time = 0;                   ///< simulated time of the picture, s
    std::string film_command, picture_command; ///< commands that make the film and the picture again
};

/// HTML in one file, without scripts; it links to the other files of its folder. The same hand-out gives the
/// same bytes.
std::string handout_page(const Handout&);

} // namespace pendula
