// SPDX-License-Identifier: MIT
/// Saves pictures of the window. Drawing thread, before the buffers are swapped.
#pragma once

#include "scene/scene.hpp"

#include <filesystem>

namespace pendula {

/// Saves the lower left width × height pixels of a framebuffer object, or of the back buffer (0), as a PNG
/// file with the scene in its metadata, so that the scene can be opened from the picture. Throws RecordError
/// if the file cannot be written.
void save_picture(const std::filesystem::path&, unsigned framebuffer, int width, int height, const Scene&);

} // namespace pendula
