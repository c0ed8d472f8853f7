/* SPDX-License-Identifier: Apache-2.0
 * Two systems of bodies that fly at each other, see crash.h. */
#include "crash.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "golden_ship.h"
#include "study_run_body.h"
#include "vectors.h"

#define RUBS ", static friction: 0.4, kinetic friction: 0.3, stick stiffness: 1 MN/m"
const crash_law crash_laws[CRASH_LAWS] = {
    {"law: volume, restitution: 1, stiffness", 5e6, 2e7, true, false},
    {"law: pressure, restitution: 1, pressure", 2e5, 1e6, true, false},
    {"restitution: 1, stiffness", 5e6, 2e7, true, false},
    {"restitution: 0.5, stiffness", 5e6, 2e7, true, false},
    {"restitution: 0.3, stick damping: 20 kN s/m" RUBS ", stiffness", 5e6, 2e7, true, true},
    {"law: pressure, restitution: 0.5" RUBS ", pressure", 2e5, 1e6, false, true},
    {"law: pressure, restitution: 1, crushing: yes, recovery: 0.1, pressure", 2e5, 1e6, true,
     false},
    {"law: hertz, damping form: flores, restitution: 0.6, stiffness", 2e6, 1e7, false, false},
    {"law: hertz, damping form: none, stiffness", 2e6, 1e7, false, false},
    {"law: hertz, damping form: none" RUBS ", stiffness", 2e6, 1e7, false, true},
    {"law: hertz, damping form: linear, damping: 30 kN s/m" RUBS ", stiffness", 2e6, 1e7, false,
     true},
};

/* of a body whose mass lies about its centre in any way */
static void random_inertia(test_random *r, crash_solid *s) {
  double axis[3], turn[9], spread[9] = {0};
  random_axis(r, axis);
  turn_about(axis, test_uniform(r, -3, 3), turn);
  for (int k = 0; k < 3; k++) {
    const double own = s->mass * s->half[k] * s->half[k] * test_uniform(r, 0.15, 0.6);
    for (int i = 0; i < 9; i++) spread[i] += own * turn[3 * k + i / 3] * turn[3 * k + i % 3];
  }
  const double trace = spread[0] + spread[4] + spread[8];
  for (int i = 0; i < 9; i++) s->tensor[i] = (i % 4 == 0 ? trace : 0) - spread[i];
}

static void random_solid(test_random *r, crash_solid *s) {
  const double radius = test_uniform(r, 0.4, 0.8);
  *s = (crash_solid){.is_sphere = test_choice(r, 3) == 0, .mass = test_uniform(r, 1000, 20000)};
  for (int c = 0; c < 3; c++) {
    s->half[c] = s->is_sphere ? radius : test_uniform(r, 0.3, 0.8);
    s->angles[c] = test_uniform(r, -1, 1) * (c == 1 ? 1.4 : 3);
  }
  s->reach = s->is_sphere ? radius : sqrt(vector_dot(s->half, s->half));
  random_inertia(r, s);
  euler_turn(s->angles, s->turn);
}

/* holds a body to one of its system before it, beside which it is put */
static void random_hold(test_random *r, crash *s, int a, int b) {
  static const char *const types[] = {"spherical", "revolute", "universal", "fixed", "cylindrical"};
  crash_hold *h = &s->hold[s->holds++];
  double way[3], other[3];
  *h = (crash_hold){.a = a, .b = b, .type = types[test_choice(r, 5)]};
  random_axis(r, way);
  random_axis(r, other);
  random_axis(r, h->axis);
  vector_cross(h->axis, other, h->other);
  const double length = sqrt(vector_dot(h->other, h->other));
  for (int c = 0; c < 3; c++) {
    h->other[c] /= length;
    h->place[c] = s->solids[a].at[c] + 0.8 * s->solids[a].reach * way[c];
    s->solids[b].at[c] = h->place[c] + s->solids[b].reach * (0.6 * way[c] + 0.3 * other[c]);
  }
}

/* 1 to 4 bodies that turn as one, about each axis as `fast` as that; loose: and each by itself
 * [rad/s] */
static void random_system(test_random *r, crash *s, double fast, double loose) {
  const int first = s->count, count = 1 + (int)test_choice(r, 4);
  double spin[3];
  for (int c = 0; c < 3; c++) spin[c] = test_uniform(r, -fast, fast);
  for (; s->count < first + count; s->count++) {
    const int before = s->count - first;
    random_solid(r, &s->solids[s->count]);
    if (before > 0) {
      random_hold(r, s, first + (int)test_choice(r, (uint32_t)before), s->count);
    }
  }
  for (int i = first; i < s->count; i++) {
    crash_solid *b = &s->solids[i];
    vector_cross(spin, b->at, b->velocity);
    for (int c = 0; c < 3; c++) {
      b->rates[c] = vector_dot(b->turn + 3 * c, spin) + loose * test_uniform(r, -1, 1);
    }
  }
}

static void shift(crash *s, int from, int to, const double by[3], const double velocity[3]) {
  for (int c = 0; c < 3; c++) {
    for (int i = from; i < to; i++) {
      s->solids[i].at[c] += by[c];
      s->solids[i].velocity[c] += velocity[c];
    }
    for (int j = 0; j < s->holds; j++) {
      if (s->hold[j].a >= from && s->hold[j].a < to) s->hold[j].place[c] += by[c];
    }
  }
}

static crash random_crash(test_random *r, double fast, bool rubs) {
  crash s = {.duration = 1,
             .loss = rubs ? ", damping: 2000, friction: 500, friction rate: 0.1" : ""};
  const double loose = rubs ? 0 : test_choice(r, 2);
  random_system(r, &s, fast, loose);
  s.first_of_b = s.count;
  random_system(r, &s, fast, loose);
  const crash_solid *a = &s.solids[test_choice(r, (uint32_t)s.first_of_b)];
  const crash_solid *b =
      &s.solids[s.first_of_b + (int)test_choice(r, (uint32_t)(s.count - s.first_of_b))];
  const double none[3] = {0}, on[3] = {test_uniform(r, 0.5, 1.5), test_uniform(r, -0.3, 0.3), 0};
  const double back[3] = {-test_uniform(r, 0.5, 1.5), 0, test_uniform(r, -0.3, 0.3)};
  double by[3] = {-100, 0, 0};
  for (int c = 1; c < 3; c++) by[c] = a->at[c] - b->at[c] + test_uniform(r, -0.3, 0.3) * a->reach;
  for (int i = 0; i < s.first_of_b; i++) {
    for (int j = s.first_of_b; j < s.count; j++) {
      const crash_solid *p = &s.solids[i], *q = &s.solids[j];
      const double y = q->at[1] + by[1] - p->at[1], z = q->at[2] + by[2] - p->at[2];
      const double both = p->reach + q->reach, left = both * both - y * y - z * z;
      if (left > 0) by[0] = fmax(by[0], p->at[0] - q->at[0] + sqrt(left) + 0.01);
    }
  }
  shift(&s, s.first_of_b, s.count, by, back);
  shift(&s, 0, s.first_of_b, none, on);
  return s;
}

crash crash_of(uint64_t seed, long k, long law, double fast, bool rubs) {
  test_random r = test_random_from(seed, (uint64_t)k);
  crash s = random_crash(&r, fast, rubs);
  s.law = crash_laws[law].keys;
  s.is_pressed = strstr(s.law, "law: pressure") != NULL;
  s.stiffness = test_uniform(&r, crash_laws[law].least, crash_laws[law].most);
  return s;
}

double crash_stores(const crash *s, double volume, bool touches) {
  if (s->is_pressed) return s->stiffness * volume;
  if (strstr(s->law, "law: volume")) return s->stiffness * volume * volume / 2;
  return touches ? (double)NAN : 0;
}

void crash_mirror(crash *s) {
  for (int i = 0; i < s->count; i++) {
    crash_solid *b = &s->solids[i];
    for (int k = 0; k < 3; k++) b->tensor[3 * k + 1] = -b->tensor[3 * k + 1];
    for (int k = 0; k < 3; k++) b->tensor[3 + k] = -b->tensor[3 + k];
    for (int c = 0; c < 3; c += 2) b->angles[c] = -b->angles[c];
    for (int c = 0; c < 3; c += 2) b->rates[c] = -b->rates[c];
    b->at[1] = -b->at[1];
    b->velocity[1] = -b->velocity[1];
    euler_turn(b->angles, b->turn);
  }
  for (int j = 0; j < s->holds; j++) {
    s->hold[j].place[1] = -s->hold[j].place[1];
    s->hold[j].axis[1] = -s->hold[j].axis[1];
    s->hold[j].other[1] = -s->hold[j].other[1];
  }
}

/* ------------------------------------------------------------------------------ as a study */

static void add_vector(char *text, const char *key, const double v[3]) {
  golden_add(text, CRASH_TEXT, ", %s: [%.17g, %.17g, %.17g]", key, v[0], v[1], v[2]);
}

/* a vector of the earth's axes in those of a body */
static void add_seen(char *text, const char *key, const crash_solid *b, const double earth[3]) {
  double own[3];
  for (int c = 0; c < 3; c++) own[c] = vector_dot(b->turn + (ptrdiff_t)3 * c, earth);
  add_vector(text, key, own);
}

static void add_hold(char *text, const crash *s, int j, bool swaps) {
  const crash_hold *h = &s->hold[j];
  const bool is_universal = strcmp(h->type, "universal") == 0, is_fixed = h->type[0] == 'f';
  const int ends[2] = {swaps ? h->b : h->a, swaps ? h->a : h->b};
  golden_add(text, CRASH_TEXT, "  j%d: {between: [b%d, b%d], type: %s", j, ends[0], ends[1],
             h->type);
  for (int k = 0; k < 2; k++) {
    const crash_solid *b = &s->solids[ends[k]];
    double from[3];
    for (int c = 0; c < 3; c++) from[c] = h->place[c] - b->at[c];
    add_seen(text, k ? "at b" : "at a", b, from);
    if (is_fixed || h->type[0] == 's' || (k && !is_universal)) continue;
    add_seen(text, k ? "axis b" : "axis a", b, is_universal && swaps != k ? h->other : h->axis);
  }
  golden_add(text, CRASH_TEXT, "%s}\n", is_fixed ? "" : s->loss);
}

static void add_solid(char *text, const crash *s, int i) {
  const crash_solid *b = &s->solids[i];
  const double *t = b->tensor;
  const double moments[3] = {t[0], t[4], t[8]}, products[3] = {-t[1], -t[2], -t[5]};
  golden_add(text, CRASH_TEXT, "  b%d: {freedoms: six, mass: %.17g, mesh: m%d", i, b->mass, i);
  add_vector(text, "moments of inertia", moments);
  add_vector(text, "products of inertia", products);
  add_vector(text, "position", b->at);
  add_vector(text, "velocity", b->velocity);
  golden_add(text, CRASH_TEXT, ", roll: %.17g, pitch: %.17g, heading: %.17g", b->angles[0],
             b->angles[1], b->angles[2]);
  golden_add(text, CRASH_TEXT, ", roll rate: %.17g, pitch rate: %.17g, yaw rate: %.17g}\n",
             b->rates[0], b->rates[1], b->rates[2]);
}

void crash_write(char *text, const crash *s, const char *scheme, double step, bool swaps) {
  text[0] = '\0';
  golden_add(
      text, CRASH_TEXT,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nenvironment: {gravity: 0}\n"
      "meshes:\n",
      s->duration, step, scheme);
  for (int i = 0; i < s->count; i++) {
    const double *half = s->solids[i].half;
    if (s->solids[i].is_sphere) {
      golden_add(text, CRASH_TEXT, "  m%d: {sphere: {radius: %.17g, divisions: 4}}\n", i, half[0]);
    } else {
      golden_add(text, CRASH_TEXT, "  m%d: {box: {length: %.17g, breadth: %.17g, height: %.17g}}\n",
                 i, 2 * half[0], 2 * half[1], 2 * half[2]);
    }
  }
  golden_add(text, CRASH_TEXT, "bodies:\n");
  for (int i = 0; i < s->count; i++) add_solid(text, s, i);
  if (s->holds > 0) golden_add(text, CRASH_TEXT, "joints:\n");
  for (int j = 0; j < s->holds; j++) add_hold(text, s, j, swaps);
  golden_add(text, CRASH_TEXT, "mesh contacts:\n");
  for (int i = 0; i < s->first_of_b; i++) {
    for (int j = s->first_of_b; j < s->count; j++) {
      golden_add(text, CRASH_TEXT, "  c%d%d: {between: [b%d, b%d], %s: %.17g}\n", i, j,
                 swaps ? j : i, swaps ? i : j, s->law, s->stiffness);
    }
  }
}
