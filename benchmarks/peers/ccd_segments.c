/* SPDX-License-Identifier: Apache-2.0
 * Do the capsules of two segments meet? By libccd's GJK; it has no distance. The radii are half of
 * SEGMENTS_NEAR, so that the pairs found are those nearer than that. GJK stops at its tolerance:
 * pairs whose distance is within 1e-4 m of SEGMENTS_NEAR may go either way.
 *   ccd_segments SEGMENTS */
#include <ccd/ccd.h>

#include "peers.h"

static const double near = 0.5, slack = 1e-4; /* [m] */

/* the farthest point of a capsule, 6 doubles, along a direction */
static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point) {
  const double *v = (const double *)object, *d = direction->v;
  const double length = sqrt(peer_dot(d, d)), r = 0.5 * near / length;
  const double *end = peer_dot(v + 3, d) > peer_dot(v, d) ? v + 3 : v;
  ccdVec3Set(point, end[0] + r * d[0], end[1] + r * d[1], end[2] + r * d[2]);
}

static double time_pairs(const peer_file *f, const ccd_t *ccd, char *hits) {
  double times[PEER_ROUNDS];
  for (int round = 0; round < PEER_ROUNDS; round++) {
    const double began = peer_seconds();
    for (uint64_t k = 0; k < f->records; k++) {
      const double *v = f->values + SEGMENT_FIELDS * k;
      hits[k] = (char)ccdGJKIntersect(v, v + 6, ccd);
    }
    times[round] = (peer_seconds() - began) / (double)f->records * 1e9;
  }
  return peer_median(times);
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: ccd_segments SEGMENTS\n");
    return 2;
  }
  const peer_file f = peer_read(argv[1], 1);
  char *hits = (char *)calloc(f.records, 1);
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = support;
  ccd.support2 = support;
  ccd.max_iterations = 500;
  const double time = time_pairs(&f, &ccd, hits);
  double found = 0, ours = 0, unsure = 0, wrong = 0;
  for (uint64_t k = 0; k < f.records; k++) {
    const double d = f.values[SEGMENT_FIELDS * k + 12];
    const int is_unsure = fabs(d - near) < slack;
    found += hits[k];
    ours += d < near;
    unsure += is_unsure;
    wrong += !is_unsure && hits[k] != (d < near);
  }
  if (wrong > 0) printf("libccd: %.0f verdicts differ\n", wrong);
  const peer_counts counts = {found, ours, wrong > 0 ? -1 : unsure};
  peer_report("segments", "libccd 2.1, GJK", time, "ns/pair", counts,
              "boolean, of capsules; tolerance 1e-4 m");
  return 0;
}
