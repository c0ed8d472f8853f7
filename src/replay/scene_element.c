/* SPDX-License-Identifier: Apache-2.0
 * What is seen of an element in a frame: a strand between its bodies, and the forces on them. */
#include "scene_element.h"

#include <math.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/catenary_form.h"
#include "kernels/law/catenary_slope.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/step/touch_rows.h"
#include "model/derive.h"
#include "plan/kind_tables.h"
#include "tile/tile.h"

enum { ALD_SCENE_CATENARY_POINTS = 25 };

/* ------------------------------------------------------------------------------
 * The shape of a catenary line between its ends. */

/* the segments as they are at a time; returns their whole length */
static double segments_of(const ald_numbers *n, double time, catenary_segment *s) {
  const uint32_t count = n->rows[0];
  double length = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *row = ald_catenary_section(n, i);
    s[i] = (catenary_segment){.length = row[CATENARY_COLUMN_LENGTH],
                              .weight = row[CATENARY_COLUMN_WEIGHT],
                              .stiffness = row[CATENARY_COLUMN_STIFFNESS],
                              .clump = row[CATENARY_COLUMN_CLUMP],
                              .friction = row[CATENARY_COLUMN_FRICTION]};
    length += s[i].length;
  }
  const double paid = ald_catenary_paid(n, time);
  s[count - 1].length += paid;
  return length + paid;
}

/* Lays points along a line at rest, at equal unstretched lengths.
 * @param time   for the length that is paid out [s]
 * @param points (ALD_SCENE_CATENARY_POINTS x 3) earth frame [m]; the first and the last are its
 * ends and stay; where no shape is found those between lie on a straight line */
static void scene_catenary(const ald_study *study, const ald_instance *instance,
                           const double *values, double time, double *points) {
  ALD_ASSERT(points && values);
  const uint32_t last = ALD_SCENE_CATENARY_POINTS - 1;
  const ald_numbers n = ald_instance_numbers(study, instance, values);
  catenary_segment s[CATENARY_SEGMENTS_MAX];
  const double length = segments_of(&n, time, s);
  const double *to = points + 3 * (size_t)last;
  const double way[3] = {to[0] - points[0], to[1] - points[1], to[2] - points[2]};
  const double x = sqrt(way[0] * way[0] + way[1] * way[1]);
  const int seabed = ald_catenary_on_seabed(&n);
  const bool slopes = ald_catenary_on_slope(&n);
  const double tangent = ald_catenary_tangent(&n, way);
  catenary_state state = {0, 0, 0};
  const catenary_end end = slopes
                               ? catenary_solve_slope(s, n.rows[0], x, way[2], tangent, &state, 0)
                               : catenary_solve(s, n.rows[0], x, way[2], seabed, &state, 0);
  for (uint32_t p = 1; p < last; p++) {
    const double share = (double)p / last;
    double along = share * x, up = share * way[2];
    if (end.converged && slopes) {
      catenary_slope_point(s, n.rows[0], state, tangent, share * length, &along, &up);
    } else if (end.converged) {
      catenary_point(s, n.rows[0], state, seabed, share * length, &along, &up);
    }
    const double level = x > 0 ? along / x : 0;
    points[3 * p] = points[0] + level * way[0];
    points[3 * p + 1] = points[1] + level * way[1];
    points[3 * p + 2] = points[2] + up;
  }
}

/* ------------------------------------------------------------------------------------------ */

/* v + 2 w (u x v) + 2 u x (u x v), with q = (w, u) */
void ald_scene_turn(const double *pose, const double *own, double *earth) {
  ALD_ASSERT(pose && own && earth);
  const double w = pose[3], *u = pose + 4;
  const double t[3] = {2 * (u[1] * own[2] - u[2] * own[1]), 2 * (u[2] * own[0] - u[0] * own[2]),
                       2 * (u[0] * own[1] - u[1] * own[0])};
  const double turned[3] = {own[0] + w * t[0] + (u[1] * t[2] - u[2] * t[1]),
                            own[1] + w * t[1] + (u[2] * t[0] - u[0] * t[2]),
                            own[2] + w * t[2] + (u[0] * t[1] - u[1] * t[0])};
  for (int c = 0; c < 3; c++) earth[c] = pose[c] + turned[c];
}

/* forces at the sites, and nothing between them */
static const ald_picture_kind plain = {.strand = ALD_STRAND_NONE};

ald_scene_element ald_scene_element_of(const ald_study *study, uint32_t instance,
                                       const ald_layout *layout, const double *values) {
  ALD_ASSERT(instance < study->instance_count);
  const ald_instance *own = &study->instances[instance];
  const uint32_t kind = study->definitions[own->definition].kind;
  const uint32_t first = ald_kind_tables(layout->plan, kind)[KIND_SLOT];
  ald_scene_element e = {.study = study,
                         .instance = own,
                         .kind = kind,
                         .index = instance - first,
                         .values = values,
                         .drawn = ald_kinds[kind]->drawn ? ald_kinds[kind]->drawn : &plain,
                         .has_sites = ald_kinds[kind]->steepest != NULL};
  if (e.has_sites) {
    const ald_numbers numbers = ald_instance_numbers(study, own, values);
    ald_kinds[kind]->steepest(&numbers, &e.at);
  }
  for (uint32_t t = 0; t < ald_kinds[kind]->trace_count && !e.has_point; t++) {
    e.point = ald_kinds[kind]->traces[t].row;
    e.has_point = strcmp(ald_kinds[kind]->traces[t].name, "point_x") == 0;
  }
  return e;
}

/* ------------------------------------------------------------------------------ rows */

static const uint32_t *plan_of(const ald_scene_element *e, const ald_layout *layout) {
  return ald_kind_tables(layout->plan, e->kind);
}

static uint32_t row_of(const ald_scene_element *e, const ald_scene_view *v, uint32_t block,
                       uint32_t field) {
  const uint32_t *own = plan_of(e, v->layout);
  return own[block] + field * own[KIND_COUNT] + e->index;
}

double ald_scene_number(const ald_scene_element *e, const ald_scene_view *v, uint32_t field) {
  return ald_tile_real(v->tile, row_of(e, v, KIND_ROWS, field), 0);
}

static double traced(const ald_scene_element *e, const ald_scene_view *v, uint32_t field) {
  return ald_tile_real(v->tile, row_of(e, v, KIND_TRACE, field), 0);
}

static uint32_t flag_at(const ald_scene_element *e, const ald_scene_view *v, uint32_t field) {
  return ald_tile_flag(v->tile, row_of(e, v, KIND_FLAGS, field), 0);
}

/* a point of a body, earth frame */
static void place(const ald_scene_view *v, uint32_t body, const double *own, double *earth) {
  ald_scene_turn(v->poses + 7 * (size_t)body, own, earth);
}

/* ------------------------------------------------------------------------------ strands */

static uint32_t first_node(const ald_layout *layout, uint32_t line) {
  return layout->plan[layout->plan[PLAN_LINE_NODES] + line];
}

uint32_t ald_scene_strand_points(const ald_scene_element *e, const ald_layout *layout) {
  switch (e->drawn->strand) {
    case ALD_STRAND_STRAIGHT:
    case ALD_STRAND_TURNING:
      return 2;
    case ALD_STRAND_AT_REST:
      return ALD_SCENE_CATENARY_POINTS;
    case ALD_STRAND_NODES:
      return first_node(layout, e->index + 1) - first_node(layout, e->index);
    default:
      return 0;
  }
}

/* nodes of a dynamic line, which an evaluation brings to its own time */
static void read_nodes(const ald_scene_element *e, const ald_scene_view *v, double *points) {
  const uint32_t *plan = v->layout->plan;
  const uint32_t first = first_node(v->layout, e->index);
  const uint32_t count = first_node(v->layout, e->index + 1) - first;
  for (uint32_t node = 0; node < count; node++) {
    for (uint32_t c = 0; c < 3; c++) {
      const uint32_t row = plan[PLAN_NODE_ROWS] + (NODE_X + c) * plan[PLAN_NODES] + first + node;
      points[3 * (size_t)node + c] = ald_tile_real(v->tile, row, 0) + (c < 2 ? v->origin[c] : 0);
    }
  }
}

/* a point of the trace: three rows in a row */
static void read_point(const ald_scene_element *e, const ald_scene_view *v, uint32_t first,
                       double *at) {
  for (uint32_t c = 0; c < 3; c++) at[c] = traced(e, v, first + c) + (c < 2 ? v->origin[c] : 0);
}

/* numbers of the element in whose race it lies; false: there is none */
static bool race_of(const ald_scene_element *e, const ald_layout *layout, ald_numbers *numbers) {
  const ald_relation *race = ald_kind_naming(ald_kinds[e->kind]);
  uint32_t kind = 0;
  if (!race || e->instance->refs[0] == 0) return false;
  while (ald_kinds[kind] != race->kinds[0]) kind++;
  const uint32_t first = ald_kind_tables(layout->plan, kind)[KIND_SLOT];
  const ald_instance *of = &e->study->instances[first + e->instance->refs[0] - 1];
  *numbers = ald_instance_numbers(e->study, of, e->values);
  return true;
}

/* ends of the part that turns, earth frame */
static void read_part(const ald_scene_element *e, const ald_scene_view *v, double ends[6]) {
  ALD_ASSERT(e->drawn->part);
  double own[6];
  ald_numbers of;
  const ald_numbers numbers = ald_instance_numbers(e->study, e->instance, e->values);
  const bool behind = race_of(e, v->layout, &of);
  e->drawn->part(&numbers, behind ? &of : NULL, ald_scene_number(e, v, e->drawn->angle), own);
  place(v, e->instance->body_a, own, ends);
  place(v, e->instance->body_a, own + 3, ends + 3);
}

/* is it whole, and if it makes contact, does it touch? */
bool ald_scene_is_there(const ald_scene_element *e, const ald_scene_view *v) {
  if (ald_kind_is(ald_kinds[e->kind], ALD_KIND_CONTACT)) return flag_at(e, v, 0) == TOUCH_YES;
  return e->drawn->gone == 0 || flag_at(e, v, 0) != e->drawn->gone;
}

bool ald_scene_strand_read(const ald_scene_element *e, const ald_scene_view *v, double *points,
                           double *tension) {
  ALD_ASSERT(points && tension);
  const uint32_t count = ald_scene_strand_points(e, v->layout);
  double *last = points + 3 * (size_t)(count - 1);
  place(v, e->instance->body_a, e->at.a.at, points);
  place(v, e->instance->body_b, e->at.b.at, last);
  if (e->drawn->strand == ALD_STRAND_AT_REST)
    scene_catenary(e->study, e->instance, e->values, v->time, points);
  if (e->drawn->strand == ALD_STRAND_NODES) read_nodes(e, v, points);
  if (e->drawn->strand == ALD_STRAND_TURNING) read_part(e, v, points);
  *tension = ald_scene_number(e, v, e->drawn->tension);
  return ald_scene_is_there(e, v);
}

uint32_t ald_scene_strand_gap(const ald_scene_element *e, const ald_scene_view *v) {
  if (e->drawn->strand != ALD_STRAND_NODES) return 0;
  return (uint32_t)ald_scene_number(e, v, LINE_GAP);
}

/* ------------------------------------------------------------------------------ forces */

bool ald_scene_pushes(const ald_scene_element *e, int side) {
  ALD_ASSERT(side == 0 || side == 1);
  const ald_kind *kind = ald_kinds[e->kind];
  const uint32_t body = side ? e->instance->body_b : e->instance->body_a;
  if (e->drawn->part) return side == 0 && !e->study->bodies[body].fixed;
  if (kind->body_count != 2 || ald_kind_is(kind, ALD_KIND_NO_FORCE)) return false;
  return !e->study->bodies[body].fixed && (kind->outline || e->has_point || e->has_sites);
}

/* force of its slot; of one that pushes both bodies on the first */
static void read_force(const ald_scene_element *e, int side, const ald_scene_view *v,
                       double *force) {
  ALD_ASSERT(side == 0 || side == 1);
  const uint32_t *plan = v->layout->plan, *own = plan_of(e, v->layout);
  const bool apart = ald_kind_is(ald_kinds[e->kind], ALD_KIND_TWO_FORCES);
  const uint32_t slot =
      plan[PLAN_SLOT_ROWS] + e->index + own[apart && side ? KIND_END_SLOT : KIND_SLOT];
  const uint32_t axes = e->study->is_spatial ? 3 : 2;
  for (uint32_t c = 0; c < axes; c++) {
    const double value = ald_tile_real(v->tile, slot + (SLOT_FX + c) * plan[PLAN_SLOTS], 0);
    force[c] = side && !apart ? -value : value;
  }
}

/* a point that its rows say */
static void read_rows(const ald_scene_element *e, const ald_scene_view *v, double *at) {
  at[0] = ald_scene_number(e, v, e->drawn->at) + v->origin[0];
  at[1] = ald_scene_number(e, v, e->drawn->at + 1) + v->origin[1];
  at[2] = e->study->is_spatial ? ald_scene_number(e, v, e->drawn->at_z) : 0;
}

/* closest point of a bar */
static void read_bar_point(const ald_scene_element *e, int side, const ald_scene_view *v,
                           double *at) {
  ALD_ASSERT(side == 0 || side == 1);
  const ald_site *bar = side ? &e->at.b : &e->at.a;
  const double share = traced(e, v, e->drawn->at + (uint32_t)side);
  double own[3];
  for (int c = 0; c < 3; c++) own[c] = bar->at[c] + share * bar->along[0][c];
  place(v, side ? e->instance->body_b : e->instance->body_a, own, at);
}

void ald_scene_push_read(const ald_scene_element *e, int side, const ald_scene_view *v, double *at,
                         double *force) {
  ALD_ASSERT((side == 0 || side == 1) && at && force);
  double now[3] = {0, 0, 0};
  memset(force, 0, 3 * sizeof *force);
  if (!ald_scene_is_there(e, v)) return;
  read_force(e, side, v, force);
  if (force[0] == 0 && force[1] == 0 && force[2] == 0) return;
  if (e->drawn->part) {
    double ends[6];
    read_part(e, v, ends);
    memcpy(now, ends, sizeof now);
  } else if (e->has_point) {
    read_point(e, v, e->point, now);
  } else if (e->drawn->acts == ALD_ACTS_AT_ROWS) {
    read_rows(e, v, now);
  } else if (e->drawn->acts == ALD_ACTS_ON_BARS) {
    read_bar_point(e, side, v, now);
  } else if (side == 0 || e->drawn->acts == ALD_ACTS_AT_FIRST) {
    place(v, e->instance->body_a, e->at.a.at, now);
  } else {
    place(v, e->instance->body_b, e->at.b.at, now);
  }
  memcpy(at, now, sizeof now);
}
