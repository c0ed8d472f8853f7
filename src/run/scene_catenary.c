/* SPDX-License-Identifier: Apache-2.0
 * The shape of a catenary line between its ends. */
#include "scene_catenary.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/catenary.h"
#include "kernels/law/catenary_slope.h"
#include "model/derive.h"

/* the segments as they are at a time; returns their whole length */
static double segments_of(const ald_numbers *n, double time, catenary_segment *s) {
  const uint32_t count = n->rows[0];
  double length = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *row = ald_catenary_section(n, i);
    s[i] = (catenary_segment){.length = row[CATENARY_COLUMN_LENGTH],
                              .weight = row[CATENARY_COLUMN_WEIGHT],
                              .stiffness = row[CATENARY_COLUMN_STIFFNESS],
                              .clump = row[CATENARY_COLUMN_CLUMP],
                              .friction = row[CATENARY_COLUMN_FRICTION]};
    length += s[i].length;
  }
  const double paid = ald_catenary_paid(n, time);
  s[count - 1].length += paid;
  return length + paid;
}

void ald_scene_catenary(const ald_study *study, const ald_instance *instance, const double *values,
                        double time, double *points) {
  ALD_ASSERT(points && values);
  const uint32_t last = ALD_SCENE_CATENARY_POINTS - 1;
  const ald_numbers n = ald_instance_numbers(study, instance, values);
  catenary_segment s[CATENARY_SEGMENTS_MOST];
  const double length = segments_of(&n, time, s);
  const double *to = points + 3 * (size_t)last;
  const double way[3] = {to[0] - points[0], to[1] - points[1], to[2] - points[2]};
  const double x = sqrt(way[0] * way[0] + way[1] * way[1]);
  const int seabed = ald_catenary_on_seabed(&n);
  const bool slopes = ald_catenary_on_slope(&n);
  const double tangent = ald_catenary_tangent(&n, way);
  catenary_state state = {0, 0, 0};
  const catenary_end end = slopes
                               ? catenary_solve_slope(s, n.rows[0], x, way[2], tangent, &state, 0)
                               : catenary_solve(s, n.rows[0], x, way[2], seabed, &state, 0);
  for (uint32_t p = 1; p < last; p++) {
    const double share = (double)p / last;
    double along = share * x, up = share * way[2];
    if (end.converged && slopes) {
      catenary_slope_point(s, n.rows[0], state, tangent, share * length, &along, &up);
    } else if (end.converged) {
      catenary_point(s, n.rows[0], state, seabed, share * length, &along, &up);
    }
    const double level = x > 0 ? along / x : 0;
    points[3 * p] = points[0] + level * way[0];
    points[3 * p + 1] = points[1] + level * way[1];
    points[3 * p + 2] = points[2] + up;
  }
}
