/* SPDX-License-Identifier: Apache-2.0
 * The house: who may include whom, where foreign headers may appear, how long a file may be. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <stdbool.h>
#include <sys/stat.h>

/* Floors of the kernels, and what a file on each may include: prefixes of paths below kernels/. */
static const struct {
  const char *floor;
  const char *may[8];
} kernel_floors[] = {
    {"kernels/port.h", {NULL}},
    {"kernels/elements.h", {NULL}},
    {"kernels/plan.h", {"kernels/elements.h", "kernels/port.h"}},
    {"kernels/contact.h", {"kernels/math/", "kernels/port.h"}},
    {"kernels/program.h", {"kernels/all_passes.h", "kernels/plan.h"}},
    {"kernels/math/", {"kernels/math/", "kernels/port.h"}},
    {"kernels/geom/", {"kernels/geom/", "kernels/math/", "kernels/port.h"}},
    {"kernels/law/", {"kernels/law/", "kernels/math/", "kernels/contact.h", "kernels/port.h"}},
    {"kernels/body/", {"kernels/body/", "kernels/math/", "kernels/contact.h", "kernels/port.h"}},
    {"kernels/pass/",
     {"kernels/pass/", "kernels/body/", "kernels/geom/", "kernels/law/", "kernels/math/",
      "kernels/contact.h", "kernels/plan.h"}},
};

/* Foreign headers and words, and the only files that may name them (prefixes). */
static const struct {
  const char *word;
  const char *files[4];
} confined[] = {
    {"<omp.h>", {"src/device_omp.c"}},
    {"_OPENMP", {"src/device_omp.c"}},
    {"#pragma omp", {"src/device_omp.c"}},
    {"<CL/", {"src/device_cl"}},
    {"<hdf5.h>", {"src/store.c", "src/manifest.c", "src/results.c", "src/manifest.h"}},
    {"<libfyaml.h>", {"src/reader", "src/document"}},
    {"__OPENCL_VERSION__", {"kernels/port.h", "kernels/program.h"}},
};

static bool begins(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* "kernels/pass/a.h" including "../math/b.h" -> "kernels/math/b.h" */
static void resolve(const char *from, const char *include, char *out, size_t size) {
  char folder[512];
  snprintf(folder, sizeof folder, "%s", from);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = '\0';
  while (begins(include, "../")) {
    include += 3;
    slash = strrchr(folder, '/');
    if (slash) {
      *slash = '\0';
    } else {
      folder[0] = '\0';
    }
  }
  snprintf(out, size, "%s%s%s", folder, *folder ? "/" : "", include);
}

/* why a file may not include another; NULL if it may */
static const char *include_problem(const char *file, const char *included) {
  if (begins(file, "kernels/")) {
    for (size_t f = 0; f < sizeof kernel_floors / sizeof kernel_floors[0]; f++) {
      if (!begins(file, kernel_floors[f].floor)) continue;
      for (size_t k = 0; k < 8 && kernel_floors[f].may[k]; k++) {
        if (begins(included, kernel_floors[f].may[k])) return NULL;
      }
      return "a kernel includes what does not lie below it";
    }
    return "a kernel file on no floor";
  }
  if (begins(file, "include/")) return begins(included, "include/") ? NULL : "public header";
  if (begins(file, "src/cli/")) {
    const bool inside = strcmp(file, "src/cli/command_bench.c") == 0 ||
                        strcmp(file, "src/cli/command_validate.c") == 0;
    if (inside || begins(included, "src/cli/") || begins(included, "include/")) return NULL;
    return "only bench and validate may use internal headers";
  }
  if (begins(file, "src/") && begins(included, "src/cli/"))
    return "the engine includes the program";
  return NULL;
}

/* what is wrong with a line of a file; NULL if nothing */
static const char *line_problem(const char *file, const char *line) {
  static const char word[] = "#include \"";
  if (begins(line, word)) {
    char name[256], included[1024];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line + sizeof word - 1, "\""),
             line + sizeof word - 1);
    if (begins(name, "allide/")) {
      snprintf(included, sizeof included, "include/%s", name);
    } else {
      resolve(file, name, included, sizeof included);
    }
    return include_problem(file, included);
  }
  for (size_t k = 0; k < sizeof confined / sizeof confined[0]; k++) {
    if (!strstr(line, confined[k].word)) continue;
    bool allowed = false;
    for (size_t j = 0; j < 4 && confined[k].files[j]; j++) {
      allowed = allowed || begins(file, confined[k].files[j]);
    }
    if (!allowed) return confined[k].word;
  }
  return NULL;
}

typedef struct count {
  int files, problems;
} count;

static void check_file(const char *path, count *total) {
  char full[1200], line[2048];
  snprintf(full, sizeof full, "%s/%s", ALD_SOURCE_FOLDER, path);
  FILE *stream = fopen(full, "r");
  assert_non_null(stream);
  int number = 0;
  while (fgets(line, sizeof line, stream)) {
    number++;
    const char *problem = line_problem(path, line);
    if (!problem) continue;
    print_message("%s:%d: %s: %s", path, number, problem, line);
    total->problems++;
  }
  fclose(stream);
  const int limit = begins(path, "kernels/") ? 300 : 500;
  if (number > limit) {
    print_message("%s: %d lines, more than %d\n", path, number, limit);
    total->problems++;
  }
  if (strstr(path, "util")) {
    print_message("%s: no file is called util\n", path);
    total->problems++;
  }
  total->files++;
}

static void check_folder(const char *path, count *total) {
  char full[1200];
  snprintf(full, sizeof full, "%s/%s", ALD_SOURCE_FOLDER, path);
  DIR *folder = opendir(full);
  assert_non_null(folder);
  for (struct dirent *entry; (entry = readdir(folder));) {
    char inner[1024];
    struct stat about;
    if (entry->d_name[0] == '.') continue;
    snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
    snprintf(full, sizeof full, "%s/%s", ALD_SOURCE_FOLDER, inner);
    assert_int_equal(stat(full, &about), 0);
    const char *dot = strrchr(entry->d_name, '.');
    if (S_ISDIR(about.st_mode)) {
      check_folder(inner, total);
    } else if (dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".h") == 0)) {
      check_file(inner, total);
    }
  }
  closedir(folder);
}

static void the_house_is_kept(void **state) {
  (void)state;
  count total = {0, 0};
  check_folder("kernels", &total);
  check_folder("src", &total);
  check_folder("include", &total);
  print_message("  %d files\n", total.files);
  assert_true(total.files > 50);
  assert_int_equal(total.problems, 0);
}

/* the rules refuse what they must refuse */
static void breaches_are_seen(void **state) {
  (void)state;
  assert_non_null(line_problem("kernels/geom/a.h", "#include \"../law/b.h\"\n"));
  assert_non_null(line_problem("kernels/law/a.h", "#include \"../geom/b.h\"\n"));
  assert_non_null(line_problem("kernels/law/a.h", "#include \"../plan.h\"\n"));
  assert_non_null(line_problem("kernels/math/a.h", "#include \"../contact.h\"\n"));
  assert_non_null(line_problem("kernels/pass/a.h", "#include \"../../src/model.h\"\n"));
  assert_non_null(line_problem("src/run.c", "#include \"cli/json.h\"\n"));
  assert_non_null(line_problem("src/cli/command_run.c", "#include \"../model.h\"\n"));
  assert_non_null(line_problem("src/run.c", "#include <omp.h>\n"));
  assert_non_null(line_problem("src/run.c", "#include <CL/cl.h>\n"));
  assert_non_null(line_problem("src/layout.c", "#include <hdf5.h>\n"));
  assert_non_null(line_problem("kernels/pass/a.h", "#ifdef __OPENCL_VERSION__\n"));
  assert_null(line_problem("kernels/pass/a.h", "#include \"../law/b.h\"\n"));
  assert_null(line_problem("src/cli/command_bench.c", "#include \"../model.h\"\n"));
  assert_null(line_problem("src/device_cl.c", "#include <CL/cl.h>\n"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_house_is_kept),
      cmocka_unit_test(breaches_are_seen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
