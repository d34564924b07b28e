// SPDX-License-Identifier: MIT
/// Pictures of the window's back buffer. Drawing thread, before the buffers are swapped.
#pragma once

#include "scene/scene.hpp"

#include <filesystem>

namespace pendula {

/// With the scene in its metadata, so that the picture can be opened again. Throws RecordError if the file
/// cannot be written.
void save_screenshot(const std::filesystem::path&, int width, int height, const Scene&);

/// The same of the lower left width × height pixels of framebuffer object `framebuffer`.
void save_picture(const std::filesystem::path&, unsigned framebuffer, int width, int height, const Scene&);

} // namespace pendula
