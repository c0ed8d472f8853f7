/* SPDX-License-Identifier: Apache-2.0
 * Joints: pendulums, systems that nothing acts on, motors, by closed forms and conservation laws.
 */
#ifndef ALD_CLI_VALIDATE_JOINTS_H
#define ALD_CLI_VALIDATE_JOINTS_H

#include "cli/validate/validate.h"

/* rows "joints: ..." */
void validate_joints(checks *all);

#endif
