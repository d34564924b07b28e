// SPDX-License-Identifier: MIT
#include "commands/numeric/output_file.hpp"

#include "commands/numeric/command_line.hpp"
#include "files/file_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace pendula {

OutputFile::OutputFile(const std::filesystem::path& path, bool overwrite) {
    if (path.empty() || path == "-") return;
    target_ = path;
    std::error_code ignored;
    const auto status = std::filesystem::status(target_, ignored);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status) ||
        std::filesystem::is_directory(status)) {
        part_.emplace(target_, overwrite, PartFile::Naming::none);
        stream_ = part_->stream();
    } else if (stream_ = std::fopen(target_.c_str(), "wbe"); !stream_) {
        throw NotWritable(fmt::format("{} cannot be written: {}", target_.string(), std::strerror(errno)));
    }
}

OutputFile::~OutputFile() {
    if (!part_ && stream_ != stdout) std::fclose(stream_);
}

void OutputFile::write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail();
}

void OutputFile::commit() {
    if (!part_ && std::fflush(stream_) != 0) fail();
    try {
        if (part_) part_->move_into_place();
    } catch (const FileError& error) {
        throw CommandFailed(error.what());
    }
}

void OutputFile::fail() const {
    const std::string name = target_.empty() ? "standard output" : target_.string();
    throw CommandFailed(fmt::format("{} cannot be written: {}", name, std::strerror(errno)));
}

} // namespace pendula
