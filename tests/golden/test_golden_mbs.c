/* SPDX-License-Identifier: Apache-2.0
 * Chains of rigid links against known answers ([Dopico], natural coordinates). The file has each
 * body by two points and two vectors, which bodies may share, a mass matrix over them, and products
 * that stay constant. Here a body becomes a rigid body of a study, and what two of them share a
 * joint: a point alone a spherical one, with a product of two vectors that is 0 a universal one,
 * with a common vector a revolute one. Products within a body are what makes it rigid. The
 * reference is another formulation with a tolerance of its own, `max_err` the error of the file's
 * own method. Every case runs as a study of one scenario; a member that this file does not know
 * fails the test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/devices.h"
#include "support/golden_json.h"
#include "support/golden_ship.h"
#include "support/voyage_body.h"

enum { TEXT = 1 << 16, BODIES = 64, NUMBERS = 1024, DOTS = 512, PINS = 16, ROWS = 1024 };
static const double gravity = 9.81;

/* a body: two points, two vectors, and what follows of them */
typedef struct chain_link {
  int block[4];      /* first coordinate of each */
  double m4[4][4];   /* over 1 - z/L, z/L, y, x */
  double axis[3][3]; /* x, y, z at the start */
  double length, mass;
  double centre[3];    /* from the first point, own axes */
  double moment[3][3]; /* inertia about the centre of gravity, own axes */
  double at[3];        /* centre of gravity at the start */
} chain_link;

typedef struct dot {
  int plus[2], minus[2]; /* -1: none */
  double value;
} dot;

typedef struct pin {
  int block;
  double at[3];
} pin;

typedef struct mbs {
  double q[NUMBERS];
  int coordinates, links, dots, pins;
  chain_link link[BODIES];
  dot dot[DOTS];
  pin pin[PINS];
} mbs;

static double need(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_number(node, member, (double)NAN);
}

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
  assert_int_equal(golden_numbers(node, "blocks", blocks, 4), 4);
  assert_int_equal(golden_numbers(node, "m4", m4, 16), 16);
  chain_link *l = &s->link[s->links++];
  for (int k = 0; k < 4; k++) l->block[k] = (int)blocks[k];
  for (int k = 0; k < 16; k++) l->m4[k / 4][k % 4] = m4[k];
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
  golden_near("mass", l->mass, need(node, "mass"), 1e-12, 0, 0);
  golden_near("centre of gravity", l->centre[2] / l->length, need(node, "com_over_L"), 1e-9, 0, 0);
  for (int c = 0; c < 3; c++) {
    l->at[c] = from[c];
    for (int k = 0; k < 3; k++) l->at[c] += l->axis[k][c] * l->centre[k];
  }
}

static int index_of(struct fy_node *pair, int k) {
  double value;
  golden_values(golden_at(pair, k), &value, 1);
  return isnan(value) ? -1 : (int)value;
}

static void read_system(mbs *s, struct fy_node *node) {
  static const char *const members[] = {"n", "q0", "bodies", "dots", "fixed", NULL};
  golden_expect_members(node, members);
  *s = (mbs){.links = 0};
  s->coordinates = golden_numbers(node, "q0", s->q, NUMBERS);
  assert_int_equal(s->coordinates, (int)need(node, "n"));
  struct fy_node *bodies = golden_need(node, "bodies"), *dots = golden_need(node, "dots"),
                 *fixed = golden_need(node, "fixed");
  assert_in_range(golden_length(bodies), 1, BODIES);
  assert_in_range(golden_length(dots), 0, DOTS);
  assert_in_range(golden_length(fixed), 0, PINS);
  for (int k = 0; k < golden_length(bodies); k++) read_link(s, golden_at(bodies, k));
  for (; s->dots < golden_length(dots); s->dots++) {
    struct fy_node *one = golden_at(dots, s->dots);
    dot *d = &s->dot[s->dots];
    assert_int_equal(golden_length(one), 3);
    for (int k = 0; k < 2; k++) {
      d->plus[k] = index_of(golden_at(one, k), 0);
      d->minus[k] = index_of(golden_at(one, k), 1);
    }
    golden_values(golden_at(one, 2), &d->value, 1);
  }
  for (; s->pins < golden_length(fixed); s->pins++) {
    struct fy_node *one = golden_at(fixed, s->pins);
    s->pin[s->pins].block = index_of(one, 0);
    assert_int_equal(golden_values(golden_at(one, 1), s->pin[s->pins].at, 3), 3);
  }
}

/* ------------------------------------------------------------------------------ joints */

/* which of a body's four is at a coordinate; -1: none */
static int part_at(const chain_link *l, int block) {
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
      all = all && part_at(&s->link[b], d->plus[k]) >= 0 &&
            (d->minus[k] < 0 || part_at(&s->link[b], d->minus[k]) >= 0);
    }
    if (all) return true;
  }
  return false;
}

/* a point of a body, from its centre of gravity in its axes */
static void end_of(const chain_link *l, int part, double end[3]) {
  assert_in_range(part, 0, 1);
  for (int c = 0; c < 3; c++) end[c] = -l->centre[c];
  if (part == 1) end[2] += l->length;
}

/* a vector of a body in its axes: u is y, v is x */
static const char *vector_of(int part) {
  assert_in_range(part, 2, 3);
  return part == 2 ? "[0, 1, 0]" : "[1, 0, 0]";
}

typedef struct study_text {
  char text[TEXT];
  size_t used;
  int joints;
} study_text;

static void add(study_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(study_text *t, const char *format, ...) {
  va_list values;
  va_start(values, format);
  t->used += (size_t)vsnprintf(t->text + t->used, TEXT - t->used, format, values);
  va_end(values);
  assert_true(t->used < TEXT);
}

static void add_joint(study_text *t, const char *a, const char *b, const char *type,
                      const double at_a[3], const double at_b[3]) {
  add(t,
      "  j%d: {between: [%s, %s], type: %s, at a: [%.17g, %.17g, %.17g], at b: [%.17g, %.17g, "
      "%.17g]",
      t->joints++, a, b, type, at_a[0], at_a[1], at_a[2], at_b[0], at_b[1], at_b[2]);
}

/* the joint of two bodies, if they share a point */
static void join(study_text *t, const mbs *s, int a, int b) {
  const chain_link *one = &s->link[a], *other = &s->link[b];
  int point[2] = {-1, -1}, vector[2] = {-1, -1}, shared = 0;
  const dot *across = NULL;
  for (int k = 0; k < 4; k++) {
    const int same = part_at(other, one->block[k]);
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
      if (part_at(one, own->plus[k]) < 2 || part_at(other, own->plus[1 - k]) < 2) continue;
      if (is_within(s, own)) continue;
      assert_null(across); /* two products of the same bodies */
      assert_true(own->value == 0 && own->minus[0] < 0 && own->minus[1] < 0);
      across = own;
      vector[0] = part_at(one, own->plus[k]);
      vector[1] = part_at(other, own->plus[1 - k]);
      break;
    }
  }
  if (point[0] < 0) {
    assert_true(shared == 0 && !across); /* bound without a common point */
    return;
  }
  assert_true(shared + (across != NULL) <= 1);
  double at_a[3], at_b[3];
  char name_a[16], name_b[16];
  end_of(one, point[0], at_a);
  end_of(other, point[1], at_b);
  snprintf(name_a, sizeof name_a, "b%d", a);
  snprintf(name_b, sizeof name_b, "b%d", b);
  add_joint(t, name_a, name_b,
            across   ? "universal"
            : shared ? "revolute"
                     : "spherical",
            at_a, at_b);
  if (vector[0] >= 0) {
    add(t, ", axis a: %s, axis b: %s", vector_of(vector[0]), vector_of(vector[1]));
  }
  add(t, "}\n");
}

/* the joints of a body with the earth: a point that is fixed, alone or with a vector */
static void pin_down(study_text *t, const mbs *s, int body) {
  const chain_link *l = &s->link[body];
  int point = -1, vector = -1, at = -1;
  for (int p = 0; p < s->pins; p++) {
    const int part = part_at(l, s->pin[p].block);
    if (part < 0) continue;
    for (int b = 0; b < body; b++) {
      if (part_at(&s->link[b], s->pin[p].block) >= 0) return; /* held by that one */
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
  char name[16];
  end_of(l, point, end);
  snprintf(name, sizeof name, "b%d", body);
  add_joint(t, name, "earth", vector >= 0 ? "revolute" : "spherical", end, s->pin[at].at);
  if (vector >= 0) add(t, ", axis a: %s", vector_of(vector));
  add(t, "}\n");
}

static void write_study(study_text *t, const mbs *s, const char *scheme, double step, double end) {
  *t = (study_text){.used = 0};
  add(t,
      "allide: 1\nrun: {duration: %.17g, step: %.17g, scheme: %s}\nenvironment: {gravity: "
      "%.17g}\nbodies:\n",
      end, step, scheme, gravity);
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
        known = a != b && part_at(&s->link[a], s->dot[d].plus[0]) >= 2 &&
                part_at(&s->link[b], s->dot[d].plus[1]) >= 2;
      }
    }
    assert_true(known);
  }
}

/* ------------------------------------------------------------------------------ comparing */

/* where a coordinate's point is in a row of the series */
static void place_of(const voyage *v, const mbs *s, int block, long row, double at[3]) {
  int body = 0;
  while (body < s->links && part_at(&s->link[body], block) < 0) body++;
  assert_true(body < s->links);
  const chain_link *l = &s->link[body];
  double own[3];
  end_of(l, part_at(l, block), own);
  char name[16];
  snprintf(name, sizeof name, "b%d", body);
  voyage_body_point(v, name, row, own, at);
}

/* kinetic energy; receives that of position */
static double energy_of(const voyage *v, const mbs *s, long row, double *height) {
  double kinetic = 0;
  *height = 0;
  for (int b = 0; b < s->links; b++) {
    const chain_link *l = &s->link[b];
    char name[16];
    double u[3], w[3];
    snprintf(name, sizeof name, "b%d", b);
    voyage_body_vector(v, name, "velocity_", row, u);
    voyage_body_spin(v, name, row, w);
    kinetic += 0.5 * l->mass * vector_dot(u, u);
    for (int c = 0; c < 3; c++) kinetic += 0.5 * w[c] * vector_dot(l->moment[c], w);
    *height += l->mass * gravity * voyage_body(v, name, "z", row);
  }
  return kinetic;
}

typedef struct outcome {
  double error, drift; /* greatest error of the point [m]; of the energy by the greatest KE */
} outcome;

static outcome compare(const voyage *v, const mbs *s, struct fy_node *item, double step) {
  double times[ROWS], expected[3 * ROWS], height;
  const int rows = golden_numbers(item, "t", times, ROWS);
  const int track = (int)need(item, "track");
  assert_int_equal(golden_numbers(item, "ref_DOP853_index1", expected, 3 * ROWS), 3 * rows);
  outcome out = {0, 0};
  double most = 0, off = 0;
  const double first = energy_of(v, s, 0, &height) + height;
  for (int k = 0; k < rows; k++) {
    const long row = lround(times[k] / step);
    double at[3];
    assert_true(fabs((double)row * step - times[k]) < 1e-9);
    golden_near("time", voyage_at(v, "time", row), times[k], 0, 0, 1e-9);
    place_of(v, s, track, row, at);
    for (int c = 0; c < 3; c++) at[c] -= expected[3 * k + c];
    out.error = fmax(out.error, sqrt(vector_dot(at, at)));
    const double kinetic = energy_of(v, s, row, &height);
    most = fmax(most, kinetic);
    off = fmax(off, fabs(kinetic + height - first));
  }
  out.drift = off / most;
  return out;
}

static outcome run_case(const mbs *s, struct fy_node *item, const char *device, const char *scheme,
                        double step) {
  static study_text text;
  write_study(&text, s, scheme, step, need(item, "T"));
  voyage v = voyage_run(text.text, device);
  const outcome out = compare(&v, s, item, step);
  for (int k = 0; k < text.joints; k++) {
    char path[64];
    snprintf(path, sizeof path, "joints.j%d.greatest_gap", k);
    /* what a step leaves before it is closed */
    assert_true(voyage_result(&v, path) < 1e-9);
    snprintf(path, sizeof path, "joints.j%d.redundant_conditions", k);
    assert_true(voyage_result(&v, path) == 0);
  }
  voyage_end(&v);
  return out;
}

/* most: error and drift of the energy, over those of the file's own method */
static void each_case(const char *device, const char *scheme, double most) {
  static const char *const members[] = {"name",
                                        "T",
                                        "track",
                                        "system",
                                        "t",
                                        "ref_DOP853_index1",
                                        "i3al",
                                        "dt",
                                        "alpha",
                                        "projection_passes",
                                        "max_err",
                                        "energy_drift_over_KEmax",
                                        "KEmax",
                                        "phi",
                                        "phid",
                                        "phidd",
                                        "iters",
                                        "lam_end",
                                        "exact_period",
                                        NULL};
  golden_set set = golden_open("dopico", "mbs.json");
  static mbs s;
  for (int k = 0; k < set.case_count; k++) {
    struct fy_node *item = golden_at(set.cases, k);
    golden_expect_members(item, members);
    read_system(&s, golden_need(item, "system"));
    const outcome out = run_case(&s, item, device, scheme, need(item, "dt"));
    print_message("  %s: %s, error %.3g m (%.3g in the file), energy %.3g (%.3g)\n",
                  golden_word(item, "name"), scheme, out.error, need(item, "max_err"), out.drift,
                  need(item, "energy_drift_over_KEmax"));
    assert_true(out.error <= most * need(item, "max_err"));
    assert_true(out.drift <= most * need(item, "energy_drift_over_KEmax"));
  }
  golden_close(&set);
}

static void chains_give_the_known_answers_on_openmp(void **state) {
  (void)state;
  each_case("openmp", "rk4", 1);
}

static void chains_give_the_known_answers_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  each_case("opencl", "rk4", 1);
}

/* The file's method and this one are the same rule with conditions at the end of a step, in other
 * coordinates, natural ones there: of the same order, by another factor, which a chain that whips
 * about makes grow with time. */
static void so_does_the_trapezoidal_rule(void **state) {
  (void)state;
  each_case("openmp", "trapezoidal", 4);
}

static void so_does_the_trapezoidal_rule_on_opencl(void **state) {
  (void)state;
  need_device("opencl");
  each_case("opencl", "trapezoidal", 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(chains_give_the_known_answers_on_openmp),
      cmocka_unit_test(chains_give_the_known_answers_on_opencl),
      cmocka_unit_test(so_does_the_trapezoidal_rule),
      cmocka_unit_test(so_does_the_trapezoidal_rule_on_opencl),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
