// SPDX-License-Identifier: MIT
#include "scene/parameter_rows.hpp"

namespace pendula {
namespace {

constexpr auto name = [](auto& scene) -> auto& { return scene.name; };

} // namespace

std::vector<Parameter> scene_rows() {
    return {
        {.key = "name",
         .label = "Name",
         .unit = "",
         .help = "The scene's name in the list of scenes and in the title.",
         .kind = ParameterKind::text,
         .maximum = 200,
         .default_value = std::string("Untitled"),
         .get = rows::get<name>,
         .set = rows::set<name>},
    };
}

} // namespace pendula
