/* SPDX-License-Identifier: Apache-2.0
 * Two systems of bodies, each held together by joints, that fly at each other: random ones,
 * mirrored ones, and as a study. */
#ifndef ALD_TESTS_CRASH_H
#define ALD_TESTS_CRASH_H

#include <stdbool.h>

#include "random.h"

enum { CRASH_TEXT = 32768, CRASH_MAX = 8, CRASH_LAWS = 11, CRASH_ELASTIC = 3 };

typedef struct crash_solid {
  double mass, tensor[9]; /* of inertia, its axes, row by row [kg m^2] */
  double half[3];         /* of its box [m]; of a sphere the radius, three times */
  bool is_sphere;
  double reach; /* of its farthest point from its centre [m] */
  double at[3], angles[3], turn[9], velocity[3], rates[3];
} crash_solid;

/* a joint: where, its axis, and a direction at right angles to that, in the earth's axes */
typedef struct crash_hold {
  int a, b;
  const char *type;
  double place[3], axis[3], other[3];
} crash_hold;

typedef struct crash {
  int count, first_of_b, holds;
  crash_solid solids[CRASH_MAX];
  crash_hold hold[CRASH_MAX];
  const char *law, *loss; /* keys of the contacts but for the stiffness, and of the joints */
  double stiffness;       /* [N/m], or pressure [Pa] */
  double duration;        /* [s] */
  bool is_pressed;        /* it is a pressure */
} crash;

/* keys up to the stiffness and its range; is_smooth: its force is continuous, needs
 * no limit and does not depend on what was, which advances once a step */
typedef struct crash_law {
  const char *keys;
  double least, most; /* [N/m], [Pa] */
  bool is_smooth, rubs;
} crash_law;
/* the first ones, CRASH_ELASTIC, have a potential and lose nothing; of the first two it is known by
 * the volume, see crash_stores() */
extern const crash_law crash_laws[CRASH_LAWS];

/* Two systems of 1 to 4 bodies of 1 to 20 t, boxes and balls, a body of each nearly in line along
 * x, just so far apart that no two bodies' spheres overlap, with 0.5 to 1.5 m/s each. They turn by
 * up to `fast` about each axis [rad/s]. `rubs`: joints with damping and friction; without, in half
 * of the cases, bodies have rates of their own that do not fit the joints. */
crash crash_of(uint64_t seed, long k, long law, double fast, bool rubs);
/* what a contact stores at a volume [J]; NaN: the law's potential is no function of it */
double crash_stores(const crash *s, double volume, bool touches);
/* In the plane of x and z. */
void crash_mirror(crash *s);
/* Without gravity; swaps: joints and contacts are between the second and the first.
 * @param text (CRASH_TEXT) */
void crash_write(char *text, const crash *s, const char *scheme, double step, bool swaps);

#endif
