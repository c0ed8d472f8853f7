# SPDX-License-Identifier: Apache-2.0
# One Markdown table of what run.sh collected, and what disagrees; exit status 1 if anything does.
# Ratios are to the slower of this project's programs.
# Input, with tabs:
#   OURS work compiler time unit
#   RESULT work peer time unit found expected allowed note
BEGIN { FS = "\t" }
function times(x) { return x >= 100 ? sprintf("%.0f", x) : sprintf("%.3g", x) }
function seen(work, unit) {
  if (work in units) return
  works[++work_count] = work
  units[work] = unit
}
$1 == "OURS" {
  seen($2, $5)
  ours[$2, $3] = $4
  if (!($2 in slower) || $4 > slower[$2]) slower[$2] = $4
}
$1 == "RESULT" {
  seen($2, $5)
  cell[$2] = cell[$2] (cell[$2] == "" ? "" : "; ") $3 ": " times($4)
  kind = $3 ~ /^plain/ ? "plain" : "library"
  if (!(($2, kind) in best) || $4 < best[$2, kind]) {
    best[$2, kind] = $4
    fastest[$2, kind] = $3
  }
  notes[++note_count] = sprintf("%s, %s: %s found, %s expected; %s", $2, $3, $6, $7, $9)
  off = $6 > $7 ? $6 - $7 : $7 - $6
  if ($8 < 0 || off > $8) {
    wrong[++wrong_count] = sprintf("DISAGREES: %s, %s: %s found, %s expected, %s may differ",
                                   $2, $3, $6, $7, $8 < 0 ? "none" : $8)
  }
}
function ratio(work, kind) {
  if (!((work, kind) in best) || !(work in slower)) return "-"
  whose = kind == "library" ? " (" fastest[work, kind] ")" : ""
  return times(best[work, kind] / slower[work]) whose
}
function own(work, compiler) {
  return (work, compiler) in ours ? times(ours[work, compiler]) : "-"
}
END {
  head = "| work | unit | others | Allide, gcc | Allide, clang |"
  print head " best library / Allide | plain / Allide |"
  print "| --- | --- | --- | --- | --- | --- | --- |"
  for (k = 1; k <= work_count; k++) {
    work = works[k]
    printf "| %s | %s | %s | %s | %s | %s | %s |\n", work, units[work],
           cell[work] == "" ? "-" : cell[work], own(work, "gcc"), own(work, "clang"),
           ratio(work, "library"), ratio(work, "plain")
  }
  print ""
  for (k = 1; k <= note_count; k++) print notes[k]
  for (k = 1; k <= wrong_count; k++) print wrong[k]
  exit wrong_count > 0
}
