/* SPDX-License-Identifier: Apache-2.0
 * `allide import`: studies from the input files of other programs. */
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/import/deck_read.h"
#include "cli/import/deck_study.h"
#include "cli/options.h"
#include "cli/prose.h"

/* ------------------------------------------------------------------------------ moordyn */

/* the study of a deck, as text; NULL if there is no memory */
static char *study_of(const deck *d, const char *file) {
  char *text = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&text, &size);
  if (!stream) return NULL;
  deck_write_study(d, file, stream);
  const int good = !ferror(stream);
  if (fclose(stream) == 0 && good) return text;
  free(text);
  return NULL;
}

/* what it makes must be a study: places below a seabed, for one, are found by reading it */
static int check(const char *text, const char *name) {
  ald_study *study = NULL;
  ald_report *report = ald_report_create();
  const ald_status status = ald_study_read_text(text, name, &study, report);
  if (status < 0) {
    command_report(report);
    fprintf(stderr, "allide import moordyn: error: what the file says makes no good study\n");
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  return command_exit(status);
}

/* a file that is there stays as it is */
static int write_file(const char *text, const char *path) {
  errno = 0;
  FILE *file = fopen(path, "wx");
  if (!file && errno == EEXIST) {
    fprintf(stderr, "allide import moordyn: error: %s exists; give another name with --out FILE\n",
            path);
    return EXIT_USAGE;
  }
  const int good = file && fputs(text, file) >= 0;
  if (!file || fclose(file) != 0 || !good) {
    fprintf(stderr, "allide import moordyn: error: %s cannot be written%s%s\n", path,
            errno ? ": " : "", errno ? strerror(errno) : "");
    return EXIT_FAULT;
  }
  printf("%s: what was changed stands at its end\n\nNext: give the vessel its motion, then\n",
         path);
  printf("  allide check ");
  command_print_word(path);
  printf("\n  allide run ");
  command_print_word(path);
  putchar('\n');
  return EXIT_GOOD;
}

static int import(const char *file, const char *out) {
  deck d;
  const int is_file = out && strcmp(out, "-") != 0;
  const int errors = deck_read(&d, file);
  if (!errors) deck_place_points(&d);
  char *text = errors ? NULL : study_of(&d, file);
  int code = EXIT_GOOD;
  if (errors) {
    fprintf(stderr, "%s: %d error%s\n", file, errors, errors == 1 ? "" : "s");
    code = EXIT_USAGE;
  } else if (!text) {
    code = command_exit(ALD_NO_MEMORY);
  } else {
    code = check(text, is_file ? out : "study");
  }
  if (code == EXIT_GOOD && is_file) {
    code = write_file(text, out);
  } else if (code == EXIT_GOOD) {
    fputs(text, stdout);
  }
  free(text);
  deck_clear(&d);
  return code;
}

static int command_import_moordyn(int argc, char **argv) {
  const char *file = NULL, *out = NULL;
  const option_line lines[] = {
      {"out", OPTION_TEXT, "FILE", &out, NULL, 0, "where the study goes; default, and -: stdout"},
  };
  const options o = {
      .command = "import moordyn",
      .arguments = "FILE",
      .about =
          "Writes the mooring of an input file of MoorDyn (version 2, or 1) as a study: types of\n"
          "lines, points, lines, failures, options, with the tables that it names. What has no\n"
          "counterpart is listed at the end of the study, or refused by name: rods, bodies that "
          "move\n"
          "freely, vibration by vortices, waves by files. docs/moordyn.md says what becomes of "
          "each.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide import moordyn lines.txt --out mooring.yml",
  };
  const int code = options_read(&o, argc, argv, &file);
  return code != OPTIONS_GO ? code : import(file, out);
}

/* ------------------------------------------------------------------------------ the command */

static int print_help(void) {
  enum { MARGIN = 33 };
  puts(
      "Usage: allide import COMMAND [ARGUMENT]...\n\n"
      "Studies from the input files of other programs.\n\nCommands:");
  prose_help_row("moordyn FILE", MARGIN, "write a mooring of MoorDyn, version 2 or 1, as a study");
  prose_help_row("--help", MARGIN, "this text; also for each command");
  prose_help_example("allide import moordyn lines.txt --out mooring.yml");
  return EXIT_GOOD;
}

int command_import(int argc, char **argv) {
  static const char *const names[] = {"--help", "moordyn"};
  if (argc < 2) {
    fprintf(stderr, "allide import: error: no command; see allide import --help\n");
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return print_help();
  if (strcmp(argv[1], "moordyn") == 0) return command_import_moordyn(argc - 1, argv + 1);
  const char *nearest = options_nearest(argv[1], names, 2);
  fprintf(stderr, "allide import: error: unknown command '%s'; %s%s%s\n", argv[1],
          nearest ? "did you mean '" : "see allide import --help", nearest ? nearest : "",
          nearest ? "'?" : "");
  return EXIT_USAGE;
}
