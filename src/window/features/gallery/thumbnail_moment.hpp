// SPDX-License-Identifier: MIT
/// The moments at which the shipped scenes make the best small pictures, chosen by eye; those of the shipped
/// storyboards are in their second half. Pure.
#pragma once

#include "scene/scene.hpp"

#include <string>
#include <string_view>

namespace pendula {

/// s, simulated, from the scene's start; for scenes that are not in the table a usual one.
double thumbnail_moment(std::string_view id);

struct ThumbnailSource {
    Scene scene;
    double moment = 0; ///< s, simulated
};
/// Of a shipped scene's id or a shipped storyboard's file. Throws SceneError.
ThumbnailSource thumbnail_source(const std::string& id);

} // namespace pendula
