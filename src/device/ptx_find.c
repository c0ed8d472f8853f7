/* SPDX-License-Identifier: Apache-2.0
 * PTX of a program by the text of the program. */
#include "ptx_find.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/assertion.h"
#include "base/report.h"
#include "program_cache.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { PATH_SIZE = 4096 };

/* what else PTX depends on: changes with the options of the compiler in ptx_make.c */
static const char made_as[] = "PTX 1";

/* of texts that end in NULL */
static ald_hash hash_of(const char *const *texts) {
  XXH3_state_t *state = XXH3_createState();
  if (!state) return (ald_hash){0};
  XXH3_128bits_reset(state);
  for (; *texts; texts++) XXH3_128bits_update(state, *texts, strlen(*texts) + 1);
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_freeState(state);
  return (ald_hash){.low = hash.low64, .high = hash.high64};
}

void ald_ptx_file_name(const char *text, bool single, char name[48]) {
  ALD_ASSERT(text && name);
  const char *const texts[] = {made_as, single ? "single" : "double", text, NULL};
  const ald_hash hash = hash_of(texts);
  snprintf(name, 48, "%016" PRIx64 "%016" PRIx64 ".ptx", hash.high, hash.low);
}

/* ------------------------------------------------------------------------------ the pack */

/* path of its file in the pack; false if there is no pack, or too long a path */
static bool pack_path(const ald_ptx_def *def, const char *text, char path[PATH_SIZE]) {
  char name[48];
  const char *folder = getenv("ALLIDE_PTX");
  if (!folder || !*folder) return false;
  ald_ptx_file_name(text, def->single != 0, name);
  const int length = snprintf(path, PATH_SIZE, "%s/%s", folder, name);
  return length > 0 && length < PATH_SIZE;
}

static char *read_pack(const char *path) {
  FILE *file = fopen(path, "r");
  char *text = NULL;
  if (!file) return NULL;
  const long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
  if (size > 0) text = calloc((size_t)size + 1, 1);
  rewind(file);
  if (text && fread(text, 1, (size_t)size, file) != (size_t)size) {
    free(text);
    text = NULL;
  }
  fclose(file);
  return text;
}

bool ald_ptx_is_there(const ald_ptx_def *def, const char *text) {
  char path[PATH_SIZE];
  return (pack_path(def, text, path) && access(path, R_OK) == 0) ||
         ald_ptx_can_make(def, NULL) == ALD_OK;
}

/* ------------------------------------------------------------------------------ making it */

/* from the cache, else by the compiler, whose work the cache keeps */
static ald_status make(const ald_ptx_def *def, const char *text, char **ptx, ald_report *report) {
  char folder[PATH_SIZE];
  ald_program_cache cache;
  size_t size = 0;
  const char *const texts[] = {
      made_as, def->single ? "single" : "double", def->arch, ald_ptx_compiler(def), text, NULL};
  const bool cached = ald_program_cache_folder(folder, sizeof folder) &&
                      ald_program_cache_open(folder, hash_of(texts), &cache, report);
  ald_status status = ALD_OK;
  *ptx = cached ? (char *)ald_program_cache_read(&cache, &size) : NULL;
  if (*ptx && (size == 0 || (*ptx)[size - 1] != '\0')) {
    free(*ptx);
    *ptx = NULL;
  }
  if (!*ptx) {
    status = ald_ptx_make(def, text, ptx, report);
    if (status == ALD_OK && cached)
      ald_program_cache_write(&cache, (const unsigned char *)*ptx, strlen(*ptx) + 1);
  }
  if (cached) ald_program_cache_close(&cache);
  return status;
}

ald_status ald_ptx_find(const ald_ptx_def *def, const char *text, char **ptx, char from[256],
                        ald_report *report) {
  ALD_ASSERT(def && text && ptx && from);
  char path[PATH_SIZE];
  *ptx = pack_path(def, text, path) ? read_pack(path) : NULL;
  snprintf(from, 256, "%.255s", *ptx ? path : ald_ptx_compiler(def));
  if (*ptx) return ALD_OK;
  const ald_status status = make(def, text, ptx, report);
  if (status == ALD_NO_DEVICE && getenv("ALLIDE_PTX"))
    ald_report_add(report, "note: nor is it in the folder that ALLIDE_PTX names\n");
  return status;
}
