// SPDX-License-Identifier: MIT
/// The processes of an MPI run: rank 0 sends work to the other ranks (share()), in messages that
/// MessageWriter writes and MessageReader reads. In each process, only the thread that made the Ranks object
/// may call its functions.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <functional>
#include <future>
#include <list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace pendula {

/// The kind of a message. Messages between two ranks arrive in the order in which they are sent.
enum class MessageKind : int {
    map_order,      ///< the map to which the next map_work messages belong
    map_work,       ///< points to evaluate
    map_values,     ///< the answer to map_work
    ensemble_order, ///< the ensemble to which the next ensemble_work messages belong
    ensemble_work,  ///< a range of members to run
    ensemble_sums,  ///< the answer to ensemble_work
    end             ///< rank 0 has no more work; also the answer of the other ranks
};

struct Message {
    int rank = 0; ///< the sender
    MessageKind kind = MessageKind::end;
    std::vector<std::byte> bytes;
};

class Ranks {
  public:
    /// Joins the run. A process that was not started by mpirun is the only process of its run.
    Ranks(int& argc, char**& argv);
    /// Leaves the run together with all other ranks. Rank 0 sends `end` to the other ranks and ignores their
    /// remaining messages. The other ranks destroy their Ranks after they have received `end`.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int own() const { return own_; }     ///< the number of this process
    int count() const { return count_; } ///< the number of processes

    /// Sends a message of at most 2 GB. Rank 0 does not wait until the message is sent, so that it can always
    /// receive; the other ranks wait.
    void send(int rank, MessageKind, std::span<const std::byte>);
    /// The next message, if one has arrived.
    std::optional<Message> receive_if_any();
    /// Waits for the next message without keeping the processor busy, unlike MPI's own wait.
    Message receive();

    /// Ends all processes of the run, because this one cannot continue.
    [[noreturn]] void give_up();

  private:
    struct OnItsWay; ///< a message that MPI has not finished sending
    void forget_sent();

    int own_ = 0, count_ = 1;
    std::list<OnItsWay> on_their_way_;
};

// All ranks of a run have the same type of processor and the same program, so a message contains values as
// they are in memory.

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

/// The number of tasks sent to a rank in advance. A rank works on the second task while the result of the
/// first task is being sent.
inline constexpr std::size_t tasks_at_a_rank = 2;

template<class Result>
struct SharedWork {
    std::size_t tasks = 0; ///< number of tasks; they start in the order of their numbers
    std::function<void(int rank, std::size_t task)> send; ///< sends a task; the rank answers with one message
    std::function<Result(const Message&)> read;           ///< reads an answer
    std::function<Result(std::size_t task)> own;          ///< does a task here; called on another thread
    std::function<void(std::size_t task, Result)> take; ///< receives a result; results may come in any order
};

/// The loop of rank 0: sends tasks to the other ranks, and does some tasks itself meanwhile. Does all tasks;
/// returns after the last call of `take`.
template<class Result>
void share(Ranks& ranks, const SharedWork<Result>& work) {
    constexpr std::chrono::microseconds between_looks{200};
    std::size_t next = 0, left = work.tasks, own = 0;
    std::vector<std::deque<std::size_t>> at_rank(static_cast<std::size_t>(ranks.count()));
    const auto hand_to = [&](int rank) {
        if (next == work.tasks) return;
        work.send(rank, next);
        at_rank[static_cast<std::size_t>(rank)].push_back(next++);
    };
    for (std::size_t i = 0; i < tasks_at_a_rank; ++i)
        for (int rank = 1; rank < ranks.count(); ++rank) hand_to(rank);
    std::future<Result> result;
    while (left > 0) {
        if (!result.valid() && next < work.tasks) {
            own = next++;
            result = std::async(std::launch::async, work.own, own);
        }
        if (const std::optional<Message> message = ranks.receive_if_any()) {
            auto& queue = at_rank[static_cast<std::size_t>(message->rank)];
            const std::size_t task = queue.front();
            queue.pop_front();
            hand_to(message->rank); // called before `take`, so that the rank does not wait meanwhile
            work.take(task, work.read(*message));
            --left;
        } else if (result.valid() && result.wait_for(between_looks) == std::future_status::ready) {
            work.take(own, result.get());
            --left;
        } else if (!result.valid()) {
            std::this_thread::sleep_for(between_looks);
        }
    }
}

} // namespace pendula
