/* SPDX-License-Identifier: Apache-2.0
 * A scene as a ParaView collection: for each frame the bodies, the lines, the forces and the
 * fenders. */
#include "picture_vtk.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "atomic_file.h"
#include "cli/command.h"
#include "vtk.h"

/* files of a frame */
enum { BODIES, LINES, FORCES, FENDERS, PARTS };
static const char *const part_names[PARTS] = {"bodies", "lines", "forces", "fenders"};

/* A part while its frames are written. */
typedef struct layer {
  double *points;              /* (point_count x 3) */
  int32_t *verts, *verts_ends; /* cells */
  int32_t *lines, *lines_ends;
  int32_t *polys, *polys_ends;
  int32_t *owner, *body; /* numbers of cells or points */
  double *values;        /* of cells, or 3 of each point */
  double *forces;        /* of cells */
  vtk_part part;
} layer;

typedef struct collection {
  const ald_scene *scene;
  char *folder, *file; /* of the .vtp files; the .pvd */
  const char *prefix;  /* of their names as the .pvd has them; "" if it is beside them */
  layer layers[PARTS];
  int is_there[PARTS];
} collection;

static int fail(const char *path, int error) {
  fprintf(stderr, "allide replay: error: %s: %s\n", path, strerror(error));
  return EXIT_FAULT;
}

/* ------------------------------------------------------------------------------ names */

static const char *body_name(size_t number, const void *user) {
  return ((const ald_scene *)user)->bodies[number].name;
}
static const char *line_name(size_t number, const void *user) {
  return ((const ald_scene *)user)->strands[number].name;
}
static const char *fender_name(size_t number, const void *user) {
  return ((const ald_scene *)user)->fenders[number].name;
}
static const char *force_name(size_t number, const void *user) {
  return ((const ald_scene *)user)->pushes[number].name;
}

/* ------------------------------------------------------------------------------ layers */

static void layer_clear(layer *l) {
  free(l->points);
  free(l->verts);
  free(l->verts_ends);
  free(l->lines);
  free(l->lines_ends);
  free(l->polys);
  free(l->polys_ends);
  free(l->owner);
  free(l->body);
  free(l->values);
  free(l->forces);
  *l = (layer){0};
}

static int32_t *numbers(size_t count) { return malloc((count + 1) * sizeof(int32_t)); }

/* layer_make() has seen to it that there are no more */
static int32_t int32(size_t value) { return (int32_t)value; }

/* room for so many of all; 0, or -1 with errno */
static int layer_make(layer *l, size_t points, size_t verts, size_t lines, size_t line_points,
                      size_t polys) {
  const size_t cells = verts + lines + polys;
  if (points > INT32_MAX || line_points > INT32_MAX || polys > INT32_MAX / 3) {
    errno = EFBIG;
    return -1;
  }
  l->points = malloc((3 * points + 1) * sizeof *l->points);
  l->values = malloc((3 * (points > cells ? points : cells) + 1) * sizeof *l->values);
  l->verts = numbers(verts);
  l->verts_ends = numbers(verts);
  l->lines = numbers(line_points);
  l->lines_ends = numbers(lines);
  l->polys = numbers(3 * polys);
  l->polys_ends = numbers(polys);
  l->owner = numbers(cells);
  l->body = numbers(cells);
  l->part.points = l->points;
  l->part.verts = (vtk_cells){0, l->verts, l->verts_ends};
  l->part.lines = (vtk_cells){0, l->lines, l->lines_ends};
  l->part.polys = (vtk_cells){0, l->polys, l->polys_ends};
  return l->points && l->values && l->verts && l->verts_ends && l->lines && l->lines_ends &&
                 l->polys && l->polys_ends && l->owner && l->body
             ? 0
             : -1;
}

/* the cells of all bodies: rods, then triangles; their points are those of each body in turn,
 * vertices and then ends of rods */
static int lay_bodies(layer *l, const ald_scene *s) {
  size_t points = 0, rods = 0, triangles = 0, cell = 0;
  for (uint32_t b = 0; b < s->body_count; b++) {
    points += s->bodies[b].vertex_count + 2 * (size_t)s->bodies[b].rod_count;
    rods += s->bodies[b].rod_count;
    triangles += s->bodies[b].triangle_count;
  }
  if (layer_make(l, points, 0, rods, 2 * rods, triangles) != 0) return -1;
  l->part.point_count = points;
  size_t first = 0;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const ald_scene_body *own = &s->bodies[b];
    for (uint32_t k = 0; k < 3 * own->triangle_count; k++) {
      l->polys[3 * l->part.polys.count + k] = int32(first + own->triangles[k]);
    }
    for (uint32_t t = 0; t < own->triangle_count; t++) {
      l->owner[rods + l->part.polys.count] = int32(b);
      l->values[rods + l->part.polys.count] = 0;
      l->polys_ends[l->part.polys.count] = int32(3 * (l->part.polys.count + 1));
      l->part.polys.count++;
    }
    for (uint32_t r = 0; r < own->rod_count; r++, cell++) {
      l->lines[2 * cell] = int32(first + own->vertex_count + 2 * (size_t)r);
      l->lines[2 * cell + 1] = l->lines[2 * cell] + 1;
      l->lines_ends[cell] = int32(2 * (cell + 1));
      l->owner[cell] = int32(b);
      l->values[cell] = own->rod_radii[r];
    }
    first += own->vertex_count + 2 * (size_t)own->rod_count;
  }
  l->part.lines.count = rods;
  l->part.of_cells[0] = (vtk_array){"body", VTK_INT32, 1, rods + triangles, l->owner};
  l->part.of_cells[1] = (vtk_array){"radius", VTK_FLOAT64, 1, rods + triangles, l->values};
  l->part.names = "body names";
  l->part.name_count = s->body_count;
  l->part.name = body_name;
  return 0;
}

static void fill_bodies(layer *l, const ald_scene *s, size_t frame) {
  double *at = l->points;
  for (uint32_t b = 0; b < s->body_count; b++) {
    const ald_scene_body *own = &s->bodies[b];
    for (uint32_t v = 0; v < own->vertex_count; v++, at += 3) {
      ald_scene_point(s, frame, b, own->vertices + 3 * (size_t)v, at);
    }
    for (uint32_t r = 0; r < 2 * own->rod_count; r++, at += 3) {
      ald_scene_point(s, frame, b, own->rods + 3 * (size_t)r, at);
    }
  }
}

static int lay_lines(layer *l, const ald_scene *s) {
  size_t points = 0;
  for (uint32_t k = 0; k < s->strand_count; k++) points += s->strands[k].point_count;
  if (layer_make(l, points, 0, 2 * (size_t)s->strand_count, points, 0) != 0) return -1;
  l->part.names = "line names";
  l->part.name_count = s->strand_count;
  l->part.name = line_name;
  return 0;
}

/* How far lines are laid. */
typedef struct laying {
  size_t points, members, lines; /* points of all strands, numbers of points in lines, lines */
} laying;

/* the points of a strand, and a line of all of them, or one on each side of what is missing; a
 * single point makes none */
static void add_line(layer *l, const ald_scene_strand *strand, size_t frame, laying *done) {
  const size_t count = strand->point_count, gap = strand->gap[frame];
  const size_t ends[] = {gap ? gap : count, count};
  memcpy(l->points + 3 * done->points, strand->points + 3 * frame * count,
         3 * count * sizeof(double));
  for (size_t piece = 0, p = 0; piece < 2; p = ends[piece++]) {
    if (ends[piece] < p + 2) continue;
    for (size_t k = p; k < ends[piece]; k++) {
      l->lines[done->members++] = int32(done->points + k);
    }
    l->lines_ends[done->lines++] = int32(done->members);
  }
  done->points += count;
}

/* those that are there */
static void fill_lines(layer *l, const ald_scene *s, size_t frame) {
  laying done = {0};
  for (uint32_t k = 0; k < s->strand_count; k++) {
    if (!s->strands[k].shown[frame]) continue;
    size_t line = done.lines;
    add_line(l, &s->strands[k], frame, &done);
    for (; line < done.lines; line++) {
      l->owner[line] = int32(k);
      l->values[line] = s->strands[k].tension[frame];
    }
  }
  l->part.point_count = done.points;
  l->part.lines.count = done.lines;
  l->part.of_cells[0] = (vtk_array){"line", VTK_INT32, 1, done.lines, l->owner};
  l->part.of_cells[1] = (vtk_array){"tension", VTK_FLOAT64, 1, done.lines, l->values};
}

static int lay_forces(layer *l, const ald_scene *s) {
  if (layer_make(l, s->push_count, s->push_count, 0, 0, 0) != 0) return -1;
  l->part.names = "force names";
  l->part.name_count = s->push_count;
  l->part.name = force_name;
  return 0;
}

static void fill_forces(layer *l, const ald_scene *s, size_t frame) {
  size_t count = 0;
  for (uint32_t k = 0; k < s->push_count; k++) {
    const double *force = s->pushes[k].force + 3 * frame;
    if (force[0] == 0 && force[1] == 0 && force[2] == 0) continue;
    memcpy(l->points + 3 * count, s->pushes[k].at + 3 * frame, 3 * sizeof *force);
    memcpy(l->values + 3 * count, force, 3 * sizeof *force);
    l->owner[count] = int32(k);
    l->body[count] = int32(s->pushes[k].body);
    l->verts[count] = int32(count);
    l->verts_ends[count] = int32(count + 1);
    count++;
  }
  l->part.point_count = l->part.verts.count = count;
  l->part.of_points[0] = (vtk_array){"force", VTK_FLOAT64, 3, count, l->values};
  l->part.of_points[1] = (vtk_array){"element", VTK_INT32, 1, count, l->owner};
  l->part.of_points[2] = (vtk_array){"body", VTK_INT32, 1, count, l->body};
}

/* ------------------------------------------------------------------------------ fenders */

/* sides of a column, which has two ends with a corner for each of them */
enum { SIDES = 16, CELLS = SIDES + 2 };

/* sides have four corners, ends SIDES: as many together as this times as many triangles */
static int lay_fenders(layer *l, const ald_scene *s) {
  const size_t count = s->fender_count;
  if (layer_make(l, 2 * SIDES * count, 0, 0, 0, CELLS * count) != 0) return -1;
  free(l->polys);
  l->polys = numbers(6 * SIDES * count);
  l->forces = malloc((CELLS * count + 1) * sizeof *l->forces);
  if (!l->polys || !l->forces) return -1;
  int32_t *corner = l->polys, *end = l->polys_ends;
  for (size_t k = 0; k < count; k++) {
    const size_t root = 2 * SIDES * k, face = root + SIDES;
    for (size_t c = 0; c < SIDES; c++) {
      const size_t next = (c + 1) % SIDES;
      *corner++ = int32(root + c);
      *corner++ = int32(root + next);
      *corner++ = int32(face + next);
      *corner++ = int32(face + c);
      *end++ = int32((size_t)(corner - l->polys));
    }
    for (size_t c = SIDES; c > 0; c--) *corner++ = int32(root + c - 1);
    *end++ = int32((size_t)(corner - l->polys));
    for (size_t c = 0; c < SIDES; c++) *corner++ = int32(face + c);
    *end++ = int32((size_t)(corner - l->polys));
    for (size_t c = 0; c < CELLS; c++) l->owner[CELLS * k + c] = int32(k);
  }
  l->part.point_count = 2 * SIDES * count;
  l->part.polys = (vtk_cells){CELLS * count, l->polys, l->polys_ends};
  l->part.of_cells[0] = (vtk_array){"fender", VTK_INT32, 1, CELLS * count, l->owner};
  l->part.of_cells[1] = (vtk_array){"deflection", VTK_FLOAT64, 1, CELLS * count, l->values};
  l->part.of_cells[2] = (vtk_array){"force", VTK_FLOAT64, 1, CELLS * count, l->forces};
  l->part.names = "fender names";
  l->part.name_count = count;
  l->part.name = fender_name;
  return 0;
}

/* two directions at right angles to a column and to each other, the first, the second and the way
 * from root to face as x, y and z are */
static void span(const double *way, double *a, double *b) {
  const double length = sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  const double z[3] = {length > 0 ? way[0] / length : 0, length > 0 ? way[1] / length : 0,
                       length > 0 ? way[2] / length : 1};
  /* level, unless the column is upright */
  const double flat = sqrt(z[0] * z[0] + z[1] * z[1]);
  a[0] = flat > 0 ? -z[1] / flat : 1;
  a[1] = flat > 0 ? z[0] / flat : 0;
  a[2] = 0;
  b[0] = z[1] * a[2] - z[2] * a[1];
  b[1] = z[2] * a[0] - z[0] * a[2];
  b[2] = z[0] * a[1] - z[1] * a[0];
}

static void fill_fenders(layer *l, const ald_scene *s, size_t frame) {
  double *at = l->points;
  for (uint32_t k = 0; k < s->fender_count; k++) {
    const ald_scene_fender *own = &s->fenders[k];
    const double *root = own->ends + 6 * frame, *face = root + 3;
    const double way[3] = {face[0] - root[0], face[1] - root[1], face[2] - root[2]};
    double a[3], b[3];
    span(way, a, b);
    for (int p = 0; p < 2 * SIDES; p++, at += 3) {
      const double angle = 2 * acos(-1.0) * (p % SIDES) / SIDES, reach = 0.5 * own->width;
      const double *end = p < SIDES ? root : face;
      for (int c = 0; c < 3; c++) {
        at[c] = end[c] + reach * (cos(angle) * a[c] + sin(angle) * b[c]);
      }
    }
    for (size_t c = 0; c < CELLS; c++) {
      l->values[CELLS * k + c] = own->deflection[frame];
      l->forces[CELLS * k + c] = own->force[frame];
    }
  }
}

static void (*const fill[PARTS])(layer *, const ald_scene *, size_t) = {fill_bodies, fill_lines,
                                                                        fill_forces, fill_fenders};

static int lay_all(collection *c) {
  static int (*const lay[PARTS])(layer *, const ald_scene *) = {lay_bodies, lay_lines, lay_forces,
                                                                lay_fenders};
  const ald_scene *s = c->scene;
  c->is_there[BODIES] = 1;
  c->is_there[LINES] = s->strand_count > 0;
  c->is_there[FORCES] = s->push_count > 0;
  c->is_there[FENDERS] = s->fender_count > 0;
  for (int p = 0; p < PARTS; p++) {
    if (!c->is_there[p]) continue;
    if (lay[p](&c->layers[p], s) != 0) return -1;
    c->layers[p].part.user = s;
  }
  return 0;
}

/* ------------------------------------------------------------------------------ files */

static void layer_at(collection *c, int part, size_t frame) {
  c->layers[part].part.time = c->scene->times[frame];
  fill[part](&c->layers[part], c->scene, frame);
}

/* what all files but the .pvd take together; a pass over all frames that writes nothing */
static double size_all(collection *c) {
  double sum = 0;
  for (size_t f = 0; f < c->scene->frame_count; f++) {
    for (int p = 0; p < PARTS; p++) {
      if (!c->is_there[p]) continue;
      layer_at(c, p, f);
      sum += (double)vtk_size(&c->layers[p].part);
    }
  }
  return sum;
}

static void name_file(const collection *c, int part, size_t frame, char *name, size_t size) {
  int digits = 1;
  for (size_t rest = c->scene->frame_count - 1; rest >= 10 && digits < 20; rest /= 10) digits++;
  snprintf(name, size, "%s_%0*zu.vtp", part_names[part], digits, frame);
}

static int write_part(collection *c, int part, size_t frame) {
  char name[64];
  atomic_file file;
  name_file(c, part, frame, name, sizeof name);
  char *path = malloc(strlen(c->folder) + strlen(name) + 2);
  if (!path) return fail(name, ENOMEM);
  sprintf(path, "%s/%s", c->folder, name);
  int code = EXIT_GOOD;
  if (atomic_file_begin(&file, path) != 0) {
    code = fail(path, errno);
  } else {
    layer_at(c, part, frame);
    vtk_write(&c->layers[part].part, file.stream);
    if (ferror(file.stream)) file.error = errno ? errno : EIO;
    if (atomic_file_end(&file, ATOMIC_FILE_KEPT) != 0) code = fail(path, errno);
  }
  free(path);
  return code;
}

static int write_collection(const collection *c) {
  atomic_file file;
  if (atomic_file_begin(&file, c->file) != 0) return fail(c->file, errno);
  vtk_collection_begin(file.stream);
  for (size_t f = 0; f < c->scene->frame_count; f++) {
    for (int p = 0; p < PARTS; p++) {
      char name[64], *path = malloc(strlen(c->prefix) + sizeof name + 1);
      if (!path) file.error = ENOMEM;
      if (!path || !c->is_there[p]) {
        free(path);
        continue;
      }
      name_file(c, p, f, name, sizeof name);
      sprintf(path, "%s%s%s", c->prefix, *c->prefix ? "/" : "", name);
      vtk_collection_add(file.stream, c->scene->times[f], p, part_names[p], path);
      free(path);
    }
  }
  vtk_collection_end(file.stream);
  return atomic_file_end(&file, ATOMIC_FILE_SYNCED) != 0 ? fail(c->file, errno) : EXIT_GOOD;
}

/* where the files go: "DIR" is DIR/replay.pvd with the others beside it, "DIR/NAME.pvd" has them in
 * DIR/NAME; 0, or -1 without memory */
static int name_places(collection *c, const char *path) {
  static const char ending[] = ".pvd", own[] = "/replay.pvd";
  const size_t length = strlen(path), tail = sizeof ending - 1;
  const int is_file = length > tail && strcmp(path + length - tail, ending) == 0;
  c->folder = is_file ? strndup(path, length - tail) : strdup(path);
  c->file = malloc(length + sizeof own);
  if (!c->folder || !c->file) return -1;
  sprintf(c->file, "%s%s", path, is_file ? "" : own);
  const char *slash = strrchr(c->folder, '/');
  c->prefix = !is_file ? "" : slash ? slash + 1 : c->folder;
  return 0;
}

static int write_all(collection *c) {
  int code = EXIT_GOOD;
  if (mkdir(c->folder, 0777) != 0 && errno != EEXIST) return fail(c->folder, errno);
  for (size_t f = 0; code == EXIT_GOOD && f < c->scene->frame_count; f++) {
    for (int p = 0; code == EXIT_GOOD && p < PARTS; p++) {
      if (c->is_there[p]) code = write_part(c, p, f);
    }
  }
  return code == EXIT_GOOD ? write_collection(c) : code;
}

int picture_vtk(const picture *p) {
  collection c = {.scene = p->scene};
  int code = EXIT_FAULT;
  if (name_places(&c, p->path) != 0 || lay_all(&c) != 0) {
    fail(p->path, errno);
  } else {
    picture_tell(p, c.file, size_all(&c));
    code = write_all(&c);
  }
  for (int k = 0; k < PARTS; k++) layer_clear(&c.layers[k]);
  free(c.folder);
  free(c.file);
  return code;
}
