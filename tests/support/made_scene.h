/* SPDX-License-Identifier: Apache-2.0
 * Scenes to be drawn that no scenario has: odd names, nothing to be seen, many bodies. */
#ifndef ALD_TESTS_MADE_SCENE_H
#define ALD_TESTS_MADE_SCENE_H

#include "cli/picture/picture.h"
#include "random.h"

/* How much there is of all. */
typedef struct made_plot {
  uint32_t bodies, strands, pushes;
  size_t frames;
  uint32_t fenders;
} made_plot;

/* A scene within 400 m of (1e5 m, 1e5 m, 0); ald_scene_destroy() it. */
ald_scene *made_scene(test_random *r, made_plot p);

/* Writes it without a word about it. @return the exit code */
int made_write(const ald_scene *s, const char *path, int (*write)(const picture *));
/* A whole file, which must be there, and a 0 after it; free() it. */
unsigned char *made_read(const char *path, size_t *size);

#endif
