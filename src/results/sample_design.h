/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a study were drawn: which of them are independent of each other. */
#ifndef ALD_SAMPLE_DESIGN_H
#define ALD_SAMPLE_DESIGN_H

#include "manifest.h"

typedef enum ald_sample_design_kind {
  ALD_DRAWN_ALONE = 0, /* every scenario for itself: all are independent */
  ALD_DRAWN_TOGETHER,  /* in replicates, independent of each other, dependent within */
  ALD_DRAWN_NOT        /* written down, not drawn: a grid or a table of cases */
} ald_sample_design_kind;

/* least replicates that bounds are made from */
enum { ALD_REPLICATES_MIN = 8 };

typedef struct ald_sample_design {
  ald_sample_design_kind kind;
  uint64_t replicates;    /* ALD_DRAWN_TOGETHER: at least 1; they follow each other in the index */
  uint64_t length;        /* ALD_DRAWN_TOGETHER: scenarios of one replicate */
  uint32_t variables;     /* of a Saltelli design, whose runs are variables + 2 scenarios long: two
                             points, then mixtures of them; 0 for any other */
  double event_frequency; /* as the study gives it [1/s]; 0: it does not */
  char obstacle[160];     /* why there are no bounds, and what to do; "" if there may be */
} ald_sample_design;

/* How the scenarios of a results folder were drawn, by the study that its manifest keeps; one that
 * cannot be read has an obstacle. @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_sample_design_find(const ald_manifest *manifest, ald_sample_design *design);

#endif
