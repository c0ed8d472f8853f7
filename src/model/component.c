/* SPDX-License-Identifier: Apache-2.0
 * Numbers of lists by name. */
#include "component.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "sections.h"
#include "study.h"

enum { PARTS_MAX = 4, PATH_SIZE = 1024, FREEDOMS = 6 };

/* "bodies.tug.ship.bulb" in its parts, without the number of a row */
typedef struct list_path {
  char text[PATH_SIZE];
  const char *parts[PARTS_MAX]; /* (count) */
  size_t count;
  bool is_row; /* it ended with [k] */
} list_path;

/* names of the items of a list */
typedef struct named_list {
  const ald_key *keys; /* (count) by component */
  uint32_t count;
  bool is_matrix;
} named_list;

static const char *const freedoms[FREEDOMS] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
static const ald_key vertex[2] = {{.name = "outline", .component = "x"},
                                  {.name = "outline", .component = "y"}};

static bool split(const char *list, list_path *p) {
  p->count = 0;
  if (strlen(list) >= sizeof p->text) return false;
  strcpy(p->text, list);
  char *at = p->text, *bracket = strchr(at, '[');
  p->is_row = bracket != NULL;
  if (bracket && (strchr(bracket, ']') != bracket + strlen(bracket) - 1)) return false;
  if (bracket) *bracket = '\0';
  for (; at; at = strchr(at, '.')) {
    if (p->count == PARTS_MAX) return false;
    if (p->count > 0) *at++ = '\0';
    p->parts[p->count++] = at;
  }
  return true;
}

static named_list vector_of(const ald_key *keys, uint32_t count, const char *name) {
  named_list found = {0};
  for (uint32_t k = 0; k < count; k++) {
    if (strcmp(keys[k].name, name) != 0 || !keys[k].component) continue;
    if (found.count++ == 0) found.keys = &keys[k];
  }
  return found;
}

static named_list table_of(const ald_key_table *table, bool is_row) {
  if (table->is_matrix) return (named_list){.is_matrix = !is_row};
  if (!is_row || table->column_count < 2) return (named_list){0};
  return (named_list){.keys = table->columns, .count = table->column_count};
}

/* of a key of an entry, or of a section without entries */
static named_list list_of(const ald_section *section, const char *name, bool is_row) {
  for (uint32_t t = 0; t < section->table_count; t++) {
    if (strcmp(section->tables[t].name, name) == 0) return table_of(&section->tables[t], is_row);
  }
  return is_row ? (named_list){0} : vector_of(section->keys, section->key_count, name);
}

/* of bodies, whose mappings hold others */
static named_list list_of_body(const list_path *p) {
  const char *name = p->parts[2];
  if (p->count == 4 && strcmp(name, "ship") == 0 && !p->is_row) {
    return vector_of(ald_ship_particulars, ALD_SHIP_KEY_COUNT, p->parts[3]);
  }
  if (p->count != 3) return (named_list){0};
  if (strcmp(name, "outline") == 0) {
    return p->is_row ? (named_list){.keys = vertex, .count = 2} : (named_list){0};
  }
  if (strcmp(name, ald_body_added_mass.name) == 0) return table_of(&ald_body_added_mass, p->is_row);
  return p->is_row ? (named_list){0} : vector_of(ald_body_keys, ALD_BODY_KEY_COUNT, name);
}

static named_list find(const list_path *p) {
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (strcmp(section.name, p->parts[0]) != 0) continue;
    if (strcmp(section.name, "bodies") == 0) {
      return p->count > 2 ? list_of_body(p) : (named_list){0};
    }
    const size_t depth = section.entry ? 2 : 1;
    return p->count == depth + 1 ? list_of(&section, p->parts[depth], p->is_row) : (named_list){0};
  }
  return (named_list){0};
}

/* "sway-yaw": row 1, column 5 */
static int matrix_item(const char *name, int *inner) {
  for (int r = 0; r < FREEDOMS; r++) {
    const size_t length = strlen(freedoms[r]);
    if (strncmp(name, freedoms[r], length) != 0 || name[length] != '-') continue;
    for (int c = 0; c < FREEDOMS; c++) {
      if (strcmp(name + length + 1, freedoms[c]) != 0) continue;
      *inner = c;
      return r;
    }
  }
  return -1;
}

int ald_component_item(const char *list, const char *name, int *inner) {
  ALD_ASSERT(list && name && inner);
  list_path p;
  *inner = -1;
  if (!split(list, &p)) return -1;
  const named_list found = find(&p);
  if (found.is_matrix) return matrix_item(name, inner);
  for (uint32_t k = 0; k < found.count; k++) {
    if (strcmp(found.keys[k].component, name) == 0) return (int)k;
  }
  return -1;
}

bool ald_component_path(const char *path, char *quantity, size_t size) {
  ALD_ASSERT(path && quantity);
  const char *bracket = strrchr(path, '[');
  list_path p;
  char list[PATH_SIZE], *end = NULL;
  const long item = bracket ? strtol(bracket + 1, &end, 10) : -1;
  const size_t length = bracket ? (size_t)(bracket - path) : 0;
  if (item >= 0 && end > bracket + 1 && strcmp(end, "]") == 0 && length < sizeof list) {
    snprintf(list, sizeof list, "%.*s", (int)length, path);
    const named_list found = split(list, &p) ? find(&p) : (named_list){0};
    if ((uint32_t)item < found.count) {
      return snprintf(quantity, size, "%s.%s", list, found.keys[item].component) < (int)size;
    }
  }
  return snprintf(quantity, size, "%s", path) < (int)size;
}
