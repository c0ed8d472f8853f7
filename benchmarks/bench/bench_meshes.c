/* SPDX-License-Identifier: Apache-2.0
 * `allide bench meshes`: all crossing triangles of two hulls over many close poses, from files that
 * other libraries can be given too (benchmarks/peers), or else made. Times are the processor's, so
 * that other work on the machine does not count. */
#include "benches.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct { double nodes, rows, pairs; } tally;
#define MESH_TALLY(what, more) tally.what += (double)(more);
#include "base/plain_file.h"
#include "cli/picture/atomic_file.h"
#include "kernels/pass/mesh/mesh_region.h"
#include "kernels/pass/mesh/mesh_walk.h"
#include "mesh/mesh_edges.h"
#include "mesh/mesh_read.h"
#include "mesh/mesh_shapes.h"
#include "mesh/mesh_ship.h"
#include "plan/mesh_asset.h"

enum { MOST = 8192, POSES = 1000 };

/* a mesh against itself, and poses: of the second body in the frame of the first, R|t row by row */
typedef struct hulls {
  ald_mesh mesh;
  double *poses; /* (pose_count x 12) */
  size_t pose_count;
  uint32_t *plan;
  double *assets;
  uint32_t *cross_uints;
  double *cross_reals;
  uint32_t *room; /* of regions */
} hulls;

static double even(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (double)(*state >> 11) * 0x1p-53;
}

/* ------------------------------------------------------------------------------ meshes */

/* four triangles for one */
static ald_status halve(ald_mesh *mesh, ald_report *report) {
  ald_status status;
  ald_mesh_edges edges = {0};
  ald_mesh finer = {0};
  ALD_TRY(ald_mesh_edges_find(mesh, &edges, report));
  ALD_TRY(
      ald_mesh_make(mesh->vertex_count + edges.count, 4 * mesh->triangle_count, &finer, report));
  memcpy(finer.vertices, mesh->vertices, 3 * (size_t)mesh->vertex_count * sizeof(double));
  for (size_t n = 0; n < 3 * (size_t)edges.count; n++) {
    const double *x = mesh->vertices + n % 3;
    const uint32_t *ends = edges.ends + n / 3 * 2;
    finer.vertices[3 * (size_t)mesh->vertex_count + n] =
        0.5 * (x[3 * (size_t)ends[0]] + x[3 * (size_t)ends[1]]);
  }
  for (size_t n = 0; n < mesh->triangle_count; n++) {
    const uint32_t *t = mesh->triangles + 3 * n;
    uint32_t m[3];
    for (size_t k = 0; k < 3; k++) {
      m[k] = mesh->vertex_count + (edges.sides[3 * n + k] & ~ALD_MESH_REVERSED);
    }
    const uint32_t parts[12] = {t[0], m[0], m[2], m[0], t[1], m[1],
                                m[2], m[1], t[2], m[0], m[1], m[2]};
    memcpy(finer.triangles + 12 * n, parts, sizeof parts);
  }
  ald_mesh_clear(mesh);
  *mesh = finer;
done:
  ald_mesh_edges_clear(&edges);
  return status;
}

/* a ship-like hull of about so many triangles */
static ald_status make_hull(double triangles, ald_mesh *mesh, ald_report *report) {
  const uint32_t shape = ald_mesh_shape_find("ship");
  /* length, beam, draught, depth [m], block coefficient, bulb [m], flare [rad] */
  const double values[ALD_SHIP_KEYS] = {180, 32, 11, 18, 0.65, 5, 3, 0.3, triangles};
  return ald_mesh_shape_make(shape, values, mesh, report);
}

/* ------------------------------------------------------------------------------ poses */

/* a point within a triangle, the triangle's normal, and a direction along it */
static void point_on(const ald_mesh *mesh, uint64_t *state, double at[3], double frame[9]) {
  const size_t n = (size_t)(even(state) * mesh->triangle_count);
  const double *corner[3];
  double share[3] = {even(state), even(state), 0}, e[3], f[3];
  for (size_t k = 0; k < 3; k++) {
    corner[k] = mesh->vertices + 3 * (size_t)mesh->triangles[3 * n + k];
  }
  if (share[0] + share[1] > 1) {
    share[0] = 1 - share[0];
    share[1] = 1 - share[1];
  }
  share[2] = 1 - share[0] - share[1];
  for (int c = 0; c < 3; c++) {
    at[c] = share[0] * corner[0][c] + share[1] * corner[1][c] + share[2] * corner[2][c];
    e[c] = corner[1][c] - corner[0][c];
    f[c] = corner[2][c] - corner[0][c];
  }
  const double length = sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
  for (int c = 0; c < 3; c++) {
    frame[c] = e[c] / length;
    frame[6 + c] = e[(c + 1) % 3] * f[(c + 2) % 3] - e[(c + 2) % 3] * f[(c + 1) % 3];
  }
  const double area = sqrt(frame[6] * frame[6] + frame[7] * frame[7] + frame[8] * frame[8]);
  for (int c = 0; c < 3; c++) frame[6 + c] /= area;
  for (int c = 0; c < 3; c++) {
    frame[3 + c] =
        frame[6 + (c + 1) % 3] * frame[(c + 2) % 3] - frame[6 + (c + 2) % 3] * frame[(c + 1) % 3];
  }
}

/* the second body turned so that its surface meets that of the first face to face, and pushed in by
 * up to `depth` */
static void draw_pose(const ald_mesh *mesh, uint64_t *state, double depth, double pose[12]) {
  double p[3], q[3], here[9], there[9];
  point_on(mesh, state, p, here);
  point_on(mesh, state, q, there);
  const double turn = 2 * even(state) - 1, cosine = 2 * turn * turn - 1;
  const double sine = 2 * turn * sqrt(1 - turn * turn), in = depth * even(state);
  for (size_t i = 0; i < 3; i++) {
    const double x = cosine * here[i] + sine * here[3 + i];
    const double y = sine * here[i] - cosine * here[3 + i], z = -here[6 + i];
    pose[4 * i + 3] = p[i] - in * here[6 + i];
    for (size_t j = 0; j < 3; j++) {
      pose[4 * i + j] = x * there[j] + y * there[3 + j] + z * there[6 + j];
      pose[4 * i + 3] -= pose[4 * i + j] * q[j];
    }
  }
}

static ald_status read_poses(const char *file, hulls *h, ald_report *report) {
  char problem[ALD_FILE_PROBLEM] = "";
  unsigned char *bytes = NULL;
  size_t size = 0;
  const size_t pose = 12 * sizeof *h->poses;
  const int error = ald_plain_read(file, ALD_FILE_PLAIN, ALD_TABLE_LIMIT, &bytes, &size, problem);
  if (error != 0) {
    return ald_report_fail(report, ALD_IO, "error: %s: %s\n", file,
                           *problem ? problem : strerror(error));
  }
  h->pose_count = size / pose < POSES ? size / pose : POSES;
  memcpy(h->poses, bytes, h->pose_count * pose);
  free(bytes);
  if (h->pose_count > 0) return ALD_OK;
  return ald_report_fail(report, ALD_IO, "error: no poses in %s\n", file);
}

static void make_poses(hulls *h, uint64_t *state) {
  double low = 0, high = 0; /* along the ship */
  for (size_t n = 0; n < h->mesh.vertex_count; n++) {
    low = fmin(low, h->mesh.vertices[3 * n]);
    high = fmax(high, h->mesh.vertices[3 * n]);
  }
  h->pose_count = POSES;
  for (size_t n = 0; n < POSES; n++) {
    draw_pose(&h->mesh, state, 0.005 * (high - low), h->poses + 12 * n);
  }
}

/* as read_poses() has it */
static ald_status save_poses(const char *path, const hulls *h, ald_report *report) {
  atomic_file file;
  int error = atomic_file_begin(&file, path) ? errno : 0;
  if (!error) {
    const size_t size = 12 * sizeof *h->poses;
    const int good = fwrite(h->poses, size, h->pose_count, file.stream) == h->pose_count;
    if (!good) file.error = errno;
    if (atomic_file_end(&file, good ? ATOMIC_FILE_KEPT : ATOMIC_FILE_REMOVED)) error = errno;
  }
  if (!error) return ALD_OK;
  return ald_report_fail(report, ALD_IO, "error: %s: %s\n", path, strerror(error));
}

/* ------------------------------------------------------------------------------ queries */

static ald_status lay_out(hulls *h, ald_report *report) {
  ald_mesh_asset asset;
  const ald_status status = ald_mesh_asset_make(&h->mesh, NULL, &asset, report);
  if (status != ALD_OK) return status;
  ald_mesh_asset_place(&asset, PLAN_KINDS, 0);
  const size_t room = MESH_SCRATCH_UINTS(MOST, h->mesh.vertex_count, h->mesh.vertex_count);
  free(h->plan);
  free(h->assets);
  free(h->room);
  h->room = calloc(room, sizeof *h->room);
  h->plan = calloc(PLAN_KINDS + asset.plan_count, sizeof *h->plan);
  h->assets = aligned_alloc(64, asset.asset_count * sizeof *h->assets);
  if (h->plan && h->assets && h->room) {
    h->plan[PLAN_MESH_TABLE] = PLAN_KINDS;
    memcpy(h->plan + PLAN_KINDS, asset.plan, asset.plan_count * sizeof *h->plan);
    memcpy(h->assets, asset.assets, asset.asset_count * sizeof *h->assets);
  }
  ald_mesh_asset_clear(&asset);
  return h->plan && h->assets && h->room ? ALD_OK : ALD_NO_MEMORY;
}

/* what all poses together have */
typedef struct outcome {
  double crossing, touching, regions;
  int failed; /* no room, or a contour that is open */
} outcome;

/* number of regions that the crossings of a pose have */
static uint query_regions(hulls *h, const double *relative, uint found, uint measured,
                          outcome *all) {
  uint *cross_uints = h->cross_uints, *room = h->room, regions = 0;
  double *cross_reals = h->cross_reals;
  mesh_meeting meeting =
                   mesh_meeting_of(NULL, NULL, NULL, h->assets, h->plan, 8, 0, 0, relative, found),
               *m = &meeting;
  scalar volume;
  if (found == 0) return 0;
  mesh_regions_find(NULL, NULL, NULL, h->assets, h->plan, 8, MEETING_OF_CALLER, measured, &volume);
  for (uint root = mesh_region_root(room, m, 0); root < m->contours;
       root = mesh_region_root(room, m, root + 1)) {
    mesh_region region;
    mesh_region_of(NULL, NULL, NULL, h->assets, h->plan, 8, MEETING_OF_CALLER, root,
                   MESH_FIT_VECTOR, &region);
    regions++;
  }
  mesh_marks_clear(NULL, NULL, NULL, h->assets, h->plan, 8, MEETING_OF_CALLER);
  if (m->flags & MESH_OPEN) all->failed = 1;
  return regions;
}

static outcome query_all(hulls *h, int with_regions, uint measured) {
  uint *stack = h->room + 2 * h->mesh.vertex_count; /* behind the marks */
  outcome all = {0};
  for (size_t n = 0; n < h->pose_count; n++) {
    const double *given = h->poses + 12 * n;
    double relative[12];
    for (size_t k = 0; k < 12; k++) relative[k % 4 == 3 ? 9 + k / 4 : k / 4 * 3 + k % 4] = given[k];
    const uint found = mesh_cross(NULL, NULL, NULL, h->assets, h->plan, 8, 0, 0, relative, measured,
                                  h->cross_uints, h->cross_reals, MOST, stack);
    if (found > MOST) all.failed = 1;
    all.crossing += found;
    all.touching += found > 0;
    if (with_regions && found <= MOST) {
      all.regions += query_regions(h, relative, found, measured, &all);
    }
  }
  return all;
}

/* median time of a query [s] */
static double time_queries(bench *b, hulls *h, int with_regions, uint measured, outcome *all) {
  double times[BENCH_REPEATS];
  memset(&tally, 0, sizeof tally);
  for (int repeat = 0; repeat < BENCH_REPEATS; repeat++) {
    const double began = bench_processor_seconds();
    *all = query_all(h, with_regions, measured);
    times[repeat] = (bench_processor_seconds() - began) / (double)h->pose_count;
  }
  if (all->failed || all->crossing <= 0) b->failed = 1;
  return bench_median(times, BENCH_REPEATS);
}

static void add_figures(bench *b, hulls *h, const char *what) {
  const double count = (double)h->pose_count, queries = count * BENCH_REPEATS;
  const uint32_t triangles = h->mesh.triangle_count;
  char name[48];
  outcome all;
  const double whole_query = time_queries(b, h, 1, 0, &all);
  snprintf(name, sizeof name, "meshes, %u", triangles);
  bench_figure *f = bench_add(b, name, whole_query * 1e6, "us/query", "host", 1);
  snprintf(f->note, sizeof f->note,
           "%s: contours and regions included; %.0f of %.0f poses touch, %.0f regions", what,
           all.touching, count, all.regions);
  const double measured = time_queries(b, h, 1, 1, &all);
  snprintf(name, sizeof name, "overlap, %u", triangles);
  f = bench_add(b, name, measured * 1e6, "us/query", "host", 1);
  snprintf(f->note, sizeof f->note, "with the volume of the overlap");
  const double each = time_queries(b, h, 0, 0, &all);
  snprintf(name, sizeof name, "crossings, %u", triangles);
  f = bench_add(b, name, each * 1e6, "us/query", "host", 1);
  snprintf(f->note, sizeof f->note,
           "without them; %.0f pairs of nodes, %.0f candidates, %.1f crossing pairs a query, %.0f "
           "of all",
           tally.nodes / queries, tally.pairs / queries, all.crossing / count, all.crossing);
  snprintf(name, sizeof name, "candidate pairs, %u", triangles);
  bench_add(b, name, tally.pairs / queries / each, "pairs/s", "host", 1);
  snprintf(name, sizeof name, "crossing pairs, %u", triangles);
  bench_add(b, name, all.crossing / count / each, "pairs/s", "host", 1);
}

static ald_status time_hull(bench *b, hulls *h, const char *what, ald_report *report) {
  const ald_status status = lay_out(h, report);
  if (status == ALD_OK) add_figures(b, h, what);
  return status;
}

/* the mesh of a file, then with its sides halved; poses of a file, or made */
static ald_status time_file(bench *b, hulls *h, ald_report *report) {
  ald_status status;
  ALD_TRY(ald_mesh_read_file(b->mesh, &h->mesh, report));
  if (b->poses) {
    ALD_TRY(read_poses(b->poses, h, report));
  } else {
    uint64_t state = b->seed;
    make_poses(h, &state);
  }
  if (b->save) ALD_TRY(save_poses(b->save, h, report));
  ALD_TRY(time_hull(b, h, b->poses ? "from files" : "hull from a file", report));
  ALD_TRY(halve(&h->mesh, report));
  ALD_TRY(time_hull(b, h, "sides halved", report));
done:
  return status;
}

static ald_status time_made(bench *b, hulls *h, ald_report *report) {
  static const double sizes[] = {5e3, 20e3, 80e3};
  ald_status status = ALD_OK;
  uint64_t state = b->seed;
  for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
    ald_mesh_clear(&h->mesh);
    ALD_TRY(make_hull(sizes[k], &h->mesh, report));
    make_poses(h, &state);
    ALD_TRY(time_hull(b, h, "made", report));
  }
done:
  return status;
}

void bench_meshes(bench *b) {
  ald_report *report = ald_report_create();
  hulls h = {.poses = malloc(POSES * 12 * sizeof *h.poses),
             .cross_uints = malloc(MOST * CROSS_UINT_COUNT * sizeof *h.cross_uints),
             .cross_reals = malloc(MOST * CROSS_REAL_COUNT * sizeof *h.cross_reals)};
  ald_status status = ALD_NO_MEMORY;
  if (h.poses && h.cross_uints && h.cross_reals) {
    status = b->mesh ? time_file(b, &h, report) : time_made(b, &h, report);
  }
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    b->failed = 1;
  }
  ald_mesh_clear(&h.mesh);
  free(h.poses);
  free(h.plan);
  free(h.assets);
  free(h.room);
  free(h.cross_uints);
  free(h.cross_reals);
  ald_report_destroy(report);
}
