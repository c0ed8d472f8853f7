/* SPDX-License-Identifier: Apache-2.0
 * The study format as a JSON Schema (draft 2020-12). It checks names, forms and ranges of bare
 * numbers; the reader checks units, dimensions and consistency. */
#include <stdio.h>
#include <string.h>

#include "allide/reference.h"
#include "base/assertion.h"
#include "base/report.h"
#include "mesh/mesh_shapes.h"
#include "model/rule.h"
#include "reference.h"
#include "reference_distributions.h"

/* ------------------------------------------------------------------------------ text */

/* a string in quotes */
static void put_string(const char *text, ald_report *report) {
  ald_report_add(report, "\"");
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') {
      ald_report_add(report, "\\%c", *text);
    } else if (*text == '\n') {
      ald_report_add(report, "\\n");
    } else {
      ald_report_add(report, "%c", *text);
    }
  }
  ald_report_add(report, "\"");
}

static void put_words(const char *const *words, ald_report *report) {
  ALD_ASSERT(words && words[0]);
  for (size_t w = 0; words[w]; w++) {
    ald_report_add(report, "%s", w ? ", " : "");
    put_string(words[w], report);
  }
}

/* lowest and greatest value of a bare number */
static void put_range(ald_range range, ald_report *report) {
  if (range == ALD_RANGE_POSITIVE) ald_report_add(report, ", \"exclusiveMinimum\": 0");
  if (range == ALD_RANGE_NOT_NEGATIVE) ald_report_add(report, ", \"minimum\": 0");
  if (range == ALD_RANGE_FRACTION) {
    ald_report_add(report, ", \"minimum\": 0, \"maximum\": 1");
  }
  if (range == ALD_RANGE_STEEP) {
    ald_report_add(report, ", \"minimum\": %.17g, \"maximum\": %.17g", -ALD_STEEP, ALD_STEEP);
  }
}

static void put_about(const char *meaning, const char *what, const char *fallback,
                      const char *example, ald_report *report) {
  char text[4 * ALD_PHRASE];
  snprintf(text, sizeof text, "%s (%s; %s%s)", meaning, what,
           strcmp(fallback, "required") == 0 ? "" : "default: ", fallback);
  ald_report_add(report, ", \"description\": ");
  put_string(text, report);
  if (!example || strchr("[{", *example)) return;
  ald_report_add(report, ", \"examples\": [");
  put_string(example, report);
  ald_report_add(report, "]");
}

/* ------------------------------------------------------------------------------ values */

static void put_quantity(const char *meaning, ald_dimension dimension, ald_range range,
                         const char *fallback, const char *example, ald_report *report) {
  char what[ALD_PHRASE], name[64], unit[32];
  ald_dimension_name(dimension, name, sizeof name);
  ald_dimension_unit(dimension, unit, sizeof unit);
  snprintf(what, sizeof what, "%s%s%s, %s", name, *unit ? ", SI: " : "", unit,
           ald_range_phrase(range));
  ald_report_add(report, "{\"$ref\": \"#/$defs/quantity\"");
  put_range(range, report);
  put_about(meaning, what, fallback, example, report);
  ald_report_add(report, "}");
}

static void put_group(const ald_plain_key *keys, uint32_t count, ald_report *report);

/* opens an object with the type of a setting; put_plain() closes it */
static void open_type(const ald_plain_key *s, ald_report *report) {
  static const char *const forms[] = {
      [ALD_PLAIN_TARGET] = "\"$ref\": \"#/$defs/quantity\"",
      [ALD_PLAIN_TRUTH] = "\"enum\": [true, false, \"yes\", \"no\", \"true\", \"false\"]",
      [ALD_PLAIN_TEXT] = "\"type\": [\"string\", \"number\"]",
      [ALD_PLAIN_NAMES] = "\"$ref\": \"#/$defs/names\"",
      [ALD_PLAIN_PAIR] =
          "\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/names\"}, "
          "\"minItems\": 2, \"maxItems\": 2",
      [ALD_PLAIN_OUTLINE] =
          "\"type\": \"array\", \"minItems\": 3, \"items\": {\"type\": \"array\", \"items\": "
          "{\"$ref\": \"#/$defs/quantity\"}, \"minItems\": 2, \"maxItems\": 2}",
      [ALD_PLAIN_NUMBERS] =
          "\"anyOf\": [{\"$ref\": \"#/$defs/quantity\"}, {\"type\": \"array\", \"items\": "
          "{\"$ref\": \"#/$defs/quantity\"}}]",
      [ALD_PLAIN_WHOLES] =
          "\"type\": \"array\", \"minItems\": 1, \"items\": {\"type\": "
          "\"integer\", \"minimum\": 0}",
      [ALD_PLAIN_ANY] = "\"type\": [\"object\", \"array\", \"string\", \"number\", \"null\"]",
  };
  if (s->type == ALD_PLAIN_WHOLE) {
    ald_report_add(report, "{\"type\": \"integer\", \"minimum\": %llu, \"maximum\": %llu",
                   (unsigned long long)s->low, (unsigned long long)s->high);
  } else if (s->type == ALD_PLAIN_CHOICE) {
    ald_report_add(report, "{\"enum\": [");
    put_words(s->choices, report);
    ald_report_add(report, ", null]");
  } else if (s->type == ALD_PLAIN_GROUP) {
    ald_report_add(report, "{\"anyOf\": [");
    put_group(s->parts, s->part_count, report);
    if (s->is_list) {
      ald_report_add(report,
                     ", {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/quantity\"}}");
    }
    ald_report_add(report, "]");
  } else {
    ald_report_add(report, "{%s", forms[s->type]);
  }
}

static void put_plain(const ald_plain_key *s, ald_report *report) {
  const char *fallback = s->fallback ? s->fallback : "required";
  if (s->type == ALD_PLAIN_NUMBER) {
    put_quantity(s->meaning, s->dimension, s->range, fallback, s->example, report);
    return;
  }
  char text[4 * ALD_PHRASE];
  open_type(s, report);
  ald_report_add(report, ", \"description\": ");
  snprintf(text, sizeof text, "%s%s%s%s", s->meaning, *fallback ? " (" : "",
           s->fallback && *fallback ? "default: " : "", fallback);
  if (*fallback) snprintf(text + strlen(text), sizeof text - strlen(text), ")");
  put_string(text, report);
  ald_report_add(report, "}");
}

/* an object of plain keys */
static void put_group(const ald_plain_key *keys, uint32_t count, ald_report *report) {
  ALD_ASSERT(count > 0);
  ald_report_add(report,
                 "{\"type\": \"object\", \"additionalProperties\": false, \"properties\": {");
  for (uint32_t k = 0; k < count; k++) {
    ald_report_add(report, k ? ", " : "");
    put_string(keys[k].name, report);
    ald_report_add(report, ": ");
    put_plain(&keys[k], report);
  }
  ald_report_add(report, "}}");
}

/* ------------------------------------------------------------------------------ keys of sections
 */

/* one value: a number, a word or a count */
static void put_value(const ald_key *key, ald_report *report) {
  char fallback[ALD_PHRASE], meaning[ALD_PHRASE];
  const char *text = ald_key_default(key, fallback);
  if (key->type == ALD_KEY_CHOICE) {
    ald_report_add(report, "{\"enum\": [");
    put_words(key->choices, report);
    ald_report_add(report, ", null]");
    put_about(key->meaning, "a choice", text, NULL, report);
    ald_report_add(report, "}");
  } else if (key->type == ALD_KEY_COUNT) {
    ald_report_add(report, "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": %d",
                   ALD_COUNT_MAX);
    put_about(key->meaning, "a whole number", text, NULL, report);
    ald_report_add(report, "}");
  } else {
    snprintf(meaning, sizeof meaning, "%s%s%s", key->component ? key->component : "",
             key->component ? ": " : "", key->meaning);
    if (key->choices) ald_report_add(report, "{\"anyOf\": [{\"enum\": [");
    if (key->choices) put_words(key->choices, report);
    if (key->choices) ald_report_add(report, "]}, ");
    put_quantity(meaning, key->dimension, key->range, text, key->example, report);
    if (key->choices) ald_report_add(report, "]}");
  }
}

static void put_key(const ald_key *keys, uint32_t total, ald_report *report) {
  uint32_t least = total;
  while (least > 1 && keys[least - 1].type == ALD_KEY_MORE) least--;
  /* one number may be written alone */
  const bool may_be_one = keys[0].component && least == 1 && isfinite(keys[0].fallback);
  if (may_be_one) ald_report_add(report, "{\"anyOf\": [");
  if (may_be_one) put_value(&keys[0], report);
  if (may_be_one) ald_report_add(report, ", ");
  if (keys[0].component) {
    ald_report_add(report, "{\"type\": \"array\", \"minItems\": %u, \"maxItems\": %u, ", least,
                   total);
    ald_report_add(report, "\"prefixItems\": [");
  }
  for (uint32_t c = 0; c < total; c++) {
    ald_report_add(report, c ? ", " : "");
    put_value(&keys[c], report);
  }
  if (keys[0].component) ald_report_add(report, "]}");
  if (may_be_one) ald_report_add(report, "]}");
}

static const char quantities[] = "{\"$ref\": \"#/$defs/quantity\"}";

/* six rows of six, or the diagonal */
static void put_matrix(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->is_matrix);
  ald_report_add(report,
                 "{\"type\": [\"array\", \"null\"], \"minItems\": %u, \"maxItems\": %u, "
                 "\"items\": {\"anyOf\": [{\"type\": \"array\", \"items\": %s, "
                 "\"minItems\": 6, \"maxItems\": 6}, %s]}, \"description\": ",
                 table->row_min, table->row_max, quantities, quantities);
  put_string(table->meaning, report);
  ald_report_add(report, "}");
}

/* a row as a list: the type of a cell is given for the map only */
static void put_row_list(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  uint32_t least = table->column_count;
  bool has_words = false;
  while (least > 1 && !isnan(table->columns[least - 1].fallback)) least--;
  for (uint32_t c = 0; c < table->column_count; c++) {
    has_words = has_words || table->columns[c].type == ALD_KEY_CHOICE;
  }
  ald_report_add(report, "{\"type\": \"array\", \"items\": %s, \"minItems\": %u, ",
                 has_words ? "{\"type\": [\"number\", \"string\"]}" : quantities, least);
  ald_report_add(report, "\"maxItems\": %u}", table->column_count);
}

static void put_row_map(const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  bool is_first = true;
  ald_report_add(report,
                 "{\"type\": \"object\", \"additionalProperties\": false, \"properties\": {");
  for (uint32_t c = 0; c < table->column_count; c++) {
    ald_key column = table->columns[c];
    ald_report_add(report, c ? ", " : "");
    put_string(column.component, report);
    ald_report_add(report, ": ");
    column.component = NULL;
    put_value(&column, report);
  }
  ald_report_add(report, "}, \"required\": [");
  for (uint32_t c = 0; c < table->column_count; c++) {
    if (!isnan(table->columns[c].fallback)) continue;
    ald_report_add(report, is_first ? "" : ", ");
    put_string(table->columns[c].component, report);
    is_first = false;
  }
  ald_report_add(report, "]}");
}

/* a list of rows */
static void put_table(const ald_key_table *table, ald_report *report) {
  if (table->is_matrix) {
    put_matrix(table, report);
    return;
  }
  ald_report_add(report,
                 "{\"type\": [\"array\", %s\"null\"], \"minItems\": %u, \"maxItems\": %u, "
                 "\"items\": {\"anyOf\": [",
                 ald_table_may_be_file(table) ? "\"string\", " : "", table->row_min,
                 table->row_max);
  put_row_list(table, report);
  ald_report_add(report, ", ");
  put_row_map(table, report);
  if (table->column_count == 1) ald_report_add(report, ", %s", quantities);
  ald_report_add(report, "]}, \"description\": ");
  put_string(table->meaning, report);
  ald_report_add(report, "}");
}

/* the shapes that an entry may hold */
static void put_shapes(ald_report *report) {
  for (uint32_t n = 0; n < ald_mesh_shape_count; n++) {
    const ald_mesh_shape *shape = &ald_mesh_shapes[n];
    ald_report_add(report, ",\n      ");
    put_string(shape->name, report);
    ald_report_add(report, ": {\"type\": \"object\", \"description\": ");
    put_string(shape->meaning, report);
    ald_report_add(report, ", \"additionalProperties\": false, \"properties\": {");
    for (uint32_t k = 0; k < shape->key_count;) {
      const uint32_t total = ald_key_components(shape->keys, shape->key_count, k);
      ald_report_add(report, k ? ", " : "");
      put_string(shape->keys[k].name, report);
      ald_report_add(report, ": ");
      put_key(&shape->keys[k], total, report);
      k += total;
    }
    ald_report_add(report, "}}");
  }
}

/* the members of a section or of one of its entries */
static void put_members(const ald_section *s, ald_report *report) {
  ald_report_add(report, "\"properties\": {");
  for (uint32_t k = 0; k < s->plain_count; k++) {
    ald_report_add(report, k ? ",\n      " : "\n      ");
    put_string(s->plain[k].name, report);
    ald_report_add(report, ": ");
    put_plain(&s->plain[k], report);
  }
  for (uint32_t k = 0; k < s->key_count;) {
    const uint32_t total = ald_key_components(s->keys, s->key_count, k);
    ald_report_add(report, k + s->plain_count ? ",\n      " : "\n      ");
    put_string(s->keys[k].name, report);
    ald_report_add(report, ": ");
    put_key(&s->keys[k], total, report);
    k += total;
  }
  for (uint32_t t = 0; t < s->table_count; t++) {
    ald_report_add(report, ",\n      ");
    put_string(s->tables[t].name, report);
    ald_report_add(report, ": ");
    put_table(&s->tables[t], report);
  }
  if (s->has_shapes) put_shapes(report);
  ald_report_add(report, "}");
}

/* an entry that is a rule: keys of any kind */
static void put_rules(const ald_section *s, ald_report *report) {
  ald_report_add(report,
                 "\"minProperties\": 1, \"additionalProperties\": false, "
                 "\"properties\": {");
  put_string(ald_operands_key.name, report);
  ald_report_add(report, ": ");
  put_plain(&ald_operands_key, report);
  for (uint32_t r = 0; r < ald_rule_kind_count; r++) {
    const ald_rule_kind *kind = &ald_rule_kinds[r];
    for (uint32_t k = 0; k < kind->key_count; k++) {
      if (s->has_limits && !kind->may_be_limit) continue;
      ald_report_add(report, ",\n      ");
      put_string(kind->keys[k].name, report);
      ald_report_add(report, ": ");
      const ald_plain_key limit = ald_limit_plain(&kind->keys[k]);
      if (kind->has_operands) put_plain(&limit, report);
      if (!kind->has_operands) put_key(&kind->keys[k], 1, report);
    }
  }
  ald_report_add(report, "}");
}

static void put_section(const ald_section *s, ald_report *report) {
  static const char object[] = "{\"type\": [\"object\", \"null\"], ";
  static const char entries[] = "\"additionalProperties\": ";
  put_string(s->name, report);
  ald_report_add(report, ": ");
  ald_report_add(report, s->is_list ? "{\"type\": [\"array\", \"null\"], " : object);
  ald_report_add(report, "\"description\": ");
  put_string(s->meaning, report);
  ald_report_add(report, ", ");
  if (s->is_list) ald_report_add(report, "\"items\": %s", object);
  if (s->entry) ald_report_add(report, "%s%s", entries, object);
  if (s->inner) ald_report_add(report, "%s%s", entries, object);
  if (s->has_rules) {
    put_rules(s, report);
  } else if (s->plain_count + s->key_count > 0) {
    ald_report_add(report, "%sfalse, ", entries);
    put_members(s, report);
  } else if (strcmp(s->name, "vary") == 0) {
    ald_distributions_schema(report);
  } else {
    ald_report_add(report, "\"minProperties\": 1");
  }
  ald_report_add(report, "}%s%s%s", s->is_list ? "}" : "", s->entry ? "}" : "",
                 s->inner ? "}" : "");
}

/* ------------------------------------------------------------------------------ required keys
 */

static void put_name(const char *name, bool *first, ald_report *report) {
  ald_report_add(report, *first ? "" : ", ");
  put_string(name, report);
  *first = false;
}

static void put_required(const ald_section *s, bool of_keys, bool of_plain, ald_report *report) {
  bool first = true;
  ald_report_add(report, "\"required\": [");
  for (uint32_t k = 0; of_plain && k < s->plain_count; k++) {
    if (!s->plain[k].fallback) put_name(s->plain[k].name, &first, report);
  }
  for (uint32_t k = 0; of_keys && k < s->key_count; k++) {
    /* a vector key is named once, by its first component */
    const bool again = k > 0 && strcmp(s->keys[k].name, s->keys[k - 1].name) == 0;
    /* whether a number that words stand for may be left out depends on what else is given */
    const bool depends = s->keys[k].type == ALD_KEY_NUMBER && s->keys[k].choices;
    const bool needed = isnan(s->keys[k].fallback) && !ald_section_follows(s, k) && !depends;
    if (needed && !again) put_name(s->keys[k].name, &first, report);
  }
  for (uint32_t t = 0; of_keys && t < s->table_count; t++) {
    if (s->tables[t].is_required) put_name(s->tables[t].name, &first, report);
  }
  ald_report_add(report, "]");
}

/* what a section or each of its entries needs in a study without a base */
static void put_needs(const ald_section *s, ald_report *report) {
  put_string(s->name, report);
  ald_report_add(report, ": {");
  if (s->is_list) ald_report_add(report, "\"items\": {");
  if (s->entry) ald_report_add(report, "\"additionalProperties\": {");
  if (s->inner) ald_report_add(report, "\"additionalProperties\": {");
  put_required(s, !s->waiver, true, report);
  if (s->waiver) {
    ald_report_add(report,
                   ", \"if\": {\"anyOf\": [{\"properties\": {\"%s\": {\"enum\": [true, "
                   "\"yes\", \"true\"]}}, \"required\": [\"%s\"]}, {\"required\": "
                   "[\"freedoms\"]}, {\"required\": [\"motion\"]}, {\"required\": "
                   "[\"ship\"]}]}, \"else\": {",
                   s->waiver, s->waiver);
    put_required(s, true, false, report);
    ald_report_add(report, "}");
  }
  ald_report_add(report, "}%s%s%s", s->is_list ? "}" : "", s->entry ? "}" : "",
                 s->inner ? "}" : "");
}

/* a section, or one that may stand in its place */
static void put_any(const ald_section *s, ald_report *report) {
  ald_report_add(report, ",\n    \"anyOf\": [{\"required\": [\"%s\"]}", s->name);
  for (uint32_t k = 0; s->instead[k]; k++) {
    ald_report_add(report, ", {\"required\": [\"%s\"]}", s->instead[k]);
  }
  ald_report_add(report, "]");
}

/* a study with a base may leave out required keys */
static void put_all_needs(ald_report *report) {
  bool first = true;
  ald_report_add(report,
                 "  \"required\": [\"allide\"],\n  \"if\": {\"not\": {\"required\": "
                 "[\"base\"]}},\n  \"then\": {\n    \"required\": [");
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.is_required && !section.instead) put_name(section.name, &first, report);
  }
  ald_report_add(report, "]");
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.instead) put_any(&section, report);
  }
  ald_report_add(report, ",\n    \"properties\": {");
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.is_made) continue;
    ald_report_add(report, s > 1 ? ",\n      " : "\n      ");
    put_needs(&section, report);
  }
  ald_report_add(report, "}}\n}\n");
}

/* ------------------------------------------------------------------------------ the whole */

static const char defs[] =
    "  \"$defs\": {\n"
    "    \"quantity\": {\"type\": [\"number\", \"string\", \"null\"], \"pattern\": "
    "\"^\\\\s*[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?.*$\"},\n"
    "    \"names\": {\"anyOf\": [{\"type\": [\"string\", \"number\"]}, {\"type\": \"array\", "
    "\"items\": {\"type\": [\"string\", \"number\"]}, \"minItems\": 1}]}\n"
    "  },\n";

ald_status ald_reference_schema(ald_report *report) {
  if (!report) return ALD_BAD_ARGUMENT;
  const ald_section root = ald_section_at(0);
  ald_report_add(report,
                 "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
                 "  \"title\": \"Allide study\",\n  \"type\": \"object\",\n"
                 "  \"additionalProperties\": false,\n%s  \"properties\": {\n",
                 defs);
  for (uint32_t k = 0; k < root.plain_count; k++) {
    ald_report_add(report, "    ");
    put_string(root.plain[k].name, report);
    ald_report_add(report, ": ");
    put_plain(&root.plain[k], report);
    ald_report_add(report, ",\n");
  }
  for (uint32_t s = 1; s < ald_section_count(); s++) {
    const ald_section section = ald_section_at(s);
    if (section.is_made) continue;
    ald_report_add(report, s > 1 ? ",\n    " : "    ");
    put_section(&section, report);
  }
  ald_report_add(report, "\n  },\n");
  put_all_needs(report);
  return ALD_OK;
}
