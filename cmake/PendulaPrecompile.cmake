# SPDX-License-Identifier: MIT
# Precompiled headers: headers that most files of a target include, compiled once. A build with PENDULA_PCH=OFF
# proves that every file includes what it uses.
option(PENDULA_PCH "Precompile the headers that most files read" ON)

# pendula_precompiled(NAME HEADERS … LINKS …): a set of precompiled headers that several targets share.
function(pendula_precompiled name)
  cmake_parse_arguments(PCH "" "" "HEADERS;LINKS" ${ARGN})
  if(NOT PENDULA_PCH)
    return()
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp" CONTENT "" @ONLY)
  add_library(${name} OBJECT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  target_link_libraries(${name} PRIVATE pendula_options ${PCH_LINKS})
  target_precompile_headers(${name} PRIVATE ${PCH_HEADERS})
endfunction()

# pendula_precompile(TARGET NAME): the target's C++ files start with the precompiled headers of NAME.
function(pendula_precompile target name)
  if(PENDULA_PCH)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

set(pendula_common_headers
  <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <variant> <vector>)
