/* SPDX-License-Identifier: Apache-2.0
 * What the rows of a run tell of a study: which warnings they give, in how many scenarios, and in
 * which it is worst. A function of the study and the rows alone, summed over blocks in any order.
 */
#ifndef ALD_FINDINGS_H
#define ALD_FINDINGS_H

#include <stddef.h>

#include "base/warning_list.h"
#include "check/finding_rules.h"
#include "check/finding_tally.h"
#include "model/study.h"
#include "results/block.h"

typedef struct ald_findings ald_findings;

/* Nothing found yet.
 * @param study     lives as long
 * @param seed, scenarios of the whole run
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_findings_create(const ald_study *study, uint64_t seed, uint64_t scenarios,
                               ald_findings **findings, ald_report *report);
void ald_findings_destroy(ald_findings *findings);

/* Looks at the rows of a whole block. May be called from several threads at once.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_DEVICE_FAILED */
ald_status ald_findings_add(ald_findings *findings, const ald_block *block, ald_report *report);

/* What was found, as bytes, to be freed: for another process with the same study.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_findings_pack(const ald_findings *findings, unsigned char **bytes, size_t *size);
/* Adds what another process has found in other blocks.
 * @return ALD_OK, ALD_NO_MEMORY, ALD_INTERNAL if it is damaged */
ald_status ald_findings_join(ald_findings *findings, const unsigned char *bytes, size_t size);

/* Adds what was found to a list, in the order of codes and of the study. */
void ald_findings_warn(const ald_findings *findings, ald_warnings *warnings);

#endif
