// SPDX-License-Identifier: MIT
// Changes within a shot. What scenes they give is the reader's to say: it reads a storyboard of the one pane.
#include "scene/scene_error.hpp"
#include "storyboard/story_edit.hpp"
#include "storyboard/story_limits.hpp"
#include "storyboard/storyboard.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

Pane* pane_of(Storyboard& board, std::size_t shot, std::size_t pane) {
    if (shot >= board.shots.size() || board.shots[shot].duration > story_limits::longest_shot) return nullptr;
    if (pane >= board.shots[shot].panes.size()) return nullptr;
    return &board.shots[shot].panes[pane];
}

/// "f:3: shot[1].set: chain.gravity: expected …" without file, line and the storyboard's key.
std::string_view problem_of(std::string_view message) {
    constexpr std::string_view key = ".set: ";
    const std::size_t at = message.find(key);
    return at == message.npos ? message : message.substr(at + key.size());
}

/// Gives the pane the scenes that its `set` and changes now say, or throws and leaves it as it is.
void read_again(Pane& pane, std::vector<std::string> set, std::vector<Change> changes,
                const SceneLoader& load) {
    if (pane.run) throw SceneError("a run is repeated as it was: nothing in it can be changed here");
    Storyboard alone;
    Shot& shot = alone.shots.emplace_back();
    shot.duration = story_limits::longest_shot;
    Pane& said = shot.panes.emplace_back();
    said.scene_name = pane.scene_name;
    said.set = std::move(set);
    said.changes = std::move(changes);
    try {
        Pane read = std::move(read_storyboard(to_toml(alone), "pane", load).shots[0].panes[0]);
        pane.set = std::move(read.set);
        pane.scene = std::move(read.scene);
        pane.changes = std::move(read.changes);
    } catch (const SceneError& error) {
        throw SceneError(std::string(problem_of(error.what())));
    }
    for (ChainKey& key : pane.chain) key = story_limits::held(key, pane.scene.setup.chain.links());
}

} // namespace

SceneLoader scenes_of(const Storyboard& board, SceneLoader otherwise) {
    using Scenes = std::map<std::string, Scene, std::less<>>;
    const auto scenes = std::make_shared<Scenes>();
    for (const Shot& shot : board.shots)
        for (const Pane& pane : shot.panes)
            if (!pane.run) scenes->emplace(pane.scene_name, pane.as_loaded);
    return [scenes = std::shared_ptr<const Scenes>(scenes),
            otherwise = std::move(otherwise)](std::string_view name, std::span<const std::string> overrides) {
        const auto found = scenes->find(name);
        if (found == scenes->end())
            return otherwise ? otherwise(name, overrides) : load_scene(name, overrides);
        if (overrides.empty()) return found->second;
        Scene scene = parse_scene(to_toml(found->second), name, overrides);
        if (scene.note.empty()) scene.note = found->second.note;
        return scene;
    };
}

std::optional<std::size_t> put_change(Storyboard& board, std::size_t shot, std::size_t number, double at,
                                      std::vector<std::string> set, const SceneLoader& load) {
    Pane* const pane = pane_of(board, shot, number);
    if (!pane) return std::nullopt;
    std::vector<Change> changes = pane->changes;
    const std::size_t place =
        timed_keys::put(changes, Change{at, std::move(set), {}}, board.shots[shot].duration);
    read_again(*pane, pane->set, std::move(changes), load);
    return place;
}

bool set_pane(Storyboard& board, std::size_t shot, std::size_t number, std::vector<std::string> set,
              const SceneLoader& load) {
    Pane* const pane = pane_of(board, shot, number);
    if (!pane) return false;
    read_again(*pane, std::move(set), pane->changes, load);
    return true;
}

bool remove_change(Storyboard& board, std::size_t shot, std::size_t number, std::size_t change,
                   const SceneLoader& load) {
    Pane* const pane = pane_of(board, shot, number);
    if (!pane || change >= pane->changes.size()) return false;
    std::vector<Change> changes = pane->changes;
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(change));
    read_again(*pane, pane->set, std::move(changes), load);
    return true;
}

std::optional<double> move_change(Storyboard& board, std::size_t shot, std::size_t number, std::size_t change,
                                  double at) {
    Pane* const pane = pane_of(board, shot, number);
    if (!pane) return std::nullopt;
    return timed_keys::move(pane->changes, change, at, board.shots[shot].duration);
}

} // namespace pendula
