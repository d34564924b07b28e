// SPDX-License-Identifier: MIT
/// Reads the fields of a line of JSON by name. Strict: finish() refuses every key that was not read. Used
/// only in this folder.
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

/// Parses a JSON object without duplicate keys, in which objects and lists are nested at most `deepest` deep.
/// Throws SceneError.
nlohmann::json parse_json_line(std::string_view line, Origin, int deepest);

/// Reads the fields of a JSON object. Throws SceneError if a field is missing or has another type than
/// requested.
class JsonFields {
  public:
    JsonFields(const nlohmann::json& object, Origin origin) : object_(object), origin_(origin) {}

    bool has(std::string_view key) const;
    double number(std::string_view key);
    bool boolean(std::string_view key);
    std::string text(std::string_view key);
    std::int64_t whole_number(std::string_view key, std::int64_t least, std::int64_t most);
    /// A list of at most `most` numbers.
    std::vector<double> numbers(std::string_view key, std::size_t most);
    std::vector<std::string> texts(std::string_view key, std::size_t most);
    /// Reads a text that must be one of `choices`. Returns its index in `choices`.
    std::size_t choice(std::string_view key, std::span<const std::string_view> choices);

    /// Throws SceneError if a key has not been read.
    void finish() const;
    [[noreturn]] void refuse(std::string_view key, std::string_view message) const;

  private:
    const nlohmann::json& value(std::string_view key, std::string_view expected);
    template<class Element>
    std::vector<Element> list(std::string_view key, std::size_t most, std::string_view noun,
                              bool (nlohmann::json::*is_one)() const);
    [[noreturn]] void refuse_value(std::string_view key, std::string_view expected,
                                   const nlohmann::json& got) const;

    const nlohmann::json& object_;
    Origin origin_;
    std::set<std::string, std::less<>> asked_;
};

} // namespace pendula
