# SPDX-License-Identifier: Apache-2.0
# Turns the table of direction numbers (rows "d s a m_1 ... m_s") into a C table.
#   cmake -DTABLE=<joe_kuo_6.txt> -DOUT=<file.c> -P EmbedSobol.cmake
file(STRINGS ${TABLE} rows REGEX "^[0-9]")
set(text "/* made by cmake/EmbedSobol.cmake */\n#include \"math/sobol.h\"\n")
string(APPEND text "const ald_sobol_row ald_sobol_rows[ALD_SOBOL_DIMENSIONS - 1] = {\n")
foreach(row ${rows})
  string(REGEX REPLACE "^[0-9]+ ([0-9]+) ([0-9]+) (.*)$" "\\1, \\2, {\\3}" entry "${row}")
  string(REGEX REPLACE "([0-9]) ([0-9])" "\\1, \\2" entry "${entry}")
  string(REGEX REPLACE "([0-9]) ([0-9])" "\\1, \\2" entry "${entry}")
  string(APPEND text "  {${entry}},\n")
endforeach()
file(WRITE ${OUT}.new "${text}};\n")
file(RENAME ${OUT}.new ${OUT})
