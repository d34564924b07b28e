// SPDX-License-Identifier: MIT
// Scene files. Lines after one that is "#--set" are overrides, as given to --set.
#include "fuzz/target.hpp"

#include "scene/scene.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::string_view before_overrides = "\n#--set\n";

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace pendula;
    const fuzz::ProcessorTime limit;
    std::string_view text = fuzz::text_of(bytes, size);
    std::vector<std::string> overrides;
    if (const std::size_t at = text.find(before_overrides); at != text.npos) {
        overrides = lines_of(text.substr(at + before_overrides.size()));
        text = text.substr(0, at + 1);
    }
    try {
        Scene scene = parse_scene(text, "fuzz.toml", overrides);
        Scene again = parse_scene(to_toml(scene), "again.toml");
        scene.note = again.note = {};
        fuzz::require(scene == again, "a scene is written as it was read");
    } catch (const SceneError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(!std::string_view(refusal.what()).starts_with("again.toml"),
                      "a scene that is written can be read");
    }
    return 0;
}
