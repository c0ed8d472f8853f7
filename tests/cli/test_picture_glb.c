/* SPDX-License-Identifier: Apache-2.0
 * A scene as a binary glTF file, read back: the format is kept to, and every number is the scene's.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/command.h"
#include "cli/picture/picture_glb.h"
#include "support/gltf.h"
#include "support/made_scene.h"
#include "support/runs.h"

enum { PATH = 320 };

static uint64_t seed;
static char folder[256];

/* bounds that are there are those of the numbers, to the bit; positions and times must have them */
static void check_bounds(const gltf *g, uint32_t number, bool is_needed) {
  struct fy_node *own = golden_at(golden_need(g->root, "accessors"), (int)number);
  const gltf_numbers t = gltf_tuples(g, number);
  double low[4], high[4];
  if (is_needed) assert_true(golden_member(own, "min") && golden_member(own, "max"));
  if (!golden_member(own, "min")) return;
  assert_int_equal(golden_numbers(own, "min", low, 4), t.components);
  assert_int_equal(golden_numbers(own, "max", high, 4), t.components);
  for (int c = 0; c < t.components; c++) {
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (uint32_t k = 0; k < t.count; k++) {
      least = fmin(least, gltf_value(&t, k, c));
      most = fmax(most, gltf_value(&t, k, c));
    }
    assert_true(low[c] == least && high[c] == most);
  }
}

static void check_meshes(const gltf *g) {
  struct fy_node *meshes = golden_member(g->root, "meshes");
  for (int m = 0; m < golden_length(meshes); m++) {
    struct fy_node *parts = golden_need(golden_at(meshes, m), "primitives");
    struct fy_node *part = golden_at(parts, 0);
    const uint32_t positions = gltf_integer(golden_need(part, "attributes"), "POSITION", -1);
    const gltf_numbers corners = gltf_tuples(g, gltf_integer(part, "indices", -1));
    const gltf_numbers points = gltf_tuples(g, positions);
    assert_true(points.is_float && points.components == 3);
    assert_true(!corners.is_float && corners.components == 1 && corners.count % 3 == 0);
    check_bounds(g, positions, true);
    for (uint32_t k = 0; k < corners.count; k++) {
      assert_true(gltf_value(&corners, k, 0) < points.count);
    }
    assert_true((int)gltf_integer(part, "material", -1) <
                golden_length(golden_need(g->root, "materials")));
  }
}

/* times grow; turns are unit quaternions, each nearer to the one before than its opposite is */
static void check_tracks(const gltf *g) {
  struct fy_node *animations = golden_member(g->root, "animations");
  if (!animations) return;
  struct fy_node *samplers = golden_need(golden_at(animations, 0), "samplers");
  struct fy_node *channels = golden_need(golden_at(animations, 0), "channels");
  assert_int_equal(golden_length(samplers), golden_length(channels));
  for (int k = 0; k < golden_length(channels); k++) {
    struct fy_node *channel = golden_at(channels, k);
    struct fy_node *sampler = golden_at(samplers, (int)gltf_integer(channel, "sampler", -1));
    struct fy_node *target = golden_need(channel, "target");
    const uint32_t input = gltf_integer(sampler, "input", -1);
    const gltf_numbers times = gltf_tuples(g, input);
    const gltf_numbers values = gltf_tuples(g, gltf_integer(sampler, "output", -1));
    const bool turns = strcmp(golden_word(target, "path"), "rotation") == 0;
    const char *between = golden_word(sampler, "interpolation");
    assert_true(
        strcmp(between, "LINEAR") == 0 ||
        (strcmp(between, "STEP") == 0 && strcmp(golden_word(target, "path"), "scale") == 0));
    assert_true((int)gltf_integer(target, "node", -1) < golden_length(g->nodes));
    assert_int_equal(times.count, values.count);
    assert_int_equal(values.components, turns ? 4 : 3);
    if (k == 0) check_bounds(g, input, true);
    for (uint32_t f = 0; f < times.count; f++) {
      double square = 0, near = 0;
      if (f > 0) assert_true(gltf_value(&times, f, 0) > gltf_value(&times, f - 1, 0));
      for (int c = 0; c < values.components; c++) {
        const double value = gltf_value(&values, f, c);
        assert_true(isfinite(value));
        square += value * value;
        if (f > 0) near += value * gltf_value(&values, f - 1, c);
      }
      /* four numbers rounded to single precision */
      if (turns) assert_true(fabs(square - 1) < 1e-6 && (f == 0 || near >= 0));
    }
  }
}

/* every node hangs below the scene once */
static int count_below(const gltf *g, struct fy_node *list) {
  int count = 0;
  for (int k = 0; k < golden_length(list); k++) {
    const int number = (int)golden_item(list, k);
    assert_in_range(number, 0, golden_length(g->nodes) - 1);
    count += 1 + count_below(g, golden_member(golden_at(g->nodes, number), "children"));
    assert_true(count <= golden_length(g->nodes));
  }
  return count;
}

/* as three.js finds what a track moves: by the name without [ ] . : /, spaces as _ */
static void check_names(const gltf *g) {
  const int count = golden_length(g->nodes);
  char(*names)[128] = calloc((size_t)count + 1, sizeof *names);
  assert_non_null(names);
  for (int k = 0; k < count; k++) {
    const char *name = golden_word(golden_at(g->nodes, k), "name");
    size_t size = 0;
    for (const char *at = name; *at && size + 1 < sizeof *names; at++) {
      if (!strchr("[].:/", *at)) names[k][size++] = (char)(*at == ' ' ? '_' : *at);
    }
    for (int j = 0; j < k; j++) assert_string_not_equal(names[j], names[k]);
  }
  free(names);
}

static void check_tree(const gltf *g) {
  check_names(g);
  struct fy_node *top = golden_at(golden_need(g->root, "scenes"), 0);
  assert_int_equal(count_below(g, golden_member(top, "nodes")), golden_length(g->nodes));
  for (int k = 0; k < golden_length(g->nodes); k++) {
    struct fy_node *mesh = golden_member(golden_at(g->nodes, k), "mesh");
    if (!mesh) continue;
    assert_true((int)gltf_integer(golden_at(g->nodes, k), "mesh", -1) <
                golden_length(golden_need(g->root, "meshes")));
  }
}

/* single precision of numbers up to 1e3 m, turned: 1e-3 m is some ten roundings */
#define NEAR 1e-3

static void assert_at(const double *at, const double *expected) {
  for (int c = 0; c < 3; c++) {
    if (fabs(at[c] - expected[c]) > NEAR) {
      fail_msg("%.9g, %.9g, %.9g; expected %.9g, %.9g, %.9g", at[0], at[1], at[2], expected[0],
               expected[1], expected[2]);
    }
  }
}

/* rods of a body as long as they are, and as thick, but no thinner than a line */
static void check_rods(const gltf *g, const ald_scene *s, const ald_scene_body *body, int node) {
  const double thinnest = picture_thickness(s);
  for (uint32_t k = 0; k < body->rod_count; k++) {
    const double *ends = body->rods + 6 * (size_t)k;
    double length = 0, size[4];
    for (int c = 0; c < 3; c++) length += (ends[3 + c] - ends[c]) * (ends[3 + c] - ends[c]);
    gltf_place(g, gltf_child(g, node, (int)k), 0, "scale", size);
    assert_true(fabs(size[0] - sqrt(length)) < 1e-5); /* single precision of some 100 m */
    assert_true(fabs(size[1] - fmax(body->rod_radii[k], thinnest)) < 1e-6 && size[2] == size[1]);
  }
}

/* number of the scene's node of a body; bodies follow the water */
static int check_bodies(const gltf *g, const ald_scene *s) {
  int place = 1;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const ald_scene_body *body = &s->bodies[b];
    if (body->triangle_count == 0 && body->rod_count == 0) continue;
    const int node = gltf_child(g, -1, place++);
    for (size_t f = 0; f < s->frame_count; f++) {
      for (uint32_t v = 0; v < body->vertex_count; v++) {
        const double *own = body->vertices + 3 * (size_t)v, up[3] = {own[0], own[2], -own[1]};
        double drawn[3], expected[3];
        gltf_point(g, node, (uint32_t)f, up, drawn);
        ald_scene_point(s, f, b, own, expected);
        assert_at(drawn, expected);
      }
    }
    struct fy_node *children = golden_member(golden_at(g->nodes, node), "children");
    assert_int_equal(golden_length(children), body->rod_count);
    check_rods(g, s, body, node);
    if (body->triangle_count == 0) continue;
    /* the mesh is the body's own */
    struct fy_node *mesh = golden_at(golden_need(g->root, "meshes"),
                                     (int)gltf_integer(golden_at(g->nodes, node), "mesh", -1));
    struct fy_node *part = golden_at(golden_need(mesh, "primitives"), 0);
    const gltf_numbers points =
        gltf_tuples(g, gltf_integer(golden_need(part, "attributes"), "POSITION", -1));
    const gltf_numbers corners = gltf_tuples(g, gltf_integer(part, "indices", -1));
    assert_int_equal(points.count, body->vertex_count);
    assert_int_equal(corners.count, 3 * body->triangle_count);
    for (uint32_t k = 0; k < corners.count; k++) {
      assert_true(gltf_value(&corners, k, 0) == body->triangles[k]);
    }
    for (uint32_t v = 0; v < points.count; v++) {
      const double *own = body->vertices + 3 * (size_t)v;
      assert_true(gltf_value(&points, v, 0) == (double)(float)own[0]);
      assert_true(gltf_value(&points, v, 1) == (double)(float)own[2]);
      assert_true(gltf_value(&points, v, 2) == (double)(float)-own[1]);
    }
  }
  return place;
}

/* a tube runs along its x axis from 0 to 1 */
static void check_strands(const gltf *g, const ald_scene *s, int group) {
  static const double ends[2][3] = {{0, 0, 0}, {1, 0, 0}};
  for (uint32_t k = 0; k < s->strand_count; k++) {
    const ald_scene_strand *strand = &s->strands[k];
    const int own = gltf_child(g, group, (int)k);
    for (uint32_t piece = 0; piece + 1 < strand->point_count; piece++) {
      const int node = gltf_child(g, own, (int)piece);
      for (size_t f = 0; f < s->frame_count; f++) {
        double size[4], drawn[3];
        gltf_place(g, node, (uint32_t)f, "scale", size);
        const bool is_there = strand->shown[f] && strand->gap[f] != piece + 1;
        assert_int_equal(size[0] > 0, is_there);
        assert_int_equal(size[1] > 0, is_there);
        for (uint32_t e = 0; is_there && e < 2; e++) {
          gltf_point(g, node, (uint32_t)f, ends[e], drawn);
          assert_at(drawn, strand->points + 3 * (f * strand->point_count + piece + e));
        }
      }
    }
  }
}

/* the one child of a fender's node that has a size in a frame; the others have none */
static int seen_of(const gltf *g, int node, uint32_t frame) {
  struct fy_node *children = golden_need(golden_at(g->nodes, node), "children");
  int seen = -1;
  for (int k = 0; k < golden_length(children); k++) {
    double size[4];
    const int own = gltf_child(g, node, k);
    gltf_place(g, own, frame, "scale", size);
    assert_true((size[0] == 0 || size[0] == 1) && size[1] == size[0] && size[2] == size[0]);
    if (size[0] == 0) continue;
    assert_int_equal(seen, -1);
    seen = own;
  }
  assert_true(seen >= 0);
  return seen;
}

/* number of the material of a node's mesh */
static uint32_t material_of(const gltf *g, int node) {
  struct fy_node *mesh = golden_at(golden_need(g->root, "meshes"),
                                   (int)gltf_integer(golden_at(g->nodes, node), "mesh", -1));
  return gltf_integer(golden_at(golden_need(mesh, "primitives"), 0), "material", -1);
}

/* A column runs from its root to its face along its x axis from 0 to 1, half its width wide; its
 * colour is that of the share of its height by which it is pressed: none, to 1/4, to 1/2, more. */
static void check_fenders(const gltf *g, const ald_scene *s, int group) {
  static const double ends[2][3] = {{0, 0, 0}, {1, 0, 0}};
  uint32_t colours[4] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
  for (uint32_t k = 0; k < s->fender_count; k++) {
    const ald_scene_fender *fender = &s->fenders[k];
    const int node = gltf_child(g, group, (int)k);
    for (size_t f = 0; f < s->frame_count; f++) {
      double size[4], drawn[3];
      gltf_place(g, node, (uint32_t)f, "scale", size);
      /* single precision, of ends that are differences of numbers of 1e5 m in double */
      assert_true(fabs(size[0] - (fender->height - fender->deflection[f])) < 1e-6);
      assert_true(fabs(size[1] - 0.5 * fender->width) < 1e-6 && size[2] == size[1]);
      for (int e = 0; e < 2; e++) {
        gltf_point(g, node, (uint32_t)f, ends[e], drawn);
        assert_at(drawn, fender->ends + 6 * f + 3 * e);
      }
      const double share = fender->deflection[f] / fender->height;
      uint32_t *colour = &colours[(share > 0) + (share > 0.25) + (share > 0.5)];
      const uint32_t own = material_of(g, seen_of(g, node, (uint32_t)f));
      if (*colour == UINT32_MAX) *colour = own;
      assert_int_equal(own, *colour);
    }
  }
  for (int k = 0; k < 4; k++) {
    for (int n = 0; n < k; n++) assert_true(colours[k] != colours[n] || colours[k] == UINT32_MAX);
  }
}

/* an arrow runs from its point along its force, by the scale that the file tells */
static void check_pushes(const gltf *g, const ald_scene *s, int group) {
  struct fy_node *extras = golden_need(golden_need(g->root, "asset"), "extras");
  const double scale = golden_number(extras, "arrow_metres_per_newton", (double)NAN);
  static const double ends[2][3] = {{0, 0, 0}, {1, 0, 0}};
  for (uint32_t k = 0; k < s->push_count; k++) {
    const int node = gltf_child(g, group, (int)k);
    for (size_t f = 0; f < s->frame_count; f++) {
      const double *force = s->pushes[k].force + 3 * f, *at = s->pushes[k].at + 3 * f;
      const bool is_none = force[0] == 0 && force[1] == 0 && force[2] == 0;
      const double tip[3] = {at[0] + scale * force[0], at[1] + scale * force[1],
                             at[2] + scale * force[2]};
      double size[4], drawn[3];
      gltf_place(g, node, (uint32_t)f, "scale", size);
      assert_int_equal(size[0] > 0, !is_none);
      if (is_none) continue;
      gltf_point(g, node, (uint32_t)f, ends[0], drawn);
      assert_at(drawn, at);
      gltf_point(g, node, (uint32_t)f, ends[1], drawn);
      assert_at(drawn, tip);
    }
  }
}

static void check_glb(const ald_scene *s) {
  char path[PATH];
  snprintf(path, sizeof path, "%s/scene.glb", folder);
  assert_int_equal(made_write(s, path, picture_glb), EXIT_GOOD);
  gltf g = gltf_open(path);
  check_meshes(&g);
  check_tracks(&g);
  check_tree(&g);
  int place = check_bodies(&g, s);
  if (s->strand_count) check_strands(&g, s, gltf_child(&g, -1, place++));
  if (s->fender_count) check_fenders(&g, s, gltf_child(&g, -1, place++));
  if (s->push_count) check_pushes(&g, s, gltf_child(&g, -1, place));
  gltf_close(&g);
}

static void glb_says_what_the_scene_says(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 1);
  const made_plot plots[] = {{3, 2, 3, 5, 0}, {1, 0, 0, 1, 0},  {9, 3, 0, 2, 0},
                             {0, 0, 0, 1, 0}, {0, 1, 0, 3, 0},  {12, 0, 9, 4, 0},
                             {2, 1, 1, 1, 0}, {1, 1, 1, 9, 12}, {0, 0, 0, 1, 3}};
  for (size_t k = 0; k < sizeof plots / sizeof plots[0]; k++) {
    ald_scene *s = made_scene(&r, plots[k]);
    check_glb(s);
    ald_scene_destroy(s);
  }
}

/* what cannot be said in single precision is refused, and leaves no file */
static void glb_refuses_what_it_cannot_say(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 2);
  char path[PATH], part[PATH + 8];
  snprintf(path, sizeof path, "%s/refused.glb", folder);
  snprintf(part, sizeof part, "%s.tmp", path);
  for (int trial = 0; trial < 3; trial++) {
    ald_scene *s = made_scene(&r, (made_plot){1, 1, 1, 3, 0});
    s->bodies[0].moves = 1;
    s->bodies[0].rod_count = 0;
    s->bodies[0].triangle_count = s->bodies[0].triangle_count ? 1 : 0;
    if (trial == 0) s->strands[0].points[0] = 1e39;
    if (trial == 1) s->pushes[0].at[0] = (double)NAN;
    if (trial == 2) s->times[2] = nextafter(s->times[1], 1e9);
    assert_int_equal(made_write(s, path, picture_glb), EXIT_FAULT);
    assert_null(fopen(path, "r"));
    assert_null(fopen(part, "r"));
    ald_scene_destroy(s);
  }
}

int main(void) {
  seed = test_seed();
  run_folder("picture", folder, sizeof folder);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(glb_says_what_the_scene_says),
      cmocka_unit_test(glb_refuses_what_it_cannot_say),
  };
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  run_folder_remove(folder);
  return failed;
}
