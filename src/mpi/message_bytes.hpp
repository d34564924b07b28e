// SPDX-License-Identifier: MIT
/// Converts values to the bytes of a message, and back. All ranks of a run have the same type of processor
/// and the same program, so the bytes are those in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace pendula {

class MessageWriter {
  public:
    template<class Value>
    void put(const Value& value) {
        static_assert(std::is_trivially_copyable_v<Value>);
        append(&value, sizeof value);
    }
    template<class Value>
    void put_all(std::span<const Value> values) {
        static_assert(std::is_trivially_copyable_v<Value>);
        put(static_cast<std::uint64_t>(values.size()));
        append(values.data(), values.size_bytes());
    }
    std::span<const std::byte> bytes() const { return bytes_; }

  private:
    void append(const void* from, std::size_t count) {
        const auto* first = static_cast<const std::byte*>(from);
        bytes_.insert(bytes_.end(), first, first + count);
    }
    std::vector<std::byte> bytes_;
};

/// Reads the values of a message in order. Throws std::runtime_error if the message ends too early.
class MessageReader {
  public:
    explicit MessageReader(std::span<const std::byte> bytes) : left_(bytes) {}

    template<class Value>
    Value get() {
        Value value{};
        take(&value, sizeof value);
        return value;
    }
    template<class Value>
    std::vector<Value> get_all() {
        const auto count = get<std::uint64_t>();
        if (count > left_.size() / sizeof(Value))
            throw std::runtime_error("a message between ranks is cut off");
        std::vector<Value> values(count);
        take(values.data(), count * sizeof(Value));
        return values;
    }
    std::string text() {
        const std::vector<char> letters = get_all<char>();
        return {letters.begin(), letters.end()};
    }

  private:
    void take(void* to, std::size_t count) {
        if (count > left_.size()) throw std::runtime_error("a message between ranks is cut off");
        if (count > 0) std::memcpy(to, left_.data(), count);
        left_ = left_.subspan(count);
    }
    std::span<const std::byte> left_;
};

} // namespace pendula
