/* SPDX-License-Identifier: Apache-2.0
 * The section `radiation`: damping tables, retardation functions, and the added mass that belongs
 * to them. */
#include "reader_sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "base/plain_file.h"
#include "base/report.h"
#include "element/radiation.h"
#include "hydro/box_strips.h"
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

/* `origin`: "ship of \"tanker\"" or the name of a file */
static void make_functions(ald_reader *reader, struct fy_node *node, const char *path,
                           ald_definition *definition, const char *origin) {
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
    ald_diagnose_sort(reader->diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                      "%s: \"%s\": %s", path, origin, ald_report_text(report));
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

/* functions of a table, and whether the steps are short enough for them */
static void use_table(ald_reader *reader, struct fy_node *node, const char *path,
                      ald_definition *definition, const char *origin) {
  if (!definition->damping_table || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  make_functions(reader, node, path, definition, origin);
  if (definition->retardation) judge_step(reader, node, path, definition);
}

/* ------------------------------------------------------------------------------ of a ship */

/* is `from` this word? */
static bool is_from(struct fy_node *mapping, const char *word) {
  char text[16];
  struct fy_node *from = ald_node_member(mapping, "from");
  if (!from || !fy_node_is_scalar(from)) return false;
  ald_node_text(from, text, sizeof text);
  return strcmp(text, word) == 0;
}

bool ald_radiation_is_of_ship(struct fy_node *mapping) { return is_from(mapping, "ship"); }

/* the one body with a ship of a definition; NULL after a message */
static ald_body *find_ship(ald_reader *reader, struct fy_node *from, const char *path,
                           const ald_definition *definition) {
  const ald_study *study = reader->study;
  const uint32_t own = (uint32_t)(definition - study->definitions);
  ald_body *found = NULL;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->instances[i].definition != own) continue;
    ald_body *body = &study->bodies[study->instances[i].body_a];
    if (body->has_ship) {
      found = body;
      continue;
    }
    ald_diagnose(reader->diagnosis, ald_node_place(from),
                 "%s.from: \"%s\" has no ship; give the body a \"ship\" with length, breadth, "
                 "draught, block coefficient and KG, or give the damping by \"file\"",
                 path, body->name);
    return NULL;
  }
  return found;
}

/* what describes a file does not describe a ship */
static bool refuse_keys_of_files(ald_reader *reader, struct fy_node *mapping, const char *path) {
  static const char *const names[] = {"file", "axes", "origin", "lines begin with", "unit length"};
  bool good = true;
  for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
    struct fy_node *node = ald_node_member(mapping, names[k]);
    if (!node) continue;
    ald_diagnose(reader->diagnosis, ald_node_place(node),
                 k == 0 ? "%s.%s: damping comes either from a file or, by \"from: ship\", from the "
                          "particulars of the ship; omit one of them"
                        : "%s.%s: describes a table from a file; omit it beside \"from: ship\"",
                 path, names[k]);
    good = false;
  }
  return good;
}

/* numbers that a table was made of are the same in all scenarios */
static void fix_particulars(ald_study *study, const ald_body *body) {
  static const uint32_t used[] = {ALD_SHIP_LENGTH, ALD_SHIP_BREADTH, ALD_SHIP_DRAUGHT,
                                  ALD_SHIP_BLOCK,  ALD_SHIP_KG,      ALD_SHIP_WATERPLANE};
  for (size_t k = 0; k < sizeof used / sizeof used[0]; k++) {
    study->quantities[body->ship + used[k]].may_vary = false;
  }
  static const uint32_t water[] = {ALD_ENVIRONMENT_WATER_DEPTH, ALD_ENVIRONMENT_WATER_DENSITY,
                                   ALD_ENVIRONMENT_GRAVITY};
  for (size_t k = 0; k < sizeof water / sizeof water[0]; k++) {
    study->quantities[study->environment + water[k]].may_vary = false;
  }
}

/* Breadth by the least draught: shallower sections need functions by the hundred. */
enum { DRAUGHTS_MAX = 100 };

static ald_box_hull hull_of(const ald_study *study, const ald_body *body) {
  ALD_ASSERT(body->has_ship);
  double particulars[ALD_SHIP_KEY_COUNT], figures[ALD_FIGURE_COUNT];
  const ald_quantity *water = study->quantities + study->environment;
  const double density = water[ALD_ENVIRONMENT_WATER_DENSITY].value;
  for (uint32_t k = 0; k < ALD_SHIP_KEY_COUNT; k++) {
    particulars[k] = study->quantities[body->ship + k].value;
  }
  ald_ship_figures(particulars, density, 0, figures);
  const double rectangle = particulars[ALD_SHIP_LENGTH] * particulars[ALD_SHIP_BREADTH];
  return (ald_box_hull){.length = particulars[ALD_SHIP_LENGTH],
                        .breadth = particulars[ALD_SHIP_BREADTH],
                        .draught = particulars[ALD_SHIP_DRAUGHT],
                        .block = particulars[ALD_SHIP_BLOCK],
                        /* the quotient of a full waterplane may round to above 1 */
                        .waterplane = fmin(1, figures[ALD_FIGURE_WATERPLANE] / rectangle),
                        .height = figures[ALD_FIGURE_HEIGHT],
                        .depth = water[ALD_ENVIRONMENT_WATER_DEPTH].value,
                        .density = density,
                        .gravity = water[ALD_ENVIRONMENT_GRAVITY].value};
}

static void read_ship(ald_reader *reader, struct fy_node *mapping, const char *path,
                      ald_definition *definition) {
  struct fy_node *from = ald_node_member(mapping, "from");
  char full[PATH_SIZE], origin[PATH_SIZE];
  const bool is_plain = refuse_keys_of_files(reader, mapping, path);
  const ald_body *body = find_ship(reader, from, path, definition);
  if (!is_plain || !body || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  const ald_box_hull hull = hull_of(reader->study, body);
  snprintf(full, sizeof full, "%s.from", path);
  snprintf(origin, sizeof origin, "ship of %s", body->name);
  fix_particulars(reader->study, body);
  if (!(hull.gravity > 0) || (hull.depth > 0 && !(hull.depth > hull.draught))) {
    ald_diagnose(reader->diagnosis, ald_node_place(from),
                 hull.gravity > 0
                     ? "%s: the water depth of %.4g m is not greater than the draught of \"%s\", "
                       "%.4g m"
                     : "%s: needs a gravity greater than 0",
                 full, hull.depth, body->name, hull.draught);
    return;
  }
  const double least = fmax(hull.breadth, hull.length / 10) / DRAUGHTS_MAX;
  if (!(hull.draught >= least)) {
    ald_diagnose(reader->diagnosis, ald_node_place(from),
                 "%s: the draught of \"%s\", %.4g m, is too small for strip theory, which needs at "
                 "least %.4g m here: 1/%d of the breadth, 1/%d of the length",
                 full, body->name, hull.draught, least, DRAUGHTS_MAX, 10 * DRAUGHTS_MAX);
    return;
  }
  if (ald_box_strips_make(&hull, &definition->damping_table) != ALD_OK) reader->no_memory = true;
  use_table(reader, from, full, definition, origin);
}

/* ------------------------------------------------------------------------------ both */

void ald_read_radiation(ald_reader *reader, struct fy_node *mapping, ald_place owner,
                        const char *path, ald_definition *definition) {
  struct fy_node *file = ald_node_member(mapping, "file");
  char full[PATH_SIZE];
  snprintf(full, sizeof full, "%s.file", path);
  for (uint32_t k = ALD_RADIATION_AXES; !reader->no_memory && k < ALD_RADIATION_KEY_COUNT; k++) {
    reader->study->quantities[definition->quantities + k].may_vary = false;
  }
  if (ald_radiation_is_of_ship(mapping)) {
    if (!reader->no_memory) read_ship(reader, mapping, path, definition);
    return;
  }
  if (!file) {
    /* what is neither has its message */
    if (ald_node_member(mapping, "from") && !is_from(mapping, "file")) return;
    ald_diagnose_sort(
        reader->diagnosis, ALD_ERROR_MISSING, ald_missing_place(reader, owner), "file",
        "%s: missing key \"file\", for example file: damping.csv; or \"from: ship\", by "
        "strip theory for the particulars of the body's ship",
        path);
    return;
  }
  if (reader->no_memory || ald_diagnosis_errors(reader->diagnosis) > 0) return;
  definition->damping_table = read_table(reader, file, full, definition);
  use_table(reader, file, full, definition, definition->damping_file);
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

/* `key`: "file" or "from", and its node */
static void take_mass(ald_reader *reader, struct fy_node *node, const char *key,
                      const ald_definition *definition, ald_body *body) {
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
                   "%s.%s.%s: with its added mass at infinite frequency the mass matrix of "
                   "\"%s\" is not positive definite",
                   section, definition->name, key, body->name);
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
  /* strips are an estimate, and what is given in their place is likely to be better */
  const uint32_t k = definition->damping_file ? other_mass(reader, body, table) : 6;
  if (k == 6) return;
  ald_diagnose_warning(
      reader->diagnosis, ALD_WARN_ADDED_MASS, ald_node_place(node), path,
      "the added mass %u-%u of \"%s\" is %.4g, but %.4g at infinite frequency in this table", k + 1,
      k + 1, body->name, reader->study->quantities[body->added_mass + 7 * k].value,
      table->infinite[7 * k]);
}

/* Its mapping in the study; "NAME.BODY" is that of NAME. */
static struct fy_node *find_node(const ald_reader *reader, const ald_definition *definition) {
  char name[PATH_SIZE];
  struct fy_node *section = ald_node_member(reader->root, ald_kinds[definition->kind]->section);
  snprintf(name, sizeof name, "%s", definition->name);
  name[strcspn(name, ".")] = '\0';
  return section ? ald_node_member(section, name) : NULL;
}

void ald_take_from_radiation(ald_reader *reader) {
  const ald_study *study = reader->study;
  for (uint32_t i = 0; i < study->instance_count && !reader->no_memory; i++) {
    const ald_definition *definition = &study->definitions[study->instances[i].definition];
    const ald_kind *kind = ald_kinds[definition->kind];
    ald_body *body = &study->bodies[study->instances[i].body_a];
    if (kind->file != ALD_FILE_DAMPING || !definition->damping_table) continue;
    if (body->fixed || body->prescribed) continue;
    const char *key = definition->damping_file ? "file" : "from";
    struct fy_node *node = find_node(reader, definition);
    struct fy_node *source = node ? ald_node_member(node, key) : NULL;
    if (source) take_mass(reader, source, key, definition, body);
  }
}
