/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines inside the bore of others, for the host: keys, checks, substeps, records. */
#include "inside_contact.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/assertion.h"
#include "element/line.h"
#include "element/line_form.h"
#include "kernels/elements.h"
#include "kernels/pass/clash/inside_contact_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "model/derive.h"
#include "model/sections.h"
#include "model/winch_of.h"

/* keys, in the order of the parameters */
static const ald_key keys[INSIDE_PARAM_COUNT] = {
    [INSIDE_BORE] =
        ALD_NUMBER_KEY("bore", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "0.4 m",
                       "inner diameter of the outer line, greater than the contact diameter of the "
                       "inner one"),
    [INSIDE_STIFFNESS] = ALD_NUMBER_KEY(
        "stiffness per length", NULL, ALD_DIMENSION(-1, 1, -2, 0), ALD_RANGE_POSITIVE, ALD_REQUIRED,
        "500 kN/m^2", "contact force per depth in the wall and length of the inner line"),
    [INSIDE_DAMPING] = ALD_NUMBER_KEY(
        "damping per length", NULL, ALD_DIMENSION(-1, 1, -1, 0), ALD_RANGE_NOT_NEGATIVE, 0,
        "1 kN s/m^2",
        "contact force per rate of depth and length of the inner line, while the depth increases"),
    [INSIDE_FRICTION] = ALD_NUMBER_KEY(
        "friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.3",
        "coefficient of friction, along the bore and around it; the wall yields to shear as "
        "to pressure"),
};

/* ------------------------------------------------------------------------------ both lines */

/* What a bore needs of a line: of all its sections the one that counts most. */
typedef struct sizes {
  double diameter;          /* greatest contact diameter [m] */
  double thinnest;          /* least [m] */
  double mass;              /* least per length [kg/m] */
  double shortest, longest; /* segments [m] */
  bool clashes;
} sizes;

static sizes sizes_of(const ald_numbers *n) {
  sizes s = {.thinnest = HUGE_VAL, .mass = HUGE_VAL, .shortest = HUGE_VAL};
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    const ald_line_form f = ald_line_form_of(n, row);
    s.diameter = fmax(s.diameter, f.contact);
    s.thinnest = fmin(s.thinnest, f.contact);
    s.mass = fmin(s.mass, row[LINE_COLUMN_MASS]);
    s.shortest = fmin(s.shortest, f.length);
    s.longest = fmax(s.longest, f.length);
    s.clashes = s.clashes || row[LINE_COLUMN_CLASH_STIFFNESS] > 0;
  }
  return s;
}

/* the inner line, then the outer one */
static const char *check_lines(const ald_related *related, ald_blame *blame) {
  ALD_ASSERT(related->count == 2);
  const sizes inner = sizes_of(&related->of[0]), outer = sizes_of(&related->of[1]);
  const double bore = related->own->keys[INSIDE_BORE];
  *blame = (ald_blame){.key = INSIDE_BORE};
  if (!(bore > inner.diameter)) {
    snprintf(blame->text, sizeof blame->text,
             "%.4g m does not hold the inner line, which is %.4g m thick (contact diameter)", bore,
             inner.diameter);
    return blame->text;
  }
  if (!(bore < outer.thinnest)) {
    snprintf(blame->text, sizeof blame->text,
             "%.4g m leaves no wall of the outer line, which is %.4g m thick (contact diameter)",
             bore, outer.thinnest);
    return blame->text;
  }
  if (inner.clashes && outer.clashes) {
    return "both lines have a clash stiffness, so that they would also clash from outside; leave "
           "it out of the inner line";
  }
  return NULL;
}

/* Longest substep of one bore. A node of the inner line oscillates against one of the outer line,
 * which has half a segment's mass at a free end, or against all nodes that lie beside it where the
 * inner line has the shorter segments; both keep the stiffness of their lines. */
static double stable_step(const ald_study *study, const ald_instance *instance,
                          const double *values, double damping) {
  const ald_numbers own = ald_instance_numbers(study, instance, values);
  const ald_numbers one =
      ald_instance_numbers(study, ald_line_numbered(study, instance->lines[0]), values);
  const ald_numbers two =
      ald_instance_numbers(study, ald_line_numbered(study, instance->lines[1]), values);
  const sizes inner = sizes_of(&one), outer = sizes_of(&two);
  const double crowd = fmax(1, 2 * inner.longest / outer.shortest);
  const double mobility = 1 / inner.mass + crowd / outer.mass;
  const double w = sqrt(own.keys[INSIDE_STIFFNESS] * mobility);
  const double share = damping * mobility / (2 * w);
  const double wall = 2 * (sqrt(share * share + 1) - share) / w;
  const double lines =
      fmin(ald_winch_stable_step(study, ald_line_numbered(study, instance->lines[0]), values),
           ald_winch_stable_step(study, ald_line_numbered(study, instance->lines[1]), values));
  return 1 / sqrt(1 / (wall * wall) + 1 / (lines * lines));
}

static double damping_of(const ald_study *study, const ald_instance *instance,
                         const double *values) {
  return ald_instance_numbers(study, instance, values).keys[INSIDE_DAMPING];
}

const char *ald_inside_too_fine(const ald_study *study, const ald_instance *instance,
                                const double *values, ald_blame *blame) {
  ALD_ASSERT(study->definitions[instance->definition].kind == KIND_inside_contact);
  const double undamped = stable_step(study, instance, values, 0);
  if (study->step <= LINE_SUBSTEPS_MAX * undamped) {
    return ald_blame_key(blame, INSIDE_DAMPING,
                         "it asks for more than 4096 substeps in a step, which the stiffness alone "
                         "does not; take less damping or a shorter run.step");
  }
  return ald_blame_key(blame, INSIDE_STIFFNESS,
                       "it asks for more than 4096 substeps in a step; take a softer wall, longer "
                       "or softer segments of both lines or a shorter run.step");
}

uint32_t ald_inside_substeps(const ald_study *study, const double *values,
                             const ald_instance **instance) {
  double least = HUGE_VAL;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (study->definitions[own->definition].kind != KIND_inside_contact) continue;
    const double step = stable_step(study, own, values, damping_of(study, own, values));
    if (instance && step < least) *instance = own;
    least = fmin(least, step);
  }
  uint32_t substeps = 1;
  while (substeps <= LINE_SUBSTEPS_MAX && study->step > substeps * least) substeps *= 2;
  return substeps <= LINE_SUBSTEPS_MAX ? substeps : 0;
}

static const char *fault(const ald_study *study, const ald_instance *instance, const double *values,
                         ald_blame *blame) {
  const ald_numbers own = ald_instance_numbers(study, instance, values);
  const ald_numbers lines[] = {
      ald_instance_numbers(study, ald_line_numbered(study, instance->lines[0]), values),
      ald_instance_numbers(study, ald_line_numbered(study, instance->lines[1]), values)};
  const ald_instance *worst = NULL;
  const char *problem = check_lines(&(const ald_related){&own, lines, 2, NULL}, blame);
  if (problem || ald_inside_substeps(study, values, &worst) > 0 || worst != instance)
    return problem;
  return ald_inside_too_fine(study, instance, values, blame);
}

/* ------------------------------------------------------------------------------ results */

static const ald_watched_kind watched = {
    .first_touch = INSIDE_FIRST_TOUCH,
    .duration = INSIDE_DURATION,
    .depth = INSIDE_PEAK_DEPTH,
    .peak_time = INSIDE_PEAK_TIME,
};

extern const ald_kind ald_kind_line;
static const ald_relation lines = {.scope = ALD_RELATION_LINES,
                                   .kinds = {&ald_kind_line},
                                   .key = &ald_between_lines_key,
                                   .max = 2,
                                   .check = check_lines};

const ald_kind ald_kind_inside_contact = {
    .name = "inside_contact",
    .section = "inside contacts",
    .meaning = "A dynamic line inside the bore of another: pipe in pipe, cable in a guide tube.",
    .example =
        "inside contacts:\n"
        "  in sheath: {between: [umbilical, sheath], bore: 0.1 m,\n"
        "    stiffness per length: 10 kN/m^2, damping per length: 10 N s/m^2, friction: 0.2}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_CONTACT | ALD_KIND_MAY_BE_FIXED | ALD_KIND_NO_FORCE,
    .body_count = 2,
    .plain = &ald_between_lines_key,
    .plain_count = 1,
    .keys = keys,
    .key_count = INSIDE_PARAM_COUNT,
    ALD_PARAMETERS_OF(INSIDE),
    ALD_ROWS_OF(INSIDE),
    ALD_RECORDS_OF(INSIDE),
    ALD_FLAGS_OF(INSIDE),
    ALD_TRACES_OF(INSIDE),
    .fault = fault,
    .relations = &lines,
    .relation_count = 1,
    .watched = &watched,
};
