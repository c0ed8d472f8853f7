/* SPDX-License-Identifier: Apache-2.0
 * The study reference: what it prints is what the reader reads, and the committed pages are what it
 * prints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <libfyaml.h>
#include <math.h>

#include "allide/allide.h"
#include "base/unit_table.h"
#include "mesh/mesh_shapes.h"
#include "model/kind.h"
#include "model/sections.h"
#include "model/study.h"
#include "reader/reader.h"
#include "reader/study_read.h"
#include "study/reference.h"

static ald_report *markdown, *schema;

static int make_texts(void **state) {
  (void)state;
  markdown = ald_report_create();
  schema = ald_report_create();
  if (ald_reference_markdown(markdown) != ALD_OK) return -1;
  return ald_reference_schema(schema) == ALD_OK ? 0 : -1;
}

static int destroy_texts(void **state) {
  (void)state;
  ald_report_destroy(markdown);
  ald_report_destroy(schema);
  return 0;
}

/* ---- the committed pages */

static void assert_file(const char *name, const char *command, const char *text) {
  char path[512];
  snprintf(path, sizeof path, "%s/%s", ALD_SOURCE_FOLDER, name);
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s is missing: %s > %s", name, command, name);
  char *is = calloc(1, strlen(text) + 2);
  assert_non_null(is);
  const size_t size = fread(is, 1, strlen(text) + 1, file);
  fclose(file);
  const int same = size == strlen(text) && strcmp(is, text) == 0;
  free(is);
  if (!same) fail_msg("%s is out of date: %s > %s", name, command, name);
}

static void committed_pages_are_what_the_program_prints(void **state) {
  (void)state;
  assert_file("docs/study-reference.md", "allide reference", ald_report_text(markdown));
  assert_file("docs/study.schema.json", "allide reference --schema", ald_report_text(schema));
}

/* what follows the title of a section, up to the next title */
static void section_of(const char *title, char *text, size_t size) {
  const char *from = strstr(ald_report_text(markdown), title);
  assert_non_null(from);
  const char *to = strstr(from + strlen(title), "\n## ");
  assert_non_null(to);
  snprintf(text, size, "%.*s", (int)(to - from), from);
}

static void results_are_told_of_elements_alone(void **state) {
  (void)state;
  char text[16384];
  static const char *const others[] = {"\n## `run`",   "\n## `environment`", "\n## `bodies`",
                                       "\n## `vary`",  "\n## `choose`",      "\n## `stop`",
                                       "\n## `output`"};
  for (size_t o = 0; o < sizeof others / sizeof *others; o++) {
    section_of(others[o], text, sizeof text);
    assert_null(strstr(text, "Results of each scenario"));
  }
  section_of("\n## `damping`", text, sizeof text);
  assert_non_null(strstr(text, "Results of each scenario: `peak_force` [N], `energy_dissipated`"));
  section_of("\n## `fenders`", text, sizeof text);
  assert_non_null(strstr(text, "`utilisation_energy` [-]"));
  section_of("\n## `motions`", text, sizeof text);
  assert_null(strstr(text, "Results of each scenario:."));
}

/* ---- what it says is what the reader reads */

/* with the file that an example names */
static ald_status read_text(const char *text, ald_report *report) {
  ald_study *study = NULL;
  char name[] = "damping.csv", damping[4096] = "omega,B33";
  for (int k = 0; k < 100; k++) {
    const size_t used = strlen(damping);
    snprintf(damping + used, sizeof damping - used, "\n%g,%g", 0.1 * k, k * k * exp(-0.01 * k * k));
  }
  const ald_input_file file = {name, damping, strlen(damping)};
  const ald_status status =
      ald_study_read_files(text, "example.yml", &file, 1, false, &study, report);
  ald_study_destroy(study);
  return status;
}

static void examples_of_sections_make_a_study(void **state) {
  (void)state;
  char text[16384] = "";
  ald_report *report = ald_report_create();
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    const size_t used = strlen(text);
    if (section.is_made) continue; /* nothing to write */
    assert_non_null(section.example);
    snprintf(text + used, sizeof text - used, "%s\n", section.example);
  }
  const ald_status status = read_text(text, report);
  if (status != ALD_OK) fail_msg("%s", ald_report_text(report));
  ald_report_destroy(report);
}

static void assert_quantity(const char *what, const char *text, ald_dimension dimension,
                            ald_range range) {
  double value = 0;
  char problem[256];
  if (ald_quantity_parse(text, dimension, &value, NULL, problem, sizeof problem) != ALD_OK) {
    fail_msg("%s: example \"%s\": %s", what, text, problem);
  }
  if (ald_range_problem(range, value)) fail_msg("%s: example \"%s\" is out of range", what, text);
}

/* limits and values of orders have the dimension of what they limit and set: in the examples of the
 * keys a speed, a distance, an angle */
static ald_dimension exemplified(const ald_section *section, const ald_key *key) {
  if (strcmp(section->name, "orders") != 0) return key->dimension;
  if (strcmp(key->name, "above") == 0) return ALD_SPEED;
  if (strcmp(key->name, "below") == 0) return ALD_LENGTH;
  return strcmp(key->name, "to") == 0 ? ALD_ANGLE : key->dimension;
}

static void every_number_has_an_example_that_is_read(void **state) {
  (void)state;
  uint32_t numbers = 0;
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    for (uint32_t k = 0; k < section.key_count; k++) {
      const ald_key *key = &section.keys[k];
      assert_true(strlen(key->meaning) > 0);
      if (key->type != ALD_KEY_NUMBER) continue;
      assert_quantity(key->name, key->example, exemplified(&section, key), key->range);
      numbers++;
    }
    for (uint32_t k = 0; k < section.plain_count; k++) {
      const ald_plain_key *setting = &section.plain[k];
      assert_true(strlen(setting->meaning) > 0);
      if (setting->type != ALD_PLAIN_NUMBER) continue;
      assert_quantity(setting->name, setting->example, setting->dimension, setting->range);
      numbers++;
    }
  }
  assert_true(numbers > 30); /* bodies, contacts, drag and run hold more than that */
}

/* a word that the reference names is known to the reader, another is not */
static void top_words_are_those_of_the_reader(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  const char *names[ALD_ROOT_NAMES];
  const size_t count = ald_root_names(names);
  assert_in_range(count, 6, ALD_ROOT_NAMES);
  for (size_t n = 0; n <= count; n++) {
    char text[256], unknown[256];
    const char *name = n < count ? names[n] : "cargo";
    if (strcmp(name, "allide") == 0) continue;
    snprintf(text, sizeof text, "allide: 1\n%s: []\n", name);
    snprintf(unknown, sizeof unknown, "unknown key \"%s\"", name);
    ald_report_clear(report);
    assert_int_equal(read_text(text, report), ALD_BAD_STUDY);
    const int is_unknown = strstr(ald_report_text(report), unknown) != NULL;
    if (is_unknown != (n == count)) fail_msg("%s: %s", name, ald_report_text(report));
  }
  ald_report_destroy(report);
}

/* ---- nothing is left out */

static void assert_row(const char *name) {
  char row[128];
  snprintf(row, sizeof row, "\n| `%s`", name);
  if (!strstr(ald_report_text(markdown), row)) fail_msg("no row for %s", name);
}

static void every_key_has_its_row(void **state) {
  (void)state;
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    for (uint32_t k = 0; k < section.key_count; k++) assert_row(section.keys[k].name);
    for (uint32_t k = 0; k < section.plain_count; k++) assert_row(section.plain[k].name);
  }
}

static void every_unit_has_its_row_and_is_read_as_it_says(void **state) {
  (void)state;
  ald_scale scale;
  int prefixed = 0;
  const char *name, *units = strstr(ald_report_text(markdown), "\n## Units");
  size_t count = 0;
  assert_non_null(units); /* a key may have the name of a unit: bar */
  for (size_t u = 0; (name = ald_unit_at(u, &scale, &prefixed)); u++, count++) {
    char row[64], unit[32], text[64], problem[256];
    const ald_dimension d = {(signed char)scale.exponent[0], (signed char)scale.exponent[1],
                             (signed char)scale.exponent[2], (signed char)scale.exponent[3]};
    snprintf(row, sizeof row, "\n| `%s` | ", name);
    const char *at = strstr(units, row);
    if (!at) fail_msg("no row for %s", name);
    double value = 0;
    const double printed = strtod(at + strlen(row), NULL);
    snprintf(text, sizeof text, "1 %s", name);
    ald_dimension_unit(d, unit, sizeof unit);
    if (ald_quantity_parse(text, d, &value, NULL, problem, sizeof problem) != ALD_OK) {
      fail_msg("%s: %s", text, problem);
    }
    /* the page prints ten digits */
    if (!(fabs(printed - value) <= 1e-9 * value)) {
      fail_msg("%s is %.12g %s, the page says %.12g", text, value, unit, printed);
    }
  }
  assert_true(count > 20);
}

/* ---- the schema */

static struct fy_node *at(struct fy_node *node, const char *name) {
  struct fy_node *found = fy_node_mapping_lookup_value_by_simple_key(node, name, FY_NT);
  if (!found) fail_msg("the schema has no \"%s\"", name);
  return found;
}

/* the map form of a row names every column */
static void expect_columns(struct fy_node *members, const ald_key_table *table) {
  struct fy_node *own = at(members, table->name);
  if (table->is_matrix) return;
  struct fy_node *forms = at(at(own, "items"), "anyOf");
  struct fy_node *columns = at(fy_node_sequence_get_by_index(forms, 1), "properties");
  for (uint32_t c = 0; c < table->column_count; c++) at(columns, table->columns[c].component);
  assert_int_equal(fy_node_mapping_item_count(columns), table->column_count);
}

static void schema_names_every_key_once(void **state) {
  (void)state;
  struct fy_document *document =
      fy_document_build_from_string(NULL, ald_report_text(schema), FY_NT);
  assert_non_null(document);
  struct fy_node *sections = at(fy_document_root(document), "properties");
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.is_made) {
      assert_null(fy_node_mapping_lookup_value_by_simple_key(sections, section.name, FY_NT));
      continue;
    }
    struct fy_node *own = at(sections, section.name);
    if (section.is_list) own = at(own, "items");
    if (section.entry) own = at(own, "additionalProperties");
    if (section.inner) own = at(own, "additionalProperties");
    if (section.plain_count + section.key_count + section.table_count == 0) continue;
    struct fy_node *members = at(own, "properties");
    uint32_t expected = section.plain_count + section.table_count;
    if (section.has_shapes) expected += ald_mesh_shape_count;
    for (uint32_t t = 0; t < section.table_count; t++) expect_columns(members, &section.tables[t]);
    for (uint32_t k = 0; k < section.plain_count; k++) at(members, section.plain[k].name);
    for (uint32_t k = 0; k < section.key_count; expected++) {
      struct fy_node *key = at(members, section.keys[k].name);
      const uint32_t total = ald_key_components(section.keys, section.key_count, k);
      /* one number may stand for the first of several */
      struct fy_node *forms = fy_node_mapping_lookup_value_by_simple_key(key, "anyOf", FY_NT);
      if (section.keys[k].component && forms) key = fy_node_sequence_get_by_index(forms, 1);
      if (section.keys[k].component) {
        assert_int_equal(fy_node_sequence_item_count(at(key, "prefixItems")), total);
      }
      k += total;
    }
    assert_int_equal(fy_node_mapping_item_count(members), expected);
  }
  fy_document_destroy(document);
}

/* what is set up for an instance lies in arrays of a fixed length */
static void every_kind_has_room(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    if (kind->param_count > ALD_PARAMS_MAX || kind->row_count > ALD_ROWS_MAX ||
        kind->flag_count > ALD_FLAGS_MAX) {
      fail_msg("%s: %u parameters, %u rows, %u flags", kind->name, kind->param_count,
               kind->row_count, kind->flag_count);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(committed_pages_are_what_the_program_prints),
      cmocka_unit_test(results_are_told_of_elements_alone),
      cmocka_unit_test(examples_of_sections_make_a_study),
      cmocka_unit_test(every_number_has_an_example_that_is_read),
      cmocka_unit_test(top_words_are_those_of_the_reader),
      cmocka_unit_test(every_key_has_its_row),
      cmocka_unit_test(every_unit_has_its_row_and_is_read_as_it_says),
      cmocka_unit_test(every_kind_has_room),
      cmocka_unit_test(schema_names_every_key_once),
  };
  return cmocka_run_group_tests(tests, make_texts, destroy_texts);
}
