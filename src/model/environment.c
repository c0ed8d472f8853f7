/* SPDX-License-Identifier: Apache-2.0
 * The keys of the environment, which all bodies of a scenario share. */
#include "environment.h"

#include "kernels/pass/water/sea_rows.h"

static const char current[] = "uniform current, earth frame, towards; added to that of `drag`";

static const char *const stretchings[] = {"constant", "wheeler", NULL};

const ald_key ald_environment_keys[ALD_ENVIRONMENT_KEY_COUNT] = {
    [ALD_ENVIRONMENT_GRAVITY] =
        ALD_NUMBER_KEY("gravity", NULL, ALD_ACCELERATION, ALD_RANGE_NOT_NEGATIVE, 9.80665,
                       "9.81 m/s^2", "gravity; acts on bodies that can heave"),
    [ALD_ENVIRONMENT_WATER_DENSITY] =
        ALD_NUMBER_KEY("water density", NULL, ALD_DENSITY, ALD_RANGE_POSITIVE, 1025, "1025 kg/m^3",
                       "density of the water"),
    [ALD_ENVIRONMENT_AIR_DENSITY] =
        ALD_NUMBER_KEY("air density", NULL, ALD_DENSITY, ALD_RANGE_NOT_NEGATIVE, 1.225,
                       "1.225 kg/m^3", "density of the air"),
    [ALD_ENVIRONMENT_VISCOSITY] =
        ALD_NUMBER_KEY("viscosity", NULL, ALD_KINEMATIC_VISCOSITY, ALD_RANGE_POSITIVE, 1.19e-6,
                       "1.19e-6 m^2/s", "kinematic viscosity of the water"),
    [ALD_ENVIRONMENT_CURRENT_X] =
        ALD_NUMBER_KEY("current", "x", ALD_SPEED, ALD_RANGE_ANY, 0, "0.5 m/s", current),
    [ALD_ENVIRONMENT_CURRENT_Y] =
        ALD_NUMBER_KEY("current", "y", ALD_SPEED, ALD_RANGE_ANY, 0, "0 m/s", current),
    [ALD_ENVIRONMENT_WIND_SPEED] =
        ALD_NUMBER_KEY("wind speed", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "12 m/s",
                       "mean wind speed at the height of the hulls"),
    [ALD_ENVIRONMENT_WIND_DIRECTION] =
        ALD_NUMBER_KEY("wind direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "-90 deg",
                       "direction in which the wind blows, earth frame, from x towards y"),
    [ALD_ENVIRONMENT_WATER_DEPTH] =
        ALD_NUMBER_KEY("water depth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "120 m",
                       "depth of the seabed below still water, for lines and waves; if left out, "
                       "there is no seabed and waves are deep-water waves"),
    [ALD_ENVIRONMENT_WAVE_HEIGHT] =
        ALD_NUMBER_KEY("wave height", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "4 m",
                       "height of a regular wave, crest to trough; acts on lines"),
    [ALD_ENVIRONMENT_WAVE_PERIOD] =
        ALD_NUMBER_KEY("wave period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "9 s",
                       "period of the regular wave at a fixed point"),
    [ALD_ENVIRONMENT_WAVE_DIRECTION] =
        ALD_NUMBER_KEY("wave direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "30 deg",
                       "direction in which the wave runs, earth frame, from x towards y"),
    [ALD_ENVIRONMENT_WAVE_PHASE] =
        ALD_NUMBER_KEY("wave phase", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg",
                       "surface elevation = height/2 cos(2 pi time/period - k s + phase), where s "
                       "is measured from the origin of the earth frame along the wave's direction"),
    [ALD_ENVIRONMENT_CURRENT_SPEED] =
        ALD_NUMBER_KEY("current speed", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.8 m/s",
                       "speed of a uniform current, added to `current` along its direction"),
    [ALD_ENVIRONMENT_CURRENT_DIRECTION] =
        ALD_NUMBER_KEY("current direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "30 deg",
                       "direction in which it flows, earth frame, from x towards y"),
    [ALD_ENVIRONMENT_SEABED_SLOPE] = ALD_NUMBER_KEY(
        "seabed slope", NULL, ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0, "5 deg",
        "slope of a plane seabed below lines and catenaries, at the water depth where x = y = 0"),
    [ALD_ENVIRONMENT_SEABED_RISES] =
        ALD_NUMBER_KEY("seabed rises towards", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg",
                       "direction in which it rises, earth frame, from x towards y"),
    [ALD_ENVIRONMENT_STRETCHING] =
        {"stretching", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, stretchings, NULL,
         "water of waves above still water: `constant`, as at still water; `wheeler`, heights are "
         "taken from the surface to the seabed, so that it also moves more slowly below crests"},
};

#define COLUMN(name, dimension, range, fallback, meaning) \
  ALD_NUMBER_KEY("current profile", name, dimension, range, fallback, NULL, meaning)

static const ald_key profile_columns[PROFILE_COLUMNS] = {
    [PROFILE_DEPTH] =
        COLUMN("depth", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "below still water"),
    [PROFILE_FACTOR] = COLUMN("factor", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED,
                              "factor on `current` at this depth"),
    [PROFILE_TURN] = COLUMN("turn", ALD_ANGLE, ALD_RANGE_ANY, 0,
                            "angle by which `current` is rotated at this depth, from x towards y"),
};

#undef COLUMN
#define COLUMN(name, range, meaning) \
  ALD_NUMBER_KEY("seabed depths", name, ALD_LENGTH, range, ALD_REQUIRED, NULL, meaning)

static const ald_key depth_columns[ALD_DEPTH_COLUMNS] = {
    [ALD_DEPTH_X] = COLUMN("x", ALD_RANGE_ANY, "of the point, earth frame"),
    [ALD_DEPTH_Y] = COLUMN("y", ALD_RANGE_ANY, "of the point, earth frame"),
    [ALD_DEPTH] = COLUMN("depth", ALD_RANGE_POSITIVE, "of the seabed there, below still water"),
};

const ald_key_table ald_environment_tables[ALD_ENVIRONMENT_TABLES] = {
    [ALD_ENVIRONMENT_PROFILE] =
        {.name = "current profile",
         .columns = profile_columns,
         .column_count = PROFILE_COLUMNS,
         .row_min = 1,
         .row_max = ALD_PROFILE_ROWS,
         .is_ascending = 1,
         .meaning = "variation of `current` with depth, for lines: factor and rotation, linear "
                    "between rows, constant beyond the first and the last",
         .example = "[[0 m, 1], [50 m, 0.8], [300 m, 0.2]]"},
    [ALD_ENVIRONMENT_DEPTHS] =
        {.name = "seabed depths",
         .columns = depth_columns,
         .column_count = ALD_DEPTH_COLUMNS,
         .row_min = 4,
         .row_max = ALD_DEPTH_ROWS,
         .meaning = "seabed for dynamic lines by its depths at all points of a rectangular grid, x "
                    "by x and y by y: bilinear between them, level beyond; the same in all "
                    "scenarios",
         .example = "[[0 m, 0 m, 90 m], [0 m, 500 m, 95 m], [400 m, 0 m, 110 m], [400 m, 500 m, "
                    "118 m]]"},
};
