/* SPDX-License-Identifier: Apache-2.0
 * Chains of rigid links against known answers ([Dopico]), see golden_chain.h. The reference is
 * another formulation with a tolerance of its own, `max_err` the error of the file's own method.
 * Every case runs as a study of one scenario; a member that this file does not know fails the test.
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
#include "support/golden_chain.h"
#include "support/study_run_body.h"

/* ------------------------------------------------------------------------------ comparing */

/* where a coordinate's point is in a row of the series */
static void place_of(const study_run *v, const mbs *s, int block, long row, double at[3]) {
  int body = 0;
  while (body < s->links && mbs_part(&s->link[body], block) < 0) body++;
  assert_true(body < s->links);
  const chain_link *l = &s->link[body];
  double own[3];
  mbs_end(l, mbs_part(l, block), own);
  char name[16];
  snprintf(name, sizeof name, "b%d", body);
  study_run_body_point(v, name, row, own, at);
}

/* kinetic energy; receives that of position */
static double energy_of(const study_run *v, const mbs *s, long row, double *height) {
  double kinetic = 0;
  *height = 0;
  for (int b = 0; b < s->links; b++) {
    const chain_link *l = &s->link[b];
    char name[16];
    double u[3], w[3];
    snprintf(name, sizeof name, "b%d", b);
    study_run_body_vector(v, name, "velocity_", row, u);
    study_run_body_spin(v, name, row, w);
    kinetic += 0.5 * l->mass * vector_dot(u, u);
    for (int c = 0; c < 3; c++) kinetic += 0.5 * w[c] * vector_dot(l->moment[c], w);
    *height += l->mass * MBS_GRAVITY * study_run_body(v, name, "z", row);
  }
  return kinetic;
}

typedef struct outcome {
  double error, drift; /* greatest error of the point [m]; of the energy by the greatest KE */
} outcome;

/* The fastest swing of a link [rad/s]. Under a force F it turns and moves at its end by
 * F (1/m + l^2/I) with l from its centre of MBS_GRAVITY, and the force gives it the stiffness F/L:
 *   w^2 = F/L (1/m + l^2/I) */
static double swing(const chain_link *l, double force) {
  const double arm = fmax(fabs(l->centre[2]), fabs(l->length - l->centre[2]));
  const double moment = fmin(l->moment[0][0], l->moment[1][1]);
  return sqrt(force / l->length * (1 / l->mass + arm * arm / moment));
}

/* The longest step that a chain bears: a fifth of a radian of its fastest swing under 30 times its
 * weight: a pendulum holds 3 of it, one that whips about ten times as much. */
static double longest_step(const mbs *s, double longest) {
  double mass = 0;
  for (int b = 0; b < s->links; b++) mass += s->link[b].mass;
  for (int b = 0; b < s->links; b++) {
    longest = fmin(longest, 0.2 / swing(&s->link[b], 30 * mass * MBS_GRAVITY));
  }
  return longest;
}

/* what a case is compared with */
typedef struct known_path {
  int rows, track;
  double *times, *places; /* (rows), (rows x 3) */
  double end, step;       /* a step of which all times are multiples */
} known_path;

static known_path read_path(const mbs *s, struct fy_node *item) {
  known_path p = {.rows = golden_length(golden_need_list(item, "t")),
                  .track = golden_need_whole(item, "track"),
                  .end = golden_need_number(item, "T")};
  p.times = calloc((size_t)p.rows + 1, sizeof *p.times);
  p.places = calloc((size_t)p.rows, 3 * sizeof *p.places);
  assert_true(p.times && p.places);
  golden_need_numbers(item, "t", p.times, p.rows);
  golden_need_numbers(item, "ref_DOP853_index1", p.places, 3 * p.rows);
  p.times[p.rows] = p.end;
  p.step = golden_common_step(p.times, p.rows + 1, longest_step(s, golden_need_number(item, "dt")));
  if (p.track < 0 || p.track + 3 > s->coordinates) fail_msg("no coordinate %d", p.track);
  return p;
}

static void clear_path(known_path *p) {
  free(p->times);
  free(p->places);
}

static outcome compare(const study_run *v, const mbs *s, const known_path *p) {
  double height;
  outcome out = {0, 0};
  double most = 0, off = 0;
  const double first = energy_of(v, s, 0, &height) + height;
  for (int k = 0; k < p->rows; k++) {
    const long row = lround(p->times[k] / p->step);
    double at[3];
    if (row < 0 || row >= (long)v->series->row_count) fail_msg("%g s is no time", p->times[k]);
    golden_near("time", study_run_at(v, "time", row), p->times[k], 0, 0, 1e-5 * p->step);
    place_of(v, s, p->track, row, at);
    for (int c = 0; c < 3; c++) at[c] -= p->places[3 * k + c];
    out.error = fmax(out.error, sqrt(vector_dot(at, at)));
    const double kinetic = energy_of(v, s, row, &height);
    most = fmax(most, kinetic);
    off = fmax(off, fabs(kinetic + height - first));
  }
  out.drift = off / most;
  return out;
}

/* How far a step may take the ends of a joint apart before they are brought together: the error of
 * a step of the fourth order is of h^5 times the fifth derivative of L sin(w t), over 120. What
 * rounded numbers of a study leave at the start and what the rule with conditions at the end of a
 * step leaves open are below 1e-10 m. */
static double greatest_gap(const mbs *s, const int bodies[2], double force, double step) {
  double gap = 1e-10;
  for (int k = 0; k < 2 && bodies[k] >= 0; k++) {
    const chain_link *l = &s->link[bodies[k]];
    gap += l->length * pow(swing(l, force) * step, 5) / 120;
  }
  return gap;
}

static double joint_result(const study_run *v, int joint, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "joints.j%d.%s", joint, name);
  return study_run_result(v, path);
}

static outcome run_case(const mbs *s, const known_path *p, const char *device, const char *scheme) {
  static mbs_study text;
  mbs_write(&text, s, scheme, p->step, p->end);
  study_run v = study_run_text(text.text, device);
  const outcome out = compare(&v, s, p);
  for (int k = 0; k < text.joints; k++) {
    const double force = joint_result(&v, k, "peak_force");
    const double gap = joint_result(&v, k, "greatest_gap");
    const double most = greatest_gap(s, text.bodies[k], force, p->step);
    if (!(gap < most)) fail_msg("joint %d: gap of %g m, %g under %g N", k, gap, most, force);
    if (joint_result(&v, k, "redundant_conditions") != 0) fail_msg("joint %d: too many", k);
  }
  study_run_end(&v);
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
    struct fy_node *item = golden_case(&set, k, members);
    const double error = golden_need_number(item, "max_err");
    const double drift = golden_need_number(item, "energy_drift_over_KEmax");
    mbs_read(&s, golden_need(item, "system"));
    known_path path = read_path(&s, item);
    const outcome out = run_case(&s, &path, device, scheme);
    print_message("    %s: error %.3g m (%.3g in the file), energy %.3g (%.3g)\n", scheme,
                  out.error, error, out.drift, drift);
    if (!(out.error <= most * error)) fail_msg("off by %g m", out.error);
    if (!(out.drift <= most * drift)) fail_msg("energy off by %g", out.drift);
    clear_path(&path);
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
