# SPDX-License-Identifier: Apache-2.0
# The kernels' builds as C17, see src/tile/kernel_build.h: one for ALLIDE_ARCH, or with "all" one for each
# level of the processor family, of which the program takes the best at start. Leaves their objects
# in ALLIDE_KERNEL_OBJECTS and their list in kernel_builds.h.
set(ALLIDE_KERNEL_OBJECTS "")
set(lane_warnings -Wconversion -Wdouble-promotion)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  # at less than -O3 it takes lanes that a loop fills for uninitialised
  list(APPEND lane_warnings -Wno-maybe-uninitialized)
endif()
set(builds_text "/* made by CMake: the builds of the kernels, the plainest first */\n#define ALD_KERNEL_BUILDS(BUILD)")

# level: of x86-64 that a processor needs beyond what the program as a whole needs; 0: none
# scalar: the build of whose kernels of one lane it makes use; wider registers do not serve these
function(allide_add_kernels name level scalar)
  string(MAKE_C_IDENTIFIER ${name} target)
  string(MAKE_C_IDENTIFIER ${scalar} scalar_target)
  set(library allide_kernels_${target})
  set(sources ${ALLIDE_KERNEL_SOURCES})
  if(NOT scalar STREQUAL name)
    list(REMOVE_ITEM sources src/plan/program_scalar.c ${ALLIDE_FAMILIES_scalar})
  endif()
  add_library(${library} OBJECT ${sources})
  target_include_directories(${library} PRIVATE include . src ${ALLIDE_GENERATED} kernels)
  set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${library} PRIVATE _GNU_SOURCE ALD_TARGET=${target} ALD_TARGET_NAME="${name}"
    ALD_SCALAR_TARGET=${scalar_target})
  target_compile_options(${library} PRIVATE ${lane_warnings} ${ARGN})
  target_sources(allide PRIVATE $<TARGET_OBJECTS:${library}>)
  set(ALLIDE_KERNEL_OBJECTS ${ALLIDE_KERNEL_OBJECTS} $<TARGET_OBJECTS:${library}> PARENT_SCOPE)
  set(builds_text "${builds_text} BUILD(${target}, ${level})" PARENT_SCOPE)
endfunction()

if(NOT ALLIDE_ARCH STREQUAL "all")
  allide_add_kernels(${ALLIDE_ARCH} 0 ${ALLIDE_ARCH})
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  allide_add_kernels(x86-64 0 x86-64)
  # the schedule of one of its processors: up to a tenth faster than that of none
  allide_add_kernels(x86-64-v3 3 x86-64-v3 -march=x86-64-v3 -mtune=haswell)
  allide_add_kernels(x86-64-v4 4 x86-64-v3 -march=x86-64-v4)
else()
  allide_add_kernels(${CMAKE_SYSTEM_PROCESSOR} 0 ${CMAKE_SYSTEM_PROCESSOR})
endif()
file(GENERATE OUTPUT ${ALLIDE_GENERATED}/kernel_builds.h CONTENT "${builds_text}\n")
