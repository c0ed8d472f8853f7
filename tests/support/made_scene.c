/* SPDX-License-Identifier: Apache-2.0
 * Scenes to be drawn that no scenario has. */
#include "made_scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const odd_names[] = {"plain",           "with space", "\"quoted\"",
                                        "<tag> & \\slash", "Fähre Ærø",  "",
                                        "line\nfeed",      "船",         "bad \xff\xc0 bytes"};
enum { ODD_NAMES = sizeof odd_names / sizeof odd_names[0] };

static void draw_numbers(test_random *r, double *values, size_t count, double size) {
  for (size_t k = 0; k < count; k++) values[k] = test_uniform(r, -size, size);
}

static double *new_numbers(test_random *r, size_t count, double size) {
  double *values = calloc(count + 1, sizeof *values);
  assert_non_null(values);
  draw_numbers(r, values, count, size);
  return values;
}

/* some bodies have triangles, some rods, some neither */
static void make_body(test_random *r, uint32_t number, ald_scene_body *body) {
  body->name = strdup(odd_names[number % ODD_NAMES]);
  body->moves = test_choice(r, 3) > 0;
  body->vertex_count = test_choice(r, 4) ? 3 + test_choice(r, 9) : 0;
  body->triangle_count = body->vertex_count ? 1 + test_choice(r, 12) : 0;
  body->rod_count = test_choice(r, 3);
  body->vertices = new_numbers(r, 3 * (size_t)body->vertex_count, 30);
  body->rods = new_numbers(r, 6 * (size_t)body->rod_count, 30);
  body->rod_radii = new_numbers(r, body->rod_count, 0);
  for (uint32_t k = 0; k < body->rod_count; k++) {
    if (test_choice(r, 2)) body->rod_radii[k] = test_uniform(r, 2, 5);
  }
  body->triangles = calloc(3 * (size_t)body->triangle_count + 1, sizeof *body->triangles);
  for (uint32_t k = 0; k < 3 * body->triangle_count; k++) {
    body->triangles[k] = test_choice(r, body->vertex_count);
  }
}

static void make_poses(test_random *r, ald_scene *s) {
  s->poses = new_numbers(r, 7 * s->frame_count * s->body_count, 1);
  for (size_t p = 0; p < s->frame_count * s->body_count; p++) {
    double *pose = s->poses + 7 * p, square = 0;
    for (int c = 0; c < 3; c++) pose[c] = (c < 2 ? 1e5 : 0) + 300 * pose[c];
    for (int c = 3; c < 7; c++) square += pose[c] * pose[c];
    for (int c = 3; c < 7; c++) pose[c] /= sqrt(square);
    /* what does not move stays where it was */
    if (p >= s->body_count && !s->bodies[p % s->body_count].moves) {
      memcpy(pose, pose - 7 * s->body_count, 7 * sizeof *pose);
    }
  }
}

static void make_strand(test_random *r, uint32_t number, size_t frames, ald_scene_strand *strand) {
  strand->name = strdup(odd_names[number % ODD_NAMES]);
  strand->point_count = 2 + test_choice(r, 5);
  strand->points = new_numbers(r, 3 * frames * strand->point_count, 200);
  strand->tension = new_numbers(r, frames, 1e6);
  strand->shown = calloc(frames, 1);
  strand->gap = calloc(frames, sizeof *strand->gap);
  for (size_t f = 0; f < frames; f++) strand->shown[f] = test_choice(r, 4) > 0;
  /* from some frame on a piece of it is missing */
  const size_t parts = test_choice(r, 2 * (uint32_t)frames);
  const uint32_t gap = 1 + test_choice(r, strand->point_count - 1);
  for (size_t f = parts; f < frames; f++) strand->gap[f] = gap;
  for (size_t k = 0; k < 2 * frames * strand->point_count; k++) {
    strand->points[3 * (k / 2) + k % 2] += 1e5;
  }
}

static void make_push(test_random *r, uint32_t number, const ald_scene *s, ald_scene_push *push) {
  push->name = strdup(odd_names[number % ODD_NAMES]);
  push->body = s->body_count ? test_choice(r, s->body_count) : 0;
  push->at = new_numbers(r, 3 * s->frame_count, 100);
  push->force = new_numbers(r, 3 * s->frame_count, 1e6);
  for (size_t f = 0; f < s->frame_count; f++) {
    push->at[3 * f] += 1e5;
    push->at[3 * f + 1] += 1e5;
    if (test_choice(r, 3) == 0) memset(push->force + 3 * f, 0, 3 * sizeof(double));
  }
  /* straight back along x: the direction of which the turn is not one alone */
  push->force[0] = -1e5;
  push->force[1] = push->force[2] = 0;
}

/* some are never touched, some pressed by up to their height */
static void make_fender(test_random *r, uint32_t number, size_t frames, ald_scene_fender *fender) {
  const bool is_touched = test_choice(r, 3) > 0;
  fender->name = strdup(odd_names[number % ODD_NAMES]);
  fender->height = test_uniform(r, 0.5, 4);
  fender->width = test_uniform(r, 0.5, 4);
  fender->ends = new_numbers(r, 6 * frames, 200);
  fender->deflection = calloc(frames, sizeof *fender->deflection);
  fender->force = calloc(frames, sizeof *fender->force);
  for (size_t f = 0; f < frames; f++) {
    double *root = fender->ends + 6 * f, *face = root + 3, way[3], square = 0;
    if (is_touched && test_choice(r, 3) > 0) {
      fender->deflection[f] = test_uniform(r, 0.01, 0.99) * fender->height;
      fender->force[f] = test_uniform(r, 1, 1e6);
    }
    for (int c = 0; c < 3; c++) {
      root[c] += c < 2 ? 1e5 : 0;
      way[c] = face[c];
      square += way[c] * way[c];
    }
    for (int c = 0; c < 3; c++) {
      face[c] = root[c] + (fender->height - fender->deflection[f]) * way[c] / sqrt(square);
    }
  }
}

ald_scene *made_scene(test_random *r, made_plot p) {
  ald_scene *s = calloc(1, sizeof *s);
  s->frame_count = p.frames;
  s->body_count = p.bodies;
  s->strand_count = p.strands;
  s->push_count = p.pushes;
  s->fender_count = p.fenders;
  s->times = calloc(p.frames, sizeof *s->times);
  s->rows = calloc(p.frames, sizeof *s->rows);
  s->bodies = calloc((size_t)p.bodies + 1, sizeof *s->bodies);
  s->strands = calloc((size_t)p.strands + 1, sizeof *s->strands);
  s->pushes = calloc((size_t)p.pushes + 1, sizeof *s->pushes);
  s->fenders = calloc((size_t)p.fenders + 1, sizeof *s->fenders);
  for (size_t f = 1; f < p.frames; f++) s->times[f] = s->times[f - 1] + test_uniform(r, 0.01, 1);
  for (uint32_t b = 0; b < p.bodies; b++) make_body(r, b, &s->bodies[b]);
  make_poses(r, s);
  for (uint32_t k = 0; k < p.strands; k++) make_strand(r, k, p.frames, &s->strands[k]);
  for (uint32_t k = 0; k < p.pushes; k++) make_push(r, k, s, &s->pushes[k]);
  for (uint32_t k = 0; k < p.fenders; k++) make_fender(r, k, p.frames, &s->fenders[k]);
  for (int c = 0; c < 3; c++) s->low[c] = c < 2 ? 1e5 - 400 : -400;
  for (int c = 0; c < 3; c++) s->high[c] = s->low[c] + 800;
  s->greatest_force = p.pushes ? 2e6 : 0;
  return s;
}

unsigned char *made_read(const char *path, size_t *size) {
  FILE *file = fopen(path, "r");
  if (!file) fail_msg("%s is not there", path);
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size + 1);
  assert_int_equal(fread(bytes, 1, *size, file), *size);
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

int made_write(const ald_scene *s, const char *path, int (*write)(const picture *)) {
  FILE *nowhere = fopen("/dev/null", "w");
  const picture p = {s, "a title, \"quoted\"", path, nowhere};
  assert_non_null(nowhere);
  const int code = write(&p);
  fclose(nowhere);
  return code;
}
