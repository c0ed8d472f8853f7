/* SPDX-License-Identifier: Apache-2.0
 * The tables of units, prefixes, refused names and usual names, and the search in them. */
#include "unit_table.h"

#include <stdio.h>
#include <string.h>

#include "assertion.h"

#define PI 3.14159265358979323846
#define DEGREE_SIGN "\xc2\xb0"
#define MICRO_SIGN "\xc2\xb5"
#define GREEK_MU "\xce\xbc"

enum { NAME_LIMIT = 24 }; /* characters of an unknown name that are compared */

enum { PLAIN, PREFIXED };

typedef struct unit {
  const char *name;
  int prefixes;
  ald_scale scale;
} unit;

static const unit units[] = {
    {"m", PREFIXED, {{1, 0, 0, 0}, 0, 1, 1}},      {"g", PREFIXED, {{0, 1, 0, 0}, -3, 1, 1}},
    {"s", PREFIXED, {{0, 0, 1, 0}, 0, 1, 1}},      {"rad", PREFIXED, {{0, 0, 0, 1}, 0, 1, 1}},
    {"N", PREFIXED, {{1, 1, -2, 0}, 0, 1, 1}},     {"Nm", PREFIXED, {{2, 1, -2, 0}, 0, 1, 1}},
    {"Pa", PREFIXED, {{-1, 1, -2, 0}, 0, 1, 1}},   {"J", PREFIXED, {{2, 1, -2, 0}, 0, 1, 1}},
    {"day", PLAIN, {{0, 0, 1, 0}, 0, 86400, 1}},   {"year", PLAIN, {{0, 0, 1, 0}, 0, 31557600, 1}},
    {"W", PREFIXED, {{2, 1, -3, 0}, 0, 1, 1}},     {"Hz", PREFIXED, {{0, 0, -1, 0}, 0, 1, 1}},
    {"t", PLAIN, {{0, 1, 0, 0}, 3, 1, 1}},         {"kn", PLAIN, {{1, 0, -1, 0}, 0, 1852, 3600}},
    {"deg", PLAIN, {{0, 0, 0, 1}, 0, PI, 180}},    {DEGREE_SIGN, PLAIN, {{0, 0, 0, 1}, 0, PI, 180}},
    {"min", PLAIN, {{0, 0, 1, 0}, 0, 60, 1}},      {"h", PLAIN, {{0, 0, 1, 0}, 0, 3600, 1}},
    {"rpm", PLAIN, {{0, 0, -1, 1}, 0, PI, 30}},    {"nmi", PLAIN, {{1, 0, 0, 0}, 0, 1852, 1}},
    {"tf", PLAIN, {{1, 1, -2, 0}, -2, 980665, 1}}, {"kgf", PLAIN, {{1, 1, -2, 0}, -5, 980665, 1}},
    {"bar", PLAIN, {{-1, 1, -2, 0}, 5, 1, 1}},     {"ft", PLAIN, {{1, 0, 0, 0}, -4, 3048, 1}},
    {"in", PLAIN, {{1, 0, 0, 0}, -4, 254, 1}},     {"lb", PLAIN, {{0, 1, 0, 0}, -8, 45359237, 1}},
    {"%", PLAIN, {{0, 0, 0, 0}, -2, 1, 1}},        {"rev", PLAIN, {{0, 0, 0, 1}, 0, 2 * PI, 1}},
};

static const struct {
  const char *name;
  int tens;
} prefixes[] = {{"G", 9},  {"M", 6},  {"k", 3},         {"h", 2},       {"da", 1}, {"d", -1},
                {"c", -2}, {"m", -3}, {MICRO_SIGN, -6}, {GREEK_MU, -6}, {"u", -6}};

/* names with two readings, and habits that are no unit */
static const struct {
  const char *name;
  const char *hint;
} refused[] = {
    {"kt", "could be knot or kilotonne: write kn, or 1000 t"},
    {"kts", "is not a unit: knots are kn"},
    {"knot", "is not a unit: knots are kn"},
    {"knots", "is not a unit: knots are kn"},
    {"Kn", "could be knot or kilonewton: write kn or kN"},
    {"KN", "could be knot or kilonewton: write kn or kN"},
    {"mt", "could be metric tonne or millitonne: a tonne is t"},
    {"mT", "could be metric tonne or millitesla: a tonne is t"},
    {"MT", "could be metric tonne, megatonne or megatesla: a tonne is t"},
    {"Mt", "could be metric tonne or megatonne: write t, or 1e6 t"},
    {"T", "could be tonne or tesla: a tonne is t"},
    {"te", "is not a unit: a tonne is t"},
    {"ton", "could be metric, long or short: a tonne is t"},
    {"tons", "could be metric, long or short: a tonne is t"},
    {"tonne", "is not a unit: a tonne is t"},
    {"tonnes", "is not a unit: a tonne is t"},
    {"nm", "could be nautical mile or nanometre: write nmi or N m"},
    {"NM", "could be nautical mile or newton metre: write nmi or N m"},
    {"Ns", "is not a unit: write N s"},
    {"kNs", "is not a unit: write kN s"},
    {"MNs", "is not a unit: write MN s"},
    {"kmh", "is not a unit: write km/h"},
    {"kph", "is not a unit: write km/h"},
    {"sec", "is not a unit: a second is s"},
    {"days", "is not a unit: write day"},
    {"yr", "is not a unit: write year"},
    {"years", "is not a unit: write year (365.25 days)"},
    {"degree", "is not a unit: degrees are deg"},
    {"degrees", "is not a unit: degrees are deg"},
    {"degT", "is a compass bearing and stands alone, as in \"045 degT\""},
};

/* names that a misspelt unit is compared with */
static const char *const usual[] = {"m",  "mm",  "cm",   "km",   "nmi", "ft",   "in",  "kg",  "t",
                                    "lb", "s",   "ms",   "min",  "h",   "rad",  "deg", "kn",  "N",
                                    "kN", "MN",  "tf",   "kgf",  "Nm",  "kNm",  "MNm", "J",   "kJ",
                                    "MJ", "W",   "kW",   "MW",   "Pa",  "kPa",  "MPa", "bar", "Hz",
                                    "%",  "rpm", "mrad", "degT", "day", "year", "rev"};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* Whether the first `length` bytes of `text` are this name. */
static int is_name(const char *name, const char *text, size_t length) {
  return strlen(name) == length && strncmp(name, text, length) == 0;
}

int ald_unit_find(const char *name, size_t length, ald_scale *found) {
  ALD_ASSERT(name && found);
  for (size_t k = 0; k < COUNT(units); k++) {
    if (is_name(units[k].name, name, length)) {
      *found = units[k].scale;
      return 1;
    }
  }
  for (size_t p = 0; p < COUNT(prefixes); p++) {
    const size_t skip = strlen(prefixes[p].name);
    if (skip >= length || strncmp(name, prefixes[p].name, skip) != 0) continue;
    for (size_t k = 0; k < COUNT(units); k++) {
      const char *rest = name + skip;
      if (units[k].prefixes == PREFIXED && is_name(units[k].name, rest, length - skip)) {
        *found = units[k].scale;
        found->tens += prefixes[p].tens;
        return 1;
      }
    }
  }
  return 0;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

/* Cost of turning one name into another: 2 for a character more, less or other, 1 for its case. */
static int edit_distance(const char *a, size_t a_length, const char *b) {
  const size_t b_length = strlen(b);
  ALD_ASSERT(a_length <= NAME_LIMIT && b_length <= NAME_LIMIT);
  int row[NAME_LIMIT + 1];
  for (size_t j = 0; j <= b_length; j++) row[j] = 2 * (int)j;
  for (size_t i = 1; i <= a_length; i++) {
    int diagonal = row[0];
    row[0] = 2 * (int)i;
    for (size_t j = 1; j <= b_length; j++) {
      const char x = a[i - 1], y = b[j - 1];
      const int change = diagonal + (x == y ? 0 : lower(x) == lower(y) ? 1 : 2);
      const int shift = 2 + (row[j] < row[j - 1] ? row[j] : row[j - 1]);
      diagonal = row[j];
      row[j] = change < shift ? change : shift;
    }
  }
  return row[b_length];
}

void ald_unit_explain(const char *name, size_t length, char *buffer, size_t size) {
  for (size_t k = 0; k < COUNT(refused); k++) {
    if (is_name(refused[k].name, name, length)) {
      snprintf(buffer, size, "\"%s\" %s", refused[k].name, refused[k].hint);
      return;
    }
  }
  /* up to half of the name may be wrong */
  size_t looked = length < NAME_LIMIT ? length : NAME_LIMIT;
  while (looked && ((unsigned char)name[looked] & 0xc0) == 0x80) looked--;
  int best = (int)looked + 2;
  const char *nearest = NULL;
  for (size_t k = 0; k < COUNT(usual); k++) {
    const int distance = edit_distance(name, looked, usual[k]);
    if (distance < best) {
      best = distance;
      nearest = usual[k];
    }
  }
  const int shown = (int)looked;
  const char *more = looked < length ? "..." : "";
  if (nearest) {
    snprintf(buffer, size, "unknown unit \"%.*s%s\"; did you mean \"%s\"?", shown, name, more,
             nearest);
  } else {
    snprintf(buffer, size, "unknown unit \"%.*s%s\"; known are m, t, kg, s, kN, kn, deg and others",
             shown, name, more);
  }
}

/* ------------------------------------------------------------------------------ tables */

const char *ald_unit_at(size_t index, ald_scale *scale, int *prefixed) {
  if (index >= COUNT(units)) return NULL;
  *scale = units[index].scale;
  *prefixed = units[index].prefixes == PREFIXED;
  return units[index].name;
}

const char *ald_prefix_at(size_t index, int *tens) {
  if (index >= COUNT(prefixes)) return NULL;
  *tens = prefixes[index].tens;
  return prefixes[index].name;
}

const char *ald_refused_at(size_t index, const char **hint) {
  if (index >= COUNT(refused)) return NULL;
  *hint = refused[index].hint;
  return refused[index].name;
}
