/* SPDX-License-Identifier: Apache-2.0
 * Broken studies: the full messages of tests/bad, files that are no studies, and damaged ones.
 *
 * tests/bad/SECTION/NAME.yml has an error in that section of the study. The messages that it must
 * give were written by hand at its end, each line after "#| "; where a comment at the end would
 * change the messages, they are in NAME.txt beside it. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
/* cmocka needs some of those above */
#include <cmocka.h>

#include "allide/allide.h"
#include "reader/reader.h"
#include "reader/study_read.h"

static ald_report *report;

static int make_report(void **state) {
  (void)state;
  report = ald_report_create();
  return report ? 0 : -1;
}

static int destroy_report(void **state) {
  (void)state;
  ald_report_destroy(report);
  return 0;
}

static int clear_report(void **state) {
  (void)state;
  ald_report_clear(report);
  return 0;
}

static char *read_whole(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) fail_msg("%s cannot be read", path);
  char *text = calloc(1, 1 << 16);
  assert_non_null(text);
  *size = fread(text, 1, (1 << 16) - 1, file);
  fclose(file);
  return text;
}

/* ------------------------------------------------------------------------------ broken studies */

/* the messages that a broken study must give: of its last lines, or of the file beside it */
static char *expected_messages(const char *path) {
  char beside[1024];
  size_t size = 0, used = 0;
  snprintf(beside, sizeof beside, "%.*s.txt", (int)(strlen(path) - strlen(".yml")), path);
  if (access(beside, R_OK) == 0) return read_whole(beside, &size);
  char *const text = read_whole(path, &size), *const messages = calloc(1, size + 1);
  assert_non_null(messages);
  for (char *line = text; line < text + size;) {
    char *const end = memchr(line, '\n', size - (size_t)(line - text));
    assert_non_null(end);
    if (strncmp(line, "#|", 2) == 0) {
      const char *const from = line + (line[2] == ' ' ? 3 : 2);
      memcpy(messages + used, from, (size_t)(end + 1 - from));
      used += (size_t)(end + 1 - from);
    }
    line = end + 1;
  }
  free(text);
  if (used == 0) fail_msg("%s says nowhere what its messages are", path);
  return messages;
}

/* whether a broken study gives the messages that it must give */
static bool explains(const char *name) {
  char *const expected = expected_messages(name);
  ald_study *study = NULL;
  ald_report_clear(report);
  const ald_status status = ald_study_read(name, &study, report);
  const bool good =
      status == ALD_BAD_STUDY && !study && strcmp(ald_report_text(report), expected) == 0;
  if (!good) {
    print_message("%s: status %d, expected\n%s\ngot\n%s\n", name, status, expected,
                  ald_report_text(report));
  }
  ald_study_destroy(study);
  free(expected);
  return good;
}

/* the studies of one folder, from where the files that they name are found; counts them */
static uint32_t wrong_in(const char *folder, uint32_t *count) {
  uint32_t wrong = 0;
  char *const before = getcwd(NULL, 0);
  assert_true(before && chdir(folder) == 0);
  glob_t found = {0};
  if (glob("*.yml", 0, NULL, &found) == 0) {
    for (size_t k = 0; k < found.gl_pathc; k++) wrong += explains(found.gl_pathv[k]) ? 0 : 1;
    *count += (uint32_t)found.gl_pathc;
  }
  globfree(&found);
  assert_int_equal(chdir(before), 0);
  free(before);
  return wrong;
}

/* and nothing goes elsewhere than into the report */
static void explains_broken_studies(void **state) {
  (void)state;
  FILE *aside = tmpfile();
  glob_t folders = {0};
  assert_true(aside && glob(ALD_SOURCE_FOLDER "/tests/bad/*/", 0, NULL, &folders) == 0);
  fflush(stderr);
  const int error_output = dup(2);
  assert_true(error_output >= 0 && dup2(fileno(aside), 2) == 2);
  uint32_t count = 0, wrong = 0;
  for (size_t k = 0; k < folders.gl_pathc; k++) wrong += wrong_in(folders.gl_pathv[k], &count);
  globfree(&folders);
  fflush(stderr);
  dup2(error_output, 2);
  close(error_output);
  fseek(aside, 0, SEEK_END);
  assert_int_equal(ftell(aside), 0);
  fclose(aside);
  assert_int_equal(wrong, 0);
  assert_true(count >= 400);
}

/* a file made of `head`, then `fill` `count` times */
static void assert_file_refused(const char *head, size_t head_size, const char *fill, size_t count,
                                ald_status status, const char *reason) {
  char path[] = "/tmp/allide-study-XXXXXX", expected[256];
  const int descriptor = mkstemp(path);
  assert_true(descriptor >= 0);
  FILE *file = fdopen(descriptor, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(head, 1, head_size, file), head_size);
  for (size_t k = 0; k < count; k++) assert_true(fputs(fill, file) >= 0);
  assert_int_equal(fclose(file), 0);
  ald_study *study = NULL;
  ald_report_clear(report);
  assert_int_equal(ald_study_read(path, &study, report), status);
  assert_null(study);
  snprintf(expected, sizeof expected, "%s%s", path, reason);
  assert_memory_equal(ald_report_text(report), expected, strlen(expected));
  unlink(path);
}

static void refuses_what_is_no_study(void **state) {
  (void)state;
  ald_study *study = NULL;
  assert_int_equal(ald_study_read("no/such/study.yml", &study, report), ALD_IO);
  assert_string_equal(ald_report_text(report),
                      "no/such/study.yml: error: cannot be read: No such file or directory\n");
  ald_report_clear(report);
  assert_int_equal(ald_study_read("/tmp", &study, report), ALD_IO);
  assert_string_equal(ald_report_text(report), "/tmp: error: is a folder, not a regular file\n");
  assert_int_equal(ald_study_read(NULL, &study, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_study_read_text(NULL, "x", &study, report), ALD_BAD_ARGUMENT);
  assert_int_equal(ald_study_read_text("", "x", NULL, report), ALD_BAD_ARGUMENT);
  ald_study_destroy(NULL);
  assert_file_refused("", 0, "", 0, ALD_BAD_STUDY, ":1:1: error: the study is empty");
  assert_file_refused("allide: 1\n\0", 11, "", 0, ALD_BAD_STUDY,
                      ": error: holds NUL bytes, not a text file\n");
  assert_file_refused("\xff\xfe\x61", 3, "", 0, ALD_BAD_STUDY,
                      ":1:1: error: byte 0xff is not UTF-8: save the file as UTF-8\n");
  /* 16 MiB is read, one byte more is not */
  assert_file_refused("", 0, "#234567\n", 2 << 20, ALD_BAD_STUDY,
                      ":1:1: error: the study is empty");
  assert_file_refused("#", 1, "#234567\n", 2 << 20, ALD_BAD_STUDY,
                      ": error: has 16777217 bytes, at most 16 MiB are read, this is no study\n");
  /* small files that would take a YAML parser for ever */
  assert_file_refused(
      "allide: 1\nrun:\n", 15, "- 1\n", 4000000, ALD_BAD_STUDY,
      ":1:1: error: the study is too large: at most 4,000,000 values once its aliases are "
      "resolved, and 16,000 keys in one mapping\n");
  assert_file_refused("", 0, "- &a 1\n", 5000, ALD_BAD_STUDY,
                      ":4097:3: error: more than 4096 anchors\n");
  static const char laughs[] =
      "allide: 1\na: &a [1, 1, 1, 1, 1, 1, 1, 1]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\n"
      "c: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c]\n"
      "e: &e [*d, *d, *d, *d, *d, *d, *d, *d]\nf: &f [*e, *e, *e, *e, *e, *e, *e, *e]\n"
      "g: &g [*f, *f, *f, *f, *f, *f, *f, *f]\nh: &h [*g, *g, *g, *g, *g, *g, *g, *g]\n";
  assert_file_refused(
      laughs, sizeof laughs - 1, "", 0, ALD_BAD_STUDY,
      ":1:1: error: the study is too large: at most 4,000,000 values once its aliases are "
      "resolved, and 16,000 keys in one mapping\n");
}

static void refuses_too_many_keys(void **state) {
  (void)state;
  static char text[400000] = "allide: 1\n";
  size_t used = strlen(text);
  for (int k = 0; k < 30000; k++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "k%d: 1\n", k);
  }
  ald_study *study = NULL;
  assert_int_equal(ald_study_read_text(text, "keys.yml", &study, report), ALD_BAD_STUDY);
  assert_non_null(strstr(ald_report_text(report), "the study is too large"));
}

static void shows_two_hundred_messages(void **state) {
  (void)state;
  static char text[20000] = "allide: 1\n";
  size_t used = strlen(text);
  for (int k = 0; k < 1000; k++) {
    used += (size_t)snprintf(text + used, sizeof text - used, "k%d: 1\n", k);
  }
  ald_study *study = NULL;
  assert_int_equal(ald_study_read_text(text, "k.yml", &study, report), ALD_BAD_STUDY);
  const char *at = ald_report_text(report), *const all = at;
  int count = 0;
  for (; (at = strstr(at, ": error: ")); at++) count++;
  assert_int_equal(count, 200);
  /* and the missing sections run and bodies */
  assert_string_equal(strstr(all, "k.yml: only"),
                      "k.yml: only the first 200 messages are shown\nk.yml: 1002 errors\n");
}

/* ------------------------------------------------------------------------------ damaged studies */

/* splitmix64 */
static uint64_t next(uint64_t *seed) {
  uint64_t z = *seed += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static void damage(uint64_t *seed, char *text, size_t size) {
  static const char signs[] = "[]{}:,&*'\"\n\t |>-#?!%@`<~ .e0z\x80";
  const size_t length = strlen(text), at = next(seed) % length;
  const size_t span = 1 + next(seed) % 40, from = next(seed) % length;
  switch (next(seed) % 5) {
    case 0: /* another character */
      text[at] = signs[next(seed) % (sizeof signs - 1)];
      break;
    case 1: /* any byte but NUL */
      text[at] = (char)(1 + next(seed) % 255);
      break;
    case 2: /* a piece is lost */
      memmove(text + at, text + (at + span < length ? at + span : length),
              length + 1 - (at + span < length ? at + span : length));
      break;
    case 3: /* a piece comes twice */
      if (length + span + 1 < size && from + span < length && at + span < length) {
        char piece[64];
        memcpy(piece, text + from, span);
        memmove(text + at + span, text + at, length + 1 - at);
        memcpy(text + at, piece, span);
      }
      break;
    default: /* the end is lost */
      if (next(seed) % 8 == 0 && at > 0) text[at] = '\0';
      break;
  }
}

/* one wound or more, up to `most` */
static void wound(uint64_t *seed, char *text, size_t size, uint32_t most) {
  for (uint64_t wounds = 1 + next(seed) % most; wounds > 0 && *text; wounds--) {
    damage(seed, text, size);
  }
}

static void survives_damage(void **state) {
  (void)state;
  const char *given = getenv("ALLIDE_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
  print_message("survives_damage: ALLIDE_TEST_SEED=%llu\n", (unsigned long long)seed);
  size_t size = 0;
  char *whole = read_whole(ALD_SOURCE_FOLDER "/examples/berthing/berthing.yml", &size);
  static char text[1 << 15];
  assert_true(size > 1000 && size < sizeof text / 2);
  uint32_t good = 0, bad = 0;
  for (int trial = 0; trial < 3000; trial++) {
    memcpy(text, whole, size + 1);
    wound(&seed, text, sizeof text, 6);
    ald_study *study = NULL;
    ald_report_clear(report);
    const ald_status status = ald_study_read_text(text, "f.yml", &study, report);
    const char *said = ald_report_text(report);
    if (status == ALD_OK) {
      assert_non_null(study);
      assert_null(strstr(said, ": error: "));
      good++;
    } else {
      assert_int_equal(status, ALD_BAD_STUDY);
      assert_null(study);
      assert_non_null(strstr(said, ": error: "));
      assert_memory_equal(said, "f.yml:", 6);
      bad++;
    }
    ald_study_destroy(study);
  }
  assert_true(good > 100 && bad > 500);
  free(whole);
}

/* the same for every example, a few times each */
static void survives_damaged_examples(void **state) {
  (void)state;
  const char *given = getenv("ALLIDE_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
  print_message("survives_damaged_examples: ALLIDE_TEST_SEED=%llu\n", (unsigned long long)seed);
  static char text[1 << 15];
  uint32_t bad = 0;
  glob_t found;
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/examples/*/*.yml", 0, NULL, &found), 0);
  for (size_t f = 0; f < 24 * found.gl_pathc; f++) {
    size_t size = 0;
    char *whole = read_whole(found.gl_pathv[f % found.gl_pathc], &size);
    assert_true(size < sizeof text / 2);
    memcpy(text, whole, size + 1);
    wound(&seed, text, sizeof text, 6);
    ald_study *study = NULL;
    ald_report_clear(report);
    const ald_status status = ald_study_read_text(text, "f.yml", &study, report);
    if (status == ALD_OK) {
      assert_null(strstr(ald_report_text(report), ": error: "));
    } else {
      assert_int_equal(status, ALD_BAD_STUDY);
      assert_non_null(strstr(ald_report_text(report), ": error: "));
      bad++;
    }
    assert_int_equal(study != NULL, status == ALD_OK);
    ald_study_destroy(study);
    free(whole);
  }
  assert_true(bad > 10 * found.gl_pathc);
  globfree(&found);
}

/* the same for a study with choices and for its base, which are damaged by turns */
static void survives_damaged_bases(void **state) {
  (void)state;
  const char *given = getenv("ALLIDE_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
  print_message("survives_damaged_bases: ALLIDE_TEST_SEED=%llu\n", (unsigned long long)seed);
  static char texts[2][1 << 15];
  char *wholes[2], base_name[] = "berthing.yml";
  size_t sizes[2];
  wholes[0] = read_whole(ALD_SOURCE_FOLDER "/examples/berthing/traffic.yml", &sizes[0]);
  wholes[1] = read_whole(ALD_SOURCE_FOLDER "/examples/berthing/berthing.yml", &sizes[1]);
  uint32_t good = 0, bad = 0;
  for (int trial = 0; trial < 500; trial++) {
    for (int f = 0; f < 2; f++) memcpy(texts[f], wholes[f], sizes[f] + 1);
    char *text = texts[trial % 2];
    wound(&seed, text, sizeof texts[0], 4);
    const ald_input_file base = {base_name, texts[1], strlen(texts[1])};
    ald_study *study = NULL;
    ald_report_clear(report);
    const ald_status status =
        ald_study_read_files(texts[0], "f.yml", &base, 1, false, &study, report);
    const char *said = ald_report_text(report);
    if (status == ALD_OK) {
      assert_null(strstr(said, ": error: "));
      assert_int_equal(ald_study_echo(study, report), ALD_OK);
      good++;
    } else {
      assert_int_equal(status, ALD_BAD_STUDY);
      assert_null(study);
      assert_non_null(strstr(said, ": error: "));
      bad++;
    }
    ald_study_destroy(study);
  }
  assert_true(good > 10 && bad > 80);
  for (int f = 0; f < 2; f++) free(wholes[f]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_teardown(explains_broken_studies, clear_report),
      cmocka_unit_test_teardown(refuses_what_is_no_study, clear_report),
      cmocka_unit_test_teardown(refuses_too_many_keys, clear_report),
      cmocka_unit_test_teardown(shows_two_hundred_messages, clear_report),
      cmocka_unit_test_teardown(survives_damage, clear_report),
      cmocka_unit_test_teardown(survives_damaged_examples, clear_report),
      cmocka_unit_test_teardown(survives_damaged_bases, clear_report),
  };
  return cmocka_run_group_tests(tests, make_report, destroy_report);
}
