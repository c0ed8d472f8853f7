/* SPDX-License-Identifier: Apache-2.0
 * Triangles with whole coordinates, by integers alone: what crosses under the perturbation, as the
 * rule is printed, and what touches, by axes that separate. */
#ifndef ALD_TESTS_TRIANGLE_TRUTH_H
#define ALD_TESTS_TRIANGLE_TRUTH_H

#include <stdint.h>

/* coordinates up to 2^53; up to 2^20 for truth_touches() and truth_share(), whose products of up to
 * five differences have to fit */
typedef struct whole_triangle {
  int64_t x[3][3]; /* corner by corner */
} whole_triangle;

/* Events of t moved by (e, e^2, e^3) and u: bit k for side k of t, 3 + k of u. */
uint32_t truth_events(const whole_triangle *t, const whole_triangle *u);
/* Does a side of t rise through u, or a side of u sink through t, at that event? */
int truth_is_start(const whole_triangle *t, const whole_triangle *u, uint32_t event);
/* Share of its side, from the first corner, at which an event lies, and by how much that may be off
 * in floating point whose unit is `unit` if both its determinants are off by 16 units of their
 * permanents. */
double truth_share(const whole_triangle *t, const whole_triangle *u, uint32_t event, double unit,
                   double *limit);
/* Do the closed triangles have a point in common? They may have no area. */
int truth_touches(const whole_triangle *t, const whole_triangle *u);

#endif
