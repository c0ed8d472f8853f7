/* SPDX-License-Identifier: Apache-2.0
 * Which way bodies go before anything touches them. A free body keeps its velocities, a prescribed
 * one has its motions besides. With n the normal towards the other body, and r the way of the own
 * body less that of the other,
 *   n(t) . r(t) = gap
 * is the time of the touch: gap/(n . (v_own - v_other)) where nothing turns. */
#include "way.h"

#include <math.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "derive.h"
#include "kernels/math/trig.h"
#include "kernels/pass/step/motion.h"

/* Closing by less than this share of the speeds is rounding: bodies that go side by side. */
#define CLOSING_MIN 1e-9
#define OPEN_END 3600.0
/* Times that are looked at between start and end where something turns; a motion that closes the
 * gap and opens it again within one of these parts may be passed over. */
enum { LOOKS = 20000, HALVINGS = 200 };

/* A motion of a prescribed body. */
typedef struct ald_motion {
  double build_up; /* 1/time in which it builds up; 0: there is none [1/s] */
  bool own_axes;   /* x and y along the body's axes at the start */
  uint32_t node_count;
  const double *nodes; /* (node_count x HISTORY_NODE) of the history */
  double *params;      /* (MOTION_PARAM_COUNT), then the nodes that the study gives */
} ald_motion;

/* ------------------------------------------------------------------------------ motions */

static bool moves(const ald_study *study, uint32_t instance, uint32_t body) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_instance *own = &study->instances[instance];
  const ald_kind *kind = ald_kinds[study->definitions[own->definition].kind];
  /* waves move a body about its place, which is what counts here */
  return own->body_a == body && ald_kind_is(kind, ALD_KIND_MOTION) &&
         !ald_kind_is(kind, ALD_KIND_FOLLOWS_SEA);
}

static bool begin_motion(const ald_study *study, uint32_t instance, const double *values,
                         ald_motion *motion) {
  const ald_definition *d = &study->definitions[study->instances[instance].definition];
  const ald_numbers numbers = ald_definition_numbers(study, d, values);
  const size_t count = MOTION_PARAM_COUNT + (size_t)HISTORY_NODE * d->rows[0];
  *motion = (ald_motion){.build_up = study->build_up > 0 ? 1 / (study->build_up * study->step) : 0,
                         .own_axes = (ald_kinds[d->kind]->options(&numbers) & MOTION_OWN_AXES) != 0,
                         .node_count = d->history ? d->history->row_count : d->rows[0],
                         .params = calloc(count, sizeof *motion->params)};
  if (!motion->params) return false;
  ald_kind_derive(ald_kinds[d->kind], &numbers, motion->params);
  motion->nodes = d->history ? d->history->nodes : motion->params + MOTION_PARAM_COUNT;
  return true;
}

/* as motion_history() */
static double history_value(const ald_motion *motion, uint32_t column, double time) {
  const double *nodes = motion->nodes, *last = nodes + (motion->node_count - 1) * HISTORY_NODE;
  const double held = fmax(nodes[0], fmin(time + motion->params[MOTION_SHIFT], last[0]));
  uint32_t k = 0;
  while (k + 2 < motion->node_count && held >= nodes[(k + 1) * HISTORY_NODE]) k++;
  const double *a = nodes + (size_t)k * HISTORY_NODE, *b = a + HISTORY_NODE;
  const uint32_t own = 1 + 2 * column;
  return cubic_between(a[own], a[own + 1], b[own], b[own + 1], 1 / (b[0] - a[0]), held - a[0])
      .value;
}

/* as motion_item() */
static double motion_value(const ald_motion *motion, uint32_t column, double time) {
  const double *p = motion->params, w = p[MOTION_FREQUENCY];
  double value = 0, sine, cosine;
  if (w > 0) {
    real_sincos(w * (time + p[MOTION_SHIFT]), &sine, &cosine);
    value = harmonic(p[MOTION_SINE + column], p[MOTION_COSINE + column], w, sine, cosine).value *
            ramp(p[MOTION_INVERSE_RAMP], time).value;
  }
  if (motion->node_count > 0) value += p[MOTION_FACTOR] * history_value(motion, column, time);
  return value * ramp(motion->build_up, time).value;
}

static void add_motion(const ald_motion *motion, double heading, double time, ald_shift *shift) {
  const double x = motion_value(motion, 0, time), y = motion_value(motion, 1, time);
  double sine = 0, cosine = 1;
  if (motion->own_axes) real_sincos(heading, &sine, &cosine);
  shift->x += cosine * x - sine * y;
  shift->y += sine * x + cosine * y;
  shift->turn += motion_value(motion, 5, time);
}

/* ------------------------------------------------------------------------------ ways */

bool ald_way_begin(const ald_study *study, uint32_t body, const double *values, ald_way *way) {
  ALD_ASSERT(body < study->body_count && values && way);
  const ald_body *own = &study->bodies[body];
  const double *keys = values + own->quantities;
  *way = (ald_way){.course = (double)NAN};
  if (own->fixed) return true;
  *way = (ald_way){.velocity = {keys[ALD_BODY_VELOCITY_X], keys[ALD_BODY_VELOCITY_Y]},
                   .speed = keys[ALD_BODY_SPEED],
                   .course = keys[ALD_BODY_COURSE],
                   .rate = keys[ALD_BODY_YAW_RATE]};
  for (uint32_t i = 0; own->prescribed && i < study->instance_count; i++) {
    way->motion_count += moves(study, i, body);
  }
  if (way->motion_count == 0) return true;
  way->motions = calloc(way->motion_count, sizeof *way->motions);
  bool good = way->motions != NULL;
  uint32_t count = 0;
  for (uint32_t i = 0; good && i < study->instance_count; i++) {
    if (moves(study, i, body)) good = begin_motion(study, i, values, &way->motions[count++]);
  }
  if (!good) ald_way_clear(way);
  return good;
}

void ald_way_clear(ald_way *way) {
  for (uint32_t m = 0; way->motions && m < way->motion_count; m++) free(way->motions[m].params);
  free(way->motions);
  *way = (ald_way){.course = (double)NAN};
}

static bool motion_varies(const ald_definition *d, const bool *varies) {
  const ald_kind *kind = ald_kinds[d->kind];
  bool any = false;
  for (uint32_t k = 0; k < kind->key_count; k++) any = any || varies[d->quantities + k];
  const uint32_t count = d->history ? 0 : d->rows[0] * kind->tables[0].column_count;
  for (uint32_t q = 0; q < count; q++) any = any || varies[d->tables[0] + q];
  return any;
}

bool ald_way_varies(const ald_study *study, uint32_t body, const bool *varies) {
  ALD_ASSERT(body < study->body_count && varies);
  static const uint32_t used[] = {ALD_BODY_VELOCITY_X, ALD_BODY_VELOCITY_Y, ALD_BODY_SPEED,
                                  ALD_BODY_COURSE, ALD_BODY_YAW_RATE};
  const uint32_t own = study->bodies[body].quantities;
  bool any = false;
  for (uint32_t k = 0; k < sizeof used / sizeof *used; k++) any = any || varies[own + used[k]];
  for (uint32_t i = 0; study->bodies[body].prescribed && i < study->instance_count; i++) {
    if (!moves(study, i, body)) continue;
    any = any || motion_varies(&study->definitions[study->instances[i].definition], varies);
  }
  return any;
}

bool ald_way_is_still(const ald_way *way) {
  return way->velocity[0] == 0 && way->velocity[1] == 0 && way->speed == 0 && way->rate == 0 &&
         way->motion_count == 0;
}

ald_shift ald_way_at(const ald_way *way, double heading, double time) {
  double sine = 0, cosine = 0;
  if (way->speed != 0) real_sincos(isnan(way->course) ? heading : way->course, &sine, &cosine);
  ald_shift shift = {.x = (way->velocity[0] + way->speed * cosine) * time,
                     .y = (way->velocity[1] + way->speed * sine) * time,
                     .turn = way->rate * time};
  for (uint32_t m = 0; m < way->motion_count; m++) {
    add_motion(&way->motions[m], heading, time, &shift);
  }
  return shift;
}

/* ------------------------------------------------------------------------------ encounters */

double ald_encounter_heading(const ald_encounter *e, double time) {
  const double other = ald_way_at(e->other, e->other_heading, time).turn;
  /* how far a body turns does not depend on where it heads */
  return e->other_heading + other + e->turned - ald_way_at(e->own, 0, time).turn;
}

/* way towards the other, along the normal of a time [m]; `size`: of both ways */
static double closed_by(const ald_encounter *e, double time, double *size) {
  const ald_shift other = ald_way_at(e->other, e->other_heading, time);
  const ald_shift own = ald_way_at(e->own, ald_encounter_heading(e, time), time);
  double sine, cosine;
  real_sincos(e->other_heading + other.turn, &sine, &cosine);
  const double x = cosine * e->normal[0] - sine * e->normal[1];
  const double y = sine * e->normal[0] + cosine * e->normal[1];
  *size = fabs(own.x) + fabs(own.y) + fabs(other.x) + fabs(other.y);
  return x * (own.x - other.x) + y * (own.y - other.y);
}

static bool bends(const ald_way *way) { return way->rate != 0 || way->motion_count > 0; }

/* the first time at which the gap is closed, where something turns */
static ald_meeting_time search(const ald_encounter *e, double *time) {
  double low = 0, high = 0, size;
  uint32_t k = 1;
  for (; k <= LOOKS && !(closed_by(e, high, &size) >= e->gap); k++) {
    low = high;
    high = e->end * k / LOOKS;
  }
  if (!(closed_by(e, high, &size) >= e->gap)) return ALD_NEVER_MEETS;
  for (int n = 0; n < HALVINGS; n++) {
    const double middle = 0.5 * (low + high);
    if (closed_by(e, middle, &size) >= e->gap) {
      high = middle;
    } else {
      low = middle;
    }
  }
  *time = high;
  return ALD_MEETS;
}

double ald_encounter_closing(const ald_encounter *e) {
  const double moment = bends(e->own) || bends(e->other) ? 1e-3 : 1;
  double size;
  return closed_by(e, moment, &size) / moment;
}

double ald_encounter_end(const ald_study *study) {
  const bool is_open = study->step_count == 0 || study->step_count == PLAN_ENDLESS;
  const double end = study->is_closed ? study->horizon : study->step * study->step_count;
  return isfinite(end) && (study->is_closed || !is_open) ? end : OPEN_END;
}

ald_meeting_time ald_encounter_time(const ald_encounter *e, double *time) {
  ALD_ASSERT(e->own && e->other && time);
  *time = 0;
  if (ald_way_is_still(e->own) && ald_way_is_still(e->other)) return ALD_RESTS;
  if (!(e->gap > 0)) return ALD_MEETS;
  if (bends(e->own) || bends(e->other)) return search(e, time);
  double size;
  const double closing = closed_by(e, 1, &size);
  if (closing > CLOSING_MIN * size) {
    *time = e->gap / closing;
    return ALD_MEETS;
  }
  return closing < -CLOSING_MIN * size ? ALD_NEVER_MEETS : ALD_RESTS;
}
