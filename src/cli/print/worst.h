/* SPDX-License-Identifier: Apache-2.0
 * The most important results, and the scenarios in which they are worst. */
#ifndef ALD_CLI_WORST_H
#define ALD_CLI_WORST_H

#include "quantities.h"

/** Of how many results at most a summary says more than their statistics. */
enum { WORST_HEADS = 6 };

/** Writes the five worst scenarios of each peak, energy and depth. @return lines written */
size_t worst_print(const quantities *q);

/** The scenario to look at first: the worst of the greatest peak force, else energy, else depth.
 * @return 1 if there is one */
int worst_first(const quantities *q, uint64_t *index);

/** The most important columns: of each sort of result, in the order of importance, the one
 * with the greatest value.
 * @return how many */
size_t worst_heads(const quantities *q, size_t columns[WORST_HEADS]);

/** Of each section of elements that have a peak, an energy or a depth, in the order of their
 * columns, the most important result that ever rose above 0, of the element where it is greatest.
 * @param columns (most) receives the first of them
 * @return how many sections there are, more than `most` too */
size_t worst_of_sections(const quantities *q, size_t *columns, size_t most);

/** Writes a command for each worst scenario of these columns, with what it is the worst of. */
void worst_print_replays(const quantities *q, const char *folder, const size_t *columns,
                         size_t count);

#endif
