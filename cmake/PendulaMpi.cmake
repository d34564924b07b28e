# SPDX-License-Identifier: MIT
# Sets PENDULA_HAS_MPI. Sanitizers report what MPI itself does, so with them there is none unless it is asked for.
set(PENDULA_HAS_MPI OFF)
if(PENDULA_MPI STREQUAL "AUTO" AND NOT PENDULA_SANITIZE)
  find_package(MPI QUIET COMPONENTS C)
elseif(PENDULA_MPI AND NOT PENDULA_MPI STREQUAL "AUTO")
  find_package(MPI REQUIRED COMPONENTS C)
endif()
if(MPI_C_FOUND)
  set(PENDULA_HAS_MPI ON)
elseif(NOT PENDULA_SANITIZE)
  message(STATUS "pendula: no MPI: building without pendula-mpi")
endif()
