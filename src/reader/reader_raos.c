/* SPDX-License-Identifier: Apache-2.0
 * The section `raos`: tables of motions in waves, brought into the project's convention. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "element/rao.h"
#include "element/wave_system.h"
#include "hydro/rao.h"
#include "kernels/pass/step/rao_rows.h"
#include "model/derive.h"
#include "reader.h"
#include "reader_base.h"

enum { PATH_SIZE = 512, TEXT_SIZE = 256 };

static const double pi = 3.14159265358979323846;

/* words of `waves by` */
enum { BY_PERIOD, BY_FREQUENCY, BY_ANGULAR_FREQUENCY };

static double key_of(const ald_study *study, const ald_definition *definition, uint32_t key) {
  ALD_ASSERT(key < ALD_RAO_KEY_COUNT);
  return study->quantities[definition->quantities + key].value;
}

static bool is_second(const ald_study *study, const ald_definition *definition, uint32_t key) {
  return key_of(study, definition, key) == 1;
}

/* "rad" is the first word of a unit, "deg" the second */
static double unit_of(const ald_study *study, const ald_definition *definition, uint32_t key) {
  return is_second(study, definition, key) ? pi / 180 : 1;
}

static ald_rao_convention convention_of(const ald_study *s, const ald_definition *d) {
  ald_rao_convention c = {.is_from = is_second(s, d, ALD_RAO_DIRECTIONS),
                          .is_clockwise = is_second(s, d, ALD_RAO_DIRECTION_TURNS),
                          .direction_unit = unit_of(s, d, ALD_RAO_ANGLES),
                          .is_lag = is_second(s, d, ALD_RAO_PHASE),
                          .phase_unit = unit_of(s, d, ALD_RAO_ANGLES),
                          .event = (ald_rao_event)key_of(s, d, ALD_RAO_PHASE_OF),
                          .is_per_height = is_second(s, d, ALD_RAO_PER),
                          .rotation = (ald_rao_rotation)key_of(s, d, ALD_RAO_ROTATIONS),
                          .angle_unit = unit_of(s, d, ALD_RAO_ROTATION_UNIT)};
  for (uint32_t m = 0; m < 6; m++) c.is_opposite[m] = is_second(s, d, ALD_RAO_POSITIVE + m);
  for (uint32_t k = 0; k < 3; k++) c.origin[k] = key_of(s, d, ALD_RAO_ORIGIN_X + k);
  for (uint32_t k = 0; k < 2; k++) c.phase_origin[k] = key_of(s, d, ALD_RAO_PHASE_AT_X + k);
  c.has_phase_origin = isfinite(c.phase_origin[0]) && isfinite(c.phase_origin[1]);
  return c;
}

static double omega_of(const ald_study *study, const ald_definition *d, double wave) {
  const double by = key_of(study, d, ALD_RAO_WAVES_BY);
  if (by == BY_PERIOD) return 2 * pi / wave;
  return by == BY_FREQUENCY ? 2 * pi * wave : wave;
}

/* where a row of the table is written, or the table, of one from a file */
static ald_place row_place(struct fy_node *table, uint32_t row, ald_place owner) {
  struct fy_node *own =
      table && fy_node_is_sequence(table) ? fy_node_sequence_get_by_index(table, (int)row) : table;
  return own ? ald_node_place(own) : owner;
}

/* NULL after a message */
static ald_rao_row *convert_rows(ald_reader *reader, struct fy_node *table, ald_place owner,
                                 const char *path, const ald_definition *d) {
  const ald_study *study = reader->study;
  const ald_quantity *water = study->quantities + study->environment;
  const double depth = water[ALD_ENVIRONMENT_WATER_DEPTH].value,
               gravity = water[ALD_ENVIRONMENT_GRAVITY].value;
  const ald_rao_convention c = convention_of(study, d);
  const uint32_t count = d->rows[RAO_WAVES];
  ald_rao_row *rows = calloc(count + 1u, sizeof *rows);
  if (!rows) reader->no_memory = true;
  if (rows && !(gravity > 0)) {
    ald_diagnose(reader->diagnosis, owner, "%s: waves need a gravity above 0", path);
    free(rows);
    return NULL;
  }
  for (uint32_t r = 0; r < count && rows; r++) {
    const ald_quantity *own = study->quantities + d->tables[RAO_WAVES] + r * ALD_RAO_COLUMNS;
    double amplitude[6], phase[6];
    for (uint32_t m = 0; m < 6; m++) {
      amplitude[m] = own[ALD_RAO_COLUMN_MOTION + 2 * m].value;
      phase[m] = own[ALD_RAO_COLUMN_MOTION + 2 * m + 1].value;
    }
    const double wave = own[ALD_RAO_COLUMN_WAVE].value;
    if (!(wave > 0)) {
      ald_diagnose(reader->diagnosis, row_place(table, r, owner),
                   "%s.table[%u].wave: expected above 0, got %.4g", path, r, wave);
      free(rows);
      return NULL;
    }
    rows[r] = ald_rao_convert(&c, omega_of(study, d, wave), own[ALD_RAO_COLUMN_DIRECTION].value,
                              amplitude, phase, depth, gravity);
  }
  return rows;
}

/* what makes a table as it is declared look like another convention */
static void judge(ald_reader *reader, struct fy_node *table, ald_place owner, const char *path,
                  const ald_definition *d) {
  const ald_quantity *water = reader->study->quantities + reader->study->environment;
  char text[TEXT_SIZE], about[PATH_SIZE];
  if (!ald_rao_suspect(d->rao, water[ALD_ENVIRONMENT_WATER_DEPTH].value,
                       water[ALD_ENVIRONMENT_GRAVITY].value, text, sizeof text)) {
    return;
  }
  snprintf(about, sizeof about, "%s.table", path);
  ald_diagnose_warning(reader->diagnosis, ALD_WARN_CONTRADICTS,
                       table ? ald_node_place(table) : owner, about, "%s", text);
}

void ald_read_rao(ald_reader *reader, struct fy_node *mapping, ald_place owner, const char *path,
                  ald_definition *d) {
  const ald_study *study = reader->study;
  struct fy_node *table = ald_node_member(mapping, "table");
  char problem[TEXT_SIZE];
  if (reader->no_memory) return;
  for (uint32_t k = 0; k < d->rows[RAO_WAVES] * ALD_RAO_COLUMNS; k++) {
    study->quantities[d->tables[RAO_WAVES] + k].may_vary = false;
  }
  for (uint32_t k = ALD_RAO_ORIGIN_X; k < ALD_RAO_SPEED; k++) {
    study->quantities[d->quantities + k].may_vary = false;
  }
  if (ald_diagnosis_errors(reader->diagnosis) > 0 || d->rows[RAO_WAVES] == 0) return;
  ald_rao_row *rows = convert_rows(reader, table, owner, path, d);
  if (!rows) return;
  d->rao = ald_rao_make(rows, d->rows[RAO_WAVES], is_second(study, d, ALD_RAO_SIDES), problem,
                        sizeof problem);
  if (!d->rao && !problem[0]) reader->no_memory = true;
  if (!d->rao && problem[0]) {
    ald_diagnose(reader->diagnosis, table ? ald_node_place(table) : owner, "%s.table: %s", path,
                 problem);
  }
  if (d->rao) judge(reader, table, owner, path, d);
  free(rows);
}

/* ------------------------------------------------------------------------------
 * Tables beside the seas of the study, once all have been read. */

/* share of a sea's energy above the last frequency of a table from which it is told, or refused */
#define LOST 0.01
#define LOST_MAX 0.1

/* share of a system's energy above a frequency, as the study gives it */
static double lost_above(const ald_numbers *n, double omega) {
  double frequencies[ALD_SPECTRUM_ROWS], densities[ALD_SPECTRUM_ROWS], all[4], above[4];
  ald_spectrum s;
  if (!ald_wave_system_spectrum(n, &s, frequencies, densities)) return 0;
  ald_spectrum_moments(&s, 0, HUGE_VAL, all);
  ald_spectrum_moments(&s, omega, HUGE_VAL, above);
  return all[1] > 0 ? above[1] / all[1] : 0;
}

static void judge_system(ald_reader *reader, const ald_definition *vessel,
                         const ald_definition *system, const double *values) {
  const ald_numbers n = ald_definition_numbers(reader->study, system, values);
  const double last = vessel->rao->omega[vessel->rao->frequencies - 1];
  const double lost = lost_above(&n, last);
  char path[PATH_SIZE];
  static const char text[] =
      "the table ends at %.3g rad/s (%.3g s), and %.3g %% of the energy of sea.%s lies above it: "
      "the vessel does not move in those waves";
  char message[2 * PATH_SIZE];
  struct fy_node *node = ald_node_member(reader->root, ald_kinds[vessel->kind]->section);
  const ald_place place = ald_node_place(node ? node : reader->root);
  snprintf(path, sizeof path, "%s.%s", ald_kinds[vessel->kind]->section, vessel->name);
  snprintf(message, sizeof message, text, last, 2 * pi / last, 100 * lost, system->name);
  if (lost > LOST_MAX) ald_diagnose(reader->diagnosis, place, "%s: %s", path, message);
  if (lost > LOST && lost <= LOST_MAX) {
    ald_diagnose_warning(reader->diagnosis, ALD_WARN_CONSEQUENCE, place, path, "%s", message);
  }
}

/* waves of all systems together */
static uint32_t count_waves(const ald_study *study, const double *values) {
  uint32_t count = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *own = &study->definitions[d];
    if (!ald_kind_is(ald_kinds[own->kind], ALD_KIND_MAKES_WAVES)) continue;
    const ald_numbers n = ald_definition_numbers(study, own, values);
    count += ald_wave_system_count(&n);
  }
  return count;
}

void ald_check_raos(ald_reader *reader, const double *values) {
  const ald_study *study = reader->study;
  const uint32_t waves = count_waves(study, values);
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *own = &study->definitions[d];
    struct fy_node *node = ald_node_member(reader->root, ald_kinds[own->kind]->section);
    const ald_place place = ald_node_place(node ? node : reader->root);
    char path[PATH_SIZE];
    if (!own->rao) continue;
    if (waves == 0) {
      snprintf(path, sizeof path, "%s.%s", ald_kinds[own->kind]->section, own->name);
      ald_diagnose_warning(reader->diagnosis, ALD_WARN_NO_EFFECT, place, path,
                           "there is no \"sea\" that it could follow");
      return;
    }
    if (waves > ALD_RAO_WAVES_MAX) {
      ald_diagnose(reader->diagnosis, place,
                   "raos.%s: vessels follow at most %d waves, and the sea has %u; take fewer "
                   "components",
                   own->name, ALD_RAO_WAVES_MAX, waves);
      return;
    }
    for (uint32_t s = 0; s < study->definition_count; s++) {
      if (!ald_kind_is(ald_kinds[study->definitions[s].kind], ALD_KIND_MAKES_WAVES)) continue;
      judge_system(reader, own, &study->definitions[s], values);
    }
  }
}
