/* SPDX-License-Identifier: Apache-2.0
 * The loop over the triangle pairs of `allide bench triangles --save`. A program defines MEET(t,
 * u), do the triangles of 9 doubles each meet, and includes this file. */
#ifndef ALLIDE_PEERS_TRIANGLES_H
#define ALLIDE_PEERS_TRIANGLES_H

#include "peers.h"

static double triangles_time(const peer_file *f, uint64_t *found) {
  double times[PEER_ROUNDS];
  for (int round = 0; round < PEER_ROUNDS; round++) {
    const double began = peer_seconds();
    *found = 0;
    for (uint64_t k = 0; k < f->records; k++) {
      const double *v = f->values + PAIR_FIELDS * k;
      *found += MEET(v, v + 9) != 0;
    }
    times[round] = (peer_seconds() - began) / (double)f->records * 1e9;
  }
  return peer_median(times);
}

/* Arguments: the file, how many meet, how many more or fewer the peer may find.
 * @param share of the pairs that the peer may have wrong by its own tolerance */
static int triangles_run(int argc, char **argv, const char *peer, double share, const char *note) {
  if (argc < 4) {
    fprintf(stderr, "usage: %s TRIANGLES EXPECTED ALLOWED\n", argv[0]);
    return 2;
  }
  const peer_file f = peer_read(argv[1], 1);
  uint64_t found;
  const double time = triangles_time(&f, &found);
  const peer_counts counts = {(double)found, atof(argv[2]),
                              atof(argv[3]) + share * (double)f.records};
  peer_report("triangles", peer, time, "ns/pair", counts, note);
  free(f.values);
  return 0;
}

#endif
