# SPDX-License-Identifier: MIT
# Sets PENDULA_HAS_MPI. Sanitizers report errors inside MPI itself, so with them AUTO means OFF.
set(PENDULA_HAS_MPI OFF)
if(PENDULA_MPI STREQUAL "AUTO" AND NOT PENDULA_SANITIZE)
  find_package(MPI QUIET COMPONENTS C)
elseif(PENDULA_MPI AND NOT PENDULA_MPI STREQUAL "AUTO")
  find_package(MPI REQUIRED COMPONENTS C)
endif()
if(MPI_C_FOUND)
  set(PENDULA_HAS_MPI ON)
elseif(NOT PENDULA_SANITIZE)
  message(STATUS "pendula: MPI was not found or is off: building without pendula-mpi")
endif()
