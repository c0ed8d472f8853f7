/* SPDX-License-Identifier: Apache-2.0
 * The contact of two meshes for the host: keys, checks, parameters, records. Source: [Dopico]. */
#define ALD_LANES 1
#include "mesh_contact.h"

#include <math.h>
#include <stddef.h>

#include "../kernels/math/explog.h"
#include "../kernels/pass/mesh_contact_rows.h"
#include "kind.h"
#include "restitution.h"

/* keys, in this order */
enum {
  KEY_LAW,
  KEY_STIFFNESS,
  KEY_REFERENCE,
  KEY_EXPONENT,
  KEY_PRESSURE,
  KEY_CRUSHING,
  KEY_RECOVERY,
  KEY_FORM,
  KEY_RESTITUTION,
  KEY_DAMPING,
  KEY_LEAST_SPEED,
  KEY_STATIC,
  KEY_KINETIC,
  KEY_STICK,
  KEY_STICK_RATE,
  KEY_STICK_SPEED,
  KEY_VISCOUS,
  KEY_FIT,
  KEY_PAIRS,
  KEY_COUNT
};
enum { HERTZ, PRESSURE };
enum { LINEAR = ALD_DAMPING_HUNT_CROSSLEY + 1, NONE };

static const char *const laws[] = {"hertz", "pressure", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const forms[] = {"exact", "flores", "hunt-crossley", "linear", "none", NULL};
static const char *const fits[] = {"vector", "arc", "points", "published", NULL};

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
#define ABOVE(name, dimension, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, ALD_RANGE_POSITIVE, fallback, example, meaning)
#define FROM_0(name, dimension, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, dimension, ALD_RANGE_NOT_NEGATIVE, fallback, example, meaning)

static const ald_key keys[KEY_COUNT] = {
    [KEY_LAW] = CHOICE("law", laws, HERTZ,
                       "force of a region by a power of its indentation, or by a pressure on its "
                       "area"),
    [KEY_STIFFNESS] = FROM_0("stiffness", ALD_STIFFNESS, 0, "50 MN/m",
                             "of the law hertz: force over indentation at the reference "
                             "indentation"),
    [KEY_REFERENCE] = ABOVE("reference indentation", ALD_LENGTH, 1, "10 cm",
                            "at which the stiffness is counted: force = stiffness x reference x "
                            "(indentation/reference)^exponent"),
    [KEY_EXPONENT] = ABOVE("exponent", ALD_NONE, 1.5, "1.5",
                           "power of the indentation, at least 1; 1.5: smooth bodies, as of Hertz"),
    [KEY_PRESSURE] = FROM_0("pressure", ALD_AREA_STIFFNESS, 0, "2 MN/m^2",
                            "of the law pressure: force over area of a region"),
    [KEY_CRUSHING] = CHOICE("crushing", no_yes, 0,
                            "of the law pressure: what was crushed stays so until the contact "
                            "ends"),
    [KEY_RECOVERY] = ALD_NUMBER_KEY("recovery", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.1, "0.1",
                                    "of crushing: share of the greatest indentation that springs "
                                    "back"),
    [KEY_FORM] = CHOICE("damping form", forms, ALD_DAMPING_EXACT,
                        "exact: what gives the restitution; flores, hunt-crossley: as published; "
                        "linear: the damping; or none"),
    [KEY_RESTITUTION] =
        ALD_NUMBER_KEY("restitution", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.5, "0.4",
                       "speed after over speed before an impact, above 0; 1: no damping"),
    [KEY_DAMPING] = FROM_0("damping", ALD_DAMPING, 0, "200 kN s/m",
                           "of the damping form linear: force over closing velocity"),
    [KEY_LEAST_SPEED] = ABOVE("least speed", ALD_SPEED, 0.01, "1 cm/s",
                              "what closes more slowly is damped as if it had closed with this"),
    [KEY_STATIC] =
        FROM_0("static friction", ALD_NONE, 0, "0.3", "coefficient of static friction, mu_s"),
    [KEY_KINETIC] =
        FROM_0("kinetic friction", ALD_NONE, 0, "0.2", "coefficient of kinetic friction, mu_d"),
    [KEY_STICK] = FROM_0("stick stiffness", ALD_STIFFNESS, 0, "20 MN/m",
                         "tangential stiffness of a region that sticks"),
    [KEY_STICK_RATE] = FROM_0("stick damping", ALD_DAMPING, 0, "300 kN s/m",
                              "tangential damping of a region that sticks"),
    [KEY_STICK_SPEED] = ABOVE("stick speed", ALD_SPEED, 0.01, "1 cm/s",
                              "sliding speed well below which a region sticks"),
    [KEY_VISCOUS] = FROM_0("viscous friction", ALD_DAMPING, 0, "500 N s/m",
                           "force over sliding velocity, added to the friction of a region"),
    [KEY_FIT] = CHOICE("fit", fits, 0,
                       "plane of a region: by its vector area, by least squares over its contour's "
                       "length or points, or as published"),
    [KEY_PAIRS] = ALD_COUNT_KEY("crossing pairs", NULL, 2048, "20000",
                                "room for so many pairs of crossing triangles at once, or for more "
                                "where the meshes are large"),
};

/* is a choice the word of this index? */
static bool is_word(const double *v, uint32_t key, int word) {
  return v[key] > word - 0.5 && v[key] < word + 0.5;
}

static bool is_damped_by_restitution(const double *v) { return v[KEY_FORM] < LINEAR - 0.5; }

/* --------------------------------------------------------------------------------- parameters */

static void derive(const ald_numbers *numbers, double *params) {
  const double *v = numbers->keys;
  const double reference = v[KEY_REFERENCE];
  const ald_damping_form form = (ald_damping_form)(v[KEY_FORM] + 0.5);
  params[MEET_STIFFNESS] = v[KEY_STIFFNESS] * real_pow(reference, 1 - v[KEY_EXPONENT]);
  params[MEET_EXPONENT] = v[KEY_EXPONENT];
  params[MEET_PRESSURE] = v[KEY_PRESSURE];
  params[MEET_RECOVERY] = v[KEY_RECOVERY];
  params[MEET_FACTOR] =
      is_damped_by_restitution(v) ? ald_restitution_damping(form, v[KEY_RESTITUTION]) : 0;
  params[MEET_DAMPING] = is_word(v, KEY_FORM, LINEAR) ? v[KEY_DAMPING] : 0;
  params[MEET_LEAST_SPEED] = v[KEY_LEAST_SPEED];
  params[MEET_STATIC] = v[KEY_STATIC];
  params[MEET_KINETIC] = v[KEY_KINETIC];
  params[MEET_STICK] = v[KEY_STICK];
  params[MEET_STICK_RATE] = v[KEY_STICK_RATE];
  params[MEET_STICK_SPEED] = v[KEY_STICK_SPEED];
  params[MEET_VISCOUS] = v[KEY_VISCOUS];
}

static uint32_t options(const ald_numbers *numbers) {
  const double *v = numbers->keys;
  uint32_t set = (uint32_t)(v[KEY_FIT] + 0.5) & MEET_FIT;
  if (is_word(v, KEY_LAW, PRESSURE)) set |= MEET_BY_AREA;
  if (is_word(v, KEY_CRUSHING, 1)) set |= MEET_CRUSHES;
  return set;
}

uint32_t ald_mesh_contact_pairs(const ald_study *study) {
  double most = 0;
  for (uint32_t d = 0; d < study->definition_count; d++) {
    const ald_definition *definition = &study->definitions[d];
    if (definition->kind != KIND_mesh) continue;
    const double own = study->quantities[definition->quantities + KEY_PAIRS].value;
    most = own > most ? own : most;
  }
  return (uint32_t)most;
}

/* ------------------------------------------------------------------------------------- checks */

static const char *check_law(const double *v, ald_blame *blame) {
  if (is_word(v, KEY_LAW, HERTZ) && !(v[KEY_STIFFNESS] > 0)) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "the law hertz needs a \"stiffness\" above 0, for example stiffness: 50 "
                         "MN/m");
  }
  if (is_word(v, KEY_LAW, HERTZ) && (v[KEY_PRESSURE] > 0 || is_word(v, KEY_CRUSHING, 1))) {
    return ald_blame_key(blame, v[KEY_PRESSURE] > 0 ? KEY_PRESSURE : KEY_CRUSHING,
                         "this is of the law pressure: write law: pressure");
  }
  if (is_word(v, KEY_LAW, PRESSURE) && !(v[KEY_PRESSURE] > 0)) {
    return ald_blame_key(blame, KEY_PRESSURE,
                         "the law pressure needs a \"pressure\" above 0, for example pressure: 2 "
                         "MN/m^2");
  }
  if (is_word(v, KEY_LAW, PRESSURE) && v[KEY_STIFFNESS] > 0) {
    return ald_blame_key(blame, KEY_STIFFNESS,
                         "the law pressure has no stiffness: its force grows with the area");
  }
  if (!(v[KEY_EXPONENT] >= 1)) {
    return ald_blame_key(blame, KEY_EXPONENT,
                         "expected at least 1: below it the first touch is infinitely stiff");
  }
  if (is_word(v, KEY_CRUSHING, 1) && !(v[KEY_RECOVERY] > 0)) {
    return ald_blame_key(blame, KEY_RECOVERY,
                         "expected above 0: without any recovery the force would end at once");
  }
  return NULL;
}

static const char *check_damping(const double *v, ald_blame *blame) {
  const bool linear = is_word(v, KEY_FORM, LINEAR);
  if (is_damped_by_restitution(v) && !(v[KEY_RESTITUTION] > 0)) {
    return ald_blame_key(blame, KEY_RESTITUTION,
                         "expected above 0: no finite damping ends an impact at rest");
  }
  if (linear && !(v[KEY_DAMPING] > 0)) {
    return ald_blame_key(blame, KEY_DAMPING, "the damping form linear needs a \"damping\" above 0");
  }
  if (!linear && v[KEY_DAMPING] > 0) {
    return ald_blame_key(blame, KEY_DAMPING,
                         "this is of the damping form linear: write damping form: linear");
  }
  return NULL;
}

static const char *check_friction(const double *v, ald_blame *blame) {
  if (v[KEY_KINETIC] > v[KEY_STATIC]) {
    return ald_blame_key(blame, KEY_KINETIC, "kinetic friction is larger than static friction");
  }
  if (v[KEY_STATIC] > 0 && !(v[KEY_STICK] > 0)) {
    return ald_blame_key(
        blame, KEY_STATIC,
        "friction sticks by the stick stiffness: give \"stick stiffness\" a value above 0");
  }
  return NULL;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const char *problem = check_law(numbers->keys, blame);
  if (!problem) problem = check_damping(numbers->keys, blame);
  return problem ? problem : check_friction(numbers->keys, blame);
}

/* ------------------------------------------------------------------------------------- results */

static const ald_row_info records[] = {
    {MEET_PEAK_NORMAL, "peak_normal", "N", 0, ALD_ROW_VALUE},
    {MEET_PEAK_TANGENTIAL, "peak_tangential", "N", 0, ALD_ROW_VALUE},
    {MEET_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {MEET_PEAK_DEPTH, "greatest_indentation", "m", 0, ALD_ROW_VALUE},
    {MEET_PEAK_AREA, "greatest_area", "m^2", 0, ALD_ROW_VALUE},
    {MEET_ENERGY, "energy_dissipated", "J", 0, ALD_ROW_VALUE},
    {MEET_IMPULSE, "impulse_normal", "N s", 0, ALD_ROW_VALUE},
    {MEET_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, ALD_ROW_VALUE},
    {MEET_DURATION, "duration", "s", 0, ALD_ROW_VALUE},
    {MEET_SPEED_BEFORE, "speed_before", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {MEET_SPEED_AFTER, "speed_after", "m/s", ALD_NOT_YET, ALD_ROW_VALUE},
    {MEET_MOST_REGIONS, "most_regions", "", 0, ALD_ROW_VALUE},
    {MEET_STEPS_OPEN, "steps_open", "", 0, ALD_ROW_VALUE},
    {MEET_STEPS_NO_NET, "steps_without_normal", "", 0, ALD_ROW_VALUE},
    {MEET_STEPS_AMBIGUOUS, "steps_ambiguous", "", 0, ALD_ROW_VALUE},
    {MEET_LOST, "overflow", "", 0, ALD_ROW_VALUE},
};

static const ald_row_info traces[MEET_TRACE_COUNT] = {
    {MEET_TRACE_REGIONS, "regions", "", 0, ALD_ROW_VALUE},
    {MEET_TRACE_NORMAL, "normal", "N", 0, ALD_ROW_VALUE},
    {MEET_TRACE_TANGENTIAL, "tangential", "N", 0, ALD_ROW_VALUE},
    {MEET_TRACE_DEPTH, "indentation", "m", 0, ALD_ROW_VALUE},
    {MEET_TRACE_AREA, "area", "m^2", 0, ALD_ROW_VALUE},
    {MEET_TRACE_PX, "point_x", "m", 0, ALD_ROW_X},
    {MEET_TRACE_PY, "point_y", "m", 0, ALD_ROW_Y},
    {MEET_TRACE_PZ, "point_z", "m", 0, ALD_ROW_VALUE},
    {MEET_TRACE_NX, "normal_x", "", 0, ALD_ROW_VALUE},
    {MEET_TRACE_NY, "normal_y", "", 0, ALD_ROW_VALUE},
    {MEET_TRACE_NZ, "normal_z", "", 0, ALD_ROW_VALUE},
    {MEET_TRACE_FX, "force_x", "N", 0, ALD_ROW_VALUE},
    {MEET_TRACE_FY, "force_y", "N", 0, ALD_ROW_VALUE},
    {MEET_TRACE_FZ, "force_z", "N", 0, ALD_ROW_VALUE},
};

static const uint32_t flag_initial[MEET_FLAG_COUNT] = {0};

const ald_kind ald_kind_mesh = {
    .name = "mesh",
    .section = "mesh contacts",
    .meaning = "Contact between the meshes of two bodies: regions, restitution, friction [Dopico].",
    .example =
        "mesh contacts:\n"
        "  landing:\n"
        "    between: [carrier, pile]\n"
        "    stiffness: 5 MN/m\n"
        "    restitution: 0.4\n"
        "    static friction: 0.5\n"
        "    kinetic friction: 0.4\n"
        "    stick stiffness: 5 MN/m\n"
        "    stick damping: 200 kN s/m",
    .body_count = 2,
    .mesh_count = 2,
    .is_spatial = true,
    .is_contact = true,
    .keys = keys,
    .key_count = KEY_COUNT,
    .param_count = MEET_PARAM_COUNT,
    .row_count = MEET_ROW_COUNT,
    .flag_count = MEET_FLAG_COUNT,
    .trace_count = MEET_TRACE_COUNT,
    .records = records,
    .record_count = sizeof records / sizeof records[0],
    .traces = traces,
    .flag_initial = flag_initial,
    .derive = derive,
    .options = options,
    .check = check,
};
