// SPDX-License-Identifier: MIT
/// A fuzz target reads one input as the program would read a file or its arguments. It returns if the input
/// was accepted or refused in one line, and ends the program if a promise of the reader is broken. libFuzzer
/// calls it with inputs that it makes up; run_corpus.cpp with the files of a corpus. Any other exception than
/// a refusal is let through, and ends the program too. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

namespace pendula::fuzz {

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

/// Ends the program with the sentence `promise` unless `holds` is true.
void require(bool holds, std::string_view promise);

/// Limits the time in which one input is read, which is this object's lifetime. It counts processor time,
/// because other programs run as well.
class ProcessorTime {
  public:
    ProcessorTime();
    ~ProcessorTime(); ///< ends the program after more than 2 s, with or without a sanitizer
    ProcessorTime(const ProcessorTime&) = delete;
    ProcessorTime& operator=(const ProcessorTime&) = delete;

  private:
    double begin_; ///< s
};

/// Requires that the user would see a refusal as one line that is not empty.
void require_one_line(const std::exception& refusal);

} // namespace pendula::fuzz
