/* SPDX-License-Identifier: Apache-2.0
 * What has become of scenarios and blocks of a run. */
#ifndef ALD_RUN_TALLY_H
#define ALD_RUN_TALLY_H

#include "base/hash.h"
#include "base/report.h"
#include "stopping_rule.h"

/* What has become of the scenarios so far. */
typedef struct ald_tally {
  uint64_t finished;                          /* resumed ones included */
  uint64_t computed;                          /* finished in this run */
  uint64_t failed;                            /* of the computed ones */
  uint64_t status[ALD_SCENARIO_STATUS_COUNT]; /* of all finished ones */
} ald_tally;

enum { ALD_LOOKS_MOST = 64 }; /* times that a rule may look: numbers of scenarios double */

/* What has become of a block that is whole, and where it belongs. */
typedef struct ald_block_outcome {
  uint32_t block;
  ald_hash hash;
  uint64_t status[ALD_SCENARIO_STATUS_COUNT];
  ald_exceedance looks[ALD_LOOKS_MOST]; /* under a rule: of its scenarios between two looks */
} ald_block_outcome;

/* Called once a block is written; any thread may. @return whether the run may go on */
typedef ald_status (*ald_whole_call)(const ald_block_outcome *outcome, void *user,
                                     ald_report *report);

#endif
