/* SPDX-License-Identifier: Apache-2.0
 * Whether the time step is short enough for the motion across of what joints hold under tension. */
#include "cross_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/elements.h"
#include "kernels/math/mat3.h"
#include "kernels/pass/joint/joint_rows.h"
#include "kernels/schemes.h"
#include "math/critical_oscillation.h"
#include "model/derive.h"
#include "model/kind.h"
#include "model/mobility.h"
#include "step_text.h"

/* A body at the end of a chain that is so many times as heavy as its link does not move with it: it
 * takes part by this share, in the square of the rate. */
#define HEAVY 30.0

/* one side of a joint, in the axes of its body, from its centre of gravity */
typedef struct side {
  uint32_t body;
  vec3 arm, force, axis; /* [m], on the body [N], of a hinge */
} side;

typedef struct joined {
  side sides[2];
  uint32_t type;
  double stiffness, mass; /* of all bodies at the joint, across the tension [N/m], [kg] */
  double end;             /* of that mass what is no link [kg] */
  double swing;           /* square of the rate at which what is no link swings about it [1/s^2] */
} joined;

/* joints of a body */
typedef struct holder {
  uint32_t count, joint[2], own[2]; /* of the first two: number, and which of their sides */
} holder;

struct ald_cross {
  const ald_study *study;
  uint32_t first, count; /* joints among the instances */
  joined *joints;        /* (count) */
  holder *holders;       /* (bodies) */
  double *forces;        /* (count x 3) */
  /* of all scenarios that were looked at */
  double fastest; /* [1/s^2] */
  uint32_t joint; /* instance */
  uint64_t scenario;
};

ald_cross *ald_cross_create(const ald_study *study) {
  ALD_ASSERT(study);
  ald_cross *c = calloc(1, sizeof *c);
  if (!c) return NULL;
  c->study = study;
  for (uint32_t i = study->instance_count; i-- > 0;) {
    if (study->definitions[study->instances[i].definition].kind != KIND_joint) continue;
    c->first = i;
    c->count++;
  }
  c->joints = calloc(c->count + 1u, sizeof *c->joints);
  c->holders = calloc(study->body_count + 1u, sizeof *c->holders);
  c->forces = calloc(3 * (size_t)c->count + 1, sizeof *c->forces);
  if (c->joints && c->holders && c->forces) return c;
  ald_cross_destroy(c);
  return NULL;
}

void ald_cross_destroy(ald_cross *cross) {
  if (!cross) return;
  free(cross->joints);
  free(cross->holders);
  free(cross->forces);
  free(cross);
}

/* ------------------------------------------------------------------------------ joints */

static vec3 vector_at(const double *numbers) { return vec3_of(numbers[0], numbers[1], numbers[2]); }

static bool is_held(const ald_study *study, uint32_t body) {
  return study->bodies[body].fixed || study->bodies[body].prescribed;
}

static void note_side(ald_cross *c, uint32_t joint, uint32_t which) {
  holder *h = &c->holders[c->joints[joint].sides[which].body];
  if (h->count < 2) {
    h->joint[h->count] = joint;
    h->own[h->count] = which;
  }
  h->count++;
}

static void read_joint(ald_cross *c, uint32_t number, const double *values, vec3 force) {
  double params[JOINT_PARAM_COUNT];
  const ald_instance *own = &c->study->instances[c->first + number];
  const ald_kind *kind = ald_kinds[KIND_joint];
  const ald_numbers n = ald_instance_numbers(c->study, own, values);
  joined *j = &c->joints[number];
  ald_kind_derive(kind, &n, params);
  *j = (joined){.type = kind->options(&n)};
  const uint32_t bodies[2] = {own->body_a, own->body_b};
  vec3 axis = vector_at(params + JOINT_AXES);
  for (uint32_t s = 0; s < 2; s++) {
    const double *turn = n.outset.turn[s];
    const mat3 axes = {vector_at(turn), vector_at(turn + 3), vector_at(turn + 6)};
    side *of = &j->sides[s];
    if (s == 0) axis = mat3_rotate(axes, axis);
    of->body = bodies[s];
    of->arm = vector_at(params + (s == 0 ? JOINT_AT_A : JOINT_AT_B));
    of->force = vec3_scale(mat3_unrotate(axes, force), s == 0 ? -1 : 1);
    of->axis = mat3_unrotate(axes, axis);
    note_side(c, number, s);
  }
}

/* ------------------------------------------------------------------------------ bodies */

/* u.A v of the block for turning */
static double turning_of(const double *inverse, vec3 u, vec3 v) {
  const double *a = inverse + 21;
  const vec3 row =
      vec3_of(a[0] * v.x + a[1] * v.y + a[2] * v.z, a[6] * v.x + a[7] * v.y + a[8] * v.z,
              a[12] * v.x + a[13] * v.y + a[14] * v.z);
  return vec3_dot(u, row);
}

/* greatest mobility of turning about an axis at right angles to a unit vector */
static double turning_across(const double *inverse, vec3 along) {
  const double x = fabs(along.x), y = fabs(along.y), z = fabs(along.z);
  const vec3 rest = vec3_of(x <= y && x <= z, y < x && y <= z, z < x && z < y);
  vec3 u = vec3_cross(along, rest);
  u = vec3_scale(u, 1 / vec3_length(u));
  const vec3 v = vec3_cross(along, u);
  const double a = turning_of(inverse, u, u), b = turning_of(inverse, v, v);
  const double both = turning_of(inverse, u, v), half = 0.5 * (a - b);
  return 0.5 * (a + b) + sqrt(half * half + both * both);
}

/* A body that is no link: the least mass that it opposes to a motion of each of its joints, and, if
 * balls hold it, how fast it swings in their pull. */
static void add_end(ald_cross *c, uint32_t body, uint32_t joint, const side *s,
                    const double *inverse) {
  const double mobility =
      ald_mobility_most(inverse, 0) + vec3_dot(s->arm, s->arm) * ald_mobility_most(inverse, 3);
  joined *own = &c->joints[joint];
  if (!(mobility > 0)) return;
  own->end += 1 / (mobility * c->holders[body].count);
  if (own->type > JOINT_UNIVERSAL) return;
  own->swing = fmax(own->swing, c->holders[body].count * fmax(vec3_dot(s->force, s->arm), 0) *
                                    ald_mobility_most(inverse, 3));
}

/* a body between two joints that are apart and let it turn across */
typedef struct link {
  const side *ends[2];
  vec3 along, axis; /* unit vectors, from the first joint to the second, and of a hinge */
  bool is_hinge;
  double length; /* [m] */
} link;

/* false: it is none */
static bool find_link(const ald_cross *c, const holder *h, link *out) {
  bool hinges[2];
  if (h->count != 2) return false;
  for (uint32_t k = 0; k < 2; k++) {
    const joined *j = &c->joints[h->joint[k]];
    if (j->type > JOINT_CYLINDRICAL) return false;
    hinges[k] = JOINT_TURNS(j->type);
    out->ends[k] = &j->sides[h->own[k]];
  }
  const vec3 way = vec3_sub(out->ends[1]->arm, out->ends[0]->arm);
  out->length = vec3_length(way);
  if (!(out->length > 0)) return false;
  out->along = vec3_scale(way, 1 / out->length);
  out->axis = out->ends[hinges[0] ? 0 : 1]->axis;
  out->is_hinge = hinges[0] || hinges[1];
  if (!out->is_hinge) return true;
  /* across the way between the joints; two of them are parallel */
  const vec3 apart = vec3_cross(out->ends[0]->axis, out->ends[1]->axis);
  if (hinges[0] && hinges[1] && !(vec3_length(apart) < 0.1)) return false;
  return fabs(vec3_dot(out->axis, out->along)) < 0.5;
}

/* Its masses across, of displacements of both joints, and its tension over their distance; of a
 * joint whose other one cannot move, alone. */
static void add_link(ald_cross *c, const holder *h, const link *l, const double *inverse) {
  const double turns =
      l->is_hinge ? turning_of(inverse, l->axis, l->axis) : turning_across(inverse, l->along);
  const double m = 1 / ald_mobility_most(inverse, 0);
  const double share = -vec3_dot(l->ends[0]->arm, l->along) / l->length;
  const double moment = 1 / (turns * l->length * l->length);
  const double own[2] = {m * (1 - share) * (1 - share) + moment, m * share * share + moment};
  const double both = m * share * (1 - share) - moment, half = 0.5 * (own[0] - own[1]);
  const double least = 0.5 * (own[0] + own[1]) - sqrt(half * half + both * both);
  const double pulls[2] = {-vec3_dot(l->ends[0]->force, l->along),
                           vec3_dot(l->ends[1]->force, l->along)};
  const double pull = fmax(0, fmax(pulls[0], pulls[1])) / l->length;
  for (uint32_t k = 0; k < 2; k++) {
    const joined *other = &c->joints[h->joint[1 - k]];
    joined *j = &c->joints[h->joint[k]];
    const bool held =
        is_held(c->study, other->sides[1 - h->own[1 - k]].body) || other->end > HEAVY * m;
    j->stiffness += held ? pull : 2 * pull;
    j->mass += held ? own[k] : least;
  }
}

/* bodies of one sort: those that are links, or the others */
static void add_body(ald_cross *c, uint32_t body, bool links, const double *values) {
  const holder *h = &c->holders[body];
  double inverse[ALD_MATRIX];
  link l = {0};
  if (h->count == 0 || is_held(c->study, body)) return;
  ald_mobility_inverse(&c->study->bodies[body], values, inverse);
  const bool is_link =
      find_link(c, h, &l) && ald_mobility_most(inverse, 0) > 0 && ald_mobility_most(inverse, 3) > 0;
  if (is_link != links) return;
  if (is_link) add_link(c, h, &l, inverse);
  for (uint32_t j = 0; j < c->count && !is_link; j++) {
    for (uint32_t s = 0; s < 2; s++) {
      const side *own = &c->joints[j].sides[s];
      if (own->body == body) add_end(c, body, j, own, inverse);
    }
  }
}

double ald_cross_rate(ald_cross *c, const double *values, const double *forces, uint32_t *joint) {
  ALD_ASSERT(c && values && forces && joint);
  double fastest = 0;
  memset(c->holders, 0, c->study->body_count * sizeof *c->holders);
  for (uint32_t j = 0; j < c->count; j++) read_joint(c, j, values, vector_at(forces + 3 * j));
  for (uint32_t pass = 0; pass < 2; pass++) {
    for (uint32_t b = 0; b < c->study->body_count; b++) add_body(c, b, pass == 1, values);
  }
  for (uint32_t j = 0; j < c->count; j++) {
    const joined *own = &c->joints[j];
    const bool held =
        is_held(c->study, own->sides[0].body) || is_held(c->study, own->sides[1].body);
    const double mass = own->mass + own->end, across = mass > 0 ? own->stiffness / mass : 0;
    const double rate = fmax(held ? 0 : across, own->swing);
    if (!(rate > fastest) || !isfinite(rate)) continue;
    fastest = rate;
    *joint = c->first + j;
  }
  return fastest;
}

void ald_cross_look(ald_cross *c, const ald_initial_state_check *look, uint32_t row,
                    uint64_t scenario) {
  uint32_t joint = 0;
  if (c->count == 0) return;
  for (uint32_t j = 0; j < c->count; j++) {
    for (uint32_t k = 0; k < 3; k++) {
      const double force = ald_initial_state_check_row(look, row, KIND_joint, JOINT_FORCE + k, j);
      c->forces[3 * j + k] = isfinite(force) ? force : 0;
    }
  }
  const double rate =
      ald_cross_rate(c, ald_initial_state_check_values(look, row), c->forces, &joint);
  if (!(rate > c->fastest)) return;
  c->fastest = rate;
  c->joint = joint;
  c->scenario = scenario;
}

double ald_cross_step(const ald_cross *c) {
  uint32_t scheme = c->study->scheme;
  /* in steps of one evaluation joints kick, and between kicks nothing acts across: as the
   * semi-implicit step has it */
  if (scheme == SCHEME_EULER || scheme == SCHEME_FROZEN) scheme = SCHEME_SEMI;
  return c->fastest > 0 ? ald_critical_oscillation((ald_freedom){c->fastest, 0}, scheme) : HUGE_VAL;
}

void ald_cross_warn(const ald_cross *c, ald_warnings *warnings) {
  char text[ALD_STEP_TEXT_SIZE];
  if (!(c->fastest > 0)) return;
  const ald_study *study = c->study;
  const double critical = ald_cross_step(c);
  ald_warned about = {.element = study->instances[c->joint].name};
  if (study->step < critical) return;
  about.remedy = "take a shorter run.step"; /* joints divide none */
  ald_warn(warnings, ALD_WARN_STEP_TOO_LONG, about,
           "the step of %.3g s may be too long for the motion across of what the joint holds "
           "under its tension at the start; one below %s is short enough (scenario %llu)",
           study->step, ald_step_text(critical, text), (unsigned long long)c->scenario);
}
