/* SPDX-License-Identifier: Apache-2.0
 * The public interface as a whole: every declaration is documented, nothing but ald_* is exported,
 * the headers are C++ too, and the examples that use them work. */
#include <ctype.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

enum { TEXT_SIZE = 65536, COMMAND_SIZE = 1024 };

/* ------------------------------------------------------------------------------ documentation */

/* What a header declares, and how much of it is not documented. */
typedef struct census {
  const char *name; /* of the header */
  unsigned declared, undocumented;
} census;

/* A declaration, or a member of one, as it is read. */
typedef struct item {
  char code[512];
  bool before, behind; /* documented by a comment before or behind it */
} item;

static bool says_something(const char *comment, const char *end) {
  unsigned letters = 0;
  for (; comment < end; comment++) letters += isalpha((unsigned char)*comment) != 0;
  return letters > 0;
}

static void item_close(item *i, census *c, bool counts) {
  if (i->code[0] && counts) {
    c->declared++;
    if (!i->before && !i->behind) {
      c->undocumented++;
      print_message("%s: not documented: %s\n", c->name, i->code);
    }
  }
  memset(i, 0, sizeof *i);
}

static void item_add(item *i, char letter) {
  const size_t used = strlen(i->code);
  if (isspace((unsigned char)letter) && (used == 0 || i->code[used - 1] == ' ')) return;
  if (used + 2 > sizeof i->code) return;
  i->code[used] = letter;
  if (isspace((unsigned char)letter)) i->code[used] = ' ';
  i->code[used + 1] = '\0';
}

/* without preprocessor lines, and without what only C++ sees */
static void strip_preprocessor(char *text) {
  bool is_plus_plus = false, goes_on = false;
  for (char *line = text; *line;) {
    char *end = strchr(line, '\n');
    end = end ? end : line + strlen(line);
    const char *first = line + strspn(line, " \t");
    if (strncmp(first, "#ifdef __cplusplus", 18) == 0) is_plus_plus = true;
    const bool is_end = strncmp(first, "#endif", 6) == 0;
    const bool drop = *first == '#' || goes_on || is_plus_plus;
    goes_on = (*first == '#' || goes_on) && end > line && end[-1] == '\\';
    if (drop) memset(line, ' ', (size_t)(end - line));
    if (is_end) is_plus_plus = false;
    line = *end ? end + 1 : end;
  }
}

/* The comment at `at` documents what follows, or what stands before it if it points backwards.
 * Returns its end. */
static const char *take_comment(const char *at, item *now, bool *pending) {
  const char *end = strstr(at, "*/");
  assert_non_null(end);
  const bool speaks = strncmp(at, "/**", 3) == 0 && says_something(at, end);
  if (speaks && at[3] == '<') {
    now->behind = now->behind || now->code[0];
  } else {
    *pending = speaks;
  }
  return end + 2;
}

/* is a comment that points backwards the next thing? It belongs to what has just ended. */
static bool documented_behind(const char *at) {
  at += strspn(at, " \t\n");
  const char *end = strncmp(at, "/**<", 4) == 0 ? strstr(at, "*/") : NULL;
  return end && says_something(at, end);
}

/* Walks through a header: declarations outside braces, members inside. */
static void count_declarations(const char *text, census *c) {
  item outer = {0}, inner = {0};
  bool pending = false;
  unsigned braces = 0, parentheses = 0;
  for (const char *at = text; *at;) {
    item *now = braces ? &inner : &outer;
    if (at[0] == '/' && at[1] == '*') {
      at = take_comment(at, now, &pending);
      continue;
    }
    const char letter = *at++;
    if (!isspace((unsigned char)letter) && !now->code[0] && letter != '{' && letter != '}') {
      now->before = pending;
      pending = false;
    }
    parentheses += letter == '(';
    parentheses -= letter == ')';
    const bool is_enum = braces && strstr(outer.code, "enum ");
    if (letter == '{' && braces++ == 0) continue;
    if (letter == '}' && --braces == 0) {
      item_close(&inner, c, true);
    } else if (letter == ';' || (letter == ',' && is_enum && parentheses == 0)) {
      now->behind = now->behind || documented_behind(at);
      item_close(now, c, true);
    } else {
      item_add(now, letter);
    }
  }
}

static unsigned undocumented_in(const char *text) {
  char copy[TEXT_SIZE];
  census c = {"example", 0, 0};
  snprintf(copy, sizeof copy, "%s", text);
  strip_preprocessor(copy);
  count_declarations(copy, &c);
  return c.undocumented;
}

/* the counter itself knows what it looks at */
static void the_counter_counts(void **state) {
  (void)state;
  assert_int_equal(undocumented_in("/** A call. */\nint ald_f(int a, int b);\n"), 0);
  assert_int_equal(undocumented_in("/* not for readers */\nint ald_f(int a, int b);\n"), 1);
  assert_int_equal(undocumented_in("/** One. */\nint ald_f(void);\nint ald_g(void);\n"), 1);
  assert_int_equal(undocumented_in("int ald_f(void);\n"), 1);
  assert_int_equal(undocumented_in("int ald_f(void); /**< behind it */\n"), 0);
  assert_int_equal(
      undocumented_in(
          "/** E. */\ntypedef enum e {\n A = 0, /**< first */\n B,\n C /**< third */\n} "
          "e;\n"),
      1);
  assert_int_equal(
      undocumented_in("typedef struct s {\n int a; /**< one */\n int b; /**< */\n} s;\n"), 2);
  assert_int_equal(
      undocumented_in("/** S. */\ntypedef struct s {\n  /** first */\n  int a;\n} s;\n"), 0);
  assert_int_equal(
      undocumented_in("#ifdef __cplusplus\nextern \"C\" {\n#endif\n#define X(a) \\\n  a\n"
                      "/** S. */\ntypedef struct s s;\n#ifdef __cplusplus\n}\n#endif\n"),
      0);
}

/* calls `each` for every public header */
static unsigned for_headers(void (*each)(const char *name, const char *path, void *user),
                            void *user) {
  static const char *const patterns[] = {ALD_SOURCE_FOLDER "/include/allide/*.h",
                                         ALD_SOURCE_FOLDER "/include/allide/elements/*.h"};
  unsigned found = 0;
  for (size_t k = 0; k < sizeof patterns / sizeof patterns[0]; k++) {
    glob_t headers = {0};
    assert_int_equal(glob(patterns[k], 0, NULL, &headers), 0);
    for (size_t n = 0; n < headers.gl_pathc; n++) {
      each(strrchr(headers.gl_pathv[n], '/') + 1, headers.gl_pathv[n], user);
    }
    found += (unsigned)headers.gl_pathc;
    globfree(&headers);
  }
  return found;
}

static void count_header(const char *name, const char *path, void *user) {
  census *all = user, own = {name, 0, 0};
  char text[TEXT_SIZE];
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  const size_t size = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  assert_true(size > 0 && size < sizeof text - 1);
  text[size] = '\0';
  strip_preprocessor(text);
  count_declarations(text, &own);
  all->declared += own.declared;
  all->undocumented += own.undocumented;
}

static void every_public_declaration_is_documented(void **state) {
  (void)state;
  census all = {"all", 0, 0};
  assert_true(for_headers(count_header, &all) >= 30);
  print_message("%u public declarations and members, %u of them not documented\n", all.declared,
                all.undocumented);
  assert_true(all.declared > 200);
  assert_int_equal(all.undocumented, 0);
}

/* ------------------------------------------------------------------------------ other programs */

/* Runs a command and takes what it says; returns its exit status. */
static int run(const char *command, char *output, size_t size) {
  FILE *stream = popen(command, "r");
  assert_non_null(stream);
  const size_t length = fread(output, 1, size - 1, stream);
  output[length] = '\0';
  return pclose(stream);
}

static bool has(const char *program) {
  char command[COMMAND_SIZE], output[COMMAND_SIZE];
  snprintf(command, sizeof command, "command -v %s", program);
  return run(command, output, sizeof output) == 0;
}

static void only_ald_names_are_exported(void **state) {
  (void)state;
  if (!has("nm")) skip();
  static char names[TEXT_SIZE];
  assert_int_equal(run("nm -D --defined-only " ALD_SHARED_LIBRARY, names, sizeof names), 0);
  unsigned count = 0, foreign = 0;
  for (char *rest = NULL, *line = strtok_r(names, "\n", &rest); line;
       line = strtok_r(NULL, "\n", &rest)) {
    const char *name = strrchr(line, ' ');
    assert_non_null(name);
    count++;
    /* AddressSanitizer marks data that it guards */
    const bool is_mark = strncmp(name + 1, "__odr_asan.ald_", 15) == 0;
    if (strncmp(name + 1, "ald_", 4) == 0 || is_mark) continue;
    foreign++;
    print_message("exported: %s\n", line);
  }
  print_message("%u symbols exported, %u of them not ald_*\n", count, foreign);
  assert_true(count > 40);
  assert_int_equal(foreign, 0);
}

static void compile_header(const char *name, const char *path, void *user) {
  char command[COMMAND_SIZE], output[COMMAND_SIZE];
  (void)name;
  snprintf(command, sizeof command,
           "%s -fsyntax-only -Wall -Wextra -Werror -I%s/include -include %s -x %s /dev/null 2>&1",
           strcmp(user, "c") == 0 ? "cc -std=c17" : "c++ -std=c++17", ALD_SOURCE_FOLDER, path,
           (const char *)user);
  const int status = run(command, output, sizeof output);
  if (status != 0) print_message("%s", output);
  assert_int_equal(status, 0);
}

/* each alone: a header includes what it needs */
static void headers_are_plain_c(void **state) {
  (void)state;
  if (!has("cc")) skip();
  for_headers(compile_header, "c");
}

static void headers_are_plain_cpp(void **state) {
  (void)state;
  if (!has("c++")) skip();
  for_headers(compile_header, "c++");
}

/* ------------------------------------------------------------------------------ examples */

#ifndef ALD_EXAMPLE_STUDY /* a build without examples */
#define ALD_EXAMPLE_STUDY NULL
#define ALD_EXAMPLE_SIMULATOR ""
#define ALD_EXAMPLE_STEER ""
#endif

static void the_simulator_example_runs(void **state) {
  (void)state;
  if (!ALD_EXAMPLE_STUDY) skip();
  char output[4096];
  assert_int_equal(run(ALD_EXAMPLE_SIMULATOR " 12", output, sizeof output), 0);
  assert_non_null(strstr(output, "21 bodies with the earth, 40 possible contacts"));
  const char *hardest = strstr(output, "hardest contact: contacts.hull.tug");
  if (!hardest) print_message("%s", output);
  assert_non_null(hardest);
  /* a line a second, and the ship has come to lie on the fenders */
  assert_non_null(strstr(output, "\n   12 s  ship "));
  const char *fender = strstr(output, "hardest fender: ");
  assert_non_null(fender);
  assert_true(atof(fender + strlen("hardest fender: ")) > 10);
}

static void the_study_example_runs(void **state) {
  (void)state;
  if (!ALD_EXAMPLE_STUDY) skip();
  char output[4096], command[COMMAND_SIZE], folder[] = "/tmp/allide-interface-XXXXXX";
  assert_non_null(mkdtemp(folder));
  snprintf(command, sizeof command, "%s examples/berthing/berthing.yml %s/results 40 2>&1",
           ALD_EXAMPLE_STUDY, folder);
  const int status = run(command, output, sizeof output);
  if (status != 0) print_message("%s", output);
  assert_int_equal(status, 0);
  assert_non_null(strstr(output, "40 scenarios on "));
  assert_non_null(strstr(output, "peak_normal"));
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(run(command, output, sizeof output), 0);
}

/* the helmsman keeps his course to 2 degrees, through a minute without an engine */
static void the_steering_example_runs(void **state) {
  (void)state;
  if (!ALD_EXAMPLE_STUDY) skip();
  char output[8192];
  const int status =
      run(ALD_EXAMPLE_STEER " examples/kvlcc2_turning/kvlcc2_turning.yml ship main main 20 2>&1",
          output, sizeof output);
  if (status != 0) print_message("%s", output);
  assert_int_equal(status, 0);
  const char *last = strstr(output, "\n  590 s  heading ");
  assert_non_null(last);
  assert_true(fabs(atof(last + strlen("\n  590 s  heading ")) - 20) < 2);
}

/* ------------------------------------------------------------------------------ the page */

/* writes the next ```c block of a text into a file; returns where it ends, NULL if there is none */
static const char *take_program(const char *text, const char *path) {
  const char *begin = strstr(text, "```c\n");
  const char *end = begin ? strstr(begin + 5, "\n```\n") : NULL;
  if (!end) return NULL;
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fwrite(begin + 5, 1, (size_t)(end + 1 - (begin + 5)), file);
  assert_int_equal(fclose(file), 0);
  return end + 5;
}

static void programs_of_the_page_run(void **state) {
  (void)state;
  if (!has("cc")) skip();
  static char page[TEXT_SIZE], output[TEXT_SIZE];
  char folder[] = "/tmp/allide-page-XXXXXX", path[64], command[4 * COMMAND_SIZE];
  FILE *file = fopen(ALD_SOURCE_FOLDER "/docs/c-api.md", "rb");
  assert_non_null(file);
  page[fread(page, 1, sizeof page - 1, file)] = '\0';
  fclose(file);
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/program.c", folder);
  unsigned programs = 0;
  for (const char *at = page; (at = take_program(at, path)); programs++) {
    snprintf(command, sizeof command,
             "exec 2>&1; cc -std=c17 -Wall -Wextra -Werror -I%s/include %s %s -o "
             "%s/program " ALD_LINK_FLAGS " -Wl,-rpath,$(dirname %s) && %s/program",
             ALD_SOURCE_FOLDER, path, ALD_SHARED_LIBRARY, folder, ALD_SHARED_LIBRARY, folder);
    const int status = run(command, output, sizeof output);
    if (status != 0) print_message("%s", output);
    assert_int_equal(status, 0);
  }
  assert_int_equal(programs, 6);
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(run(command, output, sizeof output), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_counter_counts),
      cmocka_unit_test(every_public_declaration_is_documented),
      cmocka_unit_test(only_ald_names_are_exported),
      cmocka_unit_test(headers_are_plain_c),
      cmocka_unit_test(headers_are_plain_cpp),
      cmocka_unit_test(the_simulator_example_runs),
      cmocka_unit_test(the_study_example_runs),
      cmocka_unit_test(the_steering_example_runs),
      cmocka_unit_test(programs_of_the_page_run),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
