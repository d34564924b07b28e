// SPDX-License-Identifier: MIT
/// Converts numbers to bytes and back exactly, so that equal states have equal bytes.
#pragma once

#include "physics/arithmetic/real.hpp"

#include <cstddef>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace pendula {

/// The number of bytes that hold a value of the type. An 80-bit number occupies 16 bytes; the last 6 are
/// padding with undefined contents.
template<class Value>
inline constexpr std::size_t significant_bytes = sizeof(Value);
template<>
inline constexpr std::size_t significant_bytes<long double> = std::numeric_limits<long double>::digits == 64
                                                                  ? 10
                                                                  : sizeof(long double);

class ByteWriter {
  public:
    template<class Value>
    void put(const Value& value) {
        const auto* first = reinterpret_cast<const std::byte*>(&value);
        bytes_.insert(bytes_.end(), first, first + significant_bytes<Value>);
    }
    std::vector<std::byte> take() { return std::move(bytes_); }

  private:
    std::vector<std::byte> bytes_;
};

/// Reads values from bytes. get() throws std::invalid_argument if the bytes end too early or are not a value
/// of the type.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    template<class Value>
    Value get() {
        constexpr std::size_t size = significant_bytes<Value>;
        if (bytes_.size() < size) throw std::invalid_argument("a saved state ends too early");
        if constexpr (std::is_same_v<Value, bool>) // a bool made from a byte other than 0 or 1 is undefined
                                                   // behaviour
            if (bytes_[0] > std::byte{1}) throw std::invalid_argument("a saved state is damaged");
        Value value{};
        std::memcpy(&value, bytes_.data(), size);
        bytes_ = bytes_.subspan(size);
        return value;
    }
    bool at_end() const { return bytes_.empty(); }

  private:
    std::span<const std::byte> bytes_;
};

} // namespace pendula
