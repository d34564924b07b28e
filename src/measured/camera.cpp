// SPDX-License-Identifier: MIT
#include "measured/camera.hpp"

#include <cmath>

namespace pendula {
namespace {

/// The angle (rad) of a direction after the picture has been stretched in width. `angle` is measured from
/// straight down; the result stays in the same turn.
double stretched(double angle, double stretch) {
    const double s = std::sin(angle), c = std::cos(angle);
    return angle + std::atan2((stretch - 1) * s * c, c * c + stretch * s * s);
}

double zero_of(const Camera& camera, std::size_t link) {
    return camera.zeros.empty() ? 0 : camera.zeros[link];
}

bool is_moved(const Camera& camera) { return camera.pivot_x != 0 || camera.pivot_y != 0; }

} // namespace

double shown_angle(const Camera& camera, std::size_t link, double theta, double first_length) {
    if (link == 0 && is_moved(camera)) {
        const double s = std::sin(theta), c = std::cos(theta);
        theta += std::atan2(s * camera.pivot_y + c * camera.pivot_x,
                            first_length + s * camera.pivot_x - c * camera.pivot_y);
    }
    if (camera.stretch != 1) theta = stretched(theta, camera.stretch);
    return theta + camera.tilt + zero_of(camera, link);
}

double true_angle(const Camera& camera, std::size_t link, double shown, double first_length) {
    double angle = shown - camera.tilt - zero_of(camera, link);
    if (camera.stretch != 1) angle = stretched(angle, 1 / camera.stretch);
    if (link == 0 && is_moved(camera)) {
        // Seen from the recorded pivot, the marker lies in the direction `angle`. Its distance from the true
        // pivot is the first link's length.
        const double s = std::sin(angle), c = std::cos(angle);
        const double along = s * camera.pivot_x - c * camera.pivot_y;
        const double across = s * camera.pivot_y + c * camera.pivot_x;
        const double rest = std::sqrt(first_length * first_length - across * across);
        angle -= std::atan2(across, rest);
        // The marker could lie only in the opposite direction.
        if (rest + along < 0) return std::nan("");
    }
    return angle;
}

Measured true_motion(Measured measured, const Camera& camera, double first_length) {
    for (MeasuredPiece& piece : measured.pieces) {
        const double begin = piece.time.empty() ? 0 : piece.time.front();
        for (double& time : piece.time) time = begin + camera.rate * (time - begin);
        for (std::size_t link = 0; link < piece.theta.size(); ++link)
            for (double& angle : piece.theta[link]) angle = true_angle(camera, link, angle, first_length);
    }
    return measured;
}

} // namespace pendula
