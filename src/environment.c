/* SPDX-License-Identifier: Apache-2.0
 * The keys of the environment: what all bodies of a scenario share. */
#include "model.h"

static const char current[] = "uniform current, earth frame, towards; added to that of `drag`";

const ald_key ald_environment_keys[ALD_ENVIRONMENT_KEY_COUNT] = {
    [ALD_ENVIRONMENT_GRAVITY] =
        ALD_NUMBER_KEY("gravity", NULL, ALD_ACCELERATION, ALD_RANGE_NOT_NEGATIVE, 9.80665,
                       "9.81 m/s^2", "gravity; acts on bodies that may heave"),
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
    [ALD_ENVIRONMENT_WATER_DEPTH] = ALD_NUMBER_KEY(
        "water depth", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "120 m", "depth of the water"),
};
