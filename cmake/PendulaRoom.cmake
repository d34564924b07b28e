# SPDX-License-Identifier: MIT
# The compile options of the whole program, and one static library per room of src/.

add_library(pendula_options INTERFACE)
target_compile_options(pendula_options INTERFACE
  # A fused multiply-add rounds once, the source code twice. Whether the compiler fuses depends on its version, the
  # optimisation level and the processor, so different builds would give different bytes for the same scene. -ffast-math
  # is never set, for the same reason and because it would break compensated sums.
  -ffp-contract=off
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
# The addresses of all library functions are resolved when the program starts, and are read-only from then on.
target_link_options(pendula_options INTERFACE -Wl,-z,relro,-z,now)
# The tests are about fifty programs, most of which link nearly all rooms. mold links them in a quarter of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=mold PENDULA_HAS_MOLD)
if(PENDULA_HAS_MOLD)
  target_link_options(pendula_options INTERFACE -fuse-ld=mold)
endif()
# GCC 12 warns falsely of overlapping copies in its own std::string (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(pendula_options INTERFACE -Wno-restrict)
endif()
# In a unity build, a file sees the local names of other files in its batch, so these warnings would be false. Builds
# without unity, such as the preset debug, have them.
if(CMAKE_UNITY_BUILD)
  target_compile_options(pendula_options INTERFACE -Wno-shadow "$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>")
endif()
if(PENDULA_WERROR AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # Clang has other warnings, and builds only fuzz targets
  target_compile_options(pendula_options INTERFACE -Werror)
  # These warnings about inlined code vary with GCC's version and the optimisation level, and are often wrong about GCC's
  # own std::string and std::vector, so they never become errors.
  foreach(warning array-bounds maybe-uninitialized nonnull stringop-overflow stringop-overread)
    target_compile_options(pendula_options INTERFACE -Wno-error=${warning})
  endforeach()
endif()
if(PENDULA_SANITIZE)
  target_compile_options(pendula_options INTERFACE -fsanitize=${PENDULA_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all
    # With a sanitizer, GCC warns falsely of uninitialised memory in the standard library's regex and variant.
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
  # AddressSanitizer also finds null pointers, wild pointers and objects that are too small. The code copies values out of
  # files' bytes instead of casting their addresses, so it has no misaligned objects. If UndefinedBehaviorSanitizer checked
  # each pointer, the build and the tests would take one and a half times as long.
  if(PENDULA_SANITIZE MATCHES "address,undefined")
    target_compile_options(pendula_options INTERFACE -fno-sanitize=alignment,null,object-size,pointer-overflow,vptr)
  endif()
  target_link_options(pendula_options INTERFACE -fsanitize=${PENDULA_SANITIZE})
endif()

# pendula_room(NAME SOURCES … LINKS … [PRIVATE_LINKS …] [FOLDER …] [PRECOMPILED …])
# Declares the room src/NAME as target pendula_NAME. Its headers are included as "NAME/header.hpp". A room sees only itself
# and the rooms that it links, because each room's include folder contains only a link to that room. A header of any other
# room cannot be included. FOLDER: the room's folder in src/, by default NAME; two targets may share one folder.
# PRECOMPILED: the target's set of precompiled headers, by default the common set.
function(pendula_room name)
  cmake_parse_arguments(ROOM "" "FOLDER;PRECOMPILED" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  if(NOT ROOM_FOLDER)
    set(ROOM_FOLDER ${name})
  endif()
  if(NOT ROOM_PRECOMPILED)
    set(ROOM_PRECOMPILED pendula_common_precompiled)
  endif()
  set(include_root "${PROJECT_BINARY_DIR}/rooms/${name}")
  file(REMOVE_RECURSE "${include_root}")  # FOLDER may have had another value when this build was last configured
  cmake_path(GET ROOM_FOLDER PARENT_PATH parent)
  file(MAKE_DIRECTORY "${include_root}/${parent}")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/src/${ROOM_FOLDER}" "${include_root}/${ROOM_FOLDER}" SYMBOLIC)
  if(NOT ROOM_SOURCES)  # headers only
    add_library(pendula_${name} INTERFACE)
    target_include_directories(pendula_${name} INTERFACE "${include_root}")
    target_link_libraries(pendula_${name} INTERFACE pendula_options ${ROOM_LINKS})
    return()
  endif()
  add_library(pendula_${name} STATIC ${ROOM_SOURCES})
  target_include_directories(pendula_${name} PUBLIC "${include_root}")
  target_link_libraries(pendula_${name} PUBLIC pendula_options ${ROOM_LINKS} PRIVATE ${ROOM_PRIVATE_LINKS})
  pendula_precompile(pendula_${name} ${ROOM_PRECOMPILED})
endfunction()

# pendula_vector_kernels(SOURCES …): for files that Highway includes again for each instruction set. Each is compiled by
# itself. Kernels keep vectors in arrays on the stack. If AddressSanitizer watched these, compiling would take many
# minutes, so with GCC it does not watch the stack in these files. Clang compiles them without sanitizers and without
# optimisation, because its fuzz targets hardly use them.
function(pendula_vector_kernels)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  if(NOT PENDULA_SANITIZE MATCHES "address")
    return()
  endif()
  set(options -fno-sanitize=undefined --param=asan-stack=0 --param=asan-instrumentation-with-call-threshold=0)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(options -fno-sanitize=all -O0)
  endif()
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS ${options})
endfunction()
