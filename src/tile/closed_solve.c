/* SPDX-License-Identifier: Apache-2.0
 * The closed form of ALD_LANES scenarios at once. A file of its own because it is compiled for each
 * instruction set. */
#include "allide/builder.h"
#include "closed_form.h"
#include "closed_stem.h"

#include <string.h>

#include "kernels/geom/bulb_side.h"
#include "kernels/law/plastic_impact.h"
#include "kernels/math/trig.h"
#include "kernels/plan.h"
#include "math/targeted.h"
#include "model/inertia.h"

enum { PITCH = ALD_DRAWS_PITCH };

/* what Newton's method leaves of a gap that it closes, far above rounding of places [m] */
#define CLOSED_GAP 1e-6

/* ------------------------------------------------------------------------------ bodies */

/* ALD_LANES scenarios of a chunk, from number k on */
typedef struct several {
  const ald_sampler *samples;
  uint32_t k;
} several;

static real number(several e, uint32_t quantity) {
  const uint32_t row = e.samples->rows[quantity];
  if (!row) return R(e.samples->nominal[quantity]);
  return real_at(e.samples->values + (size_t)(row - 1) * PITCH + e.k);
}

/* A body while a chunk is worked off. What does not vary is found in the first ALD_LANES alone. */
typedef struct closed_body {
  const ald_body *body;
  bool turns, steers, weighs; /* heading, course, mass and inertia vary */
  vec2 turn, course;          /* cosines and sines */
  real inverse[3];            /* 1/(m + a) of surge, sway and yaw */
} closed_body;

static bool varies(const ald_sampler *samples, uint32_t first, uint32_t count) {
  for (uint32_t q = first; q < first + count; q++) {
    if (samples->rows[q]) return true;
  }
  return false;
}

static closed_body begin_body(const ald_sampler *samples, const ald_body *body) {
  const uint32_t q = body->quantities;
  const uint32_t masses = ALD_BODY_PRODUCT_YZ + 1 - ALD_BODY_MASS;
  return (closed_body){
      .body = body,
      .turns = varies(samples, q + ALD_BODY_HEADING, 1),
      .steers = varies(samples, q + ALD_BODY_COURSE, 1),
      .weighs = varies(samples, q + ALD_BODY_MASS, masses) ||
                (body->has_added_mass && varies(samples, body->added_mass, ALD_MATRIX))};
}

/* 1/(m + a) along an axis of the body, 0 where it is not free */
static real inverse(several e, const ald_body *body, uint32_t freedom, real own) {
  if (body->fixed || body->prescribed || !(body->freedoms >> freedom & 1)) return R(0);
  if (body->has_added_mass) own += number(e, body->added_mass + 7 * freedom);
  return R(1) / own;
}

static real yaw_inertia(several e, const ald_body *body) {
  const uint32_t q = body->quantities;
  if (!(body->freedoms & ~(uint32_t)ALD_PLANAR)) return number(e, q + ALD_BODY_INERTIA);
  const real radius = number(e, q + ALD_BODY_GYRATION_Z);
  return sel(radius > R(0), number(e, q + ALD_BODY_MASS) * radius * radius,
             number(e, q + ALD_BODY_MOMENT_Z));
}

static void look_at(several e, closed_body *b) {
  const uint32_t q = b->body->quantities;
  const bool first = e.k == 0;
  if (first || b->turns) real_sincos(number(e, q + ALD_BODY_HEADING), &b->turn.y, &b->turn.x);
  if (first || b->steers) real_sincos(number(e, q + ALD_BODY_COURSE), &b->course.y, &b->course.x);
  if (!first && !b->weighs) return;
  const real mass = number(e, q + ALD_BODY_MASS);
  b->inverse[0] = inverse(e, b->body, 0, mass);
  b->inverse[1] = inverse(e, b->body, 1, mass);
  b->inverse[2] = inverse(e, b->body, 5, yaw_inertia(e, b->body));
}

/* an upright body where it starts */
static bulb_body place_of(several e, const closed_body *b) {
  const uint32_t q = b->body->quantities;
  bulb_body place;
  const vec2 v = vec2_of(number(e, q + ALD_BODY_VELOCITY_X), number(e, q + ALD_BODY_VELOCITY_Y));
  place.turn = b->turn;
  place.at = vec2_of(number(e, q + ALD_BODY_POSITION_X), number(e, q + ALD_BODY_POSITION_Y));
  place.v = vec2_add(v, vec2_scale(b->course, number(e, q + ALD_BODY_SPEED)));
  return place;
}

static impact_body impact_of(several e, const closed_body *body, const bulb_body *place,
                             vec2 lever) {
  impact_body b;
  b.inverse_surge = body->inverse[0];
  b.inverse_sway = body->inverse[1];
  b.inverse_yaw = body->inverse[2];
  b.cosine = place->turn.x;
  b.sine = place->turn.y;
  b.lever_x = lever.x;
  b.lever_y = lever.y;
  b.vx = place->v.x;
  b.vy = place->v.y;
  b.rate = number(e, body->body->quantities + ALD_BODY_YAW_RATE);
  return b;
}

/* ------------------------------------------------------------------------------ collisions */

/* of the tip above the second body's origin */
static real lift_of(const ald_closed_form *f, const closed_bow *bow, several e) {
  const ald_body *bodies = f->study->bodies;
  return number(e, bodies[bow->bodies[0]].quantities + ALD_BODY_POSITION_Z) +
         number(e, bow->tip + 2) -
         number(e, bodies[bow->bodies[1]].quantities + ALD_BODY_POSITION_Z);
}

/* in all scenarios a paraboloid and a vertical side */
static bool is_plain(const closed_bow *bow, several e) {
  const ald_sampler *s = e.samples;
  return bow->shape == BULB_PARABOLOID && !s->rows[bow->slope] && s->nominal[bow->slope] == 0;
}

static bulb_shape bulb_of(const closed_bow *bow, several e) {
  bulb_shape bulb;
  bulb.tip = vec2_of(number(e, bow->tip), number(e, bow->tip + 1));
  bulb.a = R(0.5) * number(e, bow->breadth) / real_sqrt(number(e, bow->length));
  return bulb;
}

static bulb_lean lean_of(const ald_closed_form *f, const closed_bow *bow, several e) {
  bulb_lean lean;
  const real length = number(e, bow->length);
  lean.shape.is_one = R(bow->shape) > R(BULB_PARABOLOID);
  lean.shape.is_cone = R(bow->shape) > R(BULB_ELLIPSOID);
  lean.shape.length = length;
  lean.shape.wide = R(0.5) * number(e, bow->breadth);
  lean.shape.high = R(0.5) * number(e, bow->height);
  lean.b = lean.shape.high / real_sqrt(length);
  lean.lift = lift_of(f, bow, e);
  real_sincos(number(e, bow->slope), &lean.sine, &lean.cosine);
  return lean;
}

/* of the bulb alone */
static bulb_touch bulb_touch_of(const ald_closed_form *f, const closed_bow *bow, several e,
                                const bulb_body place[2]) {
  const real from = number(e, bow->half_breadth), side = R(bow->side);
  const bulb_shape bulb = bulb_of(bow, e);
  if (is_plain(bow, e)) return bulb_side_touch(place[0], place[1], bulb, side, from);
  return bulb_slope_touch(place[0], place[1], bulb, lean_of(f, bow, e), side, from);
}

/* upper and lower edge of the side; the second body is upright, and so is the first */
static side_edges edges_of(const closed_bow *bow, several e, real lift) {
  side_edges edges;
  const real lower = number(e, bow->lower), upper = number(e, bow->upper);
  edges.up = vec3_of(R(0), R(0), R(1));
  edges.zero = R(0) - lift;
  edges.lower = sel(lower != upper, lower, R(0) - R(INFINITY));
  edges.upper = sel(lower != upper, upper, R(INFINITY));
  return edges;
}

/* Puts the touch of a bow with a stem in its place: where bulb or stem reach farthest towards the
 * side, of what is beside it, as kernels/pass/berth/bow_contact.h has it. */
static void touch_with_stem(const ald_closed_form *f, const closed_bow *bow, several e,
                            const bulb_body place[2], closed_stem *stem, bulb_touch *touch) {
  const bulb_shape bulb = bulb_of(bow, e);
  const bulb_lean lean = lean_of(f, bow, e);
  const vec2 n = vec2_unrotate(touch->n, place[0].turn);
  const vec3 j = vec3_of(n.x * lean.cosine, n.y * lean.cosine, lean.sine);
  const bulb_plane plane = bulb_plane_of(bulb.a, lean.b, j, vec3_zero());
  const quadric_plane section = quadric_plane_of(&lean.shape, &plane);
  const side_edges edges = edges_of(bow, e, lean.lift);
  stem->form.a = bulb.a;
  stem->form.b = lean.b;
  stem->form.length = lean.shape.length;
  stem->form.quadric = lean.shape;
  bow_deepest d =
      bulb_deepest(&stem->form, &plane, &section, bulb_span(&stem->form, &plane, &section, &edges));
  for (uint32_t part = 0; part < bow->stem_parts; part++) {
    closed_stem_take(stem, part);
    d = bow_deeper(d, stem_deepest(&stem->form, &plane, stem_span(&stem->form, &plane, &edges)));
  }
  bulb_touch other = *touch;
  other.above = d.at.z;
  other.behind = R(0);
  other.lever_a = vec2_rotate(vec2_of(bulb.tip.x + d.at.x, bulb.tip.y + d.at.y), place[0].turn);
  const real out = (lean.lift + d.at.z) * (lean.sine / lean.cosine);
  const mask beside = plane.faces & (d.depth > BOW_NOWHERE);
  bulb_side_meet(place[0], place[1], beside, number(e, bow->half_breadth) + out, &other);
  const mask has = stem->form.has_stem;
  touch->touches = (has & other.touches) | (mask_not(has) & touch->touches);
  touch->faces = (has & other.faces) | (mask_not(has) & touch->faces);
  touch->gap = sel(has, other.gap, touch->gap);
  touch->time = sel(has, other.time, touch->time);
  touch->lever_a = vec2_sel(has, other.lever_a, touch->lever_a);
  touch->lever_b = vec2_sel(has, other.lever_b, touch->lever_b);
  touch->place = sel(has, other.place, touch->place);
  touch->behind = sel(has, other.behind, touch->behind);
  touch->above = sel(has, other.above, touch->above);
}

/* beyond the flat side, or the bulb; a bow with a stem may reach over its edges, not past its ends
 */
static mask is_beyond(const ald_closed_form *f, const closed_bow *bow, several e, mask has_stem,
                      const bulb_touch *touch) {
  const real aft = number(e, bow->aft), fore = number(e, bow->fore);
  const real lower = number(e, bow->lower), upper = number(e, bow->upper);
  const real height = lift_of(f, bow, e) + touch->above;
  const mask past = (aft != fore) & ((touch->place < aft) | (touch->place > fore));
  return past | (mask_not(has_stem) & (((lower != upper) & ((height < lower) | (height > upper))) |
                                       (touch->behind > number(e, bow->length))));
}

static void put(double *columns, uint32_t column, uint32_t k, real x) {
  *(ald_loose_real *)(columns + (size_t)column * PITCH + k) = x;
}

static void put_results(const closed_bow *bow, uint32_t k, mask good, const bulb_touch *touch,
                        const plastic_impact *p, double *columns) {
  const mask hit = good & touch->touches;
  const uint32_t at = bow->result;
  put(columns, at + ALD_CLOSED_FIRST_TOUCH, k, sel(hit, touch->time, real_nan()));
  put(columns, at + ALD_CLOSED_PLACE, k, sel(hit, touch->place, real_nan()));
  put(columns, at + ALD_CLOSED_NORMAL, k, sel(hit, p->normal, R(0)));
  put(columns, at + ALD_CLOSED_STICK, k, sel(hit, p->stick, R(0)));
  put(columns, at + ALD_CLOSED_RELEASED, k, sel(hit, p->released, R(0)));
  put(columns, at + ALD_CLOSED_ALONG, k, sel(hit, p->released_along, R(0)));
  put(columns, at + ALD_CLOSED_IMPULSE, k, sel(hit, p->impulse, R(0)));
  put(columns, at + ALD_CLOSED_SLIDES, k, sel(hit & p->slides, R(1), R(0)));
}

/* what has become of ALD_LANES scenarios */
typedef struct outcome {
  whole status;
  real time, body; /* of the failure; NaN: none */
} outcome;

/* the first that goes wrong counts */
static void fail(outcome *f, mask where, uint32_t status, real time, uint32_t body) {
  where = where & is(f->status, W(STATUS_OK));
  f->status = pick(where, W(status), f->status);
  f->time = sel(where, time, f->time);
  f->body = sel(where, R(status == STATUS_BAD_INPUT ? (double)NAN : (double)body), f->body);
}

static bulb_touch touch_of(const ald_closed_form *f, const closed_bow *bow, several e,
                           const bulb_body place[2], closed_stem *stem) {
  bulb_touch touch = bulb_touch_of(f, bow, e, place);
  if (any_lane(stem->form.has_stem)) touch_with_stem(f, bow, e, place, stem, &touch);
  return touch;
}

static real rate_of(several e, const closed_body *body) {
  return number(e, body->body->quantities + ALD_BODY_YAW_RATE);
}

/* a body after a time, by its velocity and its yaw rate */
static bulb_body place_after(const bulb_body *place, real rate, real time) {
  bulb_body later = *place;
  vec2 turn;
  real_sincos(rate * time, &turn.y, &turn.x);
  later.at = vec2_add(place->at, vec2_scale(place->v, time));
  later.turn = vec2_rotate(place->turn, turn);
  return later;
}

/* velocity of the end of a lever in a body */
static vec2 velocity_at(const bulb_body *place, real rate, vec2 lever) {
  return vec2_add(place->v, vec2_scale(vec2_of(-lever.y, lever.x), rate));
}

/* Newton's method for the time at which bodies that turn touch; `place` becomes where they are by
 * then. A way that closes no gap any more, or a gap that is left, is no touch. */
static bulb_touch turned_touch(const ald_closed_form *f, const closed_bow *bow, several e,
                               const real rates[2], closed_stem *stem, bulb_body place[2],
                               bulb_touch touch) {
  enum { ROUNDS = 12 };
  const bulb_body start[2] = {place[0], place[1]};
  real time = R(0), closing = R(0);
  for (uint32_t n = 0; n < ROUNDS; n++) {
    const vec2 across = vec2_sub(vec2_add(place[0].at, touch.lever_a), place[1].at);
    closing = vec2_dot(vec2_sub(velocity_at(&place[0], rates[0], touch.lever_a),
                                velocity_at(&place[1], rates[1], across)),
                       touch.n);
    const mask closes = closing > R(0);
    time = real_max(time + sel(closes, touch.gap / sel(closes, closing, R(1)), R(0)), R(0));
    for (uint32_t b = 0; b < 2; b++) place[b] = place_after(&start[b], rates[b], time);
    touch = touch_of(f, bow, e, place, stem);
  }
  touch.lever_b = vec2_sub(vec2_add(place[0].at, touch.lever_a), place[1].at);
  touch.place = vec2_dot(touch.lever_b, place[1].turn);
  touch.touches = touch.faces & (closing > R(0)) & (touch.gap <= R(CLOSED_GAP));
  touch.time = time;
  return touch;
}

static bulb_body place_sel(mask c, bulb_body a, bulb_body b) {
  return (bulb_body){vec2_sel(c, a.at, b.at), vec2_sel(c, a.turn, b.turn), vec2_sel(c, a.v, b.v)};
}

static bulb_touch touch_sel(mask c, const bulb_touch *a, const bulb_touch *b) {
  bulb_touch t = *b;
  t.touches = (c & a->touches) | (mask_not(c) & b->touches);
  t.time = sel(c, a->time, b->time);
  t.n = vec2_sel(c, a->n, b->n);
  t.lever_a = vec2_sel(c, a->lever_a, b->lever_a);
  t.lever_b = vec2_sel(c, a->lever_b, b->lever_b);
  t.place = sel(c, a->place, b->place);
  t.behind = sel(c, a->behind, b->behind);
  t.above = sel(c, a->above, b->above);
  return t;
}

/* where the bodies of scenarios in which one turns are when they touch; the others are kept */
static void turn_until_touch(const ald_closed_form *f, const closed_bow *bow, several e,
                             const closed_body bodies[2], closed_stem *stem, bulb_body place[2],
                             bulb_touch *touch) {
  const real rates[2] = {rate_of(e, &bodies[0]), rate_of(e, &bodies[1])};
  const mask turn = (rates[0] != R(0)) | (rates[1] != R(0));
  if (!any_lane(turn)) return;
  bulb_body later[2] = {place[0], place[1]};
  const bulb_touch other = turned_touch(f, bow, e, rates, stem, later, *touch);
  for (uint32_t b = 0; b < 2; b++) place[b] = place_sel(turn, later[b], place[b]);
  *touch = touch_sel(turn, &other, touch);
}

static void collide(const ald_closed_form *f, const closed_bow *bow, several e,
                    closed_body bodies[2], outcome *fate, double *columns) {
  look_at(e, &bodies[0]);
  look_at(e, &bodies[1]);
  bulb_body place[2] = {place_of(e, &bodies[0]), place_of(e, &bodies[1])};
  closed_stem stem;
  closed_stem_begin(f, bow, e.samples, e.k, &stem);
  const mask has_stem = stem.form.has_stem;
  bulb_touch touch = touch_of(f, bow, e, place, &stem);
  turn_until_touch(f, bow, e, bodies, &stem, place, &touch);
  touch.touches = touch.touches & (touch.time <= R(f->study->horizon));
  const impact_body a = impact_of(e, &bodies[0], &place[0], touch.lever_a);
  const impact_body b = impact_of(e, &bodies[1], &place[1], touch.lever_b);
  const real given = number(e, bow->friction);
  const real friction = sel(given < R(INFINITY), given, R(bow->by_preset));
  const plastic_impact p = plastic_impact_of(a, b, touch.n.x, touch.n.y, friction);
  const mask good = mask_not(is(fate->status, W(STATUS_BAD_INPUT)));
  const mask hit = good & touch.touches;
  fail(fate, hit & mask_not(real_abs(p.stick) < R(INFINITY)), STATUS_NAN, touch.time,
       bow->bodies[1]);
  fail(fate, hit & is_beyond(f, bow, e, has_stem, &touch), STATUS_OUT_OF_RANGE, touch.time,
       bow->bodies[1]);
  put_results(bow, e.k, good, &touch, &p, columns);
}

/* all scenarios of a chunk by one bow; their results are in columns and statuses */
static void solve_bow(const ald_closed_form *form, const closed_bow *bow,
                      const ald_sampler *samples, uint32_t count, double *columns,
                      int32_t *statuses) {
  const uint32_t at = form->study->variable_count;
  const ald_body *all = form->study->bodies;
  closed_body bodies[2] = {begin_body(samples, &all[bow->bodies[0]]),
                           begin_body(samples, &all[bow->bodies[1]])};
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    outcome fate;
    memcpy(&fate.status, statuses + k, sizeof fate.status);
    fate.time = real_at(columns + (size_t)at * PITCH + k);
    fate.body = real_at(columns + (size_t)(at + 1) * PITCH + k);
    collide(form, bow, (several){samples, k}, bodies, &fate, columns);
    put(columns, at, k, fate.time);
    put(columns, at + 1, k, fate.body);
    memcpy(statuses + k, &fate.status, sizeof fate.status);
  }
}

void ALD_TARGETED(ald_closed_form_solve)(const ald_closed_form *form, const ald_sampler *samples,
                                         uint32_t count, double *columns, int32_t *statuses) {
  const uint32_t inputs = form->study->variable_count;
  memcpy(columns, samples->inputs, (size_t)inputs * PITCH * sizeof *columns);
  for (uint32_t k = 0; k < count; k += ALD_LANES) {
    outcome fate = {W(STATUS_OK), real_nan(), real_nan()};
    fail(&fate, bits_of(real_at((const double *)(samples->good + k))) == 0, STATUS_BAD_INPUT, R(0),
         0);
    put(columns, inputs, k, fate.time);
    put(columns, inputs + 1, k, fate.body);
    memcpy(statuses + k, &fate.status, sizeof fate.status);
  }
  for (uint32_t b = 0; b < form->bow_count; b++) {
    solve_bow(form, &form->bows[b], samples, count, columns, statuses);
  }
}
