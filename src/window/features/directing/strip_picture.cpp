// SPDX-License-Identifier: MIT
#include "window/features/directing/strip_picture.hpp"

#include "window/controls/widgets.hpp"
#include "window/panels/theme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace pendula {
namespace {

constexpr double nicest[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1,    2,    5,    10,   15,
                             30,   60,   120,  300, 600, 900, 1800, 3600, 7200, 14400};

/// The key nearest to `x`, at most `reach` away.
std::optional<KeyPlace> key_near(const Storyboard& story, const StripScale& scale, KeyedView view, float x,
                                 float reach) {
    std::optional<KeyPlace> nearest;
    for (std::size_t s = 0; s < story.shots.size(); ++s)
        for (std::size_t p = 0; p < story.shots[s].panes.size(); ++p)
            for (std::size_t k = 0; k < key_count(story.shots[s].panes[p], view); ++k) {
                const KeyPlace key{s, p, view, k};
                const float away = std::abs(scale.place(film_time_of(story, key)) - x);
                if (away > reach) continue;
                reach = away;
                nearest = key;
            }
    return nearest;
}

StripPart caption_at(const Storyboard& story, const StripScale& scale, float x, float reach) {
    for (std::size_t s = story.shots.size(); s-- > 0;) // the last caption first: it is drawn on top
        for (std::size_t i = story.shots[s].captions.size(); i-- > 0;) {
            const Caption& caption = story.shots[s].captions[i];
            const float from = scale.place(story.shots[s].start + caption.from),
                        to = scale.place(story.shots[s].start + caption.to);
            if (x < from - reach / 2 || x > to + reach / 2) continue;
            // A short caption has narrow ends, so that its middle can be grabbed, too.
            const float edge = std::min(reach, (to - from) / 4);
            const CaptionPart part = x < from + edge ? CaptionPart::from
                                     : x > to - edge ? CaptionPart::to
                                                     : CaptionPart::middle;
            return OnCaption{s, i, part};
        }
    return {};
}

} // namespace

float StripScale::place(double time) const {
    return left + width * static_cast<float>(duration > 0 ? time / duration : 0);
}

double StripScale::time(float place) const {
    return duration * std::clamp(static_cast<double>((place - left) / std::max(width, 1.0f)), 0.0, 1.0);
}

double StripScale::labels_apart(float room) const {
    const double least = duration * static_cast<double>(room / std::max(width, 1.0f));
    for (const double step : nicest)
        if (step >= least) return step;
    return 86400;
}

StripRows::StripRows(float from, float times_scale)
    : top(from)
    , scale(times_scale)
    , shots_top(top + times * scale)
    , speeds_top(shots_top + (shots + gap) * scale)
    , chain_top(speeds_top + (speeds + gap) * scale)
    , torus_top(chain_top + keys * scale)
    , captions_top(torus_top + (keys + gap) * scale) {}

SpeedScale::SpeedScale(const Storyboard& story) {
    for (const Shot& shot : story.shots)
        for (const SpeedKey& key : shot.speed.keys()) {
            if (key.speed > 0) low = std::min(low, std::max(key.speed, 1e-3));
            high = std::max(high, key.speed);
        }
}

float SpeedScale::part(double speed) const {
    if (!(speed > 0)) return 0;
    // The lowest tenth of the row lies between the slowest speed and 0.
    const double part = std::log(std::clamp(speed, low, high) / low) / std::log(high / low);
    return static_cast<float>(0.1 + 0.9 * part);
}

double SpeedScale::speed(float part) const {
    if (part <= 0) return 0;
    const double raw = low * std::pow(high / low, std::max(0.0, (static_cast<double>(part) - 0.1) / 0.9));
    if (std::abs(std::log(raw)) < 0.06) return 1;
    const double step = std::pow(10.0, std::floor(std::log10(raw)) - 1);
    return std::min(std::round(raw / step) * step, 1000.0);
}

StripPart strip_part(const Storyboard& story, const StripScale& scale, const StripRows& rows, ImVec2 point,
                     float reach) {
    const float x = point.x, y = point.y, left = scale.place(0), right = scale.place(scale.duration);
    if (x < left - reach || x > right + reach || y < rows.top ||
        y >= rows.top + StripRows::height * rows.scale)
        return {};
    if (y < rows.shots_top) return OnTimes{};
    if (y < rows.speeds_top) {
        for (std::size_t s = story.shots.size(); s-- > 0;)
            if (std::abs(scale.place(story.shots[s].start + story.shots[s].duration) - x) <= reach)
                return OnEnd{s};
        return OnShot{shot_at(story, scale.time(x)).shot};
    }
    if (y < rows.chain_top) {
        StripPart on = OnSpeeds{};
        float nearest = reach;
        for (std::size_t s = 0; s < story.shots.size(); ++s)
            for (std::size_t k = 0; k < story.shots[s].speed.keys().size() && !story.shots[s].panes.empty();
                 ++k) {
                const double at = story.shots[s].start + story.shots[s].speed.keys()[k].at;
                if (const float away = std::abs(scale.place(at) - x); away <= nearest) {
                    nearest = away;
                    on = OnSpeed{s, k};
                }
            }
        return on;
    }
    if (y < rows.captions_top) {
        const KeyedView view = y < rows.torus_top ? KeyedView::chain : KeyedView::torus;
        if (const auto key = key_near(story, scale, view, x, reach)) return *key;
        return OnTimes{};
    }
    const StripPart caption = caption_at(story, scale, x, reach);
    return std::holds_alternative<std::monostate>(caption) ? StripPart(OnTimes{}) : caption;
}

double film_time_of(const Storyboard& story, const KeyPlace& key) {
    const Shot& shot = story.shots[key.shot];
    const Pane& pane = shot.panes[key.pane];
    return shot.start + (key.view == KeyedView::chain ? pane.chain[key.key].at : pane.torus[key.key].at);
}

namespace {

constexpr float least_label = 64; ///< least distance between two labelled times, logical pixels
constexpr std::size_t smaller_steps = 5;

/// Formats a time as "0:05" or "1:30"; in films below one minute, and for steps below one second, as "2.5 s".
std::string label_of(double time, double step, double duration) {
    if (duration >= 60 && step >= 1) {
        const auto whole = static_cast<long>(std::lround(time));
        return fmt::format("{}:{:02}", whole / 60, whole % 60);
    }
    return fmt::format("{:.{}f} s", time, step < 0.1 ? 2 : step < 1 ? 1 : 0);
}

class Drawing {
  public:
    Drawing(const PanelFrame& frame, const StripPicture& picture)
        : list_(ImGui::GetWindowDrawList())
        , story_(*picture.report.story)
        , report_(picture.report)
        , at_(picture.scale)
        , rows_(picture.rows)
        , speeds_(picture.speeds)
        , pointed_(picture.pointed)
        , px_(frame.scale) {}

    void draw() {
        times();
        for (std::size_t i = 0; i < story_.shots.size(); ++i) shot(i);
        for (std::size_t i = 0; i < story_.shots.size(); ++i) speeds(i);
        key_row(KeyedView::chain, rows_.chain_top);
        key_row(KeyedView::torus, rows_.torus_top);
        line(rows_.captions_top + StripRows::captions * px_ / 2);
        for (std::size_t i = 0; i < story_.shots.size(); ++i) captions(i);
        play_head();
    }

  private:
    template<class Part>
    const Part* pointed() const {
        return std::get_if<Part>(&pointed_);
    }
    /// Draws the middle line of a row, on which the row's marks are drawn.
    void line(float y) {
        list_->AddLine({at_.place(0), y}, {at_.place(at_.duration), y}, theme::ink(theme::hairline),
                       std::max(1.0f, px_));
    }

    void times() {
        const double step = at_.labels_apart(least_label * px_);
        const float bottom = rows_.shots_top - 2 * px_;
        const double small = step / static_cast<double>(smaller_steps);
        const auto count = static_cast<std::size_t>(at_.duration / small + 1e-6);
        for (std::size_t i = 0; i <= count; ++i) {
            const bool is_labelled = i % smaller_steps == 0;
            const double time = static_cast<double>(i) * small;
            const float x = std::round(at_.place(time));
            list_->AddLine({x, bottom - (is_labelled ? 5.0f : 2.5f) * px_}, {x, bottom},
                           theme::ink(theme::secondary, is_labelled ? 0.8f : 0.45f), std::max(1.0f, px_));
            if (!is_labelled) continue;
            const std::string text = label_of(time, step, at_.duration);
            const float width = ImGui::CalcTextSize(text.c_str()).x * 0.8f;
            if (x + 7 * px_ + width > at_.place(at_.duration) + 8 * px_) continue;
            list_->AddText(ImGui::GetFont(), ImGui::GetFontSize() * 0.8f, {x + 7 * px_, rows_.top - px_},
                           theme::ink(theme::secondary), text.c_str());
        }
    }

    void shot(std::size_t i) {
        const Shot& shot = story_.shots[i];
        const float top = rows_.shots_top, bottom = top + StripRows::shots * px_;
        const float begin = at_.place(shot.start), end = at_.place(shot.start + shot.duration);
        // x at the end of the dissolve from the previous shot.
        const float whole = at_.place(shot.start + shot.transition_seconds);
        const bool is_next = i + 1 < story_.shots.size();
        const float leaves = is_next ? at_.place(story_.shots[i + 1].start) : end;
        const bool selected = report_.selection.shot == i;
        const auto* under = pointed<OnShot>();
        const ImU32 fill = theme::ink(theme::accent, selected                    ? 0.42f
                                                     : under && under->shot == i ? 0.28f
                                                                                 : 0.18f);
        const float inset = px_;
        // During a dissolve, the earlier shot's upper edge falls while the later shot's upper edge rises.
        const ImVec2 corners[] = {{begin, bottom},
                                  {whole, top},
                                  {std::max(leaves - inset, whole), top},
                                  {std::max(end - inset, whole), bottom}};
        list_->AddConvexPolyFilled(corners, 4, fill);
        if (selected)
            list_->AddPolyline(corners, 4, theme::ink(theme::accent), ImDrawFlags_Closed,
                               std::max(1.0f, 1.5f * px_));
        if (const auto* on = pointed<OnEnd>(); on && on->shot == i)
            list_->AddRectFilled({end - 3 * px_, top}, {end + px_, bottom}, theme::ink(theme::accent), px_);
        changes(shot, bottom);
        const float room = leaves - whole - 12 * px_;
        if (room < 14 * px_) return;
        const float line = ImGui::GetFontSize();
        list_->AddText({whole + 6 * px_, (top + bottom - line) / 2}, theme::ink(theme::text),
                       widgets::elided(shot_name(story_, i), room).c_str());
    }

    void changes(const Shot& shot, float bottom) {
        for (const Pane& pane : shot.panes)
            for (const Change& change : pane.changes) {
                const float x = std::round(at_.place(shot.start + change.at));
                list_->AddLine({x, bottom - 8 * px_}, {x, bottom + px_}, theme::ink(theme::warning),
                               std::max(1.0f, 2 * px_));
            }
    }

    float height_of(double speed) const {
        const float inset = 4 * px_, room = StripRows::speeds * px_ - 2 * inset;
        return rows_.speeds_top + inset + room * (1 - speeds_.part(speed));
    }

    /// Draws a shot's speed as a curve with its keys, and a line at speed 1 (real time).
    void speeds(std::size_t s) {
        const Shot& shot = story_.shots[s];
        const float begin = at_.place(shot.start), end = at_.place(shot.start + shot.duration);
        list_->AddLine({begin, height_of(1)}, {end, height_of(1)}, theme::ink(theme::hairline),
                       std::max(1.0f, px_));
        if (shot.panes.empty()) return;
        const int pieces = std::clamp(static_cast<int>((end - begin) / (2 * px_)), 2, 400);
        std::vector<ImVec2> curve;
        for (int i = 0; i <= pieces; ++i) {
            const double part = static_cast<double>(i) / pieces;
            curve.push_back({begin + (end - px_ - begin) * static_cast<float>(part),
                             height_of(shot.speed.speed(part * shot.duration))});
        }
        list_->AddPolyline(curve.data(), static_cast<int>(curve.size()), theme::ink(theme::accent, 0.8f), 0,
                           std::max(1.0f, 1.5f * px_));
        const std::vector<SpeedKey>& keys = shot.speed.keys();
        for (std::size_t k = 0; k < keys.size(); ++k) {
            const bool selected = report_.selection.shot == s && report_.selection.speed == k;
            const auto* on = pointed<OnSpeed>();
            const bool lively = on && on->shot == s && on->key == k;
            const ImVec2 at{at_.place(shot.start + keys[k].at), height_of(keys[k].speed)};
            list_->AddCircleFilled(at, (selected || lively ? 5.0f : 4.0f) * px_,
                                   theme::ink(selected ? theme::warning : theme::accent), 16);
            list_->AddCircle(at, (selected || lively ? 5.0f : 4.0f) * px_, theme::ink(theme::panel), 16,
                             std::max(1.0f, px_));
        }
    }

    void key_row(KeyedView view, float top) {
        const float y = top + StripRows::keys * px_ / 2;
        line(y);
        for (std::size_t s = 0; s < story_.shots.size(); ++s)
            for (std::size_t p = 0; p < story_.shots[s].panes.size(); ++p) {
                const std::size_t count = key_count(story_.shots[s].panes[p], view);
                if (count > 1) // draw a line from the first to the last key
                    list_->AddLine({at_.place(film_time_of(story_, {s, p, view, 0})), y},
                                   {at_.place(film_time_of(story_, {s, p, view, count - 1})), y},
                                   theme::ink(theme::accent, 0.7f), std::max(1.0f, 1.5f * px_));
                for (std::size_t k = 0; k < count; ++k) key({s, p, view, k}, y);
            }
    }

    void key(const KeyPlace& key, float y) {
        const bool selected = report_.selection.key == key;
        const auto* on = pointed<KeyPlace>();
        const float side = (selected || (on && *on == key) ? 6.5f : 5.0f) * px_;
        const float x = at_.place(film_time_of(story_, key));
        list_->AddQuadFilled({x - side, y}, {x, y - side}, {x + side, y}, {x, y + side},
                             theme::ink(selected ? theme::warning : theme::accent));
        list_->AddQuad({x - side, y}, {x, y - side}, {x + side, y}, {x, y + side}, theme::ink(theme::panel),
                       std::max(1.0f, px_));
    }

    void captions(std::size_t s) {
        const Shot& shot = story_.shots[s];
        for (std::size_t i = 0; i < shot.captions.size(); ++i) {
            const Caption& caption = shot.captions[i];
            const float top = rows_.captions_top + px_, bottom = top + (StripRows::captions - 2) * px_;
            const float from = at_.place(shot.start + caption.from), to = at_.place(shot.start + caption.to);
            const bool selected = report_.selection.shot == s && report_.selection.caption == i;
            const auto* on = pointed<OnCaption>();
            const bool lively = on && on->shot == s && on->caption == i;
            list_->AddRectFilled({from, top}, {to - px_, bottom},
                                 theme::ink(theme::secondary, selected ? 0.5f
                                                              : lively ? 0.4f
                                                                       : 0.25f),
                                 3 * px_);
            if (selected)
                list_->AddRect({from, top}, {to - px_, bottom}, theme::ink(theme::accent), 3 * px_, 0,
                               std::max(1.0f, 1.5f * px_));
            const float room = to - from - 10 * px_;
            if (room < 12 * px_) continue;
            std::string text = caption.text;
            std::replace(text.begin(), text.end(), '\n', ' ');
            list_->PushClipRect({from, top}, {to - 2 * px_, bottom}, true);
            list_->AddText(ImGui::GetFont(), ImGui::GetFontSize() * 0.85f,
                           {from + 5 * px_, (top + bottom - 0.85f * ImGui::GetFontSize()) / 2},
                           theme::ink(theme::text), widgets::elided(text, room / 0.85f).c_str());
            list_->PopClipRect();
        }
    }

    void play_head() {
        const float x = std::round(at_.place(report_.time));
        const float bottom = rows_.top + StripRows::height * px_;
        const ImU32 ink = theme::ink(theme::text);
        list_->AddLine({x, rows_.top + 4 * px_}, {x, bottom}, ink, std::max(1.0f, 1.5f * px_));
        list_->AddTriangleFilled({x - 6 * px_, rows_.top}, {x + 6 * px_, rows_.top}, {x, rows_.top + 9 * px_},
                                 ink);
    }

    ImDrawList* list_;
    const Storyboard& story_;
    const FilmReport& report_;
    const StripScale& at_;
    const StripRows& rows_;
    const SpeedScale& speeds_;
    const StripPart& pointed_;
    float px_;
};

} // namespace

void draw_strip(const PanelFrame& frame, const StripPicture& picture) { Drawing(frame, picture).draw(); }

std::string shot_name(const Storyboard& story, std::size_t i) {
    const Shot& shot = story.shots[i];
    if (shot.panes.empty()) return fmt::format("{} · title", i + 1);
    std::string names;
    for (const Pane& pane : shot.panes) {
        std::string_view name = pane.scene_name;
        if (const auto slash = name.rfind('/'); slash != name.npos) name.remove_prefix(slash + 1);
        names += (names.empty() ? "" : " | ") + std::string(name);
    }
    return fmt::format("{} · {}", i + 1, names);
}

} // namespace pendula
