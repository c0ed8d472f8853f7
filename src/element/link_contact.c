/* SPDX-License-Identifier: Apache-2.0
 * The contact of a chain link with a mesh for the host: keys, checks, parameters, records. Source:
 * [Dopico] sec. 3 (forces) and 5 (links). */
#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/mesh/link_contact_rows.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "material.h"
#include "math/vector3.h"
#include "model/kind.h"
#include "surface_law.h"

/* keys, in this order */
enum {
  KEY_BAR,
  KEY_LENGTH,
  KEY_WIDTH,
  KEY_AT, /* x, y, z, and so on */
  KEY_AXIS = KEY_AT + 3,
  KEY_ACROSS = KEY_AXIS + 3,
  KEY_LAW = KEY_ACROSS + 3,
  KEY_BALANCE = KEY_LAW + ALD_SURFACE_KEYS,
  KEY_MATERIAL,
  KEY_CURVATURE = KEY_MATERIAL + ALD_MATERIAL_KEYS,
  KEY_COUNT
};

static const char *const off_on[] = {"off", "on", NULL};
enum { OFF, ON };

#define THREE(key, name, dimension, x, y, z, example, meaning)                          \
  [key] = ALD_NUMBER_KEY(name, "x", dimension, ALD_RANGE_ANY, x, example, meaning),     \
  [key + 1] = ALD_NUMBER_KEY(name, "y", dimension, ALD_RANGE_ANY, y, example, meaning), \
  [key + 2] = ALD_NUMBER_KEY(name, "z", dimension, ALD_RANGE_ANY, z, example, meaning)

static const ald_key keys[KEY_COUNT] = {
    [KEY_BAR] =
        ALD_SURFACE_ABOVE("bar", ALD_LENGTH, ALD_REQUIRED, "84 mm", "diameter of the link's bar"),
    [KEY_LENGTH] = ALD_SURFACE_ABOVE("length", ALD_LENGTH, ALD_REQUIRED, "504 mm",
                                     "outer length of the link; 6 bar diameters for a chain link"),
    [KEY_WIDTH] = ALD_SURFACE_ABOVE(
        "width", ALD_LENGTH, ALD_REQUIRED, "302 mm",
        "outer width of the link; 3.6 bar diameters for a stud link, 3.35 for a studless link"),
    THREE(KEY_AT, "at", ALD_LENGTH, 0, 0, 0, "0 m", "centre of the link, frame of the first body"),
    THREE(KEY_AXIS, "axis", ALD_NONE, 1, 0, 0, "1",
          "direction of the link's length, frame of the first body"),
    THREE(KEY_ACROSS, "across", ALD_NONE, 0, 1, 0, "1",
          "direction of the link's width, frame of the first body"),
    [KEY_LAW + ALD_SURFACE_STIFFNESS] = ALD_SURFACE_FROM_0(
        "stiffness", ALD_STIFFNESS, 0, "50 MN/m", "force/indentation at the reference indentation"),
    ALD_SURFACE_LAW_KEYS(KEY_LAW),
    [KEY_BALANCE] =
        {"energy limit", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 1, 1, off_on, NULL,
         "whether the energy that the contact returns is limited to the energy it has absorbed"},
    ALD_MATERIAL_ENTRIES(KEY_MATERIAL),
    [KEY_CURVATURE] = ALD_SURFACE_FROM_0(
        "surface radius", ALD_LENGTH, 0, "0.5 m",
        "with elastic moduli: radius of curvature of the mesh where the link touches; 0: flat"),
};

/* --------------------------------------------------------------------------------- parameters */

/* x, y and z axis of the link (3 x 3); false if the directions do not make them. The component
 * along the length is removed from the direction of the width. */
static bool axes_of(const double *v, double *axes) {
  double *x = axes, *y = axes + 3, *z = axes + 6;
  for (int k = 0; k < 3; k++) {
    z[k] = v[KEY_AXIS + k];
    y[k] = v[KEY_ACROSS + k];
  }
  if (!ald_unit3(z) || !ald_unit3(y)) return false;
  const double along = ald_dot3(y, z);
  for (int k = 0; k < 3; k++) y[k] -= along * z[k];
  /* the rest of a parallel direction is rounding */
  if (ald_dot3(y, y) < 1e-20 || !ald_unit3(y)) return false;
  ald_cross3(y, z, x);
  return true;
}

/* the keys with the stiffness that follows from the moduli: of the bar as a ball of its diameter,
 * k delta^1.5 */
static void resolve(const double *given, double *v) {
  const double radii[] = {0.5 * given[KEY_BAR], given[KEY_CURVATURE]};
  memcpy(v, given, KEY_COUNT * sizeof *v);
  if (!ald_material_is_given(given + KEY_MATERIAL)) return;
  v[KEY_LAW + ALD_SURFACE_STIFFNESS] = ald_material_hertz(given + KEY_MATERIAL, radii) *
                                       sqrt(given[KEY_LAW + ALD_SURFACE_REFERENCE]);
}

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && params);
  double v[KEY_COUNT], axes[9] = {0};
  resolve(numbers->keys, v);
  axes_of(v, axes);
  ald_surface_law_derive(v + KEY_LAW, params);
  params[LINK_BAR] = 0.5 * v[KEY_BAR];
  params[LINK_RADIUS] = 0.5 * (v[KEY_WIDTH] - v[KEY_BAR]);
  params[LINK_HEIGHT] = 0.5 * (v[KEY_LENGTH] - v[KEY_WIDTH]);
  for (int k = 0; k < 3; k++) params[LINK_AT + k] = v[KEY_AT + k];
  for (int k = 0; k < 9; k++) params[LINK_AXES + k] = axes[k];
}

static uint32_t options(const ald_numbers *numbers) {
  return ald_word(numbers->keys, KEY_BALANCE) == ON ? LINK_LIMITED : 0;
}

static void impact(const ald_numbers *numbers, ald_impact *out) {
  ALD_ASSERT(numbers->keys && out);
  double v[KEY_COUNT];
  resolve(numbers->keys, v);
  ald_surface_law_impact(v + KEY_LAW, out);
  for (int k = 0; k < 3; k++) out->at[k] = v[KEY_AT + k];
  out->arm = 0.5 * v[KEY_LENGTH];
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_stiffness(const double *v, ald_blame *blame) {
  const bool by_material = ald_material_is_given(v + KEY_MATERIAL);
  const uint32_t stiffness = KEY_LAW + ALD_SURFACE_STIFFNESS;
  if (by_material && v[stiffness] > 0) {
    return ald_blame_key(blame, stiffness,
                         "the stiffness follows from the elastic moduli: remove one of them");
  }
  if (by_material && v[KEY_LAW + ALD_SURFACE_EXPONENT] != 1.5) {
    return ald_blame_key(blame, KEY_LAW + ALD_SURFACE_EXPONENT,
                         "elastic moduli give the law of Hertz, whose exponent is 1.5");
  }
  if (!by_material && v[KEY_CURVATURE] > 0) {
    return ald_blame_key(blame, KEY_CURVATURE, "this belongs to an \"elastic modulus\"");
  }
  if (!by_material && !(v[stiffness] > 0)) {
    return ald_blame_key(blame, stiffness,
                         "a link needs a \"stiffness\" above 0, such as 50 MN/m, or the \"elastic "
                         "modulus\" of both bodies");
  }
  return ald_material_check(v + KEY_MATERIAL, KEY_MATERIAL, blame);
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  double axes[9], axis[3] = {v[KEY_AXIS], v[KEY_AXIS + 1], v[KEY_AXIS + 2]};
  if (!(v[KEY_WIDTH] > 2 * v[KEY_BAR])) {
    return ald_blame_key(blame, KEY_WIDTH,
                         "the width of a link must exceed two diameters of its bar");
  }
  if (!(v[KEY_LENGTH] >= v[KEY_WIDTH])) {
    return ald_blame_key(blame, KEY_LENGTH,
                         "the length of a link must be at least its width: exchange \"length\" and "
                         "\"width\", and \"axis\" and \"across\"");
  }
  if (!ald_unit3(axis)) {
    return ald_blame_key(blame, KEY_AXIS, "the axis has no direction: its components are all 0");
  }
  if (!axes_of(v, axes)) {
    return ald_blame_key(blame, KEY_ACROSS, "\"across\" must not be 0 or point along the axis");
  }
  const char *problem = check_stiffness(v, blame);
  return problem ? problem : ald_surface_law_check(v + KEY_LAW, KEY_LAW, blame);
}

/* ----------------------------------------------------------------------------------- drawing */

/* two straight ones and eight to each half circle */
enum { RODS = 18 };
_Static_assert((int)RODS <= (int)ALD_RODS_MAX, "room for them");

/* a point on the centre line of the link's bar, `k` of RODS around it, body frame */
static void point_of_bar(const double *params, uint32_t k, double *at) {
  const uint32_t place = k % RODS, half = RODS / 2;
  const double angle = acos(-1.0) * (place - (place >= half)) / (half - 1);
  const double radius = params[LINK_RADIUS], height = params[LINK_HEIGHT];
  const double *across = params + LINK_AXES + 3, *along = params + LINK_AXES + 6;
  const double y = radius * cos(angle);
  const double z = radius * sin(angle) + (place < half ? height : -height);
  for (int c = 0; c < 3; c++) at[c] = params[LINK_AT + c] + y * across[c] + z * along[c];
}

static uint32_t rods(const ald_numbers *n, double (*made)[6]) {
  ALD_ASSERT(n->keys && made);
  double params[LINK_PARAM_COUNT];
  derive(n, params);
  for (uint32_t k = 0; k < RODS; k++) {
    point_of_bar(params, k, made[k]);
    point_of_bar(params, k + 1, made[k] + 3);
  }
  return RODS;
}

static double radius(const ald_numbers *n, int side) {
  (void)side;
  return 0.5 * n->keys[KEY_BAR];
}

/* ------------------------------------------------------------------------------ what is watched */

static const ald_record_watch watches[] = {
    {LINK_STEPS_PIERCED, ALD_WARN_NO_DIRECTION, NULL, NULL},
};

static const ald_watched_kind watched = {
    .first_touch = SURFACE_FIRST_TOUCH,
    .duration = SURFACE_DURATION,
    .depth = SURFACE_PEAK_DEPTH,
    .peak_time = SURFACE_PEAK_TIME,
    .speed = SURFACE_SPEED_BEFORE,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
};

/* ------------------------------------------------------------------------------ failures */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OVERFLOW,
     .text = "there were more triangles near the link than there is room for; take a coarser mesh"},
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "the link passed through the mesh within a step; take a shorter run.step, substeps: "
             "automatic, or a stiffer law"},
};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {LINK_STEPS_PIERCED};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

const ald_kind ald_kind_link_contact = {
    .name = "link_contact",
    .section = "link contacts",
    .meaning = "Contact of a chain link with the mesh of another body: damping, friction [Dopico].",
    .example =
        "link contacts:\n"
        "  edge:\n"
        "    between: [tug, fender1]\n"
        "    bar: 84 mm\n"
        "    length: 504 mm\n"
        "    width: 302 mm\n"
        "    at: [3 m, -4 m, 0 m]\n"
        "    stiffness: 100 MN/m\n"
        "    reference indentation: 5 mm\n"
        "    restitution: 0.3\n"
        "    static friction: 0.3\n"
        "    kinetic friction: 0.25\n"
        "    stick stiffness: 20 MN/m\n"
        "    stick damping: 50 kN s/m",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT,
    .carries = ALD_CARRIES_LYING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(LINK),
    ALD_ROWS_BEHIND(SURFACE, LINK),
    ALD_RECORDS_OF(LINK),
    ALD_FLAGS_BEHIND(SURFACE, LINK),
    ALD_TRACES_OF(LINK),
    .derive = derive,
    .options = options,
    .check = check,
    .mesh = &(const ald_mesh_kind){.count = 1, .scratch = ALD_SCRATCH_EACH, .impact = impact},
    .drawn = &(const ald_picture_kind){.rods = rods, .radius = radius},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .built = &built,
};
