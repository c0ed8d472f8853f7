/* SPDX-License-Identifier: Apache-2.0
 * Nothing as an argument: every function of the public headers is called with NULL, 0 and NaN, with
 * one such argument beside others that are good, and far out of the range of a number. None
 * crashes or prints, and results say that there is nothing. The calls are made from the headers at
 * build time, so a new function is among them. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>

#include "support/public_call.h"

enum { SECONDS = 30, FINE = 0, NOT_NOTHING = 2, NOT_EMPTIED = 3, SILENT = 4 };

/* Functions whose answer to nothing is something, and why. A function that cannot be called with
 * nothing would be listed here, too; there is none. */
static const struct {
  const char *name, *reason;
} answers[] = {
    {"ald_ranks_count", "NULL is one rank alone"},
    {"ald_ranks_node_count", "NULL is one rank alone"},
    {"ald_ranks_failing", "NULL is one rank alone"},
    {"ald_results_samples", "of 0 places none is set"},
    {"ald_reference_interface", "it ends its numbers so, without a word"},
};

static char folder[] = "/tmp/allide-nothing-XXXXXX";
static char results[sizeof folder + 8];
static int printed = -1; /* what children print, in a file */

static bool has_answer(const char *name) {
  for (size_t k = 0; k < sizeof answers / sizeof answers[0]; k++) {
    if (strcmp(answers[k].name, name) == 0) return true;
  }
  return false;
}

/* in a process of its own: its exit status */
static int judge(const public_function *function, public_call *made) {
  function->call(made);
  /* of a function without pointers, 0 is a number like another; one without a result fits */
  const bool is_judged = made->form == CALL_WITH_NOTHING && function->has_pointers;
  if (has_answer(function->name)) return FINE;
  if (is_judged && !made->is_nothing) return NOT_NOTHING;
  if (!made->is_refused) return FINE;
  if (given_reports_are_silent()) return SILENT;
  for (unsigned n = 0; n < PUBLIC_PARAMETERS_MAX; n++) {
    if (made->has_place[n] && made->places[n]) return NOT_EMPTIED;
    /* a count may have half the width */
    if (made->has_count[n] && (uint32_t)made->counts[n] != 0) return NOT_EMPTIED;
  }
  return FINE;
}

static const char *words_of(int status) {
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  switch (WEXITSTATUS(status)) {
    case FINE:
      return NULL;
    case NOT_NOTHING:
      return "the result says that there is something";
    case NOT_EMPTIED:
      return "refused, but a place was not set to NULL, or a count not to 0";
    case SILENT:
      return "refused, but the report does not say why";
    default:
      return "it ended the process";
  }
}

static off_t size_printed(void) {
  struct stat state;
  assert_int_equal(fstat(printed, &state), 0);
  return state.st_size;
}

static const char *form_words(const public_call *made, char words[64]) {
  static const char *const forms[] = {"nothing", "nothing but places for results", "no argument %u",
                                      "argument %u out of its range"};
  snprintf(words, 64, forms[made->form], made->one + 1);
  return words;
}

/* 1 if it crashes, prints, or answers wrongly */
static unsigned try_call(const public_function *function, public_call made) {
  char words[64];
  const off_t before = size_printed();
  const pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    if (dup2(printed, 1) < 0 || dup2(printed, 2) < 0) _exit(1);
    /* cmocka's handlers would go on with its tests */
    const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS};
    for (size_t k = 0; k < sizeof crashes / sizeof *crashes; k++) signal(crashes[k], SIG_DFL);
    alarm(SECONDS);
    const int status = judge(function, &made);
    fflush(NULL);
    _exit(status);
  }
  int status = 0;
  assert_int_equal(waitpid(child, &status, 0), child);
  const char *fault = words_of(status);
  if (!fault && size_printed() != before) fault = "it prints";
  if (fault) print_message("%s, %s: %s\n", function->name, form_words(&made, words), fault);
  return fault != NULL;
}

/* ------------------------------------------------------------------------------ the trial itself
 */

static void is_fine(public_call *made) { made->is_nothing = true; }

static void crashes(public_call *made) {
  is_fine(made);
  raise(SIGSEGV);
}

static void ends(public_call *made) {
  is_fine(made);
  exit(1);
}

static void prints(public_call *made) {
  is_fine(made);
  puts("printed");
}

static void says_something(public_call *made) { made->is_nothing = false; }

static void leaves_a_place(public_call *made) {
  made->is_nothing = made->is_refused = true;
  public_place(made, 1);
}

static void leaves_a_count(public_call *made) {
  made->is_nothing = made->is_refused = true;
  public_place_of_count(made, 1);
}

static void faults_are_found(void **state) {
  (void)state;
  const public_call made = {.form = CALL_WITH_NOTHING};
  const public_function fine = {"is_fine", is_fine, 1, true, 0};
  const public_function faulty[] = {
      {"crashes", crashes, 1, true, 0},
      {"ends", ends, 1, true, 0},
      {"prints", prints, 1, true, 0},
      {"says_something", says_something, 1, true, 0},
      {"leaves_a_place", leaves_a_place, 2, true, 0},
      {"leaves_a_count", leaves_a_count, 2, true, 0},
  };
  assert_int_equal(try_call(&fine, made), 0);
  for (size_t k = 0; k < sizeof faulty / sizeof *faulty; k++) {
    assert_int_equal(try_call(&faulty[k], made), 1);
  }
}

/* ------------------------------------------------------------------------------ all functions */

/* is there such a call of this function? */
static bool can_be(const public_function *function, int form, unsigned one) {
  if (form == CALL_FAR_OFF) return function->ranges >> one & 1;
  return form == CALL_WITHOUT_ONE ? one < function->parameters : one == 0;
}

static void try_all(int form, unsigned least) {
  unsigned calls = 0, faults = 0;
  for (unsigned f = 0; f < public_function_count; f++) {
    const public_function *function = &public_functions[f];
    assert_true(function->parameters <= PUBLIC_PARAMETERS_MAX);
    for (unsigned n = 0; n < PUBLIC_PARAMETERS_MAX; n++) {
      if (!can_be(function, form, n)) continue;
      faults += try_call(function, (public_call){.form = form, .one = n});
      calls++;
    }
  }
  print_message("%u functions, %u calls, %u faults\n", public_function_count, calls, faults);
  assert_true(public_function_count > 250 && calls >= least);
  assert_int_equal(faults, 0);
}

static void nothing_is_refused(void **state) {
  (void)state;
  try_all(CALL_WITH_NOTHING, public_function_count);
}

static void places_are_emptied(void **state) {
  (void)state;
  try_all(CALL_WITH_PLACES, public_function_count);
}

static void one_argument_may_be_nothing(void **state) {
  (void)state;
  try_all(CALL_WITHOUT_ONE, 600);
}

static void numbers_may_be_far_out_of_range(void **state) {
  (void)state;
  try_all(CALL_FAR_OFF, 100);
}

/* ------------------------------------------------------------------------------ settings */

/* what a run says to settings; the report is the caller's */
static ald_status run(const ald_run_def *def, ald_report *report) {
  ald_run_summary summary;
  ald_study *study = given_study();
  const ald_status status = ald_run(study, def, &summary, report);
  ald_study_destroy(study);
  return status;
}

/* refused, in words that name it */
static void refuses(ald_status status, ald_report *report, const char *word) {
  if (!strstr(ald_report_text(report), word)) print_message("%s", ald_report_text(report));
  assert_int_equal(status, ALD_BAD_ARGUMENT);
  assert_non_null(strstr(ald_report_text(report), word));
  ald_report_clear(report);
}

static ald_run_def run_def(void) {
  ald_run_def def = ald_run_def_default();
  def.device = "openmp";
  return def;
}

static void settings_of_a_run_have_ranges(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_run_def def = run_def();
  assert_int_equal(run(&def, report), ALD_OK);
  def.precision = (ald_precision)99;
  refuses(run(&def, report), report, "precision");
  def = run_def();
  def.pairs = (ald_pairs)9;
  refuses(run(&def, report), report, "pairs");
  def = run_def();
  def.program = (ald_program_choice)9;
  refuses(run(&def, report), report, "program");
  def = run_def();
  def.checkpoint = (double)NAN;
  refuses(run(&def, report), report, "checkpoint");
  def = run_def();
  def.folder = results;
  def.resume = def.overwrite = 1;
  refuses(run(&def, report), report, "overwrite");
  ald_report_destroy(report);
}

static void settings_of_others_have_ranges(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_study *study = given_study();
  ald_batch *batch = NULL;
  ald_batch_def def = ald_batch_def_default();
  def.precision = (ald_precision)99;
  refuses(ald_batch_create(study, &def, &batch, report), report, "precision");
  assert_null(batch);
  ald_comparison *comparison = NULL;
  ald_compare_def compare = ald_compare_def_default();
  compare.program = (ald_program_choice)9;
  refuses(ald_device_compare(study, &compare, &comparison, report), report, "program");
  assert_null(comparison);
  refuses(ald_device_test("openmp", (ald_precision)99, report), report, "precision");
  ald_study_destroy(study);
  ald_report_destroy(report);
}

static void ways_of_statistics_have_ranges(void **state) {
  (void)state;
  ald_report *report = ald_report_create();
  ald_results *own = given_results();
  ald_growth growth[64];
  double values[64];
  const size_t column = 0;
  size_t count = 7;
  ald_result result = {.columns = &column, .column_count = 1};
  ald_estimator estimator = {.tracked = ALD_TRACK_MEAN, .confidence = 0.9};
  assert_int_equal(ald_results_convergence(own, &result, &estimator, growth, 64, &count, report),
                   ALD_OK);
  assert_true(count > 1);
  estimator.tracked = (ald_tracked)9;
  refuses(ald_results_convergence(own, &result, &estimator, growth, 64, &count, report), report,
          "9");
  assert_int_equal(count, 0);
  result.combination = (ald_combination)9;
  refuses(ald_results_combine(own, &result, values, report), report, "9");
  ald_results_close(own);
  ald_sample *sample = given_sample();
  assert_true(ald_sample_quantile(sample, 0.5, 0.9, ALD_FAILED_ABOVE).value > 0);
  assert_true(isnan(ald_sample_quantile(sample, 0.5, 0.9, (ald_failed)9).value));
  assert_true(isnan(ald_sample_exceeded(sample, 0.5, 0.9, (ald_failed)9).value));
  assert_true(isnan(ald_sample_exceedance(sample, 1.5, 0.9, (ald_failed)9).value));
  assert_true(isnan(ald_sample_mean(NULL, 0.9).value));
  assert_true(isnan(ald_sample_statistics(NULL).maximum));
  ald_sample_destroy(sample);
  ald_report_destroy(report);
}

/* ------------------------------------------------------------------------------ what is given */

/* in another process, which leaves all of it behind */
static void all_that_is_given_is_there(void **state) {
  (void)state;
  const pid_t child = fork();
  if (child == 0) {
    const bool there[] = {given_study(),  given_builder(), given_results(), given_sample(),
                          given_mesh(),   given_scene(),   given_table(),   given_batch(),
                          given_report(), given_room()};
    int missing = 0;
    for (size_t k = 0; k < sizeof there / sizeof *there; k++) missing += !there[k];
    _exit(missing);
  }
  int status = 1;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
}

static int begin(void **state) {
  (void)state;
  if (!mkdtemp(folder)) return -1;
  snprintf(results, sizeof results, "%s/results", folder);
  given_folder = results;
  char path[sizeof folder + 8];
  snprintf(path, sizeof path, "%s/printed", folder);
  printed = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  /* neither a device nor a compiler is looked for */
  setenv("ALLIDE_OPENCL_LIBRARY", "off", 1);
  setenv("ALLIDE_CUDA_LIBRARY", "off", 1);
  setenv("ALLIDE_CLANG", "/nowhere", 1);
  /* in another process: threads do not survive a fork */
  const pid_t child = fork();
  if (child == 0) {
    ald_run_def def = run_def();
    def.folder = results;
    _exit(run(&def, NULL) != ALD_OK);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0 && printed >= 0 ? 0 : -1;
}

static int end(void **state) {
  (void)state;
  char command[64];
  close(printed);
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_found),
      cmocka_unit_test(nothing_is_refused),
      cmocka_unit_test(places_are_emptied),
      cmocka_unit_test(one_argument_may_be_nothing),
      cmocka_unit_test(numbers_may_be_far_out_of_range),
      cmocka_unit_test(all_that_is_given_is_there),
      cmocka_unit_test(settings_of_a_run_have_ranges),
      cmocka_unit_test(settings_of_others_have_ranges),
      cmocka_unit_test(ways_of_statistics_have_ranges),
  };
  return cmocka_run_group_tests(tests, begin, end);
}
