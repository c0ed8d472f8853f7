/* SPDX-License-Identifier: Apache-2.0
 * Elements in space built in code: the study of the examples of all kinds, built by the C
 * interface, is that of their text; and each member of each struct is written under the key of its
 * name. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <libfyaml.h>

#include "allide/allide.h"
#include "mesh/mesh_write.h"
#include "model/order.h"
#include "model/study.h"
#include "qualify/one_of_each.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "study/def_fields.h"
#include "support/def_members.h"
#include "support/def_text.h"

enum { NAME = 64, SETTINGS = 8 };

/* each pair of a mapping in turn: its key until def_text_clear(), and its value */
static struct fy_node *next_pair(struct fy_node *mapping, void **at, const char **key) {
  struct fy_node_pair *pair = fy_node_mapping_iterate(mapping, at);
  if (!pair) return NULL;
  *key = def_scalar(fy_node_pair_key(pair));
  return fy_node_pair_value(pair);
}

static struct fy_node *value_at(struct fy_node *mapping, const char *key) {
  return fy_node_mapping_lookup_value_by_simple_key(mapping, key, FY_NT);
}

static const ald_kind *kind_of(const char *section) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (strcmp(ald_kinds[k]->section, section) == 0) return ald_kinds[k];
  }
  return NULL;
}

/* the reader makes those of lines by itself */
static bool is_written(const ald_kind *kind) { return !ald_kind_is(kind, ALD_KIND_OF_LINES); }

/* key of the place of a fixed body that an entry without a body is written out with; NULL: the kind
 * has none */
static const char *place_key(const ald_kind *kind) {
  const bool has = kind->plain_count > 1 && kind->plain[1].type == ALD_PLAIN_NUMBERS;
  return has ? kind->plain[1].name : NULL;
}

/* the struct of an element with the keys of its entry; without a body it is at the fixed one of its
 * name */
static void *element_of(const ald_kind *kind, const char *name, struct fy_node *entry) {
  char def[NAME];
  const char *key, *place = place_key(kind);
  void *at = NULL;
  snprintf(def, sizeof def, "ald_%s_def", kind->name);
  void *own = def_new(def);
  memcpy(own, &name, sizeof name);
  for (struct fy_node *value; (value = next_pair(entry, &at, &key));) {
    if (place && strcmp(key, place) == 0) {
      memcpy((char *)own + def_member_find(def, "body")->at, &name, sizeof name);
    } else {
      def_set(def, kind->tables, kind->table_count, key, value, own);
    }
  }
  return own;
}

/* ------------------------------------------------------------------------------ the examples */

static void set_freedoms(ald_body_def *body, struct fy_node *value) {
  static const char *const names[] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};
  body->freedoms = fy_node_is_sequence(value) ? 0 : ALD_ALL_FREEDOMS;
  for (int n = 0; fy_node_is_sequence(value) && n < fy_node_sequence_item_count(value); n++) {
    const char *name = def_scalar(fy_node_sequence_get_by_index(value, n));
    for (uint32_t f = 0; f < 6; f++) body->freedoms |= (strcmp(name, names[f]) == 0) << f;
  }
}

static void add_body(ald_builder *model, const char *name, struct fy_node *entry) {
  static const ald_key corner[2] = {{.name = "outline", .component = "x"},
                                    {.name = "outline", .component = "y"}};
  static const ald_key_table corners = {.name = "outline", .columns = corner, .column_count = 2};
  static const ald_key_table mass = {.name = "added mass", .is_matrix = 1, .column_count = 1};
  ald_body_def *body = def_new("ald_body_def");
  const char *key;
  void *at = NULL;
  body->name = name;
  for (struct fy_node *value; (value = next_pair(entry, &at, &key));) {
    if (strcmp(key, "freedoms") == 0) {
      set_freedoms(body, value);
    } else if (strcmp(key, "motion") == 0) {
      body->prescribed = 1;
    } else if (strcmp(key, "outline") == 0) {
      body->outline = def_rows(&corners, value, &body->vertex_count);
    } else {
      const bool is_gyration = strcmp(key, "radii of gyration") == 0;
      def_set("ald_body_def", &mass, 1, is_gyration ? "gyration" : key, value, body);
    }
  }
  assert_int_equal(ald_builder_add_body(model, body, NULL), ALD_OK);
}

/* a mesh of a shape; a name is taken once, and without a mesh there is none */
static void add_mesh(ald_builder *model, const char *name, struct fy_node *entry) {
  char text[SETTINGS][NAME];
  const char *settings[SETTINGS], *shape = NULL, *key;
  size_t count = 0;
  void *at = NULL;
  struct fy_node *keys = next_pair(entry, &at, &shape);
  at = NULL;
  for (struct fy_node *value; (value = next_pair(keys, &at, &key)); count++) {
    assert_in_range(count, 0, SETTINGS - 1);
    snprintf(text[count], NAME, "%s=%s", key, def_scalar(value));
    settings[count] = text[count];
  }
  ald_mesh *mesh = NULL;
  assert_int_equal(ald_mesh_generate(shape, settings, count, &mesh, NULL), ALD_OK);
  assert_int_equal(ald_builder_add_mesh(model, name, NULL, NULL), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_builder_add_mesh(model, name, mesh, NULL), ALD_OK);
  assert_int_equal(ald_builder_add_mesh(model, name, mesh, NULL), ALD_BAD_ARGUMENT);
  ald_mesh_destroy(mesh);
}

static void set_environment(ald_builder *model, struct fy_node *keys) {
  ald_environment_def *own = def_new("ald_environment_def");
  const char *key;
  void *at = NULL;
  for (struct fy_node *value; (value = next_pair(keys, &at, &key));) {
    def_set("ald_environment_def", ald_environment_tables, ALD_ENVIRONMENT_TABLES, key, value, own);
  }
  assert_int_equal(ald_builder_set_environment(model, own, NULL), ALD_OK);
}

/* an element, and the fixed body of its name where its entry has a place and no body */
static void add_element(ald_builder *model, const ald_kind *kind, const char *name,
                        struct fy_node *entry) {
  const char *key = place_key(kind);
  struct fy_node *place = key ? value_at(entry, key) : NULL;
  if (place) {
    ald_body_def *body = def_new("ald_body_def");
    body->name = name;
    body->fixed = 1;
    def_set("ald_body_def", NULL, 0, key, place, body);
    assert_int_equal(ald_builder_add_body(model, body, NULL), ALD_OK);
  }
  assert_int_equal(def_add(model, kind->name, element_of(kind, name, entry)), ALD_OK);
}

/* a section of the study, entry by entry; what each pointed to is gone before the next */
static void add_section(ald_builder *model, const char *name, struct fy_node *section) {
  const ald_kind *kind = kind_of(name);
  const char *entry;
  void *at = NULL;
  if (strcmp(name, "environment") == 0) set_environment(model, section);
  if (!kind && strcmp(name, "bodies") != 0 && strcmp(name, "meshes") != 0) return;
  for (struct fy_node *keys; (keys = next_pair(section, &at, &entry)); def_text_clear()) {
    if (strcmp(name, "bodies") == 0) {
      add_body(model, entry, keys);
    } else if (strcmp(name, "meshes") == 0) {
      add_mesh(model, entry, keys);
    } else {
      add_element(model, kind, entry, keys);
    }
  }
}

static ald_study *study_in_code(const char *text) {
  ald_builder_def def = ald_builder_def_default();
  ald_builder *model = NULL;
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  struct fy_document *document = fy_document_build_from_string(NULL, text, FY_NT);
  const char *name;
  void *at = NULL;
  assert_non_null(document);
  struct fy_node *root = fy_document_root(document), *run = value_at(root, "run");
  def.name = "m";
  def.step = def_number(def_scalar(value_at(run, "step")));
  def.duration = def_number(def_scalar(value_at(run, "duration")));
  def.seed = (uint64_t)def_number(def_scalar(value_at(run, "seed")));
  def.scenarios = (uint64_t)def_number(def_scalar(value_at(run, "scenarios")));
  assert_int_equal(ald_builder_create(&def, &model, NULL), ALD_OK);
  for (struct fy_node *section; (section = next_pair(root, &at, &name));) {
    /* the name goes with the first entry */
    char own[NAME];
    snprintf(own, sizeof own, "%s", name);
    add_section(model, own, section);
  }
  def_text_clear();
  if (ald_builder_freeze(model, &study, report) != ALD_OK) fail_msg("%s", ald_report_text(report));
  fy_document_destroy(document);
  ald_report_destroy(report);
  ald_builder_destroy(model);
  return study;
}

static bool same_text(const char *a, const char *b) {
  return (!a && !b) || (a && b && strcmp(a, b) == 0);
}

/* of the meshes one has the file, the other the shape */
static bool is_of_a_mesh(const char *path) {
  return strncmp(path, "meshes.", strlen("meshes.")) == 0;
}

/* the row of a table of one column is a list in code, and may be a bare value in a file */
static bool same_path(const char *code, const char *file) {
  const size_t length = strlen(file);
  if (strncmp(code, file, length) != 0) return false;
  return code[length] == 0 || (length > 0 && file[length - 1] == ']' && code[length] == '.');
}

static void expect_same_quantities(const ald_study *code, const ald_study *file) {
  uint32_t c = 0;
  for (uint32_t q = 0; q < file->quantity_count; q++) {
    const ald_quantity *own = &file->quantities[q];
    if (is_of_a_mesh(own->path)) continue;
    while (c < code->quantity_count && is_of_a_mesh(code->quantities[c].path)) c++;
    if (c == code->quantity_count) fail_msg("no %s", own->path);
    if (!same_path(code->quantities[c].path, own->path)) {
      fail_msg("%s, not %s", code->quantities[c].path, own->path);
    }
    if (code->quantities[c].value != own->value) {
      fail_msg("%s: %g, not %g", own->path, code->quantities[c].value, own->value);
    }
    c++;
  }
  while (c < code->quantity_count && is_of_a_mesh(code->quantities[c].path)) c++;
  assert_int_equal(c, code->quantity_count);
}

static void expect_same_elements(const ald_study *code, const ald_study *file) {
  assert_int_equal(code->definition_count, file->definition_count);
  for (uint32_t d = 0; d < code->definition_count; d++) {
    const ald_definition *a = &code->definitions[d], *b = &file->definitions[d];
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->kind, b->kind);
    assert_true(same_text(a->named, b->named));
    assert_true(same_text(a->damping_file, b->damping_file));
    for (uint32_t h = 0; a->order && h < ald_kinds[a->kind]->head_count; h++) {
      if (!same_text(a->order->heads[h], b->order->heads[h])) fail_msg("%s", a->name);
    }
  }
  assert_int_equal(code->instance_count, file->instance_count);
  for (uint32_t i = 0; i < code->instance_count; i++) {
    const ald_instance *a = &code->instances[i], *b = &file->instances[i];
    assert_string_equal(a->name, b->name);
    assert_string_equal(code->bodies[a->body_a].name, file->bodies[b->body_a].name);
    assert_string_equal(code->bodies[a->body_b].name, file->bodies[b->body_b].name);
    if (memcmp(a->refs, b->refs, sizeof a->refs) != 0) fail_msg("%s", a->name);
  }
}

static void elements_in_code_are_those_of_a_study_file(void **state) {
  (void)state;
  char name[] = "damping.csv", folder[] = "/tmp/allide-builder-XXXXXX", here[4096];
  char *text = ald_one_of_each(0), *damping = ald_one_of_each_damping();
  ald_study *file = NULL;
  ald_report *report = ald_report_create();
  const ald_input_file table = {name, damping, strlen(damping)};
  if (ald_study_read_files(text, "m", &table, 1, false, &file, report) != ALD_OK) {
    fail_msg("%s", ald_report_text(report));
  }
  /* in code a file is read from the working directory */
  assert_non_null(getcwd(here, sizeof here));
  assert_non_null(mkdtemp(folder));
  assert_int_equal(chdir(folder), 0);
  FILE *out = fopen(name, "w");
  assert_non_null(out);
  fputs(damping, out);
  fclose(out);
  ald_study *code = study_in_code(text);
  remove(name);
  assert_int_equal(chdir(here), 0);
  assert_int_equal(rmdir(folder), 0);
  expect_same_quantities(code, file);
  expect_same_elements(code, file);
  /* every kind is there */
  for (uint32_t k = 0, d; k < ald_kind_count; k++) {
    for (d = 0; d < code->definition_count && code->definitions[d].kind != k; d++) {
    }
    if (is_written(ald_kinds[k]) && d == code->definition_count)
      fail_msg("no %s", ald_kinds[k]->name);
  }
  ald_study_destroy(code);
  ald_study_destroy(file);
  ald_report_destroy(report);
  free(text);
  free(damping);
}

/* ------------------------------------------------------------------------------ all keys */

/* number of keys of the same name: the components of a vector */
static uint32_t component_count(const ald_key *keys, uint32_t count, uint32_t first) {
  uint32_t k = first + 1;
  while (k < count && strcmp(keys[k].name, keys[first].name) == 0) k++;
  return k - first;
}

/* the word number `turn`, in turn */
static const char *word_of(const ald_key *key, uint32_t turn) {
  uint32_t count = 0;
  while (key->choices[count]) count++;
  return key->choices[turn % count];
}

/* a value that no other key has */
static void put_value(FILE *out, const ald_key *key, uint32_t turn, int *next) {
  if (key->type == ALD_KEY_CHOICE) {
    fprintf(out, "\"%s\"", word_of(key, turn));
  } else {
    fprintf(out, key->type == ALD_KEY_COUNT ? "%d" : "%d.5", ++*next);
  }
}

static void put_keys(FILE *out, const ald_key *keys, uint32_t count, uint32_t turn, int *next) {
  for (uint32_t k = 0; k < count;) {
    const uint32_t own = component_count(keys, count, k);
    fprintf(out, ", %s: %s", keys[k].name, keys[k].component ? "[" : "");
    for (uint32_t c = 0; c < own; c++) {
      if (c > 0) fputs(", ", out);
      put_value(out, &keys[k + c], turn, next);
    }
    if (keys[k].component) fputc(']', out);
    k += own;
  }
}

/* two rows, or a matrix */
static void put_table(FILE *out, const ald_key_table *table, uint32_t turn, int *next) {
  const uint32_t rows = table->is_matrix ? 6 : 2,
                 columns = table->is_matrix ? 6 : table->column_count;
  fprintf(out, ", %s: [", table->name);
  for (uint32_t r = 0; r < rows; r++) {
    fprintf(out, "%s%c", r ? ", " : "", table->row ? '{' : '[');
    for (uint32_t c = 0; c < columns; c++) {
      const ald_key *column = &table->columns[table->is_matrix ? 0 : c];
      if (c > 0) fputs(", ", out);
      if (table->row) fprintf(out, "%s: ", column->component);
      put_value(out, column, turn, next);
    }
    fputc(table->row ? '}' : ']', out);
  }
  fputc(']', out);
}

/* all that names something but its bodies, as the header says it */
static void put_names(FILE *out, const char *def, int *next) {
  const def_member *member;
  for (size_t m = 1; (member = def_member_at(def, m)); m++) {
    const bool is_body = strcmp(member->name, "body") == 0 || strcmp(member->name, "between") == 0;
    if (is_body || strcmp(member->type, "const char *") != 0) continue;
    fputs(", ", out);
    for (const char *c = member->name; *c; c++) fputc(*c == '_' ? ' ' : *c, out);
    if (member->size == sizeof(const char *)) {
      fprintf(out, ": \"name %d\"", ++*next);
    } else {
      fprintf(out, ": [\"name %d\", \"name %d\"]", *next + 1, *next + 2);
      *next += 2;
    }
  }
}

/* an entry with all keys that a kind has; its choices have the words of this turn */
static char *entry_of(const ald_kind *kind, uint32_t turn) {
  char def[NAME], *text = NULL;
  size_t size;
  int next = 1000;
  snprintf(def, sizeof def, "ald_%s_def", kind->name);
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  put_names(out, def, &next);
  put_keys(out, kind->keys, kind->key_count, turn, &next);
  for (uint32_t t = 0; t < kind->table_count; t++) put_table(out, &kind->tables[t], turn, &next);
  fputc('}', out);
  fclose(out);
  text[0] = '{'; /* each key begins with a comma */
  return text;
}

/* what the builder writes of it */
static char *written_of(uint32_t kind, const void *def) {
  const ald_kind *own = ald_kinds[kind];
  const ald_def_fields fields = ald_element_fields(kind);
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  assert_non_null(out);
  if (own->heads) fputc(',', out);
  if (own->heads) assert_true(ald_def_write_heads(out, own, def));
  ald_def_write_keys(out, &fields, 0, def);
  ald_def_write_tables(out, &fields, def);
  fputc('}', out);
  fclose(out);
  text[0] = '{';
  return text;
}

static bool same_value(struct fy_node *a, struct fy_node *b);

static bool same_items(struct fy_node *a, struct fy_node *b) {
  const int count = fy_node_sequence_item_count(a);
  if (!fy_node_is_sequence(b) || fy_node_sequence_item_count(b) != count) return false;
  for (int n = 0; n < count; n++) {
    if (!same_value(fy_node_sequence_get_by_index(a, n), fy_node_sequence_get_by_index(b, n))) {
      return false;
    }
  }
  return true;
}

/* numbers may be written otherwise; all are there, but words that are defaults */
static bool same_value(struct fy_node *a, struct fy_node *b) {
  const char *key;
  void *at = NULL;
  if (!b) return false;
  if (fy_node_is_sequence(a)) return same_items(a, b);
  if (!fy_node_is_mapping(a)) {
    char *end;
    const char *x = def_scalar(a), *y = def_scalar(b);
    const double number = strtod(x, &end);
    return *end ? strcmp(x, y) == 0 : number == strtod(y, NULL);
  }
  for (struct fy_node *value; (value = next_pair(a, &at, &key));) {
    if (!same_value(value, value_at(b, key))) return false;
  }
  return fy_node_is_mapping(b) && fy_node_mapping_item_count(a) == fy_node_mapping_item_count(b);
}

static bool is_default_word(const ald_kind *kind, const char *name, struct fy_node *value) {
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const ald_key *key = &kind->keys[k];
    if (key->type != ALD_KEY_CHOICE || strcmp(key->name, name) != 0 || isnan(key->fallback))
      continue;
    return strcmp(key->choices[(int)key->fallback], def_scalar(value)) == 0;
  }
  return false;
}

static void expect_same_entry(const ald_kind *kind, const char *entry, const char *written) {
  struct fy_document *a = fy_document_build_from_string(NULL, entry, FY_NT);
  struct fy_document *b = fy_document_build_from_string(NULL, written, FY_NT);
  assert_true(a && b);
  struct fy_node *expected = fy_document_root(a), *is = fy_document_root(b);
  const char *key;
  void *at = NULL;
  int defaults = 0;
  for (struct fy_node *value; (value = next_pair(expected, &at, &key));) {
    const bool is_left_out = is_default_word(kind, key, value);
    defaults += is_left_out;
    if (is_left_out ? value_at(is, key) != NULL : !same_value(value, value_at(is, key))) {
      fail_msg("%s: \"%s\" is not what its member was set to: %s", kind->section, key, written);
    }
  }
  assert_int_equal(fy_node_mapping_item_count(is), fy_node_mapping_item_count(expected) - defaults);
  fy_document_destroy(a);
  fy_document_destroy(b);
}

static uint32_t most_words(const ald_kind *kind) {
  uint32_t most = 1;
  for (uint32_t k = 0; k < kind->key_count; k++) {
    uint32_t count = 0;
    while (kind->keys[k].type == ALD_KEY_CHOICE && kind->keys[k].choices[count]) count++;
    if (count > most) most = count;
  }
  return most;
}

/* every key of every kind, every word of every choice, every column of every table */
static void members_are_written_under_their_keys(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    for (uint32_t turn = 0; is_written(kind) && turn < most_words(kind); turn++) {
      char *entry = entry_of(kind, turn);
      struct fy_document *document = fy_document_build_from_string(NULL, entry, FY_NT);
      assert_non_null(document);
      void *def = element_of(kind, "own", fy_document_root(document));
      char *written = written_of(k, def);
      expect_same_entry(kind, entry, written);
      def_text_clear();
      fy_document_destroy(document);
      free(entry);
      free(written);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(elements_in_code_are_those_of_a_study_file),
      cmocka_unit_test(members_are_written_under_their_keys),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
