# SPDX-License-Identifier: Apache-2.0
# One C file for each family, a folder of kernels/pass, and precision: a changed law builds anew the
# families that use it, and no other. Takes ALLIDE_PASSES, the headers; leaves the files in
# ALLIDE_FAMILIES_double, ..._single and ..._scalar; see src/plan/program_family.h.
set(ALLIDE_FAMILIES ${ALLIDE_PASSES})
list(TRANSFORM ALLIDE_FAMILIES REPLACE "/.*" "")
list(REMOVE_DUPLICATES ALLIDE_FAMILIES)
set(family_choice_single "#define ALD_SINGLE\n")
set(family_choice_scalar "#define ALD_LANES 1\n")

# writes the file of a precision and family
function(allide_write_family precision family)
  set(text "/* made by cmake/KernelFamilies.cmake */\n${family_choice_${precision}}")
  foreach(other ${ALLIDE_FAMILIES})
    set(what NO_PASS)
    if(other STREQUAL family)
      set(what PASS_FUNCTION)
    endif()
    string(APPEND text "#define OF_${other} ${what}\n")
  endforeach()
  string(APPEND text "#include \"plan/program_precision.h\"\n")
  set(headers ${ALLIDE_PASSES})
  list(FILTER headers INCLUDE REGEX "^${family}/")
  foreach(header ${headers})
    string(APPEND text "#include \"kernels/pass/${header}\"\n")
  endforeach()
  string(APPEND text "#include \"plan/program_family.h\"\n")
  file(GENERATE OUTPUT ${ALLIDE_GENERATED}/program_${family}_${precision}.c CONTENT "${text}")
endfunction()

foreach(precision double single scalar)
  set(ALLIDE_FAMILIES_${precision} "")
  foreach(family ${ALLIDE_FAMILIES})
    allide_write_family(${precision} ${family})
    list(APPEND ALLIDE_FAMILIES_${precision} ${ALLIDE_GENERATED}/program_${family}_${precision}.c)
  endforeach()
endforeach()
