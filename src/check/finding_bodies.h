/* SPDX-License-Identifier: Apache-2.0
 * Bodies that still fall when a scenario ends, and those that lie on their side. */
#ifndef ALD_FINDING_BODIES_H
#define ALD_FINDING_BODIES_H

#include "finding_rules.h"

/* Looks at the bodies of all rows of the block.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_finding_bodies(const ald_finding_rules *rules, ald_finding_work *work);

#endif
