// SPDX-License-Identifier: MIT
/// The entries of a storyboard's file: checked one by one against the keys that it may have, in the order of
/// the file, and then found by key. Pure.
#pragma once

#include "physics/arithmetic/double_double_number.hpp"
#include "scene/toml_document.hpp"
#include "storyboard/storyboard.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// Finds entries that check_story_entries() has accepted. The document and the file's name must outlive it.
class StoryEntries {
  public:
    StoryEntries(const TomlDocument&, std::string_view file);

    bool has(const std::string& key) const { return by_key_.contains(key); }
    bool is_text(const std::string& key) const;
    std::optional<double> number(const std::string& key) const;
    /// A number, or the digits of one as a text.
    std::optional<DoubleDouble> digits(const std::string& key) const;
    std::optional<std::string> text(const std::string& key) const;
    std::vector<std::string> texts(const std::string& key) const;
    /// The keys of a list's tables: "shot[1]", "shot[2]", …
    std::vector<std::string> tables(const std::string& key) const;
    double required_number(const std::string& key, std::string_view example) const;
    std::string required_text(const std::string& key, std::string_view example) const;

    /// Throws SceneError at the key's line, or else at its table's.
    [[noreturn]] void refuse(const std::string& key, std::string_view message) const;

  private:
    const TomlEntry* find(const std::string& key) const;

    std::string_view file_;
    std::size_t last_line_;
    std::map<std::string, const TomlEntry*, std::less<>> by_key_;
};

/// Throws SceneError for the first entry with an unknown key, or with a type or a number that its key cannot
/// have.
void check_story_entries(const TomlDocument&, std::string_view file);

/// "shot[2].pane[1].set" as "shot[].pane[].set".
std::string without_numbers(std::string_view key);

// The parts of a shot: its times and speed, moments within it, captions, and the cameras of its panes. All
// throw SceneError. Pure.

/// Sets a shot's `from`, `duration` and `speed`. `key` is the table's key, here and below.
void read_times(const StoryEntries&, const std::string& key, Shot&);

/// Reads `at`, within a shot of that duration and later than `before`; s.
double read_at(const StoryEntries&, const std::string& key, double duration, std::optional<double> before);

Caption read_caption(const StoryEntries&, const std::string& key, double duration);

/// Adds the camera's key in table `key` to those of the pane, whose scene is set; `duration`: s, of the shot.
void read_camera(const StoryEntries&, const std::string& key, double duration, Pane&);

} // namespace pendula
