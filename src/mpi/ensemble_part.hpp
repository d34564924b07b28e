// SPDX-License-Identifier: MIT
/// What is finished of an ensemble: the sums of its first members, in memory and in a file from which a
/// stopped run goes on. One thread.
#pragma once

#include "files/resumable_file.hpp"
#include "mpi/ensemble_range.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pendula {

class EnsemblePart {
  public:
    /// `take` gets the states of the members that the file holds, if the task resumes. Throws FileError if
    /// the file is of another run or cannot be written.
    EnsemblePart(const EnsembleTask&, const EnsembleCrew::TakeStates& take);

    /// How many members are in it.
    std::uint64_t members() const { return members_; }
    /// Adds the range that begins with the next member.
    void add(const MemberRange&, const RangeResult&);
    /// Writes what was added since the last time, to the disk; false if that was nothing. Throws
    /// CommandFailed.
    bool write();

    /// The statistics of the members so far.
    std::vector<EnsembleStatistics> statistics() const;

  private:
    std::string head() const;
    bool take_record(ResumableFile::Record, const EnsembleCrew::TakeStates&);

    const EnsembleTask& task_;
    std::size_t links_;
    std::uint64_t members_ = 0, written_ = 0;
    std::vector<PartSums> sums_;            ///< of all members so far, by step
    std::vector<std::uint32_t> bins_, new_; ///< the same, and of those not written yet
    std::vector<double> new_states_;
    std::optional<ResumableFile> file_;
};

} // namespace pendula
