// SPDX-License-Identifier: MIT
/// How `pendula map` reaches what only a program with graphics libraries has: pictures and films. The numeric
/// program has none of these, and writes raw values.
#pragma once

#include "commands/numeric/map_crew.hpp"
#include "commands/numeric/map_options.hpp"
#include "commands/numeric/subcommand.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pendula {

/// The texts of a map's picture.
struct MapTexts {
    std::string scene;   ///< TOML
    std::string map;     ///< to_map_text()
    std::string command; ///< the command line that makes it again
};

/// A film of maps, frame by frame.
class MapFilm {
  public:
    virtual ~MapFilm() = default; ///< without finish(), removes what was begun
    /// Both throw CommandFailed.
    virtual void put(const MapPicture&, const MapColouring&) = 0;
    virtual void finish() = 0;
    /// Set when the program is told to stop: the film is then completed with the frames so far.
    virtual const StopFlag& stop() const = 0;
};

struct MapPictures {
    /// Throws std::runtime_error with a sentence if such a file cannot be written there.
    std::function<void(const std::filesystem::path&, bool overwrite)> check;
    std::function<void(const std::filesystem::path&, const MapPicture&, const MapColouring&, const MapTexts&,
                       bool overwrite)>
        write;
    /// Whether the file is a picture, and what it says.
    std::function<bool(const std::filesystem::path&)> is_picture;
    std::function<MapTexts(const std::filesystem::path&)> read;
    std::function<std::unique_ptr<MapFilm>(const std::filesystem::path&, FrameSize, const std::string& rate,
                                           const MapTexts&, bool overwrite)>
        film;
};

/// With pictures, or with functions that are empty.
void declare_map_with(CLI::App&, ChosenCommand&, MapPictures, MakeMapCrew = crew_of_threads);

} // namespace pendula
