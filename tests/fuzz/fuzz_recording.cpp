// SPDX-License-Identifier: MIT
// What a picture or a film says about itself, as it is read to open it again: PNG files,
// the texts that ffmpeg prints of a film, and the text by which the picture of a map describes it.
#include "fuzz/target.hpp"

#include "commands/numeric/map.hpp"
#include "physics/trajectory.hpp"
#include "record/film_file.hpp"
#include "record/picture_files.hpp"
#include "record/raw_frames.hpp"
#include "record/record_error.hpp"

#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace pendula;

/// A file in memory that has a name while this object lives.
class NamedBytes {
  public:
    explicit NamedBytes(std::string_view bytes) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
        fuzz::require(descriptor_ >= 0 && ::write(descriptor_, bytes.data(), bytes.size()) ==
                                              static_cast<ssize_t>(bytes.size()),
                      "there is memory for the input");
    }
    ~NamedBytes() { ::close(descriptor_); }
    NamedBytes(const NamedBytes&) = delete;
    NamedBytes& operator=(const NamedBytes&) = delete;
    std::string name() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
};

template<class Read>
void refused_in_one_line(Read read) {
    try {
        read();
    } catch (const FileError& refusal) {
        fuzz::require_one_line(refusal);
    }
}

void read_texts(std::string_view text) {
    const RecordMetadata read = parse_metadata(text);
    const RecordMetadata again = parse_metadata(metadata_text(read));
    // ffmpeg loses a backslash at the end of a text, so the writer adds a space.
    const auto same = [](const std::string& a, const std::string& b) { return a == b || a + ' ' == b; };
    fuzz::require(same(read.title, again.title) && same(read.comment, again.comment),
                  "texts are written as they were read");
}

void read_map(std::string_view text) {
    static const Scene scene = load_scene("study-triple");
    try {
        const std::string written = to_map_text(parse_map_text(text, scene, "fuzz.png"));
        fuzz::require(to_map_text(parse_map_text(written, scene, "again.png")) == written,
                      "a map is written as it was read");
    } catch (const Refused& refusal) {
        fuzz::require_one_line(refusal);
        fuzz::require(!std::string_view(refusal.what()).starts_with("again.png"),
                      "a map that is written can be read");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const fuzz::ProcessorTime limit;
    const std::string_view text = fuzz::text_of(bytes, size);
    const NamedBytes file(text);
    if (text.starts_with("\x89PNG")) {
        refused_in_one_line([&] { read_png_texts(file.name()); });
    } else if (is_raw_part(file.name())) {
        refused_in_one_line([&] { raw_part(file.name()); });
    } else if (text.starts_with("{")) {
        read_map(text);
    } else {
        read_texts(text);
    }
    return 0;
}
