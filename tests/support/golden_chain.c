/* SPDX-License-Identifier: Apache-2.0
 * Chains of rigid links of known answers, and the study of one. */
#include "golden_chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "golden_ship.h"
#include "study_run_body.h"

/* ------------------------------------------------------------------------------ reading */

/* mass, centre and inertia of a body by its moments over z/L, y, x */
static void weigh(chain_link *l) {
  double(*m)[4] = l->m4;
  const double first[3] = {m[0][3] + m[1][3], m[0][2] + m[1][2], l->length * (m[0][1] + m[1][1])};
  const double second[3][3] = {
      {m[3][3], m[2][3], l->length * m[1][3]},
      {m[2][3], m[2][2], l->length * m[1][2]},
      {l->length * m[1][3], l->length * m[1][2], l->length * l->length * m[1][1]}};
  l->mass = m[0][0] + 2 * m[0][1] + m[1][1];
  for (int c = 0; c < 3; c++) l->centre[c] = first[c] / l->mass;
  double about[3][3], trace = 0;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      about[i][k] = second[i][k] - l->mass * l->centre[i] * l->centre[k];
    }
    trace += about[i][i];
  }
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) l->moment[i][k] = (i == k ? trace : 0) - about[i][k];
  }
}

static void read_link(mbs *s, struct fy_node *node) {
  static const char *const members[] = {"blocks", "m4", "mass", "com_over_L", NULL};
  double blocks[4], m4[16];
  golden_expect_members(node, members);
  golden_need_numbers(node, "blocks", blocks, 4);
  golden_need_numbers(node, "m4", m4, 16);
  chain_link *l = &s->link[s->links++];
  for (int k = 0; k < 4; k++) {
    if (!(blocks[k] >= 0 && blocks[k] + 3 <= s->coordinates && blocks[k] == floor(blocks[k])))
      fail_msg("no block %g", blocks[k]);
    l->block[k] = (int)blocks[k];
  }
  for (int k = 0; k < 16; k++) l->m4[k / 4][k % 4] = m4[k];
  for (int k = 0; k < 16; k++) golden_near("m4", m4[k], m4[k % 4 * 4 + k / 4], 1e-12, 1, 0);
  const double *from = s->q + l->block[0], *to = s->q + l->block[1];
  double along[3];
  for (int c = 0; c < 3; c++) {
    along[c] = to[c] - from[c];
    l->axis[1][c] = s->q[l->block[2] + c];
    l->axis[0][c] = s->q[l->block[3] + c];
  }
  l->length = sqrt(vector_dot(along, along));
  for (int c = 0; c < 3; c++) l->axis[2][c] = along[c] / l->length;
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 3; k++) {
      golden_near("product of axes", vector_dot(l->axis[i], l->axis[k]), i == k, 0, 0, 1e-9);
    }
  }
  double across[3];
  vector_cross(l->axis[0], l->axis[1], across);
  golden_near("handedness", vector_dot(across, l->axis[2]), 1, 0, 0, 1e-9);
  weigh(l);
  golden_near("mass", l->mass, golden_need_number(node, "mass"), 1e-12, 0, 0);
  golden_near("centre of MBS_GRAVITY", l->centre[2] / l->length,
              golden_need_number(node, "com_over_L"), 1e-9, 0, 0);
  for (int c = 0; c < 3; c++) {
    l->at[c] = from[c];
    for (int k = 0; k < 3; k++) l->at[c] += l->axis[k][c] * l->centre[k];
  }
}

/* first coordinate of a point or vector; -1: null */
static int index_of(const mbs *s, struct fy_node *pair, int k) {
  double value;
  assert_int_equal(golden_values(golden_at(pair, k), &value, 1), 1);
  if (isnan(value)) return -1;
  if (!(value >= 0 && value + 3 <= s->coordinates && value == floor(value))) {
    fail_msg("no coordinate %g", value);
  }
  return (int)value;
}

/* products and fixed points are those of the start */
static void expect_start(const mbs *s) {
  for (int k = 0; k < s->dots; k++) {
    const dot *d = &s->dot[k];
    double sum = 0;
    for (int c = 0; c < 3; c++) {
      double way[2];
      for (int e = 0; e < 2; e++) {
        if (d->plus[e] < 0) fail_msg("a product without a vector");
        way[e] = s->q[d->plus[e] + c] - (d->minus[e] >= 0 ? s->q[d->minus[e] + c] : 0);
      }
      sum += way[0] * way[1];
    }
    golden_near("product at the start", sum, d->value, 1e-9, 1, 0);
  }
  for (int k = 0; k < s->pins; k++) {
    for (int c = 0; c < 3; c++) {
      if (s->pin[k].block < 0) fail_msg("a fixed point without a place");
      golden_near("fixed point", s->q[s->pin[k].block + c], s->pin[k].at[c], 1e-9, 1, 0);
    }
  }
}

void mbs_read(mbs *s, struct fy_node *node) {
  static const char *const members[] = {"n", "q0", "bodies", "dots", "fixed", NULL};
  golden_expect_members(node, members);
  *s = (mbs){.links = 0};
  s->coordinates = golden_numbers(node, "q0", s->q, MBS_NUMBERS);
  assert_int_equal(s->coordinates, golden_need_whole(node, "n"));
  struct fy_node *bodies = golden_need(node, "bodies"), *dots = golden_need(node, "dots"),
                 *fixed = golden_need(node, "fixed");
  assert_in_range(golden_length(bodies), 1, MBS_BODIES);
  assert_in_range(golden_length(dots), 0, MBS_DOTS);
  assert_in_range(golden_length(fixed), 0, MBS_PINS);
  for (int k = 0; k < golden_length(bodies); k++) read_link(s, golden_at(bodies, k));
  for (; s->dots < golden_length(dots); s->dots++) {
    struct fy_node *one = golden_at(dots, s->dots);
    dot *d = &s->dot[s->dots];
    assert_int_equal(golden_length(one), 3);
    for (int k = 0; k < 2; k++) {
      d->plus[k] = index_of(s, golden_at(one, k), 0);
      d->minus[k] = index_of(s, golden_at(one, k), 1);
    }
    golden_values(golden_at(one, 2), &d->value, 1);
  }
  for (; s->pins < golden_length(fixed); s->pins++) {
    struct fy_node *one = golden_at(fixed, s->pins);
    s->pin[s->pins].block = index_of(s, one, 0);
    assert_int_equal(golden_values(golden_at(one, 1), s->pin[s->pins].at, 3), 3);
  }
  expect_start(s);
}

/* ------------------------------------------------------------------------------ joints */

/* which of a body's four is at a coordinate; -1: none */
int mbs_part(const chain_link *l, int block) {
  for (int k = 0; k < 4; k++) {
    if (l->block[k] == block) return k;
  }
  return -1;
}

/* is a product one of a single body, which makes it rigid? */
static bool is_within(const mbs *s, const dot *d) {
  for (int b = 0; b < s->links; b++) {
    bool all = true;
    for (int k = 0; k < 2; k++) {
      all = all && mbs_part(&s->link[b], d->plus[k]) >= 0 &&
            (d->minus[k] < 0 || mbs_part(&s->link[b], d->minus[k]) >= 0);
    }
    if (all) return true;
  }
  return false;
}

/* a point of a body, from its centre of MBS_GRAVITY in its axes */
void mbs_end(const chain_link *l, int part, double end[3]) {
  assert_in_range(part, 0, 1);
  for (int c = 0; c < 3; c++) end[c] = -l->centre[c];
  if (part == 1) end[2] += l->length;
}

/* a vector of a body in its axes: u is y, v is x */
static const char *vector_of(int part) {
  assert_in_range(part, 2, 3);
  return part == 2 ? "[0, 1, 0]" : "[1, 0, 0]";
}

static void add(mbs_study *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(mbs_study *t, const char *format, ...) {
  va_list values;
  va_start(values, format);
  t->used += (size_t)vsnprintf(t->text + t->used, MBS_TEXT - t->used, format, values);
  va_end(values);
  assert_true(t->used < MBS_TEXT);
}

/* b: -1 is the earth */
static void add_joint(mbs_study *t, int a, int b, const char *type, const double at_a[3],
                      const double at_b[3]) {
  char other[16] = "earth";
  if (t->joints == MBS_JOINTS) fail_msg("more than %d joints", MBS_JOINTS);
  if (b >= 0) snprintf(other, sizeof other, "b%d", b);
  t->bodies[t->joints][0] = a;
  t->bodies[t->joints][1] = b;
  add(t,
      "  j%d: {between: [b%d, %s], type: %s, at a: [%.17g, %.17g, %.17g], at b: [%.17g, %.17g, "
      "%.17g]",
      t->joints++, a, other, type, at_a[0], at_a[1], at_a[2], at_b[0], at_b[1], at_b[2]);
}

/* the joint of two bodies, if they share a point */
static void join(mbs_study *t, const mbs *s, int a, int b) {
  const chain_link *one = &s->link[a], *other = &s->link[b];
  int point[2] = {-1, -1}, vector[2] = {-1, -1}, shared = 0;
  const dot *across = NULL;
  for (int k = 0; k < 4; k++) {
    const int same = mbs_part(other, one->block[k]);
    if (same < 0) continue;
    assert_int_equal(k < 2, same < 2);
    if (k < 2) {
      assert_int_equal(point[0], -1); /* two common points */
      point[0] = k;
      point[1] = same;
    } else {
      shared++;
      vector[0] = k;
      vector[1] = same;
    }
  }
  for (int d = 0; d < s->dots; d++) {
    const dot *own = &s->dot[d];
    for (int k = 0; k < 2; k++) {
      if (mbs_part(one, own->plus[k]) < 2 || mbs_part(other, own->plus[1 - k]) < 2) continue;
      if (is_within(s, own)) continue;
      assert_null(across); /* two products of the same bodies */
      assert_true(own->value == 0 && own->minus[0] < 0 && own->minus[1] < 0);
      across = own;
      vector[0] = mbs_part(one, own->plus[k]);
      vector[1] = mbs_part(other, own->plus[1 - k]);
      break;
    }
  }
  if (point[0] < 0) {
    assert_true(shared == 0 && !across); /* bound without a common point */
    return;
  }
  assert_true(shared + (across != NULL) <= 1);
  double at_a[3], at_b[3];
  mbs_end(one, point[0], at_a);
  mbs_end(other, point[1], at_b);
  add_joint(t, a, b, across ? "universal" : shared ? "revolute" : "spherical", at_a, at_b);
  if (vector[0] >= 0) {
    add(t, ", axis a: %s, axis b: %s", vector_of(vector[0]), vector_of(vector[1]));
  }
  add(t, "}\n");
}

/* the joints of a body with the earth: a point that is fixed, alone or with a vector */
static void pin_down(mbs_study *t, const mbs *s, int body) {
  const chain_link *l = &s->link[body];
  int point = -1, vector = -1, at = -1;
  for (int p = 0; p < s->pins; p++) {
    const int part = mbs_part(l, s->pin[p].block);
    if (part < 0) continue;
    for (int b = 0; b < body; b++) {
      if (mbs_part(&s->link[b], s->pin[p].block) >= 0) return; /* held by that one */
    }
    if (part < 2) {
      assert_int_equal(point, -1); /* two fixed points */
      point = part;
      at = p;
    } else {
      assert_int_equal(vector, -1);
      vector = part;
    }
  }
  if (point < 0 && vector < 0) return;
  assert_true(point >= 0); /* a fixed vector without a fixed point */
  double end[3];
  mbs_end(l, point, end);
  add_joint(t, body, -1, vector >= 0 ? "revolute" : "spherical", end, s->pin[at].at);
  if (vector >= 0) add(t, ", axis a: %s", vector_of(vector));
  add(t, "}\n");
}

void mbs_write(mbs_study *t, const mbs *s, const char *scheme, double step, double end) {
  *t = (mbs_study){.used = 0};
  add(t,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nenvironment: {gravity: "
      "%.17g}\nbodies:\n",
      end, step, scheme, MBS_GRAVITY);
  for (int b = 0; b < s->links; b++) {
    const chain_link *l = &s->link[b];
    const double pitch = -asin(fmax(-1, fmin(1, l->axis[0][2])));
    add(t,
        "  b%d: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g], products "
        "of "
        "inertia: [%.17g, %.17g, %.17g], position: [%.17g, %.17g, %.17g], roll: %.17g, pitch: "
        "%.17g, heading: %.17g}\n",
        b, l->mass, l->moment[0][0], l->moment[1][1], l->moment[2][2], -l->moment[0][1],
        -l->moment[0][2], -l->moment[1][2], l->at[0], l->at[1], l->at[2],
        atan2(l->axis[1][2], l->axis[2][2]), pitch, atan2(l->axis[0][1], l->axis[0][0]));
  }
  add(t, "joints:\n");
  for (int b = 0; b < s->links; b++) pin_down(t, s, b);
  for (int a = 0; a < s->links; a++) {
    for (int b = a + 1; b < s->links; b++) join(t, s, a, b);
  }
  for (int d = 0; d < s->dots; d++) {
    bool known = is_within(s, &s->dot[d]);
    for (int a = 0; a < s->links && !known; a++) {
      for (int b = 0; b < s->links && !known; b++) {
        known = a != b && mbs_part(&s->link[a], s->dot[d].plus[0]) >= 2 &&
                mbs_part(&s->link[b], s->dot[d].plus[1]) >= 2;
      }
    }
    assert_true(known);
  }
}
