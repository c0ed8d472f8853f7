/* SPDX-License-Identifier: Apache-2.0
 * The section `run`: how many scenarios, how long, by which scheme. */
#include <math.h>
#include <stdio.h>

#include "../kernels/plan.h"
#include "reader.h"

static const char *const known[] = {"scenarios", "seed",   "duration", "step",
                                    "scheme",    "preset", "precision"};
static const char *const schemes[] = {"explicit", "semi-implicit", NULL};
static const char *const presets[] = {"product", "paper", NULL};
static const char *const precisions[] = {"double", "single", NULL};

static bool read_time(ald_reader *reader, struct fy_node *run, const char *key, const char *example,
                      double *value) {
  struct fy_node *node = ald_node_member(run, key);
  char what[32];
  snprintf(what, sizeof what, "run.%s", key);
  if (!node) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_missing_place(reader, ald_node_place(run)),
                 "run: missing key \"%s\", for example %s: %s", key, key, example);
    return false;
  }
  if (!ald_read_number(reader, node, what, ALD_TIME, value)) return false;
  if (*value > 0 && isfinite(*value)) return true;
  ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(node), "%s: expected a time above 0",
               what);
  return false;
}

static void read_duration(ald_reader *reader, struct fy_node *run) {
  double step = 1, duration = 1;
  const bool have_step = read_time(reader, run, "step", "0.1 s", &step);
  const bool have_duration = read_time(reader, run, "duration", "60 s", &duration);
  if (!have_step || !have_duration) return;
  const ald_place place = ald_node_place(ald_node_member(run, "duration"));
  const double steps = duration / step, nearest = rint(steps);
  if (!(steps <= 1e8)) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, place,
                 "run.duration: %.3g steps are too many; at most 1e8", steps);
    return;
  }
  /* a decimal quotient such as 60 s/0.1 s misses a whole number by rounding alone */
  if (fabs(steps - nearest) > 1e-9 * steps || nearest < 1) {
    const double below = fmax(floor(steps), 1);
    ald_diagnose(reader->diagnosis, ALD_ERROR, place,
                 "run.duration: expected a whole number of steps of %g s, such as %.10g s or "
                 "%.10g s",
                 step, below * step, (below + 1) * step);
    return;
  }
  reader->study->step = step;
  reader->study->step_count = (uint32_t)nearest;
}

void ald_read_run(ald_reader *reader) {
  ald_study *study = reader->study;
  struct fy_node *run = ald_node_member(reader->root, "run");
  study->scenarios = 1;
  study->seed = 1;
  study->scheme = SCHEME_SEMI;
  if (!run) {
    ald_diagnose(reader->diagnosis, ALD_ERROR, ald_node_place(reader->root),
                 "missing section \"run\", for example run: {duration: 60 s, step: 0.1 s}");
    return;
  }
  if (!ald_expect_mapping(reader, run, "run")) return;
  ald_expect_keys(reader, run, "run", known, sizeof known / sizeof known[0]);
  struct fy_node *node;
  double choice = 0;
  if ((node = ald_node_member(run, "preset")) &&
      ald_read_choice(reader, node, "run.preset", presets, &choice)) {
    reader->paper = choice > 0;
  }
  study->scheme = reader->paper ? SCHEME_EULER : SCHEME_SEMI;
  if ((node = ald_node_member(run, "scheme")) &&
      ald_read_choice(reader, node, "run.scheme", schemes, &choice)) {
    study->scheme = choice > 0 ? SCHEME_SEMI : SCHEME_EULER;
  }
  if ((node = ald_node_member(run, "precision")) &&
      ald_read_choice(reader, node, "run.precision", precisions, &choice)) {
    study->precision = choice > 0 ? ALD_SINGLE_PRECISION : ALD_DOUBLE;
  }
  if ((node = ald_node_member(run, "scenarios"))) {
    ald_read_whole(reader, node, "run.scenarios", 1, 1000000000000u, &study->scenarios);
  }
  if ((node = ald_node_member(run, "seed"))) {
    ald_read_whole(reader, node, "run.seed", 0, UINT64_MAX, &study->seed);
  }
  read_duration(reader, run);
}
