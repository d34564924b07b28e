// SPDX-License-Identifier: MIT
#include "commands/numeric/map_part.hpp"

#include "commands/numeric/command_line.hpp"
#include "files/file_error.hpp"
#include "files/part_file.hpp"

#include <cstring>
#include <vector>

namespace pendula {
namespace {

/// A record is this and the values.
struct RecordHead {
    std::uint64_t phase, first, count;
};

} // namespace

MapPart::MapPart(const std::filesystem::path& file, const std::string& identity)
    : file_(name_beside(file, file.extension().string(), ".part"), "map",
            "pendula map part 2\n" + identity + "\n") {}

void MapPart::resume(MapJob& job) {
    file_.resume([&](ResumableFile::Record record) {
        RecordHead head{};
        if (record.size() < sizeof head || (record.size() - sizeof head) % sizeof(double) != 0) return false;
        std::memcpy(&head, record.data(), sizeof head);
        std::vector<double> values((record.size() - sizeof head) / sizeof(double));
        std::memcpy(values.data(), record.data() + sizeof head, record.size() - sizeof head);
        return job.put({static_cast<std::uint32_t>(head.phase), head.first, head.count}, values);
    });
}

void MapPart::add(const MapPiece& piece, std::span<const double> values) {
    file_.add({record_piece(RecordHead{piece.phase, piece.first, piece.count}), std::as_bytes(values)});
}

void MapPart::write() {
    try {
        file_.write();
    } catch (const NotWritable& error) {
        throw CommandFailed(error.what());
    }
}

} // namespace pendula
