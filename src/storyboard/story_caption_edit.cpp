// SPDX-License-Identifier: MIT
#include "scene/characters.hpp"
#include "storyboard/live_text.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/story_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

/// False where no caption fits into the shot.
bool hold_caption(Caption& caption, double duration) {
    if (duration < shortest_caption || duration > story_limits::longest_shot) return false;
    caption.to = std::clamp(caption.to, shortest_caption, duration);
    caption.from = std::clamp(caption.from, 0.0, caption.to - shortest_caption);
    caption.size = std::clamp(caption.size, 0.25, 10.0);
    caption.fade = std::clamp(caption.fade, 0.0, story_limits::longest_fade);
    return true;
}

Caption* find_caption(Storyboard& board, std::size_t shot, std::size_t caption) {
    if (shot >= board.shots.size() || board.shots[shot].duration > story_limits::longest_shot) return nullptr;
    if (caption >= board.shots[shot].captions.size()) return nullptr;
    return &board.shots[shot].captions[caption];
}

} // namespace

std::optional<std::string> caption_text_problem(const std::string& text) {
    if (text.size() > story_limits::caption_bytes)
        return fmt::format("expected at most {} bytes of text, got {}", story_limits::caption_bytes,
                           text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length = utf8_length(rest);
        if (length == 0) return "expected text in UTF-8";
        rest.remove_prefix(length);
    }
    return live_text_problem(text);
}

Caption caption_around(const Shot& shot, double at, double seconds) {
    Caption caption;
    caption.text = "Caption";
    caption.from = std::clamp(at - caption.fade, 0.0, std::max(0.0, shot.duration - 2 * caption.fade));
    caption.to = std::min(shot.duration, caption.from + seconds);
    return caption;
}

double seen_at(const Caption& caption, double at) {
    const double ramp = std::min(caption.fade, (caption.to - caption.from) / 2);
    return std::clamp(at, caption.from + ramp, std::max(caption.from + ramp, caption.to - ramp));
}

std::optional<std::size_t> put_caption(Storyboard& board, std::size_t number, Caption caption) {
    if (number >= board.shots.size() || caption_text_problem(caption.text)) return std::nullopt;
    Shot& shot = board.shots[number];
    if (!hold_caption(caption, shot.duration)) return std::nullopt;
    shot.captions.push_back(std::move(caption));
    return shot.captions.size() - 1;
}

bool replace_caption(Storyboard& board, std::size_t shot, std::size_t number, Caption caption) {
    Caption* const old = find_caption(board, shot, number);
    if (!old || caption_text_problem(caption.text) || !hold_caption(caption, board.shots[shot].duration))
        return false;
    *old = std::move(caption);
    return true;
}

bool remove_caption(Storyboard& board, std::size_t shot, std::size_t number) {
    if (!find_caption(board, shot, number)) return false;
    std::vector<Caption>& captions = board.shots[shot].captions;
    captions.erase(captions.begin() + static_cast<std::ptrdiff_t>(number));
    return true;
}

std::optional<double> move_caption(Storyboard& board, std::size_t shot, std::size_t number, double from) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double length = caption->to - caption->from, duration = board.shots[shot].duration;
    caption->from = std::clamp(from, 0.0, duration - length);
    caption->to = std::min(caption->from + length, duration);
    return caption->from;
}

std::optional<double> set_caption_from(Storyboard& board, std::size_t shot, std::size_t number, double from) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double last = caption->to - shortest_caption;
    if (last >= 0) caption->from = std::clamp(from, 0.0, last);
    return caption->from;
}

std::optional<double> set_caption_to(Storyboard& board, std::size_t shot, std::size_t number, double to) {
    Caption* const caption = find_caption(board, shot, number);
    if (!caption) return std::nullopt;
    const double first = caption->from + shortest_caption, duration = board.shots[shot].duration;
    if (first <= duration) caption->to = std::clamp(to, first, duration);
    return caption->to;
}

} // namespace pendula
