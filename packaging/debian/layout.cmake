# SPDX-License-Identifier: MIT
# Run by cpack on what it has installed: brings it to where and how Debian has it.
set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share")

# Compressed without names and times, so that the same input gives the same package.
function(compress file)
  execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

configure_file("${CPACK_PENDULA_CHANGELOG}" "${share}/doc/pendula/changelog" COPYONLY)
compress("${share}/doc/pendula/changelog")
file(GLOB pages "${share}/man/man1/*.1")
foreach(page ${pages})
  compress("${page}")
endforeach()
file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
