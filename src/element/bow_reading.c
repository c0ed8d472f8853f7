/* SPDX-License-Identifier: Apache-2.0
 * Readings of [Tabri] that a bow may follow: presets, recovered surfaces, points that stick. */
#include "bow_reading.h"

#include <math.h>

#define ALD_LANES 1
#include "allide/elements/bow.h"
#include "base/assertion.h"
#include "bow_keys.h"
#include "kernels/pass/berth/bow_rows.h"

/* the numbers of a preset, [Tabri] sec. 3.2 and our calibration over its 24 tests */
typedef struct bow_preset {
  double pressure, friction, sign;
} bow_preset;
static const bow_preset presets[] = {{0.121e6, 0.15, -1}, {0.121e6, 0.15, 1}, {0.055e6, 0.5, -1}};

const char *const ald_bow_presets[] = {"published", "physical", "calibrated", NULL};
const char *const ald_bow_signs[] = {"by preset", "ahead", "behind", NULL};
const char *const ald_bow_surfaces[] = {"two", "last", "updated", NULL};
const char *const ald_bow_stictions[] = {"no", "yes", "keeps pressure", NULL};

static const bow_preset *preset_of(const ald_numbers *n) {
  ALD_ASSERT(n->keys);
  return &presets[(uint32_t)n->keys[KEY_PRESET]];
}

double ald_bow_pressure(const ald_numbers *n) {
  const double given = n->keys[KEY_PRESSURE];
  return given > 0 ? given : preset_of(n)->pressure;
}

double ald_bow_friction(const ald_numbers *n) {
  const double given = n->keys[KEY_FRICTION];
  return isinf(given) ? preset_of(n)->friction : given;
}

double ald_bow_recovered_sign(const ald_numbers *n) {
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

uint32_t ald_bow_reading_bits(const ald_numbers *n) { return surface_bits(n) | stiction_bits(n); }
