/* SPDX-License-Identifier: Apache-2.0
 * Contacts of meshes: impacts, rest, friction, tilting, by closed forms. */
#ifndef ALD_CLI_VALIDATE_MESHES_H
#define ALD_CLI_VALIDATE_MESHES_H

#include "cli/validate/validate.h"

/* rows "meshes: ..." */
void validate_meshes(checks *all);

#endif
