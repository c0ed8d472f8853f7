/* SPDX-License-Identifier: Apache-2.0
 * `allide program`: the OpenCL program made for a study, or PTX of it. */
#include "command_program.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/options.h"
#include "program_ptx.h"

enum { TARGET_OPENCL, TARGET_PTX };

/* what is asked for */
typedef struct request {
  const char *path;
  program_ptx ptx;
  int target, arch_given, precision_given;
} request;

static int read_request(request *r, int argc, char **argv) {
  const option_line lines[] = {
      {"target", OPTION_CHOICE, "opencl|ptx", &r->target, NULL, 0,
       "the program as OpenCL C, or as PTX for NVIDIA (default: opencl)"},
      {"arch", OPTION_TEXT, "SM", &r->ptx.arch, &r->arch_given, 0,
       "architecture of the PTX (default: sm_90); later cards take it, too"},
      {"precision", OPTION_CHOICE, "double|single", &r->ptx.single, &r->precision_given, 0,
       "precision of the PTX (default: double)"},
      {"out", OPTION_TEXT, "FILE", &r->ptx.out, NULL, 0, "write to a file"},
      {"clang", OPTION_TEXT, "PROGRAM", &r->ptx.clang, NULL, 0,
       "compiler that makes PTX (default: clang-16 or later)"},
      {"libclc", OPTION_TEXT, "FOLDER", &r->ptx.libclc, NULL, 0,
       "folder of libclc's nvptx64--nvidiacl.bc (default: /usr/lib/clc)"},
  };
  const options o = {
      .command = "program",
      .arguments = "STUDY",
      .about =
          "Prints the OpenCL program made for a study, as a device compiles it: kernels for the\n"
          "kinds that the study has, with its counts, rows and places as constants. Compile it "
          "with\n"
          "-DALD_LANES=1 and, for single precision, -DALD_SINGLE. With --target ptx, clang has\n"
          "compiled it for NVIDIA.",
      .lines = lines,
      .line_count = sizeof lines / sizeof lines[0],
      .example =
          "allide program examples/berthing/berthing.yml > berthing.cl\n"
          "  allide program examples/berthing/berthing.yml --target ptx --out berthing.ptx",
  };
  const int code = options_read(&o, argc, argv, &r->path);
  if (code != OPTIONS_GO) return code;
  const char *idle = r->arch_given        ? "arch"
                     : r->precision_given ? "precision"
                     : r->ptx.clang       ? "clang"
                     : r->ptx.libclc      ? "libclc"
                                          : NULL;
  if (r->target == TARGET_OPENCL && idle) {
    fprintf(stderr, "allide program: error: --%s belongs to PTX: add --target ptx\n", idle);
    return EXIT_USAGE;
  }
  if (!program_ptx_knows(r->ptx.arch)) {
    fprintf(stderr,
            "allide program: error: --arch %s: PTX is made for sm_50, 52, 53, 60, 61, 62, 70, 72, "
            "75, 80, 86, 87, 89, 90; that for sm_90 runs on later cards, too\n",
            r->ptx.arch);
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

/* the text itself, to a file or stdout */
static int write_text(const request *r, const char *text) {
  FILE *file = r->ptx.out ? fopen(r->ptx.out, "w") : stdout;
  int good = file && fputs(text, file) >= 0;
  if (file && r->ptx.out) good = fclose(file) == 0 && good;
  if (good) return EXIT_GOOD;
  fprintf(stderr, "allide program: error: %s cannot be written: %s\n",
          r->ptx.out ? r->ptx.out : "the text", strerror(errno));
  return EXIT_FAULT;
}

int command_program(int argc, char **argv) {
  request r = {.ptx = {.arch = "sm_90"}};
  int code = read_request(&r, argc, argv);
  if (code != OPTIONS_GO) return code;
  ald_study *study = NULL;
  ald_report *report = ald_report_create(), *text = ald_report_create();
  ald_status status = ald_study_read(r.path, &study, report);
  command_report(report);
  if (status == ALD_OK) status = ald_study_program_text(study, text);
  if (status != ALD_OK) {
    command_report(text);
    code = command_exit(status);
  } else if (r.target == TARGET_PTX) {
    code = program_ptx_make(&r.ptx, ald_report_text(text));
  } else {
    code = write_text(&r, ald_report_text(text));
  }
  ald_study_destroy(study);
  ald_report_destroy(text);
  ald_report_destroy(report);
  return code;
}
