# SPDX-License-Identifier: Apache-2.0
# What the headers of the C interface declare, as a list of macros for C to expand (def_members.c):
# structs of definitions, their members, words of enumerations, defaults, calls that add elements.
/^typedef struct ald_[a-z_]*_def \{/ {
  def = $3
  print "STRUCT(" def ")"
}
/^}/ { def = "" }
def != "" && match($0, /^  (const )?[a-z0-9_]+ \*?[a-z0-9_]+(\[[0-9]+\])?;/) {
  member = substr($0, 3, RLENGTH - 3)
  sub(/\[[0-9]+\]$/, "", member)
  name = member
  sub(/.*[ *]/, "", name)
  type = substr(member, 1, length(member) - length(name))
  sub(/ $/, "", type)
  print "MEMBER(" def ", " name ", \"" type "\")"
}
/^typedef enum / { words = $3 }
/^  \/\*\* `.*` \*\/$/ {
  word = $0
  gsub(/^  \/\*\* `|` \*\/$/, "", word)
  getline
  gsub(/[ ,]/, "")
  print "WORD(" words ", \"" word "\", " $0 ")"
}
/^ALD_API ald_[a-z_]*_def ald_[a-z_]*_def_default\(void\);/ { print "DEFAULT(" $2 ")" }
FILENAME ~ /elements\// && /^ALD_API ald_status ald_builder_add_/ {
  noun = $3
  gsub(/^ald_builder_add_|\(.*/, "", noun)
  print "ADD(" noun ")"
}
