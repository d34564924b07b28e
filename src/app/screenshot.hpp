// SPDX-License-Identifier: MIT
/// Pictures of the window's back buffer. Drawing thread, before the buffers are swapped.
#pragma once

#include <filesystem>
#include <string>

namespace pendula {

/// Throws RecordError if the file cannot be written.
void save_screenshot(const std::filesystem::path&, int width, int height);

/// "pendula-2026-11-21-153000.png", in the folder the program was started in; a name that is still free.
std::filesystem::path dated_screenshot_name();

/// A name with date and time that is free in the present folder; `ending` as ".mp4".
std::filesystem::path dated_name(const std::string& ending);

} // namespace pendula
