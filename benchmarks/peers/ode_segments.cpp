// SPDX-License-Identifier: Apache-2.0
// Distances of segment pairs by ODE's closest points of two segments, in double precision.
//   ode_segments SEGMENTS
#include <ode/ode.h>

#include <cmath>

static double distance(const double *v) {
  // dClosestLineSegmentPoints() reads three numbers of each point
  dVector3 p, q;
  dClosestLineSegmentPoints(v, v + 3, v + 6, v + 9, p, q);
  return std::sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                   (p[2] - q[2]) * (p[2] - q[2]));
}

#define DISTANCE(v) distance(v)
#include "segments.h"

int main(int argc, char **argv) { return segments_run(argc, argv, "ODE", "to 1e-6 m"); }
