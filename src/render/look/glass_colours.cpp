// SPDX-License-Identifier: MIT
#include "render/look/glass_colours.hpp"

#include "render/look/scene_theme.hpp"

#include <fmt/format.h>

namespace pendula {

std::string glass_in_shader(Theme of) {
    const SceneTheme& theme = theme_of(of);
    const auto constant = [](const char* name, const glm::vec4& c) {
        return fmt::format("const vec4 {} = vec4({:.9g}, {:.9g}, {:.9g}, {:.9g});\n", name, c.x, c.y, c.z,
                           c.w);
    };
    return constant("glass_body", theme.glass_body) + constant("glass_rim", theme.glass_rim) +
           constant("glass_gleam", theme.glass_gleam) + constant("glass_line", theme.glass_line);
}

} // namespace pendula
