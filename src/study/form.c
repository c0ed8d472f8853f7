/* SPDX-License-Identifier: Apache-2.0
 * Forms: where a definition struct of the C interface holds what each key of a study says. */
#include "form.h"

#include <stdbool.h>
#include <string.h>

#include "base/report.h"
#include "base/yaml_write.h"

enum { MATRIX_SIZE = 6, COMPONENTS_MOST = 8 };

/* ------------------------------------------------------------------------------ fields */

static const ald_field *field_of(const ald_form *form, const ald_key *key) {
  for (const ald_field *f = form->fields; f->name; f++) {
    const bool same_component = f->component && key->component
                                    ? strcmp(f->component, key->component) == 0
                                    : f->component == key->component;
    if (strcmp(f->name, key->name) == 0 && same_component) return f;
  }
  return NULL;
}

static double number_of(const ald_form *form, const ald_key *key, const void *def) {
  const ald_field *f = field_of(form, key);
  double value = key->fallback;
  if (f && key->type == ALD_KEY_COUNT) {
    /* 0 stands for one that must be given and was not */
    uint32_t count = 0;
    memcpy(&count, (const char *)def + f->offset, sizeof count);
    if (count > 0 || !isnan(key->fallback)) value = count;
  } else if (f) {
    memcpy(&value, (const char *)def + f->offset, sizeof value);
  }
  return value;
}

/* the numbers or structs of a table */
static const void *rows_of(const ald_table_field *table, const void *def, uint32_t *count) {
  const void *values = NULL;
  memcpy(&values, (const char *)def + table->offset, sizeof values);
  *count = values ? MATRIX_SIZE : 0;
  if (table->count != ALD_NO_COUNT) {
    memcpy(count, (const char *)def + table->count, sizeof *count);
  }
  return values;
}

void ald_form_default(const ald_form *form, const ald_key *keys, uint32_t count, ald_preset preset,
                      void *def) {
  for (uint32_t k = 0; k < count; k++) {
    const ald_field *f = field_of(form, &keys[k]);
    const double value = preset == ALD_PAPER ? keys[k].paper : keys[k].fallback;
    if (!f) continue;
    if (keys[k].type == ALD_KEY_CHOICE) {
      /* a word that must be given starts as none */
      const char *word = isnan(value) ? NULL : keys[k].choices[(int)value];
      memcpy((char *)def + f->offset, &word, sizeof word);
    } else if (keys[k].type == ALD_KEY_COUNT) {
      const uint32_t whole = isnan(value) ? 0 : (uint32_t)value;
      memcpy((char *)def + f->offset, &whole, sizeof whole);
    } else {
      memcpy((char *)def + f->offset, &value, sizeof value);
    }
  }
  if (form->cookie_at == 0) return;
  memcpy((char *)def + form->cookie_at, &form->cookie, sizeof form->cookie);
}

ald_status ald_form_check(const ald_form *form, const void *def, ald_report *report) {
  uint32_t cookie = 0, count = 0;
  if (def) memcpy(&cookie, (const char *)def + form->cookie_at, sizeof cookie);
  if (cookie != form->cookie) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: expected an %s that %s_default() made, then changed\n",
                           form->type, form->type);
  }
  for (const ald_table_field *t = form->tables; t && t->name; t++) {
    if (rows_of(t, def, &count) || count == 0) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: %u rows of \"%s\", but no %s\n",
                           form->type, count, t->name, t->row ? t->row->type : "numbers");
  }
  return ALD_OK;
}

/* ------------------------------------------------------------------------------ text */

static bool same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

/* number of keys that share a name: the components of a vector */
static uint32_t component_count(const ald_key *keys, uint32_t first, uint32_t count) {
  uint32_t k = first + 1;
  while (k < count && strcmp(keys[k].name, keys[first].name) == 0) k++;
  return k - first;
}

/* the word of a choice if it is not the default one, else NULL */
static const char *word_of(const ald_form *form, const ald_key *key, const void *def) {
  const ald_field *f = field_of(form, key);
  const char *word = NULL;
  if (f) memcpy(&word, (const char *)def + f->offset, sizeof word);
  if (!word || isnan(key->fallback)) return word;
  return strcmp(word, key->choices[(int)key->fallback]) == 0 ? NULL : word;
}

static void write_numbers(FILE *out, const ald_form *form, const ald_key *keys, uint32_t count,
                          const void *def) {
  bool changed = false, missing = false;
  double values[COMPONENTS_MOST];
  uint32_t written = 0;
  for (uint32_t k = 0; k < count && k < COMPONENTS_MOST; k++) {
    values[k] = number_of(form, &keys[k], def);
    const bool differs = !same_number(values[k], keys[k].fallback);
    changed = changed || differs;
    missing = missing || (isnan(keys[k].fallback) && isnan(values[k]));
    /* components that may be left out, and are not needed, are */
    if (differs || keys[k].type != ALD_KEY_MORE) written = k + 1;
  }
  if (missing || !changed) return;
  fprintf(out, ", %s: ", keys->name);
  if (keys->component) {
    ald_yaml_write_list(out, values, written);
  } else {
    ald_yaml_write_number(out, *values);
  }
}

void ald_form_write_keys(FILE *out, const ald_form *form, const ald_key *keys, uint32_t count,
                         const void *def) {
  for (uint32_t k = 0; k < count;) {
    const uint32_t own = component_count(keys, k, count);
    if (keys[k].type == ALD_KEY_CHOICE) {
      const char *word = word_of(form, &keys[k], def);
      if (word) fprintf(out, ", %s: ", keys[k].name);
      if (word) ald_yaml_write_word(out, word);
    } else {
      write_numbers(out, form, &keys[k], own, def);
    }
    k += own;
  }
}

/* "{length: 300, segments: 20}": the columns of a struct that are not at their defaults */
static void write_row(FILE *out, const ald_form *form, const ald_key_table *table,
                      const void *row) {
  bool is_first = true;
  fputc('{', out);
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    const bool is_word = column->type == ALD_KEY_CHOICE;
    const char *word = is_word ? word_of(form, column, row) : NULL;
    const double value = is_word ? 0 : number_of(form, column, row);
    if (is_word ? !word : same_number(value, column->fallback)) continue;
    fprintf(out, "%s%s: ", is_first ? "" : ", ", column->component);
    if (is_word) {
      ald_yaml_write_word(out, word);
    } else {
      ald_yaml_write_number(out, value);
    }
    is_first = false;
  }
  fputc('}', out);
}

static void write_rows(FILE *out, const ald_table_field *field, const ald_key_table *table,
                       const void *rows, uint32_t count) {
  const char *row = rows;
  fputc('[', out);
  for (uint32_t r = 0; r < count; r++, row += field->row_size) {
    if (r > 0) fputs(", ", out);
    write_row(out, field->row, table, row);
  }
  fputc(']', out);
}

void ald_form_write_tables(FILE *out, const ald_form *form, const ald_key_table *tables,
                           uint32_t count, const void *def) {
  for (uint32_t t = 0; t < count; t++) {
    uint32_t rows = 0;
    const ald_table_field *f = form->tables;
    while (f && f->name && strcmp(f->name, tables[t].name) != 0) f++;
    if (!f || !f->name) continue;
    const void *values = rows_of(f, def, &rows);
    const uint32_t columns = tables[t].is_matrix ? MATRIX_SIZE : tables[t].column_count;
    if (rows == 0) continue;
    fprintf(out, ", %s: ", tables[t].name);
    if (f->row) {
      write_rows(out, f, &tables[t], values, rows);
    } else {
      ald_yaml_write_rows(out, values, rows, columns);
    }
  }
  const char *file = NULL;
  if (form->file_at > 0) memcpy(&file, (const char *)def + form->file_at, sizeof file);
  if (!file) return;
  fputs(", file: ", out);
  ald_yaml_write_word(out, file);
}
