// SPDX-License-Identifier: Apache-2.0
// Distances of segment pairs by FCL's closest points of two segments.
//   fcl_segments SEGMENTS
#include <fcl/fcl.h>
#include <fcl/narrowphase/detail/primitive_shape_algorithm/capsule_capsule.h>

static double distance(const double *v) {
  double s, t;
  fcl::Vector3d p, q;
  const Eigen::Map<const fcl::Vector3d> a1(v), a2(v + 3), b1(v + 6), b2(v + 9);
  return std::sqrt(fcl::detail::closestPtSegmentSegment<double>(a1, a2, b1, b2, &s, &t, &p, &q));
}

#define DISTANCE(v) distance(v)
#include "segments.h"

int main(int argc, char **argv) {
  return segments_run(argc, argv, "FCL " FCL_VERSION, "to 1e-6 m, what it takes for two capsules");
}
