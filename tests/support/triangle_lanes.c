/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles by the kernels, see triangle_lanes.h; compiled with ALD_LANES 1 and 8. */
#include "triangle_lanes.h"

#include <string.h>

#include "kernels/geom/triangle_meet.h"
#include "kernels/geom/triangle_pair.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

/* one number of eight triangles, the last one repeated beyond `count` */
static real number(const scalar *from, size_t count, int which) {
  real r;
  ALD_EACH(r, from[9 * ((size_t)k < count ? (size_t)k : count - 1) + (size_t)which])
  return r;
}

static vec3 corner(const scalar *from, size_t count, int which) {
  return vec3_of(number(from, count, 3 * which), number(from, count, 3 * which + 1),
                 number(from, count, 3 * which + 2));
}

static void put_point(vec3 point, int k, scalar *to) {
  scalar x[ALD_LANES], y[ALD_LANES], z[ALD_LANES];
  int none[ALD_LANES];
  lanes_of(point.x == point.x, point.x, none, x);
  lanes_of(point.x == point.x, point.y, none, y);
  lanes_of(point.x == point.x, point.z, none, z);
  to[0] = x[k];
  to[1] = y[k];
  to[2] = z[k];
}

static void settle(const scalar *t, const scalar *u, triangle_answer *a) {
  triangle_meet m;
  memset(&m, 0, sizeof m);
  if (a->unsure) {
    a->crosses = triangle_pair_exact(t, u, &a->start, &a->end);
    if (a->crosses) {
      a->start_share = triangle_pair_place_exact(t, u, a->start, a->start_at);
      triangle_pair_place_exact(t, u, a->end, a->end_at);
    }
  }
  triangle_meet_exact(t, u, &m);
  a->corners = (int)m.count;
  memcpy(a->points, m.points, sizeof a->points);
  if (a->touch_unsure) a->touches = m.count > 0;
}

void JOIN(ald_triangles_, ALD_LANES)(const ald_coordinate *t, const ald_coordinate *u, size_t count,
                                     triangle_answer *answers) {
  for (size_t at = 0; at < count; at += ALD_LANES) {
    const size_t left = count - at;
    const scalar *tt = t + 9 * at, *uu = u + 9 * at;
    const triangle a = {corner(tt, left, 0), corner(tt, left, 1), corner(tt, left, 2)};
    const triangle b = {corner(uu, left, 0), corner(uu, left, 1), corner(uu, left, 2)};
    const triangle_pair pair = triangle_pair_of(a, b);
    mask open;
    real share;
    const mask touches = triangle_pair_touches(a, b, &open);
    const vec3 end = triangle_pair_event(a, b, pair.end, &share);
    int unsure[ALD_LANES], crosses[ALD_LANES], open_too[ALD_LANES], touch[ALD_LANES];
    scalar shares[ALD_LANES], starts[ALD_LANES], ends[ALD_LANES];
    lanes_of(pair.unsure, from_whole(pair.start), unsure, starts);
    lanes_of(pair.crosses, from_whole(pair.end), crosses, ends);
    lanes_of(open, pair.start_share, open_too, shares);
    lanes_of(touches, share, touch, (scalar[ALD_LANES]){0});
    for (int k = 0; k < ALD_LANES && (size_t)k < left; k++) {
      triangle_answer *one = &answers[at + (size_t)k];
      memset(one, 0, sizeof *one);
      one->unsure = unsure[k];
      one->crosses = crosses[k];
      one->start = (uint32_t)starts[k];
      one->end = (uint32_t)ends[k];
      one->touch_unsure = open_too[k];
      one->touches = touch[k];
      if (one->crosses) { /* else an end that is none, by 0 / 0 of either sign */
        one->start_share = shares[k];
        put_point(pair.start_at, k, one->start_at);
        put_point(end, k, one->end_at);
      }
      settle(tt + 9 * k, uu + 9 * k, one);
    }
  }
}
