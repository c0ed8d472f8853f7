/* SPDX-License-Identifier: Apache-2.0
 * Keys that are known elsewhere, or under another name. */
#include "reader_elsewhere.h"

#include <stdio.h>
#include <string.h>

#include "model/sections.h"

enum { SECTIONS_MAX = 3 };

#define SEA                                                                                    \
  "a sea is \"sea: {wind sea: {significant wave height: 2.5 m, peak period: 9 s, gamma: 3.3, " \
  "direction: 40 deg}}\""

/* as port and offshore engineers, and other programs, write them */
static const struct {
  const char *key, *means, *advice;
} foreign[] = {
    {"displacement", "block coefficient",
     "a ship has a \"block coefficient\": displaced volume/(length x breadth x draught); a body a "
     "\"mass\""},
    {"Cb", "block coefficient", "write \"block coefficient\""},
    {"beam", "breadth", "write \"breadth\""},
    {"draft", "draught", "write \"draught\""},
    {"LOA", "length", "write \"length\""},
    {"GM", "metacentric height", "write \"metacentric height\""},
    {"significant wave height", NULL, SEA},
    {"peak period", NULL, SEA},
    {"spectrum", NULL, SEA},
    {"waves", NULL, SEA},
    {"sea state", NULL, SEA},
    {"Hs", "significant wave height", "write \"significant wave height\", of a system of \"sea\""},
    {"Tp", "peak period", "write \"peak period\", of a system of \"sea\""},
    {"Tz", "zero crossing period", "write \"zero crossing period\", of a system of \"sea\""},
    {"hs", "significant wave height", "write \"significant wave height\", of a system of \"sea\""},
    {"tp", "peak period", "write \"peak period\", of a system of \"sea\""},
    {"rao", NULL,
     "motions of a vessel in a \"sea\" are given by \"raos\"; there are no forces by RAO yet"},
    {"RAO", NULL,
     "motions of a vessel in a \"sea\" are given by \"raos\"; there are no forces by RAO yet"},
    {"sigma", "deviation", "write \"deviation\", the standard deviation"},
    {"std", "deviation", "write \"deviation\", the standard deviation"},
    {"MBL", "breaking load", "write \"breaking load\""},
    {"EA", "axial stiffness", "write \"axial stiffness\""},
    {"EI", "bending stiffness", "write \"bending stiffness\""},
    {"dt", "step", "write \"step\""},
    {"time step", "step", "write \"step\""},
};

const char *ald_foreign_key(const char *key, const char **means) {
  for (size_t k = 0; k < sizeof foreign / sizeof *foreign; k++) {
    if (strcmp(foreign[k].key, key) != 0) continue;
    *means = foreign[k].means;
    return foreign[k].advice;
  }
  return NULL;
}

static bool has_key(const ald_section *section, const char *key) {
  for (uint32_t k = 0; k < section->plain_count; k++) {
    if (strcmp(section->plain[k].name, key) == 0) return true;
  }
  for (uint32_t k = 0; k < section->key_count; k++) {
    if (strcmp(section->keys[k].name, key) == 0) return true;
  }
  for (uint32_t k = 0; k < section->table_count; k++) {
    if (strcmp(section->tables[k].name, key) == 0) return true;
  }
  return false;
}

bool ald_key_elsewhere(const char *key, const char *owner, char *text, size_t size) {
  const char *names[SECTIONS_MAX];
  uint32_t found = 0;
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.is_made || !has_key(&section, key)) continue;
    if (strncmp(owner, section.name, strlen(section.name)) == 0) return false;
    if (found == SECTIONS_MAX) return false;
    names[found++] = section.name;
  }
  for (uint32_t k = 0, at = 0; k < found && at < size; k++) {
    at += (uint32_t)snprintf(text + at, size - at, "%s\"%s\"",
                             k == 0           ? ""
                             : k + 1 == found ? " or "
                                              : ", ",
                             names[k]);
  }
  return found > 0;
}
