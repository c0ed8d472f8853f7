/* SPDX-License-Identifier: Apache-2.0
 * Fields of the definition structs of the C interface, by the keys of a study. */
#include "def_fields.h"

#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "base/yaml_write.h"
#include "model/kind.h"

enum { MATRIX_SIZE = 6, COMPONENTS_MAX = 8, ELEMENT_COOKIE = 0xe1e00 };

/* ------------------------------------------------------------------------------ members */

/* Size and alignment of a type as a member of a struct. */
typedef struct member_type {
  size_t size, alignment;
} member_type;

#define MEMBER_TYPE(type)            \
  (member_type) {                    \
    sizeof(type), offsetof(          \
                      struct {       \
                        char c;      \
                        type member; \
                      },             \
                      member)        \
  }

static member_type key_type(const ald_key *key) {
  if (key->type == ALD_KEY_CHOICE) return MEMBER_TYPE(int);
  return key->type == ALD_KEY_COUNT ? MEMBER_TYPE(uint32_t) : MEMBER_TYPE(double);
}

/* the offset of the next member, which `end` is moved behind */
static size_t place_member(size_t *end, member_type type) {
  const size_t at = (*end + type.alignment - 1) / type.alignment * type.alignment;
  *end = at + type.size;
  return at;
}

/* the end of the keys before number `key` */
static size_t end_of_keys(const ald_def_fields *f, uint32_t key) {
  ALD_ASSERT(key <= f->key_count);
  size_t end = f->start;
  for (uint32_t k = 0; k < key; k++) place_member(&end, key_type(&f->keys[k]));
  return end;
}

static const void *member_of(const ald_def_fields *f, uint32_t key, const void *def) {
  ALD_ASSERT(key < f->key_count);
  size_t end = end_of_keys(f, key);
  return (const char *)def + place_member(&end, key_type(&f->keys[key]));
}

/* offsets of the pointer to the rows of a table and of their number, if it has one */
static void place_table(const ald_key_table *table, size_t *end, size_t *rows, size_t *count) {
  ALD_ASSERT(table->column_count > 0);
  *rows = place_member(end, MEMBER_TYPE(const void *));
  *count = table->is_matrix ? 0 : place_member(end, MEMBER_TYPE(uint32_t));
}

static size_t cookie_at(const ald_def_fields *f) {
  size_t end = end_of_keys(f, f->key_count), rows, count;
  for (uint32_t t = 0; t < f->table_count; t++) place_table(&f->tables[t], &end, &rows, &count);
  return place_member(&end, MEMBER_TYPE(uint32_t));
}

size_t ald_def_size(const ald_def_fields *fields, size_t *alignment) {
  const size_t with_cookie = cookie_at(fields) + sizeof(uint32_t);
  *alignment = MEMBER_TYPE(uint32_t).alignment;
  if (fields->start > 0 || fields->table_count > 0) {
    *alignment = MEMBER_TYPE(const void *).alignment;
  }
  for (uint32_t k = 0; k < fields->key_count; k++) {
    const size_t own = key_type(&fields->keys[k]).alignment;
    if (own > *alignment) *alignment = own;
  }
  return fields->cookie ? with_cookie : end_of_keys(fields, fields->key_count);
}

/* the numbers or structs of a table */
static const void *rows_of(const ald_def_fields *f, uint32_t table, const void *def,
                           uint32_t *count) {
  size_t end = end_of_keys(f, f->key_count), rows_at = 0, count_at = 0;
  const void *values = NULL;
  ALD_ASSERT(table < f->table_count);
  for (uint32_t t = 0; t <= table; t++) place_table(&f->tables[t], &end, &rows_at, &count_at);
  memcpy(&values, (const char *)def + rows_at, sizeof values);
  *count = values ? MATRIX_SIZE : 0;
  if (!f->tables[table].is_matrix) memcpy(count, (const char *)def + count_at, sizeof *count);
  return values;
}

uint32_t ald_head_words(const ald_kind *kind) {
  uint32_t count = 0;
  for (uint32_t h = 0; h < kind->head_count; h++) {
    count += kind->heads[h].type == ALD_PLAIN_PAIR ? 2 : 1;
  }
  return count;
}

bool ald_def_write_heads(FILE *out, const ald_kind *kind, const void *def) {
  const char *words[1 + 2 * ALD_HEADS_MAX];
  const char *const *word = words + 1;
  bool any = false;
  ALD_ASSERT(kind->head_count <= ALD_HEADS_MAX);
  memcpy(words, def, (1 + ald_head_words(kind)) * sizeof *words);
  for (uint32_t h = 0; h < kind->head_count; h++) {
    const bool is_pair = kind->heads[h].type == ALD_PLAIN_PAIR;
    const char *const *own = word;
    word += is_pair ? 2 : 1;
    if (!own[0]) continue;
    fprintf(out, "%s%s: %s", any ? ", " : "", kind->heads[h].name, is_pair ? "[" : "");
    ald_yaml_write_word(out, own[0]);
    if (is_pair) fputs(", ", out);
    if (is_pair) ald_yaml_write_word(out, own[1] ? own[1] : "");
    if (is_pair) fputc(']', out);
    any = true;
  }
  return any;
}

ald_def_fields ald_element_fields(uint32_t kind) {
  ALD_ASSERT(kind < ald_kind_count);
  const ald_kind *own = ald_kinds[kind];
  const size_t bodies = (1 + own->body_count + ald_head_words(own)) * sizeof(const char *);
  const bool has_file = own->file != ALD_FILE_NONE;
  const ald_relation *naming = ald_kind_naming(own);
  ald_def_fields f = {.cookie = ELEMENT_COOKIE + kind,
                      .start = bodies + (has_file || naming ? sizeof(const char *) : 0),
                      .file_at = has_file ? bodies : 0,
                      .named = naming ? naming->key->name : NULL,
                      .named_at = naming ? bodies : 0,
                      .keys = own->keys,
                      .key_count = own->key_count,
                      .tables = own->tables,
                      .table_count = own->table_count};
  snprintf(f.type, sizeof f.type, "ald_%s_def", own->name);
  return f;
}

ald_def_fields ald_row_fields(const ald_def_fields *owner, const ald_key_table *table) {
  ALD_ASSERT(table->row);
  ald_def_fields f = {.keys = table->columns, .key_count = table->column_count};
  ALD_ASSERT(table->row != NULL);
  snprintf(f.type, sizeof f.type, "%.*s_%s_def", (int)(strlen(owner->type) - strlen("_def")),
           owner->type, table->row);
  return f;
}

/* ------------------------------------------------------------------------------ values */

bool ald_choice_is_truth(const ald_key *key) {
  const char *const *words = key->choices;
  if (key->type != ALD_KEY_CHOICE || !words[0] || !words[1] || words[2]) return false;
  const bool first = strcmp(words[0], "yes") == 0 || strcmp(words[0], "on") == 0;
  return first ? strcmp(words[1], "no") == 0 || strcmp(words[1], "off") == 0
               : (strcmp(words[1], "yes") == 0 && strcmp(words[0], "no") == 0) ||
                     (strcmp(words[1], "on") == 0 && strcmp(words[0], "off") == 0);
}

static bool first_word_is_yes(const ald_key *key) {
  return strcmp(key->choices[0], "yes") == 0 || strcmp(key->choices[0], "on") == 0;
}

/* number of a choice's word from its member, and the other way: a truth has 1 for yes and on */
static int word_of_member(const ald_key *key, int member) {
  return ald_choice_is_truth(key) && first_word_is_yes(key) ? 1 - member : member;
}

static int word_count(const ald_key *key) {
  int count = 0;
  while (key->choices[count]) count++;
  return count;
}

static double number_of(const ald_def_fields *f, uint32_t key, const void *def) {
  ALD_ASSERT(key < f->key_count);
  const void *member = member_of(f, key, def);
  double value = f->keys[key].fallback;
  if (f->keys[key].type == ALD_KEY_COUNT) {
    /* 0 is a count that must be given and was not */
    uint32_t count = 0;
    memcpy(&count, member, sizeof count);
    if (count > 0 || !isnan(value)) value = count;
  } else {
    memcpy(&value, member, sizeof value);
  }
  return value;
}

void ald_def_default(const ald_def_fields *fields, ald_preset preset, void *def) {
  ALD_ASSERT(preset == ALD_PRODUCT || preset == ALD_PAPER);
  for (uint32_t k = 0; k < fields->key_count; k++) {
    const ald_key *key = &fields->keys[k];
    const double value = preset == ALD_PAPER ? key->paper : key->fallback;
    void *member = (char *)def + ((const char *)member_of(fields, k, def) - (const char *)def);
    if (key->type == ALD_KEY_CHOICE) {
      const int word = isnan(value) ? -1 : word_of_member(key, (int)value);
      memcpy(member, &word, sizeof word);
    } else if (key->type == ALD_KEY_COUNT) {
      const uint32_t count = isnan(value) ? 0 : (uint32_t)value;
      memcpy(member, &count, sizeof count);
    } else {
      memcpy(member, &value, sizeof value);
    }
  }
  if (fields->cookie == 0) return;
  memcpy((char *)def + cookie_at(fields), &fields->cookie, sizeof fields->cookie);
}

/* ------------------------------------------------------------------------------ checks */

static ald_status check_choices(const ald_def_fields *f, const void *def, ald_report *report) {
  for (uint32_t k = 0; k < f->key_count; k++) {
    const ald_key *key = &f->keys[k];
    int member = 0;
    if (key->type != ALD_KEY_CHOICE) continue;
    memcpy(&member, member_of(f, k, def), sizeof member);
    if ((member >= 0 && member < word_count(key)) || (member == -1 && isnan(key->fallback))) {
      continue;
    }
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: %d is not a value of \"%s\"; expected 0 to %d\n", f->type,
                           member, key->name, word_count(key) - 1);
  }
  return ALD_OK;
}

ald_status ald_def_check(const ald_def_fields *fields, const void *def, ald_report *report) {
  ALD_ASSERT(fields);
  uint32_t cookie = 0, count = 0;
  if (def) memcpy(&cookie, (const char *)def + cookie_at(fields), sizeof cookie);
  if (cookie != fields->cookie) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s is not initialised; start from %s_default()\n", fields->type,
                           fields->type);
  }
  ald_status status = check_choices(fields, def, report);
  for (uint32_t t = 0; t < fields->table_count && status == ALD_OK; t++) {
    const ald_key_table *table = &fields->tables[t];
    const char *const row = rows_of(fields, t, def, &count);
    if (!row && count > 0) {
      return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: %s: %u rows of \"%s\", but no %s\n",
                             fields->type, count, table->name,
                             table->row ? ald_row_fields(fields, table).type : "numbers");
    }
    if (!table->row) continue;
    const ald_def_fields own = ald_row_fields(fields, table);
    size_t alignment;
    const size_t used = ald_def_size(&own, &alignment);
    const size_t size = (used + alignment - 1) / alignment * alignment;
    for (uint32_t r = 0; r < count && status == ALD_OK; r++) {
      status = check_choices(&own, row + r * size, report);
    }
  }
  return status;
}

/* ------------------------------------------------------------------------------ text */

static bool same_number(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

/* number of keys that share a name: the components of a vector */
static uint32_t component_count(const ald_def_fields *f, uint32_t first) {
  ALD_ASSERT(first < f->key_count);
  uint32_t k = first + 1;
  while (k < f->key_count && strcmp(f->keys[k].name, f->keys[first].name) == 0) k++;
  return k - first;
}

/* the word of a choice if it is not the default one, else NULL */
static const char *word_of(const ald_def_fields *f, uint32_t key, const void *def) {
  int member = 0;
  memcpy(&member, member_of(f, key, def), sizeof member);
  if (member < 0) return NULL;
  const int word = word_of_member(&f->keys[key], member);
  return word == f->keys[key].fallback ? NULL : f->keys[key].choices[word];
}

static void write_numbers(FILE *out, const ald_def_fields *f, uint32_t first, uint32_t count,
                          const void *def) {
  ALD_ASSERT(count > 0 && first + count <= f->key_count);
  bool changed = false, missing = false;
  double values[COMPONENTS_MAX];
  uint32_t written = 0;
  ALD_ASSERT(count <= COMPONENTS_MAX);
  for (uint32_t k = 0; k < count; k++) {
    const ald_key *key = &f->keys[first + k];
    values[k] = number_of(f, first + k, def);
    const bool differs = !same_number(values[k], key->fallback);
    changed = changed || differs;
    missing = missing || (isnan(key->fallback) && isnan(values[k]));
    /* components that may be left out, and are not needed, are */
    if (differs || key->type != ALD_KEY_MORE) written = k + 1;
  }
  if (missing || !changed) return;
  fprintf(out, ", %s: ", f->keys[first].name);
  if (f->keys[first].component) {
    ald_yaml_write_list(out, values, written);
  } else {
    ald_yaml_write_number(out, *values);
  }
}

void ald_def_write_keys(FILE *out, const ald_def_fields *fields, uint32_t first, const void *def) {
  ALD_ASSERT(first <= fields->key_count);
  for (uint32_t k = first; k < fields->key_count;) {
    const uint32_t own = component_count(fields, k);
    if (fields->keys[k].type == ALD_KEY_CHOICE) {
      const char *word = word_of(fields, k, def);
      if (word) fprintf(out, ", %s: ", fields->keys[k].name);
      if (word) ald_yaml_write_word(out, word);
    } else {
      write_numbers(out, fields, k, own, def);
    }
    k += own;
  }
}

/* "{length: 300, segments: 20}": the columns of a struct that are not at their defaults */
static void write_row(FILE *out, const ald_def_fields *row, const void *def) {
  ALD_ASSERT(row && def);
  bool is_first = true;
  fputc('{', out);
  for (uint32_t c = 0; c < row->key_count; c++) {
    const ald_key *column = &row->keys[c];
    const bool is_word = column->type == ALD_KEY_CHOICE;
    const char *word = is_word ? word_of(row, c, def) : NULL;
    const double value = is_word ? 0 : number_of(row, c, def);
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

static void write_rows(FILE *out, const ald_def_fields *row, const void *rows, uint32_t count) {
  ALD_ASSERT(count == 0 || rows);
  size_t alignment;
  const size_t used = ald_def_size(row, &alignment);
  const size_t size = (used + alignment - 1) / alignment * alignment;
  fputc('[', out);
  for (uint32_t r = 0; r < count; r++) {
    if (r > 0) fputs(", ", out);
    write_row(out, row, (const char *)rows + r * size);
  }
  fputc(']', out);
}

/* a key whose member is a text, or NULL; at: its offset, 0: there is none */
static void write_name(FILE *out, const char *key, size_t at, const void *def) {
  const char *text = NULL;
  if (at > 0) memcpy(&text, (const char *)def + at, sizeof text);
  if (!text) return;
  fprintf(out, ", %s: ", key);
  ald_yaml_write_word(out, text);
}

void ald_def_write_tables(FILE *out, const ald_def_fields *fields, const void *def) {
  for (uint32_t t = 0; t < fields->table_count; t++) {
    const ald_key_table *table = &fields->tables[t];
    uint32_t rows = 0;
    const void *values = rows_of(fields, t, def, &rows);
    if (rows == 0) continue;
    fprintf(out, ", %s: ", table->name);
    if (table->row) {
      const ald_def_fields row = ald_row_fields(fields, table);
      write_rows(out, &row, values, rows);
    } else {
      ald_yaml_write_rows(out, values, rows, table->is_matrix ? MATRIX_SIZE : table->column_count);
    }
  }
  write_name(out, "file", fields->file_at, def);
  write_name(out, fields->named, fields->named_at, def);
}
