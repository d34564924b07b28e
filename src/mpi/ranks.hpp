// SPDX-License-Identifier: MIT
/// The processes of an MPI run: rank 0 hands out work, the others do it. In each process, only the thread
/// that made its Ranks may call these functions.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// The kind of a message. Messages between two ranks arrive in the order in which they are sent.
enum class MessageKind : int {
    map_order, ///< the map for the following work
    map_work,  ///< points
    map_values,
    ensemble_order, ///< the ensemble for the following work
    ensemble_work,  ///< a range of its members
    ensemble_sums,
    end ///< there is no more work; also the answer to this message
};

struct Message {
    int rank = 0; ///< the sender
    MessageKind kind = MessageKind::end;
    std::vector<std::byte> bytes;
};

class Ranks {
  public:
    /// Joins the run. A process that was not started by mpirun is the only one of its run.
    Ranks(int& argc, char**& argv);
    /// Leaves the run, together with all ranks. Rank 0 tells the others that there is no more work, and
    /// ignores their remaining messages; the others get here after that message.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int own() const { return own_; }     ///< the number of this process
    int count() const { return count_; } ///< of processes

    /// Sends at most 2 GB. Rank 0 does not wait until the message has arrived, so that it can always receive;
    /// the others wait.
    void send(int rank, MessageKind, std::span<const std::byte>);
    /// The next message, if one has arrived.
    std::optional<Message> receive_if_any();
    /// Waits for the next message without keeping the processor busy, unlike MPI's own wait.
    Message receive();

    /// Ends all processes of the run, because this one cannot continue.
    [[noreturn]] void give_up();

  private:
    struct OnItsWay; ///< a message that MPI still reads
    void forget_sent();

    int own_ = 0, count_ = 1;
    std::list<OnItsWay> on_their_way_;
};

} // namespace pendula
