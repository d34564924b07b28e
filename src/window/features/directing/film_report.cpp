// SPDX-License-Identifier: MIT
#include "window/features/directing/film_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pendula {

std::size_t key_count(const Pane& pane, KeyedView view) {
    return view == KeyedView::chain ? pane.chain.size() : pane.torus.size();
}

FilmSelection held_to(const Storyboard& story, FilmSelection selection) {
    selection.shot = std::min(selection.shot, story.shots.size() - 1);
    const Shot& shot = story.shots[selection.shot];
    if (selection.caption && *selection.caption >= shot.captions.size()) selection.caption.reset();
    if (selection.speed && *selection.speed >= shot.speed.keys().size()) selection.speed.reset();
    if (const auto& key = selection.key) {
        const bool has_pane = key->shot == selection.shot && key->pane < shot.panes.size();
        if (!has_pane || key->key >= key_count(shot.panes[key->pane], key->view)) selection.key.reset();
    }
    return selection;
}

std::string words_of_work(const FilmReport& report) {
    constexpr double moment = 0.5; // s
    if (!(report.work_to - report.work_at > moment)) return {};
    return fmt::format("{:.1f} s of {:.1f} s", report.work_at, report.work_to);
}

} // namespace pendula
