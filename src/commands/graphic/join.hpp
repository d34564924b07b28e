// SPDX-License-Identifier: MIT
/// pendula join: parts of a film made one film. Each kind of part has its own function; all of them throw
/// RecordError if the parts do not fit together, and CommandFailed if something fails while they are joined.
#pragma once

#include <string>
#include <vector>

namespace pendula {

struct JoinOptions {
    std::vector<std::string> parts;
    std::string out;
    bool force = false;
    std::vector<std::string> for_ffmpeg; ///< where the film is encoded
};

void join_films(const JoinOptions&);
void join_picture_folders(const JoinOptions&);
void join_raw_frames(const JoinOptions&);

} // namespace pendula
