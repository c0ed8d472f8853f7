/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics by meshes: box, cylinder, the hull of Wigley, a vessel afloat, by closed forms. */
#ifndef ALD_CLI_VALIDATE_HYDROSTATICS_H
#define ALD_CLI_VALIDATE_HYDROSTATICS_H

#include "cli/validate/validate.h"

/* rows "hydrostatics: ..." */
void validate_hydrostatics(checks *all);

#endif
