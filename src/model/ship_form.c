/* SPDX-License-Identifier: Apache-2.0
 * A ship from a few particulars. */
#include "ship_form.h"

#include <math.h>

#include "base/assertion.h"

#define OPTIONAL(name, component, dimension, example, meaning) \
  ALD_NUMBER_KEY(name, component, dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)
#define NEEDED(name, dimension, range, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, range, ALD_REQUIRED, example, meaning)

static const char metacentric[] =
    "transverse and longitudinal, above the centre of gravity; default: estimated from the "
    "waterplane coefficient";
static const char bulb[] =
    "length of the bulb forward of the stem, its breadth and height there; default: middle of the "
    "ranges given by Kracht";

static const char *const added_words[] = {"impact", "berthing", "keel clearance", NULL};

const ald_key ald_ship_particulars[ALD_SHIP_KEY_COUNT] = {
    [ALD_SHIP_LENGTH] = NEEDED("length", ALD_LENGTH, ALD_RANGE_POSITIVE, "180 m",
                               "of the waterline; the centre of gravity is amidships"),
    [ALD_SHIP_BREADTH] =
        NEEDED("breadth", ALD_LENGTH, ALD_RANGE_POSITIVE, "32 m", "of the waterline"),
    [ALD_SHIP_DRAUGHT] =
        NEEDED("draught", ALD_LENGTH, ALD_RANGE_POSITIVE, "11 m", "from the keel to still water"),
    [ALD_SHIP_BLOCK] = NEEDED("block coefficient", ALD_NONE, ALD_RANGE_FRACTION, "0.8",
                              "displaced volume/(length x breadth x draught)"),
    [ALD_SHIP_KG] =
        NEEDED("KG", ALD_LENGTH, ALD_RANGE_POSITIVE, "10 m", "centre of gravity above the keel"),
    [ALD_SHIP_DEPTH] = OPTIONAL("depth", NULL, ALD_LENGTH, "17 m",
                                "from the keel to the deck at the side; 0: unknown"),
    [ALD_SHIP_WATERPLANE] = ALD_NUMBER_KEY(
        "waterplane coefficient", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0, "0.88",
        "waterplane area/(length x breadth); default: (1 + 2 x block coefficient)/3"),
    [ALD_SHIP_GM_T] = ALD_NUMBER_KEY("metacentric height", "transverse", ALD_LENGTH, ALD_RANGE_ANY,
                                     0, "3.14 m", metacentric),
    [ALD_SHIP_GM_L] = ALD_NUMBER_KEY("metacentric height", "longitudinal", ALD_LENGTH,
                                     ALD_RANGE_ANY, 0, "90.9 m", metacentric),
    [ALD_SHIP_BULB_LENGTH] = OPTIONAL("bulb", "length", ALD_LENGTH, "4.5 m", bulb),
    [ALD_SHIP_BULB_BREADTH] = OPTIONAL("bulb", "breadth", ALD_LENGTH, "6 m", bulb),
    [ALD_SHIP_BULB_HEIGHT] = OPTIONAL("bulb", "height", ALD_LENGTH, "7 m", bulb),
    [ALD_SHIP_BULB_AXIS] = OPTIONAL("bulb axis", NULL, ALD_LENGTH, "4.5 m",
                                    "height of the bulb's tip above the keel; default: by Kracht"),
    [ALD_SHIP_DOUBLE_SIDE] = OPTIONAL("double side", NULL, ALD_LENGTH, "2 m",
                                      "distance from the outer shell to the inner hull; 0: no "
                                      "inner hull, which is then never breached"),
    [ALD_SHIP_SERVICE_SPEED] = OPTIONAL("service speed", NULL, ALD_SPEED, "14.5 kn",
                                        "speed in service at sea; 0: unknown"),
    [ALD_SHIP_SPEED_SHARE] = OPTIONAL("share of service speed", NULL, ALD_NONE, "0.6",
                                      "initial `speed` as a fraction of the service speed"),
    [ALD_SHIP_ADDED] =
        {"added mass", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, ALD_SHIP_ADDED_IMPACT,
         ALD_SHIP_ADDED_IMPACT, added_words, NULL,
         "in sway: `impact`, of a second or two; `berthing`, 2 x draught/breadth of "
         "the ship's mass [Vasco Costa 1964], the default beside an `approach`; `keel "
         "clearance`, 0.8 of it where that is a tenth of the draught to 0.5 where it is "
         "half of it [PIANC 2002], by the water depth"},
};

/* ------------------------------------------------------------------------------ what is a ship */

static double or_else(double value, double fallback) { return value > 0 ? value : fallback; }

/* Schneekluth and Bertram 1998: average sections */
static double waterplane_of(const double *p) {
  return or_else(p[ALD_SHIP_WATERPLANE], (1 + 2 * p[ALD_SHIP_BLOCK]) / 3);
}

/* shares of the ranges of Kracht 1978 in their middle */
#define BULB_BY_LENGTH 0.0245      /* 0.018 to 0.031 of the length between perpendiculars */
#define BULB_BY_BREADTH 0.185      /* 0.17 to 0.20 of the breadth */
#define BULB_BY_DRAUGHT 0.64       /* of a section 0.064 to 0.122 of the midship's, an ellipse */
#define BULB_AXIS_BY_DRAUGHT 0.405 /* 0.26 to 0.55 of the draught */

static double bulb_length(const double *p) {
  return or_else(p[ALD_SHIP_BULB_LENGTH], BULB_BY_LENGTH * p[ALD_SHIP_LENGTH]);
}
static double bulb_breadth(const double *p) {
  return or_else(p[ALD_SHIP_BULB_BREADTH], BULB_BY_BREADTH * p[ALD_SHIP_BREADTH]);
}
static double bulb_height(const double *p) {
  return or_else(p[ALD_SHIP_BULB_HEIGHT], BULB_BY_DRAUGHT * p[ALD_SHIP_DRAUGHT]);
}

static const char *hull_problem(const double *p, uint32_t *key) {
  static const uint32_t needed[] = {ALD_SHIP_LENGTH, ALD_SHIP_BREADTH, ALD_SHIP_DRAUGHT,
                                    ALD_SHIP_BLOCK, ALD_SHIP_KG};
  for (uint32_t n = 0; n < sizeof needed / sizeof needed[0]; n++) {
    *key = needed[n];
    if (!(p[*key] > 0)) return "must be greater than 0";
  }
  *key = ALD_SHIP_BLOCK;
  if (!(p[*key] >= 0.2 && p[*key] <= 1)) return "must lie between 0.2 and 1";
  *key = ALD_SHIP_BREADTH;
  if (!(p[*key] <= p[ALD_SHIP_LENGTH])) return "must not exceed the length";
  *key = ALD_SHIP_WATERPLANE;
  if (!(waterplane_of(p) >= p[ALD_SHIP_BLOCK] && waterplane_of(p) <= 1)) {
    return "must lie between the block coefficient and 1";
  }
  *key = ALD_SHIP_DEPTH;
  if (p[*key] > 0 && !(p[*key] >= p[ALD_SHIP_DRAUGHT])) return "must not be below the draught";
  return NULL;
}

const char *ald_ship_problem(const double *p, uint32_t *key) {
  ALD_ASSERT(p && key);
  const char *problem = hull_problem(p, key);
  if (problem) return problem;
  *key = ALD_SHIP_BULB_LENGTH;
  if (!(bulb_breadth(p) <= p[ALD_SHIP_BREADTH])) return "is wider than the ship";
  if (!(bulb_height(p) <= or_else(p[ALD_SHIP_DEPTH], 2 * p[ALD_SHIP_DRAUGHT]))) {
    return "is higher than the ship's depth, or twice its draught";
  }
  if (!(bulb_length(p) <= 0.5 * p[ALD_SHIP_LENGTH])) return "is longer than half the ship";
  *key = ALD_SHIP_DOUBLE_SIDE;
  if (!(p[*key] <= 0.5 * p[ALD_SHIP_BREADTH])) return "must not exceed half the breadth";
  *key = ALD_SHIP_SPEED_SHARE;
  if (p[*key] > 0 && !(p[ALD_SHIP_SERVICE_SPEED] > 0)) return "needs the \"service speed\"";
  return NULL;
}

/* ------------------------------------------------------------------------------ added mass */

#define PI 3.14159265358979323846

/* A section of Lewis of this half breadth, draught and fullness, mapped from the unit circle:
 * scale (w + a1/w + a3/w^3). */
typedef struct lewis {
  double a1, a3, scale;
} lewis;

static lewis lewis_of(double half_breadth, double draught, double fullness) {
  const double ratio = half_breadth / draught, skew = (ratio - 1) / (ratio + 1);
  const double full = fullness * (4 / PI), c = 3 + full + (1 - full) * skew * skew;
  /* no section of Lewis is fuller than c = 4.5 allows */
  const double root = 9 - 2 * c;
  const double a3 = (3 - c + sqrt(root > 0 ? root : 0)) / c, a1 = skew * (1 + a3);
  return (lewis){a1, a3, half_breadth / (1 + a1 + a3)};
}

/* Strips of one fullness at infinite frequency, waterlines y = B/2 (1 - |2 x/L|^n): integrals over
 * the length are closed. `above`: of the centre of gravity over the water. */
static void add_masses(const double *p, double density, double above, double *added) {
  ALD_ASSERT(p && added);
  const double length = p[ALD_SHIP_LENGTH], draught = p[ALD_SHIP_DRAUGHT];
  const double half = 0.5 * p[ALD_SHIP_BREADTH], full = waterplane_of(p);
  const lewis s = lewis_of(half, draught, p[ALD_SHIP_BLOCK] / full);
  const double m = s.scale, by_a3 = s.a3 * m, turn = s.a1 * (1 + s.a3);
  const double sway = density * (2 / PI) * (draught * draught + 16.0 / 3 * by_a3 * by_a3);
  const double wide = 1 + s.a1 + s.a3;
  const double shape = ((1 + s.a1) * (1 + s.a1) + 3 * s.a3 * s.a3) / (wide * wide);
  const double heave = density * (0.5 * PI) * shape * half * half;
  const double m2 = m * m;
  const double roll = density * PI * m2 * m2 * (turn * turn + 2 * s.a3 * s.a3);
  /* waves of the potentials of sway and roll around the circle */
  const double deep = 1 - s.a1;
  const double sway2 = 4 / PI * m * (-deep / 3 - 3 * s.a3 / 5);
  const double sway4 = 4 / PI * m * (-deep / 15 + 3 * s.a3 / 7);
  const double both = density * PI * m2 * (sway2 * turn + 2 * sway4 * s.a3);
  added[1] = sway * length;
  added[2] = heave * length * (2 * full * full / (1 + full));
  added[3] = length * (roll + 2 * above * both + above * above * sway);
  added[4] = heave * (length * length * length) * (full * full / (6 * (3 - 2 * full) * (3 - full)));
  added[5] = sway * (length * length * length) / 12;
}

/* ------------------------------------------------------------------------------ figures */

#define SURGE_SHARE 0.05 /* [Tabri] sec. 3.1, after Motora's 0.02 to 0.07 */
#define ROLL_RADIUS 0.35 /* of the breadth; pitch and yaw of the length: ships without weights */
#define PITCH_RADIUS 0.25

static void set_floating(const double *p, double volume, double *f) {
  const double length = p[ALD_SHIP_LENGTH], breadth = p[ALD_SHIP_BREADTH];
  const double full = waterplane_of(p);
  /* Normand */
  const double kb = p[ALD_SHIP_DRAUGHT] * (5.0 / 6 - p[ALD_SHIP_BLOCK] / (3 * full));
  const double across = 6 * full * full * full / ((1 + full) * (1 + 2 * full));
  const double along = full / (3 - 2 * full);
  const double area = length * breadth / (12 * volume);
  const double bm_t = across * area * breadth * breadth, bm_l = along * area * length * length;
  f[ALD_FIGURE_WATERPLANE] = full * length * breadth;
  f[ALD_FIGURE_GM_T] = p[ALD_SHIP_GM_T] != 0 ? p[ALD_SHIP_GM_T] : kb + bm_t - p[ALD_SHIP_KG];
  f[ALD_FIGURE_GM_L] = p[ALD_SHIP_GM_L] != 0 ? p[ALD_SHIP_GM_L] : kb + bm_l - p[ALD_SHIP_KG];
}

static void set_ends(const double *p, double *f) {
  const double half = 0.5 * p[ALD_SHIP_LENGTH], kg = p[ALD_SHIP_KG];
  f[ALD_FIGURE_BULB_LENGTH] = bulb_length(p);
  f[ALD_FIGURE_BULB_BREADTH] = bulb_breadth(p);
  f[ALD_FIGURE_BULB_HEIGHT] = bulb_height(p);
  f[ALD_FIGURE_CENTRELINE] = 0;
  f[ALD_FIGURE_TIP_X] = half + bulb_length(p);
  f[ALD_FIGURE_TIP_Z] =
      or_else(p[ALD_SHIP_BULB_AXIS], BULB_AXIS_BY_DRAUGHT * p[ALD_SHIP_DRAUGHT]) - kg;
  f[ALD_FIGURE_HALF_BREADTH] = 0.5 * p[ALD_SHIP_BREADTH];
  f[ALD_FIGURE_AFT] = -half;
  f[ALD_FIGURE_FORE] = half;
  f[ALD_FIGURE_KEEL] = p[ALD_SHIP_DEPTH] > 0 ? -kg : ALD_NO_FIGURE;
  f[ALD_FIGURE_DECK] = p[ALD_SHIP_DEPTH] > 0 ? p[ALD_SHIP_DEPTH] - kg : ALD_NO_FIGURE;
  f[ALD_FIGURE_DOUBLE_SIDE] = p[ALD_SHIP_DOUBLE_SIDE] > 0 ? p[ALD_SHIP_DOUBLE_SIDE] : ALD_NO_FIGURE;
}

/* The stem: docs/theory/ship-particulars.md. */
#define STEM_RAKE (25 * (PI / 180))      /* illustrative */
#define STEM_TANGENT 0.46630765815499859 /* of it */
#define DEPTH_BY_DRAUGHT 1.5             /* 1.4 to 1.7 in cargo ships; where it is not given */
/* A parabola of this length lacks as much of the rectangle as the fore half of the waterline. */
#define ENTRANCE_BY_LENGTH 1.5

static void set_stem(const double *p, double *f) {
  const double length = p[ALD_SHIP_LENGTH], breadth = p[ALD_SHIP_BREADTH];
  const double draught = p[ALD_SHIP_DRAUGHT], kg = p[ALD_SHIP_KG];
  const double depth = or_else(p[ALD_SHIP_DEPTH], DEPTH_BY_DRAUGHT * draught);
  const double entrance = ENTRANCE_BY_LENGTH * (1 - waterplane_of(p)) * length;
  f[ALD_FIGURE_STEM_LINE] = 0.5 * length - STEM_TANGENT * draught;
  f[ALD_FIGURE_STEM_LOWER] = -kg;
  f[ALD_FIGURE_STEM_UPPER] = depth - kg;
  f[ALD_FIGURE_STEM_RAKE] = STEM_RAKE;
  /* no blunter than a half circle */
  f[ALD_FIGURE_ENTRANCE] = entrance > 0.5 * breadth ? entrance : 0.5 * breadth;
  f[ALD_FIGURE_ENTRANCE_LOWER] = breadth * sqrt(0.5);
  f[ALD_FIGURE_ENTRANCE_UPPER] = breadth * sqrt(0.5 * (1 + depth / draught));
}

/* Added mass in sway of a ship that berths over her own mass: C_M - 1. By the keel clearance over
 * the draught, PIANC 2002, 4.2.5: C_M 1.8 at 0.1 and less, 1.5 at 0.5 and more, linear between. */
static double berthing_share(const double *p, double depth) {
  const double draught = p[ALD_SHIP_DRAUGHT], clearance = depth / draught - 1;
  if (p[ALD_SHIP_ADDED] == ALD_SHIP_ADDED_BERTHING) return 2 * draught / p[ALD_SHIP_BREADTH];
  return 0.8 - 0.3 * fmin(fmax((clearance - 0.1) / 0.4, 0), 1);
}

void ald_ship_figures(const double *p, double density, double depth, double *f) {
  ALD_ASSERT(p && f);
  const double length = p[ALD_SHIP_LENGTH], breadth = p[ALD_SHIP_BREADTH];
  const double volume = p[ALD_SHIP_BLOCK] * (length * breadth * p[ALD_SHIP_DRAUGHT]);
  const double mass = density * volume, radius = PITCH_RADIUS * length;
  const double above = p[ALD_SHIP_KG] - p[ALD_SHIP_DRAUGHT];
  f[ALD_FIGURE_NONE] = ALD_NO_FIGURE;
  f[ALD_FIGURE_MASS] = mass;
  f[ALD_FIGURE_ROLL_RADIUS] = ROLL_RADIUS * breadth;
  f[ALD_FIGURE_PITCH_RADIUS] = f[ALD_FIGURE_YAW_RADIUS] = radius;
  f[ALD_FIGURE_INERTIA] = mass * (radius * radius);
  f[ALD_FIGURE_ADDED] = SURGE_SHARE * mass;
  add_masses(p, density, above, f + ALD_FIGURE_ADDED);
  if (p[ALD_SHIP_ADDED] != ALD_SHIP_ADDED_IMPACT) {
    f[ALD_FIGURE_ADDED + 1] = berthing_share(p, depth) * mass;
  }
  f[ALD_FIGURE_HEIGHT] = above;
  f[ALD_FIGURE_LENGTH] = length;
  f[ALD_FIGURE_BREADTH] = breadth;
  f[ALD_FIGURE_DRAUGHT] = p[ALD_SHIP_DRAUGHT];
  f[ALD_FIGURE_VOLUME] = volume;
  f[ALD_FIGURE_SPEED] = p[ALD_SHIP_SPEED_SHARE] * p[ALD_SHIP_SERVICE_SPEED];
  set_floating(p, volume, f);
  set_ends(p, f);
  set_stem(p, f);
}
