# SPDX-License-Identifier: MIT
# The compile options of the whole program, and one static library per room of src/.

add_library(pendula_options INTERFACE)
target_compile_options(pendula_options INTERFACE
  # A fused multiply-add rounds once where the source rounds twice. Whether the compiler fuses depends on its version,
  # the optimisation level and the processor, so the same scene would give different bytes. For the same reason
  # -ffast-math is never set; it would also break compensated sums.
  -ffp-contract=off
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
# Every address of the libraries is resolved when the program starts and is read only from then on.
target_link_options(pendula_options INTERFACE -Wl,-z,relro,-z,now)
# Sixty programs are linked for the tests, most of them from nearly everything: mold takes a quarter of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=mold PENDULA_HAS_MOLD)
if(PENDULA_HAS_MOLD)
  target_link_options(pendula_options INTERFACE -fuse-ld=mold)
endif()
# GCC 12 falsely warns of overlapping copies in its own std::string (its bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(pendula_options INTERFACE -Wno-restrict)
endif()
# In a unity build a file sees the local names of the other files in its batch; a build without unity checks for both.
if(CMAKE_UNITY_BUILD)
  target_compile_options(pendula_options INTERFACE -Wno-shadow "$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>")
endif()
if(PENDULA_WERROR AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # Clang, with which only fuzz targets are built, has its own
  target_compile_options(pendula_options INTERFACE -Werror)
  # GCC's warnings from inlined code change with its version and the optimisation level, and are often wrong about its
  # own std::string and std::vector: they stay warnings and are never errors.
  foreach(warning array-bounds maybe-uninitialized nonnull stringop-overflow stringop-overread)
    target_compile_options(pendula_options INTERFACE -Wno-error=${warning})
  endforeach()
endif()
if(PENDULA_SANITIZE)
  target_compile_options(pendula_options INTERFACE -fsanitize=${PENDULA_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all
    # GCC falsely reports uninitialised memory in the standard library's regex and variant once they are instrumented.
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>")
  # Null pointers, wild ones and objects that are too small AddressSanitizer reports as well. Checking each use of a
  # pointer for them again makes the build half as long again.
  if(PENDULA_SANITIZE MATCHES "address,undefined")
    target_compile_options(pendula_options INTERFACE -fno-sanitize=null,vptr,object-size,pointer-overflow)
  endif()
  target_link_options(pendula_options INTERFACE -fsanitize=${PENDULA_SANITIZE})
endif()

# pendula_room(NAME SOURCES … LINKS … [FOLDER folder])
# Declares the room src/NAME as target pendula_NAME. Its headers are included as "NAME/header.hpp". A room
# sees only itself and the rooms it links, because each room's include folder contains only a link to that
# room: including a header of any other room does not compile. FOLDER names the room's folder of src/ if it is not
# NAME; two targets may share one.
# PRECOMPILED names the target's set of precompiled headers if it is not the common one.
function(pendula_room name)
  cmake_parse_arguments(ROOM "" "FOLDER;PRECOMPILED" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  if(NOT ROOM_FOLDER)
    set(ROOM_FOLDER ${name})
  endif()
  if(NOT ROOM_PRECOMPILED)
    set(ROOM_PRECOMPILED pendula_common_precompiled)
  endif()
  set(include_root "${PROJECT_BINARY_DIR}/rooms/${name}")
  file(REMOVE_RECURSE "${include_root}")  # the folder may have had another name when this build was configured last
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

# pendula_vector_kernels(SOURCES …): files that Highway includes again for each instruction set, so each stands alone.
# AddressSanitizer would watch every vector that a kernel keeps in an array on the stack, and compiling take many
# minutes: GCC then watches only what lies in memory, and Clang, whose fuzz targets calculate nothing, does nothing.
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
