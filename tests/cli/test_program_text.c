/* SPDX-License-Identifier: Apache-2.0
 * `allide program`: the text, and PTX by a compiler that a test can look over the shoulder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>

enum { OUTPUT = 16384 };

static char folder[] = "/tmp/allide-program-XXXXXX";

/* a compiler that says what it was asked for, and how long the program is */
static const char compiler[] =
    "#!/bin/sh\n"
    "echo \"$@\"\n"
    "echo \"kernels $(grep -c '^COMMIT_PASSES(COMMIT_KERNEL)')\"\n";

static void write_file(const char *name, const char *text, mode_t mode) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
  assert_int_equal(chmod(path, mode), 0);
}

static int make_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return 1;
  write_file("compiler", compiler, 0755);
  write_file("broken", "#!/bin/sh\necho 'no such card' >&2\nexit 3\n", 0755);
  write_file("nvptx64--nvidiacl.bc", "", 0644);
  return 0;
}

static int remove_folder(void **state) {
  char command[128];
  (void)state;
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command) != 0;
}

/* Runs `allide program` of the berthing in the folder; receives what it wrote. @return its code */
static int program(const char *arguments, char output[OUTPUT]) {
  char command[2000];
  snprintf(command, sizeof command,
           "exec 2>&1; cd %s; exec %s/allide program %s/examples/berthing/berthing.yml %s", folder,
           ALD_BUILD_FOLDER, ALD_SOURCE_FOLDER, arguments);
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  size_t length = 0;
  char rest[4096];
  for (size_t got; (got = fread(rest, 1, sizeof rest, stream)) > 0;) {
    const size_t kept = got < OUTPUT - 1 - length ? got : OUTPUT - 1 - length;
    memcpy(output + length, rest, kept);
    length += kept;
  }
  output[length] = '\0';
  const int how = pclose(stream);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -1;
}

/* that code, and each of the texts is in the output */
#define RUNS(arguments, code, ...) runs(arguments, code, (const char *const[]){__VA_ARGS__, NULL})
static void runs(const char *arguments, int code, const char *const *texts) {
  char output[OUTPUT];
  const int got = program(arguments, output);
  for (; *texts; texts++) {
    if (!strstr(output, *texts)) fail_msg("%s: no \"%s\" in\n%s", arguments, *texts, output);
  }
  if (got != code) fail_msg("%s: exit code %d, not %d\n%s", arguments, got, code, output);
}

static void the_text_goes_where_it_is_wanted(void **state) {
  (void)state;
  char output[OUTPUT], path[128], line[64] = "";
  RUNS("", 0, "#define ALD_STUDY\n", "constant uint plan[");
  assert_int_equal(program("--out text.cl", output), 0);
  assert_string_equal(output, "");
  snprintf(path, sizeof path, "%s/text.cl", folder);
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  assert_non_null(fgets(line, sizeof line, file));
  fclose(file);
  assert_string_equal(line, "#define ALD_STUDY\n");
}

/* nothing fused, one scenario an item, and the whole program as input */
static void a_compiler_makes_ptx(void **state) {
  (void)state;
  RUNS("--target ptx --clang ./compiler --libclc .", 0, "-target nvptx64-nvidia-cuda", "sm_90",
       "-ffp-contract=off", "-DALD_LANES=1", "./nvptx64--nvidiacl.bc", "-o - -\n", "kernels 1\n");
  RUNS("--target ptx --clang ./compiler --libclc . --arch sm_70 --precision single --out a.ptx", 0,
       "");
  RUNS("--target ptx --clang ./compiler --libclc . --arch sm_70 --precision single", 0, "sm_70",
       "-DALD_SINGLE -cl-fp32-correctly-rounded-divide-sqrt");
}

static void what_is_missing_is_named(void **state) {
  (void)state;
  RUNS("--target ptx --clang ./none", 2, "compiler ./none: there is no such program");
  RUNS("--target ptx --clang ./compiler --libclc /", 2, "PTX needs libclc",
       "not in the folder that was named: apt-get install libclc-16");
  RUNS("--target ptx --clang ./broken --libclc .", 1, "no such card",
       "./broken cannot make PTX for sm_90; its messages are above");
  RUNS("--target ptx --arch sm_100", 2, "sm_100: PTX is made for sm_50",
       "that for sm_90 runs on later cards, too");
  RUNS("--arch sm_80", 2, "--arch is only valid with --target ptx");
  RUNS("--target spirv", 2, "--target expects opencl|ptx, not 'spirv'");
  RUNS("--out no/such/folder", 1, "no/such/folder cannot be written: No such file or directory");
}

/* what is really made, where there is a compiler: each operation is rounded by itself */
static void ptx_keeps_its_rounding(void **state) {
  (void)state;
  if (system("command -v clang-16 >/dev/null && [ -f /usr/lib/clc/nvptx64--nvidiacl.bc ]") != 0) {
    print_message("no clang-16 with libclc\n");
    skip();
  }
  char command[512];
  snprintf(command, sizeof command,
           "%s/allide program %s/examples/berthing/berthing.yml --target ptx | awk "
           "'/^\\.target sm_90/ {good++} /\\.visible \\.entry ald_overlap/ {good++} "
           "/mul\\.rn\\.f64/ {rounded++} /(add|mul|sub|div)\\.f64/ {exit 1} "
           "END {exit good != 2 || !rounded}'",
           ALD_BUILD_FOLDER, ALD_SOURCE_FOLDER);
  assert_int_equal(system(command), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_text_goes_where_it_is_wanted),
      cmocka_unit_test(a_compiler_makes_ptx),
      cmocka_unit_test(what_is_missing_is_named),
      cmocka_unit_test(ptx_keeps_its_rounding),
  };
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
