// SPDX-License-Identifier: MIT
#include "physics/precise_state.hpp"

#include <cmath>
#include <utility>

namespace pendula {

PreciseState precise_start(const Chain& chain, const StartState& start) {
    const bool degrees = start.unit == AngleUnit::degrees;
    std::vector<Quad> theta, omega;
    for (const double angle : start.angles)
        theta.push_back(degrees ? to_quad(angle) * RealTraits<Quad>::pi / Quad(180) : to_quad(angle));
    theta[start.offset_link] += to_quad(start.offset);
    for (const double velocity : start.angular_velocities) omega.push_back(to_quad(velocity));
    return precise_from_angles(chain, std::move(theta), std::move(omega));
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
