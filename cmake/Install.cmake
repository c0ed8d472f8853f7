# SPDX-License-Identifier: Apache-2.0
# Installing: library, headers, program, its manual page and completion, pages, examples, schema;
# files for find_package(allide) and pkg-config; packages.
#   cmake --install BUILD --prefix P       BUILD_SHARED_LIBS=ON installs the shared library
#   cpack --config BUILD/CPackConfig.cmake  a .deb and a .tar.gz
# Packages are built for many machines: -DALLIDE_ARCH=all -DBUILD_SHARED_LIBS=ON; for clusters with
# -DALLIDE_MPI=ON too.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# the shared library: the same objects, of which only ald_* is visible
add_library(allide_shared SHARED $<TARGET_OBJECTS:allide> ${ALLIDE_KERNEL_OBJECTS})
set_target_properties(allide_shared PROPERTIES
  OUTPUT_NAME allide EXPORT_NAME allide LINKER_LANGUAGE C
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
get_target_property(ALLIDE_LINKED allide LINK_LIBRARIES)
target_link_libraries(allide_shared PRIVATE ${ALLIDE_LINKED})
target_include_directories(allide_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(NOT BUILD_SHARED_LIBS AND NOT ALLIDE_TESTS)
  set_target_properties(allide_shared PROPERTIES EXCLUDE_FROM_ALL ON)
endif()

if(BUILD_SHARED_LIBS)
  set(ALLIDE_INSTALLED allide_shared)
else()
  set(ALLIDE_INSTALLED allide)
endif()
install(TARGETS ${ALLIDE_INSTALLED} EXPORT allide-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS allide_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/allide DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h)

# ---- pages and examples, as they lie here: links between them hold
install(FILES LICENSE README.md CHANGELOG.md CONTRIBUTING.md STYLE.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN results EXCLUDE)
install(FILES docs/study.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/allide)

# ---- manual page and completion, from the help of the program
if(CMAKE_CROSSCOMPILING)
  message(STATUS "allide cannot run here: its manual page and completion are left out")
else()
  foreach(text manual completion)
    set(made_manual ${ALLIDE_GENERATED}/allide.1)
    set(made_completion ${ALLIDE_GENERATED}/completion/allide)
    add_custom_command(OUTPUT ${made_${text}}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${ALLIDE_GENERATED}/completion
      COMMAND sh ${CMAKE_SOURCE_DIR}/cmake/${text}.sh $<TARGET_FILE:allide_program>
              ${made_${text}}.new ${CMAKE_SOURCE_DIR}/docs/environment.md
      COMMAND ${CMAKE_COMMAND} -E rename ${made_${text}}.new ${made_${text}}
      DEPENDS allide_program cmake/${text}.sh docs/environment.md VERBATIM
      COMMENT "Making the ${text} of the program from its help")
  endforeach()
  add_custom_target(allide_manual ALL DEPENDS ${made_manual} ${made_completion})
  install(FILES ${made_manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${made_completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
endif()

# ---- what a static library hands on: modules of pkg-config
set(ALLIDE_PC_MODULES "")
set(ALLIDE_FIND_MODULES "")
foreach(linked ${ALLIDE_LINKED})
  if(linked MATCHES "^PkgConfig::(.*)$")
    set(module ${CMAKE_MATCH_1})
    string(APPEND ALLIDE_PC_MODULES "${${module}_MODULE_NAME} ")
    string(APPEND ALLIDE_FIND_MODULES
      "  pkg_check_modules(${module} REQUIRED IMPORTED_TARGET ${${module}_MODULE_NAME})\n")
  endif()
endforeach()

# ---- find_package(allide)
set(ALLIDE_CMAKE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/allide)
install(EXPORT allide-targets NAMESPACE allide:: DESTINATION ${ALLIDE_CMAKE_FOLDER})
configure_package_config_file(cmake/allide-config.cmake.in
  ${ALLIDE_GENERATED}/allide-config.cmake INSTALL_DESTINATION ${ALLIDE_CMAKE_FOLDER})
write_basic_package_version_file(${ALLIDE_GENERATED}/allide-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${ALLIDE_GENERATED}/allide-config.cmake
  ${ALLIDE_GENERATED}/allide-config-version.cmake DESTINATION ${ALLIDE_CMAKE_FOLDER})

# ---- pkg-config
set(ALLIDE_PC_LIBS "-lm -lpthread -ldl")
if(ALLIDE_OPENMP)
  string(APPEND ALLIDE_PC_LIBS " ${OpenMP_C_FLAGS}")
endif()
# whoever links a static library links what it needs, with --static or without
if(BUILD_SHARED_LIBS)
  set(ALLIDE_PC_PRIVATE .private)
  set(ALLIDE_PC_LIBS "\nLibs.private: ${ALLIDE_PC_LIBS}")
else()
  set(ALLIDE_PC_LIBS " ${ALLIDE_PC_LIBS}")
endif()
# from its own folder, so that the prefix may be another than when configured
file(RELATIVE_PATH ALLIDE_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" ALLIDE_PC_UP "${ALLIDE_PC_UP}")
configure_file(cmake/allide.pc.in ${ALLIDE_GENERATED}/allide.pc @ONLY)
install(FILES ${ALLIDE_GENERATED}/allide.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# ---- packages
set(CPACK_PACKAGE_NAME allide)
if(ALLIDE_MPI)
  # the same files, for clusters: one of the two is installed
  set(CPACK_PACKAGE_NAME allide-mpi)
  set(CPACK_DEBIAN_PACKAGE_CONFLICTS allide)
  set(CPACK_DEBIAN_PACKAGE_PROVIDES allide)
  set(CPACK_DEBIAN_PACKAGE_REPLACES allide)
endif()
set(CPACK_PACKAGE_VENDOR "Allide")
set(CPACK_PACKAGE_CONTACT "Allide maintainers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Batched maritime collision studies: program, library, headers")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ocl-icd-libopencl1, pocl-opencl-icd")
if(ALLIDE_MPI)
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", openmpi-bin")
endif()
set(CPACK_SET_DESTDIR OFF)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
