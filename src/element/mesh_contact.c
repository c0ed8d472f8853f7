/* SPDX-License-Identifier: Apache-2.0
 * The contact of two meshes for the host: keys, checks, parameters, records. Source: [Dopico] sec.
 * 3 (forces) and 4 (regions). */
#define ALD_LANES 1
#include "mesh_contact.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "kernels/pass/mesh/mesh_contact_rows.h"
#include "material.h"
#include "model/kind.h"
#include "model/restitution.h"
#include "model/start_kind.h"
#include "surface_law.h"

/* keys, in this order */
enum {
  KEY_LAW,
  KEY_SURFACE, /* ALD_SURFACE_KEYS of them */
  KEY_PRESSURE = KEY_SURFACE + ALD_SURFACE_KEYS,
  KEY_CRUSHING,
  KEY_RECOVERY,
  KEY_POWER,
  KEY_FORCE,
  KEY_SHAPE,
  KEY_AREA,
  KEY_RADIUS,
  KEY_FIELD,
  KEY_BALANCE,
  KEY_FIT,
  KEY_PAIRS,
  KEY_MATERIAL,
  KEY_RADII = KEY_MATERIAL + ALD_MATERIAL_KEYS, /* of the first and the second body */
  KEY_THICKNESS = KEY_RADII + 2,                /* likewise */
  KEY_COUNT = KEY_THICKNESS + 2
};
enum {
  KEY_STIFFNESS = KEY_SURFACE + ALD_SURFACE_STIFFNESS,
  KEY_EXPONENT = KEY_SURFACE + ALD_SURFACE_EXPONENT,
  KEY_FORM = KEY_SURFACE + ALD_SURFACE_FORM
};
enum { AUTOMATIC, BEDDING, VOLUME, HERTZ, PRESSURE };
enum { FACE, BALL, CORNER };

static const char *const laws[] = {"automatic", "bedding", "volume", "hertz", "pressure", NULL};
static const char *const sides[] = {"automatic", "first", "second", NULL};
enum { EITHER, FIRST, SECOND };
static const char *const shapes[] = {"face", "ball", "corner", NULL};
static const char *const off_on[] = {"off", "on", NULL};
enum { OFF, ON };
static const char *const no_yes[] = {"no", "yes", NULL};
enum { NO, YES };
static const char *const fits[] = {"vector", "arc", "points", "published", NULL};

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
#define TWO(key, name, first, second, meaning)                                                  \
  [key] = ALD_NUMBER_KEY(name, "first", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, first, meaning), \
  [key + 1] =                                                                                   \
      ALD_NUMBER_KEY(name, "second", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, second, meaning)
static const ald_key keys[KEY_COUNT] = {
    [KEY_LAW] =
        CHOICE("law", laws, AUTOMATIC,
               "contact force: bedding, a pressure that grows with the depth in one of the bodies, "
               "which is convex; volume, from a potential of the overlap volume; hertz, of each "
               "region by a power of its indentation, as published; pressure, of each region by a "
               "pressure on its area; automatic: bedding, or volume where neither body is convex "
               "with at most 64 faces"),
    [KEY_STIFFNESS] = ALD_SURFACE_FROM_0("stiffness", ALD_STIFFNESS, 0, "50 MN/m",
                                         "force/indentation at the reference indentation; for the "
                                         "laws bedding and volume, of the reference shape"),
    ALD_SURFACE_LAW_KEYS(KEY_SURFACE),
    [KEY_PRESSURE] = ALD_SURFACE_FROM_0("pressure", ALD_AREA_STIFFNESS, 0, "2 MN/m^2",
                                        "law pressure: force per area of a region"),
    [KEY_CRUSHING] =
        CHOICE("crushing", no_yes, 0,
               "laws pressure and bedding: whether crushing is permanent until the contact ends"),
    [KEY_RECOVERY] =
        ALD_NUMBER_KEY("recovery", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.1, "0.1",
                       "crushing: fraction of the greatest indentation that recovers elastically"),
    [KEY_POWER] = ALD_SURFACE_ABOVE("volume exponent", ALD_NONE, 2, "2",
                                    "law volume: exponent p of the volume in the energy, at least "
                                    "1; 2: a flat face is a linear spring"),
    [KEY_FORCE] = ALD_SURFACE_FROM_0("force", ALD_FORCE, 0, "100 kN",
                                     "law volume, instead of the stiffness: force of the reference "
                                     "shape at the reference indentation"),
    [KEY_SHAPE] = CHOICE("reference shape", shapes, FACE,
                         "law volume: reference shape of the stiffness or force: a flat face, a "
                         "ball, or the corner of a box along its diagonal"),
    [KEY_AREA] = ALD_SURFACE_ABOVE("reference area", ALD_AREA, 1, "1 m^2",
                                   "laws bedding and volume: area of the face"),
    [KEY_RADIUS] = ALD_SURFACE_ABOVE("reference radius", ALD_LENGTH, 1, "1 m",
                                     "laws bedding and volume: radius of the ball"),
    [KEY_FIELD] =
        CHOICE("field in", sides, EITHER,
               "law bedding: which body has the pressure field, the one that yields: it "
               "is convex; automatic: the one with fewer faces, of two alike the thicker one"),
    [KEY_BALANCE] = CHOICE(
        "energy limit", off_on, 1,
        "whether the energy that the contact returns is limited to the energy it has absorbed"),
    [KEY_FIT] = CHOICE("fit", fits, 0,
                       "plane of a region: by its vector area, by least squares over the length or "
                       "the points of its contour, or as published"),
    [KEY_PAIRS] = ALD_COUNT_KEY(
        "crossing pairs", NULL, 2048, "20000",
        "capacity for pairs of crossing triangles at one time; it is larger for large meshes"),
    ALD_MATERIAL_ENTRIES(KEY_MATERIAL),
    TWO(KEY_RADII, "radii", "0.5 m", "0 m",
        "law hertz, with elastic moduli: radii of curvature of both bodies; 0: flat"),
    TWO(KEY_THICKNESS, "thickness", "0.2 m", "0 m",
        "laws bedding and volume, with elastic moduli: thickness of the layers that yield on both "
        "bodies, held "
        "at their sides; 0: rigid"),
};

/* --------------------------------------------------------------------------------- parameters */

/* planes of a body that the law automatic takes a field in, at most: each costs time */
enum { PLANES_MAX = 64 };

/* the law of a pair of bodies; of a definition alone, as if one were convex */
static uint32_t law_of(const ald_numbers *n) {
  const double *v = n->keys;
  const uint32_t law = ald_word(v, KEY_LAW);
  if (law != AUTOMATIC) return law;
  const uint32_t side = ald_word(v, KEY_FIELD);
  if (v[KEY_POWER] != keys[KEY_POWER].fallback) return VOLUME;
  if (side != EITHER) return BEDDING;
  for (uint32_t k = 0; k < 2; k++) {
    if (n->planes[k] > 0 && n->planes[k] <= PLANES_MAX) return BEDDING;
  }
  return VOLUME;
}

/* is the first body the one with the field? */
static bool is_in_first(const ald_numbers *n) {
  const uint32_t side = ald_word(n->keys, KEY_FIELD);
  if (side != EITHER) return side == FIRST;
  if (n->planes[0] == 0 || n->planes[1] == 0) return n->planes[0] > 0;
  if (n->planes[0] != n->planes[1]) return n->planes[0] < n->planes[1];
  if (n->thickness[0] != n->thickness[1]) return n->thickness[0] > n->thickness[1];
  return n->is_first_earlier;
}

/* has the law a reference shape? */
static bool has_shape(const double *v) {
  return ald_word(v, KEY_LAW) != HERTZ && ald_word(v, KEY_LAW) != PRESSURE;
}

/* volume of the reference shape indented by d and its slope [m^3], [m^2] */
static double shape_volume(const double *v, double d, double *slope) {
  ALD_ASSERT(v && slope);
  const double pi = 3.14159265358979323846, area = v[KEY_AREA], radius = v[KEY_RADIUS];
  if (ald_word(v, KEY_SHAPE) == BALL) {
    *slope = pi * d * (2 * radius - d);
    return pi * d * d * (radius - d / 3);
  }
  if (ald_word(v, KEY_SHAPE) == CORNER) { /* the plane cuts three edges at d sqrt(3) */
    *slope = 1.5 * sqrt(3.0) * d * d;
    return 0.5 * sqrt(3.0) * d * d * d;
  }
  *slope = area;
  return area * d;
}

/* c of U = c V^p: the force on the reference shape is c p V^(p - 1) dV/dd */
static double potential_of(const double *v) {
  const double d = v[KEY_SURFACE + ALD_SURFACE_REFERENCE], p = v[KEY_POWER];
  double slope;
  const double volume = shape_volume(v, d, &slope);
  const double force = v[KEY_FORCE] > 0 ? v[KEY_FORCE] : v[KEY_STIFFNESS] * d;
  return force / (p * real_pow(volume, p - 1) * slope);
}

/* k of the pressure field: as on the reference shape, whose overlap pushes with k V */
static double modulus_of(const double *v) {
  const double d = v[KEY_SURFACE + ALD_SURFACE_REFERENCE];
  double slope;
  const double volume = shape_volume(v, d, &slope);
  return (v[KEY_FORCE] > 0 ? v[KEY_FORCE] : v[KEY_STIFFNESS] * d) / volume;
}

/* the keys with the stiffness that follows from the moduli: by Hertz, or of layers under the face
 */
static void resolve(const double *given, double *v) {
  memcpy(v, given, KEY_COUNT * sizeof *v);
  if (!ald_material_is_given(v + KEY_MATERIAL)) return;
  v[KEY_STIFFNESS] = has_shape(v)
                         ? ald_material_layers(v + KEY_MATERIAL, v + KEY_THICKNESS, v[KEY_AREA])
                         : ald_material_hertz(v + KEY_MATERIAL, v + KEY_RADII) *
                               sqrt(v[KEY_SURFACE + ALD_SURFACE_REFERENCE]);
}

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && params);
  double v[KEY_COUNT];
  resolve(numbers->keys, v);
  const bool is_volume = has_shape(v);
  ald_surface_law_derive(v + KEY_SURFACE, params);
  params[MESH_CONTACT_MODULUS] = is_volume ? modulus_of(v) : 0;
  params[MESH_CONTACT_PRESSURE] = v[KEY_PRESSURE];
  params[MESH_CONTACT_RECOVERY] = v[KEY_RECOVERY];
  params[MESH_CONTACT_POTENTIAL] = is_volume ? potential_of(v) : v[KEY_PRESSURE];
  params[MESH_CONTACT_POWER] = is_volume ? v[KEY_POWER] : 1;
  params[MESH_CONTACT_SHARE_FACTOR] =
      ald_word(v, KEY_FORM) == ALD_DAMPING_EXACT
          ? ald_restitution_share_damping(v[KEY_SURFACE + ALD_SURFACE_RESTITUTION])
          : 0;
}

/* the stiffness of a pressure depends on the area of contact, which is not known beforehand */
static void impact(const ald_numbers *numbers, ald_impact *out) {
  ALD_ASSERT(numbers->keys && out);
  double v[KEY_COUNT];
  resolve(numbers->keys, v);
  ald_surface_law_impact(v + KEY_SURFACE, out);
  const uint32_t law = law_of(numbers);
  if (law == PRESSURE) out->factor = 0;
  if (law == BEDDING) {
    out->modulus = modulus_of(v);
    out->is_in_first = is_in_first(numbers);
    out->room = 0.5 * numbers->thickness[out->is_in_first ? 0 : 1];
  }
  if (law == VOLUME) {
    out->factor = potential_of(v);
    out->power = v[KEY_POWER];
    shape_volume(v, v[KEY_SURFACE + ALD_SURFACE_REFERENCE], &out->area);
  }
}

static uint32_t options(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  uint32_t set = ald_word(v, KEY_FIT) & MESH_CONTACT_FIT;
  const uint32_t law = law_of(numbers);
  const bool crushes = ald_word(v, KEY_CRUSHING) == YES;
  const bool is_exact = ald_word(v, KEY_FORM) == ALD_DAMPING_EXACT;
  if ((law == PRESSURE || law == BEDDING) && crushes) set |= MESH_CONTACT_CRUSHES;
  if (law == BEDDING) {
    set |= MESH_CONTACT_BY_FIELD | (is_in_first(numbers) ? MESH_CONTACT_IN_FIRST : 0);
  } else if (law == VOLUME || (law == PRESSURE && !crushes)) {
    set |= MESH_CONTACT_BY_VOLUME;
  }
  if (is_exact && (set & (MESH_CONTACT_BY_FIELD | MESH_CONTACT_BY_VOLUME))) {
    set |= MESH_CONTACT_BY_ENERGY;
  }
  if (ald_word(v, KEY_BALANCE) == ON) set |= MESH_CONTACT_LIMITED;
  return set;
}

uint32_t ald_mesh_contact_pairs(const ald_study *study) {
  ALD_ASSERT(study->definition_count == 0 || study->definitions);
  double most = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *definition = &study->definitions[d];
    if (definition->kind != KIND_mesh_contact) continue;
    const double own = study->quantities[definition->quantities + KEY_PAIRS].value;
    most = own > most ? own : most;
  }
  return (uint32_t)most;
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_shape(const double *v, ald_blame *blame) {
  const double d = v[KEY_SURFACE + ALD_SURFACE_REFERENCE];
  if (v[KEY_STIFFNESS] > 0 && v[KEY_FORCE] > 0) {
    return ald_blame_key(blame, KEY_FORCE,
                         "the stiffness is given twice: remove \"stiffness\" or \"force\"");
  }
  if (!(v[KEY_STIFFNESS] > 0) && !(v[KEY_FORCE] > 0)) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "the laws bedding and volume need a \"stiffness\" above 0, for example "
                         "stiffness: 50 MN/m, or a \"force\" at the \"reference indentation\"");
  }
  if (!(v[KEY_POWER] >= 1)) {
    return ald_blame_key(
        blame, KEY_POWER,
        "expected at least 1: below 1 the pressure is infinite at the first touch");
  }
  if (v[KEY_EXPONENT] != keys[KEY_EXPONENT].fallback) {
    return ald_blame_key(blame, KEY_EXPONENT,
                         "this belongs to the law hertz: write law: hertz, or \"volume exponent\"");
  }
  if (ald_word(v, KEY_SHAPE) == BALL && d > v[KEY_RADIUS]) {
    return ald_blame_key(blame, KEY_SURFACE + ALD_SURFACE_REFERENCE,
                         "the reference indentation is above the reference radius of the ball: it "
                         "is 1 m unless it is given");
  }
  return NULL;
}

/* Face and ball of 1 m, the defaults, at the scale of the study: by Froude's law both have grown
 * alike. */
static bool is_reference_left_out(const double *v) {
  const double square = v[KEY_RADIUS] * v[KEY_RADIUS];
  return fabs(v[KEY_AREA] - square) <= 1e-12 * square;
}

/* keys of one law only */
static const char *check_words(const double *v, ald_blame *blame) {
  static const uint32_t of_shapes[] = {KEY_FORCE, KEY_SHAPE,  KEY_POWER,
                                       KEY_AREA,  KEY_RADIUS, KEY_FIELD};
  for (size_t k = 0; k < sizeof of_shapes / sizeof of_shapes[0]; k++) {
    const uint32_t key = of_shapes[k];
    if (v[key] == keys[key].fallback) continue;
    if ((key == KEY_AREA || key == KEY_RADIUS) && is_reference_left_out(v)) continue;
    return ald_blame_key(blame, key, "this belongs to the laws bedding and volume: remove \"law\"");
  }
  return NULL;
}

/* keys of one of the laws with a reference shape */
static const char *check_shaped(const double *v, ald_blame *blame) {
  const uint32_t law = ald_word(v, KEY_LAW);
  if (v[KEY_PRESSURE] > 0) {
    return ald_blame_key(blame, KEY_PRESSURE,
                         "this belongs to the law pressure: write law: pressure");
  }
  if (ald_word(v, KEY_CRUSHING) == YES && law != BEDDING) {
    return ald_blame_key(blame, KEY_CRUSHING,
                         "this belongs to the laws bedding and pressure: write one of them as "
                         "\"law\"");
  }
  if (law == BEDDING && v[KEY_POWER] != keys[KEY_POWER].fallback) {
    return ald_blame_key(blame, KEY_POWER, "this belongs to the law volume: write law: volume");
  }
  if (law == VOLUME && ald_word(v, KEY_FIELD) != EITHER) {
    return ald_blame_key(blame, KEY_FIELD, "this belongs to the law bedding: write law: bedding");
  }
  if (v[KEY_POWER] != keys[KEY_POWER].fallback && ald_word(v, KEY_FIELD) != EITHER) {
    return ald_blame_key(
        blame, KEY_FIELD,
        "this belongs to the law bedding, the \"volume exponent\" to the law volume");
  }
  return check_shape(v, blame);
}

static const char *check_law(const double *v, ald_blame *blame) {
  if (has_shape(v)) {
    const char *own = check_shaped(v, blame);
    const bool crushes = ald_word(v, KEY_CRUSHING) == YES;
    if (own || !crushes || v[KEY_RECOVERY] > 0) return own;
    return ald_blame_key(blame, KEY_RECOVERY,
                         "expected above 0: without recovery the force would drop to 0 at once");
  }
  const char *problem = check_words(v, blame);
  if (problem) return problem;
  if (ald_word(v, KEY_LAW) == HERTZ && !(v[KEY_STIFFNESS] > 0)) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "the law hertz needs a \"stiffness\" above 0, for example stiffness: 50 "
                         "MN/m");
  }
  if (ald_word(v, KEY_LAW) == HERTZ && (v[KEY_PRESSURE] > 0 || ald_word(v, KEY_CRUSHING) == YES)) {
    return ald_blame_key(blame, v[KEY_PRESSURE] > 0 ? KEY_PRESSURE : KEY_CRUSHING,
                         "this belongs to the law pressure: write law: pressure");
  }
  if (ald_word(v, KEY_LAW) == PRESSURE && !(v[KEY_PRESSURE] > 0)) {
    return ald_blame_key(blame, KEY_PRESSURE,
                         "the law pressure needs a \"pressure\" above 0, for example pressure: 2 "
                         "MN/m^2");
  }
  if (ald_word(v, KEY_LAW) == PRESSURE && v[KEY_STIFFNESS] > 0) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "the law pressure has no stiffness: its force grows with the area");
  }
  if (ald_word(v, KEY_CRUSHING) == YES && !(v[KEY_RECOVERY] > 0)) {
    return ald_blame_key(blame, KEY_RECOVERY,
                         "expected above 0: without recovery the force would drop to 0 at once");
  }
  return NULL;
}

/* moduli, which need a law with a stiffness and what it follows from */
static const char *check_material(const double *v, ald_blame *blame) {
  const bool is_hertz = ald_word(v, KEY_LAW) == HERTZ;
  const uint32_t own = is_hertz ? KEY_RADII : KEY_THICKNESS;
  const uint32_t other = is_hertz ? KEY_THICKNESS : KEY_RADII;
  if (!ald_material_is_given(v + KEY_MATERIAL)) {
    for (uint32_t k = KEY_RADII; k < KEY_COUNT; k++) {
      if (v[k] > 0) return ald_blame_key(blame, k, "this belongs to an \"elastic modulus\"");
    }
    return NULL;
  }
  if (v[other] > 0 || v[other + 1] > 0) {
    return ald_blame_key(blame, other,
                         is_hertz
                             ? "this belongs to the laws bedding and volume: the law hertz has "
                               "\"radii\""
                             : "this belongs to the law hertz: the laws bedding and volume "
                               "have \"thickness\"");
  }
  if (ald_word(v, KEY_LAW) == PRESSURE) {
    return ald_blame_key(blame, KEY_MATERIAL,
                         "the law pressure has no stiffness: remove the elastic moduli");
  }
  if (v[KEY_STIFFNESS] > 0 || v[KEY_FORCE] > 0) {
    return ald_blame_key(blame, v[KEY_FORCE] > 0 ? KEY_FORCE : KEY_STIFFNESS,
                         "the stiffness follows from the elastic moduli: remove one of them");
  }
  if (!(v[own] > 0) && !(v[own + 1] > 0)) {
    return ald_blame_key(
        blame, own,
        is_hertz ? "elastic moduli need the \"radii\" of both bodies, one of them above 0"
                 : "elastic moduli need the \"thickness\" of the layers, one of them above 0");
  }
  if (is_hertz && v[KEY_EXPONENT] != 1.5) {
    return ald_blame_key(blame, KEY_EXPONENT,
                         "elastic moduli give the law of Hertz, whose exponent is 1.5");
  }
  if (!is_hertz && (ald_word(v, KEY_SHAPE) != FACE || v[KEY_POWER] != 2)) {
    return ald_blame_key(blame, v[KEY_POWER] != 2 ? KEY_POWER : KEY_SHAPE,
                         "layers have the stiffness of a flat face, with a volume exponent of 2");
  }
  return ald_material_check(v + KEY_MATERIAL, KEY_MATERIAL, blame);
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  double v[KEY_COUNT];
  const char *problem = check_material(numbers->keys, blame);
  if (problem) return problem;
  resolve(numbers->keys, v);
  problem = check_law(v, blame);
  if (problem) return problem;
  return ald_surface_law_check(numbers->keys + KEY_SURFACE, KEY_SURFACE, blame);
}

/* the bodies of one pair: is there one that a field can lie in? */
static const char *check_pair(const ald_numbers *numbers, ald_blame *blame) {
  const double *v = numbers->keys;
  const uint32_t side = ald_word(v, KEY_FIELD);
  if (law_of(numbers) != BEDDING) return NULL;
  if (side != EITHER && numbers->planes[side - FIRST] > 0) return NULL;
  if (side == EITHER && (numbers->planes[0] > 0 || numbers->planes[1] > 0)) return NULL;
  if (side != EITHER) {
    return ald_blame_key(blame, KEY_FIELD,
                         "the mesh of this body is not convex, or has more than 256 planes: choose "
                         "the other body, or law: volume");
  }
  return ald_blame_key(
      blame, KEY_LAW,
      "the law bedding needs a body whose mesh is convex, with at most 256 planes: "
      "neither is; write law: volume");
}

static const ald_start_kind start = {.check = check_pair};

/* ------------------------------------------------------------------------------ what is watched */

static const ald_record_watch watches[] = {
    {MESH_CONTACT_STEPS_NO_NET, ALD_WARN_NO_DIRECTION, NULL, NULL},
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

static void say_needed(const ald_numbers *n, const double *values, char *text, size_t size) {
  const uint32_t needed = ald_record_place(ALD_RECORDS(MESH_CONTACT),
                                           ALD_RECORD_COUNT(MESH_CONTACT), MESH_CONTACT_LOST);
  (void)n;
  snprintf(text, size,
           "the meshes had more intersecting triangles or regions than there is room for, %.0f; "
           "take coarser meshes",
           values[needed]);
}

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OVERFLOW, .say = say_needed},
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "one mesh passed through the other within a step or a contact, or was pressed inside "
             "it; take a shorter run.step, substeps: automatic, or a stiffer law"},
};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {MESH_CONTACT_STEPS_OPEN, MESH_CONTACT_STEPS_NO_NET,
                                   MESH_CONTACT_STEPS_AMBIGUOUS, MESH_CONTACT_LOST};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

const ald_kind ald_kind_mesh_contact = {
    .name = "mesh_contact",
    .section = "mesh contacts",
    .meaning = "Contact between the meshes of two bodies: regions, restitution, friction [Dopico].",
    .example =
        "mesh contacts:\n"
        "  landing:\n"
        "    between: [tug, carrier]\n"
        "    stiffness: 400 kN/m\n"
        "    restitution: 0.4\n"
        "    static friction: 0.4\n"
        "    kinetic friction: 0.3\n"
        "    stick stiffness: 300 kN/m",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT,
    .carries = ALD_CARRIES_LYING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(MESH_CONTACT),
    ALD_ROWS_BEHIND(SURFACE, MESH_CONTACT),
    ALD_RECORDS_OF(MESH_CONTACT),
    ALD_FLAGS_BEHIND(SURFACE, MESH_CONTACT),
    ALD_TRACES_OF(MESH_CONTACT),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &start,
    .mesh = &(const ald_mesh_kind){.count = 2, .scratch = ALD_SCRATCH_PLACES, .impact = impact},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .built = &built,
};
