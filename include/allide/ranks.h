/* SPDX-License-Identifier: Apache-2.0
 * The processes ("ranks") of a program that `mpirun` or `srun` has started, which compute a run
 * together. */
#ifndef ALLIDE_RANKS_H
#define ALLIDE_RANKS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The ranks of a program, as one of them sees them. */
typedef struct ald_ranks ald_ranks;

/** Joins the ranks that a launcher has started; every one of them must call it, once, before
 * anything else of MPI, and ald_ranks_destroy() at its end. Whoever finds a single process, or the
 * environment variable ALLIDE_MPI=off, joins nobody: `ranks` receives NULL, which all calls take
 * for one rank alone.
 * @return ALD_OK; ALD_BAD_ARGUMENT if several were started and this build has no MPI, or they do
 *         not find each other, which the report of the first of them says; ALD_NO_MEMORY */
ALD_API ald_status ald_ranks_create(ald_ranks **ranks, ald_report *report);
/** Leaves the others; waits until they leave too. NULL is allowed. */
ALD_API void ald_ranks_destroy(ald_ranks *ranks);

/** Number of this rank, from 0; 0 of NULL. Also known before ald_ranks_create() and after it has
 * failed: of NULL then what the launcher says. */
ALD_API uint32_t ald_ranks_rank(const ald_ranks *ranks);
/** Number of all ranks; 1 of NULL. */
ALD_API uint32_t ald_ranks_count(const ald_ranks *ranks);
/** Number of computers that they are on; 1 of NULL. */
ALD_API uint32_t ald_ranks_node_count(const ald_ranks *ranks);

/** Asks all ranks whether they are ready; each must call it.
 * @param failed not 0: this rank is not
 * @return the lowest rank that is not ready, ald_ranks_count() if all are */
ALD_API uint32_t ald_ranks_failing(ald_ranks *ranks, int failed);

#ifdef __cplusplus
}
#endif

#endif
