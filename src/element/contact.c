/* SPDX-License-Identifier: Apache-2.0
 * The contact of outlines for the host: keys, checks, parameters, records. Source: [TPN] Table 1.
 */
#include <stddef.h>

#define ALD_LANES 1
#include "allide/elements/contact.h"
#include "base/assertion.h"
#include "kernels/law/area_spring.h"
#include "kernels/pass/outline/contact_rows.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_STIFFNESS,
  KEY_DAMPING,
  KEY_SHEAR,
  KEY_STATIC,
  KEY_KINETIC,
  KEY_RESTITUTION,
  KEY_HEIGHT,
  KEY_SLIDE,
  KEY_CONE,
  KEY_LIMITER,
  KEY_TANGENTIAL,
  KEY_TENSION,
  KEY_PREDICT,
  KEY_SPLIT,
  KEY_ENERGY,
  KEY_COUNT
};

static const char *const slides[] = {"return", "paper", NULL};
static const char *const cones[] = {"limited", "raw", NULL};
static const char *const on_off[] = {"on", "off", NULL};
enum { ON, OFF };
static const char *const tangentials[] = {"signed", "magnitude", NULL};

#define CHOICE(name, words, index, paper, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, index, paper, words, NULL, meaning }

static const ald_key keys[KEY_COUNT] = {
    [KEY_STIFFNESS] = {"stiffness", NULL, ALD_KEY_NUMBER, ALD_AREA_STIFFNESS, ALD_RANGE_POSITIVE,
                       ALD_REQUIRED, ALD_REQUIRED, NULL, "500 kN/m^2", "force per overlap area, k"},
    [KEY_DAMPING] = {"damping", NULL, ALD_KEY_NUMBER, ALD_AREA_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                     0, NULL, "100 kN s/m^2", "force per rate of the overlap area, c"},
    [KEY_SHEAR] = {"shear stiffness", NULL, ALD_KEY_NUMBER, ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE,
                   0, 0, NULL, "3000 kN/m", "tangential stiffness of the soft contact, k_s"},
    [KEY_STATIC] = {"static friction", NULL, ALD_KEY_NUMBER, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, 0,
                    NULL, "0.5", "coefficient of static friction, mu_s"},
    [KEY_KINETIC] = {"kinetic friction", NULL, ALD_KEY_NUMBER, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                     0, NULL, "0.4", "coefficient of kinetic friction, mu_k"},
    [KEY_RESTITUTION] = {"restitution", NULL, ALD_KEY_NUMBER, ALD_NONE, ALD_RANGE_FRACTION, 0, 0,
                         NULL, "0.1",
                         "greatest ratio of the speed after to the speed before contact that the "
                         "limiter allows, gamma"},
    [KEY_HEIGHT] = {"height", NULL, ALD_KEY_NUMBER, ALD_LENGTH, ALD_RANGE_ANY, 0, 0, NULL, "2 m",
                    "height of the force above still water, within the common height of both "
                    "outlines; for bodies in space"},
    [KEY_SLIDE] = CHOICE("slide", slides, 0, 1,
                         "how shear continues after a slip: from the residual, or as printed"),
    [KEY_CONE] = CHOICE("cone", cones, 0, 1, "normal force of the friction cone"),
    [KEY_LIMITER] = CHOICE("limiter", on_off, 0, 0, "impulse-momentum limit of the forces"),
    [KEY_TANGENTIAL] = CHOICE("tangential limiter", tangentials, 0, 0,
                              "limit of the tangential force by sign and magnitude"),
    [KEY_TENSION] = CHOICE("tension", on_off, 1, 1, "whether damping may pull the bodies together"),
    [KEY_PREDICT] = CHOICE("predict load", on_off, 0, 1,
                           "whether the limiter takes the constant external loads into account"),
    [KEY_SPLIT] = CHOICE("mass split", on_off, 0, 1,
                         "whether the mass of a body is divided among the contacts that touch it"),
    [KEY_ENERGY] = CHOICE(
        "energy limit", on_off, 0, 1,
        "whether the energy that the contact returns is limited to the energy it has absorbed"),
};

static uint32_t option_bits(const double *values) {
  uint32_t set = 0;
  if (ald_word(values, KEY_SLIDE) == ALD_CONTACT_SLIDE_RETURN) set |= CONTACT_SLIDE_RETURN;
  if (ald_word(values, KEY_CONE) == ALD_CONTACT_CONE_LIMITED) set |= CONTACT_CONE_LIMITED;
  if (ald_word(values, KEY_LIMITER) == OFF) set |= CONTACT_LIMITER_OFF;
  if (ald_word(values, KEY_TANGENTIAL) == ALD_CONTACT_TANGENTIAL_LIMITER_MAGNITUDE)
    set |= CONTACT_BY_MAGNITUDE;
  if (ald_word(values, KEY_TENSION) == ON) set |= CONTACT_TENSION;
  if (ald_word(values, KEY_PREDICT) == ON) set |= CONTACT_PREDICT_LOAD;
  if (ald_word(values, KEY_SPLIT) == ON) set |= CONTACT_MASS_SPLIT;
  /* with tension or without the limiter the law may create energy */
  if (ald_word(values, KEY_ENERGY) == ON && ald_word(values, KEY_LIMITER) == ON)
    set |= CONTACT_ENERGY_LIMIT;
  return set;
}

static uint32_t options(const ald_numbers *numbers) { return option_bits(numbers->keys); }

static void slopes(const double *values, ald_contact_slopes *out) {
  ALD_ASSERT(values && out);
  const uint32_t set = option_bits(values);
  /* the law itself, at a constant overlap */
  const law_force law = area_spring(values[KEY_STIFFNESS], values[KEY_DAMPING], 1, 1, 1, 1);
  out->by_area = law.by_deformation;
  out->by_area_rate = law.by_rate;
  out->by_shear = values[KEY_STATIC] > 0 ? values[KEY_SHEAR] : 0;
  out->restitution = values[KEY_RESTITUTION];
  out->height = values[KEY_HEIGHT];
  out->limiter = !(set & CONTACT_LIMITER_OFF);
  out->tension = (set & CONTACT_TENSION) != 0;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *values = numbers->keys;
  if (values[KEY_KINETIC] > values[KEY_STATIC]) {
    blame->key = KEY_KINETIC;
    return "kinetic friction is larger than static friction";
  }
  if (values[KEY_STATIC] > 0 && !(values[KEY_SHEAR] > 0)) {
    blame->key = KEY_STATIC;
    return "friction acts through the shear stiffness: give \"shear stiffness\" a value above 0";
  }
  return NULL;
}

static const char *remark(const ald_numbers *numbers, ald_blame *blame) {
  if (ald_word(numbers->keys, KEY_LIMITER) == ON) return NULL;
  return ald_blame_key(
      blame, KEY_LIMITER,
      "with \"limiter: off\" a contact may return more energy than it has absorbed: by a sixth in "
      "the plane, several times as much in space; \"limiter: on\" prevents this");
}

static const uint32_t flag_initial[CONTACT_FLAG_COUNT] = {[CONTACT_LAST_STEP] = CONTACT_NEVER};

/* ------------------------------------------------------------------------------ what is watched */

static const ald_watched_kind watched = {
    .first_touch = CONTACT_FIRST_TOUCH,
    .duration = CONTACT_DURATION,
    .depth = CONTACT_GREATEST_DEPTH,
    .speed = CONTACT_SPEED_BEFORE,
    .absorbed = CONTACT_ENERGY_ABSORBED,
    .dissipated = CONTACT_ENERGY_DISSIPATED,
};

/* ------------------------------------------------------------------------------ failures */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "one outline passed through the other; take a shorter run.step, or substeps: "
             "automatic, if a step took it through, else a stiffer contact"},
};

/* ------------------------------------------------------------------------------ build-up */

static const ald_built_tally tallies[] = {{CONTACT_WORK_NORMAL, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

const ald_kind ald_kind_contact = {
    .name = "contact",
    .section = "contacts",
    .meaning = "Contact of two outlines in the plane, force by area of overlap [TPN].",
    .example =
        "contacts:\n"
        "  rubber:\n"
        "    between: [tug, fender*]\n"
        "    stiffness: 300 kN/m^2\n"
        "    shear stiffness: 400 kN/m\n"
        "    static friction: 0.3\n"
        "    kinetic friction: 0.2\n"
        "    height: 0.5 m",
    .traits = ALD_KIND_CONTACT,
    .refuses = &(const ald_refused_runs){.stages = "limit the impulse of whole steps"},
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    ALD_PARAMETERS_OF(CONTACT),
    ALD_ROWS_OF(CONTACT),
    ALD_RECORDS_OF(CONTACT),
    ALD_FLAGS_OF(CONTACT),
    ALD_TRACES_OF(CONTACT),
    .options = options,
    .check = check,
    .remark = remark,
    .outline = &(const ald_outline_kind){.slopes = slopes},
    .start = &(const ald_start_kind){.flags = flag_initial},
    .drawn =
        &(const ald_picture_kind){
            .acts = ALD_ACTS_AT_ROWS, .at = CONTACT_CENTROID_X, .at_z = CONTACT_LEVEL},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .built = &built,
};
