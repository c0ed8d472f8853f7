/* SPDX-License-Identifier: Apache-2.0
 * The kernel program as one text, since OpenCL has no files at run time: includes put in place,
 * after what is known of the study. */
#include "program_text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernel_files.h"
#include "kernels/geom/polygon_overlap.h"
#include "kernels/pass/control/order_rows.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/pass/line/line_rows.h"
#include "kernels/plan.h"
#include "kind_tables.h"
#include "model/kind.h"
#include "passes.h"

enum { FILE_LIMIT = 512, NAME_LIMIT = 256 };

typedef struct joiner {
  const ald_layout *layout; /* NULL: all passes */
  char *text;
  size_t length;
  bool seen[FILE_LIMIT];
} joiner;

/* number of the file that an include in `from` means; -1 if there is none */
static int find(const char *from, const char *include, size_t length) {
  char path[NAME_LIMIT] = "";
  const char *slash = strrchr(from, '/');
  size_t used = slash ? (size_t)(slash - from) + 1 : 0;
  if (used + length + 1 > sizeof path) return -1;
  memcpy(path, from, used);
  while (length > 3 && strncmp(include, "../", 3) == 0) {
    include += 3;
    length -= 3;
    if (used > 0) used--;
    while (used > 0 && path[used - 1] != '/') used--;
  }
  memcpy(path + used, include, length);
  path[used + length] = '\0';
  for (int pass = 0; pass < 2; pass++) {
    const char *name = pass == 0 ? path : path + used; /* beside the file, else from the root */
    for (unsigned k = 0; k < ald_kernel_file_count; k++) {
      if (strcmp(ald_kernel_files[k].name, name) == 0) return (int)k;
    }
  }
  return -1;
}

/* number of the file that defines a pass */
static int file_of_pass(const char *name) {
  char item[NAME_LIMIT];
  snprintf(item, sizeof item, "void %s_item(TILE", name);
  for (unsigned k = 0; k < ald_kernel_file_count; k++) {
    if (strstr(ald_kernel_files[k].text, item)) return (int)k;
  }
  return -1;
}

static void join(joiner *j, int number);

/* in place of the list of all passes: the files of those that a study uses, and what they include
 */
static void join_used(joiner *j) {
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    if (!ald_layout_uses(j->layout, pass)) continue;
    const int file = file_of_pass(ald_pass_infos[pass].name);
    ALD_ASSERT(file >= 0);
    join(j, file);
  }
}

static void join(joiner *j, int number) {
  const ald_kernel_file *file = &ald_kernel_files[number];
  if (j->seen[number]) return;
  j->seen[number] = true;
  if (j->layout && strcmp(file->name, "all_passes.h") == 0) {
    join_used(j);
    return;
  }
  const char *line = file->text, *end = file->text + file->size;
  while (line < end) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    static const char word[] = "#include \"";
    const size_t prefix = sizeof word - 1;
    if ((size_t)(next - line) > prefix && strncmp(line, word, prefix) == 0) {
      const char *name = line + prefix;
      const char *quote = memchr(name, '"', (size_t)(next - name));
      const int included = quote ? find(file->name, name, (size_t)(quote - name)) : -1;
      if (included >= 0) join(j, included);
    } else {
      memcpy(j->text + j->length, line, (size_t)(next - line));
      j->length += (size_t)(next - line);
    }
    line = next;
  }
}

/* ------------------------------------------------------------------------------ of a study */

/* Text that grows; `failed` once memory ran out. */
typedef struct writer {
  char *text;
  size_t length, capacity;
  bool failed;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *w, const char *format, ...) {
  va_list list;
  char line[256];
  va_start(list, format);
  const int length = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  ALD_ASSERT(length >= 0 && (size_t)length < sizeof line);
  if (w->length + (size_t)length + 1 > w->capacity) {
    const size_t capacity = 2 * (w->length + sizeof line);
    char *grown = realloc(w->text, capacity);
    if (!grown) {
      w->failed = true;
      return;
    }
    w->text = grown;
    w->capacity = capacity;
  }
  memcpy(w->text + w->length, line, (size_t)length + 1);
  w->length += (size_t)length;
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* vertices of the outline on one side of a contact of outlines */
static uint32_t vertices_of(const uint32_t *plan, uint32_t side, uint32_t instance) {
  const uint32_t *own = ald_outline_tables(plan);
  return plan[plan[PLAN_SHAPE_SIZE] + plan[own[side] + instance]];
}

/* Sizes of the arrays in which outlines meet: the most vertices of one, 3 if there are none, and
 * the most edges of both outlines of a contact; sections of bodies that lean have lids. */
static void put_outlines(writer *w, const uint32_t *plan) {
  const uint32_t contacts = ald_outline_tables(plan)[KIND_COUNT];
  const uint32_t lids = plan[PLAN_SPATIAL] ? PART_LIDS : 0;
  uint32_t vertices = 3, edges = 6;
  for (uint32_t i = 0; i < contacts; i++) {
    const uint32_t a = vertices_of(plan, KIND_SHAPE_A, i), b = vertices_of(plan, KIND_SHAPE_B, i);
    vertices = larger(vertices, larger(a, b));
    edges = larger(edges, a + b);
  }
  put(w, "#define ALD_VERTICES_MAX %u\n", vertices);
  put(w, "#define ALD_LIDS_MAX %u\n", lids);
  put(w, "#define ALD_EDGES_MAX %u\n", edges + 2 * lids);
}

/* most segments of the catenary lines, 1 if there are none */
static uint32_t most_segments(const uint32_t *plan) {
  const uint32_t *own = ald_catenary_tables(plan);
  uint32_t most = 1;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t count = CATENARY_SEGMENTS_OF(plan[own[KIND_OPTIONS] + i]);
    most = larger(most, count);
  }
  return most;
}

/* Is a parameter 0 in all scenarios? */
static bool is_nothing(const ald_layout *layout, uint32_t entry) {
  return (entry & PLAN_SHARED) && layout->assets[entry & ~PLAN_SHARED] == 0;
}

/* option bits that some instance of a kind has, and those that all have */
static void put_options(writer *w, const uint32_t *plan, uint32_t kind) {
  const uint32_t *own = ald_kind_tables(plan, kind);
  uint32_t any = 0, all = UINT32_MAX;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    any |= plan[own[KIND_OPTIONS] + i];
    all &= plan[own[KIND_OPTIONS] + i];
  }
  const char *name = ald_kinds[kind]->program_options;
  if (own[KIND_COUNT] == 0) return;
  put(w, "#define ALD_%s_ANY %uu\n#define ALD_%s_ALL %uu\n", name, any, name, all);
}

/* May an order, or whoever advances the scenarios, part a line along it? */
static bool may_part(const ald_layout *layout) {
  const uint32_t *plan = layout->plan, *own = ald_line_tables(plan);
  const uint32_t first = own[KIND_ROWS] + LINE_PARTS_AT * own[KIND_COUNT];
  if (plan[PLAN_STEPS] == PLAN_ENDLESS) return true;
  for (uint32_t k = 0; k < ald_order_tables(plan)[KIND_COUNT]; k++) {
    const uint32_t row = plan[plan[PLAN_ORDER_TABLE] + k * ORDER_FIELD_COUNT + ORDER_TARGET];
    if (row >= first && row < first + own[KIND_COUNT]) return true;
  }
  return false;
}

/* What else is known of the dynamic lines: whether one has several sections, grows,
 * has a winch of `winches`, a clash stiffness per length, or may be parted. */
static void put_lines(writer *w, const ald_layout *layout) {
  const uint32_t *plan = layout->plan, *own = ald_line_tables(plan);
  const bool winch = ald_winch_tables(plan)[KIND_COUNT] > 0;
  bool sections = false, grow = winch, along = false;
  if (own[KIND_COUNT] == 0) return;
  for (uint32_t i = 0; i < own[KIND_COUNT]; i++) {
    const uint32_t rows = plan[own[KIND_FIRST_ROWS] + i];
    sections = sections || rows > 1;
    grow = grow || !is_nothing(layout, plan[own[KIND_PARAMS] + i] + LINE_PAY_OUT);
    for (uint32_t r = 0; r < rows; r++) {
      const uint32_t entry = plan[own[KIND_FIRST_ENTRY] + i] + r * SECTION_PARAM_COUNT;
      along = along || !is_nothing(layout, entry + SECTION_CLASH_STIFFNESS_ALONG);
    }
  }
  put(w, "#define ALD_LINES_SECTIONS %d\n#define ALD_LINES_GROW %d\n", sections, grow);
  put(w, "#define ALD_LINES_ALONG %d\n#define ALD_LINES_WINCH %d\n", along, winch);
  put(w, "#define ALD_LINES_PART %d\n", may_part(layout));
  put(w, "#define ALD_POINTS %d\n", ald_point_tables(plan)[KIND_COUNT] > 0);
}

/* what the text of a study's program begins with; NULL without memory */
static char *study_text(const ald_layout *layout) {
  writer w = {.text = NULL};
  put(&w, "#define ALD_STUDY\n");
  put_outlines(&w, layout->plan);
  put(&w, "#define ALD_SEGMENTS_MAX %u\n", most_segments(layout->plan));
  for (uint32_t k = 0; k < ald_kind_count; k++) {
    if (ald_kinds[k]->program_options) put_options(&w, layout->plan, k);
  }
  put_lines(&w, layout);
  for (uint32_t pass = 0; pass < ald_pass_count; pass++) {
    const ald_pass_info *info = &ald_pass_infos[pass];
    put(&w, "#define ALD_HAS_%s %d\n", info->name, ald_layout_uses(layout, pass));
  }
  put(&w, "constant uint plan[%u] = {", layout->plan_known);
  for (uint32_t k = 0; k < layout->plan_known; k++) {
    put(&w, k % 16 == 0 ? "\n%uu," : "%uu,", layout->plan[k]);
  }
  put(&w, "\n};\n");
  if (w.failed) {
    free(w.text);
    return NULL;
  }
  return w.text;
}

char *ald_program_text(const ald_layout *layout) {
  size_t size = 1;
  for (unsigned k = 0; k < ald_kernel_file_count; k++) size += ald_kernel_files[k].size;
  char *first = layout ? study_text(layout) : NULL;
  if (layout && !first) return NULL;
  const size_t length = first ? strlen(first) : 0;
  joiner *j = calloc(1, sizeof *j);
  char *text = malloc(length + size);
  const int main_file = find("", "program.h", 9);
  if (j && text && main_file >= 0 && ald_kernel_file_count <= FILE_LIMIT) {
    j->layout = layout;
    j->text = text;
    if (first) memcpy(text, first, length);
    j->length = length;
    join(j, main_file);
    text[j->length] = '\0';
  } else {
    free(text);
    text = NULL;
  }
  free(first);
  free(j);
  return text;
}
