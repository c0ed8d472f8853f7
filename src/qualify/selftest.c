/* SPDX-License-Identifier: Apache-2.0
 * Is a device to be trusted? Every pass is run there and on the host and compared to the bit. */
#include "selftest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/devices.h"
#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/pass/step/probe.h"
#include "kernels/pass/step/touch_rows.h"
#include "kernels/pass_list.h"
#include "kernels/plan.h"
#include "model/record.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/plain_layout.h"
#include "plan/program_text.h"
#include "plan/step.h"
#include "qualify/one_of_each.h"
#include "qualify/operations.h"
#include "reader/study_read.h"
#include "tile/columns.h"
#include "tile/events.h"
#include "tile/sampler.h"
#include "tile/scenario.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * Self-test of a device with bodies in space: a small study of every kind of element is run there
 * and on the host, and every result and event is compared to the bit. Intermediate rows are not: a
 * vector of lanes computes some of them for all its lanes that a single lane skips. */

enum { LANES = 16, STEPS = 60, EVENTS = 512 };

/* Both sides of the comparison. */
typedef struct sides {
  const ald_study *study;
  ald_layout *layout;
  ald_tile *host, *device;
  double *values, *inputs; /* of one scenario */
  double *here, *there;    /* (columns) rows of results */
  uint32_t columns;
  uint32_t results, near; /* of single precision: compared, and near enough */
} sides;

/* In single precision, where OpenCL leaves division and square root free and a border case may be
 * decided the other way, nine results of ten must agree to 1e-3. */
static bool same_or_counted(sides *s, double a, double b) {
  const bool same = memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
  if (s->device->device->precision == ALD_DOUBLE) return same;
  s->results++;
  s->near += same || fabs(a - b) <= 1e-3 * fmax(fabs(a), fabs(b));
  return true;
}

static ald_status differs(const sides *s, const char *what, uint32_t lane, ald_report *report) {
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: bodies in space give another %s than on the "
                         "host (scenario %u)\n",
                         s->device->device->name, what, lane);
}

static ald_status compare_lane(sides *s, uint32_t lane, ald_report *report) {
  ald_event here[EVENTS + 1] = {{0}}, there[EVENTS + 1] = {{0}};
  ald_sampler_scenario(s->study, s->study->seed, LANES, lane, s->values, s->inputs);
  const ald_drawn drawn = {s->values, s->inputs};
  const int32_t status = ald_columns_read(s->study, NULL, s->host, lane, drawn, s->here, 1);
  if (status != ald_columns_read(s->study, NULL, s->device, lane, drawn, s->there, 1)) {
    return differs(s, "status", lane, report);
  }
  for (uint32_t c = 0; c < s->columns; c++) {
    if (!same_or_counted(s, s->here[c], s->there[c])) return differs(s, "result", lane, report);
  }
  if (s->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  const uint32_t count = ald_events_read(s->study, s->host, lane, 0, here);
  if (count != ald_events_read(s->study, s->device, lane, 0, there) ||
      (count != ALD_EVENTS_LOST && memcmp(here, there, count * sizeof *here) != 0)) {
    return differs(s, "event", lane, report);
  }
  return ALD_OK;
}

static ald_status run(sides *s, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, s->layout->real_rows}, flags = {0, s->layout->flag_rows};
  for (uint32_t lane = 0; lane < LANES; lane++) {
    const bool good =
        ald_sampler_scenario(s->study, s->study->seed, LANES, lane, s->values, s->inputs);
    ald_scenario_fill(s->study, s->host, lane, s->values, good);
    ald_scenario_fill(s->study, s->device, lane, s->values, good);
  }
  ALD_TRY(s->device->device->tile_upload(s->device, report));
  ALD_TRY(s->host->device->tile_advance(s->host, STEPS, ALD_SCHEDULE_PASSES, report));
  ALD_TRY(s->device->device->tile_advance(s->device, STEPS, ALD_SCHEDULE_LANES, report));
  ALD_TRY(s->device->device->tile_download(s->device, reals, flags, report));
  for (uint32_t lane = 0; lane < LANES; lane++) ALD_TRY(compare_lane(s, lane, report));
  if (s->near * 10 < s->results * 9) {
    status =
        ald_report_fail(report, ALD_DEVICE_FAILED,
                        "error: %s miscalculates: of bodies in space only %u of %u results are "
                        "near the host's\n",
                        s->device->device->name, s->near, s->results);
  }
done:
  return status;
}

static ald_status test_case(ald_device *host, ald_device *device, const char *text, char *damping,
                            ald_report *report) {
  ald_status status = ALD_OK;
  ald_study *study = NULL;
  ald_column *columns = NULL;
  sides s = {0};
  char name[] = "damping.csv";
  const ald_input_file file = {name, damping, strlen(damping)};
  ALD_TRY(ald_study_read_files(text, "self-test", &file, 1, false, &study, report));
  s.study = study;
  ALD_TRY(ald_columns_create(study, &columns, &s.columns, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, EVENTS, &s.layout, report));
  ALD_TRY(host->tile_create(host, s.layout, LANES, &s.host, report));
  ALD_TRY(device->tile_create(device, s.layout, LANES, &s.device, report));
  s.values = calloc(study->quantity_count + 1u, sizeof *s.values);
  s.inputs = calloc(study->variable_count + 1u, sizeof *s.inputs);
  s.here = calloc(s.columns, sizeof *s.here);
  s.there = calloc(s.columns, sizeof *s.there);
  if (s.values && s.inputs && s.here && s.there) {
    status = run(&s, report);
  } else {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the self-test\n");
  }
done:
  free(s.values);
  free(s.inputs);
  free(s.here);
  free(s.there);
  if (s.host) host->tile_destroy(s.host);
  if (s.device) device->tile_destroy(s.device);
  ald_layout_destroy(s.layout);
  ald_columns_clear(columns, s.columns);
  ald_study_destroy(study);
  return status;
}

/* Compares a study with elements of each kind (one_of_each.h) between a device and the host.
 * @param host of the same precision */
static ald_status selftest_space(ald_device *host, ald_device *device, ald_report *report) {
  ald_status status = ALD_OK;
  char *damping = ald_one_of_each_damping();
  for (uint32_t c = 0; c < ALD_ONE_OF_EACH_SCHEMES && status == ALD_OK; c++) {
    char *text = ald_one_of_each(c);
    if (text && damping) {
      status = test_case(host, device, text, damping, report);
    } else {
      status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the self-test\n");
    }
    free(text);
  }
  free(damping);
  return status;
}

/* ------------------------------------------------------------------------------------------ */

enum { SELFTEST_LANES = 32, SELFTEST_STEPS = 40, EVENT_ROOM = 16 };

/* a drifting tug and a vessel between fenders: contact, slip, containment, drag, separation */
static const char study_text[] =
    "allide: 1\n"
    "run: {scenarios: 32, seed: 20, duration: 4, step: 0.1}\n"
    "output: {events: all}\n"
    "bodies:\n"
    "  vessel: {outline: [[-60, -10], [50, -10], [65, 0], [50, 10], [-60, 10]], mass: 9e6,\n"
    "    inertia: 1e10, position: [0, 10.4], velocity: [0.3, -0.4], load: [2e4, -1e5, 3e5]}\n"
    "  tug: {outline: [[-15, -6], [12, -6], [16, -2], [16, 2], [12, 6], [-15, 6]], mass: 9e5,\n"
    "    inertia: 6e7, position: [10, 36.5], heading: -1.5, speed: 1.5, course: -1.5}\n"
    "  fender1: {outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]], fixed: yes, position: [30, -0.8]}\n"
    "  fender2: {outline: [[-2, -1], [2, -1], [2, 1], [-2, 1]], fixed: yes, position: [-30, "
    "-0.8]}\n"
    "  pile: {outline: [[-0.2, 0], [0.2, 0], [0, 0.3]], fixed: yes, position: [0, 8]}\n"
    "contacts:\n"
    "  soft: {between: [vessel, fender*], stiffness: 6e5, damping: 1e5, shear stiffness: 3e6,\n"
    "    static friction: 0.3, kinetic friction: 0.2, restitution: 0.1}\n"
    "  printed: {between: [vessel, tug], stiffness: 5e5, shear stiffness: 3e6,\n"
    "    static friction: 0.5, kinetic friction: 0.5, restitution: 0.1, slide: paper, cone: raw,\n"
    "    predict load: off, mass split: off, tangential limiter: magnitude}\n"
    "  inside: {between: [vessel, pile], stiffness: 5e5, tension: on, limiter: off}\n"
    "drag:\n"
    "  water: {body: vessel, linear: [2e4, 2e5, 1e8], quadratic: [1e4, 8e5, 1e10],\n"
    "    current: [0.2, 0]}\n"
    "stop:\n"
    "  apart: {separated for: 0.5}\n"
    "  crushed: {any of: contacts.*.greatest_depth, above: 1.2}\n"
    "  still: {slower than: 0.05, turning slower than: 0.01, for: 1}\n"
    "limits:\n"
    "  rated: {any of: contacts.soft.*.peak_normal, above: 2e5}\n"
    "vary:\n"
    "  limits.rated.above: {uniform: [1e5, 3e5]}\n"
    "  bodies.tug.speed: {uniform: [0.2, 3]}\n"
    "  bodies.tug.position.x: {normal: {mean: 10, deviation: 20}}\n"
    "  bodies.vessel.heading: {normal: {mean: 0, deviation: 0.02}}\n"
    "  contacts.soft.stiffness: {lognormal: {mean: 6e5, deviation: 1e5}}\n"
    "  bodies.fender1.outline[0].x: {uniform: [-2.5, -2]}\n";

typedef struct pair {
  ald_tile *host, *device;
} pair;

/* Has the scenario ended, so that only its results count? A device evaluates it no more. Where
 * functions are tested there are no scenarios. */
static bool is_over(const pair *p, uint32_t lane) {
  const uint32_t done = p->host->layout->plan[PLAN_LANE_FLAGS] + LANE_DONE;
  return done < p->host->layout->flag_rows && ald_tile_flag(p->host, done, lane) != DONE_NOT;
}

/* are two values the same to the bit, or in single precision near enough? */
static bool same(const pair *p, uint32_t row, uint32_t lane, double scale) {
  ALD_ASSERT(row < p->host->layout->real_rows && lane < p->host->lanes);
  const double a = ald_tile_real(p->host, row, lane), b = ald_tile_real(p->device, row, lane);
  if (memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b))) return true;
  return p->device->device->precision == ALD_SINGLE_PRECISION && fabs(a - b) <= 1e-3 * scale;
}

static double scale_of(const ald_tile *tile, uint32_t row) {
  ALD_ASSERT(row < tile->layout->real_rows);
  double scale = 0;
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const double size = fabs(ald_tile_real(tile, row, lane));
    if (isfinite(size) && size > scale) scale = size;
  }
  return scale;
}

/* What a contact computes for one step alone means nothing where nothing touches, and before the
 * pass that computes it: a vector of lanes computes it for all of them if one lane touches, a
 * single lane for itself.
 *   touch  flag row of CONTACT_TOUCH of the contact */
static bool is_spare(const pair *p, uint32_t touch, bool is_geometry, uint32_t pass,
                     uint32_t lane) {
  return pass < (is_geometry ? (uint32_t)PASS_overlap : (uint32_t)PASS_contact) ||
         ald_tile_flag(p->host, touch, lane) != TOUCH_YES;
}

static bool is_spare_real(const pair *p, uint32_t pass, uint32_t row, uint32_t lane) {
  const uint32_t *own = ald_outline_tables(p->host->layout->plan);
  const uint32_t count = own[KIND_COUNT];
  if (row < own[KIND_ROWS] || row >= own[KIND_ROWS] + CONTACT_HELD_SHEAR * count) return false;
  const uint32_t field = (row - own[KIND_ROWS]) / count;
  const uint32_t touch = own[KIND_FLAGS] + CONTACT_TOUCH * count + (row - own[KIND_ROWS]) % count;
  return is_spare(p, touch, field <= CONTACT_LEVEL, pass, lane);
}

static bool is_spare_flag(const pair *p, uint32_t pass, uint32_t row, uint32_t lane) {
  const uint32_t *own = ald_outline_tables(p->host->layout->plan);
  const uint32_t count = own[KIND_COUNT], slips = own[KIND_FLAGS] + CONTACT_SLIPS * count;
  if (row < slips || row >= slips + count) return false;
  return is_spare(p, own[KIND_FLAGS] + CONTACT_TOUCH * count + (row - slips), false, pass, lane);
}

static bool same_flags(const pair *p, uint32_t pass, uint32_t flag_rows) {
  for (uint32_t row = 0; row < flag_rows; row++) {
    for (uint32_t lane = 0; lane < p->host->lanes; lane++) {
      if (ald_tile_flag(p->host, row, lane) == ald_tile_flag(p->device, row, lane)) continue;
      if (!is_spare_flag(p, pass, row, lane) && !is_over(p, lane)) return false;
    }
  }
  return true;
}

/* all rows after a pass; `name` in place of the pass's own if it covers more */
static ald_status compare(const pair *p, uint32_t pass, const char *name, uint32_t flag_rows,
                          ald_report *report) {
  ALD_ASSERT(pass <= PASS_TOTAL && name);
  for (uint32_t row = 0; row < p->host->layout->real_rows; row++) {
    const double scale = scale_of(p->host, row);
    for (uint32_t lane = 0; lane < p->host->lanes; lane++) {
      if (same(p, row, lane, scale) || is_spare_real(p, pass, row, lane) || is_over(p, lane))
        continue;
      return ald_report_fail(
          report, ALD_DEVICE_FAILED,
          "error: %s miscalculates: pass %s gives %.17g where the host gives %.17g (row %u)\n",
          p->device->device->name, name, ald_tile_real(p->device, row, lane),
          ald_tile_real(p->host, row, lane), row);
    }
  }
  /* single precision may decide a border case the other way: flags follow the reals there */
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  if (same_flags(p, pass, flag_rows)) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: pass %s gives other flags than the host\n",
                         p->device->device->name, name);
}

static ald_status run_pass(const pair *p, uint32_t pass, uint32_t flag_rows, ald_report *report) {
  ALD_ASSERT(pass < PASS_TOTAL);
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, p->host->layout->real_rows};
  const ald_row_range flags = {0, p->host->layout->flag_rows};
  ALD_TRY(p->host->device->tile_pass(p->host, pass, report));
  ALD_TRY(p->device->device->tile_pass(p->device, pass, report));
  ALD_TRY(p->device->device->tile_download(p->device, reals, flags, report));
  ALD_TRY(compare(p, pass, ald_pass_infos[pass].name, flag_rows, report));
done:
  return status;
}

static ald_status tiles_create(ald_device *host, ald_device *device, const ald_layout *layout,
                               pair *p, ald_report *report) {
  ALD_ASSERT(host->precision == device->precision);
  ald_status status = ALD_OK;
  ALD_TRY(host->tile_create(host, layout, SELFTEST_LANES, &p->host, report));
  ALD_TRY(device->tile_create(device, layout, SELFTEST_LANES, &p->device, report));
done:
  return status;
}

static void tiles_destroy(pair *p) {
  if (p->host) p->host->device->tile_destroy(p->host);
  if (p->device) p->device->device->tile_destroy(p->device);
}

/* the elementary functions, on arguments from small to large */
static ald_status test_functions(ald_device *host, ald_device *device, ald_report *report) {
  ald_status status = ALD_OK;
  ald_plain_layout plain;
  pair p = {NULL, NULL};
  ald_plain_layout_set(&plain, PROBE_ROW_COUNT);
  ALD_TRY(tiles_create(host, device, &plain.layout, &p, report));
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    const double x = ((lane & 1) ? -1.0 : 1.0) * 1e-3 * (double)(1u << (lane / 2)) * 1.37;
    const double y = 0.31 * ((double)lane - 13.5);
    for (uint32_t k = 0; k < 2; k++) {
      ald_tile *tile = k ? p.host : p.device;
      if (tile->device->precision == ALD_DOUBLE) {
        ((double *)tile->reals)[PROBE_X * tile->lanes + lane] = x;
        ((double *)tile->reals)[PROBE_Y * tile->lanes + lane] = y;
      } else {
        ((float *)tile->reals)[PROBE_X * tile->lanes + lane] = (float)x;
        ((float *)tile->reals)[PROBE_Y * tile->lanes + lane] = (float)y;
      }
    }
  }
  ALD_TRY(device->tile_upload(p.device, report));
  ALD_TRY(run_pass(&p, PASS_probe, 1, report));
done:
  tiles_destroy(&p);
  return status;
}

/* Single operations, so that a compiler that errs is named by what it does. In single precision
 * OpenCL leaves some of them free. */
static ald_status test_operations(ald_device *host, ald_device *device, ald_report *report) {
  if (device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  ald_operation_difference list[OPERATION_COUNT];
  uint32_t count = 0;
  char operands[128], words[128];
  const ald_status status = ald_operations_compare(host, device, list, &count, report);
  if (status != ALD_OK || count == 0) return status;
  ald_operation_operands(&list[0], operands, sizeof operands);
  ald_operation_describe(&list[0], device->precision, words, sizeof words);
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: %s: %s; for %s it gives %a where the host gives "
                         "%a; `allide compare STUDY --device %s` says what follows\n",
                         device->name, ald_operation_words(list[0].operation), words, operands,
                         list[0].device, list[0].host, device->id);
}

static void fill(const ald_study *study, pair *p, double *values) {
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    const bool good =
        ald_sampler_scenario(study, study->seed, study->scenarios, lane, values, NULL);
    ald_scenario_fill(study, p->host, lane, values, good);
    ald_scenario_fill(study, p->device, lane, values, good);
  }
}

/* All steps pass by pass; or the schedule that runs use, with events, against the host's passes. */
typedef enum walk { WALK_PASSES, WALK_STEPS } walk;

static ald_status walk_passes(pair *p, ald_report *report) {
  ald_status status = ALD_OK;
  /* the list lies last; its units are as wide as the device likes */
  const uint32_t flag_rows = p->host->layout->plan[PLAN_LIST_COUNTS];
  const ald_step step = ald_step_of(p->host->layout);
  for (uint32_t done = 0; done < SELFTEST_STEPS; done++) {
    for (uint32_t k = 0; k < step.count; k++) {
      ALD_TRY(run_pass(p, step.passes[k], flag_rows, report));
    }
  }
done:
  return status;
}

/* events of both sides, lane by lane; single precision may decide a border case the other way */
static ald_status compare_events(const ald_study *study, const pair *p, ald_report *report) {
  ald_event host[EVENT_ROOM + 1], device[EVENT_ROOM + 1];
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  for (uint32_t lane = 0; lane < SELFTEST_LANES; lane++) {
    memset(host, 0, sizeof host);
    memset(device, 0, sizeof device);
    const uint32_t count = ald_events_read(study, p->host, lane, 0, host);
    if (count == ald_events_read(study, p->device, lane, 0, device) &&
        memcmp(host, device, sizeof host) == 0) {
      continue;
    }
    return ald_report_fail(report, ALD_DEVICE_FAILED,
                           "error: %s miscalculates: other events than the host\n",
                           p->device->device->name);
  }
  return ALD_OK;
}

/* what a run would store, of all scenarios */
static ald_status compare_results(const ald_study *study, const pair *p, ald_report *report) {
  const uint32_t count = ald_columns_count(study);
  const size_t numbers = study->quantity_count + study->variable_count + 2u * count;
  if (p->device->device->precision == ALD_SINGLE_PRECISION) return ALD_OK;
  double *values = calloc(numbers, sizeof *values);
  if (!values) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a self-test\n");
  double *inputs = values + study->quantity_count, *host = inputs + study->variable_count;
  double *device = host + count;
  const ald_drawn drawn = {values, inputs};
  bool agree = true;
  for (uint32_t lane = 0; agree && lane < SELFTEST_LANES; lane++) {
    ald_sampler_scenario(study, study->seed, study->scenarios, lane, values, inputs);
    agree = ald_columns_read(study, NULL, p->host, lane, drawn, host, 1) ==
            ald_columns_read(study, NULL, p->device, lane, drawn, device, 1);
    for (uint32_t c = 0; c < count; c++) {
      agree = agree && (memcmp(host + c, device + c, sizeof *host) == 0 ||
                        (isnan(host[c]) && isnan(device[c])));
    }
  }
  free(values);
  if (agree) return ALD_OK;
  return ald_report_fail(report, ALD_DEVICE_FAILED,
                         "error: %s miscalculates: other results than the host\n",
                         p->device->device->name);
}

static ald_status walk_steps(const ald_study *study, pair *p, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, p->host->layout->real_rows};
  const ald_row_range flags = {0, p->host->layout->flag_rows};
  ald_device *host = p->host->device, *device = p->device->device;
  ALD_TRY(host->tile_advance(p->host, SELFTEST_STEPS, ALD_SCHEDULE_PASSES, report));
  ALD_TRY(device->tile_advance(p->device, SELFTEST_STEPS, ALD_SCHEDULE_LANES, report));
  ALD_TRY(device->tile_download(p->device, reals, flags, report));
  ALD_TRY(compare(p, PASS_clock, "advance_steps", p->host->layout->plan[PLAN_LIST_COUNTS], report));
  ALD_TRY(compare_results(study, p, report));
  ALD_TRY(compare_events(study, p, report));
done:
  return status;
}

static ald_status test_passes(ald_device *host, ald_device *device, walk how, ald_report *report) {
  ald_status status = ALD_OK;
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  pair p = {NULL, NULL};
  double *values = NULL;
  ALD_TRY(ald_study_read_text(study_text, "self-test", &study, NULL));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, EVENT_ROOM, &layout, report));
  ALD_TRY(tiles_create(host, device, layout, &p, report));
  values = calloc(study->quantity_count, sizeof *values);
  if (!values) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the self-test\n");
    goto done;
  }
  fill(study, &p, values);
  ALD_TRY(device->tile_upload(p.device, report));
  status = how == WALK_STEPS ? walk_steps(study, &p, report) : walk_passes(&p, report);
done:
  tiles_destroy(&p);
  free(values);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  return status;
}

char *ald_selftest_text(uint32_t number) {
  ALD_ASSERT(number < ALD_TEST_PROGRAMS);
  ald_plain_layout plain;
  ald_study *study = NULL;
  ald_layout *layout = NULL;
  char *text = NULL;
  ald_plain_layout_set(&plain, PROBE_ROW_COUNT);
  if (number == 0) return ald_program_text(&plain.layout);
  ald_status status = ald_study_read_text(study_text, "self-test", &study, NULL);
  if (status == ALD_OK) status = ald_layout_create(study, ALD_TRACE_OFF, EVENT_ROOM, &layout, NULL);
  if (status == ALD_OK) text = ald_program_text(layout);
  ald_layout_destroy(layout);
  ald_study_destroy(study);
  return text;
}

/* By the kernel of whole steps, and pass by pass: unless that is for runs that do not go so, or to
 * name the pass that errs. PoCL takes more than a second to build the kernels of all passes. */
static ald_status test_outlines(ald_device *host, ald_device *device, ald_tested how,
                                ald_report *report) {
  ald_report *why = ald_report_create();
  ald_status status = test_passes(host, device, WALK_STEPS, why);
  if (status != ALD_OK || device->runs_passes || how == ALD_TESTED_ALL) {
    const ald_status by_pass = test_passes(host, device, WALK_PASSES, report);
    if (by_pass != ALD_OK) {
      status = by_pass;
    } else if (status != ALD_OK) {
      ald_report_add(report, "%s", ald_report_text(why));
    }
  }
  ald_report_destroy(why);
  return status;
}

static ald_status test_all(ald_device *host, ald_device *device, ald_tested how,
                           ald_report *report) {
  ald_status status = ALD_OK;
  ALD_TRY(test_operations(host, device, report));
  ALD_TRY(test_functions(host, device, report));
  ALD_TRY(test_outlines(host, device, how, report));
  if (how == ALD_TESTED_ALL) ALD_TRY(selftest_space(host, device, report));
done:
  return status;
}

ald_status ald_selftest(ald_device *device, ald_tested how, ald_report *report) {
  ALD_ASSERT(device && how != ALD_TESTED_NOT);
  ald_device *host = NULL;
  const bool makes_programs = device->makes_programs;
  ald_status status = ald_device_omp_open(device->precision, &host, report);
  device->makes_programs = how == ALD_TESTED_ARITHMETIC && device->can_make_programs;
  if (status == ALD_OK) status = test_all(host, device, how, report);
  device->makes_programs = makes_programs;
  ald_device_close(host);
  return status;
}
