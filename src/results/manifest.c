/* SPDX-License-Identifier: Apache-2.0
 * The manifest of a results folder: what a folder is about, and whether two are of one study. */
#include "manifest.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "block.h"
#include "model/record.h"

const char *ald_precision_name(ald_precision precision) {
  return precision == ALD_SINGLE_PRECISION ? "single" : "double";
}

ald_status ald_manifest_identity(const ald_manifest *manifest, char text[ALD_HASH_TEXT]) {
  ALD_ASSERT(manifest->study_text && manifest->version);
  char *bytes = NULL;
  size_t size = 0;
  FILE *stream = open_memstream(&bytes, &size);
  if (!stream) return ALD_NO_MEMORY;
  fprintf(stream, "%s%c%s%c%" PRIu64 " %" PRIu64 " %s %d %" PRIu32 "%c", manifest->study_text, 0,
          manifest->version, 0, manifest->scenarios, manifest->seed,
          ald_precision_name(manifest->precision), ALD_BLOCK_SCENARIOS, manifest->column_count, 0);
  for (uint32_t i = 0; i < manifest->column_count; i++) {
    const ald_column *column = &manifest->columns[i];
    fprintf(stream, "%s%c%s%c%d%c", column->name, 0, column->unit, 0, column->is_input, 0);
  }
  for (uint32_t f = 0; f < manifest->file_count; f++) {
    const ald_input_file *file = &manifest->files[f];
    fprintf(stream, "%s%c%zu%c", file->name, 0, file->size, 0);
    fwrite(file->text, 1, file->size, stream);
  }
  const int failed = ferror(stream);
  if (fclose(stream) != 0 || failed) {
    free(bytes);
    return ALD_NO_MEMORY;
  }
  ald_hash_text(ald_bytes_hash(bytes, size), text);
  free(bytes);
  return ALD_OK;
}

/* A column's name and place, to be sorted. */
typedef struct named {
  const char *name;
  uint32_t place;
} named;

static int by_name(const void *left, const void *right) {
  const named *a = left, *b = right;
  const int order = strcmp(a->name, b->name);
  return order != 0 ? order : (a->place > b->place) - (a->place < b->place);
}

/* Place of the first column that has the name of an earlier one, the number of columns if none has.
 * @return ALD_OK, ALD_NO_MEMORY */
static ald_status find_twice(const ald_manifest *manifest, uint32_t *place) {
  ALD_ASSERT(place);
  const uint32_t count = manifest->column_count;
  named *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
  *place = count;
  if (!sorted) return ALD_NO_MEMORY;
  for (uint32_t c = 0; c < count; c++) sorted[c] = (named){manifest->columns[c].name, c};
  qsort(sorted, count, sizeof *sorted, by_name);
  for (uint32_t k = 1; k < count; k++) {
    if (sorted[k].place >= *place || strcmp(sorted[k].name, sorted[k - 1].name) != 0) continue;
    *place = sorted[k].place;
  }
  free(sorted);
  return ALD_OK;
}

/* Why a column cannot be called so, NULL if it can. */
static const char *wrong_name(const char *name) {
  if (name[0] == '\0' || strcmp(name, ".") == 0 || strchr(name, '/')) {
    return "cannot name a dataset (empty, '.' or with '/')";
  }
  if (strcmp(name, "index") == 0 || strcmp(name, "status") == 0) {
    return "is the name of a dataset that every block has";
  }
  return NULL;
}

static ald_status check_columns(const ald_manifest *manifest, ald_report *report) {
  uint32_t twice;
  if (find_twice(manifest, &twice) != ALD_OK) {
    return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for the columns\n");
  }
  for (uint32_t c = 0; c < manifest->column_count; c++) {
    const char *name = manifest->columns[c].name;
    const char *why = wrong_name(name);
    if (!why && c == twice) why = "is there twice";
    if (!why) continue;
    return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: column '%s' %s; rename it\n", name,
                           why);
  }
  return ALD_OK;
}

ald_status ald_manifest_check(const ald_manifest *manifest, ald_report *report) {
  if (manifest->scenarios == 0 ||
      manifest->scenarios > UINT32_MAX * (uint64_t)ALD_BLOCK_SCENARIOS) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: a results folder cannot hold %" PRIu64 " scenarios\n",
                           manifest->scenarios);
  }
  if (manifest->shard_count > 0 && manifest->shard_index >= manifest->shard_count) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: there is no shard %" PRIu32 "/%" PRIu32
                           "; the shards are 0/%" PRIu32 " to %" PRIu32 "/%" PRIu32 "\n",
                           manifest->shard_index, manifest->shard_count, manifest->shard_count,
                           manifest->shard_count - 1, manifest->shard_count);
  }
  return check_columns(manifest, report);
}

/* Line (from 1 on) in which two texts first differ. */
static size_t differing_line(const char *a, const char *b) {
  size_t line = 1;
  for (; *a == *b && *a != '\0'; a++, b++) line += *a == '\n';
  return line;
}

static int same_columns(const ald_manifest *a, const ald_manifest *b) {
  if (a->column_count != b->column_count) return 0;
  for (uint32_t i = 0; i < a->column_count; i++) {
    if (strcmp(a->columns[i].name, b->columns[i].name) != 0) return 0;
    if (strcmp(a->columns[i].unit, b->columns[i].unit) != 0) return 0;
    if (a->columns[i].is_input != b->columns[i].is_input) return 0;
  }
  return 1;
}

/* What two manifests differ in, as one line of a report. */
typedef struct comparison {
  const char *folder, *asker; /* "the run asks for", "DIR holds" */
  bool for_run;
  ald_report *report;
  ald_status status;
} comparison;

/* Says that they differ; `cure` is what a run should do instead of using another folder. */
__attribute__((format(printf, 3, 4))) static void differ(comparison *c, const char *cure,
                                                         const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (c->for_run) {
    ald_report_add(c->report, "error: %s: %s; use another --out%s\n", c->folder, text, cure);
  } else {
    ald_report_add(c->report, "error: %s: %s; only parts of one study can be merged\n", c->folder,
                   text);
  }
  c->status = ALD_BAD_RESULTS;
}

static void compare_files(comparison *c, const ald_manifest *held, const ald_manifest *asked) {
  if (held->file_count != asked->file_count) {
    differ(c, " or the same files",
           "the study of this folder names %" PRIu32 " other files, %s %" PRIu32, held->file_count,
           c->asker, asked->file_count);
    return;
  }
  for (uint32_t f = 0; f < held->file_count; f++) {
    const ald_input_file *a = &held->files[f], *b = &asked->files[f];
    if (strcmp(a->name, b->name) != 0) {
      differ(c, " or the same files", "the study of this folder names the file %s, %s %s", a->name,
             c->asker, b->name);
    } else if (a->size == b->size && memcmp(a->text, b->text, a->size) == 0) {
      continue;
    } else if (memchr(a->text, '\0', a->size) || memchr(b->text, '\0', b->size)) {
      differ(c, " or the same file", "the file %s of this folder's study is another one", a->name);
    } else {
      differ(c, " or the same file", "the file %s of this folder's study differs from line %zu on",
             a->name, differing_line(a->text, b->text));
    }
  }
}

static void shard_words(const ald_manifest *manifest, char words[48]) {
  if (manifest->shard_count == 0) {
    snprintf(words, 48, "the whole study");
  } else {
    snprintf(words, 48, "shard %" PRIu32 "/%" PRIu32, manifest->shard_index, manifest->shard_count);
  }
}

ald_status ald_manifest_compare(const char *folder, const ald_manifest *held,
                                const ald_manifest *asked, const char *other, ald_report *report) {
  ALD_ASSERT(held && asked);
  char asker[256] = "the run asks for";
  if (other) snprintf(asker, sizeof asker, "%s holds", other);
  comparison c = {.folder = folder, .asker = asker, .for_run = !other, .report = report};
  if (held->seed != asked->seed) {
    differ(&c, " or the same seed", "this folder holds seed %" PRIu64 ", %s seed %" PRIu64,
           held->seed, asker, asked->seed);
  }
  if (held->scenarios != asked->scenarios) {
    differ(&c, " or the same number",
           "this folder holds a study of %" PRIu64 " scenarios, %s %" PRIu64, held->scenarios,
           asker, asked->scenarios);
  }
  if (held->precision != asked->precision) {
    differ(&c, " or the same precision", "this folder holds %s precision, %s %s",
           ald_precision_name(held->precision), asker, ald_precision_name(asked->precision));
  }
  if (strcmp(held->version, asked->version) != 0) {
    differ(&c, " or the same version", "this folder was begun by Allide %s, %s %s", held->version,
           other ? other : "this is", asked->version);
  }
  if (strcmp(held->study_text, asked->study_text) != 0) {
    differ(&c, " or the same study", "the study of this folder (its %s) differs from line %zu on",
           ALD_STUDY_FILE, differing_line(held->study_text, asked->study_text));
  }
  compare_files(&c, held, asked);
  if (!same_columns(held, asked)) {
    differ(&c, "", "this folder holds other columns (%" PRIu32 ", %s %" PRIu32 ")",
           held->column_count, other ? asker : "the run has", asked->column_count);
  }
  if (!other &&
      (held->shard_count != asked->shard_count || held->shard_index != asked->shard_index)) {
    char here[48], there[48];
    shard_words(held, here);
    shard_words(asked, there);
    differ(&c, " or the same shard", "this folder holds %s, the run asks for %s", here, there);
  }
  return c.status;
}

bool ald_manifest_has_word(const ald_manifest *manifest, const char *word) {
  ALD_ASSERT(manifest->study_text && word);
  bool found = strstr(manifest->study_text, word) != NULL;
  for (uint32_t f = 0; f < manifest->file_count && !found; f++) {
    found = manifest->files[f].text && strstr(manifest->files[f].text, word);
  }
  return found;
}

/* "A, then B" @return 1, or -1 without memory */
static int append_words(char **record, const char *words) {
  ALD_ASSERT(record && *record && words);
  const char *between = (*record)[0] == '\0' ? "" : ", then ";
  const size_t size = strlen(*record) + strlen(between) + strlen(words) + 1;
  char *joined = malloc(size);
  if (!joined) return -1;
  snprintf(joined, size, "%s%s%s", *record, between, words);
  free(*record);
  *record = joined;
  return 1;
}

/* Adds words to a record that lacks them. @return 1 if it changed, 0, or -1 without memory */
static int add_words(char **record, const char *words) {
  return words[0] == '\0' || strstr(*record, words) ? 0 : append_words(record, words);
}

int ald_manifest_add_shares(ald_manifest *held, const char *shares) {
  if (!shares || !shares[0]) return 0;
  if (!held->shares) held->shares = calloc(1, 1);
  return held->shares && append_words(&held->shares, shares) > 0 ? 0 : -1;
}

int ald_manifest_join_device(ald_manifest *held, const ald_manifest *other) {
  const int device = add_words(&held->device, other->device);
  const int fallback = add_words(&held->fallback, other->fallback);
  if (device < 0 || fallback < 0) return -1;
  return device || fallback;
}

void ald_manifest_clear(ald_manifest *manifest) {
  for (uint32_t i = 0; i < manifest->column_count; i++) {
    free(manifest->columns[i].name);
    free(manifest->columns[i].unit);
  }
  free(manifest->columns);
  for (uint32_t f = 0; f < manifest->file_count; f++) {
    free(manifest->files[f].name);
    free(manifest->files[f].text);
  }
  free(manifest->files);
  for (uint32_t i = 0; i < manifest->source_count; i++) free(manifest->sources[i]);
  free(manifest->sources);
  free(manifest->study_text);
  free(manifest->study_name);
  free(manifest->version);
  free(manifest->device);
  free(manifest->fallback);
  free(manifest->shares);
  *manifest = (ald_manifest){0};
}

/* ------------------------------------------------------------------------------ blocks */

uint64_t ald_manifest_scenarios(const ald_manifest *manifest) {
  return manifest->ended_at > 0 ? manifest->ended_at : manifest->scenarios;
}

uint32_t ald_manifest_block_count(const ald_manifest *manifest) {
  const uint64_t scenarios = ald_manifest_scenarios(manifest);
  return scenarios == 0 ? 0 : (uint32_t)((scenarios - 1) / ALD_BLOCK_SCENARIOS + 1);
}

uint32_t ald_manifest_block_size(const ald_manifest *manifest, uint32_t index) {
  const uint64_t scenarios = ald_manifest_scenarios(manifest);
  const uint64_t first = (uint64_t)index * ALD_BLOCK_SCENARIOS;
  const uint64_t rest = first < scenarios ? scenarios - first : 0;
  return rest < ALD_BLOCK_SCENARIOS ? (uint32_t)rest : ALD_BLOCK_SCENARIOS;
}

bool ald_manifest_owns_block(const ald_manifest *manifest, uint32_t index) {
  ALD_ASSERT(manifest->shard_count == 0 || manifest->shard_index < manifest->shard_count);
  return manifest->shard_count == 0 || index % manifest->shard_count == manifest->shard_index;
}
