/* SPDX-License-Identifier: Apache-2.0
 * A free body for tests: as the text of a study, and as its reference. */
#include "vessel.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
/* cmocka needs some of those above */
#include <cmocka.h>

static const double metres = 20; /* size of a vessel */

vessel vessel_random(test_random *r, double spin) {
  vessel v = {.mass = test_uniform(r, 0.5e6, 2e6), .freedoms = "six"};
  double of[3][3], spread[3][3], trace = 0, length = 0;
  for (int i = 0; i < 9; i++) of[i / 3][i % 3] = test_uniform(r, -1, 1) * (1 + i / 3);
  for (int i = 0; i < 9; i++) {
    const double *a = of[i / 3], *b = of[i % 3];
    spread[i / 3][i % 3] =
        v.mass * metres * metres / 10 * (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  }
  for (int i = 0; i < 3; i++) trace += spread[i][i];
  for (int i = 0; i < 3; i++) {
    v.moments[i] = trace - spread[i][i];
    v.velocity[i] = test_uniform(r, -1, 1);
    v.at[i] = test_uniform(r, -5, 5);
    v.rates[i] = test_uniform(r, -1, 1);
    length += v.rates[i] * v.rates[i];
  }
  for (int i = 0; i < 3; i++) v.rates[i] *= spin / sqrt(length);
  v.products[0] = spread[0][1];
  v.products[1] = spread[0][2];
  v.products[2] = spread[1][2];
  v.roll = test_uniform(r, -3, 3);
  v.pitch = test_uniform(r, -1.5, 1.5);
  v.heading = test_uniform(r, -3, 3);
  return v;
}

void vessel_add_mass(test_random *r, vessel *v) {
  double of[6][6];
  for (int i = 0; i < 36; i++) of[i / 6][i % 6] = test_uniform(r, -1, 1);
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = 0;
      for (int k = 0; k < 6; k++) sum += of[i][k] * of[j][k];
      const double arm = (i < 3 ? 1 : metres / 2) * (j < 3 ? 1 : metres / 2);
      v->added[i][j] = v->added[j][i] = v->mass / 2 * sum * arm;
    }
  }
}

static size_t write_list(char *text, size_t size, const char *key, const double *list, int count) {
  size_t used = (size_t)snprintf(text, size, "%s: [", key);
  for (int i = 0; i < count; i++) {
    used += (size_t)snprintf(text + used, size - used, "%s%.17g", i ? ", " : "", list[i]);
  }
  return used + (size_t)snprintf(text + used, size - used, "]");
}

const char *vessel_study(const vessel *v, const char *scheme, double step, const char *more,
                         char *text, size_t size) {
  const struct {
    const char *key;
    const double *list;
  } lists[] = {{"moments of inertia", v->moments},
               {"products of inertia", v->products},
               {"position", v->at},
               {"velocity", v->velocity},
               {"load", v->load}};
  static const char *const turns[] = {"roll", "pitch", "yaw"};
  size_t used = (size_t)snprintf(
      text, size,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
      "environment: {gravity: 0}\nbodies:\n  hull: {freedoms: %s, mass: %.17g, roll: %.17g,\n"
      "    pitch: %.17g, heading: %.17g",
      1e6 * step, step, scheme, v->freedoms, v->mass, v->roll, v->pitch, v->heading);
  for (int k = 0; k < 3; k++) {
    /* those of locked freedoms may not be named */
    if (v->rates[k] == 0) continue;
    used += (size_t)snprintf(text + used, size - used, ", %s rate: %.17g", turns[k], v->rates[k]);
  }
  for (size_t l = 0; l < sizeof lists / sizeof lists[0]; l++) {
    used += (size_t)snprintf(text + used, size - used, ",\n    ");
    used += write_list(text + used, size - used, lists[l].key, lists[l].list, 3);
  }
  for (int i = 0; i < 6; i++) {
    used += (size_t)snprintf(text + used, size - used, i ? ", " : ",\n    added mass: [");
    used += write_list(text + used, size - used, "row", v->added[i], 6);
  }
  used += (size_t)snprintf(text + used, size - used, "]%s}\n", more);
  assert_true(used < size);
  /* a row of the matrix has no name */
  for (char *at = text; (at = strstr(at, "row: "));) memset(at, ' ', 5);
  return text;
}

kirchhoff vessel_reference(const vessel *v) {
  kirchhoff k = {.at = {v->at[0], v->at[1], v->at[2]},
                 .force = {v->load[0], v->load[1], 0},
                 .moment = {0, 0, v->load[2]}};
  for (int i = 0; i < 3; i++) {
    k.mass[i][i] = v->mass;
    k.mass[3 + i][3 + i] = v->moments[i];
  }
  k.mass[3][4] = k.mass[4][3] = -v->products[0];
  k.mass[3][5] = k.mass[5][3] = -v->products[1];
  k.mass[4][5] = k.mass[5][4] = -v->products[2];
  for (int i = 0; i < 36; i++) k.mass[i / 6][i % 6] += v->added[i / 6][i % 6];
  kirchhoff_turn(k.turn, v->roll, v->pitch, v->heading);
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) k.v[i] += k.turn[j][i] * v->velocity[j];
    k.v[3 + i] = v->rates[i];
  }
  return k;
}

kirchhoff vessel_now(const vessel *v, const impact_run *f, uint32_t lane) {
  const ald_space_state s = impact_run_state(f, lane, 0);
  vessel now = *v;
  memcpy(now.at, s.position, sizeof now.at);
  memcpy(now.velocity, s.velocity, sizeof now.velocity);
  now.roll = s.roll;
  now.pitch = s.pitch;
  now.heading = s.heading;
  now.rates[0] = s.roll_rate;
  now.rates[1] = s.pitch_rate;
  now.rates[2] = s.yaw_rate;
  return vessel_reference(&now);
}

double vessel_gap(const kirchhoff *a, const kirchhoff *b, double length) {
  long double gap = 0;
  for (int i = 0; i < 3; i++) {
    gap = fmaxl(gap, fabsl(a->at[i] - b->at[i]) / length);
    gap = fmaxl(gap, fabsl(a->v[i] - b->v[i]) / length);
    gap = fmaxl(gap, fabsl(a->v[3 + i] - b->v[3 + i]));
    for (int j = 0; j < 3; j++) gap = fmaxl(gap, fabsl(a->turn[i][j] - b->turn[i][j]));
  }
  return (double)gap;
}
