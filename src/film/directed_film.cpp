// SPDX-License-Identifier: MIT
#include "film/directed_film.hpp"

#include "files/text.hpp"
#include "film/film_canvas.hpp"
#include "film/film_moments.hpp"
#include "film/placed_caption.hpp"
#include "gl/draw.hpp"
#include "physics/trajectory.hpp"
#include "record/frame_sink.hpp"
#include "render/look/palette.hpp"
#include "render/look/scene_theme.hpp"
#include "render/passes/text_pass.hpp"
#include "storyboard/film_plan.hpp"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace pendula {
namespace {

// A title's background lies between the scene's colours far from the pivot (0) and at the pivot (1).
constexpr float title_light = 0.5f;

bool has_ensemble(const Pane& pane) {
    return pane.scene.setup.ensemble.enabled || std::ranges::any_of(pane.changes, [](const Change& change) {
               return change.scene.setup.ensemble.enabled;
           });
}

bool is_seen_alike(const Pane& a, const Pane& b) {
    return a.chain == b.chain && a.torus == b.torus && a.map == b.map;
}

/// Whether a film of the first pane or shot can continue as a film of the second.
bool moves_alike(const Pane& a, const Pane& b) {
    return a.scene == b.scene && a.run == b.run && a.changes == b.changes &&
           (!has_ensemble(a) || is_seen_alike(a, b));
}
bool moves_alike(const Shot& a, const Shot& b) {
    return a.start == b.start && a.duration == b.duration && a.from == b.from && a.speed == b.speed &&
           std::ranges::equal(a.panes, b.panes,
                              [](const Pane& one, const Pane& other) { return moves_alike(one, other); });
}

/// All characters in the storyboard's captions.
std::u32string caption_characters(const Storyboard& storyboard) {
    std::set<char32_t> all;
    for (const Shot& shot : storyboard.shots)
        for (const Caption& caption : shot.captions)
            for (const char32_t character : characters_of(caption.text)) all.insert(character);
    return {all.begin(), all.end()};
}

} // namespace

PixelRectangle pane_area(std::size_t i, std::size_t count, int width, int height) {
    const bool is_square = count == 4;
    const auto across = static_cast<int>(is_square ? 2 : width >= height ? count : 1);
    const int down = static_cast<int>(count) / across;
    const int column = static_cast<int>(i) % across, row = static_cast<int>(i) / across;
    const int left = width * column / across, right = width * (column + 1) / across;
    const int top = height * row / down, bottom = height * (row + 1) / down;
    return {left, top, right - left, bottom - top};
}

Scene standing_scene(const Storyboard& storyboard) {
    Scene scene;
    for (const Shot& shot : storyboard.shots)
        if (!shot.panes.empty()) {
            scene = shot.panes.front().scene;
            break;
        }
    scene.name = storyboard.name;
    return scene;
}

struct DirectedFilm::Implementation {
    struct PaneFilm {
        PixelRectangle area;
        std::unique_ptr<Film> film;
    };
    struct OpenShot {
        std::size_t shot = 0;
        std::vector<PaneFilm> panes;
        std::unique_ptr<FilmCanvas> title; ///< only for a shot without panes
    };

    std::shared_ptr<const Storyboard> storyboard;
    FilmOptions options;
    std::optional<FilmPlan> plan;           ///< of the current storyboard
    std::optional<std::int64_t> last_drawn; ///< number of the last frame drawn
    std::vector<OpenShot> open;             ///< at most two
    /// The characters for which `text` has glyphs.
    std::u32string characters = caption_characters(*storyboard);
    TextPass text{characters};
    gl::VertexArray vertices{"captions"};
    std::vector<PlacedCaption> captions; ///< of the shot that is being drawn
    std::vector<std::byte> other;
    std::optional<std::string> energy_warning; ///< of shots that are already closed

    Implementation(std::shared_ptr<const Storyboard> board, const FilmOptions& film_options)
        : storyboard(std::move(board)), options(film_options), plan(plan_of(*storyboard)) {
        const int largest = options.largest > 0 ? options.largest : gl::largest_picture();
        if (std::max(options.width, options.height) * options.supersampling > largest)
            throw Refused(fmt::format(
                "the frames of a storyboard can have at most {} pixels on each side with this renderer",
                largest / options.supersampling));
    }

    FilmPlan plan_of(const Storyboard& board) const {
        return {board, options.frames_per_second.frames, options.frames_per_second.seconds};
    }

    bool redirect(std::shared_ptr<const Storyboard> board) {
        for (const OpenShot& shot : open)
            if (shot.shot >= board->shots.size() ||
                !moves_alike(storyboard->shots[shot.shot], board->shots[shot.shot]))
                return false;
        storyboard = std::move(board);
        if (std::u32string now = caption_characters(*storyboard); now != characters) {
            characters = std::move(now);
            text = TextPass(characters);
        }
        plan.emplace(plan_of(*storyboard));
        for (OpenShot& shot : open)
            for (std::size_t i = 0; i < shot.panes.size(); ++i)
                shot.panes[i].film->redirect(std::make_shared<PaneDirection>(storyboard, shot.shot, i));
        return true;
    }

    /// Closes shots that are over. Also closes shots that cannot draw the same frame again and must therefore
    /// restart.
    void close(const std::vector<ShownShot>& shown, std::int64_t number) {
        const bool again = last_drawn == number && options.sub_frames > 1;
        energy_warning = warning_so_far();
        std::erase_if(open, [&](const OpenShot& shot) {
            return shot.shot < shown.front().shot ||
                   (again && std::ranges::any_of(storyboard->shots[shot.shot].panes, has_ensemble));
        });
        last_drawn = number;
    }

    std::optional<std::string> warning_so_far() const {
        if (energy_warning) return energy_warning;
        for (const OpenShot& shot : open)
            for (const PaneFilm& pane : shot.panes)
                if (auto warning = pane.film->energy_warning())
                    return fmt::format("shot {}: {}", shot.shot + 1, *warning);
        return std::nullopt;
    }

    OpenShot& opened(std::size_t number) {
        for (OpenShot& shot : open)
            if (shot.shot == number) return shot;
        OpenShot shot;
        shot.shot = number;
        const std::vector<Pane>& panes = storyboard->shots[number].panes;
        for (std::size_t i = 0; i < panes.size(); ++i) {
            FilmOptions of_pane = options;
            const PixelRectangle area = pane_area(i, panes.size(), options.width, options.height);
            of_pane.width = area.width;
            of_pane.height = area.height;
            if (panes.size() > 1) of_pane.margins.reset(); // margins belong to the whole picture
            of_pane.direction = std::make_shared<PaneDirection>(storyboard, number, i);
            Scene scene = panes[i].scene;
            scene.look.transparent = false;
            std::shared_ptr<const RunRecord> run;
            if (const auto& file = panes[i].run.file) {
                run = {file, &file->record};
                of_pane.views = file->views;
            }
            shot.panes.push_back({area, std::make_unique<Film>(scene, run, of_pane)});
        }
        if (panes.empty())
            shot.title = std::make_unique<FilmCanvas>(options.width, options.height, options.supersampling, 1,
                                                      options.depth, options.coding);
        open.push_back(std::move(shot));
        return open.back();
    }

    /// A title uses the colours of the nearest shot with a scene, preferably an earlier one.
    Theme theme_at(const ShownShot& shown) const {
        const std::vector<Shot>& shots = storyboard->shots;
        if (const Shot& shot = shots[shown.shot]; !shot.panes.empty())
            return shot.panes.front().scene_at(shown.at).look.theme;
        for (std::size_t i = shown.shot; i-- > 0;)
            if (!shots[i].panes.empty()) return shots[i].panes.front().scene_at(shots[i].duration).look.theme;
        for (std::size_t i = shown.shot; i < shots.size(); ++i)
            if (!shots[i].panes.empty()) return shots[i].panes.front().scene.look.theme;
        return Theme::night;
    }

    /// Places the captions of the moment `shown` in the whole picture, at `supersampling` times its size, for
    /// write_captions().
    void place_captions(const ShownShot& shown, const LiveNumbers& numbers) {
        captions.clear();
        const auto finer = static_cast<float>(options.supersampling);
        for (const Caption& caption : storyboard->shots[shown.shot].captions) {
            const auto visible =
                static_cast<float>(caption_visibility(storyboard->shots, shown.shot, caption, shown.at));
            if (!(visible > 0)) continue;
            captions.push_back(place_caption(text, caption, live_text(caption.text, numbers),
                                             finer * static_cast<float>(options.width),
                                             finer * static_cast<float>(options.height), options.margins));
            captions.back().visible = visible;
        }
    }

    glm::vec2 corner_of(const PixelRectangle& area) const {
        return static_cast<float>(options.supersampling) *
               glm::vec2(area.x, options.height - area.y - area.height);
    }

    /// The boxes that the captions cover, relative to `area`.
    std::vector<CoveredBox> covered(const PixelRectangle& area) const {
        std::vector<CoveredBox> boxes;
        for (const PlacedCaption& caption : captions)
            for (const CoveredBox& box : caption.covers)
                boxes.push_back({box.low - corner_of(area), box.high - corner_of(area), caption.visible});
        return boxes;
    }

    /// Writes the captions into `target`, which shows only `area`, a part of the picture.
    void write_captions(const ShownShot& shown, const PixelRectangle& area, unsigned target) {
        text.begin();
        const SceneTheme& theme = theme_of(theme_at(shown));
        const auto finer = static_cast<float>(options.supersampling);
        const bool is_title = storyboard->shots[shown.shot].panes.empty();
        // The background of a scene is bright only at the pivot. The background of a title has a middle tone,
        // so that a dissolve between title and scene does not flash.
        const glm::vec3 ground = palette::srgb_from_linear(
            is_title ? glm::mix(theme.ground_outer, theme.ground_inner, title_light) : theme.ground_inner);
        if (is_title)
            text.fill({0, 0}, finer * glm::vec2(options.width, options.height), glm::vec4(ground, 1));
        for (const PlacedCaption& placed : captions) {
            TextStyle style;
            style.size = placed.em;
            style.colour = glm::vec4(theme.text, placed.visible);
            style.halo = glm::vec4(ground, 0.75f * placed.visible);
            style.anchor = {placed.right, 1};
            style.tabular = true;
            for (const PlacedCaption::Line& line : placed.lines)
                text.text(line.text, line.at - corner_of(area), style);
        }
        vertices.bind(); // nothing has bound them yet if a title is drawn first
        text.draw(target, options.supersampling * area.width, options.supersampling * area.height);
    }

    void draw(std::int64_t number, const ShownShot& shown, std::span<std::byte> pixels) {
        OpenShot& shot = opened(shown.shot);
        if (shot.panes.empty()) {
            const PixelRectangle all{0, 0, options.width, options.height};
            const LiveNumbers numbers{.time = shown.simulated};
            place_captions(shown, numbers);
            read_tile(shot.title->draw([&](int, unsigned target) { write_captions(shown, all, target); }),
                      {all, all}, options, pixels);
            return;
        }
        std::vector<unsigned> pictures;
        for (PaneFilm& pane : shot.panes) {
            FilmWords words;
            words.covered = [&] {
                // Captions show the numbers of the first pane.
                LiveNumbers readings = shot.panes.front().film->readings();
                readings.time = shown.simulated;
                place_captions(shown, readings);
                return covered(pane.area);
            };
            words.write = [&](unsigned target) { write_captions(shown, pane.area, target); };
            pictures.push_back(pane.film->draw(number, words));
        }
        for (std::size_t i = 0; i < pictures.size(); ++i)
            read_tile(pictures[i], {shot.panes[i].area, shot.panes[i].area}, options, pixels);
    }
};

DirectedFilm::DirectedFilm(std::shared_ptr<const Storyboard> storyboard, const FilmOptions& options)
    : implementation_(std::make_unique<Implementation>(std::move(storyboard), options)) {}
DirectedFilm::~DirectedFilm() = default;

const FilmPlan& DirectedFilm::plan() const { return *implementation_->plan; }

std::optional<std::string> DirectedFilm::energy_warning() const { return implementation_->warning_so_far(); }

bool DirectedFilm::redirect(std::shared_ptr<const Storyboard> storyboard) {
    return implementation_->redirect(std::move(storyboard));
}

void DirectedFilm::draw(std::int64_t number, std::span<std::byte> pixels) {
    Implementation& self = *implementation_;
    const std::vector<ShownShot> shown = self.plan->shown(number);
    self.close(shown, number);
    self.draw(number, shown.front(), pixels);
    if (shown.size() < 2) return;
    self.other.resize(pixels.size());
    self.draw(number, shown.back(), self.other);
    dissolve(pixels, self.other, shown.back().weight, self.options.depth, self.options.coding);
}

} // namespace pendula
