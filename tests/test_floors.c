/* SPDX-License-Identifier: Apache-2.0
 * The floors of the project: who may include whom, which file may name which library, how long a
 * file may be. The rules work on a path and a text, so that they are tested themselves. */
#include <ctype.h>
#include <fnmatch.h>
#include <ftw.h>
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

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))
enum { PATH_TEXT = 512, LIST_LENGTH = 10, KERNEL_LINES = 300, FILE_LINES = 500 };

/* What rules found wrong: one line each. */
typedef struct findings {
  char text[16384];
  unsigned count;
} findings;

typedef void rule(const char *path, const char *text, findings *found);

static void refuse(findings *found, const char *path, unsigned line, const char *form,
                   const char *what) {
  const size_t used = strlen(found->text);
  char reason[PATH_TEXT * 2];
  snprintf(reason, sizeof reason, form, what);
  snprintf(found->text + used, sizeof found->text - used, "%s:%u: %s\n", path, line, reason);
  found->count++;
}

/* ---- patterns as the shell has them, but * matches slashes too */

static bool matches(const char *path, const char *pattern) {
  return fnmatch(pattern, path, 0) == 0;
}

static bool is_among(const char *path, const char *const patterns[LIST_LENGTH]) {
  for (int i = 0; i < LIST_LENGTH && patterns[i]; i++) {
    if (matches(path, patterns[i])) return true;
  }
  return false;
}

/* ---- includes: one line of a file at a time */

typedef struct include {
  char name[PATH_TEXT]; /* as written */
  char path[PATH_TEXT]; /* from the root, as if beside the file that names it */
  char bracket;         /* '"', '<', or 0 if it is neither and cannot be judged */
  unsigned line;
} include;

/* Takes "." and ".." out of a path; one that climbs above the root becomes "". */
static void tidy(char *path) {
  char tidied[PATH_TEXT] = "";
  for (char *rest = NULL, *part = strtok_r(path, "/", &rest); part;
       part = strtok_r(NULL, "/", &rest)) {
    char *last = strrchr(tidied, '/');
    if (strcmp(part, ".") == 0) continue;
    if (strcmp(part, "..") != 0) {
      snprintf(tidied + strlen(tidied), sizeof tidied - strlen(tidied), "/%s", part);
    } else if (last) {
      *last = 0;
    } else {
      break;
    }
  }
  snprintf(path, PATH_TEXT, "%s", tidied[0] ? tidied + 1 : "");
}

/* The public headers are named allide/...; all else stands beside the file that names it. */
static void resolve(const char *path, include *found) {
  const char *slash = strrchr(path, '/');
  const int folder = slash ? (int)(slash - path) : 0;
  if (strncmp(found->name, "allide/", 7) == 0) {
    snprintf(found->path, PATH_TEXT, "include/%.*s", PATH_TEXT - 16, found->name);
  } else {
    snprintf(found->path, PATH_TEXT, "%.*s/%.*s", folder, path, PATH_TEXT / 2, found->name);
    tidy(found->path);
  }
}

/* Finds the next #include at or after *text and moves *text behind it. `found->line` must be 0 for
 * the first one. */
static bool next_include(const char *path, const char **text, include *found) {
  for (const char *line = *text; *line; line = *text) {
    const char *end = strchr(line, '\n');
    end = end ? end : line + strlen(line);
    *text = *end ? end + 1 : end;
    found->line++;
    const char *at = line + strspn(line, " \t");
    if (*at != '#') continue;
    at += 1 + strspn(at + 1, " \t");
    if (strncmp(at, "include", 7) != 0) continue;
    at += 7 + strspn(at + 7, " \t");
    const char *close = memchr(at + 1, *at == '<' ? '>' : '"', (size_t)(end - at));
    found->bracket = (*at == '<' || *at == '"') && close ? *at : 0;
    const char *stop = found->bracket ? close : end;
    at += found->bracket ? 1 : 0;
    snprintf(found->name, PATH_TEXT, "%.*s", (int)(stop > at ? stop - at : 0), at);
    resolve(path, found);
    return true;
  }
  return false;
}

/* ---- rule: kernels include downwards and nothing but kernels */

static const struct {
  const char *floor; /* the first line that matches a file is its floor */
  const char *below[LIST_LENGTH];
} floors[] = {
    {"kernels/port_c.h", {"kernels/port_*"}},
    {"kernels/port_*", {NULL}},
    {"kernels/port.h", {"kernels/port_*"}},
    {"kernels/e*.h", {NULL}}, /* words alone: elements, environment, events */
    {"kernels/plan.h", {"kernels/port.h", "kernels/e*.h"}},
    {"kernels/step.h", {"kernels/plan.h"}},
    {"kernels/math/*", {"kernels/port.h", "kernels/math/*"}},
    {"kernels/contact.h", {"kernels/port.h", "kernels/math/*"}},
    {"kernels/geom/*", {"kernels/port.h", "kernels/math/*", "kernels/contact.h", "kernels/geom/*"}},
    {"kernels/law/*", {"kernels/port.h", "kernels/math/*", "kernels/contact.h", "kernels/law/*"}},
    {"kernels/body/*", {"kernels/port.h", "kernels/math/*", "kernels/contact.h", "kernels/body/*"}},
    {"kernels/pass/*",
     {"kernels/port.h", "kernels/elements.h", "kernels/plan.h", "kernels/step.h", "kernels/math/*",
      "kernels/contact.h", "kernels/geom/*", "kernels/law/*", "kernels/body/*", "kernels/pass/*"}},
    /* all_passes.h is made by the build */
    {"kernels/program.h", {"kernels/plan.h", "kernels/pass/*", "kernels/all_passes.h"}},
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
  static const char *const insiders[LIST_LENGTH] = {"src/cli/command_bench.c", "src/cli/bench*",
                                                    "src/cli/command_validate.c",
                                                    "src/cli/validate*"};
  const bool of_engine = matches(path, "src/*") && !matches(path, "src/cli/*");
  const bool of_public = matches(path, "include/*");
  if (!of_engine && !of_public && !matches(path, "src/cli/*")) return;
  for (include each = {0}; next_include(path, &text, &each);) {
    if (each.bracket == 0) {
      refuse(found, path, each.line, "an include that cannot be judged: %s", each.name);
    } else if (of_public && (each.bracket == '"' || strstr(each.name, "..")) &&
               !matches(each.path, "include/allide/*")) {
      refuse(found, path, each.line, "a public header may not include %s", each.name);
    } else if (of_engine && matches(each.path, "src/cli/*")) {
      refuse(found, path, each.line, "the engine may not include %s", each.name);
    } else if (matches(path, "src/cli/*") && !is_among(path, insiders) &&
               !is_among(each.path, own)) {
      refuse(found, path, each.line, "the command line may not include %s", each.name);
    }
  }
}

/* ---- rule: a library is known to the files that wrap it */

static const struct {
  const char *library, *header;
  const char *wrappers[LIST_LENGTH];
} libraries[] = {
    {"OpenMP", "omp.h", {"src/device_omp.c"}},
    {"OpenCL", "CL/*", {"src/device_cl*"}},
    {"OpenCL", "OpenCL/*", {"src/device_cl*"}},
    {"CLBlast", "clblast*", {"src/device_cl*"}},
    {"CBLAS", "*cblas*", {"src/provider_host.c"}},
    {"HDF5", "hdf5*", {"src/store_*", "src/manifest_*"}},
    {"HDF5", "H5*", {"src/store_*", "src/manifest_*"}},
    {"YAML", "libfyaml*", {"src/reader*", "src/document*"}},
    {"zlib", "zlib.h", {"src/pack.c"}},
};

/* words that only the seam between two languages, or between threads and none, may say */
static const struct {
  const char *word;
  const char *speakers[LIST_LENGTH];
} words[] = {
    {"__OPENCL_VERSION__", {"kernels/port.h", "kernels/program.h"}},
    {"_OPENMP", {"src/device_omp.c"}},
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

/* ---- rule: files are short and say in their name what they hold */

static void files_are_short(const char *path, const char *text, findings *found) {
  if (!matches(path, "*.[ch]")) return;
  const unsigned most = matches(path, "kernels/*") ? KERNEL_LINES : FILE_LINES;
  unsigned lines = 0;
  for (const char *at = text; *at; at++) lines += *at == '\n' || at[1] == 0;
  if (lines > most) refuse(found, path, lines, "%s is too long", path);
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
static const example examples[] = {
    {KERNELS, "kernels/math/trig.h", "#include \"../port.h\"\n", NULL},
    {KERNELS, "kernels/math/explog.h", "#include \"trig.h\"\n", NULL},
    {KERNELS, "kernels/math/trig.h", "/**/\n\n#include \"../contact.h\"\n", "trig.h:3: its floor"},
    {KERNELS, "kernels/math/trig.h", "#include \"../plan.h\"\n", "../plan.h"},
    {KERNELS, "kernels/math/trig.h", "#include <math.h>\n", "math.h"},
    {KERNELS, "kernels/port_c.h", "#include <math.h>\n#include <stdint.h>\n", NULL},
    {KERNELS, "kernels/port.h", "#include <stdio.h>\n", "stdio.h"},
    {KERNELS, "kernels/port.h", "#include \"math/vec2.h\"\n", "math/vec2.h"},
    {KERNELS, "kernels/contact.h", "#include \"math/vec2.h\"\n", NULL},
    {KERNELS, "kernels/contact.h", "#include \"law/area_spring.h\"\n", "law/area_spring.h"},
    {KERNELS, "kernels/geom/sphere.h", "#include \"../contact.h\"", NULL},
    {KERNELS, "kernels/geom/sphere.h", "#include \"../law/area_spring.h\"", "area_spring.h"},
    {KERNELS, "kernels/geom/sphere.h", "#include \"x/../../law/area_spring.h\"", "area_spring.h"},
    {KERNELS, "kernels/law/drag.h", "#include \"../contact.h\"\n#include \"spring.h\"\n", NULL},
    {KERNELS, "kernels/law/drag.h", "  #  include \"../geom/sphere.h\"\n", "../geom/sphere.h"},
    {KERNELS, "kernels/law/drag.h", "#include \"../body/planar.h\"\n", "../body/planar.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../math/vec2.h\"\n", NULL},
    {KERNELS, "kernels/body/planar.h", "#include \"../law/drag.h\"\n", "../law/drag.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../geom/sphere.h\"\n", "../geom/sphere.h"},
    {KERNELS, "kernels/body/planar.h", "#include \"../pass/advance.h\"\n", "../pass/advance.h"},
    {KERNELS, "kernels/pass/drag.h", "#include \"../law/drag.h\"\n#include \"../plan.h\"\n", NULL},
    {KERNELS, "kernels/pass/drag.h", "#include \"../geom/sphere.h\"\n#include \"x.h\"\n", NULL},
    {KERNELS, "kernels/pass/drag.h", "#include \"../program.h\"\n", "../program.h"},
    {KERNELS, "kernels/pass/drag.h", "#include \"../../src/model.h\"\n", "../../src/model.h"},
    {KERNELS, "kernels/pass/drag.h", "#include \"allide/allide.h\"\n", "allide/allide.h"},
    {KERNELS, "kernels/pass/drag.h", "#include \"../../../elsewhere.h\"\n", "elsewhere.h"},
    {KERNELS, "kernels/pass/drag.h", "#include LAW_HEADER\n", "LAW_HEADER"},
    {KERNELS, "kernels/pass/drag.h", "#include \"../plan.h\n", "../plan.h"},
    {KERNELS, "kernels/plan.h", "#include \"math/vec2.h\"\n", "math/vec2.h"},
    {KERNELS, "kernels/program.h", "#include \"all_passes.h\"\n#include \"plan.h\"\n", NULL},
    {KERNELS, "kernels/program.h", "#include \"../src/passes.h\"\n", "../src/passes.h"},
    {KERNELS, "kernels/fluid/wave.h", "", "belongs to no floor"},
    {KERNELS, "kernels/math.h", "", "belongs to no floor"},
    {KERNELS, "src/run.c", "#include \"device.h\"\n", NULL},
    {CLI, "src/run.c", "#include \"device.h\"\n#include <sys/stat.h>\n", NULL},
    {CLI, "src/run.c", "#include \"../kernels/plan.h\"\n#include \"allide/allide.h\"\n", NULL},
    {CLI, "src/run.c", "#include \"cli/table.h\"\n", "run.c:1: the engine may not include cli/"},
    {CLI, "src/run.c", "#include <cli/table.h>\n", "the engine"},
    {CLI, "src/run.c", "int x;\n#include \"../src/cli/table.h\"", "run.c:2: the engine"},
    {CLI, "src/run.c", "#include TABLE\n", "cannot be judged: TABLE"},
    {CLI, "src/cli/main.c", "#include \"table.h\"\n#include <stdio.h>\n", NULL},
    {CLI, "src/cli/main.c", "#include \"../../include/allide/allide.h\"\n", NULL},
    {CLI, "src/cli/main.c", "#include \"allide/allide.h\"\n#include <allide/x.h>\n", NULL},
    {CLI, "src/cli/main.c", "#include \"../report.h\"\n",
     "the command line may not include ../rep"},
    {CLI, "src/cli/main.c", "#include <../report.h>\n", "../report.h"},
    {CLI, "src/cli/main.c", "#include \"../../kernels/plan.h\"\n", "kernels/plan.h"},
    {CLI, "src/cli/main.c", "#include \"../../include/other.h\"\n", "other.h"},
    {CLI, "src/cli/command_run.c", "#include \"../trace.h\"\n", "../trace.h"},
    {CLI, "src/cli/command_bench.c", "#include \"../trace.h\"\n", NULL},
    {CLI, "src/cli/command_validate.c", "#include \"../trace.h\"\n", NULL},
    {CLI, "src/cli/validate_tpn.c", "#include \"../trace.h\"\n", NULL},
    {CLI, "src/cli/command_validate.h", "#include \"../trace.h\"\n", "../trace.h"},
    {CLI, "include/allide/allide.h", "#include <stdint.h>\n", NULL},
    {CLI, "include/allide/allide.h", "#include \"../../src/model.h\"\n", "a public header"},
    {WRAPPED, "src/device_omp.c", "#ifdef _OPENMP\n#include <omp.h>\n#endif\n", NULL},
    {WRAPPED, "src/run.c", "#include <omp.h>\n", "run.c:1: OpenMP"},
    {WRAPPED, "src/run.c", "#include \"omp.h\"\n", "OpenMP"},
    {WRAPPED, "src/run.c", "\n\n#ifdef _OPENMP\n", "run.c:3: may not mention _OPENMP"},
    {WRAPPED, "src/run.c", "int my_OPENMP, _OPENMP_x, ALD_OPENMP;\n", NULL},
    {WRAPPED, "src/run.c", "int ALD_OPENMP, _OPENMP;\n", "_OPENMP"},
    {WRAPPED, "kernels/port.h", "#ifdef __OPENCL_VERSION__\n", NULL},
    {WRAPPED, "kernels/program.h", "#ifdef __OPENCL_VERSION__\n", NULL},
    {WRAPPED, "kernels/law/drag.h", "#ifdef __OPENCL_VERSION__\n", "__OPENCL_VERSION__"},
    {WRAPPED, "src/device_cl.c", "#ifdef __OPENCL_VERSION__\n", "__OPENCL_VERSION__"},
    {WRAPPED, "src/device_cl_loader.h", "#include <CL/cl.h>\n", NULL},
    {WRAPPED, "src/device.h", "#include <CL/cl.h>\n", "OpenCL"},
    {WRAPPED, "src/device.h", "#include \"CL/cl_ext.h\"\n", "OpenCL"},
    {WRAPPED, "include/allide/allide.h", "#include <CL/cl.h>\n", "OpenCL"},
    {WRAPPED, "src/device_cl_product.c", "#include <clblast_c.h>\n", NULL},
    {WRAPPED, "src/product.c", "#include <clblast_c.h>\n", "CLBlast"},
    {WRAPPED, "src/product.c", "#include <openblas/cblas.h>\n", "CBLAS"},
    {WRAPPED, "src/provider_host.c", "#include <cblas.h>\n", NULL},
    {WRAPPED, "src/store_block.c", "#include <hdf5.h>\n", NULL},
    {WRAPPED, "src/store.c", "#include <hdf5.h>\n", "HDF5"},
    {WRAPPED, "src/results.c", "#include <hdf5.h>\n", "HDF5"},
    {WRAPPED, "src/store.h", "#include <H5public.h>\n", "HDF5"},
    {WRAPPED, "src/cli/main.c", "#include <hdf5_hl.h>\n", "HDF5"},
    {WRAPPED, "src/reader_run.c", "#include <libfyaml.h>\n", NULL},
    {WRAPPED, "src/document.h", "#include <libfyaml.h>\n", NULL},
    {WRAPPED, "src/study.c", "#include <libfyaml.h>\n", "YAML"},
    {WRAPPED, "tests/golden.h", "#include <libfyaml.h>\n", NULL},
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
    unsigned most;
  } limits[] = {{"kernels/pass/a.h", 300}, {"src/a.c", 500}, {"include/allide/a.h", 500}};
  char text[FILE_LINES + 3];
  for (size_t i = 0; i < COUNT(limits); i++) {
    const unsigned most = limits[i].most;
    memset(text, '\n', sizeof text);
    text[most] = 0;
    judge(&(example){files_are_short, limits[i].path, text, NULL});
    /* a last line without its end counts too */
    memcpy(text + most, "x", 2);
    judge(&(example){files_are_short, limits[i].path, text, "is too long"});
  }
  judge(&(example){files_are_short, "src/a.md", text, NULL});
}

/* ---- the rules, applied to the project */

static rule *rule_to_apply;
static findings found_in_project;
static unsigned files_read;

/* The whole of a file up to a zero byte, which no source text has; NULL if it has one. */
static char *read_text(const char *path) {
  FILE *stream = fopen(path, "rb");
  if (!stream) return NULL;
  char *text = NULL;
  size_t size = 0;
  const bool empty = getdelim(&text, &size, 0, stream) < 0;
  const bool whole = feof(stream) && !ferror(stream);
  fclose(stream);
  if (text && empty) text[0] = 0;
  if (whole) return text;
  free(text);
  return NULL;
}

static int visit(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status;
  const char *name = path + place->base;
  if (type != FTW_F || name[0] == '.') return 0;
  char *text = read_text(path);
  if (!text) {
    print_error("%s cannot be read as text\n", path);
    return -1;
  }
  rule_to_apply(path + strlen(ALD_SOURCE_FOLDER) + 1, text, &found_in_project);
  files_read++;
  free(text);
  return 0;
}

static void apply(rule *applied) {
  static const char *const folders[] = {"kernels", "src", "include", "tests"};
  rule_to_apply = applied;
  found_in_project = (findings){0};
  for (size_t i = 0; i < COUNT(folders); i++) {
    char folder[PATH_TEXT * 2];
    snprintf(folder, sizeof folder, "%s/%s", ALD_SOURCE_FOLDER, folders[i]);
    files_read = 0;
    assert_int_equal(nftw(folder, visit, 16, FTW_PHYS), 0);
    assert_true(files_read > 0);
  }
  fputs(found_in_project.text, stderr);
  assert_int_equal(found_in_project.count, 0);
}

static void kernels_keep_their_floors(void **state) {
  (void)state;
  apply(kernels_include_downwards);
  apply(kernels_include_kernels);
}

static void engine_and_command_line_keep_apart(void **state) {
  (void)state;
  apply(command_line_on_top);
}

static void libraries_are_wrapped(void **state) {
  (void)state;
  apply(libraries_stay_wrapped);
}

static void files_keep_short(void **state) {
  (void)state;
  apply(files_are_short);
}

static void files_are_well_named(void **state) {
  (void)state;
  apply(names_say_something);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(rules_know_right_from_wrong),
      cmocka_unit_test(rules_know_lengths),
      cmocka_unit_test(kernels_keep_their_floors),
      cmocka_unit_test(engine_and_command_line_keep_apart),
      cmocka_unit_test(libraries_are_wrapped),
      cmocka_unit_test(files_keep_short),
      cmocka_unit_test(files_are_well_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
