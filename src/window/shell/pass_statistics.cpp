// SPDX-License-Identifier: MIT
#include "window/shell/pass_statistics.hpp"

#include <algorithm>

namespace pendula {

void PassStatistics::add(std::span<const PassTime> times) {
    for (Pass& pass : passes_) pass.in_last = false;
    for (const PassTime& time : times) {
        auto pass = std::find_if(passes_.begin(), passes_.end(),
                                 [&](const Pass& known) { return known.name == time.name; });
        if (pass == passes_.end()) pass = passes_.insert(passes_.end(), Pass{std::string(time.name), {}, {}});
        pass->sum.gpu_milliseconds += time.milliseconds;
        pass->sum.cpu_milliseconds += time.cpu_milliseconds;
        const double part = pass->frames == 0 ? 1 : 0.1;
        pass->recent.gpu_milliseconds += part * (time.milliseconds - pass->recent.gpu_milliseconds);
        pass->recent.cpu_milliseconds += part * (time.cpu_milliseconds - pass->recent.cpu_milliseconds);
        ++pass->frames;
        pass->in_last = true;
    }
}

std::vector<PassFigures> PassStatistics::means() const {
    std::vector<PassFigures> figures;
    for (const Pass& pass : passes_)
        figures.push_back(
            {pass.name, pass.sum.gpu_milliseconds / pass.frames, pass.sum.cpu_milliseconds / pass.frames});
    return figures;
}

std::vector<PassFigures> PassStatistics::smoothed() const {
    std::vector<PassFigures> figures;
    for (const Pass& pass : passes_)
        if (pass.in_last)
            figures.push_back({pass.name, pass.recent.gpu_milliseconds, pass.recent.cpu_milliseconds});
    return figures;
}

} // namespace pendula
