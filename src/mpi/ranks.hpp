// SPDX-License-Identifier: MIT
/// The processes of an MPI run: rank 0 sends work to the other ranks. In each process, only the thread that
/// made the Ranks object may call its functions.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <span>
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
    end             ///< from rank 0: there is no more work; also the answer of the other ranks
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

} // namespace pendula
