/* SPDX-License-Identifier: Apache-2.0
 * Numbers without a unit. */
#include "reader_unit_hints.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/units.h"

enum { TEXT_SIZE = 64 };

/* factors that are less or more than this are probably meant otherwise [-] */
#define FACTOR_MIN 0.25
#define FACTOR_MAX 4

/* a mass without a unit that is less is as likely meant in kilograms [kg] */
#define BARE_MASS_MIN 1000.0

/* an angle without a unit that is more is as likely meant in degrees [rad] */
#define BARE_TURN_MIN 0.5

static const double turn = 6.283185307179586;

typedef enum form { FORM_OTHER, FORM_BARE, FORM_WITH_UNIT } form;

/* is it a number, and does it have a unit? */
static form form_of(struct fy_node *node) {
  char text[TEXT_SIZE];
  if (!node || !fy_node_is_scalar(node)) return FORM_OTHER;
  const char *at = ald_node_text(node, text, sizeof text);
  at += strspn(at, " +-");
  if (strspn(at, ".0123456789") == 0) return FORM_OTHER;
  at += strspn(at, ".0123456789_");
  if ((*at == 'e' || *at == 'E') && strspn(at + 1, "+-0123456789") > 0) {
    at += 1 + strspn(at + 1, "+-0123456789");
  }
  at += strspn(at, " ");
  return *at ? FORM_WITH_UNIT : FORM_BARE;
}

/* ------------------------------------------------------------------------------ lists */

static bool is_zero(struct fy_node *node) {
  char text[TEXT_SIZE];
  return strspn(ald_node_text(node, text, sizeof text), " +-0.") == strlen(text);
}

/* do two items of a list stand side by side, with nothing but a comma between? */
static bool is_adjacent(struct fy_node *node, struct fy_node *next) {
  const ald_place a = ald_node_place(node), b = ald_node_place(next);
  return a.line == b.line && b.column == a.column + a.length + 1;
}

static void refuse_comma(ald_diagnosis *diagnosis, struct fy_node *node, struct fy_node *next,
                         const char *path) {
  char whole[TEXT_SIZE], rest[TEXT_SIZE];
  ald_node_text(node, whole, sizeof whole);
  ald_node_text(next, rest, sizeof rest);
  ald_diagnose_sort(diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: a comma divides this into two numbers, %s and %s; write %s.%s", path,
                    whole, rest, whole, rest);
}

bool ald_refuse_comma_in_number(ald_diagnosis *diagnosis, struct fy_node_pair *before,
                                struct fy_node *key, const char *owner) {
  struct fy_node *node = before ? fy_node_pair_value(before) : NULL;
  if (form_of(node) != FORM_BARE || form_of(key) == FORM_OTHER || !is_adjacent(node, key)) {
    return false;
  }
  char name[TEXT_SIZE], path[4 * TEXT_SIZE];
  snprintf(path, sizeof path, "%s.%s", owner,
           ald_node_text(fy_node_pair_key(before), name, sizeof name));
  refuse_comma(diagnosis, node, key, path);
  return true;
}

static void refuse_bare(ald_diagnosis *diagnosis, struct fy_node *node, const char *path,
                        ald_dimension dimension) {
  char text[TEXT_SIZE], unit[32];
  ald_node_text(node, text, sizeof text);
  ald_diagnose_sort(diagnosis, ALD_ERROR_FORM, ald_node_place(node), NULL,
                    "%s: %s has no unit, but others of its kind in this list have one; write %s %s",
                    path, text, text, ald_dimension_unit(dimension, unit, sizeof unit));
}

static const ald_key *key_of(const ald_key *keys, uint32_t count, int item) {
  return &keys[(uint32_t)item < count ? (uint32_t)item : count - 1];
}

/* does an item of the same dimension as `key` have a unit? */
static bool has_unit(struct fy_node *list, const ald_key *keys, uint32_t count,
                     const ald_key *key) {
  for (int i = 0; i < fy_node_sequence_item_count(list); i++) {
    if (form_of(fy_node_sequence_get_by_index(list, i)) != FORM_WITH_UNIT) continue;
    if (ald_dimension_same(key_of(keys, count, i)->dimension, key->dimension)) return true;
  }
  return false;
}

bool ald_expect_units_alike(ald_diagnosis *diagnosis, struct fy_node *list, const char *path,
                            const ald_key *keys, uint32_t count) {
  ALD_ASSERT(keys && count > 0);
  if (!list || !fy_node_is_sequence(list)) return true;
  const int items = fy_node_sequence_item_count(list);
  for (int i = 0; i < items; i++) {
    struct fy_node *node = fy_node_sequence_get_by_index(list, i);
    struct fy_node *next = i + 1 < items ? fy_node_sequence_get_by_index(list, i + 1) : NULL;
    if (form_of(node) != FORM_BARE) continue;
    if (next && form_of(next) == FORM_WITH_UNIT && is_adjacent(node, next)) {
      refuse_comma(diagnosis, node, next, path);
      return false;
    }
    const ald_key *key = key_of(keys, count, i);
    const bool is_quantity = key->type == ALD_KEY_NUMBER || key->type == ALD_KEY_MORE;
    if (!is_quantity || ald_dimension_same(key->dimension, ALD_NONE) || is_zero(node)) continue;
    if (!has_unit(list, keys, count, key)) continue;
    refuse_bare(diagnosis, node, path, key->dimension);
    return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------ single numbers */

/* does another number of the mapping have a unit? */
static bool has_unit_beside(struct fy_node *node) {
  struct fy_node *mapping = fy_node_get_parent(node);
  void *at = NULL;
  if (!mapping || !fy_node_is_mapping(mapping)) return false;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    struct fy_node *value = fy_node_pair_value(pair);
    if (value && fy_node_is_sequence(value)) value = fy_node_sequence_get_by_index(value, 0);
    if (form_of(value) == FORM_WITH_UNIT) return true;
  }
  return false;
}

/* A number beside it in its mapping that has a unit of the same dimension, other than the one that
 * a number without a unit has; NULL: none. Of plain numbers that is a percentage. */
static struct fy_node *other_unit_beside(struct fy_node *node, ald_dimension dimension) {
  struct fy_node *mapping = fy_node_get_parent(node);
  void *at = NULL;
  if (!mapping || !fy_node_is_mapping(mapping)) return NULL;
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    struct fy_node *value = fy_node_pair_value(pair);
    char text[TEXT_SIZE], problem[TEXT_SIZE];
    double si = 0, plain = 0;
    size_t offset = 0;
    if (value == node || form_of(value) != FORM_WITH_UNIT) continue;
    ald_node_text(value, text, sizeof text);
    if (ald_quantity_parse(text, dimension, &si, &offset, problem, sizeof problem) != ALD_OK) {
      continue;
    }
    plain = strtod(text, NULL);
    if (plain != si) return value;
  }
  return NULL;
}

/* in which all numbers have the dimension of what varies */
static bool is_of_distribution(const char *path) {
  return strncmp(path, "vary.", 5) == 0 || strstr(path, ".vary.");
}

static void warn_of_turn(ald_diagnosis *diagnosis, ald_place place, const char *path,
                         double value) {
  if (fabs(value) > turn) {
    ald_diagnose_warning(diagnosis, ALD_WARN_BARE_ANGLE, place, path,
                         "%.6g without a unit is %.6g rad, %.3g turns; write %.6g deg if degrees "
                         "are meant",
                         value, value, value / turn, value);
  } else {
    ald_diagnose_warning(diagnosis, ALD_WARN_BARE_ANGLE, place, path,
                         "%.6g without a unit is %.6g rad, %.4g deg; write %.6g deg or %.6g rad",
                         value, value, value * 360 / turn, value, value);
  }
}

/* of an angular rate: revolutions and degrees are more usual than radians */
static bool is_doubtful_rate(struct fy_node *node, double value) {
  return fabs(value) > turn || (fabs(value) > BARE_TURN_MIN && has_unit_beside(node));
}

void ald_warn_of_bare(ald_diagnosis *diagnosis, struct fy_node *node, const char *path,
                      ald_dimension dimension, double value) {
  if (form_of(node) != FORM_BARE || value == 0 || ald_node_is_made(node)) return;
  const ald_place place = ald_node_place(node);
  struct fy_node *other = NULL;
  if (ald_dimension_same(dimension, ALD_ANGLE) && fabs(value) > BARE_TURN_MIN) {
    warn_of_turn(diagnosis, place, path, value);
  } else if (ald_dimension_same(dimension, ALD_ANGULAR_RATE) && is_doubtful_rate(node, value)) {
    ald_diagnose_warning(diagnosis, ALD_WARN_BARE_RATE, place, path,
                         "%.6g without a unit is %.6g rad/s, %.4g rpm, %.4g deg/s", value, value,
                         value * 60 / turn, value * 360 / turn);
  } else if (ald_dimension_same(dimension, ALD_MASS) && value >= BARE_MASS_MIN &&
             has_unit_beside(node)) {
    ald_diagnose_warning(diagnosis, ALD_WARN_BARE_MASS, place, path,
                         "%.6g without a unit is %.6g kg, %.6g t; the numbers beside it have units",
                         value, value, value / 1000);
  } else if (is_of_distribution(path) && (other = other_unit_beside(node, dimension)) &&
             (!ald_dimension_same(dimension, ALD_NONE) || fabs(value) > 1)) {
    char text[TEXT_SIZE], unit[TEXT_SIZE];
    ald_dimension_unit(dimension, unit, sizeof unit);
    ald_diagnose_warning(diagnosis, ALD_WARN_BARE_NUMBER, place, path,
                         "%.6g without a unit is %.6g %s, beside \"%s\"", value, value,
                         *unit ? unit : "times 1", ald_node_text(other, text, sizeof text));
  }
}

void ald_warn_of_factor(ald_diagnosis *diagnosis, ald_place place, const char *path,
                        const char *name, ald_dimension dimension, double value) {
  static const char word[] = "factor";
  const size_t length = strlen(name);
  if (length < sizeof word - 1 || strcmp(name + length - (sizeof word - 1), word) != 0) return;
  if (!ald_dimension_same(dimension, ALD_NONE)) return;
  if (!(value > 0) || (value >= FACTOR_MIN && value <= FACTOR_MAX)) return;
  ald_diagnose_warning(diagnosis, ALD_WARN_UNLIKELY_FACTOR, place, path,
                       "a factor of %.4g multiplies by %.4g; 10 %% more is 1.1 or 110 %%", value,
                       value);
}
