// SPDX-License-Identifier: MIT
/// One line of JSON as named fields, read strictly: every key is asked for, or refused at the end. For this
/// room's files.
#pragma once

#include "scene/scene_error.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pendula {

/// An object in which no key stands twice and that is at most `deepest` objects and lists deep. Throws
/// SceneError.
nlohmann::json parse_json_line(std::string_view line, Origin, int deepest);

/// Every function throws SceneError if the value is not what it is asked as.
class JsonFields {
  public:
    /// `key`: what messages put before the names of an inner object ("chain").
    JsonFields(const nlohmann::json& object, Origin, std::string_view key = "");

    bool has(std::string_view key) const;
    double number(std::string_view key);
    bool boolean(std::string_view key);
    std::string text(std::string_view key);
    std::int64_t whole_number(std::string_view key, std::int64_t least, std::int64_t most);
    /// A list; at most `most`.
    std::vector<double> numbers(std::string_view key, std::size_t most);
    std::vector<std::string> texts(std::string_view key, std::size_t most);
    /// One of `choices`: its place among them.
    std::size_t choice(std::string_view key, std::span<const std::string_view> choices);
    JsonFields object(std::string_view key);

    /// Refuses keys that have not been asked for.
    void finish() const;
    [[noreturn]] void refuse(std::string_view key, std::string_view message) const;

  private:
    const nlohmann::json& value(std::string_view key, std::string_view expected);
    [[noreturn]] void refuse_value(std::string_view key, std::string_view expected,
                                   const nlohmann::json& got) const;

    const nlohmann::json& object_;
    Origin origin_;
    std::string prefix_;
    std::set<std::string, std::less<>> asked_;
};

} // namespace pendula
