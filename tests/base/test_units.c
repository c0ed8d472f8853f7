/* SPDX-License-Identifier: Apache-2.0
 * Quantities with units: what is read, to the bit where decimal and rational factors say so, and
 * what is refused, with the full message and its place. */
#include <float.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/units.h"

#define PI 3.14159265358979323846L
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* a value that is given exactly, as a double or a quotient of two */
enum { EXACT, ONE_ULP };

static const struct {
  const char *text;
  ald_dimension wanted;
  int precision;
  long double si;
} good[] = {
    {"3e6", {0, 1, 0, 0}, EXACT, 3e6L},
    {"-2.5", {1, 1, -2, 0}, EXACT, -2.5L},
    {" \t12 ", {0, 0, 0, 1}, EXACT, 12},
    {"+.5", {0, 0, 0, 0}, EXACT, 0.5L},
    {"5.", {1, 0, 0, 0}, EXACT, 5},
    {"930 t", {0, 1, 0, 0}, EXACT, 930000},
    {"930t", {0, 1, 0, 0}, EXACT, 930000},
    {"12500 kg", {0, 1, 0, 0}, EXACT, 12500},
    {"7 g", {0, 1, 0, 0}, EXACT, 7 / 1000.0L},
    {"100 lb", {0, 1, 0, 0}, EXACT, 45359237 / 1000000.0L},
    {"4 kn", {1, 0, -1, 0}, EXACT, 4 * 1852 / 3600.0L},
    {"0.1 kn", {1, 0, -1, 0}, ONE_ULP, 0.1L * 1852 / 3600},
    {"36 km/h", {1, 0, -1, 0}, EXACT, 10},
    {"1 nmi/h", {1, 0, -1, 0}, EXACT, 1852 / 3600.0L},
    {"2 m/s", {1, 0, -1, 0}, EXACT, 2},
    {"120 m/min", {1, 0, -1, 0}, EXACT, 2},
    {"0.3 m/s^2", {1, 0, -2, 0}, EXACT, 0.3L},
    {"0.3 m s^-2", {1, 0, -2, 0}, EXACT, 0.3L},
    {"0.3 m/s/s", {1, 0, -2, 0}, EXACT, 0.3L},
    {"3 nmi", {1, 0, 0, 0}, EXACT, 5556},
    {"35 mm", {1, 0, 0, 0}, EXACT, 0.035L},
    {"35 cm", {1, 0, 0, 0}, EXACT, 0.35L},
    {"35 \xc2\xb5m", {1, 0, 0, 0}, EXACT, 35e-6L},
    {"35 um", {1, 0, 0, 0}, EXACT, 35e-6L},
    {"10 ft", {1, 0, 0, 0}, EXACT, 3.048L},
    {"10 in", {1, 0, 0, 0}, EXACT, 0.254L},
    {"90 min", {0, 0, 1, 0}, EXACT, 5400},
    {"3 h", {0, 0, 1, 0}, EXACT, 10800},
    {"5 ms", {0, 0, 1, 0}, EXACT, 0.005L},
    {"12 deg", {0, 0, 0, 1}, ONE_ULP, 12 * PI / 180},
    {"180 deg", {0, 0, 0, 1}, ONE_ULP, PI},
    {"12\xc2\xb0", {0, 0, 0, 1}, ONE_ULP, 12 * PI / 180},
    {"0.5 rad", {0, 0, 0, 1}, EXACT, 0.5L},
    {"000 degT", {0, 0, 0, 1}, ONE_ULP, PI / 2},
    {"045 degT", {0, 0, 0, 1}, ONE_ULP, PI / 4},
    {"90 degT ", {0, 0, 0, 1}, EXACT, 0},
    {"180 degT", {0, 0, 0, 1}, ONE_ULP, -PI / 2},
    {"270 degT", {0, 0, 0, 1}, ONE_ULP, PI},
    {"269 degT", {0, 0, 0, 1}, ONE_ULP, -179 * PI / 180},
    {"350degT", {0, 0, 0, 1}, ONE_ULP, 100 * PI / 180},
    {"360 degT", {0, 0, 0, 1}, ONE_ULP, PI / 2},
    {"3 deg/s", {0, 0, -1, 1}, ONE_ULP, 3 * PI / 180},
    {"30 rpm", {0, 0, -1, 1}, ONE_ULP, PI},
    {"1.5 rev/s", {0, 0, -1, 1}, ONE_ULP, 3 * PI},
    {"1/s", {0, 0, -1, 0}, EXACT, 1},
    {"4 /s", {0, 0, -1, 0}, EXACT, 4},
    {"2 kHz", {0, 0, -1, 0}, EXACT, 2000},
    {"12 kN", {1, 1, -2, 0}, EXACT, 12000},
    {"50 daN", {1, 1, -2, 0}, EXACT, 500},
    {"2 tf", {1, 1, -2, 0}, EXACT, 19613.3L},
    {"10 kgf", {1, 1, -2, 0}, EXACT, 98.0665L},
    {"12 t m/s^2", {1, 1, -2, 0}, EXACT, 12000},
    {"500 kN m", {2, 1, -2, 0}, EXACT, 5e5L},
    {"500 kNm", {2, 1, -2, 0}, EXACT, 5e5L},
    {"1.5 MNm", {2, 1, -2, 0}, EXACT, 1.5e6L},
    {"7 Nm", {2, 1, -2, 0}, EXACT, 7},
    {"250 kJ", {2, 1, -2, 0}, EXACT, 250000},
    {"0.25 MJ", {2, 1, -2, 0}, EXACT, 250000},
    {"2 MW", {2, 1, -3, 0}, EXACT, 2e6L},
    {"3 MN/m", {0, 1, -2, 0}, EXACT, 3e6L},
    {"500 kN/m^2", {-1, 1, -2, 0}, EXACT, 5e5L},
    {"500 kN/m2", {-1, 1, -2, 0}, EXACT, 5e5L},
    {"500 kN/m\xc2\xb2", {-1, 1, -2, 0}, EXACT, 5e5L},
    {"0.5 MPa", {-1, 1, -2, 0}, EXACT, 5e5L},
    {"5 bar", {-1, 1, -2, 0}, EXACT, 5e5L},
    {"10 kN/m\xc2\xb3", {-2, 1, -2, 0}, EXACT, 1e4L},
    {"50 kN*s/m", {0, 1, -1, 0}, EXACT, 5e4L},
    {"50 kN s / m", {0, 1, -1, 0}, EXACT, 5e4L},
    {"50 kN/m s", {0, 1, -1, 0}, EXACT, 5e4L},
    {"50 kN/(m/s)", {0, 1, -1, 0}, EXACT, 5e4L},
    {"10 kN.s/m2", {-1, 1, -1, 0}, EXACT, 1e4L},
    {"10 kN\xc2\xb7s/m^2", {-1, 1, -1, 0}, EXACT, 1e4L},
    {"10 kN\xe2\x8b\x85s/m^2", {-1, 1, -1, 0}, EXACT, 1e4L},
    {"1.5e3 kN s/m^2", {-1, 1, -1, 0}, EXACT, 1.5e6L},
    {"20 kN/(m/s)^2", {-1, 1, 0, 0}, EXACT, 2e4L},
    {"20 kN/(m^2 s^-2)", {-1, 1, 0, 0}, EXACT, 2e4L},
    {"1025 kg/m^3", {-3, 1, 0, 0}, EXACT, 1025},
    {"3e5 t m^2", {2, 1, 0, 0}, EXACT, 3e8L},
    {"40 kN s", {1, 1, -1, 0}, EXACT, 4e4L},
    {"2 kN m s", {2, 1, -1, 0}, EXACT, 2000},
    {"2 kN m s/rad", {2, 1, -1, 0}, EXACT, 2000},
    {"2 kN m/(rad/s)", {2, 1, -1, 0}, EXACT, 2000},
    {"2 kN m s^2/rad^2", {2, 1, 0, 0}, EXACT, 2000},
    {"30 kN m/deg", {2, 1, -2, -1}, ONE_ULP, 30000 * 180 / PI},
    {"30 %", {0, 0, 0, 0}, EXACT, 0.3L},
    {"7%", {0, 0, 0, 0}, EXACT, 0.07L},
    {"0.1 mm", {1, 0, 0, 0}, EXACT, 1e-4L},
    {"179769313486231570e288 kN", {1, 1, -2, 0}, EXACT, 1.7976931348623157e308L},
    {"0 kn", {1, 0, -1, 0}, EXACT, 0},
};

static void reads_quantities(void **state) {
  (void)state;
  for (size_t k = 0; k < COUNT(good); k++) {
    double si = -7;
    size_t offset = 99;
    char problem[200] = "?";
    const ald_status status =
        ald_quantity_parse(good[k].text, good[k].wanted, &si, &offset, problem, sizeof problem);
    const double wanted = (double)good[k].si;
    /* a factor of pi is itself rounded, and a decimal number times a fraction is rounded twice */
    const double slack =
        good[k].precision == EXACT ? 0 : nextafter(fabs(wanted), HUGE_VAL) - fabs(wanted);
    if (status != ALD_OK || problem[0] || offset || !(fabs(si - wanted) <= slack)) {
      fail_msg("\"%s\": status %d, %.17g, not %.17g; %s", good[k].text, status, si, wanted,
               problem);
    }
  }
}

static const struct {
  const char *text;
  ald_dimension wanted;
  size_t offset;
  const char *problem;
} bad[] = {
    {"12 kN", {0, 1, 0, 0}, 3, "expected a mass such as \"930 t\", got a force (\"12 kN\")"},
    {" 12  t ", {1, 1, -2, 0}, 5, "expected a force such as \"12 kN\", got a mass (\"12  t\")"},
    {"30 %", {1, 0, 0, 0}, 3, "expected a length such as \"12 m\", got a plain number (\"30 %\")"},
    {"12 deg",
     {0, 0, 0, 0},
     3,
     "expected a plain number such as \"0.3\", got an angle (\"12 deg\")"},
    {"1/s",
     {0, 0, -1, 1},
     1,
     "expected an angular rate such as \"2 deg/s\", got a frequency (\"1/s\")"},
    {"1 rad/s",
     {0, 0, -1, 0},
     2,
     "expected a frequency such as \"0.1 Hz\", got an angular rate (\"1 rad/s\")"},
    {"3 kN m/rad",
     {2, 1, -2, 0},
     2,
     "expected a moment or an energy such as \"500 kN m\", got a rotational stiffness (\"3 kN "
     "m/rad\")"},
    {"3 kN m s rad",
     {2, 1, -1, 0},
     2,
     "expected a yaw damping such as \"2e6 kN m s\", got a quantity in m^2 kg s^-1 rad (\"3 kN m s "
     "rad\")"},
    {"5 kg/s^4",
     {4, 0, 0, -1},
     2,
     "expected a quantity in m^4 rad^-1 such as \"1 m^4 rad^-1\", got a quantity in kg s^-4 (\"5 "
     "kg/s^4\")"},
    {"045 degT",
     {1, 0, 0, 0},
     4,
     "expected a length such as \"12 m\", got an angle (\"045 degT\")"},
    {"00000000000000000000000000000000000000000012 m",
     {0, 0, 1, 0},
     45,
     "expected a time such as \"10 s\", got a length "
     "(\"0000000000000000000000000000000000000000...\")"},
    {"361 degT", {0, 0, 0, 1}, 0, "a compass bearing lies between 0 and 360 degT"},
    {"-10 degT", {0, 0, 0, 1}, 0, "a compass bearing lies between 0 and 360 degT"},
    {"3 degT/s",
     {0, 0, -1, 1},
     2,
     "\"degT\" is a compass bearing and stands alone, as in \"045 degT\""},
    {"30 kt", {1, 0, -1, 0}, 3, "\"kt\" could be knot or kilotonne: write kn, or 1000 t"},
    {"30 knots", {1, 0, -1, 0}, 3, "\"knots\" is not a unit: knots are kn"},
    {"30 mt", {0, 1, 0, 0}, 3, "\"mt\" could be metric tonne or millitonne: a tonne is t"},
    {"30 MT",
     {0, 1, 0, 0},
     3,
     "\"MT\" could be metric tonne, megatonne or megatesla: a tonne is t"},
    {"30 KN/m", {0, 1, -2, 0}, 3, "\"KN\" could be knot or kilonewton: write kn or kN"},
    {"30 nm", {1, 0, 0, 0}, 3, "\"nm\" could be nautical mile or nanometre: write nmi or N m"},
    {"30 T", {0, 1, 0, 0}, 3, "\"T\" could be tonne or tesla: a tonne is t"},
    {"30 kNs/m", {0, 1, -1, 0}, 3, "\"kNs\" is not a unit: write kN s"},
    {"30 kmm", {1, 0, 0, 0}, 3, "unknown unit \"kmm\"; did you mean \"mm\"?"},
    {"30 kNx", {1, 1, -2, 0}, 3, "unknown unit \"kNx\"; did you mean \"kN\"?"},
    {"2 Mn/m", {0, 1, -2, 0}, 2, "unknown unit \"Mn\"; did you mean \"MN\"?"},
    {"2 degs", {0, 0, 0, 1}, 2, "unknown unit \"degs\"; did you mean \"deg\"?"},
    {"2 kN/mn", {0, 1, -2, 0}, 5, "unknown unit \"mn\"; did you mean \"m\"?"},
    {"2 furlongs",
     {1, 0, 0, 0},
     2,
     "unknown unit \"furlongs\"; known are m, t, kg, s, kN, kn, deg and others"},
    {"2 abcdefghijklmnopqrstuvwxyz",
     {1, 0, 0, 0},
     2,
     "unknown unit \"abcdefghijklmnopqrstuvwx...\"; known are m, t, kg, s, kN, kn, deg and others"},
    {"", {1, 0, 0, 0}, 0, "expected a number, got nothing"},
    {"  ", {1, 0, 0, 0}, 2, "expected a number, got nothing"},
    {"kN", {1, 1, -2, 0}, 0, "expected a number, got \"kN\""},
    {"- 5 m", {1, 0, 0, 0}, 1, "expected a number, got \" 5 m\""},
    {". m", {1, 0, 0, 0}, 0, "expected a number, got \". m\""},
    {"nan", {1, 0, 0, 0}, 0, "expected a finite number, got \"nan\""},
    {"-Inf m", {1, 0, 0, 0}, 1, "expected a finite number, got \"Inf\""},
    {"infinity", {1, 0, 0, 0}, 0, "expected a finite number, got \"infinity\""},
    {"0x10 m", {1, 0, 0, 0}, 0, "hexadecimal numbers are not supported; write a decimal number"},
    {"-0X1p3", {1, 0, 0, 0}, 0, "hexadecimal numbers are not supported; write a decimal number"},
    {"1_000 m", {1, 0, 0, 0}, 1, "digits are not separated: write 1500, 1.5 or 1.5e3"},
    {"1 000 m", {1, 0, 0, 0}, 1, "digits are not separated: write 1500, 1.5 or 1.5e3"},
    {"1,5 m", {1, 0, 0, 0}, 1, "digits are not separated: write 1500, 1.5 or 1.5e3"},
    {"1.000.000", {1, 0, 0, 0}, 5, "digits are not separated: write 1500, 1.5 or 1.5e3"},
    {"1e m", {1, 0, 0, 0}, 1, "the exponent has no digits: write 1.5e3"},
    {"1.5e+", {1, 0, 0, 0}, 3, "the exponent has no digits: write 1.5e3"},
    {"1e400 m", {1, 0, 0, 0}, 0, "the number is too large"},
    {"1e308 km", {1, 0, 0, 0}, 0, "the number is too large"},
    {"1e308 nmi", {1, 0, 0, 0}, 0, "the number is too large"},
    {"1e999999999999999999999", {1, 0, 0, 0}, 0, "the number is too large"},
    {"1e-400 m", {1, 0, 0, 0}, 0, "the number is too small to differ from 0"},
    {"5 kN//m", {0, 1, -2, 0}, 5, "expected a unit, got \"/\""},
    {"5 kN (/m)", {0, 1, -2, 0}, 6, "expected a unit, got \"/\""},
    {"5 kN/", {0, 1, -2, 0}, 5, "expected a unit, got the end of the text"},
    {"5 kN*", {0, 1, -2, 0}, 5, "expected a unit, got the end of the text"},
    {"5 kN/2", {0, 1, -2, 0}, 5, "expected a unit, got \"2\""},
    {"5 kN; drop", {1, 1, -2, 0}, 4, "expected a unit, got \";\""},
    {"5 \xe2\x82\xac", {1, 1, -2, 0}, 2, "expected a unit, got \"\xe2\x82\xac\""},
    {"5 kN/(m s", {0, 1, -1, 0}, 5, "this parenthesis is not closed"},
    {"5 kN/m)", {0, 1, -2, 0}, 6, "this parenthesis was not opened"},
    {"5 ((((m))))", {1, 0, 0, 0}, 5, "too many parentheses"},
    {"5 m^", {2, 0, 0, 0}, 3, "expected a power from 1 to 9, as in m^2 or s^-1"},
    {"5 m^0", {0, 0, 0, 0}, 3, "expected a power from 1 to 9, as in m^2 or s^-1"},
    {"5 m^22", {2, 0, 0, 0}, 3, "expected a power from 1 to 9, as in m^2 or s^-1"},
    {"5 m**2", {2, 0, 0, 0}, 4, "expected a unit, got \"*\""},
    {"5 ((m^9)^9)^9", {2, 0, 0, 0}, 2, "the powers of this unit are too high"},
};

static void refuses_with_reasons(void **state) {
  (void)state;
  for (size_t k = 0; k < COUNT(bad); k++) {
    double si = -7;
    size_t offset = 99;
    char problem[200] = "?";
    const ald_status status =
        ald_quantity_parse(bad[k].text, bad[k].wanted, &si, &offset, problem, sizeof problem);
    if (status != ALD_BAD_ARGUMENT || si != -7 || offset != bad[k].offset ||
        strcmp(problem, bad[k].problem) != 0) {
      fail_msg("\"%s\": status %d, %g, offset %zu\ngot      %s\nexpected %s", bad[k].text, status,
               si, offset, problem, bad[k].problem);
    }
  }
}

static void cuts_messages_to_the_buffer(void **state) {
  (void)state;
  double si;
  char problem[8] = "?";
  assert_int_equal(ald_quantity_parse("x", ALD_NONE, &si, NULL, problem, sizeof problem),
                   ALD_BAD_ARGUMENT);
  assert_string_equal(problem, "expecte");
  assert_int_equal(ald_quantity_parse("x", ALD_NONE, &si, NULL, NULL, 0), ALD_BAD_ARGUMENT);
}

static void limits_the_length_of_a_number(void **state) {
  (void)state;
  char text[500], problem[200];
  double si;
  memset(text, '1', sizeof text);
  text[1] = '.';
  text[400] = '\0';
  assert_int_equal(ald_quantity_parse(text, ALD_NONE, &si, NULL, problem, sizeof problem), ALD_OK);
  assert_true(si == strtod(text, NULL));
  text[400] = '1';
  text[401] = '\0';
  assert_int_equal(ald_quantity_parse(text, ALD_NONE, &si, NULL, problem, sizeof problem),
                   ALD_BAD_ARGUMENT);
  assert_string_equal(problem, "a number has at most 400 characters");
}

/* Every SI unit that a message or a column header shows is one that the reader takes for 1. */
static void reads_its_own_units(void **state) {
  (void)state;
  for (int code = 0; code < 9 * 9 * 9 * 9; code++) {
    const ald_dimension d = {(signed char)(code % 9 - 4), (signed char)(code / 9 % 9 - 4),
                             (signed char)(code / 81 % 9 - 4), (signed char)(code / 729 - 4)};
    char unit[32], text[64], problem[200];
    double si = 0;
    const char *name = ald_dimension_unit(d, unit, sizeof unit);
    snprintf(text, sizeof text, name[0] == '1' ? "%s" : "1 %s", name);
    if (ald_quantity_parse(text, d, &si, NULL, problem, sizeof problem) != ALD_OK || si != 1) {
      fail_msg("\"%s\" gives %g: %s", text, si, problem);
    }
    char example[64];
    ald_dimension_example(d, example, sizeof example);
    if (ald_quantity_parse(example, d, &si, NULL, problem, sizeof problem) != ALD_OK) {
      fail_msg("\"%s\": %s", example, problem);
    }
  }
}

static void names_dimensions(void **state) {
  (void)state;
  char buffer[64];
  assert_string_equal(ald_dimension_unit(ALD_NONE, buffer, sizeof buffer), "");
  assert_string_equal(ald_dimension_unit(ALD_FORCE, buffer, sizeof buffer), "N");
  assert_string_equal(ald_dimension_unit(ALD_ANGULAR_RATE, buffer, sizeof buffer), "rad/s");
  assert_string_equal(ald_dimension_unit(ALD_AREA_STIFFNESS, buffer, sizeof buffer), "N/m^2");
  assert_string_equal(ald_dimension_unit(ALD_AREA_DAMPING, buffer, sizeof buffer), "N s/m^2");
  assert_string_equal(ald_dimension_unit(ALD_DAMPING, buffer, sizeof buffer), "N s/m");
  assert_string_equal(ald_dimension_unit(ALD_YAW_DAMPING, buffer, sizeof buffer), "N m s");
  assert_string_equal(ald_dimension_unit(ALD_MOMENT, buffer, sizeof buffer), "N m");
  assert_string_equal(ald_dimension_unit(ALD_IMPULSE, buffer, sizeof buffer), "N s");
  assert_string_equal(ald_dimension_unit(ALD_INERTIA, buffer, sizeof buffer), "kg m^2");
  assert_string_equal(ald_dimension_name(ALD_LENGTH, buffer, sizeof buffer), "a length");
  assert_string_equal(ald_dimension_name(ALD_SPEED, buffer, sizeof buffer), "a speed");
  /* the longest of all fill the buffers that the header promises to be enough */
  const ald_dimension extreme = {-128, -128, -128, -128};
  assert_string_equal(ald_dimension_unit(extreme, buffer, 32), "m^-128 kg^-128 s^-128 rad^-128");
  assert_string_equal(ald_dimension_name(extreme, buffer, sizeof buffer),
                      "a quantity in m^-128 kg^-128 s^-128 rad^-128");
}

/* splitmix64, for fresh inputs */
static uint64_t next(uint64_t *seed) {
  uint64_t z = *seed += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static uint64_t fresh_seed(const char *test) {
  const char *given = getenv("ALLIDE_TEST_SEED");
  const uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
  print_message("%s: ALLIDE_TEST_SEED=%llu\n", test, (unsigned long long)seed);
  return seed;
}

/* A number of 17 digits comes back to the bit, and a prefix is as good as its power of ten. */
static void keeps_every_bit(void **state) {
  (void)state;
  uint64_t seed = fresh_seed("keeps_every_bit");
  for (int k = 0; k < 20000; k++) {
    const uint64_t bits = (next(&seed) & 0x800fffffffffffffu) | (1023 - 300 + next(&seed) % 600)
                                                                    << 52;
    double x, si, read;
    char text[64], problem[200];
    memcpy(&x, &bits, sizeof x);
    snprintf(text, sizeof text, "%.17g N", x);
    assert_int_equal(ald_quantity_parse(text, ALD_FORCE, &si, NULL, problem, sizeof problem),
                     ALD_OK);
    if (si != x) fail_msg("%s gave %.17g", text, si);
    const int exponent = (int)(next(&seed) % 40) - 20;
    snprintf(text, sizeof text, "%.16fe%d MN", x / ldexp(1, ilogb(x)), exponent);
    assert_int_equal(ald_quantity_parse(text, ALD_FORCE, &si, NULL, problem, sizeof problem),
                     ALD_OK);
    snprintf(text, sizeof text, "%.16fe%d", x / ldexp(1, ilogb(x)), exponent + 6);
    read = strtod(text, NULL);
    if (si != read) fail_msg("%s N gave %.17g", text, si);
  }
}

/* Product and quotient round once together: 1852/3600 of a random number, against long double,
 * which here is right to 2^-63 and so may itself move the limit of half an ulp by 2^-10. */
static void rounds_knots_once(void **state) {
  (void)state;
  if (LDBL_MANT_DIG < 64) skip();
  uint64_t seed = fresh_seed("rounds_knots_once");
  for (int k = 0; k < 20000; k++) {
    const double x = ldexp((double)(next(&seed) >> 11), -45);
    char text[64], problem[200];
    double si;
    snprintf(text, sizeof text, "%.17g kn", x);
    assert_int_equal(ald_quantity_parse(text, ALD_SPEED, &si, NULL, problem, sizeof problem),
                     ALD_OK);
    const long double error = fabsl((long double)si - (long double)x * 1852 / 3600);
    const double ulp = nextafter(si, HUGE_VAL) - si;
    if (!(error <= 0.501L * (long double)ulp)) fail_msg("%s gave %.17g", text, si);
  }
}

/* Any text is either read into a finite number or refused with a reason inside the text. */
static void survives_any_text(void **state) {
  (void)state;
  static const char *const parts[] = {
      "1",  "0",    ".",   "e",        "E3",       "-",    "+",       " ", "/",   "*",
      "(",  ")",    "^",   "2",        "-1",       "kN",   "m",       "s", "t",   "deg",
      "lb", "%",    "x",   "\xc2\xb2", "\xc2\xb7", "\xff", "_",       ",", "rad", "degT",
      "kn", "lb^9", "nan", "\t",       "\n",       "\xc2", "(kn/m)^9"};
  uint64_t seed = fresh_seed("survives_any_text");
  int read = 0;
  for (int k = 0; k < 200000; k++) {
    char text[128] = "", problem[200] = "?";
    if (next(&seed) % 2) strcat(text, "12 ");
    const size_t part_count = next(&seed) % 10;
    for (size_t part = 0; part < part_count; part++) {
      strcat(text, parts[next(&seed) % COUNT(parts)]);
    }
    static const ald_dimension wanted[] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 1}, {1, 1, -2, 0}};
    double si = nan("");
    size_t offset = 999;
    const ald_status status = ald_quantity_parse(text, wanted[next(&seed) % COUNT(wanted)], &si,
                                                 &offset, problem, sizeof problem);
    const int good_end = status == ALD_OK && isfinite(si) && !problem[0] && offset == 0;
    const int bad_end =
        status == ALD_BAD_ARGUMENT && isnan(si) && problem[0] && offset <= strlen(text);
    if (!good_end && !bad_end) fail_msg("\"%s\": status %d, %g, %s", text, status, si, problem);
    read += good_end;
  }
  assert_true(read > 1000);
}

/* A decimal comma in the user's locale changes nothing. */
static void ignores_the_locale(void **state) {
  (void)state;
  static const char *const comma[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "nl_NL.UTF-8", "nb_NO.UTF-8"};
  size_t k = 0;
  while (k < COUNT(comma) && !setlocale(LC_ALL, comma[k])) k++;
  if (k == COUNT(comma)) skip();
  double si = 0;
  char problem[200];
  const ald_status status =
      ald_quantity_parse("1.5e3 kN", ALD_FORCE, &si, NULL, problem, sizeof problem);
  setlocale(LC_ALL, "C");
  assert_int_equal(status, ALD_OK);
  assert_true(si == 1.5e6);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(reads_quantities),
      cmocka_unit_test(refuses_with_reasons),
      cmocka_unit_test(cuts_messages_to_the_buffer),
      cmocka_unit_test(limits_the_length_of_a_number),
      cmocka_unit_test(reads_its_own_units),
      cmocka_unit_test(names_dimensions),
      cmocka_unit_test(keeps_every_bit),
      cmocka_unit_test(rounds_knots_once),
      cmocka_unit_test(survives_any_text),
      cmocka_unit_test(ignores_the_locale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
