// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_program.hpp"

#include "gl/draw.hpp"

#include <algorithm>
#include <string_view>

namespace pendula {

gl::Program& EnsembleProgram::of(std::size_t number) {
    const auto [found, is_new] = programs_.try_emplace(number);
    if (is_new) {
        const auto find = [constant = constant_, number](std::string_view name) {
            if (name != constant.file) return gl::find_embedded_shader(name);
            return gl::ShaderFile{
                "const int " + std::string(constant.name) + " = " + std::to_string(number) + ";\n", {}};
        };
        found->second = gl::Program(label_, files_, find);
    }
    return found->second;
}

void compute_each(std::size_t count) {
    constexpr std::size_t group = 64, widest = 1024; // groups: GL promises 65535 each way
    const std::size_t groups = (count + group - 1) / group, width = std::min(groups, widest);
    if (width > 0) gl::compute(static_cast<int>(width), static_cast<int>((groups + width - 1) / width));
}

} // namespace pendula
