/* SPDX-License-Identifier: Apache-2.0
 * Energy of contacts of meshes: random impacts of a box on a plate and of two free boxes, elastic
 * and not, by every law and scheme. What the bodies lose is what the law takes, and no more comes
 * back than was taken. ALLIDE_HITS sets the number of impacts of each kind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

#include "support/random.h"
#include "support/study_run.h"

enum { TEXT = 4096 };
static const double half[3] = {1, 0.75, 0.5};                                /* of the box [m] */
static const double unlike[3] = {270, 416, 520}, alike[3] = {400, 400, 400}; /* of 1 t [kg m^2] */
static const double speed = 4;

static int hits_of(int few) {
  const char *given = getenv("ALLIDE_HITS");
  return given ? atoi(given) : few;
}

/* an attitude, and how far the box reaches down in it [m] */
typedef struct attitude {
  double roll, pitch, heading, rise[3], reach;
} attitude;

static attitude attitude_of(test_random *r, double most) {
  attitude a;
  a.roll = test_uniform(r, -most, most);
  a.pitch = test_uniform(r, -most, most);
  a.heading = test_uniform(r, -3, 3);
  a.rise[0] = sin(a.pitch);
  a.rise[1] = sin(a.roll) * cos(a.pitch);
  a.rise[2] = cos(a.roll) * cos(a.pitch);
  a.reach = 0;
  for (int k = 0; k < 3; k++) {
    a.rise[k] = 2 * half[k] * fmax(fabs(a.rise[k]), 1e-4);
    a.reach += 0.5 * a.rise[k];
  }
  return a;
}

/* volume of a box below a level `depth` above its lowest corner, as of any parallelepiped whose
 * edges rise by a, b, c */
static double volume_below(const attitude *a, double depth) {
  double sum = 0;
  for (int corner = 0; corner < 8; corner++) {
    double height = depth;
    int sign = 1;
    for (int k = 0; k < 3; k++) {
      if (!(corner >> k & 1)) continue;
      height -= a->rise[k];
      sign = -sign;
    }
    if (height > 0) sum += sign * height * height * height;
  }
  return 3 * sum / (6 * a->rise[0] * a->rise[1] * a->rise[2]);
}

/* depth at which k V^2/2 is this energy [m] */
static double depth_of(const attitude *a, double stiffness, double energy) {
  const double volume = fmin(sqrt(2 * energy / stiffness), 2.9);
  double low = 0, high = 2 * a->reach;
  for (int k = 0; k < 60; k++) {
    const double middle = 0.5 * (low + high);
    *(volume_below(a, middle) < volume ? &low : &high) = middle;
  }
  return high;
}

/* what an impact is made of */
typedef struct blow {
  const char *law; /* keys behind the stiffness */
  const char *scheme;
  double most;            /* of roll and pitch [rad] */
  double steps;           /* in an impact, at least */
  double least, stiffest; /* stiffness [N/m] */
  int free;               /* the second body is a box too, and free */
  int counted;            /* what comes back is */
  /* moments of inertia of 1 t. Schemes of first order change the energy of a body that tumbles with
   * unlike ones, without any contact: they are looked at with three of a kind. */
  const double *inertia;
} blow;

typedef struct outcome {
  double ratio;    /* energy after over energy before */
  double momentum; /* change over the momentum before */
  double lost;     /* result `energy_dissipated` over the energy before */
  int limited;     /* the balance of energy acted */
  double returned; /* energy that came back over energy that was taken, on the way */
  double steps;    /* time step over the duration of the impact, 1 over it */
} outcome;

/* inertia: of 1 t */
static double energy_of(const study_run *v, const char *body, double mass, const double *inertia) {
  const double own[3] = {inertia[0] * mass / 1000, inertia[1] * mass / 1000,
                         inertia[2] * mass / 1000};
  return study_run_energy(v, body, mass, own);
}

/* share of what the second body, fixed, took of the first that it gave back; every row of the
 * series is a step */
static double returned_of(const study_run *v, const double *inertia) {
  static const char *const names[6] = {"bodies.a.velocity_x", "bodies.a.velocity_y",
                                       "bodies.a.velocity_z", "bodies.a.roll_rate",
                                       "bodies.a.pitch_rate", "bodies.a.yaw_rate"};
  double last = 0, taken = 0, given = 0;
  for (size_t row = 0; row < v->series->row_count; row++) {
    double now = 0;
    for (int k = 0; k < 6; k++) {
      const double rate = study_run_at(v, names[k], (long)row);
      now += 0.5 * (k < 3 ? 1000 : inertia[k - 3]) * rate * rate;
    }
    if (row > 0) *(now < last ? &taken : &given) += fabs(now - last);
    last = now;
  }
  return given / taken;
}

static outcome strike(test_random *r, const blow *b, const char *device) {
  char text[TEXT];
  const double *in = b->inertia;
  outcome out;
  const attitude a = attitude_of(r, b->most), c = attitude_of(r, b->free ? b->most : 0);
  const double stiffness = exp(test_uniform(r, log(b->least), log(b->stiffest)));
  const double mass = b->free ? exp(test_uniform(r, log(100), log(10000))) : 1e12;
  const double reduced = 1000 * mass / (1000 + mass), energy = 0.5 * reduced * speed * speed;
  const int published = strncmp(b->law, "law: hertz", 10) == 0;
  const double depth =
      published ? pow(2.5 * energy / stiffness, 0.4) : depth_of(&a, stiffness, energy);
  const double lasts = 2 * depth / speed;
  const double step = lasts / b->steps;
  const double above = a.reach + (b->free ? c.reach : 0) + 1e-6;
  int used =
      snprintf(text, sizeof text,
               "allide: 1\nname: blow\nrun: {duration: %.17g, step: %.17g, scheme: %s}\n"
               "environment: {gravity: 0}\n"
               "meshes:\n  box: {box: {length: 2, breadth: 1.5, height: 1}}\n"
               "  plate: {box: {length: 20, breadth: 20, height: 2}, at: [0, 0, -1]}\n"
               "bodies:\n"
               "  a: {freedoms: six, mass: 1000, moments of inertia: [%g, %g, %g], mesh: box,\n"
               "    position: [0, 0, %.17g], roll: %.17g, pitch: %.17g, heading: %.17g,\n"
               "    velocity: [0, 0, %.17g]}\n",
               30 * b->steps * step, step, b->scheme, in[0], in[1], in[2], above, a.roll, a.pitch,
               a.heading, -speed);
  if (b->free) {
    used += snprintf(text + used, sizeof text - (size_t)used,
                     "  b: {freedoms: six, mass: %.17g, moments of inertia: [%.17g, %.17g, %.17g],"
                     " mesh: box,\n    position: [%.17g, %.17g, 0], roll: %.17g, pitch: %.17g}\n",
                     mass, in[0] / 1000 * mass, in[1] / 1000 * mass, in[2] / 1000 * mass,
                     test_uniform(r, -0.7, 0.7), test_uniform(r, -0.5, 0.5), c.roll, c.pitch);
  } else {
    used += snprintf(text + used, sizeof text - (size_t)used, "  b: {fixed: yes, mesh: plate}\n");
  }
  snprintf(text + used, sizeof text - (size_t)used,
           "mesh contacts:\n  c: {between: [a, b], stiffness: %.17g, %s}\n"
           "stop:\n  apart: {separated for: %.17g}\n",
           stiffness, b->law, 4 * step);
  study_run v = study_run_text(text, device);
  const double before = 0.5 * 1000 * speed * speed;
  double momentum = 1000 * study_run_result(&v, "bodies.a.velocity_z");
  double after = energy_of(&v, "a", 1000, in);
  if (b->free) {
    after += energy_of(&v, "b", mass, in);
    momentum += mass * study_run_result(&v, "bodies.b.velocity_z");
  }
  out.ratio = after / before;
  out.momentum = b->free ? momentum / (-1000 * speed) - 1 : 0;
  out.lost = study_run_result(&v, "mesh contacts.c.energy_dissipated") / before;
  out.steps = step / fmax(study_run_result(&v, "mesh contacts.c.duration"), step);
  out.limited = 0;
  for (size_t row = 0; row < v.series->row_count; row++) {
    if (study_run_at(&v, "mesh contacts.c.share", (long)row) < 1) out.limited = 1;
  }
  out.returned = b->counted ? returned_of(&v, b->inertia) : 0;
  study_run_end(&v);
  return out;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Deviations of the energy from what it was: sorted, of this many impacts; free() them. */
static double *deviations(const blow *b, int count, const char *what, uint64_t stream) {
  test_random r = test_random_from(test_seed(), stream);
  double *all = calloc((size_t)count, sizeof *all), least = 0, most = 0;
  int limited = 0;
  assert_non_null(all);
  for (int k = 0; k < count; k++) {
    const outcome out = strike(&r, b, "openmp");
    /* a scheme of order 4 turns the momentum with the body, to its order */
    const double near = strcmp(b->scheme, "rk4") == 0 ? 1e-7 : 1e-12;
    if (!(fabs(out.momentum) <= near)) fail_msg("momentum changes by %.2e", out.momentum);
    all[k] = fabs(out.ratio - 1);
    limited += out.limited;
    least = fmin(least, out.ratio - 1);
    most = fmax(most, out.ratio - 1);
  }
  qsort(all, (size_t)count, sizeof *all, compare);
  print_message(
      "%s, %d impacts: |energy ratio - 1| median %.1e, 95 %% %.1e, 99 %% %.1e; loss at "
      "most %.1e, gain at most %.1e; limited %d\n",
      what, count, all[count / 2], all[(int)(0.95 * count)], all[(int)(0.99 * count)], -least, most,
      limited);
  assert_true(limited <= 1 + count / 100); /* it is a law that needs no limit; 1 of 1,500 has it */
  return all;
}

static void conserves(const blow *b, int count, const char *what, uint64_t stream) {
  double *all = deviations(b, count, what, stream);
  assert_true(all[count / 2] <= 1e-6);
  assert_true(all[count - 1] <= 1e-4);
  free(all);
}

/* the laws with a potential */
static const char *const elastic[] = {"damping form: none", "law: volume, damping form: none"};
enum { ELASTIC = sizeof elastic / sizeof *elastic };
#define PI 3.14159265358979323846

/* what is asked of them */
static void a_box_on_a_plate_keeps_its_energy(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ELASTIC; k++) {
    const blow b = {elastic[k], "rk4", 40 * PI / 180, 1000, 1e6, 5e9, 0, 0, unlike};
    conserves(&b, hits_of(50), "box on plate", 1 + 30 * k);
  }
}
static void two_boxes_keep_their_energy(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ELASTIC; k++) {
    const blow b = {elastic[k], "rk4", 40 * PI / 180, 1000, 1e6, 5e9, 1, 0, unlike};
    conserves(&b, hits_of(50), "two boxes", 2 + 30 * k);
  }
}
static void nearly_flat_faces_keep_their_energy(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ELASTIC; k++) {
    const blow b = {elastic[k], "rk4", 0.5 * PI / 180, 1000, 1e6, 5e9, 0, 0, unlike};
    conserves(&b, hits_of(20), "nearly flat", 3 + 30 * k);
  }
}

/* The balance of energy leaves 1e-4 of what a contact took and C steps over the duration of the
 * impact; of 120,000 impacts none gained more than the 1e-4. */
static void gains_little(const char *scheme, const char *law, int free, double c, uint64_t stream) {
  test_random r = test_random_from(test_seed(), stream);
  double most = 0, over = 0;
  const int count = hits_of(40);
  for (int k = 0; k < count; k++) {
    const blow b = {law, scheme, 40 * PI / 180, k % 2 ? 200 : 20, 1e6, 5e9, free, 0, alike};
    const outcome out = strike(&r, &b, "openmp");
    most = fmax(most, out.ratio - 1);
    over = fmax(over, (out.ratio - 1) / out.steps);
  }
  print_message("%s, %s, %d impacts: gain at most %.1e, %.2g steps/duration\n", scheme, law, count,
                most, over);
  assert_true(most <= 2e-4);
  assert_true(over <= c);
}
static void first_order_gains_little(void **state) {
  (void)state;
  for (uint32_t k = 0; k < ELASTIC; k++) {
    gains_little("semi-implicit", elastic[k], 0, 0.1, 4 + 30 * k);
    gains_little("semi-implicit", elastic[k], 1, 0.1, 5 + 30 * k);
    gains_little("explicit", elastic[k], 0, 0.1, 6 + 30 * k);
    gains_little("explicit", elastic[k], 1, 0.1, 7 + 30 * k);
  }
}
static void the_law_as_published_gains_little(void **state) {
  (void)state;
  static const char *const schemes[] = {"rk4", "semi-implicit", "explicit", "dormand-prince",
                                        "trapezoidal"};
  /* fixed and free by turns, then the other way round: there a gain of 7e-5 in a contact of 2,000
   * steps counts 0.16, once in 6,000 by explicit steps */
  for (uint32_t k = 0; k < 10; k++) {
    gains_little(schemes[k % 5], "law: hertz, damping form: none", k % 2, k < 5 ? 0.1 : 0.3, 8 + k);
  }
}
/* Two boxes that touch for a second time when all has been given back, with 70 steps in a contact:
 * a force that was whole in one stage of a step and gone in the next turned the momentum by 7e-4,
 * and the energy gained 1.0e-3. */
static void a_force_at_its_limit_turns_no_momentum(void **state) {
  (void)state;
  const double mass = 9640.5923679460175, step = 0.0045660085503616363;
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nname: again\n"
           "run: {duration: %.17g, step: %.17g, scheme: dormand-prince}\n"
           "environment: {gravity: 0}\nmeshes: {box: {box: {length: 2, breadth: 1.5, height: 1}}}\n"
           "bodies:\n"
           "  a: {freedoms: six, mass: 1000, moments of inertia: [400, 400, 400], mesh: box,\n"
           "    position: [0, 0, 1.8747456354151451], roll: -0.21318295373405266,\n"
           "    pitch: 0.2666038224325149, heading: -1.6353428884693051, velocity: [0, 0, -4]}\n"
           "  b: {freedoms: six, mass: %.17g, mesh: box,\n"
           "    moments of inertia: [%.17g, %.17g, %.17g], roll: 0.3861825308289909,\n"
           "    position: [0.53820984150939122, -0.21128521964155322, 0],\n"
           "    pitch: 0.27185044632094302}\n"
           "mesh contacts:\n  c: {between: [a, b], stiffness: 1271089.4972867582, law: hertz,\n"
           "    damping form: none}\nstop:\n  apart: {separated for: %.17g}\n",
           600 * step, step, mass, 0.4 * mass, 0.4 * mass, 0.4 * mass, 4 * step);
  study_run v = study_run_text(text, "openmp");
  const double energy = energy_of(&v, "a", 1000, alike) + energy_of(&v, "b", mass, alike);
  const double momentum = 1000 * study_run_result(&v, "bodies.a.velocity_z") +
                          mass * study_run_result(&v, "bodies.b.velocity_z");
  study_run_end(&v);
  print_message("gain %.1e, momentum %.1e of what it was\n", energy / 8000 - 1,
                momentum / -4000 - 1);
  assert_true(energy <= 8000 * (1 + 1.01e-4)); /* the slack of the balance */
  assert_true(fabs(momentum / -4000 - 1) <= 1e-6);
}

/* most: of what was taken, at most, that may come back, over e^2 */
static void gives_back(const char *law, double e, double most, uint64_t stream) {
  test_random r = test_random_from(test_seed(), stream);
  const int count = hits_of(40);
  double *all = calloc((size_t)count, sizeof *all), least = 1;
  int above = 0;
  assert_non_null(all);
  for (int k = 0; k < count; k++) {
    const blow b = {law, "rk4", 40 * PI / 180, 200, 1e6, 5e9, 0, 1, unlike};
    const outcome out = strike(&r, &b, "openmp");
    all[k] = out.returned / (e * e);
    above += all[k] > 1.001;
    least = fmin(least, 1 - out.ratio);
  }
  qsort(all, (size_t)count, sizeof *all, compare);
  print_message(
      "%s, %d impacts: of what is taken comes back, over e^2, median %.4f, 95 %% %.4f, 99 %% %.4f, "
      "most "
      "%.4f; above 1.001 in %d; loss at least %.2g\n",
      law, count, all[count / 2], all[(int)(0.95 * count)], all[(int)(0.99 * count)],
      all[count - 1], above, least);
  assert_true(all[count - 1] <= most);
  assert_true(least >= 0);
  free(all);
}
/* e^2, and more of it where a box that rocks comes to a standstill again and again while it is
 * pressed in: there the damping is viscous (OVERLAP_STILL). Of 300 hits 1.005, 1.06 and 2.6 times
 * e^2 at most, with e = 0.8, 0.5 and 0.2; the bounds leave room for other seeds. */
static void what_is_damped_gives_back_less(void **state) {
  (void)state;
#define RUBS ", static friction: 0.4, kinetic friction: 0.3, stick stiffness: 20 MN/m"
#define VOLUME "law: volume, "
  gives_back(VOLUME "restitution: 0.8", 0.8, 1.01, 20);
  gives_back(VOLUME "restitution: 0.5", 0.5, 1.2, 21);
  gives_back(VOLUME "restitution: 0.2", 0.2, 3.5, 23);
  gives_back(VOLUME "restitution: 0.8" RUBS, 0.8, 1.01, 24);
  gives_back(VOLUME "restitution: 0.5" RUBS, 0.5, 1.2, 22);
  gives_back(VOLUME "restitution: 0.2" RUBS, 0.2, 3.5, 25);
  gives_back("restitution: 0.8", 0.8, 1.01, 50);
  gives_back("restitution: 0.5", 0.5, 1.2, 51);
  gives_back("restitution: 0.2" RUBS, 0.2, 3.5, 52);
#undef RUBS
#undef VOLUME
}

/* a force at a moving centroid gave 13.9 kJ back of 8.0 */
static double scene_1(const char *law) {
  char text[TEXT];
  snprintf(text, sizeof text,
           "allide: 1\nname: scene\nrun: {duration: 0.5 s, step: 0.05 ms}\n"
           "environment: {gravity: 0}\n"
           "meshes:\n  box: {box: {length: 2, breadth: 1.5, height: 1}}\n"
           "  plate: {box: {length: 20, breadth: 20, height: 2}, at: [0, 0, -1]}\n"
           "bodies:\n"
           "  a: {freedoms: six, mass: 1000, moments of inertia: [270, 416, 520], mesh: box,\n"
           "    position: [0, 0, 1.7], roll: -1.87 deg, pitch: 0.7 deg, velocity: [0, 0, -4]}\n"
           "  p: {fixed: yes, mesh: plate}\n"
           "mesh contacts:\n  c: {between: [a, p], stiffness: 50 MN/m, restitution: 0.8%s}\n",
           law);
  study_run v = study_run_text(text, "openmp");
  const double after = energy_of(&v, "a", 1000, unlike);
  study_run_end(&v);
  return after;
}
static void a_box_that_falls_nearly_flat_comes_back_slower(void **state) {
  (void)state;
  const double own = scene_1(", law: volume"), published = scene_1(", law: hertz");
  print_message("of 8000 J come back %.0f J, by the law as published %.0f J\n", own, published);
  assert_true(own <= 8000);
  assert_true(published <= 8000 * 1.0002);
}
/* through the centre of gravity: a ball, and a flat face; 200 steps a hit leave less than 0.1 % */
static void a_hit_through_the_centre_has_its_restitution(void **state) {
  (void)state;
  static const char *const shapes[] = {"sphere: {radius: 0.5, divisions: 12}",
                                       "box: {length: 1, breadth: 0.7, height: 1}"};
  for (int k = 0; k < 20; k++) {
    char text[TEXT], law[64] = "law: bedding";
    const double e = 0.1 * (k % 10 / 2) + 0.3, p = 1 + 0.5 * (k % 3);
    if (k < 10) snprintf(law, sizeof law, "law: volume, volume exponent: %g", p);
    snprintf(text, sizeof text,
             "allide: 1\nname: hit\nrun: {duration: 2, step: 0.1 ms, scheme: rk4}\n"
             "environment: {gravity: 0}\n"
             "meshes:\n  m: {%s}\n  plate: {box: {length: 4, breadth: 3, height: 2}, at: [0, 0, "
             "-1]}\n"
             "bodies:\n  a: {freedoms: six, mass: 500, radii of gyration: [0.3, 0.3, 0.3], mesh: m,"
             " position: [0, 0, 0.501], velocity: [0, 0, -2]}\n"
             "  p: {fixed: yes, mesh: plate}\n"
             "mesh contacts:\n  c: {between: [a, p], force: 50 kN, reference indentation: 5 cm,"
             " reference shape: %s, reference radius: 0.5, %s, restitution: %g}\n"
             "stop:\n  apart: {separated for: 1 ms}\n",
             shapes[k % 2], k % 2 ? "face" : "ball", law, e);
    study_run v = study_run_text(text, "openmp");
    const double is = study_run_result(&v, "bodies.a.velocity_z") / 2;
    if (!(fabs(is - e) <= 0.004)) fail_msg("%s, %s: %g, not %g", shapes[k % 2], law, is, e);
    study_run_end(&v);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_box_on_a_plate_keeps_its_energy),
      cmocka_unit_test(two_boxes_keep_their_energy),
      cmocka_unit_test(nearly_flat_faces_keep_their_energy),
      cmocka_unit_test(first_order_gains_little),
      cmocka_unit_test(the_law_as_published_gains_little),
      cmocka_unit_test(a_force_at_its_limit_turns_no_momentum),
      cmocka_unit_test(what_is_damped_gives_back_less),
      cmocka_unit_test(a_box_that_falls_nearly_flat_comes_back_slower),
      cmocka_unit_test(a_hit_through_the_centre_has_its_restitution),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
