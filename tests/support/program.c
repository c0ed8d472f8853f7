/* SPDX-License-Identifier: Apache-2.0
 * The program as tests run it. */
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
/* cmocka needs the ones above */
#include <cmocka.h>

int program_run(const char *folder, char output[PROGRAM_OUTPUT], const char *command) {
  char line[4096];
  const int length = snprintf(line, sizeof line, "cd '%s' && PATH='%s':$PATH && { %s; } 2>&1",
                              folder, ALD_BUILD_FOLDER, command);
  assert_in_range(length, 1, sizeof line - 1);
  FILE *pipe = popen(line, "r");
  assert_non_null(pipe);
  const size_t size = fread(output, 1, PROGRAM_OUTPUT - 1, pipe);
  output[size] = '\0';
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void program_expect(const char *output, const char *words) {
  if (!strstr(output, words)) fail_msg("no \"%s\" in\n%s", words, output);
}
