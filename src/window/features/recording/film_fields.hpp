// SPDX-License-Identifier: MIT
/// The fields for the properties of films, for the panel's section and the render dialogue. They need
/// PanelSources::recording. Drawing thread.
#pragma once

#include "window/features/recording/film_settings.hpp"
#include "window/panels/panel_frame.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pendula {

class FilmFields {
  public:
    /// Name, format, size and rate.
    void build_kind(PanelFrame&);
    /// A slider that can be typed into and reset to the format's own value, and the choice of lossless
    /// encoding.
    void build_quality(FilmSettings&, const FilmFormat&);

    /// A field's label. The control that follows gets the keyboard if focus() has named this field.
    void label(const char* text, const char* help);

    /// The field with this label takes the keyboard when it is drawn next.
    void focus(std::string_view field) { focused_ = field; }

  private:
    void build_name(PanelFrame&);
    void build_rate(FilmSettings&);
    void build_crf(FilmSettings&, const FilmFormat&, bool begins_typing);

    bool size_is_typed_ = false;
    std::optional<int> before_click_; ///< the quality before a double click, which begins typing
    std::string focused_;
};

/// Remembers the fields that changed since `before`, unless they are refused.
void remember_changes(PanelFrame&, const FilmSettings& before);

} // namespace pendula
