/* SPDX-License-Identifier: Apache-2.0
 * The integral of a density over an interval from its lower end, and the place at which it has a
 * given value. */
#ifndef ALD_CUMULATIVE_H
#define ALD_CUMULATIVE_H

#include <stdint.h>

enum { ALD_CUMULATIVE_NODES = 768 };

/* A density at x, >= 0 and smooth between the nodes. */
typedef double (*ald_density)(const void *of, double x);

typedef struct ald_cumulative {
  ald_density density;
  const void *of; /* whose density it is; outlives this */
  uint32_t count; /* nodes, 2 to ALD_CUMULATIVE_NODES */
  double x[ALD_CUMULATIVE_NODES];
  double at[ALD_CUMULATIVE_NODES];    /* density at the node */
  double below[ALD_CUMULATIVE_NODES]; /* integral up to the node */
} ald_cumulative;

/* Integrates from node to node with 8 nodes of Gauss each.
 * @param nodes (count) ascending; kinks of the density are among them
 * @param count 2 to ALD_CUMULATIVE_NODES */
void ald_cumulative_make(ald_density density, const void *of, const double *nodes, uint32_t count,
                         ald_cumulative *out);

/* the whole integral */
double ald_cumulative_all(const ald_cumulative *c);

/* The place below which a share of the whole lies, within 1e-12 of the distance of its nodes where
 * the density is above 0.
 * @param share 0 to 1
 * @return the first node where the whole integral is 0 */
double ald_cumulative_place(const ald_cumulative *c, double share);

#endif
