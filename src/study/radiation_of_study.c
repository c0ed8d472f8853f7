/* SPDX-License-Identifier: Apache-2.0
 * The damping table of a study's radiation, for commands that print, plot and write it. */
#include <math.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "element/radiation.h"
#include "hydro/radiation_table.h"
#include "model/froude.h"
#include "model/study.h"

static bool is_table(const ald_definition *definition) { return definition->damping_table; }

static ald_status refuse(const ald_study *study, const char *name, ald_report *report) {
  uint32_t count = 0;
  ald_report_add(report, "%s: error: ", study->file);
  for (uint32_t d = 0; d < study->definition_count; d++) count += is_table(&study->definitions[d]);
  if (count == 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "has no section \"radiation\"; for a ship by particulars add "
                           "radiation: {NAME: {body: NAME, from: ship}}\n");
  }
  if (name) {
    ald_report_add(report, "has no radiation \"%s\"; there is", name);
  } else {
    ald_report_add(report, "has %u tables of radiation; name one of", count);
  }
  for (uint32_t d = 0; d < study->definition_count; d++) {
    if (is_table(&study->definitions[d])) ald_report_add(report, " %s", study->definitions[d].name);
  }
  ald_report_add(report, "\n");
  return ALD_BAD_ARGUMENT;
}

/* NULL: none, or not one alone */
static const ald_definition *find(const ald_study *study, const char *name) {
  const ald_definition *found = NULL;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *own = &study->definitions[d];
    if (!is_table(own) || (name && strcmp(own->name, name) != 0)) continue;
    if (found) return NULL;
    found = own;
  }
  return found;
}

static ald_radiation_factors factors_of(const ald_study *study) {
  const double s = study->scale[0], root = sqrt(s), density = study->scale[1];
  if (!(s > 0)) return (ald_radiation_factors){1, 1, 1, 1};
  return (ald_radiation_factors){.frequency = ald_froude_factor(root, density, ALD_FREQUENCY),
                                 .damping = ald_froude_factor(root, density, ALD_DAMPING),
                                 .mass = ald_froude_factor(root, density, ALD_MASS),
                                 .arm = ald_froude_factor(root, density, ALD_LENGTH)};
}

ald_status ald_radiation_open_study(const ald_study *study, const char *name, double step,
                                    ald_radiation_table **table, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (table) *table = NULL;
  if (!study || !table || !(step >= 0)) return ald_report_refuse(report, __func__);
  const ald_definition *own = find(study, name);
  if (!own) return refuse(study, name, report);
  const ald_quantity *keys = study->quantities + own->quantities;
  ald_radiation_def def = ald_radiation_def_default();
  def.file = own->damping_file ? own->damping_file : study->file;
  def.length = keys[ALD_RADIATION_LENGTH].value;
  def.tolerance = keys[ALD_RADIATION_TOLERANCE].value;
  def.lines_begin_with = (ald_radiation_lines_begin_with)keys[ALD_RADIATION_LINES].value;
  for (int k = 0; k < 3; k++) def.origin[k] = keys[ALD_RADIATION_ORIGIN_X + k].value;
  def.unit_length = keys[ALD_RADIATION_UNIT_LENGTH].value;
  ald_damping_table *copy = ald_damping_table_copy(own->damping_table);
  if (!copy) return ALD_NO_MEMORY;
  const double density =
      study->quantities[study->environment + ALD_ENVIRONMENT_WATER_DENSITY].value;
  const ald_status status = ald_radiation_adopt(&def, step, density, copy, table, report);
  if (*table) (*table)->factors = factors_of(study);
  return status;
}
