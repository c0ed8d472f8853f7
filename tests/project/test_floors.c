/* SPDX-License-Identifier: Apache-2.0
 * The floors of the project: who may include whom, which file may name which library, how long a
 * file may be. The rules work on a path and a text, so that they are tested themselves. */
#include <ctype.h>
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

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
enum { SOURCE_LINES = 1000, KERNEL_LINES = 600, HEADER_LINES = 400 };

/* ---- rule: kernels include downwards and nothing but kernels */

static const struct {
  const char *floor; /* the first line that matches a file is its floor */
  const char *below[LIST_LENGTH];
} floors[] = {
    {"kernels/port_c.h", {"kernels/port_*"}},
    {"kernels/port_*", {NULL}},
    {"kernels/port.h", {"kernels/port_*"}},
    {"kernels/e*.h", {NULL}}, /* words alone: elements, environment, events */
    {"kernels/schemes.h", {NULL}},
    {"kernels/rows.h", {"kernels/port.h"}},
    {"kernels/lists.h", {NULL}},
    {"kernels/plan.h", {"kernels/rows.h", "kernels/e*.h", "kernels/schemes.h", "kernels/lists.h"}},
    {"kernels/step.h", {"kernels/plan.h"}},
    {"kernels/math/*", {"kernels/port.h", "kernels/math/*"}},
    {"kernels/geom/*", {"kernels/port.h", "kernels/math/*", "kernels/geom/*"}},
    {"kernels/law/*", {"kernels/port.h", "kernels/math/*", "kernels/law/*"}},
    {"kernels/body/*", {"kernels/port.h", "kernels/math/*", "kernels/body/*"}},
    {"kernels/pass/*",
     {"kernels/port.h", "kernels/elements.h", "kernels/lists.h", "kernels/plan.h", "kernels/step.h",
      "kernels/math/*", "kernels/geom/*", "kernels/law/*", "kernels/body/*", "kernels/pass/*"}},
    {"kernels/pass_list.h", {"kernels/elements.h"}},
    {"kernels/spaces.h", {"kernels/plan.h"}},
    /* all_passes.h is made by the build */
    {"kernels/program.h",
     {"kernels/plan.h", "kernels/pass_list.h", "kernels/spaces.h", "kernels/all_passes.h"}},
};

static void kernels_include_downwards(const char *path, const char *text, findings *found) {
  if (!matches(path, "kernels/*")) return;
  size_t floor = 0;
  while (floor < COUNT(floors) && !matches(path, floors[floor].floor)) floor++;
  if (floor == COUNT(floors)) {
    refuse(found, path, 1, "%s belongs to no floor", path);
    return;
  }
  static const char *const c_headers[LIST_LENGTH] = {"immintrin.h", "arm_neon.h", "math.h",
                                                     "stdint.h", "string.h"};
  for (include each = {0}; next_include(path, &text, &each);) {
    if (each.bracket == '"' && is_among(each.path, floors[floor].below)) continue;
    if (each.bracket == '<' && matches(path, "kernels/port_c.h") &&
        is_among(each.name, c_headers)) {
      continue;
    }
    refuse(found, path, each.line, "its floor may not include %s", each.name);
  }
}

/* ---- rule: what a kernel includes stands where it is said to: never found through a -I folder */

static bool stands(const char *path) {
  char full[PATH_TEXT * 2];
  snprintf(full, sizeof full, "%s/%s", ALD_SOURCE_FOLDER, path);
  return access(full, R_OK) == 0;
}

static void kernels_include_kernels(const char *path, const char *text, findings *found) {
  if (!matches(path, "kernels/*")) return;
  for (include each = {0}; next_include(path, &text, &each);) {
    if (each.bracket != '"' || strcmp(each.path, "kernels/all_passes.h") == 0) continue;
    if (!stands(each.path)) refuse(found, path, each.line, "there is no %s", each.path);
  }
}

/* ---- rule: the engine does not know the command line, which knows the public header alone */

static void command_line_on_top(const char *path, const char *text, findings *found) {
  static const char *const own[LIST_LENGTH] = {"src/cli/*", "include/allide/*"};
  static const char *const insiders[LIST_LENGTH] = {"src/cli/commands/command_validate.c",
                                                    "src/cli/validate/*"};
  static const char *const above[LIST_LENGTH] = {"src/cli/*", "benchmarks/*"};
  const bool of_engine = matches(path, "src/*") && !matches(path, "src/cli/*");
  const bool of_public = matches(path, "include/*");
  if (!of_engine && !of_public && !matches(path, "src/cli/*")) return;
  for (include each = {0}; next_include(path, &text, &each);) {
    if (each.bracket == 0) {
      refuse(found, path, each.line, "an include that cannot be judged: %s", each.name);
    } else if (of_public && (each.bracket == '"' || strstr(each.name, "..")) &&
               !matches(each.path, "include/allide/*")) {
      refuse(found, path, each.line, "a public header may not include %s", each.name);
    } else if (of_engine && is_among(each.path, above)) {
      refuse(found, path, each.line, "the engine may not include %s", each.name);
    } else if (matches(path, "src/cli/*") && !is_among(path, insiders) &&
               !is_among(each.path, own)) {
      refuse(found, path, each.line, "the command line may not include %s", each.name);
    }
  }
}

/* ---- rule: a room of src includes those below it, and no other; the header that includes all
 * public ones is for users, as the command line is one */

static void rooms_include_downwards(const char *path, const char *text, findings *found) {
  static const char *const rooms[] = {"base",  "math",    "mesh",   "hydro",  "model", "element",
                                      "plan",  "tile",    "device", "reader", "study", "results",
                                      "check", "qualify", "replay", "batch",  "run",   "cli"};
  size_t own = 0, other = 0;
  char pattern[PATH_TEXT];
  if (!matches(path, "src/*.[ch]")) return;
  for (own = 0; own < COUNT(rooms); own++) {
    snprintf(pattern, sizeof pattern, "src/%s/*", rooms[own]);
    if (matches(path, pattern)) break;
  }
  if (own == COUNT(rooms)) {
    refuse(found, path, 1, "%s is in no room", path);
    return;
  }
  for (include each = {0}; next_include(path, &text, &each);) {
    if (own + 1 < COUNT(rooms) && strcmp(each.name, "allide/allide.h") == 0) {
      refuse(found, path, each.line, "its room may not include %s", each.name);
    }
    if (each.bracket != '"' || !matches(each.path, "src/*")) continue;
    for (other = 0; other < COUNT(rooms); other++) {
      snprintf(pattern, sizeof pattern, "src/%s/*", rooms[other]);
      if (matches(each.path, pattern)) break;
    }
    if (other > own) refuse(found, path, each.line, "its room may not include %s", each.name);
  }
}

/* ---- rule: a library is known to the files that wrap it */

static const struct {
  const char *library, *header;
  const char *wrappers[LIST_LENGTH];
} libraries[] = {
    {"OpenMP", "omp.h", {"src/base/host_threads.c"}},
    {"OpenCL", "CL/*", {"src/device/device_cl*"}},
    {"OpenCL", "OpenCL/*", {"src/device/device_cl*"}},
    {"CUDA", "cuda.h", {NULL}}, /* device_cuda_loader.h declares what is used of it */
    {"CLBlast", "clblast*", {"src/device/device_cl*"}},
    {"CBLAS", "*cblas*", {"src/device/blas_host.c"}},
    {"HDF5", "hdf5*", {"src/results/store_*", "src/results/manifest_*"}},
    {"HDF5", "H5*", {"src/results/store_*", "src/results/manifest_*"}},
    {"YAML", "libfyaml*", {"src/reader/reader*", "src/base/document*"}},
    {"zlib", "zlib.h", {"src/base/pack.c"}},
};

/* words that only the seam between two languages, or between threads and none, may say */
static const struct {
  const char *word;
  const char *speakers[LIST_LENGTH];
} words[] = {
    {"__OPENCL_VERSION__", {"kernels/port.h"}},
    {"_OPENMP", {"src/base/host_threads.c"}},
};

static bool is_of_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Line of the first place where a whole word stands, 0 if nowhere. */
static unsigned line_of_word(const char *text, const char *word) {
  const size_t length = strlen(word);
  unsigned line = 1;
  for (const char *at = text; *at; at++) {
    line += *at == '\n';
    if (strncmp(at, word, length) != 0 || is_of_word(at[length])) continue;
    if (at == text || !is_of_word(at[-1])) return line;
  }
  return 0;
}

static void libraries_stay_wrapped(const char *path, const char *text, findings *found) {
  if (!matches(path, "kernels/*") && !matches(path, "src/*") && !matches(path, "include/*")) return;
  for (size_t w = 0; w < COUNT(words); w++) {
    const unsigned line = line_of_word(text, words[w].word);
    if (line == 0 || is_among(path, words[w].speakers)) continue;
    refuse(found, path, line, "may not mention %s", words[w].word);
  }
  for (include each = {0}; next_include(path, &text, &each);) {
    for (size_t l = 0; l < COUNT(libraries); l++) {
      if (!matches(each.name, libraries[l].header) || is_among(path, libraries[l].wrappers)) {
        continue;
      }
      refuse(found, path, each.line, "%s may not be known here", libraries[l].library);
    }
  }
}

/* ---- rule: files have a limit, and say in their name what they hold */

static unsigned limit_of(const char *path) {
  if (matches(path, "kernels/*")) return KERNEL_LINES;
  return matches(path, "*.h") ? HEADER_LINES : SOURCE_LINES;
}

static void files_have_a_limit(const char *path, const char *text, findings *found) {
  if (!matches(path, "*.[ch]")) return;
  const unsigned limit = limit_of(path);
  unsigned lines = 0;
  for (const char *at = text; *at; at++) lines += *at == '\n' || at[1] == 0;
  if (lines > limit) refuse(found, path, lines, "%s is too long", path);
}

static void names_say_something(const char *path, const char *text, findings *found) {
  (void)text;
  const char *slash = strrchr(path, '/');
  if (strcasestr(slash ? slash : path, "util")) refuse(found, path, 1, "%s says nothing", path);
}

/* ---- the rules, tested */

typedef struct example {
  rule *rule;
  const char *path, *text;
  const char *finding; /* NULL if the text is fine */
} example;

static void judge(const example *e) {
  findings found = {0};
  e->rule(e->path, e->text, &found);
  if (found.count != (e->finding ? 1u : 0u) || (e->finding && !strstr(found.text, e->finding))) {
    fail_msg("%s with %.60s\nexpected: %s\nfound %u: %s", e->path, e->text,
             e->finding ? e->finding : "nothing", found.count, found.text);
  }
}

#define KERNELS kernels_include_downwards
#define CLI command_line_on_top
#define WRAPPED libraries_stay_wrapped
#define ROOMS rooms_include_downwards
static const example examples[] = {
    {KERNELS, "kernels/math/trig.h", "#include \"../port.h\"\n", NULL},
    {KERNELS, "kernels/math/explog.h", "#include \"trig.h\"\n", NULL},
    {KERNELS, "kernels/math/trig.h", "/**/\n\n#include \"../rows.h\"\n", "trig.h:3: its floor"},
    {KERNELS, "kernels/math/trig.h", "#include \"../plan.h\"\n", "../plan.h"},
    {KERNELS, "kernels/math/trig.h", "#include <math.h>\n", "math.h"},
    {KERNELS, "kernels/port_c.h", "#include <math.h>\n#include <stdint.h>\n", NULL},
    {KERNELS, "kernels/port.h", "#include <stdio.h>\n", "stdio.h"},
    {KERNELS, "kernels/port.h", "#include \"math/vec2.h\"\n", "math/vec2.h"},
    {KERNELS, "kernels/rows.h", "#include \"port.h\"\n", NULL},
    {KERNELS, "kernels/rows.h", "#include \"math/vec2.h\"\n", "math/vec2.h"},
    {KERNELS, "kernels/geom/sphere.h", "#include \"../math/vec2.h\"", NULL},
    {KERNELS, "kernels/geom/sphere.h", "#include \"../law/area_spring.h\"", "area_spring.h"},
    {KERNELS, "kernels/geom/sphere.h", "#include \"x/../../law/area_spring.h\"", "area_spring.h"},
    {KERNELS, "kernels/law/drag.h", "#include \"../math/vec2.h\"\n#include \"spring.h\"\n", NULL},
    {KERNELS, "kernels/law/drag.h", "  #  include \"../geom/sphere.h\"\n", "../geom/sphere.h"},
    {KERNELS, "kernels/law/drag.h", "#include \"../body/planar.h\"\n", "../body/planar.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../math/vec2.h\"\n", NULL},
    {KERNELS, "kernels/body/planar.h", "#include \"../law/drag.h\"\n", "../law/drag.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../geom/sphere.h\"\n", "../geom/sphere.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../pass/advance.h\"\n", "../pass/advance.h"},
    {KERNELS, "kernels/pass/water/drag.h",
     "#include \"../../law/drag.h\"\n#include \"../../plan.h\"\n", NULL},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"../../geom/sphere.h\"\n#include \"x.h\"\n",
     NULL},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"../../program.h\"\n", "../program.h"},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"../../../../src/model.h\"\n",
     "../../src/model.h"},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"allide/allide.h\"\n", "allide/allide.h"},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"../../../../elsewhere.h\"\n", "elsewhere.h"},
    {KERNELS, "kernels/pass/water/drag.h", "#include LAW_HEADER\n", "LAW_HEADER"},
    {KERNELS, "kernels/pass/water/drag.h", "#include \"../../plan.h\n", "../plan.h"},
    {KERNELS, "kernels/plan.h", "#include \"math/vec2.h\"\n", "math/vec2.h"},
    {KERNELS, "kernels/program.h", "#include \"all_passes.h\"\n#include \"plan.h\"\n", NULL},
    {KERNELS, "kernels/program.h", "#include \"../src/plan/passes.h\"\n", "../src/plan/passes.h"},
    {KERNELS, "kernels/fluid/wave.h", "", "belongs to no floor"},
    {KERNELS, "kernels/math.h", "", "belongs to no floor"},
    {KERNELS, "src/run/run.c", "#include \"device/device.h\"\n", NULL},
    {CLI, "src/run/run.c", "#include \"device/device.h\"\n#include <sys/stat.h>\n", NULL},
    {CLI, "src/run/run.c", "#include \"kernels/plan.h\"\n#include \"allide/run.h\"\n", NULL},
    {CLI, "src/run/run.c", "#include \"cli/print/table.h\"\n",
     "run.c:1: the engine may not include cli/"},
    {CLI, "src/run/run.c", "#include <cli/print/table.h>\n", "the engine"},
    {CLI, "src/run/run.c", "int x;\n#include \"../cli/print/table.h\"", "run.c:2: the engine"},
    {CLI, "src/run/run.c", "#include TABLE\n", "cannot be judged: TABLE"},
    {CLI, "src/cli/main.c", "#include \"table.h\"\n#include <stdio.h>\n", NULL},
    {CLI, "src/cli/main.c", "#include \"../../include/allide/allide.h\"\n", NULL},
    {CLI, "src/cli/main.c", "#include \"allide/allide.h\"\n#include <allide/x.h>\n", NULL},
    {CLI, "src/cli/main.c", "#include \"../report.h\"\n",
     "the command line may not include ../rep"},
    {CLI, "src/cli/main.c", "#include <../report.h>\n", "../report.h"},
    {CLI, "src/cli/main.c", "#include \"../../kernels/plan.h\"\n", "kernels/plan.h"},
    {CLI, "src/cli/main.c", "#include \"../../include/other.h\"\n", "other.h"},
    {CLI, "src/cli/commands/command_run.c", "#include \"replay/trace.h\"\n", "replay/trace.h"},
    {CLI, "src/cli/commands/command_bench.c", "#include \"replay/trace.h\"\n", "replay/trace.h"},
    {CLI, "src/cli/main.c", "#include \"../../benchmarks/bench/bench.h\"\n", "benchmarks/bench/"},
    {CLI, "src/run/run.c", "#include \"../../benchmarks/bench/bench.h\"\n", "the engine may not"},
    {CLI, "benchmarks/bench/main.c", "#include \"replay/trace.h\"\n", NULL},
    {CLI, "src/cli/commands/command_validate.c", "#include \"replay/trace.h\"\n", NULL},
    {CLI, "src/cli/validate/validate_tpn.c", "#include \"replay/trace.h\"\n", NULL},
    {CLI, "src/cli/commands/command_validate.h", "#include \"replay/trace.h\"\n", "replay/trace.h"},
    {CLI, "include/allide/allide.h", "#include <stdint.h>\n", NULL},
    {CLI, "include/allide/allide.h", "#include \"../../src/model.h\"\n", "a public header"},
    {ROOMS, "src/run/run.c", "#include \"allide/run.h\"\n", NULL},
    {ROOMS, "src/run/run.c", "#include \"allide/allide.h\"\n", "allide/allide.h"},
    {ROOMS, "src/cli/print/table.c", "#include \"allide/allide.h\"\n", NULL},
    {ROOMS, "src/run/run.c", "#include \"collector.h\"\n#include \"base/report.h\"\n", NULL},
    {ROOMS, "src/base/report.c", "#include \"kernels/plan.h\"\n#include <stdio.h>\n", NULL},
    {ROOMS, "src/base/report.c", "#include \"model/study.h\"\n", "report.c:1: its room"},
    {ROOMS, "src/model/sea.c", "#include \"../tile/scenario.h\"\n", "its room may not"},
    {ROOMS, "src/run/run.c", "#include \"cli/print/table.h\"\n", "cli/print/table.h"},
    {ROOMS, "src/run.c", "", "in no room"},
    {ROOMS, "src/attic/run.c", "", "in no room"},
    {WRAPPED, "src/base/host_threads.c", "#ifdef _OPENMP\n#include <omp.h>\n#endif\n", NULL},
    {WRAPPED, "src/run/run.c", "#include <omp.h>\n", "run.c:1: OpenMP"},
    {WRAPPED, "src/run/run.c", "#include \"omp.h\"\n", "OpenMP"},
    {WRAPPED, "src/run/run.c", "\n\n#ifdef _OPENMP\n", "run.c:3: may not mention _OPENMP"},
    {WRAPPED, "src/run/run.c", "int my_OPENMP, _OPENMP_x, ALD_OPENMP;\n", NULL},
    {WRAPPED, "src/run/run.c", "int ALD_OPENMP, _OPENMP;\n", "_OPENMP"},
    {WRAPPED, "kernels/port.h", "#ifdef __OPENCL_VERSION__\n", NULL},
    {WRAPPED, "kernels/program.h", "#ifdef __OPENCL_VERSION__\n", "__OPENCL_VERSION__"},
    {WRAPPED, "kernels/law/drag.h", "#ifdef __OPENCL_VERSION__\n", "__OPENCL_VERSION__"},
    {WRAPPED, "src/device/device_cl.c", "#ifdef __OPENCL_VERSION__\n", "__OPENCL_VERSION__"},
    {WRAPPED, "src/device/device_cl_loader.h", "#include <CL/cl.h>\n", NULL},
    {WRAPPED, "src/device/device.h", "#include <CL/cl.h>\n", "OpenCL"},
    {WRAPPED, "src/device/device.h", "#include \"CL/cl_ext.h\"\n", "OpenCL"},
    {WRAPPED, "include/allide/allide.h", "#include <CL/cl.h>\n", "OpenCL"},
    {WRAPPED, "src/device/device_cuda_loader.h", "#include <cuda.h>\n", "CUDA"},
    {WRAPPED, "src/device/device_cl_product.c", "#include <clblast_c.h>\n", NULL},
    {WRAPPED, "src/device/product.c", "#include <clblast_c.h>\n", "CLBlast"},
    {WRAPPED, "src/device/product.c", "#include <openblas/cblas.h>\n", "CBLAS"},
    {WRAPPED, "src/device/blas_host.c", "#include <cblas.h>\n", NULL},
    {WRAPPED, "src/results/store_block.c", "#include <hdf5.h>\n", NULL},
    {WRAPPED, "src/results/store.c", "#include <hdf5.h>\n", "HDF5"},
    {WRAPPED, "src/results/results.c", "#include <hdf5.h>\n", "HDF5"},
    {WRAPPED, "src/results/store.h", "#include <H5public.h>\n", "HDF5"},
    {WRAPPED, "src/cli/main.c", "#include <hdf5_hl.h>\n", "HDF5"},
    {WRAPPED, "src/reader/reader_run.c", "#include <libfyaml.h>\n", NULL},
    {WRAPPED, "src/base/document.h", "#include <libfyaml.h>\n", NULL},
    {WRAPPED, "src/study.c", "#include <libfyaml.h>\n", "YAML"},
    {WRAPPED, "tests/support/golden.h", "#include <libfyaml.h>\n", NULL},
    {names_say_something, "src/report.c", "", NULL},
    {names_say_something, "utilities/report.c", "", NULL},
    {names_say_something, "src/utils.c", "", "says nothing"},
    {names_say_something, "kernels/math/MyUtil.h", "", "says nothing"},
    {names_say_something, "src/string_util.c", "", "says nothing"},
    {kernels_include_kernels, "kernels/law/a.h", "#include \"../port.h\"\n", NULL},
    {kernels_include_kernels, "kernels/law/a.h", "#include \"report.h\"\n",
     "no kernels/law/report"},
    {kernels_include_kernels, "kernels/program.h", "#include \"all_passes.h\"\n", NULL},
};

static void rules_know_right_from_wrong(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(examples); i++) judge(&examples[i]);
}

static void rules_know_lengths(void **state) {
  (void)state;
  static const struct {
    const char *path;
    unsigned limit;
  } limits[] = {{"kernels/pass/a.h", 600},
                {"src/a.c", 1000},
                {"src/a.h", 400},
                {"include/allide/a.h", 400},
                {"tests/run/a.c", 1000}};
  char text[SOURCE_LINES + 3];
  for (size_t i = 0; i < COUNT(limits); i++) {
    const unsigned limit = limits[i].limit;
    memset(text, '\n', sizeof text);
    text[limit] = 0;
    judge(&(example){files_have_a_limit, limits[i].path, text, NULL});
    /* a last line without its end counts too */
    memcpy(text + limit, "x", 2);
    judge(&(example){files_have_a_limit, limits[i].path, text, "is too long"});
  }
  memset(text, '\n', sizeof text);
  text[SOURCE_LINES + 1] = 0;
  judge(&(example){files_have_a_limit, "src/a.md", text, NULL});
}

static void kernels_keep_their_floors(void **state) {
  (void)state;
  apply_rule(kernels_include_downwards);
  apply_rule(kernels_include_kernels);
}

static void rooms_keep_their_order(void **state) {
  (void)state;
  apply_rule(rooms_include_downwards);
}

static void engine_and_command_line_keep_apart(void **state) {
  (void)state;
  apply_rule(command_line_on_top);
}

static void libraries_are_wrapped(void **state) {
  (void)state;
  apply_rule(libraries_stay_wrapped);
}

static void files_keep_short(void **state) {
  (void)state;
  apply_rule(files_have_a_limit);
}

static void files_are_well_named(void **state) {
  (void)state;
  apply_rule(names_say_something);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rules_know_right_from_wrong),
      cmocka_unit_test(rules_know_lengths),
      cmocka_unit_test(kernels_keep_their_floors),
      cmocka_unit_test(rooms_keep_their_order),
      cmocka_unit_test(engine_and_command_line_keep_apart),
      cmocka_unit_test(libraries_are_wrapped),
      cmocka_unit_test(files_keep_short),
      cmocka_unit_test(files_are_well_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
