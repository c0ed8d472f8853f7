# SPDX-License-Identifier: Apache-2.0
# Writes the studies that `allide new` begins with as byte arrays into a C file.
#   cmake -DROOT=<src/cli/templates> -DOUT=<file.c> -P EmbedTemplates.cmake
file(GLOB files RELATIVE ${ROOT} ${ROOT}/*.yml)
list(SORT files)
set(arrays "")
set(table "")
set(number 0)
foreach(file ${files})
  file(READ ${ROOT}/${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(REGEX REPLACE "\\.yml$" "" name ${file})
  string(APPEND arrays "static const unsigned char text${number}[] = {${bytes}0};\n")
  string(APPEND table "  {\"${name}\", (const char *)text${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT}.new "/* made by cmake/EmbedTemplates.cmake */\n#include \"cli/study_templates.h\"\n${arrays}
const study_template study_templates[] = {\n${table}};\nconst size_t study_template_count = ${number};\n")
file(RENAME ${OUT}.new ${OUT})
