/* SPDX-License-Identifier: Apache-2.0
 * Ships of the known answers of manoeuvring: as the files have them, and as parts of a study. */
#ifndef ALD_TESTS_GOLDEN_SHIP_H
#define ALD_TESTS_GOLDEN_SHIP_H

#include "golden_json.h"

/* R0, Xvv .. Xvvvv, Yv .. Yrrr, Nv .. Nrrr */
enum { GOLDEN_HULL = 17 };

typedef struct golden_ship {
  double rho, length, breadth, draught;
  double mass, inertia,
      centre; /* about the centre of gravity, which is so far forward of midship */
  double mx, my, jz;
  double hull[GOLDEN_HULL];
} golden_ship;

typedef struct golden_screw {
  double diameter, thrust[3], deduction, wake, decay, recovery[2], place, factor[2];
} golden_screw;

typedef struct golden_blade {
  double area, span, slope, deduction, hull_share, hull_place, place, flow_length, wake_ratio, gain;
  double flow[2];
} golden_blade;

void golden_read_hull(struct fy_node *hull, double *derivatives);
golden_screw golden_read_screw(struct fy_node *propeller);
golden_blade golden_read_blade(struct fy_node *rudder);

/* Adds the keys of a hull by derivatives, all but its body, to a text of so many bytes: "length:
 * 320, ...". `astern` is its resistance there. */
void golden_write_hull(char *text, size_t size, const golden_ship *ship, double astern);
void golden_write_screw(char *text, size_t size, const golden_screw *screw, double centre);
void golden_write_blade(char *text, size_t size, const golden_blade *blade);

/* Adds formatted text; fails the test where it does not fit. */
__attribute__((format(printf, 3, 4))) void golden_add(char *text, size_t size, const char *form,
                                                      ...);

#endif
