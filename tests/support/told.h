/* SPDX-License-Identifier: Apache-2.0
 * The events of one scenario of a study that is written in a test. */
#ifndef ALD_TESTS_TOLD_H
#define ALD_TESTS_TOLD_H

enum { TOLD_MAX = 64 };

/* what scenario 0 of a study told */
typedef struct told {
  int count;
  char what[TOLD_MAX][32], source[TOLD_MAX][32];
  double time[TOLD_MAX], value[TOLD_MAX];
  char hash[64];
} told;

/* Runs it on a device; whatever goes wrong fails the test. */
told told_of(const char *text, const char *device);

/* the k-th event must be this one, at that time */
void told_expect(const told *t, int k, const char *what, const char *source, double time,
                 double tolerance);

/* the k-th event of a name among those of all names; -1: there are not so many */
int told_find(const told *t, const char *what, int k);

#endif
