# SPDX-License-Identifier: MIT
# nasm as a CMake language. Without nasm or without x86-64 the program is built without the x87 arithmetic.
set(PENDULA_HAS_X87 OFF)
if(PENDULA_X87 AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  include(CheckLanguage)
  check_language(ASM_NASM)
  if(CMAKE_ASM_NASM_COMPILER)
    set(CMAKE_ASM_NASM_OBJECT_FORMAT elf64)
    enable_language(ASM_NASM)
    # Debug information in gdb's format, and warnings as for C++. Since 2.16.02 nasm warns of every rip-relative
    # address in another section, which is how x86-64 code reaches its constants; older versions do not know that
    # warning's name.
    set(CMAKE_ASM_NASM_FLAGS "-w+all -w-unknown-warning -w-reloc-rel-dword -g -F dwarf")
    if(PENDULA_WERROR)
      string(APPEND CMAKE_ASM_NASM_FLAGS " -Werror")
    endif()
    set(PENDULA_HAS_X87 ON)
  endif()
endif()
if(NOT PENDULA_HAS_X87)
  message(STATUS "pendula: no nasm or no x86-64: building without the x87 arithmetic")
endif()
