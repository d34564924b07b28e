// SPDX-License-Identifier: MIT
// Run files, read and checked as whoever opens one does.
#include "fuzz/target.hpp"

#include "scene/run_file.hpp"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace pendula;
    const fuzz::ProcessorTime limit;
    try {
        RunFile run = parse_run(fuzz::text_of(bytes, size), "fuzz.pendula");
        seen_last(run);
        RunFile again = parse_run(to_lines(run), "again.pendula");
        run.scene.note = again.scene.note = {};
        fuzz::require(run == again, "a run is written as it was read");
        require_recorded_start(run, "fuzz.pendula");
    } catch (const SceneError& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(!std::string_view(refusal.what()).starts_with("again.pendula"),
                      "a run that is written can be read");
    }
    return 0;
}
