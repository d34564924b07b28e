# SPDX-License-Identifier: MIT
# pendula_embed(TARGET NAMESPACE FILES …): makes a static library that contains the bytes of the files. Its header
# "embedded/NAMESPACE.hpp" declares   std::span<const pendula::EmbeddedFile> pendula::embedded::NAMESPACE();
# The assembler copies the files with .incbin, so large fonts cost no compile time. The library depends on the files, so
# an edited shader is embedded again.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/embedded/common/embedded/embedded_file.hpp" CONTENT [=[
#pragma once
#include <string_view>
namespace pendula {
/// A file carried inside the program. `path` is where it lay when the program was built.
struct EmbeddedFile {
    std::string_view name;
    std::string_view path;
    std::string_view bytes;
};
} // namespace pendula
]=] @ONLY)

function(pendula_embed target namespace)
  cmake_parse_arguments(EMBED "" "" "FILES" ${ARGN})
  set(dir "${PROJECT_BINARY_DIR}/embedded/${namespace}")
  file(MAKE_DIRECTORY "${dir}/embedded")
  set(asm ".section .rodata\n")
  set(externs "")
  set(rows "")
  set(index 0)
  foreach(file ${EMBED_FILES})
    get_filename_component(path "${file}" ABSOLUTE)
    get_filename_component(name "${file}" NAME)
    set(symbol "pendula_embedded_${namespace}_${index}")
    string(APPEND asm ".global ${symbol}\n.global ${symbol}_end\n.balign 16\n${symbol}:\n.incbin \"${path}\"\n"
                      "${symbol}_end:\n.byte 0\n")
    string(APPEND externs "extern \"C\" const char ${symbol}[];\nextern \"C\" const char ${symbol}_end[];\n")
    string(APPEND rows "        {\"${name}\", \"${path}\", {${symbol}, "
                       "static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  string(APPEND asm ".section .note.GNU-stack,\"\",@progbits\n")
  file(CONFIGURE OUTPUT "${dir}/${namespace}.S" CONTENT "${asm}" @ONLY)
  file(CONFIGURE OUTPUT "${dir}/embedded/${namespace}.hpp" CONTENT "#pragma once
#include \"embedded/embedded_file.hpp\"
#include <span>
namespace pendula::embedded {
std::span<const EmbeddedFile> ${namespace}();
}
" @ONLY)
  file(CONFIGURE OUTPUT "${dir}/${namespace}.cpp" CONTENT "#include \"embedded/${namespace}.hpp\"
#include <array>
#include <cstddef>
${externs}
namespace pendula::embedded {
std::span<const EmbeddedFile> ${namespace}() {
    static const std::array<EmbeddedFile, ${index}> files{{
${rows}    }};
    return files;
}
} // namespace pendula::embedded
" @ONLY)
  set_source_files_properties("${dir}/${namespace}.S" PROPERTIES OBJECT_DEPENDS "${EMBED_FILES}")
  add_library(${target} STATIC "${dir}/${namespace}.S" "${dir}/${namespace}.cpp")
  target_include_directories(${target} PUBLIC "${dir}" "${PROJECT_BINARY_DIR}/embedded/common")
endfunction()
