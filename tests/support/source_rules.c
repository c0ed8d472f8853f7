/* SPDX-License-Identifier: Apache-2.0
 * Rules on the sources of the project. */
#include "source_rules.h"

#include <fnmatch.h>
#include <ftw.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>

void refuse(findings *found, const char *path, unsigned line, const char *form, const char *what) {
  const size_t used = strlen(found->text);
  char reason[PATH_TEXT * 2];
  snprintf(reason, sizeof reason, form, what);
  snprintf(found->text + used, sizeof found->text - used, "%s:%u: %s\n", path, line, reason);
  found->count++;
}

bool matches(const char *path, const char *pattern) { return fnmatch(pattern, path, 0) == 0; }

bool is_among(const char *path, const char *const patterns[LIST_LENGTH]) {
  for (int i = 0; i < LIST_LENGTH && patterns[i]; i++) {
    if (matches(path, patterns[i])) return true;
  }
  return false;
}

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

/* The public headers are named allide/...; in src a name with a folder begins at src or is of
 * kernels; all else stands beside the file that names it. */
static void resolve(const char *path, include *found) {
  const char *slash = strrchr(path, '/');
  const int folder = slash ? (int)(slash - path) : 0;
  const bool may_be = found->bracket == '"' || strncmp(found->name, "cli/", 4) == 0;
  const bool from_top =
      may_be && matches(path, "src/*") && found->name[0] != '.' && strchr(found->name, '/');
  if (strncmp(found->name, "allide/", 7) == 0) {
    snprintf(found->path, PATH_TEXT, "include/%.*s", PATH_TEXT - 16, found->name);
  } else if (from_top && strncmp(found->name, "kernels/", 8) == 0) {
    snprintf(found->path, PATH_TEXT, "%.*s", PATH_TEXT - 16, found->name);
  } else if (from_top) {
    snprintf(found->path, PATH_TEXT, "src/%.*s", PATH_TEXT - 16, found->name);
  } else {
    snprintf(found->path, PATH_TEXT, "%.*s/%.*s", folder, path, PATH_TEXT / 2, found->name);
    tidy(found->path);
  }
}

bool next_include(const char *path, const char **text, include *found) {
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

static rule *rule_to_apply;
static findings *found_in_project;
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

static int visit_file(const char *path) {
  char *text = read_text(path);
  if (!text) {
    print_error("%s cannot be read as text\n", path);
    return -1;
  }
  rule_to_apply(path + strlen(ALD_SOURCE_FOLDER) + 1, text, found_in_project);
  files_read++;
  free(text);
  return 0;
}

static int visit(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status;
  const char *name = path + place->base;
  if (type != FTW_F || name[0] == '.' || strstr(path, "/__pycache__/")) return 0;
  return visit_file(path);
}

/* the files in the root of the project, without those in folders */
static int visit_root(void) {
  glob_t files = {0};
  int status = glob(ALD_SOURCE_FOLDER "/*", GLOB_MARK, NULL, &files);
  for (size_t k = 0; k < files.gl_pathc && status == 0; k++) {
    const char *path = files.gl_pathv[k];
    if (path[strlen(path) - 1] != '/') status = visit_file(path);
  }
  globfree(&files);
  return status;
}

void find_in(const char *const folders[LIST_LENGTH], rule *applied, findings *found) {
  rule_to_apply = applied;
  found_in_project = found;
  for (int i = 0; i < LIST_LENGTH && folders[i]; i++) {
    char folder[PATH_TEXT * 2];
    snprintf(folder, sizeof folder, "%s/%s", ALD_SOURCE_FOLDER, folders[i]);
    files_read = 0;
    const bool is_root = strcmp(folders[i], ".") == 0;
    assert_int_equal(is_root ? visit_root() : nftw(folder, visit, 16, FTW_PHYS), 0);
    assert_true(files_read > 0);
  }
}

void fail_on(const findings *found) {
  fputs(found->text, stderr);
  assert_int_equal(found->count, 0);
}

void apply_rule(rule *applied) {
  static const char *const folders[LIST_LENGTH] = {"kernels", "src", "include", "tests",
                                                   "benchmarks/bench"};
  static findings found;
  found = (findings){0};
  find_in(folders, applied, &found);
  fail_on(&found);
}
