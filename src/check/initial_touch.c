/* SPDX-License-Identifier: Apache-2.0
 * Contacts whose bodies overlap before anything has moved. */
#include "initial_touch.h"

#include <math.h>
#include <stdlib.h>

#include "base/assertion.h"
#include "base/report.h"
#include "device/device.h"
#include "device/device_omp.h"
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "kernels/pass/mesh/surface_rows.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/pass/step/touch_rows.h"
#include "kernels/plan.h"
#include "mesh/mesh_shells.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"
#include "plan/passes.h"
#include "plan/step.h"
#include "tile/first_scenarios.h"
#include "tile/scenario.h"
#include "tile/tile.h"

enum { LANES = 8 };

/* The tile in which scenarios are looked at, and what was found. */
typedef struct look {
  const ald_study *study;
  ald_tile *tile;
  double *values;           /* (quantities) */
  ald_initial_touch *found; /* (instances) by number */
} look;

/* everything of a step but what follows from its forces */
static ald_status evaluate(ald_tile *tile, ald_report *report) {
  const ald_step step = ald_step_of(tile->layout);
  ald_status status = ALD_OK;
  for (uint32_t p = 0; p < step.evaluated && status == ALD_OK; p++) {
    status = tile->device->tile_pass(tile, step.passes[p], report);
  }
  return status;
}

static void note_depth(ald_initial_touch *touch, double depth, uint64_t scenario) {
  ALD_ASSERT(touch);
  if (touch->scenarios == 0 || depth > touch->depth) {
    touch->depth = depth;
    touch->deepest = scenario;
  }
  touch->scenarios++;
}

static void take_outlines(look *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = ald_outline_tables(l->tile->layout->plan);
  const uint32_t count = own[KIND_COUNT];
  for (uint32_t i = 0; i < count; i++) {
    ald_initial_touch *touch = &l->found[own[KIND_SLOT] + i];
    for (uint32_t lane = 0; lane < lanes; lane++) {
      const uint32_t flag = own[KIND_FLAGS] + CONTACT_TOUCH * count + i;
      if (ald_tile_flag(l->tile, flag, lane) != TOUCH_YES) continue;
      const double depth = ald_tile_real(l->tile, own[KIND_ROWS] + CONTACT_DEPTH * count + i, lane);
      note_depth(touch, depth, first + lane);
    }
  }
}

/* Meshes that do not cross lie apart, or one inside the other: a vertex of it decides.
 * @param place (12) first body in the frame of the second: turn row by row, then place */
static bool one_is_inside(const ald_study *study, const ald_instance *instance,
                          const double *place) {
  const ald_mesh *a = &study->meshes[study->bodies[instance->body_a].mesh - 1].mesh;
  const ald_mesh *b = &study->meshes[study->bodies[instance->body_b].mesh - 1].mesh;
  double of_a[3], of_b[3] = {0};
  for (int i = 0; i < 3; i++) {
    of_a[i] = place[9 + i];
    for (int k = 0; k < 3; k++) of_a[i] += place[3 * i + k] * a->vertices[k];
    for (int k = 0; k < 3; k++) of_b[i] += place[3 * k + i] * (b->vertices[k] - place[9 + k]);
  }
  return ald_mesh_encloses(b, of_a) || ald_mesh_encloses(a, of_b);
}

static void take_meshes(look *l, uint64_t first, uint32_t lanes) {
  const uint32_t *own = ald_mesh_contact_tables(l->tile->layout->plan);
  const uint32_t count = own[KIND_COUNT];
  for (uint32_t i = 0; i < count; i++) {
    ald_initial_touch *touch = &l->found[own[KIND_SLOT] + i];
    const ald_instance *instance = &l->study->instances[own[KIND_SLOT] + i];
    for (uint32_t lane = 0; lane < lanes; lane++) {
      double place[12];
      if (ald_tile_flag(l->tile, own[KIND_FLAGS] + SURFACE_TOUCH * count + i, lane) == TOUCH_YES) {
        const uint32_t row = own[KIND_ROWS] + SURFACE_DEPTH * count + i;
        note_depth(touch, ald_tile_real(l->tile, row, lane), first + lane);
        continue;
      }
      const uint32_t problems =
          ald_tile_flag(l->tile, own[KIND_FLAGS] + MESH_CONTACT_PROBLEMS * count + i, lane);
      if (problems & MESH_CONTACT_NO_NET) {
        if (touch->through++ == 0) touch->through_in = first + lane;
        continue;
      }
      for (uint32_t k = 0; k < 12; k++) {
        place[k] = ald_tile_real(l->tile, own[KIND_ROWS] + (SURFACE_PLACE + k) * count + i, lane);
      }
      if (one_is_inside(l->study, instance, place) && touch->inside++ == 0) {
        touch->inside_in = first + lane;
      }
    }
  }
}

static ald_status look_at_all(look *l, uint64_t scenarios, ald_report *report) {
  ald_status status = ALD_OK;
  for (uint64_t first = 0; first < scenarios; first += LANES) {
    const uint32_t lanes = scenarios - first < LANES ? (uint32_t)(scenarios - first) : LANES;
    ald_scenario_fill_row(l->study, l->tile, first, lanes, l->values);
    ALD_TRY(evaluate(l->tile, report));
    take_outlines(l, first, lanes);
    take_meshes(l, first, lanes);
  }
done:
  return status;
}

ald_status ald_initial_touches(const ald_study *study, uint64_t scenarios, ald_initial_touch **list,
                               uint32_t *count, ald_report *report) {
  ALD_ASSERT(scenarios > 0 && list && count);
  ald_status status = ALD_OK;
  ald_device *device = NULL;
  ald_layout *layout = NULL;
  look l = {.study = study};
  *count = 0;
  *list = NULL;
  l.values = calloc(study->quantity_count + 1u, sizeof *l.values);
  l.found = calloc(study->instance_count + 1u, sizeof *l.found);
  if (!l.values || !l.found) {
    status = ald_report_fail(report, ALD_NO_MEMORY, "error: no memory to look at the start\n");
    goto done;
  }
  ALD_TRY(ald_device_omp_open(ALD_DOUBLE, &device, report));
  ALD_TRY(ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report));
  ALD_TRY(device->tile_create(device, layout, LANES, &l.tile, report));
  ALD_TRY(look_at_all(&l, scenarios, report));
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (l.found[i].scenarios + l.found[i].inside + l.found[i].through == 0) continue;
    l.found[*count] = l.found[i];
    l.found[(*count)++].instance = i;
  }
  *list = l.found;
  l.found = NULL;
done:
  if (l.tile) device->tile_destroy(l.tile);
  ald_layout_destroy(layout);
  ald_device_close(device);
  free(l.found);
  free(l.values);
  return status;
}

/* ------------------------------------------------------------------------------ the check */

/* What may be wrong with two bodies at the start. */
typedef struct fault {
  ald_warning_code code;
  const char *text; /* what one body does */
} fault;

static const fault lies_inside = {
    ALD_WARN_INSIDE_AT_START,
    "lies wholly inside the other, where no surfaces intersect and there is no contact force,"};
static const fault passes_through = {
    ALD_WARN_THROUGH_AT_START,
    "passes completely through the other, so that the contact has no direction,"};

/* Warns of a contact with a fault in `count` of the scenarios; 0: in none.
 * @param first of these */
static void warn(const ald_study *study, uint32_t instance, const fault *f, uint64_t count,
                 uint64_t scenarios, uint64_t first, ald_warnings *warnings) {
  ALD_ASSERT(instance < study->instance_count && count <= scenarios);
  if (count == 0) return;
  ald_warn(warnings, f->code,
           (ald_warned){.element = study->instances[instance].name,
                        .scenarios = count,
                        .of = scenarios,
                        .worst = (double)NAN,
                        .scenario = first},
           "one body %s at the start in %llu of %llu scenarios, first in scenario %llu", f->text,
           (unsigned long long)count, (unsigned long long)scenarios, (unsigned long long)first);
}

ald_status ald_initial_touch_check(const ald_study *study, ald_warnings *warnings,
                                   ald_report *report) {
  ald_initial_touch *list = NULL;
  uint32_t count = 0, things = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    things +=
        ald_kind_meshes(ald_kinds[study->definitions[study->instances[i].definition].kind]) == 2;
  }
  if (things == 0) return ALD_OK;
  const uint64_t scenarios = ald_first_scenarios_count(study, things);
  const ald_status status = ald_initial_touches(study, scenarios, &list, &count, report);
  for (uint32_t i = 0; i < count; i++) {
    const ald_initial_touch *own = &list[i];
    warn(study, own->instance, &lies_inside, own->inside, scenarios, own->inside_in, warnings);
    warn(study, own->instance, &passes_through, own->through, scenarios, own->through_in, warnings);
  }
  free(list);
  return status;
}
