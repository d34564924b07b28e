// SPDX-License-Identifier: MIT
#include "physics/precise_state.hpp"

#include "physics/arithmetic/quad_double.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace pendula {

namespace {

constexpr double agreement = 1e-9; ///< tolerance between given angles and those calculated from positions

bool has_coordinates(const Chain& chain, const StartState& start) {
    const std::size_t links = chain.links(), wanted = chain.coordinates();
    return start.state.size() == wanted && start.angles.size() == links &&
           start.angular_velocities.size() == links;
}

std::vector<double> radians_of(const StartState& start) {
    std::vector<double> radians = start.angles;
    if (start.unit == AngleUnit::degrees)
        for (double& angle : radians)
            angle = static_cast<double>(to_wide(angle) * RealTraits<Wide>::pi / Wide(180));
    return radians;
}

PreciseState precise_exactly(const Chain& chain, const StartState& start) {
    return precise_from_coordinates(chain, start.state, radians_of(start));
}

bool agree(double told, double known) { return std::abs(told - known) <= agreement * (1 + std::abs(known)); }

} // namespace

bool state_belongs(const Chain& chain, const StartState& start) {
    if (!has_coordinates(chain, start)) return false;
    const std::size_t links = chain.links();
    const std::vector<double> radians = radians_of(start);
    if (chain.model == Model::rigid) {
        for (std::size_t i = 0; i < links; ++i)
            if (static_cast<double>(start.state[i]) != radians[i] ||
                static_cast<double>(start.state[links + i]) != start.angular_velocities[i])
                return false;
        return true;
    }
    const PreciseState told = precise_exactly(chain, start);
    for (std::size_t i = 0; i < links; ++i)
        if (!agree(static_cast<double>(told.theta[i]), radians[i]) ||
            !agree(static_cast<double>(told.omega[i]), start.angular_velocities[i]))
            return false;
    return true;
}

PreciseState precise_start(const Chain& chain, const StartState& start) {
    if (start.offset == 0 && state_belongs(chain, start)) return precise_exactly(chain, start);
    const bool degrees = start.unit == AngleUnit::degrees;
    std::vector<Wide> theta, omega;
    for (const double angle : start.angles)
        theta.push_back(degrees ? to_wide(angle) * RealTraits<Wide>::pi / Wide(180) : to_wide(angle));
    theta[start.offset_link] += to_wide(start.offset);
    for (const double velocity : start.angular_velocities) omega.push_back(to_wide(velocity));
    return precise_from_angles(chain, std::move(theta), std::move(omega));
}

PreciseState start_rounded_otherwise(const Chain& chain, const StartState& start, double rounding) {
    PreciseState exact = precise_start(chain, start);
    if (start.unit == AngleUnit::radians && start.state.empty()) return exact;
    double way = rounding;
    for (Wide& theta : exact.theta) {
        theta += theta * to_wide(way);
        way = -way;
    }
    return precise_from_angles(chain, std::move(exact.theta), std::move(exact.omega));
}

std::vector<Wide> coordinates_of(Model model, const PreciseState& state) {
    if (model == Model::rigid) {
        std::vector<Wide> all = state.theta;
        all.insert(all.end(), state.omega.begin(), state.omega.end());
        return all;
    }
    std::vector<Wide> all;
    const auto append_points = [&all](const std::vector<Wide>& x, const std::vector<Wide>& y) {
        for (std::size_t i = 0; i < x.size(); ++i) all.insert(all.end(), {x[i], y[i]});
    };
    append_points(state.x, state.y);
    append_points(state.vx, state.vy);
    return all;
}

PreciseState precise_from_coordinates(const Chain& chain, const std::vector<Wide>& coordinates,
                                      const std::vector<double>& near) {
    const auto middle = coordinates.begin() + static_cast<std::ptrdiff_t>(coordinates.size() / 2);
    if (chain.model == Model::rigid)
        return precise_from_angles(chain, {coordinates.begin(), middle}, {middle, coordinates.end()});
    std::vector<Wide> parts[4]; // x, y, vx, vy
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        parts[(i < coordinates.size() / 2 ? 0 : 2) + i % 2].push_back(coordinates[i]);
    return precise_from_positions(chain, std::move(parts[0]), std::move(parts[1]), std::move(parts[2]),
                                  std::move(parts[3]), near);
}

PreciseState precise_from_angles(const Chain& chain, std::vector<Wide> theta, std::vector<Wide> omega) {
    PreciseState out;
    Wide x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const Wide length = to_wide(chain.lengths[i]);
        Wide sine, cosine;
        sin_cos(theta[i], sine, cosine);
        out.x.push_back(x += length * sine);
        out.y.push_back(y -= length * cosine);
        out.vx.push_back(vx += length * cosine * omega[i]);
        out.vy.push_back(vy += length * sine * omega[i]);
    }
    out.theta = std::move(theta);
    out.omega = std::move(omega);
    out.strain.resize(out.theta.size());
    return out;
}

PreciseState precise_from_positions(const Chain& chain, std::vector<Wide> x, std::vector<Wide> y,
                                    std::vector<Wide> vx, std::vector<Wide> vy,
                                    const std::vector<double>& near) {
    PreciseState out;
    const Wide turn = 2 * RealTraits<Wide>::pi;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto along = [i](const std::vector<Wide>& value) {
            return value[i] - (i > 0 ? value[i - 1] : Wide(0));
        };
        const Wide rod_x = along(x), rod_y = along(y);
        const Wide square = rod_x * rod_x + rod_y * rod_y;
        const Wide angle = arc_tangent(rod_x, -rod_y); // from the downward vertical
        const double turns = std::round((near[i] - static_cast<double>(angle)) / static_cast<double>(turn));
        out.theta.push_back(angle + to_wide(turns) * turn);
        out.omega.push_back(square > 0 ? (rod_x * along(vy) - rod_y * along(vx)) / square : Wide(0));
        const Wide length = to_wide(chain.lengths[i]);
        out.strain.push_back((square_root(square) - length) / length);
    }
    out.x = std::move(x);
    out.y = std::move(y);
    out.vx = std::move(vx);
    out.vy = std::move(vy);
    return out;
}

} // namespace pendula
