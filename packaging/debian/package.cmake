# SPDX-License-Identifier: MIT
# Settings for cpack. It makes pendula_VERSION_ARCHITECTURE.deb for the Debian release on which it was built, because the
# program depends on the libraries of that release. If MPI was found, it also makes pendula-mpi_VERSION_ARCHITECTURE.deb: a
# separate package, so that the first does not depend on MPI.
set(PENDULA_MAINTAINER "The pendula authors <pendula@example.org>" CACHE STRING "Maintainer of the Debian package")

set(changelog "${CMAKE_CURRENT_LIST_DIR}/changelog")
file(STRINGS "${changelog}" latest LIMIT_COUNT 1)
if(NOT latest MATCHES "^pendula \\(${PROJECT_VERSION}\\) ")
  message(FATAL_ERROR "${changelog}: expected version ${PROJECT_VERSION} in the first line, got: ${latest}")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME pendula)
set(CPACK_PACKAGE_VENDOR "The pendula authors")
set(CPACK_PACKAGE_CONTACT "${PENDULA_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL pendula)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PENDULA_PACKAGE_NAME pendula)
# Empty, because cpack would put this text before each package's description. The first line of a description is the
# package's summary.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_DEBIAN_PENDULA_DESCRIPTION
"real-time visualizer of chaotic pendulum chains
It shows a chain of pendulums with its fading trails and, beside it, the same
motion as a path on the torus of angles. A ghost, started a hair away, shows
how soon two almost equal starts part. Every parameter can be changed while it
runs, and every run can be recorded to video, frame by frame.

The commands without graphics, for drift, convergence, divergence and Lyapunov
exponents, are also in pendula-numeric.")
# dpkg-shlibdeps finds the linked libraries. OpenGL is named here, because the program loads it while it runs. ffmpeg is
# only recommended, because only films need it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PENDULA_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PENDULA_PACKAGE_RECOMMENDS ffmpeg)
if(PENDULA_HAS_MPI)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  set(CPACK_DEBIAN_MPI_PACKAGE_NAME pendula-mpi)
  set(CPACK_DEBIAN_MPI_DESCRIPTION
"maps and ensembles of chaotic pendulum chains on many machines
It calculates maps of chaos and ensembles of chaotic pendulum chains by many
processes, on one machine or on many, started by mpirun. The files are those
of pendula, byte for byte.")
  set(CPACK_DEBIAN_MPI_PACKAGE_DEPENDS "pendula (= ${PROJECT_VERSION})")
  set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS openmpi-bin)
endif()
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/layout.cmake")
set(CPACK_PENDULA_CHANGELOG "${changelog}")
set(CPACK_PENDULA_COPYRIGHT "${CMAKE_CURRENT_LIST_DIR}/copyright")
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
