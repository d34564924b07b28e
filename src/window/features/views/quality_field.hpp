// SPDX-License-Identifier: MIT
/// The quality of a film: a slider from 0 up that can be typed into and reset to the format's own value, and
/// the choice of lossless. Drawing thread.
#pragma once

#include "window/features/recording/film_settings.hpp"

#include <optional>

namespace pendula {

class QualityField {
  public:
    /// `begins_typing`: it takes the keyboard.
    void build(FilmSettings&, const FilmFormat&, bool begins_typing);

  private:
    void build_crf(FilmSettings&, const FilmFormat&, bool begins_typing);

    std::optional<int> before_click_; ///< the value at which a double click begins typing
};

} // namespace pendula
