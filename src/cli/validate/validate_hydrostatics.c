/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics by meshes: box, cylinder, the hull of Wigley, a vessel afloat, by closed forms. */
#include "cases.h"

#include <math.h>
#include <stdio.h>

#include "cli/validate/outcome.h"
#include "mesh/mesh_hydrostatics.h"

static const double pi = 3.14159265358979323846;

/* A shape by its settings; NULL after a message if there is none. */
static ald_mesh *shape_of(checks *all, const char *shape, const char *const *settings,
                          size_t count) {
  ald_mesh *mesh = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_mesh_generate(shape, settings, count, &mesh, report);
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_report_destroy(report);
  return mesh;
}

/* ---------------------------------------------------------------------------- a box */

/* L x B x D = 40 x 12 x 6 m that draws 2.5 m. Its faces are those of the mesh: tolerances are of
 * rounding alone. */
static const double length = 40, beam = 12, high = 6, draught = 2.5;

/* Lever of the righting moment of the box, heeled and afloat with the same volume: from its centre
 * of gravity, `kg` above its keel, to the centre of buoyancy, level. */
static double lever(checks *all, const ald_mesh *box, double heel, double kg) {
  ald_mesh_hydrostatics h;
  ald_mesh_pose pose = {.roll = heel};
  ald_report *report = ald_report_create();
  const ald_status status = ald_mesh_waterline_of(box, length * beam * draught, &pose, report);
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
  }
  ald_report_destroy(report);
  ald_mesh_hydrostatics_at(box, pose, &h);
  /* starboard goes down: what is above the centre of the box moves to starboard, -y */
  const double gravity_y = -(kg - 0.5 * high) * sin(heel);
  return gravity_y - h.buoyancy[1];
}

static void check_box(checks *all) {
  static const char *const settings[] = {"length=40", "breadth=12", "height=6"};
  static const double kg = 4, heels[] = {5, 15, 22};
  static const char *const names[] = {"lever at 5 degrees", "lever at 15 degrees",
                                      "lever at 22 degrees"};
  static const char subject[] = "hydrostatics: box";
  ald_mesh_hydrostatics h;
  ald_mesh *box = shape_of(all, "box", settings, 3);
  if (!box) return;
  ald_mesh_hydrostatics_at(box, (ald_mesh_pose){.waterline = draught - 0.5 * high}, &h);
  const double bm = beam * beam / (12 * draught), gm = 0.5 * draught + bm - kg;
  checks_form(all, subject, "volume", "m^3", length * beam * draught, h.volume, 1e-9);
  checks_form(all, subject, "waterplane area", "m^2", length * beam, h.waterplane_area, 1e-9);
  checks_form(all, subject, "KB", "m", 0.5 * draught, h.kb, 1e-12);
  checks_form(all, subject, "BM", "m", bm, h.bm_t, 1e-12);
  checks_form(all, subject, "BM along", "m", length * length / (12 * draught), h.bm_l, 1e-10);
  checks_form(all, subject, "GM", "m", gm, ald_mesh_gm_t(&h, kg), 1e-12);
  for (int k = 0; k < 3; k++) {
    /* wall-sided (Attwood): while neither the deck nor the bottom comes to the water, tan < 5/12 */
    const double t = heels[k] * pi / 180;
    checks_form(all, subject, names[k], "m", (gm + 0.5 * bm * tan(t) * tan(t)) * sin(t),
                lever(all, box, t, kg), 1e-9);
  }
  ald_mesh_destroy(box);
}

/* ---------------------------------------------------------------------------- round shapes */

/* Figures of a mesh of a given fineness: what each lacks of its closed form, over that. */
typedef struct lack {
  double volume, kb, metacentre, waterplane;
} lack;

/* A cylinder of radius R lies half under water: V = pi R^2/2 L, KB = R - 4 R/(3 pi), KM = R, a
 * waterplane of 2 R L. */
static lack cylinder(checks *all, const char *fineness) {
  const char *const settings[] = {"radius=3", "length=20", "axis=x", fineness};
  ald_mesh_hydrostatics h;
  ald_mesh *mesh = shape_of(all, "cylinder", settings, 4);
  if (!mesh) return (lack){NAN, NAN, NAN, NAN};
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){0}, &h);
  ald_mesh_destroy(mesh);
  return (lack){1 - h.volume / (0.5 * pi * 9 * 20), 1 - h.kb / (3 - 4 / pi),
                1 - (h.kb + h.bm_t) / 3, 1 - h.waterplane_area / 120};
}

/* The hull of Wigley: block coefficient 4/9, waterplane 2/3, KB 5/8 T, second moment of the
 * waterplane 4 B^3 L/105. */
static lack wigley(checks *all, const char *fineness) {
  const char *const settings[] = {"length=100", "beam=10", "draught=6.25", "depth=9", fineness};
  ald_mesh_hydrostatics h;
  ald_mesh *mesh = shape_of(all, "wigley", settings, 5);
  if (!mesh) return (lack){NAN, NAN, NAN, NAN};
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){0}, &h);
  ald_mesh_destroy(mesh);
  const double volume = 4 / 9.0 * 100 * 10 * 6.25;
  return (lack){1 - h.volume / volume, 1 - h.kb / (6.25 * 5 / 8),
                1 - h.bm_t / (4 * 1000 * 100 / 105.0 / volume),
                1 - h.waterplane_area / (2 / 3.0 * 1000)};
}

/* One figure, over its closed form, of two meshes, the finer with faces of half the size. */
static void check_figure(checks *all, const char *subject, const char *const names[2],
                         double coarse, double fine, double tolerance, double off) {
  checks_form(all, subject, names[0], "", 1, 1 - fine, tolerance);
  checks_form(all, subject, names[1], "", 2, log2(coarse / fine), off);
}

static const char *const of_volume[2] = {"volume over exact", "order of the volume"};
static const char *const of_kb[2] = {"KB over exact", "order of KB"};

/* a section of n corners lacks x^2/6 of the circle, x = 2 pi/n, and no figure more than that */
static void check_cylinder(checks *all) {
  static const char subject[] = "hydrostatics: cylinder";
  static const char *const of_km[2] = {"KM over exact", "order of KM"};
  const lack coarse = cylinder(all, "divisions=64"), fine = cylinder(all, "divisions=128");
  const double most = 1.001 * pow(2 * pi / 128, 2) / 6;
  check_figure(all, subject, of_volume, coarse.volume, fine.volume, most, 0.01);
  check_figure(all, subject, of_kb, coarse.kb, fine.kb, most, 0.01);
  check_figure(all, subject, of_km, coarse.metacentre, fine.metacentre, most, 0.01);
  checks_form(all, subject, "waterplane over exact", "", 1, 1 - fine.waterplane, 1e-12);
}

/* Chords of parabolas in n stations and m rows lack 1/n^2 and 1/(4 m^2), which of 80,000 triangles,
 * m some 30, is 3e-4. Stations and rows are whole numbers: sizes do not fall by half to the digit.
 */
static void check_wigley(checks *all) {
  static const char subject[] = "hydrostatics: hull of Wigley";
  static const char *const of_bm[2] = {"BM over exact", "order of BM"};
  const lack coarse = wigley(all, "triangles=20000"), fine = wigley(all, "triangles=80000");
  check_figure(all, subject, of_volume, coarse.volume, fine.volume, 3e-4, 0.05);
  check_figure(all, subject, of_kb, coarse.kb, fine.kb, 3e-4, 0.05);
  check_figure(all, subject, of_bm, coarse.metacentre, fine.metacentre, 3e-4, 0.05);
  checks_form(all, subject, "waterplane over exact", "", 1, 1 - fine.waterplane, 3e-4);
}

/* ---------------------------------------------------------------------------- afloat */

/* That box as a body of a study, with nothing of its hydrostatics given but its height: it rolls
 * and heaves with the periods of its closed forms. */
static double period_of(const outcome *o, const char *name, double level, double step) {
  double before = NAN, first = NAN, last = NAN;
  int count = -1;
  for (long row = 0; row < (long)o->series->row_count; row++) {
    const double value = outcome_at(o, name, row) - level;
    if ((before < 0 && value >= 0) || (before > 0 && value <= 0)) {
      last = step * ((double)row - value / (value - before));
      if (count++ < 0) first = last;
    }
    before = value;
  }
  return 2 * (last - first) / count;
}

static const double kg_afloat = 4, density = 1025, gravity = 9.81, gyration = 4.5;

/* with a rise and a roll at the start, a linear damping of roll and a moment about x */
static int barge(checks *all, outcome *o, double step, const double start[2], double damping,
                 double moment) {
  return outcome_of(
      all, o,
      "allide: 1\nrun: {duration: 60, step: %g}\n"
      "environment: {gravity: %g, water density: %g}\n"
      "meshes: {box: {box: {length: %g, breadth: %g, height: %g}, at: [0, 0, %g]}}\n"
      "bodies: {barge: {mass: %.17g, radii of gyration: [%g, 11, 11], freedoms: six,\n"
      "  mesh: box, position: [0, 0, %g], roll: %.17g}}\n"
      "hydrostatics: {barge: {body: barge, height: %g}}\n"
      "damping: {barge: {body: barge, linear: [0, 0, 0, %g, 0, 0]}}\n"
      "loads: {heel: {body: barge, constant: [0, 0, 0, %.17g]}}\n",
      step, gravity, density, length, beam, high, 0.5 * high - kg_afloat,
      density * length * beam * draught, gyration, kg_afloat - draught + start[0], start[1],
      kg_afloat - draught, damping, moment);
}

/* in steps of h, the default scheme leaves (w h)^2/24 of a period */
static void check_periods(checks *all) {
  static const double step = 0.01, start[2] = {0.2, 0.05};
  outcome o;
  if (!barge(all, &o, step, start, 0, 0)) return;
  const double gm = 0.5 * draught + beam * beam / (12 * draught) - kg_afloat;
  const double roll = 2 * pi * gyration / sqrt(gravity * gm);
  const double heave = 2 * pi * sqrt(draught / gravity);
  const double off = pow(2 * pi * step, 2) / 12;
  checks_form(all, "hydrostatics: barge afloat", "roll period", "s", roll,
              period_of(&o, "bodies.barge.roll", 0, step), off / roll);
  checks_form(all, "hydrostatics: barge afloat", "heave period", "s", heave,
              period_of(&o, "bodies.barge.z", kg_afloat - draught, step), off / heave);
  outcome_end(&o);
}

/* A moment that heels a wall-sided hull by 3 degrees: the study's law, linear in the angle, lacks
 * BM tan^2/(2 GM) of it. */
static void check_heel(checks *all) {
  static const double heel = 3 * 3.14159265358979323846 / 180, start[2] = {0, 0};
  outcome o;
  const double bm = beam * beam / (12 * draught), gm = 0.5 * draught + bm - kg_afloat;
  const double more = bm * tan(heel) * tan(heel) / 2;
  const double weight = density * length * beam * draught * gravity;
  if (!barge(all, &o, 0.02, start, 4e7, weight * (gm + more) * sin(heel))) return;
  checks_form(all, "hydrostatics: barge afloat", "heel by a moment", "rad", heel,
              outcome_at(&o, "bodies.barge.roll", -1), heel * more / gm);
  outcome_end(&o);
}

void validate_hydrostatics(checks *all) {
  check_box(all);
  check_cylinder(all);
  check_wigley(all);
  check_periods(all);
  check_heel(all);
}
