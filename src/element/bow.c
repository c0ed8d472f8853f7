/* SPDX-License-Identifier: Apache-2.0
 * Bows that strike sides for the host: keys, checks, parameters, records. Source: [Tabri]. */

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#define ALD_LANES 1
#include "allide/elements/bow.h"
#include "base/assertion.h"
#include "element/bow_keys.h"
#include "element/bow_stem.h"
#include "kernels/geom/bulb_quadric.h"
#include "kernels/math/trig.h"
#include "kernels/pass/berth/bow_rows.h"
#include "math/quadrature.h"
#include "model/curve.h"
#include "model/kind.h"

/* ------------------------------------------------------------------------------
 * The bulb of a bow and the side that it strikes for the host: shapes, points of the sums. */

#define PI 3.14159265358979323846

/* words of the key `bulb shape`, BULB_* of kernels/geom/bulb_quadric.h */
static const char *const bulb_shapes[] = {"paraboloid", "ellipsoid", "cone", NULL};

/* Weights of equal areas across and around: Gauss in r^2, of which the square root is used. On a
 * cone depth and distance from the tip grow with r itself, which is then the variable, with
 * weights 2 r. */
static void derive_points(uint32_t across, uint32_t around, bool is_cone, double *params) {
  ALD_ASSERT(across > 0 && across <= 32 && around > 0 && around <= 128);
  double nodes[BOW_ACROSS_MAX], weights[BOW_ACROSS_MAX];
  ald_quadrature_gauss(across, nodes, weights);
  for (uint32_t i = 0; i < across; i++) {
    const double weight = is_cone ? 2 * nodes[i] * weights[i] : weights[i];
    params[BOW_ACROSS + i] = is_cone ? nodes[i] : sqrt(nodes[i]);
    params[BOW_WEIGHTS + i] = weight / around;
  }
}

static bulb_quadric bulb_of(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  const uint32_t shape = ald_word(n->keys, KEY_BULB_SHAPE);
  const bulb_quadric q = {.is_one = shape != BULB_PARABOLOID,
                          .is_cone = shape == BULB_CONE,
                          .length = n->keys[KEY_LENGTH],
                          .wide = 0.5 * n->keys[KEY_BREADTH],
                          .high = 0.5 * n->keys[KEY_HEIGHT]};
  return q;
}

/* how it is drawn */
static ald_bulb_ring bulb_ring_of(const ald_numbers *n, double t) {
  ALD_ASSERT(n->keys && t >= 0 && t <= 1);
  switch (ald_word(n->keys, KEY_BULB_SHAPE)) {
    case BULB_CONE:
      return (ald_bulb_ring){t, t};
    case BULB_ELLIPSOID:
      return (ald_bulb_ring){1 - cos(0.5 * PI * t), sin(0.5 * PI * t)};
    default:
      return (ald_bulb_ring){t * t, t};
  }
}

/* parameters of the bulb, and of the points over its ellipse of contact */
static void bulb_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *k = n->keys;
  const uint32_t shape = ald_word(k, KEY_BULB_SHAPE);
  const bulb_quadric q = bulb_of(n);
  params[BOW_SEMI_A] = 0.5 * k[KEY_BREADTH] / sqrt(k[KEY_LENGTH]);
  params[BOW_SEMI_B] = 0.5 * k[KEY_HEIGHT] / sqrt(k[KEY_LENGTH]);
  params[BOW_LENGTH] = k[KEY_LENGTH];
  params[BOW_BULB_SHAPE] = shape;
  params[BOW_HALF_WIDE] = q.wide;
  params[BOW_HALF_HIGH] = q.high;
  derive_points((uint32_t)k[KEY_ACROSS], (uint32_t)k[KEY_AROUND], shape == BULB_CONE, params);
}

/* Growth of the area under pressure with depth at right angles, where it is greatest [m]: of an
 * ellipsoid at its tip, of a cone at its end. */
static double bulb_slope(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  const double *k = n->keys;
  const double of_paraboloid = PI * k[KEY_BREADTH] * k[KEY_HEIGHT] / (4 * k[KEY_LENGTH]);
  return ald_word(k, KEY_BULB_SHAPE) == BULB_PARABOLOID ? of_paraboloid : 2 * of_paraboloid;
}

/* ------------------------------------------------------------------------------ the side */

/* The direction up the side, second body's frame; returns the length along it by the height. */
static double side_up(const ald_numbers *n, double up[3]) {
  ALD_ASSERT(n->keys && up);
  const double sign = ald_word(n->keys, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1;
  double sine, cosine;
  real_sincos(n->keys[KEY_SIDE_SLOPE], &sine, &cosine);
  up[0] = 0;
  up[1] = sign * sine;
  up[2] = cosine;
  return 1 / cosine;
}

/* The slope of the side: parameters. */
static void side_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  real_sincos(n->keys[KEY_SIDE_SLOPE], &params[BOW_SLOPE_SINE], &params[BOW_SLOPE_COSINE]);
  params[BOW_SLOPE_STRETCH] = 1 / params[BOW_SLOPE_COSINE];
}

/* ------------------------------------------------------------------------------------------ */

/* words of the keys `preset`, `recovered surface`, `recovered surfaces` and `stiction` */

/* value of the friction that means that of the preset */
#define ALD_BOW_BY_PRESET ((double)INFINITY)

enum { ALD_BOW_FROM_SHIP = 20 };

/* ------------------------------------------------------------------------------
 * Readings of [Tabri] that a bow may follow: presets, recovered surfaces, points that stick. */

/* the numbers of a preset, [Tabri] sec. 3.2 and our calibration over its 24 tests */
typedef struct bow_preset {
  double pressure, friction, sign;
} bow_preset;
static const bow_preset presets[] = {{0.121e6, 0.15, -1}, {0.121e6, 0.15, 1}, {0.055e6, 0.5, -1}};

static const char *const bow_presets[] = {"published", "physical", "calibrated", NULL};
static const char *const bow_signs[] = {"by preset", "ahead", "behind", NULL};
static const char *const bow_surfaces[] = {"two", "last", "updated", NULL};
static const char *const bow_stictions[] = {"no", "yes", "keeps pressure", NULL};

static const bow_preset *preset_of(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  return &presets[(uint32_t)n->keys[KEY_PRESET]];
}

/* pressure [Pa] where no table of it is given, friction, and -1: the recovered side is ahead of the
 * bulb, 1: behind its surface; given, or those of the preset */
static double bow_pressure(const ald_numbers *n) {
  const double given = n->keys[KEY_PRESSURE];
  return given > 0 ? given : preset_of(n)->pressure;
}

static double bow_friction(const ald_numbers *n) {
  const double given = n->keys[KEY_FRICTION];
  return isinf(given) ? preset_of(n)->friction : given;
}

static double bow_recovered_sign(const ald_numbers *n) {
  switch ((ald_bow_recovered_surface)ald_word(n->keys, KEY_SIGN)) {
    case ALD_BOW_RECOVERED_SURFACE_AHEAD:
      return -1;
    case ALD_BOW_RECOVERED_SURFACE_BEHIND:
      return 1;
    case ALD_BOW_RECOVERED_SURFACE_BY_PRESET:
      break;
  }
  return preset_of(n)->sign;
}

static uint32_t surface_bits(const ald_numbers *n) {
  switch ((ald_bow_recovered_surfaces)ald_word(n->keys, KEY_SURFACES)) {
    case ALD_BOW_RECOVERED_SURFACES_LAST:
      return BOW_LAST_SURFACE;
    case ALD_BOW_RECOVERED_SURFACES_UPDATED:
      return BOW_FIRST_FOLLOWS;
    case ALD_BOW_RECOVERED_SURFACES_TWO:
      break;
  }
  return 0;
}

static uint32_t stiction_bits(const ald_numbers *n) {
  switch ((ald_bow_stiction)ald_word(n->keys, KEY_STICTION)) {
    case ALD_BOW_STICTION_NO:
      return 0;
    case ALD_BOW_STICTION_KEEPS_PRESSURE:
      return BOW_STICTION | BOW_STICK_PRESSES;
    case ALD_BOW_STICTION_YES:
      break;
  }
  return BOW_STICTION;
}

/* option bits of the recovered surfaces and of stiction */
static uint32_t bow_reading_bits(const ald_numbers *n) {
  return surface_bits(n) | stiction_bits(n);
}

/* ------------------------------------------------------------------------------
 * Where a ship stands when her bow first touches the side of another. */

typedef struct bow_meeting {
  double tip[3];       /* of the bulb, striking ship's frame [m] */
  double semi_axis[2]; /* a and b of its surface x = tip - (y/a)^2 - (z/b)^2 [m^(1/2)] */
  bulb_quadric shape;  /* of the bulb; its length, behind which the bow is no longer that [m] */
  double side;         /* 1: the port side is struck, -1: starboard */
  double half_breadth; /* of that side at the height of the struck ship's origin [m] */
  double sine, cosine; /* of its slope */
  double lift;         /* of the striking ship's origin above that of the struck one [m] */
  double lower, upper; /* edges of that side, heights in the striking ship's frame [m] */
  double place;        /* forward of the struck ship's origin [m] */
  double angle;        /* from the striking ship's heading to the struck one's, turned so that she
                        * runs into that side between 0 and pi [rad] */
  double gap;          /* that is left to run, along the striking ship's heading [m] */
  const ald_numbers *numbers; /* of its stem */
} bow_meeting;

/* The point of a paraboloid whose normal is that of the side, or of its rim where that lies behind
 * its end. Returns false if it is the rim. */
static bool paraboloid_point(const bow_meeting *m, const bulb_plane *side, const double n[3],
                             double at[3]) {
  const double wide = m->semi_axis[0] * m->semi_axis[0], high = m->semi_axis[1] * m->semi_axis[1];
  at[1] = wide * n[1] / (2 * n[0]);
  at[2] = high * n[2] / (2 * n[0]);
  const double back = at[1] / m->semi_axis[0], over = at[2] / m->semi_axis[1];
  at[0] = -(back * back) - over * over;
  if (-at[0] <= m->shape.length) return true;
  const vec3 rim = bulb_plane_deepest(side, m->semi_axis[0], m->semi_axis[1], m->shape.length);
  at[0] = rim.x;
  at[1] = rim.y;
  at[2] = rim.z;
  return false;
}

/* The bulb's deepest point in a side with the normal n, from the tip. Returns false if it is its
 * rim, which the hull behind it is at: a bulb alone does not touch there. */
static bool bulb_point(const bow_meeting *m, const double n[3], double at[3]) {
  const vec3 normal = vec3_of(n[0], n[1], n[2]);
  const bulb_plane side = bulb_plane_of(m->semi_axis[0], m->semi_axis[1], normal, vec3_zero());
  if (!m->shape.is_one) return paraboloid_point(m, &side, n, at);
  const quadric_plane p = quadric_plane_of(&m->shape, &side);
  at[0] = p.deepest.x;
  at[1] = p.deepest.y;
  at[2] = p.deepest.z;
  return side.faces && -at[0] < m->shape.length;
}

/* Where the bow first meets the side, striking ship's frame. Returns false if it never does. */
static bool first_point(const bow_meeting *m, const double n[3], double at[3]) {
  const bool is_bulb = bulb_point(m, n, at);
  /* as the kernels: alongside, a bow with a stem does not face the side */
  const uint32_t parts = n[0] > BULB_FACING_MIN ? ald_stem_parts(m->numbers) : 0;
  for (int i = 0; i < 3; i++) at[i] = m->tip[i] + at[i];
  double most = n[0] * at[0] + n[1] * at[1] + n[2] * at[2];
  for (uint32_t part = 0; part < parts; part++) { /* the farthest, the bulb's rim too */
    double other[3];
    ald_stem stem = ald_stem_part(m->numbers, part);
    /* what overhangs the side meets nothing */
    if (!ald_stem_cut(&stem, m->lower, m->upper)) continue;
    const double reach = ald_stem_reach(&stem, m->tip[1], n, other);
    if (!(reach > most)) continue;
    most = reach;
    for (int i = 0; i < 3; i++) at[i] = other[i];
  }
  return is_bulb || parts > 0;
}

/* Pose of the striking ship whose point at x, y touches the side, in the frame of the struck one.
 */
static void put_pose(const bow_meeting *m, double sine, double cosine, const double at[3],
                     double pose[3]) {
  const double breadth = m->half_breadth + (m->lift + at[2]) * (m->sine / m->cosine);
  const double turned = -m->side * sine;
  pose[0] = m->place - (cosine * at[0] - turned * at[1]);
  pose[1] = m->side * breadth - (turned * at[0] + cosine * at[1]);
  pose[2] = -m->side * m->angle;
}

/* Returns false if she never touches that side with her bow at this angle. */
static bool meet_side(const bow_meeting *m, ald_touch_pose *touch) {
  double sine, cosine, at[3];
  real_sincos(m->angle, &sine, &cosine);
  if (!(sine > 0) || !(m->angle > 0)) return false;
  const double n[3] = {sine * m->cosine, -m->side * cosine * m->cosine, m->sine};
  if (!first_point(m, n, at)) return false;
  const double before[3] = {at[0] + m->gap, at[1], at[2]};
  put_pose(m, sine, cosine, at, touch->pose);
  put_pose(m, sine, cosine, before, touch->ahead);
  touch->normal[0] = 0;
  touch->normal[1] = -m->side;
  touch->gap = m->gap * sine;
  return true;
}

/* How the striking ship stands to the struck one, by the numbers of a bow; `length` of the struck
 * ship, 0 if it has none, `lift` of the striking one's origin above hers. Returns false if she
 * never touches that side with her bow at this angle. */
static bool bow_meet(const ald_numbers *n, double length, double lift, ald_touch_pose *touch) {
  ALD_ASSERT(n->keys && touch);
  const double *k = n->keys;
  if (k[KEY_SHARE] != 0 && !(length > 0)) return false;
  double sine, cosine;
  real_sincos(k[KEY_SIDE_SLOPE], &sine, &cosine);
  const double root = sqrt(k[KEY_LENGTH]);
  const bool has_edges = k[KEY_LOWER] < k[KEY_UPPER];
  const bow_meeting meeting = {
      .tip = {k[KEY_TIP], k[KEY_TIP + 1], k[KEY_TIP + 2]},
      .semi_axis = {0.5 * k[KEY_BREADTH] / root, 0.5 * k[KEY_HEIGHT] / root},
      .sine = sine,
      .cosine = cosine,
      .lift = lift,
      .lower = has_edges ? k[KEY_LOWER] - lift : -HUGE_VAL,
      .upper = has_edges ? k[KEY_UPPER] - lift : HUGE_VAL,
      .shape = bulb_of(n),
      .side = ald_word(k, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1,
      .half_breadth = k[KEY_HALF_BREADTH],
      .place = k[KEY_PLACE] + k[KEY_SHARE] * length,
      .angle = k[KEY_ANGLE],
      .gap = k[KEY_GAP],
      .numbers = n};
  return meet_side(&meeting, touch);
}

/* ------------------------------------------------------------------------------
 * What a bow takes from the particulars of its ships. */

/* the striking ship has the bulb, the struck one the side */
static const ald_ship_default bow_from_ship[ALD_BOW_FROM_SHIP] = {
    {.key = KEY_STEM_LINE,
     .figure = ALD_FIGURE_STEM_LINE,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_STEM_LOWER,
     .figure = ALD_FIGURE_STEM_LOWER,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_STEM_UPPER,
     .figure = ALD_FIGURE_STEM_UPPER,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_STEM_RAKE,
     .figure = ALD_FIGURE_STEM_RAKE,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_ENTRANCE,
     .figure = ALD_FIGURE_ENTRANCE,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_ENTRANCE_LOWER,
     .figure = ALD_FIGURE_ENTRANCE_LOWER,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_ENTRANCE_UPPER,
     .figure = ALD_FIGURE_ENTRANCE_UPPER,
     .instead = 1 + TABLE_SECTIONS,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_STEM_BEAM,
     .figure = ALD_FIGURE_BREADTH,
     .unless = 1 + KEY_LENGTH,
     .none = 1 + KEY_STEM},
    {.key = KEY_TIP, .figure = ALD_FIGURE_TIP_X},
    {.key = KEY_TIP + 1, .figure = ALD_FIGURE_CENTRELINE},
    {.key = KEY_TIP + 2, .figure = ALD_FIGURE_TIP_Z},
    {.key = KEY_LENGTH, .figure = ALD_FIGURE_BULB_LENGTH},
    {.key = KEY_BREADTH, .figure = ALD_FIGURE_BULB_BREADTH, .most = ALD_FIGURE_BREADTH},
    {.key = KEY_HEIGHT, .figure = ALD_FIGURE_BULB_HEIGHT},
    {.key = KEY_HALF_BREADTH, .end = 1, .figure = ALD_FIGURE_HALF_BREADTH},
    {.key = KEY_AFT, .end = 1, .figure = ALD_FIGURE_AFT},
    {.key = KEY_FORE, .end = 1, .figure = ALD_FIGURE_FORE},
    {.key = KEY_LOWER, .end = 1, .figure = ALD_FIGURE_KEEL},
    {.key = KEY_UPPER, .end = 1, .figure = ALD_FIGURE_DECK},
    {.key = KEY_BREACH_DEPTH, .end = 1, .figure = ALD_FIGURE_DOUBLE_SIDE},
};

/* ------------------------------------------------------------------------------------------ */

enum { DEPTH, PRESSURE, COLUMN_COUNT, ROWS_MAX = 50 };

static const char *const sides[] = {"port", "starboard", NULL};
static const char *const stems[] = {"as given", "none", NULL};

#define WORD(name, words, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, words, NULL, meaning }

static const char tip[] = "tip of the bulb, first body's frame; its axis is that body's x";
static const char bulb[] =
    "bulb, as a paraboloid or another `bulb shape`: its breadth and height at this length behind "
    "the tip";
static const char stem_line[] =
    "straight stem line: its x at the lower end, heights of its lower and upper end, first body's "
    "frame; default: no stem";
static const char entrance[] =
    "waterlines of the stem, parabolas or straight: their breadth at this length behind the stem "
    "line, at its lower and upper end";
static const char side_length[] =
    "aft and fore end of the flat side, second body's frame; equal: unbounded";
static const char side_height[] =
    "lower and upper edge of the flat side, second body's frame; equal: unbounded";
static const char quadrature[] =
    "integration points across the contact (at most 32) and around it (a power of 2 from 4 to 128)";

static const char first_touch[] =
    "initial pose of the first body, instead of its position and heading: place of the touch on "
    "the second body's x axis, angle from the first body's heading to the second's (90 deg: "
    "perpendicular, above: opposing courses), both at the touch, and the distance left to run, "
    "in which both keep their velocities; default: the body's own position and heading";

static const ald_key keys[KEY_COUNT] = {
    [KEY_PRESET] = WORD("preset", bow_presets,
                        "source of the numbers that are not given: as printed in [Tabri], with a "
                        "side that recovers towards the bow, or fitted to its 24 tests"),
    ALD_VECTOR_KEYS(KEY_TIP, "tip", ALD_LENGTH, ALD_REQUIRED, "60 m", "0 m", "-3 m", tip),
    [KEY_LENGTH] =
        ALD_NUMBER_KEY("bulb", "length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "6 m", bulb),
    [KEY_BREADTH] = ALD_NUMBER_KEY("bulb", "breadth", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                   "5 m", bulb),
    [KEY_HEIGHT] =
        ALD_NUMBER_KEY("bulb", "height", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "7 m", bulb),
    [KEY_STEM] =
        WORD("stem", stems,
             "stem behind and above the bulb: that of the keys below, where `bulb` is left "
             "out too that of the ship; or none"),
    [KEY_STEM_LINE] =
        ALD_NUMBER_KEY("stem line", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "58 m", stem_line),
    [KEY_STEM_LOWER] =
        ALD_NUMBER_KEY("stem line", "lower", ALD_LENGTH, ALD_RANGE_ANY, 0, "-6 m", stem_line),
    [KEY_STEM_UPPER] =
        ALD_NUMBER_KEY("stem line", "upper", ALD_LENGTH, ALD_RANGE_ANY, 0, "6 m", stem_line),
    [KEY_STEM_RAKE] = ALD_NUMBER_KEY("stem rake", NULL, ALD_ANGLE, ALD_RANGE_STEEP, 0, "25 deg",
                                     "of the stem line from the vertical, forward with height"),
    [KEY_ENTRANCE] = ALD_NUMBER_KEY("stem entrance", "length", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE,
                                    0, "20 m", entrance),
    [KEY_ENTRANCE_LOWER] = ALD_NUMBER_KEY("stem entrance", "lower", ALD_LENGTH,
                                          ALD_RANGE_NOT_NEGATIVE, 0, "12 m", entrance),
    [KEY_ENTRANCE_UPPER] = ALD_NUMBER_KEY("stem entrance", "upper", ALD_LENGTH,
                                          ALD_RANGE_NOT_NEGATIVE, 0, "18 m", entrance),
    [KEY_STEM_BEAM] =
        ALD_NUMBER_KEY("stem beam", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "18 m",
                       "breadth of the body behind the stem, outside of "
                       "which nothing is crushed; 0: unbounded"),
    [KEY_SIDE] = WORD("side", sides, "side of the second body that is struck"),
    [KEY_HALF_BREADTH] =
        ALD_NUMBER_KEY("half breadth", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                       "16 m", "distance of that side from the second body's origin"),
    [KEY_AFT] =
        ALD_NUMBER_KEY("side length", "aft", ALD_LENGTH, ALD_RANGE_ANY, 0, "-80 m", side_length),
    [KEY_FORE] =
        ALD_NUMBER_KEY("side length", "fore", ALD_LENGTH, ALD_RANGE_ANY, 0, "80 m", side_length),
    [KEY_LOWER] =
        ALD_NUMBER_KEY("side height", "lower", ALD_LENGTH, ALD_RANGE_ANY, 0, "-10 m", side_height),
    [KEY_UPPER] =
        ALD_NUMBER_KEY("side height", "upper", ALD_LENGTH, ALD_RANGE_ANY, 0, "10 m", side_height),
    [KEY_PRESSURE] = ALD_NUMBER_KEY(
        "pressure", NULL, ALD_AREA_STIFFNESS, ALD_RANGE_POSITIVE, 0, "1.5 MPa",
        "crushing pressure of the side; default: that of the preset, for the foam of model tests"),
    [KEY_FRICTION] =
        ALD_NUMBER_KEY("friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_BOW_BY_PRESET, "0.3",
                       "coefficient of friction; default: that of the preset"),
    [KEY_RECOVERY] =
        ALD_NUMBER_KEY("recovery", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.03, "0.03",
                       "relative thickness of the region that recovers elastically, below 1"),
    [KEY_SIGN] = WORD("recovered surface", bow_signs,
                      "position of the recovered side relative to the bulb: ahead of it, as "
                      "printed, or behind its surface, towards the bow"),
    [KEY_SURFACES] = WORD("recovered surfaces", bow_surfaces,
                          "which recovered surfaces are stored: those of the first unloading and "
                          "of the greatest depth, only the last, or both with the first updated "
                          "whenever the bow penetrates further"),
    [KEY_STICTION] = {"stiction", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 1, 1,
                      bow_stictions, NULL,
                      "whether friction at slow points follows the relative acceleration; and "
                      "whether they keep their pressure too, recovered surface or not"},
    [KEY_STICTION_SPEED] =
        ALD_NUMBER_KEY("stiction speed", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0.01, "0.01 m/s",
                       "relative speed below which a point is slow"),
    [KEY_BREACH_DEPTH] =
        ALD_NUMBER_KEY("breach depth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "2 m",
                       "depth of the bulb beyond which the inner hull is "
                       "breached; default: never"),
    [KEY_ACROSS] = ALD_COUNT_KEY("quadrature", "across", 8, "8", quadrature),
    [KEY_AROUND] = ALD_COUNT_KEY("quadrature", "around", 32, "32", quadrature),
    [KEY_PLACE] =
        ALD_NUMBER_KEY("first touch", "place", ALD_LENGTH, ALD_RANGE_ANY, 0, "20 m", first_touch),
    [KEY_ANGLE] =
        ALD_NUMBER_KEY("first touch", "angle", ALD_ANGLE, ALD_RANGE_ANY, 0, "60 deg", first_touch),
    [KEY_GAP] = ALD_MORE_KEY("first touch", "gap", ALD_LENGTH, "1 m", first_touch),
    [KEY_SHARE] = ALD_NUMBER_KEY("first touch share", NULL, ALD_NONE, ALD_RANGE_ANY, 0, "0.2",
                                 "added to the place of the first touch: fraction of the length of "
                                 "the second body's ship, from -0.5 at its aft end to 0.5"),
    [KEY_BULB_SHAPE] = WORD("bulb shape", bulb_shapes,
                            "shape of the bulb with that breadth and height: blunt at the tip, "
                            "half an ellipsoid, which is widest there, or pointed"),
    [KEY_WATERLINES] = WORD("waterlines", ald_stem_waterlines,
                            "of the stem: with a rounded end, or straight, a wedge"),
    [KEY_SIDE_SLOPE] = ALD_NUMBER_KEY("side slope", NULL, ALD_ANGLE, ALD_RANGE_STEEP, 0, "8 deg",
                                      "of the side from the vertical, outward with height: flare, "
                                      "below 0 tumblehome; `half breadth` is at the height of the "
                                      "second body's origin"),
};

static const ald_key columns[COLUMN_COUNT] = {
    [DEPTH] = ALD_NUMBER_KEY("crushing", "depth", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                             "0 m", "depth in the side"),
    [PRESSURE] = ALD_NUMBER_KEY("crushing", "pressure", ALD_AREA_STIFFNESS, ALD_RANGE_NOT_NEGATIVE,
                                ALD_REQUIRED, "2 MPa", "crushing pressure there"),
};

static const ald_key_table tables[] = {
    {.name = "crushing",
     .columns = columns,
     .column_count = COLUMN_COUNT,
     .row_min = 1,
     .row_max = ROWS_MAX,
     .meaning =
         "instead of `pressure`: crushing pressure as a function of the depth of each point in the "
         "side, linear between the rows, constant beyond them; two rows of one depth make a step",
     .example = "[[0 m, 3 MPa], [0.5 m, 0.6 MPa], [2 m, 0.6 MPa], [2 m, 3 MPa]]"},
    {.name = "stem sections",
     .columns = ald_stem_sections,
     .column_count = SECTION_COLUMNS,
     .row_min = 2,
     .row_max = SECTIONS_MAX,
     .meaning =
         "instead of `stem line`, `stem rake` and `stem entrance`: waterlines of the stem at "
         "several heights, from below; between two of them it is as between the ends of a line",
     .example = "[[-6 m, 57 m, 20 m, 8 m], [0 m, 58 m, 20 m, 12 m], [6 m, 62 m, 20 m, 18 m]]"},
};

static void derive_table(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  const double *rows = n->tables[0];
  for (uint32_t r = 0; rows && r < n->rows[0]; r++, params += 3) {
    const double *row = rows + (size_t)r * COLUMN_COUNT, *next = row + COLUMN_COUNT;
    const bool rises = r + 1 < n->rows[0] && next[DEPTH] > row[DEPTH];
    params[0] = row[DEPTH];
    params[1] = row[PRESSURE];
    params[2] = rises ? (next[PRESSURE] - row[PRESSURE]) / (next[DEPTH] - row[DEPTH]) : 0;
  }
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && params);
  const double *k = n->keys;
  const bool long_side = k[KEY_AFT] == k[KEY_FORE], high_side = k[KEY_LOWER] == k[KEY_UPPER];
  params[BOW_SIDE] = ald_word(k, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -1 : 1;
  params[BOW_AFT] = long_side ? -(double)INFINITY : k[KEY_AFT];
  params[BOW_FORE] = long_side ? (double)INFINITY : k[KEY_FORE];
  params[BOW_LOWER] = high_side ? -(double)INFINITY : k[KEY_LOWER];
  params[BOW_UPPER] = high_side ? (double)INFINITY : k[KEY_UPPER];
  params[BOW_PRESSURE] = bow_pressure(n);
  params[BOW_FRICTION] = bow_friction(n);
  params[BOW_RECOVERED_SIGN] = bow_recovered_sign(n);
  params[BOW_BREACH_DEPTH] = k[KEY_BREACH_DEPTH] > 0 ? k[KEY_BREACH_DEPTH] : (double)INFINITY;
  bulb_derive(n, params);
  side_derive(n, params);
  ald_stem_derive(n, params);
  derive_table(n, params + BOW_PARAM_COUNT);
  ald_stem_derive_sections(n, params + BOW_PARAM_COUNT + 3 * (size_t)n->rows[TABLE_CRUSHING]);
}

/* k of 2^k, or 0 */
static uint32_t power_of(double around) {
  for (uint32_t k = BOW_AROUND_MIN; k <= BOW_AROUND_MAX; k++) {
    if (around == (double)(1u << k)) return k;
  }
  return 0;
}

/* crushing depends on no key, sections on where the tip is and on what waterlines are */
static bool shapes_tables(uint32_t key) {
  return (key >= KEY_TIP && key < KEY_TIP + 3) || key == KEY_WATERLINES || key == KEY_STEM;
}

static bool may_vary(const ald_numbers *n, uint32_t key) { return !n->varies || n->varies[key]; }

/* shapes that it has in some scenario, perhaps */
static uint32_t shape_bits(const ald_numbers *n) {
  const bool high = may_vary(n, KEY_STEM_LOWER) || may_vary(n, KEY_STEM_UPPER) || ald_stem_is(n);
  const bool has_stem = may_vary(n, KEY_STEM) || (ald_stem_is_given(n) && high);
  const bool is_quadric = may_vary(n, KEY_BULB_SHAPE) || bulb_of(n).is_one;
  return (has_stem ? BOW_MAY_HAVE_STEM : 0) | (is_quadric ? BOW_MAY_BE_QUADRIC : 0);
}

static uint32_t options(const ald_numbers *n) {
  return (uint32_t)n->keys[KEY_ACROSS] | power_of(n->keys[KEY_AROUND]) << BOW_AROUND_SHIFT |
         bow_reading_bits(n) | shape_bits(n);
}

/* The force of a crushed side grows by pressure x area for each metre of depth at right angles, at
 * an angle by 1 over the square of its sine more, which is left out; a stem adds its own. */
static void steepest(const ald_numbers *n, ald_steepest *out) {
  const double *k = n->keys;
  double pressure = bow_pressure(n);
  if (n->tables[0]) pressure = ald_curve_greatest(n->tables[0], n->rows[0], COLUMN_COUNT, PRESSURE);
  out->stiffness = pressure * bulb_slope(n);
  out->stiffness += pressure * ald_stem_slope(n);
  for (int i = 0; i < 3; i++) out->a.at[i] = k[KEY_TIP + i];
  out->b.at[1] =
      ald_word(k, KEY_SIDE) == ALD_BOW_SIDE_STARBOARD ? -k[KEY_HALF_BREADTH] : k[KEY_HALF_BREADTH];
  out->b.along[0][0] = 1;
  const double up = side_up(n, out->b.along[1]);
  const bool long_side = k[KEY_AFT] == k[KEY_FORE], high_side = k[KEY_LOWER] == k[KEY_UPPER];
  out->b.low[0] = long_side ? -(double)INFINITY : k[KEY_AFT];
  out->b.high[0] = long_side ? (double)INFINITY : k[KEY_FORE];
  out->b.low[1] = high_side ? -(double)INFINITY : k[KEY_LOWER] * up;
  out->b.high[1] = high_side ? (double)INFINITY : k[KEY_UPPER] * up;
}

static const char *check_table(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t r = 1; n->tables[0] && r < n->rows[0]; r++) {
    const double *row = n->tables[0] + (size_t)r * COLUMN_COUNT, *before = row - COLUMN_COUNT;
    if (row[DEPTH] < before[DEPTH]) {
      return ald_blame_row(blame, 0, r, "the depth must not decrease from row to row");
    }
    if (r > 1 && row[DEPTH] == before[DEPTH] && row[DEPTH] == before[DEPTH - COLUMN_COUNT]) {
      return ald_blame_row(blame, 0, r, "at most two rows may have the same depth");
    }
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *k = n->keys;
  if (k[KEY_AFT] > k[KEY_FORE]) {
    return ald_blame_key(blame, KEY_AFT,
                         "the aft end is forward of the fore end: expected [aft, fore]");
  }
  if (k[KEY_LOWER] > k[KEY_UPPER]) {
    return ald_blame_key(blame, KEY_LOWER,
                         "the lower edge is above the upper edge: expected [lower, upper]");
  }
  if (!(k[KEY_RECOVERY] < 1)) return ald_blame_key(blame, KEY_RECOVERY, "expected less than 1");
  if (k[KEY_ACROSS] > BOW_ACROSS_MAX) {
    return ald_blame_key(blame, KEY_ACROSS, "expected 1 to 32 points across");
  }
  if (power_of(k[KEY_AROUND]) == 0) {
    return ald_blame_key(blame, KEY_AROUND, "expected 4, 8, 16, 32, 64 or 128 points around");
  }
  if (n->tables[0] && k[KEY_PRESSURE] > 0) {
    return ald_blame_key(blame, KEY_PRESSURE, "expected either \"pressure\" or \"crushing\"");
  }
  if (k[KEY_GAP] < 0)
    return ald_blame_key(blame, KEY_GAP, "the distance left to run must not be negative");
  const char *problem = ald_stem_check(n, blame);
  return problem ? problem : check_table(n, blame);
}

/* ------------------------------------------------------------------------------ what is watched */

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  return record != BOW_BREACHED || numbers->keys[KEY_BREACH_DEPTH] > 0;
}

static const ald_watched_kind watched = {
    .first_touch = BOW_FIRST_TOUCH,
    .duration = BOW_DURATION,
    .depth = BOW_GREATEST_DEPTH,
    .peak_time = BOW_DEEPEST_AT,
    .can_act = can_act,
};

/* ------------------------------------------------------------------------------ failures */

/* how near to the end of the flat side the damage must be for the contact to have come there [m] */
#define NEAR_END 1.0

static double record_of(const double *values, uint32_t row) {
  return values[ald_record_place(ALD_RECORDS(BOW), ALD_RECORD_COUNT(BOW), row)];
}

/* its end touched first, or what touched first lies beyond the flat side: nothing is recorded */
static void say_first(const ald_numbers *n, char *text, size_t size) {
  const double *k = n->keys;
  const bool is_bounded = k[KEY_FORE] > k[KEY_AFT] || k[KEY_UPPER] > k[KEY_LOWER];
  snprintf(text, size,
           "the first touch was that of the bulb's end, %.3g m behind its tip, in a side more "
           "oblique than the bulb is there%s; give a \"stem line\" and \"stem entrance\" too, or "
           "let the bow come more at right angles",
           k[KEY_LENGTH], is_bounded ? ", or lay beyond the flat side" : "");
}

/* the contact came to the end of the flat side, or of the bulb */
static void say_end(const ald_numbers *n, const double *values, char *text, size_t size) {
  const double *k = n->keys;
  const double depth = record_of(values, BOW_GREATEST_DEPTH);
  const double from = record_of(values, BOW_DAMAGE_FROM);
  const double to = from + record_of(values, BOW_DAMAGE_LENGTH);
  const bool is_long = !(k[KEY_FORE] > k[KEY_AFT]);
  const bool has_stem = ald_stem_is(n);
  if (!has_stem && isnan(record_of(values, BOW_FIRST_TOUCH))) {
    say_first(n, text, size);
  } else if (has_stem ||
             (!is_long && (from < k[KEY_AFT] + NEAR_END || to > k[KEY_FORE] - NEAR_END))) {
    snprintf(text, size,
             "the contact came to the end of the flat side, which reaches from %.3g to %.3g m; "
             "give a greater \"side length\", or keep the place of the first touch away from it",
             k[KEY_AFT], k[KEY_FORE]);
  } else {
    snprintf(text, size,
             "the contact came to the end of the bulb, %.3g m behind its tip, or of the side's "
             "height, at a depth of %.3g m; give a \"stem line\" and \"stem entrance\" too, or a "
             "longer \"bulb\" that stands for the stem behind it",
             k[KEY_LENGTH], depth);
  }
}

/* a bow with a stem only passes the ends of a side that has ends */
static bool may_end(const ald_numbers *n) {
  return !ald_stem_is(n) || n->keys[KEY_FORE] > n->keys[KEY_AFT];
}

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE, .say = say_end, .may = may_end},
};

const ald_kind ald_kind_bow = {
    .name = "bow",
    .section = "bows",
    .meaning =
        "A rigid bow of one body, a bulb with or without a stem, that strikes and crushes the flat "
        "side of another.",
    .example =
        "bows:\n"
        "  bulb:\n"
        "    between: [ferry, earth]\n"
        "    tip: [7 m, 0 m, -0.4 m]\n"
        "    bulb: [4 m, 4 m, 5 m]\n"
        "    side: starboard\n"
        "    half breadth: 10 m\n"
        "    crushing: [[0 m, 300 kPa], [0.2 m, 100 kPa], [0.2 m, 200 kPa]]\n"
        "    friction: 0.3\n"
        "    breach depth: 0.3 m\n"
        "  stem: {between: [ferry, earth], pressure: 121 kPa, tip: [7 m, 0 m, -0.4 m],\n"
        "    bulb: [0.5 m, 1 m, 1 m], stem line: [6 m, -3 m, 3 m], stem rake: 0.2,\n"
        "    stem entrance: [4 m, 3 m, 5 m], stem beam: 4.5 m, side: starboard,\n"
        "    half breadth: 10 m, side height: [-2 m, 2.5 m], friction: 0.3}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT | ALD_KIND_ACCELERATION | ALD_KIND_CLOSED_FORM,
    .refuses =
        &(const ald_refused_runs){
            .build_up = "damages a side for good, and its results tell of the whole collision"},
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {3, BOW_SECTION_WIDTH},
    ALD_PARAMETERS_OF(BOW),
    ALD_ROWS_OF(BOW),
    ALD_RECORDS_OF(BOW),
    ALD_FLAGS_OF(BOW),
    ALD_TRACES_OF(BOW),
    .derive = derive,
    .options = options,
    .program_options = "BOWS",
    .steepest = steepest,
    .check = check,
    .ship = &(const ald_ship_kind){.defaults = bow_from_ship,
                                   .default_count = ALD_BOW_FROM_SHIP,
                                   .meet = bow_meet,
                                   .meet_key = KEY_ANGLE,
                                   .share_key = KEY_SHARE,
                                   .gap_key = KEY_GAP},
    .table = &(const ald_table_kind){.depends_on = shapes_tables},
    .drawn = &(const ald_picture_kind){.acts = ALD_ACTS_AT_FIRST,
                                       .bulb = KEY_TIP,
                                       .ring = bulb_ring_of,
                                       .stem = ald_stem_draw},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 1, .list = failures, .count = sizeof failures / sizeof *failures},
};
