/* SPDX-License-Identifier: Apache-2.0
 * Touches of lines with bars and meshes as oscillations of two masses, see line_pair.h. */
#include "line_pair.h"

#include <math.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "kernels/pass/clash/bar_rows.h"
#include "kernels/pass/clash/line_contact_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "model/mobility.h"

/* (w h)^2 that a hit may have for 0.1 % of its energy. Of two points that meet: the closed form
 * 1/(1 - (w h)^2/4) of the worst phase. Of segments that lie flat on a face, where the place of the
 * touch goes to and fro between their ends: measured, see docs/theory/links.md. */
#define KEEPS_POINT 4e-3
#define KEEPS_FACE 3e-4
/* a quarter of the share of critical damping may come on top: a hit loses 3 times that share */
#define KEEPS_DAMPED 0.25

bool ald_line_pair_is_other(const ald_study *study, const ald_instance *instance) {
  const uint32_t kind = study->definitions[instance->definition].kind;
  return kind == KIND_bar || kind == KIND_line_contact;
}

static double series(double one, double other) {
  return one > 0 && other > 0 ? 1 / (1 / one + 1 / other) : 0;
}

/* greatest mobility of a bar's axis, or anywhere on the body [1/kg] */
static double body_mobility(const ald_study *study, const ald_instance *other, const ald_numbers *n,
                            const double *values, bool is_bar) {
  const ald_body *body = &study->bodies[other->body_a];
  double inverse[ALD_MATRIX], reach[3], most = 0;
  if (body->fixed || body->prescribed) return 0;
  ald_mobility_inverse(body, values, inverse);
  ald_mobility_reach(body, values, reach);
  ald_site site = {.low = {0, 0}, .high = {1, 0}};
  if (is_bar) {
    for (int c = 0; c < 3; c++) {
      site.at[c] = n->keys[BAR_FROM + c];
      site.along[0][c] = n->keys[BAR_TO + c] - n->keys[BAR_FROM + c];
    }
    return ald_mobility_over(inverse, &site, reach);
  }
  for (int face = -1; face <= 1; face += 2) {
    site = (ald_site){.at = {0, 0, face * reach[2]},
                      .along = {{1, 0, 0}, {0, 1, 0}},
                      .low = {-reach[0], -reach[1]},
                      .high = {reach[0], reach[1]}};
    most = fmax(most, ald_mobility_over(inverse, &site, reach));
  }
  return most;
}

/* of a node of a section; a free end has half the mass of the others [1/kg] */
static double node_mobility(const ald_numbers *n, const double *row) {
  const bool has_end = n->keys[LINE_KEY_FREE] != LINE_FREE_NONE;
  return (has_end ? 2 : 1) / ald_line_form_of(n, row).mass;
}

static double keeps(ald_freedom mode, bool is_face) {
  const double w = sqrt(mode.stiffness), share = mode.damping / (2 * w);
  return sqrt((is_face ? KEEPS_FACE : KEEPS_POINT) + KEEPS_DAMPED * share) / w;
}

ald_line_pair ald_line_pair_of(const ald_study *study, const ald_instance *line,
                               const ald_instance *other, const double *values) {
  ALD_ASSERT(study->definitions[line->definition].kind == KIND_line);
  const bool is_bar = study->definitions[other->definition].kind == KIND_bar;
  const ald_numbers own = ald_instance_numbers(study, line, values);
  const ald_numbers n = ald_instance_numbers(study, other, values);
  const double *wall = n.keys + (is_bar ? BAR_WALL + WALL_STIFFNESS : LINE_CONTACT_STIFFNESS);
  const double body = body_mobility(study, other, &n, values, is_bar);
  ald_line_pair pair = {.critical = HUGE_VAL, .keeps = HUGE_VAL};
  for (uint32_t r = 0; r < own.rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(&own, r);
    const double mobility = node_mobility(&own, row) + body;
    const ald_freedom mode = {series(row[LINE_COLUMN_CLASH_STIFFNESS], wall[0]) * mobility,
                              series(row[LINE_COLUMN_CLASH_DAMPING], wall[1]) * mobility};
    if (!(mode.stiffness > pair.mode.stiffness)) continue;
    pair.mode = mode;
    pair.critical = ald_critical_step(mode, SCHEME_SEMI);
    pair.keeps = keeps(mode, !is_bar);
  }
  return pair;
}

static bool is_resolved(const ald_study *study, const ald_instance *line, const double *values) {
  if (study->definitions[line->definition].kind != KIND_line) return false;
  const ald_numbers n = ald_instance_numbers(study, line, values);
  return n.keys[LINE_KEY_CLASH_STEP] == LINE_CLASH_RESOLVED;
}

uint32_t ald_line_pair_substeps(const ald_study *study, const double *values) {
  double least = HUGE_VAL;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (!is_resolved(study, &study->instances[i], values)) continue;
    for (uint32_t k = 0; k < study->instance_count; k++) {
      if (!ald_line_pair_is_other(study, &study->instances[k])) continue;
      least = fmin(
          least, ald_line_pair_of(study, &study->instances[i], &study->instances[k], values).keeps);
    }
  }
  uint32_t substeps = 1;
  while (substeps < LINE_SUBSTEPS_MAX && study->step > substeps * least) substeps *= 2;
  return substeps;
}
