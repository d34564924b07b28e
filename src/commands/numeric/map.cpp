// SPDX-License-Identifier: MIT
// pendula map: calculates a quantity for all starts in a plane, and writes it as a picture or as numbers.
// With the option --zoom-to, it writes a film of maps.
#include "commands/numeric/map.hpp"

#include "commands/numeric/command_line.hpp"
#include "commands/numeric/output.hpp"
#include "files/input_file.hpp"
#include "files/part_file.hpp"
#include "map/map_place.hpp"
#include "physics/arithmetic/number_text.hpp"
#include "physics/trajectory.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <new>

namespace pendula {
namespace {

struct MapRunOptions {
    SceneOptions scene;
    MapOptions map;
    std::string out;
    bool overwrite = false, resume = false;
    std::optional<std::size_t> threads; ///< unset: as many as the machine runs at once
    std::string zoom_to;                ///< "X,Y,WIDTH"; empty: no film
    int frames = 0;                     ///< number of frames of the film
    std::string rate = "30";
};

MapPicture calculated(const MapJobSetup& setup, const EvaluatePieces& evaluate, WaitingLine& waiting,
                      const std::string& told) {
    MapJob job(setup);
    finish_map(job, nullptr, evaluate, waiting, told, &InterruptGuard::flag());
    return job.picture();
}

/// The colours of a film. The range of values is measured in a few coarse frames and interpolated for the
/// other frames.
class FilmColours {
  public:
    FilmColours(const MapOrder& order, const MapPoint& to, double width, const EvaluatePieces& evaluate,
                WaitingLine& waiting)
        : colouring_(order.colouring), is_fixed_(order.has_range) {
        if (traits_of(order.job.definition.quantity).is_cyclic) is_fixed_ = true;
        for (std::size_t i = 0; i < looks && !is_fixed_; ++i) {
            MapJobSetup rough = order.job;
            rough.place = zoom_place(order.job.place, to, width, part_of_look(i));
            rough.columns = 96;
            rough.rows = 64;
            rough.samples = 1;
            ranges_[i] = value_range(calculated(rough, evaluate, waiting, "colours, ").values);
        }
    }

    MapColouring at(double part) const {
        MapColouring colouring = colouring_;
        if (is_fixed_) return colouring;
        const double place = part * (looks - 1);
        const auto i = std::min<std::size_t>(static_cast<std::size_t>(place), looks - 2);
        const double s = place - static_cast<double>(i);
        const auto between = [&](double MapRange::*end) {
            const double a = ranges_[i].*end, b = ranges_[i + 1].*end;
            return a > 0 && b > 0 ? a * std::pow(b / a, s) : a + s * (b - a);
        };
        colouring.range = {between(&MapRange::low), between(&MapRange::high)};
        return colouring;
    }

  private:
    static constexpr std::size_t looks = 9;
    static double part_of_look(std::size_t i) { return static_cast<double>(i) / (looks - 1); }

    MapColouring colouring_;
    bool is_fixed_;
    std::array<MapRange, looks> ranges_{};
};

struct ZoomEnd {
    MapPoint centre;
    double width = 0;
};

ZoomEnd read_zoom(const std::string& text, const MapDefinition& map) {
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string::npos || second == std::string::npos)
        throw Refused(fmt::format("--zoom-to: expected X,Y,WIDTH, got '{}'", text));
    ZoomEnd end;
    end.centre.x = read_map_number("--zoom-to", map.axes[0], text.substr(0, first));
    end.centre.y = read_map_number("--zoom-to", map.axes[1], text.substr(first + 1, second - first - 1));
    end.width = static_cast<double>(read_map_number("--zoom-to", map.axes[0], text.substr(second + 1)));
    if (!(end.width > 0)) throw Refused(fmt::format("--zoom-to: expected a positive width, got '{}'", text));
    return end;
}

/// Makes the film that zooms to options.zoom_to. Each frame is calculated as an antialiased map. Returns an
/// exit code.
int run_zoom(const MapRunOptions& options, const MapPictures& pictures, const MakeEvaluation& make,
             MapOrder order) {
    if (!pictures.film)
        throw Refused("--zoom-to: this program cannot make films, because it has no graphics: use pendula");
    if (options.frames < 2) throw Refused("--zoom-to needs --frames of at least 2");
    if (options.resume) throw Refused("--resume: expected a picture, not a film");
    if (!options.map.size) {
        order.job.columns = 1280;
        order.job.rows = 720;
    }
    // Films are wider than high. Two axes of the same kind therefore get the same scale in the first frame,
    // unless the user gave --y or --centre.
    if (options.map.y.empty() && options.map.centre.empty() &&
        order.job.definition.axes[0].coordinate == order.job.definition.axes[1].coordinate)
        order.job.place.height = order.job.place.width * static_cast<double>(order.job.rows) /
                                 static_cast<double>(order.job.columns);
    if (!options.map.samples) order.job.samples = 4;
    const ZoomEnd end = read_zoom(options.zoom_to, order.job.definition);
    if (auto no = refusal(order.job.definition, zoom_place(order.job.place, end.centre, end.width, 1)))
        throw Refused(*no);
    const FrameSize size{static_cast<int>(order.job.columns), static_cast<int>(order.job.rows)};
    const InterruptGuard guard; // exists longer than the film, so that an interrupted film is completed
    const std::unique_ptr<MapFilm> film = pictures.film(
        options.out, size, options.rate, {to_toml(order.scene), to_map_text(order)}, options.overwrite);
    const EvaluatePieces evaluate = make(order, options.threads);
    WaitingLine waiting("");
    int done = 0;
    try {
        const FilmColours colours(order, end.centre, end.width, evaluate, waiting);
        for (; done < options.frames; ++done) {
            const double part = static_cast<double>(done) / (options.frames - 1);
            MapJobSetup setup = order.job;
            setup.place = zoom_place(order.job.place, end.centre, end.width, part);
            const std::string told = fmt::format("frame {} of {}, ", done + 1, options.frames);
            film->put(calculated(setup, evaluate, waiting, told), colours.at(part));
        }
    } catch (const Interrupted&) {
        if (done == 0) throw CommandFailed("interrupted before the first frame");
    }
    film->finish();
    if (done < options.frames)
        throw CommandFailed(
            fmt::format("interrupted: {} holds {} of {} frames", options.out, done, options.frames));
    return exit_code::done;
}

bool is_npy(const std::filesystem::path& path) { return path.extension() == ".npy"; }

void write_npy(const std::filesystem::path& path, const MapPicture& picture, bool overwrite) {
    OutputFile out(path, overwrite);
    out.write(npy_header(picture.rows, picture.columns));
    std::vector<double> row(picture.columns);
    for (std::size_t y = 0; y < picture.rows; ++y) {
        for (std::size_t x = 0; x < picture.columns; ++x) {
            row[x] = picture.value(x, y);
            if (row[x] == map_never) row[x] = map_not_in_time;
        }
        out.write(npy_bytes(row));
    }
    out.commit();
}

std::string part_of_all(std::size_t count, std::size_t all) {
    return fmt::format("{:.3g} %", 100 * static_cast<double>(count) / static_cast<double>(all));
}

/// One sentence about the map: the range of its values, how many pixels have no value, and the cost.
std::string map_summary(const MapPicture& picture, const MapCost& cost) {
    const MapQuantityTraits& traits = traits_of(picture.definition.quantity);
    std::array<std::size_t, 4> fates{};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double value : picture.values) {
        ++fates[static_cast<std::size_t>(fate_of(value))];
        if (fate_of(value) != MapFate::happens) continue;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    std::string text = fmt::format("{} x {} pixels, {}", picture.columns, picture.rows,
                                   name_of(arithmetic_of(picture.place, picture.columns, picture.rows)));
    if (fates[0] > 0)
        text += fmt::format(": {} from {:.6g} to {:.6g} {}", traits.name, low, high, traits.unit);
    const auto count = [&](MapFate fate) { return fates[static_cast<std::size_t>(fate)]; };
    if (traits.may_not_happen) {
        text += fmt::format("; in {} of the pixels the event does not happen within {:g} s",
                            part_of_all(count(MapFate::not_in_time), picture.values.size()),
                            picture.definition.until);
        if (count(MapFate::never) > 0)
            text += fmt::format(", in {} it cannot, because the energy is too small",
                                part_of_all(count(MapFate::never), picture.values.size()));
    }
    if (count(MapFate::no_such_start) > 0)
        text += fmt::format("; for {} of the pixels no start exists",
                            part_of_all(count(MapFate::no_such_start), picture.values.size()));
    text += fmt::format("; {} pendulums calculated for {:.4g} s, vector lanes {:.1f} % busy\n",
                        cost.pendulums, cost.simulated, 100 * cost.lanes_busy());
    return text;
}

std::string predictability_words(const MapOrder& order, MapArithmetic arithmetic) {
    const double exponent =
        exponent_at(order.job.definition, {order.job.place.x, order.job.place.y}, MapArithmetic::double_);
    const double seconds = predictability(exponent, arithmetic);
    if (!std::isfinite(seconds) || !std::isfinite(exponent)) return "";
    return fmt::format("at the centre, a rounding error in {} grows to 1 rad in {:.3g} s\n",
                       name_of(arithmetic), seconds);
}

MapOrder load_order(const SceneOptions& scene, const MapPictures& pictures) {
    if (!pictures.read || first_bytes(scene.scene, 8) != "\x89PNG\r\n\x1A\n")
        return map_of_scene(scene.load());
    const MapTexts texts = pictures.read(scene.scene);
    return parse_map_text(texts.map, parse_scene(texts.scene, scene.scene, with_tables(scene.overrides)),
                          scene.scene);
}

/// One line that identifies the map: its description without colours, and its scene.
std::string identity_of(const MapOrder& order) {
    MapOrder plain = order;
    plain.colouring = {};
    plain.has_range = false;
    std::string scene = to_toml(order.scene);
    std::replace(scene.begin(), scene.end(), '\n', '\t');
    return to_map_text(plain) + "\t" + scene;
}

void write_map(const MapRunOptions& options, const MapPictures& pictures, const MapOrder& order,
               const MapPicture& picture) {
    if (is_npy(options.out)) return write_npy(options.out, picture, options.overwrite);
    MapColouring colouring = order.colouring;
    if (!order.has_range)
        colouring.range = traits_of(picture.definition.quantity).is_cyclic ? usual_colouring(picture).range
                                                                           : value_range(picture.values);
    pictures.write(options.out, picture, colouring, {to_toml(order.scene), to_map_text(order)},
                   options.overwrite);
}

void check_output(const MapRunOptions& options, const MapPictures& pictures) {
    if (is_npy(options.out)) {
        OutputFile(options.out, options.overwrite);
        return;
    }
    if (!pictures.write)
        throw Refused(fmt::format(
            "--out: expected a name that ends in .npy, got '{}' (pendula writes .png too)", options.out));
    if (std::filesystem::path(options.out).extension() != ".png")
        throw Refused(fmt::format("--out: expected a name that ends in .png or .npy, got '{}'", options.out));
    PartFile(options.out, options.overwrite);
}

MapJob job_of(const MapOrder& order) {
    try {
        return MapJob(order.job);
    } catch (const std::bad_alloc&) {
        const double bytes = sizeof(double) * static_cast<double>(order.job.columns * order.job.rows);
        throw Refused(fmt::format(
            "--size: a map of {}x{} pixels needs more memory than is available ({:.3g} GB for its "
            "values alone): choose a smaller size",
            order.job.columns, order.job.rows, bytes / 1e9));
    }
}

int run_map(const MapRunOptions& options, const MapPictures& pictures, const MakeEvaluation& make) {
    MapOrder order = options.map.over(load_order(options.scene, pictures));
    if (!options.zoom_to.empty()) return run_zoom(options, pictures, make, std::move(order));
    if (options.frames > 0) throw Refused("--frames needs --zoom-to");
    if (is_npy(options.out)) order.job.samples = 1; // a .npy file has only the values at the pixels' centres
    check_output(options, pictures);
    MapJob job = job_of(order);
    MapPart part(options.out, identity_of(order));
    if (options.resume)
        part.resume(job);
    else if (part.file().is_there() && !options.overwrite)
        throw Refused(
            fmt::format("{} holds a map that was not finished: --resume continues it, --force starts again",
                        part.file().path().string()));
    else
        part.file().begin();
    const EvaluatePieces evaluate = make(order, options.threads);
    MapCost cost;
    {
        WaitingLine waiting("");
        cost = finish_map(job, &part, evaluate, waiting);
    }
    part.write();
    write_map(options, pictures, order, job.picture());
    part.file().remove();
    const MapPlace& place = order.job.place;
    print_report(map_summary(job.picture(), cost) +
                 predictability_words(order, arithmetic_of(place, order.job.columns, order.job.rows)));
    return exit_code::done;
}

} // namespace

void declare_map(CLI::App& app, ChosenCommand& chosen, MapPictures pictures, MakeEvaluation make) {
    auto options = std::make_shared<MapRunOptions>();
    CLI::App* command = app.add_subcommand(
        "map",
        "calculate a map of chaos: a quantity of the motion from each start in a plane, as a picture or "
        "as numbers");
    options->scene.declare(*command);
    options->map.declare(*command);
    command
        ->add_option("--out", options->out,
                     pictures.write
                         ? "a picture (.png, 16 bits a channel), or for NumPy (.npy) the values at the "
                           "pixels' centres: float64 of shape (rows, columns), rows from the lowest y, "
                           "infinity where the event has not happened"
                         : "for NumPy, the values at the pixels' centres: float64 of shape (rows, columns), "
                           "rows from the lowest y, infinity where the event has not happened")
        ->type_name(pictures.write ? "FILE.png|FILE.npy" : "FILE.npy")
        ->required();
    command->add_flag("--force", options->overwrite, "overwrite existing files");
    command->add_flag("--resume", options->resume,
                      "continue a stopped calculation from FILE.part, which holds its finished part");
    add_threads_option(*command, options->threads);
    if (pictures.film) {
        command
            ->add_option(
                "--zoom-to", options->zoom_to,
                "make a film that zooms to this centre and width, in the units of the axes; --out then names "
                "the film, as in 'record', and the defaults are --size 1280x720 --samples 4")
            ->type_name("X,Y,WIDTH");
        command->add_option("--frames", options->frames, "with --zoom-to: number of frames of the film")
            ->type_name("N")
            ->check(whole_number_within(2, 1'000'000));
        command->add_option("--fps", options->rate, "with --zoom-to: frames per second [30]")
            ->type_name("RATE");
    }
    command->footer(
        "The output is the same for any number of threads, and on every machine with AVX2. Where pixels lie "
        "closer together than a double resolves, coordinates and motion are calculated in double-double. "
        "Every 10 seconds the finished part is written to FILE.part. A picture contains the description of "
        "its map: if SCENE is such a picture, the options change that map.");
    command->callback([options, pictures = std::move(pictures), make = std::move(make), &chosen] {
        chosen = [options, pictures, make] { return run_map(*options, pictures, make); };
    });
}

} // namespace pendula
