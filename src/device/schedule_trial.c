/* SPDX-License-Identifier: Apache-2.0
 * Which schedule a device runs fastest. */
#include "schedule_trial.h"
#include "kernels/plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accelerator.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/accelerator_limits.h"
#include "plan/passes.h"

/* A new trial begins where steps take this many times as long as after the last one, or so many
 * times less, and now and then in any case: another way may have become cheaper meanwhile. Trials
 * take no more than a part in nine of all time, and where nothing changes one in 33. */
#define CHANGED 1.5
#define LONG_REST 32
#define REST 8            /* times as long as the last trial took */
#define WATCH_SECONDS 0.2 /* of steps whose time is looked at; waiting for them costs some 2 ms */

enum {
  FIRST_WATCH = 64, /* steps, while nothing is known of their time */
  LEAST_WATCH = 16,
  TRIAL_ROUNDS = 3,     /* timed pieces of each way, after one that is not */
  TRIAL_STEPS = 4,      /* of a timed piece */
  WHOLE_GROUP = 64,     /* work-items of a group, where few share a lane's work */
  LEAST_NEIGHBOURS = 8, /* lanes of a group: neighbours in a row, read together */
  MOST_WORKERS = 32,
  MOST_ITEMS = 256 /* GROUP_MAX of kernels/program.h */
};

/* ------------------------------------------------------------------------------ the ways */

static void add_way(ald_trial *trial, ald_schedule schedule, uint32_t lanes, uint32_t workers) {
  ALD_ASSERT(trial->way_count < ALD_WAYS_MAX);
  trial->ways[trial->way_count++] = (ald_way){schedule, lanes, workers};
}

/* most instances that any pass computes at the same time; of dynamic lines a few nodes are one */
static uint32_t most_instances(const ald_layout *layout) {
  enum { NODES_OF_PART = 4 };
  uint32_t most = 1 + layout->plan[PLAN_NODES] / NODES_OF_PART;
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    if (ald_pass_infos[pass].stage != ALD_STAGE_EVALUATE) continue;
    const uint32_t count = ald_layout_instances(layout, pass);
    if (count > most) most = count;
  }
  return most;
}

/* most work-items of a group for the kernel that is shared; 0: there is none */
static uint32_t most_items(const ald_kernels *kernels) {
  const uint32_t most = kernels->limits[ALD_KERNEL_TOGETHER].items;
  return most < MOST_ITEMS ? most : MOST_ITEMS;
}

static uint32_t local_of(const ald_accelerator *a, const ald_kernels *kernels) {
  return (uint32_t)ald_kernel_local(a, kernels, ALD_KERNEL_STEPS);
}

/* On a processor one lane, or vector of them, goes through all steps: a large tile goes through the
 * caches once for many steps instead of once a pass, and every further kernel takes a second to
 * build. ALLIDE_OPENCL_LANES=1 has a GPU's ways. */
static void list_ways(const ald_accelerator *a, const ald_kernels *kernels,
                      const ald_layout *layout, ald_trial *trial) {
  const uint32_t local = local_of(a, kernels);
  const uint32_t least = kernels->limits[ALD_KERNEL_STEPS].multiple;
  add_way(trial, ALD_SCHEDULE_LANES, local, 1);
  if (a->lanes_per_item > 1) return;
  /* the smallest groups leave the fewest registers of a unit unused */
  if (least > 1 && least < local) add_way(trial, ALD_SCHEDULE_LANES, least, 1);
  const uint32_t instances = most_instances(layout);
  if (a->most_second == 0 || instances <= a->most_second)
    add_way(trial, ALD_SCHEDULE_PASSES, (uint32_t)a->local, 1);
  const uint32_t items = most_items(kernels), group = items < WHOLE_GROUP ? items : WHOLE_GROUP;
  for (uint32_t workers = 2; workers <= MOST_WORKERS && workers < 2 * instances; workers *= 2) {
    const uint32_t fill = group / workers;
    const uint32_t lanes = fill < LEAST_NEIGHBOURS ? LEAST_NEIGHBOURS : fill;
    if (lanes * workers <= items) add_way(trial, ALD_SCHEDULE_GROUPS, lanes, workers);
  }
}

/* the groups that the environment asks for: LxW */
static bool asked_groups(const char *asked, unsigned *lanes, unsigned *workers) {
  int end = 0;
  return sscanf(asked, "%4ux%4u%n", lanes, workers, &end) == 2 && asked[end] == '\0' &&
         *lanes > 0 && *workers > 0;
}

ald_status ald_schedule_check(const char *variable, ald_report *report) {
  const char *asked = getenv(variable);
  unsigned lanes, workers;
  if (!asked || strcmp(asked, "passes") == 0 || strcmp(asked, "lanes") == 0) return ALD_OK;
  if (asked_groups(asked, &lanes, &workers) && lanes * workers <= MOST_ITEMS) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: %s=%.40s: write passes, lanes or LxW, groups "
                         "of L lanes with W work-items each, %d together at most\n",
                         variable, asked, MOST_ITEMS);
}

/* the only way, if the environment names one */
static bool asked_way(const ald_accelerator *a, const ald_kernels *kernels, ald_trial *trial) {
  const char *asked = getenv(a->schedule_variable);
  unsigned lanes = 0, workers = 0;
  if (!asked) return false;
  if (strcmp(asked, "passes") == 0) {
    add_way(trial, ALD_SCHEDULE_PASSES, (uint32_t)a->local, 1);
  } else if (asked_groups(asked, &lanes, &workers) && lanes * workers <= most_items(kernels)) {
    add_way(trial, ALD_SCHEDULE_GROUPS, lanes, workers);
  } else {
    add_way(trial, ALD_SCHEDULE_LANES, local_of(a, kernels), 1);
  }
  return true;
}

ald_trial *ald_trial_of(const ald_accelerator *a, ald_kernels *kernels, const ald_layout *layout,
                        uint32_t lanes) {
  uint32_t size = 0;
  while (size + 1 < ALD_TRIALS && lanes >> (size + 1)) size++;
  ald_trial *trial = &kernels->trials[size];
  if (trial->way_count == 0 && !asked_way(a, kernels, trial)) {
    list_ways(a, kernels, layout, trial);
  }
  return trial;
}

/* ------------------------------------------------------------------------------ the trial */

static bool is_decided(const ald_trial *trial) {
  return trial->way_count == 1 || trial->pieces >= trial->way_count * (TRIAL_ROUNDS + 1);
}

/* steps that take about as long as is watched */
static uint32_t steps_to_watch(const ald_trial *trial) {
  if (!(trial->usual > 0)) return FIRST_WATCH;
  const double steps = WATCH_SECONDS / trial->usual;
  if (steps < LEAST_WATCH) return LEAST_WATCH;
  return steps < 1e6 ? (uint32_t)steps : 1000000;
}

ald_piece ald_trial_next(const ald_trial *trial, uint32_t steps) {
  ALD_ASSERT(trial->way_count > 0 && steps > 0);
  if (trial->way_count == 1) return (ald_piece){trial->ways[0], steps, false, false};
  const bool decided = is_decided(trial);
  uint32_t wanted = trial->pieces < trial->way_count ? 1 : TRIAL_STEPS;
  if (decided) wanted = steps_to_watch(trial);
  const uint32_t way = decided ? trial->best : trial->pieces % trial->way_count;
  return (ald_piece){trial->ways[way], steps < wanted ? steps : wanted, true, !decided};
}

static void note_trial(ald_trial *trial, const ald_piece *piece, double seconds) {
  const uint32_t way = trial->pieces % trial->way_count;
  /* the first piece of each has what is done once, such as handing over the kernel */
  if (trial->pieces >= trial->way_count) {
    trial->seconds[way] += seconds / piece->steps;
    trial->cost += seconds;
  }
  trial->pieces++;
  for (uint32_t k = 0; k < trial->way_count; k++) {
    if (trial->seconds[k] < trial->seconds[trial->best]) trial->best = k;
  }
}

/* all ways again, whose kernels are there by now */
static void try_anew(ald_trial *trial) {
  memset(trial->seconds, 0, sizeof trial->seconds);
  trial->pieces = trial->way_count;
  trial->best = 0;
  trial->cost = trial->since = trial->usual = 0;
}

static void note_watched(ald_trial *trial, const ald_piece *piece, double seconds) {
  trial->since += seconds;
  trial->watched += seconds;
  trial->steps_watched += piece->steps;
  if (trial->watched < WATCH_SECONDS / 2 && trial->steps_watched < FIRST_WATCH) return;
  const double step = trial->watched / trial->steps_watched;
  trial->watched = 0;
  trial->steps_watched = 0;
  if (!(trial->usual > 0)) {
    trial->usual = step;
    return;
  }
  const bool changed = step > CHANGED * trial->usual || CHANGED * step < trial->usual;
  if (trial->since > (changed ? REST : LONG_REST) * trial->cost) try_anew(trial);
}

void ald_trial_note(ald_trial *trial, const ald_piece *piece, double seconds) {
  ALD_ASSERT(piece->is_timed && piece->steps > 0);
  if (is_decided(trial)) {
    note_watched(trial, piece, seconds);
  } else {
    note_trial(trial, piece, seconds);
  }
}
