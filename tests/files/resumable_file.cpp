// SPDX-License-Identifier: MIT
// Tests for files/resumable_file.hpp.
#include "files/resumable_file.hpp"

#include "record/record_support.hpp"

#include <cstring>
#include <sys/stat.h>

using namespace pendula;
using namespace pendula::test;

namespace {

const std::string head = "part of map 1\n";

ResumableFile part_in(const Folder& folder, const std::string& of = head) {
    return {folder / "a.part", "map", of};
}

void add(ResumableFile& part, const std::string& text) {
    part.add({std::as_bytes(std::span(text)), record_piece(text.size())});
}

/// Resumes the part and adds the record "more". Returns the texts of the resumed records, or the error.
std::string resumed(const Folder& folder, const std::string& of = head) {
    std::string texts;
    const std::string refusal = error_of([&] {
        ResumableFile part = part_in(folder, of);
        part.resume([&](ResumableFile::Record record) {
            texts += std::string(reinterpret_cast<const char*>(record.data()),
                                 record.size() - sizeof(std::size_t));
            texts += '|';
            return true;
        });
        add(part, "more");
        part.write();
    });
    return refusal == "no error" ? texts : refusal;
}

void write_part(const Folder& folder) {
    ResumableFile part = part_in(folder);
    part.begin();
    add(part, "first");
    add(part, "second");
    part.write();
}

} // namespace

TEST_CASE("a resumed part keeps its whole records and continues after the last of them") {
    const Folder folder;
    CHECK(resumed(folder) == "");
    write_part(folder); // anew
    CHECK(resumed(folder) == "first|second|");
    CHECK(resumed(folder) == "first|second|more|");
    CHECK(resumed(folder, "part of map 2\n") ==
          (folder / "a.part").string() +
              " belongs to another map: choose another --out, or --force to start again");
    std::string bytes = read_file(folder / "a.part");
    bytes[bytes.find("second")] ^= 1;
    std::ofstream(folder / "a.part") << bytes;
    CHECK(resumed(folder) == "first|");
    CHECK(resumed(folder) == "first|more|");
    ResumableFile part = part_in(folder);
    part.remove();
    CHECK(folder.names().empty());
}

TEST_CASE("a part cut off anywhere, even in its head, resumes with its whole records") {
    const Folder folder;
    write_part(folder);
    const std::string whole = read_file(folder / "a.part");
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        std::ofstream(folder / "a.part") << whole.substr(0, length);
        const std::string texts = resumed(folder);
        CHECK((texts.empty() || texts == "first|" || texts == "first|second|"));
        CHECK(resumed(folder) == texts + "more|");
    }
}

TEST_CASE("resuming rejects a link or a pipe in place of the part, and leaves it alone") {
    const Folder folder;
    std::ofstream(folder / "precious") << "precious";
    for (const char* to : {"precious", "none", "/dev/zero", "pipe"}) {
        if (std::string(to) == "pipe") {
            REQUIRE(::mkfifo((folder / "a.part").c_str(), 0666) == 0);
        } else {
            fs::create_symlink(to, folder / "a.part");
        }
        const std::string refusal = (folder / "a.part").string() +
                                    " is a link, a device or a pipe: remove it, or choose another --out";
        CHECK(part_in(folder).is_there());
        CHECK(error_of([&] { part_in(folder).begin(); }) == refusal);
        CHECK(resumed(folder) == refusal);
        fs::remove(folder / "a.part");
    }
    CHECK(read_file(folder / "precious") == "precious");
    CHECK(folder.names().size() == 1);
}

TEST_CASE("a part that is being written cannot be opened a second time") {
    const Folder folder;
    ResumableFile part = part_in(folder);
    part.begin();
    CHECK(
        error_of([&] { part_in(folder).begin(); }).ends_with("is being written by another pendula process"));
    CHECK(resumed(folder).ends_with("is being written by another pendula process"));
}
