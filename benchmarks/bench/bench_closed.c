/* SPDX-License-Identifier: Apache-2.0
 * `allide bench closed`: collisions by closed form, bare and with everything around them. */
#include "benches.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "base/clock.h"
#include "run/closed_run.h"
#include "tile/kernel_build.h"

enum { BARE_ROUNDS = 4000 };

/* two ships of a fairway, their speeds, angle and place at random */
static const char text[] =
    "allide: 1\nrun: {method: closed form, scenarios: 4000000%s\nbodies:\n"
    "  striking: {freedoms: six, mass: 1e7, radii of gyration: [5, 25, 25],\n"
    "    added mass: [5e5, 4e6, 9e6, 1e8, 1e9, 2e9], position: [-60, 0, 0]}\n"
    "  struck: {freedoms: six, mass: 2e7, radii of gyration: [7, 35, 35],\n"
    "    added mass: [1e6, 8e6, 2e7, 1e8, 1e9, 8e9], position: [20, 0, 0]}\n"
    "bows:\n"
    "  bulb: {between: [striking, struck], tip: [55, 0, 0], bulb: [4, 4, 4],\n"
    "    half breadth: 10, friction: 0.3}\n"
    "vary:\n"
    "  bodies.striking.speed: {weibull: {shape: 2.2, scale: 6.5 kn}}\n"
    "  bodies.struck.speed: {exponential: {scale: 1.7 kn}}\n"
    "  bodies.struck.heading: {normal: {mean: 90 deg, deviation: 28.97 deg}, low: 20 deg,\n"
    "    high: 160 deg}\n"
    "  bodies.struck.position.x: {histogram: {edges: [20, 40, 60, 80, 100, 120],\n"
    "    shares: [1, 2, 4, 3, 1]}}\n";

static double rate(double scenarios, double seconds) {
  return seconds > 0 ? 1e-6 * scenarios / seconds : 0;
}

/* The same samples again and again: nothing but the closed form is timed. */
static void bare(bench *b, const ald_study *study) {
  static double columns[16 * ALD_DRAWS_PITCH];
  static int32_t statuses[ALD_DRAWS_MAX];
  ald_closed_form *form = NULL;
  ald_sampler *samples = NULL;
  double times[BENCH_REPEATS], work[BENCH_REPEATS], energy = 0;
  if (ald_closed_form_create(study, &form) == ALD_OK &&
      ald_sampler_create(study, &samples) == ALD_OK) {
    for (int k = 0; k < BENCH_REPEATS; k++) {
      ald_sampler_draw(samples, ++b->seed, ald_study_scenarios(study), 0, ALD_DRAWS_MAX);
      const double began = ald_seconds();
      const clock_t worked = clock();
      for (int round = 0; round < BARE_ROUNDS; round++) {
        ald_kernels()->closed_form(form, samples, ALD_DRAWS_MAX, columns, statuses);
        energy += columns[(study->variable_count + 2 + ALD_CLOSED_RELEASED) * ALD_DRAWS_PITCH];
      }
      times[k] = ald_seconds() - began;
      work[k] = (double)(clock() - worked) / CLOCKS_PER_SEC;
    }
    const double took = bench_median(times, BENCH_REPEATS);
    bench_figure *f =
        bench_add(b, "closed form, bare", rate((double)BARE_ROUNDS * ALD_DRAWS_MAX, took),
                  "M scenarios/s", "host", 1);
    snprintf(f->note, sizeof f->note,
             "all results of scenarios that lie in cache; %.3g by processor time",
             rate((double)BARE_ROUNDS * ALD_DRAWS_MAX, bench_median(work, BENCH_REPEATS)));
  }
  if (!(energy > 0)) b->failed = 1;
  ald_sampler_destroy(samples);
  ald_closed_form_destroy(form);
}

static void whole(bench *b, const char *rest, const char *name, const char *note) {
  char study_text[2048];
  ald_study *study = NULL;
  ald_run_summary summary = {0};
  snprintf(study_text, sizeof study_text, text, rest);
  if (ald_study_read_text(study_text, "bench", &study, NULL) == ALD_OK) {
    const uint64_t scenarios = ald_study_scenarios(study);
    const clock_t worked = clock();
    const double took = bench_run_time(b, study, scenarios, 1, &summary);
    const double work = (double)(clock() - worked) / CLOCKS_PER_SEC;
    bench_figure *f = bench_add(b, name, rate((double)scenarios, took), "M scenarios/s", "host", 1);
    snprintf(f->note, sizeof f->note, "%s; %.3g by processor time", note,
             rate((double)scenarios, work));
    if (took > 0 && summary.computed != scenarios) b->failed = 1;
  } else {
    b->failed = 1;
  }
  ald_study_destroy(study);
}

void bench_closed(bench *b) {
  char study_text[2048];
  ald_study *study = NULL;
  snprintf(study_text, sizeof study_text, text, "}");
  if (ald_study_read_text(study_text, "bench", &study, NULL) == ALD_OK) {
    bare(b, study);
  } else {
    b->failed = 1;
  }
  ald_study_destroy(study);
  whole(b, "}", "closed form, run", "sampled, hashed, no folder");
  whole(b, "}\noutput: {rows: none}", "closed form, study",
        "with statistics of all columns, rows not kept");
}
