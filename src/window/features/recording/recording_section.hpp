// SPDX-License-Identifier: MIT
/// The left panel's section on films: their properties, the one being recorded, those being rendered.
/// Drawing thread.
#pragma once

#include "window/features/recording/film_fields.hpp"
#include "window/features/views/quality_field.hpp"
#include "window/panels/panel_frame.hpp"

namespace pendula {

class RecordingSection {
  public:
    /// Needs PanelSources::recording.
    void build(PanelFrame&);

    /// The render window has the same fields.
    FilmFields& fields() { return fields_; }

  private:
    FilmFields fields_;
    QualityField quality_;
};

} // namespace pendula
