// SPDX-License-Identifier: MIT
/// How much of the picture a film keeps: a slider that can be typed into, from 0 on and with a way back to
/// the format's own value, and whether nothing may be lost. Drawing thread.
#pragma once

#include "ui/panels/film_settings.hpp"

#include <optional>

namespace pendula {

class QualityField {
  public:
    /// `begins_typing`: it takes the keyboard.
    void build(FilmSettings&, const FilmFormat&, bool begins_typing);

  private:
    void build_crf(FilmSettings&, const FilmFormat&, bool begins_typing);

    std::optional<int> before_click_; ///< what a double click begins to type from
};

} // namespace pendula
