/* SPDX-License-Identifier: Apache-2.0
 * `allide program`: the OpenCL program made for a study, or PTX of it. */
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/options.h"

enum { TARGET_OPENCL, TARGET_PTX };

/* what is asked for */
typedef struct request {
  const char *path, *out, *pack;
  ald_ptx_def ptx;
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
      {"out", OPTION_TEXT, "FILE", &r->out, NULL, 0, "write to a file"},
      {"pack", OPTION_TEXT, "FOLDER", &r->pack, NULL, 0,
       "write PTX to a folder under the name by which ALLIDE_PTX=FOLDER finds it, unless it is "
       "there; that of the self-test, too"},
      {"program", OPTION_CHOICE, "study|any", &r->ptx.any, NULL, 0,
       "the program made for the study, or for any (default: study)"},
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
                     : r->pack            ? "pack"
                     : r->ptx.any         ? "program"
                                          : NULL;
  if (r->target == TARGET_OPENCL && idle) {
    fprintf(stderr, "allide program: error: --%s is only valid with --target ptx\n", idle);
    return EXIT_USAGE;
  }
  return OPTIONS_GO;
}

/* the text, to a file or stdout */
static int write_text(const char *out, const char *text) {
  FILE *file = out ? fopen(out, "w") : stdout;
  int good = file && fputs(text, file) >= 0;
  if (file && out) good = fclose(file) == 0 && good;
  if (good) return EXIT_GOOD;
  fprintf(stderr, "allide program: error: %s cannot be written: %s\n", out ? out : "the text",
          strerror(errno));
  return EXIT_FAULT;
}

static int fail_with(ald_status status, ald_report *report) {
  command_report(report);
  /* what is missing or unknown is the caller's to mend */
  return status == ALD_NO_DEVICE || status == ALD_BAD_ARGUMENT ? EXIT_USAGE : EXIT_FAULT;
}

/* of the study without a number, else of a program by which a device is tested */
static ald_status make_ptx(const request *r, const ald_study *study, const uint32_t *number,
                           char name[48], ald_report *ptx, ald_report *report) {
  return number ? ald_test_program_ptx(*number, &r->ptx, name, ptx, report)
                : ald_study_program_ptx(study, &r->ptx, name, ptx, report);
}

static int write_ptx(const request *r, const ald_study *study, const uint32_t *number,
                     ald_report *report) {
  char name[48], path[4096];
  ald_report *text = ald_report_create();
  const char *out = r->out;
  ald_status status = ALD_OK;
  if (r->pack) {
    status = make_ptx(r, study, number, name, NULL, report);
    if (snprintf(path, sizeof path, "%s/%s", r->pack, name) < (int)sizeof path) out = path;
  }
  const int is_there = status == ALD_OK && r->pack && access(out, R_OK) == 0;
  if (status == ALD_OK && !is_there) status = make_ptx(r, study, number, NULL, text, report);
  int code = EXIT_GOOD;
  if (status != ALD_OK) {
    code = fail_with(status, report);
  } else if (!is_there) {
    code = write_text(out, ald_report_text(text));
  }
  ald_report_destroy(text);
  return code;
}

/* into a folder, those of the self-test, too: a machine without clang needs them first */
static int write_all_ptx(const request *r, const ald_study *study, ald_report *report) {
  int code = write_ptx(r, study, NULL, report);
  for (uint32_t number = 0; code == EXIT_GOOD && r->pack && number < ALD_TEST_PROGRAMS; number++)
    code = write_ptx(r, study, &number, report);
  return code;
}

static int write_opencl(const request *r, const ald_study *study) {
  ald_report *text = ald_report_create();
  const ald_status status = ald_study_program_text(study, text);
  const int code = status == ALD_OK ? write_text(r->out, ald_report_text(text)) : EXIT_FAULT;
  if (status != ALD_OK) command_report(text);
  ald_report_destroy(text);
  return code;
}

int command_program(int argc, char **argv) {
  request r = {.ptx = {.arch = "sm_90"}};
  int code = read_request(&r, argc, argv);
  if (code != OPTIONS_GO) return code;
  ald_study *study = NULL;
  ald_report *read = ald_report_create(), *report = ald_report_create();
  const ald_status status = ald_study_read(r.path, &study, read);
  command_report(read);
  if (status != ALD_OK) {
    code = command_exit(status);
  } else if (r.target == TARGET_PTX) {
    code = write_all_ptx(&r, study, report);
  } else {
    code = write_opencl(&r, study);
  }
  ald_study_destroy(study);
  ald_report_destroy(report);
  ald_report_destroy(read);
  return code;
}
