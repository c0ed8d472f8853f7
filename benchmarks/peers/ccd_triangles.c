/* SPDX-License-Identifier: Apache-2.0
 * Pairs of triangles by libccd's GJK.
 *   ccd_triangles TRIANGLES EXPECTED ALLOWED */
#include <ccd/ccd.h>

#include "peers.h"

/* the farthest corner along a direction */
static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point) {
  const double *v = (const double *)object, *d = direction->v;
  const double a = peer_dot(v, d), b = peer_dot(v + 3, d), c = peer_dot(v + 6, d);
  const double *best = a >= b && a >= c ? v : b >= c ? v + 3 : v + 6;
  ccdVec3Set(point, best[0], best[1], best[2]);
}

static ccd_t ccd;

#define MEET(t, u) ccdGJKIntersect(t, u, &ccd)
#include "triangles.h"

int main(int argc, char **argv) {
  CCD_INIT(&ccd);
  ccd.support1 = support;
  ccd.support2 = support;
  ccd.max_iterations = 500;
  /* GJK stops at its tolerance */
  return triangles_run(argc, argv, "libccd 2.1, GJK", 1e-3, "not exact, 0.1 % may differ");
}
