/* SPDX-License-Identifier: Apache-2.0
 * What files include, taken together: no cycle between the files of the engine, a .c and its .h
 * counted as one; every header compiles alone, those of kernels in each language; and which headers
 * one file alone includes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/source_rules.h"

enum { UNITS_MAX = 2048, EDGES_MAX = 32768, COMMAND = 4096, PATHS = 65536 };

/* A file without its ending, and what it includes. */
typedef struct graph {
  char names[UNITS_MAX][PATH_TEXT];
  uint32_t count;
  uint32_t from[EDGES_MAX], to[EDGES_MAX];
  uint32_t edges;
  char differs[UNITS_MAX]; /* a kernel header with lines for some number of lanes, or language */
} graph;

static graph *seen;

static uint32_t unit_of(graph *g, const char *path) {
  char name[PATH_TEXT];
  snprintf(name, sizeof name, "%.*s", (int)(strlen(path) - 2), path);
  uint32_t u = 0;
  while (u < g->count && strcmp(g->names[u], name) != 0) u++;
  if (u == g->count) {
    assert_true(g->count < UNITS_MAX);
    snprintf(g->names[g->count++], PATH_TEXT, "%s", name);
  }
  return u;
}

static void add_edge(graph *g, uint32_t from, uint32_t to) {
  for (uint32_t e = 0; e < g->edges; e++) {
    if (g->from[e] == from && g->to[e] == to) return;
  }
  assert_true(g->edges < EDGES_MAX);
  g->from[g->edges] = from;
  g->to[g->edges++] = to;
}

static bool differs_by_lanes(const char *text) {
  return strstr(text, "ALD_LANES") || strstr(text, "ALD_COMPUTES_AGAIN") ||
         strstr(text, "ALD_AT_ONCE");
}

/* the rule that only looks: notes what a file of the engine includes */
static void note_includes(const char *path, const char *text, findings *found) {
  (void)found;
  if (matches(path, "tests/*") || !matches(path, "*.[ch]")) return;
  const uint32_t from = unit_of(seen, path);
  if (matches(path, "kernels/*") && differs_by_lanes(text)) seen->differs[from] = 1;
  for (include each = {0}; next_include(path, &text, &each);) {
    if (each.bracket != '"' || matches(each.path, "*/all_passes.h")) continue;
    const uint32_t to = unit_of(seen, each.path);
    if (to != from) add_edge(seen, from, to);
  }
}

/* Takes away, again and again, the units that include nothing that is left: what stays is on a
 * cycle, or includes one. Returns how many stay; `stays` (count) tells which. */
static uint32_t on_cycles(const graph *g, char *stays) {
  uint32_t left = g->count;
  memset(stays, 1, g->count);
  for (int changed = 1; changed;) {
    changed = 0;
    for (uint32_t u = 0; u < g->count; u++) {
      int needed = 0;
      for (uint32_t e = 0; stays[u] && e < g->edges && !needed; e++) {
        needed = g->from[e] == u && stays[g->to[e]];
      }
      if (!stays[u] || needed) continue;
      stays[u] = 0;
      left--;
      changed = 1;
    }
  }
  return left;
}

static void cycles_are_found(void **state) {
  (void)state;
  graph *g = calloc(1, sizeof *g);
  assert_non_null(g);
  char stays[4];
  const uint32_t a = unit_of(g, "src/a.h"), b = unit_of(g, "src/b.c"), c = unit_of(g, "src/c.h");
  assert_int_equal(unit_of(g, "src/a.c"), a);
  add_edge(g, a, b);
  add_edge(g, b, c);
  assert_int_equal(on_cycles(g, stays), 0);
  add_edge(g, c, b);
  assert_int_equal(on_cycles(g, stays), 3); /* a includes the cycle of b and c */
  free(g);
}

static graph *graph_of_project(void) {
  seen = calloc(1, sizeof *seen);
  assert_non_null(seen);
  apply_rule(note_includes);
  assert_true(seen->count > 300 && seen->edges > 1000);
  return seen;
}

static void no_cycle_of_includes(void **state) {
  (void)state;
  char stays[UNITS_MAX];
  graph *g = graph_of_project();
  const uint32_t left = on_cycles(g, stays);
  for (uint32_t u = 0; u < g->count && left > 0; u++) {
    if (stays[u]) print_message("on a cycle or above one: %s\n", g->names[u]);
  }
  free(g);
  assert_int_equal(left, 0);
}

/* ---- headers compile alone */

#define OF_C "cc -std=gnu17 -Werror=implicit-function-declaration -Wno-psabi "
#define OF_CL \
  "clang -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -D__OPENCL_VERSION__=120 -w "

/* Paths from the root of the project, a line each. */
typedef struct paths {
  char text[PATHS];
  size_t used;
  unsigned count;
} paths;

static void add_path(paths *p, const char *path) {
  p->used += (size_t)snprintf(p->text + p->used, sizeof p->text - p->used, "%s\n", path);
  assert_true(p->used < sizeof p->text);
  p->count++;
}

/* Compiles files, each by itself, as compilers do with many on a line; several lines at once. */
static int compile_each(const char *compiler, const paths *files) {
  char command[COMMAND * 2];
  snprintf(command, sizeof command, "cd %s && xargs -n 40 -P %ld %s", ALD_SOURCE_FOLDER,
           sysconf(_SC_NPROCESSORS_ONLN), compiler);
  FILE *stream = popen(command, "w");
  assert_non_null(stream);
  fputs(files->text, stream);
  return pclose(stream);
}

static bool has(const char *program) {
  char command[COMMAND];
  snprintf(command, sizeof command, "command -v %s >/dev/null", program);
  if (system(command) == 0) return true;
  print_message("skipped: there is no %s\n", program);
  return false;
}

/* Compiles two headers in one call, of which the first declares, and includes, what the second may
 * use. */
static int compile_pair(const char *compiler, const char *second) {
  char folder[] = "/tmp/allide-headers-XXXXXX", path[2][PATH_TEXT];
  const char *text[2] = {"static inline int first(int a) { return a; }\n", second};
  paths files = {.used = 0};
  assert_non_null(mkdtemp(folder));
  for (int k = 0; k < 2; k++) {
    snprintf(path[k], PATH_TEXT, "%s/%s.h", folder, k == 0 ? "first" : "second");
    FILE *stream = fopen(path[k], "w");
    assert_non_null(stream);
    fputs(text[k], stream);
    fclose(stream);
    add_path(&files, path[k]);
  }
  const int status = compile_each(compiler, &files);
  for (int k = 0; k < 2; k++) unlink(path[k]);
  rmdir(folder);
  return status;
}

static void missing_includes_are_found(void **state) {
  (void)state;
  static const char *const compilers[] = {OF_C "-fsyntax-only -x c 2>/dev/null",
                                          OF_CL "-fsyntax-only 2>/dev/null"};
  for (size_t k = 0; k < sizeof compilers / sizeof compilers[0]; k++) {
    if (!has(k == 0 ? "cc" : "clang")) continue;
    const char *cc = compilers[k];
    assert_int_equal(compile_pair(cc, "static inline int f(int a) { return a; }\n"), 0);
    assert_int_equal(
        compile_pair(cc, "#include \"first.h\"\nstatic inline int f(int a) { return first(a); }\n"),
        0);
    assert_int_not_equal(compile_pair(cc, "static inline int f(int a) { return first(a); }\n"), 0);
    assert_int_not_equal(compile_pair(cc, "static inline int f(real a) { return 1; }\n"), 0);
  }
}

static paths *first_ones, *other_ones;
static const char *const judged[LIST_LENGTH] = {"src/*", "benchmarks/bench/*"};

/* Headers that their own .c includes first, which the build compiles alone. */
static void note_first_ones(const char *path, const char *text, findings *found) {
  (void)found;
  include first = {0};
  if (!is_among(path, judged) || !matches(path, "*.c") || !next_include(path, &text, &first))
    return;
  const size_t length = strlen(path) - 1;
  if (strncmp(first.path, path, length) == 0 && strcmp(first.path + length, "h") == 0) {
    add_path(first_ones, first.path);
  }
}

static void note_other_ones(const char *path, const char *text, findings *found) {
  (void)text;
  (void)found;
  char line[PATH_TEXT + 2];
  snprintf(line, sizeof line, "%s\n", path);
  const char *there = strstr(first_ones->text, line);
  if (is_among(path, judged) && matches(path, "*.h") && !there) add_path(other_ones, path);
}

static void headers_of_their_own_c_are_known(void **state) {
  (void)state;
  first_ones = calloc(2, sizeof *first_ones);
  assert_non_null(first_ones);
  other_ones = first_ones + 1;
  note_first_ones("src/run/a.c", "/* A. */\n#include \"a.h\"\n\n#include <math.h>\n", NULL);
  note_first_ones("src/run/b.c", "#include <math.h>\n#include \"b.h\"\n", NULL);
  note_first_ones("src/run/c.c", "#include \"a.h\"\n#include \"c.h\"\n", NULL);
  note_other_ones("src/run/a.h", "", NULL);
  note_other_ones("src/run/b.h", "", NULL);
  note_other_ones("src/run/b.c", "", NULL);
  assert_string_equal(first_ones->text, "src/run/a.h\n");
  assert_string_equal(other_ones->text, "src/run/b.h\n");
  free(first_ones);
}

static void headers_of_the_engine_compile_alone(void **state) {
  (void)state;
  if (!has("cc") || !has("pkg-config")) skip();
  char compiler[COMMAND];
  first_ones = calloc(2, sizeof *first_ones);
  assert_non_null(first_ones);
  other_ones = first_ones + 1;
  /* the bodies of .c files rather than headers, and what only exists for several lanes */
  add_path(first_ones, "src/plan/program_family.h");
  add_path(first_ones, "src/plan/program_table.h");
  add_path(first_ones, "src/tile/lane_shuffle.h");
  apply_rule(note_first_ones);
  apply_rule(note_other_ones);
  assert_true(first_ones->count > 100 && other_ones->count > 0);
  snprintf(compiler, sizeof compiler,
           OF_C
           "-fsyntax-only -D_GNU_SOURCE -DALD_LANES=1 -I. -Isrc -Iinclude -I%s/generated -Ikernels "
           "$(pkg-config --cflags hdf5 libfyaml zlib) -x c",
           ALD_BUILD_FOLDER);
  const int status = compile_each(compiler, other_ones);
  free(first_ones);
  assert_int_equal(status, 0);
}

/* ---- those of kernels: in C for one lane and for several, and in OpenCL C */

/* Headers of kernels in the order of the graph. `tops`: those that no other one includes, and what
 * differs by lanes or language, alone. What is not for itself: the sides of port.h, and the frame
 * of the program. */
static void list_kernels(const graph *g, paths *files, bool tops) {
  static const char *const parts[LIST_LENGTH] = {"kernels/port_*", "kernels/program.h"};
  static char is_included[UNITS_MAX];
  char path[PATH_TEXT + 2];
  memset(is_included, 0, sizeof is_included);
  for (uint32_t e = 0; e < g->edges; e++) {
    const char *from = g->names[g->from[e]];
    if (matches(from, "kernels/*") && !matches(from, "kernels/program")) {
      is_included[g->to[e]] = 1;
    }
  }
  for (uint32_t u = 0; u < g->count; u++) {
    snprintf(path, sizeof path, "%s.h", g->names[u]);
    if (!matches(path, "kernels/*") || is_among(path, parts)) continue;
    if (!tops || !is_included[u] || g->differs[u]) add_path(files, path);
  }
}

static paths kernels_to_compile(bool tops) {
  paths files = {.used = 0};
  graph *g = graph_of_project();
  list_kernels(g, &files, tops);
  free(g);
  return files;
}

static void kernels_compile_alone_for_one_lane(void **state) {
  (void)state;
  if (!has("cc")) skip();
  const paths files = kernels_to_compile(false);
  assert_true(files.count > 300);
  assert_int_equal(compile_each(OF_C "-fsyntax-only -DALD_LANES=1 -x c", &files), 0);
}

/* What a header lacks is found for one lane; so the tops are enough here, which take in all others.
 * Intrinsics are 40,000 lines, for each header again: they are compiled beforehand. */
static void kernels_compile_alone_for_several_lanes(void **state) {
  (void)state;
  if (!has("cc")) skip();
  char folder[] = "/tmp/allide-lanes-XXXXXX", command[COMMAND];
  const char *const wide = OF_C "-DALD_WIDE -DALD_LANES=4 -march=native";
  const paths files = kernels_to_compile(true);
  assert_non_null(mkdtemp(folder));
  snprintf(
      command, sizeof command,
      "cd %s && printf '%%s\\n' '#ifdef __x86_64__' '#include <immintrin.h>' '#endif' >wide.h && "
      "%s -x c-header wide.h -o wide.h.gch",
      folder, wide);
  const int status = system(command);
  snprintf(command, sizeof command, "%s -fsyntax-only -include %s/wide.h -x c", wide, folder);
  const int refused = status == 0 ? compile_each(command, &files) : 0;
  snprintf(command, sizeof command, "rm -r %s", folder);
  assert_int_equal(system(command), 0);
  assert_int_equal(status, 0);
  assert_int_equal(refused, 0);
}

/* the tops here, too */
static void kernels_compile_as_opencl(void **state) {
  (void)state;
  if (!has("clang")) skip();
  const paths files = kernels_to_compile(true);
  assert_true(files.count > 40);
  assert_int_equal(compile_each(OF_CL "-fsyntax-only -DALD_LANES=1", &files), 0);
}

/* ---- headers of the engine that one file alone includes: told, not judged */

/* Headers of src, and how many files of src include each, apart from its own .c. */
typedef struct census {
  char names[UNITS_MAX][PATH_TEXT];
  uint32_t users[UNITS_MAX];
  uint32_t count;
} census;

static census *counted;

static void count_header(const char *path, const char *text, findings *found) {
  (void)text;
  (void)found;
  if (!matches(path, "src/*.h")) return;
  assert_true(counted->count < UNITS_MAX);
  snprintf(counted->names[counted->count++], PATH_TEXT, "%s", path);
}

static void count_users(const char *path, const char *text, findings *found) {
  (void)found;
  if (!matches(path, "src/*.[ch]")) return;
  for (include each = {0}; next_include(path, &text, &each);) {
    if (strncmp(each.path, path, strlen(path) - 1) == 0) continue; /* its own */
    for (uint32_t h = 0; h < counted->count; h++) {
      counted->users[h] += strcmp(counted->names[h], each.path) == 0;
    }
  }
}

static void users_of_headers_are_counted(void **state) {
  (void)state;
  counted = calloc(1, sizeof *counted);
  assert_non_null(counted);
  count_header("src/base/a.h", "", NULL);
  count_header("src/base/ab.h", "", NULL);
  count_header("tests/a.h", "", NULL);
  assert_int_equal(counted->count, 2);
  count_users("src/base/a.c", "#include \"a.h\"\n#include \"ab.h\"\n", NULL);
  count_users("src/run/b.c", "#include \"base/ab.h\"\n#include <a.h>\n", NULL);
  count_users("tests/run/b.c", "#include \"base/a.h\"\n", NULL);
  assert_int_equal(counted->users[0], 0);
  assert_int_equal(counted->users[1], 2);
  free(counted);
}

static void headers_with_one_user_are_told(void **state) {
  (void)state;
  static char names[PATHS];
  size_t used = 0;
  uint32_t single = 0;
  counted = calloc(1, sizeof *counted);
  assert_non_null(counted);
  apply_rule(count_header);
  apply_rule(count_users);
  for (uint32_t h = 0; h < counted->count; h++) {
    if (counted->users[h] != 1) continue;
    single++;
    used += (size_t)snprintf(names + used, sizeof names - used, " %s", counted->names[h] + 4);
    assert_true(used < sizeof names);
  }
  printf("%u headers in src, %u of them with one user:%s\n", counted->count, single, names);
  assert_true(counted->count > 100);
  free(counted);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cycles_are_found),
      cmocka_unit_test(no_cycle_of_includes),
      cmocka_unit_test(missing_includes_are_found),
      cmocka_unit_test(headers_of_their_own_c_are_known),
      cmocka_unit_test(headers_of_the_engine_compile_alone),
      cmocka_unit_test(kernels_compile_alone_for_one_lane),
      cmocka_unit_test(kernels_compile_alone_for_several_lanes),
      cmocka_unit_test(kernels_compile_as_opencl),
      cmocka_unit_test(users_of_headers_are_counted),
      cmocka_unit_test(headers_with_one_user_are_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
