/* SPDX-License-Identifier: Apache-2.0
 * The loop over the segment pairs of `allide bench segments --save`: a1, a2, b1, b2 [m] and the
 * distance that this project finds [m]. A program defines DISTANCE(v), the distance of the pair of
 * 12 doubles at v [m], and includes this file. */
#ifndef ALLIDE_PEERS_SEGMENTS_H
#define ALLIDE_PEERS_SEGMENTS_H

#include "peers.h"

/* pairs nearer than this count as found [m]; farther off ours than that they are wrong [m] */
#define SEGMENTS_NEAR 0.5
#define SEGMENTS_OFF 1e-6

static double segments_time(const peer_file *f, double *found) {
  double times[PEER_ROUNDS];
  for (int round = 0; round < PEER_ROUNDS; round++) {
    const double began = peer_seconds();
    for (uint64_t k = 0; k < f->records; k++) found[k] = DISTANCE(f->values + SEGMENT_FIELDS * k);
    times[round] = (peer_seconds() - began) / (double)f->records * 1e9;
  }
  return peer_median(times);
}

static int segments_run(int argc, char **argv, const char *peer, const char *note) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s SEGMENTS\n", argv[0]);
    return 2;
  }
  const peer_file f = peer_read(argv[1], 1);
  double *found = (double *)calloc(f.records, sizeof *found);
  const double time = segments_time(&f, found);
  uint64_t near = 0, ours = 0, wrong = 0;
  for (uint64_t k = 0; k < f.records; k++) {
    const double d = f.values[SEGMENT_FIELDS * k + 12];
    near += found[k] < SEGMENTS_NEAR;
    ours += d < SEGMENTS_NEAR;
    wrong += !(fabs(found[k] - d) <= SEGMENTS_OFF);
  }
  if (wrong > 0) printf("%s: %llu distances differ\n", peer, (unsigned long long)wrong);
  const peer_counts counts = {(double)near, (double)ours, wrong > 0 ? -1.0 : 0.0};
  peer_report("segments", peer, time, "ns/pair", counts, note);
  free(found);
  free(f.values);
  return 0;
}

#endif
