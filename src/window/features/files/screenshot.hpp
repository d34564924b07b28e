// SPDX-License-Identifier: MIT
/// Saves pictures of the window. Drawing thread, before the buffers are swapped.
#pragma once

#include "scene/scene.hpp"

#include <filesystem>

namespace pendula {

/// Saves the back buffer with the scene in its metadata, so that it can be opened again. Throws RecordError
/// if the file cannot be written.
void save_screenshot(const std::filesystem::path&, int width, int height, const Scene&);

/// The same for the lower left width × height pixels of framebuffer object `framebuffer`.
void save_picture(const std::filesystem::path&, unsigned framebuffer, int width, int height, const Scene&);

} // namespace pendula
