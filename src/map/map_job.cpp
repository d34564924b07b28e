// SPDX-License-Identifier: MIT
#include "map/map_job.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pendula {
namespace {

/// Values look alike if they differ by at most these numbers.
constexpr double alike_logarithms = 0.03, alike_angles = 0.1; ///< relative; rad
constexpr double alike_parts = 0.02;                          ///< as a fraction of the picture's range

class Likeness {
  public:
    explicit Likeness(const MapPicture& picture) : traits_(traits_of(picture.definition.quantity)) {
        if (traits_.has_logarithm || traits_.is_cyclic) return;
        const MapRange range = value_range(picture.values);
        tolerance_ = alike_parts * (range.high - range.low);
    }

    bool operator()(double a, double b) const {
        const MapFate fate = fate_of(a);
        if (fate != fate_of(b)) return false;
        if (fate != MapFate::happens) return true;
        if (traits_.has_logarithm)
            return std::abs(a - b) <= alike_logarithms * std::max(std::abs(a), std::abs(b));
        const double difference = std::abs(a - b);
        if (traits_.is_cyclic) return std::min(difference, 2 * std::numbers::pi - difference) <= alike_angles;
        return difference <= tolerance_;
    }

  private:
    const MapQuantityTraits& traits_;
    double tolerance_ = 0;
};

} // namespace

MapPoint MapPicture::point(std::size_t pixel, const std::array<double, 2>& away) const {
    return point_at(place, static_cast<double>(pixel % columns) + away[0],
                    static_cast<double>(pixel / columns) + away[1], columns, rows);
}

bool MapPicture::is_mirrored() const {
    return is_symmetric(definition) && place.x.hi() == 0 && place.y.hi() == 0;
}

MapPicture blank_picture(const MapDefinition& definition, const MapPlace& place, std::size_t columns,
                         std::size_t rows) {
    MapPicture picture{definition, place, columns, rows};
    picture.values.assign(columns * rows, map_no_start);
    return picture;
}

std::array<double, 2> sample_offset(std::size_t place) {
    constexpr double plastic = 1.32471795724474602596; // the root of x³ = x + 1
    const auto n = static_cast<double>(place + 1);
    const auto part = [](double x) { return x - std::floor(x) - 0.5; };
    return {part(0.5 + n / plastic), part(0.5 + n / (plastic * plastic))};
}

std::vector<std::uint32_t> differing_pixels(const MapPicture& picture) {
    const Likeness is_like(picture);
    const std::size_t columns = picture.columns, rows = picture.rows;
    std::vector<bool> differs(columns * rows);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t here = row * columns + column;
            const auto compare = [&](std::size_t there) {
                if (is_like(picture.values[here], picture.values[there])) return;
                differs[here] = differs[there] = true;
            };
            if (column + 1 < columns) compare(here + 1);
            if (row + 1 < rows) compare(here + columns);
        }
    std::vector<std::uint32_t> pixels;
    for (std::size_t place = 0; place < differs.size(); ++place)
        if (differs[place]) pixels.push_back(static_cast<std::uint32_t>(place));
    return pixels;
}

MapRange value_range(std::span<const double> values) {
    std::vector<double> finite;
    finite.reserve(values.size());
    for (const double value : values)
        if (std::isfinite(value)) finite.push_back(value);
    if (finite.empty()) return {};
    const std::size_t outermost = finite.size() / 200;
    const auto low = finite.begin() + static_cast<std::ptrdiff_t>(outermost);
    const auto high = finite.end() - 1 - static_cast<std::ptrdiff_t>(outermost);
    std::nth_element(finite.begin(), low, finite.end());
    const double lowest = *low;
    std::nth_element(finite.begin(), high, finite.end());
    return lowest < *high ? MapRange{lowest, *high} : MapRange{lowest, lowest + 1};
}

namespace {

/// Large enough that few vector lanes idle at the end of a piece, small enough that little work is lost when
/// a piece is dropped.
constexpr std::size_t points_in_piece = 4096;

} // namespace

MapJob::MapJob(const MapJobSetup& setup)
    : picture_(blank_picture(setup.definition, setup.place, setup.columns, setup.rows))
    , is_mirrored_(picture_.is_mirrored()) {
    picture_.stride = 1;
    picture_.extra_samples = std::clamp<std::size_t>(setup.samples, 1, most_extra_samples + 1) - 1;
    begin_phase();
}

std::size_t MapJob::units() const {
    if (phase_ == 1) return picture_.refined.size();
    return is_mirrored_ ? (picture_.values.size() + 1) / 2 : picture_.values.size();
}

std::size_t MapJob::units_in_piece() const {
    return phase_ == 1 ? std::max<std::size_t>(1, points_in_piece / picture_.extra_samples) : points_in_piece;
}

std::size_t MapJob::values_wanted() const { return phase_ == 1 ? units() * picture_.extra_samples : units(); }

void MapJob::begin_phase() {
    there_ = 0;
    if (phase_ == 1) {
        picture_.refined = differing_pixels(picture_);
        picture_.refined_values.assign(picture_.refined.size() * picture_.extra_samples, map_no_start);
    }
    finished_.assign((units() + units_in_piece() - 1) / units_in_piece(), false);
}

void MapJob::end_finished_phases() {
    while (!is_done() && std::find(finished_.begin(), finished_.end(), false) == finished_.end()) {
        ++phase_;
        if (!is_done()) begin_phase();
    }
}

std::vector<MapPiece> MapJob::pieces() const {
    std::vector<MapPiece> left;
    if (is_done()) return left;
    for (std::size_t i = 0; i < finished_.size(); ++i) {
        const std::size_t first = i * units_in_piece();
        if (!finished_[i]) left.push_back({phase_, first, std::min(units_in_piece(), units() - first)});
    }
    return left;
}

std::vector<MapPoint> MapJob::points_of(const MapPiece& piece) const {
    std::vector<MapPoint> points;
    for (std::size_t i = piece.first; i < piece.first + piece.count; ++i)
        if (piece.phase == 0)
            points.push_back(picture_.point(i));
        else
            for (std::size_t sample = 0; sample < picture_.extra_samples; ++sample)
                points.push_back(picture_.point(picture_.refined[i], sample_offset(sample)));
    return points;
}

bool MapJob::put(const MapPiece& piece, std::span<const double> values) {
    const std::size_t place = piece.first / units_in_piece();
    const std::size_t per_unit = phase_ == 1 ? picture_.extra_samples : 1;
    if (is_done() || piece.phase != phase_ || piece.first % units_in_piece() != 0 ||
        place >= finished_.size() || finished_[place] ||
        piece.count != std::min<std::size_t>(units_in_piece(), units() - piece.first) ||
        values.size() != piece.count * per_unit)
        return false;
    auto& all = phase_ == 1 ? picture_.refined_values : picture_.values;
    std::copy(values.begin(), values.end(),
              all.begin() + static_cast<std::ptrdiff_t>(piece.first * per_unit));
    if (phase_ == 0 && is_mirrored_)
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::size_t pixel = piece.first + i, other = all.size() - 1 - pixel;
            if (other != pixel) all[other] = mirrored_value(picture_.definition.quantity, values[i]);
        }
    there_ += values.size();
    finished_[place] = true;
    end_finished_phases();
    return true;
}

} // namespace pendula
