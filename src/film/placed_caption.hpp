// SPDX-License-Identifier: MIT
/// Places the lines of a caption in a picture: within its margins, wrapped between words into lines of
/// similar length, and smaller if a word or the lines would not fit. Used on the drawing thread.
#pragma once

#include "film/film.hpp"
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
        /// A point at the top of the line's capitals, px from the picture's lower left corner; see `right`.
        glm::vec2 at{0};
    };
    std::vector<Line> lines;
    float em = 0;                   ///< px
    float right = 0;                ///< `at` is the line's left end (0), middle (0.5) or right end (1)
    std::vector<CoveredBox> covers; ///< a box for each line, of strength 1
    float visible = 1;              ///< 0 … 1, below 1 while the caption fades
};

/// `read` is the caption's text with its numbers inserted. `width` and `height`: of the whole picture, px.
/// `text` is used to measure the words.
PlacedCaption place_caption(TextPass& text, const Caption&, std::string_view read, float width, float height,
                            const std::optional<SafeMargins>&);

} // namespace pendula
