// SPDX-License-Identifier: MIT
#include "physics/precise_state.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

namespace pendula {

namespace {

constexpr double agreement = 1e-9; ///< tolerance between given angles and those calculated from positions

bool has_coordinates(const Chain& chain, const StartState& start) {
    const std::size_t links = chain.links(), wanted = chain.coordinates();
    return start.state.size() == wanted && start.state_rest.size() == wanted &&
           start.angles.size() == links && start.angular_velocities.size() == links;
}

std::vector<double> radians_of(const StartState& start) {
    std::vector<double> radians = start.angles;
    if (start.unit == AngleUnit::degrees)
        for (double& angle : radians)
            angle = static_cast<double>(to_quad(angle) * RealTraits<Quad>::pi / Quad(180));
    return radians;
}

PreciseState precise_exactly(const Chain& chain, const StartState& start) {
    std::vector<Quad> coordinates;
    for (std::size_t i = 0; i < start.state.size(); ++i)
        coordinates.push_back(to_quad(start.state[i]) + to_quad(start.state_rest[i]));
    PreciseState out = precise_from_coordinates(chain, coordinates, radians_of(start));
    out.exact = start.state;
    out.exact_rest = start.state_rest;
    return out;
}

bool agree(double told, double known) { return std::abs(told - known) <= agreement * (1 + std::abs(known)); }

} // namespace

bool state_belongs(const Chain& chain, const StartState& start) {
    if (!has_coordinates(chain, start)) return false;
    const std::size_t links = chain.links();
    const std::vector<double> radians = radians_of(start);
    if (chain.model == Model::rigid) {
        for (std::size_t i = 0; i < links; ++i)
            if (start.state[i] != radians[i] || start.state[links + i] != start.angular_velocities[i])
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
    std::vector<Quad> theta, omega;
    for (const double angle : start.angles)
        theta.push_back(degrees ? to_quad(angle) * RealTraits<Quad>::pi / Quad(180) : to_quad(angle));
    theta[start.offset_link] += to_quad(start.offset);
    for (const double velocity : start.angular_velocities) omega.push_back(to_quad(velocity));
    return precise_from_angles(chain, std::move(theta), std::move(omega));
}

std::vector<Quad> coordinates_of(Model model, const PreciseState& state) {
    if (model == Model::rigid) {
        std::vector<Quad> all = state.theta;
        all.insert(all.end(), state.omega.begin(), state.omega.end());
        return all;
    }
    std::vector<Quad> all;
    const auto append_points = [&all](const std::vector<Quad>& x, const std::vector<Quad>& y) {
        for (std::size_t i = 0; i < x.size(); ++i) all.insert(all.end(), {x[i], y[i]});
    };
    append_points(state.x, state.y);
    append_points(state.vx, state.vy);
    return all;
}

PreciseState precise_from_coordinates(const Chain& chain, const std::vector<Quad>& coordinates,
                                      const std::vector<double>& near) {
    const auto middle = coordinates.begin() + static_cast<std::ptrdiff_t>(coordinates.size() / 2);
    if (chain.model == Model::rigid)
        return precise_from_angles(chain, {coordinates.begin(), middle}, {middle, coordinates.end()});
    std::vector<Quad> parts[4]; // x, y, vx, vy
    for (std::size_t i = 0; i < coordinates.size(); ++i)
        parts[(i < coordinates.size() / 2 ? 0 : 2) + i % 2].push_back(coordinates[i]);
    return precise_from_positions(chain, std::move(parts[0]), std::move(parts[1]), std::move(parts[2]),
                                  std::move(parts[3]), near);
}

PreciseState precise_from_angles(const Chain& chain, std::vector<Quad> theta, std::vector<Quad> omega) {
    PreciseState out;
    Quad x = 0, y = 0, vx = 0, vy = 0;
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const Quad length = to_quad(chain.lengths[i]);
        Quad sine, cosine;
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

PreciseState precise_from_positions(const Chain& chain, std::vector<Quad> x, std::vector<Quad> y,
                                    std::vector<Quad> vx, std::vector<Quad> vy,
                                    const std::vector<double>& near) {
    PreciseState out;
    const Quad turn = 2 * RealTraits<Quad>::pi;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const auto along = [i](const std::vector<Quad>& value) {
            return value[i] - (i > 0 ? value[i - 1] : Quad(0));
        };
        const Quad rod_x = along(x), rod_y = along(y);
        const Quad square = rod_x * rod_x + rod_y * rod_y;
        const Quad angle = arc_tangent(rod_x, -rod_y); // from the downward vertical
        const double turns = std::round((near[i] - static_cast<double>(angle)) / static_cast<double>(turn));
        out.theta.push_back(angle + to_quad(turns) * turn);
        out.omega.push_back(square > 0 ? (rod_x * along(vy) - rod_y * along(vx)) / square : Quad(0));
        const Quad length = to_quad(chain.lengths[i]);
        out.strain.push_back((square_root(square) - length) / length);
    }
    out.x = std::move(x);
    out.y = std::move(y);
    out.vx = std::move(vx);
    out.vy = std::move(vy);
    return out;
}

} // namespace pendula
