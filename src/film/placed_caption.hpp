// SPDX-License-Identifier: MIT
/// Where a caption's lines stand in a picture: within its margins, wrapped between words so that lines are of
/// about the same length, and smaller where a word or all lines would not fit. Drawing thread.
#pragma once

#include "film/film_purpose.hpp"
#include "render/passes/text_pass.hpp"
#include "storyboard/storyboard.hpp"

#include <glm/vec2.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

struct PlacedCaption {
    struct Line {
        std::string text;
        glm::vec2 at{0}; ///< px from the picture's lower left: the line's left, middle or right, at the top
                         ///< of capitals
    };
    std::vector<Line> lines;
    float em = 0;                   ///< px
    float right = 0;                ///< `at` is the line's left (0), middle (0.5) or right (1)
    std::vector<CoveredBox> covers; ///< a box for each line, of strength 1
    float visible = 1;              ///< 0 … 1: the captions' strength, while they fade
};

/// `read` is the caption's text with its numbers filled in; width and height are the whole picture's, px.
/// `text` measures the words.
PlacedCaption place_caption(TextPass& text, const Caption&, std::string_view read, float width, float height,
                            const std::optional<SafeMargins>&);

} // namespace pendula
