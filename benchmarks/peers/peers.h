/* SPDX-License-Identifier: Apache-2.0
 * What the programs of this folder share: files, the processor's time, the line that run.sh reads,
 * and textbook tests for what a library leaves to its caller. C and C++. */
#ifndef ALLIDE_PEERS_H
#define ALLIDE_PEERS_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PEER_ROUNDS = 5, SEGMENT_FIELDS = 13, PAIR_FIELDS = 18, POSE_FIELDS = 12 };

/* a file of doubles, after a number of records where it has one */
typedef struct peer_file {
  uint64_t records;
  size_t count; /* of doubles */
  double *values;
} peer_file;

/* Ends the program with a message where the file cannot be read.
 * @param has_count 1: the number of records, 64 bits, comes first */
static inline peer_file peer_read(const char *path, int has_count) {
  peer_file f = {0, 0, NULL};
  FILE *stream = fopen(path, "rb");
  const size_t head = has_count ? sizeof f.records : 0;
  long size = -1;
  if (stream && fseek(stream, 0, SEEK_END) == 0) size = ftell(stream);
  if (size > (long)head) {
    rewind(stream);
    f.count = ((size_t)size - head) / sizeof(double);
    f.values = (double *)malloc(f.count * sizeof(double));
    const int good = f.values && (!has_count || fread(&f.records, head, 1, stream) == 1) &&
                     fread(f.values, sizeof(double), f.count, stream) == f.count;
    if (!good) size = -1;
  }
  if (stream) fclose(stream);
  if (size <= (long)head) {
    fprintf(stderr, "error: %s cannot be read\n", path);
    exit(2);
  }
  return f;
}

/* time of the processor in all threads of this program [s] */
static inline double peer_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static inline int peer_ascending(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* sorts the PEER_ROUNDS times */
static inline double peer_median(double *times) {
  qsort(times, PEER_ROUNDS, sizeof *times, peer_ascending);
  return times[PEER_ROUNDS / 2];
}

/* how many a peer found, how many this project finds, and how far the two may be apart */
typedef struct peer_counts {
  double found, expected, allowed;
} peer_counts;

/* The line that run.sh reads, with tabs.
 * @param note what the peer does differently, or why it may differ */
static inline void peer_report(const char *work, const char *peer, double time, const char *unit,
                               peer_counts c, const char *note) {
  printf("RESULT\t%s\t%s\t%.6g\t%s\t%.10g\t%.10g\t%.10g\t%s\n", work, peer, time, unit, c.found,
         c.expected, c.allowed, note);
}

/* argument `k` as a number, or `none` */
static inline double peer_number(int argc, char **argv, int k, double none) {
  return argc > k ? atof(argv[k]) : none;
}

static inline double peer_dot(const double *a, const double *b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double peer_clamp(double t) { return t < 0 ? 0 : t > 1 ? 1 : t; }

/* Squared distance of the segments p1 q1 and p2 q2, as in Ericson, Real-Time Collision Detection,
 * sec. 5.1.9; s and t are the closest points, 0 at p and 1 at q. Neither may be shrunk. */
static inline double peer_segments(const double *p1, const double *q1, const double *p2,
                                   const double *q2, double *s, double *t) {
  double d1[3], d2[3], r[3], gap[3];
  for (int c = 0; c < 3; c++) {
    d1[c] = q1[c] - p1[c];
    d2[c] = q2[c] - p2[c];
    r[c] = p1[c] - p2[c];
  }
  const double a = peer_dot(d1, d1), e = peer_dot(d2, d2), f = peer_dot(d2, r);
  const double c1 = peer_dot(d1, r), b = peer_dot(d1, d2), denominator = a * e - b * b;
  *s = denominator > 0 ? peer_clamp((b * f - c1 * e) / denominator) : 0;
  *t = (b * *s + f) / e;
  if (*t < 0) {
    *t = 0;
    *s = peer_clamp(-c1 / a);
  } else if (*t > 1) {
    *t = 1;
    *s = peer_clamp((b - c1) / a);
  }
  for (int c = 0; c < 3; c++) gap[c] = r[c] + *s * d1[c] - *t * d2[c];
  return peer_dot(gap, gap);
}

static inline void peer_cross(const double *a, const double *b, double *n) {
  n[0] = a[1] * b[2] - a[2] * b[1];
  n[1] = a[2] * b[0] - a[0] * b[2];
  n[2] = a[0] * b[1] - a[1] * b[0];
}

/* heights of the corners of u over the plane of t, times twice its area; 1: none on both sides */
static inline int peer_heights(const double *t, const double *u, double *n, double *h) {
  double e[3], f[3], d[3];
  for (int c = 0; c < 3; c++) {
    e[c] = t[3 + c] - t[c];
    f[c] = t[6 + c] - t[c];
  }
  peer_cross(e, f, n);
  for (int v = 0; v < 3; v++) {
    for (int c = 0; c < 3; c++) d[c] = u[3 * v + c] - t[c];
    h[v] = peer_dot(n, d);
  }
  return (h[0] > 0 && h[1] > 0 && h[2] > 0) || (h[0] < 0 && h[1] < 0 && h[2] < 0);
}

/* where the common line of the planes enters and leaves a triangle, along its axis `c` */
static inline void peer_interval(const double *t, const double *h, int c, double *ends) {
  /* the corner that is alone on its side */
  const int alone = h[0] * h[1] > 0                ? 2
                    : h[0] * h[2] > 0              ? 1
                    : h[1] * h[2] > 0 || h[0] != 0 ? 0
                    : h[1] != 0                    ? 1
                                                   : 2;
  const int one = (alone + 1) % 3, two = (alone + 2) % 3;
  const double x = t[3 * alone + c];
  const double first = x + (t[3 * one + c] - x) * h[alone] / (h[alone] - h[one]);
  const double second = x + (t[3 * two + c] - x) * h[alone] / (h[alone] - h[two]);
  ends[0] = first < second ? first : second;
  ends[1] = first < second ? second : first;
}

/* Do two triangles (9 doubles each) meet, as in Moeller 1997, "A fast triangle-triangle
 * intersection test", without his case of one plane, in plain doubles? */
static inline int peer_triangles(const double *t, const double *u) {
  double nt[3], nu[3], ht[3], hu[3], d[3], a[2], b[2];
  if (peer_heights(t, u, nt, hu)) return 0;
  if (peer_heights(u, t, nu, ht)) return 0;
  peer_cross(nt, nu, d);
  const double x = fabs(d[0]), y = fabs(d[1]), z = fabs(d[2]);
  const int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  peer_interval(t, ht, axis, a);
  peer_interval(u, hu, axis, b);
  return a[0] <= b[1] && b[0] <= a[1];
}

#endif
