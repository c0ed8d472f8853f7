/* SPDX-License-Identifier: Apache-2.0
 * Values of one quantity over scenarios: sorted, and sorted again within each replicate. */
#ifndef ALD_SAMPLE_H
#define ALD_SAMPLE_H

#include <stdbool.h>

#include "allide/statistics.h"

enum { ALD_SAMPLE_WORST = 5 };

/* The whole of a sample, or one replicate of it. */
typedef struct ald_part_of_sample {
  const double *sorted; /* (count) of scenarios that did not fail */
  size_t count;
  const double *known; /* (known_count) the same, and what failed scenarios had reached at least */
  size_t known_count;
  uint64_t missing, failed;
} ald_part_of_sample;

struct ald_sample {
  ald_part_of_sample whole;
  size_t replicate_count;         /* 0: scenarios are independent */
  ald_part_of_sample *replicates; /* (replicate_count) */
  double *sorted;                 /* (count) */
  double *grouped;                /* (count) sorted within replicates; NULL without them */
  double *known;                  /* (known_count) as `sorted`, NULL: the same */
  double *known_grouped;          /* (known_count) as `grouped` */
  double mean, deviation, skewness;
  uint64_t worst[ALD_SAMPLE_WORST];
  uint32_t worst_count;
  char obstacle[160];
};

/* What scenarios hold, in order of their index. */
typedef struct ald_values {
  size_t count;
  const double *values;    /* (count) */
  const int32_t *statuses; /* (count), NULL: all are ok */
  const uint64_t *indices; /* (count), NULL: 0, 1, 2, ... */
  const uint64_t *groups;  /* (count) replicate of each, ascending; NULL: independent */
  size_t group_count;
  bool grows;      /* a failed scenario would have had at least the value that it has */
  uint64_t period; /* 0: all count; else those with index % period < 2, others may be worst alone */
} ald_values;

/* Makes a sample. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sample_make(const ald_values *values, ald_sample **sample, ald_report *report);

/* Sum of (x - from)^power, power 1 to 3: pairwise in a fixed order, so that the bits are the same
 * on every run and the rounding error is of order log count. */
double ald_sum_powers(const double *values, size_t count, double from, int power);

/* Whether a scenario failed. */
int ald_scenario_failed(int32_t status);

#endif
