# SPDX-License-Identifier: MIT
# Enables nasm as a CMake language, and sets PENDULA_HAS_X87. The x87 arithmetic needs nasm and x86-64; without them the
# program is built without it.
set(PENDULA_HAS_X87 OFF)
if(PENDULA_X87 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  include(CheckLanguage)
  check_language(ASM_NASM)
  if(CMAKE_ASM_NASM_COMPILER)
    set(CMAKE_ASM_NASM_OBJECT_FORMAT elf64)
    enable_language(ASM_NASM)
    # Debug information in gdb's format, and all warnings but two. x86-64 code reaches its constants by rip-relative
    # addresses in another section; since 2.16.02, nasm warns of each (reloc-rel-dword). Older versions do not know the
    # name of this warning, so warnings of unknown names are off too.
    set(CMAKE_ASM_NASM_FLAGS "-w+all -w-unknown-warning -w-reloc-rel-dword -g -F dwarf")
    if(PENDULA_WERROR)
      string(APPEND CMAKE_ASM_NASM_FLAGS " -Werror")
    endif()
    set(PENDULA_HAS_X87 ON)
  endif()
endif()
if(NOT PENDULA_HAS_X87)
  message(STATUS "pendula: nasm is missing or off, or this is not x86-64: building without the x87 arithmetic")
endif()
