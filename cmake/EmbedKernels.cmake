# SPDX-License-Identifier: Apache-2.0
# Writes the kernel files as strings into a C file: the library needs no file at run time.
#   cmake -DROOT=<kernels> -DGENERATED=<folder of all_passes.h> -DOUT=<file.c> -P EmbedKernels.cmake
file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.h)
set(arrays "")
set(table "")
set(number 0)
macro(embed path name)
  file(READ ${path} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n\"" text "${text}")
  string(APPEND arrays "static const char file${number}[] = \"${text}\";\n")
  string(APPEND table "  {\"${name}\", file${number}, sizeof file${number} - 1},\n")
  math(EXPR number "${number} + 1")
endmacro()
foreach(file ${files})
  embed(${ROOT}/${file} ${file})
endforeach()
embed(${GENERATED}/all_passes.h all_passes.h)
file(WRITE ${OUT}.new "/* made by cmake/EmbedKernels.cmake */\n#include \"plan/kernel_files.h\"\n${arrays}
const ald_kernel_file ald_kernel_files[] = {\n${table}};\nconst unsigned ald_kernel_file_count = ${number};\n")
file(RENAME ${OUT}.new ${OUT})
