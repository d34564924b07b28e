// SPDX-License-Identifier: MIT
// pendula track: follows the markers of a real pendulum through a video, and writes a table of their
// positions.
#include "commands/graphic/graphic_subcommands.hpp"
#include "commands/numeric/command_line.hpp"
#include "commands/numeric/options.hpp"
#include "commands/numeric/output.hpp"
#include "commands/numeric/waiting_line.hpp"
#include "measured/marker_tracker.hpp"
#include "record/film_frames.hpp"
#include "record/record_error.hpp"
#include "tasks/interrupt.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace pendula {
namespace {

struct TrackOptions {
    std::string film, out, still;
    std::string pivot;
    std::vector<std::string> bobs;
    double radius = 8, frame_rate = 0, begin = 0, end = 0;
    bool overwrite = false;
};

/// Reads a place such as "640,212".
MarkerPlace place_in(const std::string& text, const char* option) {
    const std::size_t comma = text.find(',');
    try {
        std::size_t read_x = 0, read_y = 0;
        const std::string x = text.substr(0, comma), y = comma == text.npos ? "" : text.substr(comma + 1);
        const MarkerPlace place{std::stod(x, &read_x), std::stod(y, &read_y)};
        if (read_x == x.size() && read_y == y.size() && std::isfinite(place.x) && std::isfinite(place.y))
            return place;
    } catch (const std::logic_error&) { // no number
    }
    throw CLI::ValidationError(option, fmt::format("expected X,Y in pixels, as in 640,212, got '{}'", text));
}

std::string report(const MarkerTracks& tracks, const MarkerPlace& pivot,
                   const std::optional<MarkerPlace>& circle) {
    std::string text = fmt::format("{} frames, {:.3f} s\n", tracks.times.size(), tracks.times.back());
    if (circle) text += fmt::format("bob 1 moves on a circle around {:.2f},{:.2f}\n", circle->x, circle->y);
    for (std::size_t b = 0; b < tracks.bobs.size(); ++b) {
        double length = 0;
        std::size_t seen = 0, lost = 0;
        std::optional<double> first_lost;
        for (std::size_t i = 0; i < tracks.times.size(); ++i) {
            const MarkerPlace &bob = tracks.bobs[b][i], &above = b > 0 ? tracks.bobs[b - 1][i] : pivot;
            if (!is_seen(bob)) {
                ++lost;
                if (!first_lost) first_lost = tracks.times[i];
            } else if (is_seen(above)) {
                ++seen;
                length += std::hypot(bob.x - above.x, bob.y - above.y);
            }
        }
        text += fmt::format("bob {}: link of {:.2f} px, ", b + 1,
                            seen > 0 ? length / static_cast<double>(seen) : 0);
        text += first_lost ? fmt::format("lost in {} frames, first at {:.3f} s\n", lost, *first_lost)
                           : std::string("seen in every frame\n");
    }
    return text;
}

/// Follows the markers until the requested end, the end of the video, or a signal that interrupts the
/// program.
MarkerTracks follow(const TrackOptions& options, const std::vector<MarkerPlace>& places) {
    FilmFrames film(options.film, options.begin);
    std::optional<MarkerTracker> tracker;
    MarkerTracks tracks;
    WaitingLine waiting("");
    double first_time = 0;
    try {
        while (film.next()) {
            const RgbFrame frame{film.width(), film.height(), film.bytes()};
            const double time = options.frame_rate > 0
                                    ? static_cast<double>(film.count() - 1) / options.frame_rate
                                    : film.time();
            if (film.count() == 1) first_time = time;
            if (options.end > 0 && time - first_time > options.end - options.begin) break;
            if (tracker)
                tracker->follow(frame);
            else
                tracker.emplace(frame, places, options.radius);
            tracks.add(time - first_time, tracker->places());
            waiting.show(fmt::format("{:.2f} s followed", time - first_time));
        }
    } catch (const RecordInterrupted&) { // the places found so far are kept
    } catch (const std::invalid_argument& error) {
        throw RecordError(fmt::format("{}: {}", options.film, error.what()));
    }
    if (tracks.times.empty()) throw RecordError(fmt::format("{}: found no frame to follow", options.film));
    return tracks;
}

int track(const TrackOptions& options) {
    if (!options.still.empty()) {
        write_still_of(options.film, options.begin, options.still, options.overwrite);
        if (options.bobs.empty()) return exit_code::done;
    }
    if (options.bobs.empty() || options.out.empty())
        throw CLI::ValidationError("track",
                                   "expected a --bob for each link, and --out; --still FILE.png writes the "
                                   "first frame, which shows where the bobs are");
    std::optional<MarkerPlace> pivot;
    if (!options.pivot.empty()) pivot = place_in(options.pivot, "--pivot");
    std::vector<MarkerPlace> places;
    for (const std::string& bob : options.bobs) places.push_back(place_in(bob, "--bob"));
    OutputFile out(options.out, options.overwrite);
    const InterruptGuard guard; // the first signal ends the table after the last complete frame
    const MarkerTracks tracks = follow(options, places);
    const std::optional<MarkerPlace> circle = circle_middle(tracks.bobs.front());
    if (!pivot) pivot = circle;
    if (!pivot)
        throw RecordError(
            fmt::format("{}: bob 1 moves too little to find the pivot: give --pivot", options.film));
    out.write(markers_csv(tracks, *pivot));
    out.commit();
    print_report(report(tracks, *pivot, circle));
    return InterruptGuard::interrupted() ? exit_code::failed : exit_code::done;
}

} // namespace

void declare_track(CLI::App& app, ChosenCommand& chosen) {
    auto options = std::make_shared<TrackOptions>();
    CLI::App* command = app.add_subcommand("track", "follow the markers of a real pendulum through a video");
    command->add_option("VIDEO", options->film, "video of the pendulum, seen from the front")
        ->type_name("VIDEO")
        ->required();
    command->add_option("--still", options->still, "write the first frame to this picture")
        ->type_name("FILE.png");
    command
        ->add_option("--pivot", options->pivot,
                     "position of the pivot in the picture [the centre of bob 1's circle]")
        ->type_name("X,Y");
    command
        ->add_option("--bob", options->bobs,
                     "position of a link's marker in the first frame; give this option once for each link, "
                     "starting at the pivot")
        ->type_name("X,Y")
        ->expected(1)
        ->take_all();
    command->add_option("--radius", options->radius, "approximate radius of the markers [8]")
        ->type_name("PIXELS")
        ->transform(number_within(1, 500));
    command
        ->add_option("--frame-rate", options->frame_rate,
                     "frames per second of the camera, if the video states another rate, as in slow motion")
        ->type_name("HZ")
        ->transform(number_within(1e-3, 1e6));
    command->add_option("--from", options->begin, "time of the video at which the table starts")
        ->type_name("SECONDS")
        ->transform(number_within(0, 1e6));
    command->add_option("--to", options->end, "time of the video at which the table ends")
        ->type_name("SECONDS")
        ->transform(number_within(0, 1e6));
    command->add_option("--out", options->out, "write the table to this file")->type_name("FILE.csv");
    command->add_flag("--force", options->overwrite, "overwrite existing files");
    command->footer(
        "A marker is a spot of one colour that differs from its surroundings. Positions are in "
        "pixels from the upper left corner of the picture. While a marker is lost, its cells in the table "
        "are empty. 'pendula fit' and 'pendula view' read the table.");
    command->callback([options, &chosen] { chosen = [options] { return track(*options); }; });
}

} // namespace pendula
