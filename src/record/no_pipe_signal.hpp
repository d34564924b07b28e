// SPDX-License-Identifier: MIT
/// For writing to a pipe whose reader may be gone, without touching the signal handling of the whole program.
#pragma once

#include <cerrno>
#include <csignal>
#include <ctime>

namespace pendula {

/// During its lifetime a broken pipe is an error code and not a signal, for this thread only.
class NoPipeSignal {
  public:
    NoPipeSignal() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoPipeSignal() {
        const timespec now{};
        while (::sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoPipeSignal(const NoPipeSignal&) = delete;
    NoPipeSignal& operator=(const NoPipeSignal&) = delete;

  private:
    sigset_t pipe_, before_;
};

} // namespace pendula
