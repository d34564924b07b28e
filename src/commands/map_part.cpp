// SPDX-License-Identifier: MIT
#include "commands/map_part.hpp"

#include "commands/command_line.hpp"
#include "physics/trajectory.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <unistd.h>

namespace pendula {
namespace {

/// FNV-1a over the bytes of a record: a record that was cut off while it was written, or damaged, is not
/// taken.
std::uint64_t hash_of(std::span<const char> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return hash;
}

template<class Number>
void put(std::vector<char>& bytes, const Number& number) {
    const auto* first = reinterpret_cast<const char*>(&number);
    bytes.insert(bytes.end(), first, first + sizeof number);
}

/// A record is four numbers and the values, then the hash of all these.
struct RecordHead {
    std::uint64_t phase, first, count, values;
};

std::vector<char> record_of(const MapPiece& piece, std::span<const double> values) {
    std::vector<char> bytes;
    put(bytes, RecordHead{piece.phase, piece.first, piece.count, values.size()});
    const auto* first = reinterpret_cast<const char*>(values.data());
    bytes.insert(bytes.end(), first, first + values.size_bytes());
    put(bytes, hash_of(bytes));
    return bytes;
}

constexpr std::uint64_t most_values = 1 << 16; ///< of a piece

struct Record {
    MapPiece piece;
    std::vector<double> values;
};

std::optional<Record> read_record(std::FILE* file) {
    RecordHead head{};
    if (std::fread(&head, sizeof head, 1, file) != 1 || head.values > most_values) return std::nullopt;
    Record record{{static_cast<std::uint32_t>(head.phase), head.first, head.count},
                  std::vector<double>(head.values)};
    std::uint64_t hash = 0;
    if (std::fread(record.values.data(), sizeof(double), record.values.size(), file) !=
            record.values.size() ||
        std::fread(&hash, sizeof hash, 1, file) != 1)
        return std::nullopt;
    const std::vector<char> bytes = record_of(record.piece, record.values);
    std::uint64_t wanted = 0;
    std::memcpy(&wanted, bytes.data() + bytes.size() - sizeof wanted, sizeof wanted);
    if (hash != wanted) return std::nullopt;
    return record;
}

} // namespace

MapPart::MapPart(const std::filesystem::path& file, std::string identity)
    : path_(file.string() + ".part"), identity_(std::move(identity)) {}

MapPart::~MapPart() = default;

std::string MapPart::head() const { return "pendula map part 1\n" + identity_ + "\n"; }

bool MapPart::is_there() const {
    std::error_code ignored;
    return std::filesystem::exists(path_, ignored);
}

void MapPart::open(const char* mode) {
    file_.reset(std::fopen(path_.c_str(), mode));
    if (!file_) throw Refused(fmt::format("{} cannot be written: {}", path_.string(), std::strerror(errno)));
}

void MapPart::begin() {
    open("wb");
    const std::string text = head();
    waiting_.assign(text.begin(), text.end());
    write();
}

void MapPart::resume(MapJob& job) {
    if (!is_there()) return begin();
    open("r+b");
    const std::string wanted = head();
    std::string found(wanted.size(), '\0');
    if (std::fread(found.data(), 1, found.size(), file_.get()) != found.size() || found != wanted)
        throw Refused(fmt::format(
            "{} is the part of another map: choose another --out, or --force to begin anew", path_.string()));
    long end = std::ftell(file_.get());
    while (const std::optional<Record> record = read_record(file_.get())) {
        job.put(record->piece, record->values);
        end = std::ftell(file_.get());
    }
    // What was cut off is written again.
    if (std::fseek(file_.get(), end, SEEK_SET) != 0 || ::ftruncate(::fileno(file_.get()), end) != 0)
        throw Refused(fmt::format("{} cannot be written: {}", path_.string(), std::strerror(errno)));
}

void MapPart::add(const MapPiece& piece, std::span<const double> values) {
    const std::vector<char> bytes = record_of(piece, values);
    waiting_.insert(waiting_.end(), bytes.begin(), bytes.end());
}

void MapPart::write() {
    if (waiting_.empty()) return;
    if (std::fwrite(waiting_.data(), 1, waiting_.size(), file_.get()) != waiting_.size() ||
        std::fflush(file_.get()) != 0)
        throw CommandFailed(fmt::format("{} cannot be written: {}", path_.string(), std::strerror(errno)));
    waiting_.clear();
}

void MapPart::remove() {
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

} // namespace pendula
