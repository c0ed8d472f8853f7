/* SPDX-License-Identifier: Apache-2.0
 * Strip theory: sections along the hull, frequencies, and the table of both. */
#define ALD_LANES 1
#include "box_strips.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "hydro/box_section.h"
#include "kernels/math/explog.h"
#include "math/quadrature.h"

/* sections of half a hull whose waterline is no rectangle: Gauss's places, exact for waterlines up
 * to a power of 12 */
enum { SECTIONS = 12 };
/* highest frequency, and the step between them, times the root of draught over gravity and of the
 * greater of draught and half breadth over gravity */
#define HIGHEST 4.5
#define STEP 0.02
/* Water passes a narrow gap below the keel slowly, and waves are remembered for longer: steps are
 * shorter as the root of the gap below a fifth of the draught, down to a quarter. */
#define NARROW 0.2
#define FINEST 0.25
/* deep water, in draughts at least */
#define DEEP 4

/* one section's place from amidships in shares of half the length, its weight and breadth */
typedef struct strip {
  double place, weight, half_breadth;
} strip;

typedef struct strips {
  const ald_box_hull *hull;
  ald_box_form form;
  uint32_t count;
  strip at[SECTIONS];
  ald_box_section sections[SECTIONS];
} strips;

double ald_box_hull_depth(const ald_box_hull *hull) {
  const double deep = fmax(hull->length, DEEP * hull->draught);
  return hull->depth > 0 ? fmin(hull->depth, deep) : deep;
}

/* its breadth in shares of the greatest */
static double waterline(double place, double fullness) {
  ALD_ASSERT(place > 0 && place < 1);
  if (fullness >= 1) return 1;
  return 1 - real_exp(fullness / (1 - fullness) * real_log(place));
}

static void place_sections(strips *s) {
  const ald_box_hull *hull = s->hull;
  double nodes[SECTIONS], weights[SECTIONS];
  s->count = hull->waterplane >= 1 ? 1 : SECTIONS;
  if (s->count == 1) {
    s->at[0] = (strip){1 / sqrt(3), 1, 0.5 * hull->breadth}; /* the radius of gyration of a rod */
    return;
  }
  ald_quadrature_gauss(SECTIONS, nodes, weights);
  for (uint32_t k = 0; k < SECTIONS; k++) {
    const double share = waterline(nodes[k], hull->waterplane);
    s->at[k] = (strip){nodes[k], weights[k], 0.5 * hull->breadth * share};
  }
}

/* ------------------------------------------------------------------------------ sums */

/* terms of the 6 x 6 */
enum { SWAY = 7, HEAVE = 14, ROLL = 21, SWAY_ROLL = 9, ROLL_SWAY = 19, PITCH = 28, YAW = 35 };

/* adds a section's values over its length; moments of pitch and yaw by its place */
static void add_section(const strips *s, const strip *at, const double *values, double scale,
                        double *matrix) {
  const double length = s->hull->length, x = 0.5 * length * at->place;
  const double share = scale * length * at->weight;
  matrix[SWAY] += share * values[ALD_BOX_SWAY_SWAY];
  matrix[HEAVE] += share * values[ALD_BOX_HEAVE_HEAVE];
  matrix[ROLL] += share * values[ALD_BOX_ROLL_ROLL];
  matrix[SWAY_ROLL] += share * values[ALD_BOX_SWAY_ROLL];
  matrix[PITCH] += share * x * x * values[ALD_BOX_HEAVE_HEAVE];
  matrix[YAW] += share * x * x * values[ALD_BOX_SWAY_SWAY];
  matrix[ROLL_SWAY] = matrix[SWAY_ROLL];
}

/* all sections at one frequency; infinite frequency: no damping */
static void add_frequency(const strips *s, double frequency, double *mass, double *damping) {
  ald_box_waves waves;
  ald_box_radiation radiation;
  const bool is_infinite = !(frequency < HUGE_VAL);
  const double stiffness = is_infinite ? HUGE_VAL : frequency * frequency / s->hull->gravity;
  ald_box_waves_make(&s->form, stiffness, &waves);
  for (uint32_t k = 0; k < s->count; k++) {
    ald_box_section_radiate(&s->sections[k], &waves, &radiation);
    add_section(s, &s->at[k], radiation.mass, s->hull->density, mass);
    if (is_infinite) continue;
    add_section(s, &s->at[k], radiation.damping, s->hull->density * frequency, damping);
  }
}

/* ------------------------------------------------------------------------------ the table */

/* between frequencies [rad/s] */
static double step_of(const ald_box_hull *hull, const ald_box_form *form) {
  const double wide = fmax(form->draught, 0.5 * hull->breadth);
  const double gap = (form->depth - form->draught) / form->draught;
  const double share = fmin(1, fmax(FINEST, sqrt(gap / NARROW)));
  return share * STEP * sqrt(hull->gravity / wide);
}

static uint64_t terms_of_strips(void) {
  static const uint32_t terms[] = {SWAY, HEAVE, ROLL, SWAY_ROLL, ROLL_SWAY, PITCH, YAW};
  uint64_t set = 0;
  for (size_t k = 0; k < sizeof terms / sizeof terms[0]; k++) set |= (uint64_t)1 << terms[k];
  return set;
}

static void fill(const strips *s, double step, ald_damping_table *table) {
  for (uint32_t f = 0; f < table->count; f++) {
    table->frequency[f] = step * (f + 0.5);
    add_frequency(s, table->frequency[f], table->mass + (size_t)ALD_TERMS * f,
                  table->damping + (size_t)ALD_TERMS * f);
  }
  add_frequency(s, HUGE_VAL, table->infinite, NULL);
  table->terms = table->mass_terms = table->infinite_terms = terms_of_strips();
}

static ald_status make_sections(strips *s) {
  ald_box_gap gap;
  const bool made = ald_box_gap_make(&s->form, &gap);
  for (uint32_t k = 0; made && k < s->count; k++) {
    ald_box_section_make(&gap, s->at[k].half_breadth, &s->sections[k]);
  }
  ald_box_gap_clear(&gap);
  return made ? ALD_OK : ALD_NO_MEMORY;
}

ald_status ald_box_strips_make(const ald_box_hull *hull, ald_damping_table **table) {
  const double draught = hull->draught * hull->block / hull->waterplane;
  const double depth = ald_box_hull_depth(hull), g = hull->gravity;
  const double highest = HIGHEST * sqrt(g / draught);
  const double waterline_point[3] = {0, 0, -hull->height};
  ALD_ASSERT(depth > hull->draught && draught > 0 && hull->waterplane <= 1);
  *table = NULL;
  strips *s = calloc(1, sizeof *s);
  if (!s) return ALD_NO_MEMORY;
  s->hull = hull;
  s->form = (ald_box_form){draught, depth, ald_box_functions_for(draught, depth),
                           ald_box_modes_for(draught, depth, highest * highest / g)};
  const double step = step_of(hull, &s->form);
  place_sections(s);
  ald_damping_draft draft = {0};
  ald_status status = make_sections(s);
  if (status == ALD_OK && !ald_damping_draft_make(&draft, (uint32_t)(highest / step))) {
    status = ALD_NO_MEMORY;
  }
  if (status == ALD_OK) {
    fill(s, step, draft.table);
    ald_damping_table_place(draft.table, false, waterline_point);
    *table = draft.table;
    draft.table = NULL;
  }
  ald_damping_draft_clear(&draft);
  free(s);
  return status;
}
