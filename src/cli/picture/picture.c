/* SPDX-License-Identifier: Apache-2.0
 * What picture_vtk.c and picture_glb.c share: how thick and how long things are drawn. */
#include "picture.h"

#include <math.h>

#include "cli/print/figure.h"

/* of the diagonal of all that is seen */
#define THICKNESS 0.001
#define REACH 0.15

static double diagonal(const ald_scene *s) {
  double square = 0;
  for (int c = 0; c < 3; c++) square += (s->high[c] - s->low[c]) * (s->high[c] - s->low[c]);
  return square > 0 ? sqrt(square) : 1;
}

double picture_thickness(const ald_scene *scene) { return THICKNESS * diagonal(scene); }
double picture_reach(const ald_scene *scene) { return REACH * diagonal(scene); }

void picture_tell(const picture *p, const char *file, double bytes) {
  const ald_scene *s = p->scene;
  char size[FIGURE_TEXT], every[FIGURE_TEXT];
  fprintf(p->notes, "%s: %zu frame%s", file, s->frame_count, s->frame_count == 1 ? "" : "s");
  if (s->frame_count > 1) {
    fprintf(p->notes, ", one every %s s", figure_number(s->times[1] - s->times[0], every));
  }
  fprintf(p->notes, ", %s\n", figure_bytes(bytes, size));
  fflush(p->notes);
}
