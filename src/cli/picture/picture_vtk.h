/* SPDX-License-Identifier: Apache-2.0
 * A scene as a ParaView collection. */
#ifndef ALD_CLI_PICTURE_VTK_H
#define ALD_CLI_PICTURE_VTK_H

#include "picture.h"

/** Writes a collection: FOLDER/replay.pvd, or FILE.pvd, and .vtp files for each frame.
 * @return an exit code, after a message about an error */
int picture_vtk(const picture *p);

#endif
