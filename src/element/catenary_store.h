/* SPDX-License-Identifier: Apache-2.0
 * Tables of catenary lines that took long, kept for those who ask for the same once more: a command
 * lays out a study several times. */
#ifndef ALD_CATENARY_STORE_H
#define ALD_CATENARY_STORE_H

#include "catenary_form.h"

/* Finds the table of these numbers.
 * @param grid (CATENARY_GRID_WHOLE) @return false: there is none */
bool ald_catenary_find(const ald_numbers *n, uint32_t distances, uint32_t heights, double *grid);

/* Keeps one; of many the one that came first is dropped. */
void ald_catenary_keep(const ald_numbers *n, uint32_t distances, uint32_t heights,
                       const double *grid);

#endif
