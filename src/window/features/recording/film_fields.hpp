// SPDX-License-Identifier: MIT
/// The fields for the properties of films, used in the panel's section Recording and in the render dialogue.
/// They need PanelSources::recording. Drawing thread.
#pragma once

#include "window/features/recording/film_settings.hpp"
#include "window/panels/panel_frame.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pendula {

class FilmFields {
  public:
    /// Builds the fields for name, format, size and rate.
    void build_kind(PanelFrame&);
    /// Builds the check box for lossless encoding and the slider for the quality. The quality can also be
    /// typed, or reset to the format's default.
    void build_quality(FilmSettings&, const FilmFormat&);

    /// Builds a field's label. The next control gets the keyboard if focus() was called with this label.
    void label(const char* text, const char* help);

    /// Gives the keyboard to the field with this label when the field is built next.
    void focus(std::string_view field) { focused_ = field; }

  private:
    void build_name(PanelFrame&);
    void build_rate(FilmSettings&);
    void build_crf(FilmSettings&, const FilmFormat&, bool begins_typing);

    bool size_is_typed_ = false;
    std::optional<int> before_click_; ///< the quality before a double click; a double click begins typing
    std::string focused_;
};

/// If the settings have changed since `before`, stores them in the preferences, except for refused values.
void remember_changes(PanelFrame&, const FilmSettings& before);

} // namespace pendula
