/* SPDX-License-Identifier: Apache-2.0
 * Single operations on a device and on the host: which of them differ, and what it looks like. */
#include "operations.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/pass_list.h"
#include "plan/plain_layout.h"
#include "tile/tile.h"

#define OPERATION_WORDS(name, words, value) words,
static const char *const words_of[OPERATION_COUNT] = {OPERATIONS(OPERATION_WORDS)};

const char *ald_operation_words(uint32_t operation) {
  ALD_ASSERT(operation < OPERATION_COUNT);
  return words_of[operation];
}

/* ------------------------------------------------------------------------------ arguments */

/* limits of a precision: exponents of the least subnormal and normal numbers and of the greatest */
typedef struct number_range {
  int tiny, least, most, digits;
} number_range;

static number_range range_of(ald_precision precision) {
  return precision == ALD_DOUBLE
             ? (number_range){-1074, DBL_MIN_EXP - 1, DBL_MAX_EXP - 1, DBL_MANT_DIG}
             : (number_range){-149, FLT_MIN_EXP - 1, FLT_MAX_EXP - 1, FLT_MANT_DIG};
}

/* the next number of a fixed sequence (splitmix64): every device sees the same ones */
static uint64_t next_bits(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* a number with all digits, of either sign, with an exponent from low to high */
static double draw(uint64_t *state, int low, int high) {
  ALD_ASSERT(low <= high);
  const uint64_t digits = next_bits(state);
  const int exponent = low + (int)(next_bits(state) % (uint64_t)(high - low + 1));
  const double size = ldexp(1 + (double)(digits >> 12) * 0x1p-52, exponent);
  return digits & 1 ? -size : size;
}

enum { SPECIALS = 24 };

/* where roundings, ties and flags of a processor show */
static void list_specials(number_range r, double list[SPECIALS]) {
  const double one_up = 1 + ldexp(1, 1 - r.digits);
  const double some[SPECIALS / 2] = {0,
                                     1,
                                     3,
                                     0.5,
                                     1.5,
                                     2.5,
                                     one_up,
                                     ldexp(1, r.tiny),
                                     ldexp(1, r.least) - ldexp(1, r.tiny), /* greatest subnormal */
                                     ldexp(1, r.least),
                                     ldexp(1, r.digits - 2) + 0.5,
                                     ldexp(2 - ldexp(1, 1 - r.digits), r.most)};
  for (uint32_t k = 0; k < SPECIALS / 2; k++) {
    list[2 * k] = some[k];
    list[2 * k + 1] = -some[k];
  }
}

/* the sum of product and third operand nearly vanishes: what was rounded away is all that is left
 */
static double nearly_opposite(double product, uint64_t *state) {
  return next_bits(state) & 1 ? -product : -product * (1 + draw(state, -50, -20));
}

/* numbers of trial `n`: ordinary ones first, so that the first that differs is plain if it can be
 */
static void make_operands(number_range r, uint32_t n, uint64_t *state, double *operand) {
  const uint32_t eighth = ALD_OPERATION_TRIALS / 8;
  double specials[SPECIALS];
  double *a = &operand[OPERAND_A], *b = &operand[OPERAND_B], *c = &operand[OPERAND_C];
  if (n < 2 * eighth) { /* ordinary */
    *a = draw(state, -6, 6);
    *b = draw(state, -6, 6);
    *c = draw(state, -8, 8);
  } else if (n < 3 * eighth) { /* cancelling */
    *a = draw(state, -6, 6);
    *b = draw(state, -6, 6);
    *c = nearly_opposite(*a * *b, state);
  } else if (n < 4 * eighth) { /* of all sizes */
    *a = draw(state, r.least, r.most);
    *b = draw(state, r.least, r.most);
    *c = draw(state, r.least, r.most);
  } else if (n < 6 * eighth) { /* products and quotients about the least normal number */
    const int down = -(int)(next_bits(state) % (uint64_t)-r.least);
    *a = draw(state, down, down);
    *b = draw(state, r.least - down - r.digits, r.least - down + 2);
    *c = draw(state, r.tiny, r.least + 2);
  } else {
    list_specials(r, specials);
    *a = specials[n % SPECIALS];
    *b = specials[n / SPECIALS % SPECIALS];
    *c = n & 1 ? specials[next_bits(state) % SPECIALS] : draw(state, -2, 2);
  }
  /* functions are defined for what studies give them: any angle of a ship, any ratio of forces */
  operand[OPERAND_P] = n % 4 ? draw(state, -20, 8) : draw(state, -60, 20);
  operand[OPERAND_Q] = n % 4 ? draw(state, -8, 3) : draw(state, -60, 5);
}

static void fill(ald_tile *host, ald_tile *device) {
  const number_range r = range_of(host->precision);
  uint64_t state = 20;
  for (uint32_t n = 0; n < ALD_OPERATION_TRIALS; n++) {
    double operand[OPERAND_COUNT];
    make_operands(r, n, &state, operand);
    for (uint32_t k = 0; k < OPERAND_COUNT; k++) {
      ald_tile_put_real(host, k, n, operand[k]);
      ald_tile_put_real(device, k, n, operand[k]);
    }
  }
}

/* ------------------------------------------------------------------------------ judgement */

static bool same(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

static bool is_subnormal(double x, number_range r) { return x != 0 && fabs(x) < ldexp(1, r.least); }

static double fused(ald_precision precision, double a, double b, double c) {
  return precision == ALD_DOUBLE ? fma(a, b, c) : (double)fmaf((float)a, (float)b, (float)c);
}

/* what the operation gives if a product is not rounded before it is added */
static bool is_fused(uint32_t operation, ald_precision precision, const double *operand,
                     double result) {
  const double a = operand[OPERAND_A], b = operand[OPERAND_B], c = operand[OPERAND_C];
  const bool is_double = precision == ALD_DOUBLE;
  const double first = is_double ? a * b : (double)((float)a * (float)b);
  const double second = is_double ? c * a : (double)((float)c * (float)a);
  switch (operation) {
    case OPERATION_product_sum:
      return same(result, fused(precision, a, b, c));
    case OPERATION_product_difference:
      return same(result, fused(precision, -a, b, c));
    case OPERATION_sum_of_products:
      return same(result, fused(precision, a, b, second)) ||
             same(result, fused(precision, c, a, first));
    default:
      return false;
  }
}

/* distance in units in the last place of the host's value */
static double units_between(double host, double device, number_range r) {
  if (!isfinite(host) || !isfinite(device)) return HUGE_VAL;
  int exponent = r.least;
  if (fabs(host) > ldexp(1, r.least)) exponent = ilogb(host);
  return ldexp(fabs(device - host), r.digits - 1 - exponent);
}

typedef struct trial_of {
  uint32_t operation;
  ald_precision precision;
  double operand[OPERAND_COUNT];
  double host, device;
} trial_of;

static void count_difference(const trial_of *t, ald_operation_difference *d, bool *all_fused,
                             bool *all_subnormal) {
  const number_range r = range_of(t->precision);
  bool subnormal = is_subnormal(t->host, r) || is_subnormal(t->device, r);
  for (uint32_t k = 0; k < OPERAND_COUNT; k++)
    subnormal = subnormal || is_subnormal(t->operand[k], r);
  *all_fused = *all_fused && is_fused(t->operation, t->precision, t->operand, t->device);
  *all_subnormal = *all_subnormal && subnormal;
  const double units = units_between(t->host, t->device, r);
  if (units > d->units) d->units = units;
  if (d->count++ > 0) return;
  memcpy(d->operands, t->operand, sizeof d->operands);
  d->host = t->host;
  d->device = t->device;
}

/* one operation over all trials */
static ald_operation_difference judge(const ald_tile *host, const ald_tile *device,
                                      uint32_t operation) {
  ALD_ASSERT(operation < OPERATION_COUNT);
  ald_operation_difference d = {.operation = operation};
  bool all_fused = true, all_subnormal = true;
  const uint32_t row = OPERAND_COUNT + operation;
  for (uint32_t n = 0; n < ALD_OPERATION_TRIALS; n++) {
    trial_of t = {.operation = operation, .precision = host->precision};
    t.host = ald_tile_real(host, row, n);
    t.device = ald_tile_real(device, row, n);
    if (same(t.host, t.device)) continue;
    for (uint32_t k = 0; k < OPERAND_COUNT; k++) t.operand[k] = ald_tile_real(host, k, n);
    count_difference(&t, &d, &all_fused, &all_subnormal);
  }
  d.fault = all_fused ? ALD_FAULT_FUSED : all_subnormal ? ALD_FAULT_SUBNORMAL : ALD_FAULT_OTHER;
  return d;
}

static ald_status run(ald_device *host, ald_device *device, ald_tile *tiles[2],
                      const ald_layout *layout, ald_report *report) {
  ald_status status = ALD_OK;
  const ald_row_range reals = {0, OPERATION_ROW_COUNT}, flags = {0, 1};
  ALD_TRY(host->tile_create(host, layout, ALD_OPERATION_TRIALS, &tiles[0], report));
  ALD_TRY(device->tile_create(device, layout, ALD_OPERATION_TRIALS, &tiles[1], report));
  fill(tiles[0], tiles[1]);
  ALD_TRY(device->tile_upload(tiles[1], report));
  ALD_TRY(host->tile_pass(tiles[0], PASS_operations, report));
  ALD_TRY(device->tile_pass(tiles[1], PASS_operations, report));
  ALD_TRY(device->tile_download(tiles[1], reals, flags, report));
done:
  return status;
}

ald_status ald_operations_compare(ald_device *host, ald_device *device,
                                  ald_operation_difference *list, uint32_t *count,
                                  ald_report *report) {
  ALD_ASSERT(host->precision == device->precision && list && count);
  ald_plain_layout plain;
  ald_tile *tiles[2] = {NULL, NULL};
  *count = 0;
  ald_plain_layout_set(&plain, OPERATION_ROW_COUNT);
  const ald_status status = run(host, device, tiles, &plain.layout, report);
  for (uint32_t k = 0; status == ALD_OK && k < OPERATION_COUNT; k++) {
    list[*count] = judge(tiles[0], tiles[1], k);
    if (list[*count].count > 0) ++*count;
  }
  if (tiles[0]) host->tile_destroy(tiles[0]);
  if (tiles[1]) device->tile_destroy(tiles[1]);
  return status;
}

/* ------------------------------------------------------------------------------ words */

void ald_operation_describe(const ald_operation_difference *difference, ald_precision precision,
                            char *text, size_t size) {
  const bool is_free = precision == ALD_SINGLE_PRECISION;
  if (difference->fault == ALD_FAULT_FUSED) {
    snprintf(text, size, "product and sum are fused: rounded once in place of twice");
  } else if (difference->fault == ALD_FAULT_SUBNORMAL) {
    snprintf(text, size, "subnormal numbers are lost%s",
             is_free ? ", which OpenCL permits in single precision" : "");
  } else if (isfinite(difference->units)) {
    const bool is_quotient = difference->operation == OPERATION_quotient ||
                             difference->operation == OPERATION_reciprocal ||
                             difference->operation == OPERATION_third ||
                             difference->operation == OPERATION_root;
    snprintf(text, size, "up to %.3g units in the last place away%s", difference->units,
             is_free && is_quotient ? ", which OpenCL permits in single precision" : "");
  } else {
    snprintf(text, size, "infinite or not a number on one side alone");
  }
}

void ald_operation_operands(const ald_operation_difference *difference, char *text, size_t size) {
  ALD_ASSERT(difference->operation < OPERATION_COUNT && size > 0);
  static const char names[OPERAND_COUNT] = {'a', 'b', 'c', 'p', 'q'};
  const char *words = words_of[difference->operation];
  const bool has_function =
      difference->operation >= OPERATION_whole_part && difference->operation != OPERATION_pattern;
  size_t length = 0;
  text[0] = '\0';
  for (uint32_t k = 0; k < OPERAND_COUNT && length < size; k++) {
    if ((k >= OPERAND_P) != has_function || !strchr(words, names[k])) continue;
    length += (size_t)snprintf(text + length, size - length, "%s%c = %a", length ? ", " : "",
                               names[k], difference->operands[k]);
  }
}
