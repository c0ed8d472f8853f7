/* SPDX-License-Identifier: Apache-2.0
 * The keys of a body. */
#include "study.h"

#define ANY(name, component, dimension, example, meaning) \
  ALD_NUMBER_KEY(name, component, dimension, ALD_RANGE_ANY, 0, example, meaning)
#define AT_LEAST_0(name, component, dimension, example, meaning) \
  ALD_NUMBER_KEY(name, component, dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)
#define RATIO(component, example) \
  AT_LEAST_0("added mass ratios", component, ALD_NONE, example, ratios)

static const char position[] = "centre of gravity at the start, earth frame; z above still water";
static const char velocity[] = "velocity at the start, earth frame";
static const char gyration[] =
    "radii of gyration about the body's axes, without added mass; for a body in space";
static const char moments[] =
    "instead of radii of gyration: moments of inertia about the body's axes";
static const char products[] = "products of inertia, integral of x y dm and so on";
static const char height[] =
    "vertical extent of the outline in the body's frame, for contacts in space; equal: unlimited "
    "height";

static const char ratios[] =
    "instead of added mass: its ratios, in surge, sway and heave to the mass, in roll, pitch and "
    "yaw "
    "to the moments of inertia without added mass";

static const char *const coriolis[] = {"consistent", "published", NULL};

const ald_key ald_body_keys[ALD_BODY_KEY_COUNT] = {
    [ALD_BODY_POSITION_X] = ANY("position", "x", ALD_LENGTH, "12 m", position),
    [ALD_BODY_POSITION_Y] = ANY("position", "y", ALD_LENGTH, "31.5 m", position),
    [ALD_BODY_POSITION_Z] = ALD_MORE_KEY("position", "z", ALD_LENGTH, "2 m", position),
    [ALD_BODY_HEADING] = ANY("heading", NULL, ALD_ANGLE, "-90 deg",
                             "heading at the start, from x towards y; 045 degT is a bearing"),
    [ALD_BODY_ROLL] =
        ANY("roll", NULL, ALD_ANGLE, "2 deg", "roll at the start, starboard down; phi"),
    [ALD_BODY_PITCH] =
        ANY("pitch", NULL, ALD_ANGLE, "1 deg", "pitch at the start, bow down; theta"),
    [ALD_BODY_VELOCITY_X] = ANY("velocity", "x", ALD_SPEED, "0 m/s", velocity),
    [ALD_BODY_VELOCITY_Y] = ANY("velocity", "y", ALD_SPEED, "-0.1 m/s", velocity),
    [ALD_BODY_VELOCITY_Z] = ALD_MORE_KEY("velocity", "z", ALD_SPEED, "0 m/s", velocity),
    [ALD_BODY_SPEED] =
        AT_LEAST_0("speed", NULL, ALD_SPEED, "4 kn", "speed along `course`, added to the velocity"),
    [ALD_BODY_COURSE] = ANY("course", NULL, ALD_ANGLE, "-90 deg",
                            "direction of `speed`, earth frame, from x towards y"),
    [ALD_BODY_YAW_RATE] =
        ANY("yaw rate", NULL, ALD_ANGULAR_RATE, "0.1 deg/s", "yaw rate at the start"),
    [ALD_BODY_ROLL_RATE] = ANY("roll rate", NULL, ALD_ANGULAR_RATE, "0.5 deg/s",
                               "roll rate at the start, about the body's axis"),
    [ALD_BODY_PITCH_RATE] = ANY("pitch rate", NULL, ALD_ANGULAR_RATE, "0.1 deg/s",
                                "pitch rate at the start, about the body's axis"),
    [ALD_BODY_MASS] =
        ALD_NUMBER_KEY("mass", NULL, ALD_MASS, ALD_RANGE_POSITIVE, ALD_REQUIRED, "930 t",
                       "mass including added mass, unless `added mass` is given"),
    [ALD_BODY_INERTIA] = ALD_NUMBER_KEY(
        "inertia", NULL, ALD_INERTIA, ALD_RANGE_POSITIVE, ALD_REQUIRED, "5.95e7 kg m^2",
        "moment of inertia about the vertical axis, including added inertia"),
    [ALD_BODY_GYRATION_X] = AT_LEAST_0("radii of gyration", "x", ALD_LENGTH, "7 m", gyration),
    [ALD_BODY_GYRATION_Y] = AT_LEAST_0("radii of gyration", "y", ALD_LENGTH, "22 m", gyration),
    [ALD_BODY_GYRATION_Z] = AT_LEAST_0("radii of gyration", "z", ALD_LENGTH, "22 m", gyration),
    [ALD_BODY_MOMENT_X] =
        AT_LEAST_0("moments of inertia", "xx", ALD_INERTIA, "4e8 kg m^2", moments),
    [ALD_BODY_MOMENT_Y] =
        AT_LEAST_0("moments of inertia", "yy", ALD_INERTIA, "4e9 kg m^2", moments),
    [ALD_BODY_MOMENT_Z] =
        AT_LEAST_0("moments of inertia", "zz", ALD_INERTIA, "4e9 kg m^2", moments),
    [ALD_BODY_PRODUCT_XY] = ANY("products of inertia", "xy", ALD_INERTIA, "0 kg m^2", products),
    [ALD_BODY_PRODUCT_XZ] = ANY("products of inertia", "xz", ALD_INERTIA, "0 kg m^2", products),
    [ALD_BODY_PRODUCT_YZ] = ANY("products of inertia", "yz", ALD_INERTIA, "0 kg m^2", products),
    [ALD_BODY_LOW] = ANY("outline height", "low", ALD_LENGTH, "-6 m", height),
    [ALD_BODY_HIGH] = ANY("outline height", "high", ALD_LENGTH, "8 m", height),
    [ALD_BODY_LIMITER_MASS] =
        ALD_NUMBER_KEY("limiter mass", NULL, ALD_MASS, ALD_RANGE_POSITIVE, 0, "930 t",
                       "mass used by the impulse-momentum limiter; default: mass"),
    [ALD_BODY_LIMITER_INERTIA] =
        ALD_NUMBER_KEY("limiter inertia", NULL, ALD_INERTIA, ALD_RANGE_POSITIVE, 0, "5.95e7 kg m^2",
                       "moment of inertia used by the limiter; default: inertia"),
    [ALD_BODY_FORCE_X] =
        ANY("load", "x", ALD_FORCE, "50 kN", "constant external force, earth frame"),
    [ALD_BODY_FORCE_Y] =
        ANY("load", "y", ALD_FORCE, "-400 kN", "constant external force, earth frame"),
    [ALD_BODY_MOMENT] = ANY("load", "n", ALD_MOMENT, "0 kN m", "constant external yaw moment"),
    [ALD_BODY_CORIOLIS] = {"coriolis", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0,
                           coriolis, NULL,
                           "Coriolis and centripetal terms: from the full mass matrix, which "
                           "conserves energy, or as printed in [Tabri] eq. 41"},
    [ALD_BODY_RATIOS] = RATIO("surge", "0.05"),
    [ALD_BODY_RATIOS + 1] = RATIO("sway", "0.23"),
    [ALD_BODY_RATIOS + 2] = RATIO("heave", "2.1"),
    [ALD_BODY_RATIOS + 3] = RATIO("roll", "0.11"),
    [ALD_BODY_RATIOS + 4] = RATIO("pitch", "1.7"),
    [ALD_BODY_RATIOS + 5] = RATIO("yaw", "0.2"),
};

static const ald_key added_mass_columns[] = {
    ANY("added mass", NULL, ALD_MASS, "2300 t", "added mass"),
};
const ald_key_table ald_body_added_mass = {
    .name = "added mass",
    .columns = added_mass_columns,
    .column_count = 1,
    .row_min = 6,
    .row_max = 6,
    .is_matrix = 1,
    .meaning =
        "constant added mass in surge, sway, heave, roll, pitch, yaw, about the centre of gravity "
        "in body axes: six numbers, or a symmetric 6 x 6 matrix",
    .example = "[400 t, 4000 t, 7000 t, 1e8 kg m^2, 2e9 kg m^2, 1.5e9 kg m^2]",
};
