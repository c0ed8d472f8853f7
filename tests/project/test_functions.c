/* SPDX-License-Identifier: Apache-2.0
 * How long a function may be, and how many parameters it may have: those of tests/fakes have the
 * parameters of the functions of libraries whose place they take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/source_code.h"
#include "support/source_rules.h"

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
enum { LINES = 60, LINES_OF_A_LAW = 40, PARAMETERS = 7 };

/* ---- the rule */

typedef struct measure {
  const char *what;
  unsigned number, limit;
} measure;

static void check_limit(const char *path, const function *f, measure m, findings *found) {
  if (m.number <= m.limit) return;
  char reason[PATH_TEXT];
  snprintf(reason, sizeof reason, "%s has %u %s, more than %u", f->name, m.number, m.what, m.limit);
  refuse(found, path, f->line, "%s", reason);
}

static unsigned functions_seen;

static void functions_have_limits(const char *path, const char *text, findings *found) {
  if (!matches(path, "*.[ch]")) return;
  char *code = only_parts(text, CODE);
  place now = {code, 1};
  const unsigned lines = matches(path, "kernels/law/*") ? LINES_OF_A_LAW : LINES;
  for (function f; next_function(&now, &f);) {
    check_limit(path, &f, (measure){"lines", f.lines, lines}, found);
    if (!matches(path, "tests/fakes/*")) {
      check_limit(path, &f, (measure){"parameters", f.parameters, PARAMETERS}, found);
    }
    functions_seen++;
  }
  free(code);
}

/* ---- the scanner and the rule, tested */

typedef struct example {
  const char *text;
  function first; /* no name: none is found */
} example;

static const example examples[] = {
    {"int f(void) { return 1; }\n", {"f", 1, 1, 0}},
    {"\n\nstatic int f(int a, char *b) {\n  return a;\n}\n", {"f", 3, 3, 2}},
    {"static const struct x *f(int a[2],\n                         g *b) {\n}\n", {"f", 1, 3, 2}},
    {"void f() {\n}\n", {"f", 1, 2, 0}},
    {"void f( void ) {\n}\n", {"f", 1, 2, 0}},
    {"void f(void *a) {\n}\n", {"f", 1, 2, 1}},
    {"void f(void (*g)(int, int), int b) {\n}\n", {"f", 1, 2, 2}},
    {"int f(int);\nint g(int a);\n", {.name = ""}},
    {"struct a {\n  int b;\n};\nenum { C, D };\nint f(int a) {\n}\n", {"f", 5, 2, 1}},
    {"typedef struct a {\n  int (*b)(int);\n} a;\n", {.name = ""}},
    {"struct __attribute__((packed)) a {\n  int b;\n};\n", {.name = ""}},
    {"static const int a[] = {f(1)};\nint (*b[])(void) = {c, d};\n", {.name = ""}},
    {"static const a b = C(1) {\n};\n", {.name = ""}},
    {"__attribute__((noinline)) static void f(int a) {\n}\n", {"f", 1, 2, 1}},
    {"static void f(int a,\n              int b) {\n  if (a) {\n  }\n}\n", {"f", 1, 5, 2}},
    /* what only looks like braces, parentheses and commas */
    {"/* int g(int a) {\n */\nint f(void) { /* } */\n}\n", {"f", 3, 2, 0}},
    {"// int g(int a) {\nint f(void) {\n}\n", {"f", 2, 2, 0}},
    {"int f(int a /* and b, c */) {\n  p(\"}\\\"{\", '\\'', '{');\n}\n", {"f", 1, 3, 1}},
    {"#define G(a) {\nint f(void) {\n}\n", {"f", 2, 2, 0}},
    {"#define G(a) \\\n  int a(void) {\nint f(void) {\n}\n", {"f", 3, 2, 0}},
    {"  # define G /* on\n */ int g(void) {\nint f(void) {\n}\n", {"f", 3, 2, 0}},
    {"int f(int a) {\n#if A\n  if (a) {\n#else\n  {\n#endif\n  }\n}\n", {"f", 1, 8, 1}},
    /* macros: of parameters, of a line, around all */
    {"INLINE real f(TILE, uint instance, uint lane) {\n}\n", {"f", 1, 2, 3}},
    {"void f(TILE_ALONE(restrict, more), uint lane) {\n}\n", {"f", 1, 2, 2}},
    {"LIST(A, B)\nOTHER(A)\n\nint f(int a) {\n}\n", {"f", 4, 2, 1}},
    {"static struct long_name *\nf(int a) {\n}\n", {"f", 1, 3, 1}},
    {"#ifdef __cplusplus\nextern \"C\" {\n#endif\nint f(int a) {\n}\n}\n", {"f", 4, 2, 1}},
};

static void functions_are_found(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(examples); i++) {
    const function *right = &examples[i].first;
    function f = {.name = ""}, second;
    char *code = only_parts(examples[i].text, CODE);
    place now = {code, 1};
    const bool found = next_function(&now, &f);
    if (found != (right->name[0] != 0) ||
        (found && (strcmp(f.name, right->name) != 0 || f.line != right->line ||
                   f.lines != right->lines || f.parameters != right->parameters))) {
      fail_msg("in %s: %s in line %u, %u lines, %u parameters", examples[i].text, f.name, f.line,
               f.lines, f.parameters);
    }
    assert_false(found && next_function(&now, &second));
    free(code);
  }
}

static void functions_are_found_one_by_one(void **state) {
  (void)state;
  place now = {"int f(void) {\n}\n\nint a;\nint g(int a) {\n}\nint h(void) { }\n", 1};
  function f;
  assert_true(next_function(&now, &f) && f.line == 1);
  assert_true(next_function(&now, &f) && f.line == 5 && f.parameters == 1);
  assert_true(next_function(&now, &f) && f.line == 7 && f.lines == 1);
  assert_false(next_function(&now, &f));
}

static void parts_are_told_apart(void **state) {
  (void)state;
  static const char text[] = "#define A \"x\" /* y */\nb = 'c'; // d\n";
  static const struct {
    int parts;
    const char *left;
  } cases[] = {{CODE, "                     \nb =    ;     \n"},
               {COMMENT, "              /* y */\n         // d\n"},
               {QUOTED, "          \"x\"        \n    'c'      \n"},
               {DIRECTIVE, "#define A            \n             \n"}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    char *left = only_parts(text, cases[i].parts);
    assert_string_equal(left, cases[i].left);
    free(left);
  }
}

/* A function of so many lines and parameters. */
static char *made_function(const char *name, unsigned lines, unsigned parameters) {
  char *text = calloc(1, 4096);
  assert_non_null(text);
  size_t used = (size_t)sprintf(text, "void %s(int a", name);
  for (unsigned p = 1; p < parameters; p++) used += (size_t)sprintf(text + used, ", int a%u", p);
  used += (size_t)sprintf(text + used, ") {\n");
  for (unsigned n = 2; n < lines; n++) used += (size_t)sprintf(text + used, "  a++;\n");
  sprintf(text + used, "}\n");
  return text;
}

static void rule_knows_right_from_wrong(void **state) {
  (void)state;
  static const struct {
    const char *path, *name;
    unsigned lines, parameters;
    const char *finding; /* NULL if all is fine */
  } cases[] = {
      {"src/a.c", "f", 60, 7, NULL},
      {"src/a.c", "f", 61, 7, "src/a.c:1: f has 61 lines, more than 60\n"},
      {"src/a.c", "f", 60, 8, "src/a.c:1: f has 8 parameters, more than 7\n"},
      {"tests/a.h", "f", 61, 1, "f has 61 lines"},
      {"tests/a.c", "f", 1, 8, "f has 8 parameters, more than 7"},
      {"tests/fakes/a.c", "f", 60, 8, NULL},
      {"tests/fakes/a.c", "f", 61, 8, "f has 61 lines"},
      {"docs/a.md", "f", 61, 1, NULL},
      {"kernels/law/a.h", "f", 40, 1, NULL},
      {"kernels/law/a.h", "f", 41, 1, "f has 41 lines, more than 40"},
      {"kernels/pass/a.h", "f", 41, 1, NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    findings found = {0};
    char *text = made_function(cases[i].name, cases[i].lines, cases[i].parameters);
    functions_have_limits(cases[i].path, text, &found);
    if (found.count != (cases[i].finding ? 1u : 0u) ||
        (cases[i].finding && !strstr(found.text, cases[i].finding))) {
      fail_msg("%s %s: found %u: %s", cases[i].path, cases[i].name, found.count, found.text);
    }
    free(text);
  }
}

static void functions_keep_limits(void **state) {
  (void)state;
  static const char *const folders[LIST_LENGTH] = {"kernels", "src", "include", "tests",
                                                   "benchmarks"};
  static findings found;
  functions_seen = 0;
  find_in(folders, functions_have_limits, &found);
  print_message("%u functions\n", functions_seen);
  assert_true(functions_seen > 8000);
  fail_on(&found);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_are_told_apart),
      cmocka_unit_test(functions_are_found),
      cmocka_unit_test(functions_are_found_one_by_one),
      cmocka_unit_test(rule_knows_right_from_wrong),
      cmocka_unit_test(functions_keep_limits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
