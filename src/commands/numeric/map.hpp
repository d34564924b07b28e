// SPDX-License-Identifier: MIT
/// `pendula map`: the options that describe a map, the same description as text inside a picture, and the
/// calculation of a map, which shows its progress and can be resumed. Also the interfaces to pictures and
/// films and to other processes, which only some programs have. One thread at a time; EvaluatePieces may use
/// more.
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

/// A complete description of a map. Pictures store it, and options change it.
struct MapOrder {
    Scene scene;
    MapJobSetup job;
    MapColouring colouring;
    bool has_range = false; ///< whether colouring.range was given; if not, the range of the values is used
};

/// Reads the name of an axis, such as "theta1". `option`: the option's name, for the message. Throws Refused.
MapAxis read_map_axis(const std::string& option, std::string_view name);
/// Reads a number in the unit of the axis (degrees for angles). Returns it in SI units, as a double-double.
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
    /// `order`, changed by the options that were given. Throws Refused.
    MapOrder over(MapOrder order) const;
};

/// The map of a scene's table [map], 1024 pixels wide and high.
MapOrder map_of_scene(const Scene&);

/// Writes the order without its scene as one line of JSON, and reads such a line. `file`: the name in
/// messages. Throws Refused.
std::string to_map_text(const MapOrder&);
MapOrder parse_map_text(std::string_view text, const Scene&, const std::string& file);

/// Receives the values of a piece, and their cost.
using TakePiece = std::function<void(const MapPiece&, std::span<const double>, const MapCost&)>;

/// Evaluates these pieces of the job in any order, in threads of this program or in other processes; the
/// values are the same. Calls `take` for each piece, one call at a time but from any thread. `take` may put
/// the values into the job. Returns after the last call. If `stop` is not null, throws Interrupted soon after
/// it is set; the job keeps its finished pieces.
using EvaluatePieces = std::function<void(const MapJob&, const std::vector<MapPiece>&, const TakePiece& take,
                                          const StopFlag* stop)>;

/// Makes a function that evaluates maps with the order's definition. `threads`: number in each process;
/// unset: the usual number.
using MakeEvaluation = std::function<EvaluatePieces(const MapOrder&, std::optional<std::size_t> threads)>;

/// Evaluates on threads of this program, usually as many as the machine runs at once.
EvaluatePieces on_threads(const MapOrder&, std::optional<std::size_t> threads);

/// The texts stored in a map's picture or film.
struct MapTexts {
    std::string scene; ///< TOML
    std::string map;   ///< the result of to_map_text()
};

/// A film of maps, frame by frame. The functions throw CommandFailed.
class MapFilm {
  public:
    virtual ~MapFilm() = default; ///< removes the film unless finish() was called
    virtual void put(const MapPicture&, const MapColouring&) = 0;
    virtual void finish() = 0;
};

/// Functions for pictures and films of maps; all empty in a program that cannot write them.
struct MapPictures {
    std::function<void(const std::filesystem::path&, const MapPicture&, const MapColouring&, const MapTexts&,
                       bool overwrite)>
        write;
    /// Reads the texts in a PNG picture.
    std::function<MapTexts(const std::filesystem::path&)> read;
    std::function<std::unique_ptr<MapFilm>(const std::filesystem::path&, FrameSize, const std::string& rate,
                                           const MapTexts&, bool overwrite)>
        film;
};

void declare_map(CLI::App&, ChosenCommand&, MapPictures = {}, MakeEvaluation = on_threads);

/// A file with the finished pieces of a map, from which a stopped calculation can continue.
class MapPart {
  public:
    /// Uses FILE.part beside `file`. `identity`: a line that identifies the map.
    MapPart(const std::filesystem::path& file, const std::string& identity);

    /// The file itself, to find, begin and remove it.
    ResumableFile& file() { return file_; }
    /// Reads every complete piece of the file into the job; later writes are appended. Throws the exceptions
    /// of ResumableFile::resume().
    void resume(MapJob&);
    /// Keeps a piece in memory until the next write().
    void add(const MapPiece&, std::span<const double> values);
    /// Writes the added pieces to the disk. Throws CommandFailed.
    void write();

  private:
    ResumableFile file_;
};

/// Calculates the rest of a job, and shows its progress after the text `told`. Adds each finished piece to
/// `part`. Throws Interrupted soon after `stop` is set. Both `part` and `stop` may be null.
MapCost finish_map(MapJob&, MapPart* part, const EvaluatePieces&, WaitingLine&, const std::string& told = {},
                   const StopFlag* stop = nullptr);

} // namespace pendula
