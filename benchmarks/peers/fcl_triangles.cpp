// SPDX-License-Identifier: Apache-2.0
// Pairs of triangles by FCL's test, verdicts alone.
//   fcl_triangles TRIANGLES EXPECTED ALLOWED
#include <fcl/fcl.h>

static bool meet(const double *t, const double *u) {
  const Eigen::Map<const fcl::Vector3d> t0(t), t1(t + 3), t2(t + 6), u0(u), u1(u + 3), u2(u + 6);
  return fcl::detail::Intersect<double>::intersect_Triangle(t0, t1, t2, u0, u1, u2);
}

#define MEET(t, u) meet(t, u)
#include "triangles.h"

int main(int argc, char **argv) {
  return triangles_run(argc, argv, "FCL " FCL_VERSION, 0, "not exact");
}
