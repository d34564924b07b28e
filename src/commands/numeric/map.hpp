// SPDX-License-Identifier: MIT
/// `pendula map`: the options that describe a map, and the same description as text inside a picture; the
/// calculation of a map, which shows its progress and can be resumed; and the interfaces to pictures and
/// films, which need a program with graphics libraries, and to other processes, which only pendula-mpi has.
/// Used by one thread at a time; MapWorkers do the work.
#pragma once

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "files/resumable_file.hpp"
#include "map/map_colours.hpp"
#include "map/map_evaluator.hpp"
#include "map/map_job.hpp"
#include "scene/scene.hpp"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pendula {

/// A complete description of a map, as stored in a picture and changed by options.
struct MapOrder {
    Scene scene;
    MapJobSetup job;
    MapColouring colouring;
    bool has_range = false; ///< whether the colouring's range was given; otherwise the values' range is used
};

/// `option` is the user's option, for the message. Throws Refused.
MapAxis read_map_axis(const std::string& option, std::string_view name);
/// Reads a number in the axis's unit, degrees for angles; returns SI units to all digits of a double-double.
DoubleDouble read_map_number(const std::string& option, const MapAxis&, std::string_view text);

struct MapOptions {
    std::optional<MapQuantity> quantity;
    std::optional<std::size_t> link;
    std::optional<double> until;
    std::optional<double> neighbour;
    std::string x, y, centre; ///< "theta1:-180:180" or "theta1", "X,Y"
    std::string width, height;
    std::optional<FrameSize> size;
    std::optional<std::size_t> samples;
    std::optional<MapPalette> palette;
    std::optional<MapScale> scale;
    std::string range; ///< "LOW:HIGH"

    void declare(CLI::App&);
    /// `order` with the given options applied. Throws Refused.
    MapOrder over(MapOrder order) const;
};

/// The map of a scene's table [map], 1024 pixels wide and high.
MapOrder map_of_scene(const Scene&);

/// The order without its scene as one line of JSON, and the reverse, given the scene. `file` is the name in
/// messages. Throws Refused.
std::string to_map_text(const MapOrder&);
MapOrder parse_map_text(std::string_view text, const Scene&, const std::string& file);

/// Evaluates the pieces of a map, in threads of this program or in other processes; both give the same
/// values.
class MapWorkers {
  public:
    virtual ~MapWorkers() = default;

    /// Receives the values of a piece, and their cost.
    using Take = std::function<void(const MapPiece&, std::span<const double>, const MapCost&)>;

    /// Evaluates these pieces of the job, in any order, and calls `take` for each, one call at a time but
    /// from any thread. `take` may put them into the job. Returns when all are taken. Throws Interrupted soon
    /// after `stop` has been set, if it is not null; the job keeps its finished pieces.
    virtual void evaluate(const MapJob&, const std::vector<MapPiece>&, const Take&, const StopFlag* stop) = 0;
};

/// Workers for maps with the request's definition. `threads`: of each process; 0: the usual number.
using MakeMapWorkers = std::function<std::unique_ptr<MapWorkers>(const MapOrder&, int threads)>;

/// Threads of this program; usually as many as the machine runs at once.
std::unique_ptr<MapWorkers> workers_on_threads(const MapOrder&, int threads);

/// The texts of a map's picture.
struct MapTexts {
    std::string scene;   ///< TOML
    std::string map;     ///< to_map_text()
    std::string command; ///< the command line that makes it again
};

/// A film of maps, frame by frame.
class MapFilm {
  public:
    virtual ~MapFilm() = default; ///< without finish(), removes the unfinished film
    /// Both throw CommandFailed.
    virtual void put(const MapPicture&, const MapColouring&) = 0;
    virtual void finish() = 0;
    /// Set when the program is asked to end: the film is then completed with the frames so far.
    virtual const StopFlag& stop() const = 0;
};

struct MapPictures {
    /// Throws std::runtime_error, with a sentence, if such a file cannot be written there.
    std::function<void(const std::filesystem::path&, bool overwrite)> check;
    std::function<void(const std::filesystem::path&, const MapPicture&, const MapColouring&, const MapTexts&,
                       bool overwrite)>
        write;
    /// Whether the file is a picture, and the texts in it.
    std::function<bool(const std::filesystem::path&)> is_picture;
    std::function<MapTexts(const std::filesystem::path&)> read;
    std::function<std::unique_ptr<MapFilm>(const std::filesystem::path&, FrameSize, const std::string& rate,
                                           const MapTexts&, bool overwrite)>
        film;
};

/// With pictures; in a program without graphics, the functions are empty.
void declare_map_with(CLI::App&, ChosenCommand&, MapPictures, MakeMapWorkers = workers_on_threads);

/// The finished pieces of a map, in a file beside it, from which a stopped calculation can continue.
class MapPart {
  public:
    /// Uses FILE.part beside the file. `identity`: a line that identifies the map.
    MapPart(const std::filesystem::path& file, const std::string& identity);

    /// The file, for everything that does not depend on the kind of records.
    ResumableFile& file() { return file_; }
    /// Reads every whole piece of the file into the job; later writes are appended. Throws as ResumableFile
    /// does.
    void resume(MapJob&);
    /// Keeps a piece until the next write().
    void add(const MapPiece&, std::span<const double> values);
    /// Writes the added pieces to the disk. Throws CommandFailed.
    void write();

  private:
    ResumableFile file_;
};

/// Calculates the rest of a job, shows its progress after the words `told`, and writes each finished piece to
/// `part`, if not null. Throws Interrupted soon after `stop` has been set, if it is not null.
MapCost finish_map(MapJob&, MapPart* part, MapWorkers&, WaitingLine&, const std::string& told = {},
                   const StopFlag* stop = nullptr);

} // namespace pendula
