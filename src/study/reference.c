/* SPDX-License-Identifier: Apache-2.0
 * The study reference as Markdown, from the tables that the reader works with. */
#include "reference.h"
#include "allide/reference.h"
#include "mesh/mesh_shapes.h"
#include "reference_distributions.h"

#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "base/unit_table.h"
#include "model/kind.h"
#include "model/rule.h"

/* ------------------------------------------------------------------------------ phrases */

const char *ald_range_phrase(ald_range range) {
  switch (range) {
    case ALD_RANGE_POSITIVE:
      return "above 0";
    case ALD_RANGE_NOT_NEGATIVE:
      return "0 or more";
    case ALD_RANGE_FRACTION:
      return "0 to 1";
    case ALD_RANGE_STEEP:
      return "-80 deg to 80 deg";
    case ALD_RANGE_ANY:
      break;
  }
  return "any";
}

static void put_default(const ald_key *key, double value, char *buffer, size_t size) {
  char unit[32];
  if (isnan(value)) {
    snprintf(buffer, size, "required");
  } else if (key->type == ALD_KEY_CHOICE) {
    snprintf(buffer, size, "%s", key->choices[(int)value]);
  } else if (isinf(value) || (key->range == ALD_RANGE_POSITIVE && !(value > 0))) {
    snprintf(buffer, size, "see meaning"); /* 0, or no number, means "not given" */
  } else if (fabs(value) >= ALD_BEYOND) {
    snprintf(buffer, size, "none");
  } else {
    ald_dimension_unit(key->dimension, unit, sizeof unit);
    snprintf(buffer, size, "%.10g%s%s", value, *unit ? " " : "", unit);
  }
}

const char *ald_key_default(const ald_key *key, char *buffer) {
  char paper[64];
  put_default(key, key->fallback, buffer, ALD_PHRASE);
  if (isnan(key->fallback) || key->fallback == key->paper) return buffer;
  put_default(key, key->paper, paper, sizeof paper);
  const size_t used = strlen(buffer);
  snprintf(buffer + used, ALD_PHRASE - used, " (paper: %s)", paper);
  return buffer;
}

ald_plain_key ald_limit_plain(const ald_key *key) {
  return (ald_plain_key){.name = key->name,
                         .type = ALD_PLAIN_TARGET,
                         .range = key->range,
                         .example = key->example,
                         .meaning = key->meaning};
}

uint32_t ald_key_components(const ald_key *keys, uint32_t count, uint32_t first) {
  ALD_ASSERT(first < count);
  uint32_t k = first + 1;
  while (k < count && keys[k].component && strcmp(keys[k].name, keys[first].name) == 0) k++;
  return k - first;
}

/* ------------------------------------------------------------------------------ rows of a table */

static void put_words(const char *const *words, ald_report *report) {
  ALD_ASSERT(words && words[0]);
  for (size_t w = 0; words[w]; w++) {
    ald_report_add(report, "%s`%s`", w ? ", " : "", words[w]);
  }
}

static void put_dimension(ald_dimension dimension, ald_report *report) {
  char unit[32], name[64];
  ald_dimension_unit(dimension, unit, sizeof unit);
  ald_dimension_name(dimension, name, sizeof name);
  ald_report_add(report, *unit ? "%s, %s" : "%s", name, unit);
}

/* form and range of a setting */
static void put_form(const ald_plain_key *s, ald_report *report) {
  static const char *const forms[] = {
      [ALD_PLAIN_TARGET] = "as the result",
      [ALD_PLAIN_TRUTH] = "`yes` or `no`",
      [ALD_PLAIN_TEXT] = "a text",
      [ALD_PLAIN_NAMES] = "a name, a pattern (`*`, `?`) or a list",
      [ALD_PLAIN_PAIR] = "two names, patterns or lists",
      [ALD_PLAIN_OUTLINE] = "a list of vertices [x, y], lengths",
      [ALD_PLAIN_NUMBERS] = "a number or a list of numbers",
      [ALD_PLAIN_WHOLES] = "a list of whole numbers",
      [ALD_PLAIN_GROUP] = "keys of its own",
      [ALD_PLAIN_ANY] = "see meaning",
  };
  if (s->type == ALD_PLAIN_NUMBER) {
    put_dimension(s->dimension, report);
    ald_report_add(report, " | %s", ald_range_phrase(s->range));
  } else if (s->type == ALD_PLAIN_WHOLE) {
    ald_report_add(report, "a whole number | %llu to %llu", (unsigned long long)s->low,
                   (unsigned long long)s->high);
  } else if (s->type == ALD_PLAIN_CHOICE) {
    ald_report_add(report, "one of | ");
    put_words(s->choices, report);
  } else {
    ald_report_add(report, "%s | ", forms[s->type]);
    if (s->type == ALD_PLAIN_TARGET) {
      ald_report_add(report, "%s", ald_range_phrase(s->range));
    }
  }
}

static void put_plain(const ald_plain_key *s, const char *owner, ald_report *report) {
  const char *fallback = s->fallback ? s->fallback : "required";
  ald_report_add(report, "| `%s%s%s` | ", owner, *owner ? "." : "", s->name);
  put_form(s, report);
  ald_report_add(report, " | %s | %s%s%s | %s |\n", fallback, s->example ? "`" : "",
                 s->example ? s->example : "", s->example ? "`" : "", s->meaning);
  for (uint32_t p = 0; p < s->part_count; p++) put_plain(&s->parts[p], s->name, report);
}

/* what a key takes, and its range */
static void put_value(const ald_key *key, ald_report *report) {
  if (key->type == ALD_KEY_CHOICE) {
    ald_report_add(report, "one of | ");
    put_words(key->choices, report);
  } else if (key->type == ALD_KEY_COUNT) {
    ald_report_add(report, "a whole number | 1 or more");
  } else {
    put_dimension(key->dimension, report);
    ald_report_add(report, " | %s", ald_range_phrase(key->range));
  }
}

static void put_key(const ald_key *key, uint32_t place, uint32_t total, ald_report *report) {
  ALD_ASSERT(total > 0);
  char fallback[ALD_PHRASE];
  ald_report_add(report, "| `%s`", key->name);
  if (key->component) ald_report_add(report, " %u of %u: %s", place + 1, total, key->component);
  ald_report_add(report, " | ");
  put_value(key, report);
  ald_report_add(report, " | %s | %s%s%s | %s |\n", ald_key_default(key, fallback),
                 key->example ? "`" : "", key->example ? key->example : "", key->example ? "`" : "",
                 key->meaning);
}

static void put_matrix(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->is_matrix);
  ald_report_add(report, "| `%s` | ", table->name);
  put_dimension(table->columns[0].dimension, report);
  ald_report_add(report, ", x m per rotation | 6, or 6 x 6 | %s | `%s` | %s |\n",
                 table->is_required ? "required" : "none", table->example, table->meaning);
}

/* one column is a list of values */
static void put_list(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->column_count == 1);
  const ald_key *column = &table->columns[0];
  ald_report_add(report, "| `%s` | a list of %u to %u: ", table->name, table->row_min,
                 table->row_max);
  put_value(column, report);
  ald_report_add(report, "%s | %s | `%s` | %s |\n", table->is_ascending ? ", ascending" : "",
                 table->is_required ? "required" : "none", table->example, table->meaning);
}

/* a table, then its columns one by one */
static void put_table(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  ald_report_add(report, "| `%s` | rows | %u to %u | %s | `%s` | %s |\n", table->name,
                 table->row_min, table->row_max, table->is_required ? "required" : "none",
                 table->example, table->meaning);
  for (uint32_t c = 0; c < table->column_count; c++) {
    const ald_key *column = &table->columns[c];
    const char *example = column->example;
    char fallback[ALD_PHRASE];
    ald_report_add(report, "| `%s` column %u of %u: %s | ", table->name, c + 1, table->column_count,
                   column->component);
    put_value(column, report);
    ald_report_add(report, "%s | %s | %s%s%s | %s |\n",
                   c == 0 && table->is_ascending ? ", ascending" : "",
                   ald_key_default(column, fallback), example ? "`" : "", example ? example : "",
                   example ? "`" : "", column->meaning);
  }
}

/* ------------------------------------------------------------------------------ sections */

/* keys of the kinds of rules that a section may have */
static void put_rules(const ald_section *s, ald_report *report) {
  ALD_ASSERT(s->has_rules);
  put_plain(&ald_operands_key, "", report);
  for (uint32_t r = 0; r < ald_rule_kind_count; r++) {
    const ald_rule_kind *kind = &ald_rule_kinds[r];
    if (s->has_limits && !kind->may_be_limit) continue;
    const ald_plain_key limit = ald_limit_plain(&kind->keys[0]);
    if (kind->has_operands) put_plain(&limit, "", report);
    for (uint32_t k = kind->has_operands; k < kind->key_count; k++) {
      put_key(&kind->keys[k], 0, 1, report);
    }
  }
}

/* keys that a ship can replace, each name once */
static void put_ship_keys(const ald_section *s, ald_report *report) {
  bool first = true;
  for (uint32_t k = 0; k < s->key_count; k++) {
    const bool again = k > 0 && strcmp(s->keys[k].name, s->keys[k - 1].name) == 0;
    if (again || !ald_section_follows(s, k)) continue;
    ald_report_add(
        report, "%s `%s`",
        first ? "\nIf left out, these are derived from the body's `ship`, if it has one:" : ",",
        s->keys[k].name);
    first = false;
  }
  if (!first) ald_report_add(report, ".\n");
}

static void put_section(const ald_section *s, ald_report *report) {
  ald_report_add(
      report, "\n## %s%s%s%s\n\n%s%s\n", *s->name ? "`" : "", *s->name ? s->name : "The study",
      *s->name ? "`" : "", s->is_required || s->is_made ? "" : " (may be left out)", s->meaning,
      s->waiver ? " A body that is `fixed` needs no mass and no inertia, nor does one with a "
                  "`ship`."
                : "");
  if (s->inner) {
    ald_report_add(report, "\nEntries: `%s: {%s: {%s: {key: value, ...}, ...}, ...}`.\n", s->name,
                   s->entry, s->inner);
  } else if (s->entry) {
    ald_report_add(report, "\nEntries: `%s: {%s: {key: value, ...}, ...}`.\n", s->name, s->entry);
  }
  if (s->example) ald_report_add(report, "\n```yaml\n%s\n```\n", s->example);
  if (s->plain_count + s->key_count == 0 && !s->has_rules) return;
  ald_report_add(report,
                 "\n| key | what it takes | range | default | example | meaning |\n"
                 "| --- | --- | --- | --- | --- | --- |\n");
  for (uint32_t k = 0; k < s->plain_count; k++) put_plain(&s->plain[k], "", report);
  for (uint32_t k = 0; k < s->key_count;) {
    const uint32_t total = ald_key_components(s->keys, s->key_count, k);
    for (uint32_t c = 0; c < total; c++) put_key(&s->keys[k + c], c, total, report);
    k += total;
  }
  for (uint32_t t = 0; t < s->table_count; t++) {
    if (s->tables[t].is_matrix) {
      put_matrix(&s->tables[t], report);
    } else if (s->tables[t].column_count == 1) {
      put_list(&s->tables[t], report);
    } else {
      put_table(&s->tables[t], report);
    }
  }
  put_ship_keys(s, report);
  if (s->has_rules) put_rules(s, report);
}

/* the shapes that an entry may hold */
static void put_shapes(ald_report *report) {
  for (uint32_t n = 0; n < ald_mesh_shape_count; n++) {
    const ald_mesh_shape *shape = &ald_mesh_shapes[n];
    ald_report_add(report,
                   "\n### `%s`\n\n%s\n\n```yaml\n%s\n```\n"
                   "\n| key | what it takes | range | default | example | meaning |\n"
                   "| --- | --- | --- | --- | --- | --- |\n",
                   shape->name, shape->meaning, shape->example);
    for (uint32_t k = 0; k < shape->key_count;) {
      const uint32_t total = ald_key_components(shape->keys, shape->key_count, k);
      for (uint32_t c = 0; c < total; c++) put_key(&shape->keys[k + c], c, total, report);
      k += total;
    }
  }
}

/* names and units; the last `spare` are those of some definitions alone */
static void put_rows(const char *title, const ald_row_info *rows, uint32_t count, uint32_t spare,
                     const char *of, ald_report *report) {
  if (count == 0) return;
  ald_report_add(report, "\n%s:", title);
  for (uint32_t r = 0; r < count; r++) {
    const char *unit = *rows[r].unit ? rows[r].unit : "-";
    ald_report_add(report, "%s", r == 0 ? "" : r + spare == count ? "; of " : ",");
    if (r > 0 && r + spare == count) ald_report_add(report, "%s alone", of);
    ald_report_add(report, " `%s` [%s]", rows[r].name, unit);
  }
  ald_report_add(report, ".\n");
}

static void put_results(const ald_kind *kind, ald_report *report) {
  const ald_spare_kind *spare = kind->spare, none = {0};
  if (kind->record_count == 0) return;
  if (!spare) spare = &none;
  put_rows("Results of each scenario", kind->records, kind->record_count, spare->records, spare->of,
           report);
  put_rows("Time series of a replay", kind->traces, kind->trace_count, spare->traces, spare->of,
           report);
}

/* ------------------------------------------------------------------------------ units */

static void put_units(ald_report *report) {
  ald_report_add(
      report,
      "\n"
      "## Units\n\n"
      "A quantity is a number, then a unit or nothing; a bare number is SI. `500 kN/m^2`, `20 kN "
      "s/m`,\n"
      "`045 degT` (a compass bearing, where an angle is expected). Products by a space, `*` or "
      "`.`; `/` divides by the\n"
      "one factor that follows it: `N/(m s)` divides by both. Powers: `m^2`, `s^-1`, `m2`.\n\n"
      "| unit | in SI | prefixes |\n"
      "| --- | --- | --- |\n");
  ald_scale scale;
  int prefixed = 0, tens = 0;
  const char *name;
  for (size_t u = 0; (name = ald_unit_at(u, &scale, &prefixed)); u++) {
    char unit[32];
    const ald_dimension d = {(signed char)scale.exponent[0], (signed char)scale.exponent[1],
                             (signed char)scale.exponent[2], (signed char)scale.exponent[3]};
    ald_dimension_unit(d, unit, sizeof unit);
    ald_report_add(report, "| `%s` | ", name);
    double factor = scale.numerator / scale.denominator;
    for (int t = scale.tens; t > 0; t--) factor *= 10;
    for (int t = scale.tens; t < 0; t++) factor /= 10;
    ald_report_add(report, "%.10g%s%s | %s |\n", factor, *unit ? " " : "", unit,
                   prefixed ? "yes" : "");
  }
  ald_report_add(report, "\nPrefixes:");
  for (size_t p = 0; (name = ald_prefix_at(p, &tens)); p++) {
    ald_report_add(report, "%s `%s` 1e%d", p ? "," : "", name, tens);
  }
  ald_report_add(report,
                 ".\n\n"
                 "Rejected, because they are ambiguous or not units:\n\n"
                 "| written | answer |\n"
                 "| --- | --- |\n");
  const char *hint = NULL;
  for (size_t r = 0; (name = ald_refused_at(r, &hint)); r++) {
    ald_report_add(report, "| `%s` | %s |\n", name, hint);
  }
}

ald_status ald_reference_markdown(ald_report *report) {
  if (!report) return ALD_BAD_ARGUMENT;
  ald_report_add(
      report,
      "# Study reference\n\n"
      "Every key of a study. Generated by `allide reference` from the tables of the reader.\n"
      "Numbers of bodies and elements may vary (`vary:`). Defaults in brackets apply under "
      "`preset: paper`; under\n`preset: published` a choice with the word `published` takes it.\n"
      "Unknown keys are errors; keys may be in any order, except that `allide: 1` comes first.\n");
  ald_report_add(
      report,
      "\nA row of a table is a list of its columns' values or a map of their names to "
      "them: `[2 m, 150 kN]` or\n`{distance: 2 m, force: 150 kN}`. Columns with a "
      "default may be left out: of a map any of them, of a list\nthose at its end. A "
      "cell is named like `hawsers.bow.curve[1].force`, where row 0 is the first one, "
      "and\n`hawsers.*.curve[*].force` names the cells of all rows of all hawsers. A "
      "table of several\ncolumns, all of them numbers, may also be a CSV file beside the "
      "study, whose name ends in `.csv`, with\na header such as `deflection [%%],force "
      "[kN]` and a line a row: `deflection curve: NAME.csv`.\n");
  for (uint32_t s = 0; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    put_section(&section, report);
    if (strcmp(section.name, "vary") == 0) ald_distributions_markdown(report);
    if (section.has_shapes) put_shapes(report);
    for (uint32_t k = 0; k < ald_kind_count; k++) {
      if (strcmp(ald_kinds[k]->section, section.name) == 0) put_results(ald_kinds[k], report);
    }
  }
  put_units(report);
  return ALD_OK;
}
