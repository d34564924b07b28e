// SPDX-License-Identifier: MIT
#include "mpi/ranks.hpp"

#include <chrono>
#include <cstdlib>
#include <mpi.h>
#include <thread>

namespace pendula {
namespace {

void wait_a_little() { std::this_thread::sleep_for(std::chrono::microseconds(200)); }

} // namespace

struct Ranks::OnItsWay {
    MPI_Request request = MPI_REQUEST_NULL;
    std::vector<std::byte> bytes;
};

Ranks::Ranks(int& argc, char**& argv) {
    // Without this, hwloc in Open MPI connects to the X servers :0 to :9, and ends the program when one of
    // them ends.
    setenv("HWLOC_COMPONENTS", "-gl", 0);
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &own_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
}

Ranks::~Ranks() {
    if (own_ == 0) {
        for (int rank = 1; rank < count_; ++rank) send(rank, MessageKind::end, {});
        for (int answers = 1; answers < count_;)
            if (receive().kind == MessageKind::end) ++answers;
    } else {
        send(0, MessageKind::end, {});
    }
    for (forget_sent(); !on_their_way_.empty(); forget_sent()) wait_a_little();
    MPI_Finalize();
}

void Ranks::send(int rank, MessageKind kind, std::span<const std::byte> bytes) {
    OnItsWay& message = on_their_way_.emplace_back();
    message.bytes.assign(bytes.begin(), bytes.end());
    MPI_Isend(message.bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, rank, static_cast<int>(kind),
              MPI_COMM_WORLD, &message.request);
    if (own_ == 0) return;
    for (forget_sent(); !on_their_way_.empty(); forget_sent()) wait_a_little();
}

void Ranks::forget_sent() {
    on_their_way_.remove_if([](OnItsWay& message) {
        int sent = 0;
        MPI_Test(&message.request, &sent, MPI_STATUS_IGNORE);
        return sent != 0;
    });
}

std::optional<Message> Ranks::receive_if_any() {
    forget_sent();
    int arrived = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status);
    if (!arrived) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, static_cast<MessageKind>(status.MPI_TAG),
                    std::vector<std::byte>(static_cast<std::size_t>(size))};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

Message Ranks::receive() {
    for (;;) {
        if (std::optional<Message> message = receive_if_any()) return *std::move(message);
        wait_a_little();
    }
}

void Ranks::give_up() {
    MPI_Abort(MPI_COMM_WORLD, 1);
    std::abort();
}

} // namespace pendula
