// SPDX-License-Identifier: MIT
#include "ensemble_gl/step_program.hpp"

#include "physics/arithmetic/sine_cosine_table.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace pendula {
namespace {

/// By its bits, so that no compiler has to read decimals.
std::string literal(float number) {
    return "uintBitsToFloat(" + std::to_string(std::bit_cast<std::uint32_t>(number)) + "u)";
}

template<std::size_t count>
std::string array_of(std::string_view name, const std::array<float, count>& numbers) {
    std::string text = "const float " + std::string(name) + "[" + std::to_string(count) + "] = float[](";
    for (std::size_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + literal(numbers[i]);
    return text + ");\n";
}

/// What stands in place of ensemble_step_constants.glsl.
std::string constants_text(const StepProgramKind& kind) {
    using Table = SineCosineTable<float>;
    return "#define LINKS " + std::to_string(kind.links) + "\n#define DAMPED " + (kind.damped ? "1" : "0") +
           "\n#define FUSED " + (kind.fuses ? "1" : "0") + "\nconst float magic = " + literal(Table::magic) +
           ", two_over_pi = " + literal(Table::two_over_pi) + ";\n" + array_of("half_pi", Table::half_pi) +
           array_of("sine_terms", Table::sine) + array_of("cosine_terms", Table::cosine);
}

} // namespace

gl::Program step_program(const StepProgramKind& kind) {
    const auto find = [text = constants_text(kind)](std::string_view name) {
        if (name != "ensemble_step_constants.glsl") return gl::find_embedded_shader(name);
        return gl::ShaderFile{text, {}};
    };
    return gl::Program("steps of an ensemble", {"ensemble_step.comp"}, find);
}

void set_constants(gl::Program& program, const StepConstants<float>& constants) {
    program.set("gravity", constants.gravity);
    program.set("damping", constants.damping);
    program.set("dt", constants.dt);
    program.set("half_dt", constants.half_dt);
    program.set("sixth_dt", constants.sixth_dt);
    for (std::size_t link = 0; link < constants.links; ++link) {
        const std::string place = "[" + std::to_string(link) + "]";
        program.set("relative_length" + place, constants.length[link]);
        program.set("inverse_length" + place, constants.inverse_length[link]);
        program.set("mass_ratio" + place, constants.mass_ratio[link]);
    }
}

} // namespace pendula
