/* SPDX-License-Identifier: Apache-2.0
 * The approach of a body to a berth. */
#include "body_approach.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "derive.h"
#include "kernels/math/trig.h"
#include "way.h"

#define HALF_PI 1.57079632679489661923

const char ald_approach_berth[] = "berth";
static const char *const sides[] = {"port", "starboard", NULL};
enum { PORT };

const ald_key ald_approach_keys[ALD_APPROACH_KEY_COUNT] = {
    [ALD_APPROACH_SIDE] = {"side", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, sides, NULL,
                           "side of the berth's x axis from which the body comes"},
    [ALD_APPROACH_PLACE] = ALD_NUMBER_KEY("place", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "20 m",
                                          "place of the body's origin along the berth's x axis "
                                          "when it first touches"),
    [ALD_APPROACH_ANGLE] =
        ALD_NUMBER_KEY("angle", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "5 deg",
                       "heading of the body, from the berth's x axis towards its y axis"),
    [ALD_APPROACH_GAP] =
        ALD_NUMBER_KEY("gap", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "0.5 m",
                       "distance left to run, square to the berth and as seen from it, until the "
                       "body first touches an outline or a fender that acts on it"),
};

/* A frame in the horizontal plane: u along the berth, w away from it. With the berth to starboard
 * it is a mirrored one, in which distances and scalar products are the same. */
typedef struct berth_frame {
  double at[2];        /* origin, earth frame [m] */
  double sine, cosine; /* of its heading */
  double sign;         /* of w: 1 to port, -1 to starboard */
} berth_frame;

/* A body in the berth's frame. The one that approaches stands at w = 0. */
typedef struct stand {
  double at[3];        /* u, w, z [m] */
  double sine, cosine; /* of its heading */
} stand;

static void turned(const berth_frame *frame, double x, double y, double *uw) {
  uw[0] = frame->cosine * x + frame->sine * y;
  uw[1] = frame->sign * (frame->cosine * y - frame->sine * x);
}

static double sign_of(const ald_study *study, const ald_meeting *meeting, const double *values) {
  const double *keys = values + study->bodies[meeting->body_a].approach;
  return keys[ALD_APPROACH_SIDE] == PORT ? 1 : -1;
}

/* of the berth after it has gone a way */
static berth_frame frame_of(const ald_study *study, const ald_meeting *meeting,
                            const double *values, const ald_shift *gone) {
  const double *berth = values + study->bodies[meeting->body_b].quantities;
  berth_frame frame = {
      .at = {berth[ALD_BODY_POSITION_X] + gone->x, berth[ALD_BODY_POSITION_Y] + gone->y},
      .sign = sign_of(study, meeting, values)};
  real_sincos(berth[ALD_BODY_HEADING] + gone->turn, &frame.sine, &frame.cosine);
  return frame;
}

/* where a body is after it has gone a way; NaN if something places it that comes later */
static stand stand_of(const berth_frame *frame, const ald_body *body, const double *values,
                      const ald_shift *gone) {
  const double *own = values + body->quantities;
  stand s = {.at = {0, 0, own[ALD_BODY_POSITION_Z]}};
  turned(frame, own[ALD_BODY_POSITION_X] + gone->x - frame->at[0],
         own[ALD_BODY_POSITION_Y] + gone->y - frame->at[1], s.at);
  real_sincos(own[ALD_BODY_HEADING] + gone->turn, &s.sine, &s.cosine);
  return s;
}

/* a vector of a body's frame in that of the berth, level: roll and pitch are not seen */
static void vector_of(const berth_frame *frame, const stand *s, const double *own, double *uwz) {
  turned(frame, s->cosine * own[0] - s->sine * own[1], s->sine * own[0] + s->cosine * own[1], uwz);
  uwz[2] = own[2];
}

/* ------------------------------------------------------------------------------ outlines */

/* A convex part of an outline in the berth's frame. */
typedef struct seen_part {
  uint32_t count;
  double uw[2 * ALD_PART_VERTICES];
} seen_part;

static void see_part(const berth_frame *frame, const stand *s, const ald_body *body, uint32_t part,
                     const double *values, seen_part *seen) {
  ALD_ASSERT(part < body->part_count);
  const ald_part *own = &body->parts[part];
  seen->count = own->vertex_count;
  for (uint32_t v = 0; v < own->vertex_count; v++) {
    const double *xy = values + body->vertices + 2 * own->vertices[v];
    const double in_body[3] = {xy[0], xy[1], 0};
    double uwz[3];
    vector_of(frame, s, in_body, uwz);
    seen->uw[2 * v] = s->at[0] + uwz[0];
    seen->uw[2 * v + 1] = s->at[1] + uwz[1];
  }
}

/* how far the vertices of `a` lie behind the edges of `b`, along w, at most; `sign` 1: in front of
 * them. -infinity: they pass each other */
static double farthest(const seen_part *a, const seen_part *b, double sign) {
  double most = -(double)INFINITY;
  for (uint32_t v = 0; v < a->count; v++) {
    const double u = a->uw[2 * v], w = a->uw[2 * v + 1];
    for (uint32_t e = 0; e < b->count; e++) {
      const double *from = b->uw + 2 * e, *to = b->uw + 2 * ((e + 1) % b->count);
      if (!((from[0] <= u && u <= to[0]) || (to[0] <= u && u <= from[0]))) continue;
      /* an edge along w: its ends are those of its neighbours */
      if (from[0] == to[0]) continue;
      const double on = from[1] + (to[1] - from[1]) * ((u - from[0]) / (to[0] - from[0]));
      most = fmax(most, sign * (w - on));
    }
  }
  return most;
}

/* are two outlines of limited height never at one height? */
static bool at_other_heights(const ald_study *study, const ald_instance *instance,
                             const double *values) {
  double low[2], high[2];
  for (uint32_t end = 0; end < 2; end++) {
    const ald_body *body = &study->bodies[end ? instance->body_b : instance->body_a];
    const double *own = values + body->quantities;
    if (!study->is_spatial || own[ALD_BODY_LOW] == own[ALD_BODY_HIGH]) return false;
    low[end] = own[ALD_BODY_POSITION_Z] + own[ALD_BODY_LOW];
    high[end] = own[ALD_BODY_POSITION_Z] + own[ALD_BODY_HIGH];
  }
  return low[0] > high[1] || low[1] > high[0];
}

/* w at which the outlines of an instance first touch */
static double touch_of_parts(const ald_study *study, const ald_instance *instance, bool is_first,
                             const berth_frame *frame, const stand *own, const stand *other,
                             const double *values) {
  const ald_body *bodies[2] = {&study->bodies[instance->body_a], &study->bodies[instance->body_b]};
  const uint32_t *parts = instance->parts;
  seen_part mover, still;
  if (at_other_heights(study, instance, values)) return -(double)INFINITY;
  see_part(frame, own, bodies[is_first ? 0 : 1], parts[is_first ? 0 : 1], values, &mover);
  see_part(frame, other, bodies[is_first ? 1 : 0], parts[is_first ? 1 : 0], values, &still);
  return fmax(farthest(&still, &mover, 1), farthest(&mover, &still, -1));
}

/* ------------------------------------------------------------------------------ fenders */

static double product(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A range of w, empty if it ends before it begins. */
typedef struct reach_range {
  double from, to;
} reach_range;

/* keeps of a range where low <= value + rate w <= high */
static reach_range narrowed(reach_range range, double value, double rate, double low, double high) {
  if (rate == 0) {
    return low <= value && value <= high ? range : (reach_range){1, 0};
  }
  const double a = (low - value) / rate, b = (high - value) / rate;
  return (reach_range){fmax(range.from, fmin(a, b)), fmin(range.to, fmax(a, b))};
}

/* w at which the force of a fender begins */
static double touch_of_fender(const ald_study *study, const ald_instance *instance, bool is_first,
                              const berth_frame *frame, const stand *own, const stand *other,
                              const double *values) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const stand *a = is_first ? own : other, *b = is_first ? other : own;
  ald_steepest sites = {0};
  double point[3], origin[3];
  kind->steepest(&numbers, &sites);
  double apart[3], axes[3][3]; /* from the rectangle's origin to the point; its axes and normal */
  vector_of(frame, a, sites.a.at, point);
  vector_of(frame, b, sites.b.at, origin);
  vector_of(frame, b, sites.b.along[0], axes[0]);
  vector_of(frame, b, sites.b.along[1], axes[1]);
  /* ex x ey points towards the point; in a mirrored frame it is the other way about */
  for (uint32_t k = 0; k < 3; k++) {
    const uint32_t i = (k + 1) % 3, j = (k + 2) % 3;
    apart[k] = a->at[k] + point[k] - (b->at[k] + origin[k]);
    axes[2][k] = frame->sign * (axes[0][i] * axes[1][j] - axes[0][j] * axes[1][i]);
  }
  /* the point moves with the body, or the rectangle does; the point must be before the rectangle */
  const double rate = is_first ? 1 : -1;
  reach_range within = {-(double)INFINITY, (double)INFINITY};
  within = narrowed(within, product(apart, axes[2]), rate * axes[2][1], -(double)INFINITY,
                    kind->reach(&numbers));
  for (uint32_t k = 0; k < 2; k++) {
    within = narrowed(within, product(apart, axes[k]), rate * axes[k][1], sites.b.low[k],
                      sites.b.high[k]);
  }
  const double distance = product(apart, axes[2]) + rate * axes[2][1] * within.to;
  const bool begins = within.from <= within.to && isfinite(within.to) && distance >= 0;
  return begins ? within.to : -(double)INFINITY;
}

/* ------------------------------------------------------------------------------ the place */

bool ald_body_approach_counts(const ald_kind *kind) { return kind->outline || kind->reach; }

/* way of a body by a time; `moves` becomes true if it does not stay where it is */
static ald_shift way_by(const ald_study *study, uint32_t body, const double *values, double time,
                        bool *moves) {
  ald_way way;
  ald_shift gone = {0};
  const double heading = values[study->bodies[body].quantities + ALD_BODY_HEADING];
  if (!ald_way_begin(study, body, values, &way)) return (ald_shift){.x = (double)NAN};
  if (!ald_way_is_still(&way)) {
    *moves = true;
    gone = ald_way_at(&way, heading, time);
  }
  ald_way_clear(&way);
  return gone;
}

/* w at which a body with this place and heading first touches what is beside it at a time;
 * -infinity if nothing is. `moves` becomes true if any of that does. */
static double touch_at(const ald_study *study, const ald_meeting *meeting, const double *values,
                       const berth_frame *frame, double heading, double time, bool *moves) {
  const ald_body *body = &study->bodies[meeting->body_a];
  stand own = {.at = {values[body->approach + ALD_APPROACH_PLACE], 0,
                      values[body->quantities + ALD_BODY_POSITION_Z]}};
  double touch = -(double)INFINITY;
  real_sincos(heading, &own.sine, &own.cosine);
  for (uint32_t n = 0; n < meeting->instance_count; n++) {
    const ald_instance *instance = &study->instances[meeting->instances[n]];
    const ald_kind *kind = ald_kinds[study->definitions[instance->definition].kind];
    const bool is_first = instance->body_a == meeting->body_a;
    const uint32_t number = is_first ? instance->body_b : instance->body_a;
    const ald_shift gone = way_by(study, number, values, time, moves);
    const stand other = stand_of(frame, &study->bodies[number], values, &gone);
    if (isnan(other.at[0]) || isnan(other.at[1])) continue; /* placed by this body, or after it */
    const double w = kind->outline
                         ? touch_of_parts(study, instance, is_first, frame, &own, &other, values)
                         : touch_of_fender(study, instance, is_first, frame, &own, &other, values);
    touch = fmax(touch, w);
  }
  return touch;
}

/* The body and its berth until they touch. */
typedef struct approach {
  ald_way own, berth;
  ald_encounter encounter;
  double square; /* course that is square to the berth, at the start [rad] */
} approach;

static bool begin(const ald_study *study, const ald_meeting *meeting, const double *values,
                  approach *a) {
  const double *keys = values + study->bodies[meeting->body_a].approach;
  const double heading = values[study->bodies[meeting->body_b].quantities + ALD_BODY_HEADING];
  const double sign = sign_of(study, meeting, values);
  *a = (approach){.square = heading - sign * HALF_PI};
  a->encounter = (ald_encounter){.own = &a->own,
                                 .other = &a->berth,
                                 .other_heading = heading,
                                 .turned = keys[ALD_APPROACH_ANGLE],
                                 .normal = {0, -sign},
                                 .gap = keys[ALD_APPROACH_GAP],
                                 .end = ald_encounter_end(study)};
  if (!ald_way_begin(study, meeting->body_a, values, &a->own) ||
      !ald_way_begin(study, meeting->body_b, values, &a->berth)) {
    return false;
  }
  if (isnan(a->own.course)) a->own.course = a->square;
  return true;
}

static void end(approach *a) {
  ald_way_clear(&a->own);
  ald_way_clear(&a->berth);
}

/* the body is at its place, and as far away from the berth, when it has gone its way */
static void place_before(const approach *a, const berth_frame *frame, double u, double w,
                         double time, double *place) {
  const double heading = ald_encounter_heading(&a->encounter, time);
  const ald_shift gone = ald_way_at(&a->own, heading, time);
  place[0] = frame->at[0] + (frame->cosine * u - frame->sine * w) - gone.x;
  place[1] = frame->at[1] + (frame->sine * u + frame->cosine * w) - gone.y;
  place[2] = heading;
  place[3] = a->square;
}

ald_start_fault ald_body_approach_place(const ald_study *study, const ald_meeting *meeting,
                                        const double *values, double *place, double *closing) {
  ALD_ASSERT(meeting->definition == ALD_NO_ELEMENT && study->bodies[meeting->body_a].has_approach);
  approach a;
  double time = 0;
  ald_start_fault fault = ALD_START_IMPOSSIBLE;
  if (begin(study, meeting, values, &a)) {
    const ald_meeting_time meets = ald_encounter_time(&a.encounter, &time);
    const ald_shift gone = ald_way_at(&a.berth, a.encounter.other_heading, time);
    const berth_frame frame = frame_of(study, meeting, values, &gone);
    const double heading = a.encounter.other_heading + gone.turn + a.encounter.turned;
    bool moves = !ald_way_is_still(&a.berth) || a.own.velocity[0] != 0 || a.own.velocity[1] != 0 ||
                 a.own.rate != 0 || a.own.motion_count > 0 || a.own.course != a.square;
    const double touch = touch_at(study, meeting, values, &frame, heading, time, &moves);
    const double u = values[study->bodies[meeting->body_a].approach + ALD_APPROACH_PLACE];
    *closing = ald_encounter_closing(&a.encounter);
    place_before(&a, &frame, u, frame.sign * touch, time, place);
    if (!moves || time == 0) { /* straight to where nothing moves: as far away as its gap */
      const double w = frame.sign * (touch + a.encounter.gap);
      place[0] = frame.at[0] + (frame.cosine * u - frame.sine * w);
      place[1] = frame.at[1] + (frame.sine * u + frame.cosine * w);
    }
    fault = meets == ALD_NEVER_MEETS ? ALD_START_UNREACHED : ALD_START_GOOD;
    if (touch == -(double)INFINITY) fault = ALD_START_IMPOSSIBLE;
  }
  end(&a);
  return fault;
}

/* does anything vary that places a body, or shapes its outline? */
static bool body_varies(const ald_body *body, const bool *varies) {
  static const uint32_t used[] = {ALD_BODY_POSITION_X, ALD_BODY_POSITION_Y, ALD_BODY_POSITION_Z,
                                  ALD_BODY_HEADING,    ALD_BODY_LOW,        ALD_BODY_HIGH};
  bool any = false;
  for (uint32_t k = 0; k < sizeof used / sizeof *used; k++) {
    any = any || varies[body->quantities + used[k]];
  }
  for (uint32_t v = 0; v < 2 * body->vertex_count; v++) any = any || varies[body->vertices + v];
  return any;
}

static bool element_varies(const ald_study *study, const ald_instance *instance,
                           const bool *varies) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  bool any = body_varies(&study->bodies[instance->body_a], varies) ||
             body_varies(&study->bodies[instance->body_b], varies);
  for (uint32_t k = 0; k < kind->key_count; k++) any = any || varies[definition->quantities + k];
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t count = definition->rows[t] * kind->tables[t].column_count;
    for (uint32_t q = 0; q < count; q++) any = any || varies[definition->tables[t] + q];
  }
  return any;
}

bool ald_body_approach_varies(const ald_study *study, const ald_meeting *meeting,
                              const bool *varies) {
  const ald_body *body = &study->bodies[meeting->body_a];
  bool any = body_varies(&study->bodies[meeting->body_b], varies);
  for (uint32_t k = 0; k < ALD_APPROACH_KEY_COUNT; k++) any = any || varies[body->approach + k];
  for (uint32_t n = 0; n < meeting->instance_count; n++) {
    const ald_instance *own = &study->instances[meeting->instances[n]];
    any = any || element_varies(study, own, varies) || ald_way_varies(study, own->body_a, varies) ||
          ald_way_varies(study, own->body_b, varies);
  }
  return any;
}
