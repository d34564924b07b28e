# SPDX-License-Identifier: MIT
# Precompiled headers: headers that most files of a target include are compiled once. They hide missing includes; a
# build with PENDULA_PCH=OFF finds these.
option(PENDULA_PCH "Precompile the headers that most files include" ON)

# pendula_precompiled(NAME HEADERS … LINKS … [OPTIONS …]): a set of precompiled headers that several targets share. Each
# target that uses the set is compiled with its OPTIONS, for example an optimisation level, because GCC refuses headers
# that were compiled with other options.
function(pendula_precompiled name)
  cmake_parse_arguments(PCH "" "" "HEADERS;LINKS;OPTIONS" ${ARGN})
  set_property(GLOBAL PROPERTY pendula_options_of_${name} ${PCH_OPTIONS})
  if(NOT PENDULA_PCH)
    return()
  endif()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp" CONTENT "" @ONLY)
  add_library(${name} OBJECT "${PROJECT_BINARY_DIR}/precompiled/${name}.cpp")
  target_link_libraries(${name} PRIVATE pendula_options ${PCH_LINKS})
  target_compile_options(${name} PRIVATE ${PCH_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${PCH_HEADERS})
endfunction()

# pendula_precompile(TARGET NAME): each C++ file of the target starts with the precompiled headers of the set NAME.
function(pendula_precompile target name)
  get_property(options GLOBAL PROPERTY pendula_options_of_${name})
  target_compile_options(${target} PRIVATE ${options})
  if(PENDULA_PCH)
    target_precompile_headers(${target} REUSE_FROM ${name})
  endif()
endfunction()

set(pendula_common_headers
  <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <functional> <map> <memory> <optional> <span> <string>
  <string_view> <utility> <variant> <vector>)
