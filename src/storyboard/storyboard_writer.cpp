// SPDX-License-Identifier: MIT
#include "physics/arithmetic/number_text.hpp"
#include "scene/toml_document.hpp"
#include "storyboard/story_entries.hpp"
#include "storyboard/story_limits.hpp"
#include "storyboard/storyboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace pendula {
namespace {

/// The shortest text that is read as the same number.
std::string digits(double number) { return fmt::format("{}", number); }

/// The shortest text that is read as the same number; in quotes if no double equals the number.
std::string digits(DoubleDouble number) {
    if (number == DoubleDouble(number.hi())) return digits(number.hi());
    int count = double_double_digits / 2;
    constexpr int enough = 2 * double_double_digits;
    while (count < enough && parse_decimal(to_string(number, count)) != number) ++count;
    return '"' + to_string(number, count) + '"';
}

/// The shortest number of degrees that the reader converts to the same radians.
std::string degrees(double radians) {
    constexpr double degree = 1 * std::numbers::pi / 180, whole = 1LL << 53;
    const double exact = radians / degree;
    double power = 1;
    for (int decimals = 0; decimals <= 15 && std::abs(exact) * power < whole; ++decimals, power *= 10)
        if (const double value = std::round(exact * power) / power; value * degree == radians)
            return digits(value);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double value : {std::nextafter(exact, -infinity), std::nextafter(exact, infinity)})
        if (value * degree == radians) return digits(value);
    return digits(exact);
}

/// The text in single or double quotes, whichever needs fewer escapes.
std::string toml_quoted(std::string_view text) {
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) == 0x7f;
    };
    if (text.find_first_of("\"\\") != text.npos && text.find('\'') == text.npos &&
        std::none_of(text.begin(), text.end(), is_control))
        return fmt::format("'{}'", text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else if (is_control(c))
            out += fmt::format("\\u{:04X}", static_cast<unsigned char>(c));
        else
            out += c;
    }
    return out + '"';
}

/// The layout that the last entry of `set` chooses; nothing if it sets another key.
std::optional<std::string_view> last_layout(const std::vector<std::string>& set) {
    constexpr std::string_view opening = "view.layout=";
    if (set.empty() || !set.back().starts_with(opening)) return std::nullopt;
    const std::string_view name = std::string_view(set.back()).substr(opening.size());
    return from_name<Layout>(name) ? std::optional(name) : std::nullopt;
}

class StoryWriter {
  public:
    std::string write(const Storyboard& board) {
        const Storyboard usual;
        out_ = "format = 1\n";
        if (board.name != usual.name) line("name", toml_quoted(board.name));
        if (board.width > 0) line("size", fmt::format("\"{}x{}\"", board.width, board.height));
        number("fps", board.frames_per_second, 0);
        for (const Shot& shot : board.shots) write_shot(shot);
        return std::move(out_);
    }

  private:
    void line(std::string_view key, std::string_view value) {
        out_ += fmt::format("{:{}}{} = {}\n", "", indent_, key, value);
    }
    void number(std::string_view key, double value) { line(key, digits(value)); }
    void number(std::string_view key, double value, double usual) {
        if (value != usual) number(key, value);
    }
    /// Begins a table; the following lines belong to it.
    void table(std::string_view name, int indent) {
        indent_ = indent;
        out_ += fmt::format("{:{}}[[{}]]\n", "", indent_, name);
    }

    void write_shot(const Shot& shot) {
        out_ += '\n';
        table("shot", 0);
        const bool is_alone = shot.panes.size() == 1;
        if (is_alone) write_scene(shot.panes[0]);
        write_times(shot);
        for (const SpeedKey& key : ramp_of(shot.speed)) {
            table("shot.ramp", 2);
            number("at", key.at);
            number("speed", key.speed);
        }
        for (const Pane& pane : shot.panes) {
            if (!is_alone) {
                table("shot.pane", 2);
                write_scene(pane);
            }
            write_keys(pane, is_alone ? "shot" : "shot.pane", is_alone ? 2 : 4);
        }
        for (const Caption& caption : shot.captions) write_caption(caption, shot.duration);
    }

    /// The keys of a ramp; empty if the speed is constant.
    static std::vector<SpeedKey> ramp_of(const SpeedCurve& speed) {
        return speed == SpeedCurve(speed.keys().front().speed) ? std::vector<SpeedKey>{} : speed.keys();
    }

    void write_times(const Shot& shot) {
        number("from", shot.from, 0);
        const double speed = shot.speed.keys().front().speed;
        if (shot.duration <= story_limits::longest_shot)
            number("duration", shot.duration);
        else
            number("to", end_of(shot, speed)); // the key `duration` does not allow such a long shot
        if (ramp_of(shot.speed).empty()) number("speed", speed, 1);
        if (shot.transition == Transition::cut) return;
        line("transition", toml_quoted(name_of(shot.transition)));
        number("transition_seconds", shot.transition_seconds, 1);
    }

    /// A value for the key `to` from which the reader calculates the shot's duration, exactly if possible.
    static double end_of(const Shot& shot, double speed) {
        const double end = shot.from + shot.duration * speed;
        double below = end, above = end;
        for (int ulps = 0; ulps < 8; ++ulps) {
            for (const double to : {below, above})
                if ((to - shot.from) / speed == shot.duration) return to;
            below = std::nextafter(below, 0);
            above = std::nextafter(above, 2 * end);
        }
        return end;
    }

    void write_scene(const Pane& pane) {
        if (pane.run) return line("run", toml_quoted(pane.scene_name));
        line("scene", toml_quoted(pane.scene_name));
        const std::optional<std::string_view> layout = last_layout(pane.set);
        write_set({pane.set.begin(), pane.set.end() - (layout ? 1 : 0)});
        if (layout) line("layout", toml_quoted(*layout));
    }

    void write_set(const std::vector<std::string>& set) {
        if (set.empty()) return;
        std::string list;
        for (const std::string& assignment : set)
            list += (list.empty() ? "" : ", ") + toml_quoted(assignment);
        line("set", '[' + list + ']');
    }

    void write_keys(const Pane& pane, const std::string& of, int indent) {
        const ChainKey* before = nullptr;
        for (const ChainKey& key : pane.chain) {
            write_camera(key, before ? *before : ChainKey{}, of, indent);
            before = &key;
        }
        TorusKey last;
        // NaN differs from every value, so the first key states these three values, which have no defaults.
        last.azimuth = last.elevation = last.distance = std::numeric_limits<double>::quiet_NaN();
        for (const TorusKey& key : pane.torus) {
            write_camera(key, last, of, indent);
            last = key;
        }
        const MapKey* place = nullptr;
        for (const MapKey& key : pane.map) {
            write_camera(key, place, of, indent);
            place = &key;
        }
        for (const Change& change : pane.changes) {
            table(of + ".change", indent);
            number("at", change.at);
            write_set(change.set);
        }
    }

    /// Omits values that equal those of the previous key: the reader takes omitted values from that key.
    void write_camera(const ChainKey& key, const ChainKey& before, const std::string& of, int indent) {
        table(of + ".camera", indent);
        line("view", "\"chain\"");
        number("at", key.at);
        number("x", key.x, before.x);
        number("y", key.y, before.y);
        number("zoom", key.zoom, before.zoom);
        if (key.follow != before.follow) line("follow", fmt::format("{}", key.follow));
    }

    void write_camera(const TorusKey& key, const TorusKey& before, const std::string& of, int indent) {
        table(of + ".camera", indent);
        line("view", "\"torus\"");
        number("at", key.at);
        if (key.azimuth != before.azimuth) line("azimuth", degrees(key.azimuth));
        if (key.elevation != before.elevation) line("elevation", degrees(key.elevation));
        number("distance", key.distance, before.distance);
        number("pan_x", key.pan_x, before.pan_x);
        number("pan_y", key.pan_y, before.pan_y);
    }

    /// The first key states all values, because the reader takes omitted values from the scene.
    void write_camera(const MapKey& key, const MapKey* before, const std::string& of, int indent) {
        table(of + ".camera", indent);
        line("view", "\"map\"");
        number("at", key.at);
        if (!before || key.x != before->x) line("x", digits(key.x));
        if (!before || key.y != before->y) line("y", digits(key.y));
        if (!before || key.width != before->width) number("width", key.width);
    }

    void write_caption(const Caption& caption, double duration) {
        const Caption usual;
        table("shot.caption", 2);
        line("text", toml_quoted(caption.text));
        number("from", caption.from, 0);
        number("to", caption.to, duration);
        if (caption.place != usual.place) line("place", toml_quoted(name_of(caption.place)));
        number("size", caption.size, usual.size);
        number("fade", caption.fade, usual.fade);
    }

    std::string out_;
    int indent_ = 0;
};

std::string toml_text(std::string_view text) {
    const bool has_lines = text.find('\n') != text.npos;
    const std::string quotes = has_lines ? "\"\"\"" : "\"";
    std::string out = quotes + (has_lines ? "\n" : "");
    for (const char c : text) {
        if (c == '\\' || c == '"') out += '\\';
        out += c;
    }
    return out + quotes;
}

} // namespace

std::string to_toml(const Storyboard& board) { return StoryWriter().write(board); }

std::string with_scenes(std::string_view text, const Storyboard& board) {
    std::set<std::string> names, runs, films;
    for (const TomlEntry& entry : read_toml(text, "storyboard", TomlLists::tables).entries)
        if (const auto* name = std::get_if<std::string>(&entry.value)) {
            if (const std::string key = without_numbers(entry.key); key == "scene[].name")
                names.insert(*name);
            else if (key == "run[].name")
                runs.insert(*name);
            else if (key == "film[].name")
                films.insert(*name);
        }
    std::string out(text);
    if (!out.ends_with('\n')) out += '\n';
    const auto append = [&](const char* kind, const std::string& name, const std::string& content) {
        out += fmt::format("\n[[{}]]\nname = {}\ntext = {}\n", kind, toml_text(name), toml_text(content));
    };
    for (const ContainedFilm& film : board.films)
        if (films.insert(film.name).second) append("film", film.name, film.text);
    for (const Shot& shot : board.shots)
        for (const Pane& pane : shot.panes) {
            if (!shot.film.empty() || !(pane.run ? runs : names).insert(pane.scene_name).second) continue;
            if (pane.run)
                append("run", pane.scene_name, to_lines(*pane.run.file));
            else
                append("scene", pane.scene_name, to_toml(pane.as_loaded));
        }
    return out;
}

} // namespace pendula
