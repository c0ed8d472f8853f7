/* SPDX-License-Identifier: Apache-2.0
 * Definition structs of the C interface filled with what a study's text says. */
#include "support/def_text.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "base/units.h"
#include "support/def_members.h"

enum { MATRIX = 6 };

/* ------------------------------------------------------------------------------ memory */

typedef struct kept {
  struct kept *next;
  size_t size;
  double bytes[];
} kept;
static kept *all;

static void *keep(size_t size) {
  kept *own = calloc(1, sizeof *own + size);
  assert_non_null(own);
  own->next = all;
  own->size = size;
  all = own;
  return own->bytes;
}

/* what was added must have been copied: texts become "\xff...", numbers NaN */
void def_text_clear(void) {
  while (all) {
    kept *next = all->next;
    memset(all->bytes, 0xff, all->size);
    free(all);
    all = next;
  }
}

const char *def_scalar(struct fy_node *node) {
  size_t length = 0;
  const char *text = fy_node_get_scalar(node, &length);
  assert_non_null(text);
  return memcpy(keep(length + 1), text, length);
}

void *def_new(const char *def) {
  const def_struct *own = def_struct_find(def);
  void *made = keep(own->size);
  own->set_default(made);
  return made;
}

/* ------------------------------------------------------------------------------ values */

double def_number(const char *text) {
  char *unit = NULL, problem[256];
  double value = strtod(text, &unit);
  ald_dimension dimension;
  if (strcmp(text, "yes") == 0 || strcmp(text, "no") == 0) return *text == 'y';
  while (*unit == ' ') unit++;
  if (ald_unit_dimension(unit, &dimension) != ALD_OK ||
      ald_quantity_parse(text, dimension, &value, NULL, problem, sizeof problem) != ALD_OK) {
    fail_msg("\"%s\" is no number", text);
  }
  return value;
}

static double number_of(struct fy_node *node) { return def_number(def_scalar(node)); }

static int truth_of(struct fy_node *node) {
  const char *text = def_scalar(node);
  if (strcmp(text, "yes") == 0 || strcmp(text, "on") == 0) return 1;
  if (strcmp(text, "no") != 0 && strcmp(text, "off") != 0) fail_msg("\"%s\" is no truth", text);
  return 0;
}

/* item `index` of a list; a scalar is a list of one; NULL: there is none */
static struct fy_node *item_of(struct fy_node *node, size_t index) {
  if (fy_node_is_sequence(node)) return fy_node_sequence_get_by_index(node, (int)index);
  return index == 0 ? node : NULL;
}

/* ------------------------------------------------------------------------------ tables */

static struct fy_node *cell_of(struct fy_node *row, const ald_key_table *table, uint32_t column) {
  if (!fy_node_is_mapping(row)) return item_of(row, column);
  return fy_node_mapping_lookup_value_by_simple_key(row, table->columns[column].component, FY_NT);
}

double *def_rows(const ald_key_table *table, struct fy_node *rows, uint32_t *count) {
  *count = (uint32_t)fy_node_sequence_item_count(rows);
  double *values = keep(*count * table->column_count * sizeof *values);
  for (uint32_t r = 0; r < *count; r++) {
    for (uint32_t c = 0; c < table->column_count; c++) {
      struct fy_node *cell = cell_of(item_of(rows, r), table, c);
      values[r * table->column_count + c] = cell ? number_of(cell) : table->columns[c].fallback;
    }
  }
  return values;
}

/* all of it, or its diagonal */
static double *matrix_of(struct fy_node *rows) {
  double *values = keep(MATRIX * MATRIX * sizeof *values);
  for (uint32_t r = 0; r < MATRIX; r++) {
    struct fy_node *row = item_of(rows, r);
    for (uint32_t c = 0; fy_node_is_sequence(row) && c < MATRIX; c++) {
      values[MATRIX * r + c] = number_of(item_of(row, c));
    }
    if (!fy_node_is_sequence(row)) values[(MATRIX + 1) * r] = number_of(row);
  }
  return values;
}

/* rows that are structs, "ald_line_section_def" */
static void *structs_of(const char *def, const ald_key_table *table, struct fy_node *rows,
                        uint32_t *count) {
  const def_struct *type = def_struct_find(def);
  *count = (uint32_t)fy_node_sequence_item_count(rows);
  char *made = keep(*count * type->size);
  for (uint32_t r = 0; r < *count; r++) {
    char *own = made + r * type->size;
    type->set_default(own);
    for (uint32_t c = 0; c < table->column_count; c++) {
      struct fy_node *cell = cell_of(item_of(rows, r), table, c);
      if (cell) def_set(def, NULL, 0, table->columns[c].component, cell, own);
    }
  }
  return made;
}

static void set_table(const def_member *member, const ald_key_table *table, struct fy_node *rows,
                      char *own) {
  char def[64], name[64];
  uint32_t count = 0;
  const void *values;
  snprintf(name, sizeof name, "%s_rows", member->name);
  const def_member *counted = def_member_find(member->def, name);
  if (!counted) {
    values = matrix_of(rows);
  } else if (strcmp(member->type, "const double *") == 0) {
    values = def_rows(table, rows, &count);
  } else {
    snprintf(def, sizeof def, "%.*s", (int)(strlen(member->type) - strlen("const  *")),
             member->type + strlen("const "));
    values = structs_of(def, table, rows, &count);
  }
  memcpy(own + member->at, &values, sizeof values);
  if (counted) memcpy(own + counted->at, &count, sizeof count);
}

/* ------------------------------------------------------------------------------ members */

static void set_item(const def_member *member, struct fy_node *value, char *at) {
  if (strcmp(member->type, "double") == 0) {
    const double number = number_of(value);
    memcpy(at, &number, sizeof number);
  } else if (strcmp(member->type, "const char *") == 0) {
    const char *text = def_scalar(value);
    memcpy(at, &text, sizeof text);
  } else if (strcmp(member->type, "uint32_t") == 0) {
    const uint32_t count = (uint32_t)number_of(value);
    memcpy(at, &count, sizeof count);
  } else {
    const bool is_truth = strcmp(member->type, "int") == 0;
    const int word = is_truth ? truth_of(value) : def_word(member->type, def_scalar(value));
    memcpy(at, &word, sizeof word);
  }
}

void def_set(const char *def, const ald_key_table *tables, uint32_t table_count, const char *key,
             struct fy_node *value, void *own) {
  const def_member *member = def_member_find(def, key);
  if (!member) fail_msg("%s has no member for \"%s\"", def, key);
  for (uint32_t t = 0; t < table_count; t++) {
    if (strcmp(tables[t].name, key) != 0) continue;
    set_table(member, &tables[t], value, own);
    return;
  }
  const bool is_text = strcmp(member->type, "const char *") == 0;
  const bool is_number = strcmp(member->type, "double") == 0;
  const size_t size = is_text ? sizeof(char *) : is_number ? sizeof(double) : sizeof(uint32_t);
  for (size_t k = 0; k < member->size / size; k++) {
    struct fy_node *item = item_of(value, k);
    if (item) set_item(member, item, (char *)own + member->at + k * size);
  }
  if (item_of(value, member->size / size)) fail_msg("%s: too many values of \"%s\"", def, key);
}
