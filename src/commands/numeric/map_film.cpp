// SPDX-License-Identifier: MIT
// pendula map --zoom-to: a film whose frames are maps.
#include "commands/numeric/map_run.hpp"
#include "map/map_place.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace pendula {
namespace {

MapPicture calculated(const MapJobSetup& setup, MapCrew& crew, WaitingLine& waiting, const std::string& told,
                      const StopFlag& stop) {
    MapJob job(setup);
    finish_map(job, nullptr, crew, waiting, told, &stop);
    return job.picture();
}

/// The colours of a film: the ranges of some of its frames, seen roughly, and of all others what lies
/// between.
class FilmColours {
  public:
    FilmColours(const MapOrder& order, const MapPoint& to, double width, MapCrew& crew, WaitingLine& waiting,
                const StopFlag& stop)
        : colouring_(order.colouring), is_fixed_(order.has_range) {
        if (traits_of(order.job.definition.quantity).is_cyclic) is_fixed_ = true;
        for (std::size_t i = 0; i < looks && !is_fixed_; ++i) {
            MapJobSetup rough = order.job;
            rough.place = zoom_place(order.job.place, to, width, part_of_look(i));
            rough.columns = 96;
            rough.rows = 64;
            rough.samples = 1;
            ranges_[i] = value_range(calculated(rough, crew, waiting, "colours, ", stop).values);
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

} // namespace

/// Every frame is a map of its own, antialiased; `to` is where the last one is.
int run_zoom(const MapRunOptions& options, const MapPictures& pictures, const MakeMapCrew& make_crew,
             MapOrder order) {
    if (!pictures.film) throw Refused("--zoom-to: expected pendula, which has graphics, to make a film");
    if (options.frames < 2) throw Refused("--zoom-to: expected --frames of at least 2 beside it");
    if (options.resume) throw Refused("--resume: expected a picture, not a film");
    if (!options.map.size) {
        order.job.columns = 1280;
        order.job.rows = 720;
    }
    // A film is wide: unless a height was given, its first frame shows the plane as wide as high, pixel for
    // pixel.
    if (options.map.y.empty() && options.map.centre.empty() &&
        order.job.definition.axes[0].coordinate == order.job.definition.axes[1].coordinate)
        order.job.place.height = order.job.place.width * static_cast<double>(order.job.rows) /
                                 static_cast<double>(order.job.columns);
    if (!options.map.samples) order.job.samples = 4;
    const ZoomEnd end = read_zoom(options.zoom_to, order.job.definition);
    if (auto no = refusal(order.job.definition, zoom_place(order.job.place, end.centre, end.width, 1)))
        throw Refused(*no);
    const FrameSize size{static_cast<int>(order.job.columns), static_cast<int>(order.job.rows)};
    const std::unique_ptr<MapFilm> film =
        pictures.film(options.out, size, options.rate,
                      {to_toml(order.scene), to_map_text(order), "pendula map"}, options.overwrite);
    const std::unique_ptr<MapCrew> hired = make_crew(order, options.threads);
    MapCrew& crew = *hired;
    WaitingLine waiting("");
    int done = 0;
    try {
        const FilmColours colours(order, end.centre, end.width, crew, waiting, film->stop());
        for (; done < options.frames; ++done) {
            const double part = static_cast<double>(done) / (options.frames - 1);
            MapJobSetup setup = order.job;
            setup.place = zoom_place(order.job.place, end.centre, end.width, part);
            const std::string told = fmt::format("frame {} of {}, ", done + 1, options.frames);
            film->put(calculated(setup, crew, waiting, told, film->stop()), colours.at(part));
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

} // namespace pendula
