/* SPDX-License-Identifier: Apache-2.0
 * Dynamic lines for the host: keys, sections, checks, parameters, records. */
#include "line.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "element/line_form.h"
#include "element/line_place.h"
#include "element/line_point.h"
#include "element/section_strain.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/pass/line/winch_rows.h"
#include "model/bed.h"
#include "model/derive.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"
#include "model/winch_of.h"

/* ------------------------------------------------------------------------------
 * What a winch means to the segments of its line: the shortest that they may become. */

/* least of the integral of the rate over an interval from `sum` on, in which it may turn */
static double least_within(const double *row, double sum) {
  const double width = row[2] - row[0];
  double least = fmin(sum, sum + 0.5 * (row[1] + row[3]) * width);
  if (row[1] < 0 && row[3] > 0) {
    least = fmin(least, sum + 0.5 * row[1] * width * row[1] / (row[1] - row[3]));
  }
  return least;
}

double ald_winch_least(const ald_numbers *n) {
  const double *rows = n->tables[WINCH_HISTORY];
  double sum = 0, least = 0;
  for (uint32_t r = 0; r + 1 < n->rows[WINCH_HISTORY]; r++) {
    const double *row = rows + (size_t)2 * r;
    least = fmin(least, least_within(row, sum));
    sum += 0.5 * (row[1] + row[3]) * (row[2] - row[0]);
  }
  return least;
}

/* Length at which a winch stops to haul in, of a section with a length at the start [m]; a history
 * without `shortest` goes as far as its rows do. */
static double winch_shortest(const ald_numbers *n, double start) {
  ALD_ASSERT(start > 0);
  const double given = n->keys[WINCH_KEY_SHORTEST];
  if (given > 0) return given;
  if (n->rows[WINCH_HISTORY] == 0) return WINCH_LEFT * start;
  return fmax(start + ald_winch_least(n), WINCH_LEFT * start);
}

double ald_winch_stable_step(const ald_study *study, const ald_instance *instance,
                             const double *values) {
  const ald_numbers line = ald_instance_numbers(study, instance, values);
  const ald_instance *winch = ald_winch_of(study, instance);
  if (!winch) return ald_line_stable_step(&line, 1, 1);
  const ald_numbers own = ald_instance_numbers(study, winch, values);
  const bool first = ald_word(own.keys, WINCH_KEY_END) == WINCH_END_FROM;
  const double *row = ald_line_section(&line, first ? 0 : line.rows[LINE_SECTIONS] - 1);
  const double start = row[LINE_COLUMN_LENGTH];
  const double share = fmin(winch_shortest(&own, start) / start, 1);
  return ald_line_stable_step(&line, first ? share : 1, first ? 1 : share);
}

uint32_t ald_winch_substeps(const ald_study *study, const ald_instance *instance,
                            const double *values) {
  return ald_line_substeps(ald_winch_stable_step(study, instance, values), study->step);
}

static const char *fault(const ald_study *study, const ald_instance *instance, const double *values,
                         ald_blame *blame) {
  if (ald_winch_substeps(study, instance, values) > 0) return NULL;
  return ald_blame_key(blame, ALD_BLAME_NONE, "would take more than 4096 substeps in a step");
}

/* ------------------------------------------------------------------------------------------ */

static const char *const free_ends[] = {"none", "from", "to", "both", NULL};
static const char *const starts[] = {"static", "as given", NULL};
static const char *const clash_steps[] = {"fixed", "refined", "resolved", NULL};

#define CHOICE(name, words, fallback, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, fallback, fallback, words, NULL, meaning }

static const char from[] = "first end, in the axes of the first body from its centre of gravity";
static const char to[] = "second end, in the axes of the second body from its centre of gravity";
static const char clamp_from[] =
    "direction of the clamped first end, into the line, in the axes of the first body; 0: hinged";
static const char clamp_to[] =
    "direction of the clamped second end, into the line, in the axes of the second body; 0: hinged";

static const ald_key keys[LINE_KEY_COUNT] = {
    ALD_VECTOR_KEYS(LINE_KEY_FROM, "from", ALD_LENGTH, 0, "12 m", "0 m", "-5 m", from),
    ALD_VECTOR_KEYS(LINE_KEY_TO, "to", ALD_LENGTH, 0, "12 m", "0 m", "-5 m", to),
    ALD_VECTOR_KEYS(LINE_KEY_CLAMP_FROM, "clamp from", ALD_NONE, 0, "0", "0", "1", clamp_from),
    ALD_VECTOR_KEYS(LINE_KEY_CLAMP_TO, "clamp to", ALD_NONE, 0, "0", "0", "1", clamp_to),
    [LINE_KEY_FREE] = CHOICE("free end", free_ends, LINE_FREE_NONE,
                             "free ends: they start at their points and move freely"),
    [LINE_KEY_START] = CHOICE("start", starts, LINE_START_STATIC,
                              "initial shape: static equilibrium in the current, or the elastic "
                              "catenary between the ends, straight if one is free"),
    [LINE_KEY_BREAKING] =
        ALD_NUMBER_KEY("breaking load", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "4 MN",
                       "tension at an end above which the line parts there permanently; if left "
                       "out, it never parts"),
    [LINE_KEY_PAY_OUT] =
        ALD_NUMBER_KEY("pay out rate", NULL, ALD_SPEED, ALD_RANGE_ANY, 0, "0.2 m/s",
                       "rate at which the last section is paid out; < 0: hauled in"),
    [LINE_KEY_PAY_OUT_FROM] = ALD_NUMBER_KEY("pay out from", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE,
                                             0, "10 s", "time at which the winch starts"),
    [LINE_KEY_PAY_OUT_UNTIL] =
        ALD_NUMBER_KEY("pay out until", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "60 s",
                       "time at which the winch stops; required with a rate"),
    [LINE_KEY_SEABED_STIFFNESS] =
        ALD_NUMBER_KEY("seabed stiffness", NULL, ALD_VOLUME_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 1e5,
                       "100 kN/m^3", "seabed force per area under the line and penetration depth"),
    [LINE_KEY_SEABED_DAMPING] = ALD_NUMBER_KEY(
        "seabed damping", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.5, "0.5",
        "damping of the seabed as a fraction of the critical damping of a segment on it"),
    [LINE_KEY_CLASH_STEP] =
        CHOICE("clash step", clash_steps, 0,
               "refined: enough substeps for thin lines that clash fast; resolved: also enough to "
               "keep the energy of contacts with bars and meshes within 0.1 %"),
};

/* ------------------------------------------------------------------------------ sections */

#define COLUMN(name, dimension, range, fallback, example, meaning) \
  ALD_NUMBER_KEY("sections", name, dimension, range, fallback, example, meaning)

static const ald_key columns[LINE_COLUMN_COUNT] = {
    [LINE_COLUMN_LENGTH] = COLUMN("length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "300 m",
                                  "unstretched length"),
    [LINE_COLUMN_SEGMENTS] = ALD_COUNT_KEY("sections", "segments", ALD_REQUIRED, "30",
                                           "number of segments, the same in all scenarios"),
    [LINE_COLUMN_MASS] =
        COLUMN("mass", ALD_MASS_PER_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "120 kg/m",
               "mass per length, including contents, without added mass"),
    [LINE_COLUMN_DIAMETER] = COLUMN("diameter", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                    "0.3 m", "diameter for drag"),
    [LINE_COLUMN_STIFFNESS] = COLUMN("axial stiffness", ALD_FORCE, ALD_RANGE_POSITIVE, 0, "500 MN",
                                     "tension per strain, EA; required where there is no curve"),
    [LINE_COLUMN_DISPLACED] =
        COLUMN("displaced diameter", ALD_LENGTH, ALD_RANGE_POSITIVE, LINE_AS_DIAMETER, "0.3 m",
               "diameter for buoyancy and added mass; default: that for drag"),
    [LINE_COLUMN_DAMPING] =
        COLUMN("axial damping", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.02, "0.02",
               "axial damping as a fraction of the critical damping of a segment"),
    [LINE_COLUMN_BENDING] = COLUMN(
        "bending stiffness", ALD_DIMENSION(3, 1, -2, 0), ALD_RANGE_NOT_NEGATIVE, 0, "50 kN m^2",
        "moment per curvature, EI; a line with bending stiffness also carries compression"),
    [LINE_COLUMN_DRAG] = COLUMN("normal drag", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1.2, "1.2",
                                "transverse drag coefficient, referred to the diameter"),
    [LINE_COLUMN_AXIAL_DRAG] = COLUMN("axial drag", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.05",
                                      "axial drag coefficient, referred to the circumference"),
    [LINE_COLUMN_ADDED] = COLUMN("normal added mass", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1",
                                 "transverse added mass per displaced mass"),
    [LINE_COLUMN_AXIAL_ADDED] = COLUMN("axial added mass", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0",
                                       "axial added mass per displaced mass"),
    [LINE_COLUMN_AXIAL_FRICTION] = COLUMN("axial friction", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                                          "0.5", "coefficient of axial friction on the seabed"),
    [LINE_COLUMN_FRICTION] = COLUMN("transverse friction", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                                    "0.8", "coefficient of transverse friction on the seabed"),
    [LINE_COLUMN_CLASH_STIFFNESS] =
        COLUMN("clash stiffness", ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE, 0, "500 kN/m",
               "clash force per penetration depth; 0: the section does not clash"),
    [LINE_COLUMN_CLASH_DAMPING] =
        COLUMN("clash damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0, "1 kN s/m",
               "clash force per closing velocity while the depth increases"),
    [LINE_COLUMN_CONTACT] =
        COLUMN("contact diameter", ALD_LENGTH, ALD_RANGE_POSITIVE, LINE_AS_DIAMETER, "0.3 m",
               "outer diameter for clashes; default: that for drag"),
    [LINE_COLUMN_END_MASS] = COLUMN("end mass", ALD_MASS, ALD_RANGE_NOT_NEGATIVE, 0, "5 t",
                                    "mass of a clump or a buoy at the section's second end"),
    [LINE_COLUMN_END_VOLUME] = COLUMN("end volume", ALD_VOLUME, ALD_RANGE_NOT_NEGATIVE, 0, "2 m^3",
                                      "volume of water displaced by the clump or buoy"),
    [LINE_COLUMN_CLASH_STIFFNESS_ALONG] =
        COLUMN("clash stiffness per length", ALD_DIMENSION(-1, 1, -2, 0), ALD_RANGE_NOT_NEGATIVE, 0,
               "2 MN/m^2",
               "clash force per depth and overlapping length between lines that both have it, "
               "instead of the clash stiffness; independent of segment lengths"),
    [LINE_COLUMN_CLASH_DAMPING_ALONG] =
        COLUMN("clash damping per length", ALD_DIMENSION(-1, 1, -1, 0), ALD_RANGE_NOT_NEGATIVE, 0,
               "4 kN s/m^2",
               "clash force per closing velocity and overlapping length, between such lines"),
    [LINE_COLUMN_CURVE] = ALD_COUNT_KEY("sections", "curve", 0, "1",
                                        "number of the curve of `stiffness curves` that it "
                                        "follows, instead of an axial stiffness; 0: none"),
    [LINE_COLUMN_DYNAMIC] =
        COLUMN("dynamic stiffness", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 0, "180 MN",
               "tension per strain of fast cycles at no mean tension, such as of polyester; slow "
               "loading follows the axial stiffness or the curve; 0: there is no difference"),
    [LINE_COLUMN_DYNAMIC_PER_TENSION] =
        COLUMN("dynamic stiffness per tension", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "30",
               "what the dynamic stiffness grows by per mean tension, up to the breaking load or, "
               "without one, the last tension of the curve"),
    [LINE_COLUMN_RELAXATION] =
        COLUMN("relaxation time", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "60 s",
               "time in which what a fast stretch adds to the tension falls to 1/e at a length "
               "that is held; required with a dynamic stiffness"),
};

static const ald_key curves[LINE_CURVE_COLUMNS] = {
    [LINE_CURVE_NUMBER] = ALD_COUNT_KEY("stiffness curves", "curve", ALD_REQUIRED, "1",
                                        "number of the curve; its rows stand together"),
    [LINE_CURVE_STRAIN] =
        ALD_NUMBER_KEY("stiffness curves", "strain", ALD_NONE, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                       "0.01", "elongation per unstretched length, rising from row to row"),
    [LINE_CURVE_TENSION] =
        ALD_NUMBER_KEY("stiffness curves", "tension", ALD_FORCE, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                       "50 kN", "tension, rising from row to row"),
};

static const ald_key places[] = {COLUMN("arc", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                                        "120 m", "arc length from the first end, unstretched")};

static const ald_key_table tables[] = {
    [LINE_SECTIONS] = {.name = "sections",
                       .row = "section",
                       .columns = columns,
                       .column_count = LINE_COLUMN_COUNT,
                       .row_min = 1,
                       .row_max = LINE_SECTIONS_MAX,
                       .is_required = 1,
                       .meaning = "sections of the line, from its first end to its second",
                       .example = "[{length: 300 m, segments: 30, mass: 120 kg/m, diameter: 0.3 m, "
                                  "axial stiffness: 500 MN}]"},
    [LINE_PLACES] = {.name = "report at",
                     .columns = places,
                     .column_count = 1,
                     .row_min = 1,
                     .row_max = LINE_PLACES_MAX,
                     .is_ascending = 1,
                     .meaning =
                         "arc lengths from the first end, unstretched, at which tension, shear "
                         "and bending are reported, `lines.NAME[120 m].peak_tension`; adds the "
                         "line's strain energy",
                     .example = "[0 m, 120 m, 950 m]"},
    [LINE_CURVES] =
        {.name = "stiffness curves",
         .row = "curve",
         .columns = curves,
         .column_count = LINE_CURVE_COLUMNS,
         .row_min = 1,
         .row_max = LINE_CURVE_ROWS_MAX,
         .meaning = "curves of tension over strain for sections that are not linear; each begins "
                    "at (0, 0), and its last slope goes on beyond its last row",
         .example = "[{curve: 1, strain: 0.01, tension: 50 kN}, {curve: 1, strain: 0.03, tension: "
                    "400 kN}]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive_section(const ald_numbers *n, const double *row, double *section) {
  ALD_ASSERT(row && section);
  ald_line_form form = ald_line_form_of(n, row);
  section[SECTION_LENGTH] = form.length;
  section[SECTION_STIFFNESS] = ald_line_slope(n, row);
  section[SECTION_DAMPING] = form.damping;
  section[SECTION_MASS] = form.mass;
  section[SECTION_WEIGHT] = form.mass * form.gravity;
  section[SECTION_BUOYANCY] = form.displaced * form.gravity;
  section[SECTION_DISPLACED] = form.displaced;
  section[SECTION_ADDED_NORMAL] = form.displaced * row[LINE_COLUMN_ADDED];
  section[SECTION_ADDED_AXIAL] = form.displaced * row[LINE_COLUMN_AXIAL_ADDED];
  const double drag = 0.5 * form.density * row[LINE_COLUMN_DIAMETER] * form.length;
  section[SECTION_DRAG_NORMAL] = drag * row[LINE_COLUMN_DRAG];
  section[SECTION_DRAG_AXIAL] = drag * LINE_PI * row[LINE_COLUMN_AXIAL_DRAG];
  section[SECTION_BENDING] = row[LINE_COLUMN_BENDING];
  section[SECTION_DIAMETER] = row[LINE_COLUMN_DIAMETER];
  section[SECTION_SEABED_STIFFNESS] = form.seabed_stiffness;
  section[SECTION_SEABED_DAMPING] = form.seabed_damping;
  section[SECTION_FRICTION_AXIAL] = row[LINE_COLUMN_AXIAL_FRICTION];
  section[SECTION_FRICTION_ACROSS] = row[LINE_COLUMN_FRICTION];
  section[SECTION_RADIUS] = 0.5 * form.contact;
  section[SECTION_CLASH_STIFFNESS] = row[LINE_COLUMN_CLASH_STIFFNESS];
  section[SECTION_CLASH_DAMPING] = row[LINE_COLUMN_CLASH_DAMPING];
  section[SECTION_CLASH_STIFFNESS_ALONG] = row[LINE_COLUMN_CLASH_STIFFNESS_ALONG];
  section[SECTION_CLASH_DAMPING_ALONG] = row[LINE_COLUMN_CLASH_DAMPING_ALONG];
  section[SECTION_END_MASS] = row[LINE_COLUMN_END_MASS];
  section[SECTION_END_WEIGHT] = row[LINE_COLUMN_END_MASS] * form.gravity;
  section[SECTION_END_DISPLACED] = row[LINE_COLUMN_END_VOLUME] * form.density;
  section[SECTION_END_HEIGHT] = ald_ball_diameter(row[LINE_COLUMN_END_VOLUME]);
  const bool remembers = row[LINE_COLUMN_DYNAMIC] > 0;
  section[SECTION_DYNAMIC] = remembers ? row[LINE_COLUMN_DYNAMIC] : section[SECTION_STIFFNESS];
  section[SECTION_DYNAMIC_PER_TENSION] = row[LINE_COLUMN_DYNAMIC_PER_TENSION];
  section[SECTION_DYNAMIC_MOST] = ald_line_dynamic_most(n, row);
  section[SECTION_RELAXATION] = row[LINE_COLUMN_RELAXATION];
}

static void unit(const double *from_key, double *along) {
  const double *k = from_key;
  const double length = sqrt(k[0] * k[0] + k[1] * k[1] + k[2] * k[2]);
  for (int c = 0; c < 3; c++) along[c] = length > 0 ? k[c] / length : 0;
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[LINE_SECTIONS] > 0);
  const double *key = n->keys;
  for (int c = 0; c < 3; c++) {
    params[LINE_FROM + c] = key[LINE_KEY_FROM + c];
    params[LINE_TO + c] = key[LINE_KEY_TO + c];
  }
  unit(key + LINE_KEY_CLAMP_FROM, params + LINE_FROM_ALONG);
  unit(key + LINE_KEY_CLAMP_TO, params + LINE_TO_ALONG);
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH];
  params[LINE_SEABED] = depth > 0 ? -depth : LINE_NO_SEABED;
  params[LINE_PAY_OUT] = key[LINE_KEY_PAY_OUT];
  params[LINE_PAY_OUT_FROM] = key[LINE_KEY_PAY_OUT_FROM];
  params[LINE_PAY_OUT_UNTIL] = key[LINE_KEY_PAY_OUT_UNTIL];
  params[LINE_BREAKING] = key[LINE_KEY_BREAKING] > 0 ? key[LINE_KEY_BREAKING] : (double)INFINITY;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    derive_section(n, ald_line_section(n, r),
                   params + LINE_PARAM_COUNT + (size_t)r * SECTION_PARAM_COUNT);
  }
  double *place = params + LINE_PARAM_COUNT + (size_t)n->rows[LINE_SECTIONS] * SECTION_PARAM_COUNT;
  for (uint32_t r = 0; r < n->rows[LINE_PLACES]; r++, place += PLACE_PARAM_COUNT) {
    ald_line_point_derive(n, n->tables[LINE_PLACES][r], place);
  }
  ald_line_curves_derive(n, place);
}

static bool is_clamped(const double *along) {
  return along[0] != 0 || along[1] != 0 || along[2] != 0;
}

static uint32_t options(const ald_numbers *n) {
  ALD_ASSERT(n->rows[LINE_SECTIONS] > 0);
  const double *key = n->keys;
  const uint32_t ends = (uint32_t)key[LINE_KEY_FREE];
  uint32_t chosen = 0;
  if (ends == LINE_FREE_FIRST || ends == LINE_FREE_BOTH) chosen |= LINE_FREE_FROM;
  if (ends == LINE_FREE_SECOND || ends == LINE_FREE_BOTH) chosen |= LINE_FREE_TO;
  if (is_clamped(key + LINE_KEY_CLAMP_FROM)) chosen |= LINE_CLAMP_FROM;
  if (is_clamped(key + LINE_KEY_CLAMP_TO)) chosen |= LINE_CLAMP_TO;
  const ald_bed bed = ald_bed_of(n->environment, n->depths);
  if (bed.form != ALD_BED_NONE) chosen |= LINE_ON_SEABED;
  if (bed.form > ALD_BED_LEVEL) chosen |= LINE_ON_SLOPE;
  if (key[LINE_KEY_START] == LINE_START_STATIC) chosen |= LINE_SETTLES;
  if (key[LINE_KEY_CLASH_STEP] > 0) chosen |= LINE_REFINES;
  if (n->rows[LINE_CURVES] > 0) chosen |= LINE_CURVED;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    if (row[LINE_COLUMN_BENDING] > 0) chosen |= LINE_BENDS;
    if (row[LINE_COLUMN_CLASH_STIFFNESS] > 0) chosen |= LINE_CLASHES;
    if (row[LINE_COLUMN_DYNAMIC] > 0) chosen |= LINE_REMEMBERS;
  }
  return chosen;
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_sections(const ald_numbers *n, ald_blame *blame) {
  double segments = 0;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    segments += row[LINE_COLUMN_SEGMENTS];
    if (row[LINE_COLUMN_CLASH_STIFFNESS] == 0 &&
        (row[LINE_COLUMN_CLASH_STIFFNESS_ALONG] > 0 || row[LINE_COLUMN_CLASH_DAMPING_ALONG] > 0)) {
      return ald_blame_row(blame, LINE_SECTIONS, r,
                           "a clash stiffness per length also needs a clash stiffness, which "
                           "applies to lines without the former, bars and meshes");
    }
    if (row[LINE_COLUMN_CLASH_STIFFNESS_ALONG] == 0 && row[LINE_COLUMN_CLASH_DAMPING_ALONG] > 0) {
      return ald_blame_row(blame, LINE_SECTIONS, r,
                           "a clash damping per length needs a clash stiffness per length");
    }
    if (segments > LINE_SEGMENTS_MAX) {
      return ald_blame_row(blame, LINE_SECTIONS, r, "a line may have at most 100000 segments");
    }
  }
  return NULL;
}

static const char *check_winch(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const double rate = key[LINE_KEY_PAY_OUT];
  const double time = key[LINE_KEY_PAY_OUT_UNTIL] - key[LINE_KEY_PAY_OUT_FROM];
  if (rate == 0) return NULL;
  if (time <= 0) {
    return ald_blame_key(blame, LINE_KEY_PAY_OUT_UNTIL,
                         "the winch must stop after it starts: give \"pay out until\" with a rate");
  }
  const double *last = ald_line_section(n, n->rows[LINE_SECTIONS] - 1);
  if (last[LINE_COLUMN_LENGTH] + rate * time < 0.1 * last[LINE_COLUMN_LENGTH]) {
    return ald_blame_key(blame, LINE_KEY_PAY_OUT,
                         "the winch hauls in more than 90 % of the last section");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const uint32_t chosen = options(n);
  const char *problem = check_sections(n, blame);
  if (!problem) problem = ald_line_curves_check(n, blame);
  if (!problem) problem = check_winch(n, blame);
  if (!problem) problem = ald_line_point_check(n, blame);
  if (problem) return problem;
  if ((chosen & LINE_CLAMP_FROM) && (chosen & LINE_FREE_FROM)) {
    return ald_blame_key(blame, LINE_KEY_CLAMP_FROM, "a free end cannot be clamped");
  }
  if ((chosen & LINE_CLAMP_TO) && (chosen & LINE_FREE_TO)) {
    return ald_blame_key(blame, LINE_KEY_CLAMP_TO, "a free end cannot be clamped");
  }
  if ((chosen & (LINE_CLAMP_FROM | LINE_CLAMP_TO)) && !(chosen & LINE_BENDS)) {
    return ald_blame_key(blame, chosen & LINE_CLAMP_FROM ? LINE_KEY_CLAMP_FROM : LINE_KEY_CLAMP_TO,
                         "only a line with a bending stiffness can be clamped");
  }
  if ((uint32_t)key[LINE_KEY_FREE] == LINE_FREE_BOTH && key[LINE_KEY_START] == LINE_START_STATIC) {
    return ald_blame_key(blame, LINE_KEY_START,
                         "a line with two free ends has no static shape; write start: as given");
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  ALD_ASSERT(rows && flags);
  (void)n;
  (void)flags;
  rows[LINE_PARTED_AT] = ALD_NOT_YET;
}

/* An end moves against the mass of its first segment, which follows it, and has half of it. An end
 * that may come free, and a section that a winch makes shorter, has none that lasts. */
static void steepest(const ald_numbers *n, ald_steepest *out) {
  ALD_ASSERT(n->rows[LINE_SECTIONS] > 0);
  const double *key = n->keys;
  const uint32_t last = n->rows[LINE_SECTIONS] - 1;
  for (uint32_t r = 0; r <= last; r += last > 0 ? last : 1) {
    const double *row = ald_line_section(n, r);
    const ald_line_form form = ald_line_form_of(n, row);
    const double stiffness = ald_line_stiffest(n, row) / form.length;
    if (stiffness > out->stiffness) out->stiffness = stiffness;
    if (form.damping / form.length > out->damping) out->damping = form.damping / form.length;
  }
  for (int c = 0; c < 3; c++) {
    out->a.at[c] = key[LINE_KEY_FROM + c];
    out->b.at[c] = key[LINE_KEY_TO + c];
  }
  if (key[LINE_KEY_BREAKING] > 0) return;
  const uint32_t chosen = options(n);
  if (!(chosen & LINE_FREE_FROM)) {
    out->burden[0] = 0.5 * ald_line_form_of(n, ald_line_section(n, 0)).mass;
  }
  if (!(chosen & LINE_FREE_TO) && key[LINE_KEY_PAY_OUT] == 0) {
    out->burden[1] = 0.5 * ald_line_form_of(n, ald_line_section(n, last)).mass;
  }
}

static const ald_spare_kind spare = {.traces = 1,
                                     .table = LINE_SECTIONS,
                                     .first_column = LINE_COLUMN_CLASH_STIFFNESS,
                                     .column_count = 1,
                                     .of = "lines that clash"};

/* ------------------------------------------------------------------------------ what is watched */

static bool can_act(const ald_numbers *numbers, uint32_t record) {
  const bool breaks = record == LINE_UTILISATION || record == LINE_HAS_PARTED;
  return !breaks || numbers->keys[LINE_KEY_BREAKING] > 0;
}

/* closing way of a clash in a substep, in sums of radii, above which one may be missed */
static double way_of(const ald_numbers *numbers) {
  (void)numbers;
  return 1;
}

/* Tension, below 0, that makes the weakest segment that resists bending buckle between its nodes:
 * Euler's load of its length, both ends hinged. */
static double buckling_of(const ald_numbers *numbers) {
  double least = HUGE_VAL;
  for (uint32_t r = 0; r < numbers->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(numbers, r);
    const double length = row[LINE_COLUMN_LENGTH] / row[LINE_COLUMN_SEGMENTS];
    if (!(row[LINE_COLUMN_BENDING] > 0)) continue;
    least = fmin(least, LINE_PI * LINE_PI * row[LINE_COLUMN_BENDING] / (length * length));
  }
  return -least;
}

/* share of the greatest tension that half of a segment may weigh once `pay out rate` has made it
 * half as long again */
#define COARSE 0.02
#define MUCH_LONGER 1.5

/* Tension of which half of a segment that was paid out is that share; below it the tension at the
 * line's end is too rough. */
static double coarse_of(const ald_numbers *n) {
  const double *key = n->keys, *row = ald_line_section(n, n->rows[LINE_SECTIONS] - 1);
  const ald_line_form form = ald_line_form_of(n, row);
  const double until = fmin(key[LINE_KEY_PAY_OUT_UNTIL], n->end);
  const double paid = key[LINE_KEY_PAY_OUT] * fmax(until - key[LINE_KEY_PAY_OUT_FROM], 0);
  const double longer = 1 + paid / row[LINE_COLUMN_LENGTH];
  if (!(longer > MUCH_LONGER)) return 0;
  const bool sinks = n->environment[ALD_ENVIRONMENT_WATER_DEPTH] > 0;
  const double load = form.mass - (sinks ? form.displaced : 0);
  return 0.5 * fabs(load) * form.gravity * longer / COARSE;
}

/* the same tension times the segments: over the tension, how many it takes */
static double segments_of(const ald_numbers *n) {
  const double *row = ald_line_section(n, n->rows[LINE_SECTIONS] - 1);
  return coarse_of(n) * row[LINE_COLUMN_SEGMENTS];
}

static const ald_record_watch watches[] = {
    {LINE_LEAST, ALD_WARN_BUCKLES, buckling_of, NULL},
    {LINE_CLASH + CLASH_RECORD_TOO_FAST, ALD_WARN_CLASH_TOO_FAST, way_of, NULL},
    {LINE_PEAK, ALD_WARN_LONG_SEGMENTS, coarse_of, segments_of},
    {LINE_PEAK, ALD_WARN_BEYOND_CURVE, ald_line_curves_end, NULL},
};

static const ald_watched_kind watched = {
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .least = 1u << 0 | 1u << 2,
    .can_act = can_act,
};

/* ------------------------------------------------------------------------------ failures */

static void say_wild(const ald_numbers *n, const double *values, char *text, size_t size) {
  const uint32_t peak = ald_record_place(ALD_RECORDS(LINE), ALD_RECORD_COUNT(LINE), LINE_PEAK);
  char tension[64] = "";
  (void)n;
  /* 0: nothing was recorded before the end of the build-up */
  if (values[peak] > 0) {
    snprintf(tension, sizeof tension, ", with a greatest tension of %.3g kN", values[peak] / 1e3);
  }
  snprintf(text, size,
           "its nodes moved too fast, or their positions became invalid%s; take a shorter run.step",
           tension);
}

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "the line passed through a line, a bar, a hull or the wall around it: within a "
             "substep, so take clash step: refined, or a shorter run.step; or pressed through "
             "slowly, so take a greater clash stiffness"},
    {.status = ALD_SCENARIO_NOT_CONVERGED,
     .text = "no rest was found for the line at the start; check its length, its ends and the "
             "seabed, or write start: as given and a build-up in which it settles"},
    {.status = ALD_SCENARIO_DIVERGED, .say = say_wild},
    {.status = ALD_SCENARIO_NAN, .say = say_wild},
};

/* ------------------------------------------------------------------------------ build-up */

static const uint32_t lasting[] = {LINE_HAS_PARTED, LINE_PARTED_AT,
                                   LINE_CLASH + CLASH_RECORD_TOO_FAST};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting};

/* ------------------------------------------------------------------------------ orders */

static const char *unfit_from(const ald_numbers *n) {
  return options(n) & LINE_FREE_FROM ? "its first end is free from the start" : NULL;
}

static const char *unfit_to(const ald_numbers *n) {
  return options(n) & LINE_FREE_TO ? "its second end is free from the start" : NULL;
}

static const ald_ordered_row ordered_rows[] = {
    {.name = "released from",
     .row = LINE_RELEASED_FROM,
     .is_switch = true,
     .lasts = true,
     .unfit = unfit_from,
     .meaning = "the first end is let go, for good; the line goes on with it free, and counts as "
                "not parted"},
    {.name = "released to",
     .row = LINE_RELEASED_TO,
     .is_switch = true,
     .lasts = true,
     .unfit = unfit_to,
     .meaning = "likewise the second end"},
    {.name = "parted at",
     .row = LINE_PARTS_AT,
     .lasts = true,
     .dimension = ALD_LENGTH,
     .range = ALD_RANGE_POSITIVE,
     .greatest = ald_line_length,
     .greatest_is = "m, the length of the line, unstretched",
     .meaning =
         "the line parts at this arc length from its first end, unstretched as at the start, "
         "for good: the segment that holds it is missing from then on"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ of a study */

bool ald_line_may_clash(const ald_study *study, const ald_definition *definition,
                        const double *values) {
  if (definition->kind != KIND_line) return false;
  const ald_numbers numbers = ald_definition_numbers(study, definition, values);
  return (options(&numbers) & LINE_CLASHES) != 0;
}

uint32_t ald_line_node_count(const ald_study *study, const ald_instance *instance,
                             const double *values) {
  const ald_definition *own = &study->definitions[instance->definition];
  uint32_t nodes = 1;
  if (own->kind != KIND_line) return 0;
  const ald_numbers numbers = ald_definition_numbers(study, own, values);
  for (uint32_t r = 0; r < own->rows[LINE_SECTIONS]; r++) {
    nodes += (uint32_t)ald_line_section(&numbers, r)[LINE_COLUMN_SEGMENTS];
  }
  return nodes;
}

/* ------------------------------------------------------------------------------ sense */

/* the diameter for drag over that for buoyancy, and its inverse; of chains it is 1.2, of a line in
 * buoyancy elements 1 [-] */
#define DIAMETERS_MAX 4
/* mass per volume: steel is 7,850, lead 11,300 [kg/m^3] */
#define HEAVY_MAX 23000

/* in each row: drag acts on another line than buoyancy */
static void check_diameters(const ald_sense *s, const ald_definition *d) {
  for (uint32_t r = 0; r < d->rows[LINE_SECTIONS]; r++) {
    const uint32_t first = d->tables[LINE_SECTIONS] + r * LINE_COLUMN_COUNT;
    const double drag = ald_sense_given(s, first + LINE_COLUMN_DIAMETER);
    const double displaced = ald_sense_given(s, first + LINE_COLUMN_DISPLACED),
                 ratio = drag / displaced;
    char key[64];
    if (!(displaced > 0) || (ratio <= DIAMETERS_MAX && ratio >= 1.0 / DIAMETERS_MAX)) continue;
    snprintf(key, sizeof key, "sections[%u].diameter", r);
    ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, key, "drag acts on %.4g m, buoyancy on %.4g m", drag,
                   displaced);
  }
}

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double breaking = ald_sense_typical(s, d->quantities + LINE_KEY_BREAKING);
  check_diameters(s, d);
  for (uint32_t r = 0; r < d->rows[LINE_SECTIONS]; r++) {
    const double *row = s->values + d->tables[LINE_SECTIONS] + (size_t)r * LINE_COLUMN_COUNT;
    if (ald_section_strain_check(s, d, row[LINE_COLUMN_STIFFNESS], breaking)) return;
    const double given = row[LINE_COLUMN_DISPLACED];
    const double diameter = given > 0 ? given : row[LINE_COLUMN_DIAMETER];
    const double density = row[LINE_COLUMN_MASS] / (0.25 * 3.14159265 * diameter * diameter);
    if (!(density > HEAVY_MAX)) continue;
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "sections",
                   "%.4g kg/m of %.4g m displaced diameter are %.3g t/m^3", row[LINE_COLUMN_MASS],
                   diameter, density / 1000);
    return;
  }
}

static void hung(const ald_numbers *n, ald_hung *out) {
  const ald_line_place place = ald_line_place_of(n);
  const uint32_t word = ald_word(n->keys, LINE_KEY_FREE);
  *out = (ald_hung){.length = place.length,
                    .is_free = {word == LINE_FREE_FIRST || word == LINE_FREE_BOTH,
                                word == LINE_FREE_SECOND || word == LINE_FREE_BOTH},
                    .sinks = true};
  memcpy(out->at, place.at, sizeof out->at);
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const ald_line_form f = ald_line_form_of(n, ald_line_section(n, r));
    const bool sinks = f.gravity > 0 && f.mass > f.displaced;
    out->sinks = out->sinks && sinks;
    out->sinks_partly = out->sinks_partly || sinks;
  }
}

static const ald_rated rated[] = {
    {LINE_PEAK, LINE_KEY_BREAKING},
    {LINE_PEAK_FROM, LINE_KEY_BREAKING},
    {LINE_PEAK_TO, LINE_KEY_BREAKING},
};

const ald_kind ald_kind_line = {
    .name = "line",
    .section = "lines",
    .meaning =
        "a dynamic line of lumped masses: mooring line, riser, hose, tether, tow line; with "
        "weight, drag, added mass, seabed, bending, winch, and clashes with other lines",
    .example =
        "lines:\n"
        "  riser:\n"
        "    between: [carrier, earth]\n"
        "    from: [10 m, -5 m, 0 m]\n"
        "    to: [30 m, -25 m, -30 m]\n"
        "    report at: [0 m, 20 m]\n"
        "    sections:\n"
        "      - {length: 42.5 m, segments: 6, mass: 60 kg/m, diameter: 0.2 m,\n"
        "         axial stiffness: 2 MN, bending stiffness: 1 kN m^2, axial friction: 0.2,\n"
        "         transverse friction: 0.4, clash stiffness: 200 kN/m}\n"
        "  sheath:\n"
        "    between: [earth, earth]\n"
        "    from: [30 m, -5 m, -16.5 m]\n"
        "    to: [10 m, -25 m, -14.5 m]\n"
        "    pay out rate: 0.2 m/s\n"
        "    pay out until: 2 s\n"
        "    clash step: refined\n"
        "    sections: [{length: 28.4 m, segments: 5, mass: 40 kg/m, diameter: 0.15 m,\n"
        "      axial stiffness: 1 MN, clash stiffness: 100 kN/m, clash damping: 1 kN s/m}]\n"
        "  umbilical: {between: [earth, earth], from: [30 m, -5 m, -16.5 m],\n"
        "    to: [10 m, -25 m, -14.5 m], sections: [{length: 28.4 m, segments: 6,\n"
        "    mass: 4 kg/m, diameter: 0.05 m, axial stiffness: 100 kN}]}\n"
        "  hanger: {between: [crown, carrier], to: [0 m, -4 m, -2 m],\n"
        "    sections: [{length: 19.5 m, segments: 2, mass: 40 kg/m, diameter: 0.15 m,\n"
        "    axial stiffness: 400 kN}]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL | ALD_KIND_TWO_FORCES |
              ALD_KIND_MAY_BE_FIXED | ALD_KIND_ENVIRONMENT | ALD_KIND_IN_SEA,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = LINE_KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof *tables,
    .table_width = {SECTION_PARAM_COUNT, PLACE_PARAM_COUNT, CURVE_PARAM_COUNT},
    ALD_PARAMETERS_OF(LINE),
    ALD_ROWS_OF(LINE),
    ALD_RECORDS_OF(LINE),
    ALD_FLAGS_OF(LINE),
    ALD_TRACES_OF(LINE),
    .derive = derive,
    .options = options,
    .program_options = "LINES",
    .steepest = steepest,
    .check = check,
    .fault = fault,
    .start = &(const ald_start_kind){.start = start, .check = ald_line_check_start},
    .drawn = &(const ald_picture_kind){.strand = ALD_STRAND_NODES, .tension = LINE_TENSION_MOST},
    .watched = &watched,
    .spare = &spare,
    .ordered = &ordered,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .built = &built,
    .sense = sense,
    .hung = hung,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
    .at_keys = {1 + LINE_KEY_FROM, 1 + LINE_KEY_TO},
};
