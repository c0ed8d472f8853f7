/* SPDX-License-Identifier: Apache-2.0
 * `allide new`: writes a study to begin with. */
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/study_templates.h"

enum { PATH_SIZE = 512 };

static const study_template *find(const char *kind) {
  for (size_t t = 0; t < study_template_count; t++) {
    if (strcmp(study_templates[t].name, kind) == 0) return &study_templates[t];
  }
  return NULL;
}

static int fail_unknown(const char *kind) {
  fprintf(stderr, "allide new: error: no study '%s'; there are", kind);
  for (size_t t = 0; t < study_template_count; t++) {
    fprintf(stderr, "%s %s", t ? "," : "", study_templates[t].name);
  }
  fputc('\n', stderr);
  return EXIT_USAGE;
}

/* the first line of its text, which says what it is, without the mark of a comment */
static void print_subject(const study_template *study) {
  const char *line = study->text + strspn(study->text, "# ");
  printf("%.*s\n", (int)strcspn(line, "\n"), line);
}

static void print_next(const char *path) {
  char folder[PATH_SIZE];
  command_results_folder(path, folder, sizeof folder);
  static const char *const commands[] = {"check", "run", "summary"};
  printf("\nNext: put in your own numbers, then\n");
  for (size_t c = 0; c < sizeof commands / sizeof *commands; c++) {
    printf("  allide %s ", commands[c]);
    command_print_word(c < 2 ? path : folder);
    putchar('\n');
  }
}

/* a file that is there stays as it is */
static int write_file(const study_template *study, const char *path) {
  errno = 0;
  FILE *file = fopen(path, "wx");
  if (!file && errno == EEXIST) {
    fprintf(stderr,
            "allide new: error: %s exists; remove it, or give another name with --out FILE\n",
            path);
    return EXIT_USAGE;
  }
  const int good = file && fputs(study->text, file) >= 0;
  if (!file || fclose(file) != 0 || !good) {
    fprintf(stderr, "allide new: error: %s cannot be written%s%s\n", path, errno ? ": " : "",
            errno ? strerror(errno) : "");
    return EXIT_FAULT;
  }
  printf("%s: ", path);
  print_subject(study);
  print_next(path);
  return EXIT_GOOD;
}

int command_new(int argc, char **argv) {
  const char *kind = NULL, *out = NULL;
  const option_line lines[] = {
      {"out", OPTION_TEXT, "FILE", &out, NULL, 0, "where it goes; - is stdout (KIND.yml)"},
  };
  const options o = {
      .command = "new",
      .arguments = "KIND",
      .about =
          "Writes a study to begin with: complete, with comments, ready to run, its numbers to be\n"
          "replaced by your own. KIND is one of\n"
          "  berthing   a ship berths on fenders\n"
          "  clash      two lines clash in a current\n"
          "  collision  a ship runs into the side of another\n"
          "  hoist      a windlass hauls an anchor into its hawse pipe\n"
          "  mooring    a moored ship in a squall",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example = "allide new berthing\n  allide new collision --out studies/fairway.yml",
  };
  const int code = options_read(&o, argc, argv, &kind);
  if (code != OPTIONS_GO) return code;
  const study_template *study = find(kind);
  if (!study) return fail_unknown(kind);
  if (out && strcmp(out, "-") == 0) {
    fputs(study->text, stdout);
    return EXIT_GOOD;
  }
  char path[PATH_SIZE];
  snprintf(path, sizeof path, "%s.yml", kind);
  return write_file(study, out ? out : path);
}
