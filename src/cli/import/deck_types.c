/* SPDX-License-Identifier: Apache-2.0
 * Reads the types of lines of an input file of MoorDyn, with tables of tension over strain. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/import/deck_read.h"

enum {
  TYPE_NAME,
  TYPE_DIAMETER,
  TYPE_MASS,
  TYPE_STIFFNESS,
  TYPE_DAMPING,
  TYPE_BENDING,
  TYPE_DRAG,
  TYPE_ADDED,
  TYPE_AXIAL_DRAG,
  TYPE_AXIAL_ADDED,
  TYPE_LIFT
};
enum { CURVE_ROWS = 200, PARTS = 3 };
/* ropes are stiffer by 20 to 50 times a load that is added: more is a growth per share of its
 * strength */
#define MOST_PER_LOAD 1000.0

const deck_column deck_type_columns[DECK_TYPE_COLUMNS] = {
    {"TypeName|Name|LineType|Type", 1},
    {"Diam|Diameter", 1},
    {"MassDen|Mass/m|MassDenInAir|Mass/L", 1},
    {"EA", 1},
    {"BA/-zeta|BA", 1},
    {"EI", 0},
    {"Cd|Cdn", 1},
    {"Ca|Can", 1},
    {"CdAx|Cdt", 1},
    {"CaAx|Cat", 1},
    {"Cl", 0},
    {"dF", 0},
    {"cF", 0},
};

/* numbers with | between them; how many, 0 if one is none */
static size_t read_parts(const char *word, double values[PARTS]) {
  char text[128];
  size_t count = 0;
  if (strlen(word) >= sizeof text) return 0;
  strcpy(text, word);
  for (char *at = text; count < PARTS;) {
    char *end = at + strcspn(at, "|");
    const int is_last = !*end;
    *end = '\0';
    if (!deck_text_number(at, &values[count++])) return 0;
    if (is_last) return count;
    at = end + 1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ tables */

static void read_curve_row(deck_text *t, deck_type *type) {
  double strain, tension;
  const size_t n = type->curve_rows;
  deck_text_divide(t, 1);
  if (t->count == 0) return;
  if (t->count != 2 || !deck_text_number(t->words[0], &strain) ||
      !deck_text_number(t->words[1], &tension)) {
    deck_error(t, t->words[0], "a row has a strain and a tension");
    return;
  }
  if (strain == 0 && tension == 0 && n == 0) return; /* where every curve begins */
  const double *before = n ? type->curve[n - 1] : (double[2]){0, 0};
  if (strain <= before[0] || tension <= before[1]) {
    deck_error(t, t->words[0], "strain and tension must rise from (0, 0), from row to row");
  } else if (n == CURVE_ROWS) {
    deck_error(t, t->words[0], "more than %d rows", (int)CURVE_ROWS);
  } else {
    type->curve[n][0] = strain;
    type->curve[n][1] = tension;
    type->curve_rows++;
  }
}

/* three head lines, then strain and tension */
static void read_curve(const char *name, deck_text *from, deck_type *type) {
  deck_text t;
  if (!deck_open_beside(&t, from, name)) return;
  type->stretch = DECK_CURVE;
  type->curve = calloc(CURVE_ROWS, sizeof *type->curve);
  for (int head = 0; head < 3 && deck_text_line(&t);) head++;
  while (type->curve && t.errors == 0 && deck_text_line(&t)) read_curve_row(&t, type);
  if (type->curve_rows == 0 && t.errors == 0) {
    deck_error(&t, NULL, "it has no rows of strain and tension behind three head lines");
  }
  from->errors += t.errors;
  deck_text_close(&t);
}

/* ------------------------------------------------------------------------------ stiffness */

static void read_stiffness(const char *word, deck_text *t, deck_type *type) {
  double parts[PARTS] = {0};
  if (strncasecmp(word, "SYROPE:", 7) == 0) {
    deck_error(t, word, "LINE TYPES: ropes with permanent elongation (Syrope) are not modelled");
    return;
  }
  const size_t count = read_parts(word, parts);
  if (count == 0 && !strchr(word, '|')) {
    if (strpbrk(word, "0123456789") == word || deck_text_is(word, "nan|inf|-nan|-inf|+inf|+nan")) {
      deck_error(t, word, "LINE TYPES: EA: '%s' is no number", word);
    } else {
      read_curve(word, t, type);
    }
    return;
  }
  type->stretch = count == 3 ? DECK_DYNAMIC_BY_LOAD : count == 2 ? DECK_DYNAMIC : DECK_LINEAR;
  type->stiffness = parts[0];
  type->dynamic = parts[1];
  type->per_load = parts[2];
  if (count == 0) {
    deck_error(t, word, "LINE TYPES: EA: '%s' are no numbers, static|dynamic or static|A|B", word);
  } else if (parts[0] <= 0) {
    deck_error(t, word, "LINE TYPES: EA: '%s' is not above 0", word);
  } else if (count > 1 && (parts[1] <= parts[0] || parts[2] < 0)) {
    deck_error(t, word, "LINE TYPES: EA: the dynamic stiffness must be above the static one");
  } else if (parts[2] > MOST_PER_LOAD) {
    deck_error(t, word, "LINE TYPES: EA: its growth is per load in N, a number such as 30, not %g",
               parts[2]);
  }
}

static void read_damping(const char *word, deck_text *t, deck_type *type) {
  double parts[PARTS] = {0};
  const int is_dynamic = type->stretch == DECK_DYNAMIC || type->stretch == DECK_DYNAMIC_BY_LOAD;
  const size_t count = read_parts(word, parts), wanted = is_dynamic ? 2 : 1;
  type->damping = parts[is_dynamic];
  type->slow_damping = parts[0];
  if (count == 0) {
    deck_error(t, word, "LINE TYPES: BA: '%s' is no number", word);
  } else if (count != wanted) {
    deck_error(t, word, "LINE TYPES: BA: '%s' must be %s", word,
               is_dynamic ? "static|dynamic, as EA is" : "one number, as EA is");
  } else if (is_dynamic && (parts[0] == 0 || parts[1] < 0)) {
    deck_error(t, word,
               "LINE TYPES: BA: the static damping must not be 0, the dynamic one not below");
  }
}

void deck_read_type(const deck_table *table, deck_text *t, deck *d) {
  const char *name = deck_table_word(table, t, TYPE_NAME);
  const deck_type *types = d->types.items;
  for (size_t k = 0; k < d->types.count; k++) {
    if (strcmp(types[k].name, name) == 0) {
      deck_error(t, name, "LINE TYPES: type '%s' is there twice", name);
    }
  }
  if (strlen(name) >= DECK_NAME) {
    deck_error(t, name, "LINE TYPES: a name has at most %d characters", (int)DECK_NAME - 1);
    return;
  }
  deck_type *type = deck_add(&d->types, sizeof *type);
  if (!type) return;
  strcpy(type->name, name);
  type->diameter = deck_table_positive(table, t, TYPE_DIAMETER);
  type->mass = deck_table_positive(table, t, TYPE_MASS);
  read_stiffness(deck_table_word(table, t, TYPE_STIFFNESS), t, type);
  read_damping(deck_table_word(table, t, TYPE_DAMPING), t, type);
  type->bending = deck_table_least(table, t, TYPE_BENDING, 0);
  type->drag = deck_table_least(table, t, TYPE_DRAG, 0);
  type->added = deck_table_least(table, t, TYPE_ADDED, 0);
  type->axial_drag = deck_table_least(table, t, TYPE_AXIAL_DRAG, 0);
  type->axial_added = deck_table_least(table, t, TYPE_AXIAL_ADDED, 0);
  if (deck_table_number(table, t, TYPE_LIFT, 0) != 0) {
    deck_error(t, deck_table_word(table, t, TYPE_LIFT),
               "LINE TYPES: Cl: vibration by vortices is not modelled; 0 leaves it out");
  }
}
