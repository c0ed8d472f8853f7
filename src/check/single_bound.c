/* SPDX-License-Identifier: Apache-2.0
 * What single precision means for a study. */
#include "single_bound.h"

#include <math.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/line.h"
#include "element/line_form.h"
#include "element/line_place.h"
#include "element_check.h"
#include "kernels/elements.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/impact_bound.h"
#include "model/mobility.h"
#include "model/scenario_origin.h"
#include "tile/contact_step.h"
#include "tile/first_scenarios.h"

static const double half_turn = 3.141592653589793;

/* all of them in one scenario after the other */
typedef struct look {
  const ald_study *study;
  ald_single_bounds *all;
  ald_impact_shape *shapes; /* (instances) of meshes */
  ald_single_bound *seen;   /* (count x scenarios) */
  /* of the scenario in hand */
  const double *values;
  double origin[2], speed, gravity;
} look;

/* ------------------------------------------------------------------------------ places */

static double speed_of(const ald_body *body, const double *values) {
  const double *own = values + body->quantities;
  if (body->fixed || body->is_earth) return 0;
  return hypot(hypot(own[ALD_BODY_VELOCITY_X], own[ALD_BODY_VELOCITY_Y]),
               own[ALD_BODY_VELOCITY_Z]) +
         fabs(own[ALD_BODY_SPEED]);
}

/* greatest speed of a body at the start, or of the water [m/s] */
static double greatest_speed(const ald_study *study, const double *values) {
  const double *sea = values + study->environment;
  double speed = hypot(sea[ALD_ENVIRONMENT_CURRENT_X], sea[ALD_ENVIRONMENT_CURRENT_Y]) +
                 fabs(sea[ALD_ENVIRONMENT_CURRENT_SPEED]);
  for (uint32_t b = 0; b < study->body_count; b++) {
    speed = fmax(speed, speed_of(&study->bodies[b], values));
  }
  return speed;
}

static double greatest_of(const double *numbers, uint32_t count) {
  double most = 0;
  for (uint32_t k = 0; k < count; k++) most = fmax(most, fabs(numbers[k]));
  return most;
}

/* farthest coordinate that points of a body have, as it starts and goes on */
static double place_of(const look *s, uint32_t index) {
  ALD_ASSERT(index < s->study->body_count);
  const ald_body *body = &s->study->bodies[index];
  const double *own = s->values + body->quantities;
  const double at[3] = {own[ALD_BODY_POSITION_X] - s->origin[0],
                        own[ALD_BODY_POSITION_Y] - s->origin[1], own[ALD_BODY_POSITION_Z]};
  double reach[3];
  ald_mobility_reach(body, s->values, reach);
  const double outline = greatest_of(s->values + body->vertices, 2 * body->vertex_count);
  return greatest_of(at, 3) + fmax(outline, greatest_of(reach, 3)) +
         speed_of(body, s->values) * s->study->step * s->study->step_count;
}

static double place_of_both(const look *s, const ald_instance *own) {
  return fmax(place_of(s, own->body_a), place_of(s, own->body_b));
}

/* ------------------------------------------------------------------------------ elements */

static void put(ald_single_bound *to, ald_single_way what, double place, double way) {
  const double many = what == ALD_SINGLE_MOVED ? 1 : ALD_SINGLE_PEAKS;
  to->what = what;
  to->place = place;
  to->way = way;
  to->error = way > 0 ? many * place * ALD_SINGLE_ROUNDING / way : 0;
}

/* a mode of this frequency [1/s]: how far it is pressed by what moves, or by weight */
static void put_mode(const look *s, ald_single_bound *to, double place, double omega) {
  if (s->speed > 0) {
    put(to, ALD_SINGLE_PRESSED, place, omega > 0 ? s->speed / omega : 0);
  } else {
    put(to, ALD_SINGLE_WEIGHT, place, omega > 0 ? s->gravity / (omega * omega) : 0);
  }
}

static void look_at_points(const look *s, const ald_instance *own, ald_single_bound *to) {
  const ald_element_bound bound = ald_element_bound_of(s->study, own, s->values);
  put_mode(s, to, place_of_both(s, own), sqrt(bound.mode.stiffness));
}

static void look_at_outlines(const look *s, const ald_instance *own, ald_single_bound *to) {
  const ald_contact_bound bound = ald_contact_bound_of(s->study, own, s->values);
  put(to, ALD_SINGLE_PRESSED, place_of_both(s, own), bound.depth);
}

/* the depth of half a sine of that duration */
static void look_at_meshes(const look *s, const ald_instance *own, ald_single_bound *to) {
  const ald_impact_bound bound =
      ald_impact_bound_of(s->study, own, &s->shapes[to->instance], s->values);
  const double reach = fmax(greatest_of(bound.box[0], 6), greatest_of(bound.box[1], 6));
  const bool is_known = bound.duration < HUGE_VAL;
  put(to, ALD_SINGLE_PRESSED, place_of_both(s, own) + reach,
      is_known ? bound.speed * bound.duration / half_turn : 0);
}

/* Length of a flat parabola under a tension H, stretched by it, less its length between its ends:
 * rises with H. Its weight counts across its chord alone. */
static double excess(double tension, const ald_line_place *p, double across, const ald_numbers *n) {
  return p->length + ald_line_stretch(n, tension) - p->distance -
         across * across * p->distance * p->distance * p->distance / (24 * tension * tension);
}

double ald_single_tension(const ald_numbers *n) {
  ALD_ASSERT(n && n->rows[LINE_SECTIONS] > 0);
  const ald_line_place p = ald_line_place_of(n);
  const bool in_water = 0.5 * (p.at[0][2] + p.at[1][2]) < 0;
  double weight = 0;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    const ald_line_form f = ald_line_form_of(n, row);
    const double floats = in_water ? f.displaced : 0;
    weight += f.segments * f.gravity * fmax(fabs(f.mass - floats), 0.1 * f.mass);
  }
  if (n->keys[LINE_KEY_FREE] != LINE_FREE_NONE || !(p.distance > 0)) return weight;
  const double level = hypot(p.at[1][0] - p.at[0][0], p.at[1][1] - p.at[0][1]);
  const double across = weight / p.length * level / p.distance;
  const double unit = ald_line_tension(n, 1);
  double low = 1e-9 * (weight > 0 ? fmin(weight, unit) : unit), high = low;
  if (excess(low, &p, across, n) > 0) return weight;
  while (excess(high, &p, across, n) < 0) high *= 2;
  for (int k = 0; k < 60; k++) {
    const double middle = 0.5 * (low + high);
    if (excess(middle, &p, across, n) < 0) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return high + weight;
}

static void look_at_line(const look *s, const ald_instance *own, ald_single_bound *to) {
  const ald_numbers n = ald_instance_numbers(s->study, own, s->values);
  const ald_line_place p = ald_line_place_of(&n);
  double place = 0, stiffest = 0;
  for (uint32_t end = 0; end < 2; end++) {
    const double at[3] = {p.at[end][0] - s->origin[0], p.at[end][1] - s->origin[1], p.at[end][2]};
    place = fmax(place, greatest_of(at, 3));
  }
  for (uint32_t r = 0; r < n.rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(&n, r);
    const double segment = row[LINE_COLUMN_LENGTH] / row[LINE_COLUMN_SEGMENTS];
    stiffest = fmax(stiffest, ald_line_stiffest(&n, row) / segment);
  }
  put(to, ALD_SINGLE_STRETCHED, place, ald_single_tension(&n) / stiffest);
}

/* Each step rounds a place; a movement below half of that is lost, and what remains of others is
 * off by as much at most. */
static void look_at_movements(const look *s, ald_single_bound *to) {
  uint32_t most = 1;
  double place = 0;
  to->instance = ALD_SINGLE_NONE;
  for (uint32_t b = 0; b < s->study->body_count; b++) {
    const ald_body *body = &s->study->bodies[b];
    if (!body->fixed && !body->is_earth) place = fmax(place, place_of(s, b));
  }
  for (uint32_t i = 0; i < s->all->count; i++) {
    const ald_single_bound *other = to - s->all->scenarios * (s->all->count - 1 - i);
    if (other->what != ALD_SINGLE_STRETCHED || other == to) continue;
    const uint32_t substeps =
        ald_winch_substeps(s->study, &s->study->instances[other->instance], s->values);
    place = fmax(place, other->place);
    if (substeps > most) to->instance = other->instance;
    most = substeps > most ? substeps : most;
  }
  put(to, ALD_SINGLE_MOVED, place, s->speed * s->study->step / most);
}

/* ------------------------------------------------------------------------------ the study */

static void visit(void *user, const double *values, uint64_t scenario, uint64_t seen) {
  look *s = user;
  (void)scenario;
  s->values = values;
  s->gravity = values[s->study->environment + ALD_ENVIRONMENT_GRAVITY];
  s->speed = greatest_speed(s->study, values);
  ald_scenario_origin(s->study, values, s->origin);
  for (uint32_t e = 0; e + 1 < s->all->count; e++) {
    ald_single_bound *to = &s->seen[e * s->all->scenarios + seen];
    to->instance = s->all->list[e].instance;
    const ald_instance *own = &s->study->instances[to->instance];
    const uint32_t kind = s->study->definitions[own->definition].kind;
    if (kind == KIND_line) {
      look_at_line(s, own, to);
    } else if (ald_kinds[kind]->outline) {
      look_at_outlines(s, own, to);
    } else if (ald_kind_impacts(ald_kinds[kind])) {
      look_at_meshes(s, own, to);
    } else {
      look_at_points(s, own, to);
    }
  }
  look_at_movements(s, &s->seen[(s->all->count - 1) * s->all->scenarios + seen]);
}

static bool is_judged(const ald_kind *kind) {
  return kind->outline || ald_kind_impacts(kind) || kind->steepest;
}

static int compare(const void *a, const void *b) {
  const ald_single_bound *x = a, *y = b;
  return (x->error > y->error) - (x->error < y->error);
}

static ald_status look_at_all(look *s) {
  ald_single_bounds *all = s->all;
  uint64_t good = 0;
  ald_status status = ALD_OK;
  for (uint32_t e = 0; e + 1 < all->count && status == ALD_OK; e++) {
    const uint32_t i = all->list[e].instance;
    const ald_instance *own = &s->study->instances[i];
    if (!ald_kind_impacts(ald_kinds[s->study->definitions[own->definition].kind])) continue;
    status = ald_impact_shape_find(s->study, own, &s->shapes[i]);
  }
  if (status == ALD_OK) {
    status = ald_first_scenarios_visit(s->study, all->scenarios, visit, s, &good);
  }
  for (uint32_t e = 0; e < all->count && good > 0; e++) {
    ald_single_bound *own = s->seen + e * all->scenarios;
    qsort(own, good, sizeof *own, compare);
    all->list[e] = own[good / 2];
  }
  return status;
}

ald_status ald_single_bounds_find(const ald_study *study, ald_single_bounds *all) {
  ALD_ASSERT(study && all);
  look s = {.study = study, .all = all};
  *all = (ald_single_bounds){.count = 0};
  all->list = calloc(study->instance_count + 1u, sizeof *all->list);
  s.shapes = calloc(study->instance_count + 1u, sizeof *s.shapes);
  for (uint32_t i = 0; all->list && i < study->instance_count; i++) {
    if (is_judged(ald_kinds[study->definitions[study->instances[i].definition].kind])) {
      all->list[all->count++].instance = i;
    }
  }
  all->count++;
  all->scenarios = ald_first_scenarios_count(study, all->count);
  s.seen = calloc(all->scenarios * all->count + 1u, sizeof *s.seen);
  const ald_status status = all->list && s.shapes && s.seen ? look_at_all(&s) : ALD_NO_MEMORY;
  free(s.shapes);
  free(s.seen);
  return status;
}

void ald_single_bounds_clear(ald_single_bounds *all) {
  free(all->list);
  *all = (ald_single_bounds){.count = 0};
}
