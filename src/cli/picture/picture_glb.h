/* SPDX-License-Identifier: Apache-2.0
 * A scene as a binary glTF file. */
#ifndef ALD_CLI_PICTURE_GLB_H
#define ALD_CLI_PICTURE_GLB_H

#include "cli/picture/glb.h"
#include "cli/picture/picture.h"

/** Writes a binary glTF 2.0 file. @return an exit code, after a message about an error */
int picture_glb(const picture *p);

#endif
