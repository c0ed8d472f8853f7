/* SPDX-License-Identifier: Apache-2.0
 * Hydrostatics for the host: keys, stiffness, records. */
#include "allide/elements/hydrostatics.h"
#include "kernels/pass/water/hydrostatics.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "mesh/mesh_hydrostatics.h"
#include "model/kind.h"
#include "model/study.h"

enum {
  KEY_HEIGHT,
  KEY_AREA,
  KEY_FLOTATION,
  KEY_GM_T,
  KEY_GM_L,
  KEY_DISPLACEMENT,
  KEY_TO_PORT,
  KEY_PRODUCT,
  KEY_BUOYANCY_X,
  KEY_BUOYANCY_Y,
  KEY_MOMENTS,
  KEY_COUNT
};
/* coordinates of a mesh below this share of its size are rounding, and 0 */
static const double rounding = 1e-9;

static const char metacentric[] =
    "metacentric heights above the centre of gravity, for roll and for pitch; 0: no stiffness";

static const char buoyancy[] =
    "centre of buoyancy, forward and to port of the centre of gravity; an offset gives list and "
    "trim";

static const char *const moments[] = {"consistent", "published", NULL};

static const ald_key keys[KEY_COUNT] = {
    [KEY_HEIGHT] = ALD_NUMBER_KEY(
        "height", NULL, ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "2.1 m",
        "centre of gravity above still water at the equilibrium, where roll and pitch are 0"),
    [KEY_AREA] =
        ALD_NUMBER_KEY("waterplane area", NULL, ALD_AREA, ALD_RANGE_POSITIVE, 0, "1350 m^2",
                       "area of the waterplane; default, as for all following keys except the "
                       "displacement: from the body's mesh at this height"),
    [KEY_FLOTATION] =
        ALD_NUMBER_KEY("centre of flotation", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-2.5 m",
                       "centre of the waterplane, forward of the centre of gravity"),
    [KEY_GM_T] = ALD_NUMBER_KEY("metacentric height", "transverse", ALD_LENGTH, ALD_RANGE_ANY, 0,
                                "3.14 m", metacentric),
    [KEY_GM_L] = ALD_NUMBER_KEY("metacentric height", "longitudinal", ALD_LENGTH, ALD_RANGE_ANY, 0,
                                "90.9 m", metacentric),
    [KEY_DISPLACEMENT] = ALD_NUMBER_KEY(
        "displacement", NULL, ALD_MASS, ALD_RANGE_POSITIVE, 0, "8190 t",
        "mass of the displaced water at the equilibrium; default: the body's own mass"),
    [KEY_TO_PORT] = ALD_NUMBER_KEY("flotation to port", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m",
                                   "centre of the waterplane, to port of the centre of gravity"),
    [KEY_PRODUCT] = ALD_NUMBER_KEY(
        "waterplane product", NULL, ALD_DIMENSION(4, 0, 0, 0), ALD_RANGE_ANY, 0, "0 m^4",
        "integral of x y over the waterplane, from the centre of gravity forward and to port"),
    [KEY_BUOYANCY_X] =
        ALD_NUMBER_KEY("centre of buoyancy", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", buoyancy),
    [KEY_BUOYANCY_Y] =
        ALD_NUMBER_KEY("centre of buoyancy", "y", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", buoyancy),
    [KEY_MOMENTS] = {"moments", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, moments, NULL,
                     "moments of roll and pitch: from a potential of heave, roll and pitch, or "
                     "stiffness times angle about the body's axes as in [Tabri], which does not "
                     "conserve energy in combined roll, pitch and yaw"},
};

static const ald_key restoring_columns[] = {
    ALD_NUMBER_KEY("restoring", NULL, ALD_STIFFNESS, ALD_RANGE_ANY, 0, "13.6 MN/m", "stiffness"),
};
static const ald_key_table tables[] = {
    {.name = "restoring",
     .columns = restoring_columns,
     .column_count = 1,
     .row_min = 6,
     .row_max = 6,
     .is_matrix = 1,
     .meaning = "instead of waterplane area, centre of flotation and metacentric heights: "
                "stiffness in surge, sway, heave, roll, pitch, yaw, positive against the "
                "displacement; six numbers or a 6 x 6 matrix, 0 except in heave, roll, pitch",
     .example = "[0, 0, 13.6 MN/m, 250 MN m, 7.3 GN m, 0]"},
};

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && numbers->environment);
  const double *own = numbers->keys, *matrix = numbers->tables[0];
  const double gravity = numbers->environment[ALD_ENVIRONMENT_GRAVITY];
  const double by_area = numbers->environment[ALD_ENVIRONMENT_WATER_DENSITY] * gravity;
  const double by_rise = by_area * own[KEY_AREA];
  double *stiffness = params + HYDROSTATICS_STIFFNESS;
  params[HYDROSTATICS_HEIGHT] = own[KEY_HEIGHT];
  params[HYDROSTATICS_DISPLACEMENT] = own[KEY_DISPLACEMENT] * gravity;
  params[HYDROSTATICS_TRANSVERSE] = own[KEY_GM_T];
  params[HYDROSTATICS_LONGITUDINAL] = own[KEY_GM_L];
  params[HYDROSTATICS_ARM_X] = own[KEY_BUOYANCY_X];
  params[HYDROSTATICS_ARM_Y] = own[KEY_BUOYANCY_Y];
  for (uint32_t k = 0; k < 9; k++) {
    stiffness[k] = matrix ? matrix[6 * (2 + k / 3) + 2 + k % 3] : 0;
  }
  if (matrix) return;
  stiffness[0] = by_rise;
  stiffness[1] = stiffness[3] = by_rise * own[KEY_TO_PORT];
  stiffness[2] = stiffness[6] = -by_rise * own[KEY_FLOTATION];
  stiffness[5] = stiffness[7] = -by_area * own[KEY_PRODUCT];
}

static uint32_t options(const ald_numbers *numbers) {
  return ald_word(numbers->keys, KEY_MOMENTS) == ALD_HYDROSTATICS_MOMENTS_PUBLISHED
             ? HYDROSTATICS_PUBLISHED
             : 0;
}

static bool has_form(const double *own) {
  return own[KEY_AREA] != 0 || own[KEY_FLOTATION] != 0 || own[KEY_GM_T] != 0 ||
         own[KEY_GM_L] != 0 || own[KEY_TO_PORT] != 0 || own[KEY_PRODUCT] != 0;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *matrix = numbers->tables[0];
  if (!matrix) {
    blame->key = KEY_AREA;
    if (numbers->keys[KEY_AREA] > 0) return NULL;
    return "missing: give the waterplane area and the metacentric heights, or \"restoring\"";
  }
  blame->table = 1;
  if (has_form(numbers->keys)) {
    return "replaces the waterplane area, the centre of flotation and the metacentric heights: "
           "remove those";
  }
  for (uint32_t k = 0; k < 36; k++) {
    const uint32_t row = k / 6, column = k % 6;
    const bool acts = row >= 2 && row <= 4 && column >= 2 && column <= 4;
    blame->row = row;
    if (!acts && matrix[k] != 0) {
      return "still water restores only heave, roll and pitch: the numbers of surge, sway and yaw "
             "must be 0";
    }
  }
  return NULL;
}

static double settled(double value, double size) {
  return fabs(value) <= rounding * size ? 0 : value;
}

/* Hydrostatics of the body's mesh at this height; its origin is the centre of gravity. Metacentric
 * heights are for rotation about that, not about the centre of the waterplane. */
static const char *from_mesh(const ald_mesh *mesh, const ald_numbers *numbers, double *own,
                             double *volume) {
  ald_mesh_hydrostatics h;
  if (numbers->tables[0] || has_form(numbers->keys)) return NULL;
  ald_mesh_hydrostatics_at(mesh, (ald_mesh_pose){-own[KEY_HEIGHT], 0, 0}, &h);
  if (!(h.waterplane_area > 0))
    return "at this height the water surface does not cut the body's mesh";
  const double area = h.waterplane_area, size = cbrt(h.volume) + sqrt(area);
  own[KEY_AREA] = area;
  own[KEY_FLOTATION] = h.flotation[0];
  own[KEY_TO_PORT] = settled(h.flotation[1], size);
  const double along = own[KEY_FLOTATION], across = own[KEY_TO_PORT];
  own[KEY_GM_T] = ald_mesh_gm_t(&h, -h.keel) + area * across * across / h.volume;
  own[KEY_GM_L] = ald_mesh_gm_l(&h, -h.keel) + area * along * along / h.volume;
  own[KEY_PRODUCT] = settled(h.second_xy + area * along * across, area * size * size);
  if (own[KEY_BUOYANCY_X] == 0 && own[KEY_BUOYANCY_Y] == 0) {
    own[KEY_BUOYANCY_X] = settled(h.buoyancy[0], size);
    own[KEY_BUOYANCY_Y] = settled(h.buoyancy[1], size);
  }
  *volume = h.volume;
  return NULL;
}

/* ------------------------------------------------------------------------------ list and trim */

/* roll and pitch of rest under steady moments against the angles, heave being free; false if the
 * body would capsize */
static bool rest(const double *k, const double moment[2], double lean[2]) {
  ALD_ASSERT(k && moment && lean);
  if (!(k[0] > 0)) return false;
  const double roll = k[4] - k[1] * k[3] / k[0], pitch = k[8] - k[2] * k[6] / k[0];
  const double both[2] = {k[5] - k[3] * k[2] / k[0], k[7] - k[6] * k[1] / k[0]};
  const double determinant = roll * pitch - both[0] * both[1];
  if (!(roll > 0) || !(determinant > 0)) return false;
  lean[0] = (moment[0] * pitch - moment[1] * both[0]) / determinant;
  lean[1] = (moment[1] * roll - moment[0] * both[1]) / determinant;
  return true;
}

static bool leans(const ald_numbers *numbers, double mass, double lean[2]) {
  ALD_ASSERT(numbers->keys && lean);
  enum { ROUNDS = 200 };
  double params[HYDROSTATICS_PARAM_COUNT], k[9], moment[2];
  derive(numbers, params);
  const double x = params[HYDROSTATICS_ARM_X], y = params[HYDROSTATICS_ARM_Y];
  const double given = params[HYDROSTATICS_DISPLACEMENT];
  const double weight = given > 0 ? given : mass * numbers->environment[ALD_ENVIRONMENT_GRAVITY];
  lean[0] = lean[1] = 0;
  if (x == 0 && y == 0) return false;
  for (uint32_t n = 0; n < 9; n++) k[n] = params[HYDROSTATICS_STIFFNESS + n];
  k[4] += weight * params[HYDROSTATICS_TRANSVERSE];
  k[8] += weight * params[HYDROSTATICS_LONGITUDINAL];
  for (uint32_t n = 0; n < ROUNDS; n++) {
    /* relaxed by 1/2, so that large angles converge too */
    double next[2];
    moment[0] = weight * y * cos(lean[1]) * cos(lean[0]);
    moment[1] = -weight * (x * cos(lean[1]) + y * sin(lean[1]) * sin(lean[0]));
    if (!rest(k, moment, next)) return false;
    for (uint32_t a = 0; a < 2; a++) lean[a] = 0.5 * (lean[a] + next[a]);
  }
  return true;
}

static const ald_ship_default from_ship[] = {
    {.key = KEY_HEIGHT, .figure = ALD_FIGURE_HEIGHT},
    {.key = KEY_AREA, .figure = ALD_FIGURE_WATERPLANE, .instead = 1},
    {.key = KEY_GM_T, .figure = ALD_FIGURE_GM_T, .instead = 1},
    {.key = KEY_GM_L, .figure = ALD_FIGURE_GM_L, .instead = 1},
};

extern const ald_kind ald_kind_hydrostatics;
static const ald_relation lifts = {.scope = ALD_RELATION_RIVALS,
                                   .kinds = {&ald_kind_hydrostatics},
                                   .shared = "buoyancy",
                                   .warning = ALD_WARN_BUOYANCY_TWICE,
                                   .text = "both are added"};

const ald_kind ald_kind_hydrostatics = {
    .name = "hydrostatics",
    .section = "hydrostatics",
    .meaning = "Buoyancy of a body in still water, with the stiffness of its equilibrium.",
    .example =
        "hydrostatics:\n"
        "  carrier: {body: carrier, height: 0 m, waterplane area: 300 m^2,\n"
        "    metacentric height: [1.2 m, 40 m]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT | ALD_KIND_RESTORING,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = 1,
    ALD_PARAMETERS_OF(HYDROSTATICS),
    ALD_ROWS_OF(HYDROSTATICS),
    ALD_RECORDS_OF(HYDROSTATICS),
    ALD_TRACES_OF(HYDROSTATICS),
    .derive = derive,
    .options = options,
    .check = check,
    .mesh = &(const ald_mesh_kind){.fill = from_mesh, .leans = leans},
    .ship = &(const ald_ship_kind){.defaults = from_ship,
                                   .default_count = sizeof from_ship / sizeof from_ship[0]},
    .relations = &lifts,
    .relation_count = 1,
};
