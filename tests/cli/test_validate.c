/* SPDX-License-Identifier: Apache-2.0
 * The command `allide validate`: its cases pass, its figures are those that it says, its exit codes
 * follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
/* cmocka needs some of those above */
#include <cmocka.h>
#include <math.h>

enum { OUTPUT_SIZE = 1 << 18, CODE_GOOD = 0, CODE_USAGE = 2 };

/* runs the program; what it writes to stdout is valid until the next call */
static const char *allide(const char *arguments, int *code) {
  static char output[OUTPUT_SIZE];
  char command[512];
  snprintf(command, sizeof command, "%s/allide %s 2>/dev/null", ALD_BUILD_FOLDER, arguments);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t size = fread(output, 1, sizeof output - 1, stream);
  output[size] = 0;
  const int status = pclose(stream);
  assert_true(WIFEXITED(status));
  *code = WEXITSTATUS(status);
  return output;
}

/* the number of the key that comes next in a JSON text */
static double number_of(const char **at, const char *key) {
  char wanted[64], *end;
  snprintf(wanted, sizeof wanted, "\"%s\": ", key);
  const char *found = strstr(*at, wanted);
  assert_non_null(found);
  *at = found + strlen(wanted);
  const double value = strtod(*at, &end);
  assert_true(end > *at);
  return value;
}

/* each figure is within what it allows; returns how many there are of a case, `orders` of them with
 * the expected order */
static int figures(const char *json, const char *of, double order, int *orders) {
  int count = 0;
  char wanted[128];
  snprintf(wanted, sizeof wanted, "\"case\": \"%s", of);
  for (const char *at = json; (at = strstr(at, wanted)); count++) {
    const double expected = number_of(&at, "expected");
    const double computed = number_of(&at, "computed");
    const double tolerance = number_of(&at, "tolerance");
    assert_true(tolerance > 0 && fabs(computed - expected) <= tolerance);
    const char *verdict = strstr(at, "\"pass\": ");
    assert_non_null(verdict);
    assert_true(strncmp(verdict + 8, "true", 4) == 0);
    if (expected == order && tolerance <= 0.3) (*orders)++;
  }
  return count;
}

static void integrators_have_their_orders(void **state) {
  (void)state;
  static const struct {
    const char *name;
    double order;
  } of[] = {{"integrators: explicit", 1},
            {"integrators: semi-implicit", 1},
            {"integrators: rk4\"", 4},
            {"integrators: dormand-prince", 5},
            {"integrators: frozen", 1}};
  int code;
  const char *json = allide("validate integrators --json", &code);
  assert_int_equal(code, CODE_GOOD);
  for (size_t s = 0; s < sizeof of / sizeof of[0]; s++) {
    int orders = 0;
    assert_int_equal(figures(json, of[s].name, of[s].order, &orders), 3);
    assert_int_equal(orders, 3);
  }
  /* energy, linear and angular impulse of a tumbling body */
  int none = 0;
  assert_int_equal(figures(json, "integrators: rk4, 1,000 s", 0, &none), 3);
  const char *drift = strstr(json, "1,000 s");
  for (int k = 0; k < 3; k++) {
    number_of(&drift, "expected");
    assert_true(fabs(number_of(&drift, "computed")) < 1e-10);
    assert_true(number_of(&drift, "tolerance") <= 1e-10);
  }
  assert_null(strstr(json, "tpn"));
}

static void contacts_of_outlines_are_the_papers(void **state) {
  (void)state;
  int code, none = 0;
  const char *json = allide("validate tpn --json", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_int_equal(figures(json, "tpn: set", -1, &none), 24);
  assert_int_equal(figures(json, "tpn: ", -1, &none), 28);
}

/* period and decrement of four schemes; the methods of Runge and Kutta to 1e-6 */
static void roll_decays_as_the_oscillator(void **state) {
  (void)state;
  int code, none = 0;
  const char *json = allide("validate decay --json", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_int_equal(figures(json, "decay: ", -1, &none), 8);
  const char *at = strstr(json, "decay: rk4");
  const double inertia = 8e6 * 49 + 1e8, d = 4e7 / (2 * inertia);
  const double w = sqrt(8e6 * 9.81 * 3 / inertia - d * d), turn = 2 * acos(-1);
  assert_true(fabs(number_of(&at, "computed") - turn / w) < 1e-5);
  assert_true(fabs(number_of(&at, "computed") - turn * d / w) < 1e-6);
}

/* closed forms, and a mooring line moved along itself: as a catenary with drag tension and as a
 * dynamic line, 5 % of the published range at both ends */
static void lines_are_what_is_known_of_them(void **state) {
  (void)state;
  int code, none = 0;
  const char *json = allide("validate lines --json", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_int_equal(figures(json, "lines: ", -1, &none), 28);
  static const char *const ways[] = {"lines: 2 m, 15 s, lag", "lines: 2 m, 15 s, dynamic"};
  for (int k = 0; k < 2; k++) {
    const char *at = strstr(json, ways[k]);
    assert_non_null(at);
    assert_true(fabs(number_of(&at, "computed") - 661) < 0.05 * (1153 - 661));
    assert_true(fabs(number_of(&at, "computed") - 1153) < 0.05 * (1153 - 661));
  }
}

/* three figures of 24 tests under two presets, seven of four groups of them; the closed form */
static void ships_strike_ships_as_the_papers(void **state) {
  (void)state;
  int code, none = 0;
  const char *json = allide("validate tabri --json", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_int_equal(figures(json, "tabri: ", -1, &none), 2 * (3 * 24 + 7 * 4) + 8 + 2 * 3);
  const char *at = strstr(json, "tabri: all, calibrated");
  assert_non_null(at);
  at = strstr(at, "energy over measured");
  assert_non_null(at);
  assert_true(fabs(number_of(&at, "computed") - 1) < 0.006);
}

static void all_cases_run_by_default(void **state) {
  (void)state;
  int code;
  const char *table = allide("validate", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_non_null(strstr(table, "tpn: wedge"));
  assert_non_null(strstr(table, "integrators: semi-implicit"));
  assert_null(strstr(table, "FAILED"));
}

static void unknown_names_are_refused(void **state) {
  (void)state;
  int code;
  allide("validate integrator", &code);
  assert_int_equal(code, CODE_USAGE);
  const char *help = allide("validate --help", &code);
  assert_int_equal(code, CODE_GOOD);
  assert_non_null(strstr(help, "integrators"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integrators_have_their_orders),
      cmocka_unit_test(contacts_of_outlines_are_the_papers),
      cmocka_unit_test(roll_decays_as_the_oscillator),
      cmocka_unit_test(lines_are_what_is_known_of_them),
      cmocka_unit_test(ships_strike_ships_as_the_papers),
      cmocka_unit_test(all_cases_run_by_default),
      cmocka_unit_test(unknown_names_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
