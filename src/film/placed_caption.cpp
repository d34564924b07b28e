// SPDX-License-Identifier: MIT
#include "film/placed_caption.hpp"

#include "files/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pendula {
namespace {

constexpr float em_part = 1.0f / 24; // em of a caption of size 1, as a fraction of the shorter side
constexpr float margin_part = 0.06f; // least space on each side, as a fraction of the width
constexpr float end_part = 0.085f;   // space above and below, as a fraction of the height
constexpr float scale_part = 0.045f; // room for the scale bar above SafeMargins::bottom, in the same unit
constexpr float line_height = 1.35f; // ems
/// A caption that does not fit is made smaller. Its least size is smallest_part times its own size,
/// or smallest_size, whichever is smaller.
constexpr float smallest_part = 0.4f, smallest_size = 0.35f;
constexpr float below_line = 0.3f; // depth of descenders, ems

bool has_figure(std::string_view word) { return word.find_first_of("0123456789") != word.npos; }

/// Whether no line break is allowed between the two words, as in "t = 1.5 s".
bool belong_together(std::string_view word, std::string_view next) {
    constexpr std::size_t longest_unit = 3; // bytes
    return word == "=" || next == "=" || word == "≈" || next == "≈" ||
           (has_figure(word) && !has_figure(next) && next.size() <= longest_unit);
}

/// The pieces between which a line may be broken.
std::vector<std::string_view> pieces_of(std::string_view line) {
    std::vector<std::string_view> pieces;
    std::string_view last;
    for (std::size_t from = 0; from <= line.size();) {
        const std::size_t end = std::min(line.find(' ', from), line.size());
        const std::string_view word = line.substr(from, end - from);
        if (!pieces.empty() && !last.empty() && belong_together(last, word)) {
            const std::size_t begin = static_cast<std::size_t>(pieces.back().data() - line.data());
            pieces.back() = line.substr(begin, end - begin);
        } else {
            pieces.push_back(word);
        }
        last = word;
        from = end + 1;
    }
    return pieces;
}

/// Breaks text of one size into lines of one width.
class Wrapping {
  public:
    Wrapping(TextPass& text, float em) : text_(text), em_(em) {}

    float width_of(std::string_view line) { return text_.width_of(line, em_, true); }

    /// Wraps each line of the text separately. `even`: the lines become about equally long; otherwise each
    /// line becomes as full as possible.
    std::vector<std::string> wrapped(std::string_view text, float room, bool even) {
        std::vector<std::string> all;
        for (;;) {
            const std::size_t end = text.find('\n');
            const std::vector<std::string> lines = wrapped_line(text.substr(0, end), room, even);
            all.insert(all.end(), lines.begin(), lines.end());
            if (end == text.npos) return all;
            text.remove_prefix(end + 1);
        }
    }

  private:
    std::vector<std::string> wrapped_line(std::string_view line, float room, bool even) {
        if (width_of(line) <= room) return {std::string(line)};
        const std::vector<std::string_view> pieces = pieces_of(line);
        const std::vector<std::string> fewest = filled(pieces, room);
        if (!even || fewest.size() < 2) return fewest;
        float narrow = room / static_cast<float>(fewest.size()), wide = room;
        for (const std::string_view piece : pieces)
            narrow = std::max(narrow, std::min(room, width_of(piece)));
        constexpr int halvings = 8;
        for (int i = 0; i < halvings; ++i) {
            const float middle = (narrow + wide) / 2;
            (filled(pieces, middle).size() > fewest.size() ? narrow : wide) = middle;
        }
        return filled(pieces, wide);
    }

    /// Puts as many pieces on each line as fit. A piece that is longer than a line is cut.
    std::vector<std::string> filled(const std::vector<std::string_view>& pieces, float room) {
        std::vector<std::string> lines;
        for (std::string_view piece : pieces) {
            if (!lines.empty()) {
                const std::string longer = lines.back() + " " + std::string(piece);
                if (width_of(longer) <= room) {
                    lines.back() = longer;
                    continue;
                }
            }
            while (width_of(piece) > room) {
                const std::size_t most = fitting(piece, room), space = piece.rfind(' ', most);
                const bool has_space = space != piece.npos && space > 0;
                lines.emplace_back(piece.substr(0, has_space ? space : most));
                piece.remove_prefix(has_space ? space + 1 : most);
            }
            lines.emplace_back(piece);
        }
        return lines;
    }

    /// The number of bytes of the longest beginning of `piece` that fits in `room`, at least one character.
    std::size_t fitting(std::string_view piece, float room) {
        const auto next = [&](std::size_t at) {
            do ++at;
            while (at < piece.size() && continues_character(piece[at]));
            return at;
        };
        std::size_t cut = next(0);
        while (cut < piece.size() && width_of(piece.substr(0, next(cut))) <= room) cut = next(cut);
        return cut;
    }

    TextPass& text_;
    float em_;
};

float height_of(std::size_t lines, float em) {
    return em * (capital_height + line_height * static_cast<float>(lines - 1));
}

/// Whether every word fits on a line without being cut.
bool fits(Wrapping& wrapping, std::string_view text, float room) {
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", from), text.size());
        if (wrapping.width_of(text.substr(from, end - from)) > room) return false;
        from = end + 1;
    }
    return true;
}

} // namespace

PlacedCaption place_caption(TextPass& text, const Caption& caption, std::string_view read, float width,
                            float height, const std::optional<SafeMargins>& margins) {
    const SafeMargins safe = margins.value_or(SafeMargins{});
    const float left = std::max(margin_part, static_cast<float>(safe.left)),
                rest = 1 - std::max(margin_part, static_cast<float>(safe.right)),
                below = std::max(end_part, margins ? static_cast<float>(safe.bottom) + scale_part : 0),
                above = std::max(end_part, static_cast<float>(safe.top));
    const float room = (rest - left) * width, most = (1 - above - below) * height;
    const int place = static_cast<int>(caption.place);
    const float right = 0.5f * static_cast<float>(place % 3), down = 0.5f * static_cast<float>(place / 3);

    PlacedCaption placed;
    placed.right = right;
    const float usual = em_part * std::min(width, height), wished = static_cast<float>(caption.size) * usual,
                smallest = std::min(smallest_part * wished, smallest_size * usual);
    constexpr float smaller = 0.92f;
    for (placed.em = wished; placed.em * smaller >= smallest; placed.em *= smaller) {
        Wrapping wrapping(text, placed.em);
        if (fits(wrapping, read, room) &&
            height_of(wrapping.wrapped(read, room, false).size(), placed.em) <= most)
            break;
    }
    std::vector<std::string> lines = Wrapping(text, placed.em).wrapped(read, room, true);
    const float em = placed.em, x = std::lerp(left, rest, right) * width;
    float top = height * (1 - above) - down * (most - height_of(lines.size(), em));
    for (std::string& line : lines) {
        const float long_ = text.width_of(line, em, true), from = x - right * long_;
        if (long_ > 0)
            placed.covers.push_back({{from, top - (capital_height + below_line) * em}, {from + long_, top}});
        placed.lines.push_back({std::move(line), {x, top}});
        top -= em * line_height;
    }
    return placed;
}

} // namespace pendula
