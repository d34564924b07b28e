# SPDX-License-Identifier: MIT
# cpack runs this after it has installed each component to a folder of its own. Moves and compresses files as Debian
# requires.

# Compresses without name and time, so that the same input gives the same package.
function(compress file)
  execute_process(COMMAND gzip -9nf "${file}" COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER "${component}" name)
  set(package "${CPACK_DEBIAN_${name}_PACKAGE_NAME}")
  set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share")
  configure_file("${CPACK_PENDULA_COPYRIGHT}" "${share}/doc/${package}/copyright" COPYONLY)
  configure_file("${CPACK_PENDULA_CHANGELOG}" "${share}/doc/${package}/changelog" COPYONLY)
  compress("${share}/doc/${package}/changelog")
  file(GLOB pages "${share}/man/man1/*.1")
  foreach(page ${pages})
    compress("${page}")
  endforeach()
  file(RENAME "${share}/zsh/site-functions" "${share}/zsh/vendor-completions")
endforeach()
