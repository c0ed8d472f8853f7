/* SPDX-License-Identifier: Apache-2.0
 * Whether a device compiles its kernels for the study that it runs, and what they are worth. */
#include "study_program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/devices.h"
#include "base/assertion.h"
#include "base/clock.h"
#include "base/report.h"
#include "device/device_omp.h"
#include "device/ptx_find.h"
#include "device_open.h"
#include "kernels/plan.h"
#include "plan/layout_create.h"
#include "plan/program_text.h"
#include "qualify/selftest.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

enum { TRIAL_LANES = 32, TRIAL_STEPS = 64 };
#define TRIAL_SECONDS 0.2 /* of the host, for the scenarios that are compared */
/* A step of one instance of an element takes some 30 ns, a program 2 to 5 s to compile; it saves a
 * tenth to a fifth of the time on a processor. */
#define INSTANCE_SECONDS 3e-8
#define WORTH_SECONDS 60.0

typedef struct trial {
  const ald_study_program *p;
  uint32_t lanes;
  ald_tile *host, *device;
  double *values, *inputs; /* (lanes x quantities), (lanes x variables) */
  double *rows[2];         /* (columns) of one scenario, by host and device */
} trial;

/* ------------------------------------------------------------------------------ the trial */

static void trial_destroy(trial *t) {
  if (t->host) t->host->device->tile_destroy(t->host);
  if (t->device) t->device->device->tile_destroy(t->device);
  free(t->values);
  free(t->inputs);
  free(t->rows[0]);
  free(t->rows[1]);
}

static ald_status trial_create(trial *t, ald_device *host, size_t columns, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_study *study = t->p->study;
  t->values = calloc((size_t)t->lanes * study->quantity_count + 1, sizeof(double));
  t->inputs = calloc((size_t)t->lanes * study->variable_count + 1, sizeof(double));
  for (int k = 0; k < 2; k++) t->rows[k] = calloc(columns + 1, sizeof(double));
  if (!t->values || !t->inputs || !t->rows[0] || !t->rows[1]) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to compare devices\n");
  }
  ALD_TRY(host->tile_create(host, t->p->layout, t->lanes, &t->host, report));
  ALD_TRY(t->p->device->tile_create(t->p->device, t->p->layout, t->lanes, &t->device, report));
done:
  return status;
}

/* the first scenarios of the run; where there are fewer than lanes, the first ones again */
static void trial_fill(trial *t) {
  const ald_study *study = t->p->study;
  for (uint32_t lane = 0; lane < t->lanes; lane++) {
    double *values = t->values + (size_t)lane * study->quantity_count;
    const bool good =
        ald_sampler_scenario(study, t->p->seed, t->p->scenarios, lane % t->p->scenarios, values,
                             t->inputs + (size_t)lane * study->variable_count);
    ald_scenario_fill(study, t->host, lane, values, good);
    ald_scenario_fill(study, t->device, lane, values, good);
  }
}

/* Advances the host for a while, then the device by as many steps. */
static ald_status trial_advance(trial *t, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, t->p->layout->real_rows}, flags = {0, t->p->layout->flag_rows};
  ald_device *host = t->host->device, *device = t->device->device;
  const double began = ald_seconds();
  uint32_t steps = 0;
  do {
    ALD_TRY(host->tile_advance(t->host, TRIAL_STEPS, ALD_SCHEDULE_BEST, report));
    steps += TRIAL_STEPS;
  } while (ald_seconds() - began < TRIAL_SECONDS && steps < t->p->study->step_count);
  ALD_TRY(device->tile_upload(t->device, report));
  ALD_TRY(device->tile_advance(t->device, steps, ALD_SCHEDULE_BEST, report));
  ALD_TRY(device->tile_download(t->device, reals, flags, report));
done:
  return status;
}

static void trial_read(const trial *t, uint32_t lane, const ald_tile *tile, double *row) {
  const ald_study *study = t->p->study;
  ald_columns_read(study, NULL, tile, lane,
                   (ald_drawn){t->values + (size_t)lane * study->quantity_count,
                               t->inputs + (size_t)lane * study->variable_count},
                   row, 1);
}

static ald_status trial_compare(const trial *t, const ald_column *columns, uint32_t count,
                                ald_report *report) {
  for (uint32_t lane = 0; lane < t->lanes; lane++) {
    trial_read(t, lane, t->host, t->rows[0]);
    trial_read(t, lane, t->device, t->rows[1]);
    for (uint32_t c = 0; c < count; c++) {
      const double host = t->rows[0][c], device = t->rows[1][c];
      if (memcmp(&host, &device, sizeof host) == 0 || (host != host && device != device)) continue;
      return ald_report_fail(report, ALD_DEVICE_FAILED,
                             "error: %s miscalculates with the program made for this study: %s is "
                             "%.17g where the host gives %.17g\n",
                             t->p->device->name, columns[c].name, device, host);
    }
  }
  return ALD_OK;
}

static ald_status compare(const ald_study_program *p, ald_device *host, ald_report *report) {
  ald_status status = ALD_OK;
  trial t = {.p = p, .lanes = TRIAL_LANES};
  ald_column *columns = NULL;
  uint32_t count = 0;
  ALD_TRY(ald_columns_create(p->study, &columns, &count, report));
  ALD_TRY(trial_create(&t, host, count, report));
  trial_fill(&t);
  ALD_TRY(trial_advance(&t, report));
  ALD_TRY(trial_compare(&t, columns, count, report));
done:
  trial_destroy(&t);
  ald_columns_clear(columns, count);
  return status;
}

/* builds the program, by the first tile, and lets it compute */
static ald_status try_program(const ald_study_program *p, ald_report *report) {
  ald_device *host = NULL;
  const bool is_fast = p->layout->plan[PLAN_RADIATION_BLOCK] > 0; /* libraries sum in their way */
  if (p->device->precision == ALD_SINGLE_PRECISION || is_fast) return ALD_OK;
  ald_status status = ald_device_omp_open(ALD_DOUBLE, &host, report);
  if (status == ALD_OK) status = compare(p, host, report);
  ald_device_close(host);
  return status;
}

/* ------------------------------------------------------------------------------ the choice */

/* Does a program pay? On a processor where the kernels of any study, which take it a minute to
 * build, are not there yet, or where the run takes longer than to build its own. */
static bool pays(const ald_study_program *p) {
  if (p->device->is_gpu || p->device->tested < ALD_TESTED_ALL) return true;
  const double parts = (double)p->study->instance_count + p->study->body_count;
  const double steps = (double)p->scenarios * p->study->step_count;
  return parts * steps * INSTANCE_SECONDS > WORTH_SECONDS;
}

ald_status ald_study_program_choose(const ald_study_program *p, ald_run_summary *summary,
                                    ald_report *report) {
  ALD_ASSERT(p->device && p->study && p->layout && p->scenarios > 0);
  ald_device *device = p->device;
  const bool is_asked = p->asked == ALD_PROGRAM_STUDY;
  device->makes_programs = false;
  if (!device->can_make_programs && is_asked) {
    ald_report_add(report,
                   "note: --program study: %s has no compiler; its kernels are those for "
                   "any study\n",
                   device->name);
  }
  if (!device->can_make_programs || p->asked == ALD_PROGRAM_ANY || (!is_asked && !pays(p)))
    return ald_device_test_all(device, report);
  ald_report *why = ald_report_create();
  device->makes_programs = true;
  const ald_status status = try_program(p, why);
  if (status == ALD_OK && device->lacks_program) {
    device->makes_programs = false;
    ald_report_add(report, "%s", ald_report_text(why));
  } else if (status == ALD_OK) {
    const size_t length = strlen(summary->device);
    snprintf(summary->device + length, sizeof summary->device - length,
             ", program made for the study");
  } else {
    device->makes_programs = false;
    ald_report_add(report, "%s", ald_report_notes(report, ald_report_text(why)));
    if (!is_asked) ald_report_add(report, "note: the program for any study runs instead\n");
  }
  ald_report_destroy(why);
  if (is_asked && status != ALD_OK) return status;
  return device->makes_programs ? ALD_OK : ald_device_test_all(device, report);
}

/* ------------------------------------------------------------------------------ the text */

/* of any study without one; free() it */
static ald_status text_of(const ald_study *study, char **text, ald_report *report) {
  ald_status status = ALD_OK;
  ald_layout *layout = NULL;
  if (study) {
    ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, ald_event_capacity(study), &layout, report));
  }
  *text = ald_program_text(layout);
  if (!*text) status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the program\n");
done:
  ald_layout_destroy(layout);
  return status;
}

ald_status ald_study_program_text(const ald_study *study, ald_report *report) {
  char *text = NULL;
  if (!study || !report) return ald_report_refuse(report, __func__);
  const ald_status status = text_of(study, &text, report);
  if (status == ALD_OK) ald_report_add(report, "%s", text);
  free(text);
  return status;
}

static ald_status ptx_of(const char *text, const ald_ptx_def *def, char name[48], ald_report *ptx,
                         ald_report *report) {
  char *made = NULL;
  ald_ptx_def own = *def;
  if (!own.arch) own.arch = "sm_90";
  if (!ald_ptx_knows(own.arch)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: %s: PTX is made for sm_50, 52, 53, 60, 61, 62, 70, 72, 75, 80, "
                           "86, 87, 89, 90; that for sm_90 runs on later cards, too\n",
                           own.arch);
  }
  if (name) ald_ptx_file_name(text, own.single != 0, name);
  const ald_status status = ptx ? ald_ptx_make(&own, text, &made, report) : ALD_OK;
  if (status == ALD_OK && ptx) ald_report_add(ptx, "%s", made);
  free(made);
  return status;
}

ald_status ald_study_program_ptx(const ald_study *study, const ald_ptx_def *def, char name[48],
                                 ald_report *ptx, ald_report *report) {
  char *text = NULL;
  if (!def || (!study && !def->any)) return ald_report_refuse(report, __func__);
  ald_status status = text_of(def->any ? NULL : study, &text, report);
  if (status == ALD_OK) status = ptx_of(text, def, name, ptx, report);
  free(text);
  return status;
}

ald_status ald_test_program_ptx(uint32_t number, const ald_ptx_def *def, char name[48],
                                ald_report *ptx, ald_report *report) {
  if (!def || number >= ALD_TEST_PROGRAMS) return ald_report_refuse(report, __func__);
  char *text = ald_selftest_text(number);
  if (!text) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the program\n");
  const ald_status status = ptx_of(text, def, name, ptx, report);
  free(text);
  return status;
}
