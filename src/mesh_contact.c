/* SPDX-License-Identifier: Apache-2.0
 * The contact of two meshes for the host: keys, checks, parameters, records. Source: [Dopico]. */
#define ALD_LANES 1
#include "mesh_contact.h"

#include <math.h>
#include <stddef.h>

#include "../kernels/pass/mesh_contact_rows.h"
#include "kind.h"
#include "surface_law.h"

/* keys, in this order */
enum {
  KEY_LAW,
  KEY_SURFACE, /* ALD_SURFACE_KEYS of them */
  KEY_PRESSURE = KEY_SURFACE + ALD_SURFACE_KEYS,
  KEY_CRUSHING,
  KEY_RECOVERY,
  KEY_FIT,
  KEY_PAIRS,
  KEY_COUNT
};
enum { KEY_STIFFNESS = KEY_SURFACE + ALD_SURFACE_STIFFNESS };
enum { HERTZ, PRESSURE };

static const char *const laws[] = {"hertz", "pressure", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
static const char *const fits[] = {"vector", "arc", "points", "published", NULL};

#define CHOICE(name, words, index, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, index, words, NULL, meaning }
static const ald_key keys[KEY_COUNT] = {
    [KEY_LAW] = CHOICE("law", laws, HERTZ,
                       "force of a region by a power of its indentation, or by a pressure on its "
                       "area"),
    [KEY_STIFFNESS] = ALD_SURFACE_FROM_0("stiffness", ALD_STIFFNESS, 0, "50 MN/m",
                                         "of the law hertz: force over indentation at the "
                                         "reference indentation"),
    ALD_SURFACE_LAW_KEYS(KEY_SURFACE),
    [KEY_PRESSURE] = ALD_SURFACE_FROM_0("pressure", ALD_AREA_STIFFNESS, 0, "2 MN/m^2",
                                        "of the law pressure: force over area of a region"),
    [KEY_CRUSHING] = CHOICE("crushing", no_yes, 0,
                            "of the law pressure: what was crushed stays so until the contact "
                            "ends"),
    [KEY_RECOVERY] = ALD_NUMBER_KEY("recovery", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.1, "0.1",
                                    "of crushing: share of the greatest indentation that springs "
                                    "back"),
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

/* --------------------------------------------------------------------------------- parameters */

static void derive(const ald_numbers *numbers, double *params) {
  ald_surface_law_derive(numbers->keys + KEY_SURFACE, params);
  params[MEET_PRESSURE] = numbers->keys[KEY_PRESSURE];
  params[MEET_RECOVERY] = numbers->keys[KEY_RECOVERY];
}

/* that of a pressure hangs on the area, which grows as it likes: none is known beforehand */
static void impact(const ald_numbers *numbers, ald_impact *out) {
  ald_surface_law_impact(numbers->keys + KEY_SURFACE, out);
  if (is_word(numbers->keys, KEY_LAW, PRESSURE)) out->factor = 0;
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
  if (is_word(v, KEY_CRUSHING, 1) && !(v[KEY_RECOVERY] > 0)) {
    return ald_blame_key(blame, KEY_RECOVERY,
                         "expected above 0: without any recovery the force would end at once");
  }
  return NULL;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const char *problem = check_law(numbers->keys, blame);
  if (problem) return problem;
  return ald_surface_law_check(numbers->keys + KEY_SURFACE, KEY_SURFACE, blame);
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
    .impact = impact,
    .check = check,
};
