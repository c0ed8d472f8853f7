/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes and links that are to hold bodies at rest: friction that may not hold, stacks
 * that nothing keeps upright, forces that depend on how a body is divided. Definitions:
 * docs/warnings.md. */
#ifndef ALD_REST_CHECK_H
#define ALD_REST_CHECK_H

#include "base/warning_list.h"
#include "model/study.h"

/* Looks at the first scenarios of a study as they start.
 * @return ALD_OK, ALD_NO_MEMORY */
ald_status ald_rest_check(const ald_study *study, ald_warnings *warnings, ald_report *report);

#endif
