/* SPDX-License-Identifier: Apache-2.0
 * A scene as a ParaView collection, read back: every number of every file is the scene's. */
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
#include "cli/picture/picture_vtk.h"
#include "support/made_scene.h"
#include "support/runs.h"

enum { PATH = 320 };

static uint64_t seed;
static char folder[256];

/* A .vtp file: its text up to the appended bytes, and these. */
typedef struct vtp {
  unsigned char *bytes;
  const unsigned char *data;
  size_t size, room; /* room: appended bytes */
} vtp;

static vtp vtp_open(const char *path) {
  static const char begin[] = "<AppendedData encoding=\"raw\">\n_";
  static const char tail[] = "\n</AppendedData>\n</VTKFile>\n";
  vtp v = {0};
  v.bytes = made_read(path, &v.size);
  const char *found = strstr((const char *)v.bytes, begin);
  assert_non_null(found);
  v.data = (const unsigned char *)found + sizeof begin - 1;
  assert_true(v.size > sizeof tail);
  const unsigned char *end = v.bytes + v.size - (sizeof tail - 1);
  assert_memory_equal(end, tail, sizeof tail - 1);
  v.room = (size_t)(end - v.data);
  v.bytes[found - (const char *)v.bytes] = 0; /* what is searched ends here */
  assert_non_null(strstr((const char *)v.bytes, "header_type=\"UInt64\""));
  return v;
}

static size_t vtp_count(const vtp *v, const char *what) {
  char key[60];
  snprintf(key, sizeof key, "%s=\"", what);
  const char *at = strstr((const char *)v->bytes, key);
  assert_non_null(at);
  return strtoul(at + strlen(key), NULL, 10);
}

/* An array within a group by name, with as many numbers as expected. */
static const unsigned char *vtp_array(const vtp *v, const char *group, const char *name,
                                      size_t numbers) {
  char key[80];
  snprintf(key, sizeof key, "<%s>", group);
  const char *at = strstr((const char *)v->bytes, key);
  assert_non_null(at);
  snprintf(key, sizeof key, "Name=\"%s\"", name);
  at = strstr(at, key);
  if (!at) fail_msg("no array %s", name);
  const char *sort = at;
  while (*sort != '<') sort--;
  const size_t width = strncmp(sort, "<DataArray type=\"Int32\"", 22) == 0 ? 4 : 8;
  at = strstr(at, "offset=\"");
  const size_t offset = strtoul(at + 8, NULL, 10);
  uint64_t size;
  assert_true(offset + sizeof size <= v->room);
  memcpy(&size, v->data + offset, sizeof size);
  assert_int_equal(size, width * numbers);
  assert_true(offset + sizeof size + size <= v->room);
  return v->data + offset + sizeof size;
}

static double double_at(const unsigned char *at, size_t k) {
  double value;
  memcpy(&value, at + 8 * k, sizeof value);
  return value;
}

static int32_t integer_at(const unsigned char *at, size_t k) {
  int32_t value;
  memcpy(&value, at + 4 * k, sizeof value);
  return value;
}

static vtp vtp_frame(const char *below, const char *part, const ald_scene *s, size_t frame) {
  char path[PATH + 60];
  int digits = 1;
  for (size_t rest = s->frame_count - 1; rest >= 10; rest /= 10) digits++;
  snprintf(path, sizeof path, "%s/%s_%0*zu.vtp", below, part, digits, frame);
  vtp v = vtp_open(path);
  const char *time = strstr((const char *)v.bytes, "Name=\"TimeValue\"");
  assert_non_null(time);
  assert_true(strtod(strchr(time, '>') + 1, NULL) == s->times[frame]);
  return v;
}

/* names as they are, code by code */
static void check_names(const vtp *v, const char *list, size_t count,
                        const char *(*name)(const ald_scene *, size_t), const ald_scene *s) {
  char key[80];
  snprintf(key, sizeof key, "Name=\"%s\" NumberOfTuples=\"%zu\"", list, count);
  const char *at = strstr((const char *)v->bytes, key);
  assert_non_null(at);
  at = strchr(at, '>') + 1;
  for (size_t k = 0; k < count; k++) {
    const unsigned char *text = (const unsigned char *)name(s, k);
    for (size_t c = 0; c <= strlen((const char *)text); c++) {
      char *next;
      assert_int_equal(strtoul(at, &next, 10), text[c]);
      at = next;
    }
  }
}

static const char *body_name(const ald_scene *s, size_t k) { return s->bodies[k].name; }
static const char *strand_name(const ald_scene *s, size_t k) { return s->strands[k].name; }
static const char *fender_name(const ald_scene *s, size_t k) { return s->fenders[k].name; }
static const char *push_name(const ald_scene *s, size_t k) { return s->pushes[k].name; }

static void check_vtk_bodies(const char *below, const ald_scene *s, size_t frame) {
  vtp v = vtp_frame(below, "bodies", s, frame);
  const size_t points = vtp_count(&v, "NumberOfPoints"), lines = vtp_count(&v, "NumberOfLines");
  const size_t polys = vtp_count(&v, "NumberOfPolys");
  const unsigned char *xyz = vtp_array(&v, "Points", "Points", 3 * points);
  const unsigned char *line = vtp_array(&v, "Lines", "connectivity", 2 * lines);
  const unsigned char *poly = vtp_array(&v, "Polys", "connectivity", 3 * polys);
  const unsigned char *ends = vtp_array(&v, "Polys", "offsets", polys);
  const unsigned char *owner = vtp_array(&v, "CellData", "body", lines + polys);
  const unsigned char *radius = vtp_array(&v, "CellData", "radius", lines + polys);
  size_t p = 0, l = 0;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const ald_scene_body *body = &s->bodies[b];
    for (uint32_t t = 0; t < body->triangle_count; t++, p++) {
      assert_int_equal(integer_at(owner, lines + p), b);
      assert_true(double_at(radius, lines + p) == 0);
      assert_int_equal(integer_at(ends, p), 3 * (p + 1));
      for (uint32_t k = 0; k < 3; k++) {
        double expected[3];
        const int32_t corner = integer_at(poly, 3 * p + k);
        assert_true(corner >= 0 && (size_t)corner < points);
        ald_scene_point(s, frame, b, body->vertices + 3 * (size_t)body->triangles[3 * t + k],
                        expected);
        for (size_t c = 0; c < 3; c++) {
          assert_true(double_at(xyz, 3 * (size_t)corner + c) == expected[c]);
        }
      }
    }
    for (uint32_t k = 0; k < 2 * body->rod_count; k++, l++) {
      double expected[3];
      const int32_t at = integer_at(line, l);
      assert_true(at >= 0 && (size_t)at < points);
      assert_int_equal(integer_at(owner, l / 2), b);
      assert_true(double_at(radius, l / 2) == body->rod_radii[k / 2]);
      ald_scene_point(s, frame, b, body->rods + 3 * (size_t)k, expected);
      for (size_t c = 0; c < 3; c++) {
        assert_true(double_at(xyz, 3 * (size_t)at + c) == expected[c]);
      }
    }
  }
  assert_int_equal(p, polys);
  assert_int_equal(l, 2 * lines);
  check_names(&v, "body names", s->body_count, body_name, s);
  free(v.bytes);
}

/* Points of lines that are there: a point alone beside a gap makes none. */
static size_t vtp_line_members(const ald_scene *s, size_t frame) {
  size_t members = 0;
  for (uint32_t k = 0; k < s->strand_count; k++) {
    const uint32_t count = s->strands[k].point_count, gap = s->strands[k].gap[frame];
    if (!s->strands[k].shown[frame]) continue;
    members += gap == 0 ? count : (gap > 1 ? gap : 0) + (count - gap > 1 ? count - gap : 0);
  }
  return members;
}

static void check_vtk_lines(const char *below, const ald_scene *s, size_t frame) {
  vtp v = vtp_frame(below, "lines", s, frame);
  const size_t points = vtp_count(&v, "NumberOfPoints"), lines = vtp_count(&v, "NumberOfLines");
  const unsigned char *xyz = vtp_array(&v, "Points", "Points", 3 * points);
  const size_t members = vtp_line_members(s, frame);
  const unsigned char *at = vtp_array(&v, "Lines", "connectivity", members);
  const unsigned char *ends = vtp_array(&v, "Lines", "offsets", lines);
  const unsigned char *number = vtp_array(&v, "CellData", "line", lines);
  const unsigned char *tension = vtp_array(&v, "CellData", "tension", lines);
  size_t point = 0, line = 0, member = 0;
  for (uint32_t k = 0; k < s->strand_count; k++) {
    const ald_scene_strand *strand = &s->strands[k];
    const uint32_t count = strand->point_count, gap = strand->gap[frame];
    if (!strand->shown[frame]) continue;
    for (uint32_t n = 0; n < count; n++, point++) {
      const bool is_alone = (gap == 1 && n == 0) || (gap == count - 1 && n == gap);
      if (!is_alone) assert_int_equal(integer_at(at, member++), point);
      if (!is_alone && (n + 1 == gap || n + 1 == count)) {
        assert_int_equal(integer_at(number, line), k);
        assert_true(double_at(tension, line) == strand->tension[frame]);
        assert_int_equal(integer_at(ends, line++), member);
      }
      for (size_t c = 0; c < 3; c++) {
        assert_true(double_at(xyz, 3 * point + c) ==
                    strand->points[3 * (frame * strand->point_count + n) + c]);
      }
    }
  }
  assert_int_equal(member, members);
  assert_int_equal(line, lines);
  assert_int_equal(point, points);
  check_names(&v, "line names", s->strand_count, strand_name, s);
  free(v.bytes);
}

static void check_vtk_forces(const char *below, const ald_scene *s, size_t frame) {
  vtp v = vtp_frame(below, "forces", s, frame);
  const size_t points = vtp_count(&v, "NumberOfPoints");
  const unsigned char *xyz = vtp_array(&v, "Points", "Points", 3 * points);
  const unsigned char *force = vtp_array(&v, "PointData", "force", 3 * points);
  const unsigned char *element = vtp_array(&v, "PointData", "element", points);
  const unsigned char *body = vtp_array(&v, "PointData", "body", points);
  size_t point = 0;
  assert_int_equal(vtp_count(&v, "NumberOfVerts"), points);
  for (uint32_t k = 0; k < s->push_count; k++) {
    const double *own = s->pushes[k].force + 3 * frame;
    if (own[0] == 0 && own[1] == 0 && own[2] == 0) continue;
    for (size_t c = 0; c < 3; c++) {
      assert_true(double_at(xyz, 3 * point + c) == s->pushes[k].at[3 * frame + c]);
      assert_true(double_at(force, 3 * point + c) == own[c]);
    }
    assert_int_equal(integer_at(element, point), k);
    assert_int_equal(integer_at(body, point++), s->pushes[k].body);
  }
  assert_int_equal(point, points);
  check_names(&v, "force names", s->push_count, push_name, s);
  free(v.bytes);
}

enum { SIDES = 16, CELLS = SIDES + 2 }; /* of a column */

/* A cell of a column: its corners lie at the root or the face, half the width off the axis, and its
 * normal looks away from the middle. Numbers are of 1e5 m, so 1e-6 m is far above rounding. */
static void check_cell(const ald_scene_fender *own, size_t frame, double (*corner)[3],
                       size_t count) {
  const double *root = own->ends + 6 * frame, *face = root + 3;
  double middle[3] = {0, 0, 0}, facing = 0;
  for (size_t k = 0; k < count; k++) {
    double along = 0, whole = 0, off = 0;
    for (size_t c = 0; c < 3; c++) {
      middle[c] += corner[k][c] / (double)count;
      along += (corner[k][c] - root[c]) * (face[c] - root[c]);
      whole += (face[c] - root[c]) * (face[c] - root[c]);
    }
    const double share = along / whole;
    assert_true(fabs(share) < 1e-6 || fabs(share - 1) < 1e-6);
    for (size_t c = 0; c < 3; c++) {
      const double way = corner[k][c] - root[c] - share * (face[c] - root[c]);
      off += way * way;
    }
    assert_true(fabs(sqrt(off) - 0.5 * own->width) < 1e-6);
  }
  for (size_t c = 0; c < 3; c++) {
    const size_t n = (c + 1) % 3, m = (c + 2) % 3;
    facing += (middle[c] - 0.5 * (root[c] + face[c])) *
              ((corner[1][n] - corner[0][n]) * (corner[2][m] - corner[1][m]) -
               (corner[1][m] - corner[0][m]) * (corner[2][n] - corner[1][n]));
  }
  assert_true(facing > 0);
}

/* 16 sides of four corners and two ends of 16 */
static void check_vtk_fenders(const char *below, const ald_scene *s, size_t frame) {
  vtp v = vtp_frame(below, "fenders", s, frame);
  const size_t points = vtp_count(&v, "NumberOfPoints"), polys = vtp_count(&v, "NumberOfPolys");
  assert_int_equal(points, 2 * SIDES * s->fender_count);
  assert_int_equal(polys, CELLS * s->fender_count);
  const unsigned char *xyz = vtp_array(&v, "Points", "Points", 3 * points);
  const unsigned char *number =
      vtp_array(&v, "Polys", "connectivity", (size_t)6 * SIDES * s->fender_count);
  const unsigned char *ends = vtp_array(&v, "Polys", "offsets", polys);
  const unsigned char *owner = vtp_array(&v, "CellData", "fender", polys);
  const unsigned char *deflection = vtp_array(&v, "CellData", "deflection", polys);
  const unsigned char *force = vtp_array(&v, "CellData", "force", polys);
  size_t at = 0;
  for (size_t p = 0; p < polys; p++) {
    const ald_scene_fender *own = &s->fenders[p / CELLS];
    const size_t count = (size_t)integer_at(ends, p) - at;
    double corner[SIDES][3];
    assert_int_equal(count, p % CELLS < SIDES ? 4 : SIDES);
    assert_int_equal(integer_at(owner, p), p / CELLS);
    assert_true(double_at(deflection, p) == own->deflection[frame]);
    assert_true(double_at(force, p) == own->force[frame]);
    for (size_t k = 0; k < 3 * count; k++) {
      const size_t point = (size_t)integer_at(number, at + k / 3);
      corner[k / 3][k % 3] = double_at(xyz, 3 * point + k % 3);
    }
    check_cell(own, frame, corner, count);
    at += count;
  }
  check_names(&v, "fender names", s->fender_count, fender_name, s);
  free(v.bytes);
}

/* how often a text stands in a file */
static size_t count_in(const char *path, const char *what) {
  size_t size, count = 0;
  unsigned char *bytes = made_read(path, &size);
  for (char *at = (char *)bytes; (at = strstr(at, what)); at++) count++;
  free(bytes);
  return count;
}

/* as "NAME.pvd" and as a folder; the collection names each file once, by its way from there */
static void check_vtk(const ald_scene *s, bool as_file) {
  char path[PATH], list[PATH + 20], below[PATH], first[PATH];
  const size_t parts = 1u + (s->strand_count > 0) + (s->push_count > 0) + (s->fender_count > 0);
  snprintf(below, sizeof below, "%s/a & <b>", folder);
  snprintf(path, sizeof path, "%s/a & <b>%s", folder, as_file ? ".pvd" : "");
  snprintf(list, sizeof list, "%s%s", path, as_file ? "" : "/replay.pvd");
  assert_int_equal(made_write(s, path, picture_vtk), EXIT_GOOD);
  assert_int_equal(count_in(list, "<DataSet timestep="), parts * s->frame_count);
  snprintf(first, sizeof first, "part=\"0\" name=\"bodies\" file=\"%sbodies_",
           as_file ? "a &amp; &lt;b&gt;/" : "");
  assert_int_equal(count_in(list, first), s->frame_count);
  for (size_t f = 0; f < s->frame_count; f++) {
    check_vtk_bodies(below, s, f);
    if (s->strand_count) check_vtk_lines(below, s, f);
    if (s->push_count) check_vtk_forces(below, s, f);
    if (s->fender_count) check_vtk_fenders(below, s, f);
  }
}

static void vtk_says_what_the_scene_says(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 3);
  const made_plot plots[] = {{3, 2, 3, 5, 0}, {1, 0, 0, 1, 0},  {9, 3, 0, 12, 0},
                             {0, 0, 0, 1, 0}, {0, 1, 0, 3, 0},  {12, 0, 9, 4, 0},
                             {2, 1, 1, 1, 0}, {1, 1, 1, 9, 12}, {0, 0, 0, 1, 3}};
  for (size_t k = 0; k < sizeof plots / sizeof plots[0]; k++) {
    ald_scene *s = made_scene(&r, plots[k]);
    check_vtk(s, k % 2 == 0);
    ald_scene_destroy(s);
  }
}

/* what a figure in kB says that is told of a scene of 3 frames */
static double told_by(const ald_scene *s, const char *path, int (*write)(const picture *)) {
  char *told = NULL;
  size_t length = 0;
  FILE *notes = open_memstream(&told, &length);
  const picture p = {s, "title", path, notes};
  assert_int_equal(write(&p), EXIT_GOOD);
  fclose(notes);
  const char *figure = strstr(told, ": 3 frames, one every ");
  assert_non_null(figure);
  figure = strstr(figure, " s, ");
  assert_true(figure && strstr(figure, " kB"));
  const double bytes = 1e3 * strtod(figure + 4, NULL);
  free(told);
  return bytes;
}

/* told is what is there afterwards, but for the .pvd; three digits are told */
static void sizes_are_told(void **state) {
  (void)state;
  static const char *const parts[] = {"bodies", "lines", "forces", "fenders"};
  test_random r = test_random_from(seed, 4);
  ald_scene *s = made_scene(&r, (made_plot){40, 20, 30, 3, 10});
  char path[PATH], file[PATH + 40];
  size_t size = 0, sum = 0;
  snprintf(path, sizeof path, "%s/told.glb", folder);
  double told = told_by(s, path, picture_glb);
  free(made_read(path, &size));
  assert_true(fabs(told - (double)size) <= 0.005 * (double)size);
  snprintf(path, sizeof path, "%s/told", folder);
  told = told_by(s, path, picture_vtk);
  for (int k = 0; k < 12; k++) {
    snprintf(file, sizeof file, "%s/%s_%d.vtp", path, parts[k % 4], k / 4);
    free(made_read(file, &size));
    sum += size;
  }
  assert_true(fabs(told - (double)sum) <= 0.005 * (double)sum);
  ald_scene_destroy(s);
}

static void a_folder_that_cannot_be_made_is_an_error(void **state) {
  (void)state;
  test_random r = test_random_from(seed, 5);
  ald_scene *s = made_scene(&r, (made_plot){2, 0, 0, 2, 0});
  char path[PATH];
  snprintf(path, sizeof path, "%s/no/such/place", folder);
  assert_int_equal(made_write(s, path, picture_vtk), EXIT_FAULT);
  assert_int_equal(made_write(s, path, picture_glb), EXIT_FAULT);
  ald_scene_destroy(s);
}

int main(void) {
  seed = test_seed();
  run_folder("picture", folder, sizeof folder);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(vtk_says_what_the_scene_says),
      cmocka_unit_test(sizes_are_told),
      cmocka_unit_test(a_folder_that_cannot_be_made_is_an_error),
  };
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  run_folder_remove(folder);
  return failed;
}
