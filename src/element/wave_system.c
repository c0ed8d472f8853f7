/* SPDX-License-Identifier: Apache-2.0
 * Systems of waves of the sea, for the host: keys, checks, and the waves of a realisation. Theory:
 * docs/theory/sea.md. */
#include "wave_system.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "hydro/dispersion.h"
#include "hydro/wave_row.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/wave_system_rows.h"
#include "model/environment.h"
#include "model/kind.h"

static const double two_pi = 6.283185307179586;

/* A realisation is a whole number below this, which a double holds exactly. */
#define REALISATIONS 0x1p53
/* steeper seas than this share of the length of the wave of the peak are not seen [-]; nor higher
 * ones than this share of the depth */
#define SEA_STEEP_MAX 0.1
#define SEA_DEPTH_SHARE 0.6

/* ------------------------------------------------------------------------------ keys */

/* in this order */
enum {
  KEY_SPECTRUM,
  KEY_HEIGHT,
  KEY_PEAK,
  KEY_CROSSING,
  KEY_GAMMA,
  KEY_DIRECTION,
  KEY_SPREADING,
  KEY_FORM,
  KEY_COMPONENTS,
  KEY_REALISATION,
  KEY_WAVE_HEIGHT,
  KEY_WAVE_PERIOD,
  KEY_PHASE,
  KEY_FOCUS_TIME,
  KEY_FOCUS_X,
  KEY_FOCUS_Y,
  KEY_COUNT
};

/* words of the spectrum */
enum { JONSWAP, PIERSON_MOSKOWITZ, TORSETHAUGEN, TABLE, REGULAR };
static const char *const spectra[] = {"jonswap", "pierson-moskowitz", "torsethaugen",
                                      "table",   "regular",           NULL};
static const char *const forms[] = {"cos n", "cos 2s", NULL};

#define NUMBER(name, component, dimension, range, fallback, example, meaning) \
  ALD_NUMBER_KEY(name, component, dimension, range, fallback, example, meaning)
#define CHOICE(name, words, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, words, NULL, meaning }

static const char focus[] =
    "instead of random phases: place of a focused wave, of which all crests meet at the time of "
    "the focus";

static const ald_key keys[KEY_COUNT] = {
    [KEY_SPECTRUM] = CHOICE("spectrum", spectra,
                            "how energy lies over the frequency; `regular`: one wave of a height "
                            "and a period, as `wave height` of the environment"),
    [KEY_HEIGHT] = NUMBER("significant wave height", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0,
                          "2.5 m", "Hs, four times the standard deviation of the elevation"),
    [KEY_PEAK] = NUMBER("peak period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "9 s",
                        "Tp, period of the greatest energy"),
    [KEY_CROSSING] = NUMBER("zero crossing period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "7 s",
                            "Tz, instead of the peak period, of jonswap and pierson-moskowitz"),
    [KEY_GAMMA] = NUMBER("gamma", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "3.3",
                         "peak factor of jonswap, 1 to 20: that much higher is its peak than "
                         "pierson-moskowitz's"),
    [KEY_DIRECTION] = NUMBER("direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, ALD_REQUIRED, "40 deg",
                             "mean direction towards which the waves run, earth frame, from x "
                             "towards y"),
    [KEY_SPREADING] = NUMBER("spreading", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "4",
                             "exponent of the spreading of directions; 0: all waves run in the "
                             "mean direction"),
    [KEY_FORM] = CHOICE("spreading form", forms,
                        "cos^n of the angle from the mean direction, or cos^2s of half of it; "
                        "alike for s = 2n"),
    [KEY_COMPONENTS] = ALD_COUNT_KEY("components", NULL, 128, "128",
                                     "regular waves of equal energy that make a realisation, at "
                                     "most 400"),
    [KEY_REALISATION] =
        NUMBER("realisation", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "7",
               "a whole number: the same number, the same waves; if left out, drawn "
               "in each scenario"),
    [KEY_WAVE_HEIGHT] = NUMBER("wave height", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "4 m",
                               "of a regular wave, crest to trough"),
    [KEY_WAVE_PERIOD] = NUMBER("wave period", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "9 s",
                               "of a regular wave, at a fixed point"),
    [KEY_PHASE] = NUMBER("phase", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg",
                         "of a regular wave at the origin of the earth frame at time 0; 0: a "
                         "crest"),
    [KEY_FOCUS_TIME] = NUMBER("focus time", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "60 s",
                              "instead of random phases: when all crests meet; if left out, never"),
    [KEY_FOCUS_X] = NUMBER("focus", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", focus),
    [KEY_FOCUS_Y] = NUMBER("focus", "y", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", focus),
};

/* columns of the table of a spectrum */
enum { COLUMN_OMEGA, COLUMN_DENSITY, COLUMNS };

static const ald_key columns[COLUMNS] = {
    ALD_NUMBER_KEY("table", "frequency", ALD_ANGULAR_RATE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   NULL, "angular frequency"),
    ALD_NUMBER_KEY("table", "density", ALD_DIMENSION(2, 0, 1, -1), ALD_RANGE_NOT_NEGATIVE,
                   ALD_REQUIRED, NULL, "of the energy, over the angular frequency, m^2 s/rad"),
};

static const ald_key_table tables[WAVE_SYSTEM_TABLES] = {
    [WAVE_SYSTEM_WAVES] = {.name = "table",
                           .columns = columns,
                           .column_count = COLUMNS,
                           .row_min = 2,
                           .row_max = ALD_SPECTRUM_ROWS,
                           .is_ascending = 1,
                           .meaning = "of `spectrum: table`: angular frequency and density of the "
                                      "energy, linear between rows, 0 outside",
                           .example = "[[0.3, 0], [0.6, 1.2], [1.2, 0.2], [2, 0]]"},
};

/* ------------------------------------------------------------------------------ realisations */

static uint32_t word(const ald_numbers *n) { return ald_word(n->keys, KEY_SPECTRUM); }
static bool is_focused(const ald_numbers *n) { return n->keys[KEY_FOCUS_TIME] > 0; }

static double gamma_of(const ald_numbers *n) { return word(n) == JONSWAP ? n->keys[KEY_GAMMA] : 1; }

static double peak_period(const ald_numbers *n) {
  if (n->keys[KEY_PEAK] > 0) return n->keys[KEY_PEAK];
  return n->keys[KEY_CROSSING] / ald_spectrum_crossing(gamma_of(n));
}

static void put_table(const ald_numbers *n, ald_spectrum *s, double *omega, double *density) {
  s->rows = n->rows[WAVE_SYSTEM_WAVES];
  for (uint32_t r = 0; r < s->rows; r++) {
    omega[r] = n->tables[WAVE_SYSTEM_WAVES][COLUMNS * r + COLUMN_OMEGA];
    density[r] = n->tables[WAVE_SYSTEM_WAVES][COLUMNS * r + COLUMN_DENSITY];
  }
  s->omega = omega;
  s->density = density;
}

bool ald_wave_system_spectrum(const ald_numbers *n, ald_spectrum *s, double *omega,
                              double *density) {
  ALD_ASSERT(n && s && omega && density);
  const double height = n->keys[KEY_HEIGHT];
  *s = (ald_spectrum){0};
  if (word(n) == REGULAR) return false;
  if (word(n) == TABLE) {
    put_table(n, s, omega, density);
  } else if (word(n) == TORSETHAUGEN) {
    s->peak_count = 2;
    ald_spectrum_torsethaugen(height, n->keys[KEY_PEAK], s->peaks);
  } else {
    s->peak_count = 1;
    s->peaks[0] =
        ald_peak_make(height, peak_period(n), 5, gamma_of(n), ALD_JONSWAP_BELOW, ALD_JONSWAP_ABOVE);
  }
  return true;
}

uint32_t ald_wave_system_count(const ald_numbers *n) {
  ALD_ASSERT(n && n->keys);
  return word(n) == REGULAR ? 1 : (uint32_t)n->keys[KEY_COMPONENTS];
}

/* a focused sea: phases by which crests meet there and then */
static void focus_waves(const ald_numbers *n, uint32_t count, ald_wave_component *list) {
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH],
               gravity = n->environment[ALD_ENVIRONMENT_GRAVITY];
  for (uint32_t k = 0; k < count; k++) {
    double sine, cosine;
    real_sincos(list[k].direction, &sine, &cosine);
    const double along = cosine * n->keys[KEY_FOCUS_X] + sine * n->keys[KEY_FOCUS_Y];
    const double turns = list[k].omega / two_pi * n->keys[KEY_FOCUS_TIME];
    list[k].phase =
        ald_wave_number(list[k].omega, depth, gravity) * along - two_pi * (turns - rint(turns));
  }
}

void ald_wave_system_waves(const ald_numbers *n, ald_wave_component *list) {
  ALD_ASSERT(n && list);
  if (word(n) == REGULAR) {
    list[0] = (ald_wave_component){.amplitude = 0.5 * n->keys[KEY_WAVE_HEIGHT],
                                   .omega = two_pi * (1 / n->keys[KEY_WAVE_PERIOD]),
                                   .direction = n->keys[KEY_DIRECTION],
                                   .phase = n->keys[KEY_PHASE]};
    return;
  }
  double omega[ALD_SPECTRUM_ROWS], density[ALD_SPECTRUM_ROWS];
  ald_sea_state s = {.direction = n->keys[KEY_DIRECTION],
                     .is_spread = n->keys[KEY_SPREADING] > 0,
                     .count = ald_wave_system_count(n),
                     .realisation = (uint64_t)n->keys[KEY_REALISATION],
                     .is_focused = is_focused(n)};
  (void)ald_wave_system_spectrum(n, &s.spectrum, omega, density);
  if (s.is_spread) {
    s.spreading = ald_spreading_make(ald_word(n->keys, KEY_FORM) == 1, n->keys[KEY_SPREADING]);
  }
  ald_wave_components(&s, list);
  if (s.is_focused) focus_waves(n, s.count, list);
}

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH],
               gravity = n->environment[ALD_ENVIRONMENT_GRAVITY];
  ald_wave_component list[ALD_WAVES_MAX];
  const uint32_t count = ald_wave_system_count(n);
  ALD_ASSERT(params && count <= ALD_WAVES_MAX);
  if (n->laying == ALD_TABLES_STORED) return;
  ald_wave_system_waves(n, list);
  double *to = params + WAVE_SYSTEM_PARAM_COUNT;
  if (word(n) == REGULAR) {
    /* of the period itself, of which the frequency is the rounded inverse: to the bit the wave of
     * the environment */
    const double period = n->keys[KEY_WAVE_PERIOD];
    ald_wave_row(list, ald_wave_number(two_pi / period, depth, gravity), 1 / period, depth,
                 n->origin, to);
    return;
  }
  for (uint32_t k = 0; k < count; k++) {
    ald_wave_row(&list[k], ald_wave_number(list[k].omega, depth, gravity), list[k].omega / two_pi,
                 depth, n->origin, to + (size_t)WAVE_COLUMNS * k);
  }
}

static uint32_t table_rows(const ald_numbers *n, uint32_t table) {
  (void)table;
  return ald_wave_system_count(n);
}

/* ------------------------------------------------------------------------------ checks */

static const char *say(ald_blame *blame, uint32_t key, const char *text, double a, double b) {
  *blame = (ald_blame){.key = key};
  snprintf(blame->text, sizeof blame->text, text, a, b);
  return blame->text;
}

/* keys that one sort of spectrum needs and others do not take */
static const char *check_given(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const bool has_periods = key[KEY_PEAK] > 0 && key[KEY_CROSSING] > 0;
  if (key[KEY_COMPONENTS] > ALD_WAVES_MAX) {
    return ald_blame_key(blame, KEY_COMPONENTS, "at most 400 components");
  }
  if (key[KEY_REALISATION] > REALISATIONS) {
    return ald_blame_key(blame, KEY_REALISATION, "expected a whole number up to 2^53, 9.0e15");
  }
  if (word(n) == TORSETHAUGEN && key[KEY_COMPONENTS] < 2 * ALD_WAVES_OF_PEAK) {
    return ald_blame_key(blame, KEY_COMPONENTS,
                         "a sea with two peaks needs at least 32 components");
  }
  if (word(n) == REGULAR) {
    if (!(key[KEY_WAVE_HEIGHT] > 0))
      return ald_blame_key(blame, KEY_WAVE_HEIGHT, "a regular wave needs its height");
    if (!(key[KEY_WAVE_PERIOD] > 0))
      return ald_blame_key(blame, KEY_WAVE_PERIOD, "a regular wave needs its period");
    if (key[KEY_HEIGHT] > 0 || key[KEY_PEAK] > 0 || key[KEY_CROSSING] > 0) {
      return ald_blame_key(blame, KEY_SPECTRUM,
                           "a regular wave has \"wave height\" and \"wave period\"; a significant "
                           "wave height needs a spectrum, such as jonswap");
    }
    return NULL;
  }
  if (key[KEY_WAVE_HEIGHT] > 0 || key[KEY_WAVE_PERIOD] > 0) {
    return ald_blame_key(blame, KEY_SPECTRUM,
                         "\"wave height\" and \"wave period\" are of spectrum: regular; a sea has "
                         "\"significant wave height\" and \"peak period\"");
  }
  if (word(n) == TABLE) {
    if (n->rows[WAVE_SYSTEM_WAVES] > 0) return NULL;
    return ald_blame_key(blame, KEY_SPECTRUM, "it needs its \"table\"");
  }
  if (!(key[KEY_HEIGHT] > 0)) {
    return ald_blame_key(blame, KEY_HEIGHT, "expected the height of the sea, for example 2.5 m");
  }
  if (has_periods || (!(key[KEY_PEAK] > 0) && !(key[KEY_CROSSING] > 0))) {
    return ald_blame_key(blame, KEY_PEAK,
                         "expected either \"peak period\" or \"zero crossing period\"");
  }
  return NULL;
}

static const char *check_shape(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  if (word(n) == TORSETHAUGEN && !(key[KEY_PEAK] > 0)) {
    return ald_blame_key(blame, KEY_PEAK, "a sea with two peaks needs its peak period");
  }
  if (word(n) == JONSWAP && key[KEY_GAMMA] == 0) {
    const double period = key[KEY_PEAK] > 0 ? key[KEY_PEAK] : 1.28 * key[KEY_CROSSING];
    return say(blame, KEY_GAMMA,
               "a jonswap needs it: 3.3 on the average; %.2g for this height and period by "
               "DNV-RP-C205",
               ald_spectrum_gamma(key[KEY_HEIGHT], period), 0);
  }
  if (word(n) == JONSWAP && !(key[KEY_GAMMA] >= 1 && key[KEY_GAMMA] <= 20)) {
    return ald_blame_key(blame, KEY_GAMMA, "expected 1 to 20");
  }
  if (word(n) != JONSWAP && key[KEY_GAMMA] > 0) {
    return ald_blame_key(blame, KEY_GAMMA, "only a jonswap has it");
  }
  if (key[KEY_SPREADING] > 0 && (key[KEY_SPREADING] < 0.5 || key[KEY_SPREADING] > 1000)) {
    return ald_blame_key(blame, KEY_SPREADING, "expected 0.5 to 1000, or 0 for none");
  }
  return NULL;
}

/* waves that break */
static const char *check_breaking(const ald_numbers *n, ald_blame *blame) {
  const bool is_regular = word(n) == REGULAR;
  const double height = n->keys[is_regular ? KEY_WAVE_HEIGHT : KEY_HEIGHT];
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH];
  const double share = is_regular ? ALD_WAVE_HIGHEST : SEA_DEPTH_SHARE;
  const uint32_t key = is_regular ? KEY_WAVE_HEIGHT : KEY_HEIGHT;
  if (!(n->environment[ALD_ENVIRONMENT_GRAVITY] > 0)) {
    return ald_blame_key(blame, KEY_SPECTRUM, "waves need a gravity above 0");
  }
  if (depth > 0 && height > share * depth) {
    return say(blame, key, "%.4g m is too high; waves break in this depth above %.4g m", height,
               share * depth);
  }
  if (!is_regular) return NULL;
  const double number = ald_wave_number(two_pi / n->keys[KEY_WAVE_PERIOD], depth,
                                        n->environment[ALD_ENVIRONMENT_GRAVITY]);
  const double most = ald_wave_steep_height(ALD_WAVE_STEEPEST, number, depth);
  if (height <= most) return NULL;
  return say(blame, key, "%.4g m is too high; waves of this period break above %.4g m (Miche)",
             height, most);
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_given(n, blame);
  if (!problem) problem = check_shape(n, blame);
  if (!problem && word(n) != TABLE) problem = check_breaking(n, blame);
  return problem;
}

bool ald_wave_system_is_good(const ald_numbers *n) {
  ALD_ASSERT(n && n->keys);
  ald_blame blame = {0};
  for (uint32_t r = 1; r < n->rows[WAVE_SYSTEM_WAVES]; r++) {
    const double *row = n->tables[WAVE_SYSTEM_WAVES] + (size_t)COLUMNS * r;
    if (!(row[COLUMN_OMEGA] > row[COLUMN_OMEGA - COLUMNS])) return false;
  }
  return !check(n, &blame);
}

/* seas that are steeper than any that was measured */
static const char *remark(const ald_numbers *n, ald_blame *blame) {
  if (word(n) == REGULAR || word(n) == TABLE) return NULL;
  const double depth = n->environment[ALD_ENVIRONMENT_WATER_DEPTH], height = n->keys[KEY_HEIGHT];
  const double period = word(n) == TORSETHAUGEN ? n->keys[KEY_PEAK] : peak_period(n);
  const double number =
      ald_wave_number(two_pi / period, depth, n->environment[ALD_ENVIRONMENT_GRAVITY]);
  const double most = ald_wave_steep_height(SEA_STEEP_MAX, number, depth);
  if (height <= most) return NULL;
  return say(blame, KEY_HEIGHT,
             "%.4g m with this peak period is steeper than seas are: at most about %.3g m", height,
             most);
}

static bool draws(const double *given) {
  return ald_word(given, KEY_SPECTRUM) != REGULAR &&
         !(given[KEY_FOCUS_TIME] > 0 && given[KEY_SPREADING] == 0);
}

const ald_kind ald_kind_wave_system = {
    .name = "wave_system",
    .section = "sea",
    .meaning =
        "The sea: systems of waves, wind sea and swells, which are added. All that is in the "
        "water feels the same waves.",
    .example =
        "sea:\n"
        "  wind sea: {significant wave height: 1.2 m, peak period: 4 s, gamma: 3.3,\n"
        "    direction: 40 deg, spreading: 4, components: 24}\n"
        "  swell: {spectrum: regular, wave height: 0.4 m, wave period: 8 s, direction: 0 "
        "deg}",
    .traits = ALD_KIND_NO_FORCE | ALD_KIND_ENVIRONMENT | ALD_KIND_FROM_ORIGIN | ALD_KIND_IN_DEPTH |
              ALD_KIND_MAKES_WAVES,
    .body_count = 0,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = WAVE_SYSTEM_TABLES,
    .table_width = {WAVE_COLUMNS},
    .table = &(const ald_table_kind){.rows = table_rows},
    ALD_PARAMETERS_OF(WAVE_SYSTEM),
    .derive = derive,
    .check = check,
    .remark = remark,
    .at_random = &(const ald_drawn_key){.key = KEY_REALISATION,
                                        .distribution = ALD_UNIFORM,
                                        .a = 0,
                                        .b = REALISATIONS,
                                        .applies = draws},
};
