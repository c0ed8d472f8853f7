/* SPDX-License-Identifier: Apache-2.0
 * Quantities with units: the reader and its messages. */
#include "units.h"

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allide/statistics.h"
#include "assertion.h"
#include "report.h"
#include "unit_table.h"

#define MIDDLE_DOT "\xc2\xb7"
#define DOT_OPERATOR "\xe2\x8b\x85"
#define SUPERSCRIPT_TWO "\xc2\xb2"
#define SUPERSCRIPT_THREE "\xc2\xb3"
#define DEGREE_SIGN "\xc2\xb0"
#define MICRO_SIGN "\xc2\xb5"
#define GREEK_MU "\xce\xbc"

enum {
  POWER_LIMIT = 9,     /* largest power of one factor */
  EXPONENT_LIMIT = 99, /* largest exponent of a whole unit */
  DEPTH_LIMIT = 3,     /* parentheses within parentheses */
  DIGIT_LIMIT = 400,   /* characters of a number */
  QUOTE_LIMIT = 40     /* characters of the text that a message repeats */
};

/* The position of the reader, and where its message goes. */
typedef struct reader {
  const char *text;
  size_t at;
  size_t wrong_at;
  char *problem;
  size_t problem_size;
} reader;

/* The digits of a number, not yet converted. */
typedef struct number {
  size_t start;
  size_t length;
  int tens;
} number;

__attribute__((format(printf, 3, 4))) static ald_status refuse(reader *r, size_t at,
                                                               const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(r->problem, r->problem_size, format, arguments);
  va_end(arguments);
  r->wrong_at = at;
  return ALD_BAD_ARGUMENT;
}

/* -------------------------------------------------------------------------------- characters */

static int is_digit(char c) { return c >= '0' && c <= '9'; }

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c; }

static int is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

static int begins(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

static void skip_space(reader *r) {
  while (r->text[r->at] == ' ' || r->text[r->at] == '\t') r->at++;
}

/* Bytes of the character at `text`, so that a message never cuts one in two. */
static size_t character_length(const char *text) {
  size_t length = text[0] ? 1 : 0;
  while (length && ((unsigned char)text[length] & 0xc0) == 0x80) length++;
  return length;
}

/* Bytes of `text` that a message may repeat. */
static int quote_length(const char *text, size_t length) {
  if (length <= QUOTE_LIMIT) return (int)length;
  length = QUOTE_LIMIT;
  while (length && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
  return (int)length;
}

/* Bytes of a unit's name at `text`: letters, % and the signs that replace letters. */
static size_t name_length(const char *text) {
  static const char *const signs[] = {"%", DEGREE_SIGN, MICRO_SIGN, GREEK_MU};
  size_t length = 0;
  for (;;) {
    size_t step = is_letter(text[length]) ? 1 : 0;
    for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++) {
      if (begins(text + length, signs[k])) step = strlen(signs[k]);
    }
    if (!step) return length;
    length += step;
  }
}

/* The same dimension; or "per rad" written where it is left out in what is wanted, for quantities
 * of moment and time alone (N m s/rad for N m s): with a moment itself it would be a stiffness. */
static int fits(ald_dimension wanted, ald_dimension given) {
  const int per_rate = wanted.length == 2 && wanted.mass == 1 && wanted.time > -2;
  if (per_rate && wanted.angle == 0 && given.angle < 0) given.angle = 0;
  return ald_dimension_same(wanted, given);
}

static ald_status refuse_dimension(reader *r, size_t at, ald_dimension wanted,
                                   ald_dimension given) {
  char wanted_name[64], given_name[64], example[64];
  const char *text = r->text + strspn(r->text, " \t");
  size_t length = strlen(text);
  while (length && (text[length - 1] == ' ' || text[length - 1] == '\t')) length--;
  const int shown = quote_length(text, length);
  return refuse(r, at, "expected %s such as \"%s\", got %s (\"%.*s%s\")",
                ald_dimension_name(wanted, wanted_name, sizeof wanted_name),
                ald_dimension_example(wanted, example, sizeof example),
                ald_dimension_name(given, given_name, sizeof given_name), shown, text,
                (size_t)shown < length ? "..." : "");
}

/* ----------------------------------------------------------------------------------- numbers */

static ald_status refuse_no_number(reader *r, size_t at) {
  static const char *const endless[] = {"nan", "inf", "infinity"};
  const char *text = r->text + at;
  const size_t length = name_length(text);
  for (size_t k = 0; k < sizeof endless / sizeof endless[0]; k++) {
    size_t common = 0;
    while (common < length && lower(text[common]) == endless[k][common]) common++;
    if (common == length && endless[k][common] == '\0') {
      return refuse(r, at, "expected a finite number, got \"%.*s\"", (int)length, text);
    }
  }
  if (!text[0]) return refuse(r, at, "expected a number, got nothing");
  return refuse(r, at, "expected a number, got \"%.*s\"", quote_length(text, strlen(text)), text);
}

/* What may not follow a number: separators, a second number. */
static ald_status check_number_end(reader *r, number *n) {
  const char *end = r->text + r->at;
  const char *next = end + strspn(end, " \t");
  const char first = r->text[n->start + (is_digit(r->text[n->start]) ? 0 : 1)];
  const int separator =
      (*end && strchr("_',.", *end) && is_digit(end[1])) || (next > end && is_digit(*next));
  if (first == '0' && n->length <= 2 && lower(*end) == 'x') {
    return refuse(r, n->start, "hexadecimal numbers are not supported; write a decimal number");
  }
  if (separator) {
    return refuse(r, r->at, "digits are not separated: write 1500, 1.5 or 1.5e3");
  }
  if (n->length > DIGIT_LIMIT) {
    return refuse(r, n->start, "a number has at most %d characters", DIGIT_LIMIT);
  }
  return ALD_OK;
}

/* Finds the extent of a decimal number; the conversion comes when the unit is known. */
static ald_status read_number(reader *r, number *n) {
  const char *text = r->text;
  size_t at = r->at;
  size_t digits = 0;
  n->start = at;
  n->tens = 0;
  if (text[at] == '+' || text[at] == '-') at++;
  const size_t first = at;
  while (is_digit(text[at])) at++, digits++;
  if (text[at] == '.') {
    at++;
    while (is_digit(text[at])) at++, digits++;
  }
  if (!digits) return refuse_no_number(r, first);
  n->length = at - n->start;

  /* an e that is followed by a letter begins a unit */
  if (lower(text[at]) == 'e' && !is_letter(text[at + 1])) {
    const size_t exponent_at = at++;
    const int negative = text[at] == '-';
    if (text[at] == '+' || text[at] == '-') at++;
    if (!is_digit(text[at])) {
      return refuse(r, exponent_at, "the exponent has no digits: write 1.5e3");
    }
    for (; is_digit(text[at]); at++) {
      if (n->tens < 100000) n->tens = 10 * n->tens + (text[at] - '0');
    }
    if (negative) n->tens = -n->tens;
  }
  r->at = at;
  return check_number_end(r, n);
}

/* The number times 10^tens, correctly rounded, whatever the locale. */
static ald_status decimal(reader *r, const number *n, int tens, double *value) {
  char digits[DIGIT_LIMIT + 16];
  memcpy(digits, r->text + n->start, n->length);
  snprintf(digits + n->length, sizeof digits - n->length, "e%d", n->tens + tens);
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!plain) {
    refuse(r, n->start, "no memory to read a number");
    return ALD_NO_MEMORY;
  }
  locale_t before = uselocale(plain);
  *value = strtod(digits, NULL);
  uselocale(before);
  freelocale(plain);
  return ALD_OK;
}

/* x numerator / denominator. Product and quotient carry their rounding errors along (two-product,
 * remainder), so that only the last addition rounds. */
static double scaled(double x, const ald_scale *s) {
  ALD_ASSERT(s->denominator != 0);
  if (s->numerator == 1 && s->denominator == 1) return x;
  const double product = x * s->numerator;
  const double product_error = fma(x, s->numerator, -product);
  const double quotient = product / s->denominator;
  const double remainder = fma(-quotient, s->denominator, product) + product_error;
  return quotient + remainder / s->denominator;
}

/* The number in SI, if a double can hold it. */
static ald_status convert(reader *r, const number *n, const ald_scale *s, double *si) {
  double x;
  const ald_status status = decimal(r, n, s->tens, &x);
  if (status < 0) return status;
  const double value = scaled(x, s);
  /* the comparison also fails for not-a-number, from an overflow on the way */
  if (!(fabs(value) <= DBL_MAX)) return refuse(r, n->start, "the number is too large");
  const char *digits = r->text + n->start;
  if (value == 0 && strcspn(digits, "123456789") < n->length) {
    return refuse(r, n->start, "the number is too small to differ from 0");
  }
  *si = value;
  return ALD_OK;
}

/* ------------------------------------------------------------------------------------- units */

/* product x factor^power; `at` is where a message about its size points. */
static ald_status multiply(reader *r, size_t at, ald_scale *product, const ald_scale *factor,
                           int power) {
  for (int k = 0; k < 4; k++) {
    product->exponent[k] += power * factor->exponent[k];
    if (abs(product->exponent[k]) > EXPONENT_LIMIT) {
      return refuse(r, at, "the powers of this unit are too high");
    }
  }
  product->tens += power * factor->tens;
  for (int k = 0; k < abs(power); k++) {
    product->numerator *= power > 0 ? factor->numerator : factor->denominator;
    product->denominator *= power > 0 ? factor->denominator : factor->numerator;
  }
  return ALD_OK;
}

/* ^2, ^-1, a trailing digit or a superscript; 1 if there is none. */
static ald_status read_power(reader *r, int *power) {
  const char *text = r->text + r->at;
  const int marked = text[0] == '^';
  const int negative = marked && text[1] == '-';
  const size_t start = (size_t)(marked + (marked && (text[1] == '-' || text[1] == '+')));
  const size_t digits = strspn(text + start, "0123456789");
  *power = 1;
  if (begins(text, SUPERSCRIPT_TWO) || begins(text, SUPERSCRIPT_THREE)) {
    *power = begins(text, SUPERSCRIPT_TWO) ? 2 : 3;
    r->at += strlen(SUPERSCRIPT_TWO);
    return ALD_OK;
  }
  if (!marked && !digits) return ALD_OK;
  *power = digits == 1 ? text[start] - '0' : 0;
  if (*power < 1 || *power > POWER_LIMIT) {
    return refuse(r, r->at, "expected a power from 1 to %d, as in m^2 or s^-1", POWER_LIMIT);
  }
  if (negative) *power = -*power;
  r->at += start + digits;
  return ALD_OK;
}

static ald_status read_product(reader *r, int depth, ald_scale *product);

/* One unit or a product in parentheses, with its power. */
static ald_status read_factor(reader *r, int depth, ald_scale *factor) {
  const size_t start = r->at;
  const char *text = r->text + start;
  const size_t length = name_length(text);
  ald_status status = ALD_OK;
  ald_scale base;
  int power;
  if (text[0] == '(') {
    if (depth == DEPTH_LIMIT) return refuse(r, start, "too many parentheses");
    r->at++;
    status = read_product(r, depth + 1, &base);
    if (status < 0) return status;
    if (r->text[r->at] != ')') return refuse(r, start, "this parenthesis is not closed");
    r->at++;
  } else if (length) {
    if (!ald_unit_find(text, length, &base)) {
      char explanation[160];
      ald_unit_explain(text, length, explanation, sizeof explanation);
      return refuse(r, start, "%s", explanation);
    }
    r->at += length;
  } else if (text[0]) {
    return refuse(r, start, "expected a unit, got \"%.*s\"", (int)character_length(text), text);
  } else {
    return refuse(r, start, "expected a unit, got the end of the text");
  }
  status = read_power(r, &power);
  if (status < 0) return status;
  *factor = (ald_scale){{0, 0, 0, 0}, 0, 1, 1};
  return multiply(r, start, factor, &base, power);
}

/* Skips to the next factor; -1 if it divides, 1 if it multiplies. */
static int read_operator(reader *r) {
  static const char *const signs[] = {"/", "*", ".", MIDDLE_DOT, DOT_OPERATOR};
  int power = 1;
  skip_space(r);
  for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++) {
    if (begins(r->text + r->at, signs[k])) {
      power = k == 0 ? -1 : 1;
      r->at += strlen(signs[k]);
      break;
    }
  }
  skip_space(r);
  return power;
}

/* Factors up to the end of the text or to a closing parenthesis. */
static ald_status read_product(reader *r, int depth, ald_scale *product) {
  *product = (ald_scale){{0, 0, 0, 0}, 0, 1, 1};
  skip_space(r);
  int power = r->text[r->at] == '/' && depth == 0 ? read_operator(r) : 1;
  for (;;) {
    const size_t start = r->at;
    ald_scale factor = {{0, 0, 0, 0}, 0, 1, 1};
    ald_status status = read_factor(r, depth, &factor);
    if (status < 0) return status;
    status = multiply(r, start, product, &factor, power);
    if (status < 0) return status;
    skip_space(r);
    if (r->text[r->at] == '\0' || r->text[r->at] == ')') return ALD_OK;
    power = read_operator(r);
  }
}

/* -------------------------------------------------------------------------------- quantities */

/* A compass bearing: psi = 90 deg - bearing, brought into (-180, 180] deg. */
static ald_status read_bearing(reader *r, const number *n, ald_dimension wanted, size_t unit_at,
                               double *si) {
  ald_scale degree;
  double bearing;
  if (!ald_dimension_same(wanted, ALD_ANGLE)) {
    return refuse_dimension(r, unit_at, wanted, ALD_ANGLE);
  }
  const ald_status status = decimal(r, n, 0, &bearing);
  if (status < 0) return status;
  if (!(bearing >= 0 && bearing <= 360)) {
    return refuse(r, n->start, "a compass bearing lies between 0 and 360 degT");
  }
  ald_unit_find("deg", 3, &degree);
  *si = scaled(bearing < 270 ? 90 - bearing : 450 - bearing, &degree);
  return ALD_OK;
}

static ald_dimension dimension_of(const ald_scale *s) {
  return (ald_dimension){(signed char)s->exponent[0], (signed char)s->exponent[1],
                         (signed char)s->exponent[2], (signed char)s->exponent[3]};
}

static ald_status read_quantity(reader *r, ald_dimension wanted, double *si) {
  number n;
  ald_scale s = {{0, 0, 0, 0}, 0, 1, 1};
  skip_space(r);
  ald_status status = read_number(r, &n);
  if (status < 0) return status;
  skip_space(r);
  const size_t unit_at = r->at;
  const char *unit_text = r->text + unit_at;
  if (!unit_text[0]) return convert(r, &n, &s, si);
  if (begins(unit_text, "degT") && unit_text[4 + strspn(unit_text + 4, " \t")] == '\0') {
    return read_bearing(r, &n, wanted, unit_at, si);
  }
  status = read_product(r, 0, &s);
  if (status < 0) return status;
  if (r->text[r->at]) return refuse(r, r->at, "this parenthesis was not opened");
  const ald_dimension given = dimension_of(&s);
  if (!fits(wanted, given)) return refuse_dimension(r, unit_at, wanted, given);
  return convert(r, &n, &s, si);
}

ald_status ald_quantity_parse(const char *text, ald_dimension wanted, double *si, size_t *offset,
                              char *problem, size_t problem_size) {
  ALD_ASSERT(text && si);
  reader r = {text, 0, 0, problem, problem_size};
  if (problem_size) problem[0] = '\0';
  const ald_status status = read_quantity(&r, wanted, si);
  if (offset) *offset = r.wrong_at;
  return status;
}

ald_status ald_unit_dimension(const char *unit, ald_dimension *dimension) {
  char problem[128];
  reader r = {unit, 0, 0, problem, sizeof problem};
  ald_scale s = {{0, 0, 0, 0}, 0, 1, 1};
  if (unit[0]) {
    const ald_status status = read_product(&r, 0, &s);
    if (status < 0) return status;
    if (r.text[r.at]) return ALD_BAD_ARGUMENT;
  }
  *dimension = dimension_of(&s);
  return ALD_OK;
}

/* for callers of the library, who name the unit that the text must fit */
ald_status ald_quantity_read(const char *text, const char *unit, double *value,
                             ald_report *report) {
  char problem[256];
  ald_dimension dimension;
  if (!text || !unit || !value || ald_unit_dimension(unit, &dimension) < 0) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: no quantity, or no unit for it\n");
  }
  const ald_status status =
      ald_quantity_parse(text, dimension, value, NULL, problem, sizeof problem);
  if (status < 0) ald_report_add(report, "error: '%s': %s\n", text, problem);
  return status;
}
