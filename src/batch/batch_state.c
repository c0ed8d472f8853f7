/* SPDX-License-Identifier: Apache-2.0
 * What a host reads of a batch, and what it sets between steps. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "batch/batch.h"
#include "kernels/pass/outline/contact_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "plan/kind_tables.h"
#include "tile/bodies_6dof.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * Where the bodies of a batch stood before an evaluation. By a scheme of one stage, evaluating a
 * step moves bodies that lines touch (kernels/pass/clash/yield.h). Evaluated again, for a host that
 * looks at other poses or has set some, they would be moved twice: they are put back first. */

static bool yields(const ald_batch *b) {
  return b->layout->plan[PLAN_YIELDS] > 0 && b->layout->plan[PLAN_STAGES] == 1;
}

/* the two blocks of rows of the bodies */
typedef struct blocks {
  uint32_t first[2], fields[2];
} blocks;

static blocks blocks_of(const ald_batch *b) {
  const uint32_t *plan = b->layout->plan;
  return (blocks){{plan[PLAN_BODY_ROWS], plan[PLAN_SPACE_ROWS]}, {BODY_ROW_COUNT, SPACE_ROW_COUNT}};
}

/* bytes of one row of a tile, and of all rows of its bodies */
static size_t row_size(const ald_batch *b) {
  return b->tile_lanes * ald_scalar_size(b->device->precision);
}

static size_t tile_size(const ald_batch *b) {
  return row_size(b) * b->study.body_count * (BODY_ROW_COUNT + SPACE_ROW_COUNT);
}

/* puts one body of one scenario back */
static void put_back(const ald_batch *b, uint32_t scenario, uint32_t body) {
  ALD_ASSERT(scenario < b->scenarios && body < b->study.body_count);
  const blocks own = blocks_of(b);
  const ald_seat seat = ald_batch_seat(b, scenario);
  const size_t size = ald_scalar_size(b->device->precision), row = row_size(b);
  const char *from = (const char *)b->stand.rows + scenario / b->tile_lanes * tile_size(b);
  for (int k = 0; k < 2; k++) {
    char *to = (char *)seat.tile->reals + own.first[k] * row;
    for (uint32_t f = 0; f < own.fields[k]; f++) {
      const size_t at = ((size_t)f * b->study.body_count + body) * row + seat.lane * size;
      memcpy(to + at, from + at, size);
    }
    from += (size_t)own.fields[k] * b->study.body_count * row;
  }
}

ald_status ald_saved_poses_back(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!b->stand.is_kept) return ALD_OK;
  ALD_TRY(ald_batch_look(b, report));
  for (uint32_t s = 0; s < b->scenarios; s++) {
    for (uint32_t body = 0; body < b->study.body_count; body++) {
      if (!b->stand.placed[(size_t)s * b->study.body_count + body]) put_back(b, s, body);
    }
  }
  b->image = ALD_IMAGE_HERE;
  b->stand.is_kept = false;
  status = ald_batch_make_ready(b, report);
done:
  return status;
}

ald_status ald_saved_poses_keep(ald_batch *b, ald_report *report) {
  ald_status status = ALD_OK;
  if (!yields(b)) return ALD_OK;
  ALD_TRY(ald_saved_poses_back(b, report));
  ALD_TRY(ald_batch_look(b, report));
  const blocks own = blocks_of(b);
  const size_t placed = (size_t)b->scenarios * b->study.body_count;
  if (!b->stand.rows) b->stand.rows = malloc(b->tile_count * tile_size(b));
  if (!b->stand.placed) b->stand.placed = malloc(placed * sizeof *b->stand.placed);
  if (!b->stand.rows || !b->stand.placed) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the bodies of a batch\n");
  }
  char *to = b->stand.rows;
  for (uint32_t t = 0; t < b->tile_count; t++) {
    for (int k = 0; k < 2; k++) {
      const size_t size = (size_t)own.fields[k] * b->study.body_count * row_size(b);
      memcpy(to, (const char *)b->tiles[t]->reals + own.first[k] * row_size(b), size);
      to += size;
    }
  }
  memset(b->stand.placed, 0, placed * sizeof *b->stand.placed);
  b->stand.is_kept = true;
done:
  return status;
}

void ald_saved_poses_placed(ald_batch *b, uint32_t scenario, uint32_t body) {
  ALD_ASSERT(scenario < b->scenarios && body < b->study.body_count);
  if (b->stand.is_kept) b->stand.placed[(size_t)scenario * b->study.body_count + body] = true;
}

void ald_saved_poses_free(ald_batch *b) {
  free(b->stand.rows);
  free(b->stand.placed);
  b->stand = (ald_saved_poses){0};
}

/* ------------------------------------------------------------------------------ who is there */

uint32_t ald_batch_scenarios(const ald_batch *batch) { return batch ? batch->scenarios : 0; }
uint32_t ald_batch_bodies(const ald_batch *batch) { return batch ? batch->study.body_count : 0; }
uint32_t ald_batch_contacts(const ald_batch *batch) { return batch ? batch->contact_count : 0; }

uint32_t ald_batch_body(const ald_batch *batch, const char *name) {
  uint32_t body = 0;
  if (!batch || !name) return ald_batch_bodies(batch);
  while (body < batch->study.body_count && strcmp(batch->study.bodies[body].name, name) != 0) {
    body++;
  }
  return body;
}

ald_contact_info ald_batch_contact_info(const ald_batch *batch, uint32_t contact) {
  if (contact >= ald_batch_contacts(batch)) return (ald_contact_info){0};
  const ald_instance *instance = &batch->study.instances[batch->first_contact + contact];
  return (ald_contact_info){instance->name, instance->body_a, instance->body_b};
}

/* ------------------------------------------------------------------------------ rows */

static uint32_t body_row(const ald_batch *b, uint32_t field, uint32_t body) {
  ALD_ASSERT(body < b->study.body_count);
  return b->layout->plan[PLAN_BODY_ROWS] + field * b->study.body_count + body;
}

static uint32_t space_row(const ald_batch *b, uint32_t field, uint32_t body) {
  ALD_ASSERT(b->study.is_spatial && body < b->study.body_count);
  return b->layout->plan[PLAN_SPACE_ROWS] + field * b->study.body_count + body;
}

static double value_at(ald_seat seat, uint32_t row) {
  ALD_ASSERT(seat.lane < seat.tile->lanes);
  return ald_tile_real(seat.tile, row, seat.lane);
}

static uint32_t flag_at(ald_seat seat, uint32_t row) {
  ALD_ASSERT(seat.lane < seat.tile->lanes);
  return ald_tile_flag(seat.tile, row, seat.lane);
}

static void put(ald_seat seat, uint32_t row, double value) {
  ALD_ASSERT(seat.lane < seat.tile->lanes);
  ald_tile_put_real(seat.tile, row, seat.lane, value);
}

ald_status ald_batch_check_one(const ald_batch *b, uint32_t scenario, const char *what,
                               uint32_t index, uint32_t count, const void *given,
                               ald_report *report) {
  if (b && scenario < b->scenarios && index < count && given) return ALD_OK;
  if (!b || !given) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: expected %s, got NULL\n",
                           b ? "a place for the values" : "a batch");
  }
  if (scenario >= b->scenarios) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no scenario %" PRIu32 ": there are %" PRIu32
                           ", counted from 0\n",
                           scenario, b->scenarios);
  }
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: no %s %" PRIu32 ": there are %" PRIu32 ", counted from 0\n", what,
                         index, count);
}

static ald_status check_body(const ald_batch *b, uint32_t scenario, uint32_t body,
                             const void *given, ald_report *report) {
  return ald_batch_check_one(b, scenario, "body", body, b ? b->study.body_count : 0, given, report);
}

static ald_status check_space(const ald_batch *b, ald_report *report) {
  if (b->study.is_spatial) return ALD_OK;
  return ald_report_fail(report, ALD_BAD_ARGUMENT,
                         "error: the study is planar: its bodies have no pose in space\n");
}

/* ------------------------------------------------------------------------------ setting */

static ald_status check_moving(const ald_batch *b, uint32_t body, const double *values,
                               uint32_t count, ald_report *report) {
  const ald_body *own = &b->study.bodies[body];
  if (own->fixed) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: body \"%s\" is fixed\n", own->name);
  }
  for (uint32_t v = 0; v < count; v++) {
    if (isfinite(values[v])) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: body \"%s\": expected finite numbers, got %g\n", own->name,
                           values[v]);
  }
  return ALD_OK;
}

ald_status ald_batch_set_load(ald_batch *batch, uint32_t scenario, uint32_t body,
                              const ald_load *load, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, load, report);
  if (status != ALD_OK) return status;
  const double values[] = {load->force_x, load->force_y, load->moment};
  ALD_TRY(check_moving(batch, body, values, 3, report));
  if (batch->study.bodies[body].prescribed) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: body \"%s\" is prescribed: no force moves it\n",
                           batch->study.bodies[body].name);
  }
  ALD_TRY(ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  for (uint32_t v = 0; v < 3; v++) put(seat, batch->loads[body] + v, values[v]);
  batch->image = ALD_IMAGE_HERE;
  if (batch->fresh == ALD_FRESH_ALL) batch->fresh = ALD_FRESH_LOADS;
done:
  return status;
}

/* a prescribed body takes the host's state in place of motions, not beside them */
static ald_status check_motions(const ald_batch *b, uint32_t body, ald_report *report) {
  const ald_study *s = &b->study;
  for (uint32_t i = 0; i < s->instance_count; i++) {
    const ald_instance *own = &s->instances[i];
    if (own->body_a != body ||
        !ald_kind_is(ald_kinds[s->definitions[own->definition].kind], ALD_KIND_MOTION))
      continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: body \"%s\" moves as \"%s\" says\n",
                           s->bodies[body].name, own->name);
  }
  return ALD_OK;
}

ald_status ald_batch_set_space_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                     const ald_space_state *state, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, state, report);
  if (status != ALD_OK) return status;
  const double given[] = {state->position[0], state->position[1], state->position[2],
                          state->roll,        state->pitch,       state->heading,
                          state->velocity[0], state->velocity[1], state->velocity[2],
                          state->roll_rate,   state->pitch_rate,  state->yaw_rate};
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(check_space(batch, report));
  ALD_TRY(check_moving(batch, body, given, 12, report));
  ALD_TRY(check_motions(batch, body, report));
  ALD_TRY(ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  if (!ald_bodies_6dof_write(&batch->study, seat.tile, seat.lane, body,
                             batch->origins + 2 * (size_t)scenario, state)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: body \"%s\": the pitch of a prescribed body must not be 90 "
                           "degrees\n",
                           batch->study.bodies[body].name);
  }
  batch->image = ALD_IMAGE_HERE;
  batch->posed = false;
  batch->fresh = ALD_FRESH_NOT;
  ald_saved_poses_placed(batch, scenario, body);
done:
  return status;
}

/* what a state in the plane says of a body in space */
static ald_status set_in_space(ald_batch *batch, uint32_t scenario, uint32_t body,
                               const ald_body_state *state, ald_report *report) {
  ald_status status = ALD_OK;
  ald_space_state own;
  ALD_TRY(ald_batch_space_state(batch, scenario, body, &own, report));
  own.position[0] = state->x;
  own.position[1] = state->y;
  own.heading = state->heading;
  own.velocity[0] = state->velocity_x;
  own.velocity[1] = state->velocity_y;
  own.yaw_rate = state->yaw_rate;
  status = ald_batch_set_space_state(batch, scenario, body, &own, report);
done:
  return status;
}

ald_status ald_batch_set_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                               const ald_body_state *state, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, state, report);
  if (status != ALD_OK) return status;
  const double *origin = batch->origins + 2 * (size_t)scenario;
  const double given[] = {state->x,          state->y,          state->heading,
                          state->velocity_x, state->velocity_y, state->yaw_rate};
  ALD_TRY(check_moving(batch, body, given, 6, report));
  if (batch->study.is_spatial) return set_in_space(batch, scenario, body, state, report);
  ALD_TRY(ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  put(seat, body_row(batch, BODY_X, body), state->x - origin[0]);
  put(seat, body_row(batch, BODY_Y, body), state->y - origin[1]);
  put(seat, body_row(batch, BODY_PSI, body), state->heading);
  put(seat, body_row(batch, BODY_VX, body), state->velocity_x);
  put(seat, body_row(batch, BODY_VY, body), state->velocity_y);
  put(seat, body_row(batch, BODY_R, body), state->yaw_rate);
  batch->image = ALD_IMAGE_HERE;
  batch->fresh = ALD_FRESH_NOT;
  ald_saved_poses_placed(batch, scenario, body);
done:
  return status;
}

/* ------------------------------------------------------------------------------ reading */

ald_status ald_batch_space_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                                 ald_space_state *state, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, state, report);
  if (status != ALD_OK) return status;
  ALD_DEFAULT_FLOAT_MODES;
  ALD_TRY(check_space(batch, report));
  ALD_TRY(batch->study.bodies[body].prescribed ? ald_batch_look_posed(batch, report)
                                               : ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  ald_bodies_6dof_read(&batch->study, seat.tile, seat.lane, body,
                       batch->origins + 2 * (size_t)scenario, state);
done:
  return status;
}

static ald_status read_in_space(ald_batch *batch, uint32_t scenario, uint32_t body,
                                ald_body_state *state, ald_report *report) {
  ald_status status = ALD_OK;
  ald_space_state own;
  ALD_TRY(ald_batch_space_state(batch, scenario, body, &own, report));
  *state = (ald_body_state){own.position[0], own.position[1], own.heading,
                            own.velocity[0], own.velocity[1], own.yaw_rate};
done:
  return status;
}

ald_status ald_batch_state(ald_batch *batch, uint32_t scenario, uint32_t body,
                           ald_body_state *state, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, state, report);
  if (status != ALD_OK) return status;
  if (batch->study.is_spatial) return read_in_space(batch, scenario, body, state, report);
  ALD_TRY(ald_batch_look(batch, report));
  const double *origin = batch->origins + 2 * (size_t)scenario;
  const ald_seat seat = ald_batch_seat(batch, scenario);
  state->x = value_at(seat, body_row(batch, BODY_X, body)) + origin[0];
  state->y = value_at(seat, body_row(batch, BODY_Y, body)) + origin[1];
  state->heading = value_at(seat, body_row(batch, BODY_PSI, body));
  state->velocity_x = value_at(seat, body_row(batch, BODY_VX, body));
  state->velocity_y = value_at(seat, body_row(batch, BODY_VY, body));
  state->yaw_rate = value_at(seat, body_row(batch, BODY_R, body));
done:
  return status;
}

ald_status ald_batch_force(ald_batch *batch, uint32_t scenario, uint32_t body, ald_load *force,
                           ald_report *report) {
  ald_status status = check_body(batch, scenario, body, force, report);
  if (status != ALD_OK) return status;
  ALD_TRY(ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  force->force_x = value_at(seat, body_row(batch, BODY_FX, body));
  force->force_y = value_at(seat, body_row(batch, BODY_FY, body));
  force->moment = value_at(seat, body_row(batch, BODY_MZ, body));
done:
  return status;
}

ald_status ald_batch_space_force(ald_batch *batch, uint32_t scenario, uint32_t body,
                                 ald_space_load *force, ald_report *report) {
  ald_status status = check_body(batch, scenario, body, force, report);
  if (status != ALD_OK) return status;
  ALD_TRY(check_space(batch, report));
  ALD_TRY(ald_batch_look(batch, report));
  const ald_seat seat = ald_batch_seat(batch, scenario);
  *force = (ald_space_load){.force = {value_at(seat, body_row(batch, BODY_FX, body)),
                                      value_at(seat, body_row(batch, BODY_FY, body)),
                                      value_at(seat, space_row(batch, SPACE_FZ, body))},
                            .moment = {value_at(seat, space_row(batch, SPACE_MX, body)),
                                       value_at(seat, space_row(batch, SPACE_MY, body)),
                                       value_at(seat, body_row(batch, BODY_MZ, body))}};
done:
  return status;
}

/* moments about z of a contact's force: on the first body as it is, on the second that of the
 * opposite force on the same line */
static void read_moments(const ald_batch *b, ald_seat seat, uint32_t contact, uint32_t slot,
                         ald_contact_state *state) {
  const uint32_t slots = b->layout->plan[PLAN_SLOTS];
  if (!b->study.is_spatial) {
    state->moment_a = value_at(seat, slot + SLOT_MA * slots);
    state->moment_b = value_at(seat, slot + SLOT_MB * slots);
    return;
  }
  const ald_instance *own = &b->study.instances[b->first_contact + contact];
  const double dx = value_at(seat, body_row(b, BODY_X, own->body_a)) -
                    value_at(seat, body_row(b, BODY_X, own->body_b));
  const double dy = value_at(seat, body_row(b, BODY_Y, own->body_a)) -
                    value_at(seat, body_row(b, BODY_Y, own->body_b));
  state->moment_a = value_at(seat, slot + WRENCH_MZ * slots);
  state->moment_b = -(state->moment_a + (dx * state->force_y - dy * state->force_x));
}

static void read_contact(const ald_batch *b, ald_seat seat, uint32_t contact, const double *origin,
                         ald_contact_state *state) {
  ALD_ASSERT(contact < b->contact_count && state);
  const uint32_t *plan = b->layout->plan;
  const uint32_t *own = ald_outline_tables(plan);
  const uint32_t count = own[KIND_COUNT], rows = own[KIND_ROWS] + contact;
  const uint32_t flags = own[KIND_FLAGS] + contact, slots = plan[PLAN_SLOTS];
  const uint32_t slot = plan[PLAN_SLOT_ROWS] + own[KIND_SLOT] + contact;
  *state = (ald_contact_state){0};
  if (flag_at(seat, flags + CONTACT_TOUCH * count) != TOUCH_YES) return;
  state->touching = 1;
  state->slipping = flag_at(seat, flags + CONTACT_SLIPS * count) != 0;
  state->normal = value_at(seat, rows + CONTACT_NORMAL_FORCE * count);
  state->tangential = value_at(seat, rows + CONTACT_TANGENT_FORCE * count);
  state->point_x = value_at(seat, rows + CONTACT_CENTROID_X * count) + origin[0];
  state->point_y = value_at(seat, rows + CONTACT_CENTROID_Y * count) + origin[1];
  if (b->study.is_spatial) state->point_z = value_at(seat, rows + CONTACT_LEVEL * count);
  state->normal_x = value_at(seat, rows + CONTACT_NORMAL_X * count);
  state->normal_y = value_at(seat, rows + CONTACT_NORMAL_Y * count);
  state->depth = value_at(seat, rows + CONTACT_DEPTH * count);
  state->area = value_at(seat, rows + CONTACT_AREA * count);
  state->closing = value_at(seat, rows + CONTACT_CLOSING * count);
  state->sliding = value_at(seat, rows + CONTACT_SLIDING * count);
  state->force_x = value_at(seat, slot + SLOT_FX * slots);
  state->force_y = value_at(seat, slot + SLOT_FY * slots);
  read_moments(b, seat, contact, slot, state);
}

ald_status ald_batch_contact(ald_batch *batch, uint32_t scenario, uint32_t contact,
                             ald_contact_state *state, ald_report *report) {
  ald_status status = ald_batch_check_one(batch, scenario, "contact", contact,
                                          batch ? batch->contact_count : 0, state, report);
  if (status != ALD_OK) return status;
  ALD_TRY(ald_batch_look(batch, report));
  read_contact(batch, ald_batch_seat(batch, scenario), contact,
               batch->origins + 2 * (size_t)scenario, state);
done:
  return status;
}

ald_status ald_batch_status(ald_batch *batch, uint32_t scenario, int *status, uint32_t *steps,
                            ald_report *report) {
  const ald_status fit = ald_batch_check_one(batch, scenario, "", 0, 1, batch, report);
  if (fit != ALD_OK) return fit;
  const ald_status looked = ald_batch_look(batch, report);
  if (looked < 0) return looked;
  const ald_seat seat = ald_batch_seat(batch, scenario);
  const uint32_t flags = batch->layout->plan[PLAN_LANE_FLAGS];
  if (status) *status = (int)flag_at(seat, flags + LANE_STATUS);
  if (steps) *steps = flag_at(seat, flags + LANE_STEP);
  return ALD_OK;
}
