/* SPDX-License-Identifier: Apache-2.0
 * What files include, taken together: no cycle between the files of the engine, a .c and its .h
 * counted as one; and every header compiles alone. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/source_rules.h"

enum { UNITS_MOST = 2048, EDGES_MOST = 32768, COMMAND = 65536 };

/* A file without its ending, and what it includes. */
typedef struct graph {
  char names[UNITS_MOST][PATH_TEXT];
  uint32_t count;
  uint32_t from[EDGES_MOST], to[EDGES_MOST];
  uint32_t edges;
} graph;

static graph *seen;

static uint32_t unit_of(graph *g, const char *path) {
  char name[PATH_TEXT];
  snprintf(name, sizeof name, "%.*s", (int)(strlen(path) - 2), path);
  uint32_t u = 0;
  while (u < g->count && strcmp(g->names[u], name) != 0) u++;
  if (u == g->count) {
    assert_true(g->count < UNITS_MOST);
    snprintf(g->names[g->count++], PATH_TEXT, "%s", name);
  }
  return u;
}

static void add_edge(graph *g, uint32_t from, uint32_t to) {
  for (uint32_t e = 0; e < g->edges; e++) {
    if (g->from[e] == from && g->to[e] == to) return;
  }
  assert_true(g->edges < EDGES_MOST);
  g->from[g->edges] = from;
  g->to[g->edges++] = to;
}

/* the rule that only looks: notes what a file of the engine includes */
static void note_includes(const char *path, const char *text, findings *found) {
  (void)found;
  if (matches(path, "tests/*")) return;
  const uint32_t from = unit_of(seen, path);
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

static void no_cycle_of_includes(void **state) {
  (void)state;
  char stays[UNITS_MOST];
  seen = calloc(1, sizeof *seen);
  assert_non_null(seen);
  apply_rule(note_includes);
  assert_true(seen->count > 300 && seen->edges > 1000);
  const uint32_t left = on_cycles(seen, stays);
  for (uint32_t u = 0; u < seen->count && left > 0; u++) {
    if (stays[u]) print_message("on a cycle or above one: %s\n", seen->names[u]);
  }
  free(seen);
  assert_int_equal(left, 0);
}

static void every_header_compiles_alone(void **state) {
  (void)state;
  if (system("command -v cc pkg-config >/dev/null") != 0) skip();
  static char command[COMMAND];
  glob_t headers = {0};
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/src/*/*.h", 0, NULL, &headers), 0);
  assert_int_equal(glob(ALD_SOURCE_FOLDER "/src/cli/*/*.h", GLOB_APPEND, NULL, &headers), 0);
  size_t used = (size_t)snprintf(
      command, sizeof command,
      "cd %s && cc -std=gnu17 -fsyntax-only -D_GNU_SOURCE -w -DALD_LANES=1 -I. -Isrc -Iinclude "
      "-I%s/generated -Ikernels $(pkg-config --cflags hdf5 libfyaml zlib) -x c",
      ALD_SOURCE_FOLDER, ALD_BUILD_FOLDER);
  for (size_t h = 0; h < headers.gl_pathc; h++) {
    const char *path = headers.gl_pathv[h] + strlen(ALD_SOURCE_FOLDER) + 1;
    /* the bodies of .c files rather than headers, and what only exists for several lanes */
    if (strcmp(path, "src/plan/program_family.h") == 0) continue;
    if (strcmp(path, "src/plan/program_table.h") == 0) continue;
    if (strcmp(path, "src/tile/lane_shuffle.h") == 0) continue;
    used += (size_t)snprintf(command + used, sizeof command - used, " %s", path);
    assert_true(used < sizeof command);
  }
  assert_true(headers.gl_pathc > 150);
  globfree(&headers);
  assert_int_equal(system(command), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cycles_are_found),
      cmocka_unit_test(no_cycle_of_includes),
      cmocka_unit_test(every_header_compiles_alone),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
