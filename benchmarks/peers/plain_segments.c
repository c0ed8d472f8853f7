/* SPDX-License-Identifier: Apache-2.0
 * Distances of segment pairs by the textbook's function, one pair after the other.
 *   plain_segments SEGMENTS */
#include "peers.h"

static double distance(const double *v) {
  double s, t;
  return sqrt(peer_segments(v, v + 3, v + 6, v + 9, &s, &t));
}

#define DISTANCE(v) distance(v)
#include "segments.h"

int main(int argc, char **argv) {
  return segments_run(argc, argv, "plain C, Ericson 5.1.9", "to 1e-6 m");
}
