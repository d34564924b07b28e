// SPDX-License-Identifier: MIT
/// The left panel's section on films: their properties, the one being recorded, those being rendered.
/// Drawing thread.
#pragma once

#include "ui/panel_frame.hpp"
#include "ui/panels/film_fields.hpp"
#include "ui/panels/quality_field.hpp"

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
