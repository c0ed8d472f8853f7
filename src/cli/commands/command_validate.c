/* SPDX-License-Identifier: Apache-2.0
 * `allide validate`: models against the tables of their sources and against closed forms. */
#include "cli/prose.h"
#include "cli/validate/cases.h"
#include "commands.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/validate/validate.h"
#include "cli/validate/validate_print.h"

static const struct {
  const char *name, *about;
  void (*run)(checks *);
} cases[] = {
    {"tpn", "contact of outlines: [TPN] Table 2, its sentences on Figures 9 to 12, closed forms",
     validate_tpn},
    {"integrators", "order of convergence of the schemes; drift of a tumbling body",
     validate_integrators},
    {"decay", "roll decay of a floating vessel: period and decrement", validate_decay},
    {"lines", "lines against closed forms; a mooring line that is moved along itself",
     validate_lines},
    {"clash", "normal impact of two bars by step and stiffness: momentum, restitution, impulse",
     validate_clash},
    {"tabri", "ship strikes ship: the 24 model tests of [Tabri], measured beside computed",
     validate_tabri},
    {"tabri-memory", "what the memory of radiated waves changes in these model tests",
     validate_tabri_memory},
    {"steering",
     "KVLCC2: circles and zig-zags against public programs, a stop; from memory, what models did",
     validate_steering},
    {"thrusters", "thrusters and lifting surfaces against closed forms", validate_thrusters},
    {"tugs", "tugs as a force, and one that leans on a wall with a skipper, against closed forms",
     validate_tugs},
    {"positioning", "dynamic positioning: its loop and its shares against closed forms",
     validate_positioning},
    {"statistics", "draws, estimates, bounds and sensitivities against known distributions",
     validate_statistics},
    {"joints", "pendulums, systems that nothing acts on, motors: closed forms, conservation laws",
     validate_joints},
    {"chains", "chains of links: weight, catenary, the modes of Bernoulli, a link on a deck",
     validate_chains},
    {"strikes", "strikes: number, energy, speed, force of bounces, of free bodies, off the centre",
     validate_strikes},
    {"meshes", "contacts of meshes: impacts, Hertz's ball, rest, tilting, friction",
     validate_meshes},
    {"stem", "a stem in a side: force, depth, energy, damage of wedges and parabolas",
     validate_stem},
    {"hydrostatics", "hydrostatics by meshes: box, cylinder, the hull of Wigley, a barge afloat",
     validate_hydrostatics},
};

static int usage(void) {
  enum { MARGIN = 15 };
  puts(
      "Usage: allide validate [NAME] [--json]\n"
      "       allide validate tabri --series FOLDER\n");
  prose_help(
      "Runs models against what their sources publish, against closed forms, against public "
      "programs of others and against our own values, and says of each figure which of these it is "
      "judged by. What a source says and the model is known not to meet is listed as a known "
      "break. Exits 0 only if all is as expected. --series writes the time series of tests 202, "
      "301, 309 and 313 of [Tabri] as CSV instead.");
  puts("\nNames:");
  for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
    prose_help_row(cases[c].name, MARGIN, cases[c].about);
  }
  prose_help_example("allide validate tpn");
  return 0;
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
  if (optind + 1 < argc) {
    fprintf(stderr, "allide validate: one name at a time, not \"%s\" and \"%s\"; none runs all\n",
            wanted, argv[optind + 1]);
    return EXIT_USAGE;
  }
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
  if (as_json) {
    validate_print_json(&all);
  } else {
    validate_print(&all);
  }
  size_t passed = 0;
  for (size_t c = 0; c < all.count; c++) passed += (size_t)check_passes(&all.list[c]);
  return passed < all.count || all.status != ALD_OK ? EXIT_FAULT : EXIT_GOOD;
}
