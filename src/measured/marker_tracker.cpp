// SPDX-License-Identifier: MIT
#include "measured/marker_tracker.hpp"

#include <Eigen/Dense>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <stdexcept>

namespace pendula {
namespace {

constexpr double least_contrast = 24; // of 255, between a marker and its surroundings
constexpr double least_seen = 0.35;   // the least MarkerPlace::seen of a marker that is found
constexpr int rounds = 40;            // iterations of the centroid; each halves the error
constexpr int most_lost = 4;          // frames; a marker lost for more is searched for in the whole frame

using Colour = std::array<double, 3>;

Colour colour_at(const RgbFrame& frame, int x, int y) {
    const std::size_t at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(frame.width) +
                                static_cast<std::size_t>(x));
    return {static_cast<double>(frame.bytes[at]), static_cast<double>(frame.bytes[at + 1]),
            static_cast<double>(frame.bytes[at + 2])};
}

double distance(const Colour& a, const Colour& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/// Calls use(x, y) for the pixels whose middles lie within `reach` of a place.
template<class Use>
void each_pixel(const RgbFrame& frame, const MarkerPlace& place, double reach, Use&& use) {
    const auto first = [&](double at) { return std::max(0, static_cast<int>(std::floor(at - reach))); };
    const auto last = [&](double at, int size) {
        return std::min(size - 1, static_cast<int>(std::ceil(at + reach)));
    };
    for (int y = first(place.y); y <= last(place.y, frame.height); ++y)
        for (int x = first(place.x); x <= last(place.x, frame.width); ++x)
            if (std::hypot(x + 0.5 - place.x, y + 0.5 - place.y) <= reach) use(x, y);
}

double median(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The median colour, channel by channel, at distances of `from` to `to` from a place.
Colour typical(const RgbFrame& frame, const MarkerPlace& place, double from, double to) {
    std::array<std::vector<double>, 3> values;
    each_pixel(frame, place, to, [&](int x, int y) {
        if (std::hypot(x + 0.5 - place.x, y + 0.5 - place.y) < from) return;
        const Colour colour = colour_at(frame, x, y);
        for (std::size_t c = 0; c < 3; ++c) values[c].push_back(colour[c]);
    });
    if (values[0].empty()) return {};
    return {median(values[0]), median(values[1]), median(values[2])};
}

} // namespace

bool is_seen(const MarkerPlace& place) { return place.seen >= least_seen; }

MarkerTracker::MarkerTracker(const RgbFrame& first, std::span<const MarkerPlace> places, double radius)
    : radius_(radius) {
    for (std::size_t number = 1; number <= places.size(); ++number) {
        const MarkerPlace& place = places[number - 1];
        if (!(place.x >= 0 && place.y >= 0 && place.x < first.width && place.y < first.height))
            throw std::invalid_argument(fmt::format("marker {} at {:g},{:g} is outside the picture of {}x{}",
                                                    number, place.x, place.y, first.width, first.height));
        Marker marker;
        marker.colour = typical(first, place, 0, std::max(1.0, 0.4 * radius));
        const Colour around = typical(first, place, 2 * radius, 3 * radius + 1);
        const double contrast = distance(marker.colour, around);
        if (contrast < least_contrast)
            throw std::invalid_argument(fmt::format(
                "marker {} at {:g},{:g} has the same colour as its surroundings: give a place on the "
                "marker, or the marker's size",
                number, place.x, place.y));
        marker.tolerance = 0.8 * contrast;
        marker.radius = radius;
        MarkerPlace middle = place;
        for (int round = 0; round < 3; ++round) {
            middle = centroid(marker, first, middle);
            marker.radius = measured_radius(marker, first, middle);
        }
        marker.last.fill(centroid(marker, first, middle));
        marker.mass = marker.last[0].seen;
        if (!(marker.mass > 0))
            throw std::invalid_argument(fmt::format(
                "found no marker {} at {:g},{:g}: give a place on the marker", number, place.x, place.y));
        marker.last[0].seen = 1;
        marker.known = 1;
        places_.push_back(marker.last[0]);
        markers_.push_back(marker);
    }
}

double MarkerTracker::weight(const Marker& marker, const RgbFrame& frame, int x, int y) const {
    const double part = distance(colour_at(frame, x, y), marker.colour) / marker.tolerance;
    return std::clamp(2 - 2 * part, 0.0, 1.0);
}

/// The marker's radius, px: the median over all directions of the distance at which the marker's colour ends.
double MarkerTracker::measured_radius(const Marker& marker, const RgbFrame& frame,
                                      const MarkerPlace& middle) const {
    constexpr int directions = 32;
    constexpr double step = 0.25; // px
    std::vector<double> ends;
    for (int d = 0; d < directions; ++d) {
        const double angle = 2 * std::numbers::pi * d / directions;
        double away = step;
        for (; away < 2 * radius_; away += step) {
            const int x = static_cast<int>(std::floor(middle.x + away * std::cos(angle)));
            const int y = static_cast<int>(std::floor(middle.y + away * std::sin(angle)));
            if (x < 0 || y < 0 || x >= frame.width || y >= frame.height || weight(marker, frame, x, y) < 0.5)
                break;
        }
        ends.push_back(away);
    }
    return std::clamp(median(ends), std::max(1.5, radius_ / 2), 2 * radius_);
}

/// Finds the marker's place, starting at a place near it. `seen` of the result is the sum of the weights,
/// divided by marker.mass if that is not 0.
MarkerPlace MarkerTracker::centroid(const Marker& marker, const RgbFrame& frame, MarkerPlace from) const {
    MarkerPlace place = from;
    for (int round = 0; round < rounds; ++round) {
        double sum = 0, x_sum = 0, y_sum = 0;
        const double reach = marker.radius;
        each_pixel(frame, place, reach + 1, [&](int x, int y) {
            // Pixels at the window's edge count in part, so that the centroid moves smoothly.
            const double away = std::hypot(x + 0.5 - place.x, y + 0.5 - place.y);
            const double w = weight(marker, frame, x, y) * std::clamp(reach + 0.5 - away, 0.0, 1.0);
            sum += w;
            x_sum += w * (x + 0.5);
            y_sum += w * (y + 0.5);
        });
        place.seen = marker.mass > 0 ? sum / marker.mass : sum;
        if (!(sum > 0)) return {from.x, from.y, 0};
        const double moved = std::hypot(x_sum / sum - place.x, y_sum / sum - place.y);
        place.x = x_sum / sum;
        place.y = y_sum / sum;
        if (moved < 1e-4) break;
    }
    return place;
}

/// The place with most of the marker's colour, on a grid with cells of half a radius.
MarkerPlace MarkerTracker::densest(const Marker& marker, const RgbFrame& frame, MarkerPlace middle,
                                   double reach) const {
    const int step = std::max(1, static_cast<int>(marker.radius / 2));
    const int left = std::max(0, static_cast<int>(middle.x - reach)),
              top = std::max(0, static_cast<int>(middle.y - reach));
    const int right = std::min(frame.width, static_cast<int>(middle.x + reach) + 1);
    const int bottom = std::min(frame.height, static_cast<int>(middle.y + reach) + 1);
    const int columns = std::max(0, (right - left + step - 1) / step),
              rows = std::max(0, (bottom - top + step - 1) / step);
    std::vector<double> cells(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const auto cell = [&](int column, int row) -> double& {
        return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(column)];
    };
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x)
            cell((x - left) / step, (y - top) / step) += weight(marker, frame, x, y);
    MarkerPlace best{middle.x, middle.y, 0};
    double most = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            double sum = 0;
            for (int r = std::max(0, row - 1); r <= std::min(rows - 1, row + 1); ++r)
                for (int c = std::max(0, column - 1); c <= std::min(columns - 1, column + 1); ++c)
                    sum += cell(c, r);
            // Places nearer to the expected place are preferred.
            const double x = left + (column + 0.5) * step, y = top + (row + 0.5) * step;
            sum *= 1 - 0.3 * std::min(1.0, std::hypot(x - middle.x, y - middle.y) / (reach + 1));
            if (sum <= most) continue;
            most = sum;
            best = {x, y, 1};
        }
    return best;
}

/// Whether the marker differs from its surroundings: per pixel, the surroundings have less than half as much
/// of the marker's colour.
bool MarkerTracker::stands_out(const Marker& marker, const RgbFrame& frame, const MarkerPlace& place) const {
    double inner = 0, inner_count = 0, outer = 0, outer_count = 0;
    each_pixel(frame, place, 2.5 * marker.radius + 1, [&](int x, int y) {
        const double away = std::hypot(x + 0.5 - place.x, y + 0.5 - place.y), w = weight(marker, frame, x, y);
        if (away < marker.radius) {
            inner += w;
            ++inner_count;
        } else if (away > 1.7 * marker.radius) {
            outer += w;
            ++outer_count;
        }
    });
    return outer * inner_count < 0.5 * inner * outer_count;
}

MarkerPlace MarkerTracker::find(const Marker& marker, const RgbFrame& frame) const {
    const auto& last = marker.last;
    MarkerPlace expected = last[0];
    if (marker.known >= 2) {
        expected.x = 2 * last[0].x - last[1].x;
        expected.y = 2 * last[0].y - last[1].y;
    }
    if (marker.known >= 3) { // assumes a constant acceleration
        expected.x += last[0].x - 2 * last[1].x + last[2].x;
        expected.y += last[0].y - 2 * last[1].y + last[2].y;
    }
    const double speed = std::hypot(last[0].x - last[1].x, last[0].y - last[1].y);
    double reach = 3 * marker.radius + 0.7 * speed + (marker.known < 2 ? 6 * marker.radius : 0);
    if (marker.lost_for > 0) reach *= 1 + marker.lost_for;
    if (marker.lost_for > most_lost) reach = std::hypot(frame.width, frame.height);
    const MarkerPlace near = densest(marker, frame, expected, reach);
    if (near.seen > 0) {
        const MarkerPlace found = centroid(marker, frame, near);
        if (is_seen(found) && stands_out(marker, frame, found)) return found;
    }
    return {expected.x, expected.y, 0};
}

std::optional<MarkerPlace> circle_middle(std::span<const MarkerPlace> all) {
    std::vector<MarkerPlace> places;
    std::ranges::copy_if(all, std::back_inserter(places), is_seen);
    if (places.size() < 3) return std::nullopt;
    // The equation x² + y² = 2 a x + 2 b y + c of a circle with the middle (a, b) is linear in a, b and c.
    // Its least-squares solution is the first guess. The Gauss-Newton method then minimises the sum of the
    // squared distances of the places from the circle.
    const auto rows = static_cast<Eigen::Index>(places.size());
    Eigen::MatrixX3d linear(rows, 3);
    Eigen::VectorXd squares(rows);
    MarkerPlace mean{0, 0};
    for (const MarkerPlace& place : places) {
        mean.x += place.x / static_cast<double>(places.size());
        mean.y += place.y / static_cast<double>(places.size());
    }
    for (Eigen::Index i = 0; i < rows; ++i) {
        const double x = places[static_cast<std::size_t>(i)].x - mean.x;
        const double y = places[static_cast<std::size_t>(i)].y - mean.y;
        linear.row(i) << 2 * x, 2 * y, 1;
        squares[i] = x * x + y * y;
    }
    const Eigen::Vector3d first = linear.colPivHouseholderQr().solve(squares);
    Eigen::Vector3d circle{first[0], first[1],
                           std::sqrt(std::max(0.0, first[2] + first.head<2>().squaredNorm()))};
    for (int round = 0; round < 20; ++round) {
        Eigen::MatrixX3d slopes(rows, 3);
        Eigen::VectorXd beyond(rows); // px, distance of each place from the circle; positive outside
        for (Eigen::Index i = 0; i < rows; ++i) {
            const Eigen::Vector2d away = linear.block<1, 2>(i, 0).transpose() / 2 - circle.head<2>();
            slopes.row(i) << away.normalized().transpose(), 1;
            beyond[i] = away.norm() - circle[2];
        }
        circle += slopes.colPivHouseholderQr().solve(beyond);
    }
    if (!circle.allFinite()) return std::nullopt;
    const MarkerPlace middle{circle[0] + mean.x, circle[1] + mean.y};
    // The widest gap between the directions of the places.
    std::vector<double> directions;
    for (const MarkerPlace& place : places)
        directions.push_back(std::atan2(place.y - middle.y, place.x - middle.x));
    std::ranges::sort(directions);
    double gap = directions.front() + 2 * std::numbers::pi - directions.back();
    for (std::size_t i = 1; i < directions.size(); ++i)
        gap = std::max(gap, directions[i] - directions[i - 1]);
    if (gap > 2 * std::numbers::pi * 5 / 6) return std::nullopt;
    return middle;
}

const std::vector<MarkerPlace>& MarkerTracker::follow(const RgbFrame& frame) {
    for (std::size_t m = 0; m < markers_.size(); ++m) {
        Marker& marker = markers_[m];
        const MarkerPlace place = find(marker, frame);
        places_[m] = place;
        if (!is_seen(place)) {
            ++marker.lost_for;
            continue;
        }
        marker.known = marker.lost_for > 0 ? 1 : std::min(marker.known + 1, 3);
        marker.lost_for = 0;
        marker.last = {place, marker.last[0], marker.last[1]};
    }
    return places_;
}

bool MarkerTracker::put(std::size_t number, const RgbFrame& newest, const MarkerPlace& told) {
    Marker& marker = markers_.at(number);
    // A click may miss the marker's middle by up to the marker's diameter.
    const MarkerPlace near = densest(marker, newest, told, 2 * marker.radius);
    const MarkerPlace place = centroid(marker, newest, near);
    if (!is_seen(place) || !stands_out(marker, newest, place)) return false;
    marker.last.fill(place);
    marker.known = 1;
    marker.lost_for = 0;
    places_[number] = place;
    return true;
}

void MarkerTracks::add(double time, const std::vector<MarkerPlace>& places) {
    bobs.resize(places.size());
    times.push_back(time);
    for (std::size_t b = 0; b < places.size(); ++b) bobs[b].push_back(places[b]);
}

std::string markers_csv(const MarkerTracks& tracks, const MarkerPlace& pivot) {
    std::string text = "t (s),pivot x (px),pivot y (px)";
    for (std::size_t bob = 1; bob <= tracks.bobs.size(); ++bob)
        text += fmt::format(",bob {0} x (px),bob {0} y (px),bob {0} likelihood", bob);
    text += '\n';
    for (std::size_t i = 0; i < tracks.times.size(); ++i) {
        text += fmt::format("{:.6f},{:.3f},{:.3f}", tracks.times[i], pivot.x, pivot.y);
        for (const auto& bob : tracks.bobs)
            text +=
                is_seen(bob[i]) ? fmt::format(",{:.3f},{:.3f},1", bob[i].x, bob[i].y) : std::string(",,,0");
        text += '\n';
    }
    return text;
}

} // namespace pendula
