/* SPDX-License-Identifier: Apache-2.0
 * The definition structs of bodies and of the environment. */
#include "model_build.h"

#include "model/model.h"

enum { BODY_COOKIE = 0xb0d1, ENVIRONMENT_COOKIE = 0xe171 };

#define FIELD(key, component, member) ALD_FIELD(ald_body_def, key, component, member)

static const ald_field body_fields[] = {
    FIELD("position", "x", position[0]),
    FIELD("position", "y", position[1]),
    FIELD("position", "z", position[2]),
    FIELD("heading", NULL, heading),
    FIELD("roll", NULL, roll),
    FIELD("pitch", NULL, pitch),
    FIELD("velocity", "x", velocity[0]),
    FIELD("velocity", "y", velocity[1]),
    FIELD("velocity", "z", velocity[2]),
    FIELD("speed", NULL, speed),
    FIELD("course", NULL, course),
    FIELD("yaw rate", NULL, yaw_rate),
    FIELD("roll rate", NULL, roll_rate),
    FIELD("pitch rate", NULL, pitch_rate),
    FIELD("mass", NULL, mass),
    FIELD("inertia", NULL, inertia),
    FIELD("radii of gyration", "x", gyration[0]),
    FIELD("radii of gyration", "y", gyration[1]),
    FIELD("radii of gyration", "z", gyration[2]),
    FIELD("moments of inertia", "xx", moments[0]),
    FIELD("moments of inertia", "yy", moments[1]),
    FIELD("moments of inertia", "zz", moments[2]),
    FIELD("products of inertia", "xy", products[0]),
    FIELD("products of inertia", "xz", products[1]),
    FIELD("products of inertia", "yz", products[2]),
    FIELD("outline height", "low", outline_height[0]),
    FIELD("outline height", "high", outline_height[1]),
    FIELD("limiter mass", NULL, limiter_mass),
    FIELD("limiter inertia", NULL, limiter_inertia),
    FIELD("load", "x", load[0]),
    FIELD("load", "y", load[1]),
    FIELD("load", "n", load[2]),
    FIELD("coriolis", NULL, coriolis),
    ALD_FIELD_END,
};

static const ald_table_field body_tables[] = {
    ALD_MATRIX_FIELD(ald_body_def, "added mass", added_mass),
    ALD_TABLE_FIELD_END,
};

const ald_form ald_body_form = {
    .type = "ald_body_def",
    .cookie = BODY_COOKIE,
    .cookie_at = offsetof(ald_body_def, cookie),
    .fields = body_fields,
    .tables = body_tables,
};

ald_body_def ald_body_def_default(void) {
  ald_body_def def = {.freedoms = "planar", .motion = "free"};
  ald_form_default(&ald_body_form, ald_body_keys, ALD_BODY_KEY_COUNT, ALD_PRODUCT, &def);
  return def;
}

#undef FIELD
#define FIELD(key, component, member) ALD_FIELD(ald_environment_def, key, component, member)

static const ald_field environment_fields[] = {
    FIELD("gravity", NULL, gravity),
    FIELD("water density", NULL, water_density),
    FIELD("air density", NULL, air_density),
    FIELD("viscosity", NULL, viscosity),
    FIELD("current", "x", current[0]),
    FIELD("current", "y", current[1]),
    FIELD("wind speed", NULL, wind_speed),
    FIELD("wind direction", NULL, wind_direction),
    FIELD("water depth", NULL, water_depth),
    FIELD("wave height", NULL, wave_height),
    FIELD("wave period", NULL, wave_period),
    FIELD("wave direction", NULL, wave_direction),
    FIELD("wave phase", NULL, wave_phase),
    FIELD("current speed", NULL, current_speed),
    FIELD("current direction", NULL, current_direction),
    ALD_FIELD_END,
};

static const ald_table_field environment_tables[] = {
    ALD_TABLE_FIELD(ald_environment_def, "current profile", current_profile),
    ALD_TABLE_FIELD_END,
};

const ald_form ald_environment_form = {
    .type = "ald_environment_def",
    .cookie = ENVIRONMENT_COOKIE,
    .cookie_at = offsetof(ald_environment_def, cookie),
    .fields = environment_fields,
    .tables = environment_tables,
};

ald_environment_def ald_environment_def_default(void) {
  ald_environment_def def = {0};
  ald_form_default(&ald_environment_form, ald_environment_keys, ALD_ENVIRONMENT_KEY_COUNT,
                   ALD_PRODUCT, &def);
  return def;
}
