// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_program.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <string_view>

namespace pendula {

gl::Program& EnsembleProgram::of(std::size_t links) {
    if (links_ != links) {
        const auto find = [links](std::string_view name) {
            if (name != "ensemble_links.glsl") return gl::find_embedded_shader(name);
            return gl::ShaderFile{"const int links = " + std::to_string(links) + ";\n", {}};
        };
        program_ = gl::Program(label_, {file_}, find);
        links_ = links;
    }
    return program_;
}

void compute_each(std::size_t count) {
    constexpr std::size_t group = 64, widest = 1024; // groups: GL promises 65535 each way
    const std::size_t groups = (count + group - 1) / group, width = std::min(groups, widest);
    if (width > 0) gl::compute(static_cast<int>(width), static_cast<int>((groups + width - 1) / width));
}

} // namespace pendula
