/* SPDX-License-Identifier: Apache-2.0
 * Designs of experiment: how scenario k of a study gets its random numbers, evenly distributed in
 * (0, 1), or its values from a table of cases. Each number depends on the design, the seed and its
 * indices alone, so that any scenario can be computed alone, on any machine. */
#ifndef ALD_DESIGN_H
#define ALD_DESIGN_H

#include <stddef.h>
#include <stdint.h>

#include "allide/base.h"

/* words in src/reader/reader_sampling.c, in this order */
typedef enum ald_method {
  ALD_METHOD_RANDOM,          /* Philox, each variable keyed by its name */
  ALD_METHOD_SOBOL,           /* points of a Sobol sequence */
  ALD_METHOD_LATIN_HYPERCUBE, /* of n scenarios one in each n-th of each variable */
  ALD_METHOD_GRID,            /* every combination of levels; the last variable counts fastest */
  ALD_METHOD_TABLE,           /* the rows of a table; further variables as in random */
  ALD_METHOD_SALTELLI         /* for Sobol indices, see ald_design_uniform() */
} ald_method;

typedef enum ald_scramble { ALD_SCRAMBLE_OWEN, ALD_SCRAMBLE_SHIFT, ALD_SCRAMBLE_NONE } ald_scramble;

/* Zeros are the random design. Variables are numbered as in the study. */
typedef struct ald_design {
  ald_method method;
  ald_method base;         /* points of a Saltelli design: random or Sobol */
  ald_scramble scramble;   /* of Sobol points */
  uint32_t replicates;     /* randomisations, each of its own share of the scenarios; 0 is 1 */
  uint32_t variable_count; /* of the study; 0 in the random design */
  uint64_t *directions;    /* (dimensions, ALD_SOBOL_BITS) of the Sobol sequence, or NULL */
  uint32_t *level_starts;  /* (variable_count + 1) grid: where a variable's levels begin */
  double *levels;          /* (level_starts[variable_count]) grid: numbers in (0, 1) */
  double **columns;        /* (variable_count) table: a column's values in SI, NULL if random */
  uint64_t size;           /* grid, table: the scenarios that there are */
  char *file;              /* table: its name */
} ald_design;

/* Which scenario of which run. */
typedef struct ald_draw {
  uint64_t seed;
  uint64_t scenarios; /* of the whole study, whatever part of it is computed here */
  uint64_t scenario;
} ald_draw;

/* most replicates, and levels of one variable */
enum { ALD_REPLICATE_LIMIT = 65536, ALD_LEVEL_LIMIT = 1000000 };

/* Computes what a design with its settings needs for so many variables.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_BAD_ARGUMENT for more Sobol dimensions than there are */
ald_status ald_design_prepare(ald_design *design, uint32_t variable_count);
void ald_design_clear(ald_design *design);

/* Dimensions of the Sobol sequence that so many variables take, 0 without Sobol points. */
uint32_t ald_design_dimensions(const ald_design *design, uint32_t variable_count);

/* Whether a study may have so many scenarios: no more than there are in a grid or a table, whole
 * replicates, whole groups of a Saltelli design.
 * @param problem receives why not, with numbers that would do (size bytes)
 * @return ALD_OK, ALD_BAD_ARGUMENT */
ald_status ald_design_check(const ald_design *design, uint32_t variable_count, uint64_t scenarios,
                            char *problem, size_t size);

/* The number of a variable in a scenario, evenly distributed in (0, 1) over the scenarios.
 * Replicates: with R of them, n = scenarios/R, scenario k is point k mod n of replicate k/n.
 * Sobol: point k, plus 2^-53 so that 0 does not occur; independent of how many scenarios there are
 * unless there are replicates.
 * Latin hypercube: the strata [i/n, (i + 1)/n) come in an order of each variable's own, a
 * permutation by a keyed Feistel network (Luby and Rackoff) over a square of numbers, walked until
 * it falls below n (Black and Rogaway, "Ciphers with arbitrary finite domains").
 * Saltelli: with d variables, scenarios j (d + 2) + r are point A_j (r = 0), B_j (r = 1), and A_j
 * with coordinate i taken from B_j (r = 2 + i); A_j and B_j are the halves of a point of 2 d
 * dimensions (Saltelli et al., Comput. Phys. Commun. 181 (2010), 259-270).
 * @param variable its number, < variable_count; no column of a table
 * @param id       its key in the random design */
double ald_design_uniform(const ald_design *design, ald_draw draw, uint32_t variable, uint32_t id);

/* The values of a variable that a table gives, NULL if it is random. */
const double *ald_design_column(const ald_design *design, uint32_t variable);

#endif
