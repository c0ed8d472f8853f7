/* SPDX-License-Identifier: Apache-2.0
 * Elastic catenaries for tests: plain numbers in and out of the law in each of its widths and
 * precisions, and the textbook's equations in long double, with nothing of the product's. */
#ifndef ALD_TESTS_MOORING_LINE_H
#define ALD_TESTS_MOORING_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { MOORING_SEGMENTS = 64, MOORING_LANES = 8 };

typedef struct mooring_line {
  uint32_t count;                  /* segments, the anchor's first */
  double length[MOORING_SEGMENTS]; /* [m] */
  double weight[MOORING_SEGMENTS]; /* [N/m] */
  double stiffness[MOORING_SEGMENTS];
  double clump[MOORING_SEGMENTS]; /* at the upper end [N] */
  double friction[MOORING_SEGMENTS];
  double x, z; /* fairlead from the anchor [m] */
  bool seabed;
} mooring_line;

typedef struct mooring_answer {
  double tension, angle, vertical, anchor_horizontal, anchor_vertical, grounded, steps;
  double horizontal, q; /* what the search has found [N] */
  uint32_t state;
  bool parts, converged;
} mooring_answer;

/* MOORING_LANES lines of the same count and seabed side by side; `known` are warm starts or NULL */
void mooring_solve_wide(const mooring_line *lines, const mooring_answer *known,
                        mooring_answer *answers);
/* one line, in single precision */
mooring_answer mooring_solve_single(const mooring_line *line);

/* The textbook: where the point at `arc` lies for given H and q [N], and what lies. */
typedef struct mooring_place {
  long double x, z;     /* [m] */
  long double lowest;   /* of what hangs, nodes and lowest points, 0 or less [m] */
  long double grounded; /* [m] */
  bool floats_lie;      /* something that floats would have to lie on the seabed */
} mooring_place;
mooring_place mooring_textbook(const mooring_line *line, long double h, long double q,
                               long double arc);

/* unstretched [m], weights' magnitudes [N] */
double mooring_length(const mooring_line *line);
double mooring_gross(const mooring_line *line);

#endif
