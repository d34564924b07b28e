// SPDX-License-Identifier: MIT
/// Labels over one view that keep apart from one another and from the view's edge. Collected into the text
/// pass; drawing thread.
#pragma once

#include "gl/draw.hpp"
#include "render/frame_input.hpp"
#include "render/look/inks.hpp"
#include "render/passes/text_pass.hpp"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <string>
#include <utility>
#include <vector>

namespace pendula {

/// px of the target.
struct LabelBox {
    glm::vec2 low, high;
};

/// A piece of a line, in a colour of its own.
struct LabelWord {
    std::string text;
    glm::vec4 colour;
};

/// Writes labels of one view, each where no other one is: the first ones count for more.
class SpacedLabels {
  public:
    SpacedLabels(TextPass&, const FrameInput&, const gl::Area& view);

    /// At `place`, its box towards `along` from there. Where it would leave the view it is fainter, or left
    /// out if it is to be seen `whole`; so it is where another one is near. Whether it is written.
    bool put(const std::string& label, glm::vec2 place, glm::vec2 along, glm::vec4 colour,
             bool whole = false);

    /// Whether put() would write it whole now.
    bool has_room(const std::string& label, glm::vec2 place, glm::vec2 along) const;

    /// One line of words in colours of their own, its middle below `place`.
    void line(const std::vector<LabelWord>& words, glm::vec2 place, float alpha);

    std::vector<LabelBox> taken() && { return std::move(taken_); }

  private:
    LabelBox box_of(const std::string& label, glm::vec2 place, glm::vec2 along) const;
    float seen(const std::string& label, LabelBox&) const;

    TextPass& text_;
    Inks inks_;
    float size_;
    glm::vec4 area_;
    std::vector<LabelBox> taken_;
};

} // namespace pendula
