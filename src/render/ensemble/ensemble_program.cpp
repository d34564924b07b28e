// SPDX-License-Identifier: MIT
#include "render/ensemble/ensemble_program.hpp"

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

} // namespace pendula
