/* SPDX-License-Identifier: Apache-2.0
 * Places from which free points look for their rest: MoorDyn lets its lines draw them there from
 * wherever a deck guesses them, a study wants lines that are not stretched by 20 % at the start. */
#include "deck_places.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846
/* strain of a line from which on points are moved, and that at which they are near enough */
#define STRAIN_MOST 0.05
#define STRAIN_ENOUGH 1e-3
enum { ROUNDS = 10000 };

/* where a point is in the earth frame: of a body's it is in the body's axes */
static void earth_place(const deck *d, const deck_point *point, double at[3]) {
  const deck_body *body = d->bodies.items;
  memcpy(at, point->place, 3 * sizeof *at);
  if (point->attachment != DECK_ON_BODY) return;
  while (body->id != point->body) body++;
  for (int k = 0; k < 3; k++) {
    const double turn = body->pose[3 + k] * PI / 180;
    const double a = at[(k + 1) % 3], b = at[(k + 2) % 3];
    at[(k + 1) % 3] = cos(turn) * a - sin(turn) * b;
    at[(k + 2) % 3] = sin(turn) * a + cos(turn) * b;
  }
  for (int k = 0; k < 3; k++) at[k] += body->pose[k];
}

/* strain of a line that is straight between its ends; by which way each of them would be at rest */
static double strain_of(const deck *d, const deck_line *line, double way[3]) {
  const deck_point *points = d->points.items;
  double from[3], to[3], square = 0;
  earth_place(d, &points[line->ends[0]], from);
  earth_place(d, &points[line->ends[1]], to);
  for (int k = 0; k < 3; k++) square += (to[k] - from[k]) * (to[k] - from[k]);
  const double distance = sqrt(square);
  for (int k = 0; k < 3; k++) {
    way[k] = distance > 0 ? (to[k] - from[k]) * (1 - line->length / distance) : 0;
  }
  return distance / line->length - 1;
}

/* the greatest strain of lines with a free end */
static double greatest_strain(const deck *d) {
  const deck_point *points = d->points.items;
  const deck_line *lines = d->lines.items;
  double most = 0, way[3];
  for (size_t k = 0; k < d->lines.count; k++) {
    const size_t *ends = lines[k].ends;
    if (points[ends[0]].attachment != DECK_FREE && points[ends[1]].attachment != DECK_FREE)
      continue;
    most = fmax(most, strain_of(d, &lines[k], way));
  }
  return most;
}

/* draws the free ends of a line together, if it is stretched */
static void draw_together(deck *d, const deck_line *line) {
  deck_point *ends[2];
  double way[3];
  if (strain_of(d, line, way) <= 0) return;
  for (int e = 0; e < 2; e++) ends[e] = (deck_point *)d->points.items + line->ends[e];
  const int both = ends[0]->attachment == DECK_FREE && ends[1]->attachment == DECK_FREE;
  for (int e = 0; e < 2; e++) {
    if (ends[e]->attachment != DECK_FREE) continue;
    for (int k = 0; k < 3; k++) ends[e]->place[k] += (e == 0 ? way[k] : -way[k]) / (1 + both);
  }
}

/* a place that is only begun from needs no more digits than a deck has [m] */
static double to_millimetres(double value) { return round(value * 1e3) / 1e3; }

void deck_place_points(deck *d) {
  const deck_line *lines = d->lines.items;
  deck_point *points = d->points.items;
  if (greatest_strain(d) <= STRAIN_MOST) return;
  for (int round = 0; round < ROUNDS && greatest_strain(d) > STRAIN_ENOUGH; round++) {
    for (size_t k = 0; k < d->lines.count; k++) draw_together(d, &lines[k]);
  }
  for (size_t p = 0; p < d->points.count; p++) {
    if (points[p].attachment != DECK_FREE) continue;
    for (int k = 0; k < 3; k++) points[p].place[k] = to_millimetres(points[p].place[k]);
  }
  deck_note(d,
            "POINTS: free points are moved to where their lines reach: from where the deck has "
            "them these would be stretched by more than %g %%",
            100 * STRAIN_MOST);
}
