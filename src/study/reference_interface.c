/* SPDX-License-Identifier: Apache-2.0
 * The C interface of the elements: for each kind a header with its definition struct, from the
 * tables that the reader works with. The files in include/allide/elements are made by it. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "allide/builder.h"
#include "allide/reference.h"
#include "base/assertion.h"
#include "base/report.h"
#include "def_fields.h"
#include "model/kind.h"
#include "reference.h"

enum { COLUMNS = 100, NAME = 64, TEXT = 1024 };

/* "shear stiffness" -> "shear_stiffness" */
static const char *member_name(const char *words, char *name) {
  size_t n = 0;
  for (; words[n] && n < NAME - 1; n++) {
    name[n] = (char)(isalnum((unsigned char)words[n]) ? tolower((unsigned char)words[n]) : '_');
  }
  name[n] = 0;
  return name;
}

static const char *upper_name(const char *words, char *name) {
  member_name(words, name);
  for (char *c = name; *c; c++) *c = (char)toupper((unsigned char)*c);
  return name;
}

/* a comment before a declaration, wrapped at the last column */
static void put_comment(const char *indent, const char *text, ald_report *report) {
  size_t used = strlen(indent) + strlen("/**");
  ald_report_add(report, "%s/**", indent);
  for (const char *word = text; *word;) {
    const size_t length = strcspn(word, " ");
    const bool is_last = word[length] == 0;
    if (used + 1 + length + (is_last ? strlen(" */") : 0) > COLUMNS) {
      ald_report_add(report, "\n%s *", indent);
      used = strlen(indent) + strlen(" *");
    }
    ald_report_add(report, " %.*s", (int)length, word);
    used += 1 + length;
    word += length + (is_last ? 0 : 1);
  }
  ald_report_add(report, " */\n");
}

/* " [N/m]", or nothing for a number without unit */
static const char *unit_of(const ald_key *key, char *text) {
  char unit[32];
  ald_dimension_unit(key->dimension, unit, sizeof unit);
  text[0] = 0;
  if (*unit) snprintf(text, 48, " [%s]", unit);
  return text;
}

/* that of a vector: one unit, or one for each component */
static const char *units_of(const ald_key *keys, uint32_t count, char *text) {
  char first[48], unit[48], list[TEXT] = "";
  bool is_one = true;
  ald_dimension_unit(keys[0].dimension, first, sizeof first);
  for (uint32_t c = 0; c < count; c++) {
    const size_t used = strlen(list);
    ald_dimension_unit(keys[c].dimension, unit, sizeof unit);
    is_one = is_one && strcmp(unit, first) == 0;
    snprintf(list + used, sizeof list - used, "%s%s", c ? ", " : "", *unit ? unit : "-");
  }
  if (is_one) return unit_of(keys, text);
  snprintf(text, TEXT, " [%s]", list);
  return text;
}

/* ------------------------------------------------------------------------------ members */

/* "[x, y, z]" of a vector */
static void add_components(const ald_key *keys, uint32_t count, char *text) {
  ALD_ASSERT(count > 0);
  for (uint32_t c = 0; c < count; c++) {
    const size_t used = strlen(text);
    snprintf(text + used, TEXT - used, "%s%s%s", c == 0 ? "(" : "", keys[c].component,
             c + 1 < count ? ", " : ") ");
  }
}

static void add_default(const ald_key *key, char *text) {
  char fallback[ALD_PHRASE];
  const size_t used = strlen(text);
  if (isnan(key->fallback)) {
    snprintf(text + used, TEXT - used, "; must be given");
  } else if (key->type == ALD_KEY_CHOICE || key->fallback != 0) {
    const bool is_unset = isinf(key->fallback) || fabs(key->fallback) >= 1e9;
    if (!is_unset) {
      snprintf(text + used, TEXT - used, "; default %s", ald_key_default(key, fallback));
    }
  }
}

static void put_member(const char *noun, const ald_key *keys, uint32_t count, bool is_row,
                       ald_report *report) {
  ALD_ASSERT(count > 0);
  char name[NAME], units[TEXT], text[TEXT] = "", enumeration[NAME];
  const ald_key *key = keys;
  const bool is_vector = !is_row && key->component;
  if (is_vector) add_components(keys, count, text);
  const size_t used = strlen(text);
  snprintf(text + used, sizeof text - used, "%s%s", key->meaning, units_of(keys, count, units));
  if (ald_choice_is_truth(key)) {
    strncat(text,
            strcmp(key->choices[0], "on") == 0 || strcmp(key->choices[1], "on") == 0
                ? " 1: on, 0: off"
                : " 1: yes, 0: no",
            sizeof text - strlen(text) - 1);
  }
  add_default(key, text);
  put_comment("  ", text, report);
  member_name(is_row ? key->component : key->name, name);
  if (ald_choice_is_truth(key)) {
    ald_report_add(report, "  int %s;\n", name);
  } else if (key->type == ALD_KEY_CHOICE) {
    ald_report_add(report, "  ald_%s_%s %s;\n", noun, member_name(key->name, enumeration), name);
  } else {
    ald_report_add(report, "  %s %s", key->type == ALD_KEY_COUNT ? "uint32_t" : "double", name);
    ald_report_add(report, is_vector ? "[%u];\n" : ";\n", count);
  }
}

static void put_members(const char *noun, const ald_key *keys, uint32_t count, bool is_row,
                        ald_report *report) {
  for (uint32_t k = 0; k < count;) {
    uint32_t own = 1;
    if (!is_row && keys[k].component) own = ald_key_components(keys, count, k);
    put_member(noun, &keys[k], own, is_row, report);
    k += own;
  }
}

static void put_table(const char *noun, const ald_key_table *table, ald_report *report) {
  ALD_ASSERT(table->column_count > 0);
  char text[TEXT], name[NAME], unit[48];
  member_name(table->name, name);
  if (table->is_matrix) {
    snprintf(text, sizeof text, "(6 x 6) %s; %s", table->meaning,
             table->is_required ? "must be given" : "NULL: none");
  } else if (table->row) {
    snprintf(text, sizeof text, "(%s_rows) %s%s; copied", name, table->meaning,
             table->is_required ? "; must be given" : "");
  } else {
    snprintf(text, sizeof text, "(%s_rows x %u)", name, table->column_count);
    for (uint32_t c = 0; c < table->column_count; c++) {
      const size_t used = strlen(text);
      snprintf(text + used, sizeof text - used, "%s %s%s", c ? "," : "",
               table->columns[c].component, unit_of(&table->columns[c], unit));
    }
    const size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, ": %s%s; copied", table->meaning,
             table->is_required ? "; must be given" : "");
  }
  put_comment("  ", text, report);
  if (table->row) {
    ald_report_add(report, "  const ald_%s_%s_def *%s;\n", noun, table->row, name);
  } else {
    ald_report_add(report, "  const double *%s;\n", name);
  }
  if (table->is_matrix) return;
  put_comment("  ", table->is_required ? "1 or more" : "0: no table", report);
  ald_report_add(report, "  uint32_t %s_rows;\n", name);
}

/* ------------------------------------------------------------------------------ declarations */

static void put_enumeration(const char *noun, const ald_key *key, ald_report *report) {
  char name[NAME], upper_noun[NAME], upper_key[NAME], word[NAME], text[TEXT];
  if (key->type != ALD_KEY_CHOICE || ald_choice_is_truth(key)) return;
  snprintf(text, sizeof text, "Values of `%s`.", key->name);
  put_comment("", text, report);
  ald_report_add(report, "typedef enum ald_%s_%s {\n", noun, member_name(key->name, name));
  for (uint32_t w = 0; key->choices[w]; w++) {
    ald_report_add(report, "  /** `%s` */\n", key->choices[w]);
    ald_report_add(report, "  ALD_%s_%s_%s,\n", upper_name(noun, upper_noun),
                   upper_name(key->name, upper_key), upper_name(key->choices[w], word));
  }
  ald_report_add(report, "} ald_%s_%s;\n\n", noun, name);
}

static void put_row_struct(const char *noun, const ald_key_table *table, ald_report *report) {
  char text[TEXT];
  if (!table->row) return;
  snprintf(text, sizeof text, "A %s: a row of `%s`.", table->row, table->name);
  put_comment("", text, report);
  ald_report_add(report, "typedef struct ald_%s_%s_def {\n", noun, table->row);
  put_members(noun, table->columns, table->column_count, true, report);
  ald_report_add(report,
                 "} ald_%s_%s_def;\n\n/** The defaults of a %s. */\n"
                 "ALD_API ald_%s_%s_def ald_%s_%s_def_default(void);\n\n",
                 noun, table->row, table->row, noun, table->row, noun, table->row);
}

static void put_heads(const ald_kind *kind, ald_report *report) {
  char text[TEXT], prefix[NAME];
  snprintf(text, sizeof text, "results are called %s.NAME...; must be given",
           member_name(kind->section, prefix));
  put_comment("  ", text, report);
  ald_report_add(report, "  const char *name;\n");
  for (uint32_t h = 0; h < kind->head_count; h++) {
    const ald_plain_key *head = &kind->heads[h];
    const bool is_pair = head->type == ALD_PLAIN_PAIR;
    put_comment("  ", head->meaning, report);
    ald_report_add(report, "  const char *%s%s;\n", member_name(head->name, prefix),
                   is_pair ? "[2]" : "");
  }
  if (kind->heads || ald_kind_is_bare(kind)) return;
  if (ald_kind_lines(kind) == 2) {
    put_comment("  ", "names of two dynamic lines, the inner one first", report);
    ald_report_add(report, "  const char *between[2];\n");
  } else if (kind->body_count == 2) {
    put_comment("  ", "names of two bodies, or patterns; one may be \"earth\" unless outlines meet",
                report);
    ald_report_add(report, "  const char *between[2];\n");
  } else {
    put_comment("  ", "name of a body, or a pattern", report);
    ald_report_add(report, "  const char *body;\n");
  }
  if (kind->file == ALD_FILE_DAMPING) {
    put_comment("  ",
                "file of damping as a function of frequency, read at once; must be given unless "
                "`from` is the ship",
                report);
  } else if (ald_file_is_history(kind->file)) {
    put_comment("  ", "instead of the history: a file of equal time steps; NULL: none", report);
  } else if (ald_kind_naming(kind)) {
    const ald_plain_key *key = ald_kind_naming(kind)->key;
    put_comment("  ", key->meaning, report);
    ald_report_add(report, "  const char *%s;\n", key->name);
    return;
  } else {
    return;
  }
  ald_report_add(report, "  const char *file;\n");
}

static bool has_paper(const ald_kind *kind) {
  for (uint32_t k = 0; k < kind->key_count; k++) {
    const ald_key *key = &kind->keys[k];
    if (key->paper != key->fallback && !isnan(key->fallback)) return true;
  }
  return false;
}

static void put_struct(const ald_kind *kind, ald_report *report) {
  const char *noun = kind->name;
  put_comment("", kind->meaning, report);
  ald_report_add(report, "typedef struct ald_%s_def {\n", noun);
  put_heads(kind, report);
  put_members(noun, kind->keys, kind->key_count, false, report);
  for (uint32_t t = 0; t < kind->table_count; t++) put_table(noun, &kind->tables[t], report);
  put_comment("  ", "set by the default", report);
  ald_report_add(report, "  uint32_t cookie;\n} ald_%s_def;\n\n", noun);
}

static void put_calls(const ald_kind *kind, ald_report *report) {
  const char *noun = kind->name;
  char line[TEXT];
  ald_report_add(report,
                 "/** The defaults; what must be given is not. */\n"
                 "ALD_API ald_%s_def ald_%s_def_default(void);\n",
                 noun, noun);
  if (has_paper(kind)) {
    ald_report_add(report,
                   "/** The defaults of `preset: paper`, which reproduce the publication. */\n"
                   "ALD_API ald_%s_def ald_%s_def_paper(void);\n",
                   noun, noun);
  }
  ald_report_add(report, "/** Adds it to a study. @return as ald_builder_add_body() */\n");
  const int used = snprintf(line, sizeof line, "ALD_API ald_status ald_builder_add_%s(", noun);
  const size_t builder = strlen("ald_builder *builder,"), rest = strlen(" ald_report *report);");
  const size_t definition = strlen(" const ald__def *def,") + strlen(noun);
  const bool breaks_early = (size_t)used + builder + definition > COLUMNS;
  const bool breaks = breaks_early || (size_t)used + builder + definition + rest > COLUMNS;
  char indent[COLUMNS] = " ", early[COLUMNS] = " ";
  if (breaks) snprintf(indent, sizeof indent, "\n%*s", used, "");
  if (breaks_early) snprintf(early, sizeof early, "\n%*s", used, "");
  ald_report_add(report, "%sald_builder *builder,%sconst ald_%s_def *def,%sald_report *report);\n",
                 line, early, noun, indent);
}

ald_status ald_reference_interface(uint32_t number, const char **noun, ald_report *report) {
  char upper[NAME];
  if (noun) *noun = NULL;
  if (!noun || number >= ald_kind_count) return ALD_BAD_ARGUMENT;
  const ald_kind *kind = ald_kinds[number];
  *noun = ald_kind_is(kind, ALD_KIND_OF_LINES) ? NULL : kind->name;
  if (!*noun) return ALD_OK;
  ald_report_clear(report);
  upper_name(kind->name, upper);
  ald_report_add(report,
                 "/* SPDX-License-Identifier: Apache-2.0\n"
                 " * Generated by `allide reference --interface`: not to be edited.\n"
                 " *\n"
                 " * `%s` of a study, in C. All numbers in SI, angles in rad. */\n"
                 "#ifndef ALLIDE_ELEMENTS_%s_H\n#define ALLIDE_ELEMENTS_%s_H\n\n"
                 "#include \"../builder.h\"\n\n"
                 "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n",
                 kind->section, upper, upper);
  for (uint32_t k = 0; k < kind->key_count; k++) put_enumeration(*noun, &kind->keys[k], report);
  for (uint32_t t = 0; t < kind->table_count; t++) put_row_struct(*noun, &kind->tables[t], report);
  put_struct(kind, report);
  put_calls(kind, report);
  ald_report_add(report, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
  return ALD_OK;
}
