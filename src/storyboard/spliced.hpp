// SPDX-License-Identifier: MIT
/// A storyboard whose shots are part of another's. Plain values; any thread.
#pragma once

#include "storyboard/storyboard.hpp"

#include <string>
#include <string_view>

namespace pendula {

/// Gives the storyboard that a shot names: a file, looked for from `folder`, or a shipped one. It may hold no
/// other itself. Throws SceneError.
SplicedFilm load_spliced(std::string_view name, const std::string& folder);

/// The same from a text contained in the storyboard.
SplicedFilm read_spliced(std::string_view text, std::string_view name, const SceneLoader&, const RunLoader&);

} // namespace pendula
