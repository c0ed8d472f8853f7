/* SPDX-License-Identifier: Apache-2.0
 * Bodies in space on the host: how their rows start, and the state that is read back. */
#include "bodies_6dof.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/body/pose.h"
#include "kernels/geom/prism_section.h"
#include "kernels/pass/step/space_rows.h"
#include "model/derive.h"
#include "tile.h"

/* where the rows of one body in one lane are */
typedef struct seat {
  const ald_study *study;
  ald_tile *tile;
  uint32_t lane, body;
} seat;

static uint32_t plane_row(const seat *s, uint32_t field) {
  ALD_ASSERT(field < BODY_ROW_COUNT && s->body < s->study->body_count);
  return s->tile->layout->plan[PLAN_BODY_ROWS] + field * s->study->body_count + s->body;
}

static uint32_t space_row(const seat *s, uint32_t field) {
  ALD_ASSERT(field < SPACE_ROW_COUNT && s->body < s->study->body_count);
  return s->tile->layout->plan[PLAN_SPACE_ROWS] + field * s->study->body_count + s->body;
}

/* + 0: a step makes -0 to 0, so that no body at rest may start with it */
static void put_plane(const seat *s, uint32_t field, double value) {
  ald_tile_put_real(s->tile, plane_row(s, field), s->lane, value + 0.0);
}

static void put_space(const seat *s, uint32_t field, double value) {
  ald_tile_put_real(s->tile, space_row(s, field), s->lane, value + 0.0);
}

static double get_plane(const seat *s, uint32_t field) {
  return ald_tile_real(s->tile, plane_row(s, field), s->lane);
}

static double get_space(const seat *s, uint32_t field) {
  return ald_tile_real(s->tile, space_row(s, field), s->lane);
}

static void put_space3(const seat *s, uint32_t field, vec3 v) {
  put_space(s, field, v.x);
  put_space(s, field + 1, v.y);
  put_space(s, field + 2, v.z);
}

/* attitude, axes and velocities; positions are there already */
static void put_motion(const seat *s, const ald_space_state *state) {
  const euler angles = {state->roll, state->pitch, state->heading};
  const quat turn = euler_quat(angles);
  const mat3 axes = quat_matrix(turn);
  const vec3 velocity = vec3_of(state->velocity[0], state->velocity[1], state->velocity[2]);
  const vec3 rates = vec3_of(state->roll_rate, state->pitch_rate, state->yaw_rate);
  const vec3 spin = mat3_rotate(axes, rates);
  put_space(s, SPACE_Q0, turn.w);
  put_space3(s, SPACE_Q1, vec3_of(turn.x, turn.y, turn.z));
  put_space3(s, SPACE_U, mat3_unrotate(axes, velocity));
  put_space3(s, SPACE_P, rates);
  put_space3(s, SPACE_XX, axes.x);
  put_space3(s, SPACE_YX, axes.y);
  put_space3(s, SPACE_ZX, axes.z);
  put_space(s, SPACE_VZ, velocity.z);
  put_space(s, SPACE_WX, spin.x);
  put_space(s, SPACE_WY, spin.y);
  put_space(s, SPACE_ROLL, state->roll);
  put_space(s, SPACE_PITCH, state->pitch);
  put_plane(s, BODY_PSI, state->heading);
  put_plane(s, BODY_VX, velocity.x);
  put_plane(s, BODY_VY, velocity.y);
  put_plane(s, BODY_R, spin.z);
}

/* bounds of the section of its outline, as kernels/pass/step/pose.h has them: a fixed body keeps
 * them */
static void put_bounds(const seat *s, const double position[3], const double *values) {
  double params[BODY_PARAM_COUNT];
  const mat3 axes = {{get_space(s, SPACE_XX), get_space(s, SPACE_XY), get_space(s, SPACE_XZ)},
                     {get_space(s, SPACE_YX), get_space(s, SPACE_YY), get_space(s, SPACE_YZ)},
                     {get_space(s, SPACE_ZX), get_space(s, SPACE_ZY), get_space(s, SPACE_ZZ)}};
  ald_derive_body(&s->study->bodies[s->body], values, params);
  const prism_section cut = prism_cut(axes, 0);
  const double length = params[BODY_BOX_LENGTH], breadth = params[BODY_BOX_BREADTH];
  const vec2 middle = prism_vertex(cut, vec2_of(params[BODY_BOX_X], params[BODY_BOX_Y]));
  const double half_x = fabs(cut.along.x) * length + fabs(cut.across.x) * breadth;
  const double half_y = fabs(cut.along.y) * length + fabs(cut.across.y) * breadth;
  put_plane(s, BODY_MIN_X, position[0] + middle.x - half_x);
  put_plane(s, BODY_MAX_X, position[0] + middle.x + half_x);
  put_plane(s, BODY_MIN_Y, position[1] + middle.y - half_y);
  put_plane(s, BODY_MAX_Y, position[1] + middle.y + half_y);
}

/* its mass matrix without the ends of lines that it holds, where that is no shared one */
static void put_own_mass(const seat *s, const double *params) {
  const uint32_t *plan = s->tile->layout->plan, *start = plan + plan[PLAN_BURDEN_START];
  if (plan[PLAN_BURDEN_START] == 0) return;
  for (uint32_t m = 0; m < plan[PLAN_SPATIAL]; m++) {
    if (plan[plan[PLAN_SPATIAL_TABLE] + m] != s->body || start[m] == start[m + 1]) continue;
    const uint32_t entry = plan[plan[PLAN_BURDEN_OWN] + m];
    for (uint32_t k = 0; !(entry & PLAN_SHARED) && k < SYM6_COUNT; k++) {
      ald_tile_put_real(s->tile, entry + k, s->lane, params[SPACE_MASS + k]);
    }
  }
}

void ald_bodies_6dof_fill(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                          const double *values, const double origin[2]) {
  ALD_ASSERT(study->is_spatial && body < study->body_count && lane < tile->lanes);
  const seat s = {study, tile, lane, body};
  const double *own = values + study->bodies[body].quantities;
  double params[SPACE_PARAM_COUNT], sine, cosine;
  const uint32_t entry = tile->layout->plan[tile->layout->plan[PLAN_SPACE_PARAMS] + body];
  if (!(entry & PLAN_SHARED)) {
    (void)ald_derive_space(study, &study->bodies[body], values, params); /* judged before */
  }
  for (uint32_t p = 0; !(entry & PLAN_SHARED) && p < SPACE_PARAM_COUNT; p++) {
    ald_tile_put_real(tile, entry + p, lane, params[p]);
  }
  if (!(entry & PLAN_SHARED)) put_own_mass(&s, params);
  real_sincos(own[ALD_BODY_COURSE], &sine, &cosine);
  const ald_space_state start = {
      .position = {own[ALD_BODY_POSITION_X] - origin[0], own[ALD_BODY_POSITION_Y] - origin[1],
                   own[ALD_BODY_POSITION_Z]},
      .roll = own[ALD_BODY_ROLL],
      .pitch = own[ALD_BODY_PITCH],
      .heading = own[ALD_BODY_HEADING],
      .velocity = {own[ALD_BODY_VELOCITY_X] + own[ALD_BODY_SPEED] * cosine,
                   own[ALD_BODY_VELOCITY_Y] + own[ALD_BODY_SPEED] * sine, own[ALD_BODY_VELOCITY_Z]},
      .roll_rate = own[ALD_BODY_ROLL_RATE],
      .pitch_rate = own[ALD_BODY_PITCH_RATE],
      .yaw_rate = own[ALD_BODY_YAW_RATE]};
  for (uint32_t field = 0; field < SPACE_ROW_COUNT; field++) put_space(&s, field, 0);
  put_space(&s, SPACE_Z, start.position[2]);
  put_motion(&s, &start);
  for (uint32_t axis = 0; axis < 3; axis++) {
    put_space(&s, SPACE_START_X + axis, start.position[axis]);
  }
  put_bounds(&s, start.position, values);
  put_space3(&s, SPACE_START_ROLL, vec3_of(start.roll, start.pitch, start.heading));
}

/* as its last pose says */
static ald_space_state read_posed(const seat *s) {
  return (ald_space_state){
      .position = {get_plane(s, BODY_X), get_plane(s, BODY_Y), get_space(s, SPACE_Z)},
      .roll = get_space(s, SPACE_ROLL),
      .pitch = get_space(s, SPACE_PITCH),
      .heading = get_plane(s, BODY_PSI),
      .velocity = {get_plane(s, BODY_VX), get_plane(s, BODY_VY), get_space(s, SPACE_VZ)},
      .roll_rate = get_space(s, SPACE_P),
      .pitch_rate = get_space(s, SPACE_Q),
      .yaw_rate = get_space(s, SPACE_R)};
}

/* as its attitude and its velocities in its own axes say */
static ald_space_state read_free(const seat *s) {
  const quat turn = quat_of(get_space(s, SPACE_Q0), get_space(s, SPACE_Q1), get_space(s, SPACE_Q2),
                            get_space(s, SPACE_Q3));
  const mat3 axes = quat_matrix(turn);
  const euler angles = mat3_euler(axes);
  const vec3 velocity = mat3_rotate(
      axes, vec3_of(get_space(s, SPACE_U), get_space(s, SPACE_V), get_space(s, SPACE_W)));
  return (ald_space_state){
      .position = {get_plane(s, BODY_X), get_plane(s, BODY_Y), get_space(s, SPACE_Z)},
      .roll = angles.roll,
      .pitch = angles.pitch,
      .heading = angles.heading,
      .velocity = {velocity.x, velocity.y, velocity.z},
      .roll_rate = get_space(s, SPACE_P),
      .pitch_rate = get_space(s, SPACE_Q),
      .yaw_rate = get_space(s, SPACE_R)};
}

void ald_bodies_6dof_read(const ald_study *study, const ald_tile *tile, uint32_t lane,
                          uint32_t body, const double origin[2], ald_space_state *state) {
  ALD_ASSERT(study->is_spatial && body < study->body_count && lane < tile->lanes);
  /* reads alone: the tile stays as it is */
  const seat s = {study, (ald_tile *)tile, lane, body};
  *state = study->bodies[body].prescribed ? read_posed(&s) : read_free(&s);
  state->position[0] += origin[0];
  state->position[1] += origin[1];
}

/* A contact forgets the energy that it has taken where a body is put farther off than four steps at
 * its speed would take it; a host that leads a body step by step does not do so. */
static void mark_put(const seat *s, vec3 at, const double velocity[3]) {
  const vec3 was = vec3_of(get_plane(s, BODY_X), get_plane(s, BODY_Y), get_space(s, SPACE_Z));
  const vec3 before = vec3_of(get_plane(s, BODY_VX), get_plane(s, BODY_VY), get_space(s, SPACE_VZ));
  const double speed =
      fmax(vec3_length(before), vec3_length(vec3_of(velocity[0], velocity[1], velocity[2])));
  if (!(vec3_length(vec3_sub(at, was)) > 4 * s->study->step * speed)) return;
  const uint32_t *plan = s->tile->layout->plan;
  const uint32_t step = ald_tile_flag(s->tile, plan[PLAN_LANE_FLAGS] + LANE_STEP, s->lane);
  ald_tile_put_flag(s->tile, plan[PLAN_BODY_FLAGS] + BODY_PUT * s->study->body_count + s->body,
                    s->lane, step + 1);
}

/* below this cosine of the pitch, roll and heading are the same turn */
#define UPRIGHT 1e-6

/* how fast the Euler angles of a body change that turns as its rates say, the inverse of
 * euler_spin(); false where the pitch is 90 degrees */
static bool euler_rates(const ald_space_state *state, vec3 *rates) {
  double sine_roll, cosine_roll, sine_pitch, cosine_pitch;
  real_sincos(state->roll, &sine_roll, &cosine_roll);
  real_sincos(state->pitch, &sine_pitch, &cosine_pitch);
  if (fabs(cosine_pitch) < UPRIGHT) return false;
  const double heading =
      (state->pitch_rate * sine_roll + state->yaw_rate * cosine_roll) / cosine_pitch;
  *rates = vec3_of(state->roll_rate + heading * sine_pitch,
                   state->pitch_rate * cosine_roll - state->yaw_rate * sine_roll, heading);
  return true;
}

bool ald_bodies_6dof_write(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t body,
                           const double origin[2], const ald_space_state *state) {
  ALD_ASSERT(study->is_spatial && body < study->body_count && lane < tile->lanes);
  const seat s = {study, tile, lane, body};
  const bool prescribed = study->bodies[body].prescribed;
  const vec3 at =
      vec3_of(state->position[0] - origin[0], state->position[1] - origin[1], state->position[2]);
  vec3 rates;
  if (prescribed && !euler_rates(state, &rates)) return false;
  mark_put(&s, at, state->velocity);
  put_plane(&s, BODY_X, at.x);
  put_plane(&s, BODY_Y, at.y);
  put_space(&s, SPACE_Z, at.z);
  put_motion(&s, state);
  if (!prescribed) return true;
  put_space3(&s, SPACE_START_X, at);
  put_space3(&s, SPACE_START_ROLL, vec3_of(state->roll, state->pitch, state->heading));
  put_space3(&s, SPACE_START_VX,
             vec3_of(state->velocity[0], state->velocity[1], state->velocity[2]));
  put_space3(&s, SPACE_START_ROLL_RATE, rates);
  return true;
}
