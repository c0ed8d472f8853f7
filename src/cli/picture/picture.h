/* SPDX-License-Identifier: Apache-2.0
 * What the pictures of a scene for other programs share. */
#ifndef ALD_CLI_PICTURE_H
#define ALD_CLI_PICTURE_H

#include <stdio.h>

#include "allide/allide.h"

/** What is to be written where. */
typedef struct picture {
  const ald_scene *scene;
  const char *title; /**< in words: "results/berthing, scenario 17" */
  const char *path;  /**< a file; of a collection also a folder, which is made */
  FILE *notes;       /**< where sizes and scales are printed before anything is written */
} picture;

/** Radius of lines and rods that are drawn as tubes [m]. */
double picture_thickness(const ald_scene *scene);
/** Length of the arrow of the greatest force [m]. */
double picture_reach(const ald_scene *scene);

/** Prints how many frames are about to be written, how far apart, and how many bytes. */
void picture_tell(const picture *p, const char *file, double bytes);

#endif
