// SPDX-License-Identifier: MIT
/// The fields for the properties of films, for the panel's section and the window that asks for a rendered
/// film. They need PanelSources::recording. Drawing thread.
#pragma once

#include "window/panels/panel_frame.hpp"

#include <string>
#include <string_view>

namespace pendula {

class FilmFields {
  public:
    /// Name, format, size and rate.
    void build_kind(PanelFrame&);

    /// A field's label; the control that follows takes the keyboard if it was asked for.
    void label(const char* text, const char* help);

    /// The field with this label takes the keyboard when it is drawn next.
    void focus(std::string_view field) { focused_ = field; }
    bool awaits_keyboard(std::string_view field) const { return focused_ == field; }

  private:
    void build_name(PanelFrame&);
    void build_rate(FilmSettings&);

    bool size_is_typed_ = false;
    std::string focused_;
};

/// Remembers the fields changed since `before`, unless they are refused.
void remember_changes(PanelFrame&, const FilmSettings& before);

} // namespace pendula
