/* SPDX-License-Identifier: Apache-2.0
 * Dimensions of quantities: the table of their names, units and examples. */
#include "dimension.h"

#include <stdio.h>

#include "assertion.h"

static const struct {
  ald_dimension dimension;
  const char *unit;
  const char *name;
  const char *example;
} kinds[] = {
    {{0, 0, 0, 0}, "", "a plain number", "0.3"},
    {{1, 0, 0, 0}, "m", "a length", "12 m"},
    {{2, 0, 0, 0}, "m^2", "an area", "20 m^2"},
    {{3, 0, 0, 0}, "m^3", "a volume", "900 m^3"},
    {{0, 1, 0, 0}, "kg", "a mass", "930 t"},
    {{-1, 1, 0, 0}, "N s^2/m^2", "a quadratic damping or a mass per length", "20 kN s^2/m^2"},
    {{-3, 1, 0, 0}, "kg/m^3", "a density", "1025 kg/m^3"},
    {{1, 1, 0, 0}, "kg m", "a first moment of mass", "3e4 kg m"},
    {{2, 1, 0, 0}, "kg m^2", "a moment of inertia", "3e5 t m^2"},
    {{0, 0, 1, 0}, "s", "a time", "10 s"},
    {{0, 0, -1, 0}, "1/s", "a frequency", "0.1 Hz"},
    {{0, 0, 0, 1}, "rad", "an angle", "12 deg"},
    {{0, 0, -1, 1}, "rad/s", "an angular rate", "2 deg/s"},
    {{0, 0, -2, 1}, "rad/s^2", "an angular acceleration", "0.5 deg/s^2"},
    {{1, 0, -1, 0}, "m/s", "a speed", "4 kn"},
    {{2, 0, -1, 0}, "m^2/s", "a kinematic viscosity", "1.19e-6 m^2/s"},
    {{1, 0, -2, 0}, "m/s^2", "an acceleration", "0.3 m/s^2"},
    {{1, 1, -2, 0}, "N", "a force", "12 kN"},
    {{2, 1, -2, 0}, "N m", "a moment or an energy", "500 kN m"},
    {{3, 1, -2, 0}, "N m^2", "a bending stiffness", "50 kN m^2"},
    {{2, 1, -2, -1}, "N m/rad", "a rotational stiffness", "30 kN m/deg"},
    {{2, 1, -3, 0}, "W", "a power", "2 MW"},
    {{1, 1, -1, 0}, "N s", "an impulse", "40 kN s"},
    {{0, 1, -2, 0}, "N/m", "a stiffness", "500 kN/m"},
    {{-1, 1, -2, 0}, "N/m^2", "a stiffness per area or a pressure", "500 kN/m^2"},
    {{-2, 1, -2, 0}, "N/m^3", "a stiffness per volume", "10 kN/m^3"},
    {{0, 1, -1, 0}, "N s/m", "a damping", "50 kN s/m"},
    {{-1, 1, -1, 0}, "N s/m^2", "a damping per area", "1.5e3 kN s/m^2"},
    {{2, 1, -1, 0}, "N m s", "a yaw damping", "2e6 kN m s"},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

int ald_dimension_same(ald_dimension a, ald_dimension b) {
  return a.length == b.length && a.mass == b.mass && a.time == b.time && a.angle == b.angle;
}

/* Index in `kinds`, KIND_COUNT if the dimension has no name. */
static size_t kind_of(ald_dimension d) {
  size_t k = 0;
  while (k < KIND_COUNT && !ald_dimension_same(kinds[k].dimension, d)) k++;
  return k;
}

const char *ald_dimension_unit(ald_dimension dimension, char *buffer, size_t size) {
  ALD_ASSERT(buffer && size > 0);
  static const char *const base[4] = {"m", "kg", "s", "rad"};
  const int exponent[4] = {dimension.length, dimension.mass, dimension.time, dimension.angle};
  const size_t kind = kind_of(dimension);
  if (kind < KIND_COUNT) {
    snprintf(buffer, size, "%s", kinds[kind].unit);
    return buffer;
  }
  char text[32] = "";
  size_t length = 0;
  for (int k = 0; k < 4; k++) {
    if (!exponent[k]) continue;
    const char *space = length ? " " : "";
    const int written =
        exponent[k] == 1
            ? snprintf(text + length, sizeof text - length, "%s%s", space, base[k])
            : snprintf(text + length, sizeof text - length, "%s%s^%d", space, base[k], exponent[k]);
    length += (size_t)written;
  }
  snprintf(buffer, size, "%s", text);
  return buffer;
}

const char *ald_dimension_name(ald_dimension dimension, char *buffer, size_t size) {
  const size_t kind = kind_of(dimension);
  char unit[32];
  if (kind < KIND_COUNT) {
    snprintf(buffer, size, "%s", kinds[kind].name);
  } else {
    snprintf(buffer, size, "a quantity in %s", ald_dimension_unit(dimension, unit, sizeof unit));
  }
  return buffer;
}

const char *ald_dimension_example(ald_dimension dimension, char *buffer, size_t size) {
  const size_t kind = kind_of(dimension);
  char unit[32];
  if (kind < KIND_COUNT) {
    snprintf(buffer, size, "%s", kinds[kind].example);
  } else {
    snprintf(buffer, size, "1 %s", ald_dimension_unit(dimension, unit, sizeof unit));
  }
  return buffer;
}
