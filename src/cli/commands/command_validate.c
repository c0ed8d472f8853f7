/* SPDX-License-Identifier: Apache-2.0
 * `allide validate`: models against the tables of their sources and against closed forms. */
#include "command_validate.h"
#include "cli/validate/validate_clash.h"
#include "cli/validate/validate_decay.h"
#include "cli/validate/validate_integrators.h"
#include "cli/validate/validate_lines.h"
#include "cli/validate/validate_tabri.h"
#include "cli/validate/validate_tpn.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/print/json.h"
#include "cli/validate/validate.h"

static int passes(const check *c) { return fabs(c->computed - c->expected) <= c->tolerance; }

static const struct {
  const char *name, *about;
  void (*run)(checks *);
} cases[] = {
    {"tpn", "polygon contact: [TPN] Table 2, impulse, restitution, flat face, wedge", validate_tpn},
    {"integrators", "order of convergence of the schemes; drift of a tumbling body",
     validate_integrators},
    {"decay", "roll decay of a floating vessel: period and decrement", validate_decay},
    {"lines", "lines against closed forms; a mooring line that is moved along itself",
     validate_lines},
    {"clash", "normal impact of two bars by step and stiffness: momentum, restitution, impulse",
     validate_clash},
    {"tabri", "ship strikes ship: the 24 model tests of [Tabri], measured beside computed",
     validate_tabri},
};

static int usage(void) {
  printf(
      "Usage: allide validate [NAME] [--json]\n"
      "       allide validate tabri --series FOLDER\n\n"
      "Runs models against the tables of their sources and against closed forms and shows each\n"
      "figure beside the expected one. Exits 0 only if all pass. --series writes the\n"
      "time series of tests 202, 301, 309 and 313 of [Tabri] as CSV instead.\n\n"
      "Names:\n");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    printf("  %-12s %s\n", cases[c].name, cases[c].about);
  }
  printf("\nExample:\n  allide validate tpn\n");
  return 0;
}

static void print_table(const checks *all) {
  printf("%-28s %-28s %-3s %10s %12s %12s %10s %9s\n", "case", "quantity", "", "published",
         "expected", "computed", "deviation", "allowed");
  for (size_t c = 0; c < all->count; c++) {
    const check *k = &all->list[c];
    char published[16] = "";
    if (!isnan(k->published)) snprintf(published, sizeof published, "%.3g", k->published);
    printf("%-28s %-28s %-3s %10s %12.5f %12.5f %+10.2g %9.2g  %s\n", k->subject, k->quantity,
           k->unit, published, k->expected, k->computed, k->computed - k->expected, k->tolerance,
           passes(k) ? "ok" : "FAILED");
  }
}

static void print_json(const checks *all) {
  json out;
  json_begin(&out, stdout);
  json_array_open(&out, NULL);
  for (size_t c = 0; c < all->count; c++) {
    const check *k = &all->list[c];
    json_object_open(&out, NULL);
    json_string(&out, "case", k->subject);
    json_string(&out, "quantity", k->quantity);
    json_string(&out, "unit", k->unit);
    json_number(&out, "published", k->published);
    json_number(&out, "expected", k->expected);
    json_number(&out, "computed", k->computed);
    json_number(&out, "tolerance", k->tolerance);
    json_bool(&out, "pass", passes(k));
    json_object_close(&out);
  }
  json_array_close(&out);
  json_end(&out);
}

static int print_result(const checks *all, int as_json) {
  size_t failed = 0;
  for (size_t c = 0; c < all->count; c++) failed += !passes(&all->list[c]);
  if (!as_json) {
    print_table(all);
    printf("\n%zu of %zu pass\n", all->count - failed, all->count);
  }
  return failed > 0 || all->status != ALD_OK ? EXIT_FAULT : EXIT_GOOD;
}

/* only the tests of [Tabri] have series to show */
static int write_series(const char *wanted, const char *folder) {
  if (!wanted || strcmp(wanted, "tabri") != 0) {
    fprintf(stderr, "allide validate: --series goes with \"tabri\" alone\n");
    return EXIT_USAGE;
  }
  return validate_tabri_series(folder) == 0 ? EXIT_GOOD : EXIT_FAULT;
}

int command_validate(int argc, char **argv) {
  static const struct option long_options[] = {{"json", no_argument, NULL, 'j'},
                                               {"series", required_argument, NULL, 's'},
                                               {"help", no_argument, NULL, 'h'},
                                               {NULL, 0, NULL, 0}};
  const char *folder = NULL;
  int as_json = 0, known = 0;
  optind = 1;
  for (int c; (c = getopt_long(argc, argv, "h", long_options, NULL)) != -1;) {
    if (c == 'h') return usage();
    if (c == '?') return EXIT_USAGE;
    if (c == 's') folder = optarg;
    if (c == 'j') as_json = 1;
  }
  const char *wanted = optind < argc ? argv[optind] : NULL;
  if (folder) return write_series(wanted, folder);
  static checks all;
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    if (wanted && strcmp(wanted, cases[c].name) != 0) continue;
    known = 1;
    cases[c].run(&all);
  }
  if (!known) {
    fprintf(stderr, "allide validate: unknown name \"%s\"; see allide validate --help\n", wanted);
    return EXIT_USAGE;
  }
  if (as_json) print_json(&all);
  return print_result(&all, as_json);
}
