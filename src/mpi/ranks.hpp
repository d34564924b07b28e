// SPDX-License-Identifier: MIT
/// The processes of an MPI run: rank 0 hands out work, the others do it. One thread of each process, the one
/// that made its Ranks, may call these functions.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <span>
#include <vector>

namespace pendula {

/// What a message is about. Messages between two ranks arrive in the order in which they are sent.
enum class MessageKind : int {
    map_order, ///< which map the following work is of
    map_work,  ///< points
    map_values,
    end ///< there is no more work; and the answer to that
};

struct Message {
    int rank = 0; ///< who has sent it
    MessageKind kind = MessageKind::end;
    std::vector<std::byte> bytes;
};

class Ranks {
  public:
    /// Joins the run. A process that was not started by mpirun is the only one of its run.
    Ranks(int& argc, char**& argv);
    /// Leaves the run, when all do. Rank 0 tells the others that there is no more work, and passes over what
    /// they still send; they come here when they have been told.
    ~Ranks();
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    int own() const { return own_; }     ///< the number of this process
    int count() const { return count_; } ///< of processes

    /// At most 2 GB. Rank 0 does not wait until the message has arrived, so that it is always there to
    /// receive; the others do.
    void send(int rank, MessageKind, std::span<const std::byte>);
    /// The next message, if one has arrived.
    std::optional<Message> receive_if_any();
    /// Waits for it without keeping the processor busy, as MPI itself would.
    Message receive();

    /// Ends all processes of the run: this one cannot go on.
    [[noreturn]] void give_up();

  private:
    struct OnItsWay; ///< a message that MPI still reads
    void forget_sent();

    int own_ = 0, count_ = 1;
    std::list<OnItsWay> on_their_way_;
};

} // namespace pendula
