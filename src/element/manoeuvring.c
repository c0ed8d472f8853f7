/* SPDX-License-Identifier: Apache-2.0
 * Hulls that manoeuvre for the host: keys, derivatives, checks, records. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "hull_energy.h"
#include "hull_form.h"
#include "hull_numbers.h"
#include "hull_tables.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "model/curve.h"
#include "model/own_force.h"
#include "model/study.h"

static const char *const formulas[] = {"yoshimura masumoto", "kijima", "clarke", NULL};
static const char *const low_speed[] = {"blended", "everywhere", NULL};
static const char *const shallow_words[] = {"lackenby", "none", NULL};
static const char *const angles[] = {"own", "ocimf 1977", "ocimf 1994", NULL};

static const char resistance[] =
    "R0' ahead, and astern if it differs: resistance/(1/2 rho L d U^2) in straight motion";
static const char surge[] =
    "derivatives of the polynomial in surge; with the next two instead of the formulas";
static const char sway[] = "derivatives of the polynomial in sway";
static const char yaw[] = "derivatives of the polynomial in yaw, about midship";
static const char terms[] =
    "m_x', m_y' that the derivatives leave on the left side, by 1/2 rho L^2 d; default with the "
    "formulas: 0.05 m', and Clarke's Y_v. Must be given with derivatives: ask the source";
static const char factors[] =
    "factors on Yv, Nv and Nr, to vary them: formulas are off by 20 % and more";
static const char flow[] =
    "factors on the yaw rate in the crossflow of the sway force and of the "
    "yaw moment, where they were identified";
static const char drift[] =
    "drift angles at which the low speed hull begins to replace the polynomial, and has done so";
static const char turn[] = "the same by the yaw rate r' = r L/U";

static const char bank[] = "a point of the bank, earth frame; with the table of that name";

#define DERIVATIVE(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_NONE, ALD_RANGE_ANY, 0, example, meaning)
#define FACTOR(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_NONE, ALD_RANGE_POSITIVE, 1, example, meaning)
#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

static const ald_key keys[HULL_KEY_COUNT] = {
    [HULL_KEY_LENGTH] = LENGTH_KEY("length", "320 m", "between perpendiculars"),
    [HULL_KEY_BREADTH] =
        ALD_NUMBER_KEY("breadth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "58 m",
                       "needed by the formulas, in shallow water and along a bank"),
    [HULL_KEY_DRAUGHT] = LENGTH_KEY("draught", "20.8 m", "mean draught"),
    [HULL_KEY_VOLUME] =
        ALD_NUMBER_KEY("volume", NULL, ALD_VOLUME, ALD_RANGE_POSITIVE, 0, "312600 m^3",
                       "displaced; needed by the formulas, in shallow water, and for the crossflow "
                       "coefficient if that is left out"),
    [HULL_KEY_CENTRE] = ALD_NUMBER_KEY("centre of gravity", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0,
                                       "11.2 m", "x_G, of the body forward of midship"),
    [HULL_KEY_HEIGHT] =
        ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-8 m",
                       "at which the forces act, above the centre of gravity: half the draught "
                       "below the waterline; at 0 the hull neither heels nor trims"),
    [HULL_KEY_RIGID_MASS] =
        ALD_NUMBER_KEY("rigid mass", NULL, ALD_MASS, ALD_RANGE_POSITIVE, 0, "320415 t",
                       "mass without any added mass, if the mass of the body contains some"),
    [HULL_KEY_R0] = ALD_NUMBER_KEY("resistance", "ahead", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                   ALD_REQUIRED, "0.022", resistance),
    [HULL_KEY_R0A] = ALD_MORE_KEY("resistance", "astern", ALD_NONE, "0.03", resistance),
    [HULL_KEY_SURGE] = DERIVATIVE("surge derivatives", "Xvv", "-0.04", surge),
    [HULL_KEY_SURGE + 1] = DERIVATIVE("surge derivatives", "Xvr", "0.002", surge),
    [HULL_KEY_SURGE + 2] = DERIVATIVE("surge derivatives", "Xrr", "0.011", surge),
    [HULL_KEY_SURGE + 3] = DERIVATIVE("surge derivatives", "Xvvvv", "0.771", surge),
    [HULL_KEY_SWAY] = DERIVATIVE("sway derivatives", "Yv", "-0.315", sway),
    [HULL_KEY_SWAY + 1] = DERIVATIVE("sway derivatives", "Yr", "0.083", sway),
    [HULL_KEY_SWAY + 2] = DERIVATIVE("sway derivatives", "Yvvv", "-1.607", sway),
    [HULL_KEY_SWAY + 3] = DERIVATIVE("sway derivatives", "Yvvr", "0.379", sway),
    [HULL_KEY_SWAY + 4] = DERIVATIVE("sway derivatives", "Yvrr", "-0.391", sway),
    [HULL_KEY_SWAY + 5] = DERIVATIVE("sway derivatives", "Yrrr", "0.008", sway),
    [HULL_KEY_YAW] = DERIVATIVE("yaw derivatives", "Nv", "-0.137", yaw),
    [HULL_KEY_YAW + 1] = DERIVATIVE("yaw derivatives", "Nr", "-0.049", yaw),
    [HULL_KEY_YAW + 2] = DERIVATIVE("yaw derivatives", "Nvvv", "-0.03", yaw),
    [HULL_KEY_YAW + 3] = DERIVATIVE("yaw derivatives", "Nvvr", "-0.294", yaw),
    [HULL_KEY_YAW + 4] = DERIVATIVE("yaw derivatives", "Nvrr", "0.055", yaw),
    [HULL_KEY_YAW + 5] = DERIVATIVE("yaw derivatives", "Nrrr", "-0.013", yaw),
    [HULL_KEY_TERMS] =
        ALD_NUMBER_KEY("mass terms", "surge", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.022", terms),
    [HULL_KEY_TERMS + 1] =
        ALD_NUMBER_KEY("mass terms", "sway", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.223", terms),
    [HULL_KEY_FORMULAS] =
        {"formulas", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, formulas, NULL,
         "by which derivatives that are not given follow from the particulars; those of Kijima and "
         "of Clarke are linear, with the low speed hull at all angles. Xrr of Yoshimura and "
         "Masumoto and the growth of Nv in shallow water are from memory of their sources"},
    [HULL_KEY_FACTORS] = FACTOR("derivative factors", "Yv", "0.9", factors),
    [HULL_KEY_FACTORS + 1] = FACTOR("derivative factors", "Nv", "1.1", factors),
    [HULL_KEY_FACTORS + 2] = FACTOR("derivative factors", "Nr", "0.8", factors),
    [HULL_KEY_CROSSFLOW] =
        ALD_NUMBER_KEY("crossflow coefficient", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "0.62",
                       "C_D of the hull across the flow; default: by its proportions and the depth "
                       "of the water, to 30 %; not with strips"),
    [HULL_KEY_MIDSHIP] =
        ALD_NUMBER_KEY("midship coefficient", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.98, "0.995",
                       "of the midship section, for the crossflow coefficient"),
    [HULL_KEY_FLOW] = FACTOR("crossflow yaw factors", "sway", "0.8", flow),
    [HULL_KEY_FLOW + 1] = FACTOR("crossflow yaw factors", "yaw", "0.8", flow),
    [HULL_KEY_LOW] = {"low speed hull", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0,
                      low_speed, NULL,
                      "where the linear derivatives with crossflow drag hold: where the polynomial "
                      "ends, or everywhere"},
    [HULL_KEY_DRIFT] = ALD_NUMBER_KEY("blend drift", "from", ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE,
                                      0.5235987755982988, "30 deg", drift),
    [HULL_KEY_DRIFT + 1] = ALD_NUMBER_KEY("blend drift", "to", ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE,
                                          1.0471975511965976, "60 deg", drift),
    [HULL_KEY_TURN] =
        ALD_NUMBER_KEY("blend turn", "from", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1.5, "1.5", turn),
    [HULL_KEY_TURN + 1] =
        ALD_NUMBER_KEY("blend turn", "to", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 3, "3", turn),
    [HULL_KEY_DEPTH] = ALD_NUMBER_KEY("depth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "25 m",
                                      "of the water; default: that of the environment, if it is "
                                      "given, else deep"),
    [HULL_KEY_BANK] = ALD_NUMBER_KEY("bank point", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", bank),
    [HULL_KEY_BANK + 1] =
        ALD_NUMBER_KEY("bank point", "y", ALD_LENGTH, ALD_RANGE_ANY, 0, "120 m", bank),
    [HULL_KEY_BANK_DIRECTION] = ALD_NUMBER_KEY("bank direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0,
                                               "10 deg", "of the straight bank, either way"),
    [HULL_KEY_ANGLES] =
        {"current angles", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, HULL_ANGLES_OWN,
         HULL_ANGLES_OWN, angles, "ocimf 1977",
         "how the table of the current counts its angles. own, and OCIMF of 1994: anticlockwise "
         "from the stern, 0 with the water from astern, 90 deg from starboard; OCIMF of 1977: "
         "clockwise from the bow, 0 from ahead, 90 deg from starboard"},
    [HULL_KEY_SHALLOW] =
        {"shallow water resistance", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY,
         HULL_SHALLOW_LACKENBY, HULL_SHALLOW_LACKENBY, shallow_words, "none",
         "by what the resistance grows where the depth of the water is given: Lackenby's loss of "
         "speed, from a section of 0.05 depth^2 on; none: `resistance` is that of this depth"},
};

/* ------------------------------------------------------------------------------ parameters */

/* the blend, or the low speed hull at all angles: then t = drift + 1 is 1 and more */
static void derive_blend(const ald_numbers *n, double *params) {
  const double *own = n->keys;
  const bool everywhere = ald_hull_is_slow(n);
  params[HULL_DRIFT] = everywhere ? -1 : own[HULL_KEY_DRIFT];
  params[HULL_DRIFT_INVERSE] = everywhere ? 1 : 1 / (own[HULL_KEY_DRIFT + 1] - own[HULL_KEY_DRIFT]);
  params[HULL_TURN] = own[HULL_KEY_TURN];
  params[HULL_TURN_END] = own[HULL_KEY_TURN + 1];
  params[HULL_TURN_INVERSE] = 1 / (own[HULL_KEY_TURN + 1] - own[HULL_KEY_TURN]);
}

static void derive_bank(const ald_numbers *n, double *params) {
  const double *own = n->keys, breadth = own[HULL_KEY_BREADTH];
  params[HULL_BANK_X] = own[HULL_KEY_BANK];
  params[HULL_BANK_Y] = own[HULL_KEY_BANK + 1];
  real_sincos(own[HULL_KEY_BANK_DIRECTION], &params[HULL_BANK_SIN], &params[HULL_BANK_COS]);
  params[HULL_SIDE] = 0.5 * breadth;
  params[HULL_BREADTH_INVERSE] = breadth > 0 ? 1 / breadth : 0;
}

/* what the depth of the water makes of the resistance and of the place in the water */
static void derive_shallow(const ald_numbers *n, double *params) {
  const double *own = n->keys, depth = ald_hull_depth(n);
  const double wave = n->environment[ALD_ENVIRONMENT_GRAVITY] * depth;
  const bool shallow = depth > 0;
  params[HULL_UNDER_KEEL] = shallow ? depth - own[HULL_KEY_DRAUGHT] : 0;
  params[HULL_FROUDE] = wave > 0 ? 1 / sqrt(wave) : 0;
  params[HULL_SQUAT] =
      shallow ? own[HULL_KEY_VOLUME] / (own[HULL_KEY_LENGTH] * own[HULL_KEY_LENGTH]) : 0;
  params[HULL_LOSS] = params[HULL_WAVE] = 0;
  if (!ald_hull_resists_more(n)) return;
  const ald_hull_size size = ald_hull_size_of(n);
  const double loss = ald_hull_speed_loss(&size, own[HULL_KEY_MIDSHIP], depth);
  if (!(loss >= 0)) return;
  params[HULL_LOSS] = loss;
  params[HULL_WAVE] = wave;
}

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys, half = 0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY];
  const double length = own[HULL_KEY_LENGTH], draught = own[HULL_KEY_DRAUGHT];
  const ald_hull_size size = ald_hull_size_of(n);
  double masses[2];
  ald_hull_numbers(n, params + HULL_R0, masses);
  params[HULL_FORCE] = half * length * draught;
  params[HULL_LENGTH] = length;
  params[HULL_CENTRE] = own[HULL_KEY_CENTRE];
  params[HULL_HEIGHT] = own[HULL_KEY_HEIGHT];
  params[HULL_MX] = params[HULL_FORCE] * length * masses[0];
  params[HULL_MY] = params[HULL_FORCE] * length * masses[1];
  params[HULL_RIGID_MASS] = own[HULL_KEY_RIGID_MASS];
  double coefficient = own[HULL_KEY_CROSSFLOW];
  if (!n->tables[HULL_STRIP_TABLE] && !(coefficient > 0)) {
    coefficient = ald_hull_crossflow(&size, own[HULL_KEY_MIDSHIP], ald_hull_depth(n));
  }
  params[HULL_FLOW] = half * draught * coefficient;
  params[HULL_FLOW_SWAY] = own[HULL_KEY_FLOW];
  params[HULL_FLOW_YAW] = own[HULL_KEY_FLOW + 1];
  derive_blend(n, params);
  derive_bank(n, params);
  derive_shallow(n, params);
  ald_hull_tables_derive(n, params + HULL_PARAM_COUNT);
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_given(const double *own, ald_blame *blame) {
  if (!(own[HULL_KEY_SWAY] < 0)) {
    return ald_blame_key(blame, HULL_KEY_SWAY,
                         "Yv must be below 0; give all three lists of derivatives, or none of them "
                         "for those of the formulas");
  }
  if (!(own[HULL_KEY_YAW + 1] < 0)) {
    return ald_blame_key(blame, HULL_KEY_YAW,
                         "Nr must be below 0; give all three lists of derivatives, or none of them "
                         "for those of the formulas");
  }
  if (!(own[HULL_KEY_TERMS + 1] > 0)) {
    return ald_blame_key(blame, HULL_KEY_TERMS,
                         "missing: derivatives are worth nothing without the mass terms m_x', m_y' "
                         "that their source keeps on the left side of its equations");
  }
  return NULL;
}

/* what formulas and shallow water need */
static const char *check_particulars(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const bool given = ald_hull_is_given(n), shallow = ald_hull_depth(n) > 0;
  const bool flow_by_form = !n->tables[HULL_STRIP_TABLE] && !(own[HULL_KEY_CROSSFLOW] > 0);
  if ((!given || shallow) && !(own[HULL_KEY_BREADTH] > 0)) {
    return ald_blame_key(blame, HULL_KEY_BREADTH,
                         given ? "missing: shallow water changes the derivatives by it"
                               : "missing: give it, or the derivatives");
  }
  if ((!given || shallow || flow_by_form) && !(own[HULL_KEY_VOLUME] > 0)) {
    return ald_blame_key(blame, HULL_KEY_VOLUME,
                         !given    ? "missing: give it, or the derivatives"
                         : shallow ? "missing: shallow water changes the derivatives by it"
                                   : "missing: give it, or the \"crossflow coefficient\"");
  }
  const ald_hull_size s = ald_hull_size_of(n);
  if (own[HULL_KEY_VOLUME] > 0 && own[HULL_KEY_BREADTH] > 0 &&
      s.volume > s.length * s.breadth * s.draught) {
    return ald_blame_key(blame, HULL_KEY_VOLUME, "is more than length x breadth x draught");
  }
  return NULL;
}

static const char *check_depth(const ald_numbers *n, ald_blame *blame) {
  const double depth = ald_hull_depth(n), draught = n->keys[HULL_KEY_DRAUGHT];
  if (depth > 0 && depth < 1.05 * draught) {
    ald_blame_key(blame, HULL_KEY_DEPTH, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the water is %.4g m deep, %.3g draughts: below 1.05 no formula holds", depth,
             depth / draught);
    return blame->text;
  }
  if (ald_hull_resists_more(n) && !(n->environment[ALD_ENVIRONMENT_GRAVITY] > 0)) {
    return ald_blame_key(blame, HULL_KEY_SHALLOW,
                         "Lackenby's loss of speed needs gravity, and that of the environment is "
                         "0: write none, or give gravity");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const char *problem = ald_hull_is_given(n) ? check_given(own, blame) : NULL;
  if (!problem) problem = check_particulars(n, blame);
  if (!problem) problem = ald_hull_tables_check(n, blame);
  if (problem) return problem;
  if (!(own[HULL_KEY_DRIFT] < own[HULL_KEY_DRIFT + 1])) {
    return ald_blame_key(blame, HULL_KEY_DRIFT, "must end at a greater angle than it begins");
  }
  if (!(own[HULL_KEY_TURN] < own[HULL_KEY_TURN + 1])) {
    return ald_blame_key(blame, HULL_KEY_TURN, "must end at a greater r' than it begins");
  }
  return check_depth(n, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  double params[HULL_PARAM_COUNT + HULL_STRIP_WIDTH * ALD_HULL_STRIPS_MOST +
                ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) * ALD_HULL_BANK_ROWS_MOST +
                ALD_CURVE_WIDTH(ALD_ATTACK_COLUMNS) * ALD_ATTACK_ROWS_MOST];
  const ald_hull_water water = {.params = params,
                                .strips = n->rows[HULL_STRIP_TABLE],
                                .current = params + HULL_PARAM_COUNT + ald_hull_current_entry(n),
                                .current_rows = n->rows[HULL_CURRENT_TABLE],
                                .options = ald_hull_tables_options(n)};
  ald_hull_gain gain;
  derive(n, params);
  *blame = (ald_blame){.key = ald_hull_is_given(n) ? HULL_KEY_SWAY : HULL_KEY_LENGTH};
  if (ald_hull_gains(&water, &gain)) {
    const bool by_table = n->rows[HULL_CURRENT_TABLE] > 0;
    if (by_table) ald_blame_row(blame, HULL_CURRENT_TABLE, 0, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the hull gains energy from still water at a drift of %.3g deg and r' = %.3g%s",
             gain.drift * 57.29577951308232, gain.turn,
             by_table ? "; forward, to port, bow to port are > 0" : "");
    return blame->text;
  }
  const double ratio = ald_hull_depth(n) / n->keys[HULL_KEY_DRAUGHT];
  if (ratio > 0 && ratio < 1.2) {
    blame->key = HULL_KEY_DEPTH;
    snprintf(blame->text, sizeof blame->text,
             "the water is %.3g draughts deep; the formulas hold from 1.2 draughts on", ratio);
    return blame->text;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ results */

static const ald_ship_default from_ship[] = {
    {.key = HULL_KEY_LENGTH, .figure = ALD_FIGURE_LENGTH},
    {.key = HULL_KEY_BREADTH, .figure = ALD_FIGURE_BREADTH},
    {.key = HULL_KEY_DRAUGHT, .figure = ALD_FIGURE_DRAUGHT},
    {.key = HULL_KEY_VOLUME, .figure = ALD_FIGURE_VOLUME},
};

static const ald_row_info records[] = {
    {OWN_PEAK_FORCE, "peak_force", "N", 0, ALD_ROW_GROWS},
    {OWN_WORK, "work", "J", 0, ALD_ROW_VALUE},
    {HULL_PEAK_DRIFT, "peak_drift", "rad", 0, ALD_ROW_GROWS},
};
static const ald_row_info traces[HULL_TRACE_COUNT] = {
    ALD_OWN_TRACES,
    {HULL_TRACE_DRIFT, "drift", "rad", 0, ALD_ROW_VALUE},
    {HULL_TRACE_SPEED, "speed", "m/s", 0, ALD_ROW_VALUE},
    {HULL_TRACE_WEIGHT, "low_speed_weight", "", 0, ALD_ROW_VALUE},
};

const ald_kind ald_kind_manoeuvring = {
    .name = "manoeuvring",
    .section = "manoeuvring",
    .meaning =
        "Hull that manoeuvres: forces of the water in surge, sway and yaw by derivatives, "
        "at low speed and any drift angle with crossflow drag.",
    .example =
        "manoeuvring:\n  carrier: {body: carrier, length: 320 m, breadth: 58 m, draught: "
        "20.8 m, volume: 312600 m^3, depth: 31.2 m, resistance: [0.022]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT |
              ALD_KIND_WHOLE_HULL | ALD_KIND_ON_EARTH,
    .body_count = 1,
    .keys = keys,
    .key_count = HULL_KEY_COUNT,
    .tables = ald_hull_tables,
    .table_count = HULL_TABLES,
    .earth_table = 1 + HULL_BANK_TABLE,
    .table_width = {HULL_STRIP_WIDTH, ALD_CURVE_WIDTH(HULL_BANK_COLUMNS),
                    ALD_CURVE_WIDTH(ALD_ATTACK_COLUMNS)},
    .param_count = HULL_PARAM_COUNT,
    .row_count = HULL_ROW_COUNT,
    .trace_count = HULL_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .derive = derive,
    .options = ald_hull_tables_options,
    .check = check,
    .remark = remark,
    .ship = &(const ald_ship_kind){.defaults = from_ship,
                                   .default_count = sizeof from_ship / sizeof from_ship[0]},
};
