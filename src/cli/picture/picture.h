/* SPDX-License-Identifier: Apache-2.0
 * Pictures of a scene for other programs: a ParaView collection, a binary glTF file. */
#ifndef ALD_CLI_PICTURE_H
#define ALD_CLI_PICTURE_H

#include <stdio.h>

#include "allide/allide.h"

/** What is to be written where. */
typedef struct picture {
  const ald_scene *scene;
  const char *title; /**< in words: "results/berthing, scenario 17" */
  const char *path;  /**< a file; of a collection also a folder, which is made */
  FILE *notes;       /**< where sizes and scales are told before anything is written */
} picture;

/** Radius of lines and rods that are drawn as tubes [m]. */
double picture_thickness(const ald_scene *scene);
/** Length of the arrow of the greatest force [m]. */
double picture_reach(const ald_scene *scene);

/** Tells how many frames are about to be written, how far apart, and how many bytes. */
void picture_tell(const picture *p, const char *file, double bytes);

/** Writes a collection: FOLDER/replay.pvd, or FILE.pvd, and .vtp files for each frame.
 * @return an exit code, after a message about an error */
int picture_vtk(const picture *p);
/** Writes a binary glTF 2.0 file. @return as picture_vtk() */
int picture_glb(const picture *p);

#endif
