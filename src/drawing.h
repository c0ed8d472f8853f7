/* SPDX-License-Identifier: Apache-2.0
 * How the scenarios of a study were drawn: which of them are independent of each other. */
#ifndef ALD_DRAWING_H
#define ALD_DRAWING_H

#include "allide/allide.h"

typedef enum ald_drawing_kind {
  ALD_DRAWN_ALONE = 0, /* every scenario for itself: all are independent */
  ALD_DRAWN_TOGETHER,  /* in replicates, independent of each other, dependent within */
  ALD_DRAWN_NOT        /* written down, not drawn: a grid or a table of cases */
} ald_drawing_kind;

typedef struct ald_drawing {
  ald_drawing_kind kind;
  const char *name;    /* of the method, for messages: "Sobol", "Latin hypercube", "grid" */
  uint64_t replicates; /* ALD_DRAWN_TOGETHER: at least 1; they follow each other in the index */
  uint64_t length;     /* ALD_DRAWN_TOGETHER: scenarios of one replicate */
  uint32_t variables;  /* of a Saltelli design, whose runs are variables + 2 scenarios long: two
                          points, then mixtures of them; 0 for any other */
} ald_drawing;

/* How the scenarios of a results folder were drawn, by the study's text in its manifest.
 * @return ALD_OK, ALD_BAD_RESULTS */
ald_status ald_drawing_read(const ald_results *results, ald_drawing *drawing, ald_report *report);

#endif
