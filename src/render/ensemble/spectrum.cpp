// SPDX-License-Identifier: MIT
#include "render/ensemble/spectrum.hpp"

#include <algorithm>
#include <cmath>

namespace pendula {
namespace {

/// A bell that is wider on one side, nm.
double lobe(double at, double middle, double below, double above) {
    const double away = (at - middle) / (at < middle ? below : above);
    return std::exp(-0.5 * away * away);
}

} // namespace

glm::dvec3 xyz_of_wavelength(double nm) {
    return {1.056 * lobe(nm, 599.8, 37.9, 31.0) + 0.362 * lobe(nm, 442.0, 16.0, 26.7) -
                0.065 * lobe(nm, 501.1, 20.4, 26.2),
            0.821 * lobe(nm, 568.8, 46.9, 40.5) + 0.286 * lobe(nm, 530.9, 16.3, 31.1),
            1.217 * lobe(nm, 437.0, 11.8, 36.0) + 0.681 * lobe(nm, 459.0, 26.0, 13.8)};
}

glm::dvec3 linear_of_wavelength(double nm) {
    const glm::dvec3 c = xyz_of_wavelength(nm);
    return {3.2404542 * c.x - 1.5371385 * c.y - 0.4985314 * c.z,
            -0.9692660 * c.x + 1.8760108 * c.y + 0.0415560 * c.z,
            0.0556434 * c.x - 0.2040259 * c.y + 1.0572252 * c.z};
}

std::array<glm::vec3, spectral_bands> band_colours(std::size_t members) {
    std::array<glm::dvec3, spectral_bands> colours;
    std::array<double, spectral_bands> light{}; // of all members, by band
    const double last = spectral_bands - 1;
    for (std::size_t k = 0; k < members; ++k) {
        const double place =
            members > 1 ? last * static_cast<double>(k) / static_cast<double>(members - 1) : 0;
        const auto first = std::min(static_cast<std::size_t>(place), spectral_bands - 2);
        const double part = place - static_cast<double>(first);
        light[first] += (1 - part) / static_cast<double>(members);
        light[first + 1] += part / static_cast<double>(members);
    }
    glm::dvec3 sum(0), even(0);
    for (std::size_t band = 0; band < spectral_bands; ++band) {
        const double part = static_cast<double>(band) / last;
        colours[band] =
            linear_of_wavelength(longest_wavelength + part * (shortest_wavelength - longest_wavelength));
        sum += light[band] * colours[band];
        even += colours[band] / static_cast<double>(spectral_bands);
    }
    std::array<glm::vec3, spectral_bands> result;
    for (std::size_t band = 0; band < spectral_bands; ++band)
        for (int channel = 0; channel < 3; ++channel) {
            const double white =
                members < 8 || sum[channel] < 0.2 * even[channel] ? even[channel] : sum[channel];
            result[band][channel] = static_cast<float>(colours[band][channel] / white);
        }
    return result;
}

} // namespace pendula
