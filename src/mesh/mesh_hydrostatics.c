/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics of a closed mesh: Gauss's theorem over its wetted surface. With heights from the
 * still water the waterplane adds nothing to the volume's integrals, and being what closes the
 * wetted surface, it has minus that surface's integrals over its own. */
#define ALD_LANES 1
#include "mesh_hydrostatics.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "math/compensated_sum.h"
#include "math/vector3.h"
#include "mesh_mass.h"

/* ---------------------------------------------------------------------------------------- pose */

/* mesh frame -> turned frame, row by row: Ry(pitch) Rx(roll) */
typedef struct turn {
  double rows[3][3];
} turn;

static turn turn_of(ald_mesh_pose pose) {
  double sr, cr, sp, cp;
  real_sincos(pose.roll, &sr, &cr);
  real_sincos(pose.pitch, &sp, &cp);
  return (turn){{{cp, sp * sr, sp * cr}, {0, cr, -sr}, {-sp, cp * sr, cp * cr}}};
}

static void turned(const turn *t, const double *p, double *q) {
  for (int k = 0; k < 3; k++) {
    q[k] = ald_dot3(t->rows[k], p);
  }
}

/* ----------------------------------------------------------------------------------- integrals */

/* a wetted part of a triangle, in order; z from the still water, <= 0 */
typedef struct facet {
  uint32_t count; /* 0, 3 or 4 */
  double p[4][3];
} facet;

/* integrals over the wetted surface, x and y from the view's middle, z from the still water: of its
 * area, and of n_z dA times these */
enum { AREA, OF_Z, OF_XZ, OF_YZ, OF_ZZ, OF_1, OF_X, OF_Y, OF_XX, OF_YY, OF_XY, SUM_COUNT };

typedef struct wetted {
  double sums[SUM_COUNT];
  double low[2], high[2]; /* extent of the waterline */
} wetted;

/* a + (b - a) at z = 0, the same bits from either end */
static void crossing(const double *a, const double *b, double *p) {
  ALD_ASSERT((a[2] < 0) != (b[2] < 0));
  const double *under = a[2] < b[2] ? a : b, *over = a[2] < b[2] ? b : a;
  const double share = under[2] / (under[2] - over[2]);
  for (int k = 0; k < 2; k++) p[k] = under[k] + share * (over[k] - under[k]);
  p[2] = 0;
}

static facet wetted_part(double p[3][3]) {
  facet f = {0};
  if (!(p[0][2] < 0 || p[1][2] < 0 || p[2][2] < 0)) return f;
  for (int corner = 0; corner < 3; corner++) {
    const double *a = p[corner], *b = p[(corner + 1) % 3];
    if (a[2] <= 0) {
      for (int k = 0; k < 3; k++) f.p[f.count][k] = a[k];
      f.count++;
    }
    if ((a[2] < 0 && b[2] > 0) || (a[2] > 0 && b[2] < 0)) crossing(a, b, f.p[f.count++]);
  }
  return f;
}

/* integral of f g over a triangle of area 1 from the corners' values, both linear */
static double mean_product(const double *f, const double *g) {
  const double corners = ald_dot3(f, g);
  return (corners + (f[0] + f[1] + f[2]) * (g[0] + g[1] + g[2])) / 12;
}

static double mean(const double *f) { return (f[0] + f[1] + f[2]) / 3; }

static void add_triangle(ald_compensated_sum *sums, const double *a, const double *b,
                         const double *c) {
  const double x[3] = {a[0], b[0], c[0]}, y[3] = {a[1], b[1], c[1]}, z[3] = {a[2], b[2], c[2]};
  double u[3], v[3], n[3];
  for (int k = 0; k < 3; k++) u[k] = b[k] - a[k], v[k] = c[k] - a[k];
  ald_cross3(u, v, n);
  for (int k = 0; k < 3; k++) n[k] *= 0.5;
  const double terms[SUM_COUNT] = {
      [OF_Z] = mean(z),
      [OF_XZ] = mean_product(x, z),
      [OF_YZ] = mean_product(y, z),
      [OF_ZZ] = mean_product(z, z),
      [OF_1] = 1,
      [OF_X] = mean(x),
      [OF_Y] = mean(y),
      [OF_XX] = mean_product(x, x),
      [OF_YY] = mean_product(y, y),
      [OF_XY] = mean_product(x, y),
  };
  ald_compensated_sum_add(&sums[AREA], ald_length3(n));
  for (int k = AREA + 1; k < SUM_COUNT; k++) ald_compensated_sum_add(&sums[k], n[2] * terms[k]);
}

static void widen(wetted *w, const double *p) {
  if (p[2] != 0) return;
  for (int k = 0; k < 2; k++) {
    w->low[k] = p[k] < w->low[k] ? p[k] : w->low[k];
    w->high[k] = p[k] > w->high[k] ? p[k] : w->high[k];
  }
}

/* ---------------------------------------------------------------------------------------- cuts */

typedef struct view {
  const ald_mesh *mesh;
  turn turn;
  double at[3]; /* what is taken away after turning */
} view;

static void vertex_of(const view *v, uint32_t vertex, double *p) {
  ALD_ASSERT(vertex < v->mesh->vertex_count);
  turned(&v->turn, v->mesh->vertices + 3 * (size_t)vertex, p);
  for (int k = 0; k < 3; k++) p[k] -= v->at[k];
}

static facet facet_of(const view *v, uint32_t triangle) {
  ALD_ASSERT(triangle < v->mesh->triangle_count);
  double p[3][3];
  for (int corner = 0; corner < 3; corner++) {
    vertex_of(v, v->mesh->triangles[3 * (size_t)triangle + (size_t)corner], p[corner]);
  }
  return wetted_part(p);
}

/* from the middle of the turned vertices, at the still water */
static view view_of(const ald_mesh *mesh, ald_mesh_pose pose, double *low, double *high) {
  view v = {mesh, turn_of(pose), {0}};
  for (int k = 0; k < 3; k++) low[k] = HUGE_VAL, high[k] = -HUGE_VAL;
  for (uint32_t n = 0; n < mesh->vertex_count; n++) {
    double p[3];
    vertex_of(&v, n, p);
    for (int k = 0; k < 3; k++) {
      low[k] = p[k] < low[k] ? p[k] : low[k];
      high[k] = p[k] > high[k] ? p[k] : high[k];
    }
  }
  for (int k = 0; k < 2; k++) v.at[k] = 0.5 * (low[k] + high[k]);
  v.at[2] = pose.waterline;
  return v;
}

static wetted integrate(const view *v) {
  wetted w = {.low = {HUGE_VAL, HUGE_VAL}, .high = {-HUGE_VAL, -HUGE_VAL}};
  ald_compensated_sum sums[SUM_COUNT] = {{0, 0}};
  for (uint32_t n = 0; n < v->mesh->triangle_count; n++) {
    const facet f = facet_of(v, n);
    for (uint32_t c = 2; c < f.count; c++) add_triangle(sums, f.p[0], f.p[c - 1], f.p[c]);
    for (uint32_t c = 0; c < f.count; c++) widen(&w, f.p[c]);
  }
  for (int k = 0; k < SUM_COUNT; k++) w.sums[k] = ald_compensated_sum_value(sums[k]);
  return w;
}

/* Area of the wetted section at x from the view's middle: sum of z dy along it, for heights from
 * the still water close it. */
static double section_at(const view *v, double x) {
  ald_compensated_sum sum = {0, 0};
  for (uint32_t n = 0; n < v->mesh->triangle_count; n++) {
    const facet f = facet_of(v, n);
    double ends[2][2] = {{0}}; /* y, z where the facet's rim passes x forward, and aft */
    int is_cut = 0;
    for (uint32_t c = 0; c < f.count; c++) {
      const double *a = f.p[c], *b = f.p[(c + 1) % f.count];
      const int ahead = b[0] >= x;
      if ((a[0] >= x) == ahead) continue;
      const double *aft = ahead ? a : b, *fore = ahead ? b : a;
      const double share = (x - aft[0]) / (fore[0] - aft[0]);
      for (int k = 0; k < 2; k++) ends[!ahead][k] = aft[k + 1] + share * (fore[k + 1] - aft[k + 1]);
      is_cut = 1;
    }
    if (is_cut)
      ald_compensated_sum_add(&sum, 0.5 * (ends[0][1] + ends[1][1]) * (ends[1][0] - ends[0][0]));
  }
  return ald_compensated_sum_value(sum);
}

/* ------------------------------------------------------------------------------------- results */

static double over(double a, double b) { return b > 0 ? a / b : 0; }

static void set_waterplane(const view *v, const wetted *w, ald_mesh_hydrostatics *out) {
  const double area = -w->sums[OF_1];
  if (!(area > 0) || !(w->high[0] > w->low[0])) return;
  const double x = -w->sums[OF_X] / area, y = -w->sums[OF_Y] / area;
  out->waterplane_area = area;
  out->flotation[0] = v->at[0] + x;
  out->flotation[1] = v->at[1] + y;
  out->second_x = -w->sums[OF_YY] - area * y * y;
  out->second_y = -w->sums[OF_XX] - area * x * x;
  out->second_xy = -w->sums[OF_XY] - area * x * y;
  out->bm_t = over(out->second_x, out->volume);
  out->bm_l = over(out->second_y, out->volume);
  out->length = w->high[0] - w->low[0];
  out->beam = w->high[1] - w->low[1];
  const double middle = 0.5 * (w->low[0] + w->high[0]);
  out->middle = v->at[0] + middle;
  out->section_area = section_at(v, middle);
  out->block = over(out->volume, out->length * out->beam * out->draught);
  out->prismatic = over(out->volume, out->length * out->section_area);
  out->waterplane = over(area, out->length * out->beam);
  out->midship = over(out->section_area, out->beam * out->draught);
}

void ald_mesh_hydrostatics_at(const ald_mesh *mesh, ald_mesh_pose pose,
                              ald_mesh_hydrostatics *out) {
  double low[3], high[3];
  *out = (ald_mesh_hydrostatics){0};
  if (mesh->vertex_count == 0) return;
  const view v = view_of(mesh, pose, low, high);
  const wetted w = integrate(&v);
  const double volume = w.sums[OF_Z];
  out->volume = volume;
  out->wetted_area = w.sums[AREA];
  out->keel = low[2];
  out->draught = pose.waterline - low[2];
  if (!(volume > 0)) return;
  out->buoyancy[0] = v.at[0] + w.sums[OF_XZ] / volume;
  out->buoyancy[1] = v.at[1] + w.sums[OF_YZ] / volume;
  out->buoyancy[2] = v.at[2] + 0.5 * w.sums[OF_ZZ] / volume;
  out->kb = out->buoyancy[2] - out->keel;
  set_waterplane(&v, &w, out);
}

double ald_mesh_gm_t(const ald_mesh_hydrostatics *h, double kg) { return h->kb + h->bm_t - kg; }
double ald_mesh_gm_l(const ald_mesh_hydrostatics *h, double kg) { return h->kb + h->bm_l - kg; }

/* ------------------------------------------------------------------------------------ waterline */

ald_status ald_mesh_waterline_of(const ald_mesh *mesh, double volume, ald_mesh_pose *pose,
                                 ald_report *report) {
  ald_mesh_mass whole_mesh;
  double low[3], high[3];
  ald_mesh_mass_of(mesh, &whole_mesh);
  if (!(volume > 0 && volume < whole_mesh.volume)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: no draught displaces %.6g m^3: the mesh encloses %.6g m^3\n",
                           volume, whole_mesh.volume);
  }
  view v = view_of(mesh, *pose, low, high);
  double dry = low[2], sunk = high[2], at = 0.5 * (dry + sunk);
  /* Newton's step, or the middle where it leaves the bracket; 200 middles would close any */
  for (int turns = 0; turns < 200 && dry < at && at < sunk; turns++) {
    v.at[2] = at;
    const wetted w = integrate(&v);
    const double missing = volume - w.sums[OF_Z];
    if (missing > 0) dry = at;
    if (missing < 0) sunk = at;
    /* what the sums can tell apart */
    if (fabs(missing) <= 4e-15 * volume) break;
    const double next = at - missing / w.sums[OF_1];
    at = next > dry && next < sunk ? next : 0.5 * (dry + sunk);
  }
  pose->waterline = at;
  return ALD_OK;
}

/* --------------------------------------------------------------------------------------- vessel */

ald_status ald_mesh_vessel_defaults(const ald_mesh *mesh, double waterline, double kg,
                                    double density, ald_mesh_vessel *vessel, ald_report *report) {
  ald_mesh_hydrostatics h;
  ald_mesh_mass even;
  ald_mesh_mass_of(mesh, &even);
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){.waterline = waterline}, &h);
  if (!(h.waterplane_area > 0)) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: still water at %.6g m does not cut the mesh, which lies from "
                           "%.6g m to %.6g m\n",
                           waterline, even.low[2], even.high[2]);
  }
  if (isnan(kg)) kg = even.centroid[2] - h.keel;
  *vessel = (ald_mesh_vessel){
      .mass = density * h.volume,
      .centre = {h.buoyancy[0], h.buoyancy[1], h.keel + kg},
      .height = h.keel + kg - waterline,
      .radii = {0.35 * h.beam, 0.25 * h.length, 0.25 * h.length},
      .waterplane_area = h.waterplane_area,
      .flotation = h.flotation[0] - h.buoyancy[0],
      .gm_t = ald_mesh_gm_t(&h, kg),
      .gm_l = ald_mesh_gm_l(&h, kg),
  };
  for (int k = 0; k < 3; k++) vessel->even_radii[k] = sqrt(even.moments[k] / even.volume);
  return ALD_OK;
}
