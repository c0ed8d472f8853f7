/* SPDX-License-Identifier: Apache-2.0
 * Slopes at the nodes of a table, for cubics between them whose velocity is continuous.
 * A node is 1 + 2 x columns numbers: abscissa, then value and slope of each column. The abscissae
 * ascend strictly. A single node gets slopes of 0. */
#ifndef ALD_SLOPES_H
#define ALD_SLOPES_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers of one node. */
static inline uint32_t ald_node_width(uint32_t columns) { return 1 + 2 * columns; }

/* Slopes of the intervals, for straight lines between the nodes; the last one repeats.
 * @param nodes (count x node width) slopes are filled in, here and below */
void ald_slopes_straight(double *nodes, uint32_t count, uint32_t columns);

/* Slopes that keep the shape: between two nodes the cubic stays between their values, and where a
 * table is constant so is the cubic. Source: Fritsch and Butland 1984, with the three-point formula
 * at the ends. For tables of few nodes that a user writes. */
void ald_slopes_shape(double *nodes, uint32_t count, uint32_t columns);

/* Slopes of the cubic spline (continuous acceleration); at each end it has the slope of the cubic
 * through the four outer nodes. For many samples of something smooth: of order four in the step.
 * @return false without memory */
bool ald_slopes_spline(double *nodes, uint32_t count, uint32_t columns);

#endif
