/* SPDX-License-Identifier: Apache-2.0
 * Two bodies of a known answer. */
#include "golden_bodies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

enum { ROOM = 1 << 16, TEXT = 4096 };

static ald_mesh mesh_read(struct fy_node *item) {
  ald_mesh mesh;
  struct fy_node *vertices = golden_need_list(item, "V"), *faces = golden_need_list(item, "F");
  const int vertex_count = golden_length(vertices), face_count = golden_length(faces);
  double *numbers = calloc((size_t)face_count + 1, 3 * sizeof *numbers);
  assert_non_null(numbers);
  assert_int_equal(ald_mesh_make((uint32_t)vertex_count, (uint32_t)face_count, &mesh, NULL),
                   ALD_OK);
  golden_need_numbers(item, "V", mesh.vertices, 3 * vertex_count);
  golden_need_numbers(item, "F", numbers, 3 * face_count);
  for (int k = 0; k < 3 * face_count; k++) {
    if (!(numbers[k] >= 0 && numbers[k] < vertex_count && numbers[k] == floor(numbers[k])))
      fail_msg("no vertex %g", numbers[k]);
    mesh.triangles[k] = (uint32_t)numbers[k];
  }
  free(numbers);
  return mesh;
}

golden_body golden_body_read(struct fy_node *item) {
  static const char *const members[] = {"V", "F", "R", "s0", "parts", NULL};
  static const char *const of_part[] = {"V", "F", NULL};
  golden_body b = {.part_count = 0};
  golden_expect_members(item, members);
  b.mesh = mesh_read(item);
  golden_need_numbers(item, "R", b.pose, 9);
  golden_need_numbers(item, "s0", b.pose + 9, 3);
  struct fy_node *parts = golden_member(item, "parts");
  const int count = parts ? golden_length(parts) : 0;
  assert_in_range(count, 0, GOLDEN_PARTS_MAX);
  for (int k = 0; k < count; k++) {
    golden_expect_members(golden_at(parts, k), of_part);
    b.parts[b.part_count++] = mesh_read(golden_at(parts, k));
    assert_int_equal(ald_mesh_planes_add(&b.parts[k], ALD_MESH_PLANES_MAX, &b.planes), ALD_OK);
    assert_int_equal(b.planes.part_count, k + 1);
  }
  if (count == 0) {
    assert_int_equal(ald_mesh_planes_add(&b.mesh, ALD_MESH_PLANES_MAX, &b.planes), ALD_OK);
  }
  return b;
}

void golden_body_clear(golden_body *b) {
  for (int k = 0; k < b->part_count; k++) ald_mesh_clear(&b->parts[k]);
  ald_mesh_planes_clear(&b->planes);
  ald_mesh_clear(&b->mesh);
}

golden_bodies golden_bodies_open(struct fy_node *item) {
  golden_bodies s;
  s.bodies[0] = golden_body_read(golden_need(item, "A"));
  s.bodies[1] = golden_body_read(golden_need(item, "B"));
  mesh_contact_relate(s.bodies[0].pose, s.bodies[1].pose, s.pose);
  s.size = 0;
  for (int b = 0; b < 2; b++) {
    for (uint32_t k = 0; k < 3 * s.bodies[b].mesh.vertex_count; k++) {
      s.size = fmax(s.size, fabs(s.bodies[b].mesh.vertices[k]));
    }
    for (int k = 0; k < 3; k++) s.size = fmax(s.size, fabs(s.bodies[b].pose[9 + k]));
  }
  const ald_mesh *const meshes[2] = {&s.bodies[0].mesh, &s.bodies[1].mesh};
  const ald_mesh_planes *const planes[2] = {&s.bodies[0].planes, &s.bodies[1].planes};
  s.stage = mesh_contact_stage_open_with(meshes, planes, ROOM);
  return s;
}

void golden_bodies_close(golden_bodies *s) {
  mesh_contact_stage_close(&s->stage);
  golden_body_clear(&s->bodies[0]);
  golden_body_clear(&s->bodies[1]);
}

ald_input_file golden_body_file(char *name, const ald_mesh *mesh) {
  ald_input_file file = {.name = name};
  FILE *stream = open_memstream(&file.text, &file.size);
  assert_non_null(stream);
  for (size_t v = 0; v < mesh->vertex_count; v++) {
    const double *at = mesh->vertices + 3 * v;
    fprintf(stream, "v %.17g %.17g %.17g\n", at[0], at[1], at[2]);
  }
  for (size_t t = 0; t < mesh->triangle_count; t++) {
    const uint32_t *corners = mesh->triangles + 3 * t;
    fprintf(stream, "f %u %u %u\n", corners[0] + 1, corners[1] + 1, corners[2] + 1);
  }
  assert_int_equal(fclose(stream), 0);
  return file;
}

element_tile golden_bodies_put(const golden_bodies *s, const char *law, ald_device *device,
                               uint32_t lanes) {
  enum { FILES = 2 * (1 + GOLDEN_PARTS_MAX) };
  char text[TEXT], names[FILES][8], lists[2][128], meshes[1024] = "";
  ald_input_file files[FILES];
  uint32_t count = 0;
  for (int b = 0; b < 2; b++) {
    const char letter = "ab"[b];
    snprintf(names[count], sizeof names[count], "%c.obj", letter);
    files[count] = golden_body_file(names[count], &s->bodies[b].mesh);
    count++;
    lists[b][0] = '\0';
    for (int k = 0; k < s->bodies[b].part_count; k++) {
      snprintf(names[count], sizeof names[count], "%c%d.obj", letter, k);
      files[count] = golden_body_file(names[count], &s->bodies[b].parts[k]);
      snprintf(meshes + strlen(meshes), sizeof meshes - strlen(meshes),
               "  %c%d: {file: %s, unit: m}\n", letter, k, names[count]);
      snprintf(lists[b] + strlen(lists[b]), sizeof lists[b] - strlen(lists[b]), "%s%c%d",
               k ? ", " : ", parts: [", letter, k);
      count++;
    }
    if (*lists[b]) strcat(lists[b], "]");
  }
  snprintf(text, sizeof text,
           "allide: 1\nrun: {duration: 1, step: 0.1}\nenvironment: {gravity: 0}\n"
           "meshes:\n  a: {file: a.obj, unit: m%s}\n  b: {file: b.obj, unit: m%s}\n%sbodies:\n"
           "  a: {mass: 1000, radii of gyration: [1, 1, 1], freedoms: six, mesh: a}\n"
           "  b: {mass: 3000, radii of gyration: [1, 1, 1], freedoms: six, mesh: b}\n"
           "mesh contacts:\n  c: {between: [a, b], stiffness: 1 MN/m, %s}\n",
           lists[0], lists[1], meshes, law);
  element_tile e = element_open_with(text, files, count, device, lanes);
  for (uint32_t b = 0; b < 2; b++) {
    element_pose where = element_at_origin;
    for (int k = 0; k < 3; k++) {
      where.at[k] = s->bodies[b].pose[9 + k];
      for (int axis = 0; axis < 3; axis++) {
        where.turn[3 * axis + k] = s->bodies[b].pose[3 * k + axis];
      }
    }
    for (uint32_t lane = 0; lane < lanes; lane++) element_put(&e, b, lane, &where);
  }
  for (uint32_t f = 0; f < count; f++) free(files[f].text);
  return e;
}
