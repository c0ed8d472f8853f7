/* SPDX-License-Identifier: Apache-2.0
 * Assertions: what does not hold ends the process and says where; what holds costs nothing. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#ifndef ALD_ASSERTIONS
#define ALD_ASSERTIONS
#endif
#include "base/assertion.h"

static void what_holds_goes_on(void **state) {
  (void)state;
  int evaluated = 0;
  ALD_ASSERT(++evaluated == 1);
  assert_int_equal(evaluated, 1);
}

static void what_does_not_hold_aborts_with_its_place(void **state) {
  (void)state;
  int ends[2], status = 0;
  char text[512] = {0};
  assert_int_equal(pipe(ends), 0);
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    signal(SIGABRT, SIG_DFL);
    dup2(ends[1], 2);
    const int count = 2;
    ALD_ASSERT(count < 2);
    _exit(0);
  }
  close(ends[1]);
  assert_true(read(ends[0], text, sizeof text - 1) > 0);
  close(ends[0]);
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  assert_non_null(strstr(text, "test_assertion.c:"));
  assert_non_null(strstr(text, "count < 2 does not hold"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_holds_goes_on),
      cmocka_unit_test(what_does_not_hold_aborts_with_its_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
