/* SPDX-License-Identifier: Apache-2.0
 * One scenario: its sampled numbers, and how they fill a lane of a tile. */
#include "scenario.h"

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/inside_contact.h"
#include "element/line.h"
#include "element/line_form.h"
#include "kernels/law/catenary.h"
#include "kernels/math/mat3.h"
#include "kernels/math/trig.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass/clash/yield_rows.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/sea_rows.h"
#include "kernels/plan.h"
#include "model/bed.h"
#include "model/derive.h"
#include "model/rule.h"
#include "model/scenario_origin.h"
#include "model/sea.h"
#include "plan/kind_tables.h"
#include "tile/approach.h"
#include "tile/bodies_6dof.h"
#include "tile/lane_past.h"
#include "tile/line_pair.h"
#include "tile/sampler.h"
#include "tile/scenario_fault.h"
#include "tile/tile.h"

/* ------------------------------------------------------------------------------
 * How dynamic lines start: between their ends as elastic catenaries without current, hanging from
 * the one that is held if they will settle, or straight. The passes settle them from there. */

_Static_assert((int)LINE_SECTIONS_MAX <= (int)CATENARY_SEGMENTS_MAX, "a catenary holds a line");

/* one line in one lane */
typedef struct rope {
  ald_tile *tile;
  const uint32_t *plan;
  uint32_t lane, line;
  ald_numbers numbers;
  ald_bed bed;         /* from the scenario's origin */
  vec3 at[2], rate[2]; /* of its ends [m], [m/s] */
} rope;

static vec3 plane_vec(const rope *r, uint32_t body, uint32_t x, uint32_t y, uint32_t z_field) {
  const uint32_t bodies = r->plan[PLAN_BODIES];
  const uint32_t plane = r->plan[PLAN_BODY_ROWS] + body, space = r->plan[PLAN_SPACE_ROWS] + body;
  return vec3_of(ald_tile_real(r->tile, plane + x * bodies, r->lane),
                 ald_tile_real(r->tile, plane + y * bodies, r->lane),
                 ald_tile_real(r->tile, space + z_field * bodies, r->lane));
}

static vec3 space_vec(const rope *r, uint32_t body, uint32_t field) {
  const uint32_t bodies = r->plan[PLAN_BODIES], first = r->plan[PLAN_SPACE_ROWS] + body;
  return vec3_of(ald_tile_real(r->tile, first + field * bodies, r->lane),
                 ald_tile_real(r->tile, first + (field + 1) * bodies, r->lane),
                 ald_tile_real(r->tile, first + (field + 2) * bodies, r->lane));
}

/* where an end is at the start, and how fast it moves with its body */
static void find_end(rope *r, uint32_t end, uint32_t body, const double own[3]) {
  ALD_ASSERT(end < 2);
  const mat3 turn = {space_vec(r, body, SPACE_XX), space_vec(r, body, SPACE_YX),
                     space_vec(r, body, SPACE_ZX)};
  const vec3 arm = mat3_rotate(turn, vec3_of(own[0], own[1], own[2]));
  const uint32_t bodies = r->plan[PLAN_BODIES];
  vec3 spin = space_vec(r, body, SPACE_WX);
  spin.z = ald_tile_real(r->tile, r->plan[PLAN_BODY_ROWS] + BODY_R * bodies + body, r->lane);
  r->at[end] = vec3_add(plane_vec(r, body, BODY_X, BODY_Y, SPACE_Z), arm);
  r->rate[end] = vec3_add(plane_vec(r, body, BODY_VX, BODY_VY, SPACE_VZ), vec3_cross(spin, arm));
}

/* the section as the catenary knows it, without its clump */
static catenary_segment segment_of(const rope *r, uint32_t section) {
  ALD_ASSERT(section < r->numbers.rows[LINE_SECTIONS]);
  const double *row = ald_line_section(&r->numbers, section);
  const ald_line_form f = ald_line_form_of(&r->numbers, row);
  return (catenary_segment){.length = row[LINE_COLUMN_LENGTH],
                            .weight = (f.mass - f.displaced) * f.gravity / f.length,
                            .stiffness = ald_line_slope(&r->numbers, row)};
}

/* weight under water of what hangs at a section's second end */
static double clump_of(const rope *r, uint32_t section) {
  ALD_ASSERT(section < r->numbers.rows[LINE_SECTIONS]);
  const double *row = ald_line_section(&r->numbers, section);
  const ald_line_form f = ald_line_form_of(&r->numbers, row);
  return (row[LINE_COLUMN_END_MASS] - f.density * row[LINE_COLUMN_END_VOLUME]) * f.gravity;
}

/* height of the seabed at a place */
static double bed_height(const rope *r, vec3 at) { return ald_bed_height(&r->bed, at.x, at.y); }

/* a held line as a catenary between its ends */
typedef struct hanging {
  catenary_segment segments[LINE_SECTIONS_MAX];
  uint32_t count;
  uint32_t low; /* the lower end: 0 or 1 */
  double length;
  vec3 along;  /* horizontal, from the lower to the upper end */
  double fold; /* share of its way along the seabed that a slack line takes */
  int seabed;
  catenary_state state;
  bool found;
} hanging;

/* Mean tensions of the sections of a solution, from the lower end on: what hangs below each counts.
 */
static double hanging_tension(const hanging *h, uint32_t section) {
  double vertical = h->state.q;
  for (uint32_t k = 0; k < section; k++) {
    vertical += h->segments[k].weight * h->segments[k].length + h->segments[k].clump;
  }
  vertical += 0.5 * h->segments[section].weight * h->segments[section].length;
  return hypot(h->state.horizontal, fmax(vertical, 0));
}

/* Sections with curves take the secants of their mean tensions; returns whether that changed them.
 */
static bool soften(const rope *r, hanging *h) {
  double change = 0;
  for (uint32_t k = 0; k < h->count; k++) {
    const uint32_t section = h->low == 0 ? k : h->count - 1 - k;
    const double *row = ald_line_section(&r->numbers, section);
    const double tension = hanging_tension(h, k);
    const double strain = ald_line_strain(&r->numbers, row, tension);
    const double secant = strain > 0 ? tension / strain : ald_line_slope(&r->numbers, row);
    if (ald_line_curve_of(&r->numbers, row).count == 0) continue;
    change = fmax(change, fabs(secant / h->segments[k].stiffness - 1));
    h->segments[k].stiffness = secant;
  }
  return change > 1e-6;
}

/* most secants that a line with curves tries */
enum { SECANTS_MAX = 40 };

/* an anchor this near to the seabed lies on it [m] */
#define ON_THE_SEABED 0.01

static bool is_weightless(const hanging *h) {
  for (uint32_t k = 0; k < h->count; k++) {
    if (h->segments[k].weight != 0 || h->segments[k].clump != 0) return false;
  }
  return true;
}

/* What weighs nothing has no catenary: taut it is straight, which counts as not found, and slack,
 * of all the shapes that rest, it takes the one that it hangs in with any weight along it. */
static bool give_weight(hanging *h, double distance) {
  if (h->length <= distance) return false;
  for (uint32_t k = 0; k < h->count; k++) {
    h->segments[k].weight = 1e-6 * h->segments[k].stiffness / h->length;
  }
  return true;
}

static hanging hang(const rope *r) {
  hanging h = {.count = r->numbers.rows[LINE_SECTIONS], .low = r->at[0].z > r->at[1].z};
  for (uint32_t k = 0; k < h.count; k++) {
    const uint32_t section = h.low == 0 ? k : h.count - 1 - k;
    h.segments[k] = segment_of(r, section);
    h.length += h.segments[k].length;
    if (k + 1 < h.count) h.segments[k].clump = clump_of(r, h.low == 0 ? section : section - 1);
  }
  const vec3 low = r->at[h.low], span = vec3_sub(r->at[1 - h.low], low);
  const double x = sqrt(span.x * span.x + span.y * span.y);
  h.along = x > 0 ? vec3_of(span.x / x, span.y / x, 0) : vec3_of(1, 0, 0);
  h.seabed = r->bed.form != ALD_BED_NONE && fabs(low.z - bed_height(r, low)) <= ON_THE_SEABED;
  if (is_weightless(&h) && !give_weight(&h, vec3_length(span))) return h;
  catenary_end end = catenary_solve(h.segments, h.count, x, span.z, h.seabed, &h.state, 0);
  for (int k = 0; k < SECANTS_MAX && end.converged && soften(r, &h); k++) {
    end = catenary_solve(h.segments, h.count, x, span.z, h.seabed, &h.state, 0);
  }
  h.found = end.converged;
  h.fold = 1;
  if (h.found) {
    double reach, up;
    catenary_point(h.segments, h.count, h.state, h.seabed, h.length, &reach, &up);
    /* stretched out it would lie beyond the upper end, which would tear at it */
    if (reach > x + 1e-6 * h.length) h.fold = x / reach;
  }
  return h;
}

static vec3 hanging_point(const rope *r, const hanging *h, double arc) {
  double x, z;
  catenary_point(h->segments, h->count, h->state, h->seabed, h->low == 0 ? arc : h->length - arc,
                 &x, &z);
  const vec3 point = vec3_madd(r->at[h->low], h->fold * x, h->along);
  return vec3_of(point.x, point.y, point.z + z);
}

/* what would lie below the seabed lies on it, at its foot; segments only become shorter */
static vec3 above_seabed(const rope *r, vec3 at) {
  if (r->bed.form == ALD_BED_LEVEL && at.z < r->bed.reach) at.z = r->bed.reach;
  if (r->bed.form <= ALD_BED_LEVEL) return at;
  /* of a plane one step; on a grid the direction changes with the place */
  for (int k = 0; k < 4; k++) {
    const double place[3] = {at.x, at.y, at.z};
    double u[3];
    const double depth = ald_bed_depth(&r->bed, place, u);
    if (!(depth > 0)) break;
    const vec3 up = vec3_of(u[0], u[1], u[2]);
    at = vec3_madd(at, depth / vec3_dot(up, up), up);
  }
  return at;
}

/* Where a line that has come down from `top` to the seabed ends, `lies` of it along the seabed. */
static vec3 lying_point(const rope *r, vec3 top, vec3 along, double lies) {
  const double high = bed_height(r, top), far = bed_height(r, vec3_add(top, along));
  const double share = lies / sqrt(1 + (far - high) * (far - high));
  const vec3 at = vec3_madd(top, share, along);
  return vec3_of(at.x, at.y, fmin(bed_height(r, at), top.z + (far - high) * share));
}

/* A line that is held at one end and will settle: it hangs down to the seabed or, where it floats,
 * reaches up or down to the surface; what is left lies there, towards the point of its free end. */
static vec3 dangling_point(const rope *r, uint32_t held, double arc, double weight) {
  const vec3 top = r->at[held], way = vec3_sub(r->at[1 - held], top);
  const double across = sqrt(way.x * way.x + way.y * way.y);
  const bool has_bed = r->bed.form != ALD_BED_NONE;
  const double bottom = has_bed ? fmin(bed_height(r, top), top.z) : (double)-INFINITY;
  const double level = weight > 0 ? bottom : 0, room = fabs(level - top.z);
  const double upright = arc < room ? arc : room, lies = arc - upright;
  const vec3 along = across > 0 ? vec3_of(way.x / across, way.y / across, 0) : vec3_of(1, 0, 0);
  if (r->bed.form > ALD_BED_LEVEL && weight > 0 && lies > 0) {
    return lying_point(r, top, along, lies);
  }
  const vec3 point = vec3_madd(top, lies, along);
  return vec3_of(point.x, point.y, point.z + (level > top.z ? upright : -upright));
}

/* where a node that lies on a slope would stick to it */
static void put_grip(const rope *r, const double x[3], double rows[NODE_ROW_COUNT]) {
  double up[3];
  if (r->bed.form <= ALD_BED_LEVEL) return;
  const double depth = ald_bed_depth(&r->bed, x, up);
  const double share = depth / (up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
  for (uint32_t c = 0; c < 2; c++) {
    rows[NODE_HELD_GRIP + c] = rows[NODE_GRIP + c] = x[c] + share * up[c];
  }
}

static void put_node(const rope *r, uint32_t node, vec3 at, vec3 rate) {
  ALD_ASSERT(node < r->plan[PLAN_NODES]);
  const uint32_t nodes = r->plan[PLAN_NODES], first = r->plan[PLAN_NODE_ROWS] + node;
  double rows[NODE_ROW_COUNT] = {0};
  const double x[3] = {at.x, at.y, at.z}, v[3] = {rate.x, rate.y, rate.z};
  for (uint32_t c = 0; c < 3; c++) {
    rows[NODE_HELD_X + c] = rows[NODE_X + c] = x[c];
    rows[NODE_HELD_V + c] = rows[NODE_V + c] = v[c];
    if (c < 2) rows[NODE_HELD_GRIP + c] = rows[NODE_GRIP + c] = x[c];
  }
  put_grip(r, x, rows);
  for (uint32_t f = 0; f < NODE_ROW_COUNT; f++) {
    ald_tile_put_real(r->tile, first + f * nodes, r->lane, rows[f]);
  }
}

static void put_nodes(const rope *r, uint32_t options) {
  const bool is_held = !(options & (LINE_FREE_FROM | LINE_FREE_TO));
  const uint32_t held = options & LINE_FREE_FROM ? 1 : 0;
  const bool dangles = !is_held && (options & LINE_SETTLES) && !(options & LINE_BENDS);
  const hanging h = is_held ? hang(r) : (hanging){.found = false};
  const uint32_t sections = r->numbers.rows[LINE_SECTIONS];
  uint32_t node = r->plan[r->plan[PLAN_LINE_NODES] + r->line];
  double length = 0, arc = 0, weight = 0;
  for (uint32_t s = 0; s < sections; s++) {
    const catenary_segment own = segment_of(r, s);
    length += own.length;
    weight += own.length * own.weight + clump_of(r, s);
  }
  for (uint32_t s = 0; s < sections; s++) {
    const ald_line_form f = ald_line_form_of(&r->numbers, ald_line_section(&r->numbers, s));
    for (uint32_t k = s == 0 ? 0 : 1; k <= f.segments; k++, node++) {
      const double here = arc + k * f.length, share = here / length;
      const vec3 rate = vec3_madd(r->rate[0], share, vec3_sub(r->rate[1], r->rate[0]));
      const vec3 straight = vec3_madd(r->at[0], share, vec3_sub(r->at[1], r->at[0]));
      vec3 at = h.found ? hanging_point(r, &h, here) : straight;
      if (dangles) at = dangling_point(r, held, held == 0 ? here : length - here, weight);
      put_node(r, node, above_seabed(r, at), rate);
    }
    arc += f.segments * f.length;
  }
}

/* nothing has touched yet; bars are placed by the first step */
static void fill_clashes(ald_tile *tile, uint32_t lane) {
  const uint32_t *plan = tile->layout->plan;
  const uint32_t chains = plan[PLAN_CHAINS], nodes = plan[PLAN_NODES];
  const uint32_t lines = ald_line_tables(plan)[KIND_COUNT];
  if (lines == 0) return;
  for (uint32_t r = 0; r < CHAIN_ROW_COUNT * chains; r++) {
    ald_tile_put_real(tile, plan[PLAN_CHAIN_ROWS] + r, lane, 0);
  }
  for (uint32_t r = 0; r < YIELD_ROW_COUNT * plan[PLAN_YIELDS]; r++) {
    ald_tile_put_real(tile, plan[PLAN_YIELD_ROWS] + r, lane, 0);
  }
  const uint32_t *bores = ald_bore_tables(plan);
  for (uint32_t i = 0; i < bores[KIND_COUNT]; i++) {
    const uint32_t *first = plan + plan[PLAN_LINE_NODES] + plan[bores[KIND_LINE_A] + i];
    const uint32_t rows = SHEAR_ROW_COUNT * (first[1] - first[0]);
    for (uint32_t r = 0; r < rows; r++) {
      ald_tile_put_real(tile, plan[plan[PLAN_INSIDE_ROWS] + i] + r, lane, 0);
    }
  }
  for (uint32_t f = 0; f < CHAIN_FLAG_COUNT * chains; f++) {
    ald_tile_put_flag(tile, plan[PLAN_CHAIN_FLAGS] + f, lane, 0);
  }
  for (uint32_t f = 0; f < CLASH_FLAG_COUNT * nodes; f++) {
    ald_tile_put_flag(tile, plan[PLAN_CLASH_FLAGS] + f, lane, 0);
  }
  for (uint32_t node = plan[plan[PLAN_LINE_NODES] + lines]; node < nodes; node++) {
    for (uint32_t f = 0; f < NODE_ROW_COUNT; f++) {
      ald_tile_put_real(tile, plan[PLAN_NODE_ROWS] + f * nodes + node, lane, 0);
    }
  }
}

/* Fills the rows of all lines of a scenario into a lane whose bodies are filled in already.
 * @param values (quantity_count) */
static void lines_fill(const ald_study *study, ald_tile *tile, uint32_t lane,
                       const double *values) {
  ALD_ASSERT(values && lane < tile->lanes);
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = ald_line_tables(plan);
  uint32_t most = 1;
  double origin[2];
  ald_scenario_origin(study, values, origin);
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const ald_instance *instance = &study->instances[own[KIND_SLOT] + i];
    const ald_definition *definition = &study->definitions[instance->definition];
    rope r = {.tile = tile, .plan = plan, .lane = lane, .line = i};
    r.numbers = ald_definition_numbers(study, definition, values);
    r.bed = ald_bed_of(r.numbers.environment, study->grid);
    ald_bed_move(&r.bed, origin);
    find_end(&r, 0, instance->body_a, r.numbers.keys + LINE_KEY_FROM);
    find_end(&r, 1, instance->body_b, r.numbers.keys + LINE_KEY_TO);
    put_nodes(&r, plan[own[KIND_OPTIONS] + i]);
    const uint32_t substeps = ald_winch_substeps(study, instance, values);
    most = substeps > most ? substeps : most;
  }
  const uint32_t touches = ald_line_pair_substeps(study, values);
  most = touches > most ? touches : most;
  const uint32_t bores = ald_inside_substeps(study, values, NULL);
  most = bores > most ? bores : most;
  if (own[KIND_COUNT] > 0) ald_tile_put_flag(tile, plan[PLAN_LINE_SUBSTEPS], lane, most);
  fill_clashes(tile, lane);
}

/* ------------------------------------------------------------------------------------------ */

/* parameters that vary; shared ones lie among the assets */
static void put_params(ald_tile *tile, uint32_t entry, uint32_t lane, const double *params,
                       uint32_t count) {
  ALD_ASSERT((entry & PLAN_SHARED) || entry + count <= tile->layout->real_rows);
  if (entry & PLAN_SHARED) return;
  for (uint32_t p = 0; p < count; p++) ald_tile_put_real(tile, entry + p, lane, params[p]);
}

static void put_body(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t index,
                     const double *values, const double origin[2]) {
  ALD_ASSERT(index < study->body_count);
  const uint32_t *plan = tile->layout->plan;
  const ald_body *body = &study->bodies[index];
  const double *own = values + body->quantities;
  double params[BODY_PARAM_COUNT], state[BODY_ROW_COUNT] = {0};
  double sine, cosine, course_sine, course_cosine;
  ald_derive_body(body, values, params);
  real_sincos(own[ALD_BODY_HEADING], &sine, &cosine);
  real_sincos(own[ALD_BODY_COURSE], &course_sine, &course_cosine);
  const double x = own[ALD_BODY_POSITION_X] - origin[0];
  const double y = own[ALD_BODY_POSITION_Y] - origin[1];
  const double box_x = x + (cosine * params[BODY_BOX_X] - sine * params[BODY_BOX_Y]);
  const double box_y = y + (sine * params[BODY_BOX_X] + cosine * params[BODY_BOX_Y]);
  const double length = params[BODY_BOX_LENGTH], breadth = params[BODY_BOX_BREADTH];
  const double half_x = fabs(cosine) * length + fabs(sine) * breadth;
  const double half_y = fabs(sine) * length + fabs(cosine) * breadth;
  state[BODY_X] = x;
  state[BODY_Y] = y;
  state[BODY_PSI] = own[ALD_BODY_HEADING];
  state[BODY_VX] = own[ALD_BODY_VELOCITY_X] + own[ALD_BODY_SPEED] * course_cosine;
  state[BODY_VY] = own[ALD_BODY_VELOCITY_Y] + own[ALD_BODY_SPEED] * course_sine;
  state[BODY_R] = own[ALD_BODY_YAW_RATE];
  state[BODY_COS] = cosine;
  state[BODY_SIN] = sine;
  state[BODY_MIN_X] = box_x - half_x;
  state[BODY_MAX_X] = box_x + half_x;
  state[BODY_MIN_Y] = box_y - half_y;
  state[BODY_MAX_Y] = box_y + half_y;
  for (uint32_t field = 0; field < BODY_ROW_COUNT; field++) {
    ald_tile_put_real(tile, plan[PLAN_BODY_ROWS] + field * study->body_count + index, lane,
                      state[field]);
  }
  put_params(tile, plan[plan[PLAN_BODY_PARAMS] + index], lane, params, BODY_PARAM_COUNT);
}

/* vertices that vary */
static void put_shapes(const ald_study *study, ald_tile *tile, uint32_t lane,
                       const double *values) {
  const uint32_t *plan = tile->layout->plan;
  uint32_t shape = 0;
  for (uint32_t i = 0; i < study->body_count; i++) {
    const ald_body *body = &study->bodies[i];
    for (uint32_t p = 0; p < body->part_count; p++, shape++) {
      const uint32_t entry = plan[plan[PLAN_SHAPE_PARAMS] + shape];
      if (entry & PLAN_SHARED) continue;
      double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
      (void)ald_derive_part(body, &body->parts[p], values, params);
      put_params(tile, entry, lane, params, SHAPE_VERTICES + 2 * body->parts[p].vertex_count);
    }
  }
}

/* parameters and tables of an instance that vary */
static void put_numbers(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t number,
                        const ald_instance *instance, const double *values) {
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = ald_kind_tables(plan, definition->kind);
  double params[ALD_PARAMS_MAX];
  ald_numbers numbers = ald_instance_numbers(study, instance, values);
  const bool is_stored = plan[own[KIND_FIRST_ENTRY] + number] & PLAN_SHARED;
  numbers.laying = is_stored ? ALD_TABLES_STORED : ALD_TABLES_OWN;
  ald_kind_derive(kind, &numbers, params);
  put_params(tile, plan[own[KIND_PARAMS] + number], lane, params, kind->param_count);
  const double *table = params + kind->param_count;
  for (uint32_t t = 0; t < kind->table_count && !definition->history; t++) {
    const uint32_t rows = plan[own[KIND_FIRST_ROWS + t] + number];
    put_params(tile, plan[own[KIND_FIRST_ENTRY + t] + number], lane, table,
               rows * kind->table_width[t]);
    table += rows * kind->table_width[t];
  }
}

/* ------------------------------------------------------------------------------ the same in all */

static void put_row(const ald_lanes *to, uint32_t row, double value) {
  ALD_ASSERT(row < to->tile->layout->real_rows && to->first + to->count <= to->tile->lanes);
  const size_t at = (size_t)row * to->tile->lanes + to->first;
  double *doubles = (double *)to->tile->reals + at;
  float *floats = (float *)to->tile->reals + at;
  if (to->tile->precision == ALD_DOUBLE) {
    for (uint32_t k = 0; k < to->count; k++) doubles[k] = value;
  } else {
    for (uint32_t k = 0; k < to->count; k++) floats[k] = (float)value;
  }
}

static void put_flag_row(const ald_lanes *to, uint32_t row, uint32_t value) {
  ALD_ASSERT(row < to->tile->layout->flag_rows && to->first + to->count <= to->tile->lanes);
  uint32_t *flags = to->tile->uints + (size_t)row * to->tile->lanes + to->first;
  for (uint32_t k = 0; k < to->count; k++) flags[k] = value;
}

/* rows and flags that a kind has at the start, unless its numbers say otherwise */
static void start_rows(const ald_kind *kind, double rows[ALD_ROWS_MAX],
                       uint32_t flags[ALD_FLAGS_MAX]) {
  ALD_ASSERT(kind->row_count <= ALD_ROWS_MAX && kind->flag_count <= ALD_FLAGS_MAX);
  for (uint32_t r = 0; r < kind->row_count; r++) rows[r] = 0;
  for (uint32_t r = 0; r < kind->record_count; r++) {
    rows[kind->records[r].row] = kind->records[r].initial;
  }
  for (uint32_t f = 0; f < kind->flag_count; f++)
    flags[f] = kind->start && kind->start->flags ? kind->start->flags[f] : 0;
}

static bool has_own_start(const ald_kind *kind) { return kind->start && kind->start->start; }

static void fill_elements_same(const ald_lanes *to) {
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const ald_kind *kind = ald_kinds[k];
    const uint32_t *own = ald_kind_tables(to->tile->layout->plan, k);
    const uint32_t count = own[KIND_COUNT];
    double rows[ALD_ROWS_MAX];
    uint32_t flags[ALD_FLAGS_MAX];
    if (count == 0 || has_own_start(kind)) continue;
    start_rows(kind, rows, flags);
    for (uint32_t r = 0; r < kind->row_count * count; r++) {
      put_row(to, own[KIND_ROWS] + r, rows[r / count]);
    }
    for (uint32_t f = 0; f < kind->flag_count * count; f++) {
      put_flag_row(to, own[KIND_FLAGS] + f, flags[f / count]);
    }
  }
}

/* accelerations that laws read: 0 before the first step, and of a fixed body always */
static void clear_rates(const ald_study *study, const ald_lanes *to) {
  const uint32_t *plan = to->tile->layout->plan;
  if (plan[PLAN_RATE_ROWS] == 0) return;
  for (uint32_t r = 0; r < 6 * study->body_count; r++) put_row(to, plan[PLAN_RATE_ROWS] + r, 0);
}

void ald_scenario_fill_same(const ald_study *study, const ald_lanes *to) {
  const uint32_t *plan = to->tile->layout->plan;
  for (uint32_t f = 0; f < BODY_FLAG_COUNT * study->body_count; f++) {
    put_flag_row(to, plan[PLAN_BODY_FLAGS] + f, 0);
  }
  fill_elements_same(to);
  const uint32_t slot_rows = study->is_spatial ? WRENCH_ROW_COUNT : SLOT_ROW_COUNT;
  for (uint32_t r = 0; r < slot_rows * plan[PLAN_SLOTS]; r++) {
    put_row(to, plan[PLAN_SLOT_ROWS] + r, 0);
  }
  clear_rates(study, to);
  for (uint32_t f = 0; f < LANE_FLAG_COUNT; f++) {
    if (f == LANE_TICK) continue; /* it is the tile's */
    const bool spans = f == LANE_SPAN || f == LANE_SPAN_BEFORE;
    put_flag_row(to, plan[PLAN_LANE_FLAGS] + f, spans ? plan[PLAN_FINE] : 0);
  }
}

/* ------------------------------------------------------------------------------ one scenario */

/* `fits`: nothing is wrong with the scenario. Numbers at fault are not put: parameters cannot be
 * derived from them. */
static void put_instance(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t number,
                         uint32_t first, const double *values, bool fits) {
  const ald_instance *instance = &study->instances[first + number];
  const ald_definition *definition = &study->definitions[instance->definition];
  const ald_kind *kind = ald_kinds[definition->kind];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = ald_kind_tables(plan, definition->kind);
  const uint32_t count = own[KIND_COUNT];
  const uint32_t entry = plan[own[KIND_PARAMS] + number];
  ald_scenario_fault fault;
  ALD_ASSERT(number < count);
  if (!(entry & PLAN_SHARED) &&
      (fits || !ald_definition_fault(study, instance->definition, values, &fault))) {
    put_numbers(study, tile, lane, number, instance, values);
  }
  if (!has_own_start(kind)) return;
  double rows[ALD_ROWS_MAX];
  uint32_t flags[ALD_FLAGS_MAX];
  start_rows(kind, rows, flags);
  const ald_numbers numbers = ald_instance_numbers(study, instance, values);
  kind->start->start(&numbers, rows, flags);
  for (uint32_t r = 0; r < kind->row_count; r++) {
    ald_tile_put_real(tile, own[KIND_ROWS] + r * count + number, lane, rows[r]);
  }
  for (uint32_t f = 0; f < kind->flag_count; f++) {
    ald_tile_put_flag(tile, own[KIND_FLAGS] + f * count + number, lane, flags[f]);
  }
}

static void put_environment(const ald_study *study, ald_tile *tile, uint32_t lane,
                            const double *values) {
  double params[ENVIRONMENT_COUNT], profile[ALD_PROFILE_ROWS * PROFILE_NODE];
  const uint32_t *plan = tile->layout->plan;
  const uint32_t entry = plan[PLAN_ENVIRONMENT], rows = plan[PLAN_PROFILE_ROWS];
  if (!(entry & PLAN_SHARED)) {
    ald_derive_environment(study, values, params);
    put_params(tile, entry, lane, params, ENVIRONMENT_COUNT);
  }
  if (rows > 0 && !(plan[PLAN_PROFILE_ENTRY] & PLAN_SHARED)) {
    ald_profile_derive(study, values, profile);
    put_params(tile, plan[PLAN_PROFILE_ENTRY], lane, profile, rows * PROFILE_NODE);
  }
}

static void put_rule(const ald_study *study, ald_tile *tile, uint32_t lane, uint32_t index,
                     const double *values) {
  ALD_ASSERT(index < study->rule_count);
  const uint32_t *plan = tile->layout->plan;
  const ald_rule *rule = &study->rules[index];
  double params[RULE_PARAM_COUNT];
  ald_derive_rule(study, rule, values, params);
  const uint32_t *own = plan + plan[PLAN_RULE_TABLE] + index * RULE_FIELD_COUNT;
  put_params(tile, own[RULE_PARAMS], lane, params, RULE_PARAM_COUNT);
  ald_tile_put_real(tile, plan[PLAN_RULE_ROWS] + index, lane, (double)NAN);
  ald_tile_put_flag(tile, plan[PLAN_RULE_FLAGS] + index, lane,
                    rule->what == RULE_APART ? RULE_NOTHING_YET : 0);
}

/* what orders set begins as their elements have it */
static void keep_ordered(ald_tile *tile, uint32_t lane) {
  const uint32_t *plan = tile->layout->plan;
  const uint32_t *own = ald_order_tables(plan);
  for (uint32_t k = 0; k < own[KIND_COUNT]; k++) {
    const uint32_t *order = plan + plan[PLAN_ORDER_TABLE] + k * ORDER_FIELD_COUNT;
    ald_tile_put_real(tile, own[KIND_ROWS] + ORDER_KEPT * own[KIND_COUNT] + k, lane,
                      ald_tile_real(tile, order[ORDER_TARGET], lane));
  }
}

static void fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                          const double *values, bool fits) {
  uint32_t first = 0;
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    const uint32_t count = ald_kind_tables(tile->layout->plan, k)[KIND_COUNT];
    for (uint32_t i = 0; i < count; i++) {
      put_instance(study, tile, lane, i, first, values, fits);
    }
    first += count;
  }
  keep_ordered(tile, lane);
}

void ald_scenario_fill_elements(const ald_study *study, ald_tile *tile, uint32_t lane,
                                const double *values, bool fits) {
  fill_elements_same(&(ald_lanes){tile, lane, 1});
  fill_elements(study, tile, lane, values, fits);
}

void ald_scenario_fill(const ald_study *study, ald_tile *tile, uint32_t lane, const double *values,
                       bool good) {
  ald_scenario_fill_same(study, &(ald_lanes){tile, lane, 1});
  ald_scenario_fill_own(study, tile, lane, values, good);
}

void ald_scenario_fill_own(const ald_study *study, ald_tile *tile, uint32_t lane,
                           const double *values, bool good) {
  const uint32_t *plan = tile->layout->plan;
  double origin[2];
  ald_scenario_fault fault;
  uint32_t from = 0;
  ALD_ASSERT(lane < tile->lanes);
  good = good && !ald_scenario_fault_find(study, tile->layout, values, NULL, &from, &fault);
  ald_scenario_origin(study, values, origin);
  for (uint32_t i = 0; i < study->body_count; i++) {
    put_body(study, tile, lane, i, values, origin);
    if (study->is_spatial) ald_bodies_6dof_fill(study, tile, lane, i, values, origin);
  }
  put_shapes(study, tile, lane, values);
  fill_elements(study, tile, lane, values, good);
  ald_past_clear(tile, lane);
  lines_fill(study, tile, lane, values);
  put_environment(study, tile, lane, values);
  for (uint32_t r = 0; r < study->rule_count; r++) put_rule(study, tile, lane, r, values);
  /* by numbers that fit together: a scenario at fault never takes a step */
  if (good) ald_approaches_fill(study, tile, lane, values);
  if (good) return;
  ald_tile_put_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_STATUS, lane, STATUS_BAD_INPUT);
  ald_tile_put_flag(tile, plan[PLAN_LANE_FLAGS] + LANE_DONE, lane, 1);
}

void ald_scenario_fill_row(const ald_study *study, ald_tile *tile, uint64_t first, uint32_t count,
                           double *values) {
  ALD_ASSERT(count > 0 && count <= tile->lanes);
  for (uint32_t lane = 0; lane < tile->lanes; lane++) {
    const uint64_t scenario = first + (lane < count ? lane : 0);
    const bool good =
        ald_sampler_scenario(study, study->seed, study->scenarios, scenario, values, NULL);
    ald_scenario_fill(study, tile, lane, values, good);
  }
}
