// SPDX-License-Identifier: MIT
#include "render/palette.hpp"

#include <glm/common.hpp>

#include <array>
#include <cmath>

namespace pendula::palette {
namespace {

float linear_channel(unsigned code) {
    const float value = static_cast<float>(code) / 255.0f;
    return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f);
}

// Okabe and Ito's palette, brightened for a dark ground; then two neutrals.
constexpr std::array<unsigned, 8> bobs{0x56B4E9, 0xF29E14, 0xE65C9E, 0x00C08B,
                                       0xF0E442, 0x8C7DFF, 0xFF7A45, 0xB8C4D6};
constexpr float golden_angle = 2.39996323f; // rad

} // namespace

glm::vec3 linear_from_srgb(unsigned rgb) {
    return {linear_channel((rgb >> 16) & 255), linear_channel((rgb >> 8) & 255), linear_channel(rgb & 255)};
}

// Björn Ottosson, "A perceptual color space for image processing" (2020).
glm::vec3 linear_from_oklch(float lightness, float chroma, float hue) {
    const float a = chroma * std::cos(hue), b = chroma * std::sin(hue);
    const float l = std::pow(lightness + 0.3963377774f * a + 0.2158037573f * b, 3.0f);
    const float m = std::pow(lightness - 0.1055613458f * a - 0.0638541728f * b, 3.0f);
    const float s = std::pow(lightness - 0.0894841775f * a - 1.2914855480f * b, 3.0f);
    const glm::vec3 rgb{4.0767416621f * l - 3.3077115913f * m + 0.2309699292f * s,
                        -1.2684380046f * l + 2.6097574011f * m - 0.3413193965f * s,
                        -0.0041960863f * l - 0.7034186147f * m + 1.7076147010f * s};
    return glm::clamp(rgb, 0.0f, 1.0f);
}

glm::vec3 bob(std::size_t index) {
    if (index < bobs.size()) return linear_from_srgb(bobs[index]);
    return linear_from_oklch(0.78f, 0.14f, golden_angle * static_cast<float>(index - bobs.size()));
}

glm::vec3 ghost() { return linear_from_srgb(0xA9B6F2); }

} // namespace pendula::palette
