/* SPDX-License-Identifier: Apache-2.0
 * The section `radiation`: damping tables, retardation functions, and the added mass that belongs
 * to them. */
#include "reader_radiation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "element/radiation.h"
#include "hydro/damping_read.h"
#include "hydro/ogilvie.h"
#include "kernels/pass/step/stages.h"
#include "model/inertia.h"
#include "model/sections.h"
#include "model/ships.h"
#include "reader.h"
#include "reader_base.h"
#include "reader_file.h"
#include "tile/radiation_step.h"

enum { PATH_SIZE = 512 };

/* Relative change of the table's damping by the time step above which to warn. */
#define OTHER_DAMPING 0.02
/* Relative difference from the table's added mass above which to warn. */
#define ANOTHER 0.1
/* phase of the greatest frequency in a step of functions that only give added mass [rad] */
#define TURN 0.2

/* one number of a definition, as in the study */
static double number(const ald_reader *reader, const ald_definition *definition, uint32_t key) {
  ALD_ASSERT(key < ALD_RADIATION_KEY_COUNT);
  return reader->study->quantities[definition->quantities + key].value;
}

/* a file is at the scale at which the study is given */
static void scale_table(const ald_reader *reader, ald_damping_table *table) {
  ald_scale_numbers(reader, ALD_FREQUENCY, table->frequency, table->count);
  for (uint32_t term = 0; term < ALD_TERMS; term++) {
    ald_dimension damping = ALD_DAMPING, mass = ALD_MASS;
    const signed char arms = (signed char)((term / 6 >= 3) + (term % 6 >= 3));
    damping.length = mass.length = arms;
    for (uint32_t k = 0; k < table->count; k++) {
      ald_scale_numbers(reader, damping, &table->damping[k * ALD_TERMS + term], 1);
      ald_scale_numbers(reader, mass, &table->mass[k * ALD_TERMS + term], 1);
    }
    ald_scale_numbers(reader, mass, &table->infinite[term], 1);
  }
}

static ald_damping_table *read_table(ald_reader *reader, struct fy_node *node, const char *path,
                                     ald_definition *definition) {
  const ald_study *study = reader->study;
  const double origin[3] = {number(reader, definition, ALD_RADIATION_ORIGIN_X),
                            number(reader, definition, ALD_RADIATION_ORIGIN_Y),
                            number(reader, definition, ALD_RADIATION_ORIGIN_Z)};
  const ald_damping_units form = {
      .is_frequency = number(reader, definition, ALD_RADIATION_LINES) > 0,
      .density = study->quantities[study->environment + ALD_ENVIRONMENT_WATER_DENSITY].value /
                 ald_scale_of(reader, ALD_DENSITY),
      .length =
          number(reader, definition, ALD_RADIATION_UNIT_LENGTH) / ald_scale_of(reader, ALD_LENGTH),
  };
  ald_damping_table *table = NULL;
  const char *text =
      ald_read_file(reader, node, path, ALD_PANEL_LIMIT, NULL, &definition->damping_file);
  if (text && ald_damping_read(text, &form, reader->diagnosis, &table) == ALD_NO_MEMORY) {
    reader->no_memory = true;
  }
  if (table) {
    scale_table(reader, table);
    ald_damping_table_place(table, number(reader, definition, ALD_RADIATION_AXES) > 0, origin);
  }
  return table;
}

/* how long the past of a study can be [s]; 0: it does not end */
static double span_of(const ald_study *study) {
  return study->step_count == PLAN_ENDLESS ? 0 : study->step * study->step_count;
}

/* Fills in A(inf) where the table has added mass but not that, by functions that are not cut at the
 * study's end. */
static ald_status find_mass(const ald_reader *reader, ald_definition *definition,
                            ald_report *report) {
  ald_damping_table *table = definition->damping_table;
  ald_retardation *uncut = NULL;
  ald_ogilvie ogilvie;
  if (!(table->mass_terms & ~table->infinite_terms)) return ALD_OK;
  ald_status status =
      ald_retardation_make(table, TURN / table->frequency[table->count - 1],
                           number(reader, definition, ALD_RADIATION_LENGTH),
                           number(reader, definition, ALD_RADIATION_TOLERANCE), 0, &uncut, report);
  if (status == ALD_OK) status = ald_ogilvie_check(table, uncut, &ogilvie);
  for (uint32_t t = 0; status == ALD_OK && t < ALD_TERMS; t++) {
    if (table->infinite_terms >> t & 1 || isnan(ogilvie.infinite[t])) continue;
    table->infinite[t] = ogilvie.infinite[t];
    table->infinite_terms |= (uint64_t)1 << t;
  }
  ald_retardation_destroy(uncut);
  return status;
}

static void make_functions(ald_reader *reader, struct fy_node *node, const char *path,
                           ald_definition *definition) {
  ald_report *report = ald_report_create();
  ald_status status = report ? ALD_OK : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    status = ald_retardation_make(definition->damping_table, reader->study->step,
                                  number(reader, definition, ALD_RADIATION_LENGTH),
                                  number(reader, definition, ALD_RADIATION_TOLERANCE),
                                  span_of(reader->study), &definition->retardation, report);
  }
  if (status == ALD_OK) status = find_mass(reader, definition, report);
  if (status == ALD_BAD_STUDY) {
    ald_diagnose(reader->diagnosis, ald_node_place(node), "%s: \"%s\": %s", path,
                 definition->damping_file, ald_report_text(report));
  }
  if (status == ALD_NO_MEMORY) reader->no_memory = true;
  ald_report_destroy(report);
}

static const char *const freedoms[6] = {"surge", "sway", "heave", "roll", "pitch", "yaw"};

/* warns of steps too long for the functions, of the freedom with the greatest error */
static void judge_step(ald_reader *reader, struct fy_node *node, const char *path,
                       const ald_definition *definition) {
  ALD_ASSERT(definition->damping_table && definition->retardation);
  const ald_study *study = reader->study;
  const ald_retardation *r = definition->retardation;
  double worst = OTHER_DAMPING, share = 1, at = 0;
  uint32_t freedom = 6;
  /* those cut off by the study's end have not decayed and cannot be compared */
  if (span_of(study) > 0 && (r->taps - 2) * r->step >= span_of(study) * (1 - 1e-9)) return;
  for (uint32_t k = 0; k < 6; k++) {
    double frequency, own;
    const double apart =
        ald_radiation_step_error(definition->damping_table, r, study->scheme, k, &frequency, &own);
    if (!(apart > worst)) continue;
    worst = apart;
    share = own;
    at = frequency;
    freedom = k;
  }
  if (freedom == 6) return;
  ald_diagnose_warning(
      reader->diagnosis, ALD_WARN_DAMPING_INACCURATE, ald_node_place(node), path,
      "in steps of %.4g s the scheme %s gives %s %.3g times the damping of the table at %.3g "
      "rad/s; use shorter steps, a smaller tolerance%s",
      study->step, ald_run_keys[ALD_RUN_SCHEME].choices[study->scheme], freedoms[freedom], share,
      at, STAGES_OF(study->scheme) > 1 ? "" : " or the scheme rk4");
}

void ald_read_radiation(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, ald_definition *definition) {
  struct fy_node *file = ald_node_member(mapping, "file");
  char full[PATH_SIZE];
  snprintf(full, sizeof full, "%s.file", path);
  for (uint32_t k = ALD_RADIATION_AXES; !reader->no_memory && k < ALD_RADIATION_KEY_COUNT; k++) {
    reader->study->quantities[definition->quantities + k].may_vary = false;
  }
  if (!file) {
    ald_diagnose(reader->diagnosis, ald_missing_place(reader, owner),
                 "%s: missing key \"file\", for example file: damping.csv", path);
    return;
  }
  if (reader->no_memory || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  definition->damping_table = read_table(reader, file, full, definition);
  if (definition->damping_table && ald_diagnosis_errors(reader->diagnosis) == 0) {
    make_functions(reader, file, full, definition);
    if (definition->retardation) judge_step(reader, file, full, definition);
  }
}

/* ------------------------------------------------------------------------------ added mass */

/* does the table have A(inf) of every freedom with damping? */
static bool knows_mass(const ald_definition *definition) {
  ALD_ASSERT(definition->damping_table);
  for (uint32_t k = 0; k < 6; k++) {
    const uint64_t own = (uint64_t)1 << (7 * k);
    if (!(definition->damping_table->terms & own)) continue;
    if (!(definition->damping_table->infinite_terms & own)) return false;
  }
  return true;
}

/* the mean of both triangles: panel programs round them differently */
static double infinite_mass(const ald_damping_table *table, uint32_t i, uint32_t j) {
  ALD_ASSERT(i < 6 && j < 6);
  return 0.5 * (table->infinite[6 * i + j] + table->infinite[6 * j + i]);
}

static void give_mass(ald_reader *reader, ald_body *body, const ald_damping_table *table) {
  char path[PATH_SIZE];
  const uint32_t first = reader->study->quantity_count;
  for (uint32_t k = 0; k < ALD_TERMS && !reader->no_memory; k++) {
    const uint32_t i = k / 6, j = k % 6;
    const signed char rotations = (signed char)((i > 2) + (j > 2));
    snprintf(path, sizeof path, "bodies.%s.%s.%s-%s", body->name, ald_body_added_mass.name,
             freedoms[i], freedoms[j]);
    ald_add_quantity(reader, path, ALD_DIMENSION(rotations, 1, 0, 0), ALD_RANGE_ANY, true,
                     infinite_mass(table, i, j));
  }
  if (reader->no_memory) return;
  body->added_mass = first;
  body->has_added_mass = true;
}

/* values of the table replace those that follow the body's ship */
static void replace_mass(ald_reader *reader, const ald_body *body, const ald_damping_table *table) {
  for (uint32_t k = 0; k < ALD_TERMS; k++) {
    const uint32_t quantity = body->added_mass + k;
    if (!(table->infinite_terms >> k & 1)) continue;
    ald_ships_forget(reader->study, quantity);
    reader->study->quantities[quantity].value = infinite_mass(table, k / 6, k % 6);
  }
}

/* is the added mass of a body that of the table? The first freedom in which it is not, else 6. */
static uint32_t other_mass(const ald_reader *reader, const ald_body *body,
                           const ald_damping_table *table) {
  for (uint32_t k = 0; k < 6; k++) {
    const double known = table->infinite[7 * k];
    const double own = reader->study->quantities[body->added_mass + 7 * k].value;
    if (!(table->infinite_terms >> (7 * k) & 1)) continue;
    if (fabs(own - known) > ANOTHER * fmax(fabs(own), fabs(known))) return k;
  }
  return 6;
}

static void take_mass(ald_reader *reader, struct fy_node *node, const ald_definition *definition,
                      ald_body *body) {
  const ald_damping_table *table = definition->damping_table;
  const char *section = ald_kinds[definition->kind]->section;
  const ald_follower *leader =
      body->has_added_mass ? ald_ships_leader(reader->study, body->added_mass) : NULL;
  const bool follows = leader && leader->ratio == 0; /* ratios are given */
  if ((!body->has_added_mass || follows) && knows_mass(definition)) {
    ald_inertia_problem problem;
    if (follows) {
      replace_mass(reader, body, table);
    } else {
      give_mass(reader, body, table);
    }
    if (reader->no_memory || !ald_inertia_check(reader->study, body, &problem)) {
      reader->no_memory = true;
    } else if (problem.fault) {
      ald_diagnose(reader->diagnosis, ald_node_place(node),
                   "%s.%s.file: with its added mass at infinite frequency the mass matrix of "
                   "\"%s\" is not positive definite",
                   section, definition->name, body->name);
    }
    return;
  }
  char path[PATH_SIZE];
  snprintf(path, sizeof path, "%s.%s", section, definition->name);
  if (!body->has_added_mass) {
    ald_diagnose_warning(reader->diagnosis, ALD_WARN_ADDED_MASS, ald_node_place(node), path,
                         "\"%s\" has no added mass; it needs the added mass at infinite "
                         "frequency, which this table does not give",
                         body->name);
    return;
  }
  const uint32_t k = other_mass(reader, body, table);
  if (k == 6) return;
  ald_diagnose_warning(
      reader->diagnosis, ALD_WARN_ADDED_MASS, ald_node_place(node), path,
      "the added mass %u-%u of \"%s\" is %.4g, but %.4g at infinite frequency in this table", k + 1,
      k + 1, body->name, reader->study->quantities[body->added_mass + 7 * k].value,
      table->infinite[7 * k]);
}

void ald_take_from_radiation(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count && !reader->no_memory; i++) {
    const ald_definition *definition = &study->definitions[study->instances[i].definition];
    const ald_kind *kind = ald_kinds[definition->kind];
    ald_body *body = &study->bodies[study->instances[i].body_a];
    if (kind->file != ALD_FILE_DAMPING || !definition->damping_table) continue;
    if (body->fixed || body->prescribed) continue;
    struct fy_node *section = ald_node_member(reader->root, kind->section);
    struct fy_node *node = section ? ald_node_member(section, definition->name) : NULL;
    struct fy_node *file = node ? ald_node_member(node, "file") : NULL;
    if (file) take_mass(reader, file, definition, body);
  }
}
