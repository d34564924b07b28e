// SPDX-License-Identifier: MIT
/// The shell script by which many machines draw a film in parts: with Slurm as an array of jobs and one that
/// joins them, without it one part after the other. A pure function.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pendula {

struct BatchScript {
    std::filesystem::path folder;  ///< where the other names begin
    std::filesystem::path program; ///< pendula, with its folder
    std::string version;           ///< "pendula 0.1.0"
    std::string film;              ///< the film, or the folder of pictures
    bool of_pictures = false;
    bool overwrite = false;
    std::int64_t first = 0, last = 0; ///< frames, both included
    int parts = 1;                    ///< at most as many as there are frames
    std::vector<std::string> record;  ///< SCENE and the options that say what is drawn
    std::vector<std::string> for_ffmpeg;
    std::string key; ///< tells the parts of this film from those of others with the same name
};

/// For any POSIX shell. Names may hold any characters.
std::string batch_script(const BatchScript&);

} // namespace pendula
