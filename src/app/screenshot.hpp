// SPDX-License-Identifier: MIT
/// Pictures of the window's back buffer. Drawing thread, before the buffers are swapped.
#pragma once

#include <filesystem>

namespace pendula {

/// Throws RecordError if the file cannot be written.
void save_screenshot(const std::filesystem::path&, int width, int height);

/// "pendula-2026-11-21-153000.png", in the folder the program was started in; a name that is still free.
std::filesystem::path dated_screenshot_name();

} // namespace pendula
