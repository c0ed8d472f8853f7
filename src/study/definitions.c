/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of the C interface: defaults of bodies, the environment and the kinds of
 * elements. */
#include "definitions.h"

#include "base/assertion.h"

#include <math.h>

#include "allide/elements.h"
#include "kernels/elements.h"
#include "kernels/pass/line/line_rows.h"
#include "model/study.h"

enum { BODY_COOKIE = 0xb0d1, ENVIRONMENT_COOKIE = 0xe171 };

ald_def_fields ald_body_fields(void) {
  return (ald_def_fields){.type = "ald_body_def",
                          .cookie = BODY_COOKIE,
                          .start = offsetof(ald_body_def, position),
                          .keys = ald_body_keys,
                          .key_count = ALD_BODY_KEY_COUNT,
                          .tables = &ald_body_added_mass,
                          .table_count = 1};
}

ald_body_def ald_body_def_default(void) {
  const ald_def_fields fields = ald_body_fields();
  ald_body_def def = {.freedoms = ALD_PLANAR};
  ald_def_default(&fields, ALD_PRODUCT, &def);
  return def;
}

ald_def_fields ald_environment_fields(void) {
  return (ald_def_fields){.type = "ald_environment_def",
                          .cookie = ENVIRONMENT_COOKIE,
                          .keys = ald_environment_keys,
                          .key_count = ALD_ENVIRONMENT_KEY_COUNT,
                          .tables = ald_environment_tables,
                          .table_count = ALD_ENVIRONMENT_TABLES};
}

ald_environment_def ald_environment_def_default(void) {
  const ald_def_fields fields = ald_environment_fields();
  ald_environment_def def = {0};
  ald_def_default(&fields, ALD_PRODUCT, &def);
  return def;
}

/* ------------------------------------------------------------------------------ elements */

static void element_default(uint32_t kind, ald_preset preset, void *def) {
  ALD_ASSERT(kind < ald_kind_count);
  const ald_def_fields fields = ald_element_fields(kind);
  ald_def_default(&fields, preset, def);
}

static void row_default(uint32_t kind, uint32_t table, void *row) {
  ALD_ASSERT(kind < ald_kind_count && table < ald_kinds[kind]->table_count);
  const ald_def_fields fields = ald_element_fields(kind);
  const ald_def_fields own = ald_row_fields(&fields, &fields.tables[table]);
  ald_def_default(&own, ALD_PRODUCT, row);
}

/* what the reader creates automatically has no definition */
#undef OF_LINES
#define OF_LINES(ELEMENT, with)

#define DEFAULTS(with, family, noun, space)          \
  ald_##noun##_def ald_##noun##_def_default(void) {  \
    ald_##noun##_def def = {0};                      \
    element_default(KIND_##noun, ALD_PRODUCT, &def); \
    return def;                                      \
  }
ELEMENTS(DEFAULTS, 0)

#define DEFINITION_SIZE(with, family, noun, space) \
  [KIND_##noun] = {sizeof(ald_##noun##_def), offsetof(ald_##noun##_def, cookie)},
const ald_def_size_of_c ald_element_def_sizes[KIND_TOTAL] = {ELEMENTS(DEFINITION_SIZE, 0)};

ald_contact_def ald_contact_def_paper(void) {
  ald_contact_def def = {0};
  element_default(KIND_contact, ALD_PAPER, &def);
  return def;
}

ald_line_section_def ald_line_section_def_default(void) {
  ald_line_section_def def = {0};
  row_default(KIND_line, 0, &def);
  return def;
}

ald_line_curve_def ald_line_curve_def_default(void) {
  ald_line_curve_def def = {0};
  row_default(KIND_line, LINE_CURVES, &def);
  return def;
}

ald_catenary_section_def ald_catenary_section_def_default(void) {
  ald_catenary_section_def def = {0};
  row_default(KIND_catenary, 0, &def);
  return def;
}
